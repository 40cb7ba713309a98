//! Broken wings: odd cycles of places of a digit, each with the next the only two of a house but for guardians.
//!
//! Without the guardians the places would be true and false in turn, which an odd cycle does not allow. A walk ends
//! where its guardians exclude nothing any more that is sought.
//!
//! Source: Rod Hagglund's Broken Wings; "Guardians" in the forum.

use crate::board::CandidateSet;
use crate::grid::{Candidate, Cell, CellSet, Csp, Digit, House, State};
use crate::proof::{Literal, Node, Number, Proof};
use crate::rules::choices::conclusion::conclude;
use crate::rules::choices::guards::{Guards, MOST};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// What falls by the guardians of broken wings.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let wings = wings(hunt, work)?;
    conclude(hunt, wings, found, work)
}

/// An odd cycle: the places, the house of each with the next one, and the other places of these houses.
struct Wing {
    places: Vec<Candidate>,
    /// The house of the last place and the first one comes last.
    houses: Vec<Csp>,
    guardians: Vec<Candidate>,
}

/// The broken wings with one guardian, or with up to six that exclude something that is sought; their houses have no
/// other places of the cycle.
fn wings(hunt: &Hunt, work: &mut Work) -> Result<Vec<Wing>, Stopped> {
    let mut found = Vec::new();
    for digit in Digit::all() {
        let mut cycles = Cycles::of(hunt, digit);
        for first in cycles.places.iter() {
            cycles.cells.push(first);
            cycles.go_on(CellSet::EMPTY, work)?;
            cycles.cells.pop();
        }
        found.extend(cycles.found);
    }
    Ok(found)
}

/// Walks from place to place of a digit.
struct Cycles {
    digit: Digit,
    places: CellSet,
    /// Those that are sought.
    sought: CellSet,
    /// The places of each house.
    of_house: Vec<CellSet>,
    cells: Vec<Cell>,
    houses: Vec<House>,
    found: Vec<Wing>,
}

impl Cycles {
    fn of(hunt: &Hunt, digit: Digit) -> Cycles {
        let is_in =
            |set: &CandidateSet, cell: Cell| set.contains(Candidate::new(digit, cell).index());
        let within = |set: &CandidateSet| Cell::all().filter(|&cell| is_in(set, cell)).collect();
        let (places, sought): (CellSet, CellSet) = (within(hunt.on.live()), within(hunt.sought));
        let within =
            |house: House| places.iter().filter(|cell| cell.houses().contains(&house)).collect();
        let of_house = House::all().map(within).collect();
        let (cells, houses, found) = Default::default();
        Cycles { digit, places, sought, of_house, cells, houses, found }
    }

    /// Goes on from the last place; `guardians` are those so far.
    fn go_on(&mut self, guardians: CellSet, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        for house in last.houses() {
            if self.houses.contains(&house) {
                continue;
            }
            for next in self.of_house[house.index()].iter() {
                let is_end = next == first && self.cells.len() > 2;
                if next < first || (!is_end && self.cells.contains(&next)) {
                    continue;
                }
                let Some(guardians) = self.guardians(guardians, house, last, next) else {
                    continue;
                };
                self.houses.push(house);
                if is_end {
                    self.end(guardians);
                } else {
                    self.cells.push(next);
                    self.go_on(guardians, work)?;
                    self.cells.pop();
                }
                self.houses.pop();
            }
        }
        Ok(())
    }

    /// The guardians with those of one house more; `None` when they are too many, exclude nothing, or are places of the
    /// cycle.
    fn guardians(&self, so_far: CellSet, house: House, last: Cell, next: Cell) -> Option<CellSet> {
        let ends = 1 << last.index() | 1 << next.index();
        let all = so_far.bits() | self.of_house[house.index()].bits() & !ends;
        let all = CellSet::from_bits(all);
        let is_free = self.cells.iter().chain([&next]).all(|&cell| !all.contains(cell));
        let excluded =
            || all.iter().fold(self.sought.bits(), |all, cell| all & cell.peers().bits());
        let is_enough = all.len() < 2 || all.len() <= MOST && excluded() != 0;
        (is_free && is_enough).then_some(all)
    }

    /// Keeps an odd cycle, of both directions one.
    fn end(&mut self, guardians: CellSet) {
        let length = self.cells.len();
        if length % 2 == 1 && self.cells[1] < self.cells[length - 1] {
            let digit = self.digit;
            let candidate = |cell: Cell| Candidate::new(digit, cell);
            self.found.push(Wing {
                places: self.cells.iter().copied().map(candidate).collect(),
                houses: self.houses.iter().map(|&house| house.variable(digit)).collect(),
                guardians: guardians.iter().map(candidate).collect(),
            });
        }
    }
}

impl Guards for Wing {
    fn guardians(&self) -> &[Candidate] {
        &self.guardians
    }

    /// One of the guardians is true: if none were, the first place would be neither true nor false. The length is the
    /// number of houses.
    fn write(&self, sheet: &mut Sheet, _: &State) -> (Number, usize) {
        let out = self.guardians.iter().map(|&guardian| Literal::False(guardian.into()));
        let assumed = sheet.suppose(out);
        let from = |house: Csp, more: &[Number]| -> Vec<Number> {
            let known = self.guardians.iter().zip(&assumed);
            let known = known.filter(|(guardian, _)| guardian.csps().contains(&house));
            known.map(|(_, &line)| line).chain(more.iter().copied()).collect()
        };
        let node = |place: usize| Node::from(self.places[place]);
        let last = self.places.len() - 1;

        let first = sheet.assume(Literal::True(node(0)));
        let mut truth = first;
        for place in (1..last).step_by(2) {
            let fallen = sheet.falls(node(place), truth);
            let house = self.houses[place];
            truth = sheet.is_left(Some(node(place + 1)), house, from(house, &[fallen]));
        }
        let fallen = sheet.falls(node(0), truth);
        sheet.contradicts(first, fallen);
        let no_first = sheet.refute();

        let mut fallen = no_first;
        for place in (0..last).step_by(2) {
            let house = self.houses[place];
            let truth = sheet.is_left(Some(node(place + 1)), house, from(house, &[fallen]));
            fallen = sheet.falls(node(place + 2), truth);
        }
        let house = self.houses[last];
        sheet.is_left(None, house, from(house, &[no_first, fallen]));
        (sheet.refute(), self.houses.len())
    }
}
