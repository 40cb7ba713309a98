//! AICt and AICzt: alternating chains modulo what the chain has made false before.
//!
//! All candidates linked to S, the right-linking nodes so far and in AICzt the target, are excluded.
//! A step goes through a variable, or through an almost locked set modulo S: k cells of a
//! house that hold k+1 digits once these candidates are left out, found on demand. What it leaves is
//! true: of a variable the candidate or group that is left, of a set each digit but the left-linking
//! one; where nothing is left, or a set has fewer digits than cells, left and right may be excluded
//! themselves. The first step of AICt is one of a chain without modulo.
//!
//! Such a chain cannot be walked backwards, so the search goes forwards, by length. What goes on from a
//! partial chain is told by its right-linking nodes and the last of them: by which left-linking one each was
//! come to matters in the end only, for they must be different. So the search is one over right-linking
//! nodes, it remembers sets of them that lead nowhere, and finds the left-linking ones by a matching.
//!
//! Before it goes on from a node it propagates: it takes all steps from there together, then all from what
//! these make true, and so on. Where nothing comes back to the target within the steps that are left, no
//! chain does. In the last round a set has to be locked by one of the nodes of the round before, with
//! whatever was excluded until then: taken together they lock sets that no chain does. And where nothing comes
//! back, nothing does with less excluded.
//!
//! Of what else would make it shorter, nothing pays. To ask every round for sets locked by one node leaves half of
//! the partial chains and takes as long; to propagate from many nodes together takes 1.3 to 1.9 times as many.
//!
//! Source: D. Berthier, "Fully supersymmetric chains", "AICt and AICzt chains"; the sets are G. Penet's.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use multiversion::multiversion;

use crate::board::{CandidateSet, CspSet};
use crate::grid::{Candidate, Position};
use crate::proof::{Chain, Closing, Extra, Family, Node, Proof, Reason, Shape, Step, Z};
use crate::rules::alternating::failures::{Failure, Failures};
use crate::rules::alternating::moves::{Move, Remainder};
use crate::rules::alternating::places::HouseSet;
use crate::rules::alternating::rights::{Covers, Numbers, Right, Rights};
use crate::rules::alternating::steps::{Front, Terrain};
use crate::rules::alternating::web::Web;
use crate::rules::chain::memo::Memo;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::work::{Stopped, Work};

/// A family of such chains at work on one position.
pub(crate) struct Modulo<'a> {
    position: &'a Position,
    family: Family,
    reach: Reach,
    /// What the first steps of a chain without z are taken from.
    web: Option<Arc<Web>>,
    ground: Terrain<'a>,
    /// The targets that were asked for.
    roots: BTreeMap<Candidate, Root>,
}

/// Where the chains of a target begin and end.
struct Root {
    account: Remainder,
    /// What the target excludes.
    back: Covers,
    /// The right-linking nodes of the first steps of a chain without z; with z none.
    first: Vec<usize>,
    /// The least length at which there may be a chain; `None` when there is none up to the longest.
    least: Option<usize>,
}

impl<'a> Modulo<'a> {
    /// The chains of a family, within limits.
    pub fn new(on: &'a Prepared, family: &Family, shape: &Shape, reach: &Reach) -> Self {
        let exact = shape.z != Z::Always;
        Modulo {
            position: on.position(),
            family: family.clone(),
            reach: *reach,
            web: exact.then(|| on.web(&Shape::SETS, reach.als_size)),
            ground: Terrain::new(on, reach.als_size),
            roots: BTreeMap::new(),
        }
    }

    /// A chain of this length for a target, when it was asked about all shorter ones and has none; `None` when
    /// it has none of this length either.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn of_length(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let Position { state, givens } = self.position;
        if !self.roots.contains_key(&target) {
            let root = self.root(target, work)?;
            self.roots.insert(target, root);
        }
        let root = &self.roots[&target];
        if root.least.is_none_or(|least| length < least) {
            return Ok(None);
        }
        let mut search = Extending::new(root, &mut self.ground);
        let chain = search.extend(&search.start(), length, work);
        search.memo.clear(work);
        search.failures.clear(work);
        let proof = |chain| Proof::of_chain(state, *givens, self.family.clone(), chain);
        Ok(chain?.map(proof))
    }

    fn root(&mut self, target: Candidate, work: &mut Work) -> Result<Root, Stopped> {
        let Position { state, .. } = self.position;
        let account = Remainder::new(state, self.reach.als_size, target, self.web.as_deref());
        let back = Covers::of(*account.back());
        let number = |step: &Move| {
            let right = step.right.iter().map(|right| right.index());
            self.ground.rights.of_candidates(right.collect())
        };
        let first = account.first().iter().map(number).collect();
        let mut root = Root { account, back, first, least: None };
        let mut search = Extending::new(&root, &mut self.ground);
        root.least = search.rounds_back(&search.start(), self.reach.length, work)?;
        Ok(root)
    }
}

