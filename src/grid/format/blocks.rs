//! A text with grids among other things: where they are, and the one that several of them mean.

use std::ops::RangeInclusive;

use super::error::ReadError;
use super::givens::left_by;
use super::list;
use super::signs::{is_dashes, is_symbol};
use super::text::{Piece, is_frame, is_prose, raw_lines};
use super::{address, fields, hodoku, one_of, pencil, plain};
use crate::grid::Position;

/// A grid in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its lines, counted from 1.
    pub lines: RangeInclusive<usize>,
    /// The position.
    pub position: Position,
}

/// The grids of a text, in order: lines that are one, and runs of rows. What cannot be read is passed over.
pub fn grids(text: &str) -> Vec<Found> {
    let found = found(text, whole, |lines| in_rows(lines).ok());
    found.into_iter().map(|(lines, position)| Found { lines, position }).collect()
}

/// What is found in a text with a reader of lines and one of rows, with its lines, counted from 1.
pub(super) fn found<T>(
    text: &str,
    whole: fn(Piece) -> Option<T>,
    in_rows: fn(&[Piece]) -> Option<T>,
) -> Vec<(RangeInclusive<usize>, T)> {
    let text = &pencil::with_joined_marks(text);
    let lines: Vec<Piece> = raw_lines(text).collect();
    let (mut found, mut run) = (Vec::new(), Vec::new());
    for line in lines {
        let trimmed = line.trimmed();
        if let Some(one) = whole(trimmed) {
            close(&mut run, in_rows, &mut found);
            let number = line.place.line;
            found.push((number..=number, one));
        } else if may_be_in_a_grid(trimmed.text) {
            run.push(line);
        } else {
            close(&mut run, in_rows, &mut found);
        }
    }
    close(&mut run, in_rows, &mut found);
    found
}

/// Whether a line may stand in a grid: empty, a border, a row, or names of columns.
fn may_be_in_a_grid(line: &str) -> bool {
    line.is_empty() || is_frame(line) || plain::is_row(row(line)) || is_header(line)
}

/// What of a line may be a row: all of it, or what stands before the words behind its last bar.
fn row(line: &str) -> &str {
    match line.rfind(['|', '│', '║', '┃']) {
        Some(bar) if super::text::is_prose(&line[bar..]) => &line[..bar],
        _ => line,
    }
}

/// Whether a line may name the columns.
fn is_header(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.len() == 9 && words.iter().all(|word| word.len() <= 2)
}

/// The grid that a line is by itself.
pub(super) fn whole(line: Piece) -> Option<Position> {
    may_be_whole(line).then(|| list::read_line(line).ok())?
}

/// Whether a line is long enough for a grid, or has the form of one.
pub(super) fn may_be_whole(line: Piece) -> bool {
    line.text.len() >= 81 || address::is_address(line.text) || hodoku::is_line(line)
}

/// Reads the rows that were met, nine at a time where they are more.
fn close<'a, T>(
    run: &mut Vec<Piece<'a>>,
    in_rows: fn(&[Piece]) -> Option<T>,
    found: &mut Vec<(RangeInclusive<usize>, T)>,
) {
    let lines = std::mem::take(run);
    let is_row = |line: &&Piece| {
        let text = line.text.trim();
        !text.is_empty() && (!is_frame(text) || is_dashes(text))
    };
    let rows = lines.iter().filter(is_row).count();
    if rows == 0 {
        return;
    }
    if let Some(one) = read(&lines, in_rows) {
        found.push(one);
        return;
    }
    let mut part: Vec<Piece> = Vec::new();
    for line in lines {
        part.push(line);
        if part.iter().filter(is_row).count() == 9 {
            found.extend(read(&part, in_rows));
            part.clear();
        }
    }
}

fn read<T>(
    lines: &[Piece],
    in_rows: fn(&[Piece]) -> Option<T>,
) -> Option<(RangeInclusive<usize>, T)> {
    let is_empty = |line: &&Piece| line.text.trim().is_empty();
    let lines: Vec<Piece> = lines.iter().filter(|line| !is_empty(line)).copied().collect();
    let (first, last) = (lines.first()?.place.line, lines.last()?.place.line);
    Some((first..=last, in_rows(&lines)?))
}

