//! 81 cells as a form that says more than characters has them: a digit, whether it is given, marks.

use super::error::ReadError;
use crate::grid::Position;
use crate::grid::State;
use crate::grid::{Cell, CellSet};
use crate::grid::{Digit, DigitSet};

/// What a form says of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Content {
    /// The digit that stands there.
    pub digit: Option<Digit>,
    /// Whether it is a given; `None` where the form does not say.
    pub is_given: Option<bool>,
    /// Its marks.
    pub marks: DigitSet,
}

impl Content {
    /// A digit, of which nothing else is said.
    pub const fn digit(digit: Digit) -> Content {
        Content { digit: Some(digit), is_given: None, marks: DigitSet::EMPTY }
    }

    /// Marks.
    pub const fn marks(marks: DigitSet) -> Content {
        Content { digit: None, is_given: None, marks }
    }
}

/// The position that 81 cells are. Where every cell without a digit has marks, these are its live digits;
/// marks of only some cells are notes, and the digits say what is live.
pub(super) fn position(cells: &[Content; 81]) -> Result<Position, ReadError> {
    let digits = cells.map(|cell| cell.digit);
    let has_marks = |cell: &Content| cell.digit.is_some() || !cell.marks.is_empty();
    let any_marks = cells.iter().any(|cell| cell.digit.is_none() && !cell.marks.is_empty());
    let state = match any_marks && cells.iter().all(has_marks) {
        true => State::from_cells(cells.map(|cell| match cell.digit {
            Some(digit) => DigitSet::single(digit),
            None => cell.marks,
        })),
        false => State::from_givens(&digits)
            .map_err(|(one, two)| ReadError::two_equal(one.digit(), one.cell(), two.cell()))?,
    };
    let says = cells.iter().any(|cell| cell.is_given == Some(true));
    let is_given = |cell: &Cell| {
        let content = cells[cell.index()];
        content.digit.is_some() && (!says || content.is_given == Some(true))
    };
    let state = check(state)?;
    let givens: CellSet = match any_marks && !says {
        true => state.decided_cells(),
        false => Cell::all().filter(is_given).collect(),
    };
    let givens = givens.intersection(state.decided_cells());
    Ok(Position { state, givens })
}

/// Refuses a position whose state shows at once that it has no solution.
pub(super) fn possible(position: Position) -> Result<Position, ReadError> {
    let Position { state, givens } = position;
    check(state).map(|state| Position { state, givens })
}

/// Refuses a state in which a cell has no candidate, or two that see each other have the same
/// single one.
pub(super) fn check(state: State) -> Result<State, ReadError> {
    if let Some(cell) = Cell::all().find(|&cell| state.digits(cell).is_empty()) {
        return Err(ReadError::NoCandidate { cell });
    }
    let alone: Vec<Cell> =
        Cell::all().filter(|&cell| state.digits(cell).only().is_some()).collect();
    for (index, &two) in alone.iter().enumerate() {
        let digits = state.digits(two);
        let equal = |one: &&Cell| one.sees(two) && state.digits(**one) == digits;
        if let (Some(&one), Some(digit)) = (alone[..index].iter().find(equal), digits.only()) {
            return Err(ReadError::two_equal(digit, one, two));
        }
    }
    Ok(state)
}
