//! The explorer as a web page, and the calls it makes: `docs/api.md`.
//!
//! ```text
//! server      listens, on this machine only; how long a client may take
//! guard       who may ask: loopback names, the page's own origin, the token
//! page        the files of the page
//! body        requests, read within bounds
//! refusal     errors, as JSON
//! positions   the positions asked about last
//! pool        how many searches run, how many wait, what ends them
//! stream      answers that arrive while they are found
//! calls       one file per group of calls
//! ```
//!
//! A call reads its request, asks [`catena::explorer`] or [`catena::export`] and writes the answer as the
//! command line does with `--json`. This layer decides nothing of Sudoku.

mod body;
mod calls;
mod guard;
mod page;
mod pool;
mod positions;
mod refusal;
mod server;
mod stream;

pub use server::{Options, run};

use std::path::PathBuf;
use std::sync::Arc;

use catena::rules::Catalogue;
use pool::Pool;
use positions::Positions;

/// What all calls share.
struct Shared {
    /// The rules that can be asked.
    catalogue: Arc<Catalogue>,
    /// The grid that the page begins with; empty for none.
    grid: String,
    /// The store, if one is open.
    store: Option<PathBuf>,
    /// The word that a request must have, where the store may be written.
    token: Option<String>,
    positions: Positions,
    pool: Pool,
}
