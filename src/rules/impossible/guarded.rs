//! Choices that impossible patterns give: one of the guardians of an image is true.

use crate::grid::{Candidate, State};
use crate::proof::{Line, Literal, Number};
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::image::Image;
use super::pattern::Patterns;
use super::{Guards, MOST};

/// Guardians of an impossible pattern: one of them is true.
pub(crate) struct Guarded(Image);

impl Guarded {
    /// What the pattern is called.
    pub fn pattern(&self) -> &str {
        &self.0.pattern
    }

    /// The guardians, by cell, then by digit.
    pub fn guardians(&self) -> &[Candidate] {
        &self.0.guardians
    }

    /// Lines of which the last says that one of them is true.
    pub fn clause(&self, state: &State) -> Vec<Line> {
        let mut sheet = Sheet::default();
        self.write(&mut sheet, state);
        sheet.into_lines()
    }

    /// Writes that one of them is true.
    pub fn write(&self, sheet: &mut Sheet, state: &State) -> Number {
        self.0.write(sheet, state).0
    }

    pub(super) fn literals(&self) -> Vec<Literal> {
        self.guardians().iter().map(|&guardian| Literal::True(guardian.into())).collect()
    }
}

/// The choices that impossible patterns give in a state, those with the fewest guardians first. One that has all
/// guardians of another is left out.
///
/// # Errors
/// When the work is stopped.
pub(crate) fn guarded(
    patterns: &Patterns,
    state: &State,
    work: &mut Work,
) -> Result<Vec<Guarded>, Stopped> {
    let mut choices: Vec<Guarded> = Vec::new();
    for image in everywhere(patterns, state, work)? {
        let has = |other: &Guarded| other.guardians().iter().all(|g| image.guardians.contains(g));
        if !image.guardians.is_empty() && !choices.iter().any(has) {
            choices.push(Guarded(image));
        }
    }
    Ok(choices)
}

/// Those from which chains begin or which they go through: of 2 to 6 guardians.
pub(crate) fn of_chains(choices: &[Guarded]) -> impl Iterator<Item = &Guarded> {
    choices.iter().filter(|choice| (2..=MOST).contains(&choice.guardians().len()))
}

/// The images of patterns, those with the fewest guardians first; of equals those with the fewest cells.
pub(super) fn everywhere(
    patterns: &Patterns,
    state: &State,
    work: &mut Work,
) -> Result<Vec<Image>, Stopped> {
    let mut all = patterns.images(state, work)?;
    all.sort_by_key(|image| (image.guardians.len(), image.cells.len()));
    Ok(all)
}
