//! Routes: what a search has found of a chain, before it is written out.

use crate::board::{BitBoard, CandidateSet, candidates_of, members};
use crate::grid::{Candidate, Csp};
use crate::proof::{Chain, Closing, ClosingKind, Extra, Node, Reason, Shape, Step, Via, Z};
use crate::rules::chain::realm::Realm;

/// A chain without what follows from it: additional candidates and reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The steps.
    pub hops: Vec<Hop>,
    /// How it closes.
    pub closing: Closing,
}

/// One step of a route, by indices; on the right those of candidates and groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hop {
    /// The CSP variable.
    pub csp: usize,
    /// The left-linking candidate.
    pub left: usize,
    /// The right-linking candidate or group; `None` in the last step of a whip or braid.
    pub right: Option<usize>,
}

impl Route {
    /// Whether the candidate is a left- or right-linking one.
    pub fn contains(&self, candidate: usize) -> bool {
        self.hops.iter().any(|hop| hop.left == candidate || hop.right == Some(candidate))
    }

    /// The complete chain: every additional candidate with its reason, the target where it will
    /// do, else the earliest right-linking candidate.
    ///
    /// Chains without the z-extension get all candidates linked to both ends as targets.
    pub fn complete(
        &self,
        board: &BitBoard,
        shape: &Shape,
        realm: &Realm,
        target: Candidate,
    ) -> Chain {
        let writer = Writer { route: self, board, shape, realm, target: target.index() };
        Chain {
            targets: writer.targets(),
            steps: (0..self.hops.len()).map(|step| writer.step(step)).collect(),
            closing: self.closing,
        }
    }
}

struct Writer<'a> {
    route: &'a Route,
    board: &'a BitBoard,
    shape: &'a Shape,
    realm: &'a Realm,
    target: usize,
}

impl Writer<'_> {
    fn targets(&self) -> Vec<Candidate> {
        let shared = self.shape.z == Z::Never && self.route.closing.kind() == ClosingKind::Target;
        let (first, last) = match &self.route.hops[..] {
            [first, .., last] if shared => (first.left, last.right),
            [only] if shared => (only.left, only.right),
            _ => return vec![Candidate::from_index(self.target)],
        };
        let linked = &self.realm.links.linked;
        let right = last.map_or(CandidateSet::EMPTY, |right| linked[right]);
        let targets = self.board.live & linked[first] & right;
        let outside = targets.iter().filter(|&target| !self.route.contains(target));
        outside.map(Candidate::from_index).collect()
    }

    fn step(&self, step: usize) -> Step {
        let hop = self.route.hops[step];
        let right = hop.right.map_or(CandidateSet::EMPTY, members);
        let extra = candidates_of(hop.csp, self.board.account.values(hop.csp));
        let extra = extra.filter(|&candidate| candidate != hop.left && !right.contains(candidate));
        let mut extra: Vec<Extra> = extra
            .filter_map(|candidate| {
                let reason = self.reason(step, candidate)?;
                Some(Extra { candidate: Candidate::from_index(candidate), reason })
            })
            .collect();
        extra.sort_unstable();
        Step {
            via: Via::Csp(Csp::from_index(hop.csp)),
            left: Candidate::from_index(hop.left).into(),
            left_reason: self.left_reason(step, hop.left),
            right: hop.right.and_then(written),
            extra,
        }
    }

    fn left_reason(&self, step: usize, left: usize) -> Reason {
        let linked = |node: usize| self.realm.links.linked[node].contains(left);
        match step {
            0 => Reason::Target,
            _ if !self.shape.branching => Reason::Right(step - 1),
            _ if linked(self.target) => Reason::Target,
            _ => self.earliest(step, linked).unwrap_or(Reason::Target),
        }
    }

    /// Why a candidate is excluded; `None` when it is not, and the route does not hold.
    fn reason(&self, step: usize, candidate: usize) -> Option<Reason> {
        let space = Csp::from_index(self.route.hops[step].csp).space();
        let within = self.shape.restricted && step > 0;
        let of = Candidate::from_index;
        let linked = |other: usize| {
            self.realm.links.linked[other].contains(candidate)
                && (!within || of(other).linked_within(of(candidate), space))
        };
        if self.shape.target_explains(step) && linked(self.target) {
            return Some(Reason::Target);
        }
        if self.shape.t { self.earliest(step, linked) } else { None }
    }

    fn earliest(&self, step: usize, linked: impl Fn(usize) -> bool) -> Option<Reason> {
        let rights = self.route.hops[..step].iter().map(|hop| hop.right);
        rights.into_iter().position(|right| right.is_some_and(&linked)).map(Reason::Right)
    }
}

/// A node as proofs write it; `None` for an index that is not a node.
fn written(node: usize) -> Option<Node> {
    Node::new(members(node).iter().map(Candidate::from_index))
}

/// Chooses a different candidate from each set, if that is possible: the no-loop condition of the
/// left-linking candidates, once the steps that leave a choice are known.
pub fn distinct(options: &[CandidateSet]) -> Option<Vec<usize>> {
    matched(options).into_iter().collect()
}

/// Chooses a candidate from each set, different ones as far as possible; `None` when a set is empty.
pub fn different(options: &[CandidateSet]) -> Option<Vec<usize>> {
    let or_first = |(chosen, set): (Option<usize>, &CandidateSet)| chosen.or(set.first());
    matched(options).into_iter().zip(options).map(or_first).collect()
}

/// A different candidate of as many sets as possible.
///
/// Augmenting paths; the sets have eight members at most, the list a step each.
fn matched(options: &[CandidateSet]) -> Vec<Option<usize>> {
    let mut chosen: Vec<Option<usize>> = vec![None; options.len()];
    for set in 0..options.len() {
        assign(set, options, &mut chosen, &mut { CandidateSet::EMPTY });
    }
    chosen
}

fn assign(
    set: usize,
    options: &[CandidateSet],
    chosen: &mut Vec<Option<usize>>,
    tried: &mut CandidateSet,
) -> bool {
    for candidate in options[set] {
        if tried.contains(candidate) {
            continue;
        }
        tried.insert(candidate);
        let owner = chosen.iter().position(|&other| other == Some(candidate));
        if owner.is_none_or(|owner| assign(owner, options, chosen, tried)) {
            chosen[set] = Some(candidate);
            return true;
        }
    }
    false
}
