//! What a page asks of Catena: requests and answers as JSON, whatever carries them.
//!
//! ```text
//! call        what a call is: its request, its answer, who is told on the way
//! positions   the positions asked about last
//! bounds      the bounds of a search
//! refusal     why a request is not answered
//! position, proof, search, language, states, practise   the calls, one file per group
//! ```
//!
//! [`CALLS`] has them all; `docs/api.md` describes each. A call reads its request, asks [`catena::explorer`]
//! or [`catena_draw`] and writes the answer as the command line does with `--json`. This layer decides nothing
//! of Sudoku, and it knows no connection, no thread and no file.
//!
//! ```
//! use catena::rules::Catalogue;
//! use catena::work::Interrupt;
//! use catena_calls::{Answer, Engine, Run, call};
//!
//! let engine = Engine::new(Catalogue::built_in(), String::new());
//! let recognise = call("recognise").unwrap();
//! let task = recognise.read(r#"{"text": "3r1c7"}"#)?;
//! let Answer::Json(answer) = task(&engine, &Run::quiet(Interrupt::new()))? else { panic!("it answers JSON") };
//! assert!(answer.contains(r#""conclusion":"r1c7<>3""#));
//! # Ok::<(), catena_calls::Refusal>(())
//! ```

mod bounds;
mod call;
mod language;
mod position;
mod positions;
mod practise;
mod proof;
mod refusal;
mod search;
mod states;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use catena::explorer::{Explorer, Judged};
use catena::rules::Catalogue;
use serde_json::value::RawValue;

pub use call::{Answer, Call, Read, Run, Task, with_request, without_request};
pub use language::Question;
pub use positions::Asked;
pub use refusal::Refusal;
pub use states::Asking;

use positions::Positions;

/// What all calls share.
pub struct Engine {
    /// The rules that can be asked.
    catalogue: Arc<Catalogue>,
    /// The grid that a page begins with; empty for none.
    grid: String,
    /// Whether who carries the calls has a store, with calls of its own.
    has_store: bool,
    /// The time since some moment.
    clock: fn() -> Duration,
    positions: Positions,
}

/// All calls.
pub const CALLS: [Call<Engine>; 23] = [
    Call::plain("start", |_| without_request(position::start)),
    Call::plain("language", |_| without_request(language::language)),
    Call::plain("families", |_| without_request(language::families)),
    Call::short("recognise", |request| with_request(request, position::recognise)),
    Call::short("position", |request| with_request(request, position::position)),
    Call::short("near", |request| with_request(request, position::near)),
    Call::short("apply", |request| with_request(request, position::apply)),
    Call::short("proof", |request| with_request(request, proof::proof)),
    Call::search("check", |request| with_request(request, proof::check)),
    Call::search("entries", |request| with_request(request, proof::entries)),
    Call::short("compare", |request| with_request(request, proof::compare)),
    Call::short("extend", |request| with_request(request, proof::extend)),
    Call::short("render", |request| with_request(request, proof::render)),
    Call::short("graph", |request| with_request(request, language::graph)),
    Call::search("find", |request| with_request(request, search::find)),
    Call::search("why", |request| with_request(request, search::why)),
    Call::search("solve", |request| with_request(request, search::solve)),
    Call::search("rate", |request| with_request(request, search::rate)),
    Call::search("impact", |request| with_request(request, search::impact)),
    Call::search("complete", |request| with_request(request, search::complete)),
    Call::search("query", |request| with_request(request, language::query)),
    Call::search("practise", |request| with_request(request, practise::practise)),
    Call::search("each", |request| with_request(request, states::each)),
];

/// The call of this name; `None` when there is none.
pub fn call(name: &str) -> Option<&'static Call<Engine>> {
    const { &CALLS }.iter().find(|call| call.name == name)
}

impl Engine {
    /// An engine with these rules, for a page that begins with a grid; its text may be empty.
    pub fn new(catalogue: Arc<Catalogue>, grid: String) -> Engine {
        let positions = Positions::default();
        Engine { catalogue, grid, has_store: false, clock: system_clock, positions }
    }

    /// The same, where there are also calls to a store.
    pub fn with_store(self) -> Engine {
        Engine { has_store: true, ..self }
    }

    /// The same, where the system has no clock: in a browser, say.
    pub fn with_clock(self, clock: fn() -> Duration) -> Engine {
        Engine { clock, ..self }
    }

    /// The rules that can be asked.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// The explorer of a position, whatever solutions it has.
    pub fn explorer(&self, asked: Asked) -> Explorer {
        self.positions.explorer(asked, &self.catalogue)
    }
}

/// The time since this was first asked.
fn system_clock() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// A proof in a request, which is judged here.
///
/// # Errors
/// When it is not a proof.
pub fn judged(proof: &RawValue) -> Result<Judged, Refusal> {
    let read = catena::proof::json::from_json(proof.get());
    read.map(Judged::of)
        .map_err(|error| Refusal::bad(error, "a proof is a catena-proof/1 document"))
}

/// Whether a text is JSON and not a chain, which may begin with a brace too.
fn is_json(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'))
}
