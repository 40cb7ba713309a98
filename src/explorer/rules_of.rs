//! Where the explorer meets the rules: everything it asks of one on a position.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::ask::{Ask, Selection};
use super::effort::Effort;
use super::error::AskError;
use super::extent::Extent;
use crate::grid::{Candidate, Conclusion};
use crate::proof::Proof;
use crate::rules::{Catalogue, Completeness, Cost, Path, Prepared, Reach, Rule, exact_up_to};
use crate::work::{Interrupt, Outcome, Stopped, Work};

/// Rules, in the order in which they are asked.
pub(super) type Rules = Vec<Arc<dyn Rule>>;

/// The rules of a selection, each once, where these are the usual ones.
pub(super) fn select(
    catalogue: &Catalogue,
    selection: &Selection,
    usual: impl FnOnce() -> Rules,
) -> Result<Rules, AskError> {
    match selection {
        Selection::Usual => Ok(usual()),
        Selection::All => Ok(catalogue.all()),
        Selection::Named(names) => Ok(catalogue.select(names)?),
    }
}

/// The greatest size of the almost locked sets that a rule looks for; `None` when it uses none.
pub(super) fn als_size(rule: &dyn Rule, ask: &Ask) -> Option<usize> {
    rule.facts().uses_sets.then_some(ask.limits.als_size)
}

/// The bounds of the search of a rule. A length that costs nothing is not bounded: what is longer than was asked for is
/// left out of the answer, which can say that it is there.
pub(super) fn reach(rule: &dyn Rule, ask: &Ask) -> Reach {
    let reach = ask.limits.reach_of(rule.facts());
    let length = if rule.facts().any_length { Reach::ANY } else { reach.length };
    Reach { length, ..reach }
}

/// The greatest length of the proofs of a rule that are told.
pub(super) fn longest(rule: &dyn Rule, ask: &Ask) -> usize {
    ask.limits.reach_of(rule.facts()).length
}

/// How the search of a rule ended, as far as lengths are told; whether there are longer proofs.
fn end_within(end: Outcome<()>, rule: &dyn Rule, longest: usize, is_cut: bool) -> Outcome<()> {
    match end {
        Outcome::Stopped { none_up_to, .. } if none_up_to >= longest => {
            Outcome::None { up_to: longest }
        }
        Outcome::Stopped { .. } => end,
        // Where lengths are those that were met, a longer proof does not say that there is none up to the bound.
        _ if is_cut => Outcome::none(longest, exact_up_to(rule.name())),
        _ => Outcome::None { up_to: longest },
    }
}

/// Work for a whole path.
pub(super) fn work_of_path(ask: &Ask) -> Work {
    ask.work(Cost::Usual.budget())
}

/// The shortest proof of a conclusion by a rule.
pub(super) fn shortest(
    rule: &dyn Rule,
    on: &Prepared,
    conclusion: Conclusion,
    ask: &Ask,
) -> Outcome<Proof> {
    shortest_and_longer(rule, on, conclusion, ask).0
}

/// The same; and a proof that is longer than was asked for, where one is known.
pub(super) fn shortest_and_longer(
    rule: &dyn Rule,
    on: &Prepared,
    conclusion: Conclusion,
    ask: &Ask,
) -> (Outcome<Proof>, Option<Proof>) {
    // A search has its tables to make before it first looks at the interrupt.
    if let Err(by) = ask.interrupt.check() {
        return (Outcome::Stopped { none_up_to: 0, by }, None);
    }
    let work = &mut ask.work(rule.facts().cost.budget());
    let longest = longest(rule, ask);
    let (end, longer) = match rule.shortest(on, conclusion, &reach(rule, ask), work) {
        Outcome::Found(proof) if proof.length <= longest => return (Outcome::Found(proof), None),
        Outcome::Found(proof) => (Outcome::Found(()), Some(proof)),
        other => (other.map(|_| ()), None),
    };
    let outcome = match end_within(end, rule, longest, longer.is_some()) {
        Outcome::Stopped { none_up_to, by } => Outcome::Stopped { none_up_to, by },
        Outcome::None { .. } | Outcome::Found(()) => Outcome::None { up_to: longest },
    };
    (outcome, longer)
}

