//! Where things lie on a drawn board: cells, and the usual place of every pencil mark.

use catena::grid::{Candidate, Cell, Csp, Space};

use super::geometry::Point;

/// The side of a cell.
pub(super) const CELL: f64 = 72.0;
/// The side of the place of one pencil mark: a cell has three by three.
pub(super) const SLOT: f64 = 22.0;
/// How far the places keep from the edges of their cell: room for arrows, beside the border and not on it.
pub(super) const INSET: f64 = (CELL - 3.0 * SLOT) / 2.0;
/// The side of the board.
pub(super) const BOARD: f64 = 9.0 * CELL;
/// The room left of the board for row numbers, above it for column numbers, and on the other sides.
pub(super) const MARGIN: f64 = 26.0;
/// The width of a picture.
pub(super) const WIDTH: f64 = BOARD + 2.0 * MARGIN;
/// How far from the middle of a marked candidate its shape reaches.
pub(super) const MARK: f64 = 10.0;

/// A rectangle by its upper left corner and its size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub corner: Point,
    pub width: f64,
    pub height: f64,
}

/// The upper left corner of a cell.
pub(super) fn corner(cell: Cell) -> Point {
    Point::new(MARGIN + cell.column() as f64 * CELL, MARGIN + cell.row() as f64 * CELL)
}

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    corner(cell) + Point::new(CELL / 2.0, CELL / 2.0)
}

/// The middle of the place of a candidate: 1, 2, 3 above, 7, 8, 9 below.
pub(super) fn place(candidate: Candidate) -> Point {
    let digit = candidate.digit().index();
    let (x, y) = ((digit % 3) as f64 + 0.5, (digit / 3) as f64 + 0.5);
    corner(candidate.cell()) + Point::new(INSET + x * SLOT, INSET + y * SLOT)
}

/// What the tint of a variable covers: a cell, or the places of its digit along the house, as one band
/// in a row or column and three in a block.
pub(super) fn areas(csp: Csp) -> Vec<Area> {
    let values = csp.candidates();
    let half = Point::new(SLOT / 2.0, SLOT / 2.0);
    let band = |first: usize, last: usize| {
        let (start, end) = (place(values[first]) - half, place(values[last]) + half);
        Area { corner: start, width: end.x - start.x, height: end.y - start.y }
    };
    let along_row = |first: usize, last: usize| {
        let band = band(first, last);
        let start = corner(values[first].cell()).x;
        let end = corner(values[last].cell()).x + CELL;
        Area { corner: Point::new(start, band.corner.y), width: end - start, ..band }
    };
    match csp.space() {
        Space::Rc => {
            let corner = corner(values[0].cell());
            vec![Area { corner, width: CELL, height: CELL }]
        }
        Space::Rn => vec![along_row(0, 8)],
        Space::Cn => {
            let band = band(0, 8);
            vec![Area { corner: Point::new(band.corner.x, MARGIN), height: BOARD, ..band }]
        }
        Space::Bn => vec![along_row(0, 2), along_row(3, 5), along_row(6, 8)],
    }
}
