//! The kernel for whips.
//!
//! A whip of length n assumes its target and follows n-1 singles, each in a variable with a
//! candidate linked to the single before, until some variable has no candidate left.
//!
//! Let a candidate be *covered* when it is linked to the target or to one of the singles r_1 … r_k
//! followed so far. Every left-linking candidate is covered, so the next right-linking candidate is
//! the only one of its variable that is not: [`Account::tally`] finds all of these at once. When
//! r_k leaves a variable without any, that variable had one before, which is linked to r_k and, not
//! being covered, is no earlier left-linking candidate: it closes the whip. And variables that were
//! empty before r_k closed a shorter whip. So a whip of length k+1 is found exactly when a variable
//! is empty after r_k.
//!
//! What is left of the no-loop condition is that the left-linking candidates be different. It is
//! looked at only when the singles are found, by a matching. A partial whip that failed for that
//! reason is not remembered as failing, since with other singles before it might not.

use crate::board::account::{Account, Tally, Variables};
use crate::board::bitboard::BitBoard;
use crate::board::links::{Candidates, LINKS};
use crate::grid::Candidate;
use crate::proof::Closing;
use crate::rules::chain::memo::{KEYS, Memo};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::{Hop, Route, distinct};
use crate::work::{Stopped, Work};

/// The search for whips on one board, in one realm.
pub struct Whips<'a> {
    board: &'a BitBoard,
    realm: Realm,
    target: usize,
    /// The variable and the right-linking candidate of each step so far.
    trail: Vec<(usize, usize)>,
    memo: Memo,
    /// Whether a whip was given up because its left-linking candidates could not be different.
    looped: bool,
}

impl<'a> Whips<'a> {
    /// The search on a board, in a realm.
    pub fn new(board: &'a BitBoard, realm: Realm) -> Whips<'a> {
        let (trail, memo) = (Vec::new(), Memo::default());
        Whips { board, realm, target: 0, trail, memo, looped: false }
    }

    /// A whip of at most this length, provided there is none shorter than the one before last:
    /// asked with 1, 2, 3 …, it returns the shortest. `None` when there is none.
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
        self.memo.clear();
        self.looped = false;
        let account = self.board.account.without(self.realm.covers(self.target));
        let tally = account.tally();
        if !self.realm.variables.is_subset(&tally.some) {
            return Ok(self.close(&tally.some));
        }
        let done = self.board.settled | LINKS.csps[self.target];
        let node = Node { account, tally, done, last: self.target, set: 0 };
        if length < 2 { Ok(None) } else { self.continue_from(&node, length, work) }
    }

    /// Looks for a way to close with at most `left` more variables, at least two.
    fn continue_from(
        &mut self,
        node: &Node,
        left: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        work.spend()?;
        let reached = self.board.account.meets(self.realm.covers(node.last));
        let next = node.tally.one().and_not(&node.done) & reached & self.realm.variables;
        for csp in next {
            let value = node.account.values(csp).trailing_zeros() as usize;
            let right = LINKS.candidates[csp][value];
            self.trail.push((csp, right));
            let found = if left == 2 {
                self.close(&node.account.some_without(self.realm.covers(right)))
            } else {
                self.step_to(node, right, left - 1, work)?
            };
            if found.is_some() {
                return Ok(found);
            }
            self.trail.pop();
        }
        Ok(None)
    }

    /// The same after a further right-linking candidate, which is on the trail already.
    fn step_to(
        &mut self,
        node: &Node,
        right: usize,
        left: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        let set = node.set ^ KEYS[right];
        if self.memo.fails(set, right, left) {
            return Ok(None);
        }
        let account = node.account.without(self.realm.covers(right));
        let tally = account.tally();
        if !self.realm.variables.is_subset(&tally.some) {
            return Ok(self.close(&tally.some));
        }
        let done = node.done | LINKS.csps[right];
        let looped_before = std::mem::replace(&mut self.looped, false);
        let child = Node { account, tally, done, last: right, set };
        let found = self.continue_from(&child, left, work)?;
        if found.is_none() && !self.looped {
            self.memo.remember(set, right, left);
        }
        self.looped |= looped_before;
        Ok(found)
    }

    /// The whip that closes in a variable without values; `None` when there is none, or when its
    /// left-linking candidates cannot be different.
    fn close(&mut self, some: &Variables) -> Option<Route> {
        let closing = self.realm.variables.and_not(some).first()?;
        let last = self.trail.iter().map(|&(csp, right)| (csp, Some(right)));
        let steps: Vec<(usize, Option<usize>)> = last.chain([(closing, None)]).collect();
        let mut previous = self.target;
        let mut options = Vec::with_capacity(steps.len());
        for &(csp, right) in &steps {
            let values: Candidates = LINKS.candidates[csp].into_iter().collect();
            options.push(values & self.board.live & self.realm.links.linked[previous]);
            previous = right.unwrap_or(previous);
        }
        let Some(lefts) = distinct(&options) else {
            self.looped = true;
            return None;
        };
        let hop = |((csp, right), left)| Hop { csp, left, right };
        let hops = steps.into_iter().zip(lefts).map(hop).collect();
        Some(Route { hops, closing: Closing::Whip })
    }
}

/// A partial whip.
struct Node {
    /// The candidates that are not covered.
    account: Account,
    tally: Tally,
    /// The variables of the target and of the right-linking candidates.
    done: Variables,
    /// The last right-linking candidate, or the target.
    last: usize,
    /// The key of the set of right-linking candidates.
    set: u128,
}