struct Extending<'a, 'b> {
    root: &'a Root,
    ground: &'a mut Terrain<'b>,
    /// The right-linking nodes so far.
    trail: Vec<usize>,
    /// Of the first of them, all steps that lead there: what they are does not depend on what comes later.
    options: Vec<Vec<Move>>,
    memo: Memo,
    failures: Failures,
    /// The candidates of the partial chain that the last propagation came to.
    blocked: CandidateSet,
    /// The nodes that are known while steps are looked for; otherwise none.
    known: Numbers,
    /// The steps of a round of propagation; between propagations none.
    round: Vec<usize>,
    /// Whether a chain was given up because its left-linking nodes could not be different.
    looped: bool,
    /// How many steps of the chain that was given up have no different left-linking nodes, whatever comes
    /// after them.
    stuck: Option<usize>,
}

impl<'a, 'b> Extending<'a, 'b> {
    fn new(root: &'a Root, ground: &'a mut Terrain<'b>) -> Extending<'a, 'b> {
        Extending {
            root,
            ground,
            trail: Vec::new(),
            options: Vec::new(),
            memo: Memo::default(),
            failures: Failures::default(),
            blocked: CandidateSet::EMPTY,
            known: Numbers::default(),
            round: Vec::new(),
            looped: false,
            stuck: None,
        }
    }

    /// What is known before the first step.
    fn start(&self) -> Front {
        let Root { account, back, .. } = self.root;
        Front::new(self.ground, account.target(), account.z().then_some(back))
    }

