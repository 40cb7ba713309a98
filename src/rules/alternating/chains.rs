//! The chains of one family on one position: to a target, back to a candidate that they place, loops.

use std::cell::{Cell, LazyCell, OnceCell};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion, Position};
use crate::proof::{
    Chain, Closing, ClosingKind, Family, Form, Proof, Reason, Shape, Spaces, Step, Symmetry,
};
use crate::rules::alternating::form::has_form;
use crate::rules::alternating::loops::Loops;
use crate::rules::alternating::walk::{Accept, Goal, Hop, Walk};
use crate::rules::alternating::web::{Through, Web};
use crate::rules::question::prepared::Prepared;
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

/// What chains are still to be about.
pub(crate) struct Sought {
    /// To be eliminated.
    targets: CandidateSet,
    /// In a family whose chains come back to where they began, the nodes that may be true: the
    /// candidates to be placed, and the groups to be tried as long as they see a target.
    truths: Vec<usize>,
}

/// A web that is made when it is needed.
type LazyWeb<'a> = LazyCell<Arc<Web>, Box<dyn FnOnce() -> Arc<Web> + 'a>>;

/// A family of alternating chains at work on one position.
pub(crate) struct Chains<'a> {
    position: &'a Position,
    /// What maps the only solution to itself.
    symmetries: &'a [Symmetry],
    live: CandidateSet,
    family: Family,
    shape: Shape,
    /// Made when a length is first asked for that its chains can have.
    web: LazyWeb<'a>,
    /// For each target, or node to be true, that was asked for, the ends of its chains.
    ends: BTreeMap<usize, Ends>,
    /// For a family of loops, where they eliminate what was first sought.
    loops: Option<Loops>,
}

/// Where the chains of a target begin and end.
struct Ends {
    nodes: Vec<usize>,
    goal: Goal,
    barred: Vec<usize>,
    /// How many nodes the walks have cost so far.
    spent: Cell<u64>,
    /// Whether no chain joins them, when that was asked.
    is_hopeless: OnceCell<bool>,
}

/// How many nodes the walks to one target cost before it is asked whether there is any chain.
const PATIENCE: u64 = 20_000;

impl Ends {
    /// With nothing known yet.
    fn new(web: &Web, nodes: Vec<usize>, barred: Vec<usize>) -> Ends {
        let goal = Goal::new(web, &nodes);
        Ends { nodes, goal, barred, spent: Cell::new(0), is_hopeless: OnceCell::new() }
    }
}

impl<'a> Chains<'a> {
    /// The chains of a family, within limits.
    pub fn new(on: &'a Prepared, family: &Family, shape: Shape, reach: &Reach) -> Self {
        let als_size = reach.als_size;
        let web: LazyWeb = LazyCell::new(Box::new(move || on.web_by_images(&shape, als_size)));
        let (family, ends) = (family.clone(), BTreeMap::new());
        let (position, symmetries, live) = (on.position(), on.symmetries(), *on.live());
        Chains { position, symmetries, live, family, shape, web, ends, loops: None }
    }

    /// Gets ready for something else to be sought.
    pub fn begin_again(&mut self) {
        self.loops = None;
        if self.places() {
            // What is barred there depends on what is sought.
            self.ends.clear();
        }
    }

    /// All that these chains may be about: whatever is live is to fall, and to be placed.
    pub fn everything(&self) -> Sought {
        let may_be_true = |&node: &usize| self.may_be_true(node);
        let truths = if self.places() { self.web.nodes.len() } else { 0 };
        Sought { targets: self.live, truths: (0..truths).filter(may_be_true).collect() }
    }

    /// What the chains are about that are to come to a conclusion: nothing where none can.
    pub fn sought_for(&self, conclusion: Conclusion) -> Sought {
        let candidate = conclusion.candidate();
        let truths = match (self.places(), conclusion) {
            (true, Conclusion::Eliminate(_)) => self.web.seeing(candidate).collect(),
            (true, Conclusion::Place(_)) => self.web.candidate(candidate).into_iter().collect(),
            (false, _) => Vec::new(),
        };
        let targets = match conclusion {
            Conclusion::Eliminate(_) => CandidateSet::single(candidate.index()) & self.live,
            Conclusion::Place(_) => CandidateSet::EMPTY,
        };
        let truths = truths.into_iter().filter(|&node| self.may_be_true(node)).collect();
        Sought { targets, truths }
    }

    /// Whether a chain that comes back to a node tells something new: it is not decided, and a group
    /// sees something.
    fn may_be_true(&self, node: usize) -> bool {
        let node = &self.web.nodes[node];
        let is_open = |one: Candidate| self.position.state.decided(one.cell()).is_none();
        node.node.single().map_or(!node.seen.is_empty(), is_open)
    }

