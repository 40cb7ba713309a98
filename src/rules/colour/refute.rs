//! How colour rules are proved: what is false is refuted, and with a candidate falls its polarity.

use std::collections::BTreeMap;

use super::strong::{Colours, Polarity, Together};
use crate::board::values_of;
use crate::graph::{CandidateSet, CspSet, Options};
use crate::grid::{Candidate, Conclusion, Csp};
use crate::proof::{Literal, Node, Number, Proof};
use crate::rules::closure::{Claim, Fact, Inferences, Steps};
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

/// Some candidates as a node; `None` when there are none.
pub(super) fn node(candidates: &CandidateSet) -> Option<Node> {
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

/// Links and the strong chains of these variables. Each step has one reason: so what follows from a candidate is
/// reached by paths, and goes on where a polarity contradicts itself.
pub(super) fn strong_chains(hunt: &Hunt, variables: CspSet) -> Inferences {
    let graph = hunt.on.graph(Options::CANDIDATES);
    Inferences::over(&graph, Steps { variables, ..Steps::STATIC })
}

/// Refutations by links and the strong chains of some variables, each in the fewest steps.
///
/// Such a refutation has a beginning, from the candidate to one that is true with it, and from there two branches
/// that leave nothing of a pair. Branches with a step in common have their beginning behind it, so that the
/// shortest beginning and the shortest branches, over all candidates between, are the fewest steps.
pub(super) struct Refutations<'a> {
    hunt: &'a Hunt<'a>,
    pairs: CspSet,
    inferences: Inferences,
    /// What the candidates asked for contradict themselves in.
    known: BTreeMap<Candidate, Option<Branches>>,
}

/// The fewest steps of two branches from a candidate, and the pair of which they leave nothing.
#[derive(Clone, Copy)]
struct Branches {
    steps: usize,
    pair: Csp,
}

/// A refutation that was found.
pub(super) struct Refutation {
    /// The number of its steps.
    pub length: usize,
    refuted: Candidate,
    between: Candidate,
    pair: Csp,
}

