//! The symmetries of some givens.

use crate::board::line_orders;
use crate::grid::Position;
use crate::proof::{Permutation, Symmetry};

/// The most symmetries that a solution has, and so the most of the givens of a puzzle with one solution.
///
/// Source: gsf and kjellfp, "Canonical Form", the forum of Sudoku players, February 2007: of the 5,472,730,538 solutions
/// one has 648, and the next 162.
const MOST: usize = 648;

/// The symmetries, other than that of every candidate to itself, that map each given of a position to a given: those
/// that turn or reflect the grid are among the first. None where a given has no digit; none where there are more than a
/// puzzle with one solution can have.
///
/// A puzzle takes some 20 µs, the full grid with the most symmetries 3 ms.
///
/// ```
/// use catena::grid::read;
/// use catena::rules::symmetries_of_givens;
///
/// let puzzle = read(".....85.....1..........2649.7.....85.3.6.4.7.52.....3.1648..........9.....52.....")?;
/// let found = symmetries_of_givens(&puzzle);
/// assert_eq!(found[0].to_string(), "half a turn, digits (19)(28)(37)(46)");
/// # Ok::<(), catena::grid::ReadError>(())
/// ```
pub fn symmetries_of_givens(position: &Position) -> Vec<Symmetry> {
    let mut grid = [[None; 9]; 9];
    for cell in position.givens.iter() {
        let Some(digit) = position.state.decided(cell) else { return Vec::new() };
        grid[cell.row()][cell.column()] = Some(digit.index());
    }
    let mut found = Vec::new();
    for transposed in [false, true] {
        let from = if transposed { transpose(&grid) } else { grid };
        for rows in line_orders().iter().filter(|rows| has_as_many(&from, &grid, rows)) {
            let mut columns = Columns { from: &from, to: &grid, rows, found: Vec::new() };
            columns.assign(&mut Vec::new(), &[None; 9]);
            found.extend(columns.found.into_iter().filter_map(|(columns, digits)| {
                let rows = Permutation::new(*rows)?;
                Some(Symmetry { transposed, rows, columns, digits })
            }));
            if found.len() > MOST {
                return Vec::new();
            }
        }
    }
    found.retain(|symmetry| *symmetry != Symmetry::IDENTITY);
    found.sort_by_key(|symmetry| symmetry.name().is_none());
    found
}

/// The digits of the givens, from 0, at `[row][column]`.
type Grid = [[Option<usize>; 9]; 9];

fn transpose(grid: &Grid) -> Grid {
    std::array::from_fn(|row| std::array::from_fn(|column| grid[column][row]))
}

/// Whether each row has as many givens as the one it goes to.
fn has_as_many(from: &Grid, to: &Grid, rows: &[usize; 9]) -> bool {
    let count = |row: &[Option<usize>; 9]| row.iter().flatten().count();
    rows.iter().enumerate().all(|(row, &image)| count(&from[row]) == count(&to[image]))
}

/// Where the columns may go, once the rows are moved, and what the digits are called then.
struct Columns<'a> {
    from: &'a Grid,
    to: &'a Grid,
    rows: &'a [usize; 9],
    found: Vec<(Permutation, Permutation)>,
}

impl Columns<'_> {
    /// Assigns the next column, and all after it, in every way that fits.
    fn assign(&mut self, images: &mut Vec<usize>, names: &[Option<usize>; 9]) {
        if self.found.len() > MOST {
            return;
        }
        let column = images.len();
        let Ok(all) = <[usize; 9]>::try_from(&images[..]) else {
            for image in 0..9 {
                let is_with_its_stack =
                    column.is_multiple_of(3) || images[column - 1] / 3 == image / 3;
                if images.contains(&image) || !is_with_its_stack {
                    continue;
                }
                if let Some(names) = self.named(column, image, *names) {
                    images.push(image);
                    self.assign(images, &names);
                    images.pop();
                }
            }
            return;
        };
        self.found.extend(Permutation::new(all).zip(completed(names)));
    }

    /// The names of the digits where a column goes to another one; `None` where it does not fit.
    fn named(
        &self,
        column: usize,
        image: usize,
        mut names: [Option<usize>; 9],
    ) -> Option<[Option<usize>; 9]> {
        for (row, &to) in self.rows.iter().enumerate() {
            match (self.from[row][column], self.to[to][image]) {
                (None, None) => {}
                (Some(digit), Some(name)) => match names[digit] {
                    Some(known) if known == name => {}
                    None if !names.contains(&Some(name)) => names[digit] = Some(name),
                    _ => return None,
                },
                _ => return None,
            }
        }
        Some(names)
    }
}

/// The names of all digits: one that is not given has the name that is left. `None` where two are not given.
fn completed(names: &[Option<usize>; 9]) -> Option<Permutation> {
    let mut left = (0..9).filter(|name| !names.contains(&Some(*name)));
    let last = left.next();
    if left.next().is_some() {
        return None;
    }
    Permutation::new(names.map(|name| name.or(last).unwrap_or_default()))
}
