//! Bivalue universal graves: two digits for each open cell, so that each digit that a house lacks has two places
//! in it.
//!
//! In each filling every candidate can be exchanged for the other of its cell: a grave is deadly. Where it falls
//! into parts that share no place of a digit in a house, each part is deadly by itself, and has its own
//! guardians. Most graves cannot be filled at all: then one of the guardians is true without any assumption, and
//! the proof makes none.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, Digit, DigitSet, House, Position, State};
use crate::rules::choices::guards::Guards;
use crate::work::{Stopped, Work};

use super::deadly::Deadly;

/// The greatest number of guardians that is looked for.
const MOST: usize = 8;

/// The parts of all graves of a position, those with the fewest guardians first.
pub(super) fn all(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    let state = &position.state;
    let is_open = |cell: &Cell| state.decided(*cell).is_none();
    let cells: Vec<Cell> = Cell::all().filter(is_open).collect();
    let guardians: usize =
        cells.iter().map(|&cell| state.digits(cell).len().saturating_sub(2)).sum();
    let mut all: Vec<Deadly> = Vec::new();
    if !(1..=MOST).contains(&guardians) {
        return Ok(all);
    }
    let mut graves = Graves::new(state, cells);
    graves.dig(0, work)?;
    for grave in &graves.found {
        for part in parts(grave) {
            let deadly =
                Deadly::or_impossible("bug", state, part).filter(|deadly| !all.contains(deadly));
            all.extend(deadly);
        }
    }
    all.sort_by_key(|deadly| deadly.guardians().len());
    Ok(all)
}

/// The graves of some cells.
struct Graves<'a> {
    state: &'a State,
    /// The open cells, those with the fewest digits first.
    cells: Vec<Cell>,
    /// How many places each digit has in each house so far.
    places: [[u8; 9]; 27],
    digits: Vec<DigitSet>,
    found: Vec<Vec<(Cell, DigitSet)>>,
}

impl<'a> Graves<'a> {
    fn new(state: &'a State, mut cells: Vec<Cell>) -> Graves<'a> {
        cells.sort_by_key(|&cell| state.digits(cell).len());
        let places = [[0; 9]; 27];
        Graves { state, cells, places, digits: Vec::new(), found: Vec::new() }
    }

    /// Chooses two digits for each cell from this one on.
    fn dig(&mut self, at: usize, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        let Some(&cell) = self.cells.get(at) else {
            if self.is_grave() {
                let grave = self.cells.iter().copied().zip(self.digits.iter().copied());
                self.found.push(grave.collect());
            }
            return Ok(());
        };
        for pair in pairs(self.state.digits(cell)) {
            self.count(cell, pair, 1);
            if self.fits(cell, pair) {
                self.digits.push(pair);
                self.dig(at + 1, work)?;
                self.digits.pop();
            }
            self.count(cell, pair, -1);
        }
        Ok(())
    }

    /// Whether no digit of a pair has more than two places in a house of its cell.
    fn fits(&self, cell: Cell, pair: DigitSet) -> bool {
        let of = |house: House| pair.iter().map(move |digit| (house, digit));
        let mut all = cell.houses().into_iter().flat_map(of);
        all.all(|(house, digit)| self.places[house.index()][digit.index()] <= 2)
    }

    /// Whether each digit has two places in each house that lacks it.
    fn is_grave(&self) -> bool {
        let is_lacking = |house: House, digit: Digit| {
            let place = |&cell: &Cell| self.state.is_live(Candidate::new(digit, cell));
            house.cells().iter().any(|cell| place(cell) && self.state.decided(*cell).is_none())
        };
        House::all().all(|house| {
            Digit::all().all(|digit| match self.places[house.index()][digit.index()] {
                2 => true,
                0 => !is_lacking(house, digit),
                _ => false,
            })
        })
    }

    fn count(&mut self, cell: Cell, pair: DigitSet, by: i8) {
        for house in cell.houses() {
            for digit in pair.iter() {
                let places = &mut self.places[house.index()][digit.index()];
                *places = places.saturating_add_signed(by);
            }
        }
    }
}

/// The pairs of some digits.
fn pairs(digits: DigitSet) -> Vec<DigitSet> {
    let with = |one: Digit| {
        let others = digits.iter().filter(move |&other| one < other);
        others.map(move |other| [one, other].into_iter().collect())
    };
    digits.iter().flat_map(with).collect()
}

/// The parts of a grave: cells joined by a digit that both have in a house, each after one that settles it.
fn parts(grave: &[(Cell, DigitSet)]) -> Vec<Vec<(Cell, DigitSet)>> {
    let mut left: BTreeSet<(Cell, DigitSet)> = grave.iter().copied().collect();
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut part = vec![first];
        let mut at = 0;
        while let Some(&(cell, digits)) = part.get(at) {
            let is_joined = |(other, others): &&(Cell, DigitSet)| {
                cell.sees(*other) && !digits.intersection(*others).is_empty()
            };
            let joined: Vec<_> = left.iter().filter(is_joined).copied().collect();
            joined.iter().for_each(|one| {
                left.remove(one);
            });
            part.extend(joined);
            at += 1;
        }
        parts.push(part);
    }
    parts
}
