//! Digits and sets of digits.

/// One of the nine digits.
///
/// Inside it is an index from 0 to 8; [`Digit::number`] is the 1 to 9 that people write.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit with this index, 0 to 8.
    ///
    /// # Panics
    /// If the index is 9 or more.
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < 9);
        Digit(index as u8)
    }

    /// The digit that people write as this number; `None` outside 1 to 9.
    pub const fn from_number(number: u32) -> Option<Digit> {
        match number {
            1..=9 => Some(Digit(number as u8 - 1)),
            _ => None,
        }
    }

    /// The index, 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that people write, 1 to 9.
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// All nine digits, smallest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator {
        (0..9).map(Digit)
    }
}

/// A set of digits: the live candidates of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The set without members.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// The set of all nine digits.
    pub const ALL: DigitSet = DigitSet(0x1ff);

    /// The set whose member `d` is bit `d.index()`; bits above the ninth are dropped.
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & 0x1ff)
    }

    /// One bit a member, bit 0 for the digit 1.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set with one member.
    pub const fn single(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.0)
    }

    /// Whether the digit is a member.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & (1 << digit.0) != 0
    }

    /// Adds a digit; adding a member changes nothing.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.0;
    }

    /// Takes a digit out; taking out what is not a member changes nothing.
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.0);
    }

    /// The number of members, 0 to 9.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only member; `None` when there are none or several.
    pub fn only(self) -> Option<Digit> {
        (self.len() == 1).then(|| Digit(self.0.trailing_zeros() as u8))
    }

    /// The members of either set.
    pub const fn union(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }

    /// The members of both sets.
    pub const fn intersection(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }

    /// The members, smallest first.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
            (index < 9).then_some(Digit(index))
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}
