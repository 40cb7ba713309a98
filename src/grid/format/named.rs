//! Cells by their names, each with its digits: `A1 5`, `A2 347`, or `r1c1=5`, one after the other.

use super::cells::{Content, position};
use super::error::ReadError;
use crate::grid::Cell;
use crate::grid::Position;
use crate::grid::{Digit, DigitSet};

/// Reads 81 cells with their digits; `None` unless each cell is named once.
pub(super) fn read(text: &str) -> Option<Result<Position, ReadError>> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || "=:,;".contains(c))
        .filter(|w| !w.is_empty())
        .collect();
    let mut cells: [Option<Content>; 81] = [None; 81];
    let (pairs, rest) = words.as_chunks::<2>();
    for [name, digits] in pairs {
        let content = cells.get_mut(cell(name)?.index())?;
        if content.replace(Content::marks(marks(digits)?)).is_some() {
            return None;
        }
    }
    let cells: Option<Vec<Content>> = cells.into_iter().collect();
    let cells: [Content; 81] = cells.filter(|_| rest.is_empty())?.try_into().ok()?;
    Some(position(&cells))
}

/// The cell of a name such as `A1`, `J9` or `r1c1`. The ninth row is `I` or `J`.
fn cell(name: &str) -> Option<Cell> {
    let name = name.to_ascii_uppercase();
    let number = |byte: u8| (b'1'..=b'9').contains(&byte).then(|| usize::from(byte - b'1'));
    match *name.as_bytes() {
        [row @ b'A'..=b'I', column] => Some(Cell::at(usize::from(row - b'A'), number(column)?)),
        [b'J', column] => Some(Cell::at(8, number(column)?)),
        [b'R', row, b'C', column] => Some(Cell::at(number(row)?, number(column)?)),
        _ => None,
    }
}

fn marks(digits: &str) -> Option<DigitSet> {
    let all: DigitSet =
        digits.chars().map(|c| Digit::from_number(c.to_digit(10)?)).collect::<Option<_>>()?;
    (all.len() == digits.len()).then_some(all)
}
