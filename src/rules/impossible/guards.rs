//! What cannot be without one of its guardians.

use crate::grid::{Candidate, State};
use crate::proof::{Literal, Number};
use crate::rules::sheet::Sheet;

use super::image::Image;
use super::refutation;

/// The greatest number of guardians of oddagons and broken wings, and of choices from which chains begin or which they
/// go through.
pub(super) const MOST: usize = 6;

/// What cannot be without one of its guardians.
pub(super) trait Guards {
    /// The guardians, sorted: one of them is true.
    fn guardians(&self) -> &[Candidate];

    /// Writes that one of them is true; the line, and the length of the refutation that it takes.
    fn write(&self, sheet: &mut Sheet, state: &State) -> (Number, usize);
}

/// The length is the number of cells that the refutation goes through.
impl Guards for Image {
    fn guardians(&self) -> &[Candidate] {
        &self.guardians
    }

    fn write(&self, sheet: &mut Sheet, state: &State) -> (Number, usize) {
        let out = self.guardians.iter().map(|&guardian| Literal::False(guardian.into()));
        let assumed = sheet.suppose(out);
        let cells = refutation::write(sheet, state, self, &assumed);
        (sheet.refute(), cells.len())
    }
}
