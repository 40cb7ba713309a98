//! Sukaku: 729 characters, nine for each cell, the digit where it is live and `.` or `0` elsewhere.

use super::error::{Cells, ReadError};
use super::signs::is_empty;
use super::text::Piece;
use crate::grid::Candidate;
use crate::grid::Digit;
use crate::grid::Position;
use crate::grid::State;

/// The number of characters of a whole grid.
const CANDIDATES: usize = 729;

/// Reads the candidates, cell by cell.
pub(super) fn read(words: &[Piece]) -> Result<Position, ReadError> {
    let mut state = State::FULL;
    let mut found = 0;
    let mut misplaced = None;
    for (c, place) in words.iter().flat_map(|word| word.characters()) {
        let digit = c.to_digit(10).and_then(Digit::from_number);
        if digit.is_none() && !is_empty(c) {
            return Err(ReadError::Character { found: c, place });
        }
        if found < CANDIDATES {
            let candidate = Candidate::from_index(found);
            match digit {
                None => _ = state.remove(candidate),
                Some(digit) if digit == candidate.digit() => {}
                Some(digit) => _ = misplaced.get_or_insert((candidate, digit, place)),
            }
        }
        found += 1;
    }
    if found != CANDIDATES {
        return Err(ReadError::Length { cells: Cells::Sukaku, found });
    }
    if let Some((candidate, found, place)) = misplaced {
        let (cell, expected) = (candidate.cell(), candidate.digit());
        return Err(ReadError::OutOfPlace { cell, found, expected, place });
    }
    Ok(Position::from_state(state))
}

/// Writes every state, on one line.
pub fn write_sukaku(state: &State) -> String {
    let character = |candidate: Candidate| match state.is_live(candidate) {
        true => candidate.digit().to_string(),
        false => ".".to_owned(),
    };
    Candidate::all().map(character).collect()
}
