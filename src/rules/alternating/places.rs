//! Candidates house by house, as almost locked sets are looked for.

use crate::board::Bits;
use crate::grid::{Candidate, DigitSet, House};

/// The number of houses.
const HOUSES: usize = 27;

/// Some of the houses: rows from 0 on, columns from 9, blocks from 18.
pub(crate) type HouseSet = Bits<1>;

/// Some candidates, by the 27 houses; each candidate is in three of them.
///
/// ```text
/// house      rows 0 … 8, columns 9 … 17, blocks 18 … 26
/// in each    bit 9 * place + digit, the places as House::cells has them
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Places([u128; HOUSES]);

impl Places {
    /// No candidate.
    pub const EMPTY: Places = Places([0; HOUSES]);

    /// These candidates.
    pub fn of(candidates: impl IntoIterator<Item = Candidate>) -> Places {
        let mut places = Places::EMPTY;
        for candidate in candidates {
            let (cell, digit) = (candidate.cell(), candidate.digit().index());
            let (row, column, block) = (cell.row(), cell.column(), cell.block());
            let in_block = row % 3 * 3 + column % 3;
            for (house, place) in [(row, column), (9 + column, row), (18 + block, in_block)] {
                places.0[house] |= 1 << (9 * place + digit);
            }
        }
        places
    }

    /// Those of one house.
    #[inline]
    pub fn in_house(&self, house: usize) -> u128 {
        self.0[house]
    }

    /// The houses that have some.
    pub fn houses(&self) -> HouseSet {
        (0..HOUSES).filter(|&house| self.0[house] != 0).collect()
    }

    /// Takes out all that the other one has.
    #[inline]
    pub fn remove_all(&mut self, other: &Places) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, out)| *own &= !out);
    }

    /// Adds all that the other one has.
    #[inline]
    pub fn insert_all(&mut self, other: &Places) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, new)| *own |= new);
    }
}

/// All digits at the first place of a house.
const PLACE: u128 = 0x1ff;

/// The first digit at every place of a house.
pub(crate) const DIGIT: u128 = {
    let (mut all, mut place) = (0, 0);
    while place < 9 {
        all |= 1 << (9 * place);
        place += 1;
    }
    all
};

/// The digits at a place of a house.
#[inline]
pub(crate) fn digits_at(house: u128, place: usize) -> DigitSet {
    DigitSet::from_bits((house >> (9 * place) & PLACE) as u16)
}

/// Some candidates of a house.
pub(crate) fn candidates(house: House, places: u128) -> impl Iterator<Item = Candidate> {
    let cells = house.cells().into_iter().enumerate();
    cells.flat_map(move |(place, cell)| {
        digits_at(places, place)
            .iter()
            .map(move |digit| Candidate::new(digit, cell))
            .collect::<Vec<_>>()
    })
}
