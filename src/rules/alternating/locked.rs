//! What almost locked sets modulo something keep: cells of a house with no more digits than cells.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::board::CandidateSet;
use crate::grid::{Candidate, DigitSet, House, State};
use crate::rules::alternating::places::{DIGIT, PLACE, candidates, digits_at};
use crate::rules::alternating::rights::Rights;
use crate::rules::chain::memo::Fold;

/// What the sets of a state keep, house by house: how a house looks without what is excluded comes again
/// and again, from whatever target, so each look is taken once.
pub(crate) struct LockedSets {
    als_size: usize,
    houses: Vec<Cells>,
    /// For each house, by what is free in it.
    known: Vec<HashMap<u128, Box<[Kept]>, BuildHasherDefault<Fold>>>,
}

/// The places of a house that are not decided, and the candidates that are live in it.
struct Cells {
    house: House,
    open: Vec<usize>,
    live: u128,
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
        let cells = |house: House| {
            let digits = house.cells().map(|cell| state.digits(cell));
            let open = (0..9).filter(|&place| digits[place].len() >= 2).collect();
            let at = |place: usize| u128::from(digits[place].bits()) << (9 * place);
            Cells { house, open, live: (0..9).fold(0, |all, place| all | at(place)) }
        };
        let houses: Vec<Cells> = House::all().map(cells).collect();
        let known = houses.iter().map(|_| HashMap::default()).collect();
        LockedSets { als_size, houses, known }
    }

    /// What the sets of a house keep when only these of its candidates are not excluded.
    pub fn of_house(&mut self, house: usize, free: u128, rights: &mut Rights) -> &[Kept] {
        let LockedSets { als_size, houses, known } = self;
        if known[house].len() >= LOOKS && !known[house].contains_key(&free) {
            known[house].clear();
        }
        known[house].entry(free).or_insert_with(|| {
            let mut look = Look { cells: &houses[house], free, kept: Vec::new() };
            look.all_sets(*als_size);
            let number = |(right, lefts)| {
                let members: CandidateSet =
                    candidates(houses[house].house, right).map(Candidate::index).collect();
                Kept { lefts, places: right, right: rights.of_candidates(members) }
            };
            look.kept.into_iter().map(number).collect()
        })
    }
}

/// A look at a house.
struct Look<'a> {
    cells: &'a Cells,
    free: u128,
    /// What is kept, with what leads to it, both in the places of the house.
    kept: Vec<(u128, u128)>,
}

impl Look<'_> {
    /// What the sets of two cells or more keep.
    fn all_sets(&mut self, als_size: usize) {
        let open = &self.cells.open;
        let mut held = [DigitSet::EMPTY; 1 << 9];
        for set in 1_usize..1 << open.len() {
            let place = open[set.trailing_zeros() as usize];
            held[set] = held[set & (set - 1)].union(digits_at(self.free, place));
            let size = set.count_ones() as usize;
            if size >= 2 && size <= als_size && held[set].len() <= size {
                let places = (0..open.len()).filter(|at| set >> at & 1 == 1).map(|at| open[at]);
                self.add(places.fold(0, |all, place| all | PLACE << (9 * place)), held[set]);
            }
        }
    }

    /// What a set keeps: of each digit that it still holds, what is left; where it holds fewer digits
    /// than cells, each candidate of any other digit too.
    ///
    /// What never holds a digit more than it has cells is no almost locked set.
    fn add(&mut self, set: u128, held: DigitSet) {
        let live = self.cells.live & set;
        let of = |digits: DigitSet| u128::from(digits.bits()) * DIGIT;
        let (size, all) = ((set.count_ones() / 9) as usize, digits_of(live));
        if all.len() <= size {
            return;
        }
        let lost = DigitSet::from_bits(all.bits() & !held.bits());
        for digit in held.iter().map(DigitSet::single) {
            self.keep(self.free & set & of(digit), live & of(lost));
        }
        if held.len() < size {
            for digit in lost.iter().map(DigitSet::single) {
                let others = DigitSet::from_bits(lost.bits() & !digit.bits());
                let mut each = live & of(digit);
                while each != 0 {
                    self.keep(each & each.wrapping_neg(), live & of(others));
                    each &= each - 1;
                }
            }
        }
    }

    /// A node may be kept by several sets.
    fn keep(&mut self, right: u128, lefts: u128) {
        match self.kept.iter_mut().find(|(known, _)| *known == right) {
            Some((_, known)) => *known |= lefts,
            None => self.kept.push((right, lefts)),
        }
    }
}

/// The digits of some candidates of a house.
fn digits_of(house: u128) -> DigitSet {
    (0..9).map(|place| digits_at(house, place)).fold(DigitSet::EMPTY, DigitSet::union)
}
