//! What a pattern is looked for in.

use std::cell::Cell;

use crate::board::links_of;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion, Position};
use crate::proof::{Family, Proof};
use crate::rules::closure::Closure;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::sheet::Sheet;

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

    /// The elimination of a candidate from which a contradiction follows, on a sheet that has what its lemmas stand on;
    /// `None` when none follows.
    pub fn refuted(&self, target: Candidate, closure: &Closure, mut sheet: Sheet) -> Option<Proof> {
        let length = closure.length_of_contradiction()?;
        closure.refute(&mut sheet)?;
        let eliminated = vec![Conclusion::Eliminate(target)];
        Some(sheet.prove(self.position(), self.family, length, eliminated))
    }
}
