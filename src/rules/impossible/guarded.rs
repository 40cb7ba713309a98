//! Choices that impossible patterns give, and deadly ones where one solution is assumed: one of the guardians is true.

use crate::grid::{Candidate, Position, State};
use crate::proof::{Line, Literal, Number};
use crate::rules::sheet::Sheet;
use crate::rules::unique::deadly::Deadly;
use crate::rules::unique::everywhere::everywhere as deadly_everywhere;
use crate::work::{Stopped, Work};

use super::guards::{Guards, MOST};
use super::image::Image;
use super::pattern::Patterns;

/// Guardians of a pattern: one of them is true.
pub(crate) enum Guarded {
    /// Of an impossible one.
    Impossible(Image),
    /// Of a deadly one.
    Deadly(Deadly),
}

impl Guarded {
    /// What the pattern is called.
    pub fn pattern(&self) -> &str {
        match self {
            Guarded::Impossible(image) => &image.pattern,
            Guarded::Deadly(_) => "deadly",
        }
    }

    /// The guardians, by cell, then by digit.
    pub fn guardians(&self) -> &[Candidate] {
        match self {
            Guarded::Impossible(image) => &image.guardians,
            Guarded::Deadly(deadly) => deadly.guardians(),
        }
    }

    /// Lines of which the last says that one of them is true.
    pub fn clause(&self, state: &State) -> Vec<Line> {
        let mut sheet = Sheet::default();
        self.write(&mut sheet, state);
        sheet.into_lines()
    }

    /// Writes that one of them is true.
    pub fn write(&self, sheet: &mut Sheet, state: &State) -> Number {
        match self {
            Guarded::Impossible(image) => image.write(sheet, state).0,
            Guarded::Deadly(deadly) => deadly.write(sheet, state),
        }
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
    Ok(fewest(everywhere(patterns, state, work)?.into_iter().map(Guarded::Impossible)))
}

/// The same with those that deadly patterns give, where one solution is assumed.
///
/// # Errors
/// When the work is stopped.
pub(crate) fn with_deadly(
    patterns: &Patterns,
    position: &Position,
    work: &mut Work,
) -> Result<Vec<Guarded>, Stopped> {
    let images = everywhere(patterns, &position.state, work)?.into_iter();
    let deadly = deadly_everywhere(position, work)?.into_iter().map(Guarded::Deadly);
    let mut all: Vec<Guarded> = images.map(Guarded::Impossible).chain(deadly).collect();
    all.sort_by_key(|choice| choice.guardians().len());
    Ok(fewest(all))
}

/// Of these, the smallest first, those that do not have all guardians of one before them.
fn fewest(all: impl IntoIterator<Item = Guarded>) -> Vec<Guarded> {
    let mut choices: Vec<Guarded> = Vec::new();
    for choice in all {
        let guardians = choice.guardians();
        let has = |other: &Guarded| other.guardians().iter().all(|g| guardians.contains(g));
        if !guardians.is_empty() && !choices.iter().any(has) {
            choices.push(choice);
        }
    }
    choices
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
