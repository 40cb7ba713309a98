//! That a pattern is deadly as a proof by itself, in a position made for it.

use crate::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Position, State};
use crate::proof::{Family, Proof};
use crate::rules::choices::conclusion::prove;

use super::deadly::Deadly;
use super::decide::{Deadliness, decide_deadly};

/// The givens of the position: as many as must be there before one solution may be assumed.
const GIVENS: usize = 8;

/// Proves that cells with these digits are a deadly pattern; `None` when they are not, when the first cell has all
/// digits, or when fewer than eight cells are left over.
///
/// The position: the cells have these digits as their only candidates, the first cell has one more, eight of the other
/// cells are given, with a digit each, and the rest have all nine. Rule `deadly` places the one candidate more, so the
/// proof shows an exchange of every filling and nothing else. It is no puzzle with one solution, and need not be one: the
/// givens are there because the assumption is about givens.
///
/// ```
/// use catena::check::{Verdict, check};
/// use catena::grid::{Cell, DigitSet};
/// use catena::rules::prove_deadly;
///
/// let cells = [(0, 2), (0, 3), (1, 2), (1, 3)].map(|(row, column)| Cell::at(row, column));
/// let with = |digits| prove_deadly(&cells.map(|cell| (cell, DigitSet::from_bits(digits))));
/// let proof = with(0b11).unwrap();
/// assert_eq!(proof.conclusions, ["r1c3=3".parse().unwrap()]);
/// assert!(matches!(check(&proof), Verdict::Proved(summary) if summary.assumes_one_solution));
/// assert_eq!(with(0b111), None);
/// ```
pub fn prove_deadly(floor: &[(Cell, DigitSet)]) -> Option<Proof> {
    let Deadliness::Deadly(_) = decide_deadly(floor) else { return None };
    let used = floor.iter().fold(DigitSet::EMPTY, |used, &(_, digits)| used.union(digits));
    let &(first, own) = floor.first()?;
    let without = |digits: DigitSet| Digit::all().find(|&digit| !digits.contains(digit));
    let more = without(used).or_else(|| without(own))?;
    let guardian = Candidate::new(more, first);
    let position = position(floor, guardian)?;
    let deadly = Deadly::of("", &position.state, floor.to_vec())?;
    let family = Family { name: "deadly".into(), shape: None };
    Some(prove(&position, &family, &deadly, vec![Conclusion::Place(guardian)]))
}

/// The cells have their digits, one of them the guardian too, and eight cells are given.
fn position(floor: &[(Cell, DigitSet)], guardian: Candidate) -> Option<Position> {
    let mut digits = [DigitSet::ALL; 81];
    for &(cell, own) in floor {
        digits[cell.index()] = own;
    }
    digits[guardian.cell().index()].insert(guardian.digit());
    let last_first = (0..81).rev().map(Cell::from_index);
    let others = last_first.filter(|cell| floor.iter().all(|(own, _)| own != cell));
    let givens: CellSet = others.take(GIVENS).collect();
    for (cell, digit) in givens.iter().zip(Digit::all()) {
        digits[cell.index()] = [digit].into_iter().collect();
    }
    let position = Position { state: State::from_cells(digits), givens };
    (givens.len() == GIVENS).then_some(position)
}
