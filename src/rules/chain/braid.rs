//! The kernel for braids and g-braids.
//!
//! In a braid the singles that follow from the target need no order, except that each must be reached:
//! what counts is their set. So the search chooses sets. At each node one of the singles that are
//! open there must come next, or the braid is closed; the first that it takes is tried with the
//! ones before it forbidden from there on, and so each set is met once.
//!
//! Forbidding makes the bound sharp: propagation with what is allowed must reach a contradiction
//! within the rounds that are left.
//!
//! The left-linking candidate of a step may be any candidate of its variable but the right-linking
//! one, since all are covered when the step is taken. They may repeat; a matching makes them different where
//! that is possible.
//!
//! A g-braid is a braid whose right-linking candidates may be groups. There the order counts for one
//! thing: a group that comes later may be smaller, for more is covered by then. That only helps. Say a
//! set closes a g-braid, and one of its groups had shrunk to a candidate that is forbidden, or the set
//! takes what is left of a forbidden group: put the forbidden node in its place, first, and the set
//! closes as it did. But then it would have been found where that node was tried. So with a candidate
//! all groups that have it are forbidden, and with a group all that is left of it except single
//! candidates. For the same reason a group that covers nothing new is never needed. A group that is all of
//! its variable has no left-linking candidate: it is no step, and so forbids nothing. What is left of it
//! later has one.

use crate::board::{
    Account, BitBoard, CandidateSet, CspSet, Tally, candidate_of, candidates_of, csps, is_group,
    members,
};
use crate::grid::Candidate;
use crate::proof::Closing;
use crate::rules::chain::kernel::Engine;
use crate::rules::chain::outlook::{Known, Outlook, Seen, allowed_group};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::{Hop, Route, different};
use crate::work::{Stopped, Work};

/// The search for braids on one board, in one realm; with `GROUPS`, for g-braids in a realm that
/// knows groups.
pub struct Braids<'a, const GROUPS: bool> {
    board: &'a BitBoard,
    realm: Realm,
    target: usize,
    /// The right-linking node of each step so far.
    trail: Vec<usize>,
    outlook: Outlook,
    /// The braid that was found.
    found: Option<Route>,
}

/// A partial braid.
struct TreeNode<'n> {
    /// The candidates that are not covered.
    account: &'n Account,
    tally: &'n Tally,
    /// The variables of the target and of the right-linking candidates; those of groups are not in it.
    done: CspSet,
    /// The variables of right-linking and of forbidden groups.
    grouped: CspSet,
    /// The forbidden candidates.
    forbidden: CandidateSet,
    /// A number of variables within which propagation meets a contradiction. What is added later
    /// makes it smaller, never larger; what is forbidden may make it larger.
    reach: usize,
    /// The propagation that has shown it.
    seen: Seen,
}

impl<const GROUPS: bool> Engine for Braids<'_, GROUPS> {
    fn within(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        work.spend()?;
        self.target = target.index();
        self.trail.clear();
        self.outlook.forget(0);
        let account = self.board.account.without(self.realm.covers(self.target));
        let tally = account.tally();
        if self.close(&tally.some) || length < 2 {
            return Ok(self.found.take());
        }
        let node = TreeNode {
            account: &account,
            tally: &tally,
            done: self.board.settled | csps(self.target),
            grouped: CspSet::EMPTY,
            forbidden: CandidateSet::EMPTY,
            reach: usize::MAX,
            seen: Seen::default(),
        };
        self.continue_from(node, length, work)?;
        Ok(self.found.take())
    }
}

