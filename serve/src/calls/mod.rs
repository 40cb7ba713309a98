//! The calls: `docs/api.md` has their requests and answers.

mod language;
mod position;
mod proof;
mod search;
mod stored;

pub use language::{families, graph, language, query};
pub use position::{apply, near, position, recognise, start};
pub use proof::{check, compare, extend, proof, render};
pub use search::{complete, find, solve, why};
pub use stored::{keep, sql, store, stored};

use std::sync::Arc;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use catena::explorer::{Ask, Document, Judged};
use catena::rules::Reach;
use catena::work::Interrupt;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::Shared;
use crate::refusal::Refusal;

/// A call's shared state, as axum hands it in.
type Server = axum::extract::State<Arc<Shared>>;
/// What a call that is not a stream returns.
type Answer = Result<Response, Refusal>;

/// The bounds of a search, as a request names them.
#[derive(Deserialize)]
struct Bounds {
    /// The rules; the usual ones when there are none.
    #[serde(default)]
    families: Vec<String>,
    /// The greatest length.
    #[serde(default = "Bounds::usual_length")]
    max: usize,
    /// The greatest number of cells of an almost locked set.
    #[serde(default = "Bounds::usual_als")]
    als: usize,
    /// The number of nodes after which a search stops.
    budget: Option<u64>,
}

impl Bounds {
    fn usual_length() -> usize {
        Reach::default().length
    }

    fn usual_als() -> usize {
        Reach::LARGEST_ALS
    }

    /// The question with these bounds.
    ///
    /// # Errors
    /// When a length or size is none.
    fn ask(&self, interrupt: &Interrupt) -> Result<Ask, Refusal> {
        if !(1..=Reach::LONGEST).contains(&self.max) {
            return Err(Refusal::bad("a chain has a length of 1 to 324", ""));
        }
        if !(1..=Reach::LARGEST_ALS).contains(&self.als) {
            return Err(Refusal::bad("an almost locked set has 1 to 8 cells", ""));
        }
        let ask = Ask::default().max_length(self.max).als_size(self.als).interrupt(interrupt);
        let ask = match self.families[..] {
            [] => ask,
            _ => ask.rules(&self.families),
        };
        Ok(Ask { budget: self.budget, ..ask })
    }
}

/// An answer that is JSON already.
fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// An answer with a form of its own.
fn document(answer: &impl Document) -> Response {
    json(answer.to_json())
}

/// Any other answer.
fn value(answer: &impl serde::Serialize) -> Response {
    json(serde_json::to_string(answer).expect("answers can always be written"))
}

/// Whether a text is JSON and not a chain, which may begin with a brace too.
fn is_json(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'))
}

/// A proof in a request, which is judged here.
///
/// # Errors
/// When it is not a proof.
fn judged(proof: &RawValue) -> Result<Judged, Refusal> {
    let read = catena::proof::json::from_json(proof.get());
    read.map(Judged::of)
        .map_err(|error| Refusal::bad(error, "a proof is a catena-proof/1 document"))
}
