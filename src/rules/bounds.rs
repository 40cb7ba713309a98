//! What is known of least lengths in a position, told by families that contain one another.
//!
//! Where every chain of one family is one of another that is no longer, the other has a proof wherever
//! the one has, and none longer. So what the wider family does not prove up to some length need not be
//! looked for in the narrower one: who asks several families asks the widest first.
//!
//! Each length is noted when it was searched to its end, whoever asked; a search that was stopped notes
//! nothing. The tables are a kilobyte and a half for each family that was asked.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::grid::Candidate;
use crate::proof::Shape;
use crate::query::contained;

/// The number of candidates of a board.
const CANDIDATES: usize = 729;

/// Where no length is known with which there is a proof.
const UNKNOWN: u8 = u8::MAX;

/// What is known in one position, by the records of families.
#[derive(Default)]
pub(crate) struct Bounds(Mutex<Vec<(Shape, Arc<Table>)>>);

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
    /// What is known of a family, and of those asked before that contain it.
    pub fn of(&self, shape: &Shape) -> Bound {
        // A thread that panics while it holds the lock has only added a table.
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wider = |other: &Shape| other != shape && contained(shape, other);
        let wider = tables.iter().filter(|(other, _)| is_wider(other));
        let wider = wider.map(|(_, table)| Arc::clone(table)).collect();
        let own = match tables.iter().find(|(other, _)| other == shape) {
            Some((_, own)) => Arc::clone(own),
            None => {
                let own = Arc::new(Table::new());
                tables.push((*shape, Arc::clone(&own)));
                own
            }
        };
        Bound { own, wider }
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
}

/// The places of some families in an order in which each with the t-extension comes after those that
/// contain it; otherwise they keep their order. A search without it is soon done, and does not wait for
/// one that may be long. `None` stands for a family without a record: nothing is known of it.
pub fn widest_first(shapes: &[Option<Shape>]) -> Vec<usize> {
    let is_narrower = |one: &Option<Shape>, other: &Option<Shape>| match (one, other) {
        (Some(one), Some(other)) => one.t && contained(one, other) && !contained(other, one),
        _ => false,
    };
    let wider = |&at: &usize| shapes.iter().filter(|other| is_narrower(&shapes[at], other)).count();
    let mut places: Vec<usize> = (0..shapes.len()).collect();
    places.sort_by_cached_key(wider);
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
    fn families_come_after_those_that_contain_them() {
        let shapes = [Shape::NRCZT, Shape::NRC, Shape::WHIP, Shape::BRAID].map(Some);
        assert_eq!(widest_first(&shapes), [1, 3, 2, 0]);
        assert_eq!(widest_first(&[Some(Shape::WHIP), None]), [0, 1]);
    }
}
