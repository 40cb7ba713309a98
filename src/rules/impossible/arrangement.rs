//! Patterns made ready to be looked for: how the symmetries of the board lay them into its blocks.
//!
//! A symmetry transposes the board or does not, permutes bands and stacks, and then the rows of each band and the
//! columns of each stack. The first two give 72 arrangements of a pattern, which say how many cells lie in each block.
//! That is enough to leave nearly all of them out; only then the orders of lines are tried.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::ORDERS;
use crate::grid::{Cell, CellSet};

use super::pattern::Pattern;

/// Some of the nine cells of a block, as bits, row by row.
pub(super) type Shape = u16;

/// The number of shapes.
pub(super) const SHAPES: usize = 512;

/// The patterns of a number of digits.
pub(super) struct Ready {
    pub digits: usize,
    /// The smallest number of cells of one of them.
    pub cells: usize,
    /// The greatest number of guardians of one of them.
    pub guardians: usize,
    /// The arrangements by the number of cells in each block.
    pub by_counts: BTreeMap<[u8; 9], Vec<Arrangement>>,
    /// The shapes that the orders of lines give, smaller ones first.
    pub shapes: Vec<Shape>,
}

/// A pattern laid into the blocks of the board; the orders of the lines within bands and stacks are open.
pub(super) struct Arrangement {
    pub pattern: Arc<str>,
    /// The greatest number of guardians.
    pub guardians: usize,
    /// The cells of each block.
    pub shapes: [Shape; 9],
    /// For each band the orders of its rows, as bits: of those that give the same, the first.
    pub rows: [u8; 3],
    /// For each stack the orders of its columns.
    pub columns: [u8; 3],
}

impl Ready {
    /// All patterns, those of each number of digits together.
    pub fn all(patterns: &[Pattern]) -> Vec<Ready> {
        let digits: BTreeSet<usize> = patterns.iter().map(|pattern| pattern.digits).collect();
        digits.into_iter().map(|digits| Ready::of(digits, patterns)).collect()
    }

    fn of(digits: usize, patterns: &[Pattern]) -> Ready {
        let mut ready = Ready {
            digits,
            cells: 81,
            guardians: 0,
            by_counts: BTreeMap::new(),
            shapes: Vec::new(),
        };
        let mut used = [false; SHAPES];
        for pattern in patterns.iter().filter(|pattern| pattern.digits == digits) {
            ready.cells = ready.cells.min(pattern.cells.len());
            ready.guardians = ready.guardians.max(pattern.guardians);
            for shapes in placings(pattern.cells) {
                shapes.iter().for_each(|&shape| add_orders(shape, &mut used));
                let arrangement = Arrangement::of(pattern, shapes);
                let counts = shapes.map(|shape| shape.count_ones() as u8);
                ready.by_counts.entry(counts).or_default().push(arrangement);
            }
        }
        ready.shapes = (0..SHAPES as Shape).filter(|&shape| used[usize::from(shape)]).collect();
        ready
    }
}

/// The shapes of a pattern's blocks for both transpositions and all orders of bands and stacks, each once.
fn placings(cells: CellSet) -> BTreeSet<[Shape; 9]> {
    let mut all = BTreeSet::new();
    let turned = cells.iter().map(|cell| Cell::at(cell.column(), cell.row())).collect();
    for side in [cells, turned] {
        for bands in ORDERS {
            for stacks in ORDERS {
                let mut shapes = [0; 9];
                for cell in side.iter() {
                    let (row, column) = (cell.row(), cell.column());
                    shapes[3 * bands[row / 3] + stacks[column / 3]] |=
                        1 << (3 * (row % 3) + column % 3);
                }
                all.insert(shapes);
            }
        }
    }
    all
}

/// Adds what the orders of rows and columns make of a shape.
fn add_orders(shape: Shape, used: &mut [bool; SHAPES]) {
    if !used[usize::from(shape)] {
        used[usize::from(shape)] = true;
        (0..6).for_each(|order| add_orders(in_rows(order, shape), used));
        (0..6).for_each(|order| add_orders(in_columns(order, shape), used));
    }
}

impl Arrangement {
    fn of(pattern: &Pattern, shapes: [Shape; 9]) -> Arrangement {
        let rows = [0, 1, 2].map(|band| {
            let in_band = [0, 1, 2].map(|stack| shapes[3 * band + stack]);
            orders(|order| in_band.map(|shape| in_rows(order, shape)))
        });
        let columns = [0, 1, 2].map(|stack| {
            let in_stack = [0, 1, 2].map(|band| shapes[3 * band + stack]);
            orders(|order| in_stack.map(|shape| in_columns(order, shape)))
        });
        let (name, guardians) = (Arc::clone(&pattern.name), pattern.guardians);
        Arrangement { pattern: name, guardians, shapes, rows, columns }
    }
}

/// Those of the six orders that give what none before gives, as bits.
fn orders(gives: impl Fn(usize) -> [Shape; 3]) -> u8 {
    let is_new = |&order: &usize| (0..order).all(|before| gives(before) != gives(order));
    (0..6).filter(is_new).fold(0, |orders, order| orders | 1 << order)
}

/// A shape with its rows in one of the six orders.
pub(super) fn in_rows(order: usize, shape: Shape) -> Shape {
    MOVED[0][order][usize::from(shape)]
}

/// A shape with its columns in one of the six orders.
pub(super) fn in_columns(order: usize, shape: Shape) -> Shape {
    MOVED[1][order][usize::from(shape)]
}

/// The least of the shapes that the orders of its rows make of each.
pub(super) static IN_ROWS: [Shape; SHAPES] = least_of(&MOVED[0]);

/// The least of the shapes that the orders of its columns make of each.
pub(super) static IN_COLUMNS: [Shape; SHAPES] = least_of(&MOVED[1]);

const fn least_of(moved: &[[Shape; SHAPES]; 6]) -> [Shape; SHAPES] {
    let mut least = moved[0];
    let mut order = 1;
    while order < 6 {
        let mut shape = 0;
        while shape < SHAPES {
            if moved[order][shape] < least[shape] {
                least[shape] = moved[order][shape];
            }
            shape += 1;
        }
        order += 1;
    }
    least
}

/// What each order of rows, and of columns, makes of each shape.
static MOVED: [[[Shape; SHAPES]; 6]; 2] = {
    let mut moved = [[[0; SHAPES]; 6]; 2];
    let mut order = 0;
    while order < 6 {
        let mut shape = 1;
        while shape < SHAPES {
            // A shape is its lowest cell and the rest, which is a smaller shape.
            let (place, rest) = (shape.trailing_zeros() as usize, shape & (shape - 1));
            let (row, column) = (place / 3, place % 3);
            let by_rows = 3 * ORDERS[order][row] + column;
            let by_columns = 3 * row + ORDERS[order][column];
            moved[0][order][shape] = moved[0][order][rest] | 1 << by_rows;
            moved[1][order][shape] = moved[1][order][rest] | 1 << by_columns;
            shape += 1;
        }
        order += 1;
    }
    moved
};
