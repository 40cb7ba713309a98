//! The law of twos: candidates of which each CSP variable has two or none, whether it is a cell or a digit in a row, a
//! column or a block. BUG-lites of any size are these, unique loops, which have two digits, and bivalue universal graves,
//! which have every open cell.
//!
//! Where they fill their cells, every candidate can be exchanged for the other of its cell. A candidate settles all
//! others, so a proof goes through two fillings, however many cells there are. Where candidates fall into parts that have
//! no variable in common, each part is a pattern by itself, with its own guardians.
//!
//! There are as many cells as digits in rows, in columns and in blocks, for each has two of the candidates. So the cells
//! are filled also where each digit stands in them in every row that has it, and the guardians can be counted in any of
//! the four spaces: the other digits of the cells, or the other places of the digits in the rows, in the columns or in
//! the blocks. Those of the last three are hidden BUGs of a set of digits.
//!
//! Source: the forum's threads about BUG-lites, from 2006 on.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, Csp, DigitSet, Position, Space};
use crate::rules::choices::guards::Guards;
use crate::work::{Stopped, Work};

use super::deadly::Deadly;

/// What is looked for.
#[derive(Clone, Copy)]
struct Wanted {
    /// The space whose variables the guardians are in.
    space: Space,
    digits: DigitSet,
    room: Room,
    /// The least number of variables, and the greatest.
    sizes: [usize; 2],
    /// Whether every open cell is in it, and every digit that is open in a house.
    whole: bool,
}

impl Wanted {
    /// BUG-lites of any size, with few guardians in a space.
    const fn any(space: Space) -> Wanted {
        let room = Room { guardians: 3, guarded: 3 };
        Wanted { space, digits: DigitSet::ALL, room, sizes: [1, 324], whole: false }
    }

    /// Loops of two digits: six cells or more; longer ones than 14 were never met.
    const fn ring(digits: DigitSet) -> Wanted {
        let room = Room { guardians: 6, guarded: 3 };
        Wanted { digits, room, sizes: [6, 14], ..Wanted::any(Space::Rc) }
    }

    /// Graves: all that is open.
    const fn grave() -> Wanted {
        let room = Room { guardians: 8, guarded: 8 };
        Wanted { room, whole: true, ..Wanted::any(Space::Rc) }
    }
}

/// How many guardians there may be, and variables that have any.
#[derive(Clone, Copy)]
struct Room {
    guardians: usize,
    guarded: usize,
}

impl Room {
    /// What is left beside a variable with so many guardians; `None` where that is too much.
    fn after(self, guardians: usize) -> Option<Room> {
        Some(Room {
            guardians: self.guardians.checked_sub(guardians)?,
            guarded: self.guarded.checked_sub(guardians.min(1))?,
        })
    }
}

/// The BUG-lites of a position with few guardians in any space, in an order that means nothing.
pub(super) fn all(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    let mut all = Vec::new();
    for space in Space::ALL {
        let name = if space == Space::Rc { "bug-lite" } else { "hidden-bug" };
        for floor in floors(position, Wanted::any(space), work)? {
            let deadly = Deadly::guarded_in(space, name, &position.state, floor);
            all.extend(deadly.filter(|deadly| deadly.can_be_filled(&position.state)));
        }
    }
    Ok(all)
}

/// The unique loops of a position, those with the fewest guardians first.
pub(super) fn loops(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    let mut all = Vec::new();
    for wanted in
        (0..512).map(DigitSet::from_bits).filter(|digits| digits.len() == 2).map(Wanted::ring)
    {
        let bare = Cell::all().filter(|&cell| position.state.digits(cell) == wanted.digits).count();
        if bare + wanted.room.guarded < wanted.sizes[0] {
            continue;
        }
        let found = floors(position, wanted, work)?;
        let of = |floor| Deadly::of("unique-loop", &position.state, floor);
        all.extend(found.into_iter().filter_map(of));
    }
    all.sort_by_key(|deadly| deadly.guardians().len());
    Ok(all)
}

