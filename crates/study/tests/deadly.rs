//! Deadly patterns: against a plain enumeration, against those that are known, and against the solutions of grids from
//! which cells are taken.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Cell, CellSet, Digit, DigitSet, State};
use catena::rules::{Deadliness, decide_deadly};
use catena::solution::{Solutions, solutions};
use catena::work::{Stopped, Work};
use catena_study::{Deadly, Floor, class, deadly, form};

use crate::kit::Chance;

fn search(digits: usize, cells: usize) -> Deadly {
    deadly(digits, cells, &mut Work::unlimited(), |_| {})
}

// The plain enumeration: every set of cells, every choice of digits.

/// A digit for each cell, counted from 0.
type Filling = Vec<usize>;

/// All fillings of cells with digits below a number.
fn fillings(cells: &[Cell], digits: usize) -> Vec<Filling> {
    let mut all = vec![Filling::new()];
    for (at, cell) in cells.iter().enumerate() {
        let fits = |filling: &Filling, digit: usize| {
            (0..at).all(|one| filling[one] != digit || !cells[one].sees(*cell))
        };
        let more = |filling: &Filling| {
            let next = (0..digits).filter(|&digit| fits(filling, digit));
            next.map(|digit| [&filling[..], &[digit]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(more).collect();
    }
    all
}

/// The digits in each house.
fn in_houses(cells: &[Cell], filling: &Filling) -> BTreeSet<(usize, usize)> {
    let of = |(cell, &digit): (&Cell, &usize)| cell.houses().map(|house| (house.index(), digit));
    cells.iter().zip(filling).flat_map(of).collect()
}

/// The fillings of cells, each with the cells that change in an exchange.
fn with_changes(cells: &[Cell], digits: usize) -> Vec<(Filling, BTreeSet<usize>)> {
    let all = fillings(cells, digits);
    let mut same: BTreeMap<_, Vec<&Filling>> = BTreeMap::new();
    all.iter().for_each(|filling| same.entry(in_houses(cells, filling)).or_default().push(filling));
    let changes = |filling: &Filling| {
        let others = &same[&in_houses(cells, filling)];
        (0..cells.len()).filter(|&at| others.iter().any(|other| other[at] != filling[at])).collect()
    };
    all.iter().map(|filling| (filling.clone(), changes(filling))).collect()
}

/// The digits of a cell as bits.
type Digits = Vec<u16>;

fn has(digits: &Digits, filling: &Filling) -> bool {
    digits.iter().zip(filling).all(|(own, digit)| own >> digit & 1 == 1)
}

/// Whether there is a filling, and every one has an exchange.
fn is_deadly(of: &[(Filling, BTreeSet<usize>)], digits: &Digits) -> bool {
    let mut own = of.iter().filter(|(filling, _)| has(digits, filling)).peekable();
    own.peek().is_some() && own.all(|(_, changes)| !changes.is_empty())
}

/// The digits with which cells are a critical pattern.
fn plain(cells: &[Cell], count: usize) -> BTreeSet<Digits> {
    let all = with_changes(cells, count);
    let out = |at: usize| [&cells[..at], &cells[at + 1..]].concat();
    let fewer: Vec<_> = (0..cells.len()).map(|at| with_changes(&out(at), count)).collect();
    let is_critical = |digits: &Digits| {
        let used = digits.iter().fold(0, |used, own| used | own);
        let changed: BTreeSet<usize> = all
            .iter()
            .filter(|(filling, _)| has(digits, filling))
            .flat_map(|(_, changes)| changes.clone())
            .collect();
        let without = |at: usize| [&digits[..at], &digits[at + 1..]].concat();
        let with = |at: usize, digit: usize| {
            let mut more = digits.clone();
            more[at] |= 1 << digit;
            more
        };
        used.count_ones() as usize == count
            && changed.len() == cells.len()
            && (0..cells.len()).all(|at| !is_deadly(&fewer[at], &without(at)))
            && (0..cells.len()).all(|at| {
                (0..count)
                    .all(|digit| with(at, digit) == *digits || !is_deadly(&all, &with(at, digit)))
            })
    };
    let mut found = BTreeSet::new();
    each(cells.len(), count, &mut Vec::new(), &mut |digits| {
        if is_deadly(&all, digits) && is_critical(digits) {
            found.insert(digits.clone());
        }
    });
    found
}

/// Every choice of two or more digits for each cell.
fn each(cells: usize, count: usize, digits: &mut Digits, see: &mut impl FnMut(&Digits)) {
    if digits.len() == cells {
        return see(digits);
    }
    for own in (0..1_u16 << count).filter(|own| own.count_ones() >= 2) {
        digits.push(own);
        each(cells, count, digits, see);
        digits.pop();
    }
}

// Symmetries, one after another.

fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with = |order: Vec<usize>| {
        (0..count).map(move |at| [&order[..at], &[count - 1], &order[at..]].concat())
    };
    orders(count - 1).into_iter().flat_map(with).collect()
}

fn lines() -> Vec<Vec<usize>> {
    let three = orders(3);
    let mut all = Vec::new();
    for bands in &three {
        for one in &three {
            for two in &three {
                for last in &three {
                    let within = [one, two, last];
                    all.push(
                        (0..9)
                            .map(|line| 3 * bands[line / 3] + within[line / 3][line % 3])
                            .collect(),
                    );
                }
            }
        }
    }
    all
}

/// Where each of some cells comes to, by the symmetries that bring them to the same cells.
fn symmetries(cells: &[Cell]) -> BTreeSet<Vec<usize>> {
    let lines = lines();
    let mut all = BTreeSet::new();
    for rows in &lines {
        for columns in &lines {
            for turned in [false, true] {
                let to = |cell: &Cell| {
                    let (row, column) = (rows[cell.row()], columns[cell.column()]);
                    let image = if turned { Cell::at(column, row) } else { Cell::at(row, column) };
                    cells.iter().position(|cell| *cell == image)
                };
                all.extend(cells.iter().map(to).collect::<Option<Vec<usize>>>());
            }
        }
    }
    all
}

/// How many of these are different up to symmetry; they are all images of one another, if of any.
fn classes(cells: &[Cell], count: usize, all: &BTreeSet<Digits>) -> usize {
    if all.is_empty() {
        return 0;
    }
    let (symmetries, orders) = (symmetries(cells), orders(count));
    let mut left = all.clone();
    let mut number = 0;
    while let Some(one) = left.pop_first() {
        number += 1;
        for places in &symmetries {
            for order in &orders {
                let mut image = vec![0; cells.len()];
                for (at, own) in one.iter().enumerate() {
                    image[places[at]] = (0..count)
                        .filter(|digit| own >> digit & 1 == 1)
                        .fold(0, |all, digit| all | 1 << order[digit]);
                }
                assert!(all.contains(&image));
                left.remove(&image);
            }
        }
    }
    number
}

/// Holds what is found of these cells against the plain enumeration; how many there are.
fn hold(found: &Deadly, cells: CellSet, count: usize) -> usize {
    let cells: Vec<Cell> = form(cells).iter().collect();
    let expected = plain(&cells, count);
    let is_here = |floor: &&Floor| floor.iter().map(|(cell, _)| *cell).eq(cells.iter().copied());
    let here: BTreeSet<Digits> = found
        .critical
        .iter()
        .filter(is_here)
        .map(|floor| floor.iter().map(|(_, digits)| digits.bits()).collect())
        .collect();
    assert!(here.is_subset(&expected), "{cells:?} {count}");
    assert_eq!(here.len(), classes(&cells, count, &expected), "{cells:?} {count}");
    here.len()
}

/// All sets of this many cells, each class once.
fn sets(cells: usize) -> BTreeSet<CellSet> {
    let more = |set: &CellSet| {
        let set = *set;
        let others = Cell::all().filter(move |&cell| !set.contains(cell));
        others.map(move |cell| class(set.iter().chain([cell]).collect())).collect::<Vec<_>>()
    };
    (0..cells)
        .fold(BTreeSet::from([CellSet::EMPTY]), |level, _| level.iter().flat_map(more).collect())
}

#[test]
fn all_patterns_are_those_of_all_sets_of_cells() {
    for (digits, most, number) in [(2, 7, 3), (3, 6, 2)] {
        let found = search(digits, most);
        let held: usize = (1..=most)
            .map(|cells| {
                sets(cells).into_iter().map(|set| hold(&found, set, digits)).sum::<usize>()
            })
            .sum();
        assert_eq!(held, number, "{digits} digits");
        assert_eq!(found.critical.len(), number, "{digits} digits");
    }
}

/// Of four digits only the sets that have no single cell in a house: more than a million choices of digits for each.
#[test]
fn all_patterns_of_six_cells_and_four_digits_are_found() {
    let found = search(4, 6);
    let is_closed = |set: &CellSet| {
        let twice = |cell: Cell| {
            cell.houses()
                .iter()
                .all(|house| set.iter().filter(|other| other.houses().contains(house)).count() > 1)
        };
        set.iter().all(twice)
    };
    let closed = sets(6).into_iter().filter(is_closed);
    let held: usize = closed.map(|set| hold(&found, set, 4)).sum();
    assert_eq!((held, found.critical.len()), (11, 11));
}

// What is known.

/// How many of each number of cells from 4.
fn counts(found: &Deadly) -> Vec<usize> {
    let of = |cells: usize| found.critical.iter().filter(|floor| floor.len() == cells).count();
    (4..=found.complete).map(of).collect()
}

#[test]
fn the_numbers_are_those_that_are_said() {
    assert_eq!(counts(&search(2, 10)), [1, 0, 2, 0, 4, 0, 7]);
    let three = search(3, 9);
    assert_eq!(counts(&three), [0, 0, 2, 14, 30, 147]);
    let overlays: Vec<_> = three.overlays.iter().map(|of| (of.cells, of.deadly, of.open)).collect();
    assert_eq!(overlays, [(4, 0, 1), (5, 0, 0), (6, 9, 2), (7, 11, 2), (8, 148, 10), (9, 536, 23)]);
    assert_eq!(counts(&search(4, 7)), [0, 0, 11, 63]);
}

#[test]
fn everything_is_what_it_is_said_to_be() {
    for (digits, most) in [(2, 10), (3, 8), (4, 7)] {
        let found = search(digits, most);
        let is_deadly = |floor: &[_]| matches!(decide_deadly(floor), Deadliness::Deadly(_));
        for floor in &found.critical {
            assert!(is_deadly(floor), "{floor:?}");
            for at in 0..floor.len() {
                assert!(
                    !is_deadly(&[&floor[..at], &floor[at + 1..]].concat()),
                    "{floor:?} without {at}"
                );
                for digit in Digit::all().take(digits).filter(|digit| !floor[at].1.contains(*digit))
                {
                    let mut more = floor.clone();
                    more[at].1.insert(digit);
                    assert!(!is_deadly(&more), "{floor:?} with {digit} at {at}");
                }
            }
        }
        for of in &found.overlays {
            let [deadly, open] = &of.first;
            assert_eq!(deadly.is_some(), of.needed > 0);
            assert_eq!(open.is_some(), of.open > 0);
            assert!(deadly.iter().all(|floor| is_deadly(floor)));
            assert!(
                open.iter().all(|floor| matches!(decide_deadly(floor), Deadliness::Open { .. }))
            );
        }
    }
}

#[test]
fn the_known_kinds_are_among_them() {
    let found: Vec<Deadly> =
        [(2, 10), (3, 8), (4, 8)].into_iter().map(|(digits, most)| search(digits, most)).collect();
    let uniform = |cells: CellSet, digits: usize| {
        let all: DigitSet = Digit::all().take(digits).collect();
        let floor: Floor = form(cells).iter().map(|cell| (cell, all)).collect();
        found[digits - 2].critical.contains(&floor)
    };
    // Rectangle, extended rectangles, polygons.
    for (digits, cells) in [
        (2, "r1c1 r1c4 r2c1 r2c4"),
        (3, "r1c1 r1c4 r1c7 r2c1 r2c4 r2c7"),
        (3, "r1c1 r1c4 r2c1 r2c4 r3c1 r3c4"),
        (3, "r1c1 r1c2 r1c4 r2c1 r2c4 r4c1 r4c2"),
        (4, "r1c1 r1c2 r1c4 r2c1 r2c2 r2c4 r4c1 r4c2"),
    ] {
        let marked = cells.split(' ').map(|cell| cell.parse::<Cell>().unwrap());
        assert!(uniform(marked.collect(), digits), "{cells}");
    }
    // Two digits: loops, two cells in each house that has any. The proof by hand of 2006 is of eight cells.
    for cells in [6, 8, 10] {
        assert!(found[0].critical.iter().any(|floor| floor.len() == cells));
    }
    let by_hand: CellSet = [1, 3, 5, 7]
        .into_iter()
        .flat_map(|column| [Cell::at(0, column), Cell::at(2, column)])
        .collect();
    assert!(uniform(by_hand, 4));
}

#[test]
fn what_is_stopped_says_up_to_where_it_is_complete() {
    for budget in [1, 100, 1_000, 3_000] {
        let found = deadly(3, 8, &mut Work::with_budget(budget), |_| {});
        let whole = search(3, found.complete.max(1));
        let complete = found.critical.iter().filter(|floor| floor.len() <= found.complete);
        assert_eq!(
            complete.collect::<Vec<_>>(),
            whole.critical.iter().collect::<Vec<_>>(),
            "{budget}"
        );
        assert_eq!(found.stopped, Some(Stopped::Budget), "{budget}");
        assert!(found.complete < 8, "{budget}");
    }
}

// Unavoidable sets of solution grids.

/// A solution of the empty grid by chance: cell after cell, the digits in any order.
fn grid(chance: &mut Chance) -> [Digit; 81] {
    let mut digits = Vec::new();
    // Now and then no digit is left near the end of a grid that began badly.
    while !fill(&mut digits, chance, &mut 2_000) {
        digits.clear();
    }
    std::array::from_fn(|index| Digit::from_index(digits[index]))
}

fn fill(digits: &mut Vec<usize>, chance: &mut Chance, left: &mut usize) -> bool {
    if digits.len() == 81 {
        return true;
    }
    let cell = Cell::from_index(digits.len());
    for digit in chance.order(9) {
        *left = left.saturating_sub(1);
        let is_out =
            (0..digits.len()).any(|one| digits[one] == digit && Cell::from_index(one).sees(cell));
        if *left > 0 && !is_out {
            digits.push(digit);
            if fill(digits, chance, left) {
                return true;
            }
            digits.pop();
        }
    }
    false
}

/// Cells of two or three digits of a grid, each of them or not.
fn some(grid: &[Digit; 81], chance: &mut Chance) -> Vec<Cell> {
    let few = 2 + chance.below(2);
    let digits: Vec<usize> = chance.order(9).into_iter().take(few).collect();
    let of = |cell: &Cell| digits.contains(&grid[cell.index()].index());
    Cell::all().filter(of).filter(|_| chance.below(4) > 0).collect()
}

#[test]
fn cells_of_a_grid_have_an_exchange_when_the_others_have_two_solutions() {
    let mut chance = Chance(20_261);
    let mut tally = [0; 2];
    for _ in 0..1_000 {
        let grid = grid(&mut chance);
        let cells = some(&grid, &mut chance);
        let filling: Floor =
            cells.iter().map(|&cell| (cell, DigitSet::single(grid[cell.index()]))).collect();
        let has_exchange = matches!(decide_deadly(&filling), Deadliness::Deadly(_));
        let mut givens = grid.map(Some);
        cells.iter().for_each(|cell| givens[cell.index()] = None);
        let others = State::from_givens(&givens).unwrap();
        assert_eq!(
            has_exchange,
            !matches!(solutions(&others), Solutions::One(_)),
            "{cells:?} of {grid:?}"
        );
        tally[usize::from(has_exchange)] += 1;
    }
    assert!(tally.iter().all(|&count| count > 100), "{tally:?}");
}
