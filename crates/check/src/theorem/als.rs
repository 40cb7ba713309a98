//! ALS-XZ about the target, enumerated once more.
//!
//! An almost locked set is some cells of a house that have one digit more than they are, each two digits at least.
//! Two of them, which may share cells, have the digit of the target in places that all see it, and not in the same
//! ones; and a further digit of the one and a further digit of the other cannot both be where they are. A pattern
//! says of every cell of the two what is live in it.

use crate::grid::{Candidate, Cell, Csp};

use super::image::Names;
use super::patterns::{Asked, Visitor};
use super::table::linked;
use super::{Literals, TARGET, Unproved};

/// Hands over the patterns of two sets of which the larger has so many cells, from 1 to 8. It comes first: the two are
/// on a par.
pub(super) fn of_size(size: usize, met: &mut dyn Visitor) -> Result<(), Unproved> {
    let none = Set { cells: Vec::new(), live: Vec::new() };
    if size > 8 {
        return Ok(());
    }
    sets(size, &none, &Names::of_target(), met, &mut |one, names, met| {
        if one.cells.len() < size {
            return Ok(());
        }
        sets(size, one, names, met, &mut |other, _, met| {
            let pattern = one.excludes_with(other).then(|| pattern(one, other)).flatten();
            pattern.map_or(Ok(()), |pattern| met.pattern(pattern))
        })
    })
}

/// What is done with a set, once its candidates have names.
type Visit<'a> = dyn FnMut(&Set, &Names, &mut dyn Visitor) -> Result<(), Unproved> + 'a;

/// Some cells and what is live in them.
#[derive(Clone)]
struct Set {
    cells: Vec<Cell>,
    live: Vec<Candidate>,
}

impl Set {
    fn of_cell(&self, cell: Cell) -> Vec<Candidate> {
        self.live.iter().copied().filter(|one| one.cell() == cell).collect()
    }

    /// Its candidates of a digit, sorted.
    fn of_digit(&self, digit: usize) -> Vec<Candidate> {
        let mut places: Vec<Candidate> = self.live.clone();
        places.retain(|one| one.digit().index() == digit);
        places.sort_unstable();
        places
    }

    fn digits(&self) -> usize {
        (0..9).filter(|&digit| !self.of_digit(digit).is_empty()).count()
    }

    /// Whether the two eliminate the target together, where both would without the digit of the target.
    fn excludes_with(&self, other: &Set) -> bool {
        let target = TARGET.digit().index();
        let further = || (0..9).filter(|&digit| digit != target);
        let cannot_both_be = |x: usize, y: usize| {
            let (left, right) = (self.of_digit(x), other.of_digit(y));
            let exclude = left.iter().all(|&one| linked(one, &right, None));
            !left.is_empty() && !right.is_empty() && exclude
        };
        self.of_digit(target) != other.of_digit(target)
            && further().any(|x| further().any(|y| cannot_both_be(x, y)))
    }
}

/// Hands over almost locked sets of up to so many cells that have the digit of the target, in places that see it: a
/// cell with that digit comes first. What they share with the other set is the same there. A symmetry that keeps
/// what has names takes every other set to one of these.
fn sets(
    most: usize,
    other: &Set,
    names: &Names,
    met: &mut dyn Visitor,
    visit: &mut Visit,
) -> Result<(), Unproved> {
    let none = Set { cells: Vec::new(), live: Vec::new() };
    extend(most, other, &none, names, met, visit)
}

fn extend(
    most: usize,
    other: &Set,
    set: &Set,
    names: &Names,
    met: &mut dyn Visitor,
    visit: &mut Visit,
) -> Result<(), Unproved> {
    met.step()?;
    if set.digits() == set.cells.len() + 1 {
        visit(set, names, met)?;
    }
    if set.cells.len() == most {
        return Ok(());
    }
    let of_target = |cell| Candidate::new(TARGET.digit(), cell);
    let is_next = |cell: &Cell| {
        set.cells.iter().all(|own| own.sees(*cell)) && names.name(of_target(*cell)).cell() == *cell
    };
    for cell in Cell::all().filter(is_next) {
        let shared = other.of_cell(cell);
        for content in contents(cell, most + 1) {
            let has_target_digit = content.contains(&of_target(cell));
            let fits = (has_target_digit || !set.cells.is_empty())
                && (!has_target_digit || linked(of_target(cell), &[TARGET], None))
                && (shared.is_empty() || shared == content);
            let next =
                |names: Names, &one: &Candidate| (names.name(one) == one).then(|| names.with(one));
            let named = fits.then(|| content.iter().try_fold(*names, next)).flatten();
            let mut larger = set.clone();
            larger.cells.push(cell);
            larger.live.extend(&content);
            if let Some(names) = named.filter(|_| larger.digits() <= most + 1) {
                extend(most, other, &larger, &names, met, visit)?;
            }
        }
    }
    Ok(())
}

/// What a cell may have: from two digits to so many.
fn contents(cell: Cell, most: usize) -> impl Iterator<Item = Vec<Candidate>> {
    let of_bits = move |bits: usize| {
        let candidates = (0..9).filter(|place| bits >> place & 1 == 1);
        candidates.map(|digit| Candidate::from_index(9 * cell.index() + digit)).collect()
    };
    (0..512_usize).filter(move |bits| (2..=most as u32).contains(&bits.count_ones())).map(of_bits)
}

/// The candidates of both sets are live, all others of their cells dead; `None` when the target is one of these.
fn pattern(one: &Set, other: &Set) -> Option<Literals> {
    let mut cells = [&one.cells[..], &other.cells].concat();
    cells.sort_unstable();
    cells.dedup();
    let all = cells.iter().flat_map(|cell| Csp::cell(*cell).candidates());
    let is_live = |one_of: &Candidate| one.live.contains(one_of) || other.live.contains(one_of);
    let dead: Vec<Candidate> = all.filter(|candidate| !is_live(candidate)).collect();
    let both = Asked::default().and(&one.live, &[])?.and(&other.live, &dead)?;
    Some(both.literals())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::image::smallest;
    use super::*;
    use crate::bound::Units;

    /// Patterns, and their classes.
    #[derive(Default)]
    struct Found {
        met: HashSet<Literals>,
        classes: HashSet<Literals>,
    }

    impl Visitor for Found {
        fn step(&mut self) -> Result<(), Unproved> {
            Ok(())
        }

        fn pattern(&mut self, pattern: Literals) -> Result<(), Unproved> {
            if self.met.insert(pattern.clone()) {
                self.classes.insert(smallest(&pattern, &mut Units(u64::MAX))?);
            }
            Ok(())
        }
    }

    /// As many as the search for theorems has, which shares nothing with this.
    #[test]
    fn sets_of_one_and_two_cells_have_so_many_classes() {
        for (size, classes) in [(1, 9), (2, 8537)] {
            let mut found = Found::default();
            of_size(size, &mut found).unwrap();
            assert_eq!(found.classes.len(), classes, "size {size}");
        }
    }
}
