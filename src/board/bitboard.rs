//! A state as kernels see it.
//!
//! To number only the variables that are open makes the sets three times smaller, but making the tables of each
//! state costs as much as that saves.

use super::account::Account;
use super::links::LINKS;
use super::sets::{CandidateSet, CspSet, live};
use super::values::{CSPS, candidate_of};
use crate::grid::{Candidate, Cell, Csp, DigitSet, State};

/// The live candidates of a state, as a set and as an account of the variables' values.
///
/// It is meant for many states in a row: deleting and placing candidates is cheap.
#[derive(Clone)]
pub struct BitBoard {
    /// The live candidates.
    pub(crate) live: CandidateSet,
    /// The live candidates of every variable.
    pub(crate) account: Account,
    /// The variables whose true candidate is placed.
    pub(crate) settled: CspSet,
}

/// A variable has lost its last candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

impl BitBoard {
    /// The board of a state; decided cells count as placed.
    pub fn new(state: &State) -> BitBoard {
        let decided =
            Cell::all().filter_map(|cell| Some(Candidate::new(state.decided(cell)?, cell)));
        BitBoard {
            live: live(state),
            account: Account::of(state.candidates()),
            settled: decided.fold(CspSet::EMPTY, |all, c| all | CSPS[c.index()]),
        }
    }

    /// The state.
    pub fn state(&self) -> State {
        let mut cells = [DigitSet::EMPTY; 81];
        for candidate in self.live.iter().map(Candidate::from_index) {
            cells[candidate.cell().index()].insert(candidate.digit());
        }
        State::from_cells(cells)
    }

    /// The live candidates that are not placed, by cell, then by digit.
    pub fn open(&self) -> impl Iterator<Item = Candidate> {
        // Where a candidate is placed all its variables are settled, and nothing else is live in its cell.
        let open = |c: &Candidate| !self.settled.contains(Csp::cell(c.cell()).index());
        self.live.iter().map(Candidate::from_index).filter(open)
    }

    /// Whether a candidate is live and not placed.
    pub fn is_open(&self, candidate: Candidate) -> bool {
        let cell = Csp::cell(candidate.cell()).index();
        self.live.contains(candidate.index()) && !self.settled.contains(cell)
    }

    /// Deletes a candidate; deleting what is not live changes nothing.
    pub fn remove(&mut self, candidate: Candidate) {
        self.live.remove(candidate.index());
        self.account.remove(candidate.index());
    }

    /// Places a candidate: deletes what is linked to it.
    pub fn place(&mut self, candidate: Candidate) {
        let candidate = candidate.index();
        self.live.remove_all(&LINKS.linked[candidate]);
        self.account.remove_all(&LINKS.covers[candidate]);
        self.settled |= CSPS[candidate];
    }

    /// Whether one of a candidate's variables has one value left and is not settled.
    pub fn opens_single(&self, candidate: Candidate) -> bool {
        let open = CSPS[candidate.index()].and_not(&self.settled);
        open.iter().any(|csp| self.account.values(csp).count_ones() == 1)
    }

    /// Applies singles until none is open.
    ///
    /// # Errors
    /// When a variable has lost its last candidate; the board is of no further use then.
    pub fn apply_singles(&mut self) -> Result<(), Contradiction> {
        loop {
            let tally = self.account.tally();
            if tally.some != CspSet::below(324) {
                return Err(Contradiction);
            }
            let singles = tally.one().and_not(&self.settled);
            if singles.is_empty() {
                return Ok(());
            }
            for csp in singles {
                // A single placed before may have emptied this variable. Then a candidate that is not live is
                // placed, and the next tally reports the contradiction.
                if !self.settled.contains(csp) {
                    let single = candidate_of(csp, self.account.only_value(csp));
                    self.place(Candidate::from_index(single));
                }
            }
        }
    }

    /// Whether every variable is settled.
    pub fn is_solved(&self) -> bool {
        self.settled == CspSet::below(324)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_equal_singles_of_a_house_are_a_contradiction() {
        let mut state = State::FULL;
        for cell in ["r1c1", "r1c2"] {
            for digit in [1, 2, 3, 4, 6, 7, 8, 9] {
                state.remove(format!("n{digit}{cell}").parse().unwrap());
            }
        }
        let mut board = BitBoard::new(&state);
        assert_eq!(board.apply_singles(), Err(Contradiction));
        state.remove("n5r1c1".parse().unwrap());
        assert_eq!(BitBoard::new(&state).apply_singles(), Err(Contradiction));
    }
}
