//! The state: which candidates are live at one moment.

use super::candidate::Candidate;
use super::cell::{Cell, CellSet};
use super::csp::Csp;
use super::digit::{Digit, DigitSet};

/// The live candidates at one moment, and nothing else: two states are equal when these are.
///
/// ```
/// use catena_check::grid::{Candidate, State};
///
/// let mut state = State::FULL;
/// let given: Candidate = "n8r1c5".parse()?;
/// state.place(given);
/// assert_eq!(state.decided(given.cell()).map(|digit| digit.number()), Some(8));
/// assert!(!state.is_live("n8r1c1".parse()?), "linked to what is placed");
/// assert!(!state.is_solved());
/// # Ok::<(), catena_check::grid::NotationError>(())
/// ```
///
/// A cell is *decided* when it has one live candidate and nothing linked to that is live; a naked
/// single that has not been applied yet is therefore not decided.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    cells: [DigitSet; 81],
}

impl State {
    /// The state of an empty grid: all 729 candidates are live.
    pub const FULL: State = State { cells: [DigitSet::ALL; 81] };

    /// The state with these digits live in each cell, row by row.
    pub const fn from_cells(cells: [DigitSet; 81]) -> State {
        State { cells }
    }

    /// The state that givens leave: a given is the only candidate of its cell, and nothing linked
    /// to it is live. Nothing more is applied.
    ///
    /// # Errors
    /// Two equal givens in a house are returned, the earlier cell first.
    pub fn from_givens(givens: &[Option<Digit>; 81]) -> Result<State, (Candidate, Candidate)> {
        let given = Cell::all()
            .filter_map(|cell| givens[cell.index()].map(|digit| Candidate::new(digit, cell)));
        let mut state = State::FULL;
        let mut placed: Vec<Candidate> = Vec::new();
        for candidate in given {
            if let Some(&earlier) = placed.iter().find(|other| other.linked(candidate)) {
                return Err((earlier, candidate));
            }
            state.place(candidate);
            placed.push(candidate);
        }
        Ok(state)
    }

    /// The live digits of a cell.
    pub const fn digits(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Whether the candidate is live.
    pub const fn is_live(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell()).contains(candidate.digit())
    }

    /// Deletes a candidate; whether it was live.
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        let was_live = self.is_live(candidate);
        self.cells[candidate.cell().index()].remove(candidate.digit());
        was_live
    }

    /// Places a candidate: deletes everything that is linked to it.
    pub fn place(&mut self, candidate: Candidate) {
        for csp in candidate.csps() {
            for other in csp.candidates() {
                if other != candidate {
                    self.remove(other);
                }
            }
        }
    }

    /// The live candidates, by cell, then by digit.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        Cell::all()
            .flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate::new(digit, cell)))
    }

    /// The number of live candidates, 0 to 729.
    pub fn len(&self) -> usize {
        self.cells.iter().map(|digits| digits.len()).sum()
    }

    /// Whether no candidate is live.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The live candidates of a CSP variable, in the order of its values.
    pub fn values(&self, csp: Csp) -> impl Iterator<Item = Candidate> {
        csp.candidates().into_iter().filter(|&candidate| self.is_live(candidate))
    }

    /// The digit a cell is decided for; `None` while it is open.
    pub fn decided(&self, cell: Cell) -> Option<Digit> {
        let digit = self.digits(cell).only()?;
        let linked = |peer| self.digits(peer).contains(digit);
        (!cell.peers().iter().any(linked)).then_some(digit)
    }

    /// The decided cells.
    pub fn decided_cells(&self) -> CellSet {
        Cell::all().filter(|&cell| self.decided(cell).is_some()).collect()
    }

    /// Whether every cell is decided.
    pub fn is_solved(&self) -> bool {
        self.len() == 81 && self.decided_cells().len() == 81
    }

    /// A CSP variable without a live candidate, the first of them: the state is contradictory.
    pub fn empty_variable(&self) -> Option<Csp> {
        Csp::all().find(|&csp| self.values(csp).next().is_none())
    }
}
