//! The kernel for chains, t-whips and lassos, and for whips with restrictions.
//!
//! It follows the definition step by step: the next variable has a candidate linked to the one
//! before, and all its candidates except left and right are covered. Unlike in whips, a right-linking
//! candidate may be covered itself without closing the chain: a chain that must end at its target may
//! pass through what would be a lasso. So a variable in which all is covered leaves a choice, and long
//! searches for chains cost more than those for whips.
//!
//! Three bounds keep the search small. However a chain closes, propagation from what it has assumed
//! and found meets a contradiction on its way, in no more rounds than there are variables left: that is
//! its [`Horizon`]. Without the t-extension the next steps depend on the last candidate only, so that the
//! number of steps from each to the end is known beforehand, except for loops. And with it, a chain waits
//! for a whip.
//!
//! For every chain, lasso or t-whip is a whip of its length, or begins with a shorter one: its last
//! right-linking candidate is linked to the target or to an earlier right-linking candidate, or is an
//! earlier left-linking one, so nothing is left of the last variable. Whips are found in a fraction of
//! the time.

use crate::board::{
    Account, BitBoard, CSPS, CandidateSet, CspSet, RESTRICTED, candidate_of, candidates_of,
};
use crate::grid::Candidate;
use crate::proof::{Closing, ClosingKind, Shape, Z};
use crate::rules::chain::horizon::{Ends, Horizon, Partial};
use crate::rules::chain::kernel::Engine;
use crate::rules::chain::memo::{KEYS, Memo};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::{Hop, Route, distinct};
use crate::rules::chain::walk::Walks;
use crate::rules::chain::whip::Whips;
use crate::rules::question::bounds::Bound;
use crate::work::{Stopped, Work};

/// The search for chains of one shape on one board, in one realm.
pub struct Chains<'a> {
    board: &'a BitBoard,
    shape: Shape,
    realm: Realm,
    target: usize,
    trail: Vec<Taken>,
    walks: Option<Walks>,
    /// The search for whips, where every chain is one and waiting for a whip pays.
    whips: Option<Whips<'a, false>>,
    /// What is known of whips, where that is shared.
    whip_bound: Option<Bound>,
    /// The targets that have a whip of a length that was asked for.
    whipped: CandidateSet,
    memo: Memo,
    /// The chain that was found.
    found: Option<Route>,
    /// Whether a chain was given up because its candidates could not be different.
    looped: bool,
}

/// A step taken, the left-linking candidate not chosen yet.
struct Taken {
    csp: usize,
    right: Option<usize>,
    lefts: CandidateSet,
}

/// A partial chain.
struct TreeNode<'n> {
    /// The candidates that are not covered in the next step.
    account: &'n Account,
    /// The candidates that do not follow to be false from what the chain has assumed and found: none
    /// that is covered.
    outlook: &'n Account,
    /// The last right-linking candidate, or the target.
    last: usize,
    /// The right-linking candidates, and the target.
    taken: CandidateSet,
    /// The variables of what is known to be true.
    done: CspSet,
    /// What the left-linking candidates can be.
    lefts: CandidateSet,
    /// The key of the sets.
    set: u128,
}

impl Engine for Chains<'_> {
    fn within(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped> {
        self.target = target.index();
        if !self.has_whip(target, length, work)? {
            return Ok(None);
        }
        self.trail.clear();
        self.looped = false;
        let account = self.account_at_first();
        let outlook = self.board.account.without(self.realm.covers(self.target));
        let node = self.root(&account, &outlook);
        if !self.shape.t && self.shape.closing == ClosingKind::Target {
            let account = self.account_after_first();
            self.walks =
                Some(Walks::new(self.board, &self.realm, &account, self.target, length - 1));
        }
        let end = self.continue_from(&node, length, work);
        self.memo.clear(work);
        end?;
        Ok(self.found.take())
    }
}

