//! The forms that a position is written in, as a table.

use std::fmt::Write as _;

use super::{
    DeletionsLost, write_coach, write_fpuzzles, write_givens, write_hodoku, write_marks_line,
    write_opensudoku, write_pencil_marks, write_sudokuwiki, write_sukaku,
};
use crate::grid::{Cell, Position};

/// A form that positions are written in; what it writes can be read again.
///
/// ```
/// use catena::grid::format::WRITERS;
/// use catena::grid::{Position, State, read};
///
/// let writer = WRITERS.iter().find(|writer| writer.name == "sukaku").unwrap();
/// let position = Position::from_state(State::FULL);
/// let text = writer.write(&position)?;
/// assert_eq!(text.len(), 729);
/// assert_eq!(read(&text).unwrap().state, position.state);
/// # Ok::<(), catena::grid::format::DeletionsLost>(())
/// ```
pub struct Writer {
    /// Its name.
    pub name: &'static str,
    /// Other spellings of the name.
    pub also: &'static [&'static str],
    /// What it looks like, in a few words.
    pub about: &'static str,
    written: fn(&Position) -> Result<String, DeletionsLost>,
}

impl Writer {
    /// A position in this form, with a line break at the end only where it is several lines.
    ///
    /// # Errors
    /// When the form holds givens only and deletions would be lost.
    pub fn write(&self, position: &Position) -> Result<String, DeletionsLost> {
        (self.written)(position)
    }
}

/// Every form, the one for people first.
pub const WRITERS: [Writer; 11] = [
    of("pm", &[], "Pencil marks: the live digits of every cell, in a frame", |position| {
        Ok(write_pencil_marks(&position.state))
    }),
    of("givens", &[], "81 characters; refused when deletions would be lost", write_givens),
    of(
        "hodoku",
        &[],
        "A HoDoKu library line: placed cells and deleted candidates too",
        |position| Ok(write_hodoku(position)),
    ),
    of("sukaku", &[], "729 characters, nine for each cell", |position| {
        Ok(write_sukaku(&position.state))
    }),
    of("code", &[], "Pencil marks in [code] tags, to be pasted into a forum post", |position| {
        Ok(format!("[code]\n{}[/code]", write_pencil_marks(&position.state)))
    }),
    of("line", &[], "Pencil marks on one line", |position| Ok(write_marks_line(&position.state))),
    of("sudokuwiki", &[], "SudokuWiki's 162 characters, two for each cell", |position| {
        Ok(write_sudokuwiki(position))
    }),
    of("opensudoku", &[], "A file of OpenSudoku", |position| Ok(write_opensudoku(position))),
    of(
        "fpuzzles",
        &["f-puzzles"],
        "An address of f-puzzles, which SudokuPad opens too",
        |position| Ok(write_fpuzzles(position)),
    ),
    of("coach", &["sudoku.coach"], "A state that sudoku.coach takes", |position| {
        Ok(write_coach(position))
    }),
    of(
        "cells",
        &["a1"],
        "Every cell on a line of its own, A1 to J9, with its live digits",
        |position| {
            let mut lines = String::new();
            for cell in Cell::all() {
                let _ = writeln!(lines, "{} {}", cell.lettered(), position.state.digits(cell));
            }
            Ok(lines)
        },
    ),
];

const fn of(
    name: &'static str,
    also: &'static [&'static str],
    about: &'static str,
    written: fn(&Position) -> Result<String, DeletionsLost>,
) -> Writer {
    Writer { name, also, about, written }
}
