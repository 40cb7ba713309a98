//! Houses: the rows, columns and blocks.

use super::cell::Cell;
use super::csp::Csp;
use super::digit::Digit;

/// What a house is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row, `r1` to `r9`.
    Row,
    /// A column, `c1` to `c9`.
    Column,
    /// A block, `b1` to `b9`, row by row.
    Block,
}

/// One of the 27 houses: rows, then columns, then blocks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// The row with this number, counted from 0.
    ///
    /// # Panics
    /// If it is 9 or more.
    pub const fn row(row: usize) -> House {
        assert!(row < 9);
        House(row as u8)
    }

    /// The column with this number, counted from 0.
    ///
    /// # Panics
    /// If it is 9 or more.
    pub const fn column(column: usize) -> House {
        assert!(column < 9);
        House(9 + column as u8)
    }

    /// The block with this number, counted from 0, row by row.
    ///
    /// # Panics
    /// If it is 9 or more.
    pub const fn block(block: usize) -> House {
        assert!(block < 9);
        House(18 + block as u8)
    }

    /// The index, 0 to 26.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the house is.
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Block,
        }
    }

    /// Its number among the houses of its kind, counted from 0.
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// The nine cells: along a row or a column, or row by row in a block.
    pub fn cells(self) -> [Cell; 9] {
        let number = self.number();
        std::array::from_fn(|place| match self.kind() {
            HouseKind::Row => Cell::at(number, place),
            HouseKind::Column => Cell::at(place, number),
            HouseKind::Block => Cell::in_block(number, place),
        })
    }

    /// The variable of a digit in the house.
    pub const fn variable(self, digit: Digit) -> Csp {
        match self.kind() {
            HouseKind::Row => Csp::row(self.number(), digit),
            HouseKind::Column => Csp::column(self.number(), digit),
            HouseKind::Block => Csp::block(self.number(), digit),
        }
    }

    /// The first house that holds all these cells; `None` when there is none, or no cell.
    pub fn holding(cells: &[Cell]) -> Option<House> {
        let (first, rest) = cells.split_first()?;
        first.houses().into_iter().find(|house| rest.iter().all(|c| c.houses().contains(house)))
    }

    /// All 27 houses: rows, then columns, then blocks.
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator {
        (0..27).map(House)
    }
}
