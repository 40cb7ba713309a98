//! The rules of Sudoku, read a second time.
//!
//! The board has functions for all of this, and every search is built on them. If one of them were
//! wrong, a checker that used it would be deceived in the same way. So the few that a verdict depends
//! on are written again here, from rows, columns, blocks and digits, slower and plainer.

use crate::grid::{Candidate, Cell, Csp, Digit, Space, State};
use crate::proof::Node;

/// Whether the two cannot both be true: one cell and two digits, or one digit and two cells of one
/// row, column or block.
pub(in super::super) fn linked(one: Candidate, other: Candidate) -> bool {
    let (a, b) = (one.cell(), other.cell());
    let one_house = a.row() == b.row() || a.column() == b.column() || block(a) == block(b);
    if a == b { one.digit() != other.digit() } else { one.digit() == other.digit() && one_house }
}

/// A member of one and a member of the other that are not linked.
pub(in super::super) fn unlinked(one: &Node, other: &Node) -> Option<(Candidate, Candidate)> {
    let mut pairs =
        one.members().iter().flat_map(|&a| other.members().iter().map(move |&b| (a, b)));
    pairs.find(|&(a, b)| !linked(a, b))
}

/// The live candidates of a variable, sorted.
pub(in super::super) fn live_values(state: &State, csp: Csp) -> Vec<Candidate> {
    values(csp).filter(|&value| state.is_live(value)).collect()
}

/// The nine candidates of a variable, sorted.
pub(in super::super) fn values(csp: Csp) -> impl Iterator<Item = Candidate> {
    let (first, second) = (csp.first(), csp.second());
    (0..9).map(move |value| match csp.space() {
        Space::Rc => Candidate::new(Digit::from_index(value), Cell::at(first, second)),
        Space::Rn => Candidate::new(Digit::from_index(second), Cell::at(first, value)),
        Space::Cn => Candidate::new(Digit::from_index(second), Cell::at(value, first)),
        Space::Bn => {
            let (row, column) = (first / 3 * 3 + value / 3, first % 3 * 3 + value % 3);
            Candidate::new(Digit::from_index(second), Cell::at(row, column))
        }
    })
}

/// The live candidates of a cell, sorted.
pub(in super::super) fn live_digits(state: &State, cell: Cell) -> impl Iterator<Item = Candidate> {
    Digit::all().map(move |digit| Candidate::new(digit, cell)).filter(|&c| state.is_live(c))
}

/// The block of a cell, row by row from 0.
pub(in super::super) fn block(cell: Cell) -> usize {
    cell.row() / 3 * 3 + cell.column() / 3
}
