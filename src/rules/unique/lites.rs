//! BUG-lites of any size: candidates of which each CSP variable has two or none, whether it is a cell or a digit in a row,
//! a column or a block.
//!
//! Where they fill their cells, every candidate can be exchanged for the other of its cell. A candidate settles all
//! others, so a proof goes through two fillings, however many cells there are.
//!
//! There are as many cells as digits in rows, in columns and in blocks, for each has two of the candidates. So the cells
//! are filled also where each digit stands in them in every row that has it, and the guardians can be counted in any of
//! the four spaces: the other digits of the cells, or the other places of the digits in the rows, in the columns or in
//! the blocks. Those of the last three are hidden BUGs of a set of digits.
//!
//! Source: the forum's threads about BUG-lites, from 2006 on.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, Csp, DigitSet, Position, Space};
use crate::work::{Stopped, Work};

use super::deadly::Deadly;

/// The greatest number of guardians that is looked for.
const MOST: usize = 3;

/// The BUG-lites of a position with few guardians in any space, in an order that means nothing.
pub(super) fn all(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    let mut all = Vec::new();
    for space in Space::ALL {
        let name = if space == Space::Rc { "bug-lite" } else { "hidden-bug" };
        for floor in floors(position, space, work)? {
            let deadly = Deadly::guarded_in(space, name, &position.state, floor);
            all.extend(deadly.filter(|deadly| deadly.can_be_filled(&position.state)));
        }
    }
    Ok(all)
}

type Floor = Vec<(Cell, DigitSet)>;

/// The BUG-lites with few guardians in a space, as cells with their two digits.
fn floors(position: &Position, space: Space, work: &mut Work) -> Result<BTreeSet<Floor>, Stopped> {
    let mut walk = Walk::new(position, space);
    for first in Csp::all().filter(|csp| csp.space() == space) {
        walk.begin(first, work)?;
    }
    Ok(walk.found)
}

/// A BUG-lite in the making: variables of a space with two candidates each.
struct Walk<'a> {
    position: &'a Position,
    space: Space,
    pairs: Vec<(Csp, [Candidate; 2])>,
    /// How many of the candidates each variable has: two at most.
    counts: [u8; 324],
    found: BTreeSet<Floor>,
}

