//! Cells filled from a few digits.

use crate::grid::CellSet;

/// Fills cells from this many digits, 1 to 9, so that no house has one twice: the cells of each digit, or `None` when
/// there is no way.
///
/// Cells in which the fewest digits can stand are filled first, and digits that stand nowhere yet are the same: twelve
/// cells take some microseconds.
///
/// ```
/// use catena::board::filling;
/// use catena::grid::{Cell, CellSet};
///
/// let row: CellSet = (0..3).map(|column| Cell::at(0, column)).collect();
/// assert_eq!(filling(row, 2), None);
/// let cells = filling(row, 3).unwrap();
/// assert!(cells[..3].iter().all(|of_digit| of_digit.len() == 1));
/// ```
///
/// # Panics
/// If there are more than nine digits.
pub fn filling(cells: CellSet, digits: usize) -> Option<[CellSet; 9]> {
    let mut places = [0; 9];
    fill(cells.bits(), &mut places[..digits], 0).then(|| places.map(CellSet::from_bits))
}

/// Fills the cells that are left; `used` digits stand somewhere.
fn fill(left: u128, places: &mut [u128], used: usize) -> bool {
    let cells = CellSet::from_bits(left).iter();
    let Some((cell, peers)) =
        cells.map(|cell| (cell, cell.peers().bits())).min_by_key(|(_, peers)| {
            places[..used].iter().filter(|&places| places & peers == 0).count()
        })
    else {
        return true;
    };
    let bit = 1 << cell.index();
    for digit in 0..places.len().min(used + 1) {
        if places[digit] & peers == 0 {
            places[digit] |= bit;
            if fill(left & !bit, places, used.max(digit + 1)) {
                return true;
            }
            places[digit] &= !bit;
        }
    }
    false
}
