//! Whether an answer is whole.

use crate::work::Stopped;

/// Whether an answer is whole. What was found before a stop holds; what was not found may be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completion {
    /// Nothing was left out.
    Whole,
    /// The work was stopped before its end, and by this.
    Stopped(Stopped),
}

impl Completion {
    /// Whether the work was ended, so that there is nothing to go on with.
    pub fn has_ended(self) -> bool {
        matches!(self, Completion::Stopped(by) if by != Stopped::NotExhaustive)
    }

    /// Whether two parts of an answer are whole together.
    #[must_use]
    pub fn and(self, other: Completion) -> Completion {
        if self == Completion::Whole { other } else { self }
    }
}

impl From<Result<(), Stopped>> for Completion {
    fn from(end: Result<(), Stopped>) -> Completion {
        match end {
            Ok(()) => Completion::Whole,
            Err(by) => Completion::Stopped(by),
        }
    }
}
