//! The kernel for g-braids.
//!
//! As for braids, the search chooses sets of right-linking nodes: the first that a set takes of those
//! open at a node is tried with the ones before it forbidden from there on.
//!
//! With groups the order counts for one thing: a group that comes later may be smaller, for more is
//! covered by then. That only helps. Say a set closes a g-braid, and one of its groups had shrunk to
//! a candidate that is forbidden, or the set takes what is left of a forbidden group: put the
//! forbidden node in its place, first, and the set closes as it did. But then it would have been
//! found where that node was tried. So with a candidate all groups that have it are forbidden, and
//! with a group all that is left of it save single candidates.
//!
//! For the same reason a node that covers nothing new is never needed.

use crate::board::account::{Account, Tally, Variables};
use crate::board::bitboard::BitBoard;
use crate::board::group::{csps, is_group, members};
use crate::board::links::{Candidates, LINKS};
use crate::grid::Candidate;
use crate::proof::Closing;
use crate::rules::chain::front::{allowed_group, contradiction};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::{Hop, Route, distinct};
use crate::work::{Stopped, Work};

/// The search for g-braids on one board, in one realm.
pub struct GBraids<'a> {
    board: &'a BitBoard,
    realm: Realm,
    target: usize,
    /// The right-linking node of each step so far.
    trail: Vec<usize>,
}

/// A partial g-braid.
#[derive(Clone)]
struct Node {
    /// The candidates that are not covered.
    account: Account,
    tally: Tally,
    /// The variables of the target and of the right-linking candidates, groups apart.
    done: Variables,
    /// The variables of right-linking and of forbidden groups.
    grouped: Variables,
    /// The forbidden candidates.
    forbidden: Candidates,
    /// A number of variables within which propagation meets a contradiction. What is added later
    /// makes it smaller, never larger; what is forbidden may make it larger.
    reach: usize,
}

impl<'a> GBraids<'a> {
    /// The search on a board, in a realm that knows groups.
    pub fn new(board: &'a BitBoard, realm: Realm) -> GBraids<'a> {
        GBraids { board, realm, target: 0, trail: Vec::new() }
    }

    /// A g-braid of at most this length: asked with 1, 2, 3 …, it returns the shortest. `None` when
    /// there is none.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn within(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        work.spend()?;
        self.target = target.index();
        self.trail.clear();
        let account = self.board.account.without(self.realm.covers(self.target));
        let tally = account.tally();
        if !self.realm.variables.is_subset(&tally.some) {
            return Ok(self.close(&tally.some));
        }
        let node = Node {
            account,
            tally,
            done: self.board.settled | LINKS.csps[self.target],
            grouped: Variables::EMPTY,
            forbidden: Candidates::EMPTY,
            reach: usize::MAX,
        };
        if length < 2 { Ok(None) } else { self.continue_from(node, length, work) }
    }

    /// Looks for a way to close with at most `left` more variables, at least two.
    fn continue_from(
        &mut self,
        mut node: Node,
        left: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        work.spend()?;
        let singles = node.tally.one().and_not(&node.done) & self.realm.variables;
        let groups = node.account.intersections(&node.tally.several) & self.realm.groups;
        for csp in singles.iter().chain(groups.iter()) {
            let Some(right) = right_of(&node, csp) else { continue };
            self.trail.push(right);
            let found = if left == 2 {
                self.close(&node.account.some_without(self.realm.covers(right)))
            } else {
                self.step_to(&node, right, left - 1, work)?
            };
            if found.is_some() {
                return Ok(found);
            }
            self.trail.pop();
            if is_group(right) {
                node.grouped |= csps(right);
            } else {
                node.forbidden.insert(right);
            }
            if left > 3 {
                let Some(reach) = self.reach(&node, left, work) else { return Ok(None) };
                node.reach = reach;
            }
        }
        Ok(None)
    }

    fn step_to(
        &mut self,
        node: &Node,
        right: usize,
        left: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        let account = node.account.without(self.realm.covers(right));
        if account == node.account {
            return Ok(None);
        }
        let tally = account.tally();
        if !self.realm.variables.is_subset(&tally.some) {
            return Ok(self.close(&tally.some));
        }
        let mut child = Node { account, tally, ..node.clone() };
        if is_group(right) {
            child.grouped |= csps(right);
        } else {
            child.done |= csps(right);
        }
        if left > 2 && child.reach > left {
            let Some(reach) = self.reach(&child, left, work) else { return Ok(None) };
            child.reach = reach;
        }
        self.continue_from(child, left, work)
    }

    fn reach(&self, node: &Node, left: usize, work: &mut Work) -> Option<usize> {
        let Node { account, done, grouped, ref forbidden, .. } = *node;
        contradiction(account, done, grouped, forbidden, &self.realm, left, work)
    }

    /// The g-braid that closes in a variable without values; `None` when there is none, or when its
    /// left-linking candidates cannot be different.
    ///
    /// A right-linking node may be all that is left of several variables, and several may have none
    /// left: the matching has the candidates of all of them to choose from.
    fn close(&mut self, some: &Variables) -> Option<Route> {
        if self.realm.variables.is_subset(some) {
            return None;
        }
        let mut account = self.board.account.without(self.realm.covers(self.target));
        let mut steps: Vec<(Variables, Option<usize>)> = Vec::new();
        for &right in &self.trail {
            let all = members(right).count() as u32;
            let alone = |&csp: &usize| account.values(csp).count_ones() == all;
            let variables = csps(right) & self.realm.variables;
            steps.push((variables.iter().filter(alone).collect(), Some(right)));
            account.remove_all(self.realm.covers(right));
        }
        steps.push((self.realm.variables.and_not(some), None));
        let lefts = distinct(&steps.iter().map(|step| self.lefts(step)).collect::<Vec<_>>())?;
        let hop = |(&(csps, right), left): (&(Variables, Option<usize>), usize)| {
            let csp = (csps & LINKS.csps[left]).first()?;
            Some(Hop { csp, left, right })
        };
        let hops: Option<Vec<Hop>> = steps.iter().zip(lefts).map(hop).collect();
        Some(Route { hops: hops?, closing: Closing::Whip })
    }

    fn lefts(&self, &(csps, right): &(Variables, Option<usize>)) -> Candidates {
        let lefts: Candidates = csps.iter().flat_map(|csp| LINKS.candidates[csp]).collect();
        let right = right.map_or(Candidates::EMPTY, members);
        lefts.and_not(&right) & self.board.live
    }
}

/// What a variable has left, one candidate or a group; `None` when it is forbidden, or taken.
#[inline]
fn right_of(node: &Node, csp: usize) -> Option<usize> {
    let values = node.account.values(csp);
    if values.count_ones() > 1 {
        return allowed_group(csp, values, &node.forbidden).filter(|_| !node.grouped.contains(csp));
    }
    let right = LINKS.candidates[csp][values.trailing_zeros() as usize];
    (!node.forbidden.contains(right)).then_some(right)
}
