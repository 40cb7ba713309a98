//! Fixed-width bit sets, for kernels whose sets are small and known in size.
//!
//! [`Bits`] is a set of indices below a bound that the type fixes. It lives on the stack, copies
//! with a few moves and never allocates: a set of 729 members is twelve words, one of 324 is six.
//! This layer knows nothing of Sudoku; what an index stands for is for its users to say.
//!
//! Questions about a whole set read all of its words: to stop at the first that decides saves a few
//! instructions, and the processor guesses wrongly too often where that is.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use bytemuck::{Pod, Zeroable};

/// The number of members a word has room for.
const WORD: usize = u64::BITS as usize;

/// A set of indices from 0 to `64 * WORDS - 1`.
///
/// Index `i` is bit `i % 64` of word `i / 64`. Two sets are equal when their members are; they are
/// ordered word by word, which is a total order without further meaning.
///
/// ```
/// use catena::board::Bits;
///
/// let even: Bits<2> = (0..128).step_by(2).collect();
/// let small = Bits::<2>::below(5);
/// assert_eq!((even & small).iter().collect::<Vec<_>>(), [0, 2, 4]);
/// assert_eq!(small.and_not(&even).count(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Pod, Zeroable)]
#[repr(transparent)]
pub struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bits<WORDS> {
    /// The set without members.
    pub const EMPTY: Self = Bits([0; WORDS]);
    /// The bound: every index is below it.
    pub const CAPACITY: usize = WORDS * WORD;

    /// The set with these words, lowest indices first.
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        Bits(words)
    }

    /// The words, lowest indices first.
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The set with one member.
    ///
    /// # Panics
    /// If the index is [`Bits::CAPACITY`] or more, as every function does that takes one.
    pub const fn single(index: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(index);
        set
    }

    /// The set of all indices below a bound; of all indices there are, when the bound is larger.
    pub const fn below(bound: usize) -> Self {
        let mut words = [0; WORDS];
        let mut word = 0;
        while word < WORDS && word * WORD < bound {
            let rest = bound - word * WORD;
            words[word] = if rest >= WORD { u64::MAX } else { (1 << rest) - 1 };
            word += 1;
        }
        Bits(words)
    }

    /// Adds an index; adding a member changes nothing.
    ///
    /// It does not say whether the index was new, so that it costs one instruction in loops; ask
    /// [`Bits::contains`] before.
    pub const fn insert(&mut self, index: usize) {
        self.0[index / WORD] |= 1 << (index % WORD);
    }

    /// Takes an index out; taking out what is not a member changes nothing.
    pub const fn remove(&mut self, index: usize) {
        self.0[index / WORD] &= !(1 << (index % WORD));
    }

    /// Whether the index is a member.
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index / WORD] & (1 << (index % WORD)) != 0
    }

    /// The number of members.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The number of members of both sets, without making that set.
    pub fn count_and(&self, other: &Self) -> usize {
        self.pairs(other).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The smallest member; `None` when there is none.
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * WORD + self.0[word].trailing_zeros() as usize)
    }

    /// The only member; `None` when there are none or several.
    pub fn only(&self) -> Option<usize> {
        let first = self.first()?;
        (self.count() == 1).then_some(first)
    }

    /// The members of the set and not of the other.
    #[must_use]
    pub fn and_not(&self, other: &Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Takes out all members of the other set.
    pub fn remove_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, out)| *word &= !out);
    }

    /// Whether every member is one of the other set's too.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.pairs(other).fold(0, |all, (a, b)| all | (a & !b)) == 0
    }

    /// Whether the sets have a member in common.
    pub fn intersects(&self, other: &Self) -> bool {
        self.pairs(other).fold(0, |all, (a, b)| all | (a & b)) != 0
    }

    /// The members, smallest first.
    pub fn iter(&self) -> Iter<WORDS> {
        Iter { rest: self.0, word: 0 }
    }

    fn pairs(&self, other: &Self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().copied().zip(other.0.iter().copied())
    }
}

/// The members of a set, smallest first; it holds a copy, so the set may change meanwhile.
#[derive(Clone, Debug)]
pub struct Iter<const WORDS: usize> {
    rest: [u64; WORDS],
    word: usize,
}

impl<const WORDS: usize> Iterator for Iter<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < WORDS {
            let rest = self.rest[self.word];
            if rest != 0 {
                self.rest[self.word] = rest & (rest - 1);
                return Some(self.word * WORD + rest.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rest.iter().map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }
}

impl<const WORDS: usize> ExactSizeIterator for Iter<WORDS> {}

impl<const WORDS: usize> IntoIterator for Bits<WORDS> {
    type Item = usize;
    type IntoIter = Iter<WORDS>;

    fn into_iter(self) -> Iter<WORDS> {
        self.iter()
    }
}

impl<const WORDS: usize> IntoIterator for &Bits<WORDS> {
    type Item = usize;
    type IntoIter = Iter<WORDS>;

    fn into_iter(self) -> Iter<WORDS> {
        self.iter()
    }
}

impl<const WORDS: usize> FromIterator<usize> for Bits<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(indices);
        set
    }
}

impl<const WORDS: usize> Extend<usize> for Bits<WORDS> {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, indices: I) {
        indices.into_iter().for_each(|index| self.insert(index));
    }
}

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> fmt::Debug for Bits<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<const WORDS: usize> BitAndAssign for Bits<WORDS> {
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, with)| *word &= with);
    }
}

impl<const WORDS: usize> BitOrAssign for Bits<WORDS> {
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, with)| *word |= with);
    }
}

impl<const WORDS: usize> BitXorAssign for Bits<WORDS> {
    fn bitxor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, with)| *word ^= with);
    }
}

impl<const WORDS: usize> BitAnd for Bits<WORDS> {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const WORDS: usize> BitOr for Bits<WORDS> {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const WORDS: usize> BitXor for Bits<WORDS> {
    type Output = Self;

    fn bitxor(mut self, other: Self) -> Self {
        self ^= other;
        self
    }
}
