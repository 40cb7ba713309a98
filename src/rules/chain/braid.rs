//! The kernel for braids.
//!
//! In a braid the singles that follow from the target need no order but that each can be reached:
//! what counts is their set. So the search chooses sets. At each node one of the singles that are
//! open there must come next, or the braid is closed; the first that it takes is tried with the
//! ones before it forbidden from there on, and so each set is met once.
//!
//! Forbidding makes the bound sharp: propagation with what is allowed must reach a contradiction
//! within the rounds that are left.
//!
//! The left-linking candidate of a step may be any candidate of its variable but the right-linking
//! one, since all are covered when the step is taken; a matching makes them different.

use crate::board::account::{Account, Tally, Variables};
use crate::board::bitboard::BitBoard;
use crate::board::links::{Candidates, LINKS};
use crate::grid::Candidate;
use crate::proof::Closing;
use crate::rules::chain::front::contradiction;
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::{Hop, Route, distinct};
use crate::work::{Stopped, Work};

/// The search for braids on one board, in one realm.
pub struct Braids<'a> {
    board: &'a BitBoard,
    realm: Realm,
    target: usize,
    /// The right-linking candidate of each step so far.
    trail: Vec<usize>,
}

/// A partial braid.
#[derive(Clone)]
struct Node {
    /// The candidates that are not covered.
    account: Account,
    tally: Tally,
    /// The variables of the target, of the right-linking candidates and of the forbidden ones.
    done: Variables,
    /// The forbidden candidates.
    forbidden: Candidates,
    /// A number of variables within which propagation meets a contradiction. What is added later
    /// makes it smaller, never larger; what is forbidden may make it larger.
    reach: usize,
}

impl<'a> Braids<'a> {
    /// The search on a board, in a realm.
    pub fn new(board: &'a BitBoard, realm: Realm) -> Braids<'a> {
        Braids { board, realm, target: 0, trail: Vec::new() }
    }

    /// A braid of at most this length: asked with 1, 2, 3 …, it returns the shortest. `None` when
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
        let done = self.board.settled | LINKS.csps[self.target];
        let node = Node { account, tally, done, forbidden: Candidates::EMPTY, reach: usize::MAX };
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
        let next = node.tally.one().and_not(&node.done) & self.realm.variables;
        let mut tried = Candidates::EMPTY;
        for csp in next {
            let value = node.account.values(csp).trailing_zeros() as usize;
            let right = LINKS.candidates[csp][value];
            if tried.contains(right) || node.forbidden.contains(right) {
                continue;
            }
            tried.insert(right);
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
            node.forbidden.insert(right);
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
        let tally = account.tally();
        if !self.realm.variables.is_subset(&tally.some) {
            return Ok(self.close(&tally.some));
        }
        let done = node.done | LINKS.csps[right];
        let (forbidden, reach) = (node.forbidden, node.reach);
        let mut child = Node { account, tally, done, forbidden, reach };
        if left > 2 && reach > left {
            let Some(reach) = self.reach(&child, left, work) else { return Ok(None) };
            child.reach = reach;
        }
        self.continue_from(child, left, work)
    }

    fn reach(&self, node: &Node, left: usize, work: &mut Work) -> Option<usize> {
        let grouped = Variables::EMPTY;
        contradiction(node.account, node.done, grouped, &node.forbidden, &self.realm, left, work)
    }

    /// The braid that closes in a variable without values; `None` when there is none, or when its
    /// left-linking candidates cannot be different.
    ///
    /// A right-linking candidate may be the only one left of several variables, and several may
    /// have none left: the matching has the candidates of all of them to choose from.
    fn close(&mut self, some: &Variables) -> Option<Route> {
        if self.realm.variables.is_subset(some) {
            return None;
        }
        let mut account = self.board.account.without(self.realm.covers(self.target));
        let mut steps: Vec<(Variables, Option<usize>)> = Vec::new();
        for &right in &self.trail {
            let single = account.tally().one() & LINKS.csps[right] & self.realm.variables;
            steps.push((single, Some(right)));
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
        let mut lefts: Candidates = csps.iter().flat_map(|csp| LINKS.candidates[csp]).collect();
        right.into_iter().for_each(|right| lefts.remove(right));
        lefts & self.board.live
    }
}
