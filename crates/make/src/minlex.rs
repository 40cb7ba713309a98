//! One form for all puzzles that are the same up to a symmetry: the least of their 81 characters.
//!
//! The symmetries rename digits, exchange bands, stacks, the rows of a band and the columns of a stack, and transpose the
//! grid: 1,218,998,108,160 in all. The form is the image that is least when its characters are compared from the first on, a
//! cell without given before all digits. It is known as *minlex*.

use std::fmt;

use catena::grid::Position;
use catena::grid::format::{DeletionsLost, write_givens};

use crate::puzzle::Puzzle;

/// The orders of three lines or of three stacks.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

type Row = [u8; 9];

/// The minimal lexical form of a puzzle: the same for two puzzles exactly when a symmetry turns one into the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Minlex([Row; 9]);

impl Minlex {
    /// What the form is called among those that grids are written in.
    pub const NAME: &'static str = "minlex";

    /// The form of a puzzle, found in some tenths of a millisecond; in some milliseconds where many lines begin alike.
    ///
    /// The first row of the form comes from a row or a column with the most empty cells in its first stacks. Of each such
    /// line, each order of the columns that makes it least, and each order of the other rows, what is greater than the
    /// best is left as soon as it is.
    pub fn of(puzzle: &Puzzle) -> Minlex {
        let grid = puzzle.digits();
        let transposed = std::array::from_fn(|row| std::array::from_fn(|column| grid[column][row]));
        let mut best = Minlex([[u8::MAX; 9]; 9]);
        for rows in [grid, transposed] {
            for first in 0..9 {
                for columns in columns(&rows[first]) {
                    let labels = Labels::default();
                    Search { rows: &rows, columns: &columns, best: &mut best }.row(
                        0,
                        &[first],
                        0,
                        labels,
                    );
                }
            }
        }
        best
    }

    /// The form of the puzzle that a position is.
    ///
    /// # Errors
    /// When candidates are deleted in it, or its givens do not have exactly one solution.
    pub fn of_position(position: &Position) -> Result<Minlex, NoForm> {
        write_givens(position).map_err(NoForm::Deletions)?;
        Puzzle::of(position).map(|puzzle| Minlex::of(&puzzle)).ok_or(NoForm::NotOneSolution)
    }
}

/// Why a position has no minimal lexical form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoForm {
    /// Candidates are deleted.
    Deletions(DeletionsLost),
    /// The givens do not have exactly one solution.
    NotOneSolution,
}

impl NoForm {
    /// What to do then; empty where that is not known.
    pub const fn hint(&self) -> &'static str {
        match self {
            NoForm::Deletions(_) => {
                "the minimal lexical form is that of a puzzle: leave out deletions"
            }
            NoForm::NotOneSolution => "",
        }
    }
}

impl fmt::Display for NoForm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoForm::Deletions(lost) => lost.fmt(f),
            NoForm::NotOneSolution => {
                f.write_str("only givens with one solution have a minimal lexical form")
            }
        }
    }
}

impl std::error::Error for NoForm {}

impl fmt::Display for Minlex {
    /// 81 characters, with dots for empty cells.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.as_flattened().iter().try_for_each(|digit| match digit {
            0 => f.write_str("."),
            digit => digit.fmt(f),
        })
    }
}

/// The orders of the columns that make a row least: stacks with fewer givens first, and in each the empty cells.
fn columns(row: &Row) -> Vec<Row> {
    let is_given = |stack: usize, line: usize| row[3 * stack + line] > 0;
    let givens = |stack: usize| (0..3).filter(|&line| is_given(stack, line)).count();
    let within = |stack: usize| {
        ORDERS
            .into_iter()
            .filter(move |order| order.is_sorted_by_key(|&line| is_given(stack, line)))
    };
    let mut found = Vec::new();
    for stacks in ORDERS.into_iter().filter(|order| order.is_sorted_by_key(|&stack| givens(stack)))
    {
        for one in within(stacks[0]) {
            for two in within(stacks[1]) {
                for three in within(stacks[2]) {
                    let lines = [one, two, three];
                    found.push(std::array::from_fn(|at| {
                        (3 * stacks[at / 3] + lines[at / 3][at % 3]) as u8
                    }));
                }
            }
        }
    }
    found
}

/// The names of the digits so far: in the order in which they come.
#[derive(Clone, Copy, Default)]
struct Labels {
    of: [u8; 10],
    count: u8,
}

impl Labels {
    fn name(&mut self, digit: u8) -> u8 {
        let known = &mut self.of[usize::from(digit)];
        if digit > 0 && *known == 0 {
            self.count += 1;
            *known = self.count;
        }
        *known
    }
}

/// The rows of a grid in an order of its columns, brought into the order that is least.
struct Search<'a> {
    rows: &'a [Row; 9],
    columns: &'a Row,
    best: &'a mut Minlex,
}

impl Search<'_> {
    /// Tries each of the rows that may come next, at this place, after those that are used.
    fn row(&mut self, place: usize, next: &[usize], used: u16, labels: Labels) {
        for &row in next {
            let mut labels = labels;
            let image: Row =
                self.columns.map(|column| labels.name(self.rows[row][usize::from(column)]));
            if image > self.best.0[place] {
                continue;
            }
            if image < self.best.0[place] {
                self.best.0[place] = image;
                self.best.0[place + 1..].fill([u8::MAX; 9]);
            }
            let used = used | 1 << row;
            let is_open = |row: &usize| used >> row & 1 == 0;
            // Rows of a band stay together: what is begun is ended first.
            let own = 3 * (row / 3)..3 * (row / 3) + 3;
            let rest: Vec<usize> = match (place + 1) % 3 {
                0 => (0..9).filter(is_open).collect(),
                _ => own.filter(is_open).collect(),
            };
            if place < 8 {
                self.row(place + 1, &rest, used, labels);
            }
        }
    }
}
