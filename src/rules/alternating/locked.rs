//! What almost locked sets modulo something keep: cells of a house with no more digits than cells.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::grid::{Candidate, DigitSet, House, State};
use crate::rules::alternating::places::{DIGIT, candidates, digits_at};
use crate::rules::alternating::rights::Rights;
use crate::rules::chain::memo::Fold;

/// What the sets of a state keep, house by house: how a house looks without what is excluded comes again
/// and again, from whatever target, so each look is taken once.
pub(crate) struct LockedSets {
    houses: Vec<Cells>,
    /// For each house, by what is free in it.
    known: Vec<HashMap<u128, Box<[Kept]>, BuildHasherDefault<Fold>>>,
}

/// A house of a state.
struct Cells {
    house: House,
    /// The places that are not decided.
    open: Vec<usize>,
    /// The sets of cells that may come to be locked.
    sets: Vec<Lockable>,
    /// The right-linking nodes that were kept, by their places, with their numbers.
    numbers: HashMap<u128, usize, BuildHasherDefault<Fold>>,
}

/// Two cells of a house or more, with more digits than cells: what never has more is no almost locked set.
struct Lockable {
    /// The cells, a bit for each of the open places.
    cells: usize,
    size: usize,
    /// Their live candidates, in the places of the house.
    live: u128,
    digits: DigitSet,
}

/// A right-linking node, and the left-linking candidates that lead to it through a set of the house.
pub(crate) struct Kept {
    /// In the places of the house.
    pub lefts: u128,
    /// The node, in the places of the house, and its number.
    pub places: u128,
    pub right: usize,
}

/// How many looks of a house are kept: twenty megabytes for all houses at most.
const LOOKS: usize = 1 << 11;

impl LockedSets {
    /// Sets of up to this many cells.
    pub fn new(state: &State, als_size: usize) -> LockedSets {
        let houses: Vec<Cells> =
            House::all().map(|house| Cells::new(state, house, als_size)).collect();
        let known = houses.iter().map(|_| HashMap::default()).collect();
        LockedSets { houses, known }
    }

    /// What the sets of a house keep when only these of its candidates are not excluded.
    pub fn of_house(&mut self, house: usize, free: u128, rights: &mut Rights) -> &[Kept] {
        let LockedSets { houses, known } = self;
        if known[house].len() >= LOOKS && !known[house].contains_key(&free) {
            known[house].clear();
        }
        let cells = &mut houses[house];
        known[house].entry(free).or_insert_with(|| {
            let kept = Look::new(free).at_all(cells);
            let number = |(places, lefts)| {
                let right = cells.numbers.entry(places).or_insert_with(|| {
                    let members = candidates(cells.house, places).map(Candidate::index);
                    rights.of_candidates(members.collect())
                });
                Kept { lefts, places, right: *right }
            };
            kept.into_iter().map(number).collect()
        })
    }
}

impl Cells {
    fn new(state: &State, house: House, als_size: usize) -> Cells {
        let digits = house.cells().map(|cell| state.digits(cell));
        let open: Vec<usize> = (0..9).filter(|&place| digits[place].len() >= 2).collect();
        let lockable = |cells: usize| {
            let places = (0..open.len()).filter(|at| cells >> at & 1 == 1).map(|at| open[at]);
            let at = |place: usize| u128::from(digits[place].bits()) << (9 * place);
            let live = places.fold(0, |all, place| all | at(place));
            Lockable { cells, size: cells.count_ones() as usize, live, digits: digits_of(live) }
        };
        let may_be_locked =
            |set: &Lockable| (2..=als_size).contains(&set.size) && set.digits.len() > set.size;
        let sets = (1_usize..1 << open.len()).map(lockable).filter(may_be_locked).collect();
        Cells { house, open, sets, numbers: HashMap::default() }
    }
}

/// A look at a house.
struct Look {
    free: u128,
    /// What is kept, with what leads to it, both in the places of the house.
    kept: Vec<(u128, u128)>,
    /// Where in that list each single candidate is, and one more; 0 where it is not.
    singles: [u16; 81],
}

impl Look {
    /// With nothing kept yet, when only these candidates are not excluded.
    fn new(free: u128) -> Look {
        Look { free, kept: Vec::new(), singles: [0; 81] }
    }

    /// What the sets of a house keep.
    fn at_all(mut self, cells: &Cells) -> Vec<(u128, u128)> {
        let mut held = [DigitSet::EMPTY; 1 << 9];
        for set in 1_usize..1 << cells.open.len() {
            let place = cells.open[set.trailing_zeros() as usize];
            held[set] = held[set & (set - 1)].union(digits_at(self.free, place));
        }
        for set in &cells.sets {
            let held = held[set.cells];
            if held.len() <= set.size {
                self.add(set, held);
            }
        }
        self.kept
    }

    /// What a set keeps: of each digit that it still holds, what is left; where it holds fewer digits
    /// than cells, each candidate of any other digit too.
    fn add(&mut self, set: &Lockable, held: DigitSet) {
        let of = |digits: DigitSet| u128::from(digits.bits()) * DIGIT;
        let lost = DigitSet::from_bits(set.digits.bits() & !held.bits());
        for digit in held.iter().map(DigitSet::single) {
            self.keep(self.free & set.live & of(digit), set.live & of(lost));
        }
        if held.len() < set.size {
            for digit in lost.iter().map(DigitSet::single) {
                let others = DigitSet::from_bits(lost.bits() & !digit.bits());
                let mut each = set.live & of(digit);
                while each != 0 {
                    self.keep(each & each.wrapping_neg(), set.live & of(others));
                    each &= each - 1;
                }
            }
        }
    }

    /// A node may be kept by several sets.
    fn keep(&mut self, right: u128, lefts: u128) {
        let single = (right & (right - 1) == 0).then(|| right.trailing_zeros() as usize);
        let known = match single {
            Some(candidate) => usize::from(self.singles[candidate]).checked_sub(1),
            None => self.kept.iter().position(|(known, _)| *known == right),
        };
        if let Some(known) = known {
            self.kept[known].1 |= lefts;
            return;
        }
        self.kept.push((right, lefts));
        if let Some(candidate) = single {
            self.singles[candidate] = self.kept.len() as u16;
        }
    }
}

/// The digits of some candidates of a house.
fn digits_of(house: u128) -> DigitSet {
    (0..9).map(|place| digits_at(house, place)).fold(DigitSet::EMPTY, DigitSet::union)
}
