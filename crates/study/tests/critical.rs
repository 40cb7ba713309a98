//! Impossible patterns: against the enumeration of all sets of cells, against patterns made by chance, and against
//! those that were published.

use std::collections::BTreeSet;

use catena::board::filling;
use catena::grid::{Cell, CellSet};
use catena::query::pattern_files;
use catena::work::{Stopped, Work};
use catena_study::{Critical, class, critical, form};

use crate::kit::Chance;

fn search(digits: usize, cells: usize) -> Critical {
    critical(digits, cells, &mut Work::unlimited(), |_| {})
}

fn with(cells: CellSet, cell: Cell) -> CellSet {
    cells.iter().chain([cell]).collect()
}

fn without(cells: CellSet, out: Cell) -> CellSet {
    cells.iter().filter(|&cell| cell != out).collect()
}

/// Whether no house has more cells than there are digits.
fn fits(cells: CellSet, digits: usize) -> bool {
    let in_house = |cell: Cell, index: usize| {
        cells.iter().filter(|other| other.houses()[index] == cell.houses()[index]).count()
    };
    cells.iter().all(|cell| (0..3).all(|index| in_house(cell, index) <= digits))
}

/// Whether digits fill the cells: every cell tries every digit.
fn can_be_filled(cells: &[Cell], digits: usize, filled: &mut Vec<usize>) -> bool {
    let Some(cell) = cells.get(filled.len()) else { return true };
    (0..digits).any(|digit| {
        let clashes = cells.iter().zip(&*filled).any(|(one, &of)| of == digit && one.sees(*cell));
        if clashes {
            return false;
        }
        filled.push(digit);
        let can = can_be_filled(cells, digits, filled);
        filled.pop();
        can
    })
}

fn is_pattern(cells: CellSet, digits: usize) -> bool {
    let fills =
        |cells: CellSet| can_be_filled(&cells.iter().collect::<Vec<_>>(), digits, &mut Vec::new());
    !fills(cells) && cells.iter().all(|cell| fills(without(cells, cell)))
}

/// All sets of one cell more that fit, each class once.
fn all_with_one_more(level: &BTreeSet<CellSet>, digits: usize) -> BTreeSet<CellSet> {
    let more = |cells: &CellSet| {
        let cells = *cells;
        let others = Cell::all().filter(move |&cell| !cells.contains(cell));
        others.map(move |cell| with(cells, cell)).filter(|cells| fits(*cells, digits)).map(form)
    };
    level.iter().flat_map(more).collect()
}

/// A symmetry of the board: where each cell comes to.
fn image(cells: CellSet, chance: &mut Chance) -> CellSet {
    let lines = |chance: &mut Chance| {
        let bands = chance.order(3);
        let within = [0; 3].map(|_| chance.order(3));
        (0..9).map(|line| 3 * bands[line / 3] + within[line / 3][line % 3]).collect::<Vec<_>>()
    };
    let (rows, columns, turned) = (lines(chance), lines(chance), chance.below(2) == 1);
    let to = |cell: Cell| match (rows[cell.row()], columns[cell.column()]) {
        (row, column) if turned => Cell::at(column, row),
        (row, column) => Cell::at(row, column),
    };
    cells.iter().map(to).collect()
}

fn any_cells(chance: &mut Chance) -> CellSet {
    let count = chance.below(16);
    (0..count).map(|_| Cell::from_index(chance.below(81))).collect()
}

#[test]
fn classes_and_forms_are_the_same_for_all_images_and_for_no_others() {
    let mut chance = Chance(20_260);
    let (mut classes, mut forms) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..60 {
        let cells = any_cells(&mut chance);
        let other = image(cells, &mut chance);
        assert_eq!(class(cells), class(other), "{cells:?} {other:?}");
        assert_eq!(form(cells), form(other), "{cells:?} {other:?}");
        assert_eq!(form(class(cells)), form(cells), "{cells:?} is not the same up to symmetry");
        assert_eq!(class(form(cells)), class(cells), "{cells:?}");
        classes.insert(class(cells));
        forms.insert(form(cells));
    }
    assert_eq!(classes.len(), forms.len());
    assert!(classes.len() > 40);
}

