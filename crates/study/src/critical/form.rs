//! The set of cells that is shown of all that are the same up to symmetry.

use catena::board::line_orders;
use catena::grid::{Cell, CellSet};

/// Of all sets that are the same up to symmetry the one that comes first, read row by row: where two differ first, it
/// has a cell.
///
/// Plain: the 1,296 orders of the columns, upright and transposed, with the rows sorted for each; half a millisecond.
///
/// ```
/// use catena::grid::{Cell, CellSet};
/// use catena_study::form;
///
/// let set = |cells: [(usize, usize); 2]| {
///     cells.iter().map(|&(row, column)| Cell::at(row, column)).collect::<CellSet>()
/// };
/// assert_eq!(form(set([(8, 3), (4, 3)])), set([(0, 0), (0, 3)]));
/// ```
pub fn form(cells: CellSet) -> CellSet {
    let orders = line_orders();
    let sides = [cells, transposed(cells)];
    let images = sides.iter().flat_map(|side| orders.iter().map(|order| sorted(*side, order)));
    first(images).unwrap_or(cells)
}

fn first(images: impl Iterator<Item = [u16; 9]>) -> Option<CellSet> {
    images.max().map(|rows| {
        let has = |cell: &Cell| rows[cell.row()] & 0x100 >> cell.column() != 0;
        Cell::all().filter(has).collect()
    })
}

/// The set on the other side of the main diagonal.
pub(super) fn transposed(cells: CellSet) -> CellSet {
    cells.iter().map(|cell| Cell::at(cell.column(), cell.row())).collect()
}

/// The rows of a set whose columns come in another order: sorted within bands, and the bands too.
fn sorted(cells: CellSet, order: &[usize; 9]) -> [u16; 9] {
    let mut rows = [0; 9];
    cells.iter().for_each(|cell| rows[cell.row()] |= 0x100 >> order[cell.column()]);
    let (bands, _) = rows.as_chunks_mut::<3>();
    for band in &mut *bands {
        band.sort_unstable_by(|one, other| other.cmp(one));
    }
    bands.sort_unstable_by(|one, other| other.cmp(one));
    rows
}
