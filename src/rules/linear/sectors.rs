//! Multi-sector locked sets: the cells where some rows cross some columns, filled by digits in these lines.
//!
//! A digit needs at least as many of the lines as it can be placed in the cells at once, and by König's theorem no more.
//! Where the lines of all digits are as many as the open cells, the cells fill them.
//!
//! Source: Obi-Wahn, champagne and David P. Bird, New Sudoku Players' Forum, "multi-sector locked sets"; D. König, 1931.

use std::cmp::Reverse;

use crate::board::CandidateSet;
use crate::grid::{Candidate, Cell, Csp, Digit};
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

use super::houses::{Filled, is_open};

/// Bits of the nine rows, or columns.
type Lines = u16;

/// Where each digit stands in open cells: the columns for each row, and the rows for each column.
struct Places {
    columns: [[Lines; 9]; 9],
    rows: [[Lines; 9]; 9],
    open: [Lines; 9],
}

/// All multi-sector locked sets with at least two rows and two columns, those of few cells first. What a smaller
/// one has told is not told again.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let live = hunt.on.live();
    let places = Places::of(live);
    let mut sets: Vec<(CandidateSet, Filled)> = Vec::new();
    for rows in several() {
        for columns in several() {
            work.spend()?;
            if places.is_locked(rows, columns) {
                let filled = places.filled(rows, columns);
                sets.push((filled.falls(live), filled));
            }
        }
    }
    sets.sort_by_key(|(falls, filled)| (filled.cells.len(), Reverse(falls.count())));
    let mut told: Vec<CandidateSet> = vec![CandidateSet::EMPTY];
    for (falls, filled) in sets {
        if !told.iter().any(|known| falls.is_subset(known)) {
            told.push(falls);
            found.extend(filled.prove(falls, hunt));
        }
    }
    Ok(())
}

/// All sets of at least two lines.
fn several() -> impl Iterator<Item = Lines> {
    (0..1 << 9).filter(|lines: &Lines| lines.count_ones() > 1)
}

fn lines(all: Lines) -> impl Iterator<Item = usize> + Clone {
    (0..9).filter(move |line| all >> line & 1 == 1)
}

impl Places {
    fn of(live: &CandidateSet) -> Places {
        let mut places = Places { columns: [[0; 9]; 9], rows: [[0; 9]; 9], open: [0; 9] };
        for cell in Cell::all().filter(|&cell| is_open(live, cell)) {
            let (row, column) = (cell.row(), cell.column());
            places.open[row] |= 1 << column;
            for digit in Digit::all().filter(|&d| live.contains(Candidate::new(d, cell).index())) {
                places.columns[digit.index()][row] |= 1 << column;
                places.rows[digit.index()][column] |= 1 << row;
            }
        }
        places
    }

    fn cells(&self, rows: Lines, columns: Lines) -> usize {
        lines(rows).map(|row| (self.open[row] & columns).count_ones() as usize).sum()
    }

    /// Whether each line has an open cell, and the digits need as many lines as there are open cells.
    fn is_locked(&self, rows: Lines, columns: Lines) -> bool {
        let crossed = lines(rows).fold(0, |all, row| all | self.open[row] & columns);
        if crossed != columns || lines(rows).any(|row| self.open[row] & columns == 0) {
            return false;
        }
        let cells = self.cells(rows, columns);
        let mut needed = 0;
        for digit in 0..9 {
            needed += self.least(digit, rows, columns);
            if needed > cells {
                return false;
            }
        }
        needed == cells
    }

    /// How few rows and columns hold a digit in the cells.
    fn least(&self, digit: usize, rows: Lines, columns: Lines) -> usize {
        let covers = match rows.count_ones() > columns.count_ones() {
            true => covers(&self.rows[digit], columns, rows),
            false => covers(&self.columns[digit], rows, columns),
        };
        covers
            .map(|(some, others)| (some.count_ones() + others.count_ones()) as usize)
            .min()
            .unwrap_or(0)
    }

    fn filled(&self, rows: Lines, columns: Lines) -> Filled {
        let all =
            lines(rows).flat_map(|row| lines(self.open[row] & columns).map(move |c| (row, c)));
        let cells = all.map(|(row, column)| Cell::at(row, column)).collect();
        let of = |digit: Digit| {
            let least = self.least(digit.index(), rows, columns);
            let all = covers(&self.columns[digit.index()], rows, columns);
            let few = all.filter(|(some, others)| {
                (some.count_ones() + others.count_ones()) as usize == least
            });
            let sets = |(some, others): (Lines, Lines)| {
                let in_rows = lines(some).map(|row| Csp::row(row, digit));
                in_rows.chain(lines(others).map(|column| Csp::column(column, digit))).collect()
            };
            few.map(sets).collect()
        };
        Filled { cells, covers: Digit::all().map(of).collect() }
    }
}

/// The covers of a digit by some lines and the crossing ones that are then needed; `places` has the crossing lines
/// for each line.
fn covers(
    places: &[Lines; 9],
    own: Lines,
    crossing: Lines,
) -> impl Iterator<Item = (Lines, Lines)> {
    let subsets =
        std::iter::successors(Some(own), move |&last| (last != 0).then(|| (last - 1) & own));
    subsets.map(move |some| {
        let rest = lines(own & !some).fold(0, |all, line| all | places[line] & crossing);
        (some, rest)
    })
}
