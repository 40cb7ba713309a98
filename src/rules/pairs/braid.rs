//! B*-braids: from a candidate singles lead to a contradiction, with bi-braids among the links.
//!
//! The length is the number of variables of the refutation that is met first.

use crate::grid::{Candidate, Conclusion};
use crate::proof::{Literal, Proof};
use crate::rules::closure::{Closure, End, Inferences, Steps};
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
        let closure = follow(&singles, &[is_true(target)], work)?;
        match closure.end() {
            End::Contradiction => found.extend(prove(hunt, target, &closure, Sheet::default())),
            _ => open.push(target),
        }
    }
    if open.is_empty() {
        return Ok(());
    }
    let refuted = Pairs::bi_braids(hunt.on.board(), work)?.refuted();
    let with_pairs = Pairs::inferences(state, &refuted);
    for target in open {
        let closure = follow(&with_pairs, &[is_true(target)], work)?;
        let Some(used) = closure.lemmas_of_contradiction() else { continue };
        let mut sheet = Sheet::default();
        for which in used {
            let pair = follow(&singles, &refuted[which], work)?;
            if let Some(line) = pair.refute(&mut sheet) {
                sheet.remember(which, line);
            }
        }
        found.extend(prove(hunt, target, &closure, sheet));
    }
    Ok(())
}

fn follow<'a>(
    on: &'a Inferences,
    supposed: &[Literal],
    work: &mut Work,
) -> Result<Closure<'a>, Stopped> {
    let closure = on.closure(supposed, work);
    match closure.end() {
        End::Stopped(by) => Err(by),
        _ => Ok(closure),
    }
}

/// The refutation of a target on a sheet that has the pairs that it uses; `None` where there is none.
fn prove(hunt: &Hunt, target: Candidate, closure: &Closure, mut sheet: Sheet) -> Option<Proof> {
    let length = closure.length_of_contradiction()?;
    closure.refute(&mut sheet)?;
    let conclusions = vec![Conclusion::Eliminate(target)];
    Some(sheet.prove(hunt.position(), hunt.family, length, conclusions))
}