/// The parts of all bivalue universal graves of a position with few guardians, those with the fewest first. Most cannot be
/// filled at all: then one of the guardians is true without any assumption, and the proof makes none.
pub(super) fn graves(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    let (state, wanted) = (&position.state, Wanted::grave());
    let guardians: usize = Cell::all().map(|cell| state.digits(cell).len().saturating_sub(2)).sum();
    if !(1..=wanted.room.guardians).contains(&guardians) {
        return Ok(Vec::new());
    }
    let parts = floors(position, wanted, work)?.into_iter();
    let mut all: Vec<Deadly> =
        parts.filter_map(|part| Deadly::or_impossible("bug", state, part)).collect();
    all.sort_by_key(|deadly| deadly.guardians().len());
    Ok(all)
}

type Floor = Vec<(Cell, DigitSet)>;

/// The patterns that are wanted, as cells with their two digits.
fn floors(
    position: &Position,
    wanted: Wanted,
    work: &mut Work,
) -> Result<BTreeSet<Floor>, Stopped> {
    let mut walk = Walk::new(position, wanted);
    match walk.open() {
        Some(first) => walk.extend(first, wanted.room, work)?,
        None => {
            for first in Csp::all().filter(|csp| csp.space() == wanted.space) {
                walk.extend(first, wanted.room, work)?;
            }
        }
    }
    Ok(walk.found)
}

/// Patterns in the making: variables of a space with two candidates each.
struct Walk<'a> {
    position: &'a Position,
    wanted: Wanted,
    pairs: Vec<(Csp, [Candidate; 2])>,
    /// Where among the variables each part begins.
    parts: Vec<usize>,
    /// How many of the candidates each variable has: two at most.
    counts: [u8; 324],
    found: BTreeSet<Floor>,
}

