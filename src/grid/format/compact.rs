//! Two characters for each cell: SudokuWiki's 162 characters, and the form with the head `S9B`.
//!
//! In base 32, the lowest bit says that the cell is a given; the others are its digits, that of 1 first. After
//! the head `S9B` numbers are in base 36: 1 to 9 a given, 10 to 18 a placed digit, from 19 on 18 more than
//! the bits of the marks.
//!
//! Sources: sudokuwiki.org, "Sudoku String Definitions"; BlueAnt1/puzzle-coding, "Cell Content Transform".

use super::cells::{Content, position};
use super::error::ReadError;
use super::text::Piece;
use crate::grid::Cell;
use crate::grid::Position;
use crate::grid::{Digit, DigitSet};

/// How many characters a grid has.
pub(super) const LENGTH: usize = 162;

/// The head of the form in base 36.
const HEAD: &str = "S9B";

/// Whether a text is a grid in one of the two forms. Digits only are not: they could be two grids.
pub(super) fn is_compact(text: &str) -> bool {
    let (radix, cells) = parts(text);
    let has_letter = cells.chars().any(|c| c.is_ascii_alphabetic());
    cells.len() == LENGTH && (has_letter || radix == 36) && cells.chars().all(|c| c.is_digit(radix))
}

fn parts(text: &str) -> (u32, &str) {
    match text.get(..HEAD.len()) {
        Some(head) if head.eq_ignore_ascii_case(HEAD) => (36, &text[HEAD.len()..]),
        _ => (32, text),
    }
}

/// Reads the characters.
pub(super) fn read(piece: Piece) -> Result<Position, ReadError> {
    let (radix, cells) = parts(piece.text);
    let of_cell = |cell: Cell| {
        let pair = cells.get(2 * cell.index()..2 * cell.index() + 2).unwrap_or_default();
        let number = u16::from_str_radix(pair, radix).unwrap_or_default();
        content(radix, number).ok_or(ReadError::NoCell { cell, found: pair.to_owned() })
    };
    let contents = Cell::all().map(of_cell).collect::<Result<Vec<_>, _>>()?;
    match contents.try_into() {
        Ok(contents) => position(&contents),
        Err(_) => Err(ReadError::Empty),
    }
}

fn content(radix: u32, number: u16) -> Option<Content> {
    if radix == 36 {
        return match number {
            0 => Some(Content::default()),
            1..=18 => {
                let digit = Digit::from_index(usize::from(number - 1) % 9);
                Some(Content { is_given: Some(number <= 9), ..Content::digit(digit) })
            }
            _ => Some(Content::marks(digits(number - 18)?)),
        };
    }
    let (marks, is_given) = (digits(number >> 1)?, number & 1 == 1);
    match (marks.only(), is_given) {
        (Some(digit), true) => Some(Content { is_given: Some(true), ..Content::digit(digit) }),
        (None, true) => None,
        (_, false) => Some(Content::marks(marks)),
    }
}

fn digits(bits: u16) -> Option<DigitSet> {
    (bits < 1 << 9).then(|| DigitSet::from_bits(bits))
}

/// Writes a position in SudokuWiki's 162 characters: every state, and what is given.
///
/// ```
/// use catena::grid::format::{read, write_sudokuwiki};
///
/// let position = read(&".".repeat(81))?;
/// assert_eq!(write_sudokuwiki(&position), "vu".repeat(81));
/// # Ok::<(), catena::grid::ReadError>(())
/// ```
pub fn write_sudokuwiki(position: &Position) -> String {
    let character = |value: u16| char::from_digit(u32::from(value), 32).unwrap_or('0');
    let pair = |cell: Cell| {
        let is_given = u16::from(position.givens.contains(cell));
        let number = position.state.digits(cell).bits() << 1 | is_given;
        [character(number >> 5), character(number & 31)]
    };
    Cell::all().flat_map(pair).collect()
}
