//! AICt and AICzt: alternating chains modulo what the chain has made false before.
//!
//! All candidates linked to S, the right-linking nodes so far and in AICzt the target, are excluded.
//! A step goes through a variable, or through an almost locked set modulo S: k cells of a
//! house that hold k+1 digits once these candidates are left out, found on demand. What it leaves is
//! true: of a variable the candidate or group that is left, of a set each digit but the left-linking
//! one; where nothing is left, or a set has fewer digits than cells, left and right may be excluded
//! themselves. The first step of AICt is one of a chain without modulo.
//!
//! Such a chain cannot be walked backwards, so the search goes forwards, by length. Propagation, in
//! which all that follows is taken together, says first from which length on that may succeed.
//!
//! Source: seed text 000, "AICt and AICzt chains"; the sets are those of seed text 004.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::graph::CandidateSet;
use crate::grid::{Candidate, Position};
use crate::proof::{Chain, Closing, Extra, Family, Node, Proof, Reason, Shape, Step, Z};
use crate::rules::alternating::moves::{Move, Remainder};
use crate::rules::alternating::web::Web;
use crate::rules::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::work::{Stopped, Work};

/// A family of such chains at work on one position.
pub(crate) struct Modulo<'a> {
    position: &'a Position,
    family: Family,
    als_size: usize,
    /// What the first steps of a chain without z are taken from.
    web: Option<Arc<Web>>,
    /// For each target that was asked for, the least length at which it may have a chain of the
    /// greatest length at most.
    least: BTreeMap<usize, Option<usize>>,
    longest: usize,
}

impl<'a> Modulo<'a> {
    /// The chains of a family, within limits.
    pub fn new(on: &'a Prepared, family: &Family, shape: &Shape, reach: &Reach) -> Self {
        let &Reach { length: longest, als_size } = reach;
        let exact = shape.z != Z::Always;
        let web = exact.then(|| on.web(&Shape::SETS, als_size));
        Modulo {
            position: on.position(),
            family: family.clone(),
            als_size,
            web,
            least: BTreeMap::new(),
            longest,
        }
    }

    /// A chain of this length for each target sought that has one; it is not sought any more then.
    ///
    /// # Errors
    /// When the budget is spent; what was found until then stays in the list.
    pub fn of_length(
        &mut self,
        length: usize,
        sought: &mut CandidateSet,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let Position { state, givens } = self.position;
        for target in sought.clone().iter() {
            let hopeless = |least: &Option<usize>| least.is_none_or(|least| length < least);
            if self.least.get(&target).is_some_and(hopeless) {
                continue;
            }
            let candidate = Candidate::from_index(target);
            let account = Remainder::new(state, self.als_size, candidate, self.web.as_deref());
            if !self.least.contains_key(&target) {
                let least = propagate(&account, self.longest, work)?;
                self.least.insert(target, least);
                if hopeless(&least) {
                    continue;
                }
            }
            let mut search = Search { account: &account, length, hops: Vec::new() };
            if search.extend(&Front::new(&account), work)? {
                let chain = search.chain();
                found.push(Proof::of_chain(state, *givens, self.family.clone(), chain));
                sought.remove(target);
            }
        }
        Ok(())
    }
}

/// The first round of propagation in which something comes back to the target, or nothing is left
/// somewhere; no chain is shorter.
fn propagate(account: &Remainder, most: usize, work: &mut Work) -> Result<Option<usize>, Stopped> {
    let mut front = Front::new(account);
    for round in 1..=most {
        let mut out = front.out;
        let moves = account.moves(&front.out, &front.lefts, round == 1, work)?;
        if moves.is_contradicted || moves.steps.iter().any(|step| account.closes(step)) {
            return Ok(Some(round));
        }
        moves.steps.iter().for_each(|step| out |= account.seen(&step.right));
        if out == front.out {
            return Ok(None);
        }
        front = Front { out, lefts: out, ..front };
    }
    Ok(None)
}

/// What is known after some steps.
#[derive(Clone, Copy)]
struct Front {
    /// The excluded candidates.
    out: CandidateSet,
    /// Those linked to the last right-linking node, at the start to the target.
    lefts: CandidateSet,
    /// The target, and the linking candidates that are no groups.
    used: CandidateSet,
    /// Those of them that were right-linking, and the target: no group has them.
    taken: CandidateSet,
}

impl Front {
    fn new(account: &Remainder) -> Front {
        let lefts = *account.back();
        let out = if account.z() { lefts } else { CandidateSet::EMPTY };
        let target = CandidateSet::single(account.target().index());
        Front { out, lefts, used: target, taken: target }
    }
}

struct Search<'a> {
    account: &'a Remainder,
    length: usize,
    hops: Vec<Move>,
}

impl Search<'_> {
    fn extend(&mut self, front: &Front, work: &mut Work) -> Result<bool, Stopped> {
        let is_last = self.hops.len() + 1 == self.length;
        let moves = self.account.moves(&front.out, &front.lefts, self.hops.is_empty(), work)?;
        for step in moves.steps {
            if !self.is_new(front, &step.left) || !self.is_new(front, &step.right) {
                continue;
            }
            work.spend()?;
            let closes = self.account.closes(&step);
            if is_last && closes {
                self.hops.push(step);
                return Ok(true);
            }
            let lefts = self.account.seen(&step.right);
            if is_last || closes {
                continue;
            }
            let mut next = Front { out: front.out | lefts, lefts, ..*front };
            if let [right] = step.right[..] {
                next.used.insert(right.index());
                next.taken.insert(right.index());
            }
            if let [left] = step.left[..] {
                next.used.insert(left.index());
            }
            self.hops.push(step);
            if self.extend(&next, work)? {
                return Ok(true);
            }
            self.hops.pop();
        }
        Ok(false)
    }

    /// Whether a node has not been in the chain before.
    fn is_new(&self, front: &Front, node: &[Candidate]) -> bool {
        match *node {
            [candidate] => !front.used.contains(candidate.index()),
            _ => {
                let taken = |candidate: &Candidate| front.taken.contains(candidate.index());
                let same = |hop: &Move| hop.left == node || hop.right == node;
                !node.iter().any(taken) && !self.hops.iter().any(same)
            }
        }
    }

    fn chain(&self) -> Chain {
        let steps = (0..self.hops.len()).filter_map(|index| self.step(index)).collect();
        Chain { targets: vec![self.account.target()], steps, closing: Closing::Target }
    }

    fn step(&self, index: usize) -> Option<Step> {
        let hop = &self.hops[index];
        let extra = |&candidate: &Candidate| {
            let by_target = self.account.z() && candidate.linked(self.account.target());
            let right = |earlier: &Move| earlier.right.iter().all(|r| r.linked(candidate));
            let reason = match by_target {
                true => Some(Reason::Target),
                false => self.hops[..index].iter().position(right).map(Reason::Right),
            };
            reason.map(|reason| Extra { candidate, reason })
        };
        Some(Step {
            via: hop.via.clone(),
            left: Node::new(hop.left.iter().copied())?,
            left_reason: index.checked_sub(1).map_or(Reason::Target, Reason::Right),
            right: Some(Node::new(hop.right.iter().copied())?),
            extra: hop.rest.iter().filter_map(extra).collect(),
        })
    }
}
