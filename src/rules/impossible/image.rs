//! Where a pattern stands in a position.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, State};
use crate::work::{Stopped, Work};

use super::pattern::Pattern;

/// An image of a pattern: the cells, the digits that cannot fill them, and what guards them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Image {
    /// What the pattern is called.
    pub pattern: String,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// The live candidates of the cells with other digits, sorted: one of them is true.
    pub guardians: Vec<Candidate>,
}

/// All images of a pattern with at most as many guardians as it looks for.
pub(super) fn images(
    pattern: &Pattern,
    state: &State,
    work: &mut Work,
) -> Result<Vec<Image>, Stopped> {
    let mut images = Vec::new();
    for digits in sets_of(pattern.digits) {
        let mut seats = Seats {
            guardians: Cell::all().map(|cell| guardians(state, cell, digits)).collect(),
            found: BTreeSet::new(),
        };
        let turned = pattern.places.iter().map(|&(row, column)| (column, row)).collect();
        for places in [&pattern.places, &turned] {
            seats.seat(
                places,
                Lines::default(),
                Lines::default(),
                pattern.guardians,
                CellSet::EMPTY,
                work,
            )?;
        }
        images.extend(seats.found.into_iter().map(|bits| Image::of(pattern, bits, digits, state)));
    }
    Ok(images)
}

impl Image {
    fn of(pattern: &Pattern, cells: u128, digits: DigitSet, state: &State) -> Image {
        let cells: CellSet = Cell::all().filter(|cell| cells >> cell.index() & 1 == 1).collect();
        let others = |cell: Cell| {
            let others = state.digits(cell).iter().filter(move |&digit| !digits.contains(digit));
            others.map(move |digit| Candidate::new(digit, cell))
        };
        let mut guardians: Vec<Candidate> = cells.iter().flat_map(others).collect();
        guardians.sort_unstable();
        Image { pattern: pattern.name.clone(), cells, digits, guardians }
    }
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
    /// The cells of each image, as bits: several ways of seating a pattern give the same.
    found: BTreeSet<u128>,
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
            self.found.insert(taken.bits());
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
