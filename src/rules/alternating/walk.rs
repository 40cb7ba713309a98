//! The walk: chains of a given length from some nodes that are false to one that is true.
//!
//! A chain without modulo reads the same backwards. So the least number of steps from the false
//! ends, walked in reverse, bounds what is left to do at each node, and the depth-first search that
//! follows only turns back where a node would stand in the chain twice.

use std::collections::VecDeque;

use crate::rules::alternating::web::{Strong, Web};
use crate::work::{Stopped, Work};

/// One step of a chain: false, then true, and the place of the reason in the web.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hop {
    pub left: usize,
    pub right: usize,
    pub via: usize,
}

/// Farther than any chain goes.
const FAR: u8 = u8::MAX;

/// The nodes of which the last right-linking one has to be one, with the way there, as far as it was asked for.
pub(crate) struct Goal {
    is_end: Vec<bool>,
    /// For each node, the least number of steps from its being false to an end's being true.
    steps: Vec<u8>,
    /// The nodes from whose being false a way is known, and those of them that were met last.
    is_false: Vec<bool>,
    front: Vec<usize>,
    /// How many steps have been gone back.
    done: u8,
}

impl Goal {
    /// The way to these ends, of which nothing is known yet.
    pub fn new(web: &Web, ends: &[usize]) -> Goal {
        let nodes = web.nodes.len();
        let mut is_end = vec![false; nodes];
        ends.iter().for_each(|&end| is_end[end] = true);
        Goal {
            is_false: is_end.clone(),
            is_end,
            steps: vec![FAR; nodes],
            front: ends.to_vec(),
            done: 0,
        }
    }

    /// Goes back until the ways of so many steps are known.
    pub fn reach(&mut self, web: &Web, steps: usize) {
        while usize::from(self.done) < steps.min(FAR.into()) && !self.front.is_empty() {
            self.done += 1;
            for node in std::mem::take(&mut self.front) {
                for &Strong { to, .. } in &web.strong[node] {
                    if self.steps[to] != FAR {
                        continue;
                    }
                    self.steps[to] = self.done;
                    for &fallen in &web.weak[to] {
                        if !std::mem::replace(&mut self.is_false[fallen], true) {
                            self.front.push(fallen);
                        }
                    }
                }
            }
        }
    }
}

/// What a walk is to join.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    pub web: &'a Web,
    /// The nodes that are false at the start: the first left-linking one is one of them.
    pub starts: &'a [usize],
    pub goal: &'a Goal,
    /// The nodes that the chain must not use.
    pub barred: &'a [usize],
    /// Whether the last right-linking node may be the first left-linking one.
    pub returns: bool,
}

impl Walk<'_> {
    /// The first chain of this length that is accepted; `None` when there is none.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn of_length(
        &self,
        length: usize,
        work: &mut Work,
        accept: Accept,
    ) -> Result<Option<Vec<Hop>>, Stopped> {
        if !self.starts.iter().any(|&start| usize::from(self.goal.steps[start]) <= length) {
            return Ok(None);
        }
        let mut used = vec![false; self.web.nodes.len()];
        self.barred.iter().for_each(|&node| used[node] = true);
        let mut search = Hopping { walk: self, used, hops: Vec::new(), length, accept };
        let found = search.extend(self.starts, work)?;
        Ok(found.then_some(search.hops))
    }

    /// Whether it is plain that no chain of any length joins the ends: all walks pass one node where it is true
    /// and where it is false, and a chain has no node twice. `false` may mean that it is for another reason.
    pub fn is_hopeless(&self) -> bool {
        let Some(walk) = self.rights_without(None) else { return true };
        let inner = walk.into_iter().filter(|node| !(self.returns && self.starts.contains(node)));
        let is_passed = |node, truth| self.rights_without(Some((node, truth))).is_none();
        inner.into_iter().any(|node| is_passed(node, true) && is_passed(node, false))
    }

    /// The right-linking nodes of a shortest walk in which a node is not true, or not false, the last one first;
    /// `None` when there is no such walk.
    fn rights_without(&self, without: Option<(usize, bool)>) -> Option<Vec<usize>> {
        let nodes = self.web.nodes.len();
        let is_free =
            |node: usize, truth| without != Some((node, truth)) && !self.barred.contains(&node);
        // What each node that is true, or false, came from; what is false at the start came from itself.
        let (mut left_of, mut right_of) = (vec![None; nodes], vec![None; nodes]);
        let mut lefts: VecDeque<usize> = VecDeque::new();
        for &start in self.starts.iter().filter(|&&start| is_free(start, false)) {
            right_of[start] = Some(start);
            lefts.push_back(start);
        }
        while let Some(left) = lefts.pop_front() {
            for &Strong { to: right, .. } in &self.web.strong[left] {
                if left_of[right].is_some() || !is_free(right, true) {
                    continue;
                }
                left_of[right] = Some(left);
                if self.goal.is_end[right] {
                    return Some(way_to(right, &left_of, &right_of));
                }
                for &fallen in &self.web.weak[right] {
                    if right_of[fallen].is_none() && is_free(fallen, false) {
                        right_of[fallen] = Some(right);
                        lefts.push_back(fallen);
                    }
                }
            }
        }
        None
    }
}

