//! Hinges: two candidates that are true together and leave nothing of a variable.
//!
//! Strong hinge: both are of one polarity, which is false. Weak hinge: one makes the other by way of
//! strong chains and is false, and its polarity with it, when it has one. Neither is in the variable, each
//! live candidate of the variable is linked to one of them, and not all to one.

use std::collections::BTreeMap;
use std::slice::from_ref;

use super::refute::{all_false, falls_with, is_sought, is_true, sought_polarities, strong_chains};
use super::strong::{Colours, Together};
use crate::board::{links_of, values_of};
use crate::graph::{CandidateSet, CspSet, linked_to_all, open};
use crate::grid::{Candidate, Csp};
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// Strong hinges: a shortest proof for each polarity.
pub(crate) fn strong(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    for polarity in sought_polarities(hunt) {
        let members = colours.members(polarity);
        let mut hinges = Vec::new();
        for a in members.iter().map(Candidate::from_index) {
            work.spend()?;
            hinges.extend(variables(colours, a, members).map(|csp| (a, csp)));
        }
        found.extend(shortest(hunt, colours.chain(polarity).variables, &hinges, work)?);
    }
    Ok(())
}

/// Weak hinges: a shortest proof for each polarity and each candidate in no chain.
pub(crate) fn weak(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    let mut hinges: BTreeMap<Together, Vec<(Candidate, Csp)>> = BTreeMap::new();
    let live = colours.live.iter().map(Candidate::from_index);
    for a in live.filter(|&a| is_sought(hunt, colours.together(a))) {
        work.spend()?;
        let made = match colours.of(a) {
            Some(polarity) => colours.trues(polarity).and_not(colours.members(polarity)),
            None => colours.true_with(a),
        };
        let of_a = variables(colours, a, &made).map(|csp| (a, csp));
        hinges.entry(colours.together(a)).or_default().extend(of_a);
    }
    for hinges in hinges.values() {
        found.extend(shortest(hunt, colours.variables(), hinges, work)?);
    }
    Ok(())
}

/// The variables of which a candidate and one of these, which are true with it, leave nothing, though
/// neither does so alone.
fn variables<'a>(
    colours: &'a Colours,
    a: Candidate,
    others: &'a CandidateSet,
) -> impl Iterator<Item = Csp> + 'a {
    let links = *links_of(a);
    let is_hinge = move |csp: &Csp| {
        let values = *values_of(*csp) & colours.live;
        let rest = values.and_not(&links);
        if rest == values || rest.is_empty() || values.contains(a.index()) {
            return false;
        }
        let members = rest.iter().map(Candidate::from_index);
        let ends = linked_to_all(others, members).and_not(&values);
        ends.iter().any(|b| !values.is_subset(links_of(Candidate::from_index(b))))
    };
    open(&colours.live).into_iter().map(Csp::from_index).filter(is_hinge)
}

/// The hinge that takes the fewest steps, written with these chains.
fn shortest(
    hunt: &Hunt,
    variables: CspSet,
    hinges: &[(Candidate, Csp)],
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    if hinges.is_empty() {
        return Ok(None);
    }
    let inferences = strong_chains(hunt, variables);
    let mut best: Option<Proof> = None;
    for of_one in hinges.chunk_by(|(one, _), (other, _)| one == other) {
        let assumed = is_true(of_one[0].0);
        let closure = inferences.closure(from_ref(&assumed), &mut Work::unlimited());
        for &(a, csp) in of_one {
            work.spend()?;
            let values = *values_of(csp) & hunt.on.colours().live;
            let Some(none_left) = all_false(&values) else { continue };
            let Some(length) = closure.length(&none_left) else { continue };
            if best.as_ref().is_some_and(|best| best.length <= length + 1) {
                continue;
            }
            let mut sheet = Sheet::default();
            let assumed = sheet.assume(assumed.clone());
            let Some(out) = closure.write(&[none_left], &[assumed], &mut sheet) else { continue };
            sheet.is_left(None, csp, out);
            let line = sheet.refute();
            best = falls_with(hunt, hunt.on.colours(), (a, line), length + 1, sheet).or(best);
        }
    }
    Ok(best)
}
