//! Puzzle formats: the texts people exchange, one file per format, read and written.
//!
//! [`read`] takes one grid in any of them and recognises which it is; [`read_list`] takes a list,
//! one grid per line; [`grids`] finds all grids of a text. [`READERS`] is the table of all forms, each with its
//! source, an example and a near miss; [`WRITERS`] that of the forms that are written.
//!
//! Frames, bars, the tags of forums and pages, the `>` of quoted posts, labels of rows and columns, comment lines
//! and the prose around a pasted grid are not part of any of them. An address of a page that carries a puzzle
//! stands for the puzzle. A text that holds the same puzzle twice, or a puzzle and its marks, is one grid. Where
//! a text can be read in two ways, both are told and none is taken.

mod address;
mod blocks;
mod cells;
mod coach;
mod compact;
mod decode;
mod entries;
mod error;
mod fields;
mod givens;
mod hodoku;
mod html;
mod labels;
mod list;
mod lz;
mod named;
mod pencil;
mod plain;
mod readers;
mod readings;
mod rows;
mod signs;
#[cfg(test)]
mod spellings;
mod sukaku;
mod text;
mod values;
mod writers;
mod xml;
mod zlib;

pub use address::write_fpuzzles;
pub use blocks::{Found, grids};
pub use coach::write_coach;
pub use compact::write_sudokuwiki;
pub use decode::decode;
pub use entries::{Entries, entries};
pub use error::{Cells, DeletionsLost, Place, ReadError};
pub use givens::write_givens;
pub use hodoku::write_hodoku;
pub use list::{Entry, list_columns, read_list};
pub use pencil::{write_marks_line, write_pencil_marks};
pub use readers::{READERS, Reader};
pub use readings::write_shortest;
pub use sukaku::write_sukaku;
pub use writers::{WRITERS, Writer};
pub use xml::write_opensudoku;

use cells::possible;
use text::Piece;

use super::Position;

/// Reads one grid in any format. Nothing is applied to it: pencil marks stand for the state they
/// write, givens for the state they leave.
///
/// # Errors
/// What is wrong and where. A state in which a cell has no candidate, or two cells of a house can
/// only be the same digit, is refused too; so is a text that can be read in two ways.
pub fn read(text: &str) -> Result<Position, ReadError> {
    read_any(text).and_then(possible)
}

/// Reads one grid like [`read`], and takes pencil marks and 729 characters for the state that they write, even where
/// a cell has no candidate or two cells can only be the same digit.
///
/// # Errors
/// What is wrong and where. Givens that contradict each other are not a state.
pub fn read_any(text: &str) -> Result<Position, ReadError> {
    let games = xml::games(text);
    if !games.is_empty() {
        let read = games.into_iter().collect::<Result<Vec<Position>, ReadError>>()?;
        return one_of(&read);
    }
    let text = &html::without_tags(text);
    let text = &text::with_plain_digits(text);
    let text = &text::with_plain_bars(text);
    let text = &text::untagged(text);
    let text = &pencil::with_joined_marks(text);
    let raw: Vec<Piece> = text::raw_lines(text).collect();
    let lines: Vec<Piece> = text::all_lines(text).collect();
    let error = match text::grid_lines(&lines)[..] {
        [] => return Err(ReadError::Empty),
        [line] => match list::read_line(line) {
            Ok(position) => return Ok(position),
            Err(error) => error,
        },
        ref lines => match plain::read(lines) {
            Ok(position) => return Ok(position),
            Err(error) => error,
        },
    };
    let found = grids(text);
    if let Some(position) = blocks::in_sections(text, &found) {
        return position;
    }
    let positions: Vec<Position> = found.into_iter().map(|found| found.position).collect();
    match one_of(&positions) {
        Err(ReadError::Empty) => {}
        other => return other,
    }
    if let Some(position) = values::read(text) {
        return position;
    }
    if let Some(position) = named::read(text) {
        return position;
    }
    match blocks::in_rows(&raw) {
        Err(better @ (ReadError::Ambiguous { .. } | ReadError::Row { .. })) => Err(better),
        Ok(position) => Ok(position),
        Err(_) => Err(blocks::nearest(text).unwrap_or(error)),
    }
}

/// A text without the tags of pages and forums: lines stay lines.
pub fn plain_text(text: &str) -> String {
    let text = html::without_tags(text);
    let text = text::with_plain_digits(&text);
    text::untagged(&text::with_plain_bars(&text)).into_owned()
}

/// The one position that several grids of a text mean: the same twice, a puzzle and its marks, a puzzle and its
/// solution.
///
/// # Errors
/// [`ReadError::Empty`] when there is none, [`ReadError::Several`] when they differ.
pub fn one_of(positions: &[Position]) -> Result<Position, ReadError> {
    blocks::the_one(positions)
}
