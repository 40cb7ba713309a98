//! The kernel for chains, t-whips and lassos, and for whips with restrictions.
//!
//! It follows the definition step by step: the next variable has a candidate linked to the one
//! before, and but for left and right all its candidates are out of account. Unlike in whips, a
//! right-linking candidate may be out of account itself without closing the chain: a chain that
//! must end at its target may pass through what would be a lasso. So a variable in which nothing
//! is in account leaves a choice, and long searches for chains cost more than those for whips.

use super::account::{Account, Variables};
use super::answer::{Stopped, Work};
use super::board::Board;
use super::links::{Candidates, LINKS};
use super::memo::{KEYS, Memo};
use super::realm::Realm;
use super::route::{Hop, Route, distinct};
use crate::grid::Candidate;
use crate::proof::{Closing, ClosingKind, Shape, Z};

/// The search for chains of one shape on one board, in one realm.
pub struct Chains<'a> {
    board: &'a Board,
    shape: Shape,
    realm: Realm,
    target: usize,
    /// The variables with a candidate that could be the last one of a chain to the target.
    near: Variables,
    trail: Vec<Taken>,
    memo: Memo,
    /// Whether a chain was given up because its candidates could not be different.
    looped: bool,
}

/// A step taken, the left-linking candidate not chosen yet.
struct Taken {
    csp: usize,
    right: Option<usize>,
    lefts: Candidates,
}

/// A partial chain.
struct Node {
    /// The candidates in account for the next step.
    account: Account,
    /// The last right-linking candidate, or the target.
    last: usize,
    /// The right-linking candidates, and the target.
    taken: Candidates,
    /// What the left-linking candidates can be; for rl-lassos alone, else empty.
    lefts: Candidates,
    /// The key of the sets.
    set: u128,
}

impl<'a> Chains<'a> {
    /// The search on a board, in a realm.
    pub fn new(board: &'a Board, shape: Shape, realm: Realm) -> Chains<'a> {
        let (trail, memo) = (Vec::new(), Memo::default());
        Chains {
            board,
            shape,
            realm,
            target: 0,
            near: Variables::EMPTY,
            trail,
            memo,
            looped: false,
        }
    }

    /// A chain of at most this length: asked with 1, 2, 3 …, it returns the shortest. `None` when
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
        self.target = target.index();
        self.trail.clear();
        self.memo.clear();
        self.looped = false;
        self.near = match self.shape.closing {
            ClosingKind::Target => self.board.account.meets(self.realm.covers(self.target)),
            _ => self.realm.variables,
        };
        let mut account = self.board.account;
        if self.shape.z != Z::Never {
            account.remove_all(self.realm.covers(self.target));
        }
        let node = Node {
            account,
            last: self.target,
            taken: Candidates::single(self.target),
            lefts: Candidates::EMPTY,
            set: 0,
        };
        self.continue_from(&node, length, work)
    }

    /// Looks for a way to close with at most `left` more variables, at least one.
    fn continue_from(
        &mut self,
        node: &Node,
        left: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        work.spend()?;
        let reached = self.board.account.meets(self.realm.covers(node.last));
        let mut next = reached.and_not(&node.account.crowded()) & self.realm.variables;
        if left == 1 {
            next &= self.near;
        }
        for csp in next {
            let account = node.account.values(csp);
            let lefts = reached_values(self, node, csp);
            if let Some(found) = self.close_without_right(node, csp, account, lefts) {
                return Ok(Some(found));
            }
            let mut rights = self.board.account.values(csp);
            while rights != 0 {
                let bit = rights & rights.wrapping_neg();
                rights &= rights - 1;
                let lefts = match (account & !bit).count_ones() {
                    0 => lefts & !bit,
                    1 => lefts & account & !bit,
                    _ => 0,
                };
                let right = LINKS.candidates[csp][bit.trailing_zeros() as usize];
                let lefts = candidates(csp, lefts).and_not(&node.taken);
                if lefts.is_empty() || node.taken.contains(right) {
                    continue;
                }
                self.trail.push(Taken { csp, right: Some(right), lefts });
                if let Some(found) = self.close(right) {
                    return Ok(Some(found));
                }
                if left > 1
                    && let Some(found) = self.step_to(node, right, left - 1, work)?
                {
                    return Ok(Some(found));
                }
                self.trail.pop();
            }
        }
        Ok(None)
    }

