//! Puzzle formats: the texts people exchange, one file per format, read and written.
//!
//! [`read`] takes one grid in any of them and recognises which it is; [`read_list`] takes a list,
//! one grid per line. The formats:
//!
//! - **81 characters**, with `.`, `0`, `*` or `_` for an empty cell: the state is what the givens
//!   leave;
//! - **pencil marks**, 81 cells with their live digits;
//! - **HoDoKu library lines**, 81 characters with `+` before what is placed and not given, then the
//!   deleted candidates as digit, row and column;
//! - **sukaku**, 729 characters, nine for each cell.
//!
//! Frames, bars, the tags of forums, the `>` of quoted posts, labels of rows and columns, comment lines and
//! the prose around a pasted grid are not part of any of them. An address of a page that carries a puzzle
//! stands for the puzzle.

mod error;
mod givens;
mod hodoku;
mod list;
mod pencil;
mod sukaku;
mod text;

pub use error::{Cells, DeletionsLost, Place, ReadError};
pub use givens::write_givens;
pub use hodoku::write_hodoku;
pub use list::{Entry, list_columns, read_list};
pub use pencil::write_pencil_marks;
pub use sukaku::write_sukaku;

use text::Piece;

use std::collections::BTreeMap;

use super::cell::Cell;
use super::position::Position;
use super::state::State;

/// Reads one grid in any format. Nothing is applied to it: pencil marks stand for the state they
/// write, givens for the state they leave.
///
/// # Errors
/// What is wrong and where. A state in which a cell has no candidate, or two cells of a house can
/// only be the same digit, is refused too.
pub fn read(text: &str) -> Result<Position, ReadError> {
    read_any(text).and_then(possible)
}

/// Reads one grid like [`read`], and takes pencil marks and 729 characters for the state that they write, even where
/// a cell has no candidate or two cells can only be the same digit.
///
/// # Errors
/// What is wrong and where. Givens that contradict each other are not a state.
pub fn read_any(text: &str) -> Result<Position, ReadError> {
    let text = &text::untagged(text);
    let lines = text::grid_lines(text);
    match lines[..] {
        [] => Err(ReadError::Empty),
        [line] => read_line(line),
        _ => read_words(&text::words(&lines)).map_err(|error| {
            let grids = lines.iter().filter(|line| list::read_column(**line).is_ok()).count();
            if grids > 1 { ReadError::Several { count: grids } } else { error }
        }),
    }
}

/// Writes a position on one line: as 81 characters where the givens say it all, otherwise as a sukaku.
pub fn write_shortest(position: &Position) -> String {
    write_givens(position).unwrap_or_else(|_| write_sukaku(&position.state))
}

/// Reads a text of one line: its first column when that is a whole grid, otherwise all of it.
fn read_line(line: Piece) -> Result<Position, ReadError> {
    let line = in_address(line).unwrap_or(line);
    let column = list::first_column(line);
    let symbols = column.text.chars().filter(|&c| is_symbol(c)).count();
    if hodoku::is_line(line) || [81, 729].contains(&symbols) {
        list::read_column(line)
    } else {
        read_words(&text::words(&[line]))
    }
}

/// The puzzle that the address of a page carries: the only part of it with as many symbols as a grid has.
fn in_address(line: Piece) -> Option<Piece> {
    line.text.contains("://").then_some(())?;
    let mut parts = line.split(|c| !is_symbol(c));
    parts.find(|part| [81, 729].contains(&part.text.len()))
}

/// Reads a grid that is not a HoDoKu line. What has the right size for a format is of that format;
/// where no size fits, the nearest one is meant, and its reader says what is wrong.
fn read_words(words: &[Piece]) -> Result<Position, ReadError> {
    let unlabelled: Vec<Piece> =
        words.iter().filter(|word| !is_label(word.text)).copied().collect();
    let words = if unlabelled.len() == 81 { &unlabelled } else { words };
    let characters = || words.iter().flat_map(|word| word.text.chars());
    let symbols = characters().filter(|&c| is_symbol(c)).count();
    let all_digits = characters().all(|c| !is_symbol(c) || matches!(c, '1'..='9'));
    match (words.len(), symbols) {
        (81, 82..) if all_digits => pencil::read(words),
        (_, 81) => givens::read(words),
        (_, 729) => sukaku::read(words),
        (81, _) => pencil::read(words),
        (words_found, _) => {
            let apart = |found: usize, size: f64| (found.max(1) as f64 / size).ln().abs();
            let as_givens = apart(symbols, 81.0);
            let (as_pencil, as_sukaku) = (apart(words_found, 81.0), apart(symbols, 729.0));
            if as_givens <= as_pencil.min(as_sukaku) {
                givens::read(words)
            } else if as_pencil <= as_sukaku {
                pencil::read(words)
            } else {
                sukaku::read(words)
            }
        }
    }
}

/// The error for a wrong number of pieces, from the line of each word and the pieces it has: where
/// there are nine lines, the first that has not nine names the place.
fn wrong_length(
    cells: Cells,
    found: usize,
    words: impl Iterator<Item = (usize, usize)>,
) -> ReadError {
    let mut rows: BTreeMap<usize, usize> = BTreeMap::new();
    words.for_each(|(line, pieces)| *rows.entry(line).or_default() += pieces);
    match rows.iter().find(|&(_, &pieces)| pieces != 9) {
        Some((&line, &found)) if rows.len() == 9 => ReadError::Row { line, found },
        _ => ReadError::Length { cells, found },
    }
}

/// Whether a word is the label of a row or a column, as in `r1` or `C9`.
fn is_label(word: &str) -> bool {
    matches!(word.as_bytes(), [b'r' | b'R' | b'c' | b'C', b'1'..=b'9'])
}

/// Whether the character stands for an empty cell or an absent candidate.
const fn is_empty(c: char) -> bool {
    matches!(c, '.' | '0' | '*' | '_')
}

/// Whether the character stands for a cell in 81 characters, or for a candidate in 729.
const fn is_symbol(c: char) -> bool {
    matches!(c, '1'..='9') || is_empty(c)
}

/// Refuses a position whose state shows at once that it has no solution.
fn possible(position: Position) -> Result<Position, ReadError> {
    let Position { state, givens } = position;
    check(state).map(|state| Position { state, givens })
}

/// Refuses a state in which a cell has no candidate, or two that see each other have the same
/// single one.
fn check(state: State) -> Result<State, ReadError> {
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
