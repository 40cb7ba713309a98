//! Why a text cannot be read as a grid, or a state cannot be written in a format.

use std::collections::BTreeMap;
use std::fmt;

use crate::grid::Candidate;
use crate::grid::Cell;
use crate::grid::{Digit, DigitSet};
use crate::grid::{House, HouseKind};

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
}

/// How a text writes the cells, which says how many pieces it must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cells {
    /// 81 characters.
    Givens,
    /// 81 groups of digits.
    PencilMarks,
    /// 729 characters.
    Sukaku,
}

/// Why a text cannot be read as a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// There is nothing but white space and comments.
    Empty,
    /// There are several grids where one was asked for.
    Several {
        /// How many lines are a grid of their own.
        count: usize,
    },
    /// The text is a grid in two ways, and they are not the same.
    Ambiguous {
        /// Each reading as 81 characters, and how the text is read so.
        readings: Vec<(String, String)>,
    },
    /// Two characters of a form with two for each cell say nothing that a cell can be.
    NoCell {
        /// The cell.
        cell: Cell,
        /// The two characters.
        found: String,
    },
    /// A version of OpenSudoku's data that is not known.
    Version {
        /// The version.
        found: String,
    },
    /// A text that is packed, of sudoku.coach, is cut off or damaged.
    Packed,
    /// There are too few or too many cells, or candidates for 729 characters.
    Length {
        /// As what the text was read.
        cells: Cells,
        /// How many there are.
        found: usize,
    },
    /// One of nine rows does not have nine cells.
    Row {
        /// The line it stands on, counted from 1.
        line: usize,
        /// How many cells it has.
        found: usize,
    },
    /// One of nine rows with a sign between them does not have nine cells.
    RowOfLine {
        /// The number of the row, counted from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// Where it begins.
        place: Place,
    },
    /// A character that means nothing here.
    Character {
        /// The character.
        found: char,
        /// Where it stands.
        place: Place,
    },
    /// A pencil mark stands twice in a cell.
    MarkTwice {
        /// The candidate.
        candidate: Candidate,
        /// Where it stands again.
        place: Place,
    },
    /// A digit of 729 characters does not stand in its place.
    OutOfPlace {
        /// The cell.
        cell: Cell,
        /// The digit that is there.
        found: Digit,
        /// The digit that has this place.
        expected: Digit,
        /// Where it stands.
        place: Place,
    },
    /// A house has the same digit twice.
    TwoEqual {
        /// The digit.
        digit: Digit,
        /// The house; a row or column rather than a block.
        house: House,
        /// The two cells, in the order of the grid.
        cells: [Cell; 2],
    },
    /// A cell has no candidate.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// A HoDoKu line has no field for the grid.
    NoGridField,
    /// A deleted candidate of a HoDoKu line is not written as digit, row and column.
    Deletion {
        /// Where it begins.
        place: Place,
    },
    /// A deleted candidate of a HoDoKu line is not live without its deletion.
    NotLive {
        /// The candidate.
        candidate: Candidate,
        /// What is live in its cell.
        live: DigitSet,
    },
}

impl ReadError {
    /// Two cells that see each other and have the same digit.
    pub(super) fn two_equal(digit: Digit, one: Cell, two: Cell) -> ReadError {
        let shared = one.houses().into_iter().find(|house| two.houses().contains(house));
        let house = shared.unwrap_or(House::row(one.row()));
        ReadError::TwoEqual { digit, house, cells: [one, two] }
    }

    /// Where in the text, when the error has one place.
    pub fn place(&self) -> Option<Place> {
        match *self {
            ReadError::Character { place, .. }
            | ReadError::MarkTwice { place, .. }
            | ReadError::OutOfPlace { place, .. }
            | ReadError::RowOfLine { place, .. }
            | ReadError::Deletion { place } => Some(place),
            _ => None,
        }
    }

    /// What the reader of the message can do.
    pub fn hint(&self) -> &'static str {
        match self {
            ReadError::Empty | ReadError::Length { cells: Cells::Givens, .. } => {
                "a puzzle is 81 characters, a digit for a given and one sign for empty cells, such as . 0 * _ - x ?"
            }
            ReadError::Several { .. } => "give one of them",
            ReadError::Ambiguous { .. } => "give the one that is meant",
            ReadError::NoCell { .. } => {
                "base 32, two characters for each cell: twice the bits of its digits, and 1 for a given"
            }
            ReadError::Version { .. } => "versions 1 to 5 are known",
            ReadError::Packed => "copy all of it again: it may be cut off",
            ReadError::Length { cells: Cells::PencilMarks, .. } => {
                "pencil marks are 81 groups of digits, with white space between them"
            }
            ReadError::Length { cells: Cells::Sukaku, .. } | ReadError::OutOfPlace { .. } => {
                "nine characters for each cell: its digits from 1 to 9, with . or 0 for what is \
                 not live"
            }
            ReadError::Row { .. } | ReadError::RowOfLine { .. } => {
                "nine rows of nine cells make a grid"
            }
            ReadError::Character { .. } => {
                "a cell is a digit, or . 0 * _ when it is empty; * # @ - + ( ) and \
                 a letter may stand next to the digits of a pencil mark"
            }
            ReadError::MarkTwice { .. } => "write each live digit of a cell once",
            ReadError::TwoEqual { .. } | ReadError::NoCandidate { .. } => {
                "such a grid has no solution; look for a mistyped digit"
            }
            ReadError::NoGridField => {
                "a library line is :technique:candidates:grid:deleted:eliminations:placements:, or \
                 grid:deleted"
            }
            ReadError::Deletion { .. } => "4 in r2c5 is written 425",
            ReadError::NotLive { .. } => "leave it out, or correct the grid before it",
        }
    }
}

