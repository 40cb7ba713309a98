//! Every proof of an elimination by a family, up to a length.
//!
//! A plain walk over partial chains, shorter ones first. It remembers only what it found, for here the
//! question is not whether there is a proof. A chain ends where it first closes, so that none is told that
//! has a shorter one inside. Equal chains are told once: a chain is its
//! candidates, whatever variables they are taken from; chains that read the same backwards are equal to
//! their mirror image, and braids to those with the same steps in another order.

use std::collections::HashSet;

use crate::board::{
    Account, BitBoard, CSPS, CandidateSet, RESTRICTED, candidate_of, candidates_of, group,
    is_group, members,
};
use crate::grid::Candidate;
use crate::proof::{Chain, Closing, ClosingKind, Shape};
use crate::rules::chain::kernel::Kernel;
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::{Hop, Route};
use crate::work::{Outcome, Stopped, Work};

/// Tells every chain of up to a length that eliminates a target, by length, each once.
///
/// The answer says up to which length the list is complete; it is the whole of it when the budget
/// lasted. A target that is not live has no chain.
pub(super) fn all(
    kernel: Kernel,
    board: &BitBoard,
    target: Candidate,
    max_length: usize,
    work: &mut Work,
    tell: &mut dyn FnMut(Chain),
) -> Outcome<()> {
    if !board.live.contains(target.index()) {
        return Outcome::None { up_to: max_length };
    }
    let shape = kernel.shape();
    let realms = Realm::of(shape, board);
    let mut seen = HashSet::new();
    for length in 1..=max_length {
        for realm in realms.iter().filter(|realm| realm.admits(target)) {
            let target = target.index();
            let mut walker = Walker { board, shape, realm, target, length, hops: Vec::new() };
            let mut routes = Vec::new();
            let ended = walker.extend(work, &mut |route, work| {
                let identity = identity(shape, route);
                if !seen.contains(&identity) {
                    work.keep(size_of_val(&identity[..]) + size_of_val(&route.hops[..]))?;
                    seen.insert(identity);
                    routes.push(route.clone());
                }
                Ok(())
            });
            work.release(routes.iter().map(|route| size_of_val(&route.hops[..])).sum());
            for route in routes {
                tell(route.complete(board, shape, realm, Candidate::from_index(target)));
            }
            if let Err(by) = ended {
                return Outcome::Stopped { none_up_to: length - 1, by };
            }
        }
    }
    Outcome::None { up_to: max_length }
}

/// What two equal chains have in common: their candidates.
fn identity(shape: &Shape, route: &Route) -> Vec<usize> {
    let pairs = || route.hops.iter().map(|hop| [Some(hop.left), hop.right]);
    let forwards: Vec<usize> = pairs().flatten().flatten().collect();
    if shape.branching {
        let mut steps: Vec<_> = pairs().collect();
        steps.sort_unstable();
        return steps.into_iter().flatten().flatten().collect();
    }
    if shape.t || shape.closing != ClosingKind::Target {
        return forwards;
    }
    let backwards = forwards.iter().rev().copied().collect();
    forwards.min(backwards)
}

/// Who is told of a chain.
type Report<'a> = &'a mut dyn FnMut(&Route, &mut Work) -> Result<(), Stopped>;

/// A partial chain that grows to one length.
struct Walker<'a> {
    board: &'a BitBoard,
    shape: &'a Shape,
    realm: &'a Realm,
    target: usize,
    length: usize,
    hops: Vec<Hop>,
}

