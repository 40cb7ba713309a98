//! The digits that critical patterns of some cells have.
//!
//! A pattern is deadly when no filling without an exchange is left and one with an exchange is. So the digits that it
//! lacks hit all fillings without one, and they are as few as can be: minimal hitting sets, found by removing one of the
//! digits of a filling that is left, each time without those that an earlier branch has removed.
//!
//! Source for the search: K. Murakami and T. Uno, "Efficient algorithms for dualizing large-scale hypergraphs"
//! (Discrete Applied Mathematics, 2014): what is removed must be the only removed digit of some filling.

use catena::board::Fillings;
use catena::grid::{Cell, DigitSet};
use catena::work::{Stopped, Work};

use super::images::Bits;

/// Cells, and their fillings from the first digits.
pub(super) struct Ground {
    pub cells: usize,
    pub digits: usize,
    fillings: Fillings,
    /// For each cell the fillings of the others that have no exchange.
    without: Vec<Vec<Bits>>,
}

impl Ground {
    pub fn of(cells: &[Cell], digits: usize) -> Ground {
        let count = cells.len();
        let others = |out: usize| (0..count).filter(move |&place| place != out);
        let without = |out: usize| Fillings::of(cells, others(out), digits).fixed;
        Ground {
            cells: count,
            digits,
            fillings: Fillings::of(cells, 0..count, digits),
            without: (0..count).map(without).collect(),
        }
    }

    /// The digits of a cell.
    pub fn own(&self, place: usize, floor: Bits) -> Bits {
        floor >> (self.digits * place) & ((1 << self.digits) - 1)
    }

    /// The cells with their digits.
    pub fn floor(&self, cells: &[Cell], floor: Bits) -> Vec<(Cell, DigitSet)> {
        let own = |place| DigitSet::from_bits(self.own(place, floor) as u16);
        cells.iter().enumerate().map(|(place, &cell)| (cell, own(place))).collect()
    }

    /// Whether every filling has an exchange.
    pub fn is_deadly(&self, floor: Bits) -> bool {
        !self.fillings.fixed.iter().any(|filling| filling & !floor == 0)
    }

    /// Whether none of the cells can be left out, so that the others are a deadly pattern.
    pub fn needs_each_cell(&self, floor: Bits) -> bool {
        self.without.iter().all(|fixed| fixed.iter().any(|filling| filling & !floor == 0))
    }

    /// Whether each cell has two digits, all digits are used, each cell changes in an exchange, and none can be left
    /// out. What has fewer digits is not either where this is not.
    fn may_be_critical(&self, floor: Bits) -> bool {
        let own = |place| self.own(place, floor);
        let used = (0..self.cells).fold(0, |all, place| all | own(place));
        let left = self.fillings.exchangeable.iter().filter(|(filling, _)| filling & !floor == 0);
        let changed = left.fold(0, |all, (_, changed)| all | changed);
        (0..self.cells).all(|place| own(place).count_ones() >= 2)
            && used.count_ones() as usize == self.digits
            && changed.count_ones() as usize == self.cells
            && self.needs_each_cell(floor)
    }

    /// The digits of all critical patterns of these cells.
    pub fn critical(&self, work: &mut Work) -> Result<Vec<Bits>, Stopped> {
        let all = (0..self.cells * self.digits).fold(0, |all, bit| all | 1 << bit);
        let left = self.fillings.fixed.clone();
        let mut search = Search { ground: self, found: Vec::new() };
        search.remove(&Removed { floor: all, kept: 0, left, hits: Vec::new() }, work)?;
        Ok(search.found)
    }
}

/// Some digits are removed.
struct Removed {
    floor: Bits,
    /// What is not removed any more.
    kept: Bits,
    /// The fillings without an exchange that are left.
    left: Vec<Bits>,
    /// For each digit that is removed those of these fillings that have it and no other removed one.
    hits: Vec<Vec<Bits>>,
}

impl Removed {
    /// One digit of a cell less; `None` when one of those removed before is not needed with it.
    fn without(&self, bit: Bits, kept: Bits) -> Option<Removed> {
        let (hit, left) = self.left.iter().copied().partition(|filling| filling & bit != 0);
        let without = |fillings: &Vec<Bits>| -> Vec<Bits> {
            fillings.iter().copied().filter(|filling| filling & bit == 0).collect()
        };
        let mut hits: Vec<Vec<Bits>> = self.hits.iter().map(without).collect();
        let is_minimal = hits.iter().all(|fillings| !fillings.is_empty());
        hits.push(hit);
        is_minimal.then_some(Removed { floor: self.floor & !bit, kept, left, hits })
    }
}

struct Search<'a> {
    ground: &'a Ground,
    found: Vec<Bits>,
}

impl Search<'_> {
    fn remove(&mut self, removed: &Removed, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        if !self.ground.may_be_critical(removed.floor) {
            return Ok(());
        }
        let open = removed.left.iter().map(|filling| filling & !removed.kept);
        let Some(open) = open.min_by_key(|open| open.count_ones()) else {
            self.found.push(removed.floor);
            return Ok(());
        };
        let (mut open, mut kept) = (open, removed.kept);
        while open != 0 {
            let bit = open & open.wrapping_neg();
            if let Some(next) = removed.without(bit, kept) {
                self.remove(&next, work)?;
            }
            (open, kept) = (open & !bit, kept | bit);
        }
        Ok(())
    }
}
