//! What is known of the solutions of a position.

use crate::grid::{Candidate, Conclusion, Digit, State};

/// The digits of all cells, row by row.
pub type Solution = [Digit; 81];

/// What is known of the solutions of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solved {
    /// Nothing: Catena was built without the feature `solutions`.
    Unknown,
    /// There is none.
    None,
    /// There is exactly one.
    One(Box<Solution>),
    /// There are at least two; these are two of them.
    Several(Box<[Solution; 2]>),
}

impl Solved {
    /// Looks for them.
    #[cfg(feature = "solutions")]
    pub(super) fn of(state: &State) -> Solved {
        use crate::solution::{Solutions, solutions};
        match solutions(state) {
            Solutions::None => Solved::None,
            Solutions::One(solution) => Solved::One(solution),
            Solutions::Several(two) => Solved::Several(two),
        }
    }

    /// Knows nothing without that feature.
    #[cfg(not(feature = "solutions"))]
    pub(super) fn of(_: &State) -> Solved {
        Solved::Unknown
    }

    /// Whether the only solution says otherwise than a conclusion; never when it is not known.
    pub fn contradict(&self, conclusion: Conclusion) -> bool {
        let Solved::One(solution) = self else { return false };
        let is_true = |c: Candidate| solution[c.cell().index()] == c.digit();
        match conclusion {
            Conclusion::Eliminate(candidate) => is_true(candidate),
            Conclusion::Place(candidate) => !is_true(candidate),
        }
    }
}
