//! Lists: one grid a line, in the first column that is one; lines that begin with `#` are comments.

use super::cells::possible;
use super::error::ReadError;
use super::signs::is_symbol;
use super::text::{Piece, all_lines};
use super::{address, coach, compact, hodoku, pencil, plain, rows, values};
use crate::grid::Position;

/// A line of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// The number of the line, counted from 1, comments and empty lines counted too.
    pub line: usize,
    /// The column with the grid, as it stands.
    pub text: &'a str,
    /// The position it stands for, or why it cannot be read.
    pub position: Result<Position, ReadError>,
}

/// Reads a list. Columns end with white space, a comma or a semicolon; that of a HoDoKu line, which
/// may hold blanks, with a tab. A line reads what a text of one line reads. A line of names above the columns
/// is passed over; one that cannot be read does not keep the others from being read.
pub fn read_list(text: &str) -> impl Iterator<Item = Entry<'_>> {
    rows(text).map(|line| Entry {
        line: line.place.line,
        text: grid_text(line),
        position: read_line(line).or_else(|error| whole_line(line).ok_or(error)).and_then(possible),
    })
}

/// The column of each line of a list that has its grid, with the number of its line, not read yet: for lists of
/// which only some lines are wanted. [`read`](super::read) reads a column.
///
/// ```
/// use catena::grid::format::list_columns;
///
/// let list = "# two\n\n53..7....\t3\n6..195...\n";
/// assert_eq!(list_columns(list).collect::<Vec<_>>(), [(3, "53..7...."), (4, "6..195...")]);
/// ```
pub fn list_columns(text: &str) -> impl Iterator<Item = (usize, &str)> {
    rows(text).map(|line| (line.place.line, grid_text(line)))
}

/// What of a line is its grid: a column, or the whole line where no column is one.
fn grid_text(line: Piece<'_>) -> &str {
    let column = grid_column(line);
    let is_column = is_grid(&column) || hodoku::is_line(column);
    let is_whole = || read_line(line).is_ok() || whole_line(line).is_some();
    if !is_column && column.text.len() < line.text.len() && is_whole() {
        line.text
    } else {
        column.text
    }
}

/// The grid of a line that is part of a page or a file.
fn whole_line(line: Piece) -> Option<Position> {
    line.text.contains('<').then(|| super::read(line.text).ok())?
}

/// The lines that are not comments, without a line of names at the start.
fn rows(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut lines = all_lines(text).peekable();
    let is_head = lines.peek().is_some_and(|line| is_head(line.text));
    lines.skip(usize::from(is_head))
}

/// Whether a line is the names of columns: `id,puzzle,solution`.
fn is_head(line: &str) -> bool {
    const NAMES: [&str; 8] =
        ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "givens"];
    let mut columns = line.split([',', ';', '\t']);
    let is_name = |name: &str| {
        let name = name.trim().trim_matches('"');
        NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
    };
    line.contains([',', ';', '\t']) && columns.any(is_name)
}

/// Reads a grid that is one line: a HoDoKu line, an address, a column that is one, pencil marks on one line, a list
/// or a record.
pub(super) fn read_line(line: Piece) -> Result<Position, ReadError> {
    let joined = pencil::with_joined_marks(line.text);
    let line = Piece { text: &joined, ..line };
    if let Some(position) = coach::read(line).or_else(|| address::read(line)) {
        return position;
    }
    if let Some(rows) = rows::between_signs(&[line]) {
        return rows.and_then(|rows| plain::read(&rows));
    }
    let column = grid_column(line);
    if hodoku::is_line(column) {
        return hodoku::read(column);
    }
    if compact::is_compact(column.text) {
        return compact::read(column);
    }
    let whole = || plain::read(&[line]).ok().or_else(|| super::fields::read(&[line])?.ok());
    plain::read(&[column])
        .or_else(|error| whole().map(Ok).or_else(|| values::read(line.text)).unwrap_or(Err(error)))
}

/// The column of a line that has as many signs as a grid; the first when none has.
pub(super) fn grid_column(line: Piece) -> Piece {
    let to_tab = line.fields(|c| c == '\t').next().unwrap_or(line);
    if hodoku::is_line(to_tab)
        && !address::is_address(to_tab.text)
        && !to_tab.text.starts_with(['{', '['])
    {
        return to_tab;
    }
    let ends_column = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '=' | '"' | '\'');
    let first = line.split(ends_column).next().unwrap_or(line);
    line.split(ends_column).find(is_grid).unwrap_or(first)
}

/// Whether a column has as many signs as a grid.
fn is_grid(column: &Piece) -> bool {
    let signs = column.text.chars().count();
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    compact::is_compact(column.text)
        || [81, 729].contains(&column.text.chars().filter(|&c| is_symbol(c)).count())
        || signs == 81 && !column.text.contains(is_letter)
}
