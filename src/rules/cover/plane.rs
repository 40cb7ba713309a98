//! Planes: the 81 candidates of a digit, or of a house, with the variables that lie among them.
//!
//! ```text
//! digit   a place is a cell; the 27 sets are the digit in each row, column and block
//! house   a place is a cell and a digit; the 18 sets are the nine cells, then the nine digits
//! ```
//!
//! All named rules about one digit or one house have their bases and covers in one plane, where a set
//! of candidates is two words.

use std::sync::LazyLock;

use multiversion::multiversion;

use crate::board::{CandidateSet, links_of};
use crate::grid::{Candidate, Cell, Csp, Digit, House};

/// Places of a plane, 81 of 128 bits.
pub(super) type Places = u128;

/// Sets of a plane by number, 27 of 32 bits.
pub(super) type Sets = u32;

/// The rows of a digit's plane.
pub(super) const ROWS: Sets = 0x1ff;
/// The columns of a digit's plane.
pub(super) const COLUMNS: Sets = 0x1ff << 9;
/// The blocks of a digit's plane.
pub(super) const BLOCKS: Sets = 0x1ff << 18;
/// The cells of a house's plane.
pub(super) const CELLS: Sets = 0x1ff;
/// The digits of a house's plane.
pub(super) const DIGITS: Sets = 0x1ff << 9;

/// What a plane has its candidates from.
#[derive(Clone, Copy)]
enum Of {
    Digit(Digit),
    House(House),
}

/// What depends on the kind of plane only.
struct Geometry {
    sets: [Places; 27],
    /// The sets that hold each place.
    holding: [Sets; 81],
    /// The places linked to each.
    peers: [Places; 81],
    /// The places that some sets of a kind hold, by these nine bits.
    by_kind: [Vec<Places>; 3],
}

static DIGIT: LazyLock<Geometry> = LazyLock::new(|| {
    Geometry::new(|place| Cell::from_index(place).houses().map(House::index).to_vec())
});

static HOUSE: LazyLock<Geometry> =
    LazyLock::new(|| Geometry::new(|place| vec![place / 9, 9 + place % 9]));

impl Geometry {
    fn new(holding: impl Fn(usize) -> Vec<usize>) -> Geometry {
        let mut geometry = Geometry {
            sets: [0; 27],
            holding: [0; 81],
            peers: [0; 81],
            by_kind: [const { Vec::new() }; 3],
        };
        for place in 0..81 {
            for set in holding(place) {
                geometry.sets[set] |= 1 << place;
                geometry.holding[place] |= 1 << set;
            }
        }
        for place in 0..81 {
            let around = members(geometry.holding[place].into()).map(|set| geometry.sets[set]);
            geometry.peers[place] = around.fold(0, |all, set| all | set) & !(1 << place);
        }
        for (kind, held) in geometry.by_kind.iter_mut().enumerate() {
            let all = |sets: u128| members(sets).map(|set| geometry.sets[kind * 9 + set]);
            *held = (0..512).map(|sets| all(sets).fold(0, |all, set| all | set)).collect();
        }
        geometry
    }
}

/// The open candidates of a digit or of a house.
pub(super) struct Plane {
    of: Of,
    geometry: &'static Geometry,
    /// The candidates that are live and not decided.
    pub open: Places,
    /// Those of them that are sought: of other eliminations nothing need be told.
    pub sought: Places,
    /// The open candidates of each set.
    pub sets: [Places; 27],
    /// The sets with open candidates.
    pub all: Sets,
    /// For each set, the sets that hold an open candidate of it; itself among them.
    pub touching: [Sets; 27],
}

