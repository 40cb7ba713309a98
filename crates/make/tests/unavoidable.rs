//! Unavoidable sets of solution grids: which cells have another filling with the same digits in every house, by the search
//! for such exchanges and by a plain search for other solutions.
//!
//! A set is unavoidable when the other cells of its grid have another solution, and minimal when no part of it is. So each
//! minimal one is a filling with an exchange, and a set of cells has an exchange exactly where it has such a part.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use catena::rules::{Deadliness, decide_deadly};
use catena_make::{Dice, Puzzle, Ties};

/// A solution grid: that of a random puzzle all of whose cells are given.
fn grid(turn: u64) -> Vec<Digit> {
    let puzzle = Puzzle::random(&mut Dice::new(2006, turn), &Ties::default(), 81);
    let position = puzzle.position();
    Cell::all().map(|cell| position.state.decided(cell).unwrap()).collect()
}

/// Whether the digits of a grid in some cells have an exchange, as the rules decide it.
fn has_exchange(grid: &[Digit], cells: CellSet) -> bool {
    let floor: Vec<(Cell, DigitSet)> =
        cells.iter().map(|cell| (cell, [grid[cell.index()]].into_iter().collect())).collect();
    match decide_deadly(&floor) {
        Deadliness::Deadly(fillings) => {
            let [[filling, exchange]] = &fillings[..] else { panic!("one digit for each cell") };
            hold(filling, exchange);
            true
        }
        Deadliness::Open { fillings, .. } => {
            assert_eq!(fillings, 1);
            false
        }
        Deadliness::Impossible => panic!("it is a part of a grid"),
    }
}

/// That two fillings differ and have the same digits in every house.
fn hold(filling: &[Candidate], exchange: &[Candidate]) {
    assert_ne!(filling, exchange);
    let digits = |all: &[Candidate]| -> BTreeSet<(usize, Digit)> {
        let of = |c: &Candidate| c.cell().houses().map(|house| (house.index(), c.digit()));
        all.iter().flat_map(of).collect()
    };
    assert_eq!(digits(filling), digits(exchange));
}

/// The cells that differ in each other filling of the cells of some digits by these digits, cell by cell.
fn plain(grid: &[Digit], digits: DigitSet) -> BTreeSet<CellSet> {
    /// Fills the next of some cells; of each it is known which ones before it see it.
    fn go_on(
        open: &[(Cell, Digit, Vec<usize>)],
        digits: DigitSet,
        now: &mut Vec<Digit>,
        all: &mut BTreeSet<CellSet>,
    ) {
        let Some((_, _, sees)) = open.get(now.len()) else {
            let differs = open.iter().zip(&*now).filter(|((_, own, _), now)| own != *now);
            all.insert(differs.map(|((cell, ..), _)| *cell).collect());
            return;
        };
        for digit in digits.iter() {
            if sees.iter().all(|&before| now[before] != digit) {
                now.push(digit);
                go_on(open, digits, now, all);
                now.pop();
            }
        }
    }
    let open: Vec<Cell> = Cell::all().filter(|cell| digits.contains(grid[cell.index()])).collect();
    let with = |(at, &cell): (usize, &Cell)| {
        let sees = (0..at).filter(|&before| open[before].sees(cell)).collect();
        (cell, grid[cell.index()], sees)
    };
    let cells: Vec<(Cell, Digit, Vec<usize>)> = open.iter().enumerate().map(with).collect();
    let mut all = BTreeSet::new();
    go_on(&cells, digits, &mut Vec::new(), &mut all);
    assert!(all.remove(&CellSet::EMPTY), "the grid itself is a filling");
    let has_part = |set: &CellSet| all.iter().any(|part| part != set && part.is_subset(*set));
    all.iter().copied().filter(|set| !has_part(set)).collect()
}

/// All sets of so many digits.
fn digit_sets(count: usize) -> Vec<DigitSet> {
    (0..512).map(DigitSet::from_bits).filter(|digits| digits.len() == count).collect()
}