impl<'a> Walk<'a> {
    fn new(position: &'a Position, space: Space) -> Walk<'a> {
        let (pairs, found) = Default::default();
        Walk { position, space, pairs, counts: [0; 324], found }
    }

    /// Begins with a variable, the least of the pattern.
    fn begin(&mut self, first: Csp, work: &mut Work) -> Result<(), Stopped> {
        for one in self.position.state.values(first).collect::<Vec<_>>() {
            self.enter(one, MOST, work)?;
        }
        Ok(())
    }

    /// Goes on with a variable that has one of the candidates: another one of it is the second.
    fn go_on(&mut self, left: usize, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        let Some(missing) = Csp::all().find(|csp| self.counts[csp.index()] == 1) else {
            self.found.insert(self.floor());
            return Ok(());
        };
        let first = self.pairs[0].0;
        for next in self.position.state.values(missing).collect::<Vec<_>>() {
            if first < self.variable(next) {
                self.enter(next, left, work)?;
            }
        }
        Ok(())
    }

    fn variable(&self, candidate: Candidate) -> Csp {
        candidate.csps()[self.space as usize]
    }

    /// Takes a candidate with each other one of its variable, when at most so many guardians are added.
    fn enter(&mut self, one: Candidate, left: usize, work: &mut Work) -> Result<(), Stopped> {
        let variable = self.variable(one);
        let live: Vec<Candidate> = self.position.state.values(variable).collect();
        let is_out = self.position.givens.contains(one.cell()) || self.counts[variable.index()] > 0;
        let Some(left) = (left + 2).checked_sub(live.len()).filter(|_| live.len() > 1 && !is_out)
        else {
            return Ok(());
        };
        for &other in live.iter().filter(|&&other| other != one) {
            // The first variable is entered by each of its candidates.
            if self.pairs.is_empty() && other < one {
                continue;
            }
            let before = self.counts;
            let touched = || one.csps().into_iter().chain(other.csps()).map(Csp::index);
            touched().for_each(|csp| self.counts[csp] += 1);
            if touched().all(|csp| self.counts[csp] <= 2) {
                self.pairs.push((variable, [one, other]));
                self.go_on(left, work)?;
                self.pairs.pop();
            }
            self.counts = before;
        }
        Ok(())
    }

    /// The candidates, by cell.
    fn floor(&self) -> Floor {
        let mut floor: Vec<(Cell, DigitSet)> = Vec::new();
        for candidate in self.pairs.iter().flat_map(|(_, pair)| pair) {
            match floor.iter_mut().find(|(cell, _)| *cell == candidate.cell()) {
                Some((_, digits)) => digits.insert(candidate.digit()),
                None => floor.push((candidate.cell(), [candidate.digit()].into_iter().collect())),
            }
        }
        floor.sort_unstable();
        floor
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{CellSet, Digit, State};
    use crate::rules::unique::made::opened;

    /// Every choice of two candidates or none for each of these variables, as long as no variable of any space has three.
    fn plain(
        variables: &[Csp],
        state: &State,
        left: usize,
        chosen: &mut Vec<Candidate>,
        all: &mut BTreeSet<BTreeSet<Candidate>>,
    ) {
        let times = |chosen: &[Candidate]| {
            let mut times = [0; 324];
            chosen.iter().flat_map(|c| c.csps()).for_each(|csp| times[csp.index()] += 1);
            times
        };
        let Some((&variable, rest)) = variables.split_first() else {
            if !chosen.is_empty() && times(chosen).iter().all(|&count| count != 1) {
                all.insert(chosen.iter().copied().collect());
            }
            return;
        };
        plain(rest, state, left, chosen, all);
        let live: Vec<Candidate> = state.values(variable).collect();
        let Some(left) = (left + 2).checked_sub(live.len()) else { return };
        for (at, &one) in live.iter().enumerate() {
            for &other in &live[at + 1..] {
                chosen.extend([one, other]);
                if times(chosen).iter().all(|&count| count <= 2) {
                    plain(rest, state, left, chosen, all);
                }
                chosen.truncate(chosen.len() - 2);
            }
        }
    }

    /// A position in which digits have the places in rows that the cells of another one have as digits; or in columns.
    fn hidden(position: &Position, in_rows: bool) -> Position {
        let mut digits = [DigitSet::EMPTY; 81];
        for candidate in position.state.candidates().filter(|c| c.digit().index() < 3) {
            let (cell, place) = (candidate.cell(), 3 * candidate.digit().index());
            let (at, digit) = match in_rows {
                true => (Cell::at(cell.row(), place), cell.column()),
                false => (Cell::at(place, cell.column()), cell.row()),
            };
            digits[at.index()].insert(Digit::from_index(digit));
        }
        Position { state: State::from_cells(digits), givens: CellSet::EMPTY }
    }

    #[test]
    fn patterns_are_all_that_keep_the_law_of_twos() {
        let (mut met, mut sizes) = ([0; 4], BTreeSet::new());
        let all =
            |position: Position| [hidden(&position, true), hidden(&position, false), position];
        for position in opened().flat_map(all) {
            for space in Space::ALL {
                let open = |csp: &Csp| {
                    let is_given = |c: Candidate| position.givens.contains(c.cell());
                    csp.space() == space && position.state.values(*csp).any(|c| !is_given(c))
                };
                let open: Vec<Csp> = Csp::all().filter(open).collect();
                let mut expected = BTreeSet::new();
                plain(&open, &position.state, MOST, &mut Vec::new(), &mut expected);
                // Of two that have no variable in common each is one.
                let has_part = |whole: &BTreeSet<Candidate>| {
                    expected.iter().any(|part| part.len() < whole.len() && part.is_subset(whole))
                };
                let whole: BTreeSet<BTreeSet<Candidate>> =
                    expected.iter().filter(|whole| !has_part(whole)).cloned().collect();
                let candidates = |floor: Floor| -> BTreeSet<Candidate> {
                    let of = |(cell, digits): (Cell, DigitSet)| {
                        digits
                            .iter()
                            .map(move |digit| Candidate::new(digit, cell))
                            .collect::<Vec<_>>()
                    };
                    floor.into_iter().flat_map(of).collect()
                };
                let found = floors(&position, space, &mut Work::unlimited()).unwrap();
                sizes.extend(found.iter().map(Vec::len));
                let found: BTreeSet<_> = found.into_iter().map(candidates).collect();
                assert_eq!(found, whole, "{space:?}");
                met[space as usize] += whole.len();
            }
        }
        assert!(met.iter().all(|&met| met > 4) && sizes.len() > 2, "{met:?} of {sizes:?} cells");
    }
}
