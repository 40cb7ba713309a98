//! All choices that patterns give in a position: one of the guardians is true.

use std::sync::Arc;

use crate::graph::Source;
use crate::grid::{Candidate, Position, State};
use crate::proof::{Line, Number};
use crate::rules::impossible::image::Image;
use crate::rules::impossible::oddagon::oddagons;
use crate::rules::impossible::pattern::Patterns;
use crate::rules::sheet::Sheet;
use crate::rules::unique::deadly::Deadly;
use crate::rules::unique::everywhere::everywhere as deadly;
use crate::work::{Stopped, Work};

use super::guards::{Guards, MOST};

/// Guardians of a pattern: one of them is true.
pub(crate) struct Guarded {
    /// What the pattern is called.
    pub pattern: Arc<str>,
    /// What says that one of them is true.
    pub source: Source,
    guards: Box<dyn Guards>,
}

impl Guarded {
    fn of(pattern: &Arc<str>, source: Source, guards: impl Guards + 'static) -> Guarded {
        Guarded { pattern: Arc::clone(pattern), source, guards: Box::new(guards) }
    }

    /// The guardians, by cell, then by digit.
    pub fn guardians(&self) -> &[Candidate] {
        self.guards.guardians()
    }

    /// Lines of which the last says that one of them is true.
    pub fn clause(&self, state: &State) -> Vec<Line> {
        let mut sheet = Sheet::default();
        self.write(&mut sheet, state);
        sheet.into_lines()
    }

    /// Writes that one of them is true.
    pub fn write(&self, sheet: &mut Sheet, state: &State) -> Number {
        self.guards.write(sheet, state).0
    }
}

/// The choices that patterns give, those with the fewest guardians first: impossible patterns, oddagons, and deadly
/// patterns where one solution is assumed. One that has all guardians of another is left out.
///
/// # Errors
/// When the work is stopped.
pub(crate) fn guarded(
    patterns: &Patterns,
    position: &Position,
    work: &mut Work,
) -> Result<Vec<Guarded>, Stopped> {
    let mut images = patterns.images(&position.state, work)?;
    images.sort_by_key(|image| (image.guardians.len(), image.cells.len()));
    images.extend(oddagons(&position.state, None, work)?);
    let of = |image: Image| Guarded::of(&image.pattern.clone(), Source::ImpossiblePattern, image);
    let mut all: Vec<Guarded> = images.into_iter().map(of).collect();
    if patterns.assume_one_solution() {
        let of = |deadly: Deadly| Guarded::of(&deadly.name.clone(), Source::DeadlyPattern, deadly);
        all.extend(deadly(position, work)?.into_iter().map(of));
    }
    all.sort_by_key(|choice| choice.guardians().len());
    Ok(fewest(all))
}

/// Of these, the smallest first, those that do not have all guardians of one before them.
fn fewest(all: Vec<Guarded>) -> Vec<Guarded> {
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
