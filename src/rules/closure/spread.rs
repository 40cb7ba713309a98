//! Static closures: what is reached by chains, each step with one reason.
//!
//! The nodes are the candidates and groups of the typed graph; every node has two literals, true and
//! false, and every step leads from one literal to another:
//!
//! ```text
//! true  -> false    a link
//! false -> true     a conjugate pair of a variable, or two digits of an ALS
//! any   -> any      a lemma of two literals
//! ```
//!
//! So a closure is a breadth-first search, and shortest chains to everything are found at once. The
//! steps from a literal are kept as words of a bit set over all literals, those that are not empty:
//!
//! ```text
//! literal    0 … half-1         node n is true  = n
//!            half … 2 half-1    node n is false = half + n      half: a multiple of 64
//! ```

use std::collections::BTreeMap;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::fact::{Cause, Claim, Closure, End, Fact, Fall, node};
use super::{Inferences, bits, seen_by};
use crate::graph::{Als, CandidateSet, EdgeKind, Graph, Node as GraphNode, NodeKind};
use crate::grid::{Candidate, Csp};
use crate::lists::Lists;
use crate::proof::{self, Branch, BranchEnd, BranchStep, Literal, Node, Out};
use crate::work::{Stopped, Work};

/// The literals and steps of a state.
pub(super) struct Rows {
    nodes: Vec<Node>,
    members: Vec<CandidateSet>,
    numbers: FxHashMap<CandidateSet, usize>,
    half: usize,
    /// For each literal, where its words begin; and the end.
    starts: Vec<u32>,
    /// The words: their place, and their bits.
    words: Vec<(u32, u64)>,
    /// For each node that is false, the nodes that are then true, and why.
    strong: Lists<Strong>,
    /// What a node of the graph says as a strong link, by its number.
    vias: Vec<Option<Via>>,
    /// The steps by lemmas: from, to, which lemma.
    lemmas: Vec<(usize, usize, usize)>,
}

/// A node that is true with another one false, and the place of what says so.
#[derive(Clone, Copy, Default)]
struct Strong {
    to: u32,
    via: u32,
}

/// Where a strong link comes from.
#[derive(Clone, Copy)]
enum Via {
    Variable(Csp),
    Als(Als),
}

impl Rows {
    pub fn new(graph: &Graph, on: &Inferences) -> Rows {
        let ids: Vec<_> =
            [NodeKind::Candidate, NodeKind::Group].iter().flat_map(|&k| graph.nodes(k)).collect();
        let mut place = vec![usize::MAX; graph.node_count()];
        ids.iter().enumerate().for_each(|(at, id)| place[id.index()] = at);
        let all = NodeKind::EVERY.into_iter().flat_map(|kind| graph.nodes(kind));
        let vias: Vec<Option<Via>> = all.map(|id| Via::of(graph.node(id), on)).collect();
        let joined = ids.iter().enumerate().flat_map(|(at, &id)| {
            let of = |kind| graph.neighbours(id, kind).iter();
            let joined = of(EdgeKind::Conjugate).chain(of(EdgeKind::Als));
            joined.map(move |&(other, edge)| (at, other, edge))
        });
        let strong: Vec<(usize, Strong)> = joined
            .filter_map(|(at, other, edge)| {
                let via = graph.via(edge).iter().find(|via| vias[via.index()].is_some())?;
                let to = place[other.index()] as u32;
                Some((at, Strong { to, via: via.index() as u32 }))
            })
            .collect();
        let mut rows = Rows {
            nodes: Vec::with_capacity(ids.len()),
            members: Vec::with_capacity(ids.len()),
            numbers: FxHashMap::with_capacity_and_hasher(ids.len(), FxBuildHasher),
            half: 0,
            starts: vec![0],
            words: Vec::new(),
            strong: Lists::default(),
            vias,
            lemmas: Vec::new(),
        };
        for &id in &ids {
            let node = Node::new(graph.candidates(id)).expect("a node has candidates");
            rows.add_node(node);
        }
        let linked = graph.edges(EdgeKind::Link).map(|edge| graph.edge(edge));
        let mut links: Vec<(usize, usize)> =
            linked.map(|e| (place[e.source.index()], place[e.target.index()])).collect();
        rows.add_nodes_of_lemmas(on, &mut links);
        rows.half = rows.nodes.len().next_multiple_of(64);
        rows.strong = Lists::of(rows.nodes.len(), strong.iter().copied());
        rows.add_lemmas(on);
        let both = links.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
        rows.write(&Lists::of(rows.nodes.len(), both));
        rows
    }

