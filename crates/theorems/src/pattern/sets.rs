//! Patterns that are not chains: subsets and fish, by what is dead in them.
//!
//! Each comes with its marks: candidates that, with the target, determine it.

use std::ops::ControlFlow;

use catena::board::{CandidateSet, values_of};
use catena::grid::{Candidate, Cell, Csp, Digit, House};

use crate::cube::Cube;
use crate::family::Kind;
use crate::pattern::rectangle::empty_rectangles;
use crate::symmetry::TARGET;

/// A pattern and its marks.
pub(crate) type Marked = (Cube, CandidateSet);

/// Hands over the patterns of a size, every one up to symmetry at least once; of chains nothing.
pub(crate) fn sets(
    kind: Kind,
    size: usize,
    visit: &mut dyn FnMut(Marked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all = match kind {
        Kind::Chain(_) | Kind::AlsXz | Kind::ForcingWhip(_) => Vec::new(),
        Kind::NakedSubset => naked_subsets(size),
        Kind::HiddenSubset => hidden_subsets(size),
        Kind::Fish => fish(size),
        Kind::EmptyRectangle if size == 2 => empty_rectangles(),
        Kind::EmptyRectangle => Vec::new(),
    };
    all.into_iter().try_for_each(visit)
}

const fn at(digit: usize, row: usize, column: usize) -> usize {
    (row * 9 + column) * 9 + digit
}

fn with_target(dead: CandidateSet) -> Cube {
    Cube { live: CandidateSet::single(TARGET), dead }
}

/// Sets of so many of the lines 2 to 9, one of each kind: the first ones of a band are taken, and not fewer in
/// the second band than in the third.
fn lines(size: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for [one, two, three] in (0..48).map(|code| [code / 16, code / 4 % 4, code % 4]) {
        if one + two + three == size && two >= three {
            all.push((1..1 + one).chain(3..3 + two).chain(6..6 + three).collect());
        }
    }
    all
}

/// Sets of so many cells of the block of r1c1, without that cell.
fn cells_of_block(size: usize) -> Vec<Vec<Cell>> {
    let bits = (0_usize..256).filter(|bits| bits.count_ones() as usize == size);
    let cells = |bits: usize| {
        let places = (0..8).filter(|place| bits >> place & 1 == 1);
        places.map(|place| Cell::in_block(0, place + 1)).collect()
    };
    bits.map(cells).collect()
}

/// Sets of so many cells of the first row or block, without r1c1, each with its house. What the first column
/// has, the first row has on the other side of the diagonal.
fn cells(size: usize) -> Vec<(House, Vec<Cell>)> {
    let in_row =
        |columns: Vec<usize>| columns.into_iter().map(|column| Cell::at(0, column)).collect();
    let of_row = lines(size).into_iter().map(in_row).map(|cells| (House::row(0), cells));
    let of_block = cells_of_block(size).into_iter().map(|cells| (House::block(0), cells));
    of_row.chain(of_block).collect()
}

fn candidates(cells: &[Cell], digits: impl Iterator<Item = usize> + Clone) -> CandidateSet {
    let of_cell = |cell: &Cell| {
        let cell = *cell;
        digits.clone().map(move |digit| Candidate::new(Digit::from_index(digit), cell).index())
    };
    cells.iter().flat_map(of_cell).collect()
}

/// Cells of a house of the target that have only the digits 1 to `size`.
fn naked_subsets(size: usize) -> Vec<Marked> {
    let pattern = |(_, cells): (House, Vec<Cell>)| {
        (with_target(candidates(&cells, size..9)), candidates(&cells, 0..size))
    };
    if size < 2 { Vec::new() } else { cells(size).into_iter().map(pattern).collect() }
}

/// The digits 2 to `size + 1` have only these cells of a house, that of the target among them.
fn hidden_subsets(size: usize) -> Vec<Marked> {
    let pattern = |(house, mut cells): (House, Vec<Cell>)| {
        cells.push(Cell::at(0, 0));
        let marks = candidates(&cells, 1..1 + size);
        let places = |digit| *values_of(Csp::in_house(house, Digit::from_index(digit)));
        let all = (1..1 + size).map(places).fold(CandidateSet::EMPTY, |mut all, places| {
            all.extend(places);
            all
        });
        (with_target(all.and_not(&marks)), marks)
    };
    if size < 2 { Vec::new() } else { cells(size - 1).into_iter().map(pattern).collect() }
}

/// Digit 1 has only these columns in these rows; the first column is one of them, the first row is none.
fn fish(size: usize) -> Vec<Marked> {
    if size < 2 {
        return Vec::new();
    }
    let mut all = Vec::new();
    for rows in lines(size) {
        for mut columns in lines(size - 1) {
            columns.push(0);
            let place = |&row: &usize| columns.iter().map(move |&column| at(0, row, column));
            let marks: CandidateSet = rows.iter().flat_map(place).collect();
            let in_rows = |&row: &usize| (0..9).map(move |column| at(0, row, column));
            let in_rows: CandidateSet = rows.iter().flat_map(in_rows).collect();
            all.push((with_target(in_rows.and_not(&marks)), marks));
        }
    }
    all
}
