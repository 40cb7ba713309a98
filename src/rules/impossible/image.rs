//! Where patterns stand in a position.
//!
//! Every image of a pattern with few guardians is found: for each set of digits, from a bound on the guardians in the
//! blocks to the cells. First what the cheapest cells of each block cost leaves out most arrangements of all patterns
//! at once; then the lines of the bands and stacks are put in order, one after another, and each time the least that the
//! blocks can come to is known from tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::CandidateSet;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, State};
use crate::work::{Stopped, Work};

use super::arrangement::{
    Arrangement, IN_COLUMNS, IN_ROWS, Ready, SHAPES, Shape, in_columns, in_rows,
};

/// An image of a pattern: the cells, the digits that cannot fill them, and what guards them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// What the pattern is called.
    pub pattern: Arc<str>,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// The live candidates of the cells with other digits, sorted: one of them is true.
    pub guardians: Vec<Candidate>,
}

/// What images may consist of.
pub(super) struct Among<'a> {
    pub cells: CellSet,
    pub guardians: &'a CandidateSet,
}

/// All images of patterns in some cells, each with at most as many guardians as its pattern looks for, all of them
/// among these.
pub(super) fn images(
    patterns: &[Ready],
    state: &State,
    among: &Among,
    work: &mut Work,
) -> Result<Vec<Image>, Stopped> {
    let mut images = Vec::new();
    for ready in patterns {
        let mut seats = Seats::default();
        for digits in sets_of(ready.digits) {
            seats.begin(state, digits, among);
            seats.seat_all(ready, work)?;
            let found = std::mem::take(&mut seats.found).into_iter();
            images.extend(found.map(|(cells, pattern)| Image::of(pattern, cells, digits, state)));
        }
    }
    Ok(images)
}

impl Image {
    pub(super) fn of(pattern: Arc<str>, cells: CellSet, digits: DigitSet, state: &State) -> Image {
        let mut guardians: Vec<Candidate> =
            cells.iter().flat_map(|cell| others(state, cell, digits)).collect();
        guardians.sort_unstable();
        Image { pattern, cells, digits, guardians }
    }
}

/// The live candidates of a cell with other digits.
pub(super) fn others(state: &State, cell: Cell, digits: DigitSet) -> Vec<Candidate> {
    let others = state.digits(cell).iter().filter(|&digit| !digits.contains(digit));
    others.map(|digit| Candidate::new(digit, cell)).collect()
}

/// All sets of this many digits.
pub(super) fn sets_of(digits: usize) -> impl Iterator<Item = DigitSet> {
    (0..1 << Digit::all().len()).map(DigitSet::from_bits).filter(move |set| set.len() == digits)
}

/// More guardians than any pattern looks for, in a cell; nine of them are a number of eight bits.
const FAR: u8 = 28;

/// The number of guardians in a cell; [`FAR`] when it or one of them is not among these, and when none of the digits can
/// stand there: then one of the cell's other candidates is true anyway.
fn guardians(state: &State, cell: Cell, digits: DigitSet, among: &Among) -> u8 {
    let live = state.digits(cell);
    let others = live.iter().filter(|&digit| !digits.contains(digit));
    let mut guardians = others.map(|digit| Candidate::new(digit, cell).index());
    let fits = among.cells.contains(cell)
        && !live.intersection(digits).is_empty()
        && guardians.all(|one| among.guardians.contains(one));
    if fits { (live.len() - live.intersection(digits).len()) as u8 } else { FAR }
}

/// A number of guardians for each shape in each block.
type Table = Box<[[u8; SHAPES]; 9]>;

/// Looks for the cells of the board that may stand for those of a pattern.
struct Seats {
    /// The number of guardians of the cells of each block.
    cells: [[u8; 9]; 9],
    /// The guardians of each shape as it stands.
    exact: Table,
    /// The fewest with its rows as they stand and its columns in any order.
    any_columns: Table,
    /// The fewest with its columns as they stand and its rows in any order.
    any_rows: Table,
    /// The fewest in any order.
    any: Table,
    /// The cells of each image: several ways of seating a pattern give the same.
    found: BTreeMap<CellSet, Arc<str>>,
}

impl Default for Seats {
    fn default() -> Seats {
        let table = || Box::new([[0; SHAPES]; 9]);
        Seats {
            cells: [[0; 9]; 9],
            exact: table(),
            any_columns: table(),
            any_rows: table(),
            any: table(),
            found: BTreeMap::new(),
        }
    }
}

impl Seats {
    /// Counts the guardians of each cell.
    fn begin(&mut self, state: &State, digits: DigitSet, among: &Among) {
        self.cells = std::array::from_fn(|block| {
            std::array::from_fn(|place| {
                guardians(state, Cell::in_block(block, place), digits, among)
            })
        });
    }

