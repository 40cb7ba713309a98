//! Proofs: data that says what holds in a state and why, and the written forms of it.
//!
//! A [`Proof`] names its state, its family and its conclusions. Its [`Line`]s prove them; its
//! [`Chain`], where it has one, is the pattern that people see. This layer must not know how a
//! proof is found or judged: finding is for `search` and `query`, judging for `check`.

mod chain;
mod derive;
mod family;
#[cfg(feature = "json")]
pub mod json;
mod line;

pub use chain::{Chain, Closing, Extra, Reason, Step, Via};
pub use family::{ClosingKind, Family, Form, PUBLISHED, Shape, Spaces, Z, published};
pub use line::{Ground, Line, Literal, Node, Number, Truth};

use crate::grid::{Candidate, CellSet, Conclusion, State};

/// A proof that some conclusions hold in a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The state it stands on.
    pub state: State,
    /// The decided cells that were given; for drawing alone, nothing depends on it.
    pub givens: CellSet,
    /// The family.
    pub family: Family,
    /// The number of CSP variables of the chain, the target not counted; in a proof that is no
    /// chain, the size its rule gives it.
    pub length: usize,
    /// What it proves; at least one conclusion, sorted.
    pub conclusions: Vec<Conclusion>,
    /// The chain, when it is one.
    pub chain: Option<Chain>,
    /// The lines; those outside all nested lists hold in the state.
    pub lines: Vec<Line>,
}

impl Proof {
    /// The live candidates that fall by what it concludes, sorted: those it eliminates, and those
    /// linked to what it places.
    pub fn eliminated(&self) -> Vec<Candidate> {
        let falls = |candidate: &Candidate| {
            self.conclusions.iter().any(|conclusion| match *conclusion {
                Conclusion::Eliminate(eliminated) => eliminated == *candidate,
                Conclusion::Place(placed) => placed.linked(*candidate),
            })
        };
        self.state.candidates().filter(falls).collect()
    }
}
