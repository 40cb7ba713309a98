//! The rules of Sudoku, read once more.
//!
//! The board has functions for all of this, and every search is built on them. Were one of them
//! wrong, a checker that used it would be deceived in the same way; so the few that a judgement
//! hangs on are written again here, from the rows, columns, blocks and digits, slower and plainer.

use crate::grid::{Candidate, Cell, Csp, Digit, Space, State};
use crate::proof::Node;

/// Whether the two cannot both be true: one cell and two digits, or one digit and two cells of one
/// row, column or block.
pub(super) fn linked(one: Candidate, other: Candidate) -> bool {
    let (a, b) = (one.cell(), other.cell());
    let one_house = a.row() == b.row() || a.column() == b.column() || block(a) == block(b);
    if a == b { one.digit() != other.digit() } else { one.digit() == other.digit() && one_house }
}

/// Whether every member is linked to every member of the other.
pub(super) fn all_linked(one: &Node, other: &Node) -> bool {
    unlinked(one, other).is_none()
}

/// A member of one and a member of the other that are not linked.
pub(super) fn unlinked(one: &Node, other: &Node) -> Option<(Candidate, Candidate)> {
    let mut pairs =
        one.members().iter().flat_map(|&a| other.members().iter().map(move |&b| (a, b)));
    pairs.find(|&(a, b)| !linked(a, b))
}

/// Whether two linked candidates are so within the plane of a space: as values of a cell there, or
/// of two cells that share a unit of it (seed text 000, A9). In the bn-space, whose cells share a
/// unit by a common place in one block, that leaves two digits of one cell.
pub(super) fn linked_in_plane(one: Candidate, other: Candidate, space: Space) -> bool {
    let (a, b) = (one.cell(), other.cell());
    let aligned = match space {
        Space::Rc => true,
        Space::Rn | Space::Cn => a.row() == b.row() || a.column() == b.column(),
        Space::Bn => a == b,
    };
    linked(one, other) && aligned
}

/// Whether the candidate is a value of the variable.
pub(super) fn belongs(candidate: Candidate, csp: Csp) -> bool {
    let (cell, digit) = (candidate.cell(), candidate.digit().index());
    let coordinates = match csp.space() {
        Space::Rc => (cell.row(), cell.column()),
        Space::Rn => (cell.row(), digit),
        Space::Cn => (cell.column(), digit),
        Space::Bn => (block(cell), digit),
    };
    coordinates == (csp.first(), csp.second())
}

/// The live candidates of a variable, sorted.
pub(super) fn live_values(state: &State, csp: Csp) -> Vec<Candidate> {
    if csp.space() == Space::Rc {
        return live_digits(state, Cell::at(csp.first(), csp.second())).collect();
    }
    let digit = Digit::from_index(csp.second());
    let values = Cell::all().map(|cell| Candidate::new(digit, cell));
    values.filter(|&value| belongs(value, csp) && state.is_live(value)).collect()
}

/// The live candidates of a cell, sorted.
pub(super) fn live_digits(state: &State, cell: Cell) -> impl Iterator<Item = Candidate> {
    Digit::all().map(move |digit| Candidate::new(digit, cell)).filter(|&c| state.is_live(c))
}

/// Whether all cells lie in one row, or all in one column, or all in one block.
pub(super) fn share_a_house(cells: &[Cell]) -> bool {
    share_a_line(cells) || same(cells, block)
}

/// Whether all cells lie in one row, or all in one column.
pub(super) fn share_a_line(cells: &[Cell]) -> bool {
    share_a_row(cells) || share_a_column(cells)
}

/// Whether all cells lie in one row.
pub(super) fn share_a_row(cells: &[Cell]) -> bool {
    same(cells, Cell::row)
}

/// Whether all cells lie in one column.
pub(super) fn share_a_column(cells: &[Cell]) -> bool {
    same(cells, Cell::column)
}

/// Whether all cells lie in one block.
pub(super) fn share_a_block(cells: &[Cell]) -> bool {
    same(cells, block)
}

fn same(cells: &[Cell], coordinate: impl Fn(Cell) -> usize) -> bool {
    cells.iter().all(|&cell| coordinate(cell) == coordinate(cells[0]))
}

fn block(cell: Cell) -> usize {
    cell.row() / 3 * 3 + cell.column() / 3
}
