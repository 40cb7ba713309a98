//! Links within a plane.

use crate::grid::{Candidate, Space};

/// Whether two linked candidates are linked within the plane of a space, between two of its
/// variables: in rc-space the same digit in a shared house, in rn-space the same cell or the same
/// digit and column, in cn-space the same cell or the same digit and row, in bn-space the same cell.
///
/// Source: seed text 000, A9.
pub(super) fn in_plane(space: Space, one: Candidate, other: Candidate) -> bool {
    let (one_cell, other_cell) = (one.cell(), other.cell());
    let same_digit = one.digit() == other.digit();
    match space {
        Space::Rc => same_digit,
        Space::Rn => {
            one_cell == other_cell || same_digit && one_cell.column() == other_cell.column()
        }
        Space::Cn => one_cell == other_cell || same_digit && one_cell.row() == other_cell.row(),
        Space::Bn => one_cell == other_cell,
    }
}
