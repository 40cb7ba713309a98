//! Whether cells with digits for each are a deadly pattern: all fillings, each with its exchange.

use crate::grid::{Candidate, Cell, DigitSet};

use super::exchange::exchange;

/// What the fillings of some cells say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deadliness {
    /// The digits cannot fill the cells, which is more than deadly: an impossible pattern.
    Impossible,
    /// Every filling has an exchange, so none of them stands in a puzzle with one solution whose givens are elsewhere:
    /// each filling with an exchange, in order.
    Deadly(Vec<[Vec<Candidate>; 2]>),
    /// This filling has no exchange; it is the first of so many fillings.
    Open {
        /// The first filling without an exchange.
        filling: Vec<Candidate>,
        /// The number of all fillings.
        fillings: usize,
    },
}

/// Decides whether every filling of cells from their digits has an exchange: another filling of the same cells, with any
/// digits, that has in every row, column and block the same digits. The cells are different ones.
///
/// Ten cells with three digits each take some milliseconds.
///
/// ```
/// use catena::grid::{Cell, DigitSet};
/// use catena::rules::{Deadliness, decide_deadly};
///
/// let cells = [(0, 2), (0, 3), (1, 2), (1, 3)].map(|(row, column)| Cell::at(row, column));
/// let with = |digits| decide_deadly(&cells.map(|cell| (cell, DigitSet::from_bits(digits))));
/// assert!(matches!(with(0b11), Deadliness::Deadly(fillings) if fillings.len() == 2));
/// assert!(matches!(with(0b111), Deadliness::Open { fillings: 18, .. }));
/// assert_eq!(with(0b1), Deadliness::Impossible);
/// ```
pub fn decide_deadly(floor: &[(Cell, DigitSet)]) -> Deadliness {
    let all = fillings(floor);
    if all.is_empty() {
        return Deadliness::Impossible;
    }
    let count = all.len();
    let mut with = Vec::with_capacity(count);
    for filling in all {
        match exchange(&filling) {
            Some(exchange) => with.push([filling, exchange]),
            None => return Deadliness::Open { filling, fillings: count },
        }
    }
    Deadliness::Deadly(with)
}

/// All fillings without a repetition in a house; the first cell changes last.
fn fillings(floor: &[(Cell, DigitSet)]) -> Vec<Vec<Candidate>> {
    let mut all = vec![Vec::new()];
    for &(cell, digits) in floor {
        let more = |filling: Vec<Candidate>| {
            let next = digits.iter().map(|digit| Candidate::new(digit, cell));
            let fits = |next: &Candidate| !filling.iter().any(|known| known.linked(*next));
            next.filter(fits).map(|next| [&filling[..], &[next]].concat()).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all
}
