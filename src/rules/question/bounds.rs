//! What is known of least lengths in a position, told by families that contain one another.
//!
//! Where every chain of one family is one of another that is no longer, the other has a proof wherever
//! the one has, and none longer. So what the wider family does not prove up to some length need not be
//! looked for in the narrower one: who asks several families asks the widest first.
//!
//! Each length is noted when it was searched to its end, whoever asked; a search that was stopped notes
//! nothing. The tables are a kilobyte and a half for each family that was asked.
//!
//! Families may be searched side by side, and their work must not depend on which of them is quicker. So a
//! question says beforehand which families it asks, in which order: each learns from those before it that
//! contain it, when these are done, and a table is written to by its own family only. Where nobody said so,
//! as on a path, families are searched by turns, and each learns what is known when it begins.
//!
//! Who waits should gain by it. Families without the t-extension are soon done. And so are whips: a search
//! for them alone takes less time than one for braids.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::grid::Candidate;
use crate::proof::{ClosingKind, Shape};
use crate::query::contained;

/// The number of candidates of a board.
const CANDIDATES: usize = 729;

/// Where no length is known with which there is a proof.
const UNKNOWN: u8 = u8::MAX;

/// What is known in one position, by the records of families.
#[derive(Default)]
pub(crate) struct Bounds {
    tables: Mutex<Vec<(Shape, Arc<Table>)>>,
    /// For each family of a question the places of those it learns from; `None` where there is no question.
    teachers: Option<Vec<Vec<usize>>>,
}

/// What is known of the lengths of one family: its own and what wider families tell.
pub(crate) struct Bound {
    own: Arc<Table>,
    wider: Vec<Arc<Table>>,
}

/// For each candidate the length up to which it has no proof, and one with which it has.
struct Table {
    none_up_to: [AtomicU8; CANDIDATES],
    found: [AtomicU8; CANDIDATES],
}

impl Bounds {
    /// With nothing known, for a question to these families, in the order in which they are searched.
    pub fn of_families(shapes: impl Iterator<Item = Shape>) -> Bounds {
        let shapes: Vec<Shape> = shapes.collect();
        let teachers = learns_from(&shapes.iter().copied().map(Some).collect::<Vec<_>>());
        let tables = shapes.into_iter().map(|shape| (shape, Arc::new(Table::new()))).collect();
        Bounds { tables: Mutex::new(tables), teachers: Some(teachers) }
    }

    /// What is known of a family, and of those that it learns from.
    pub fn of(&self, shape: &Shape) -> Bound {
        // A thread that panics while it holds the lock has only added a table.
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let place = tables.iter().position(|(other, _)| other == shape);
        let is_wider = |&at: &usize| match (&self.teachers, place) {
            (None, _) => contained(shape, &tables[at].0),
            (Some(teachers), Some(place)) => teachers[place].contains(&at),
            (Some(_), None) => false,
        };
        let wider = (0..tables.len()).filter(|&at| place != Some(at)).filter(is_wider);
        let wider = wider.map(|at| Arc::clone(&tables[at].1)).collect();
        let own = match place {
            Some(place) => Arc::clone(&tables[place].1),
            None => {
                let own = Arc::new(Table::new());
                if self.teachers.is_none() {
                    tables.push((*shape, Arc::clone(&own)));
                }
                own
            }
        };
        Bound { own, wider }
    }

    /// What is known of whips, for a family that asks about whips before its own chains. What it finds out
    /// itself it keeps to itself where whips, or other such families, may be searched at the same time.
    pub fn of_whips(&self, shape: &Shape) -> Bound {
        let whips = self.of(&Shape::WHIP);
        if self.teachers.is_none() {
            return whips;
        }
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let mut shapes = tables.iter().map(|(shape, _)| shape);
        let first = shapes.find(|&other| *other == Shape::WHIP || other == shape);
        let is_known = first.is_some_and(|&first| first == Shape::WHIP);
        let own = if is_known { whips.own.copy() } else { Table::new() };
        let wider = if is_known { whips.wider } else { Vec::new() };
        Bound { own: Arc::new(own), wider }
    }
}