impl<'a> Chains<'a> {
    /// The search on a board, in a realm, with what is shared about whips there.
    pub fn new(
        board: &'a BitBoard,
        shape: Shape,
        realm: Realm,
        whip_bound: Option<Bound>,
    ) -> Chains<'a> {
        Chains {
            board,
            shape,
            realm,
            target: 0,
            trail: Vec::new(),
            walks: None,
            whips: shape.t.then(|| Whips::new(board, realm)),
            whip_bound,
            whipped: CandidateSet::EMPTY,
            memo: Memo::default(),
            found: None,
            looped: false,
        }
    }

    /// Whether a whip of up to this length eliminates the target, or nothing is known of whips.
    fn has_whip(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let Some(whips) = &mut self.whips else { return Ok(true) };
        if self.whipped.contains(self.target) {
            return Ok(true);
        }
        let has_whip = match &self.whip_bound {
            Some(bound) if bound.excludes(target, length) => false,
            Some(bound) if bound.permits(target, length) => true,
            bound => {
                let has_whip = whips.within(target, length, work)?.is_some();
                if let Some(bound) = bound {
                    bound.note(target, length, has_whip);
                }
                has_whip
            }
        };
        if has_whip {
            self.whipped.insert(self.target);
        }
        Ok(has_whip)
    }

    /// What is not covered in the first step.
    fn account_at_first(&self) -> Account {
        match self.shape.target_explains(0) {
            true => self.board.account.without(self.realm.covers(self.target)),
            false => self.board.account,
        }
    }

    fn root<'n>(&self, account: &'n Account, outlook: &'n Account) -> TreeNode<'n> {
        let done = match self.ignores_target() {
            true => CspSet::EMPTY,
            false => CSPS[self.target],
        };
        TreeNode {
            account,
            outlook,
            last: self.target,
            taken: CandidateSet::single(self.target),
            done,
            lefts: CandidateSet::EMPTY,
            set: 0,
        }
    }

    /// Looks for a way to close with at most `left` more variables, at least one.
    fn continue_from(
        &mut self,
        node: &TreeNode,
        left: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        work.spend()?;
        for csp in self.next(node, left) {
            let account = node.account.values(csp);
            let live = self.board.account.values(csp);
            let reached = live & self.realm.covers(node.last).values(csp);
            if self.close_without_right(node, csp, account, reached) {
                return Ok(true);
            }
            for value in (0..9).filter(|value| live >> value & 1 == 1) {
                let right = candidate_of(csp, value);
                let lefts = match (account & !(1 << value)).count_ones() {
                    0 => reached & !(1 << value),
                    1 => reached & account & !(1 << value),
                    _ => continue,
                };
                if lefts == 0 || node.taken.contains(right) {
                    continue;
                }
                let lefts: CandidateSet = candidates_of(csp, lefts).collect();
                let lefts = lefts.and_not(&node.taken);
                if lefts.is_empty() {
                    continue;
                }
                self.trail.push(Taken { csp, right: Some(right), lefts });
                if self.close(right) {
                    return Ok(true);
                }
                if left > 1 && !self.is_chain(right) && self.step_to(node, right, left - 1, work)? {
                    return Ok(true);
                }
                self.trail.pop();
            }
        }
        Ok(false)
    }

    /// The variables that the next step may lie in.
    ///
    /// What is linked to the last candidate is covered when the set S has that candidate and any link to
    /// it will do; then at most one of left and right is not covered. Otherwise both may be so.
    fn next(&self, node: &TreeNode, left: usize) -> CspSet {
        let reached = self.board.account.meets(self.realm.covers(node.last)) & self.realm.variables;
        let first = self.trail.is_empty();
        let covered = if first { self.shape.target_explains(0) } else { self.shape.t };
        if !covered || (self.shape.restricted && !first) {
            return reached.and_not(&node.account.crowded());
        }
        let tally = node.account.tally();
        // The one value that is not covered may be of something known to be true: then neither left nor
        // right can be it.
        let one = tally.one().and_not(&node.done);
        // The last right-linking candidate is covered, except in chains to a target that covers
        // nothing.
        let last_is_open = self.shape.closing == ClosingKind::Target && self.shape.z != Z::Always;
        let last_is_open = last_is_open || self.shape.closing == ClosingKind::RlLasso;
        if left == 1 && !last_is_open {
            return reached.and_not(&tally.some);
        }
        reached.and_not(&tally.several).and_not(&(tally.some.and_not(&one)))
    }

    /// The same after a further step, which is on the trail already.
    fn step_to(
        &mut self,
        node: &TreeNode,
        right: usize,
        left: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let new = self.trail.last().map_or(CandidateSet::EMPTY, |step| step.lefts);
        let lefts = node.lefts | new;
        let mut set = node.set ^ KEYS[right];
        if self.shape.closing == ClosingKind::RlLasso {
            let new = new.and_not(&node.lefts);
            set = new.iter().fold(set, |set, candidate| set ^ KEYS[candidate].rotate_left(32));
        }
        if self.memo.fails(set, right, left) {
            return Ok(false);
        }
        if self.walks.as_ref().is_some_and(|walks| !walks.lead_from(right, left)) {
            return Ok(false);
        }
        let shared = node.lefts.contains(right) || node.lefts.intersects(&new);
        if shared && self.lefts(None).is_none() {
            return Ok(false);
        }
        let done = node.done | CSPS[right];
        let outlook = self.outlook_after(node, right);
        let partial = Partial { account: &outlook, done: &done, last: right, lefts: &lefts };
        if self.horizon().distance(partial, left, work).is_none() {
            self.memo.remember(set, right, left, work)?;
            return Ok(false);
        }
        let mut taken = node.taken;
        taken.insert(right);
        let account = self.account_after(node, right);
        let looped_before = std::mem::replace(&mut self.looped, false);
        let child =
            TreeNode { account: &account, outlook: &outlook, last: right, taken, done, lefts, set };
        let found = self.continue_from(&child, left, work)?;
        if !found && !self.looped {
            self.memo.remember(set, right, left, work)?;
        }
        self.looped |= looped_before;
        Ok(found)
    }

    /// What lies ahead of the chains of this shape.
    fn horizon(&self) -> Horizon<'_> {
        let ends = match self.shape.closing {
            ClosingKind::Target => Ends::AtTarget,
            ClosingKind::RlLasso => Ends::AtLeft,
            _ => Ends::Emptied,
        };
        Horizon { board: self.board, realm: &self.realm, target: self.target, ends }
    }

    /// What is not covered in the step after a right-linking candidate.
    fn account_after(&self, node: &TreeNode, right: usize) -> Account {
        let after_first;
        let account = if self.trail.len() == 1 {
            after_first = self.account_after_first();
            &after_first
        } else {
            node.account
        };
        if self.shape.t { account.without(&self.covers()[right]) } else { *account }
    }

    /// What is not covered after the first step by anything but its right-linking candidate.
    ///
    /// The first step differs from the later ones in what the target covers: everything linked to it
    /// in restricted chains, and anything at all in t-whips.
    fn account_after_first(&self) -> Account {
        match self.shape.target_explains(1) {
            true => self.board.account.without(&self.covers()[self.target]),
            false => self.board.account,
        }
    }

    /// What a member of S covers, from the second step on.
    fn covers(&self) -> &'static [Account] {
        if self.shape.restricted { &RESTRICTED } else { self.realm.links.covers }
    }

    /// Whether the target counts for nothing after the first link: a lasso without the z-extension
    /// contradicts its first left-linking candidate's being false, whatever the target.
    fn ignores_target(&self) -> bool {
        self.shape.closing.is_lasso() && self.shape.z == Z::Never
    }

    /// What does not follow to be false.
    fn outlook_after(&self, node: &TreeNode, right: usize) -> Account {
        if self.trail.len() == 1 && self.ignores_target() {
            let lefts = self.trail[0].lefts.iter().map(Candidate::from_index);
            let assumed = self.board.account.without(&Account::of(lefts));
            return assumed.without(self.realm.covers(right));
        }
        node.outlook.without(self.realm.covers(right))
    }

    /// Whether a whip closes in a variable.
    fn close_without_right(
        &mut self,
        node: &TreeNode,
        csp: usize,
        account: u16,
        reached: u16,
    ) -> bool {
        if self.shape.closing != ClosingKind::Whip || account.count_ones() > 1 {
            return false;
        }
        let lefts = if account == 0 { reached } else { reached & account };
        let lefts: CandidateSet = candidates_of(csp, lefts).collect();
        let lefts = lefts.and_not(&node.taken);
        if lefts.is_empty() {
            return false;
        }
        self.trail.push(Taken { csp, right: None, lefts });
        let found = self.finish(Closing::Whip, None);
        self.trail.pop();
        found
    }

    /// Whether a lasso with this right-linking candidate has a chain to its target inside.
    fn is_chain(&self, right: usize) -> bool {
        self.shape.closing.is_lasso() && self.realm.links.linked[right].contains(self.target)
    }

    /// Whether a chain closes with the right-linking candidate of the last step of the trail.
    fn close(&mut self, right: usize) -> bool {
        let linked = &self.realm.links.linked[right];
        let last = self.trail.len() - 1;
        match self.shape.closing {
            ClosingKind::Target if linked.contains(self.target) => {
                self.finish(Closing::Target, None)
            }
            ClosingKind::LrLasso if !self.is_chain(right) => {
                let earlier = |step: &Taken| step.right.is_some_and(|r| linked.contains(r));
                let step = self.trail[..last].iter().position(earlier);
                step.is_some_and(|step| self.finish(Closing::LrLasso(step), None))
            }
            ClosingKind::RlLasso => (0..last).any(|step| {
                let fits = self.trail[step].lefts.contains(right);
                fits && self.finish(Closing::RlLasso(step), Some((step, right)))
            }),
            _ => false,
        }
    }

    /// Whether the candidates of the trail can be different: then its route is the one that was found.
    /// `fixed` is a left-linking candidate that is not a matter of choice, with its step.
    fn finish(&mut self, closing: Closing, fixed: Option<(usize, usize)>) -> bool {
        let Some(lefts) = self.lefts(fixed) else { return false };
        let hop = |(step, left): (&Taken, usize)| Hop { csp: step.csp, left, right: step.right };
        let hops = self.trail.iter().zip(lefts).map(hop).collect();
        self.found = Some(Route { hops, closing });
        true
    }

    /// Left-linking candidates for the trail, different from each other and from the right-linking
    /// ones, but for the fixed one, which the last right-linking one may be. When there are none, no
    /// longer trail has them.
    fn lefts(&mut self, fixed: Option<(usize, usize)>) -> Option<Vec<usize>> {
        let rights: CandidateSet = self.trail.iter().filter_map(|step| step.right).collect();
        let lefts = |(place, step): (usize, &Taken)| match fixed {
            Some((at, left)) if at == place => CandidateSet::single(left),
            _ => step.lefts.and_not(&rights),
        };
        let options: Vec<CandidateSet> = self.trail.iter().enumerate().map(lefts).collect();
        let lefts = distinct(&options);
        self.looped |= lefts.is_none();
        lefts
    }
}