    fn add_node(&mut self, node: Node) -> usize {
        let (at, members) = (self.nodes.len(), bits(&node));
        self.nodes.push(node);
        self.members.push(members);
        self.numbers.insert(members, at);
        at
    }

    /// Adds the nodes that lemmas name and the graph does not have, with their links.
    fn add_nodes_of_lemmas(&mut self, on: &Inferences, links: &mut Vec<(usize, usize)>) {
        for claim in on.lemmas.iter().flatten().flatten() {
            let (Claim::True(members) | Claim::False(members)) = *claim else { continue };
            if self.numbers.contains_key(&members) {
                continue;
            }
            let Some(node) = node(&members) else { continue };
            let linked = self.within(&seen_by(&members, &on.live));
            let at = self.add_node(node);
            links.extend(linked.into_iter().map(|other| (other, at)));
        }
    }

    /// Adds the steps by lemmas. A node is true with each node within it; with a node that is false, each
    /// node within it is.
    fn add_lemmas(&mut self, on: &Inferences) {
        for (which, clause) in on.lemmas.iter().enumerate() {
            let Some([one, other]) = clause.as_deref() else { continue };
            for (excluded, left) in [(one, other), (other, one)] {
                for from in self.excluding(excluded) {
                    self.lemmas.extend(self.stating(left).map(|to| (from, to, which)));
                }
            }
        }
    }

    /// The literals that exclude a literal of a lemma.
    fn excluding(&self, claim: &Claim) -> Vec<usize> {
        match claim {
            Claim::False(members) => self.within(members),
            Claim::True(members) => vec![self.half + self.numbers[members]],
            Claim::Contradiction => Vec::new(),
        }
    }

    /// The literals that a literal of a lemma states.
    fn stating(&self, claim: &Claim) -> impl Iterator<Item = usize> + use<> {
        let stated = match claim {
            Claim::True(members) => vec![self.numbers[members]],
            Claim::False(members) => {
                self.within(members).into_iter().map(|node| self.half + node).collect()
            }
            Claim::Contradiction => Vec::new(),
        };
        stated.into_iter()
    }

    /// Writes the steps from every literal as words.
    fn write(&mut self, links: &Lists<usize>) {
        let half = self.half;
        let mut by_lemmas: Vec<_> = self.lemmas.iter().map(|&(from, to, _)| (from, to)).collect();
        by_lemmas.sort_unstable();
        let mut by_lemmas = by_lemmas.into_iter().peekable();
        let mut row = vec![0u64; half / 32];
        for from in 0..2 * half {
            let mut add = |to: usize| row[to / 64] |= 1 << (to % 64);
            let node = self.node_of(from);
            match node < self.nodes.len() {
                true if from < half => links[node].iter().for_each(|other| add(half + other)),
                true => self.strong[node].iter().for_each(|strong| add(strong.to as usize)),
                // Numbers that no node has.
                false => {}
            }
            while let Some((_, to)) = by_lemmas.next_if(|step| step.0 == from) {
                add(to);
            }
            for (word, bits) in row.iter_mut().enumerate().filter(|(_, bits)| **bits != 0) {
                self.words.push((word as u32, std::mem::take(bits)));
            }
            self.starts.push(self.words.len() as u32);
        }
    }

    /// The nodes that lie within some candidates.
    fn within(&self, candidates: &CandidateSet) -> Vec<usize> {
        let is_within = |&at: &usize| self.members[at].is_subset(candidates);
        (0..self.nodes.len()).filter(is_within).collect()
    }

    /// The place of a literal; `None` when its node is not here.
    fn literal(&self, literal: &Literal) -> Option<usize> {
        match literal {
            Literal::True(node) => self.numbers.get(&bits(node)).copied(),
            Literal::False(node) => Some(self.half + self.numbers.get(&bits(node))?),
        }
    }

    /// The node of a literal.
    fn node_of(&self, literal: usize) -> usize {
        if literal < self.half { literal } else { literal - self.half }
    }

    fn words_from(&self, literal: usize) -> &[(u32, u64)] {
        &self.words[self.starts[literal] as usize..self.starts[literal + 1] as usize]
    }
}

