//! The explorer as a web page, and the calls it makes: `docs/api.md`.
//!
//! ```text
//! server      listens, on this machine only; how long a client may take
//! guard       who may ask: loopback names, the page's own origin, the token
//! patient     a connection whose client has to take what it asked for
//! page        the files of the page
//! answers     the calls of catena_calls over HTTP
//! body        requests, read within bounds
//! refused     refusals with their status
//! pool        how many searches run, how many wait, what ends them
//! stream      answers that arrive while they are found
//! stored      the calls to a store
//! ```
//!
//! This layer decides nothing of Sudoku, and nothing of what a call answers. Searches run on threads of their
//! own, two at a time, and end when their connection does.
//!
//! In the page, `engine.js` is the only module that makes calls, and `carrier.js` what carries them here; a page
//! without a server has another file of that name, in `web/page`. `session.js` has the one position and the
//! one selection: panels and board read it and change it only through `select`. The address of the page is that
//! selection written down, with the proof that is shown. A proof is drawn where `told` of `catena_draw` says.

mod answers;
mod body;
mod guard;
mod page;
mod patient;
mod pool;
mod refused;
mod server;
mod stored;
mod stream;

pub use server::{Options, run};

use std::path::PathBuf;

use catena_calls::{CALLS, Call, Engine};
use pool::Pool;

/// What all requests share.
struct Shared {
    engine: Engine,
    /// The store, if one is open.
    store: Option<PathBuf>,
    /// The word that a request must have, where the store may be written.
    token: Option<String>,
    pool: Pool,
}

/// All calls, those to a store last: the name of each, whether it has a request, and whether it is a search.
pub fn calls() -> Vec<(&'static str, bool, bool)> {
    fn described<C>(call: &Call<C>) -> (&'static str, bool, bool) {
        (call.name, call.has_request, call.is_search)
    }
    CALLS.iter().map(described).chain(stored::CALLS.iter().map(described)).collect()
}
