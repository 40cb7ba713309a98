//! One form for all positions that are the same up to a symmetry of Sudoku.
//!
//! The symmetries permute digits, bands, stacks, the rows of a band and the columns of a stack, and
//! transpose the grid. A position with a target is brought into the form in which the target is n1r1c1 and
//! the places of the digits, read as numbers, are the greatest; digits 2 to 9 are sorted by them.
//!
//! What sends the target to r1c1 leaves 144 orders of the rows, 144 of the columns, and the
//! transposition: 41,472 forms, of which each is tried, in some milliseconds.

use catena::board::ORDERS;
use catena::grid::{Candidate, Cell, Digit, DigitSet, State};

/// The places of a digit: bit 80 is r1c1, bit 0 r9c9.
type Places = u128;

/// The form that a state with a target has in common with all that are the same up to symmetry. The
/// target becomes n1r1c1.
pub fn canonical(state: &State, target: Candidate) -> (State, Candidate) {
    form(state, target, &[false, true])
}

/// The same where rows and columns are told apart: for families of chains that lie in the plane rn or cn.
pub fn canonical_upright(state: &State, target: Candidate) -> (State, Candidate) {
    form(state, target, &[false])
}

fn form(state: &State, target: Candidate, transpositions: &[bool]) -> (State, Candidate) {
    let mut best: Option<[Places; 9]> = None;
    for &transposed in transpositions {
        let grid = Grid::of(state, target, transposed);
        let columns = orders(grid.target_column);
        let rows = orders(grid.target_row);
        for column_order in &columns {
            let moved = grid.with_columns(column_order);
            for row_order in &rows {
                let first = places(&moved[0], row_order);
                if best.is_some_and(|best| first < best[0]) {
                    continue;
                }
                let mut form = std::array::from_fn(|digit| places(&moved[digit], row_order));
                form[1..].sort_unstable_by(|one, other| other.cmp(one));
                best = best.max(Some(form));
            }
        }
    }
    let form = best.unwrap_or_default();
    let digits = |cell: usize| -> DigitSet {
        let is_live = |digit: &Digit| form[digit.index()] >> (80 - cell) & 1 == 1;
        Digit::all().filter(is_live).collect()
    };
    (State::from_cells(std::array::from_fn(digits)), Candidate::from_index(0))
}

/// The live columns of each digit in each row, as nine bits, column 1 the highest. The target's digit is
/// the first.
struct Grid {
    rows: [[u16; 9]; 9],
    target_row: usize,
    target_column: usize,
}

impl Grid {
    fn of(state: &State, target: Candidate, transposed: bool) -> Grid {
        let place = |cell: Cell| match transposed {
            false => (cell.row(), cell.column()),
            true => (cell.column(), cell.row()),
        };
        let mut rows = [[0; 9]; 9];
        for candidate in state.candidates() {
            let (row, column) = place(candidate.cell());
            let digit = candidate.digit().index();
            let digit = match target.digit().index() {
                first if digit == first => 0,
                first if digit < first => digit + 1,
                _ => digit,
            };
            rows[digit][row] |= 0x100 >> column;
        }
        let (target_row, target_column) = place(target.cell());
        Grid { rows, target_row, target_column }
    }

    /// The same with its columns in another order.
    fn with_columns(&self, order: &[usize; 9]) -> [[u16; 9]; 9] {
        let moved = |columns: u16| {
            let live = |&column: &usize| columns & (0x100 >> column) != 0;
            (0..9).filter(live).fold(0, |all, column| all | 0x100 >> order[column])
        };
        self.rows.map(|rows| rows.map(moved))
    }
}

/// The places of a digit whose rows come in another order.
fn places(rows: &[u16; 9], order: &[usize; 9]) -> Places {
    rows.iter()
        .zip(order)
        .fold(0, |all, (&columns, &row)| all | Places::from(columns) << (72 - 9 * row))
}

/// The orders of nine lines in three bands that bring a line to the first place: for each line the place
/// it comes to.
fn orders(first: usize) -> Vec<[usize; 9]> {
    let mut found = Vec::with_capacity(144);
    for bands in ORDERS.iter().filter(|bands| bands[first / 3] == 0) {
        for own in ORDERS.iter().filter(|own| own[first % 3] == 0) {
            for second in &ORDERS {
                for third in &ORDERS {
                    let mut others = [second, third].into_iter();
                    let mut order = [0; 9];
                    for band in 0..3 {
                        let within =
                            if band == first / 3 { own } else { others.next().unwrap_or(own) };
                        for line in 0..3 {
                            order[3 * band + line] = 3 * bands[band] + within[line];
                        }
                    }
                    found.push(order);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_and_forty_four_orders_bring_a_line_to_the_front() {
        for first in 0..9 {
            let mut orders = orders(first);
            assert!(orders.iter().all(|order| order[first] == 0));
            orders.sort_unstable();
            orders.dedup();
            assert_eq!(orders.len(), 144);
        }
    }
}