/// The error for a wrong number of pieces, from the line of each word and the pieces it has: where
/// there are nine lines, the first that has not nine names the place.
pub(super) fn wrong_length(
    cells: Cells,
    found: usize,
    words: impl Iterator<Item = (usize, usize)>,
) -> ReadError {
    let mut rows: BTreeMap<usize, usize> = BTreeMap::new();
    words.for_each(|(line, pieces)| *rows.entry(line).or_default() += pieces);
    match rows.iter().find(|&(_, &pieces)| pieces != 9) {
        Some((&line, &found)) if rows.len() == 9 => ReadError::Row { line, found },
        _ => ReadError::Length { cells, found },
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ReadError::Empty => write!(f, "there is no grid in the text"),
            ReadError::Several { count } => write!(f, "there are {count} grids in the text"),
            ReadError::Ambiguous { readings } => {
                write!(f, "the text can be read in {} ways:", readings.len())?;
                readings.iter().try_for_each(|(grid, how)| write!(f, "\n  {grid}  ({how})"))
            }
            ReadError::NoCell { cell, found } => {
                write!(f, "{found:?} is nothing that {cell} can be")
            }
            ReadError::Version { found } => write!(f, "version {found:?} of the data is not known"),
            ReadError::Packed => {
                write!(f, "what sudoku.coach has packed cannot be read, or has no grid")
            }
            ReadError::Length { cells, found } => {
                let what = match cells {
                    Cells::Givens => "a grid has 81 cells",
                    Cells::PencilMarks => "a pencil-mark grid has 81 cells",
                    Cells::Sukaku => "a sukaku grid has 729 characters",
                };
                write!(f, "{what}, this one has {found}")
            }
            ReadError::Row { line, found } => {
                write!(f, "line {line} has {found} cells instead of 9")
            }
            ReadError::RowOfLine { row, found, place } => {
                write!(f, "{place}: row {row} has {found} cells instead of 9")
            }
            ReadError::Character { found, place } => {
                write!(f, "{place}: unexpected character {found:?}")
            }
            ReadError::MarkTwice { candidate, place } => {
                write!(f, "{place}: {} stands twice in {}", candidate.digit(), candidate.cell())
            }
            ReadError::OutOfPlace { cell, found, expected, place } => {
                write!(f, "{place}: {found} where {cell} has its {expected}")
            }
            ReadError::TwoEqual { digit, house, cells: [one, two] } => {
                let kind = match house.kind() {
                    HouseKind::Row => "row",
                    HouseKind::Column => "column",
                    HouseKind::Block => "block",
                };
                write!(f, "{digit} stands twice in {kind} {house}: in {one} and {two}")
            }
            ReadError::NoCandidate { cell } => write!(f, "{cell} has no candidate left"),
            ReadError::NoGridField => write!(f, "the HoDoKu line has no field for the grid"),
            ReadError::Deletion { place } => {
                write!(f, "{place}: a deleted candidate is three digits: digit, row, column")
            }
            ReadError::NotLive { candidate, live } => {
                let cell = candidate.cell();
                write!(f, "the deleted candidate {candidate} is not live: {cell} has {live}")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// Why 81 characters cannot hold a state: some of its deletions do not follow from decided cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeletionsLost {
    /// How many candidates would come back.
    pub count: usize,
    /// The first of them.
    pub first: Candidate,
}

impl DeletionsLost {
    /// Which forms hold what this one cannot.
    pub const HINT: &str = "pm, line, hodoku, sukaku and sudokuwiki hold every state";
}

impl fmt::Display for DeletionsLost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let DeletionsLost { count, first } = self;
        write!(f, "81 characters cannot say that {first} is deleted")?;
        match count {
            0 | 1 => Ok(()),
            2 => write!(f, ", nor one more candidate"),
            _ => write!(f, ", nor {} more candidates", count - 1),
        }
    }
}

impl std::error::Error for DeletionsLost {}
