//! Which values are left of each CSP variable, for all 324 variables at once.

use bytemuck::{Pod, Zeroable};

use super::bits::Bits;
use super::sets::CspSet;
use crate::grid::{Candidate, Space};

/// The variables of cells.
const CELLS: CspSet = CspSet::below(81);

/// The variables of cells and of digits in rows and columns.
const LINES: CspSet = CspSet::below(243);

/// For each CSP variable, a set of its nine values.
///
/// ```text
///             variable   r1c1 r1c2 … r9c9  r1n1 … r9n9  c1n1 … c9n9  b1n1 … b9n9
/// value 0 (digit 1, column 1, row 1, place 1)   one bit per variable, 324 bits in 6 words
/// …
/// value 8 (digit 9, column 9, row 9, place 9)
/// ```
///
/// A candidate is a value of four variables and so has four bits, one in each space. In this layout the
/// variables are counted all together: seeing which of the 324 have no value left and which have one
/// takes about 160 word operations and no branch, and there is nothing to undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Pod, Zeroable)]
#[repr(transparent)]
pub struct Account([[u64; 6]; 9]);

/// Which variables have values left in an [`Account`].
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    /// The variables with at least one value.
    pub some: CspSet,
    /// The variables with at least two.
    pub several: CspSet,
}

/// For each candidate its four variables, and which of their values it is.
static PLACES: [[(u16, u8); 4]; 729] = places();

const fn places() -> [[(u16, u8); 4]; 729] {
    let mut places = [[(0, 0); 4]; 729];
    let mut candidate = 0;
    while candidate < 729 {
        let one = Candidate::from_index(candidate);
        let (csps, cell) = (one.csps(), one.cell());
        let in_block = cell.row() % 3 * 3 + cell.column() % 3;
        let values = [one.digit().index(), cell.column(), cell.row(), in_block];
        let mut space = 0;
        while space < 4 {
            places[candidate][space] = (csps[space].index() as u16, values[space] as u8);
            space += 1;
        }
        candidate += 1;
    }
    places
}

impl Account {
    /// No variable has a value.
    pub const EMPTY: Account = Account([[0; 6]; 9]);

    /// The account of some candidates: each a value of its four variables.
    pub fn of(candidates: impl IntoIterator<Item = Candidate>) -> Account {
        let mut account = Account::EMPTY;
        for candidate in candidates {
            Space::ALL.into_iter().for_each(|space| account.insert(space, candidate.index()));
        }
        account
    }

    /// Adds a candidate to one of its variables, the one in this space.
    pub fn insert(&mut self, space: Space, candidate: usize) {
        let (csp, value) = PLACES[candidate][space as usize];
        self.0[value as usize][csp as usize / 64] |= 1 << (csp as usize % 64);
    }

    /// Takes a candidate out of its four variables.
    pub fn remove(&mut self, candidate: usize) {
        for (csp, value) in PLACES[candidate] {
            self.0[value as usize][csp as usize / 64] &= !(1 << (csp as usize % 64));
        }
    }

