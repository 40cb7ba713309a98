//! The impossibility of a pattern as a proof by itself, in a position made for it.

use crate::board::filling;
use crate::grid::{Candidate, CellSet, Conclusion, Digit, DigitSet, Position, State};
use crate::proof::{Family, Proof};
use crate::rules::choices::conclusion::prove;

use super::image::Image;

/// Proves that this many digits, 1 to 8, cannot fill the cells; `None` when they can, or for 9 digits.
///
/// The position: the cells have these digits as their only candidates, the first cell has one more, and every other
/// cell has all nine. Rule `guardians` places the one candidate more, so the proof is a refutation of the pattern and
/// nothing else.
///
/// ```
/// use catena::check::{Verdict, check};
/// use catena::grid::{Cell, CellSet};
/// use catena::rules::prove_impossible;
///
/// let row: CellSet = (0..4).map(|column| Cell::at(0, column)).collect();
/// let proof = prove_impossible(row, 3).unwrap();
/// assert_eq!(proof.conclusions, ["r1c1=4".parse().unwrap()]);
/// assert!(matches!(check(&proof), Verdict::Proved(_)));
/// assert_eq!(prove_impossible(row, 4), None);
/// ```
pub fn prove_impossible(cells: CellSet, digits: usize) -> Option<Proof> {
    let more = Digit::all().nth(digits)?;
    let first = cells.iter().next()?;
    if filling(cells, digits).is_some() {
        return None;
    }
    let digits: DigitSet = Digit::all().take(digits).collect();
    let guardian = Candidate::new(more, first);
    let position = Position { state: state(cells, digits, guardian), givens: CellSet::EMPTY };
    let family = Family { name: "guardians".into(), shape: None };
    let image = Image { pattern: "".into(), cells, digits, guardians: vec![guardian] };
    Some(prove(&position, &family, &image, vec![Conclusion::Place(guardian)]))
}

/// The cells have the digits only, one cell the guardian too, and other cells everything.
fn state(cells: CellSet, digits: DigitSet, guardian: Candidate) -> State {
    let mut state = State::FULL;
    for candidate in Candidate::all().filter(|candidate| cells.contains(candidate.cell())) {
        if !digits.contains(candidate.digit()) && candidate != guardian {
            state.remove(candidate);
        }
    }
    state
}
