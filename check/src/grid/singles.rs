//! Singles: the placements that need no chain.

use super::candidate::Candidate;
use super::csp::{Csp, Space};
use super::state::State;

/// A candidate that is the only live one of a CSP variable while something linked to it is live.
///
/// In a cell this is a naked single; a digit with one place in a row, column or block is a hidden one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Single {
    /// The candidate to place.
    pub candidate: Candidate,
    /// The variable that leaves no other value.
    pub csp: Csp,
}

impl Single {
    /// Whether the variable is a cell.
    pub fn is_naked(&self) -> bool {
        self.csp.space() == Space::Rc
    }
}

/// The singles open in a state, in the order of their variables, so naked ones first. A candidate
/// that is the only one of several variables is listed once for each.
pub fn singles(state: &State) -> impl Iterator<Item = Single> {
    Csp::all().filter_map(|csp| {
        let mut values = state.values(csp);
        let candidate = values.next()?;
        let alone = values.next().is_none();
        (alone && state.decided(candidate.cell()).is_none()).then_some(Single { candidate, csp })
    })
}

/// Applies singles until none is open, and returns them in the order they were applied.
///
/// Stops early, with the state as it then is, when a variable has lost its last candidate: see
/// [`State::empty_variable`].
pub fn apply_singles(state: &mut State) -> Vec<Single> {
    let mut applied = Vec::new();
    loop {
        if state.empty_variable().is_some() {
            return applied;
        }
        let Some(single) = singles(state).next() else { return applied };
        state.place(single.candidate);
        applied.push(single);
    }
}
