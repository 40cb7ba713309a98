//! A question to several rules: in which order they are searched, and who waits for what.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::parallel::{Turns, when_ready};
use crate::rules::question::bounds::{learns_from, widest_first};
use crate::rules::question::prepared::{Base, Prepared};
use crate::rules::reach::Reach;
use crate::rules::rule::Rule;

/// A question to several rules about one position.
pub struct Question<'a> {
    rules: &'a [Arc<dyn Rule>],
    /// The places of the rules, in the order in which they are searched.
    order: Vec<usize>,
    on: Prepared,
    reach: Reach,
}

impl<'a> Question<'a> {
    /// To rules that are searched in their order.
    pub fn in_order(on: &Prepared, rules: &'a [Arc<dyn Rule>], reach: Reach) -> Question<'a> {
        Question::of(on, rules, reach, (0..rules.len()).collect())
    }

    /// To rules each of which is searched after those that contain it, where it learns from these.
    pub fn widest_first(on: &Prepared, rules: &'a [Arc<dyn Rule>], reach: Reach) -> Question<'a> {
        let shapes: Vec<_> = rules.iter().map(|rule| rule.facts().learns_as).collect();
        Question::of(on, rules, reach, widest_first(&shapes))
    }

    fn of(
        on: &Prepared,
        rules: &'a [Arc<dyn Rule>],
        reach: Reach,
        order: Vec<usize>,
    ) -> Question<'a> {
        let on = on.for_families(order.iter().filter_map(|&place| rules[place].facts().learns_as));
        Question { rules, order, on, reach }
    }

    /// The position, where nothing is known of lengths but what the rules tell one another.
    pub fn on(&self) -> &Prepared {
        &self.on
    }

    /// Asks the rules, by their places, on as many threads as are asked for, and hands over the answers
    /// in the order in which they are searched. A rule is asked when those before it are done that it learns from,
    /// and when what it needs of the position for this question is made: so no thread waits for what another
    /// one makes.
    ///
    /// # Errors
    /// The first that `take` returns.
    pub fn ask<A: Send, E: Send>(
        &self,
        threads: Option<NonZeroUsize>,
        needs_its_base: impl Fn(&dyn Rule) -> bool,
        ask_rule: impl Fn(usize) -> A + Sync,
        mut take: impl FnMut(A) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let needs = self.needs(needs_its_base);
        let agenda = match threads {
            Some(NonZeroUsize::MIN) => (0..self.order.len()).map(Item::Ask).collect(),
            _ => agenda(&needs, |turn| self.rule(turn)),
        };
        let work = |at: usize| match agenda[at] {
            Item::Make(base) => {
                self.on.make(base);
                None
            }
            Item::Ask(turn) => Some((turn, ask_rule(self.order[turn]))),
        };
        let mut turns = Turns::default();
        when_ready(&self.waits_for(&agenda, &needs), threads, work, |_, answer| {
            let take = |(turn, answer)| turns.take(turn, answer, |_, answer| take(answer));
            answer.map_or(Ok(()), take)
        })
    }

    /// The rule whose turn it is.
    fn rule(&self, turn: usize) -> &dyn Rule {
        &*self.rules[self.order[turn]]
    }

    /// What each rule needs of the position that takes long to make, by its turn.
    fn needs(&self, needs_its_base: impl Fn(&dyn Rule) -> bool) -> Vec<Option<Base>> {
        let base = |turn| {
            let base = self.rule(turn).facts().base.filter(|_| needs_its_base(self.rule(turn)));
            base.map(|base| base.within(self.reach.als_size))
        };
        (0..self.order.len()).map(base).collect()
    }

    /// For each item the places of those that it waits for.
    fn waits_for(&self, agenda: &[Item], needs: &[Option<Base>]) -> Vec<Vec<usize>> {
        let shape = |item: &Item| match *item {
            Item::Ask(turn) => self.rule(turn).facts().learns_as,
            Item::Make(_) => None,
        };
        let mut waits_for = learns_from(&agenda.iter().map(shape).collect::<Vec<_>>());
        for (item, waits_for) in agenda.iter().zip(&mut waits_for) {
            waits_for.extend(made_by(agenda, item, needs));
        }
        waits_for
    }
}

/// What is on the agenda while several rules are asked.
#[derive(Clone, Copy, Debug)]
enum Item {
    /// To make something that several rules may need.
    Make(Base),
    /// To ask the rule whose turn this is.
    Ask(usize),
}

/// In which order several threads make what rules need, and ask them: first those that learn from one another,
/// for these wait longest; then what is to be made; then the others, of which what may take longest comes first.
fn agenda<'a>(needs: &[Option<Base>], rule: impl Fn(usize) -> &'a dyn Rule) -> Vec<Item> {
    let (learning, mut others): (Vec<usize>, Vec<usize>) =
        (0..needs.len()).partition(|&turn| rule(turn).facts().learns_as.is_some());
    others.sort_by_key(|&turn| Reverse((rule(turn).facts().uses_sets, rule(turn).facts().cost)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Catalogue;

    #[test]
    fn what_a_rule_needs_is_made_once_and_before_it_is_asked() {
        let catalogue = Catalogue::built_in();
        let (rules, reach) = (catalogue.rules(), Reach::default());
        let base = |rule: &Arc<dyn Rule>| Some(rule.facts().base?.within(reach.als_size));
        let needs: Vec<_> = rules.iter().map(base).collect();
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
}
