//! The chains of one family on one position: for a target, for a placement, and all loops.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::super::answer::{Stopped, Work};
use super::Limits;
use super::form::has_form;
use super::walk::{Hop, Walk};
use super::web::{Strong, Web};
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion, Digit, Position};
use crate::proof::{
    Chain, Closing, ClosingKind, Family, Form, Node, Proof, Reason, Shape, Spaces, Step, Via,
};

/// A family of alternating chains at work on one position.
pub(super) struct Chains<'a> {
    position: &'a Position,
    family: Family,
    shape: Shape,
    web: Web,
    lengths: (usize, usize),
}

impl<'a> Chains<'a> {
    /// The chains of a family, within limits.
    pub fn new(position: &'a Position, family: &Family, shape: Shape, limits: &Limits) -> Self {
        let (least, most) = shape.form.lengths();
        let most = most.unwrap_or(limits.length).min(limits.length);
        let family = family.clone();
        let web = Web::new(&position.state, &shape, limits.als_size);
        Chains { position, family, shape, web, lengths: (least, most) }
    }

    /// Every conclusion of the family, each with the shortest chain for it.
    ///
    /// # Errors
    /// When the budget is spent; what was found until then stays in the list.
    pub fn all(&self, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
        if self.shape.closing == ClosingKind::Loop {
            return self.loops(found, work);
        }
        let mut seen: BTreeSet<Identity> = BTreeSet::new();
        for candidate in self.position.state.candidates() {
            let Some(chain) = self.shortest(candidate, work)? else { continue };
            if seen.insert(self.identity(&chain)) {
                found.push(self.proof(chain));
            }
        }
        Ok(())
    }

    /// Makes it look for chains of this length alone.
    pub fn ask_for(&mut self, length: usize) {
        let (least, most) = self.shape.form.lengths();
        self.lengths = (length.max(least), length.min(most.unwrap_or(length)));
    }

