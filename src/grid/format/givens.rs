//! 81 characters: a digit for a given, `.`, `0`, `*` or `_` for an empty cell.

use super::cells::check;
use super::error::{Cells, DeletionsLost, ReadError, wrong_length};
use super::signs::is_empty;
use super::text::Piece;
use crate::grid::Candidate;
use crate::grid::Digit;
use crate::grid::Position;
use crate::grid::State;
use crate::grid::{Cell, CellSet};

/// 81 cells as they are written, whether or not their digits go together.
pub(super) struct Digits {
    /// The digit of each cell.
    pub cells: [Option<Digit>; 81],
    /// The cells whose digits are given.
    pub givens: CellSet,
}

/// Reads the cells. A `+` before a digit says that it was placed and is not a given.
pub(super) fn read(words: &[Piece]) -> Result<Position, ReadError> {
    let Digits { cells, givens } = digits(words)?;
    let state = State::from_givens(&cells)
        .map_err(|(one, two)| ReadError::two_equal(one.digit(), one.cell(), two.cell()))?;
    Ok(Position { state: check(state)?, givens })
}

/// The digits of the cells, and which are given.
pub(super) fn digits(words: &[Piece]) -> Result<Digits, ReadError> {
    let mut cells: Vec<Option<Digit>> = Vec::new();
    let mut placed = Vec::new();
    let mut plus = None;
    for (c, place) in words.iter().flat_map(|word| word.characters()) {
        let digit = c.to_digit(10).and_then(Digit::from_number);
        match (plus.take(), digit) {
            (None, None) if c == '+' => plus = Some(place),
            (None, None) if is_empty(c) => cells.push(None),
            (_, None) => return Err(ReadError::Character { found: c, place }),
            (plus, digit) => {
                placed.extend(plus.map(|_| cells.len()));
                cells.push(digit);
            }
        }
    }
    if let Some(place) = plus {
        return Err(ReadError::Character { found: '+', place });
    }
    let found = cells.len();
    let Ok(cells) = <[Option<Digit>; 81]>::try_from(cells) else {
        let counts = words
            .iter()
            .map(|word| (word.place.line, word.text.chars().filter(|&c| c != '+').count()));
        return Err(wrong_length(Cells::Givens, found, counts));
    };
    let given = |cell: &Cell| cells[cell.index()].is_some() && !placed.contains(&cell.index());
    let givens = Cell::all().filter(given).collect();
    Ok(Digits { cells, givens })
}

/// Writes the givens as 81 characters, with `.` for an empty cell; all decided cells when the
/// the givens do not leave the state by themselves.
///
/// # Errors
/// When the state has deletions that decided cells do not account for.
pub fn write_givens(position: &Position) -> Result<String, DeletionsLost> {
    let state = &position.state;
    let decided = state.decided_cells();
    let givens = position.givens.intersection(decided);
    let cells = if left_by(state, givens) == *state { givens } else { decided };
    let left = left_by(state, cells);
    let mut lost = left.candidates().filter(|&candidate| !state.is_live(candidate));
    match lost.next() {
        Some(first) => Err(DeletionsLost { count: 1 + lost.count(), first }),
        None => Ok(Cell::all().map(|cell| character(state, cells, cell)).collect()),
    }
}

/// The state that the digits of these decided cells leave.
pub(super) fn left_by(state: &State, cells: CellSet) -> State {
    let mut left = State::FULL;
    let placed = cells.iter().filter_map(|cell| state.digits(cell).only().map(|d| (d, cell)));
    placed.for_each(|(digit, cell)| left.place(Candidate::new(digit, cell)));
    left
}

fn character(state: &State, cells: CellSet, cell: Cell) -> String {
    match state.digits(cell).only() {
        Some(digit) if cells.contains(cell) => digit.to_string(),
        _ => ".".to_owned(),
    }
}
