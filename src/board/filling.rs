//! Cells filled from a few digits.

use crate::grid::{Candidate, Cell, CellSet, DigitSet};

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

/// Whether cells can be filled from the digits that each may have, so that no house has one twice.
///
/// The cells are filled in their order: a dozen with few digits take some microseconds.
///
/// ```
/// use catena::board::can_be_filled;
/// use catena::grid::{Cell, DigitSet};
///
/// let pair: DigitSet = DigitSet::from_bits(0b11);
/// let row: Vec<_> = (0..3).map(|column| (Cell::at(0, column), pair)).collect();
/// assert!(can_be_filled(&row[..2]));
/// assert!(!can_be_filled(&row));
/// ```
pub fn can_be_filled(cells: &[(Cell, DigitSet)]) -> bool {
    fill_each(cells, &mut Vec::new())
}

fn fill_each(left: &[(Cell, DigitSet)], filled: &mut Vec<Candidate>) -> bool {
    let Some((&(cell, digits), left)) = left.split_first() else { return true };
    digits.iter().any(|digit| {
        let candidate = Candidate::new(digit, cell);
        if filled.iter().any(|other| other.linked(candidate)) {
            return false;
        }
        filled.push(candidate);
        let can = fill_each(left, filled);
        filled.pop();
        can
    })
}
