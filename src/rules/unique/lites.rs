//! BUG-lites of any size: two digits for each of some cells, so that each digit that a house has there stands in two of
//! its cells.
//!
//! In each filling every candidate can be exchanged for the other of its cell. A filling of one cell settles all cells, so
//! a proof goes through two fillings, however many cells there are.
//!
//! Source: the forum's threads about BUG-lites, from 2006 on.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, Digit, DigitSet, House, Position};
use crate::work::{Stopped, Work};

use super::deadly::Deadly;

/// The greatest number of guardians that is looked for.
const MOST: usize = 3;

/// The BUG-lites of a position, in an order that means nothing.
pub(super) fn all(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    let mut walk = Walk::new(position);
    for first in Cell::all() {
        walk.begin(first, work)?;
    }
    let deadly = |floor: &Floor| Deadly::of("bug-lite", &position.state, floor.clone());
    Ok(walk.found.iter().filter_map(deadly).collect())
}

type Floor = Vec<(Cell, DigitSet)>;

/// A BUG-lite in the making.
struct Walk<'a> {
    position: &'a Position,
    floor: Floor,
    /// The digits that each house has once so far, and those that it has twice.
    once: [DigitSet; 27],
    twice: [DigitSet; 27],
    found: BTreeSet<Floor>,
}

impl<'a> Walk<'a> {
    fn new(position: &'a Position) -> Walk<'a> {
        let none = [DigitSet::EMPTY; 27];
        Walk { position, floor: Vec::new(), once: none, twice: none, found: BTreeSet::new() }
    }

    /// Begins with a cell, the least of the pattern.
    fn begin(&mut self, first: Cell, work: &mut Work) -> Result<(), Stopped> {
        for digit in self.position.state.digits(first).iter() {
            self.enter(first, digit, MOST, work)?;
        }
        Ok(())
    }

    /// Goes on with a house that has a digit once: another cell of it takes the digit too.
    fn go_on(&mut self, left: usize, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        let Some((house, digit)) = self.missing() else {
            let mut floor = self.floor.clone();
            floor.sort_unstable();
            self.found.insert(floor);
            return Ok(());
        };
        let first = self.floor[0].0;
        for cell in house.cells().into_iter().filter(|&cell| first < cell) {
            if self.position.state.is_live(Candidate::new(digit, cell)) {
                self.enter(cell, digit, left, work)?;
            }
        }
        Ok(())
    }

    /// A digit that a house has once; `None` when each is there twice.
    fn missing(&self) -> Option<(House, Digit)> {
        House::all()
            .find_map(|house| self.once[house.index()].iter().next().map(|digit| (house, digit)))
    }

    /// Enters a cell with a digit and each other one of it, when at most so many guardians are added.
    fn enter(
        &mut self,
        cell: Cell,
        digit: Digit,
        left: usize,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let live = self.position.state.digits(cell);
        let is_out =
            self.position.givens.contains(cell) || self.floor.iter().any(|(own, _)| *own == cell);
        let Some(left) = (left + 2).checked_sub(live.len()).filter(|_| live.len() > 1 && !is_out)
        else {
            return Ok(());
        };
        for other in live.iter().filter(|&other| other != digit) {
            let pair: DigitSet = [digit, other].into_iter().collect();
            let is_full = |house: House| !self.twice[house.index()].intersection(pair).is_empty();
            // The first cell is entered by each of its digits.
            if cell.houses().into_iter().any(is_full) || (self.floor.is_empty() && other < digit) {
                continue;
            }
            let before = (self.once, self.twice);
            self.count(cell, pair);
            self.floor.push((cell, pair));
            self.go_on(left, work)?;
            self.floor.pop();
            (self.once, self.twice) = before;
        }
        Ok(())
    }

    fn count(&mut self, cell: Cell, pair: DigitSet) {
        for house in cell.houses() {
            for digit in pair.iter() {
                let (once, twice) = (&mut self.once[house.index()], &mut self.twice[house.index()]);
                if once.contains(digit) {
                    once.remove(digit);
                    twice.insert(digit);
                } else {
                    once.insert(digit);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::State;
    use crate::rules::unique::made::opened;

    /// Every choice of two digits or none for each of these cells, as long as no house has a digit three times.
    fn plain(
        cells: &[Cell],
        state: &State,
        left: usize,
        floor: &mut Floor,
        all: &mut BTreeSet<Floor>,
    ) {
        let times = |floor: &Floor| {
            let mut times = [[0; 9]; 27];
            for (cell, pair) in floor {
                for house in cell.houses() {
                    pair.iter().for_each(|digit| times[house.index()][digit.index()] += 1);
                }
            }
            times
        };
        let Some((&cell, rest)) = cells.split_first() else {
            if !floor.is_empty() && times(floor).as_flattened().iter().all(|&count| count != 1) {
                all.insert(floor.clone());
            }
            return;
        };
        plain(rest, state, left, floor, all);
        let live = state.digits(cell);
        let Some(left) = (left + 2).checked_sub(live.len()) else { return };
        for bits in 0..512 {
            let pair = DigitSet::from_bits(bits);
            if pair.len() == 2 && pair.intersection(live) == pair {
                floor.push((cell, pair));
                if times(floor).as_flattened().iter().all(|&count| count <= 2) {
                    plain(rest, state, left, floor, all);
                }
                floor.pop();
            }
        }
    }

    #[test]
    fn patterns_are_all_that_keep_the_law_of_twos() {
        let (mut met, mut sizes) = (0, BTreeSet::new());
        for position in opened() {
            let open: Vec<Cell> =
                Cell::all().filter(|cell| !position.givens.contains(*cell)).collect();
            let mut expected = BTreeSet::new();
            plain(&open, &position.state, MOST, &mut Vec::new(), &mut expected);
            // Of two that have no house and digit in common each is one.
            let has_part = |floor: &Floor| {
                expected.iter().any(|part| {
                    part.len() < floor.len() && part.iter().all(|one| floor.contains(one))
                })
            };
            let whole: BTreeSet<Floor> =
                expected.iter().filter(|floor| !has_part(floor)).cloned().collect();
            let mut walk = Walk::new(&position);
            for first in Cell::all() {
                walk.begin(first, &mut Work::unlimited()).unwrap();
            }
            assert_eq!(walk.found, whole);
            met += whole.len();
            sizes.extend(whole.iter().map(Vec::len));
        }
        assert!(met > 20 && sizes.len() > 2, "{met} of {sizes:?} cells");
    }
}