impl Via {
    /// What a node of the graph says as a strong link; `None` for a variable that takes no part and for
    /// an ALS of one cell, which is a variable.
    fn of(node: &GraphNode, on: &Inferences) -> Option<Via> {
        match *node {
            GraphNode::Csp(csp) if on.steps.variables.contains(csp.index()) => {
                Some(Via::Variable(csp))
            }
            GraphNode::Als(als) if als.cells.len() > 1 => Some(Via::Als(als)),
            _ => None,
        }
    }
}

/// A static closure in compact form: which literals were reached, in which round and from where.
///
/// Nodes count as in [`Inferences::nodes`].
#[derive(Clone, Debug)]
pub struct Spread {
    half: usize,
    reached: Vec<u64>,
    /// For each literal that was reached, the one it was reached from, or [`START`] less the index of
    /// the assumption.
    from: Vec<u16>,
    rounds: Vec<u16>,
    /// The first node that was reached both true and false.
    clash: Option<usize>,
    assumptions: Vec<Literal>,
    end: End,
}

const START: u16 = u16::MAX;

impl Spread {
    /// Whether it was reached that a node is true.
    #[inline]
    pub fn is_true(&self, node: usize) -> bool {
        self.has(node)
    }

    /// Whether it was reached that a node is false.
    #[inline]
    pub fn is_false(&self, node: usize) -> bool {
        self.has(self.half + node)
    }

    /// The round in which it was reached that a node is true; `None` when it was not.
    #[inline]
    pub fn true_in(&self, node: usize) -> Option<usize> {
        self.is_true(node).then(|| self.rounds[node].into())
    }

    /// The round in which it was reached that a node is false; `None` when it was not.
    #[inline]
    pub fn false_in(&self, node: usize) -> Option<usize> {
        self.is_false(node).then(|| self.rounds[self.half + node].into())
    }

    /// The first node that was reached both true and false: the assumptions contradict one another.
    pub fn clash(&self) -> Option<usize> {
        self.clash
    }

    /// What was assumed.
    pub fn assumptions(&self) -> &[Literal] {
        &self.assumptions
    }

    /// Whether it came to rest or to its greatest round. A clash does not end it.
    pub fn end(&self) -> End {
        self.end
    }

    /// The nodes that several spreads all reach as true, and those that all reach as false, in order.
    ///
    /// Contradictory assumptions reach no more than their chains lead to. Empty without a spread.
    pub fn common(spreads: &[&Spread]) -> (Vec<usize>, Vec<usize>) {
        let Some((first, rest)) = spreads.split_first() else { return (Vec::new(), Vec::new()) };
        let (mut trues, mut falses) = (Vec::new(), Vec::new());
        for (at, word) in first.reached.iter().enumerate() {
            let mut all = rest.iter().fold(*word, |all, spread| all & spread.reached[at]);
            while all != 0 {
                let literal = 64 * at + all.trailing_zeros() as usize;
                all &= all - 1;
                match literal.checked_sub(first.half) {
                    None => trues.push(literal),
                    Some(node) => falses.push(node),
                }
            }
        }
        (trues, falses)
    }

    fn has(&self, literal: usize) -> bool {
        self.reached[literal / 64] >> (literal % 64) & 1 == 1
    }

    fn new(on: &Inferences, rows: &Rows, assumptions: &[Literal], work: &mut Work) -> Spread {
        let mut spread = Spread {
            half: rows.half,
            reached: vec![0; rows.half / 32],
            from: vec![0; 2 * rows.half],
            rounds: vec![0; 2 * rows.half],
            clash: None,
            assumptions: assumptions.to_vec(),
            end: End::AtRest,
        };
        let mut queue = Vec::with_capacity(64);
        spread.begin(on, rows, &mut queue);
        let mut at = 0;
        while let Some(&from) = queue.get(at) {
            at += 1;
            let round = spread.rounds[from as usize];
            if usize::from(round) >= on.steps.rounds {
                spread.end = End::Rounds;
                break;
            }
            if let Err(by) = work.spend() {
                spread.end = End::Stopped(by);
                break;
            }
            for &(word, bits) in rows.words_from(from as usize) {
                let mut new = bits & !spread.reached[word as usize];
                spread.reached[word as usize] |= new;
                while new != 0 {
                    let literal = 64 * word as usize + new.trailing_zeros() as usize;
                    new &= new - 1;
                    spread.arrive(literal, from, round + 1, &mut queue);
                }
            }
        }
        spread
    }