impl<'a> Walk<'a> {
    fn new(position: &'a Position, wanted: Wanted) -> Walk<'a> {
        let (pairs, found) = Default::default();
        Walk { position, wanted, pairs, parts: vec![0], counts: [0; 324], found }
    }

    /// The first variable that is open and has none of the candidates, where all is wanted.
    fn open(&self) -> Option<Csp> {
        let state = &self.position.state;
        let is_open = |csp: &Csp| state.values(*csp).any(|c| state.decided(c.cell()).is_none());
        let mut untouched = Csp::all().filter(|csp| self.counts[csp.index()] == 0);
        untouched.find(|csp| self.wanted.whole && is_open(csp))
    }

    /// Goes on with a variable that has one of the candidates: another one of it is the second. Where each has two, the
    /// part is whole.
    fn go_on(&mut self, left: Room, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        if let Some(missing) = Csp::all().find(|csp| self.counts[csp.index()] == 1) {
            return self.extend(missing, left, work);
        }
        self.parts.push(self.pairs.len());
        match self.open() {
            Some(next) => self.extend(next, left, work)?,
            None => self.keep(),
        }
        self.parts.pop();
        Ok(())
    }

    /// Takes each candidate of a variable; the first variable of all is the least.
    fn extend(&mut self, by: Csp, left: Room, work: &mut Work) -> Result<(), Stopped> {
        let first = self.pairs.first().map(|&(first, _)| first);
        for one in self.position.state.values(by).collect::<Vec<_>>() {
            if first.is_none_or(|first| first < self.variable(one)) {
                self.enter(one, by, left, work)?;
            }
        }
        Ok(())
    }

    fn variable(&self, candidate: Candidate) -> Csp {
        candidate.csps()[self.wanted.space as usize]
    }

    /// Takes a candidate with each other one of its variable, when there is room for the guardians.
    fn enter(
        &mut self,
        one: Candidate,
        by: Csp,
        left: Room,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let (variable, digits) = (self.variable(one), self.wanted.digits);
        let is_out = self.position.givens.contains(one.cell())
            || !digits.contains(one.digit())
            || self.counts[variable.index()] > 0
            || self.pairs.len() == self.wanted.sizes[1];
        let live: Vec<Candidate> = self.position.state.values(variable).collect();
        let left = live.len().checked_sub(2).and_then(|others| left.after(others));
        let Some(left) = left.filter(|_| !is_out) else { return Ok(()) };
        for &other in live.iter().filter(|&&other| other != one && digits.contains(other.digit())) {
            // A variable of the space is entered by each of its candidates.
            if by == variable && other < one {
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

    /// Keeps the parts that are not too small.
    fn keep(&mut self) {
        for part in self.parts.windows(2) {
            if part[1] - part[0] >= self.wanted.sizes[0] {
                self.found.insert(floor(&self.pairs[part[0]..part[1]]));
            }
        }
    }
}

/// The candidates, by cell.
fn floor(pairs: &[(Csp, [Candidate; 2])]) -> Floor {
    let mut floor: Vec<(Cell, DigitSet)> = Vec::new();
    for candidate in pairs.iter().flat_map(|(_, pair)| pair) {
        match floor.iter_mut().find(|(cell, _)| *cell == candidate.cell()) {
            Some((_, digits)) => digits.insert(candidate.digit()),
            None => floor.push((candidate.cell(), [candidate.digit()].into_iter().collect())),
        }
    }
    floor.sort_unstable();
    floor
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{CellSet, Digit, State, read};
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

    /// Of two that have no variable in common each is one.
    fn without_parts(all: &BTreeSet<BTreeSet<Candidate>>) -> BTreeSet<BTreeSet<Candidate>> {
        let has_part = |whole: &BTreeSet<Candidate>| {
            all.iter().any(|part| part.len() < whole.len() && part.is_subset(whole))
        };
        all.iter().filter(|whole| !has_part(whole)).cloned().collect()
    }

    fn candidates(floor: Floor) -> BTreeSet<Candidate> {
        let of = |(cell, digits): (Cell, DigitSet)| {
            digits.iter().map(move |digit| Candidate::new(digit, cell)).collect::<Vec<_>>()
        };
        floor.into_iter().flat_map(of).collect()
    }

    fn guardians(position: &Position, whole: &BTreeSet<Candidate>) -> Vec<Candidate> {
        let cells: CellSet = whole.iter().map(|candidate| candidate.cell()).collect();
        let all = cells.iter().flat_map(|cell| position.state.values(Csp::cell(cell)));
        all.filter(|candidate| !whole.contains(candidate)).collect()
    }

    #[test]
    fn loops_are_all_rings_of_two_digits() {
        let mut met = 0;
        for position in opened() {
            let state = &position.state;
            for digits in [0b011, 0b110, 0b101].map(DigitSet::from_bits) {
                let has_both = |csp: &Csp| {
                    let live: DigitSet = state.values(*csp).map(Candidate::digit).collect();
                    csp.space() == Space::Rc && live.intersection(digits) == digits
                };
                let open: Vec<Csp> = Csp::all().filter(has_both).collect();
                let mut expected = BTreeSet::new();
                plain(&open, state, 6, &mut Vec::new(), &mut expected);
                expected.retain(|all| all.iter().all(|c| digits.contains(c.digit())));
                let mut expected = without_parts(&expected);
                expected.retain(|all| {
                    let guardians = guardians(&position, all);
                    let cells: CellSet = guardians.iter().map(|c| c.cell()).collect();
                    all.len() >= 12 && cells.len() <= 3
                });
                let wanted = Wanted::ring(digits);
                let found = floors(&position, wanted, &mut Work::unlimited()).unwrap();
                let found: BTreeSet<_> = found.into_iter().map(candidates).collect();
                assert_eq!(found, expected);
                met += found.len();
            }
        }
        assert!(met > 3, "{met}");
    }

    /// BUG+1 and BUG+2, from the regression library of HoDoKu.
    const BUGS: [&str; 4] = [
        ":0000:x:..2+6.+785+1.+5.1+2+8.6+918+6.9..+2+7..+3+81+6+5+74+8+654+739+1+2..+12+5+9+6+8+36..+98..3+5.39+76..+48.+1+8..27+9+6:421 472:::",
        ":0000:x:1953246874.78659.168.179...75.936.189.651837.31824756926975184357..8.19.8.1.9.7..:238 239:::",
        ":0000:x:+4+3+75+82+9+61..+9+41+7+28+38+1+2+6+9+34+7+5..+6+9+7+8+13+49413+2+68+5778+3+15+46+2+9..+4+2.+5+7.+8.75+8.9+3.2..87.+1+5.+6::::",
        ":0000:x:32...648..684.1235.4582369.854267913.3.185742217..456847...2859.82..9374593748126::::",
    ];

    /// The graves of a position: two candidates of each open cell, two of each digit that is open in a house.
    fn plain_graves(position: &Position) -> Vec<BTreeSet<Candidate>> {
        let state = &position.state;
        let is_open = |csp: &Csp| state.values(*csp).any(|c| state.decided(c.cell()).is_none());
        let open: Vec<Csp> = Csp::all().filter(is_open).collect();
        let mut all = vec![BTreeSet::new()];
        for &csp in open.iter().filter(|csp| csp.space() == Space::Rc) {
            let live: Vec<Candidate> = state.values(csp).collect();
            let with = |chosen: BTreeSet<Candidate>| {
                let pairs = live.iter().enumerate();
                let pairs =
                    pairs.flat_map(|(at, &one)| live[at + 1..].iter().map(move |&o| [one, o]));
                pairs.map(|pair| chosen.iter().copied().chain(pair).collect()).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(with).collect();
        }
        all.retain(|chosen: &BTreeSet<Candidate>| {
            let has_two = |csp: &Csp| chosen.iter().filter(|c| csp.contains(**c)).count() == 2;
            open.iter().all(has_two)
        });
        all
    }

    /// What hangs together with a candidate by variables.
    fn part_of(whole: &BTreeSet<Candidate>, first: Candidate) -> BTreeSet<Candidate> {
        let mut part = BTreeSet::from([first]);
        loop {
            let joins = |one: &Candidate| part.iter().any(|known| known.linked(*one));
            let more: BTreeSet<Candidate> =
                whole.iter().copied().filter(|one| part.contains(one) || joins(one)).collect();
            if more == part {
                return part;
            }
            part = more;
        }
    }

    /// Two rectangles that have no digit in common, in a board that is empty otherwise.
    fn two_rectangles() -> Position {
        let mut digits = [DigitSet::EMPTY; 81];
        for (corner, own) in [(0, 0b0011), (40, 0b1100)] {
            for cell in [corner, corner + 3, corner + 9, corner + 12] {
                digits[cell] = DigitSet::from_bits(own);
            }
        }
        Position { state: State::from_cells(digits), givens: CellSet::EMPTY }
    }

    #[test]
    fn graves_have_all_that_is_open() {
        let mut met = Vec::new();
        for position in BUGS.map(|bug| read(bug).unwrap()).into_iter().chain([two_rectangles()]) {
            let graves = plain_graves(&position);
            let parts = |grave: &BTreeSet<Candidate>| {
                grave.iter().map(|&one| part_of(grave, one)).collect::<Vec<_>>()
            };
            let expected: BTreeSet<_> = graves.iter().flat_map(parts).collect();
            let found = floors(&position, Wanted::grave(), &mut Work::unlimited()).unwrap();
            let found: BTreeSet<_> = found.into_iter().map(candidates).collect();
            assert_eq!(found, expected);
            met.push((graves.len(), found.len()));
        }
        assert!(met.iter().all(|&(graves, parts)| graves > 0 && parts > 0), "{met:?}");
        assert_eq!(met.last(), Some(&(1, 2)));
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
                plain(&open, &position.state, 3, &mut Vec::new(), &mut expected);
                let whole = without_parts(&expected);
                let found = floors(&position, Wanted::any(space), &mut Work::unlimited()).unwrap();
                sizes.extend(found.iter().map(Vec::len));
                let found: BTreeSet<_> = found.into_iter().map(candidates).collect();
                assert_eq!(found, whole, "{space:?}");
                met[space as usize] += whole.len();
            }
        }
        assert!(met.iter().all(|&met| met > 4) && sizes.len() > 2, "{met:?} of {sizes:?} cells");
    }
}
