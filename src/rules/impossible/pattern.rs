//! The patterns, as their files in `queries/patterns` have them.

use std::sync::LazyLock;

use crate::query::pattern_files;

/// Cells that some digits cannot fill, wherever the symmetries of the board take them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    /// What it is called: the name of its file.
    pub name: String,
    /// The cells, by row and column: each shares a line with one before it, where it can.
    pub places: Vec<(usize, usize)>,
    /// The number of digits.
    pub digits: usize,
    /// The greatest number of guardians that is looked for.
    pub guardians: usize,
}

/// What is wrong with the file of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// A heading that must be there, with a number from 1 to 9, is not.
    Heading(&'static str),
    /// The board under the headings has not nine lines of nine `X` and `.`.
    Board,
}

/// The patterns that come with the program, by name.
pub(super) fn built_in() -> &'static [Pattern] {
    static ALL: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let read = |(name, text): &(&str, &str)| Pattern::read(name, text);
        pattern_files().iter().filter_map(|file| read(file).ok()).collect()
    });
    &ALL
}

impl Pattern {
    /// Reads a file: headings behind `--`, then the board.
    ///
    /// # Errors
    /// What is missing, or is no board.
    pub fn read(name: &str, text: &str) -> Result<Pattern, Fault> {
        let (headings, board): (Vec<&str>, Vec<&str>) = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .partition(|line| line.starts_with("--"));
        let places = places(&board).ok_or(Fault::Board)?;
        let digits = number(&headings, "Digits:")?;
        let guardians = number(&headings, "Guardians:")?;
        Ok(Pattern { name: name.to_owned(), places: joined(places), digits, guardians })
    }
}

fn number(headings: &[&str], heading: &'static str) -> Result<usize, Fault> {
    let stated = headings.iter().find_map(|line| line[2..].trim().strip_prefix(heading));
    let number = stated.and_then(|number| number.trim().parse().ok());
    number.filter(|number| (1..=9).contains(number)).ok_or(Fault::Heading(heading))
}

/// The cells that the board marks; `None` when it has another size or other signs.
fn places(board: &[&str]) -> Option<Vec<(usize, usize)>> {
    let is_row =
        |row: &&str| row.len() == 9 && row.bytes().all(|sign| sign == b'X' || sign == b'.');
    (board.len() == 9 && board.iter().all(is_row)).then(|| {
        let row = |(row, signs): (usize, &&str)| {
            let marked = signs.bytes().enumerate().filter(|(_, sign)| *sign == b'X');
            marked.map(|(column, _)| (row, column)).collect::<Vec<_>>()
        };
        board.iter().enumerate().flat_map(row).collect()
    })
}

/// The same places in an order in which each has as many lines as possible in common with those before.
fn joined(mut left: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let mut order: Vec<(usize, usize)> = Vec::new();
    while !left.is_empty() {
        let known = |&(row, column): &(usize, usize)| {
            let has =
                |of: fn(&(usize, usize)) -> usize, line| order.iter().any(|at| of(at) == line);
            usize::from(has(|at| at.0, row)) + usize::from(has(|at| at.1, column))
        };
        // Of equals the first, so that the order is that of reading.
        let next = (0..left.len()).rev().max_by_key(|&at| known(&left[at])).unwrap_or_default();
        order.push(left.remove(next));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether digits can be put into the places so that none stands twice in a house.
    fn can_be_filled(places: &[(usize, usize)], digits: usize) -> bool {
        fn fill(places: &[(usize, usize)], digits: usize, filled: &mut Vec<usize>) -> bool {
            let Some(&(row, column)) = places.get(filled.len()) else { return true };
            (0..digits).any(|digit| {
                let clashes = |(&(r, c), &other): (&(usize, usize), &usize)| {
                    let in_block = (r / 3, c / 3) == (row / 3, column / 3);
                    other == digit && (r == row || c == column || in_block)
                };
                if places.iter().zip(&*filled).any(clashes) {
                    return false;
                }
                filled.push(digit);
                let can = fill(places, digits, filled);
                filled.pop();
                can
            })
        }
        fill(places, digits, &mut Vec::new())
    }

    #[test]
    fn every_file_is_read() {
        assert!(!pattern_files().is_empty());
        for (name, text) in pattern_files() {
            assert_eq!(Pattern::read(name, text).map(|_| ()), Ok(()), "{name}");
        }
        assert_eq!(built_in().len(), pattern_files().len());
    }

    #[test]
    fn no_pattern_can_be_filled_and_each_cell_is_needed() {
        for (pattern, (name, _)) in built_in().iter().zip(pattern_files()) {
            assert!(!can_be_filled(&pattern.places, pattern.digits), "{name}");
            for out in 0..pattern.places.len() {
                let mut fewer = pattern.places.clone();
                let place = fewer.remove(out);
                assert!(can_be_filled(&fewer, pattern.digits), "{name} without {place:?}");
            }
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        let board = "X........\n".repeat(9);
        let read =
            |headings: &str, board: &str| Pattern::read("own", &format!("{headings}\n{board}"));
        let headings = "-- Digits: 3\n-- Guardians: 2\n";
        assert!(read(headings, &board).is_ok());
        assert_eq!(read("-- Digits: 3", &board), Err(Fault::Heading("Guardians:")));
        assert_eq!(read("-- Digits: 0\n-- Guardians: 2", &board), Err(Fault::Heading("Digits:")));
        assert_eq!(read(headings, &board[..80]), Err(Fault::Board));
        assert_eq!(read(headings, &board.replace('X', "x")), Err(Fault::Board));
    }
}
