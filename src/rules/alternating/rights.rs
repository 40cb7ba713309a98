//! The right-linking nodes of chains with modulo, numbered as they are met, with what a search asks of
//! each at every step.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::board::{Account, CandidateSet, CspSet, NODES, linked_to_all, members};
use crate::grid::Candidate;
use crate::rules::alternating::places::{HouseSet, Places};
use crate::rules::chain::memo::KEYS;

/// The right-linking nodes that were met in a state.
pub(crate) struct Rights {
    live: CandidateSet,
    all: Vec<Rc<Right>>,
    /// For each candidate and each group of a box-line intersection, as the board numbers them, its
    /// number here and one more; 0 when it was not met.
    of_board: Vec<u32>,
    /// By digit and cells.
    numbers: FxHashMap<u128, usize>,
}

/// A right-linking node.
pub(crate) struct Right {
    /// Its candidates, all of one digit.
    pub members: CandidateSet,
    /// The live candidates that are linked to all of them.
    pub covers: Covers,
    /// A set of nodes has the exclusive or of their keys.
    pub key: u128,
}

/// Live candidates that are excluded together, in all ways in which they are looked at.
#[derive(Clone)]
pub(crate) struct Covers {
    pub candidates: CandidateSet,
    pub account: Account,
    pub places: Places,
    /// The variables that they are values of.
    pub csps: CspSet,
    /// The houses that they lie in.
    pub houses: HouseSet,
}

impl Rights {
    /// Nothing met yet of a state with these live candidates.
    pub fn new(live: CandidateSet) -> Rights {
        Rights { live, all: Vec::new(), of_board: vec![0; NODES], numbers: FxHashMap::default() }
    }

    /// The node of this number.
    #[inline]
    pub fn get(&self, number: usize) -> &Rc<Right> {
        &self.all[number]
    }

    /// The number of a candidate or a group that the board numbers.
    #[inline]
    pub fn of_board(&mut self, node: usize) -> usize {
        if self.of_board[node] == 0 {
            self.of_board[node] = self.of_candidates(members(node)) as u32 + 1;
        }
        self.of_board[node] as usize - 1
    }

    /// The number of a node with these candidates, one at least.
    pub fn of_candidates(&mut self, members: CandidateSet) -> usize {
        let Rights { live, all, numbers, .. } = self;
        let cells = members.iter().map(|c| 1 << Candidate::from_index(c).cell().index());
        let cells = cells.fold(0_u128, |all, cell| all | cell);
        let digit = members.first().map_or(0, |c| Candidate::from_index(c).digit().index());
        *numbers.entry((digit as u128) << 81 | cells).or_insert_with(|| {
            let number = all.len();
            let covers = Covers::of(linked_to_all(live, members.iter().map(Candidate::from_index)));
            all.push(Rc::new(Right { members, covers, key: key(number) }));
            number
        })
    }
}

impl Covers {
    /// None.
    pub const EMPTY: Covers = Covers {
        candidates: CandidateSet::EMPTY,
        account: Account::EMPTY,
        places: Places::EMPTY,
        csps: CspSet::EMPTY,
        houses: HouseSet::EMPTY,
    };

    /// These candidates.
    pub fn of(candidates: CandidateSet) -> Covers {
        let account = Account::of(candidates.iter().map(Candidate::from_index));
        let places = Places::of(candidates.iter().map(Candidate::from_index));
        let (csps, houses) = (account.tally().some, places.houses());
        Covers { candidates, account, places, csps, houses }
    }

    /// Adds those of the other ones.
    #[inline(always)]
    pub fn insert_all(&mut self, other: &Covers) {
        self.candidates |= other.candidates;
        self.account.insert_all(&other.account);
        self.places.insert_all(&other.places);
        self.csps |= other.csps;
        self.houses |= other.houses;
    }
}

/// A set of nodes, by their numbers.
#[derive(Default)]
pub(crate) struct Numbers(Vec<u64>);

impl Numbers {
    /// Adds a number; whether it was not there.
    #[inline]
    pub fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (number / 64, 1 << (number % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Takes all numbers out.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }
}

/// The key of a number: those of the board, turned where there are more numbers.
fn key(number: usize) -> u128 {
    KEYS[number % NODES].rotate_left((number / NODES) as u32)
}
