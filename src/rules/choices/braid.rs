//! What propagates through the choices that patterns give.
//!
//! Propagation by singles that also knows choices says, where all members of one but one are false, that the last
//! is true; and where all are, that something supposed is false. So a braid goes through a choice as through a
//! variable, which counts as one step.
//!
//! A proof has the fewest steps, up to [`EXACT`]; beyond, they are those by which propagation first came to the end.
//!
//! Source: Denis Berthier's OR-k-whips, here for braids: the left-linking candidates of a choice are all its
//! members but one.

use crate::grid::{Candidate, Conclusion};
use crate::proof::Proof;
use crate::rules::forcing::net::{EXACT, Goal, Net, Step, Through, Variables};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::guarded::Guarded;
use super::refutation::{Refutation, Via};

/// Of what is sought, the candidates that singles and choices refute and singles alone do not.
pub(crate) fn braids(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let all = hunt.on.guarded(work)?;
    let choices: Vec<&Guarded> = all.iter().collect();
    let without = Variables::undecided(&hunt.position().state);
    refuted(hunt, &choices, work, |board, target, net, work| {
        if !without.closure(target, work)?.contradicts(&without) {
            let steps = net.fewest(board, Goal::Contradiction, EXACT, work)?;
            found.extend(steps.map(|steps| prove(hunt, &choices, target, &steps)));
        }
        Ok(())
    })
}

/// Tells, of what is sought, the candidates that singles and choices refute.
pub(super) fn refuted(
    hunt: &Hunt,
    choices: &[&Guarded],
    work: &mut Work,
    mut tell: impl FnMut(&Variables, Candidate, &Net, &mut Work) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    if choices.is_empty() {
        return Ok(());
    }
    let members = choices.iter().map(|choice| choice.guardians());
    let board = Variables::undecided(&hunt.position().state).with_choices(members);
    for target in hunt.open() {
        let net = board.closure(target, work)?;
        if net.contradicts(&board) {
            tell(&board, target, &net, work)?;
        }
    }
    Ok(())
}

/// The clauses that are needed, then the refutation; its length is the number of its steps, each choice one.
fn prove(hunt: &Hunt, choices: &[&Guarded], target: Candidate, steps: &[Step]) -> Proof {
    let state = &hunt.position().state;
    let mut sheet = Sheet::default();
    let mut clauses: Vec<Option<usize>> = vec![None; choices.len()];
    let mut length = 0;
    for step in steps {
        match step.through() {
            Through::Choice(which) if clauses[which].is_some() => {}
            Through::Choice(which) => {
                clauses[which] = Some(choices[which].write(&mut sheet, state));
                length += 1;
            }
            Through::Variable(_) => length += 1,
        }
    }
    let via = |step: &Step| match step.through() {
        Through::Variable(csp) => Via::Variable(csp),
        Through::Choice(which) => {
            Via::Choice(choices[which].guardians(), clauses[which].unwrap_or_default())
        }
    };
    let mut refutation = Refutation::of(target, state, &mut sheet);
    if let Some((last, before)) = steps.split_last() {
        for step in before {
            step.right().into_iter().for_each(|right| refutation.step(via(step), right));
        }
        refutation.end(via(last));
    }
    let conclusions = vec![Conclusion::Eliminate(target)];
    sheet.prove(hunt.position(), hunt.family, length, conclusions)
}
