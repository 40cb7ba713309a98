//! An almost-locked range beside a strong chain: what forces both polarities of the chain is false.
//!
//! A candidate that makes all places of a digit in one line of the range false leaves those in the other
//! line; where these make a polarity false, and the candidate makes the opposite one false by a link, it
//! cannot be true. If it is itself in a chain, its polarity falls with it.

use std::collections::BTreeMap;

use super::refute::{falls_with, is_sought, is_true, strong_chains};
use super::strong::Together;
use crate::board::{links_of, values_of};
use crate::graph::{CandidateSet, linked_to_all};
use crate::grid::{Candidate, Csp, Space};
use crate::notation::AlmostLockedRange;
use crate::proof::{Literal, Node, Number, Proof};
use crate::rules::closure::{Closure, Inferences};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// The candidates that a range and a strong chain make false: for each, or for its polarity, a shortest
/// proof.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    let mut best: BTreeMap<Together, Proof> = BTreeMap::new();
    let mut chains: BTreeMap<usize, Inferences> = BTreeMap::new();
    for csp in Csp::all().filter(|csp| csp.space() == Space::Bn) {
        let places: Vec<Candidate> = hunt.position().state.values(csp).collect();
        for range in AlmostLockedRange::all(csp, &places) {
            for [out, left] in range.steps(&places) {
                work.spend()?;
                let locking = seen_by(hunt, &out).and_not(values_of(csp));
                let falls = seen_by(hunt, &left);
                let ranged = Ranged { hunt, csp, out, left };
                for polarity in colours.polarities() {
                    let ends = falls & *colours.members(polarity);
                    if ends.is_empty() {
                        continue;
                    }
                    let targets = locking & *colours.seen(polarity ^ 1);
                    let targets = targets.iter().map(Candidate::from_index);
                    for target in targets.filter(|&t| is_sought(hunt, colours.together(t))) {
                        let seen = *links_of(target) & *colours.members(polarity ^ 1);
                        let variables = colours.chain(polarity).variables;
                        let inferences = chains
                            .entry(polarity / 2)
                            .or_insert_with(|| strong_chains(hunt, variables));
                        let proof = ranged.prove(target, inferences, [&ends, &seen], work)?;
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

/// A step of a range: when all places in one line have fallen, one of those in the other is true.
struct Ranged<'a> {
    hunt: &'a Hunt<'a>,
    csp: Csp,
    out: Vec<Candidate>,
    left: Vec<Candidate>,
}

impl Ranged<'_> {
    /// The proof that a target is false, which locks the range: what is left of it makes one of these members of a
    /// polarity false, and that another one true that the target sees. By the two between which the chain has the
    /// fewest steps.
    fn prove(
        &self,
        target: Candidate,
        inferences: &Inferences,
        [falls, seen]: [&CandidateSet; 2],
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let mut best: Option<(usize, Candidate, Candidate)> = None;
        for first in falls.iter().map(Candidate::from_index) {
            let closure = inferences.follow(&[Literal::False(first.into())], work)?;
            for last in seen.iter().map(Candidate::from_index) {
                let Some(steps) = closure.length(&is_true(last)) else { continue };
                if best.is_none_or(|(known, ..)| steps < known) {
                    best = Some((steps, first, last));
                }
            }
        }
        let Some((steps, first, last)) = best else { return Ok(None) };
        let closure = inferences.follow(&[Literal::False(first.into())], work)?;
        let mut sheet = Sheet::default();
        let Some(line) = self.write(target, (first, last), &closure, &mut sheet) else {
            return Ok(None);
        };
        let colours = self.hunt.on.colours();
        falls_with(self.hunt, colours, (target, line), steps + 1, sheet, work)
    }

    fn write(
        &self,
        target: Candidate,
        (first, last): (Candidate, Candidate),
        closure: &Closure,
        sheet: &mut Sheet,
    ) -> Option<Number> {
        let assumed = sheet.assume(is_true(target));
        let out = sheet.falls(Node::new(self.out.iter().copied())?, assumed);
        let left = sheet.is_left(Node::new(self.left.iter().copied()), self.csp, vec![out]);
        let fallen = sheet.falls(first.into(), left);
        let made = closure.write(&[is_true(last)], &[fallen], sheet)?[0];
        let seen = sheet.falls(last.into(), assumed);
        sheet.contradicts(made, seen);
        Some(sheet.refute())
    }
}