    /// Seats all patterns.
    fn seat_all(&mut self, ready: &Ready, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        if self.cheapest(ready.cells) > ready.guardians {
            return Ok(());
        }
        let fewest = self.cells.map(fewest);
        let fits = |counts: &[u8; 9]| {
            let least = counts.iter().zip(&fewest).map(|(&count, of)| of[usize::from(count)]);
            least.map(usize::from).sum::<usize>() <= ready.guardians
        };
        let mut fitting = ready.by_counts.iter().filter(|(counts, _)| fits(counts)).peekable();
        if fitting.peek().is_some() {
            self.tabulate(&ready.shapes);
        }
        for arrangement in fitting.flat_map(|(_, arrangements)| arrangements) {
            let least = |block: usize| self.any[block][usize::from(arrangement.shapes[block])];
            let seated = Seated { shapes: arrangement.shapes, least: std::array::from_fn(least) };
            if seated.guardians() <= arrangement.guardians {
                self.order_lines(arrangement, 0, seated, work)?;
            }
        }
        Ok(())
    }

    /// The fewest guardians of this many cells.
    fn cheapest(&self, cells: usize) -> usize {
        let mut all = self.cells.as_flattened().to_vec();
        all.sort_unstable();
        all[..cells].iter().copied().map(usize::from).sum()
    }

    /// Makes the tables for these shapes: with one, all that the orders of lines make of it.
    fn tabulate(&mut self, shapes: &[Shape]) {
        for block in 0..9 {
            let exact = costs(&self.cells[block]);
            self.exact[block] = exact;
            self.any_columns[block] = fewest_of(&exact, &IN_COLUMNS, shapes);
            self.any_rows[block] = fewest_of(&exact, &IN_ROWS, shapes);
            self.any[block] = fewest_of(&self.any_columns[block], &IN_ROWS, shapes);
        }
    }

    /// Puts lines in order: the rows of the first band, the columns of the first stack, and so on. After six steps
    /// every cell is seated.
    fn order_lines(
        &mut self,
        arrangement: &Arrangement,
        step: usize,
        seated: Seated,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        work.spend()?;
        let (line, is_band) = (step / 2, step.is_multiple_of(2));
        if line == 3 {
            self.found.entry(seated.cells()).or_insert_with(|| Arc::clone(&arrangement.pattern));
            return Ok(());
        }
        let orders = if is_band { arrangement.rows[line] } else { arrangement.columns[line] };
        for order in (0..6).filter(|order| orders >> order & 1 == 1) {
            let next = if is_band {
                self.with_rows(&seated, line, order)
            } else {
                self.with_columns(&seated, line, order)
            };
            if next.guardians() <= arrangement.guardians {
                self.order_lines(arrangement, step + 1, next, work)?;
            }
        }
        Ok(())
    }

    /// The rows of a band in an order; the columns of the stacks before are in order already.
    fn with_rows(&self, seated: &Seated, band: usize, order: usize) -> Seated {
        let mut next = *seated;
        for stack in 0..3 {
            let table = if stack < band { &self.exact } else { &self.any_columns };
            next.set(3 * band + stack, in_rows(order, seated.shapes[3 * band + stack]), table);
        }
        next
    }

    /// The columns of a stack in an order; the rows of the bands up to this number are in order already.
    fn with_columns(&self, seated: &Seated, stack: usize, order: usize) -> Seated {
        let mut next = *seated;
        for band in 0..3 {
            let table = if band <= stack { &self.exact } else { &self.any_rows };
            next.set(3 * band + stack, in_columns(order, seated.shapes[3 * band + stack]), table);
        }
        next
    }
}

/// A pattern some of whose lines are in order.
#[derive(Clone, Copy)]
struct Seated {
    /// The cells of each block.
    shapes: [Shape; 9],
    /// The fewest guardians that each block can come to.
    least: [u8; 9],
}

impl Seated {
    fn guardians(&self) -> usize {
        self.least.iter().copied().map(usize::from).sum()
    }

    fn set(&mut self, block: usize, shape: Shape, table: &Table) {
        self.shapes[block] = shape;
        self.least[block] = table[block][usize::from(shape)];
    }

    fn cells(&self) -> CellSet {
        let of = |block: usize| {
            let marked = (0..9).filter(move |place| self.shapes[block] >> place & 1 == 1);
            marked.map(move |place| Cell::in_block(block, place))
        };
        (0..9).flat_map(of).collect()
    }
}

/// The fewest guardians of 0 to 9 cells of a block.
fn fewest(mut cells: [u8; 9]) -> [u8; 10] {
    cells.sort_unstable();
    let mut sums = [0; 10];
    for (count, cell) in cells.into_iter().enumerate() {
        sums[count + 1] = sums[count] + cell;
    }
    sums
}

/// The guardians of the cells of each shape.
fn costs(cells: &[u8; 9]) -> [u8; SHAPES] {
    let mut costs = [0; SHAPES];
    for shape in 1..SHAPES {
        // A shape is its lowest cell and the rest, which is a smaller shape.
        costs[shape] = costs[shape & (shape - 1)] + cells[shape.trailing_zeros() as usize];
    }
    costs
}

/// The fewest of the shapes that orders of lines make of each, of which the first one stands for all.
fn fewest_of(of: &[u8; SHAPES], first: &[Shape; SHAPES], shapes: &[Shape]) -> [u8; SHAPES] {
    let mut fewest = [u8::MAX; SHAPES];
    for shape in shapes.iter().copied().map(usize::from) {
        let least = &mut fewest[usize::from(first[shape])];
        *least = of[shape].min(*least);
    }
    for shape in shapes.iter().copied().map(usize::from) {
        fewest[shape] = fewest[usize::from(first[shape])];
    }
    fewest
}
