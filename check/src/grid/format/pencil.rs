//! Pencil marks: 81 groups of digits, each the live candidates of a cell.

use super::error::{Cells, Place, ReadError};
use super::text::Piece;
use crate::grid::candidate::Candidate;
use crate::grid::cell::Cell;
use crate::grid::digit::{Digit, DigitSet};
use crate::grid::position::Position;
use crate::grid::state::State;

/// Reads the cells literally: the candidates written are the live ones, and nothing follows from a
/// cell with a single one.
pub(super) fn read(words: &[Piece]) -> Result<Position, ReadError> {
    let marks: Vec<Vec<(Digit, Place)>> = words.iter().map(marks).collect::<Result<_, _>>()?;
    if marks.len() != 81 {
        let counts = words.iter().map(|word| (word.place.line, 1));
        return Err(super::wrong_length(Cells::PencilMarks, marks.len(), counts));
    }
    let mut cells = [DigitSet::EMPTY; 81];
    for (cell, marks) in Cell::all().zip(marks) {
        for (digit, place) in marks {
            if cells[cell.index()].contains(digit) {
                let candidate = Candidate::new(digit, cell);
                return Err(ReadError::MarkTwice { candidate, place });
            }
            cells[cell.index()].insert(digit);
        }
    }
    Ok(Position::from_state(State::from_cells(cells)))
}

/// The digits of a cell with their places. What a post puts beside them to point at a cell or a
/// candidate is left out: `*17`, `#367`, `24-8`, `(3)49`, a letter at either end as in `a12`. A
/// cell that is nothing but the signs for an empty one has no digits.
fn marks(word: &Piece) -> Result<Vec<(Digit, Place)>, ReadError> {
    if word.text.chars().all(super::is_empty) {
        return Ok(Vec::new());
    }
    let last = word.text.chars().count() - 1;
    let mut marks = Vec::new();
    for (index, (c, place)) in word.characters().enumerate() {
        let at_an_end = index == 0 || index == last;
        match c.to_digit(10).and_then(Digit::from_number) {
            Some(digit) => marks.push((digit, place)),
            None if "*#@-+()".contains(c) => {}
            None if c.is_ascii_alphabetic() && at_an_end => {}
            None => return Err(ReadError::Character { found: c, place }),
        }
    }
    let first = word.text.chars().next().unwrap_or_default();
    match marks.is_empty() {
        true => Err(ReadError::Character { found: first, place: word.place }),
        false => Ok(marks),
    }
}

/// A cell without candidates. With one point, marks of which no cell has two would be 81 characters, which are givens.
const NONE: &str = "..";

/// Writes the live candidates of every cell in aligned columns, with a frame around the blocks; `..` where there is
/// none, which [`read_any`](super::read_any) reads.
pub fn write_pencil_marks(state: &State) -> String {
    let digits = |row, column| match state.digits(Cell::at(row, column)) {
        DigitSet::EMPTY => NONE.to_owned(),
        digits => digits.to_string(),
    };
    let widths: [usize; 9] = std::array::from_fn(|column| {
        (0..9).map(|row| digits(row, column).len()).max().unwrap_or_default()
    });
    let blocks = widths.chunks(3).map(|widths| "-".repeat(widths.iter().sum::<usize>() + 7));
    let border = format!("+{}+\n", blocks.collect::<Vec<_>>().join("+"));
    let mut text = border.clone();
    for row in 0..9 {
        for (column, &width) in widths.iter().enumerate() {
            let bar = if column % 3 == 0 { "| " } else { "" };
            text += &format!("{bar}{:width$}  ", digits(row, column));
        }
        text += "|\n";
        if row % 3 == 2 {
            text += &border;
        }
    }
    text
}
