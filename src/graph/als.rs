//! All almost locked sets of all houses, with the almost-cells they leave.

use rustc_hash::FxHashSet;

use super::node::Als;
use super::options::Options;
use super::part::bits;
use crate::grid::{CellSet, DigitSet, House, State};

/// Some unsolved cells of a house that hold one digit more than they are, and the other ones. Cells
/// are bits in the order of [`House::cells`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub house: House,
    pub als: u16,
    pub almost_cell: u16,
    pub digits: DigitSet,
}

impl Split {
    /// Whether the complement is a node. No cell may be left, while a naked single is open: then it
    /// takes the last digit.
    pub fn has_almost_cell(&self, options: Options) -> bool {
        options.almost_cells && self.almost_cell != 0
    }
}

/// The almost locked sets of a state of at most this many cells, each set of cells once, in its first house: by
/// house, then by number of cells.
pub fn almost_locked_sets(state: &State, largest: usize) -> impl Iterator<Item = Als> {
    let mut known = FxHashSet::default();
    let als = |split: Split| {
        let Split { house, als, digits, .. } = split;
        Als { house, cells: cells(house, als), digits }
    };
    splits(state, largest).into_iter().map(als).filter(move |als| known.insert(als.cells.bits()))
}

/// Every ALS of at most this many cells: by house, then by number of cells.
pub(super) fn splits(state: &State, largest: usize) -> Vec<Split> {
    if largest == 0 {
        return Vec::new();
    }
    House::all().flat_map(|house| in_house(state, house, largest)).collect()
}

/// The digits of each set of cells are those of the set without its lowest cell and those of that
/// cell, so the at most 511 sets of a house cost one step each and no search is worth its code.
fn in_house(state: &State, house: House, largest: usize) -> Vec<Split> {
    let cells = house.cells().map(|cell| state.digits(cell));
    let unsolved: u16 =
        (0..9).filter(|&place| cells[place].len() >= 2).map(|place| 1 << place).sum();
    let mut digits = [DigitSet::EMPTY; 512];
    let mut found = Vec::new();
    for als in (1..512u16).filter(|als| als & !unsolved == 0) {
        let lowest = als.trailing_zeros() as usize;
        let held = digits[(als & (als - 1)) as usize].union(cells[lowest]);
        digits[als as usize] = held;
        let size = als.count_ones() as usize;
        if held.len() == size + 1 && size <= largest {
            found.push(Split { house, als, almost_cell: unsolved & !als, digits: held });
        }
    }
    found.sort_by_key(|split| split.als.count_ones());
    found
}

/// The cells of a house that these bits stand for.
pub(super) fn cells(house: House, places: u16) -> CellSet {
    let cells = house.cells();
    bits(places).map(|place| cells[place]).collect()
}
