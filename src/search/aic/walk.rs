//! The walk: the shortest chain from some nodes that are false to one that is true.
//!
//! A chain without modulo reads the same backwards. So the least number of steps from the false
//! ends, walked in reverse, bounds what is left to do at each node, and the depth-first search that
//! follows only turns back where a node would stand in the chain twice.

use super::super::answer::{Stopped, Work};
use super::web::{Strong, Web};

/// One step of a chain: false, then true, and the place of the reason in the web.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hop {
    pub left: usize,
    pub right: usize,
    pub via: usize,
}

/// Farther than any chain goes.
const FAR: u8 = u8::MAX;

/// What a walk is to join.
pub(super) struct Walk<'a> {
    pub web: &'a Web,
    /// The nodes that are false at the start: the first left-linking one is one of them.
    pub starts: Vec<usize>,
    /// The nodes of which the last right-linking one has to be one.
    pub ends: Vec<usize>,
    /// The nodes that the chain must not use.
    pub barred: Vec<usize>,
    /// Whether the last right-linking node may be the first left-linking one.
    pub returns: bool,
}

impl Walk<'_> {
    /// The first chain at the least length from `least` to `most` that is accepted; `None` when
    /// there is none.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn shortest(
        &self,
        (least, most): (usize, usize),
        work: &mut Work,
        accept: &dyn Fn(&[Hop]) -> bool,
    ) -> Result<Option<Vec<Hop>>, Stopped> {
        let left = self.distances(most);
        let Some(nearest) = self.starts.iter().map(|&start| left[start]).min() else {
            return Ok(None);
        };
        let mut used = vec![false; self.web.nodes.len()];
        self.barred.iter().for_each(|&node| used[node] = true);
        let mut is_end = vec![false; self.web.nodes.len()];
        self.ends.iter().for_each(|&node| is_end[node] = true);
        let mut search =
            Search { walk: self, left, is_end, used, hops: Vec::new(), length: 0, accept };
        for length in least.max(usize::from(nearest))..=most {
            search.length = length;
            if search.extend(&self.starts, work)? {
                return Ok(Some(search.hops));
            }
        }
        Ok(None)
    }

    /// For each node, the least number of steps from its being false to one of the ends' being true.
    fn distances(&self, most: usize) -> Vec<u8> {
        let mut steps = vec![FAR; self.web.nodes.len()];
        let mut is_false = vec![false; self.web.nodes.len()];
        let mut front = self.ends.clone();
        front.iter().for_each(|&node| is_false[node] = true);
        for step in 1..=most.min(usize::from(FAR) - 1) {
            let mut next = Vec::new();
            for node in std::mem::take(&mut front) {
                for &Strong { to, .. } in &self.web.strong[node] {
                    if steps[to] != FAR {
                        continue;
                    }
                    steps[to] = step as u8;
                    for &fallen in &self.web.weak[to] {
                        if !std::mem::replace(&mut is_false[fallen], true) {
                            next.push(fallen);
                        }
                    }
                }
            }
            front = next;
        }
        steps
    }
}

struct Search<'a> {
    walk: &'a Walk<'a>,
    left: Vec<u8>,
    is_end: Vec<bool>,
    used: Vec<bool>,
    hops: Vec<Hop>,
    length: usize,
    accept: &'a dyn Fn(&[Hop]) -> bool,
}

impl<'a> Search<'a> {
    fn extend(&mut self, lefts: &'a [usize], work: &mut Work) -> Result<bool, Stopped> {
        let rest = self.length - self.hops.len();
        for &left in lefts {
            if self.used[left] || usize::from(self.left[left]) > rest {
                continue;
            }
            self.used[left] = true;
            for &Strong { to: right, via } in &self.walk.web.strong[left] {
                if rest == 1 && !self.is_end[right] || !self.is_free(right, rest) {
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
            return Ok((self.accept)(&self.hops));
        }
        self.used[right] = true;
        let web = self.walk.web;
        let found = self.extend(&web.weak[right], work)?;
        self.used[right] = false;
        Ok(found)
    }
}
