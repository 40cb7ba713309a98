//! What propagates through the choices that patterns give.
//!
//! Propagation by singles that also knows choices says, where all members of one but one are false, that the last
//! is true; and where all are, that something supposed is false. So a braid goes through a choice as through a
//! variable, which counts as one step.
//!
//! Source: Denis Berthier's OR-k-whips, here for braids: the left-linking candidates of a choice are all its
//! members but one.

use std::collections::BTreeSet;

use crate::board::links_of;
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Literal, Proof};
use crate::rules::closure::{Closure, End, Inferences, Steps};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::guarded::Guarded;

/// Of what is sought, the candidates that singles and choices refute and singles alone do not.
pub(crate) fn braids(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let all = hunt.on.guarded(work)?;
    let choices: Vec<&Guarded> = all.iter().collect();
    let without = Inferences::new(&hunt.position().state, Steps::SINGLES);
    refuted(hunt, &choices, work, |target, closure, work| {
        if refutes(&without, target, work)?.is_none() {
            found.extend(prove(hunt, &choices, closure, target));
        }
        Ok(())
    })
}

/// Tells, of what is sought, the candidates that singles and choices refute.
pub(super) fn refuted(
    hunt: &Hunt,
    choices: &[&Guarded],
    work: &mut Work,
    mut tell: impl FnMut(Candidate, &Closure, &mut Work) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    if choices.is_empty() {
        return Ok(());
    }
    let lemmas: Vec<Vec<Literal>> = choices.iter().map(|choice| choice.literals()).collect();
    let with = Inferences::with_lemmas(&hunt.position().state, Steps::SINGLES, &lemmas);
    let is_open = |candidate: &Candidate| links_of(*candidate).intersects(hunt.on.live());
    let sought = *hunt.sought & *hunt.on.live();
    for target in sought.iter().map(Candidate::from_index).filter(is_open) {
        if let Some(closure) = refutes(&with, target, work)? {
            tell(target, &closure, work)?;
        }
    }
    Ok(())
}

/// What follows from a candidate, when that is a contradiction.
fn refutes<'a>(
    inferences: &'a Inferences,
    candidate: Candidate,
    work: &mut Work,
) -> Result<Option<Closure<'a>>, Stopped> {
    let closure = inferences.closure(&[Literal::True(candidate.into())], work);
    match closure.end() {
        End::Stopped(by) => Err(by),
        End::Contradiction => Ok(Some(closure)),
        _ => Ok(None),
    }
}

/// The clauses that are needed, then the refutation; its length is the number of its steps, each choice one.
fn prove(hunt: &Hunt, choices: &[&Guarded], closure: &Closure, target: Candidate) -> Option<Proof> {
    let needed: BTreeSet<usize> = closure.lemmas_of_contradiction()?.into_iter().collect();
    let mut sheet = Sheet::default();
    for &which in &needed {
        let line = choices[which].write(&mut sheet, &hunt.position().state);
        sheet.remember(which, line);
    }
    let length = closure.length_of_contradiction()? + needed.len();
    closure.refute(&mut sheet)?;
    let conclusions = vec![Conclusion::Eliminate(target)];
    Some(sheet.prove(hunt.position(), hunt.family, length, conclusions))
}
