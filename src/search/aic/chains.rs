//! The chains of one family on one position: to a target, back to a candidate that they place, loops.

use std::collections::BTreeMap;

use super::super::answer::{Stopped, Work};
use super::Limits;
use super::form::has_form;
use super::loops::Loops;
use super::walk::{Goal, Hop, Walk};
use super::web::Web;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Position};
use crate::proof::{
    Chain, Closing, ClosingKind, Family, Form, Node, Proof, Reason, Shape, Spaces, Step, Via,
};

/// A family of alternating chains at work on one position.
pub(super) struct Chains<'a> {
    position: &'a Position,
    family: Family,
    shape: Shape,
    web: Web,
    /// For each target or candidate to place that was asked for, the ends of its chains.
    ends: BTreeMap<usize, Ends>,
    /// For a family of loops, where they eliminate what was first sought.
    loops: Option<Loops>,
}

/// Where the chains of a target begin and end.
struct Ends {
    nodes: Vec<usize>,
    goal: Goal,
    barred: Vec<usize>,
}

impl<'a> Chains<'a> {
    /// The chains of a family, within limits.
    pub fn new(position: &'a Position, family: &Family, shape: Shape, limits: &Limits) -> Self {
        let web = Web::new(&position.state, &shape, limits.als_size);
        let (family, ends) = (family.clone(), BTreeMap::new());
        Chains { position, family, shape, web, ends, loops: None }
    }

    /// Gets ready for something else to be sought.
    pub fn begin_again(&mut self) {
        self.loops = None;
    }

    /// Chains of this length that eliminate, or in a family of placements place, what is sought;
    /// that is not sought any more then.
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
        let (least, most) = self.shape.form.lengths();
        if length < least || most.is_some_and(|most| length > most) {
            return Ok(());
        }
        if self.shape.closing == ClosingKind::Loop {
            return self.loops(length, sought, found, work);
        }
        for candidate in sought.clone().iter().map(Candidate::from_index) {
            if !sought.contains(candidate.index()) {
                continue;
            }
            if let Some(chain) = self.closing_at(candidate, length, work)? {
                chain.targets.iter().for_each(|target| sought.remove(target.index()));
                sought.remove(candidate.index());
                found.push(self.proof(chain));
            }
        }
        Ok(())
    }

    /// Every chain of this length that has a target, each once.
    ///
    /// # Errors
    /// When the budget is spent; what was found until then stays in the list.
    pub fn every(
        &self,
        length: usize,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let mut seen: BTreeMap<Identity, Chain> = BTreeMap::new();
        let mut collect = |hops: &[Hop]| {
            if self.accepts(hops) {
                let chain = self.complete(hops, Closing::Target, self.targets(hops));
                seen.entry(self.identity(&chain)).or_insert(chain);
            }
            false
        };
        let walks = self.position.state.candidates().try_for_each(|target| {
            let ends = self.ends_of(target);
            self.walk(&ends, false).of_length(length, work, &mut collect).map(|_| ())
        });
        found.extend(seen.into_values().map(|chain| self.proof(chain)));
        walks
    }

    /// The proof that a chain is.
    fn proof(&self, chain: Chain) -> Proof {
        let Position { state, givens } = self.position;
        Proof::of_chain(state, *givens, self.family.clone(), chain)
    }

    /// A chain of this length to a target or, in a family of placements, back to a candidate.
    fn closing_at(
        &mut self,
        candidate: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Chain>, Stopped> {
        let places = self.shape.closing == ClosingKind::RlLasso;
        if !self.ends.contains_key(&candidate.index()) {
            let ends = if places { self.back_to(candidate) } else { self.ends_of(candidate) };
            self.ends.insert(candidate.index(), ends);
        }
        let walk = self.walk(&self.ends[&candidate.index()], places);
        let mut accept = |hops: &[Hop]| self.accepts(hops);
        let hops = walk.of_length(length, work, &mut accept)?;
        Ok(hops.map(|hops| match places {
            true => self.complete(&hops, Closing::RlLasso(0), Vec::new()),
            false => self.complete(&hops, Closing::Target, self.targets(&hops)),
        }))
    }

    fn accepts(&self, hops: &[Hop]) -> bool {
        self.is_plain(hops) && has_form(&self.web, self.shape.form, hops)
    }

    fn walk<'b>(&'b self, ends: &'b Ends, returns: bool) -> Walk<'b> {
        let Ends { nodes, goal, barred } = ends;
        Walk { web: &self.web, starts: nodes, goal, barred, returns }
    }

    /// From what a target makes false to what makes the target false.
    fn ends_of(&self, target: Candidate) -> Ends {
        let mut nodes = self.web.linked_to(target);
        if self.is_of_one_digit() {
            nodes.retain(|&node| self.web.nodes[node].digit() == target.digit().index());
        }
        let holds = |&node: &usize| self.web.nodes[node].members.contains(target.index());
        let barred = (0..self.web.nodes.len()).filter(holds).collect();
        Ends { goal: Goal::new(&self.web, &nodes), nodes, barred }
    }

    /// From a candidate that is not decided yet to itself.
    fn back_to(&self, candidate: Candidate) -> Ends {
        let is_decided = self.position.state.decided(candidate.cell()).is_some();
        let node = if is_decided { None } else { self.web.candidate(candidate) };
        let nodes = Vec::from_iter(node);
        Ends { goal: Goal::new(&self.web, &nodes), nodes, barred: Vec::new() }
    }

    /// Whether both ends have to be of the digit of the target.
    fn is_of_one_digit(&self) -> bool {
        self.shape.one_digit || self.shape.form.is_of_sets()
    }

    fn loops(
        &mut self,
        length: usize,
        sought: &mut CandidateSet,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if length < 2 {
            return Ok(());
        }
        let state = &self.position.state;
        let loops = match self.loops.take() {
            Some(loops) => loops,
            None => Loops::new(&self.web, state, sought),
        };
        let fallen_by = |hops: &[Hop]| match self.is_plain(hops) {
            true => {
                let chain = self.complete(hops, Closing::Loop, Vec::new());
                chain.conclusions(state).iter().map(|c| c.candidate().index()).collect()
            }
            false => CandidateSet::EMPTY,
        };
        let mut rounds = Vec::new();
        let end = loops.of_length((&self.web, length), sought, fallen_by, &mut rounds, work);
        let chain = |hops: Vec<Hop>| self.complete(&hops, Closing::Loop, Vec::new());
        found.extend(rounds.into_iter().map(|hops| self.proof(chain(hops))));
        self.loops = Some(loops);
        end
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
