//! A state with the memory of which cells were given.

use super::{CellSet, State};

/// What a grid that someone hands in stands for: a state, and which of its decided cells were
/// givens. Pictures and written grids tell givens from placed digits, and so do rules that assume one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The live candidates.
    pub state: State,
    /// The cells that were given; all decided cells where the format does not say.
    pub givens: CellSet,
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        Position::from_state(state.clone())
    }
}

impl Position {
    /// A puzzle with fewer givens does not have one solution. Source: G. McGuire, B. Tugemann, G. Civario, "There Is
    /// No 16-Clue Sudoku", Experimental Mathematics 23 (2014).
    pub const FEWEST_GIVENS: usize = 17;

    /// The position with a state whose decided cells all count as given.
    pub fn from_state(state: State) -> Position {
        let givens = state.decided_cells();
        Position { state, givens }
    }
}
