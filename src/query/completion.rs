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

impl From<Result<(), Stopped>> for Completion {
    fn from(end: Result<(), Stopped>) -> Completion {
        match end {
            Ok(()) => Completion::Whole,
            Err(by) => Completion::Stopped(by),
        }
    }
}
