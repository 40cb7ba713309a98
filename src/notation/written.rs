//! A proof as text, in its parts, and why there is none.

use std::fmt;

use crate::grid::Candidate;
use crate::proof::ClosingKind;

/// A proof as text, in its three parts; `to_string` puts them on one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The name with the length: `nrc3-chain`, `biv-chain[3]:`; empty in Eureka notation.
    pub name: String,
    /// The steps; for covers their bases and covers, each with the complementary one where there is one;
    /// of any other proof that is not a chain its almost locked sets, its truths and its links. Empty where
    /// it has none, as a single placed.
    pub steps: String,
    /// The conclusions, after an arrow: `==> r9c8 ≠ 1`.
    pub conclusions: String,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [&self.name, &self.steps, &self.conclusions];
        let parts: Vec<&str> =
            parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(" "))
    }
}

/// Why a proof has no form in a notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwritable {
    /// It is not a chain.
    NotAChain,
    /// It is not a force chain.
    NotAForceChain,
    /// A step of a force chain has several reasons.
    JoinsReasons,
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
            Unwritable::NotAChain => f.write_str("it is not a chain"),
            Unwritable::NotAForceChain => f.write_str("it is not a force chain"),
            Unwritable::JoinsReasons => {
                f.write_str("it has no sign for a step with several reasons")
            }
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