    /// The shortest chain that comes to a conclusion. An elimination follows from placing what the
    /// candidate is linked to.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn concluding(
        &mut self,
        conclusion: Conclusion,
        work: &mut Work,
    ) -> Result<Option<Chain>, Stopped> {
        match (self.shape.closing, conclusion) {
            (ClosingKind::Target, Conclusion::Eliminate(target)) => self.to_target(target, work),
            (ClosingKind::RlLasso, Conclusion::Place(placed)) => self.placing(placed, work),
            (ClosingKind::RlLasso, Conclusion::Eliminate(target)) => {
                let linked = |candidate: &Candidate| candidate.linked(target);
                let mut shortest = None;
                for placed in self.position.state.candidates().filter(linked) {
                    if let Some(chain) = self.placing(placed, work)? {
                        self.lengths.1 = chain.steps.len() - 1;
                        shortest = Some(chain);
                    }
                }
                Ok(shortest)
            }
            (ClosingKind::Loop, Conclusion::Eliminate(target)) => self.looped(target, work),
            _ => Ok(None),
        }
    }

    /// The shortest chain that eliminates a candidate or, in a family of placements, places it.
    ///
    /// # Errors
    /// When the budget is spent.
    fn shortest(&self, candidate: Candidate, work: &mut Work) -> Result<Option<Chain>, Stopped> {
        match self.shape.closing {
            ClosingKind::Target => self.to_target(candidate, work),
            ClosingKind::RlLasso => self.placing(candidate, work),
            ClosingKind::Loop | ClosingKind::LrLasso | ClosingKind::Whip => Ok(None),
        }
    }

    /// The proof that a chain is.
    pub fn proof(&self, chain: Chain) -> Proof {
        let Position { state, givens } = self.position;
        Proof::of_chain(state, *givens, self.family.clone(), chain)
    }

    /// Every chain of the greatest length that has a target, where the form fixes the length.
    ///
    /// # Errors
    /// When the budget is spent; what was found until then stays in the list.
    pub fn every(&self, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
        let seen = RefCell::new(BTreeMap::new());
        let collect = |hops: &[Hop]| {
            if self.accepts(hops) {
                let chain = self.complete(hops, Closing::Target, self.targets(hops));
                seen.borrow_mut().entry(self.identity(&chain)).or_insert(chain);
            }
            false
        };
        let walks = self.position.state.candidates().try_for_each(|target| {
            self.walk_to(target).shortest(self.lengths, work, &collect).map(|_| ())
        });
        found.extend(seen.into_inner().into_values().map(|chain| self.proof(chain)));
        walks
    }

    fn to_target(&self, target: Candidate, work: &mut Work) -> Result<Option<Chain>, Stopped> {
        let hops = self.walk_to(target).shortest(self.lengths, work, &|hops| self.accepts(hops))?;
        Ok(hops.map(|hops| self.complete(&hops, Closing::Target, self.targets(&hops))))
    }

    fn accepts(&self, hops: &[Hop]) -> bool {
        self.is_plain(hops) && has_form(&self.web, self.shape.form, hops)
    }

    /// The walk from what a target makes false to what makes the target false.
    fn walk_to(&self, target: Candidate) -> Walk<'_> {
        let holds = |&node: &usize| self.web.nodes[node].members.contains(target.index());
        let mut ends = self.web.linked_to(target);
        if self.is_of_one_digit() {
            ends.retain(|&node| self.web.nodes[node].digit() == target.digit().index());
        }
        let barred = (0..self.web.nodes.len()).filter(holds).collect();
        Walk { web: &self.web, starts: ends.clone(), ends, barred, returns: false }
    }

    /// Whether both ends have to be of the digit of the target.
    fn is_of_one_digit(&self) -> bool {
        self.shape.one_digit || self.shape.form.is_of_sets()
    }

    fn placing(&self, candidate: Candidate, work: &mut Work) -> Result<Option<Chain>, Stopped> {
        let Some(node) = self.web.candidate(candidate) else { return Ok(None) };
        if self.position.state.decided(candidate.cell()).is_some() {
            return Ok(None);
        }
        let (starts, ends) = (vec![node], vec![node]);
        let walk = Walk { web: &self.web, starts, ends, barred: Vec::new(), returns: true };
        let hops = walk.shortest(self.lengths, work, &|hops| self.is_plain(hops))?;
        Ok(hops.map(|hops| self.complete(&hops, Closing::RlLasso(0), Vec::new())))
    }

    /// For each weak inference, the shortest loop through it that eliminates something.
    fn loops(&self, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
        let mut seen: BTreeSet<Identity> = BTreeSet::new();
        let concludes = |hops: &[Hop]| {
            let chain = || self.complete(hops, Closing::Loop, Vec::new());
            self.is_plain(hops) && !chain().conclusions(&self.position.state).is_empty()
        };
        for start in (0..self.web.nodes.len()).filter(|&node| !self.web.strong[node].is_empty()) {
            for &end in self.web.weak[start].iter().filter(|&&end| end > start) {
                if !self.shape.als && !self.is_productive(start, end) {
                    continue;
                }
                let (starts, ends) = (vec![start], vec![end]);
                let walk =
                    Walk { web: &self.web, starts, ends, barred: Vec::new(), returns: false };
                let lengths = (self.lengths.0.max(2), self.lengths.1);
                let Some(hops) = walk.shortest(lengths, work, &concludes)? else { continue };
                let chain = self.complete(&hops, Closing::Loop, Vec::new());
                if seen.insert(self.identity(&chain)) {
                    found.push(self.proof(chain));
                }
            }
        }
        Ok(())
    }

    /// The shortest loop that eliminates a target: the target is linked to both ends of a weak
    /// inference of the loop, or to a digit that a set of the loop keeps.
    fn looped(&self, target: Candidate, work: &mut Work) -> Result<Option<Chain>, Stopped> {
        let web = &self.web;
        let linked = |at: usize| web.nodes[at].seen.contains(target.index());
        let concludes = |hops: &[Hop]| {
            let chain = || self.complete(hops, Closing::Loop, Vec::new());
            let eliminated = Conclusion::Eliminate(target);
            self.is_plain(hops) && chain().conclusions(&self.position.state).contains(&eliminated)
        };
        let starts = (0..web.nodes.len()).filter(|&node| !web.strong[node].is_empty());
        let mut walks: Vec<(Option<Hop>, Walk)> = Vec::new();
        for left in starts {
            for &end in
                web.weak[left].iter().filter(|&&end| end > left && linked(left) && linked(end))
            {
                let (starts, ends) = (vec![left], vec![end]);
                let barred = Vec::new();
                walks.push((None, Walk { web, starts, ends, barred, returns: false }));
            }
            for &Strong { to: right, via } in web.strong[left].iter().filter(|to| to.to > left) {
                if self.keeps_from(via, [left, right], target) {
                    let (starts, ends) = (web.weak[right].clone(), web.weak[left].clone());
                    let walk =
                        Walk { web, starts, ends, barred: vec![left, right], returns: false };
                    walks.push((Some(Hop { left, right, via }), walk));
                }
            }
        }
        for length in self.lengths.0.max(2)..=self.lengths.1 {
            for (first, walk) in &walks {
                let rest = length - usize::from(first.is_some());
                let whole =
                    |hops: &[Hop]| -> Vec<Hop> { first.iter().chain(hops).copied().collect() };
                let accept = |hops: &[Hop]| concludes(&whole(hops));
                if let Some(hops) = walk.shortest((rest, rest), work, &accept)? {
                    return Ok(Some(self.complete(&whole(&hops), Closing::Loop, Vec::new())));
                }
            }
        }
        Ok(None)
    }

    /// Whether a set, of which a chain uses these two digits, keeps another one that the target is
    /// linked to.
    fn keeps_from(&self, via: usize, linking: [usize; 2], target: Candidate) -> bool {
        let Via::Als(cells) = &self.web.vias[via] else { return false };
        let state = &self.position.state;
        let is_linking = |digit: Digit| {
            linking.iter().any(|&node| self.web.nodes[node].digit() == digit.index())
        };
        let members = |digit: Digit| {
            let all = cells.iter().map(move |&cell| Candidate::new(digit, cell));
            all.filter(|&member| state.is_live(member))
        };
        let keeps = |digit: Digit| {
            members(digit).next().is_some() && members(digit).all(|member| member.linked(target))
        };
        Digit::all().any(|digit| !is_linking(digit) && keeps(digit))
    }

    /// Whether some candidate is linked to both.
    fn is_productive(&self, one: usize, other: usize) -> bool {
        self.web.nodes[one].seen.intersects(&self.web.nodes[other].seen)
    }

    /// In a variable, no member of a group may have stood as a right-linking candidate before.
    fn is_plain(&self, hops: &[Hop]) -> bool {
        let node = |at: usize| &self.web.nodes[at].node;
        hops.iter().enumerate().all(|(index, hop)| {
            let taken = |at: usize| {
                let rights =
                    hops[..index].iter().filter_map(|earlier| node(earlier.right).single());
                node(at).single().is_none() && rights.into_iter().any(|c| node(at).contains(c))
            };
            matches!(self.web.vias[hop.via], Via::Als(_)) || !taken(hop.left) && !taken(hop.right)
        })
    }

    /// Everything that is linked to both ends and stands in no node of the chain.
    fn targets(&self, hops: &[Hop]) -> Vec<Candidate> {
        let (Some(first), Some(last)) = (hops.first(), hops.last()) else { return Vec::new() };
        let node = |at: usize| &self.web.nodes[at];
        let mut targets = node(first.left).seen & node(last.right).seen;
        for hop in hops {
            targets.remove_all(&node(hop.left).members);
            targets.remove_all(&node(hop.right).members);
        }
        let one_digit = self.is_of_one_digit();
        let digit = node(first.left).digit();
        let targets = targets.iter().map(Candidate::from_index);
        targets.filter(|target| !one_digit || target.digit().index() == digit).collect()
    }

    fn complete(&self, hops: &[Hop], closing: Closing, targets: Vec<Candidate>) -> Chain {
        let step = |(index, hop): (usize, &Hop)| Step {
            via: self.web.vias[hop.via].clone(),
            left: self.web.nodes[hop.left].node.clone(),
            left_reason: index.checked_sub(1).map_or(Reason::Target, Reason::Right),
            right: Some(self.web.nodes[hop.right].node.clone()),
            extra: Vec::new(),
        };
        let steps = hops.iter().enumerate().map(step).collect();
        // A loop begins anywhere; its first reason names no target, but is written as one.
        Chain { targets, steps, closing }
    }

    /// What makes two chains the same: the candidates of their nodes, in any order, and the targets.
    fn identity(&self, chain: &Chain) -> Identity {
        let set =
            |node: &Node| -> CandidateSet { node.members().iter().map(|c| c.index()).collect() };
        let nodes =
            chain.steps.iter().flat_map(|step| std::iter::once(&step.left).chain(&step.right));
        let mut sets: Vec<CandidateSet> = nodes.map(set).collect();
        sets.sort_unstable();
        (sets, chain.targets.clone())
    }
}

type Identity = (Vec<CandidateSet>, Vec<Candidate>);

/// Whether the alternating search answers a shape: no modulo, no branching, and a way to close that
/// it knows.
pub(super) fn answers(shape: &Shape) -> bool {
    use crate::proof::Z;
    let known =
        matches!(shape.closing, ClosingKind::Target | ClosingKind::RlLasso | ClosingKind::Loop);
    // Links within the rn- or the cn-plane, and one space for all, are for the kernels of chains.
    let spaces = matches!(shape.spaces, Spaces::Any | Spaces::Rc);
    let plain = shape.z == Z::Never && !shape.t && !shape.branching && !shape.restricted;
    known && plain && spaces && shape.form != Form::XyzWing
}