    /// The assumptions, and what a group makes false or true that is not a node itself.
    fn begin(&mut self, on: &Inferences, rows: &Rows, queue: &mut Vec<u16>) {
        let mut later = Vec::new();
        for (which, literal) in self.assumptions.clone().iter().enumerate() {
            let from = START - which as u16;
            match (literal, rows.literal(literal)) {
                (Literal::True(_), Some(literal)) => self.start(literal, from, 0, queue),
                (Literal::True(node), None) => {
                    let seen = rows.within(&seen_by(&bits(node), &on.live));
                    later.extend(seen.into_iter().map(|node| (rows.half + node, from)));
                }
                (Literal::False(node), _) => {
                    for node in rows.within(&bits(node)) {
                        self.start(rows.half + node, from, 0, queue);
                    }
                }
            }
        }
        if on.steps.rounds > 0 {
            later.into_iter().for_each(|(literal, from)| self.start(literal, from, 1, queue));
        }
    }

    fn start(&mut self, literal: usize, from: u16, round: u16, queue: &mut Vec<u16>) {
        if !self.has(literal) {
            self.reached[literal / 64] |= 1 << (literal % 64);
            self.arrive(literal, from, round, queue);
        }
    }

    #[inline]
    fn arrive(&mut self, literal: usize, from: u16, round: u16, queue: &mut Vec<u16>) {
        self.from[literal] = from;
        self.rounds[literal] = round;
        queue.push(literal as u16);
        let node = if literal < self.half { literal } else { literal - self.half };
        if self.clash.is_none() && self.is_true(node) && self.is_false(node) {
            self.clash = Some(node);
        }
    }
}

impl Inferences {
    /// The nodes of static closures, candidates first; none where steps join reasons.
    ///
    /// They are the live candidates and the groups of the typed graph, the digits of its ALS among
    /// them, and the nodes of the lemmas.
    pub fn nodes(&self) -> &[Node] {
        self.rows.as_ref().map_or(&[], |rows| &rows.nodes)
    }

    /// The number of a node in [`Inferences::nodes`]; `None` when it is not there.
    pub fn number(&self, node: &Node) -> Option<usize> {
        self.rows.as_ref()?.numbers.get(&bits(node)).copied()
    }

    /// What chains reach from some assumptions; `None` where steps join reasons.
    ///
    /// Each literal that is reached costs a node of the work.
    pub fn spread(&self, assumptions: &[Literal], work: &mut Work) -> Option<Spread> {
        let rows = self.rows.as_ref()?;
        Some(Spread::new(self, rows, assumptions, work))
    }

    /// What chains reach from every node: first when it is true, then when it is false, in the order of
    /// [`Inferences::nodes`]; empty where steps join reasons.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn spreads(&self, work: &mut Work) -> Result<Vec<[Spread; 2]>, Stopped> {
        let Some(rows) = &self.rows else { return Ok(Vec::new()) };
        let mut spreads = Vec::with_capacity(rows.nodes.len());
        for node in &rows.nodes {
            let mut from = |literal: Literal| {
                let spread = Spread::new(self, rows, &[literal], work);
                match spread.end {
                    End::Stopped(by) => Err(by),
                    _ => Ok(spread),
                }
            };
            spreads.push([from(Literal::True(node.clone()))?, from(Literal::False(node.clone()))?]);
        }
        Ok(spreads)
    }

    /// The shortest walk by which a spread from one true node reached that a node is true, or that it is
    /// false; `None` when it was not reached, where something else was assumed, where a lemma was used,
    /// and where steps join reasons.
    ///
    /// `spread` is one of this value's own.
    pub fn walk(&self, spread: &Spread, node: usize, is_true: bool) -> Option<Branch> {
        let rows = self.rows.as_ref()?;
        let [Literal::True(start)] = &spread.assumptions[..] else { return None };
        let mut at = if is_true { node } else { rows.half + node };
        if !spread.has(at) {
            return None;
        }
        let mut pairs = Vec::new();
        while spread.assumption(spread.from[at]).is_none() {
            let from = usize::from(spread.from[at]);
            if at < rows.half {
                pairs.push((from.checked_sub(rows.half)?, at));
            }
            at = from;
        }
        pairs.reverse();
        let steps = pairs.iter().enumerate().map(|(by, &pair)| rows.step(pair, by));
        let steps = steps.collect::<Option<Vec<_>>>()?;
        let out = || Out { node: rows.nodes[node].clone(), by: steps.len() };
        let end = if is_true { BranchEnd::True } else { BranchEnd::False(out()) };
        Some(Branch { start: start.clone(), steps, end })
    }

    /// The shortest walk of at least one step by which a spread from a node comes back to it, true;
    /// `None` when it does not.
    pub fn round_trip(&self, spread: &Spread, node: usize) -> Option<Branch> {
        let rows = self.rows.as_ref()?;
        let lefts = rows.strong[node].iter().map(|strong| strong.to as usize);
        let (_, left) = lefts.filter_map(|left| Some((spread.false_in(left)?, left))).min()?;
        let mut walk = self.walk(spread, left, false)?;
        walk.end = BranchEnd::True;
        walk.steps.push(rows.step((left, node), walk.steps.len())?);
        Some(walk)
    }

    /// The part of a static closure that leads to some literals, as far as these were reached, and to
    /// the clash, if there is one: what is needed to write them.
    ///
    /// `spread` is one of this value's own; nothing but the assumptions where steps join reasons.
    pub fn unfold(&self, spread: &Spread, goals: &[Literal]) -> Closure<'_> {
        let Some(rows) = &self.rows else { return Closure::new(self, &spread.assumptions) };
        let mut wanted: Vec<usize> = goals.iter().flat_map(|goal| rows.wanted(goal)).collect();
        wanted.retain(|&literal| spread.has(literal));
        unfolded(self, rows, spread, wanted.clone(), &wanted)
    }
}

