//! Where the explorer meets the rules: everything it asks of one on a position.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::ask::{Ask, Selection};
use super::error::AskError;
use super::extent::Extent;
use crate::grid::{Candidate, Conclusion};
use crate::parallel::{Turns, when_ready};
use crate::proof::{Proof, Shape};
use crate::rules::{Catalogue, Completeness, Cost, Path, Prepared, Rule, learns_from};
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
        Selection::All => Ok(catalogue.rules().to_vec()),
        Selection::Named(names) => Ok(catalogue.select(names)?),
    }
}

/// The greatest size of the almost locked sets that a rule looks for; `None` when it uses none.
pub(super) fn als_size(rule: &dyn Rule, ask: &Ask) -> Option<usize> {
    rule.uses_sets().then_some(ask.reach.als_size)
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
            let work = &mut ask.work(rule.cost().budget());
            rule.search(on, &ask.reach).shortest(conclusion, work)
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
    let mut work = ask.work(rule.cost().budget()).interruptible(&enough);
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
    let (end, completeness) = rule.search(on, &ask.reach).all(target, &mut tell, &mut work);
    told?;
    Ok(Listed { extent: Extent::of(end, ask.reach.length), completeness, more })
}

/// The places of rules in the order in which they are searched: after those that contain them, where they
/// learn from these.
pub(super) fn widest_first(rules: &[Arc<dyn Rule>]) -> Vec<usize> {
    let shape = |rule: &Arc<dyn Rule>| rule.kernel().map(|kernel| *kernel.shape());
    crate::rules::widest_first(&rules.iter().map(shape).collect::<Vec<_>>())
}

/// A position for a question to rules, in the order in which they are searched: nothing is known of lengths
/// but what they tell one another.
pub(super) fn for_question(on: &Prepared, rules: &[Arc<dyn Rule>], order: &[usize]) -> Prepared {
    let shapes = order.iter().filter_map(|&place| rules[place].kernel());
    on.for_families(shapes.map(|kernel| *kernel.shape()))
}

/// Puts a question to rules, by their places, on as many threads as are asked for, and hands over the answers
/// in the order given. A rule is asked when those before it are done that it learns from.
///
/// # Errors
/// The first that `take` returns.
pub(super) fn ask_each<A: Send>(
    rules: &[Arc<dyn Rule>],
    order: &[usize],
    ask: &Ask,
    ask_rule: impl Fn(usize) -> A + Sync,
    mut take: impl FnMut(A) -> Result<(), AskError> + Send,
) -> Result<(), AskError> {
    let kernel = |turn: usize| rules[order[turn]].kernel();
    let mut begun: Vec<usize> = (0..order.len()).collect();
    if ask.threads != Some(NonZeroUsize::MIN) {
        // Those that others wait for come first; then one of each search, with almost locked sets and without,
        // then another of each, for what rules of one search need is made once, and the second would wait for
        // it. Of those, what may take longest comes first.
        let mut of_search: HashMap<(&str, bool), usize> = HashMap::new();
        let mut before = |turn: usize| {
            let rule = &rules[order[turn]];
            let before = of_search.entry((rule.answered_by(), rule.uses_sets())).or_default();
            *before += 1;
            *before
        };
        let before: Vec<usize> = begun.iter().map(|&turn| before(turn)).collect();
        begun.sort_by_key(|&turn| {
            let rule = &rules[order[turn]];
            kernel(turn)
                .is_none()
                .then_some((before[turn], Reverse((rule.uses_sets(), rule.cost()))))
        });
    }
    let shapes: Vec<Option<Shape>> =
        begun.iter().map(|&turn| kernel(turn).map(|kernel| *kernel.shape())).collect();
    let mut turns = Turns::default();
    let ask_at = |at: usize| ask_rule(order[begun[at]]);
    when_ready(&learns_from(&shapes), ask.threads, ask_at, |at, answer| {
        turns.take(begun[at], answer, |_, answer| take(answer))
    })
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
    let mut work = ask.work(rule.cost().budget());
    let mut told = Ok(());
    let mut tell = |proof| {
        if told.is_ok() {
            told = tell(proof);
        }
    };
    let end = rule.each_elimination(on, &ask.reach, &mut tell, &mut work);
    told?;
    Ok((Extent::of(end, ask.reach.length), work.nodes))
}

/// The path that begins at a position.
pub(super) fn path(on: &Prepared, rules: &[Arc<dyn Rule>], ask: &Ask) -> Path {
    Path::new(on.position(), rules, ask.reach)
}
