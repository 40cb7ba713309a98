//! An almost-locked range beside a strong chain: what forces both polarities of the chain is false.
//!
//! A candidate that makes all places of a digit in one line of the range false leaves those in the other
//! line; where these make a polarity false, and the candidate makes the opposite one false by a link, it
//! cannot be true. If it is itself in a chain, its polarity falls with it.

use std::collections::BTreeMap;

use super::refute::{falls_with, follow, is_sought};
use super::strong::Together;
use crate::board::values_of;
use crate::graph::{CandidateSet, CspSet, linked_to_all};
use crate::grid::{Candidate, Csp, Space};
use crate::notation::AlmostLockedRange;
use crate::proof::Proof;
use crate::rules::closure::{Inferences, Steps};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// The candidates that a range and a strong chain make false: for each, or for its polarity, a shortest
/// proof.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    let mut best: BTreeMap<Together, Proof> = BTreeMap::new();
    for csp in Csp::all().filter(|csp| csp.space() == Space::Bn) {
        let places: Vec<Candidate> = hunt.position().state.values(csp).collect();
        for range in AlmostLockedRange::all(csp, &places) {
            for [out, left] in range.steps(&places) {
                work.spend()?;
                let locking = seen_by(hunt, &out).and_not(values_of(csp));
                let falls = seen_by(hunt, &left);
                for polarity in colours.polarities() {
                    if !falls.intersects(colours.members(polarity)) {
                        continue;
                    }
                    let variables = colours.chain(polarity).variables | CspSet::single(csp.index());
                    let targets = locking & *colours.seen(polarity ^ 1);
                    let targets = targets.iter().map(Candidate::from_index);
                    for target in targets.filter(|&t| is_sought(hunt, colours.together(t))) {
                        let proof = prove(hunt, variables, target, work)?;
                        keep(&mut best, colours.together(target), proof);
                    }
                }
            }
        }
    }
    found.extend(best.into_values());
    Ok(())
}

fn keep(best: &mut BTreeMap<Together, Proof>, key: Together, proof: Option<Proof>) {
    let known = best.get(&key).map(|known| known.length);
    if let Some(proof) = proof.filter(|p| known.is_none_or(|length| p.length < length)) {
        best.insert(key, proof);
    }
}

/// The live candidates linked to all of some.
fn seen_by(hunt: &Hunt, members: &[Candidate]) -> CandidateSet {
    linked_to_all(&hunt.on.colours().live, members.iter().copied())
}

fn prove(
    hunt: &Hunt,
    variables: CspSet,
    target: Candidate,
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let steps = Steps { variables, ..Steps::RANGES };
    let inferences = Inferences::new(&hunt.position().state, steps);
    let closure = follow(&inferences, target, work)?;
    let Some(length) = closure.length_of_contradiction() else { return Ok(None) };
    let mut sheet = Sheet::default();
    let Some(line) = closure.refute(&mut sheet) else { return Ok(None) };
    Ok(falls_with(hunt, hunt.on.colours(), (target, line), length, sheet))
}
