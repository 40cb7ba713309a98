//! Singles: the placements that need no chain.

use super::candidate::Candidate;
use super::cell::Cell;
use super::csp::{Csp, Space};
use super::digit::DigitSet;
use super::house::House;
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
    let naked = Cell::all().filter_map(|cell| {
        let digit = state.digits(cell).only()?;
        Some(Single { candidate: Candidate::new(digit, cell), csp: Csp::cell(cell) })
    });
    let hidden = House::all().flat_map(move |house| {
        let cells = house.cells();
        let (once, twice) = places(state, &cells);
        let one_place = once.iter().filter(move |&digit| !twice.contains(digit));
        one_place.filter_map(move |digit| {
            let cell = cells.into_iter().find(|&cell| state.digits(cell).contains(digit))?;
            Some(Single { candidate: Candidate::new(digit, cell), csp: house.variable(digit) })
        })
    });
    naked.chain(hidden).filter(|single| state.decided(single.candidate.cell()).is_none())
}

/// Applies singles until none is open, and returns them in the order they were applied.
///
/// Stops early, with the state as it then is, when a variable has lost its last candidate: see
/// [`State::empty_variable`].
pub fn apply_singles(state: &mut State) -> Vec<Single> {
    let mut applied = Vec::new();
    loop {
        if has_empty_variable(state) {
            return applied;
        }
        let Some(single) = singles(state).next() else { return applied };
        state.place(single.candidate);
        applied.push(single);
    }
}

/// Whether a variable has no live candidate: all digits of a house are counted at once.
fn has_empty_variable(state: &State) -> bool {
    Cell::all().any(|cell| state.digits(cell).is_empty())
        || House::all().any(|house| places(state, &house.cells()).0 != DigitSet::ALL)
}

/// The digits that are live in at least one of the cells, and in at least two.
fn places(state: &State, cells: &[Cell; 9]) -> (DigitSet, DigitSet) {
    let none = (DigitSet::EMPTY, DigitSet::EMPTY);
    cells.iter().map(|&cell| state.digits(cell)).fold(none, |(once, twice), digits| {
        (once.union(digits), twice.union(once.intersection(digits)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state after these givens.
    fn given(givens: &str) -> State {
        let mut state = State::FULL;
        for (cell, sign) in Cell::all().zip(givens.chars()).filter(|(_, sign)| *sign != '.') {
            state.place(format!("n{sign}{cell}").parse().unwrap());
        }
        state
    }

    /// The definition, variable by variable.
    fn by_variables(state: &State) -> Vec<Single> {
        let single = |csp: Csp| {
            let mut values = state.values(csp);
            let candidate = values.next()?;
            let is_open = state.decided(candidate.cell()).is_none();
            (values.next().is_none() && is_open).then_some(Single { candidate, csp })
        };
        Csp::all().filter_map(single).collect()
    }

    #[test]
    fn singles_are_what_their_variables_say() {
        let easy =
            "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";
        let easy = given(easy);
        let last = apply_singles(&mut easy.clone()).pop().unwrap();
        let mut contradictory = easy.clone();
        contradictory.remove(last.candidate);
        for (mut state, has_solution) in [(easy, true), (contradictory, false)] {
            for single in apply_singles(&mut state.clone()) {
                assert!(!has_empty_variable(&state));
                assert!(singles(&state).eq(by_variables(&state)));
                assert_eq!(singles(&state).next(), Some(single));
                state.place(single.candidate);
            }
            assert_eq!(has_empty_variable(&state), !has_solution);
            assert_eq!(state.empty_variable().is_none(), has_solution);
        }
    }
}