/// The right-linking nodes of a walk, by what each node came from, the last one first.
fn way_to(last: usize, left_of: &[Option<usize>], right_of: &[Option<usize>]) -> Vec<usize> {
    let before = |&right: &usize| {
        let left = left_of[right]?;
        right_of[left].filter(|&before| before != left)
    };
    std::iter::successors(Some(last), before).collect()
}

/// Whether a chain is the one; who keeps what it is shown says so to the work.
pub type Accept<'a> = &'a mut dyn FnMut(&[Hop], &mut Work) -> Result<bool, Stopped>;

struct Hopping<'a, 'b> {
    walk: &'a Walk<'a>,
    used: Vec<bool>,
    hops: Vec<Hop>,
    length: usize,
    accept: Accept<'b>,
}

impl<'a> Hopping<'a, '_> {
    fn extend(&mut self, lefts: &'a [usize], work: &mut Work) -> Result<bool, Stopped> {
        let rest = self.length - self.hops.len();
        let goal = self.walk.goal;
        for &left in lefts {
            if self.used[left] || usize::from(goal.steps[left]) > rest {
                continue;
            }
            self.used[left] = true;
            for &Strong { to: right, via } in &self.walk.web.strong[left] {
                if rest == 1 && !goal.is_end[right] || !self.is_free(right, rest) {
                    continue;
                }
                work.spend()?;
                self.hops.push(Hop { left, right, via });
                if self.goes_on(right, rest, work)? {
                    return Ok(true);
                }
                self.hops.pop();
            }
            self.used[left] = false;
        }
        Ok(false)
    }

    fn is_free(&self, right: usize, rest: usize) -> bool {
        let first = self.hops.first().map(|hop| hop.left);
        !self.used[right] || self.walk.returns && rest == 1 && first == Some(right)
    }

    fn goes_on(&mut self, right: usize, rest: usize, work: &mut Work) -> Result<bool, Stopped> {
        if rest == 1 {
            return (self.accept)(&self.hops, work);
        }
        self.used[right] = true;
        let web = self.walk.web;
        let found = self.extend(&web.weak[right], work)?;
        self.used[right] = false;
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{apply_singles, read};
    use crate::proof::Shape;
    use crate::rules::question::prepared::Prepared;
    use crate::rules::reach::Reach;
    use crate::rules::{Catalogue, Outcome};

    /// GNPX's force chain puzzle.
    const PUZZLE: &str =
        "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962";

    #[test]
    fn where_it_is_hopeless_there_is_no_chain() {
        let (mut hopeless, mut joined) = (0, 0);
        for is_given in [true, false] {
            let mut position = read(PUZZLE).unwrap();
            if !is_given {
                apply_singles(&mut position.state);
            }
            let on = Prepared::new(position);
            let web = on.web(&Shape::GROUPED, 0);
            let back = (0..web.nodes.len()).map(|node| (vec![node], Vec::new(), true));
            let to_target = on.open().map(|target| {
                let barred = web.holding(target).to_vec();
                (web.linked_to(target).to_vec(), barred, false)
            });
            for (starts, barred, returns) in back.chain(to_target) {
                let mut goal = Goal::new(&web, &starts);
                goal.reach(&web, 6);
                let walk =
                    Walk { web: &web, starts: &starts, goal: &goal, barred: &barred, returns };
                let mut any = |_: &[Hop], _: &mut Work| Ok(true);
                let mut joins = |length| {
                    let chain = walk.of_length(length, &mut Work::unlimited(), &mut any);
                    chain.unwrap().is_some()
                };
                let has_chain = (1..=6).any(&mut joins);
                let has_walk = starts.iter().any(|&start| goal.steps[start] <= 6);
                assert!(!(has_chain && walk.is_hopeless()), "{starts:?}");
                hopeless += usize::from(has_walk && walk.is_hopeless());
                joined += usize::from(has_chain);
            }
        }
        assert!(hopeless > 15 && joined > 90, "{hopeless} {joined}");
    }

    #[test]
    fn what_is_hopeless_is_not_searched_to_the_budget() {
        let on = Prepared::new(read(PUZZLE).unwrap());
        let catalogue = Catalogue::built_in();
        let rule = &catalogue.select(&["als-rl-lasso"]).unwrap()[0];
        let mut work = Work::with_budget(400_000);
        let (_, end) = rule.eliminations(&on, &Reach { length: 12, ..Reach::default() }, &mut work);
        assert_eq!(end, Outcome::None { up_to: 12 }, "{}", work.nodes);
    }
}
