//! The kernel for whips and g-whips.
//!
//! A whip of length n assumes its target and follows n-1 singles, each in a variable with a
//! candidate linked to the single before, until some variable has no candidate left.
//!
//! Let a candidate be *covered* when it is linked to the target or to one of the singles r_1 … r_k
//! followed so far. Every left-linking candidate is covered, so the next right-linking candidate is
//! the only one of its variable that is not: [`Account::tally`] finds all of these at once. When
//! r_k leaves a variable without any, that variable had one before, which is linked to r_k and, not
//! being covered, is not an earlier left-linking candidate: it closes the whip. And variables that were
//! empty before r_k closed a shorter whip. So a whip of length k+1 is found exactly when a variable
//! is empty after r_k.
//!
//! What remains of the no-loop condition is that the left-linking candidates must be different. It is
//! looked at only when the singles are found, by a matching. A partial whip that failed for that
//! reason is not remembered as failing, since with other singles before it might not.
//!
//! A g-whip is a whip whose right-linking candidates may be groups: what a variable has left, when
//! that lies in one box-line intersection. All that is said of whips holds for them too, and three
//! things are added. A variable may come twice, first with a group on the right and later with what is
//! left of the group. A group that covers nothing new may still lead on, to what is linked to it. And
//! there are many more partial chains, so that those far from the end are held to the bound of
//! propagation: without a contradiction within the rounds that are left, nothing closes them.
//!
//! Two ways to a cheaper last step cost more than they save: to keep, for each partial whip, the candidates that
//! would empty a variable; and to know how far each candidate is from a variable that can be the last one.

use crate::board::{
    Account, BitBoard, CSPS, CandidateSet, CspSet, Tally, candidate_of, candidates_of, csps, group,
    is_group,
};
use crate::grid::Candidate;
use crate::proof::Closing;
use crate::rules::chain::by_node::ByNode;
use crate::rules::chain::horizon::{Ends, Horizon, Partial};
use crate::rules::chain::kernel::Engine;
use crate::rules::chain::memo::{KEYS, Memo};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::{Hop, Route, distinct};
use crate::work::{Stopped, Work};

/// The search for whips on one board, in one realm; with `GROUPS`, for g-whips in a realm that knows
/// groups.
pub struct Whips<'a, const GROUPS: bool> {
    board: &'a BitBoard,
    realm: Realm,
    target: usize,
    /// The variable and the right-linking node of each step so far.
    trail: Vec<(usize, usize)>,
    memo: Memo,
    /// The variables with a live candidate linked to a node.
    nearby: ByNode<CspSet>,
    /// The key of each node.
    keys: &'static [u128],
    /// The whip that was found.
    found: Option<Route>,
    /// Whether a whip was given up because its left-linking candidates could not be different.
    looped: bool,
}

/// A partial whip.
struct TreeNode<'n> {
    /// The candidates that are not covered.
    account: &'n Account,
    tally: &'n Tally,
    /// The variables of the target and of the right-linking candidates; those of groups are not in it.
    done: CspSet,
    /// The last right-linking node, or the target.
    last: usize,
    /// The key of the set of right-linking nodes.
    set: u128,
    /// With groups, a number of variables within which propagation meets a contradiction. What is
    /// added later makes it smaller, never larger.
    reach: usize,
}

impl<const GROUPS: bool> Engine for Whips<'_, GROUPS> {
    fn within(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        work.spend()?;
        self.target = target.index();
        self.trail.clear();
        self.looped = false;
        let account = self.board.account.without(self.realm.covers(self.target));
        let tally = account.tally();
        if self.close(&tally.some) || length < 2 {
            return Ok(self.found.take());
        }
        let done = self.board.settled | csps(self.target);
        let (account, tally) = (&account, &tally);
        let node = TreeNode { account, tally, done, last: self.target, set: 0, reach: usize::MAX };
        let end = self.continue_from(&node, length, work);
        self.memo.clear(work);
        end?;
        Ok(self.found.take())
    }
}

