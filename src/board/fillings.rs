//! All fillings of some cells from a few digits, those with an exchange apart from the others; and how the symmetries of
//! the board bring cells to others.

use std::ops::ControlFlow;

use crate::grid::Cell;

/// The fillings of cells, up to 16, from the first digits, up to 4. Digits of cells are bits: digit d of k in the cell at
/// place p is bit k·p + d.
///
/// An exchange of a filling is another one with the same digits in every row, column and block. It has no digit that the
/// filling lacks, so the fillings with the same digits in every house are the exchanges of one another.
///
/// ```
/// use catena::board::Fillings;
/// use catena::grid::Cell;
///
/// let cells = [(0, 2), (0, 3), (1, 2), (1, 3)].map(|(row, column)| Cell::at(row, column));
/// let fillings = Fillings::of(&cells, 0..4, 3);
/// assert_eq!((fillings.exchangeable.len(), fillings.fixed.len()), (6, 12));
/// assert!(fillings.exchangeable.iter().all(|&(_, changed)| changed == 0b1111));
/// ```
pub struct Fillings {
    /// Those with an exchange, each with the places of the cells that change in one.
    pub exchangeable: Vec<(u64, u16)>,
    /// Those without one.
    pub fixed: Vec<u64>,
}

impl Fillings {
    /// Fills the cells at these places.
    pub fn of(cells: &[Cell], places: impl Iterator<Item = usize>, digits: usize) -> Fillings {
        let mut all: Vec<(u128, u64)> = vec![(0, 0)];
        for place in places {
            let digit_in =
                |digit: usize| (in_houses(cells[place], digit), 1 << (digits * place + digit));
            let more = |(houses, filling): (u128, u64)| {
                let next = (0..digits).map(digit_in).filter(move |(own, _)| houses & own == 0);
                next.map(move |(own, bit)| (houses | own, filling | bit))
            };
            all = all.into_iter().flat_map(more).collect();
        }
        all.sort_unstable();
        let mut fillings = Fillings { exchangeable: Vec::new(), fixed: Vec::new() };
        for same in all.chunk_by(|one, other| one.0 == other.0) {
            fillings.add(same, cells.len(), digits);
        }
        fillings
    }

    /// Adds fillings that have the same digits in every house.
    fn add(&mut self, same: &[(u128, u64)], cells: usize, digits: usize) {
        if let [(_, only)] = *same {
            return self.fixed.push(only);
        }
        let own = |place: usize, filling: u64| filling >> (digits * place) & ((1 << digits) - 1);
        let changes =
            |place: &usize| same.iter().any(|(_, f)| own(*place, *f) != own(*place, same[0].1));
        // Where two of them differ, each of them differs from one of the two.
        let changed = (0..cells).filter(changes).fold(0, |all, place| all | 1 << place);
        self.exchangeable.extend(same.iter().map(|&(_, filling)| (filling, changed)));
    }
}

/// A digit, one of the first four, in the houses of a cell: one bit for each house.
pub fn in_houses(cell: Cell, digit: usize) -> u128 {
    cell.houses().iter().fold(0, |all, house| all | 1 << (4 * house.index() + digit))
}

/// The ways in which a symmetry of the board brings cells to as many others: for each cell the place of the one that it
/// comes to. Each once; none where no symmetry does.
///
/// A symmetry permutes bands, stacks, the rows of a band and the columns of a stack, and may transpose the board.
///
/// ```
/// use catena::board::symmetries;
/// use catena::grid::Cell;
///
/// let cells = [(0, 0), (0, 3), (1, 0), (1, 3)].map(|(row, column)| Cell::at(row, column));
/// assert_eq!(symmetries(&cells, &cells).len(), 4);
/// assert_eq!(symmetries(&cells[..2], &cells[1..3]), [] as [Vec<usize>; 0]);
/// ```
pub fn symmetries(cells: &[Cell], others: &[Cell]) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for turned in [false, true] {
        let mut places = Vec::new();
        let _ = Ways { cells, others, turned }.go_on(&mut places, &mut |places| {
            all.push(places.to_vec());
            ControlFlow::Continue(())
        });
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The first of these [`symmetries`]; `None` where no symmetry brings the cells to the others.
pub fn first_symmetry(cells: &[Cell], others: &[Cell]) -> Option<Vec<usize>> {
    [false, true].into_iter().find_map(|turned| {
        let mut first = None;
        let _ = Ways { cells, others, turned }.go_on(&mut Vec::new(), &mut |places| {
            first = Some(places.to_vec());
            ControlFlow::Break(())
        });
        first
    })
}

/// Cells that are brought to others, rows to rows or to columns.
struct Ways<'a> {
    cells: &'a [Cell],
    others: &'a [Cell],
    turned: bool,
}

impl Ways<'_> {
    /// Brings the cells from this one on to others, until who sees the ways has seen enough.
    fn go_on(
        &self,
        places: &mut Vec<usize>,
        see: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if places.len() == self.cells.len() {
            return see(places);
        }
        for place in 0..self.others.len() {
            if !places.contains(&place) && self.keeps(places, place) {
                places.push(place);
                self.go_on(places, see)?;
                places.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the next cell has the same lines, bands and stacks in common with those before as the one at this place.
    fn keeps(&self, places: &[usize], place: usize) -> bool {
        let next = self.cells[places.len()];
        let same = |(at, &before): (usize, &usize)| {
            let common = in_common(self.others[before], self.others[place]);
            let [rows, columns] = in_common(self.cells[at], next);
            common == if self.turned { [columns, rows] } else { [rows, columns] }
        };
        places.iter().enumerate().all(same)
    }
}

/// Whether two cells have the row and the band in common, and the column and the stack.
fn in_common(one: Cell, other: Cell) -> [[bool; 2]; 2] {
    let common = |one: usize, other: usize| [one == other, one / 3 == other / 3];
    [common(one.row(), other.row()), common(one.column(), other.column())]
}
