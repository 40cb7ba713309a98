//! Where the explorer meets the rules: everything it asks of one on a position.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::ask::{Ask, Selection};
use super::error::AskError;
use super::extent::Extent;
use crate::grid::{Candidate, Conclusion};
use crate::parallel::{Turns, when_ready};
use crate::proof::Proof;
use crate::rules::{Base, Catalogue, Completeness, Cost, Path, Prepared, Rule, learns_from};
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
            rule.shortest(on, conclusion, &ask.reach, work)
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

/// What is on the agenda while several rules are asked.
#[derive(Clone, Copy, Debug)]
enum Item {
    /// To make something that several rules may need.
    Make(Base),
    /// To ask the rule whose turn this is.
    Ask(usize),
}

/// Puts a question to rules, by their places, on as many threads as are asked for, and hands over the answers
/// in the order given. A rule is asked when those before it are done that it learns from or follows, and when what it
/// needs of the position for this question is made: so no thread waits for what another one makes. It is told how many
/// threads are its own.
///
/// # Errors
/// The first that `take` returns.
pub(super) fn ask_each<A: Send>(
    rules: &[Arc<dyn Rule>],
    order: &[usize],
    on: &Prepared,
    ask: &Ask,
    needs: impl Fn(&dyn Rule) -> Option<Base>,
    ask_rule: impl Fn(usize, NonZeroUsize) -> A + Sync,
    mut take: impl FnMut(A) -> Result<(), AskError> + Send,
) -> Result<(), AskError> {
    let rule = |turn: usize| &*rules[order[turn]];
    let needs: Vec<Option<Base>> = (0..order.len()).map(|turn| needs(rule(turn))).collect();
    let agenda = match ask.threads {
        Some(NonZeroUsize::MIN) => (0..order.len()).map(Item::Ask).collect(),
        _ => agenda(&needs, |turn| rule(turn)),
    };
    let shape = |item: &Item| match *item {
        Item::Ask(turn) => rule(turn).kernel().map(|kernel| *kernel.shape()),
        Item::Make(_) => None,
    };
    let mut waits_for = learns_from(&agenda.iter().map(shape).collect::<Vec<_>>());
    for (at, waits_for) in waits_for.iter_mut().enumerate() {
        waits_for.extend(made_by(&agenda, &agenda[at], &needs));
        waits_for.extend(followed_by(&agenda, at, |turn| rule(turn)));
    }
    let mut turns = Turns::default();
    let work = |at: usize, threads| match agenda[at] {
        Item::Make(base) => {
            on.make(base);
            None
        }
        Item::Ask(turn) => Some((turn, ask_rule(order[turn], threads))),
    };
    let most = |at: usize| match agenda[at] {
        Item::Make(_) => NonZeroUsize::MIN,
        Item::Ask(turn) => rule(turn).threads(),
    };
    when_ready(&waits_for, ask.threads, most, work, |_, answer| {
        answer.map_or(Ok(()), |(turn, answer)| turns.take(turn, answer, |_, answer| take(answer)))
    })
}

/// In which order several threads make what rules need, and ask them: first those that learn from one another,
/// for these wait longest; then what is to be made; then the others, of which what may take longest comes first.
fn agenda<'a>(needs: &[Option<Base>], rule: impl Fn(usize) -> &'a dyn Rule) -> Vec<Item> {
    let (learning, mut others): (Vec<usize>, Vec<usize>) =
        (0..needs.len()).partition(|&turn| rule(turn).kernel().is_some());
    others.sort_by_key(|&turn| Reverse((rule(turn).uses_sets(), rule(turn).cost())));
    let mut bases: Vec<Base> = Vec::new();
    for base in others.iter().filter_map(|&turn| needs[turn]) {
        for base in [base.graph(), base] {
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
    }
    let asked = |turns: Vec<usize>| turns.into_iter().map(Item::Ask);
    asked(learning).chain(bases.into_iter().map(Item::Make)).chain(asked(others)).collect()
}

/// The place of what makes what an item needs; `None` where it needs nothing, or nothing makes it beforehand.
fn made_by(agenda: &[Item], item: &Item, needs: &[Option<Base>]) -> Option<usize> {
    let needed = match *item {
        Item::Ask(turn) => needs[turn]?,
        Item::Make(base) => Some(base.graph()).filter(|&graph| graph != base)?,
    };
    agenda.iter().position(|other| matches!(*other, Item::Make(base) if base == needed))
}

/// The place before this one of the rule that the rule there follows.
fn followed_by<'a>(
    agenda: &[Item],
    at: usize,
    rule: impl Fn(usize) -> &'a dyn Rule,
) -> Option<usize> {
    let rule_at = |item: &Item| match *item {
        Item::Ask(turn) => Some(rule(turn)),
        Item::Make(_) => None,
    };
    let followed = rule_at(&agenda[at])?.follows()?;
    let is_followed = |item| rule_at(item).is_some_and(|rule| rule.family().name == followed);
    agenda[..at].iter().position(is_followed)
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
    threads: NonZeroUsize,
    mut tell: impl FnMut(Proof) -> Result<(), E>,
) -> Result<(Extent, u64), E> {
    if let Err(by) = ask.interrupt.check() {
        return Ok((Extent::Stopped { up_to: 0, by }, 0));
    }
    let mut work = ask.work(rule.cost().budget()).on_threads(threads);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_rule_needs_is_made_once_and_before_it_is_asked() {
        let catalogue = Catalogue::built_in();
        let (rules, ask) = (catalogue.rules(), Ask::default());
        let needs: Vec<_> = rules.iter().map(|rule| rule.base(&ask.reach)).collect();
        let items = agenda(&needs, |turn| &*rules[turn]);
        let mut turns: Vec<usize> = Vec::new();
        let mut made: Vec<Base> = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let waits_for = made_by(&items, item, &needs);
            assert!(waits_for.is_none_or(|before| before < at), "{item:?}");
            let made_before = waits_for.map(|before| match items[before] {
                Item::Make(base) => base,
                Item::Ask(turn) => panic!("{} makes nothing", rules[turn].name()),
            });
            match *item {
                Item::Ask(turn) => {
                    turns.push(turn);
                    assert_eq!(made_before, needs[turn], "{}", rules[turn].name());
                }
                Item::Make(base) => {
                    assert!(base == base.graph() || made_before == Some(base.graph()), "{base:?}");
                    assert!(!made.contains(&base), "{base:?}");
                    made.push(base);
                }
            }
        }
        turns.sort_unstable();
        assert!(turns.into_iter().eq(0..rules.len()));
        assert!(made.len() > 8, "{made:?}");
    }

    #[test]
    fn a_rule_waits_for_the_one_that_it_follows() {
        let catalogue = Catalogue::built_in();
        let rules = catalogue.rules();
        let items: Vec<Item> = (0..rules.len()).map(Item::Ask).collect();
        let follow = |items: &[Item], at| followed_by(items, at, |turn| &*rules[turn]);
        let waiting: Vec<(&str, &str)> = (0..items.len())
            .filter_map(|at| Some((rules[at].name(), rules[follow(&items, at)?].name())))
            .collect();
        assert_eq!(waiting, [("tagging-4", "tagging-3")]);
        let backwards: Vec<Item> = items.into_iter().rev().collect();
        assert!((0..backwards.len()).all(|at| follow(&backwards, at).is_none()));
    }
}
