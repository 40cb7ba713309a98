//! OpenSudoku's files: `<game data="…">`, of all versions.
//!
//! The data are 81 characters, or `version: N`, a line end, and for every cell its fields, a bar after each:
//! digit, marks, whether it may be changed. Marks are `1,2,` or `-` in version 1, bits from version 2 on;
//! version 4 has a second set of marks and version 5 a colour too.
//!
//! Source: ogarcia/opensudoku, `CellCollection` and `SudokuBoard`, their patterns of data.

use super::cells::{Content, position};
use super::error::{Cells, ReadError};
use super::givens;
use super::text::{Piece, words};
use crate::grid::Cell;
use crate::grid::Position;
use crate::grid::{Digit, DigitSet};

/// The games of a text, each with the piece that is its data; empty when it is no such file.
pub(super) fn games(text: &str) -> Vec<Result<Position, ReadError>> {
    if !text.contains("<opensudoku") && !text.contains("<game") {
        return Vec::new();
    }
    let after = |part: &'_ str| -> Option<String> {
        let value = part.trim_start().strip_prefix('=')?.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        value[1..].split(quote).next().map(str::to_owned)
    };
    text.split(" data").skip(1).filter_map(after).map(|data| game(&data)).collect()
}

fn game(data: &str) -> Result<Position, ReadError> {
    let data = data.replace("&#10;", "\n").replace("&#xA;", "\n").replace("&#xa;", "\n");
    let data = data.replace("\\n", "\n");
    let Some(rest) = data.trim_start().strip_prefix("version:") else {
        return givens::read(&words(&[Piece::of(data.trim())]));
    };
    let rest = rest.trim_start();
    let length = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let version: usize = rest[..length].parse().unwrap_or_default();
    let size = match version {
        1..=3 => 3,
        4 => 4,
        5 => 5,
        _ => return Err(ReadError::Version { found: rest[..length].to_owned() }),
    };
    let fields: Vec<&str> =
        rest[length..].split('|').map(str::trim).filter(|f| !f.is_empty()).collect();
    let contents: Vec<Content> = fields.chunks(size).map(content).collect();
    let found = fields.len() / size;
    if !fields.len().is_multiple_of(size) {
        return Err(ReadError::Length { cells: Cells::Givens, found });
    }
    match <[Content; 81]>::try_from(contents) {
        Ok(contents) => position(&contents),
        Err(_) => Err(ReadError::Length { cells: Cells::Givens, found }),
    }
}

fn content(fields: &[&str]) -> Content {
    let digit = fields.first().and_then(|field| Digit::from_number(field.parse().ok()?));
    let is_given = fields.last() == Some(&"0");
    let first = fields.get(1).map_or(DigitSet::EMPTY, |field| marks(field));
    let second =
        fields.get(2).filter(|_| fields.len() > 3).map_or(DigitSet::EMPTY, |field| marks(field));
    let marks = if first.is_empty() { second } else { first };
    Content { digit, is_given: Some(is_given && digit.is_some()), marks }
}

fn marks(field: &str) -> DigitSet {
    let number = |text: &str| text.parse::<u32>().ok();
    match field.contains(',') {
        true => field.split(',').filter_map(|mark| Digit::from_number(number(mark)?)).collect(),
        false => DigitSet::from_bits(number(field).unwrap_or_default() as u16 & 0x1ff),
    }
}

/// Writes a position as a file of OpenSudoku, version 4 of its data: givens, placed digits and all marks.
pub fn write_opensudoku(position: &Position) -> String {
    let cell = |cell: Cell| {
        let state = &position.state;
        match state.decided(cell) {
            Some(digit) => {
                format!("{digit}|0|0|{}|", u8::from(!position.givens.contains(cell)))
            }
            None => format!("0|{}|0|1|", state.digits(cell).bits()),
        }
    };
    let cells: String = Cell::all().map(cell).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"4\">\n<folder name=\"Catena\">\n\
         <game data=\"version: 4&#10;{cells}\" />\n</folder>\n</opensudoku>\n"
    )
}
