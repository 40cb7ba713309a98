//! HoDoKu library lines: `:technique:candidates:grid:deleted:eliminations:placements:extra`, or
//! only `grid:deleted`.
//!
//! The grid is 81 characters with `+` before what was placed and is not a given. Deleted candidates
//! are digit, row and column: `425` is 4 in r2c5. The other fields say what someone expects to be
//! found and are not part of the state.

use super::cells::check;
use super::error::{Place, ReadError};
use super::givens::{self, Digits, left_by};
use super::text::{Piece, words};
use crate::grid::Candidate;
use crate::grid::Cell;
use crate::grid::Digit;
use crate::grid::Position;

/// Whether a line is one of HoDoKu's: no other format has a colon in its first word, but for a name before the grid,
/// `Puzzle:`.
pub(super) fn is_line(line: Piece) -> bool {
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    let is_grid = |text: &str| text.contains(':') && !text.starts_with(is_letter);
    words(&[line]).first().is_some_and(|word| is_grid(word.text))
}

/// Reads the grid and deletes what is to be deleted.
pub(super) fn read(line: Piece) -> Result<Position, ReadError> {
    let [grid, deleted] = grid_and_deleted(line)?;
    let mut position = givens::read(&words(&[grid]))?;
    for (candidate, place) in deletions(deleted) {
        let candidate = candidate.ok_or(ReadError::Deletion { place })?;
        let live = position.state.digits(candidate.cell());
        if !position.state.remove(candidate) {
            return Err(ReadError::NotLive { candidate, live });
        }
    }
    position.state = check(position.state)?;
    Ok(position)
}

/// The digits and the deleted candidates as they are written, whether or not they go together.
pub(super) fn digits(line: Piece) -> Option<(Digits, Vec<Candidate>)> {
    let [grid, deleted] = grid_and_deleted(line).ok()?;
    let digits = givens::digits(&words(&[grid])).ok()?;
    let deleted = deletions(deleted).map(|(candidate, _)| candidate);
    Some((digits, deleted.collect::<Option<_>>()?))
}

/// The field with the grid, and that with the deleted candidates, which may be missing.
fn grid_and_deleted(line: Piece<'_>) -> Result<[Piece<'_>; 2], ReadError> {
    let before_grid = if line.text.starts_with(':') { 3 } else { 0 };
    let mut fields = line.fields(|c| c == ':').skip(before_grid);
    let grid = fields.next().ok_or(ReadError::NoGridField)?;
    Ok([grid, fields.next().unwrap_or(Piece { text: "", ..grid })])
}

/// The words that name deleted candidates, each with what it names.
fn deletions(field: Piece<'_>) -> impl Iterator<Item = (Option<Candidate>, Place)> {
    field.split(char::is_whitespace).map(|word| (deletion(word.text), word.place))
}

/// The candidate written as digit, row and column; `None` when it is anything else.
fn deletion(text: &str) -> Option<Candidate> {
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let digits: Option<Vec<Digit>> = text.chars().map(digit).collect();
    match digits?[..] {
        [digit, row, column] => Some(Candidate::new(digit, Cell::at(row.index(), column.index()))),
        _ => None,
    }
}

/// Writes every state, in the form that HoDoKu itself reads and writes.
pub fn write_hodoku(position: &Position) -> String {
    let state = &position.state;
    let decided = state.decided_cells();
    let grid = Cell::all().map(|cell| match state.decided(cell) {
        Some(digit) if position.givens.contains(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
        None => ".".to_owned(),
    });
    let left = left_by(state, decided);
    let deleted = left.candidates().filter(|&candidate| !state.is_live(candidate));
    let deleted = deleted.map(triple).collect::<Vec<_>>().join(" ");
    format!(":0000:x:{}:{deleted}::", grid.collect::<String>())
}

/// The candidate as digit, row and column.
fn triple(candidate: Candidate) -> String {
    let cell = candidate.cell();
    let digits =
        [candidate.digit(), Digit::from_index(cell.row()), Digit::from_index(cell.column())];
    digits.map(|digit| digit.to_string()).concat()
}
