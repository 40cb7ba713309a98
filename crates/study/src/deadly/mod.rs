//! Deadly patterns: cells with digits for each, all of whose fillings have an exchange, another filling with the same
//! digits in every row, column and block.
//!
//! ```text
//! (here)    the search, one set of cells after another
//! sets      the cells that a pattern may have
//! critical  the digits that critical patterns of these cells have
//! overlays  the digits that BUG-lites have together
//! images    what the symmetries make of digits for cells
//! ```
//!
//! A pattern is worth most when it has few cells and many digits, for then it has the fewest guardians: what is deadly
//! stays deadly with another cell, and with a digit less, as long as it can be filled. So a pattern of k digits is
//! **critical** when
//!
//! - no cell can be left out, and none of the k digits can be given to another cell, so that it stays deadly,
//! - every cell changes in an exchange of some filling: other cells only say which fillings there are, as any chain can,
//! - every cell has at least two of the digits, and all k are used.
//!
//! The search is exact. An exchange has no digit that its filling lacks, so two fillings are exchanges of one another when
//! they have the same digits in every house; sorting the fillings finds all of them. What a critical pattern lacks is a
//! minimal set of digits that hits all fillings without an exchange.
//!
//! Source: the forum's threads about BUG-lites and MUGs, which ask which overlays are deadly.

mod critical;
mod images;
mod overlays;
mod sets;

use std::collections::BTreeSet;

use catena::grid::{Cell, CellSet, DigitSet};
use catena::work::{Stopped, Work};

use crate::critical::Progress;

use critical::Ground;
use images::{Bits, Images};

/// Cells with digits for each, in reading order.
pub type Floor = Vec<(Cell, DigitSet)>;

/// The deadly patterns of a number of digits, up to a number of cells and up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deadly {
    /// The critical ones, by number of cells.
    pub critical: Vec<Floor>,
    /// The overlays of each number of cells that was looked at, from 4.
    pub overlays: Vec<Overlays>,
    /// Nothing with up to this many cells is missing.
    pub complete: usize,
    /// Why the search ended before its end.
    pub stopped: Option<Stopped>,
}

/// Overlays of BUG-lites: cells whose digits are those of several BUG-lites together, three or more in some cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overlays {
    /// The number of their cells.
    pub cells: usize,
    /// How many are deadly.
    pub deadly: usize,
    /// Of these, how many have no cell that can be left out.
    pub needed: usize,
    /// How many are not deadly.
    pub open: usize,
    /// The first deadly one without a cell that can be left out, and the first that is not deadly.
    pub first: [Option<Floor>; 2],
}

/// The least number of cells of a deadly pattern.
const LEAST: usize = 4;

/// Finds the patterns of this many digits, 2 to 4, with up to this many cells, 1 to 16. A node of `work` is a set of
/// cells, some digits that are tried, or an overlay.
///
/// Three digits and up to 9 cells take a second or two, four digits and 8 cells half a minute.
///
/// ```
/// use catena::work::Work;
/// use catena_study::deadly;
///
/// // Two digits: loops of 4, 6 and 8 cells, each digit twice in each house.
/// let found = deadly(2, 8, &mut Work::unlimited(), |_| {});
/// assert_eq!(found.critical.iter().map(Vec::len).collect::<Vec<_>>(), [4, 6, 6, 8, 8, 8, 8]);
/// assert_eq!((found.complete, found.stopped), (8, None));
/// ```
///
/// # Panics
/// If there are more digits, or cells, or fewer.
pub fn deadly(
    digits: usize,
    cells: usize,
    work: &mut Work,
    mut tell: impl FnMut(Progress),
) -> Deadly {
    assert!((2..=4).contains(&digits) && (1..=16).contains(&cells));
    let mut found = Deadly::default();
    found.stopped = found.search(digits, cells, work, &mut tell).err();
    found
}

impl Deadly {
    fn search(
        &mut self,
        digits: usize,
        most: usize,
        work: &mut Work,
        tell: &mut impl FnMut(Progress),
    ) -> Result<(), Stopped> {
        let sets = sets::closed(most, work)?;
        for cells in LEAST..=most {
            let of_size: Vec<&CellSet> = sets.iter().filter(|set| set.len() == cells).collect();
            self.overlays.push(Overlays { cells, ..Overlays::default() });
            for (looked_at, set) in of_size.iter().enumerate() {
                let found = self.critical.len();
                tell(Progress { cells, looked_at, sets: of_size.len(), found });
                self.add(&set.iter().collect::<Vec<_>>(), digits, work)?;
            }
            self.complete = cells;
        }
        self.complete = most;
        Ok(())
    }

    /// Adds what there is of these cells.
    fn add(&mut self, cells: &[Cell], digits: usize, work: &mut Work) -> Result<(), Stopped> {
        let (ground, images) = (Ground::of(cells, digits), Images::of(cells, digits));
        let critical = ground.critical(work)?.into_iter().map(|floor| images.greatest(floor));
        let classes: BTreeSet<Bits> = critical.collect();
        self.critical.extend(classes.into_iter().map(|floor| ground.floor(cells, floor)));
        let [deadly, open] = overlays::overlays(cells, &ground, &images, work)?;
        let Some(of_size) = self.overlays.last_mut() else { return Ok(()) };
        let needed: Vec<Bits> =
            deadly.iter().copied().filter(|&floor| ground.needs_each_cell(floor)).collect();
        of_size.deadly += deadly.len();
        of_size.needed += needed.len();
        of_size.open += open.len();
        for (first, all) in of_size.first.iter_mut().zip([needed, open]) {
            let floor = || all.first().map(|&floor| ground.floor(cells, floor));
            *first = first.take().or_else(floor);
        }
        Ok(())
    }
}