    /// The same after a further step, which is on the trail already.
    fn step_to(
        &mut self,
        node: &Node,
        right: usize,
        left: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        let mut lefts = node.lefts;
        let mut set = node.set ^ KEYS[right];
        if self.shape.closing == ClosingKind::RlLasso {
            let new = self.trail.last().map_or(Candidates::EMPTY, |step| step.lefts);
            let new = new.and_not(&lefts);
            lefts |= new;
            set = new.iter().fold(set, |set, candidate| set ^ KEYS[candidate].rotate_left(32));
        }
        if self.memo.fails(set, right, left) {
            return Ok(None);
        }
        let mut taken = node.taken;
        taken.insert(right);
        let account = self.account_after(node, right);
        let looped_before = std::mem::replace(&mut self.looped, false);
        let child = Node { account, last: right, taken, lefts, set };
        let found = self.continue_from(&child, left, work)?;
        if found.is_none() && !self.looped {
            self.memo.remember(set, right, left);
        }
        self.looped |= looped_before;
        Ok(found)
    }

    /// What is in account for the step after a right-linking candidate.
    ///
    /// The first step differs from the later ones in what the target takes out: everything linked
    /// to it in restricted chains, and something at all in t-whips.
    fn account_after(&self, node: &Node, right: usize) -> Account {
        let covers =
            if self.shape.restricted { &LINKS.restricted } else { &self.realm.links.covers };
        let mut account = node.account;
        if self.trail.len() == 1 {
            account = self.board.account;
            if self.shape.z == Z::Always {
                account.remove_all(&covers[self.target]);
            }
        }
        if self.shape.t {
            account.remove_all(&covers[right]);
        }
        account
    }

    /// The whip that closes in a variable.
    fn close_without_right(
        &mut self,
        node: &Node,
        csp: usize,
        account: u16,
        lefts: u16,
    ) -> Option<Route> {
        if self.shape.closing != ClosingKind::Whip || account.count_ones() > 1 {
            return None;
        }
        let lefts = if account == 0 { lefts } else { lefts & account };
        let lefts = candidates(csp, lefts).and_not(&node.taken);
        if lefts.is_empty() {
            return None;
        }
        self.trail.push(Taken { csp, right: None, lefts });
        let found = self.finish(Closing::Whip, None);
        self.trail.pop();
        found
    }

    /// The chain that closes with the right-linking candidate of the last step of the trail.
    fn close(&mut self, right: usize) -> Option<Route> {
        let linked = &self.realm.links.linked[right];
        let last = self.trail.len() - 1;
        match self.shape.closing {
            ClosingKind::Target if linked.contains(self.target) => {
                self.finish(Closing::Target, None)
            }
            ClosingKind::LrLasso => {
                let earlier = |step: &Taken| step.right.is_some_and(|r| linked.contains(r));
                let step = self.trail[..last].iter().position(earlier)?;
                self.finish(Closing::LrLasso(step), None)
            }
            ClosingKind::RlLasso => (0..last)
                .filter(|&step| self.trail[step].lefts.contains(right))
                .collect::<Vec<_>>()
                .into_iter()
                .find_map(|step| self.finish(Closing::RlLasso(step), Some((step, right)))),
            _ => None,
        }
    }

    /// The route of the trail, when its candidates can be different; `fixed` is a left-linking
    /// candidate that is no matter of choice, with its step.
    fn finish(&mut self, closing: Closing, fixed: Option<(usize, usize)>) -> Option<Route> {
        let rights: Candidates = self.trail.iter().filter_map(|step| step.right).collect();
        let lefts = |(place, step): (usize, &Taken)| match fixed {
            Some((at, left)) if at == place => Candidates::single(left),
            _ => step.lefts.and_not(&rights),
        };
        let options: Vec<Candidates> = self.trail.iter().enumerate().map(lefts).collect();
        let Some(lefts) = distinct(&options) else {
            self.looped = true;
            return None;
        };
        let hop = |(step, left): (&Taken, usize)| Hop { csp: step.csp, left, right: step.right };
        Some(Route { hops: self.trail.iter().zip(lefts).map(hop).collect(), closing })
    }
}

/// The values of a variable that are linked to the last candidate of a node.
fn reached_values(chains: &Chains, node: &Node, csp: usize) -> u16 {
    chains.board.account.values(csp) & chains.realm.covers(node.last).values(csp)
}

/// Some values of a variable, as candidates.
fn candidates(csp: usize, values: u16) -> Candidates {
    (0..9)
        .filter(|value| values >> value & 1 == 1)
        .map(|value| LINKS.candidates[csp][value])
        .collect()
}
