//! Lists: one grid a line, in the first column; lines that begin with `#` are comments.

use super::error::ReadError;
use super::text::{Piece, all_lines};
use super::{hodoku, possible, read_words, text};
use crate::grid::position::Position;

/// A line of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// The number of the line, counted from 1, comments and empty lines counted too.
    pub line: usize,
    /// The first column, as it stands.
    pub text: &'a str,
    /// The position it stands for, or why it cannot be read.
    pub position: Result<Position, ReadError>,
}

/// Reads a list. Columns end with white space, a comma or a semicolon; that of a HoDoKu line, which
/// may hold blanks, with a tab. A line that cannot be read does not keep the others from being
/// read.
pub fn read_list(text: &str) -> impl Iterator<Item = Entry<'_>> {
    all_lines(text).map(|line| Entry {
        line: line.place.line,
        text: first_column(line).text,
        position: read_column(line).and_then(possible),
    })
}

/// The first column of each line of a list, with the number of its line, not read yet: for lists of which
/// only some lines are wanted. [`read`](super::read) reads a column.
///
/// ```
/// use catena_check::grid::format::list_columns;
///
/// let list = "# two\n\n53..7....\t3\n6..195...\n";
/// assert_eq!(list_columns(list).collect::<Vec<_>>(), [(3, "53..7...."), (4, "6..195...")]);
/// ```
pub fn list_columns(text: &str) -> impl Iterator<Item = (usize, &str)> {
    all_lines(text).map(|line| (line.place.line, first_column(line).text))
}

/// Reads the first column of a line.
pub(super) fn read_column(line: Piece) -> Result<Position, ReadError> {
    let column = first_column(line);
    if hodoku::is_line(column) { hodoku::read(column) } else { read_words(&text::words(&[column])) }
}

/// The first column of a line.
pub(super) fn first_column(line: Piece) -> Piece {
    let to_tab = line.fields(|c| c == '\t').next().unwrap_or(line);
    if hodoku::is_line(to_tab) {
        return to_tab;
    }
    let ends_column = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    line.fields(ends_column).next().unwrap_or(line)
}