    /// Chains of this length that eliminate, or in a family of placements place, what is sought;
    /// that is not sought any more then.
    ///
    /// # Errors
    /// When the budget is spent; what was found until then stays in the list.
    pub fn of_length(
        &mut self,
        length: usize,
        sought: &mut Sought,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if !self.has_length(length) {
            return Ok(());
        }
        if self.shape.closing == ClosingKind::Loop {
            return self.loops(length, &mut sought.targets, found, work);
        }
        if self.places() {
            return self.truths(length, sought, found, work);
        }
        let targets = &mut sought.targets;
        for candidate in targets.clone().iter().map(Candidate::from_index) {
            if !targets.contains(candidate.index()) {
                continue;
            }
            self.prepare(candidate, length);
            let mut accept = |hops: &[Hop], _: &mut Work| Ok(self.accepts(hops));
            let hops = self.chain_of(candidate.index(), length, work, &mut accept)?;
            if let Some(chain) = hops.map(|hops| self.closed(&hops)) {
                chain.targets.iter().for_each(|target| targets.remove(target.index()));
                targets.remove(candidate.index());
                found.push(self.proof(chain));
            }
        }
        Ok(())
    }

    /// Chains of this length that come back to the nodes that are to be true.
    fn truths(
        &mut self,
        length: usize,
        sought: &mut Sought,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        for truth in sought.truths.clone() {
            self.prepare_back_to(truth, length, sought);
            while self.may_tell(truth, &sought.targets) {
                let mut accept = |hops: &[Hop], _: &mut Work| {
                    Ok(self.accepts(hops) && self.tells(truth, hops, &sought.targets))
                };
                let hops = self.chain_of(truth, length, work, &mut accept)?;
                let Some(hops) = hops else { break };
                found.push(self.proof(self.closed(&hops)));
                sought.targets.remove_all(&self.fallen_beside(truth, &hops));
                if self.is_single(truth) {
                    sought.truths.retain(|&other| other != truth);
                    break;
                }
            }
        }
        Ok(())
    }

    fn is_single(&self, node: usize) -> bool {
        self.web.nodes[node].node.single().is_some()
    }

    /// Whether a chain that comes back to a node may tell something: a candidate is placed, beside a
    /// group some of these fall.
    fn may_tell(&self, truth: usize, targets: &CandidateSet) -> bool {
        self.is_single(truth) || self.web.nodes[truth].seen.intersects(targets)
    }

    /// Whether this chain does.
    fn tells(&self, truth: usize, hops: &[Hop], targets: &CandidateSet) -> bool {
        self.is_single(truth) || self.fallen_beside(truth, hops).intersects(targets)
    }

    /// What is linked to a true node: all where a candidate is placed, otherwise what stands in no node
    /// of the chain.
    fn fallen_beside(&self, truth: usize, hops: &[Hop]) -> CandidateSet {
        let mut fallen = self.web.nodes[truth].seen;
        if !self.is_single(truth) {
            self.remove_members(&mut fallen, hops);
        }
        fallen
    }

    /// Takes out what stands in a node of the chain.
    fn remove_members(&self, from: &mut CandidateSet, hops: &[Hop]) {
        for node in hops.iter().flat_map(|hop| [hop.left, hop.right]) {
            from.remove_all(&self.web.nodes[node].members);
        }
    }

    /// Every chain of this length that eliminates or places something of what is sought, each once:
    /// a chain reads the same backwards, and a loop begins anywhere. The second part says whether the
    /// budget lasted.
    pub fn every(
        &mut self,
        length: usize,
        sought: &Sought,
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
        sought: &Sought,
        kept: &mut Kept,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if self.shape.closing == ClosingKind::Loop {
            let sought = &sought.targets;
            let mut loops = self.take_loops(sought);
            let mut keep =
                |hops: &[Hop], work: &mut Work| match self.web.fallen_by(hops).intersects(sought)
                    && self.is_plain(hops)
                {
                    true => keep_new(kept, round(hops), hops, work),
                    false => Ok(()),
                };
            let end = loops.each((&self.web, length), sought, &mut keep, work);
            self.loops = Some(loops);
            return end;
        }
        let asked = match self.places() {
            true => sought.truths.clone(),
            false => sought.targets.iter().collect(),
        };
        for asked in asked {
            match self.places() {
                true => self.prepare_back_to(asked, length, sought),
                false => self.prepare(Candidate::from_index(asked), length),
            }
            let mut keep = |hops: &[Hop], work: &mut Work| {
                let tells = !self.places() || self.tells(asked, hops, &sought.targets);
                if tells && self.accepts(hops) {
                    keep_new(kept, either_way(hops), hops, work)?;
                }
                Ok(false)
            };
            self.chain_of(asked, length, work, &mut keep)?;
        }
        Ok(())
    }

