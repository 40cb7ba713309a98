//! What follows from each tag: one row of bits per tag.

/// A square of bits: bit c of row a says that c is true when a is.
///
/// Tags come in pairs of opposites, 2n and 2n + 1, and a row has room for whole pairs; so the tags that a
/// tag is weakly linked to are its row with each pair of bits swapped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Matrix {
    tags: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Matrix {
    /// Nothing follows from anything.
    pub fn new(tags: usize) -> Matrix {
        let words = tags.div_ceil(64);
        Matrix { tags, words, bits: vec![0; words * tags] }
    }

    /// The number of tags.
    pub fn len(&self) -> usize {
        self.tags
    }

    /// The number of words of a row.
    pub fn words(&self) -> usize {
        self.words
    }

    /// A row.
    pub fn row(&self, tag: usize) -> &[u64] {
        &self.bits[tag * self.words..(tag + 1) * self.words]
    }

    /// A row, to be changed.
    pub fn row_mut(&mut self, tag: usize) -> &mut [u64] {
        &mut self.bits[tag * self.words..(tag + 1) * self.words]
    }

    /// Whether one tag is true when the other is.
    pub fn has(&self, tag: usize, follows: usize) -> bool {
        contains(self.row(tag), follows)
    }

    /// Says that one tag is true when the other is.
    pub fn insert(&mut self, tag: usize, follows: usize) {
        insert(self.row_mut(tag), follows);
    }
}

/// A word with the bits of each pair of opposites exchanged.
pub(crate) const fn swapped(word: u64) -> u64 {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    (word & EVEN) << 1 | word >> 1 & EVEN
}

/// Whether a row has a bit.
pub(crate) fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

/// Sets a bit of a row.
pub(crate) fn insert(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

/// Adds all bits of a row to another one.
pub(crate) fn add(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// The bits of a row that are set, lowest first.
pub(crate) fn bits(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(at * 64 + bit)
        })
    })
}
