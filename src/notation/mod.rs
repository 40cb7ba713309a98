//! The notations people write chains in, written and read.
//!
//! | notation | written | read |
//! |---|---|---|
//! | nrc, as the books print it | [`nrc::short`], [`nrc::full`] | [`read()`] |
//! | CSP-Rules of today | [`csp_rules::write`] | [`read()`] |
//! | Eureka, as AICs are posted | [`eureka::write`] | [`read()`] |
//! | truths and links of set logic | [`SetLogic`] | not read: the order of the chain is lost |
//!
//! Reading gives a [`TypedChain`]: what was typed, unjudged. A typed chain is short of reasons, often
//! of variables; completing it is for `fill`.

mod cells;
pub mod csp_rules;
mod cursor;
pub mod eureka;
mod names;
pub mod nrc;
mod read;
mod set_logic;
mod steps;
mod typed;

use std::fmt;

pub use cells::write as write_cells;
pub use cursor::{Expected, Problem, ReadError};
pub use names::family_named;
pub use read::read;
pub use set_logic::SetLogic;
pub use typed::{TypedChain, TypedExtra, TypedPair, TypedReason, TypedStep};

use crate::grid::Candidate;

use crate::proof::ClosingKind;

/// Why a proof has no form in a notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwritable {
    /// It is no chain.
    NoChain,
    /// The notation has no place for an additional candidate.
    Additional {
        /// The step, counted from 0.
        step: usize,
        /// The candidate.
        candidate: Candidate,
    },
    /// The notation has no sign for this way of closing.
    Closing(ClosingKind),
    /// The notation has no name for a family like this.
    Family(String),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unwritable::NoChain => f.write_str("it is no chain"),
            Unwritable::Additional { step, candidate } => {
                write!(f, "it has no place for {candidate}, additional in step {}", step + 1)
            }
            Unwritable::Closing(ClosingKind::Whip) => f.write_str("it has no sign for the dot"),
            Unwritable::Closing(ClosingKind::Loop) => f.write_str("it has no sign for a loop"),
            Unwritable::Closing(_) => f.write_str("it has no sign for a lasso"),
            Unwritable::Family(name) => write!(f, "it has no name for {name}"),
        }
    }
}
