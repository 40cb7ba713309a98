//! What almost locked sets modulo something keep: cells of a house with no more digits than cells.

use std::ops::Range;

use bytemuck::Zeroable;
use bytemuck::allocation::zeroed_vec;
use rustc_hash::FxHashMap;

use crate::grid::{Candidate, DigitSet, House, State};
use crate::rules::alternating::places::{DIGIT, candidates, digits_at};
use crate::rules::alternating::rights::Rights;

/// What the sets of a state keep, house by house: how a house looks without what is excluded comes again
/// and again, from whatever target, so looks are remembered.
pub(crate) struct LockedSets {
    houses: Vec<Cells>,
    seen: Seen,
}

/// A house of a state.
struct Cells {
    house: House,
    /// The places that are not decided.
    open: Vec<usize>,
    /// Each set of them, by its number: a bit for each place.
    sets: Vec<Lockable>,
    /// The numbers of the candidates that were kept; of one that excludes nothing, none.
    singles: [Option<Option<u32>>; PLACES as usize],
    /// The same of groups.
    groups: FxHashMap<u128, Option<u32>>,
    /// What was kept at each look.
    kept: Vec<Kept>,
    /// The looks, each in one slot: a look takes the place of another one that was there.
    looks: Vec<Look>,
}

/// Some cells of a house.
struct Lockable {
    size: usize,
    /// Whether there are two or more of them, with more digits than cells: what never has more is no almost locked set.
    may_be_locked: bool,
    /// Their live candidates, in the places of the house.
    live: u128,
    digits: DigitSet,
}

/// A right-linking node, and the left-linking candidates that lead to it through a set of the house: these
/// in the 81 bits of the places, its number in the bits above. There are many, and they are read all the time.
#[derive(Clone, Copy)]
pub(crate) struct Kept(u128);

/// A look at a house: what was free in the 81 bits of the places, in the bits above one more than where what was
/// kept begins in the list, above these how many nodes that are. 0 before the first look.
#[derive(Clone, Copy, Zeroable)]
#[repr(transparent)]
struct Look(u128);

/// The bits of the places of a house.
const PLACES: u32 = 81;

/// The bits of where what a look kept begins.
const START: u32 = 32;

/// How many looks of a house are remembered: 64 kilobytes of them.
const LOOKS: usize = 1 << 12;

/// How many nodes are kept of the looks at a house before all are forgotten: half a megabyte, 14 for all houses. A look
/// keeps five or six.
const KEPT: usize = 1 << 15;

impl LockedSets {
    /// Sets of up to this many cells.
    pub fn new(state: &State, als_size: usize) -> LockedSets {
        LockedSets {
            houses: House::all().map(|house| Cells::new(state, house, als_size)).collect(),
            seen: Seen::default(),
        }
    }

    /// What the sets of a house keep when only these of its candidates are not excluded; of that only what
    /// excludes something itself.
    pub fn of_house(&mut self, house: usize, free: u128, rights: &mut Rights) -> &[Kept] {
        let cells = &mut self.houses[house];
        let slot = slot(free);
        if !cells.looks[slot].is_of(free) {
            cells.look(slot, free, &mut self.seen, rights);
        }
        &cells.kept[cells.looks[slot].part()]
    }
}

impl Kept {
    /// The number of the right-linking node, where one of these candidates of the house leads to it.
    #[inline]
    pub fn from(&self, lefts: u128) -> Option<usize> {
        (self.0 & lefts != 0).then_some((self.0 >> PLACES) as usize)
    }
}

impl Look {
    fn new(free: u128, part: Range<usize>) -> Look {
        Look(free | (part.start as u128 + 1) << PLACES | (part.len() as u128) << (PLACES + START))
    }

    /// Whether it was taken when only these candidates were free.
    #[inline]
    fn is_of(self, free: u128) -> bool {
        self.0 << (128 - PLACES) == free << (128 - PLACES) && self.0 >> PLACES != 0
    }

    /// Which part of the list belongs to it.
    #[inline]
    fn part(self) -> Range<usize> {
        let start = (self.0 >> PLACES) as u32 as usize - 1;
        start..start + (self.0 >> (PLACES + START)) as usize
    }
}

/// An odd number without a pattern in its bits.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// The slot of a look, by what is free: the highest bits of a product, on which all bits of it bear. Of the usual hash
/// the lowest bits are taken, on which some of them do not, and AICzt took 1.25 times as long.
#[inline]
fn slot(free: u128) -> usize {
    let mixed = (free >> 64) as u64 ^ (free as u64).wrapping_mul(MIX);
    (mixed.wrapping_mul(MIX) >> (64 - LOOKS.trailing_zeros())) as usize
}