impl<'a, const GROUPS: bool> Whips<'a, GROUPS> {
    /// The search on a board, in a realm.
    pub fn new(board: &'a BitBoard, realm: Realm) -> Whips<'a, GROUPS> {
        Whips {
            board,
            realm,
            target: 0,
            trail: Vec::new(),
            memo: Memo::default(),
            nearby: ByNode::with_capacity(0),
            keys: &KEYS,
            found: None,
            looped: false,
        }
    }

    /// Looks for a way to close with at most `left` more variables, at least two.
    fn continue_from(
        &mut self,
        node: &TreeNode,
        left: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        work.spend()?;
        let (board, realm) = (self.board, self.realm);
        let nearby = || board.account.meets(realm.covers(node.last)) & realm.variables;
        let reached = *self.nearby.get(node.last, nearby);
        let mut rest = node.tally.one().and_not(&node.done) & reached;
        while let Some(csp) = rest.first() {
            let right = candidate_of(csp, node.account.only_value(csp));
            let looped_before = std::mem::replace(&mut self.looped, false);
            if self.take(node, csp, right, left, work)? {
                return Ok(true);
            }
            // By another of its variables it has other left-linking candidates, and nothing else.
            match self.looped {
                true => rest.remove(csp),
                false => rest.remove_all(&CSPS[right]),
            }
            self.looped |= looped_before;
        }
        if GROUPS {
            let open = node.tally.several & reached & self.realm.groups;
            for csp in node.account.intersections(&open) {
                let Some(right) = group(csp, node.account.values(csp)) else { continue };
                // The variables of a right-linking candidate are done; those of a group are not.
                let is_taken = self.trail.iter().any(|&(_, earlier)| earlier == right);
                if !is_taken && self.take(node, csp, right, left, work)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Takes a step to a right-linking node, and looks on from there.
    #[inline]
    fn take(
        &mut self,
        node: &TreeNode,
        csp: usize,
        right: usize,
        left: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        self.trail.push((csp, right));
        let found = if left == 2 {
            self.close(&node.account.some_without(self.realm.covers(right)))
        } else {
            self.step_to(node, right, left - 1, work)?
        };
        self.trail.pop();
        Ok(found)
    }

    /// The same after a further right-linking node, which is on the trail already.
    fn step_to(
        &mut self,
        node: &TreeNode,
        right: usize,
        left: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let set = node.set ^ self.keys[right];
        // The same two candidates in the other order end with the other one.
        let is_shared = GROUPS || self.trail.len() > 2;
        if is_shared && self.memo.fails(set, right, left) {
            return Ok(false);
        }
        let (account, tally) = &node.account.counted_without(self.realm.covers(right));
        if !self.realm.variables.is_subset(&tally.some) {
            return Ok(self.close(&tally.some));
        }
        let done = if is_group(right) { node.done } else { node.done | csps(right) };
        let mut reach = node.reach;
        // Nearer to the end looking on costs less than the bound.
        if GROUPS && left > 3 && reach > left {
            let (board, realm, target) = (self.board, &self.realm, self.target);
            let horizon = Horizon { board, realm, target, ends: Ends::Emptied };
            let lefts = &CandidateSet::EMPTY;
            let partial = Partial { account, done: &done, last: right, lefts };
            match horizon.distance(partial, left, work) {
                Some(distance) => reach = distance,
                None => return Ok(false),
            }
        }
        let looped_before = std::mem::replace(&mut self.looped, false);
        let child = TreeNode { account, tally, done, last: right, set, reach };
        let found = self.continue_from(&child, left, work)?;
        if is_shared && !found && !self.looped {
            self.memo.remember(set, right, left, work)?;
        }
        self.looped |= looped_before;
        Ok(found)
    }

    /// Whether a whip closes in a variable without values, which then is the one that was found: not when
    /// there is none, or when its left-linking candidates cannot be different.
    #[inline]
    fn close(&mut self, some: &CspSet) -> bool {
        !self.realm.variables.is_subset(some) && self.close_in(&self.realm.variables.and_not(some))
    }

    fn close_in(&mut self, emptied: &CspSet) -> bool {
        let Some(closing) = emptied.first() else { return false };
        let rights = self.trail.iter().map(|&(csp, right)| (csp, Some(right)));
        let steps: Vec<(usize, Option<usize>)> = rights.chain([(closing, None)]).collect();
        let mut previous = self.target;
        let mut options = Vec::with_capacity(steps.len());
        for &(csp, right) in &steps {
            let values = candidates_of(csp, self.board.account.values(csp));
            options.push(values.collect::<CandidateSet>() & self.realm.links.linked[previous]);
            previous = right.unwrap_or(previous);
        }
        let Some(lefts) = distinct(&options) else {
            self.looped = true;
            return false;
        };
        let hop = |((csp, right), left)| Hop { csp, left, right };
        let hops = steps.into_iter().zip(lefts).map(hop).collect();
        self.found = Some(Route { hops, closing: Closing::Whip });
        true
    }
}