    /// Looks for a way back to the target with at most `left` more steps, at least one.
    fn extend(
        &mut self,
        front: &Front,
        left: usize,
        work: &mut Work,
    ) -> Result<Option<Chain>, Stopped> {
        work.spend()?;
        let mut open = Vec::new();
        self.steps(front, &mut open);
        self.known.clear();
        open.retain(|number| {
            let right = self.ground.rights.get(*number);
            !right.members.intersects(&front.taken) && !self.trail.contains(number)
        });
        for right in open.extract_if(.., |right| self.closes(*right)).collect::<Vec<_>>() {
            work.spend()?;
            self.trail.push(right);
            let chain = self.chain();
            if chain.is_some() {
                return Ok(chain);
            }
            self.looped = true;
            if self.step_back() {
                return Ok(None);
            }
        }
        if left == 1 {
            return Ok(None);
        }
        let key = |right: &Right| front.set ^ right.key ^ right.key.rotate_left(64);
        open.retain(|&right| !self.memo.fails(key(self.ground.rights.get(right)), 0, left - 1));
        self.keep_promising(front, &mut open, left - 1, work)?;
        for number in open {
            let right = Rc::clone(self.ground.rights.get(number));
            let looped_before = std::mem::replace(&mut self.looped, false);
            self.trail.push(number);
            let found = self.extend(&front.after(&right), left - 1, work)?;
            if found.is_some() {
                return Ok(found);
            }
            if !self.looped {
                self.memo.remember(key(&right), 0, left - 1, work)?;
            }
            self.looped |= looped_before;
            if self.step_back() {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Takes the last right-linking node back; whether nothing goes on from those before either.
    fn step_back(&mut self) -> bool {
        self.trail.pop();
        self.options.truncate(self.trail.len());
        self.stuck = self.stuck.filter(|&steps| steps <= self.trail.len());
        self.stuck.is_some()
    }

    /// Leaves those right-linking nodes from which propagation comes back to the target in no more rounds
    /// than this; what excludes no more than one from which it does not is not tried.
    fn keep_promising(
        &mut self,
        front: &Front,
        rights: &mut Vec<usize>,
        limit: usize,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let all = &self.ground.rights;
        rights.sort_by_cached_key(|&right| Reverse(all.get(right).covers.candidates.count()));
        let mut failed: Vec<CandidateSet> = Vec::new();
        let mut promising = Vec::new();
        for &number in &*rights {
            let right = Rc::clone(self.ground.rights.get(number));
            let excluded = &right.covers.candidates;
            if failed.iter().any(|more| excluded.is_subset(more)) {
                continue;
            }
            let next = front.after(&right);
            if !self.failures.fails(number, limit, &next.excluded, &next.taken) {
                if self.rounds_back(&next, limit, work)?.is_some() {
                    promising.push(number);
                    continue;
                }
                let (excluded, blocked) = (next.excluded, self.blocked);
                self.failures.remember(number, Failure { limit, excluded, blocked }, work)?;
            }
            failed.push(*excluded);
        }
        *rights = promising;
        Ok(())
    }

    /// The right-linking nodes of the steps that may come next, all of which are known then.
    fn steps(&mut self, front: &Front, steps: &mut Vec<usize>) {
        let near = match &front.last {
            Some(last) => &last.covers,
            None if self.root.account.z() => &self.root.back,
            None => {
                let first = self.root.first.iter().copied();
                return steps.extend(first.filter(|&right| self.known.insert(right)));
            }
        };
        self.ground.steps(front, near, &mut self.known, steps);
    }

    /// Whether what a step makes true is linked to the target.
    fn closes(&self, right: usize) -> bool {
        let covers = &self.ground.rights.get(right).covers;
        covers.candidates.contains(self.root.account.target().index())
    }

    /// In which round propagation comes back to the target, 1 when the next step may: no chain takes fewer
    /// steps. Each round takes all steps from what those before it have found, together; in the last one a set is
    /// locked by a single node of the round before. `None` when it is in no round up to the limit.
    ///
    /// # Errors
    /// When the budget is spent: every step is a partial chain that was looked at.
    fn rounds_back(
        &mut self,
        front: &Front,
        limit: usize,
        work: &mut Work,
    ) -> Result<Option<usize>, Stopped> {
        work.spend()?;
        work.rounds += 1;
        self.blocked = CandidateSet::EMPTY;
        if let (1, Some(last)) = (limit, &front.last) {
            return Ok(self
                .ground
                .leads_back(front, &last.covers, None, &self.root.back)
                .then_some(1));
        }
        let (mut now, mut near) = (front.clone(), Covers::EMPTY);
        let (mut steps, mut round) = (std::mem::take(&mut self.round), 1);
        self.steps(front, &mut steps);
        let found = loop {
            if steps.iter().any(|&right| self.closes(right)) {
                break Some(round);
            }
            if round == limit || steps.is_empty() {
                break None;
            }
            // What was near before and has not changed leads nowhere else.
            (near.csps, near.houses) = (CspSet::EMPTY, HouseSet::EMPTY);
            steps.iter().try_for_each(|_| work.spend())?;
            gather(&self.ground.rights, &front.taken, &mut steps, &mut near, &mut self.blocked);
            let before = now.places;
            now.exclude(&near);
            round += 1;
            work.rounds += 1;
            if round == limit {
                let (last, back) = (Some((&before, &steps[..])), &self.root.back);
                break self.ground.leads_back(&now, &near, last, back).then_some(round);
            }
            steps.clear();
            self.ground.steps(&now, &near, &mut self.known, &mut steps);
        };
        self.known.clear();
        steps.clear();
        self.round = steps;
        Ok(found)
    }

    /// The chain of the trail; `None` when its left-linking nodes cannot be different. Then the first steps
    /// that have none are noted.
    fn chain(&mut self) -> Option<Chain> {
        let members = |&right: &usize| -> Vec<Candidate> {
            let members = self.ground.rights.get(right).members.iter();
            members.map(Candidate::from_index).collect()
        };
        let rights: Vec<Vec<Candidate>> = self.trail.iter().map(members).collect();
        let account = &self.root.account;
        for (step, right) in rights.iter().enumerate().skip(self.options.len()) {
            let excluded = rights[..step].iter().map(|earlier| account.seen(earlier));
            let lefts = excluded.clone().next_back().unwrap_or(*account.back());
            let by_target = if account.z() { *account.back() } else { CandidateSet::EMPTY };
            let out = excluded.fold(by_target, |out, seen| out | seen);
            self.options.push(account.steps_to(right, &out, &lefts, step == 0));
        }
        let Some(hops) = self.hops(&rights) else {
            self.stuck = (1..=rights.len()).find(|&steps| self.hops(&rights[..steps]).is_none());
            return None;
        };
        let steps = (0..hops.len()).filter_map(|index| self.step(&hops, index)).collect();
        let targets = vec![account.target()];
        Some(Chain { targets, steps, closing: Closing::Target })
    }

    /// Steps with different left-linking nodes for the first right-linking ones, these; `None` when there are
    /// none.
    fn hops(&self, rights: &[Vec<Candidate>]) -> Option<Vec<&Move>> {
        let target = self.root.account.target();
        let mut taken = vec![target];
        let mut options: Vec<Vec<&Move>> = Vec::new();
        for (steps, right) in self.options.iter().zip(rights) {
            let is_new = |left: &Vec<Candidate>| {
                left[..] != [target]
                    && !rights.contains(left)
                    && (left.len() == 1 || !left.iter().any(|member| taken.contains(member)))
            };
            options.push(steps.iter().filter(|step| is_new(&step.left)).collect());
            if right.len() == 1 {
                taken.extend(right);
            }
        }
        distinct(&options)
    }

    fn step(&self, hops: &[&Move], index: usize) -> Option<Step> {
        let hop = hops[index];
        let extra = |&candidate: &Candidate| {
            let by_target = self.root.account.z() && candidate.linked(self.root.account.target());
            let right = |earlier: &&Move| earlier.right.iter().all(|r| r.linked(candidate));
            let reason = match by_target {
                true => Some(Reason::Target),
                false => hops[..index].iter().position(right).map(Reason::Right),
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

/// Adds what the right-linking nodes of some steps exclude to what is near. A step to one that is taken is
/// left out, and what of it is taken becomes blocked.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn gather(
    rights: &Rights,
    taken: &CandidateSet,
    steps: &mut Vec<usize>,
    near: &mut Covers,
    blocked: &mut CandidateSet,
) {
    let mut open = 0;
    for at in 0..steps.len() {
        let right = rights.get(steps[at]);
        let shared = right.members & *taken;
        if !shared.is_empty() {
            *blocked |= shared;
            continue;
        }
        steps[open] = steps[at];
        open += 1;
        if !right.covers.candidates.is_subset(&near.candidates) {
            near.insert_all(&right.covers);
        }
    }
    steps.truncate(open);
}

/// A step from each list, with different left-linking nodes; `None` when there are none.
fn distinct<'a>(options: &[Vec<&'a Move>]) -> Option<Vec<&'a Move>> {
    let mut chosen = vec![None; options.len()];
    for list in 0..options.len() {
        assign(list, options, &mut chosen, &mut Vec::new()).then_some(())?;
    }
    options.iter().zip(chosen).map(|(list, chosen)| Some(list[chosen?])).collect()
}

/// Chooses a step for a list, and other ones for others where that makes room.
fn assign<'a>(
    list: usize,
    options: &[Vec<&'a Move>],
    chosen: &mut Vec<Option<usize>>,
    tried: &mut Vec<&'a [Candidate]>,
) -> bool {
    for (choice, step) in options[list].iter().enumerate() {
        if tried.contains(&&step.left[..]) {
            continue;
        }
        tried.push(&step.left);
        let has_left = |other: &usize| {
            chosen[*other].is_some_and(|choice| options[*other][choice].left == step.left)
        };
        let owner = (0..options.len()).find(has_left);
        if owner.is_none_or(|owner| assign(owner, options, chosen, tried)) {
            chosen[list] = Some(choice);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_propagation_does_not_go_on_from_is_said() {
        let set = |members: &[usize]| members.iter().copied().collect::<CandidateSet>();
        let mut rights = Rights::new(CandidateSet::below(729));
        let taken_one = rights.of_candidates(set(&[0]));
        let open_one = rights.of_candidates(set(&[100]));
        let mut steps = vec![taken_one, open_one];
        let (mut near, mut blocked) = (Covers::EMPTY, set(&[7]));
        gather(&rights, &set(&[0, 5]), &mut steps, &mut near, &mut blocked);
        assert_eq!(steps, [open_one]);
        assert!(blocked == set(&[0, 7]), "5 was not come to");
        assert!(near.candidates == rights.get(open_one).covers.candidates);
    }
}