/// In a thousand grids every minimal unavoidable set of at most three digits has an exchange, which no part of it has;
/// and cells of three digits, chosen at random, have one exactly where such a set is among them. These are all sets of up
/// to 7 cells: each digit stands in two of the cells at least.
#[test]
fn exchanges_are_found_exactly_where_unavoidable_sets_are() {
    let triples = digit_sets(3);
    let (mut of_size, mut chosen): (BTreeMap<usize, usize>, [usize; 2]) = Default::default();
    for turn in 0..GRIDS {
        let (grid, mut dice) = (grid(turn), Dice::new(7, turn));
        let mut sets: BTreeSet<CellSet> = BTreeSet::new();
        for &digits in &triples {
            let known = plain(&grid, digits);
            let mut cells: Vec<Cell> =
                Cell::all().filter(|cell| digits.contains(grid[cell.index()])).collect();
            dice.shuffle(&mut cells);
            let some: CellSet = cells[..8 + dice.below(18)].iter().copied().collect();
            let expected = known.iter().any(|set| set.is_subset(some));
            assert_eq!(has_exchange(&grid, some), expected, "{} of grid {turn}", some.bits());
            chosen[usize::from(expected)] += 1;
            sets.extend(known.into_iter().filter(|set| set.len() <= 7));
        }
        assert_eq!(sets.iter().filter(|set| set.len() == 4).count(), rectangles(&grid));
        for set in sets {
            assert!(has_exchange(&grid, set), "{} of grid {turn}", set.bits());
            for out in set.iter() {
                let part: CellSet = set.iter().filter(|&cell| cell != out).collect();
                assert!(!has_exchange(&grid, part), "{} without {out} of grid {turn}", set.bits());
            }
            *of_size.entry(set.len()).or_default() += 1;
        }
    }
    assert!(chosen.iter().all(|&count| count > 5_000), "{chosen:?}");
    println!("by size: {of_size:?}; cells without and with: {chosen:?}");
    let sizes: Vec<usize> = of_size.keys().copied().collect();
    // None has 5 or 7 cells.
    assert_eq!(sizes, [4, 6]);
}

/// How many rectangles of two blocks have two digits, each in opposite corners: the unavoidable sets of 4 cells.
fn rectangles(grid: &[Digit]) -> usize {
    let pairs = || (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
    let at = |row: usize, column: usize| grid[9 * row + column];
    let is_one = |&((r, s), (c, d)): &((usize, usize), (usize, usize))| {
        let is_of_two_blocks = (r / 3 == s / 3) != (c / 3 == d / 3);
        is_of_two_blocks && at(r, c) == at(s, d) && at(r, d) == at(s, c)
    };
    pairs().flat_map(|rows| pairs().map(move |columns| (rows, columns))).filter(is_one).count()
}

/// How many grids are looked at.
const GRIDS: u64 = 1000;

/// Every set of 4 to 6 cells of two digits, in one grid.
#[test]
fn of_all_small_sets_of_two_digits_exactly_the_unavoidable_ones_have_an_exchange() {
    let grid = grid(0);
    let mut met = BTreeSet::new();
    for digits in digit_sets(2) {
        let known = plain(&grid, digits);
        let cells: Vec<Cell> =
            Cell::all().filter(|cell| digits.contains(grid[cell.index()])).collect();
        for bits in (0..1_u32 << cells.len()).filter(|bits| (4..=6).contains(&bits.count_ones())) {
            let chosen = cells.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            let chosen: CellSet = chosen.map(|(_, &cell)| cell).collect();
            let expected = known.iter().any(|set| set.is_subset(chosen));
            assert_eq!(has_exchange(&grid, chosen), expected, "{}", chosen.bits());
            met.extend(known.contains(&chosen).then_some(chosen));
        }
    }
    assert!(met.len() > 10, "{}", met.len());
}