impl Cells {
    fn new(state: &State, house: House, als_size: usize) -> Cells {
        let digits = house.cells().map(|cell| state.digits(cell));
        let open: Vec<usize> = (0..9).filter(|&place| digits[place].len() >= 2).collect();
        let set = |number: usize| {
            let places = (0..open.len()).filter(|at| number >> at & 1 == 1).map(|at| open[at]);
            let at = |place: usize| u128::from(digits[place].bits()) << (9 * place);
            let live = places.fold(0, |all, place| all | at(place));
            let (size, digits) = (number.count_ones() as usize, digits_of(live));
            let may_be_locked = (2..=als_size).contains(&size) && digits.len() > size;
            Lockable { size, may_be_locked, live, digits }
        };
        let sets = (0..1 << open.len()).map(set).collect();
        Cells {
            house,
            open,
            sets,
            singles: [None; PLACES as usize],
            groups: FxHashMap::default(),
            kept: Vec::new(),
            // Memory that is zero to begin with costs nothing until a slot is used.
            looks: zeroed_vec(LOOKS),
        }
    }

    /// Looks at the house when these candidates are free, and keeps what is seen.
    fn look(&mut self, slot: usize, free: u128, seen: &mut Seen, rights: &mut Rights) {
        if self.kept.len() >= KEPT {
            self.looks.fill(Look(0));
            self.kept.clear();
        }
        let start = self.kept.len();
        seen.look_at(self, free);
        for &(places, lefts) in &seen.kept {
            // From what excludes nothing no chain goes on, and none ends there.
            if let Some(right) = self.number(places, rights) {
                self.kept.push(Kept(u128::from(right) << PLACES | lefts));
            }
        }
        self.looks[slot] = Look::new(free, start..self.kept.len());
    }

    /// The number of the right-linking node in these places; `None` when it excludes nothing.
    fn number(&mut self, places: u128, rights: &mut Rights) -> Option<u32> {
        let find = || {
            let members = candidates(self.house, places).map(Candidate::index);
            let number = rights.of_candidates(members.collect());
            (!rights.get(number).covers.candidates.is_empty()).then_some(number as u32)
        };
        match only(places) {
            Some(single) => *self.singles[single].get_or_insert_with(find),
            None => *self.groups.entry(places).or_insert_with(find),
        }
    }

    /// Hands over the sets that are locked, with the digits that they still hold, when these candidates are free.
    fn locked(&self, free: u128, mut take: impl FnMut(&Lockable, DigitSet)) {
        let mut at = [DigitSet::EMPTY; 9];
        at.iter_mut().zip(&self.open).for_each(|(at, &place)| *at = digits_at(free, place));
        let mut held = [DigitSet::EMPTY; 1 << 9];
        for (number, set) in self.sets.iter().enumerate().skip(1) {
            let lowest = at[number.trailing_zeros() as usize];
            held[number] = held[number & (number - 1)].union(lowest);
            if set.may_be_locked && held[number].len() <= set.size {
                take(set, held[number]);
            }
        }
    }
}

/// The only place of some, at least one, in a house; `None` when there are more.
fn only(places: u128) -> Option<usize> {
    (places & (places - 1) == 0).then(|| places.trailing_zeros() as usize)
}

/// What is seen at a look. There are many, and each begins with the memory of the last one.
struct Seen {
    free: u128,
    /// What is kept, with what leads to it, both in the places of the house.
    kept: Vec<(u128, u128)>,
    /// Where in that list each single candidate is, and one more; 0 where it is not.
    singles: [u16; PLACES as usize],
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { free: 0, kept: Vec::new(), singles: [0; PLACES as usize] }
    }
}

impl Seen {
    /// Sees what the sets of a house keep when only these candidates are not excluded.
    fn look_at(&mut self, cells: &Cells, free: u128) {
        self.free = free;
        self.kept.clear();
        self.singles.fill(0);
        cells.locked(free, |set, held| self.add(set, held));
    }

    /// What a set keeps: of each digit that it still holds, what is left; where it holds fewer digits
    /// than cells, each candidate of any other digit too.
    fn add(&mut self, set: &Lockable, held: DigitSet) {
        let of = |digits: DigitSet| u128::from(digits.bits()) * DIGIT;
        let lost = DigitSet::from_bits(set.digits.bits() & !held.bits());
        let lefts = set.live & of(lost);
        for digit in held.iter().map(DigitSet::single) {
            self.keep(self.free & set.live & of(digit), lefts);
        }
        if held.len() < set.size && lost.len() >= 2 {
            for digit in lost.iter().map(DigitSet::single) {
                let mut each = lefts & of(digit);
                let others = lefts & !each;
                while each != 0 {
                    self.keep_single(each.trailing_zeros() as usize, others);
                    each &= each - 1;
                }
            }
        }
    }

    /// A node may be kept by several sets.
    fn keep(&mut self, right: u128, lefts: u128) {
        match only(right) {
            Some(single) => self.keep_single(single, lefts),
            None => match self.kept.iter_mut().find(|(known, _)| *known == right) {
                Some((_, known)) => *known |= lefts,
                None => self.kept.push((right, lefts)),
            },
        }
    }

    #[inline]
    fn keep_single(&mut self, single: usize, lefts: u128) {
        match usize::from(self.singles[single]).checked_sub(1) {
            Some(known) => self.kept[known].1 |= lefts,
            None => {
                self.kept.push((1 << single, lefts));
                self.singles[single] = self.kept.len() as u16;
            }
        }
    }
}

/// The digits of some candidates of a house.
fn digits_of(house: u128) -> DigitSet {
    (0..9).map(|place| digits_at(house, place)).fold(DigitSet::EMPTY, DigitSet::union)
}
