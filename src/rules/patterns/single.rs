//! Singles as proofs, so that a resolution path is proved from end to end.

use crate::grid::{CellSet, Conclusion, Single, State, singles};
use crate::proof::{Family, Ground, Line, Literal, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::work::Stopped;

/// The proof of a single: one line, its variable.
pub fn prove_single(state: &State, givens: CellSet, single: Single) -> Proof {
    let name = if single.is_naked() { "naked-single" } else { "hidden-single" };
    Proof {
        state: state.clone(),
        givens,
        family: Family { name: name.into(), shape: None },
        length: 0,
        conclusions: vec![Conclusion::Place(single.candidate)],
        chain: None,
        lines: vec![Line {
            claim: vec![Literal::True(single.candidate.into())],
            ground: Ground::Variable { csp: single.csp, from: Vec::new() },
        }],
        fillings: Vec::new(),
    }
}

/// The naked singles: cells with one candidate left that are not decided yet.
pub(crate) fn naked(hunt: &Hunt, found: &mut Vec<Proof>) -> Result<(), Stopped> {
    find(hunt, found, Single::is_naked)
}

/// The hidden singles: digits with one place left in a house.
pub(crate) fn hidden(hunt: &Hunt, found: &mut Vec<Proof>) -> Result<(), Stopped> {
    find(hunt, found, |single| !single.is_naked())
}

fn find(hunt: &Hunt, found: &mut Vec<Proof>, wanted: fn(&Single) -> bool) -> Result<(), Stopped> {
    let position = hunt.position();
    let singles = singles(&position.state).filter(wanted);
    found.extend(singles.map(|single| prove_single(&position.state, position.givens, single)));
    Ok(())
}
