//! AICt and AICzt: alternating chains modulo what the chain has made false before.
//!
//! All candidates linked to S, the right-linking nodes so far and in AICzt the target, are out of
//! account. A step goes through a variable, or through an almost locked set modulo S: k cells of a
//! house that hold k+1 digits once these candidates are left out, found on demand. What it leaves is
//! true: of a variable the candidate or group that is left, of a set each digit but the left-linking
//! one. With z, the last right-linking node is itself out of account.
//!
//! Such a chain cannot be walked backwards, so the search goes forwards, by length. Propagation, in
//! which all that follows is taken together, says first from which length on that may succeed.
//!
//! Source: seed text 000, "AICt and AICzt chains"; the sets are those of seed text 004.

use super::super::answer::{Stopped, Work};
use super::moves::{Account, Move};
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Position};
use crate::proof::{Chain, Closing, Extra, Family, Node, Proof, Reason, Shape, Step, Z};

/// The shortest chain of these lengths for each target that has one, a proof each.
///
/// # Errors
/// When the budget is spent; what was found until then stays in the list.
pub(super) fn all(
    position: &Position,
    (family, shape): (&Family, &Shape),
    als_size: usize,
    lengths: (usize, usize),
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    for target in position.state.candidates() {
        if let Some(chain) = shortest(position, shape, target, als_size, lengths, work)? {
            found.push(Proof::of_chain(&position.state, position.givens, family.clone(), chain));
        }
    }
    Ok(())
}

/// The shortest chain of these lengths that eliminates a target; `None` when there is none.
///
/// # Errors
/// When the budget is spent.
pub(super) fn shortest(
    position: &Position,
    shape: &Shape,
    target: Candidate,
    als_size: usize,
    (from, to): (usize, usize),
    work: &mut Work,
) -> Result<Option<Chain>, Stopped> {
    let account = Account::new(&position.state, als_size, target, shape.z == Z::Always);
    let Some(least) = propagate(&account, to, work)? else { return Ok(None) };
    let mut search = Search { account: &account, length: least, hops: Vec::new() };
    let start = Front::new(&account);
    for length in least.max(from)..=to {
        search.length = length;
        if search.extend(&start, work)? {
            return Ok(Some(search.chain()));
        }
    }
    Ok(None)
}

/// The first round of propagation in which something comes back to the target, or nothing is left
/// somewhere; no chain is shorter.
fn propagate(account: &Account, most: usize, work: &mut Work) -> Result<Option<usize>, Stopped> {
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
        front = Front { out, lefts: out, used: front.used };
    }
    Ok(None)
}

/// What is known after some steps.
#[derive(Clone, Copy)]
struct Front {
    /// The candidates out of account.
    out: CandidateSet,
    /// Those linked to the last right-linking node, at the start to the target.
    lefts: CandidateSet,
    /// The linking candidates and the target.
    used: CandidateSet,
}

impl Front {
    fn new(account: &Account) -> Front {
        let lefts = *account.back();
        let out = if account.z() { lefts } else { CandidateSet::EMPTY };
        Front { out, lefts, used: CandidateSet::single(account.target().index()) }
    }
}

struct Search<'a> {
    account: &'a Account,
    length: usize,
    hops: Vec<Move>,
}

impl Search<'_> {
    fn extend(&mut self, front: &Front, work: &mut Work) -> Result<bool, Stopped> {
        let is_last = self.hops.len() + 1 == self.length;
        let moves = self.account.moves(&front.out, &front.lefts, self.hops.is_empty(), work)?;
        for step in moves.steps {
            let is_used = |c: &Candidate| front.used.contains(c.index());
            if step.left.iter().any(is_used) || step.right.iter().any(is_used) {
                continue;
            }
            work.spend()?;
            let closes = self.account.closes(&step);
            if is_last && closes {
                self.hops.push(step);
                return Ok(true);
            }
            let lefts = self.account.seen(&step.right);
            if is_last || closes || lefts.is_subset(&front.out) {
                continue;
            }
            let mut next = Front { out: front.out | lefts, lefts, used: front.used };
            next.used.extend(step.left.iter().chain(&step.right).map(|c| c.index()));
            self.hops.push(step);
            if self.extend(&next, work)? {
                return Ok(true);
            }
            self.hops.pop();
        }
        Ok(false)
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