    /// The proof that a chain is.
    fn proof(&self, chain: Chain) -> Proof {
        let Position { state, givens } = self.position;
        Proof::of_chain_by((state, *givens), self.family.clone(), chain, self.symmetries)
    }

    /// Whether a chain of the family may be so long.
    fn has_length(&self, length: usize) -> bool {
        let (least, most) = self.shape.form.lengths();
        let least = if self.shape.closing == ClosingKind::Loop { least.max(2) } else { least };
        length >= least && most.is_none_or(|most| length <= most)
    }

    fn accepts(&self, hops: &[Hop]) -> bool {
        self.is_plain(hops) && has_form(&self.web, self.shape.form, hops)
    }

    /// Whether its chains come back to what they find to be true.
    fn places(&self) -> bool {
        self.shape.closing == ClosingKind::RlLasso
    }

    fn prepare(&mut self, target: Candidate, length: usize) {
        if !self.ends.contains_key(&target.index()) {
            let ends = self.ends_of(target);
            self.ends.insert(target.index(), ends);
        }
        self.reach(target.index(), length);
    }

    /// A chain that comes back begins and ends at its node. Where it is to tell that one candidate falls beside a
    /// group, no node of it has that.
    fn prepare_back_to(&mut self, node: usize, length: usize, sought: &Sought) {
        if !self.ends.contains_key(&node) {
            let falls = sought.targets.only().filter(|_| !self.is_single(node));
            let holding = |target| self.web.holding(Candidate::from_index(target)).to_vec();
            let barred = falls.map(holding).unwrap_or_default();
            self.ends.insert(node, Ends::new(&self.web, vec![node], barred));
        }
        self.reach(node, length);
    }

    fn reach(&mut self, asked: usize, length: usize) {
        if let Some(ends) = self.ends.get_mut(&asked) {
            ends.goal.reach(&self.web, length);
        }
    }

    /// The walk to a target, or back to a node, that was prepared.
    fn walk_for(&self, asked: usize) -> Walk<'_> {
        let Ends { nodes, goal, barred, .. } = &self.ends[&asked];
        Walk { web: &self.web, starts: nodes, goal, barred, returns: self.places() }
    }

    /// The first chain of a length, of those that were prepared, that is accepted; `None` when there is none.
    fn chain_of(
        &self,
        asked: usize,
        length: usize,
        work: &mut Work,
        accept: Accept,
    ) -> Result<Option<Vec<Hop>>, Stopped> {
        let Ends { spent, is_hopeless, .. } = &self.ends[&asked];
        let walk = self.walk_for(asked);
        if spent.get() > PATIENCE && *is_hopeless.get_or_init(|| walk.is_hopeless()) {
            return Ok(None);
        }
        let before = work.nodes;
        let found = walk.of_length(length, work, accept);
        spent.set(spent.get() + (work.nodes - before));
        found
    }

    /// From what a target makes false to what makes the target false.
    fn ends_of(&self, target: Candidate) -> Ends {
        let mut nodes = self.web.linked_to(target).to_vec();
        if self.is_of_one_digit() {
            nodes.retain(|&node| self.web.nodes[node].digit() == target.digit().index());
        }
        let barred = self.web.holding(target).to_vec();
        Ends::new(&self.web, nodes, barred)
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
        let mut loops = self.take_loops(sought);
        let mut rounds = Vec::new();
        let is_loop = |hops: &[Hop]| self.is_plain(hops);
        let end = loops.of_length((&self.web, length), sought, is_loop, &mut rounds, work);
        self.loops = Some(loops);
        found.extend(rounds.iter().map(|hops| self.proof(self.closed(hops))));
        end
    }

    /// Where loops eliminate what was first sought: to be put back.
    fn take_loops(&mut self, sought: &CandidateSet) -> Loops {
        self.loops.take().unwrap_or_else(|| Loops::new(&self.web, sought))
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
            matches!(self.web.vias[hop.via], Through::Als(_))
                || !taken(hop.left) && !taken(hop.right)
        })
    }

    /// Everything that is linked to both ends and stands in no node of the chain.
    fn targets(&self, hops: &[Hop]) -> Vec<Candidate> {
        let (Some(first), Some(last)) = (hops.first(), hops.last()) else { return Vec::new() };
        let mut targets = self.web.excluded_by(first.left) & self.web.excluded_by(last.right);
        self.remove_members(&mut targets, hops);
        let one_digit = self.is_of_one_digit();
        let digit = self.web.nodes[first.left].digit();
        let targets = targets.iter().map(Candidate::from_index);
        targets.filter(|target| !one_digit || target.digit().index() == digit).collect()
    }

    /// The chain, closed as the family closes.
    fn closed(&self, hops: &[Hop]) -> Chain {
        let step = |(index, hop): (usize, &Hop)| Step {
            via: self.web.vias[hop.via].via(),
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
