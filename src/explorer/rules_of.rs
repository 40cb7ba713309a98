//! Where the explorer meets the rules: everything it asks of one on a position.

use std::sync::Arc;

use super::ask::{Ask, Selection};
use super::error::AskError;
use super::extent::Extent;
use crate::grid::{Candidate, Conclusion};
use crate::proof::Proof;
use crate::rules::{Catalogue, Completeness, Cost, Path, Prepared, Reach, Rule};
use crate::work::{Interrupt, Outcome, Work};

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
    rule.facts().uses_sets.then_some(ask.reach.als_size)
}

/// The bounds of a rule: a length that costs nothing is not bounded.
pub(super) fn reach(rule: &dyn Rule, ask: &Ask) -> Reach {
    let length = if rule.facts().any_length { Reach::LONGEST } else { ask.reach.length };
    Reach { length, ..ask.reach }
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
    // A search has its tables to make before it first looks at the interrupt.
    match ask.interrupt.check() {
        Err(by) => Outcome::Stopped { none_up_to: 0, by },
        Ok(()) => {
            let work = &mut ask.work(rule.facts().cost.budget());
            rule.shortest(on, conclusion, &reach(rule, ask), work)
        }
    }
}

/// How a search for every proof ended.
pub(super) struct Listed {
    /// How far it came.
    pub extent: Extent,
    /// Whether it lists every proof or one shortest.
    pub completeness: Completeness,
    /// Whether there are more proofs than were asked for.
    pub more: bool,
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
        return Ok(Listed { extent, completeness: Completeness::Every, more: false });
    }
    let enough: Interrupt = ask.interrupt.child();
    let mut work = ask.work(rule.facts().cost.budget()).interruptible(&enough);
    let mut told = Ok(());
    let mut left = ask.at_most.unwrap_or(usize::MAX);
    let mut more = false;
    let mut tell = |proof| {
        match left.checked_sub(1) {
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
    let reach = reach(rule, ask);
    let (end, completeness) = rule.search(on, &reach).all(target, &mut tell, &mut work);
    told?;
    Ok(Listed { extent: Extent::of(end, reach.length), completeness, more })
}

/// Tells everything a rule concludes, with a shortest proof each; how far it came, and the number of nodes
/// expanded.
///
/// # Errors
/// The first of the one who is told; then nothing more is.
pub(super) fn eliminations<E>(
    rule: &dyn Rule,
    on: &Prepared,
    ask: &Ask,
    mut tell: impl FnMut(Proof) -> Result<(), E>,
) -> Result<(Extent, u64), E> {
    if let Err(by) = ask.interrupt.check() {
        return Ok((Extent::Stopped { up_to: 0, by }, 0));
    }
    let mut work = ask.work(rule.facts().cost.budget());
    let mut told = Ok(());
    let mut tell = |proof| {
        if told.is_ok() {
            told = tell(proof);
        }
    };
    let reach = reach(rule, ask);
    let end = rule.each_elimination(on, &reach, &mut tell, &mut work);
    told?;
    Ok((Extent::of(end, reach.length), work.nodes))
}

/// The path that begins at a position.
pub(super) fn path(on: &Prepared, rules: &[Arc<dyn Rule>], ask: &Ask) -> Path {
    Path::new(on.position(), rules, ask.reach).with_patterns(Arc::clone(on.patterns()))
}
