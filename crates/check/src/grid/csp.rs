//! CSP variables: the 324 sets of nine candidates of which exactly one is true.

use super::candidate::Candidate;
use super::cell::Cell;
use super::digit::Digit;
use super::house::{House, HouseKind};

/// The space a CSP variable belongs to; also called its type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Space {
    /// A cell, `r2c5`: its values are digits.
    Rc,
    /// A digit in a row, `r2n4`: its values are columns.
    Rn,
    /// A digit in a column, `c5n4`: its values are rows.
    Cn,
    /// A digit in a block, `b2n4`: its values are places in the block.
    Bn,
}

impl Space {
    /// The four spaces, in the order of their variables.
    pub const ALL: [Space; 4] = [Space::Rc, Space::Rn, Space::Cn, Space::Bn];

    /// The two letters people write: `rc`, `rn`, `cn`, `bn`.
    pub const fn name(self) -> &'static str {
        match self {
            Space::Rc => "rc",
            Space::Rn => "rn",
            Space::Cn => "cn",
            Space::Bn => "bn",
        }
    }
}

/// One of the 324 CSP variables: 81 cells, then 81 each for a digit in a row, a column, a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Csp(u16);

impl Csp {
    /// The variable of a cell.
    pub const fn cell(cell: Cell) -> Csp {
        Csp(cell.index() as u16)
    }

    /// The variable of a digit in a row, counted from 0.
    ///
    /// # Panics
    /// If the row is 9 or more.
    pub const fn row(row: usize, digit: Digit) -> Csp {
        Csp::of(Space::Rn, row, digit.index())
    }

    /// The variable of a digit in a column, counted from 0.
    ///
    /// # Panics
    /// If the column is 9 or more.
    pub const fn column(column: usize, digit: Digit) -> Csp {
        Csp::of(Space::Cn, column, digit.index())
    }

    /// The variable of a digit in a block, counted from 0.
    ///
    /// # Panics
    /// If the block is 9 or more.
    pub const fn block(block: usize, digit: Digit) -> Csp {
        Csp::of(Space::Bn, block, digit.index())
    }

    /// The variable of a digit in a house.
    pub const fn in_house(house: House, digit: Digit) -> Csp {
        match house.kind() {
            HouseKind::Row => Csp::row(house.number(), digit),
            HouseKind::Column => Csp::column(house.number(), digit),
            HouseKind::Block => Csp::block(house.number(), digit),
        }
    }

    const fn of(space: Space, first: usize, second: usize) -> Csp {
        assert!(first < 9);
        Csp((space as usize * 81 + first * 9 + second) as u16)
    }

    /// The variable with this index, 0 to 323.
    ///
    /// # Panics
    /// If the index is 324 or more.
    pub const fn from_index(index: usize) -> Csp {
        assert!(index < 324);
        Csp(index as u16)
    }

    /// The index, 0 to 323.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space.
    pub const fn space(self) -> Space {
        Space::ALL[self.0 as usize / 81]
    }

    /// The first coordinate, counted from 0: the row, column or block.
    pub const fn first(self) -> usize {
        self.0 as usize % 81 / 9
    }

    /// The second coordinate, counted from 0: the column of a cell, else the digit.
    pub const fn second(self) -> usize {
        self.0 as usize % 9
    }

    /// Its nine candidates in the order of its values: digits, columns, rows or places.
    pub const fn candidates(self) -> [Candidate; 9] {
        CANDIDATES[self.index()]
    }

    /// Whether the candidate is one of the nine.
    pub fn contains(self, candidate: Candidate) -> bool {
        candidate.csps()[self.space() as usize] == self
    }

    /// All 324 variables: rc, rn, cn, bn.
    pub fn all() -> impl DoubleEndedIterator<Item = Csp> + ExactSizeIterator {
        (0..324).map(Csp)
    }

    /// The candidate that is this value of it.
    const fn candidate(self, value: usize) -> Candidate {
        let (first, second) = (self.first(), self.second());
        match self.space() {
            Space::Rc => Candidate::new(Digit::from_index(value), Cell::at(first, second)),
            Space::Rn => Candidate::new(Digit::from_index(second), Cell::at(first, value)),
            Space::Cn => Candidate::new(Digit::from_index(second), Cell::at(value, first)),
            Space::Bn => Candidate::new(Digit::from_index(second), Cell::in_block(first, value)),
        }
    }
}

/// The candidates of every variable: whatever looks at a state asks for them.
static CANDIDATES: [[Candidate; 9]; 324] = {
    let mut all = [[Candidate::from_index(0); 9]; 324];
    let mut at = 0;
    while at < 324 * 9 {
        all[at / 9][at % 9] = Csp::from_index(at / 9).candidate(at % 9);
        at += 1;
    }
    all
};
