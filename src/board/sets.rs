//! Sets of candidates and of CSP variables, and those that belong to a state.

use super::bits::Bits;
use super::values::values_of;
use crate::grid::{Candidate, Cell, CellSet, Csp, Digit, State};

/// A set of candidates by [`Candidate::index`]: 729 of 768 bits.
pub type CandidateSet = Bits<12>;

/// A set of CSP variables by [`Csp::index`]: 324 of 384 bits.
pub type CspSet = Bits<6>;

/// The live candidates of a state.
pub fn live(state: &State) -> CandidateSet {
    state.candidates().map(Candidate::index).collect()
}

/// The cells of the candidates of a digit.
pub fn cells_of(candidates: &CandidateSet, digit: Digit) -> CellSet {
    let is_there = |cell: &Cell| candidates.contains(Candidate::new(digit, *cell).index());
    Cell::all().filter(is_there).collect()
}

/// The CSP variables with at least two live candidates.
pub fn open(live: &CandidateSet) -> CspSet {
    let several = |csp: &Csp| (*values_of(*csp) & *live).count() >= 2;
    Csp::all().filter(several).map(Csp::index).collect()
}