/// The grid that some rows are.
pub(super) fn in_rows(lines: &[Piece]) -> Result<Position, ReadError> {
    let trimmed: Vec<Piece> = lines.iter().map(|line| line.trimmed()).collect();
    plain::read(&trimmed).or_else(|error| fields::read(lines).unwrap_or(Err(error)))
}

/// Why the lines of a text that look most like a grid are none; `None` where none do, or all of them do.
pub(super) fn nearest(text: &str) -> Option<ReadError> {
    const SIGNS: usize = 40;
    const ROW: usize = 5;
    let lines: Vec<Piece> = raw_lines(text).collect();
    let signs = |line: &str| line.chars().filter(|&c| is_symbol(c)).count();
    let is_row = |line: &Piece| {
        let line = line.trimmed().text;
        may_be_in_a_grid(line)
            || signs(line) >= SIGNS && !line.contains('(')
            || signs(line) >= ROW && !is_prose(line) && !line.contains(['(', '=', '<', '>', '≠'])
    };
    let others = lines.iter().any(|line| !is_row(line));
    let held = |run: &&[Piece]| run.iter().map(|line| signs(line.text)).sum::<usize>();
    let run = lines.split(|line| !is_row(line)).max_by_key(held);
    let run = run.filter(|run| others && held(run) >= SIGNS)?;
    let rows: Vec<Piece> =
        run.iter().filter(|line| !line.text.trim().is_empty()).copied().collect();
    in_rows(&rows).err()
}

/// The position that several grids of a text mean: the same twice, a puzzle and its marks, a puzzle and its
/// solution.
///
/// # Errors
/// [`ReadError::Empty`] when there is none, [`ReadError::Several`] when they differ.
pub(super) fn the_one(positions: &[Position]) -> Result<Position, ReadError> {
    let [first, others @ ..] = positions else { return Err(ReadError::Empty) };
    let several = ReadError::Several { count: positions.len() };
    let both = |one: Position, other| joined(&one, other).ok_or_else(|| several.clone());
    others.iter().try_fold(first.clone(), both)
}

/// What two grids of a text are together; `None` when they are different positions.
fn joined(one: &Position, other: &Position) -> Option<Position> {
    later(one, other).or_else(|| later(other, one)).or_else(|| {
        let is_solution = |of: &Position, solved: &Position| {
            solved.state.is_solved() && solved.state.candidates().all(|c| of.state.is_live(c))
        };
        match (is_solution(one, other), is_solution(other, one)) {
            (true, _) => Some(one.clone()),
            (_, true) => Some(other.clone()),
            _ => None,
        }
    })
}

/// The marks, when one grid is the puzzle whose marks the other is: what is live in it, with the givens
/// of the puzzle.
fn later(puzzle: &Position, marks: &Position) -> Option<Position> {
    let is_puzzle = left_by(&puzzle.state, puzzle.givens) == puzzle.state;
    let follows = marks.state.candidates().all(|candidate| puzzle.state.is_live(candidate))
        && !marks.state.is_solved();
    let has_marks =
        marks.state == puzzle.state || left_by(&marks.state, marks.givens) != marks.state;
    (is_puzzle && follows && has_marks)
        .then(|| Position { state: marks.state.clone(), givens: puzzle.givens })
}

/// The position of a text with the heads `[Puzzle]` and `[State]` of SadMan: the state, with the givens of
/// the puzzle; `None` when it has no such heads.
pub(super) fn in_sections(text: &str, found: &[Found]) -> Option<Result<Position, ReadError>> {
    let head = |name: &str| {
        let is_head = |line: &str| line.trim().eq_ignore_ascii_case(name);
        text.lines().position(is_head).map(|line| line + 1)
    };
    let (puzzle, state) = (head("[puzzle]")?, head("[state]")?);
    let after = |head: usize| found.iter().find(|found| *found.lines.start() > head);
    let (puzzle, state) = (after(puzzle)?, after(state)?);
    let is_later = state.position.state.candidates().all(|c| puzzle.position.state.is_live(c));
    Some(match is_later {
        true => {
            Ok(Position { state: state.position.state.clone(), givens: puzzle.position.givens })
        }
        false => one_of(&[puzzle.position.clone(), state.position.clone()]),
    })
}
