//! The walk: chains of a given length from some nodes that are false to one that is true.
//!
//! A chain without modulo reads the same backwards. So the least number of steps from the false
//! ends, walked in reverse, bounds what is left to do at each node, and the depth-first search that
//! follows only turns back where a node would stand in the chain twice.

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
        let mut search = Search { walk: self, used, hops: Vec::new(), length, accept };
        let found = search.extend(self.starts, work)?;
        Ok(found.then_some(search.hops))
    }
}

/// Whether a chain is the one; who keeps what it is shown says so to the work.
pub type Accept<'a> = &'a mut dyn FnMut(&[Hop], &mut Work) -> Result<bool, Stopped>;

struct Search<'a, 'b> {
    walk: &'a Walk<'a>,
    used: Vec<bool>,
    hops: Vec<Hop>,
    length: usize,
    accept: Accept<'b>,
}

impl<'a> Search<'a, '_> {
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