/// The whole of a static closure. An empty variable is a contradiction too, though it has several
/// reasons.
pub(super) fn closure<'a>(
    on: &'a Inferences,
    assumptions: &[Literal],
    work: &mut Work,
) -> Closure<'a> {
    let Some(rows) = &on.rows else { return Closure::new(on, assumptions) };
    let spread = Spread::new(on, rows, assumptions, work);
    let reached = (0..2 * rows.half).filter(|&literal| spread.has(literal)).collect();
    let mut closure = unfolded(on, rows, &spread, reached, &[]);
    let clash = closure.contradiction().map(|fact| fact.round);
    let empty = on.open.iter().map(Csp::from_index).filter_map(|csp| {
        let fell = on.values(csp).iter().map(|member| closure.falls[member].map(|f| f.round));
        let last = fell.reduce(|one, other| Some(one?.max(other?)))??;
        Some((last + 1, csp))
    });
    let first = empty
        .min()
        .filter(|&(round, _)| clash.is_none_or(|clash| round < clash) && round <= on.steps.rounds);
    if let Some((round, csp)) = first {
        if clash.is_some() {
            closure.facts.pop();
        }
        let cause = Cause::Variable(csp);
        closure.push(Fact { claim: Claim::Contradiction, round, cause, by: None });
        closure.end = End::Contradiction;
    }
    closure
}

/// The part of a spread that leads to some literals that it reached, and to its clash.
///
/// What a literal of the goals makes false falls by the chain to that literal, even where a part of it
/// fell before by another: so a group that falls at once has one reason.
fn unfolded<'a>(
    on: &'a Inferences,
    rows: &Rows,
    spread: &Spread,
    mut wanted: Vec<usize>,
    goals: &[usize],
) -> Closure<'a> {
    let clash = spread.clash.filter(|&node| spread.clash_round(node) <= on.steps.rounds);
    wanted.extend(clash.into_iter().flat_map(|node| [node, rows.half + node]));
    let mut unfolding = Unfolding {
        rows,
        spread,
        closure: Closure::new(on, &spread.assumptions),
        facts: BTreeMap::new(),
    };
    for literal in spread.with_reasons(wanted) {
        unfolding.add(literal, on);
    }
    let Unfolding { mut closure, facts, .. } = unfolding;
    for &goal in goals.iter().rev().filter(|&&goal| goal >= rows.half) {
        let fall = Fall { by: facts[&goal], round: spread.rounds[goal].into() };
        rows.members[goal - rows.half].iter().for_each(|c| closure.falls[c] = Some(fall));
    }
    closure.end = spread.end;
    if let Some(node) = clash {
        let by = Some(facts[&(rows.half + node)]);
        let cause = Cause::Rest(facts[&node]);
        let round = spread.clash_round(node);
        closure.push(Fact { claim: Claim::Contradiction, round, cause, by });
        closure.end = End::Contradiction;
    }
    closure
}

