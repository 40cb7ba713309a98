//! What a pattern is looked for in.

use std::cell::Cell;

use crate::graph::CandidateSet;
use crate::grid::Position;
use crate::proof::Family;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;

/// What is looked for, and where.
pub(crate) struct Hunt<'a> {
    pub on: &'a Prepared,
    pub family: &'a Family,
    pub reach: &'a Reach,
    /// What is to be eliminated.
    pub sought: &'a CandidateSet,
    /// The length up to which a search for one candidate knows that there is nothing, should it be stopped.
    pub none_up_to: &'a Cell<usize>,
}

impl<'a> Hunt<'a> {
    /// The position.
    pub fn position(&self) -> &'a Position {
        self.on.position()
    }
}
