//! What a pattern is looked for in.

use std::cell::Cell;

use crate::board::links_of;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Position};
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

    /// Of what is sought, the live candidates that see another live one: what refutations are asked of.
    pub fn open(&self) -> impl Iterator<Item = Candidate> {
        let live = *self.on.live();
        let sought = (*self.sought & live).iter().map(Candidate::from_index);
        sought.filter(move |&candidate| links_of(candidate).intersects(&live))
    }
}
