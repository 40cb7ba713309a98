//! Impossible patterns: sets of cells that a few digits cannot fill, where all but any one can be filled.
//!
//! ```text
//! (here)   the search, level by level
//! growth   how a set can grow into a pattern
//! class    one number for all sets that are the same up to symmetry
//! form     the one of these sets that is shown
//! ```
//!
//! A pattern for k digits is a set of cells whose graph, by rows, columns and blocks, cannot be coloured with k
//! colours, and can when any cell is left out. Every cell of it sees k others in it, and it is connected. Sets with
//! more than k cells of a house are left out: k + 1 cells of a house are a pattern by themselves, and no larger one
//! has them.
//!
//! The search is exact and needs no SAT solver. Sets grow by a cell at a time, and each is kept once up to the
//! 3,359,232 symmetries of the board. A cell that sees fewer than k others needs another one that it sees, whatever the
//! pattern will be: so only the few cells are tried that one such cell sees. Three digits and up to 14 cells take a
//! minute or two.
//!
//! Source: eleven's and Denis Berthier's lists of impossible patterns, which came from puzzles.

mod class;
mod form;
mod growth;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use catena::grid::{Cell, CellSet};
use catena::work::{Stopped, Work};

pub use class::class;
pub use form::form;
pub(crate) use growth::HOUSES;

use growth::{Growth, is_critical};

/// The patterns for a number of digits, up to a number of cells and up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Critical {
    /// Each in its [`form`], by number of cells, then in reading order.
    pub patterns: Vec<CellSet>,
    /// No pattern with up to this many cells is missing.
    pub complete: usize,
    /// Why the search ended before its end.
    pub stopped: Option<Stopped>,
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The number of cells of the sets that are looked at now.
    pub cells: usize,
    /// How many of these were looked at.
    pub looked_at: usize,
    /// How many there are.
    pub sets: usize,
    /// How many patterns were found.
    pub found: usize,
}

/// Finds the patterns for this many digits, 1 to 8, with up to this many cells. A node of `work` is a set that is made;
/// a kept set takes 16 bytes of its memory.
///
/// ```
/// use catena::work::Work;
/// use catena_study::critical;
///
/// // Two digits: odd cycles of cells. The shortest has five.
/// let found = critical(2, 7, &mut Work::unlimited(), |_| {});
/// assert_eq!(found.patterns.iter().map(|cells| cells.len()).collect::<Vec<_>>(), [5, 7, 7, 7, 7, 7, 7]);
/// assert_eq!((found.complete, found.stopped), (7, None));
/// ```
///
/// # Panics
/// If there are no digits, or nine.
pub fn critical(
    digits: usize,
    cells: usize,
    work: &mut Work,
    mut tell: impl FnMut(Progress),
) -> Critical {
    assert!((1..9).contains(&digits));
    let mut search = Search { digits, most: cells, found: BTreeMap::new() };
    let first: CellSet = [Cell::at(0, 0)].into_iter().collect();
    let mut level = HashSet::from([class(first)]);
    let mut complete = level.len().min(cells);
    let mut stopped = None;
    while complete < cells && stopped.is_none() {
        match search.grow(level, complete, work, &mut tell) {
            // What is made last is finished at once.
            Ok(next) => (level, complete) = (next, complete + 1),
            Err(by) => {
                (level, stopped) = (HashSet::new(), Some(by));
            }
        }
        if level.is_empty() && stopped.is_none() {
            complete = cells;
        }
    }
    Critical { patterns: search.patterns(), complete, stopped }
}

struct Search {
    digits: usize,
    most: usize,
    /// The classes of the patterns by number of cells.
    found: BTreeMap<usize, BTreeSet<CellSet>>,
}

/// Sets of one number of cells, each class once.
type Level = HashSet<CellSet>;

/// The bytes that a kept set takes.
const KEPT: usize = size_of::<CellSet>();

/// How many sets are looked at between two words about it.
const TELL_EVERY: usize = 1 << 10;

impl Search {
    /// The sets with one cell more; those that lack two cells are completed at once, for there are the most of these.
    fn grow(
        &mut self,
        level: Level,
        cells: usize,
        work: &mut Work,
        tell: &mut impl FnMut(Progress),
    ) -> Result<Level, Stopped> {
        let (sets, before) = (level.len(), level.len() * KEPT);
        let mut next = Level::new();
        for (looked_at, set) in level.into_iter().enumerate() {
            if looked_at % TELL_EVERY == 0 {
                let found = self.found.values().map(BTreeSet::len).sum();
                tell(Progress { cells, looked_at, sets, found });
            }
            self.grow_one(set, self.most - cells, &mut next, work)?;
        }
        work.release(before);
        Ok(next)
    }

    /// Adds what a set grows into by a cell, when up to this many more may come.
    fn grow_one(
        &mut self,
        set: CellSet,
        room: usize,
        next: &mut Level,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        for grown in Growth::of(set, self.digits).each_way() {
            work.spend()?;
            let growth = Growth::of(grown, self.digits);
            if !growth.can_end_within(room - 1) {
                continue;
            }
            if growth.is_closed() && !growth.can_be_filled() {
                self.keep(grown);
            } else if room == 2 {
                growth.last_cells().for_each(|ended| self.keep_impossible(ended));
            } else if room > 2 && next.insert(class(grown)) {
                work.keep(KEPT)?;
            }
        }
        Ok(())
    }

    fn keep_impossible(&mut self, cells: CellSet) {
        if !Growth::of(cells, self.digits).can_be_filled() {
            self.keep(cells);
        }
    }

    /// Keeps what cannot be filled, where each cell is needed.
    fn keep(&mut self, cells: CellSet) {
        if is_critical(cells, self.digits) {
            self.found.entry(cells.len()).or_default().insert(class(cells));
        }
    }

    fn patterns(self) -> Vec<CellSet> {
        let of_size = |classes: BTreeSet<CellSet>| {
            let mut forms: Vec<CellSet> = classes.into_iter().map(form).collect();
            forms.sort_unstable_by_key(|cells| cells.iter().collect::<Vec<_>>());
            forms
        };
        self.found.into_values().flat_map(of_size).collect()
    }
}