/// How a search for every proof ended.
pub(super) struct Listed {
    /// How far it came.
    pub extent: Extent,
    /// Whether it lists every proof or one shortest.
    pub completeness: Completeness,
    /// Whether there are more proofs than were asked for.
    pub more: bool,
    /// The least length of the proofs that are longer than was asked for; `None` where none are known.
    pub longer: Option<usize>,
}

impl Listed {
    /// What stopped the search before its end, if not that there were as many proofs as were asked for.
    pub fn stopped(&self) -> Option<Stopped> {
        self.extent.stopped().filter(|_| !self.more)
    }
}

/// Tells every proof of an elimination by a rule, or as many as were asked for.
///
/// # Errors
/// Those of the one who is told; then the search ends.
pub(super) fn all<E>(
    rule: &dyn Rule,
    on: &Prepared,
    target: Candidate,
    ask: &Ask,
    mut tell: impl FnMut(Proof) -> Result<(), E>,
) -> Result<Listed, E> {
    if let Err(by) = ask.interrupt.check() {
        let extent = Extent::Stopped { up_to: 0, by };
        let completeness = Completeness::Every;
        return Ok(Listed { extent, completeness, more: false, longer: None });
    }
    let enough: Interrupt = ask.interrupt.child();
    let mut work = ask.work(rule.facts().cost.budget()).interruptible(&enough);
    let mut told = Ok(());
    let mut left = ask.at_most.unwrap_or(usize::MAX);
    let (mut more, mut longer) = (false, None);
    let longest = longest(rule, ask);
    let mut tell = |proof: Proof| {
        match left.checked_sub(1) {
            _ if proof.length > longest => {
                longer = Some(proof.length.min(longer.unwrap_or(usize::MAX)));
            }
            Some(rest) if told.is_ok() => {
                left = rest;
                told = tell(proof);
            }
            _ => more = true,
        }
        if more || told.is_err() {
            enough.cancel();
        }
    };
    let (end, completeness) = rule.search(on, &reach(rule, ask)).all(target, &mut tell, &mut work);
    told?;
    let end = end_within(end, rule, longest, longer.is_some());
    Ok(Listed { extent: Extent::of(end, longest), completeness, more, longer })
}

/// What is known of a rule that has told everything it concludes.
pub(super) struct Concluded {
    /// How far it came.
    pub extent: Extent,
    /// The number of nodes expanded.
    pub nodes: u64,
    /// What is eliminated by proofs that are longer than was asked for.
    pub longer: BTreeSet<Candidate>,
}

/// Tells everything a rule concludes, with a shortest proof each.
///
/// # Errors
/// The first of the one who is told; then nothing more is.
pub(super) fn eliminations<E>(
    rule: &dyn Rule,
    on: &Prepared,
    ask: &Ask,
    mut tell: impl FnMut(Proof) -> Result<(), E>,
) -> Result<Concluded, E> {
    let mut longer = BTreeSet::new();
    if let Err(by) = ask.interrupt.check() {
        return Ok(Concluded { extent: Extent::Stopped { up_to: 0, by }, nodes: 0, longer });
    }
    let mut work = ask.work(rule.facts().cost.budget());
    let mut told = Ok(());
    let longest = longest(rule, ask);
    let mut tell = |proof: Proof| {
        if proof.length > longest {
            longer.extend(proof.eliminated());
        } else if told.is_ok() {
            told = tell(proof);
        }
    };
    let end = rule.each_elimination(on, &reach(rule, ask), &mut tell, &mut work);
    told?;
    let end = end_within(end, rule, longest, !longer.is_empty());
    Ok(Concluded { extent: Extent::of(end, longest), nodes: work.nodes, longer })
}

/// The path that begins at a position.
pub(super) fn path(on: &Prepared, rules: &[Arc<dyn Rule>], ask: &Ask) -> Path {
    let path = Path::new(on.position(), rules, ask.limits).with_patterns(Arc::clone(on.patterns()));
    path.easiest_first(|proof| Effort::least(proof).map_or(0, Effort::number))
}
