//! What walks from a candidate lead to at most, found out without a graph.
//!
//! A walk goes from a true node to one that is false with it, by a link, and on to one that is then true, through
//! a variable or an almost locked set; each step has one reason. Every walk read backwards is one too, from the
//! opposite of its end to the opposite of its start. So a candidate that a walk can prove false is one from which
//! a walk comes back to itself, false: each alternating chain to it, each loop beside it, and each chain that
//! places what it sees begins with it when it is read the right way round. And a choice of which every branch
//! leads to it false, or to something true that it sees, is one of which walks from it make every member false.
//!
//! A typed graph with almost locked sets takes a millisecond, its web as long, and one question seldom needs
//! them: of 61 candidates that fall in top1465 after singles, 50 do without. To find that out takes a small part
//! of their time.

use std::sync::{LazyLock, OnceLock};

use rustc_hash::FxHashSet;

use crate::board::{CandidateSet, cells_of};
use crate::graph::almost_locked_sets;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, State};
use crate::rules::cover::members;

/// The walks of a state, over candidates, groups and almost locked sets of up to some number of cells.
pub(crate) struct Walks {
    /// The cells that may still hold each digit.
    places: [u128; 9],
    /// The digits of each cell.
    digits: [DigitSet; 81],
    /// The cells with two candidates.
    bivalue: u128,
    /// The almost locked sets, of two cells at least: one cell is a variable.
    sets: Vec<AlsCells>,
    ends: Vec<OnceLock<Ends>>,
}

struct AlsCells {
    cells: u128,
    digits: DigitSet,
}

/// Where walks from a candidate may lead. It is never said that they do not where they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    /// Nowhere that tells anything of it.
    Nowhere,
    /// To every member of a choice, false: the candidates of a variable, or the digits of an almost-cell.
    Choice,
    /// Back to it, false.
    Back,
}

/// The walks from one candidate, in the making.
struct Run<'a> {
    walks: &'a Walks,
    start: Candidate,
    /// The candidates that are true at the end of a walk each.
    true_candidates: CandidateSet,
    /// The same of groups, by their cells and the digit above these.
    true_groups: FxHashSet<u128>,
    /// What is true and was not gone on from: a digit, and its cells.
    queue: Vec<(usize, u128)>,
    /// The cells where each digit is false at the end of a walk.
    fallen: [u128; 9],
    /// For each digit, the sets that have it and were not seen to lose it.
    keeping: [Vec<u16>; 9],
}

