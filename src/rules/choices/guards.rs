//! What cannot be without one of its guardians.

use crate::grid::{Candidate, State};
use crate::proof::Number;
use crate::rules::sheet::Sheet;

/// The greatest number of guardians of oddagons and broken wings, and of choices from which chains begin or which they
/// go through.
pub(in crate::rules) const MOST: usize = 6;

/// What cannot be without one of its guardians.
pub(in crate::rules) trait Guards: Send + Sync {
    /// The guardians, sorted: one of them is true.
    fn guardians(&self) -> &[Candidate];

    /// Writes that one of them is true; the line, and the length of what that takes.
    fn write(&self, sheet: &mut Sheet, state: &State) -> (Number, usize);
}
