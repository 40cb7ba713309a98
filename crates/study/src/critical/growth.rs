//! How a set of cells can grow into a pattern.

use catena::board::filling;
use catena::grid::{Cell, CellSet};

/// A set of cells, and what it lacks.
pub(super) struct Growth {
    cells: u128,
    digits: usize,
    /// The cells that may come: in none of their houses are as many cells as digits.
    free: u128,
    /// The cells that see fewer others than there are digits, each with how many are missing.
    lacking: Vec<(Cell, usize)>,
}

impl Growth {
    pub fn of(cells: CellSet, digits: usize) -> Growth {
        let sees = |cell: Cell| cells.intersection(cell.peers()).len();
        let lacking = cells.iter().filter(|&cell| sees(cell) < digits);
        let lacking = lacking.map(|cell| (cell, digits - sees(cell))).collect();
        let full =
            HOUSES.iter().filter(|house| (*house & cells.bits()).count_ones() as usize >= digits);
        let taken = full.fold(cells.bits(), |taken, house| taken | house);
        Growth { cells: cells.bits(), digits, free: ALL & !taken, lacking }
    }

    /// Whether every cell sees as many others as a pattern asks.
    pub fn is_closed(&self) -> bool {
        self.lacking.is_empty()
    }

    pub fn can_be_filled(&self) -> bool {
        filling(CellSet::from_bits(self.cells), self.digits).is_some()
    }

    /// The sets with one cell more, of which every pattern with this set has one: with a cell that the one with the
    /// fewest choices lacks, or, when none lacks any, with a cell that some cell sees.
    pub fn each_way(&self) -> impl Iterator<Item = CellSet> {
        let ways = self.lacking.iter().map(|&(cell, _)| peers(cell) & self.free);
        let near =
            || CellSet::from_bits(self.cells).iter().fold(0, |near, cell| near | peers(cell));
        let ways = ways.min_by_key(|ways| ways.count_ones()).unwrap_or_else(|| near() & self.free);
        self.with_each(ways)
    }

    /// The sets with one cell more in which no cell lacks any.
    pub fn last_cells(&self) -> impl Iterator<Item = CellSet> {
        let ways = self.lacking.iter().fold(self.free, |ways, &(cell, missing)| match missing {
            1 => ways & peers(cell),
            _ => 0,
        });
        let sees = |cell: Cell| (peers(cell) & self.cells).count_ones() as usize;
        let ends = CellSet::from_bits(ways).iter().filter(|&cell| sees(cell) >= self.digits);
        self.with_each(ends.fold(0, |ends, cell| ends | 1 << cell.index()))
    }

    fn with_each(&self, ways: u128) -> impl Iterator<Item = CellSet> {
        let cells = self.cells;
        CellSet::from_bits(ways)
            .iter()
            .map(move |cell| CellSet::from_bits(cells | 1 << cell.index()))
    }

    /// Whether this many cells more may be enough: what the free cells see most of what lacks cells adds up to what is
    /// missing.
    pub fn can_end_within(&self, room: usize) -> bool {
        let missing: usize = self.lacking.iter().map(|(_, missing)| missing).sum();
        if self.lacking.iter().any(|&(_, missing)| missing > room)
            || missing > room * self.largest()
        {
            return false;
        }
        let lacking = self.lacking.iter().fold(0, |lacking, (cell, _)| lacking | 1 << cell.index());
        let mut seen: Vec<usize> =
            self.useful().map(|cell| (peers(cell) & lacking).count_ones() as usize).collect();
        seen.sort_unstable_by(|one, other| other.cmp(one));
        seen.iter().take(room).sum::<usize>() >= missing
    }

    /// The most cells of a set that one of its cells sees.
    fn largest(&self) -> usize {
        3 * (self.digits - 1)
    }

    /// The free cells that some cell that lacks any sees.
    fn useful(&self) -> impl Iterator<Item = Cell> {
        let near = self.lacking.iter().fold(0, |near, &(cell, _)| near | peers(cell));
        CellSet::from_bits(near & self.free).iter()
    }
}

/// Whether all of these cells but any one can be filled.
pub(super) fn is_critical(cells: CellSet, digits: usize) -> bool {
    let without = |cell: Cell| CellSet::from_bits(cells.bits() & !(1 << cell.index()));
    cells.iter().all(|cell| filling(without(cell), digits).is_some())
}

fn peers(cell: Cell) -> u128 {
    cell.peers().bits()
}

const ALL: u128 = (1 << 81) - 1;

/// The cells of each house: rows, columns, blocks.
pub(crate) const HOUSES: [u128; 27] = {
    let mut houses = [0; 27];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::from_index(index);
        houses[cell.row()] |= 1 << index;
        houses[9 + cell.column()] |= 1 << index;
        houses[18 + cell.block()] |= 1 << index;
        index += 1;
    }
    houses
};
