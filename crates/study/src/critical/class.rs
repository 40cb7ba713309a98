//! One set of cells for all that are the same up to the symmetries of the board.
//!
//! The symmetries permute bands, stacks, the rows of a band and the columns of a stack, and transpose the board. Of
//! the 1,296 orders of the rows only those are tried in which a number comes in descending order that a row, or a band,
//! keeps under every symmetry: mostly one or two. Given an order of the rows, columns and stacks are sorted.

use catena::board::ORDERS;
use catena::grid::{Cell, CellSet};

/// The set of cells that stands for a set and all that are the same up to symmetry: one of them, the same for all.
///
/// It takes a microsecond or two. Which of them it is depends on mixed numbers: to show one, take its
/// [`form`](super::form()).
///
/// ```
/// use catena::grid::{Cell, CellSet};
/// use catena_study::class;
///
/// let set = |cells: [(usize, usize); 3]| {
///     cells.iter().map(|&(row, column)| Cell::at(row, column)).collect::<CellSet>()
/// };
/// assert_eq!(class(set([(0, 0), (1, 1), (0, 8)])), class(set([(8, 8), (7, 7), (0, 7)])));
/// assert_ne!(class(set([(0, 0), (1, 1), (0, 8)])), class(set([(0, 0), (1, 1), (3, 8)])));
/// ```
pub fn class(cells: CellSet) -> CellSet {
    let upright = Side::of(cells);
    let turned = Side::of(super::form::transposed(cells));
    let best = match upright.number.cmp(&turned.number) {
        std::cmp::Ordering::Greater => upright.best(),
        std::cmp::Ordering::Less => turned.best(),
        std::cmp::Ordering::Equal => upright.best().max(turned.best()),
    };
    CellSet::from_bits(best)
}

/// A set of cells, rows apart from columns, with numbers that do not change when lines are permuted.
struct Side {
    /// The columns of the cells of each row, as bits.
    rows: [u16; 9],
    of_row: [u64; 9],
    of_band: [u64; 3],
    number: u64,
}

impl Side {
    fn of(cells: CellSet) -> Side {
        let rows: [u16; 9] = std::array::from_fn(|row| (cells.bits() >> (9 * row)) as u16 & 0x1ff);
        let mut counts = Counts::default();
        cells.iter().for_each(|cell| counts.add(cell));
        let (mut rough_row, mut rough_column) = ([0_u64; 9], [0_u64; 9]);
        for cell in cells.iter() {
            let [row, column, block] = counts.around(cell);
            add(&mut rough_row[cell.row()], row << 16 | column << 8 | block);
            add(&mut rough_column[cell.column()], column << 16 | row << 8 | block);
        }
        // What the rows and columns of its cells are like tells rows apart that have the same counts.
        let mut of_row = [0; 9];
        for cell in cells.iter() {
            let [_, _, block] = counts.around(cell);
            let (row, column) = (rough_row[cell.row()], rough_column[cell.column()]);
            add(&mut of_row[cell.row()], row.wrapping_mul(3) ^ column.wrapping_mul(7) ^ block);
        }
        let of_band = std::array::from_fn(|band| all(&of_row[3 * band..3 * band + 3]));
        Side { rows, of_row, of_band, number: all(&of_band) }
    }

    /// The greatest of the sets that some order of the rows gives.
    fn best(&self) -> u128 {
        let mut best = 0;
        let is_same = |one: usize, other: usize| self.rows[one] == self.rows[other];
        let within = [0, 1, 2].map(|band| {
            let row = |place: usize| 3 * band + place;
            orders(|place| self.of_row[row(place)], |one, other| is_same(row(one), row(other)))
        });
        let is_empty = |band: usize| self.rows[3 * band..3 * band + 3] == [0; 3];
        let bands =
            orders(|band| self.of_band[band], |one, other| is_empty(one) && is_empty(other));
        for [first, second, third] in bands {
            for one in &within[first] {
                for two in &within[second] {
                    for three in &within[third] {
                        let rows = [(first, one), (second, two), (third, three)];
                        best = best.max(self.sorted(rows));
                    }
                }
            }
        }
        best
    }

    /// The set with its rows in an order: its columns, sorted within stacks, and its stacks, sorted.
    fn sorted(&self, bands: [(usize, &[usize; 3]); 3]) -> u128 {
        let mut columns = [0_u32; 9];
        for (place, (band, order)) in bands.into_iter().enumerate() {
            for (within, row) in order.iter().enumerate() {
                let bit = 0x100 >> (3 * place + within);
                let mut rest = self.rows[3 * band + row];
                while rest != 0 {
                    columns[rest.trailing_zeros() as usize] |= bit;
                    rest &= rest - 1;
                }
            }
        }
        let mut stacks = [0, 1, 2].map(|stack| {
            let [a, b, c] = descending([0, 1, 2].map(|column| columns[3 * stack + column]));
            a << 18 | b << 9 | c
        });
        stacks = descending(stacks);
        stacks.into_iter().fold(0, |all, stack| all << 27 | u128::from(stack))
    }
}

/// The number of cells in each house.
#[derive(Default)]
struct Counts {
    rows: [u64; 9],
    columns: [u64; 9],
    blocks: [u64; 9],
}

impl Counts {
    fn add(&mut self, cell: Cell) {
        self.rows[cell.row()] += 1;
        self.columns[cell.column()] += 1;
        self.blocks[cell.block()] += 1;
    }

    /// The numbers of cells in the row, the column and the block of a cell.
    fn around(&self, cell: Cell) -> [u64; 3] {
        [self.rows[cell.row()], self.columns[cell.column()], self.blocks[cell.block()]]
    }
}

/// The orders of three things that bring their numbers into descending order; of things that are the same only the
/// order that they have.
fn orders(
    number: impl Fn(usize) -> u64,
    is_same: impl Fn(usize, usize) -> bool,
) -> Vec<[usize; 3]> {
    let descends = |order: &&[usize; 3]| {
        let pairs = [(0, 1), (1, 2), (0, 2)].map(|(one, other)| (order[one], order[other]));
        pairs.into_iter().all(|(one, other)| {
            number(one) >= number(other) && !(one > other && is_same(one, other))
        })
    };
    ORDERS.iter().filter(descends).copied().collect()
}

fn descending([mut a, mut b, mut c]: [u32; 3]) -> [u32; 3] {
    if a < b {
        std::mem::swap(&mut a, &mut b);
    }
    if b < c {
        std::mem::swap(&mut b, &mut c);
    }
    if a < b {
        std::mem::swap(&mut a, &mut b);
    }
    [a, b, c]
}

/// A number for several, whatever their order.
fn all(numbers: &[u64]) -> u64 {
    let mut sum = 0;
    numbers.iter().for_each(|&number| add(&mut sum, number));
    sum
}

fn add(sum: &mut u64, number: u64) {
    *sum = sum.wrapping_add(mixed(number));
}

/// Different numbers for different ones, without a pattern (SplitMix64).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}
