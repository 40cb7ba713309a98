//! Overlays of BUG-lites: cells whose digits are those of several together.
//!
//! A BUG-lite gives each of its cells two digits, and each digit of one of its houses stands in two of its cells there. So
//! a filling of it can be exchanged in every cell, and it is deadly; whether what several of them give together is deadly,
//! with three or more digits in a cell, has to be decided for each.

use std::collections::BTreeSet;

use catena::board::{can_be_filled, in_houses};
use catena::grid::Cell;
use catena::work::{Stopped, Work};

use super::critical::Ground;
use super::images::{Bits, Images};

/// The bytes that a kept overlay takes.
const KEPT: usize = size_of::<Bits>();

/// The overlays that have all of these cells and digits, three or more of them in some cell, each once up to symmetry: the
/// deadly ones and the others.
pub(super) fn overlays(
    cells: &[Cell],
    ground: &Ground,
    images: &Images,
    work: &mut Work,
) -> Result<[Vec<Bits>; 2], Stopped> {
    let lites = lites(cells, ground, work)?;
    let mut all: BTreeSet<Bits> = lites.iter().map(|&lite| images.greatest(lite)).collect();
    let (mut new, mut kept): (Vec<Bits>, usize) = (all.iter().copied().collect(), 0);
    while let Some(overlay) = new.pop() {
        for lite in lites.iter().filter(|&lite| lite & !overlay != 0) {
            work.spend()?;
            let more = images.greatest(overlay | lite);
            if all.insert(more) {
                work.keep(KEPT)?;
                kept += KEPT;
                new.push(more);
            }
        }
    }
    work.release(kept);
    all.retain(|&overlay| is_whole(ground, overlay));
    let (deadly, open) = all.into_iter().partition(|&overlay| ground.is_deadly(overlay));
    Ok([deadly, open])
}

/// Whether each cell has digits, one of them three, and all digits are used.
fn is_whole(ground: &Ground, overlay: Bits) -> bool {
    let own = |place| ground.own(place, overlay);
    let used = (0..ground.cells).fold(0, |all, place| all | own(place));
    let counts = || (0..ground.cells).map(|place| own(place).count_ones());
    used.count_ones() as usize == ground.digits
        && counts().all(|count| count > 0)
        && counts().any(|count| count > 2)
}

/// The BUG-lites in some of the cells that can be filled.
fn lites(cells: &[Cell], ground: &Ground, work: &mut Work) -> Result<Vec<Bits>, Stopped> {
    let mut dig = Dig { cells, ground, found: Vec::new() };
    dig.dig(0, Twice::default(), 0, work)?;
    Ok(dig.found)
}

/// The digits of houses that have one place, and those that have two.
#[derive(Clone, Copy, Default)]
struct Twice {
    once: u128,
    twice: u128,
}

struct Dig<'a> {
    cells: &'a [Cell],
    ground: &'a Ground,
    found: Vec<Bits>,
}

impl Dig<'_> {
    /// Gives two digits or none to each cell from this one on.
    fn dig(
        &mut self,
        place: usize,
        twice: Twice,
        lite: Bits,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        work.spend()?;
        if place == self.cells.len() {
            if lite != 0 && twice.once == 0 && self.can_be_filled(lite) {
                self.found.push(lite);
            }
            return Ok(());
        }
        self.dig(place + 1, twice, lite, work)?;
        for pair in (0_u64..1 << self.ground.digits).filter(|pair| pair.count_ones() == 2) {
            let digits = (0..self.ground.digits).filter(|digit| pair >> digit & 1 == 1);
            let own = digits.fold(0, |all, digit| all | in_houses(self.cells[place], digit));
            if own & twice.twice == 0 {
                let next = Twice { once: twice.once ^ own, twice: twice.twice | twice.once & own };
                self.dig(place + 1, next, lite | pair << (self.ground.digits * place), work)?;
            }
        }
        Ok(())
    }

    fn can_be_filled(&self, lite: Bits) -> bool {
        let floor = self.ground.floor(self.cells, lite);
        can_be_filled(
            &floor.into_iter().filter(|(_, digits)| !digits.is_empty()).collect::<Vec<_>>(),
        )
    }
}
