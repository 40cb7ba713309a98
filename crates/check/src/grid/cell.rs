//! Cells and sets of cells.

use super::house::House;

/// One of the 81 cells, row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this index: nine times the row, plus the column, 0 to 80.
    ///
    /// # Panics
    /// If the index is 81 or more.
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < 81);
        Cell(index as u8)
    }

    /// The cell in a row and a column, both counted from 0.
    ///
    /// # Panics
    /// If either is 9 or more.
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9);
        Cell((row * 9 + column) as u8)
    }

    /// The cell at a place in a block, both counted from 0, row by row.
    ///
    /// # Panics
    /// If either is 9 or more.
    pub const fn in_block(block: usize, place: usize) -> Cell {
        assert!(block < 9 && place < 9);
        Cell::at(block / 3 * 3 + place / 3, block % 3 * 3 + place % 3)
    }

    /// The index, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, counted from 0.
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// The block, counted from 0, row by row.
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The three houses the cell lies in: row, column, block.
    pub fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::block(self.block())]
    }

    /// Whether two different cells share a house. A cell does not see itself.
    pub fn sees(self, other: Cell) -> bool {
        self != other
            && (self.row() == other.row()
                || self.column() == other.column()
                || self.block() == other.block())
    }

    /// The 20 cells that it sees.
    ///
    /// ```
    /// use catena_check::grid::Cell;
    ///
    /// let cell = Cell::at(4, 7);
    /// assert!(cell.peers().len() == 20);
    /// assert!(Cell::all().all(|other| cell.peers().contains(other) == cell.sees(other)));
    /// ```
    pub const fn peers(self) -> CellSet {
        const ROW: u128 = 0x1ff;
        const COLUMN: u128 = 0x100_8040_2010_0804_0201;
        const BLOCK: u128 = 0b111 << 18 | 0b111 << 9 | 0b111;
        let row = ROW << (9 * self.row());
        let column = COLUMN << self.column();
        let block = BLOCK << (27 * (self.row() / 3) + 3 * (self.column() / 3));
        CellSet((row | column | block) & !(1 << self.0))
    }

    /// All 81 cells, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..81).map(Cell)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// The set without members.
    pub const EMPTY: CellSet = CellSet(0);

    /// The set with these members, bit 0 for r1c1; bits from 81 on are dropped.
    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits & ((1 << 81) - 1))
    }

    /// One bit a member, bit 0 for r1c1.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the cell is a member.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Adds a cell; adding a member changes nothing.
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// The number of members, 0 to 81.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members of both sets.
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// Whether every member is one of the other set's too.
    pub const fn is_subset(self, other: CellSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The members, row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
            (index < 81).then_some(Cell(index))
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