impl Bound {
    /// Whether it is known that no proof for a target is so short, or shorter.
    pub fn excludes(&self, target: Candidate, length: usize) -> bool {
        let excludes = |table: &Arc<Table>| {
            usize::from(table.none_up_to[target.index()].load(Ordering::Relaxed)) >= length
        };
        excludes(&self.own) || self.wider.iter().any(excludes)
    }

    /// Whether it is known that the family has a proof for a target of this length or a shorter one.
    pub fn permits(&self, target: Candidate, length: usize) -> bool {
        let found = self.own.found[target.index()].load(Ordering::Relaxed);
        found != UNKNOWN && usize::from(found) <= length
    }

    /// Notes that a length was searched to its end, all shorter ones having no proof; and whether there
    /// was one. Lengths beyond 254 are forgotten.
    pub fn note(&self, target: Candidate, length: usize, has_proof: bool) {
        let Ok(length) = u8::try_from(length) else { return };
        match has_proof {
            true => self.own.found[target.index()].fetch_min(length, Ordering::Relaxed),
            false => self.own.none_up_to[target.index()].fetch_max(length, Ordering::Relaxed),
        };
    }
}

impl Table {
    /// With nothing known: every length is possible, and none is certain.
    fn new() -> Table {
        Table {
            none_up_to: [const { AtomicU8::new(0) }; CANDIDATES],
            found: [const { AtomicU8::new(UNKNOWN) }; CANDIDATES],
        }
    }

    /// What it says now.
    fn copy(&self) -> Table {
        let copy = |entries: &[AtomicU8; CANDIDATES]| {
            std::array::from_fn(|at| AtomicU8::new(entries[at].load(Ordering::Relaxed)))
        };
        Table { none_up_to: copy(&self.none_up_to), found: copy(&self.found) }
    }
}

/// Whether a family learns from another one, where both are asked.
fn learns(one: &Shape, other: &Shape) -> bool {
    one == other || (one.t && *one != Shape::WHIP && contained(one, other))
}

/// For each of some families, in the order in which they are searched, the places of those before it that it
/// learns from: of two that contain one another only the narrower one, which has learnt from the other or
/// knows more, and whips. `None` stands for a family without a record: it learns nothing.
pub fn learns_from(shapes: &[Option<Shape>]) -> Vec<Vec<usize>> {
    let learns = |one: usize, other: usize| match (&shapes[one], &shapes[other]) {
        (Some(one), Some(other)) => learns(one, other),
        _ => false,
    };
    let teachers = |at: usize| {
        let wider: Vec<usize> = (0..at).filter(|&other| learns(at, other)).collect();
        let is_wider = |one: usize, other: usize| {
            let shapes = shapes[one].as_ref().zip(shapes[other].as_ref());
            shapes.is_some_and(|(a, b)| contained(b, a) && !contained(a, b))
        };
        // Whips are asked about by name, too.
        let is_whips = |one: usize| shapes[one] == Some(Shape::WHIP);
        let is_needed =
            |&one: &usize| is_whips(one) || !wider.iter().any(|&other| is_wider(one, other));
        wider.iter().copied().filter(is_needed).collect()
    };
    (0..shapes.len()).map(teachers).collect()
}