impl Plane {
    fn new(of: Of, open: Places) -> Plane {
        let geometry: &'static Geometry = match of {
            Of::Digit(_) => &DIGIT,
            Of::House(_) => &HOUSE,
        };
        let sets = geometry.sets.map(|set| set & open);
        let mut touching = [0; 27];
        for holding in members(open).map(|place| geometry.holding[place]) {
            members(holding.into()).for_each(|set| touching[set] |= holding);
        }
        let all = (0..27).filter(|&set| sets[set] != 0).fold(0, |all, set| all | 1 << set);
        Plane { of, geometry, open, sought: open, sets, all, touching }
    }

    /// The plane of a digit.
    pub fn of_digit(open: &CandidateSet, digit: Digit) -> Plane {
        let is_open = |cell: &usize| open.contains(cell * 9 + digit.index());
        Plane::new(Of::Digit(digit), (0..81).filter(is_open).fold(0, |all, cell| all | 1 << cell))
    }

    /// The plane of a house.
    pub fn of_house(open: &CandidateSet, house: House) -> Plane {
        let mut places = 0;
        for (at, cell) in house.cells().into_iter().enumerate() {
            for digit in 0..9 {
                places |= Places::from(open.contains(cell.index() * 9 + digit)) << (at * 9 + digit);
            }
        }
        Plane::new(Of::House(house), places)
    }

    /// The same plane, where only these are sought.
    fn seeking(mut self, sought: &CandidateSet) -> Plane {
        let is_sought = |&place: &usize| sought.contains(self.candidate(place).index());
        let places = members(self.open).filter(is_sought);
        self.sought = places.fold(0, |all, place| all | 1 << place);
        self
    }

    /// The sets that hold a place.
    pub fn holding(&self, place: usize) -> Sets {
        self.geometry.holding[place]
    }

    /// The places linked to one.
    pub fn peers(&self, place: usize) -> Places {
        self.geometry.peers[place]
    }

    /// The open places that these sets hold, for each of the three kinds of sets on its own: rows,
    /// columns and blocks; or cells and digits.
    pub fn held_by_kind(&self, sets: Sets) -> [Places; 3] {
        let held = |kind: usize| self.geometry.by_kind[kind][(sets >> (kind * 9)) as usize & 0x1ff];
        [held(0), held(1), held(2)].map(|places| places & self.open)
    }

    /// The sizes k, a bit for each, for which k of these bases touch at most k covers; exactly k does not count for
    /// all bases together. Bases are of one kind, and so are covers.
    pub fn filling(&self, bases: Sets, covers: Sets) -> u16 {
        let mut touching = [0; 9];
        let mut count = 0;
        for base in members((bases & self.all).into()) {
            touching[count] = self.touching[base] & covers;
            count += 1;
        }
        filling_sizes(&touching[..count])
    }

    /// The candidate of a place.
    pub fn candidate(&self, place: usize) -> Candidate {
        match self.of {
            Of::Digit(digit) => Candidate::new(digit, Cell::from_index(place)),
            Of::House(house) => {
                Candidate::new(Digit::from_index(place % 9), house.cells()[place / 9])
            }
        }
    }

    /// The CSP variable of a set.
    pub fn csp(&self, set: usize) -> Csp {
        match self.of {
            Of::Digit(digit) => {
                let house = House::all().nth(set).expect("a digit's plane has 27 sets");
                Csp::in_house(house, digit)
            }
            Of::House(house) if set < 9 => Csp::cell(house.cells()[set]),
            Of::House(house) => Csp::in_house(house, Digit::from_index(set - 9)),
        }
    }
}

/// The sizes of [`Plane::filling`], by the covers that each base touches, of nine at most.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn filling_sizes(touching: &[Sets]) -> u16 {
    let mut touched = [0; 512];
    let all = (1 << touching.len()) - 1;
    let mut sizes = 0;
    for (last, covers) in touching.iter().enumerate() {
        let some = 1 << last;
        for others in 0..some {
            let touched_by = touched[others] | covers;
            touched[some | others] = touched_by;
            let (size, count) = ((some | others).count_ones(), touched_by.count_ones());
            let is_filling = count < size || count == size && some | others != all;
            sizes |= u16::from(is_filling) << size;
        }
    }
    sizes
}

/// The planes of a state.
pub(super) struct Planes {
    /// One for each digit.
    pub digits: Vec<Plane>,
    /// One for each house.
    pub houses: Vec<Plane>,
}

impl Planes {
    /// The planes of these open candidates.
    pub fn new(open: &CandidateSet) -> Planes {
        Planes::with(open, open)
    }

    /// Those of the planes of these open candidates that hold something sought, to seek it.
    pub fn with(open: &CandidateSet, sought: &CandidateSet) -> Planes {
        let (mut digits, mut houses) = ([false; 9], [false; 27]);
        for candidate in sought.iter().map(Candidate::from_index) {
            digits[candidate.digit().index()] = true;
            candidate.cell().houses().iter().for_each(|house| houses[house.index()] = true);
        }
        // In a new plane everything is sought.
        let seeking = |plane: Plane| if sought == open { plane } else { plane.seeking(sought) };
        let digits = Digit::all().filter(|digit| digits[digit.index()]);
        let houses = House::all().filter(|house| houses[house.index()]);
        Planes {
            digits: digits.map(|digit| seeking(Plane::of_digit(open, digit))).collect(),
            houses: houses.map(|house| seeking(Plane::of_house(open, house))).collect(),
        }
    }
}

/// The live candidates that are not decided: something live is linked to each.
pub(super) fn open(live: &CandidateSet) -> CandidateSet {
    let contested = |&c: &usize| links_of(Candidate::from_index(c)).intersects(live);
    live.iter().filter(contested).collect()
}

/// The members of a set of places or sets, smallest first.
pub(crate) fn members(set: u128) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let first = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(first)
    })
}