#[test]
fn all_patterns_of_two_digits_are_those_of_all_sets_of_cells() {
    let found = search(2, 7);
    let mut level = BTreeSet::from([form([Cell::at(0, 0)].into_iter().collect())]);
    for cells in 1..=5 {
        let of_size = |set: &&CellSet| set.len() == cells;
        let expected: Vec<_> = level.iter().filter(|set| is_pattern(**set, 2)).collect();
        let of_found: BTreeSet<_> = found.patterns.iter().filter(of_size).collect();
        assert_eq!(of_found, expected.into_iter().collect(), "{cells} cells");
        level = all_with_one_more(&level, 2);
    }
    // The odd cycles: 1 of five cells, 6 of seven, and none of another number.
    assert_eq!(found.patterns.len(), 7);
}

/// Cells that fit, as many as there can be, and then no more than are needed.
fn pattern_by_chance(chance: &mut Chance) -> Option<CellSet> {
    let mut cells = CellSet::EMPTY;
    for cell in chance.order(81).into_iter().map(Cell::from_index) {
        if fits(with(cells, cell), 3) {
            cells = with(cells, cell);
        }
    }
    if filling(cells, 3).is_some() {
        return None;
    }
    for cell in chance.order(81).into_iter().map(Cell::from_index) {
        if cells.contains(cell) && filling(without(cells, cell), 3).is_none() {
            cells = without(cells, cell);
        }
    }
    Some(cells)
}

/// The patterns that come with the program, each in its form, and none twice.
fn shipped() -> BTreeSet<CellSet> {
    let cells = |(_, text): &(&str, &str)| {
        let board = text.lines().filter(|line| !line.starts_with("--")).collect::<String>();
        let marked = Cell::all().zip(board.bytes()).filter(|(_, sign)| *sign == b'X');
        form(marked.map(|(cell, _)| cell).collect())
    };
    let shipped: BTreeSet<CellSet> = pattern_files().iter().map(cells).collect();
    assert_eq!(shipped.len(), pattern_files().len());
    shipped
}

#[test]
fn patterns_of_three_digits_made_by_chance_are_all_found() {
    let found = search(3, 12);
    let count = |cells: usize| found.patterns.iter().filter(|set| set.len() == cells).count();
    assert_eq!((4..=12).map(count).collect::<Vec<_>>(), [0, 0, 0, 0, 0, 0, 32, 0, 60]);
    assert!(found.patterns.iter().all(|set| is_pattern(*set, 3) && fits(*set, 3)));
    assert_eq!(shipped(), found.patterns.iter().copied().collect());
    let mut chance = Chance(7_919);
    let mut met = BTreeSet::new();
    for _ in 0..4_000 {
        let by_chance = pattern_by_chance(&mut chance).filter(|cells| cells.len() <= 12);
        if let Some(cells) = by_chance.map(form) {
            assert!(found.patterns.contains(&cells), "{cells:?}");
            met.insert(cells);
        }
    }
    assert!(met.len() > 40, "{}", met.len());
}

#[test]
fn what_is_stopped_says_up_to_where_it_is_complete() {
    for budget in [1, 1_000, 10_000, 100_000] {
        let found = critical(2, 11, &mut Work::with_budget(budget), |_| {});
        let whole = search(2, found.complete.max(1));
        let complete = |set: &&CellSet| set.len() <= found.complete;
        let of_found: Vec<_> = found.patterns.iter().filter(complete).collect();
        assert_eq!(of_found, whole.patterns.iter().collect::<Vec<_>>(), "{budget}");
        let is_stopped = found.stopped == Some(Stopped::Budget);
        assert_eq!(is_stopped, found.complete < 11, "{budget}: {}", found.complete);
    }
}

#[test]
#[ignore = "reads the collections beside the project, and takes a minute"]
fn published_patterns_are_found() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/puzzles/frontier-impossible.tsv");
    let Ok(table) = std::fs::read_to_string(file) else {
        println!("{file} is not there: nothing was compared");
        return;
    };
    let found = search(3, 14);
    let mut counts = [0; 15];
    found.patterns.iter().for_each(|cells| counts[cells.len()] += 1);
    println!("patterns by number of cells: {counts:?}");
    let mut met = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let marked = fields[1].bytes().enumerate().filter(|(_, sign)| *sign == b'X');
        let cells: CellSet = marked.map(|(index, _)| Cell::from_index(index)).collect();
        let is_critical = fields[5] == "1";
        if cells.len() <= 14 {
            assert_eq!(found.patterns.contains(&form(cells)), is_critical, "{}", fields[0]);
            met += 1;
        }
    }
    println!("{met} published patterns of up to 14 cells");
}