impl<'a> Refutations<'a> {
    /// By the strong chains of these variables.
    pub fn new(hunt: &'a Hunt<'a>, variables: CspSet) -> Refutations<'a> {
        let inferences = strong_chains(hunt, variables);
        Refutations { hunt, pairs: variables, inferences, known: BTreeMap::new() }
    }

    /// The refutation of a candidate in the fewest steps; `None` when there is none.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn shortest(
        &mut self,
        candidate: Candidate,
        work: &mut Work,
    ) -> Result<Option<Refutation>, Stopped> {
        let closure = self.inferences.follow(&[is_true(candidate)], work)?;
        // A step with one reason takes two rounds, a link and a pair.
        let true_by = |fact: &Fact| match fact.claim {
            Claim::True(one) => Some((fact.round / 2, Candidate::from_index(one.only()?))),
            _ => None,
        };
        let mut trues: Vec<(usize, Candidate)> =
            closure.facts().iter().filter_map(true_by).collect();
        trues.sort_unstable();
        let mut best: Option<Refutation> = None;
        for (before, between) in trues {
            // Two branches have a step at least.
            if best.as_ref().is_some_and(|best| best.length <= before + 1) {
                break;
            }
            let Some(Branches { steps, pair }) = self.branches(between, work)? else { continue };
            let length = before + steps;
            if best.as_ref().is_none_or(|best| length < best.length) {
                best = Some(Refutation { length, refuted: candidate, between, pair });
            }
        }
        Ok(best)
    }

    /// The shortest branches from a candidate that contradict each other.
    fn branches(&mut self, from: Candidate, work: &mut Work) -> Result<Option<Branches>, Stopped> {
        if let Some(&known) = self.known.get(&from) {
            return Ok(known);
        }
        let closure = self.inferences.follow(&[is_true(from)], work)?;
        let fallen = closure.falses();
        let mut best: Option<Branches> = None;
        for pair in self.pairs.iter().map(Csp::from_index) {
            let values = self.values(pair);
            if !values.is_subset(&fallen) {
                continue;
            }
            let Some(none_left) = all_false(&values) else { continue };
            let at_least = closure.round(&none_left).map_or(usize::MAX, |round| round / 2 + 1);
            if best.is_some_and(|best| best.steps <= at_least) {
                continue;
            }
            let Some(steps) = closure.length(&none_left).map(|steps| steps + 1) else { continue };
            if best.is_none_or(|best| steps < best.steps) {
                best = Some(Branches { steps, pair });
            }
        }
        self.known.insert(from, best);
        Ok(best)
    }

    fn values(&self, pair: Csp) -> CandidateSet {
        *values_of(pair) & *self.hunt.on.live()
    }

    /// Writes a refutation; its line.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn write(
        &self,
        found: &Refutation,
        sheet: &mut Sheet,
        work: &mut Work,
    ) -> Result<Option<Number>, Stopped> {
        let &Refutation { refuted, between, pair, .. } = found;
        let mut follow = |candidate| self.inferences.follow(&[is_true(candidate)], work);
        let from = [follow(refuted)?, follow(between)?];
        let Some(none_left) = all_false(&self.values(pair)) else { return Ok(None) };
        let assumed = sheet.assume(is_true(refuted));
        let Some(middle) = from[0].write(&[is_true(between)], &[assumed], sheet) else {
            return Ok(None);
        };
        let Some(out) = from[1].write(&[none_left], &middle, sheet) else { return Ok(None) };
        sheet.is_left(None, pair, out);
        Ok(Some(sheet.refute()))
    }

    /// The elimination of a candidate, by its shortest refutation.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn eliminate(
        &mut self,
        candidate: Candidate,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let Some(found) = self.shortest(candidate, work)? else { return Ok(None) };
        let mut sheet = Sheet::default();
        let eliminated = vec![Conclusion::Eliminate(candidate)];
        let Hunt { family, .. } = *self.hunt;
        Ok(self
            .write(&found, &mut sheet, work)?
            .map(|_| sheet.prove(self.hunt.position(), family, found.length, eliminated)))
    }

    /// That a polarity is false, by the member with the shortest refutation; `None` when none has any.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn polarity(
        &mut self,
        colours: &Colours,
        polarity: Polarity,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let mut best: Option<Refutation> = None;
        for member in colours.members(polarity).iter().map(Candidate::from_index) {
            let found = self.shortest(member, work)?;
            let known = best.as_ref().map(|best| best.length);
            best = found.filter(|one| known.is_none_or(|length| one.length < length)).or(best);
        }
        let Some(found) = best else { return Ok(None) };
        let mut sheet = Sheet::default();
        let Some(line) = self.write(&found, &mut sheet, work)? else { return Ok(None) };
        falls_with(self.hunt, colours, (found.refuted, line), found.length, sheet, work)
    }
}

/// The proof that a candidate is false, which a line of the sheet says, and with it its polarity: all
/// its members are false, and all those of the opposite polarity true.
///
/// # Errors
/// When the work is stopped.
pub(super) fn falls_with(
    hunt: &Hunt,
    colours: &Colours,
    (refuted, line): (Candidate, Number),
    length: usize,
    mut sheet: Sheet,
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let mut conclusions = vec![Conclusion::Eliminate(refuted)];
    if let Some(polarity) = colours.of(refuted) {
        let [out, left] = [polarity, polarity ^ 1].map(|of| colours.members(of));
        let members = |of: &CandidateSet| of.iter().map(Candidate::from_index).collect::<Vec<_>>();
        let goals: Vec<Literal> =
            all_false(out).into_iter().chain(members(left).into_iter().map(is_true)).collect();
        let steps = Steps { variables: colours.chain(polarity).variables, ..Steps::COLOURS };
        let inferences = Inferences::new(&hunt.position().state, steps);
        let closure = inferences.follow(&[Literal::False(refuted.into())], work)?;
        let Some(_) = closure.write(&goals, &[line], &mut sheet) else { return Ok(None) };
        conclusions = members(out).into_iter().map(Conclusion::Eliminate).collect();
        conclusions.extend(members(left).into_iter().map(Conclusion::Place));
    }
    Ok(Some(sheet.prove(hunt.position(), hunt.family, length, conclusions)))
}
