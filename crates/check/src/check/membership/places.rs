//! Where candidates lie: in one house, in one plane.

use crate::grid::{Candidate, Cell, Space};
use crate::proof::{Node, Spaces};

use super::super::calculus::rules::{block, linked, unlinked};

/// Whether every member is linked to every member of the other.
pub(super) fn all_linked(one: &Node, other: &Node) -> bool {
    unlinked(one, other).is_none()
}

/// Whether two candidates are linked within the plane of a space: as values of two different cells of
/// that plane which share a unit of it (D. Berthier, "Fully supersymmetric chains", A9). Two values of one cell there
/// are not. In the bn-space, whose cells share a unit by a common place in one block, that leaves two digits of one
/// cell of the board.
pub(super) fn linked_in_plane(one: Candidate, other: Candidate, space: Space) -> bool {
    let same_cell = one.cell() == other.cell();
    let (a, b) = (one.cell(), other.cell());
    let in_plane = match space {
        Space::Rc => !same_cell,
        Space::Rn => same_cell || a.column() == b.column(),
        Space::Cn => same_cell || a.row() == b.row(),
        Space::Bn => same_cell,
    };
    linked(one, other) && in_plane
}

/// The plane that all variables and links lie in, where there is one.
pub(in super::super) fn plane(spaces: Spaces) -> Option<Space> {
    match spaces {
        Spaces::Any | Spaces::Same | Spaces::Places => None,
        Spaces::Rc => Some(Space::Rc),
        Spaces::Rn => Some(Space::Rn),
        Spaces::Cn => Some(Space::Cn),
    }
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
