//! What a pattern is looked for in.

use std::cell::Cell;
use std::sync::Arc;

use crate::graph::CandidateSet;
use crate::grid::Position;
use crate::proof::Family;
use crate::rules::impossible::guarded::{Guarded, with_deadly};
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::work::{Stopped, Work};

/// What is looked for, and where.
pub(crate) struct Hunt<'a> {
    pub on: &'a Prepared,
    pub family: &'a Family,
    pub reach: &'a Reach,
    /// What is to be eliminated.
    pub sought: &'a CandidateSet,
    /// The length up to which a search for one candidate knows that there is nothing, should it be stopped.
    pub none_up_to: &'a Cell<usize>,
    /// Whether the givens are assumed to have one solution.
    pub assumes_one_solution: bool,
}

impl<'a> Hunt<'a> {
    /// The position.
    pub fn position(&self) -> &'a Position {
        self.on.position()
    }

    /// The choices that the guardians of patterns are: of impossible ones and, where one solution is assumed, of deadly
    /// ones. Those with the fewest guardians come first.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn choices(&self, work: &mut Work) -> Result<Arc<Vec<Guarded>>, Stopped> {
        match self.assumes_one_solution {
            false => self.on.guarded(work),
            true => Ok(Arc::new(with_deadly(self.on.patterns(), self.position(), work)?)),
        }
    }
}
