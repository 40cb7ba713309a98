//! The cells that a deadly pattern may have.
//!
//! A cell that changes in an exchange gives its digit to another cell of its row, of its column and of its block. So no
//! house has a single cell of a pattern all of whose cells change.

use std::collections::HashSet;

use catena::grid::CellSet;
use catena::work::{Stopped, Work};

use crate::critical::{HOUSES, class, form};

/// The connected sets of up to this many cells that have none or at least two cells in every house, each once up to
/// symmetry, by number of cells, then in reading order.
pub(super) fn closed(most: usize, work: &mut Work) -> Result<Vec<CellSet>, Stopped> {
    let mut level = HashSet::from([class(CellSet::from_bits(1))]);
    let mut all = Vec::new();
    for cells in 1..=most {
        let mut of_size: Vec<CellSet> = level
            .iter()
            .filter(|set| lone(set.bits()).next().is_none())
            .copied()
            .map(form)
            .collect();
        of_size.sort_unstable_by_key(|set| set.iter().collect::<Vec<_>>());
        all.extend(of_size);
        let mut next = HashSet::new();
        for set in &level {
            for grown in each_way(set.bits()) {
                work.spend()?;
                // Another cell is in three houses.
                if cells < most && lone(grown).count() <= 3 * (most - cells - 1) {
                    next.insert(class(CellSet::from_bits(grown)));
                }
            }
        }
        level = next;
    }
    Ok(all)
}

/// The sets with one cell more, of which every larger set that is closed has one: with a cell of the first house that has
/// a single one, or, where no house has, with a cell that shares a house with another one.
fn each_way(cells: u128) -> impl Iterator<Item = u128> {
    let house = lone(cells).next();
    let near =
        || HOUSES.into_iter().filter(|house| house & cells != 0).fold(0, |all, house| all | house);
    let ways = house.unwrap_or_else(near) & !cells;
    CellSet::from_bits(ways).iter().map(move |cell| cells | 1 << cell.index())
}

/// The houses with a single cell of these.
fn lone(cells: u128) -> impl Iterator<Item = u128> {
    HOUSES.into_iter().filter(move |house| (house & cells).count_ones() == 1)
}
