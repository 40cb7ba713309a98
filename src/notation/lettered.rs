//! Cells by a letter and a number: the letter is the row for SudokuWiki, and the column for others, as on a chess board.

use super::cursor::lettered;

/// A text in which the letters of cells are columns, with its cells by row and column: `e4` is `r4c5`. `None` where it has
/// no such cells, or names cells and variables by numbers, in which `c5` is a column.
///
/// ```
/// use catena::notation::by_columns;
///
/// assert_eq!(by_columns("(9=7)e4 - (7=8)e9").unwrap(), "(9=7)r4c5 - (7=8)r9c5");
/// assert_eq!(by_columns("(9=7)r4c5"), None);
/// ```
pub fn by_columns(text: &str) -> Option<String> {
    if text.contains(['{', '\\']) || has_numbered_cells(text) {
        return None;
    }
    let (mut read, mut at) = (String::with_capacity(text.len()), 0);
    let mut found = false;
    while let Some(here) = text[at..].chars().next() {
        let begins = !text[..at].ends_with(char::is_alphabetic);
        match lettered(&text[at..]).filter(|_| begins) {
            Some((column, rows, length)) => {
                let rows: String = rows.iter().map(ToString::to_string).collect();
                read += &format!("r{rows}c{}", column + 1);
                (at, found) = (at + length, true);
            }
            None => {
                read.push(here);
                at += here.len_utf8();
            }
        }
    }
    found.then_some(read)
}

/// Whether a text has a cell by its numbers, `r4c7` or `b5p79`.
fn has_numbered_cells(text: &str) -> bool {
    let small = text.to_ascii_lowercase();
    let is_numbered = |(first, second): (char, char)| {
        small.match_indices(first).any(|(at, _)| {
            let behind = &small[at + 1..];
            let rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.len() < behind.len() && rest.starts_with(second)
        })
    };
    [('r', 'c'), ('b', 'p')].into_iter().any(is_numbered)
}
