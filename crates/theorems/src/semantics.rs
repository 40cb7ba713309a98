//! What counts as a state.

use std::fmt;

use serde::Serialize;

/// Which states a statement is about; each kind is part of the one before. As JSON it is its short name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(into = "&'static str")]
pub enum Semantics {
    /// Any set of live candidates.
    Any,
    /// No CSP variable is empty.
    NonEmpty,
    /// Also, singles are done: where a candidate is the only one of a variable, nothing linked to it is
    /// live.
    SinglesDone,
    /// Also, there is a solution.
    Solvable,
}

impl Semantics {
    /// All of them, each kind after those that it is part of.
    pub const ALL: [Semantics; 4] =
        [Semantics::Any, Semantics::NonEmpty, Semantics::SinglesDone, Semantics::Solvable];

    /// Its short name: `any`, `nonempty`, `singles-done` or `solvable`.
    pub const fn name(self) -> &'static str {
        match self {
            Semantics::Any => "any",
            Semantics::NonEmpty => "nonempty",
            Semantics::SinglesDone => "singles-done",
            Semantics::Solvable => "solvable",
        }
    }
}

impl From<Semantics> for &'static str {
    fn from(semantics: Semantics) -> &'static str {
        semantics.name()
    }
}

impl fmt::Display for Semantics {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Semantics::Any => "every set of live candidates",
            Semantics::NonEmpty => "every state without an empty variable",
            Semantics::SinglesDone => "every state in which singles are done",
            Semantics::Solvable => "every state in which singles are done and that has a solution",
        })
    }
}
