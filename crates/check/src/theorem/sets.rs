//! Subsets and fish about the target, enumerated once more: each is a list of dead candidates.

use crate::grid::{Candidate, Cell, Csp, Digit, House};

use super::{Literals, TARGET};

/// What is locked where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sets {
    /// Cells of a house have as many digits, the target's among them.
    Naked,
    /// Digits have as many cells of a house, the target's among them, and the target is of another digit.
    Hidden,
    /// The target's digit has, in so many rows, as many columns, that of the target among them.
    Fish,
}

/// The patterns of a size, from 2 to 8. A symmetry takes every other one to one of these: digits are renamed, and
/// what lies in columns is taken to rows.
pub(super) fn of_size(sets: Sets, size: usize) -> Vec<Literals> {
    if !(2..=8).contains(&size) {
        return Vec::new();
    }
    match sets {
        Sets::Naked => {
            let others = |cell| digits(size..9).map(move |digit| Candidate::new(digit, cell));
            let dead =
                |(_, cells): (House, Vec<Cell>)| cells.into_iter().flat_map(others).collect();
            cells(size).map(dead).map(pattern).collect()
        }
        Sets::Hidden => {
            let dead = |(house, cells): (House, Vec<Cell>)| {
                let of = |digit| Csp::in_house(house, digit).candidates();
                let own = |cell: Cell| cell == TARGET.cell() || cells.contains(&cell);
                digits(1..1 + size).flat_map(of).filter(|place| !own(place.cell())).collect()
            };
            cells(size - 1).map(dead).map(pattern).collect()
        }
        Sets::Fish => {
            let columns = lines(size - 1);
            let with = |rows: Vec<usize>| {
                columns.iter().map(move |columns| fish(&rows, columns)).collect::<Vec<_>>()
            };
            lines(size).into_iter().flat_map(with).collect()
        }
    }
}

fn digits(range: std::ops::Range<usize>) -> impl Iterator<Item = Digit> {
    range.map(Digit::from_index)
}

fn pattern(mut dead: Vec<Candidate>) -> Literals {
    dead.sort_unstable();
    Literals { live: Vec::new(), dead }
}

/// The target's digit has in these rows its own column and these.
fn fish(rows: &[usize], columns: &[usize]) -> Literals {
    let in_row = |&row: &usize| (1..9).map(move |column| Cell::at(row, column));
    let outside = rows.iter().flat_map(in_row).filter(|cell| !columns.contains(&cell.column()));
    pattern(outside.map(|cell| Candidate::new(TARGET.digit(), cell)).collect())
}

/// Every choice of so many things.
fn choices<T: Copy>(of: &[T], count: usize) -> Vec<Vec<T>> {
    let sets = (0_usize..1 << of.len()).filter(|set| set.count_ones() as usize == count);
    let members = |set: usize| {
        let places = (0..of.len()).filter(|place| set >> place & 1 == 1);
        places.map(|place| of[place]).collect()
    };
    sets.map(members).collect()
}

/// The lines besides that of the target.
const LINES: [usize; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

/// Choices of lines. Those of a band can change places, except the first line, and so can the second and the
/// third band: only choices are taken in which none has been passed over.
fn lines(count: usize) -> Vec<Vec<usize>> {
    let is_first = |lines: &Vec<usize>| {
        let passes = |line: &usize| ![1, 3, 6].contains(line) && !lines.contains(&(line - 1));
        let in_band = |band: usize| lines.iter().filter(|&&line| line / 3 == band).count();
        !lines.iter().any(passes) && in_band(1) >= in_band(2)
    };
    choices(&LINES, count).into_iter().filter(is_first).collect()
}

/// Cells of the row or of the block of the target, without its own.
fn cells(count: usize) -> impl Iterator<Item = (House, Vec<Cell>)> {
    let row = |columns: Vec<usize>| columns.into_iter().map(|column| Cell::at(0, column)).collect();
    let of_row = lines(count).into_iter().map(row).map(|cells| (House::row(0), cells));
    let block: Vec<Cell> = (1..9).map(|place| Cell::in_block(0, place)).collect();
    let of_block = choices(&block, count).into_iter().map(|cells| (House::block(0), cells));
    of_row.chain(of_block)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::image::smallest;
    use super::*;
    use crate::bound::Units;

    /// The lines that are taken stand for all: the classes of swordfish are those of all rows and columns.
    #[test]
    fn lines_up_to_symmetry_stand_for_all() {
        let smallest = |pattern: &Literals| smallest(pattern, &mut Units(u64::MAX)).unwrap();
        let some: HashSet<Literals> = of_size(Sets::Fish, 3).iter().map(smallest).collect();
        let mut all = HashSet::new();
        for rows in choices(&LINES, 3) {
            for columns in choices(&LINES, 2) {
                all.insert(smallest(&fish(&rows, &columns)));
            }
        }
        assert_eq!((some.len(), some == all), (20, true));
    }
}
