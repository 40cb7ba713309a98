//! What almost locked sets modulo something keep: cells of a house with no more digits than cells.

use rustc_hash::FxHashMap;

use crate::grid::{Candidate, DigitSet, House, State};
use crate::rules::alternating::places::{DIGIT, candidates, digits_at};
use crate::rules::alternating::rights::Rights;

/// What the sets of a state keep, house by house: how a house looks without what is excluded comes again
/// and again, from whatever target, so each look is taken once.
pub(crate) struct LockedSets {
    houses: Vec<Cells>,
}

/// A house of a state.
struct Cells {
    house: House,
    /// The places that are not decided.
    open: Vec<usize>,
    /// The sets of cells that may come to be locked.
    sets: Vec<Lockable>,
    /// The right-linking nodes that were kept, by their places, with their numbers.
    numbers: FxHashMap<u128, u32>,
    /// What was kept at each look.
    kept: Vec<Kept>,
    /// The part of it that belongs to a look, by what was free.
    looks: FxHashMap<[u64; 2], (u32, u32)>,
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

/// A right-linking node, and the left-linking candidates that lead to it through a set of the house: these
/// in the 81 bits of the places, its number in the bits above. There are many, and they are read all the time.
#[derive(Clone, Copy)]
pub(crate) struct Kept(u128);

/// The bits of the places of a house.
const PLACES: u32 = 81;

/// How many looks of a house are kept: some six megabytes for all houses, for a look keeps five nodes or six.
const LOOKS: usize = 1 << 11;

impl LockedSets {
    /// Sets of up to this many cells.
    pub fn new(state: &State, als_size: usize) -> LockedSets {
        LockedSets {
            houses: House::all().map(|house| Cells::new(state, house, als_size)).collect(),
        }
    }

    /// What the sets of a house keep when only these of its candidates are not excluded; of that only what
    /// excludes something itself.
    pub fn of_house(&mut self, house: usize, free: u128, rights: &mut Rights) -> &[Kept] {
        let cells = &mut self.houses[house];
        let (start, end) = match cells.looks.get(&words(free)) {
            Some(&part) => part,
            None => cells.look(free, rights),
        };
        &cells.kept[start as usize..end as usize]
    }
}

impl Kept {
    /// The number of the right-linking node, where one of these candidates of the house leads to it.
    #[inline]
    pub fn from(&self, lefts: u128) -> Option<usize> {
        (self.0 & lefts != 0).then_some((self.0 >> PLACES) as usize)
    }
}

/// Candidates of a house in two words, which take less room beside what belongs to them.
fn words(house: u128) -> [u64; 2] {
    [house as u64, (house >> 64) as u64]
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
        let (numbers, looks) = (FxHashMap::default(), FxHashMap::default());
        Cells { house, open, sets, numbers, kept: Vec::new(), looks }
    }

    /// Looks at the house when these candidates are free, and keeps what is seen: the part of the list.
    fn look(&mut self, free: u128, rights: &mut Rights) -> (u32, u32) {
        if self.looks.len() >= LOOKS {
            self.looks.clear();
            self.kept.clear();
        }
        let start = self.kept.len() as u32;
        for (places, lefts) in Look::new(free).at_all(self) {
            let right = *self.numbers.entry(places).or_insert_with(|| {
                let members = candidates(self.house, places).map(Candidate::index);
                rights.of_candidates(members.collect()) as u32
            });
            // From what excludes nothing no chain goes on, and none ends there.
            if !rights.get(right as usize).covers.candidates.is_empty() {
                self.kept.push(Kept(u128::from(right) << PLACES | lefts));
            }
        }
        let part = (start, self.kept.len() as u32);
        self.looks.insert(words(free), part);
        part
    }
}

/// How many digits there are in each set of them: a look asks that of some hundred sets, and counting bits takes a
/// dozen instructions where the processor has none for it.
static COUNTS: [u8; 1 << 9] = {
    let mut counts = [0; 1 << 9];
    let mut digits = 1;
    while digits < counts.len() {
        counts[digits] = counts[digits / 2] + digits as u8 % 2;
        digits += 1;
    }
    counts
};

/// A look seldom keeps more.
const USUAL: usize = 64;

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
        Look { free, kept: Vec::with_capacity(USUAL), singles: [0; 81] }
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
            if usize::from(COUNTS[usize::from(held.bits())]) <= set.size {
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
