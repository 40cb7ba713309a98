//! Oddagons: odd cycles of cells that two digits cannot fill.
//!
//! Both digits are live in each cell. Each sees the next one, and none sees another: a cycle with a chord has a shorter odd cycle within, with no
//! more guardians. Cycles of three cells lie in a house and are left to subsets. A walk ends where its guardians
//! exclude nothing any more that is sought: that leaves a fraction of all cycles.
//!
//! Source: the forum's bivalue oddagon.

use crate::board::{CandidateSet, links_of, live};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, State};
use crate::rules::choices::guards::MOST;
use crate::work::{Stopped, Work};

use super::image::{Image, others, sets_of};

/// The oddagons with up to six guardians; where something is sought, only those that conclude it, and some others.
///
/// # Errors
/// When the work is stopped.
pub(in crate::rules) fn oddagons(
    state: &State,
    sought: Option<&CandidateSet>,
    work: &mut Work,
) -> Result<Vec<Image>, Stopped> {
    let mut found = Vec::new();
    for digits in sets_of(2) {
        let mut cycles = Cycles::of(state, digits, sought.is_some());
        for first in Cell::all() {
            let excluded = sought.copied().unwrap_or_default();
            cycles.go_on(first, CellSet::EMPTY, 0, &excluded, work)?;
        }
        let image = |cells| Image::of("oddagon".into(), cells, digits, state);
        found.extend(cycles.found.into_iter().map(image));
    }
    Ok(found)
}

/// Walks from cell to cell.
struct Cycles {
    /// The guardians of each cell, and what is linked to all of them; `None` where one of the digits cannot stand.
    cells: Vec<Option<(usize, CandidateSet)>>,
    /// Whether the guardians have to exclude something that is sought.
    seeks: bool,
    path: Vec<Cell>,
    found: Vec<CellSet>,
}

impl Cycles {
    fn of(state: &State, digits: DigitSet, seeks: bool) -> Cycles {
        let live = live(state);
        let of_cell = |cell: Cell| {
            let guardians = others(state, cell, digits);
            let linked = |all: CandidateSet, guardian: &Candidate| all & *links_of(*guardian);
            let linked = match guardians[..] {
                // It may be what is sought.
                [only] => *links_of(only) | CandidateSet::single(only.index()),
                _ => guardians.iter().fold(live, linked),
            };
            let fits = state.digits(cell).intersection(digits) == digits;
            fits.then_some((guardians.len(), linked))
        };
        let (path, found) = Default::default();
        Cycles { cells: Cell::all().map(of_cell).collect(), seeks, path, found }
    }

    /// Goes on to a cell. So far there are so many guardians, which exclude this; `seen` is what the cells between the
    /// first and the last one see, and so is out.
    fn go_on(
        &mut self,
        cell: Cell,
        seen: CellSet,
        guardians: usize,
        excluded: &CandidateSet,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let Some((more, linked)) = &self.cells[cell.index()] else { return Ok(()) };
        let (guardians, excluded) = (guardians + more, *excluded & *linked);
        if guardians > MOST || (self.seeks && guardians > 0 && excluded.is_empty()) {
            return Ok(());
        }
        work.spend()?;
        self.path.push(cell);
        let (first, length) = (self.path[0], self.path.len());
        if length > 2 && cell.sees(first) {
            // Of both directions one.
            if length % 2 == 1 && length > 3 && self.path[1] < cell {
                self.found.push(self.path.iter().copied().collect());
            }
        } else {
            let between = if length > 2 { self.path[length - 2].peers() } else { CellSet::EMPTY };
            let seen = CellSet::from_bits(seen.bits() | between.bits());
            let out = self.path.iter().fold(seen.bits(), |out, cell| out | 1 << cell.index());
            let next = CellSet::from_bits(cell.peers().bits() & !out);
            for next in next.iter().filter(|&next| next > first) {
                self.go_on(next, seen, guardians, &excluded, work)?;
            }
        }
        self.path.pop();
        Ok(())
    }
}
