//! Hypothesis and disproof: a candidate from which a contradiction follows is false.
//!
//! 1. Suppose a candidate is true.
//! 2. What is linked to it is false; a polarity with a false member is false,
//! 3. and the opposite polarity is true;
//! 4. what is linked to that is false too;
//! 5. and so on, through all strong chains and almost-locked ranges that this leads to.
//! 6. When all candidates of a variable are false, or two of them true, the candidate is false.
//!
//! This is depth 0. Depth `+` also applies singles and locked candidates to what is left, depth `++`
//! what looks at several lines or cells at once too: subsets and basic fish of every size, almost locked
//! sets of grids and grid sashimi.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Hypothesis and (Dis)Proof", "Depth".

use super::refute::is_true;
use crate::proof::Proof;
use crate::rules::closure::{Inferences, Steps};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// Of what is sought, the candidates that lead to a contradiction by these steps: a proof for each.
pub(crate) fn all(
    hunt: &Hunt,
    steps: Steps,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let inferences = Inferences::new(&hunt.position().state, steps);
    for candidate in hunt.open() {
        let closure = inferences.follow(&[is_true(candidate)], work)?;
        found.extend(hunt.refuted(candidate, &closure, Sheet::default()));
    }
    Ok(())
}
