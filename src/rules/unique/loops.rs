//! Unique loops: six or more cells with the same two digits in a ring, two in each house that has any.

use std::collections::BTreeSet;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Position, State};
use crate::rules::choices::guards::Guards;
use crate::work::{Stopped, Work};

use super::deadly::Deadly;

/// The greatest number of guardians that is looked for.
const MOST: usize = 6;

/// The greatest number of cells with guardians.
const MOST_CELLS: usize = 3;

/// The least number of cells, and the greatest: longer ones were never met.
const SHORTEST: usize = 6;
const LONGEST: usize = 14;

/// The loops of a position, those with the fewest guardians first.
pub(super) fn all(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    let mut all = Vec::new();
    for one in Digit::all() {
        for other in Digit::all().filter(|&other| one < other) {
            let digits: DigitSet = [one, other].into_iter().collect();
            let mut walk = Walk::new(position, digits);
            if walk.unguarded() + MOST_CELLS < SHORTEST {
                continue;
            }
            walk.begin_everywhere(work)?;
            all.extend(
                walk.found.iter().filter_map(|&cells| deadly(&position.state, cells, digits)),
            );
        }
    }
    all.sort_by_key(|deadly| deadly.guardians().len());
    Ok(all)
}

fn deadly(state: &State, cells: u128, digits: DigitSet) -> Option<Deadly> {
    let cells = Cell::all().filter(|cell| cells >> cell.index() & 1 == 1);
    Deadly::of("unique-loop", state, cells.map(|cell| (cell, digits)).collect())
}

/// A ring in the making: cells of which each shares a house with the one before.
struct Walk {
    /// The cells with both digits that are no givens, with the number of their other candidates.
    guardians: [Option<usize>; 81],
    path: Vec<Cell>,
    /// How many cells of the path each house has: two at most.
    in_house: [u8; 27],
    found: BTreeSet<u128>,
}

impl Walk {
    fn new(position: &Position, digits: DigitSet) -> Walk {
        let guardians = std::array::from_fn(|index| {
            let cell = Cell::from_index(index);
            let live = position.state.digits(cell);
            let has_both = live.intersection(digits) == digits;
            let is_open = has_both && !position.givens.contains(cell);
            is_open.then(|| live.len() - 2).filter(|&others| others <= MOST)
        });
        Walk { guardians, path: Vec::new(), in_house: [0; 27], found: BTreeSet::new() }
    }

    /// How many cells have no guardian.
    fn unguarded(&self) -> usize {
        self.guardians.iter().filter(|&&here| here == Some(0)).count()
    }

    fn begin_everywhere(&mut self, work: &mut Work) -> Result<(), Stopped> {
        for first in Cell::all() {
            if let Some(left) =
                self.guardians[first.index()].and_then(|here| MOST.checked_sub(here))
            {
                self.enter(first);
                self.go_on(first, left, work)?;
                self.leave();
            }
        }
        Ok(())
    }

    /// Goes on from the last cell, with at most so many guardians; the first cell is the least.
    fn go_on(&mut self, last: Cell, left: usize, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        if self.path.len() >= SHORTEST && self.is_closed() {
            self.found.insert(self.path.iter().copied().collect::<CellSet>().bits());
            return Ok(());
        }
        if self.path.len() == LONGEST {
            return Ok(());
        }
        let next = last.peers().iter().filter(|&cell| self.path[0] < cell);
        for cell in next.collect::<Vec<Cell>>() {
            let left = self.guardians[cell.index()].and_then(|here| left.checked_sub(here));
            if let Some(left) = left.filter(|_| self.has_room(cell)) {
                self.enter(cell);
                self.go_on(cell, left, work)?;
                self.leave();
            }
        }
        Ok(())
    }

    /// Whether each house of the cells has two of them.
    fn is_closed(&self) -> bool {
        let mut houses = self.path.iter().flat_map(|cell| cell.houses());
        houses.all(|house| self.in_house[house.index()] == 2)
    }

    /// Whether a cell may be the next: two in a house, and guardians in few cells.
    fn has_room(&self, cell: Cell) -> bool {
        let is_new = !self.path.contains(&cell);
        let is_guarded = |cell: &&Cell| self.guardians[cell.index()] != Some(0);
        let guarded = self.path.iter().chain([&cell]).filter(is_guarded).count();
        is_new
            && guarded <= MOST_CELLS
            && cell.houses().iter().all(|house| self.in_house[house.index()] < 2)
    }

    fn enter(&mut self, cell: Cell) {
        self.path.push(cell);
        cell.houses().iter().for_each(|house| self.in_house[house.index()] += 1);
    }

    fn leave(&mut self) {
        let left = self.path.pop().into_iter().flat_map(|cell| cell.houses());
        left.for_each(|house| self.in_house[house.index()] -= 1);
    }
}
