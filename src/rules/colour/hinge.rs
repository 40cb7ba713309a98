//! Hinges: two candidates that are true together and leave nothing of a variable.
//!
//! Strong hinge: both are of one polarity, which is false. Weak hinge: one makes the other by way of
//! strong chains and is false, and its polarity with it, when it has one. Neither is in the variable, each
//! live candidate of the variable is linked to one of them, and not all to one.

use std::collections::BTreeMap;

use super::refute::{falls_with, is_sought, is_true, node, sought_polarities, strong_chains};
use super::strong::{Colours, Together};
use crate::board::{links_of, values_of};
use crate::graph::{CandidateSet, CspSet, linked_to_all, open};
use crate::grid::{Candidate, Csp};
use crate::proof::{Number, Proof};
use crate::rules::closure::Closure;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// Strong hinges: a shortest proof for each polarity.
pub(crate) fn strong(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    for polarity in sought_polarities(hunt) {
        let members = colours.members(polarity);
        let mut all = Vec::new();
        for a in members.iter().map(Candidate::from_index) {
            work.spend()?;
            all.extend(hinges(colours, a, members));
        }
        found.extend(shortest(hunt, colours.chain(polarity).variables, &all, work)?);
    }
    Ok(())
}

/// Weak hinges: a shortest proof for each polarity and each candidate in no chain.
pub(crate) fn weak(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    let mut all: BTreeMap<Together, Vec<Hinge>> = BTreeMap::new();
    let live = colours.live.iter().map(Candidate::from_index);
    for a in live.filter(|&a| is_sought(hunt, colours.together(a))) {
        work.spend()?;
        let made = match colours.of(a) {
            Some(polarity) => colours.trues(polarity).and_not(colours.members(polarity)),
            None => colours.true_with(a),
        };
        all.entry(colours.together(a)).or_default().extend(hinges(colours, a, &made));
    }
    for hinges in all.values() {
        found.extend(shortest(hunt, colours.variables(), hinges, work)?);
    }
    Ok(())
}

/// A hinge: two candidates that are true together and the variable of which they leave nothing.
#[derive(Clone, Copy)]
struct Hinge {
    a: Candidate,
    b: Candidate,
    csp: Csp,
}

/// The hinges of a candidate with one of these, which are true with it; neither of the two leaves nothing of the
/// variable alone.
fn hinges<'a>(
    colours: &'a Colours,
    a: Candidate,
    others: &'a CandidateSet,
) -> impl Iterator<Item = Hinge> + 'a {
    let links = *links_of(a);
    let of = move |csp: Csp| {
        let values = *values_of(csp) & colours.live;
        let rest = values.and_not(&links);
        let is_hinge = rest != values && !rest.is_empty() && !values.contains(a.index());
        let members = rest.iter().map(Candidate::from_index);
        let ends = match is_hinge {
            true => linked_to_all(others, members).and_not(&values),
            false => CandidateSet::EMPTY,
        };
        let ends: Vec<Candidate> = ends.iter().map(Candidate::from_index).collect();
        let alone = move |b: &Candidate| values.is_subset(links_of(*b));
        ends.into_iter().filter(move |b| !alone(b)).map(move |b| Hinge { a, b, csp })
    };
    open(&colours.live).into_iter().map(Csp::from_index).flat_map(of)
}

/// The hinge that takes the fewest steps, written with these chains.
fn shortest(
    hunt: &Hunt,
    variables: CspSet,
    hinges: &[Hinge],
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    if hinges.is_empty() {
        return Ok(None);
    }
    let inferences = strong_chains(hunt, variables);
    let mut best: Option<(usize, Hinge)> = None;
    for of_one in hinges.chunk_by(|one, other| one.a == other.a) {
        let closure = inferences.follow(&[is_true(of_one[0].a)], work)?;
        for &hinge in of_one {
            work.spend()?;
            let Some(steps) = closure.length(&is_true(hinge.b)) else { continue };
            if best.is_none_or(|(length, _)| steps + 1 < length) {
                best = Some((steps + 1, hinge));
            }
        }
    }
    let Some((length, hinge)) = best else { return Ok(None) };
    let closure = inferences.follow(&[is_true(hinge.a)], work)?;
    let mut sheet = Sheet::default();
    let Some(line) = write(hunt, &hinge, &closure, &mut sheet) else { return Ok(None) };
    falls_with(hunt, hunt.on.colours(), (hinge.a, line), length, sheet, work)
}

/// Writes the refutation that a hinge is; its line.
fn write(hunt: &Hunt, hinge: &Hinge, closure: &Closure, sheet: &mut Sheet) -> Option<Number> {
    let &Hinge { a, b, csp } = hinge;
    let values = *values_of(csp) & hunt.on.colours().live;
    let by_a = values & *links_of(a);
    let assumed = sheet.assume(is_true(a));
    let made = closure.write(&[is_true(b)], &[assumed], sheet)?[0];
    let out = [(by_a, assumed), (values.and_not(&by_a), made)];
    let falls = |(out, from): (CandidateSet, Number)| Some(sheet.falls(node(&out)?, from));
    let out: Option<Vec<Number>> = out.into_iter().map(falls).collect();
    sheet.is_left(None, csp, out?);
    Some(sheet.refute())
}
