//! What someone has entered into a puzzle, whether or not it holds: digits beside the givens, and deleted candidates.
//!
//! A text says what is given by `+` before what is not, or by a grid of its own before the others: the puzzle.

use std::ops::RangeInclusive;

use super::error::ReadError;
use super::givens::Digits;
use super::text::{self, Piece, words};
use super::{blocks, givens, hodoku, list, plain_text, read_any};
use crate::grid::Candidate;
use crate::grid::Digit;
use crate::grid::Position;
use crate::grid::State;
use crate::grid::notation::Conclusion;
use crate::grid::{Cell, CellSet};

/// The givens of a puzzle and what was entered into it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entries {
    /// The givens, row by row.
    pub givens: Vec<Candidate>,
    /// What was entered: of each grid of the text the digits that are no givens, row by row, then the candidates that are
    /// deleted and that no digit accounts for.
    pub entered: Vec<Conclusion>,
    /// The lines of each grid of the text, counted from 1, with the number of entries up to its end.
    pub grids: Vec<(RangeInclusive<usize>, usize)>,
}

/// Reads what was entered into a puzzle. What contradicts the rules of Sudoku is read all the same.
///
/// # Examples
/// ```
/// use catena::grid::format::entries;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let entries = entries(&format!("{puzzle}\n{}", puzzle.replacen("..", "44", 1))).unwrap();
/// assert_eq!(entries.givens.len(), 30);
/// assert_eq!(entries.entered, ["r1c3=4".parse().unwrap(), "r1c4=4".parse().unwrap()]);
/// ```
///
/// # Errors
/// When there is no grid in it, or there are several of different puzzles.
pub fn entries(text: &str) -> Result<Entries, ReadError> {
    let boards = blocks::found(&plain_text(text), line, rows);
    match boards[..] {
        [] => {
            let lines = 1..=text.lines().count();
            Ok(together(&[(lines, Board::of(&read_any(text)?))]))
        }
        _ if has_a_puzzle(&boards) => Ok(together(&boards)),
        _ => Err(ReadError::Several { count: boards.len() }),
    }
}

impl Entries {
    /// The entries of a position.
    pub fn of(position: &Position) -> Entries {
        together(&[(1..=1, Board::of(position))])
    }
}

/// A grid as it is written.
struct Board {
    digits: [Option<Digit>; 81],
    givens: CellSet,
    /// What is deleted and no digit accounts for.
    deleted: Vec<Candidate>,
}

impl Board {
    fn of(position: &Position) -> Board {
        let state = &position.state;
        let digits = std::array::from_fn(|cell| state.decided(Cell::from_index(cell)));
        let givens = position.givens.intersection(state.decided_cells());
        Board { digits, givens, deleted: deleted(state, &digits) }
    }

    fn new(digits: &Digits, deleted: Vec<Candidate>) -> Board {
        Board { digits: digits.cells, givens: digits.givens, deleted }
    }

    fn given(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.givens.iter().filter_map(|cell| self.digit(cell))
    }

    fn digit(&self, cell: Cell) -> Option<Candidate> {
        self.digits[cell.index()].map(|digit| Candidate::new(digit, cell))
    }
}

/// What a state has not though its digits would leave it.
fn deleted(state: &State, digits: &[Option<Digit>; 81]) -> Vec<Candidate> {
    let falls = |candidate: &Candidate| {
        let sees = |(cell, digit): (usize, &Option<Digit>)| {
            *digit == Some(candidate.digit()) && Cell::from_index(cell).sees(candidate.cell())
        };
        digits[candidate.cell().index()].is_some() || digits.iter().enumerate().any(sees)
    };
    Candidate::all().filter(|&c| !state.is_live(c) && !falls(&c)).collect()
}

/// The grid of a line, also where its digits do not go together.
fn line(line: Piece) -> Option<Board> {
    let whole = || blocks::whole(line).map(|position| Board::of(&position));
    let loose = || match hodoku::is_line(line) {
        true => hodoku::digits(line).map(|(digits, deleted)| Board::new(&digits, deleted)),
        false => of_words(&[list::grid_column(line)]),
    };
    blocks::may_be_whole(line).then(|| whole().or_else(loose))?
}

/// The grid of some rows, also where its digits do not go together.
fn rows(lines: &[Piece]) -> Option<Board> {
    let whole = blocks::in_rows(lines).ok().map(|position| Board::of(&position));
    whole.or_else(|| of_words(lines))
}

fn of_words(lines: &[Piece]) -> Option<Board> {
    let lines: Vec<Piece> = lines.iter().map(|line| line.trimmed()).collect();
    let digits = givens::digits(&words(&text::grid_lines(&lines))).ok()?;
    Some(Board::new(&digits, Vec::new()))
}

/// Whether the givens of the first grid stand in all others.
fn has_a_puzzle(boards: &[(RangeInclusive<usize>, Board)]) -> bool {
    let [(_, puzzle), later @ ..] = boards else { return false };
    let keeps =
        |board: &Board| puzzle.given().all(|given| board.digit(given.cell()) == Some(given));
    later.iter().all(|(_, board)| keeps(board))
}

/// The entries of grids of one puzzle, which the first of them is.
fn together(boards: &[(RangeInclusive<usize>, Board)]) -> Entries {
    let givens: Vec<Candidate> = boards[0].1.given().collect();
    let mut entered: Vec<Conclusion> = Vec::new();
    let mut grids = Vec::new();
    for (lines, board) in boards {
        let placed = Cell::all().filter_map(|cell| board.digit(cell));
        let placed = placed.filter(|placed| !givens.contains(placed)).map(Conclusion::Place);
        let deleted = board.deleted.iter().copied().map(Conclusion::Eliminate);
        for entry in placed.chain(deleted) {
            if !entered.contains(&entry) {
                entered.push(entry);
            }
        }
        grids.push((lines.clone(), entered.len()));
    }
    Entries { givens, entered, grids }
}
