//! The puzzles of a study: slices of lists.

use std::fmt;
use std::str::FromStr;

use catena::grid::format::Entry;
use catena::grid::{Position, ReadError, read_list};
use catena::work::{Interrupt, Stopped};
use serde::Serialize;

/// A part of a list of puzzles.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Slice {
    /// The file of the list, as the study names it.
    pub list: String,
    /// Which of its puzzles.
    pub rows: Rows,
    /// Of these, the first of every so many.
    pub every: usize,
}

/// The puzzles of a list from one to another, counted from 1, comments and empty lines left out.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
pub struct Rows {
    first: usize,
    last: usize,
}

impl Rows {
    /// All of them.
    pub const ALL: Rows = Rows { first: 1, last: usize::MAX };
}

/// `1-6000`, `7001-` or `77`.
impl FromStr for Rows {
    type Err = ();

    fn from_str(text: &str) -> Result<Rows, ()> {
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| ());
        let (first, last) = match text.split_once('-') {
            None => (number(text)?, number(text)?),
            Some((first, last)) if last.trim().is_empty() => (number(first)?, usize::MAX),
            Some((first, last)) => (number(first)?, number(last)?),
        };
        if (1..=last).contains(&first) { Ok(Rows { first, last }) } else { Err(()) }
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.first, self.last) {
            (first, last) if first == last => write!(f, "{first}"),
            (first, usize::MAX) => write!(f, "{first}-"),
            (first, last) => write!(f, "{first}-{last}"),
        }
    }
}

/// A puzzle of a corpus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its number in the corpus, counted from 1.
    pub id: i64,
    /// The slice it belongs to, counted from 0.
    pub slice: usize,
    /// Its number in the list, counted from 1.
    pub row: usize,
    /// The puzzle.
    pub position: Position,
}

/// Why a list is not read to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// A line is no puzzle.
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: ReadError,
    },
    /// The reading was ended from outside.
    Stopped(Stopped),
}

impl Slice {
    /// Adds the puzzles of the slice to a corpus, from the text of its list.
    ///
    /// # Errors
    /// For the first line in the slice that cannot be read, and when the interrupt says to stop.
    pub fn add(
        &self,
        slice: usize,
        text: &str,
        corpus: &mut Vec<Puzzle>,
        interrupt: &Interrupt,
    ) -> Result<(), Unread> {
        for (index, Entry { line, position, .. }) in read_list(text).enumerate() {
            interrupt.check().map_err(Unread::Stopped)?;
            if self.has(index + 1) {
                let position = position.map_err(|error| Unread::Line { line, error })?;
                let id = corpus.len() as i64 + 1;
                corpus.push(Puzzle { id, slice, row: index + 1, position });
            }
        }
        Ok(())
    }

    fn has(&self, row: usize) -> bool {
        let Rows { first, last } = self.rows;
        (first..=last).contains(&row) && (row - first).is_multiple_of(self.every)
    }
}
