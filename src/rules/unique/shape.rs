//! Patterns as boards of nine lines, and where they stand in a position.

use std::collections::BTreeSet;

use crate::grid::{Cell, CellSet, Digit, DigitSet, State};
use crate::work::{Stopped, Work};

/// Cells and a number of digits, wherever the symmetries of the board take them.
pub(super) struct Shape {
    /// What it is called: the name of its file.
    pub name: &'static str,
    /// The cells, by row and column: each shares a line with one before it, where it can.
    pub places: Vec<(usize, usize)>,
    /// The number of digits.
    pub digits: usize,
    /// The greatest number of guardians that is looked for.
    pub guardians: usize,
}

impl Shape {
    /// Reads a file: headings behind `--`, then the board. `None` where something is missing, or is no board.
    pub fn read(name: &'static str, text: &str) -> Option<Shape> {
        let (headings, board): (Vec<&str>, Vec<&str>) = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .partition(|line| line.starts_with("--"));
        let digits = number(&headings, "Digits:")?;
        let guardians = number(&headings, "Guardians:")?;
        Some(Shape { name, places: joined(places(&board)?), digits, guardians })
    }

    /// All its images outside some cells, with at most as many guardians as it looks for: the cells with their digits.
    pub fn images(
        &self,
        state: &State,
        outside: CellSet,
        work: &mut Work,
    ) -> Result<Vec<(CellSet, DigitSet)>, Stopped> {
        let mut images = Vec::new();
        for digits in sets_of(self.digits) {
            let of = |cell: Cell| match outside.contains(cell) {
                true => None,
                false => guardians(state, cell, digits),
            };
            let guardians: Vec<Option<usize>> = Cell::all().map(of).collect();
            // Each guardian spares one cell that has none.
            let unguarded = guardians.iter().filter(|&&here| here == Some(0)).count();
            if unguarded + self.guardians < self.places.len() {
                continue;
            }
            let mut seats = Seats { guardians, found: BTreeSet::new() };
            let turned = self.places.iter().map(|&(row, column)| (column, row)).collect();
            for places in [&self.places, &turned] {
                let (rows, columns) = (Lines::default(), Lines::default());
                seats.seat(places, rows, columns, self.guardians, CellSet::EMPTY, work)?;
            }
            images.extend(seats.found.into_iter().map(|cells| (cells, digits)));
        }
        Ok(images)
    }
}

fn number(headings: &[&str], heading: &str) -> Option<usize> {
    let stated = headings.iter().find_map(|line| line[2..].trim().strip_prefix(heading));
    let number = stated.and_then(|number| number.trim().parse().ok());
    number.filter(|number| (1..=81).contains(number))
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

/// All sets of this many digits.
fn sets_of(digits: usize) -> impl Iterator<Item = DigitSet> {
    (0..1 << Digit::all().len()).map(DigitSet::from_bits).filter(move |set| set.len() == digits)
}

/// The number of guardians in a cell; `None` when none of the digits can stand there: then one of the cell's
/// other candidates is true anyway.
fn guardians(state: &State, cell: Cell, digits: DigitSet) -> Option<usize> {
    let live = state.digits(cell);
    let within = live.intersection(digits).len();
    (within > 0).then(|| live.len() - within)
}

/// Looks for the cells of the board that may stand for those of a pattern.
struct Seats {
    /// The number of guardians of each cell.
    guardians: Vec<Option<usize>>,
    /// The cells of each image: several ways of seating a pattern give the same.
    found: BTreeSet<CellSet>,
}

impl Seats {
    /// Seats the places that are left, with at most so many guardians.
    fn seat(
        &mut self,
        places: &[(usize, usize)],
        rows: Lines,
        columns: Lines,
        room: usize,
        taken: CellSet,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let Some((&(row, column), left)) = places.split_first() else {
            self.found.insert(taken);
            return Ok(());
        };
        for to_row in rows.options(row) {
            for to_column in columns.options(column) {
                let cell = Cell::at(to_row, to_column);
                let guardians = self.guardians[cell.index()];
                let Some(room) = guardians.and_then(|here| room.checked_sub(here)) else {
                    continue;
                };
                work.spend()?;
                let (rows, columns) = (rows.with(row, to_row), columns.with(column, to_column));
                let mut taken = taken;
                taken.insert(cell);
                self.seat(left, rows, columns, room, taken, work)?;
            }
        }
        Ok(())
    }
}

/// Which line of the board stands for each row, or each column, of a pattern, as far as that is settled.
#[derive(Clone, Copy, Default)]
struct Lines([Option<usize>; 9]);

impl Lines {
    /// The lines of the board that may stand for one of the pattern: the three of a band or stack stay together.
    fn options(self, line: usize) -> impl Iterator<Item = usize> {
        let (known, chute) = (self.0[line], self.chute(line / 3));
        let is_free = move |to: usize| !self.0.contains(&Some(to));
        let is_new = move |chute: usize| (0..3).all(|other| self.chute(other) != Some(chute));
        (0..9).filter(move |&to| match (known, chute) {
            (Some(known), _) => known == to,
            (None, Some(chute)) => to / 3 == chute && is_free(to),
            (None, None) => is_new(to / 3),
        })
    }

    /// The band or stack of the board that stands for one of the pattern.
    fn chute(self, chute: usize) -> Option<usize> {
        self.0[3 * chute..3 * chute + 3].iter().flatten().next().map(|line| line / 3)
    }

    fn with(mut self, line: usize, to: usize) -> Lines {
        self.0[line] = Some(to);
        self
    }
}