impl Walker<'_> {
    /// Extends the partial chain by every step there is.
    fn extend(&mut self, work: &mut Work, found: Report) -> Result<(), Stopped> {
        work.spend()?;
        let rest = self.rest();
        for left in self.lefts() {
            for csp in CSPS[left] & self.realm.variables {
                self.step(left, csp, &rest, work, found)?;
            }
        }
        Ok(())
    }

    /// The left-linking candidates of the next step.
    fn lefts(&self) -> CandidateSet {
        let linked = &self.realm.links.linked;
        let rights = self.hops.iter().filter_map(|hop| hop.right);
        let sources = match (self.hops.last().and_then(|hop| hop.right), self.shape.branching) {
            (Some(_), true) => rights.fold(linked[self.target], |all, right| all | linked[right]),
            (Some(right), false) => linked[right],
            (None, _) => linked[self.target],
        };
        let free = (sources & self.board.live).iter().filter(|&candidate| self.is_new(candidate));
        free.collect()
    }

    /// The no-loop condition. A group has neither the target nor an earlier right-linking candidate.
    fn is_new(&self, node: usize) -> bool {
        let in_hop = |hop: &Hop| hop.left == node || hop.right == Some(node);
        let barred = |members: CandidateSet| {
            let mut rights = self.hops.iter().filter_map(|hop| hop.right);
            members.contains(self.target)
                || rights.any(|right| !is_group(right) && members.contains(right))
        };
        node != self.target
            && !self.hops.iter().any(in_hop)
            && !(is_group(node) && barred(members(node)))
    }

    /// The values that nothing covers in the next step.
    fn rest(&self) -> Account {
        let restricted = self.shape.restricted && !self.hops.is_empty();
        let covers = |candidate: usize| match restricted {
            true => &RESTRICTED[candidate],
            false => self.realm.covers(candidate),
        };
        let z = self.shape.target_explains(self.hops.len());
        let rights = self.hops.iter().filter_map(|hop| hop.right).filter(|_| self.shape.t);
        let sources = z.then_some(self.target).into_iter().chain(rights);
        sources.fold(self.board.account, |rest, source| rest.without(covers(source)))
    }

    /// Takes a step from a left-linking candidate through a variable, in every way.
    fn step(
        &mut self,
        left: usize,
        csp: usize,
        rest: &Account,
        work: &mut Work,
        found: Report,
    ) -> Result<(), Stopped> {
        let is_left = |value: &usize| candidate_of(csp, *value) == left;
        let others = (0..9).find(is_left).map_or(u16::MAX, |value| !(1 << value));
        let values = |account: &Account| account.values(csp) & others;
        let left_over = values(rest);
        let last = self.hops.len() + 1 == self.length;
        if self.shape.closing == ClosingKind::Whip && last {
            if left_over == 0 {
                self.report(Hop { csp, left, right: None }, Closing::Whip, work, found)?;
            }
            return Ok(());
        }
        let rights: Vec<usize> = match left_over.count_ones() {
            // A whip that goes on from here has closed.
            0 if self.shape.closing == ClosingKind::Whip => return Ok(()),
            0 => candidates_of(csp, values(&self.board.account)).collect(),
            1 => candidates_of(csp, left_over).collect(),
            _ if self.shape.groups => group(csp, left_over).into_iter().collect(),
            _ => return Ok(()),
        };
        for right in rights {
            let hop = Hop { csp, left, right: Some(right) };
            if last {
                if let Some(closing) = self.closing(right) {
                    self.report(hop, closing, work, found)?;
                }
            } else if self.is_new(right) && !self.has_closed(right) {
                self.hops.push(hop);
                let extended = self.extend(work, found);
                self.hops.pop();
                extended?;
            }
        }
        Ok(())
    }

    /// Whether a chain that goes on from this right-linking candidate has closed: a lasso also where it is a
    /// chain to the target.
    fn has_closed(&self, right: usize) -> bool {
        self.is_chain(right) || self.closing(right).is_some()
    }

    /// Whether a lasso with this right-linking candidate has a chain to its target inside.
    fn is_chain(&self, right: usize) -> bool {
        self.shape.closing.is_lasso() && self.realm.links.linked[right].contains(self.target)
    }

    /// How a chain closes with this right-linking candidate; `None` when it does not.
    fn closing(&self, right: usize) -> Option<Closing> {
        let linked = &self.realm.links.linked[right];
        let earlier = |is: &dyn Fn(&Hop) -> bool| self.hops.iter().position(is);
        match self.shape.closing {
            ClosingKind::RlLasso => earlier(&|hop| hop.left == right).map(Closing::RlLasso),
            _ if !self.is_new(right) || self.is_chain(right) => None,
            ClosingKind::Target => linked.contains(self.target).then_some(Closing::Target),
            ClosingKind::LrLasso => {
                let linked = |hop: &Hop| hop.right.is_some_and(|right| linked.contains(right));
                earlier(&linked).map(Closing::LrLasso)
            }
            ClosingKind::Whip | ClosingKind::Loop => None,
        }
    }

    fn report(
        &mut self,
        hop: Hop,
        closing: Closing,
        work: &mut Work,
        found: Report,
    ) -> Result<(), Stopped> {
        self.hops.push(hop);
        let told = found(&Route { hops: self.hops.clone(), closing }, work);
        self.hops.pop();
        told
    }
}