impl<'a, const GROUPS: bool> Braids<'a, GROUPS> {
    /// The search on a board, in a realm.
    pub fn new(board: &'a BitBoard, realm: Realm) -> Braids<'a, GROUPS> {
        Braids {
            board,
            realm,
            target: 0,
            trail: Vec::new(),
            outlook: Outlook::new(realm),
            found: None,
        }
    }

    /// Looks for a way to close with at most `left` more variables, at least two.
    fn continue_from(
        &mut self,
        mut node: TreeNode,
        left: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        work.spend()?;
        let singles = node.tally.one().and_not(&node.done) & self.realm.variables;
        let height = self.outlook.height();
        let groups = match GROUPS {
            true => node.account.intersections(&node.tally.several) & self.realm.groups,
            false => CspSet::EMPTY,
        };
        for csp in singles.iter().chain(groups.iter()) {
            if GROUPS && node.grouped.contains(csp) && groups.contains(csp) {
                continue;
            }
            let right = match GROUPS && groups.contains(csp) {
                true => allowed_group(csp, node.account.values(csp), &node.forbidden),
                false => Some(candidate_of(csp, node.account.only_value(csp)))
                    .filter(|&right| !node.forbidden.contains(right)),
            };
            let Some(right) = right else { continue };
            if is_group(right) && !self.has_left(&node, right) {
                continue;
            }
            self.trail.push(right);
            let found = if left == 2 {
                self.close(&node.account.some_without(self.realm.covers(right)))
            } else {
                self.step_to(&node, right, left - 1, work)?
            };
            if found {
                return Ok(true);
            }
            self.trail.pop();
            if is_group(right) {
                node.grouped |= csps(right);
            } else {
                node.forbidden.insert(right);
            }
            if left > 3 {
                self.outlook.forget(height);
                node.seen = Seen::default();
                if !self.looks_ahead(&mut node, left, work) {
                    return Ok(false);
                }
            }
        }
        Ok(false)
    }

    /// Whether a group may be a step: one of its variables has another candidate, which is covered.
    fn has_left(&self, node: &TreeNode, group: usize) -> bool {
        let all = members(group).count() as u32;
        (csps(group) & self.realm.variables).iter().any(|csp| {
            let live = |account: &Account| account.values(csp).count_ones();
            live(node.account) == all && live(&self.board.account) > all
        })
    }

    fn step_to(
        &mut self,
        node: &TreeNode,
        right: usize,
        left: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let (account, tally) = &node.account.counted_without(self.realm.covers(right));
        if GROUPS && account == node.account {
            return Ok(false);
        }
        if !self.realm.variables.is_subset(&tally.some) {
            return Ok(self.close(&tally.some));
        }
        let TreeNode { mut done, mut grouped, forbidden, reach, seen, .. } = *node;
        let known = if is_group(right) { &mut grouped } else { &mut done };
        *known |= csps(right);
        let mut child = TreeNode { account, tally, done, grouped, forbidden, reach, seen };
        let height = self.outlook.height();
        // What is known to be within reach may yet turn out to need one more.
        if left > 2 && child.reach >= left && !self.looks_ahead(&mut child, left, work) {
            return Ok(false);
        }
        let found = self.continue_from(child, left, work);
        self.outlook.forget(height);
        found
    }

    /// Whether propagation meets a contradiction within `left` variables; notes within how many.
    fn looks_ahead(&mut self, node: &mut TreeNode, left: usize, work: &mut Work) -> bool {
        let known = Known { account: *node.account, done: node.done, grouped: node.grouped };
        let ahead = self.outlook.contradiction(known, &node.forbidden, node.seen, left, work);
        ahead.map(|(reach, seen)| (node.reach, node.seen) = (reach, seen)).is_some()
    }

    /// Whether a braid closes in a variable without values, which then is the one that was found.
    ///
    /// A right-linking node may be all that is left of several variables, and several may have none
    /// left: its left-linking candidates are chosen from those of all of them.
    #[inline]
    fn close(&mut self, some: &CspSet) -> bool {
        if !self.realm.variables.is_subset(some) {
            self.found = self.close_in(self.realm.variables.and_not(some));
        }
        self.found.is_some()
    }

    fn close_in(&self, emptied: CspSet) -> Option<Route> {
        let mut account = self.board.account.without(self.realm.covers(self.target));
        let mut steps: Vec<(CspSet, Option<usize>)> = Vec::new();
        for &right in &self.trail {
            let all = members(right).count() as u32;
            let only = |&csp: &usize| account.values(csp).count_ones() == all;
            let variables = csps(right) & self.realm.variables;
            steps.push((variables.iter().filter(only).collect(), Some(right)));
            account.remove_all(self.realm.covers(right));
        }
        steps.push((emptied, None));
        let lefts = different(&steps.iter().map(|step| self.lefts(step)).collect::<Vec<_>>())?;
        let hop = |(&(variables, right), left): (&(CspSet, Option<usize>), usize)| {
            let csp = (variables & csps(left)).first()?;
            Some(Hop { csp, left, right })
        };
        let hops: Option<Vec<Hop>> = steps.iter().zip(lefts).map(hop).collect();
        Some(Route { hops: hops?, closing: Closing::Whip })
    }

    fn lefts(&self, &(variables, right): &(CspSet, Option<usize>)) -> CandidateSet {
        let values = |csp| candidates_of(csp, self.board.account.values(csp));
        let lefts: CandidateSet = variables.iter().flat_map(values).collect();
        lefts.and_not(&right.map_or(CandidateSet::EMPTY, members))
    }
}
