//! Singles as proofs, so that a resolution path is proved from end to end.

use crate::grid::{CellSet, Conclusion, Single, State};
use crate::proof::{Family, Ground, Line, Literal, Proof};

/// The proof of a single: one line, its variable.
pub fn prove_single(state: &State, givens: CellSet, single: Single) -> Proof {
    let name = if single.is_naked() { "naked-single" } else { "hidden-single" };
    Proof {
        state: state.clone(),
        givens,
        family: Family { name: name.to_owned(), shape: None },
        length: 0,
        conclusions: vec![Conclusion::Place(single.candidate)],
        chain: None,
        lines: vec![Line {
            claim: vec![Literal::True(single.candidate.into())],
            ground: Ground::Variable { csp: single.csp, from: Vec::new() },
        }],
    }
}
