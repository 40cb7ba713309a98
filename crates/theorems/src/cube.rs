//! Cubes: some candidates live, some dead, of the others nothing is said.

use catena::board::CandidateSet;
use catena::grid::{Candidate, State};

/// The states in which some candidates are live and some dead; whatever the others are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Cube {
    /// The candidates that are live.
    pub live: CandidateSet,
    /// The candidates that are not.
    pub dead: CandidateSet,
}

impl Cube {
    /// The cube of one state: everything is said.
    pub fn of_state(state: &State) -> Cube {
        let live: CandidateSet = state.candidates().map(Candidate::index).collect();
        Cube { live, dead: CandidateSet::below(729).and_not(&live) }
    }

    /// Whether every state of this cube is one of the other too.
    pub fn implies(&self, other: &Cube) -> bool {
        other.live.is_subset(&self.live) && other.dead.is_subset(&self.dead)
    }

    /// Whether no state is in both.
    pub fn contradicts(&self, other: &Cube) -> bool {
        self.live.intersects(&other.dead) || self.dead.intersects(&other.live)
    }

    /// What the cube says beyond the other.
    pub fn beyond(&self, other: &Cube) -> usize {
        self.live.and_not(&other.live).count() + self.dead.and_not(&other.dead).count()
    }
}

/// The members of either set.
pub(crate) fn with(mut one: CandidateSet, other: &CandidateSet) -> CandidateSet {
    one.extend(other);
    one
}