/// The places of some families in an order in which each comes after those that it learns from, and before
/// others with as many of them what takes longest: lassos that come back to a left-linking candidate. Otherwise
/// they keep their order. `None` stands for a family without a record: nothing is known of it.
pub fn widest_first(shapes: &[Option<Shape>]) -> Vec<usize> {
    let is_narrower = |one: &Option<Shape>, other: &Option<Shape>| match (one, other) {
        (Some(one), Some(other)) => learns(one, other) && !learns(other, one),
        _ => false,
    };
    let wider = |&at: &usize| shapes.iter().filter(|other| is_narrower(&shapes[at], other)).count();
    let is_short =
        |&at: &usize| shapes[at].is_none_or(|shape| shape.closing != ClosingKind::RlLasso);
    let mut places: Vec<usize> = (0..shapes.len()).collect();
    places.sort_by_cached_key(|at| (wider(at), is_short(at)));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_wider_family_does_not_prove_is_excluded_in_those_it_contains() {
        let bounds = Bounds::default();
        let [one, other] = [0, 1].map(Candidate::from_index);
        let braids = bounds.of(&Shape::BRAID);
        braids.note(one, 3, false);
        braids.note(one, 4, true);
        let whips = bounds.of(&Shape::WHIP);
        assert!(whips.excludes(one, 3) && !whips.excludes(one, 4) && !whips.excludes(other, 1));
        assert!(!whips.permits(one, 4) && braids.permits(one, 4) && !braids.permits(one, 3));
        whips.note(one, 4, false);
        assert!(!braids.excludes(one, 4));
        assert!(bounds.of(&Shape::NRCZT).excludes(one, 4));
        whips.note(other, 300, false);
        assert!(!whips.excludes(other, 1));
    }

    #[test]
    fn in_a_question_families_learn_from_those_before_them_only() {
        let one = Candidate::from_index(0);
        let asked = [Shape::NRCZT, Shape::BRAID, Shape::WHIP, Shape::T_WHIP];
        let bounds = Bounds::of_families(asked.into_iter());
        bounds.of(&Shape::BRAID).note(one, 3, false);
        bounds.of(&Shape::WHIP).note(one, 4, false);
        bounds.of(&Shape::WHIP).note(one, 6, true);
        assert!(!bounds.of(&Shape::NRCZT).excludes(one, 1));
        assert!(!bounds.of_whips(&Shape::NRCZT).permits(one, 6));
        assert!(bounds.of(&Shape::T_WHIP).excludes(one, 4));
        let whips = bounds.of_whips(&Shape::T_WHIP);
        assert!(whips.permits(one, 6) && whips.excludes(one, 4));
        whips.note(one, 5, false);
        assert!(whips.excludes(one, 5) && !bounds.of(&Shape::WHIP).excludes(one, 5));
        bounds.of(&Shape::NRC).note(one, 7, false);
        assert!(!bounds.of(&Shape::NRC).excludes(one, 1));
    }

    #[test]
    fn of_those_that_contain_one_another_the_narrower_one_is_waited_for() {
        let asked = [Shape::BRAID, Shape::WHIP, Shape::T_WHIP, Shape::NRC, Shape::T_WHIP];
        let waits = [vec![], vec![], vec![1], vec![], vec![1, 2]];
        assert_eq!(learns_from(&asked.map(Some)), waits);
        let asked = [Shape::G_BRAID, Shape::BRAID, Shape::NRCZT];
        assert_eq!(learns_from(&asked.map(Some)), [vec![], vec![0], vec![1]]);
        assert!(learns_from(&[None, Some(Shape::NRCZT), None]).iter().all(Vec::is_empty));
    }

    #[test]
    fn families_come_after_those_that_contain_them() {
        let shapes = [Shape::NRCZT, Shape::NRC, Shape::WHIP, Shape::BRAID].map(Some);
        assert_eq!(widest_first(&shapes), [1, 2, 3, 0]);
        assert_eq!(widest_first(&[Some(Shape::WHIP), None]), [0, 1]);
        let of_groups = [Shape::G_WHIP, Shape::G_BRAID].map(Some);
        assert_eq!(widest_first(&of_groups), [1, 0]);
        let lasso = |shape| Some(Shape { closing: ClosingKind::RlLasso, ..shape });
        let shapes = [Some(Shape::NRCZT), lasso(Shape::NRCZT), Some(Shape::WHIP), None];
        assert_eq!(widest_first(&shapes), [2, 3, 1, 0]);
    }
}
