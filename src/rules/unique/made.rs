//! Positions made for the tests of this room.

use crate::grid::{Cell, DigitSet, Position, State};

/// Positions with sixteen open cells in lines that cross, with two or three of the first digits each; in every other
/// cell a 9 is given.
pub(super) fn opened() -> impl Iterator<Item = Position> {
    const LINES: [[usize; 4]; 3] = [[0, 1, 3, 4], [0, 1, 2, 3], [0, 3, 4, 6]];
    (0..12_usize).map(|run| {
        let mut digits = [DigitSet::from_bits(1 << 8); 81];
        let mut chance = 88_172 + run;
        for row in LINES[run % 3] {
            for column in LINES[run / 3 % 3] {
                chance = (chance * 1_103 + 12_345) % 65_537;
                let own = [0b011, 0b110, 0b101, 0b011, 0b110, 0b111][chance % 6];
                digits[9 * row + column] = DigitSet::from_bits(own);
            }
        }
        let is_given = |cell: &Cell| digits[cell.index()].len() == 1;
        Position {
            givens: Cell::all().filter(is_given).collect(),
            state: State::from_cells(digits),
        }
    })
}
