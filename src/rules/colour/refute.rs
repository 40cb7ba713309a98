//! How colour rules are proved: what is false is refuted, and with a candidate falls its polarity.

use super::strong::{Colours, Polarity, Together};
use crate::graph::{CandidateSet, CspSet, Options};
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Literal, Node, Number, Proof};
use crate::rules::closure::{Closure, End, Inferences, Steps};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// That a candidate is true.
pub(super) fn is_true(candidate: Candidate) -> Literal {
    Literal::True(candidate.into())
}

/// That all of some candidates are false; `None` when there are none.
pub(super) fn all_false(candidates: &CandidateSet) -> Option<Literal> {
    Some(Literal::False(node(candidates)?))
}

fn node(candidates: &CandidateSet) -> Option<Node> {
    Node::new(candidates.iter().map(Candidate::from_index))
}

/// Whether something sought falls, or is decided, when these are shown to be false.
pub(super) fn is_sought(hunt: &Hunt, together: Together) -> bool {
    let colours = hunt.on.colours();
    match together {
        Together::Candidate(candidate) => hunt.sought.contains(candidate.index()),
        Together::Polarity(polarity) => {
            let concluded = colours.chain(polarity).all() | *colours.seen(polarity ^ 1);
            hunt.sought.intersects(&concluded)
        }
    }
}

/// The polarities of which this is so.
pub(super) fn sought_polarities(hunt: &Hunt) -> impl Iterator<Item = Polarity> {
    let is_sought = |&polarity: &Polarity| is_sought(hunt, Together::Polarity(polarity));
    hunt.on.colours().polarities().filter(is_sought)
}

/// Links and the strong chains of these variables, as far as they go before a contradiction.
pub(super) fn colours_of(hunt: &Hunt, variables: CspSet) -> Inferences {
    Inferences::new(&hunt.position().state, Steps { variables, ..Steps::COLOURS })
}

/// Links and the strong chains of these variables, each step with one reason: these go on where a polarity
/// contradicts itself in another way too.
pub(super) fn strong_chains(hunt: &Hunt, variables: CspSet) -> Inferences {
    let graph = hunt.on.graph(Options::CANDIDATES);
    Inferences::over(&graph, Steps { variables, ..Steps::STATIC })
}

/// All that follows from a candidate.
///
/// # Errors
/// When the work is stopped.
pub(super) fn follow<'a>(
    inferences: &'a Inferences,
    candidate: Candidate,
    work: &mut Work,
) -> Result<Closure<'a>, Stopped> {
    let closure = inferences.closure(&[is_true(candidate)], work);
    match closure.end() {
        End::Stopped(by) => Err(by),
        _ => Ok(closure),
    }
}

/// The elimination of a candidate that leads to a contradiction; `None` when it does not.
///
/// # Errors
/// When the work is stopped.
pub(super) fn refuted(
    hunt: &Hunt,
    inferences: &Inferences,
    candidate: Candidate,
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let closure = follow(inferences, candidate, work)?;
    let Some(length) = closure.length_of_contradiction() else { return Ok(None) };
    let mut sheet = Sheet::default();
    let eliminated = vec![Conclusion::Eliminate(candidate)];
    Ok(closure
        .refute(&mut sheet)
        .map(|_| sheet.prove(hunt.position(), hunt.family, length, eliminated)))
}

/// That a polarity is false, of which one member leads to a contradiction, the one that does so in the
/// fewest steps; `None` when none does.
///
/// # Errors
/// When the work is stopped.
pub(super) fn polarity_refuted(
    hunt: &Hunt,
    colours: &Colours,
    inferences: &Inferences,
    polarity: Polarity,
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let mut shortest: Option<(usize, Closure, Candidate)> = None;
    for member in colours.members(polarity).iter().map(Candidate::from_index) {
        let closure = follow(inferences, member, work)?;
        let Some(length) = closure.length_of_contradiction() else { continue };
        if shortest.as_ref().is_none_or(|(least, ..)| length < *least) {
            shortest = Some((length, closure, member));
        }
    }
    let Some((length, closure, member)) = shortest else { return Ok(None) };
    let mut sheet = Sheet::default();
    let Some(line) = closure.refute(&mut sheet) else { return Ok(None) };
    Ok(falls_with(hunt, colours, (member, line), length, sheet))
}

/// The proof that a candidate is false, which a line of the sheet says, and with it its polarity: all
/// its members are false, and all those of the opposite polarity true.
pub(super) fn falls_with(
    hunt: &Hunt,
    colours: &Colours,
    (refuted, line): (Candidate, Number),
    length: usize,
    mut sheet: Sheet,
) -> Option<Proof> {
    let mut conclusions = vec![Conclusion::Eliminate(refuted)];
    if let Some(polarity) = colours.of(refuted) {
        let [out, left] = [polarity, polarity ^ 1].map(|of| colours.members(of));
        let members = |of: &CandidateSet| of.iter().map(Candidate::from_index).collect::<Vec<_>>();
        let goals: Vec<Literal> =
            all_false(out).into_iter().chain(members(left).into_iter().map(is_true)).collect();
        let inferences = colours_of(hunt, colours.chain(polarity).variables);
        let refuted = [Literal::False(refuted.into())];
        let closure = inferences.closure(&refuted, &mut Work::unlimited());
        closure.write(&goals, &[line], &mut sheet)?;
        conclusions = members(out).into_iter().map(Conclusion::Eliminate).collect();
        conclusions.extend(members(left).into_iter().map(Conclusion::Place));
    }
    Some(sheet.prove(hunt.position(), hunt.family, length, conclusions))
}
