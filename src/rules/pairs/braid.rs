//! B*-braids: from a candidate singles lead to a contradiction, with bi-braids among the links.
//!
//! The length is the number of variables of the refutation that is met first.

use crate::proof::Proof;
use crate::rules::closure::{Inferences, Steps};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::{Pairs, is_true};

/// Adds the B*-braids of what is sought.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let state = &hunt.position().state;
    let singles = Inferences::new(state, Steps::SINGLES);
    let mut open = Vec::new();
    for target in hunt.open() {
        let closure = singles.follow(&[is_true(target)], work)?;
        match hunt.refuted(target, &closure, Sheet::default()) {
            Some(proof) => found.push(proof),
            None => open.push(target),
        }
    }
    if open.is_empty() {
        return Ok(());
    }
    let refuted = Pairs::bi_braids(hunt.on.board(), work)?.refuted();
    let with_pairs = Pairs::inferences(state, &refuted);
    for target in open {
        let closure = with_pairs.follow(&[is_true(target)], work)?;
        let Some(used) = closure.lemmas_of_contradiction() else { continue };
        let mut sheet = Sheet::default();
        for which in used {
            let pair = singles.follow(&refuted[which], work)?;
            if let Some(line) = pair.refute(&mut sheet) {
                sheet.remember(which, line);
            }
        }
        found.extend(hunt.refuted(target, &closure, sheet));
    }
    Ok(())
}