/// A closure that is made from a spread, literal after literal.
struct Unfolding<'a, 'b> {
    rows: &'b Rows,
    spread: &'b Spread,
    closure: Closure<'a>,
    /// For each literal, the fact that states it or by which it fell.
    facts: BTreeMap<usize, usize>,
}

impl Unfolding<'_, '_> {
    /// Adds a literal whose reason has been added.
    fn add(&mut self, literal: usize, on: &Inferences) {
        let (rows, spread) = (self.rows, self.spread);
        let members = rows.members[rows.node_of(literal)];
        let round = spread.rounds[literal].into();
        let (from, is_true) = (spread.from[literal], literal < rows.half);
        if let Some(which) = spread.assumption(from) {
            if !is_true {
                self.closure.fall(members, which, round);
            }
            self.facts.insert(literal, which);
            return;
        }
        let from = usize::from(from);
        let source = self.facts[&from];
        let from_true = from < rows.half;
        let is_link = || members.is_subset(&seen_by(&rows.members[from], &on.live));
        if from_true && !is_true && is_link() {
            self.closure.fall(members, source, round);
            self.facts.insert(literal, source);
            return;
        }
        let claim = if is_true { Claim::True(members) } else { Claim::False(members) };
        let cause = rows.cause(from, literal, source);
        let by = (!from_true).then_some(source);
        self.facts.insert(literal, self.closure.push(Fact { claim, round, cause, by }));
    }
}

impl Rows {
    /// Why a step that is no link holds; `source` is the fact that its reason is.
    fn cause(&self, from: usize, to: usize, source: usize) -> Cause {
        let strong = from.checked_sub(self.half).and_then(|node| Some((node, self.via(node, to)?)));
        match strong {
            Some((_, Via::Variable(csp))) => Cause::Variable(csp),
            Some((node, Via::Als(als))) => {
                let lost = Candidate::from_index(self.members[node].first().unwrap_or_default());
                Cause::Als { als, lost: [lost.digit()].into_iter().collect() }
            }
            None => {
                let step = self.lemmas.iter().find(|&&(a, b, _)| (a, b) == (from, to));
                let which = step.map(|&(.., which)| which).unwrap_or_default();
                let with = if from < self.half { vec![source] } else { Vec::new() };
                Cause::Lemma { which, with }
            }
        }
    }

    /// What says that a node is true where another one is false.
    fn via(&self, one: usize, other: usize) -> Option<Via> {
        let strong = self.strong[one].iter().find(|strong| strong.to as usize == other)?;
        self.vias[strong.via as usize]
    }

    /// The step from a node that is false, by what was true before it, to one that is true; `None` unless
    /// they are a strong pair.
    fn step(&self, (left, right): (usize, usize), by: usize) -> Option<BranchStep> {
        let via = match self.via(left, right)? {
            Via::Variable(csp) => proof::Via::Csp(csp),
            Via::Als(als) => proof::Via::Als(als.cells.iter().collect()),
        };
        let out = vec![Out { node: self.nodes[left].clone(), by }];
        Some(BranchStep { via, out, right: self.nodes[right].clone() })
    }

    /// The literals that state a goal.
    fn wanted(&self, goal: &Literal) -> Vec<usize> {
        match (goal, self.literal(goal)) {
            (_, Some(literal)) => vec![literal],
            (Literal::True(node), None) => self.within(&bits(node)),
            (Literal::False(node), None) => {
                self.within(&bits(node)).into_iter().map(|node| self.half + node).collect()
            }
        }
    }
}

impl Spread {
    /// The assumption that a literal stands on directly, where that is what `from` means.
    fn assumption(&self, from: u16) -> Option<usize> {
        (usize::from(from) >= 2 * self.half).then(|| usize::from(START - from))
    }

    /// The round in which a node that was reached both true and false is a contradiction.
    fn clash_round(&self, node: usize) -> usize {
        usize::from(self.rounds[node].max(self.rounds[self.half + node])) + 1
    }

    /// Literals with all they were reached from, each after its reason.
    fn with_reasons(&self, wanted: Vec<usize>) -> Vec<usize> {
        let mut all = std::collections::BTreeSet::new();
        for literal in wanted {
            let mut at = literal;
            while all.insert((self.rounds[at], at)) && self.assumption(self.from[at]).is_none() {
                at = self.from[at].into();
            }
        }
        all.into_iter().map(|(_, literal)| literal).collect()
    }
}
