//! Pencil marks: 81 groups of digits, each the live candidates of a cell.

use std::borrow::Cow;

use super::error::{Cells, Place, ReadError, wrong_length};
use super::signs::is_empty;
use super::text::Piece;
use crate::grid::Candidate;
use crate::grid::Cell;
use crate::grid::Position;
use crate::grid::State;
use crate::grid::{Digit, DigitSet};

/// Reads the cells literally: the candidates written are the live ones, and nothing follows from a
/// cell with a single one.
pub(super) fn read(words: &[Piece]) -> Result<Position, ReadError> {
    let marks: Vec<Vec<(Digit, Place)>> = words.iter().map(marks).collect::<Result<_, _>>()?;
    if marks.len() != 81 {
        let counts = words.iter().map(|word| (word.place.line, 1));
        return Err(wrong_length(Cells::PencilMarks, marks.len(), counts));
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

/// What posts put beside the digits of a cell, to point at it or at a candidate.
const SIGNS: &str = "*#@-+()[]{},/&%$?^~'\"!†‡°§";

/// How many letters may stand at either end of a cell.
const LETTERS: usize = 3;

/// The digits of a cell with their places. What a post puts beside them to point at a cell or a
/// candidate is left out: `*17`, `#367`, `24-8`, `(3)49`, `1/5`, `<15>`, `=15`, letters at either end as in `a12`,
/// `CD25` or `15(a)`. A cell that is nothing but the signs for an empty one has no digits.
fn marks(word: &Piece) -> Result<Vec<(Digit, Place)>, ReadError> {
    if word.text.chars().all(is_empty) {
        return Ok(Vec::new());
    }
    let inner = inner(word.text);
    let mut marks = Vec::new();
    for (index, (c, place)) in word.characters().enumerate() {
        match c.to_digit(10).and_then(Digit::from_number) {
            Some(digit) => marks.push((digit, place)),
            None if SIGNS.contains(c) || !inner.contains(&index) => {}
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

/// The characters of a word that are not letters at its ends, as numbers; without what points at it as a whole, which
/// between digits says something else: `<15>`, `=15`.
fn inner(word: &str) -> std::ops::Range<usize> {
    let count = word.chars().count();
    let pointed = word.strip_prefix('<').and_then(|word| word.strip_suffix('>'));
    if pointed.is_some_and(|inside| !inside.is_empty()) {
        return 1..count - 1;
    }
    if word.starts_with('=') {
        return 1..count;
    }
    let letters = |c: &char| c.is_ascii_alphabetic();
    let before = word.chars().take_while(letters).count().min(LETTERS);
    let behind = word.trim_end_matches([')', ']']);
    let closed = count - behind.chars().count();
    let after = behind.chars().rev().take_while(letters).count().min(LETTERS);
    let after = if after > 0 { after + closed } else { 0 };
    let end = count - after;
    before..end.max(before)
}

/// Whether a word may be a cell with what posts put beside it.
pub(super) fn is_like_a_cell(word: &str) -> bool {
    let inner = inner(word);
    let is_cell = |c: char| c.is_ascii_digit() || is_empty(c) || SIGNS.contains(c);
    let rest = || word.chars().enumerate().filter(|(index, _)| inner.contains(index));
    let is_sign = |c: char| c.is_ascii_digit() || is_empty(c) || "-?#xX~·□".contains(c);
    word.chars().all(is_sign)
        || word.chars().count() <= 1
        || rest().all(|(_, c)| is_cell(c)) && word.chars().any(is_sign)
}

/// The text with what stands in braces or brackets of one cell as one word: `{1, 2, 3}` becomes `123`, with
/// blanks after it so that places stay. Lists of nine and more are left as they are.
pub(super) fn with_joined_marks(text: &str) -> Cow<'_, str> {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(['{', '[']) {
        let inner = rest[start + 1..].split(['}', ']', '{', '[']).next().unwrap_or_default();
        let end = start + 1 + inner.len();
        let digits: String = inner.chars().filter(char::is_ascii_digit).collect();
        let is_marks = inner.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | ','))
            && (1..9).contains(&digits.len())
            && !digits.contains('0')
            && rest[end..].starts_with(['}', ']']);
        kept.push_str(&rest[..start]);
        match is_marks {
            true => {
                kept.push_str(&format!("{digits:width$}", width = inner.len() + 2));
                rest = &rest[end + 1..];
            }
            false => {
                kept.push_str(&rest[start..=start]);
                rest = &rest[start + 1..];
            }
        }
    }
    match kept.is_empty() {
        true => Cow::Borrowed(text),
        false => Cow::Owned(kept + rest),
    }
}

/// Writes the live candidates of every cell on one line, with blanks between cells.
pub fn write_marks_line(state: &State) -> String {
    let cells = Cell::all().map(|cell| state.digits(cell).to_string());
    cells.collect::<Vec<_>>().join(" ")
}

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