impl Walks {
    /// The walks of a state, over almost locked sets of up to this many cells; 0 for none.
    pub fn new(state: &State, live: &CandidateSet, als_size: usize) -> Walks {
        let digits: Vec<DigitSet> = Cell::all().map(|cell| state.digits(cell)).collect();
        let sets = almost_locked_sets(state, als_size);
        let sets = sets.filter(|als| als.cells.len() >= 2);
        Walks {
            places: std::array::from_fn(|digit| cells_of(live, Digit::from_index(digit)).bits()),
            bivalue: Cell::all()
                .filter(|cell| digits[cell.index()].len() == 2)
                .fold(0, |all, cell| all | bit(cell)),
            digits: std::array::from_fn(|cell| digits[cell]),
            sets: sets
                .map(|als| AlsCells { cells: als.cells.bits(), digits: als.digits })
                .collect(),
            ends: (0..729).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Where walks from a live candidate may lead.
    pub fn from(&self, start: Candidate) -> Ends {
        *self.ends[start.index()].get_or_init(|| Run::new(self, start).ends())
    }
}

impl<'a> Run<'a> {
    fn new(walks: &'a Walks, start: Candidate) -> Run<'a> {
        let mut keeping: [Vec<u16>; 9] = Default::default();
        for (number, set) in (0..).zip(&walks.sets) {
            set.digits.iter().for_each(|digit| keeping[digit.index()].push(number));
        }
        let mut run = Run {
            walks,
            start,
            true_candidates: CandidateSet::EMPTY,
            true_groups: FxHashSet::default(),
            queue: Vec::new(),
            fallen: [0; 9],
            keeping,
        };
        run.reach(start.digit().index(), bit(start.cell()));
        run
    }

    fn ends(mut self) -> Ends {
        while let Some((digit, cells)) = self.queue.pop() {
            if self.goes_back(digit, cells) {
                return Ends::Back;
            }
        }
        if self.empties_a_choice() { Ends::Choice } else { Ends::Nowhere }
    }

    /// Notes that a digit is true in some cells: in one of them.
    fn reach(&mut self, digit: usize, cells: u128) {
        let is_new = match cells & (cells - 1) {
            0 => {
                let one = Candidate::new(
                    Digit::from_index(digit),
                    Cell::from_index(cells.trailing_zeros() as usize),
                );
                let is_new = !self.true_candidates.contains(one.index());
                self.true_candidates.insert(one.index());
                is_new
            }
            _ => self.true_groups.insert((digit as u128) << 81 | cells),
        };
        if is_new {
            self.queue.push((digit, cells));
        }
    }

    /// Goes on from a digit that is true in one of some cells; whether that leads back.
    fn goes_back(&mut self, digit: usize, cells: u128) -> bool {
        let walks = self.walks;
        let seen = seen_by(cells) & walks.places[digit];
        if seen != 0 && self.falls(digit, seen) {
            return true;
        }
        // Where a digit falls in a cell with two, the other one is true.
        for cell in members(seen & walks.bivalue) {
            let other = walks.digits[cell].iter().find(|other| other.index() != digit);
            other.into_iter().for_each(|other| self.reach(other.index(), 1 << cell));
        }
        if cells & (cells - 1) == 0 {
            let cell = cells.trailing_zeros() as usize;
            for other in walks.digits[cell].iter().filter(|other| other.index() != digit) {
                if self.falls(other.index(), cells) {
                    return true;
                }
            }
        }
        false
    }

    /// Notes that a digit falls in some cells at once, and what is then true; whether that leads back.
    fn falls(&mut self, digit: usize, cells: u128) -> bool {
        let walks = self.walks;
        if self.start.digit().index() == digit && cells & bit(self.start.cell()) != 0 {
            return true;
        }
        self.fallen[digit] |= cells;
        for house in HOUSES.iter().filter(|&&house| house & cells != 0) {
            let left = walks.places[digit] & house & !cells;
            if left == 0 {
                return true;
            }
            if is_in_an_intersection(left) {
                self.reach(digit, left);
            }
        }
        let mut keeping = std::mem::take(&mut self.keeping[digit]);
        keeping.retain(|&number| {
            let set = &walks.sets[usize::from(number)];
            let keeps = set.cells & walks.places[digit] & !cells != 0;
            if !keeps {
                for other in set.digits.iter().filter(|other| other.index() != digit) {
                    self.reach(other.index(), set.cells & walks.places[other.index()]);
                }
            }
            keeps
        });
        self.keeping[digit] = keeping;
        false
    }

    /// Whether all members of a choice have fallen.
    fn empties_a_choice(&self) -> bool {
        let Walks { places, digits, sets, .. } = self.walks;
        let falls = |digit: Digit, cells: u128| {
            cells & places[digit.index()] & !self.fallen[digit.index()] == 0
        };
        let in_house = |digit: Digit| {
            let several = |house: &&u128| (places[digit.index()] & **house).count_ones() >= 2;
            HOUSES.iter().filter(several).any(|&house| falls(digit, house))
        };
        let in_cell = |cell: usize| {
            digits[cell].len() >= 2 && digits[cell].iter().all(|digit| falls(digit, 1 << cell))
        };
        let in_set = |set: &AlsCells| set.digits.iter().all(|digit| falls(digit, set.cells));
        Digit::all().any(in_house) || (0..81).any(in_cell) || sets.iter().any(in_set)
    }
}

/// The cells of each house.
static HOUSES: LazyLock<[u128; 27]> = LazyLock::new(|| {
    let houses: Vec<u128> =
        House::all().map(|house| house.cells().into_iter().collect::<CellSet>().bits()).collect();
    std::array::from_fn(|house| houses[house])
});

fn bit(cell: Cell) -> u128 {
    1 << cell.index()
}

/// The cells that all of these see.
fn seen_by(cells: u128) -> u128 {
    members(cells).fold(u128::MAX, |seen, cell| seen & Cell::from_index(cell).peers().bits())
}

/// Whether some cells, one at least, lie in one block and one line: from no other cells is anything seen outside
/// their house.
fn is_in_an_intersection(cells: u128) -> bool {
    let first = Cell::from_index(cells.trailing_zeros() as usize);
    let [row, column, block] = first.houses().map(|house| HOUSES[house.index()]);
    cells & !(row & block) == 0 || cells & !(column & block) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Conclusion, apply_singles, read};
    use crate::rules::forcing::reached::{Asked, Choices};
    use crate::rules::question::prepared::Prepared;
    use crate::rules::{Catalogue, Reach};
    use crate::work::{Outcome, Work};

    /// GNPX's force chain puzzle, EasterMonster by JPF, and numbers 7, 113 and 700 of top1465.
    const PUZZLES: [&str; 5] = [
        "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
        "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9",
        "...4.86.387..3.......5......163....73.82..5.......6....21....68..5...7.......3..4",
    ];

    fn states() -> impl Iterator<Item = Prepared> {
        PUZZLES.iter().map(|puzzle| {
            let mut position = read(puzzle).unwrap();
            apply_singles(&mut position.state);
            Prepared::new(position)
        })
    }

    #[test]
    fn they_lead_where_walks_of_the_graph_lead() {
        let (mut back, mut to_choices, mut nowhere, mut split) = (0, 0, 0, 0);
        for on in states() {
            let work = &mut Work::unlimited();
            for als_size in [0, 3, 8] {
                let reached = on.reached(als_size);
                let asked = Asked { choices: Choices::Any, exclusion: false, most: usize::MAX };
                for target in on.open() {
                    let contradicts = reached.contradicts(target, work).unwrap().is_some();
                    let splits = reached.shortest(target, false, &asked, work).unwrap().is_some();
                    let ends = on.ends_of_walks(als_size, Conclusion::Eliminate(target)).unwrap();
                    assert_eq!(ends == Ends::Back, contradicts, "{target}, {als_size}: {ends:?}");
                    assert!(ends != Ends::Nowhere || !splits, "{target}, {als_size}");
                    split += usize::from(splits && !contradicts);
                    match ends {
                        Ends::Back => back += 1,
                        Ends::Choice => to_choices += 1,
                        Ends::Nowhere => nowhere += 1,
                    }
                }
            }
        }
        assert!(back > 50 && nowhere > 50, "{back} {nowhere}");
        assert!(split > 5 && to_choices < 2 * split, "{split} {to_choices}");
    }

    #[test]
    fn what_is_hopeless_has_no_proof() {
        let catalogue = Catalogue::built_in();
        let reach = Reach { length: 6, ..Reach::default() };
        let (mut hopeless, mut proved) = (0, 0);
        for on in states() {
            for rule in catalogue.rules() {
                let mut search = rule.search(&on, &reach);
                for target in on.open().step_by(7) {
                    let conclusion = Conclusion::Eliminate(target);
                    if rule.is_hopeless(&on, &reach, conclusion) {
                        hopeless += 1;
                        let outcome = search.shortest(conclusion, &mut Work::with_budget(200_000));
                        let name = rule.name();
                        assert_eq!(outcome, Outcome::None { up_to: 6 }, "{name}: {conclusion}");
                    } else if rule.facts().base.is_some() {
                        let outcome = search.shortest(conclusion, &mut Work::with_budget(20_000));
                        proved += usize::from(matches!(outcome, Outcome::Found(_)));
                    }
                }
            }
        }
        assert!(hopeless > 500 && proved > 20, "{hopeless} {proved}");
    }
}
