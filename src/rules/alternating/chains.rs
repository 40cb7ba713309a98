//! The chains of one family on one position: to a target, back to a candidate that they place, loops.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use crate::graph::CandidateSet;
use crate::grid::{Candidate, Position};
use crate::proof::{
    Chain, Closing, ClosingKind, Family, Form, Proof, Reason, Shape, Spaces, Step, Via,
};
use crate::rules::alternating::form::has_form;
use crate::rules::alternating::loops::Loops;
use crate::rules::alternating::walk::{Goal, Hop, Walk};
use crate::rules::alternating::web::Web;
use crate::rules::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::work::{Stopped, Work};

/// Chains, by what equal ones have in common.
type Kept = BTreeMap<Vec<usize>, Vec<Hop>>;

/// Keeps a chain that is not equal to one kept before.
///
/// # Errors
/// When there is no memory left for it.
fn keep_new(
    kept: &mut Kept,
    identity: Vec<usize>,
    hops: &[Hop],
    work: &mut Work,
) -> Result<(), Stopped> {
    if let Entry::Vacant(new) = kept.entry(identity) {
        work.keep(size_of_val(&new.key()[..]) + size_of_val(hops))?;
        new.insert(hops.to_vec());
    }
    Ok(())
}

/// A family of alternating chains at work on one position.
pub(crate) struct Chains<'a> {
    position: &'a Position,
    family: Family,
    shape: Shape,
    web: Arc<Web>,
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
    pub fn new(on: &'a Prepared, family: &Family, shape: Shape, reach: &Reach) -> Self {
        let web = on.web(&shape, reach.als_size);
        let (family, ends) = (family.clone(), BTreeMap::new());
        Chains { position: on.position(), family, shape, web, ends, loops: None }
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
        if !self.has_length(length) {
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

    /// Every chain of this length that eliminates or places something of what is sought, each once:
    /// a chain reads the same backwards, and a loop begins anywhere. The second part says whether the
    /// budget lasted.
    pub fn every(
        &mut self,
        length: usize,
        sought: &CandidateSet,
        work: &mut Work,
    ) -> (impl Iterator<Item = Proof>, Result<(), Stopped>) {
        let mut kept = Kept::new();
        let end = match self.has_length(length) {
            true => self.keep(length, sought, &mut kept, work),
            false => Ok(()),
        };
        (kept.into_values().map(|hops: Vec<Hop>| self.proof(self.closed(&hops))), end)
    }

    fn keep(
        &mut self,
        length: usize,
        sought: &CandidateSet,
        kept: &mut Kept,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if self.shape.closing == ClosingKind::Loop {
            self.prepare_loops(sought);
            let Some(loops) = &self.loops else { return Ok(()) };
            let mut keep =
                |hops: &[Hop], work: &mut Work| match self.web.fallen_by(hops).intersects(sought)
                    && self.is_plain(hops)
                {
                    true => keep_new(kept, round(hops), hops, work),
                    false => Ok(()),
                };
            return loops.each((&self.web, length), sought, &mut keep, work);
        }
        for candidate in sought.iter().map(Candidate::from_index) {
            self.prepare(candidate);
            let walk = self.walk_for(candidate);
            let mut keep = |hops: &[Hop], work: &mut Work| {
                if self.accepts(hops) {
                    keep_new(kept, either_way(hops), hops, work)?;
                }
                Ok(false)
            };
            walk.of_length(length, work, &mut keep)?;
        }
        Ok(())
    }

    /// The proof that a chain is.
    fn proof(&self, chain: Chain) -> Proof {
        let Position { state, givens } = self.position;
        Proof::of_chain(state, *givens, self.family.clone(), chain)
    }

    /// Whether a chain of the family may be so long.
    fn has_length(&self, length: usize) -> bool {
        let (least, most) = self.shape.form.lengths();
        let least = if self.shape.closing == ClosingKind::Loop { least.max(2) } else { least };
        length >= least && most.is_none_or(|most| length <= most)
    }

    /// A chain of this length to a target or, in a family of placements, back to a candidate.
    fn closing_at(
        &mut self,
        candidate: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Chain>, Stopped> {
        self.prepare(candidate);
        let mut accept = |hops: &[Hop], _: &mut Work| Ok(self.accepts(hops));
        let hops = self.walk_for(candidate).of_length(length, work, &mut accept)?;
        Ok(hops.map(|hops| self.closed(&hops)))
    }

    fn accepts(&self, hops: &[Hop]) -> bool {
        self.is_plain(hops) && has_form(&self.web, self.shape.form, hops)
    }

    /// Whether its chains come back to a candidate that they place.
    fn places(&self) -> bool {
        self.shape.closing == ClosingKind::RlLasso
    }

    fn prepare(&mut self, candidate: Candidate) {
        if !self.ends.contains_key(&candidate.index()) {
            let ends =
                if self.places() { self.back_to(candidate) } else { self.ends_of(candidate) };
            self.ends.insert(candidate.index(), ends);
        }
    }

    /// The walk to a candidate that was prepared.
    fn walk_for(&self, candidate: Candidate) -> Walk<'_> {
        let Ends { nodes, goal, barred } = &self.ends[&candidate.index()];
        Walk { web: &self.web, starts: nodes, goal, barred, returns: self.places() }
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
        self.prepare_loops(sought);
        let Some(loops) = &self.loops else { return Ok(()) };
        let mut rounds = Vec::new();
        let is_loop = |hops: &[Hop]| self.is_plain(hops);
        let end = loops.of_length((&self.web, length), sought, is_loop, &mut rounds, work);
        found.extend(rounds.iter().map(|hops| self.proof(self.closed(hops))));
        end
    }

    fn prepare_loops(&mut self, sought: &CandidateSet) {
        let Chains { web, loops, .. } = self;
        loops.get_or_insert_with(|| Loops::new(web, sought));
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

    /// The chain, closed as the family closes.
    fn closed(&self, hops: &[Hop]) -> Chain {
        let step = |(index, hop): (usize, &Hop)| Step {
            via: self.web.vias[hop.via].clone(),
            left: self.web.nodes[hop.left].node.clone(),
            left_reason: index.checked_sub(1).map_or(Reason::Target, Reason::Right),
            right: Some(self.web.nodes[hop.right].node.clone()),
            extra: Vec::new(),
        };
        let steps = hops.iter().enumerate().map(step).collect();
        let (closing, targets) = match self.shape.closing {
            // A loop begins anywhere; its first reason names no target, but is written as one.
            ClosingKind::Loop => (Closing::Loop, Vec::new()),
            ClosingKind::RlLasso => (Closing::RlLasso(0), Vec::new()),
            _ => (Closing::Target, self.targets(hops)),
        };
        Chain { targets, steps, closing }
    }
}

/// The nodes of a chain, in the one of both directions that comes first.
fn either_way(hops: &[Hop]) -> Vec<usize> {
    let forwards: Vec<usize> = hops.iter().flat_map(|hop| [hop.left, hop.right]).collect();
    let backwards = forwards.iter().rev().copied().collect();
    forwards.min(backwards)
}

/// The nodes of a loop, from the step on and in the direction that come first.
fn round(hops: &[Hop]) -> Vec<usize> {
    let turned = |start| either_way(&[&hops[start..], &hops[..start]].concat());
    (0..hops.len()).map(turned).min().unwrap_or_default()
}

/// Whether the alternating search answers a shape: no modulo, no branching, and a way to close that
/// it knows.
pub(crate) fn answers(shape: &Shape) -> bool {
    use crate::proof::Z;
    let known =
        matches!(shape.closing, ClosingKind::Target | ClosingKind::RlLasso | ClosingKind::Loop);
    // Links within the rn- or the cn-plane, and one space for all, are for the kernels of chains.
    let spaces = matches!(shape.spaces, Spaces::Any | Spaces::Rc);
    let plain = shape.z == Z::Never && !shape.t && !shape.branching && !shape.restricted;
    known && plain && spaces && shape.form != Form::XyzWing
}