    /// Adds everything that is in the other one.
    #[inline]
    pub fn insert_all(&mut self, other: &Account) {
        self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()).for_each(|(w, o)| *w |= o);
    }

    /// Takes out everything that is in the other one.
    #[inline]
    pub fn remove_all(&mut self, other: &Account) {
        let words = self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened());
        words.for_each(|(word, out)| *word &= !out);
    }

    /// Takes out everything that is not in the other one.
    #[inline]
    pub fn keep_only(&mut self, other: &Account) {
        self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()).for_each(|(w, o)| *w &= o);
    }

    /// The account without what is in the other one.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Account) -> Account {
        let mut rest = Account::EMPTY;
        for ((rest, values), out) in rest.0.iter_mut().zip(&self.0).zip(&other.0) {
            for word in 0..6 {
                rest[word] = values[word] & !out[word];
            }
        }
        rest
    }

    /// The account without what is in the other one, and its count.
    #[inline]
    #[must_use]
    pub fn counted_without(&self, other: &Account) -> (Account, Tally) {
        // Written once: a copy to take values out of would be moved.
        let mut rest = Account::EMPTY;
        let (mut some, mut several) = ([0; 6], [0; 6]);
        for ((rest, values), out) in rest.0.iter_mut().zip(&self.0).zip(&other.0) {
            for word in 0..6 {
                let left = values[word] & !out[word];
                rest[word] = left;
                several[word] |= some[word] & left;
                some[word] |= left;
            }
        }
        (rest, Tally { some: Bits::from_words(some), several: Bits::from_words(several) })
    }

    /// Counts the values of every variable, up to two.
    #[inline]
    pub fn tally(&self) -> Tally {
        let (mut some, mut several) = ([0; 6], [0; 6]);
        for values in &self.0 {
            for word in 0..6 {
                several[word] |= some[word] & values[word];
                some[word] |= values[word];
            }
        }
        Tally { some: Bits::from_words(some), several: Bits::from_words(several) }
    }

    /// The variables with at least three values.
    #[inline]
    pub fn crowded(&self) -> CspSet {
        let (mut some, mut several, mut crowded) = ([0; 6], [0; 6], [0; 6]);
        for values in &self.0 {
            for word in 0..6 {
                crowded[word] |= several[word] & values[word];
                several[word] |= some[word] & values[word];
                some[word] |= values[word];
            }
        }
        Bits::from_words(crowded)
    }

    /// Of variables with several values, those whose values lie in one box-line intersection: three in
    /// a row of the table above or, for a digit in a block, every third.
    #[inline]
    pub fn intersections(&self, several: &CspSet) -> CspSet {
        // The first word has cells only, the first three no blocks.
        let across = self.in_one_third::<1>([[0, 1, 2], [3, 4, 5], [6, 7, 8]]).and_not(&CELLS);
        let down = self.in_one_third::<3>([[0, 3, 6], [1, 4, 7], [2, 5, 8]]).and_not(&LINES);
        (across | down) & *several
    }

    /// The variables with values in one of three thirds and in no other, from a word on.
    #[inline]
    fn in_one_third<const FROM: usize>(&self, thirds: [[usize; 3]; 3]) -> CspSet {
        let mut one = [0; 6];
        for (word, one) in one.iter_mut().enumerate().skip(FROM) {
            let third = |of: usize| {
                let [x, y, z] = thirds[of];
                self.0[x][word] | self.0[y][word] | self.0[z][word]
            };
            let (a, b, c) = (third(0), third(1), third(2));
            *one = (a ^ b ^ c) & !(a & b & c);
        }
        Bits::from_words(one)
    }

    /// The variables with a value left when what is in the other account is taken out.
    #[inline]
    pub fn some_without(&self, other: &Account) -> CspSet {
        self.fold(other, |value, out| value & !out)
    }

    /// The variables with a value that is in both accounts.
    #[inline]
    pub fn meets(&self, other: &Account) -> CspSet {
        self.fold(other, |value, other| value & other)
    }

    #[inline]
    fn fold(&self, other: &Account, both: impl Fn(u64, u64) -> u64) -> CspSet {
        let mut some = [0; 6];
        for (values, others) in self.0.iter().zip(&other.0) {
            for word in 0..6 {
                some[word] |= both(values[word], others[word]);
            }
        }
        Bits::from_words(some)
    }

    /// The values of one variable, bit 0 for the first of the nine.
    #[inline]
    pub fn values(&self, csp: usize) -> u16 {
        let (word, bit) = (csp / 64, csp % 64);
        let mut values = 0;
        for value in (0..9).rev() {
            values = values << 1 | (self.0[value][word] >> bit & 1);
        }
        values as u16
    }

    /// Which value a variable has that has exactly one, from 0; 0 where it has none.
    ///
    /// Each of the four bits of the answer tells whether it is one of some values, so a few sets are read together.
    /// Where all nine bits are collected, to look for the one, ratings by whips take 1.05 of the time.
    #[inline]
    pub fn only_value(&self, csp: usize) -> usize {
        let (word, bit) = (csp / 64, csp % 64);
        let [_, a, b, c, d, e, f, g, h] = &self.0;
        let bit_of = |sets: &[&[u64; 6]]| {
            let word = sets.iter().fold(0, |all, set| all | set[word]);
            (word >> bit & 1) as usize
        };
        bit_of(&[a, c, e, g])
            | bit_of(&[b, c, f, g]) << 1
            | bit_of(&[d, e, f, g]) << 2
            | bit_of(&[h]) << 3
    }
}

impl Tally {
    /// The variables with exactly one value.
    #[inline]
    pub fn one(&self) -> CspSet {
        self.some.and_not(&self.several)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Csp;

    #[test]
    fn a_candidate_is_the_only_value_of_its_variables_until_it_is_taken_out() {
        for candidate in Candidate::all() {
            let mut account = Account::of([candidate]);
            for csp in candidate.csps().map(Csp::index) {
                assert_eq!(account.values(csp), 1 << account.only_value(csp), "{candidate}");
            }
            account.remove(candidate.index());
            assert!(account == Account::EMPTY, "{candidate}");
        }
    }
}
