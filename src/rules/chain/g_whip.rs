//! The kernel for g-whips.
//!
//! A g-whip is a whip whose right-linking candidates may be groups: what a variable has left, when
//! that lies in one box-line intersection. All that is said of whips holds here too. The next
//! right-linking node is all that its variable has left, one candidate or a group, and a g-whip of
//! length k+1 is found exactly when a variable is empty after k nodes.
//!
//! Three things are different. A variable may come twice, first with a group on the right and later
//! with what is left of the group. A group that covers nothing new may still lead on, to what is
//! linked to it. And there are many more partial chains, so that those that are far from the end are
//! held to the bound of propagation: without a contradiction within the rounds that are left,
//! nothing closes them.

use crate::board::account::{Account, Tally, Variables};
use crate::board::bitboard::BitBoard;
use crate::board::group::{NEARBY, csps, group, is_group};
use crate::board::links::{Candidates, LINKS};
use crate::grid::Candidate;
use crate::proof::Closing;
use crate::rules::chain::front::groups;
use crate::rules::chain::memo::{KEYS, Memo};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::{Hop, Route, distinct};
use crate::work::{Stopped, Work};

/// The search for g-whips on one board, in one realm.
pub struct GWhips<'a> {
    board: &'a BitBoard,
    realm: Realm,
    target: usize,
    /// The variable and the right-linking node of each step so far.
    trail: Vec<(usize, usize)>,
    memo: Memo,
    /// The variables near to each node.
    nearby: &'static [Variables],
    /// Whether a g-whip was given up because its left-linking candidates could not be different.
    looped: bool,
}

/// A partial g-whip.
struct Node {
    /// The candidates that are not covered.
    account: Account,
    tally: Tally,
    /// The variables of the target and of the right-linking candidates, groups apart.
    done: Variables,
    /// The last right-linking node, or the target.
    last: usize,
    /// The key of the set of right-linking nodes.
    set: u128,
    /// A number of variables within which propagation meets a contradiction. What is added later
    /// makes it smaller, never larger.
    reach: usize,
}

impl<'a> GWhips<'a> {
    /// The search on a board, in a realm that knows groups.
    pub fn new(board: &'a BitBoard, realm: Realm) -> GWhips<'a> {
        let (trail, memo) = (Vec::new(), Memo::default());
        GWhips { board, realm, target: 0, trail, memo, nearby: &NEARBY, looped: false }
    }

    /// A g-whip of at most this length, provided there is none shorter than the one before last:
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
        let node = Node { account, tally, done, last: self.target, set: 0, reach: usize::MAX };
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
        let reached = self.board.account.meets(self.realm.covers(node.last)) & self.realm.variables;
        let singles = node.tally.one().and_not(&node.done) & reached;
        let groups = node.account.intersections(&node.tally.several) & reached & self.realm.groups;
        for csp in singles.iter().chain(groups.iter()) {
            let Some(right) = right_of(&node.account, csp) else { continue };
            if self.trail.iter().any(|&(_, earlier)| earlier == right) {
                continue;
            }
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

    /// The same after a further right-linking node, which is on the trail already.
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
        let done = if is_group(right) { node.done } else { node.done | csps(right) };
        let mut reach = node.reach;
        // Nearer to the end looking on costs less than the bound.
        if left > 3 && reach > left {
            match self.reach(account, done, right, left, work) {
                Some(round) => reach = round,
                None => return Ok(None),
            }
        }
        let looped_before = std::mem::replace(&mut self.looped, false);
        let child = Node { account, tally, done, last: right, set, reach };
        let found = self.continue_from(&child, left, work)?;
        if found.is_none() && !self.looped {
            self.memo.remember(set, right, left);
        }
        self.looped |= looped_before;
        Ok(found)
    }

    /// In which round propagation from the last node on meets a contradiction, as
    /// [`contradiction`](crate::rules::chain::front::contradiction) has it; but what a round finds true lies in a
    /// variable near to the last node or to what an earlier round has found, as the steps of a g-whip
    /// do.
    fn reach(
        &self,
        mut account: Account,
        mut done: Variables,
        last: usize,
        limit: usize,
        work: &mut Work,
    ) -> Option<usize> {
        let mut nearby = self.nearby[last] & self.realm.variables;
        let mut grouped = Variables::EMPTY;
        for round in 1..=limit {
            let tally = account.tally();
            if !self.realm.variables.is_subset(&tally.some) {
                return Some(round);
            }
            let singles = tally.one().and_not(&done) & nearby;
            let groups = groups(&account, &tally, &self.realm, &grouped) & nearby;
            if singles.is_empty() && groups.is_empty() {
                return None;
            }
            work.rounds += 1;
            let before = account;
            for csp in singles.iter().chain(groups.iter()) {
                let Some(right) = right_of(&before, csp) else { continue };
                if !done.contains(csp) {
                    account.remove_all(self.realm.covers(right));
                    nearby |= self.nearby[right];
                    done |= if is_group(right) { Variables::EMPTY } else { csps(right) };
                }
            }
            grouped |= groups;
            nearby &= self.realm.variables;
        }
        None
    }

    /// The g-whip that closes in a variable without values; `None` when there is none, or when its
    /// left-linking candidates cannot be different.
    fn close(&mut self, some: &Variables) -> Option<Route> {
        let closing = self.realm.variables.and_not(some).first()?;
        let rights = self.trail.iter().map(|&(csp, right)| (csp, Some(right)));
        let steps: Vec<(usize, Option<usize>)> = rights.chain([(closing, None)]).collect();
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

/// What a variable has left, one candidate or a group; `None` when it is neither.
#[inline]
fn right_of(account: &Account, csp: usize) -> Option<usize> {
    let values = account.values(csp);
    match values.count_ones() {
        1 => Some(LINKS.candidates[csp][values.trailing_zeros() as usize]),
        _ => group(csp, values),
    }
}
