//! From a weak link to the argument for it: which nodes are true or false, and why.
//!
//! A plan is searched among nodes and not among tags, so that it reads as a person would check it: links,
//! what is left of a variable, almost-cells, and links derived before, which are lemmas. The shortest
//! one is taken that uses only links of rounds as early as possible, so lemmas never go in circles.
//!
//! A plan of level 3 finds hundreds of nodes and needs nine. A search from both ends does not make that less:
//! earlier rounds come first, and nearly everything follows in them. Nor do queues by price in place of the heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ground::NodeNumber;
use super::kernel::{Derivation, Tagging};
use super::layers::{TagNumber, opposite};

/// A node, said to be true or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Said(u32);

impl Said {
    pub fn new(node: NodeNumber, is_true: bool) -> Said {
        Said(2 * u32::from(node) + u32::from(!is_true))
    }

    pub fn node(self) -> NodeNumber {
        (self.0 / 2) as NodeNumber
    }

    pub fn is_true(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The same node, said to be the other.
    pub fn negated(self) -> Said {
        Said(self.0 ^ 1)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something that is proved outside, once, and cited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Lemma {
    /// The derived link with this index.
    Link(usize),
    /// A tag is false.
    False(TagNumber),
}

/// Why something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// It is the assumption with this index.
    Assumed(usize),
    /// A lemma says so.
    Lemma(Lemma),
    /// It is linked to what is true.
    Linked(Said),
    /// It is what a false node leaves of a variable.
    Left { csp: u16, out: Said },
    /// It is another digit of an almost-cell that holds the one that is true.
    AlmostCell { set: u16, by: Said },
    /// It is the last of a choice.
    Last { choice: u32 },
    /// A derived link excludes it.
    Weak { link: usize, by: Said },
}

/// What a plan comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This is said, against the only assumption when it is used.
    Reached(Said),
    /// The choice is left without a tag.
    Empty { choice: u32 },
}

/// An argument: what is assumed, what follows, each with its reason before it, and the end.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub assumed: Vec<Said>,
    pub steps: Vec<(Said, Why)>,
    pub end: End,
}

impl Plan {
    /// Whether an assumption is used.
    pub fn uses_assumptions(&self) -> bool {
        self.steps.iter().any(|(_, why)| matches!(why, Why::Assumed(_)))
    }

    /// The choices that it goes through.
    pub fn choices(&self) -> impl Iterator<Item = u32> {
        let steps = self.steps.iter().filter_map(|(_, why)| match *why {
            Why::Last { choice } => Some(choice),
            _ => None,
        });
        let end = match self.end {
            End::Empty { choice } => Some(choice),
            End::Reached(_) => None,
        };
        steps.chain(end)
    }

    /// The lemmas that are cited.
    pub fn lemmas(&self) -> impl Iterator<Item = Lemma> {
        self.steps.iter().filter_map(|(_, why)| match *why {
            Why::Lemma(lemma) => Some(lemma),
            Why::Weak { link, .. } => Some(Lemma::Link(link)),
            _ => None,
        })
    }
}

/// What a lemma costs beside the line that cites it, in lines: a chain of so many more is preferred.
const LEMMA: u32 = 6;

/// What a derived link makes of the other tag when one is true.
struct Follows {
    link: usize,
    round: usize,
    said: Said,
}

/// What leads from one node to the next, made once per tagged state.
pub(crate) struct Planner {
    /// For each node its opposites by a strong link, with the variable.
    strong: Vec<Vec<(NodeNumber, u16)>>,
    /// For each node the other one of a choice of two.
    twos: Vec<Vec<(NodeNumber, u32)>>,
    /// For each node the almost-cells that it is a digit of.
    almost: Vec<Vec<u16>>,
    /// For each node those it is linked to, each once.
    linked: Vec<Vec<NodeNumber>>,
    /// For each tag the derived links, the earliest first.
    derived: Vec<Vec<Follows>>,
    /// The derived links of a tag with itself, the earliest first: the tag is false.
    with_itself: Vec<Follows>,
    /// How many derived links are in it.
    known: usize,
}

impl Planner {
    /// The planner of a tagged state.
    pub fn new(tagging: &Tagging) -> Planner {
        let nodes = tagging.ground.nodes.len();
        let mut known = vec![false; nodes];
        let mut planner = Planner {
            strong: vec![Vec::new(); nodes],
            twos: vec![Vec::new(); nodes],
            almost: vec![Vec::new(); nodes],
            linked: (0..nodes).map(|node| linked(tagging, node, &mut known)).collect(),
            derived: (0..tagging.layers.tag_count()).map(|_| Vec::new()).collect(),
            with_itself: Vec::new(),
            known: 0,
        };
        for strong in &tagging.ground.strong {
            let [one, other] = strong.nodes;
            planner.strong[usize::from(one)].push((other, strong.csp));
            planner.strong[usize::from(other)].push((one, strong.csp));
        }
        for (number, choice) in tagging.ground.choices.iter().enumerate() {
            if let &[one, other] = choice.nodes() {
                planner.twos[usize::from(one)].push((other, number as u32));
                planner.twos[usize::from(other)].push((one, number as u32));
            }
        }
        for (number, (_, outside)) in tagging.ground.almost_cells.iter().enumerate() {
            for &node in outside {
                planner.almost[usize::from(node)].push(number as u16);
            }
        }
        planner
    }

    /// Takes in the links that were derived since it was last asked.
    pub fn learn(&mut self, tagging: &Tagging) {
        for (index, derived) in tagging.derived.iter().enumerate().skip(self.known) {
            let [one, other] = derived.tags;
            let follows = |tag: TagNumber| {
                let said = said_by(tagging, tag).negated();
                Follows { link: index, round: derived.round, said }
            };
            if one == other {
                self.with_itself.push(follows(one));
            } else {
                self.derived[usize::from(one)].push(follows(other));
                self.derived[usize::from(other)].push(follows(one));
            }
        }
        self.known = tagging.derived.len();
    }

    /// The plan of a lemma.
    pub fn lemma(&self, tagging: &Tagging, lemma: Lemma) -> Option<Plan> {
        match lemma {
            Lemma::False(tag) => {
                let since = tagging.false_since[usize::from(tag)]?;
                let root = said_by(tagging, tag);
                self.refuted(tagging, root, since)
            }
            Lemma::Link(index) => self.link(tagging, index),
        }
    }

    /// The plan that something contradicts itself in the closure of a round.
    pub fn refuted(&self, tagging: &Tagging, assumed: Said, round: usize) -> Option<Plan> {
        let goal = assumed.negated();
        let mut search = Pricing::new(self, tagging, &[assumed], round, round);
        search.run(|search| search.is_reached(goal));
        search.plan(End::Reached(goal))
    }

    /// The plan of a derived link: both tags leave nothing of its choice.
    fn link(&self, tagging: &Tagging, index: usize) -> Option<Plan> {
        let derived = tagging.derived[index];
        let [one, other] = derived.tags.map(|tag| said_by(tagging, tag));
        let assumed = if one == other { vec![one] } else { vec![one, other] };
        let mut search = Pricing::new(self, tagging, &assumed, derived.round - 1, derived.round);
        let choice = match derived.by {
            Derivation::Joint => search.force()?,
            _ => {
                let mut left = search.falses(derived.choice, None);
                search.run(|search| {
                    left.retain(|&said| !search.is_reached(said));
                    left.is_empty()
                });
                derived.choice
            }
        };
        search.plan(End::Empty { choice })
    }
}

/// The nodes that a node is linked to, in the order of its variables. Of the flags none is set, before and after.
fn linked(tagging: &Tagging, node: usize, known: &mut [bool]) -> Vec<NodeNumber> {
    let ground = &tagging.ground;
    let mut linked = Vec::new();
    for home in ground.nodes[node].homes() {
        let within = ground.within[usize::from(home.csp)].iter();
        let apart = within.filter(|(values, _)| values & home.values == 0);
        linked.extend(apart.map(|&(_, other)| other));
    }
    linked.retain(|&other| !std::mem::replace(&mut known[usize::from(other)], true));
    linked.iter().for_each(|&other| known[usize::from(other)] = false);
    linked
}

/// What says that a tag is true: its first node; where it has none, that the only node of its layer is
/// false.
pub(crate) fn said_by(tagging: &Tagging, tag: TagNumber) -> Said {
    match tagging.layers.bearers[usize::from(tag)] {
        Some(node) => Said::new(node, true),
        None => Said::new(tagging.layers.first[usize::from(tag / 2)], false),
    }
}

/// What a way costs: its last round in the upper twelve bits, then its lines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Price(u32);

impl Price {
    const LEAST: Price = Price(0);
    const MOST: Price = Price(u32::MAX);

    /// The bits of the lines.
    const LINES: u32 = 20;

    fn new(round: usize, lines: u32) -> Price {
        Price((round as u32) << Price::LINES | lines)
    }

    /// The same with some lines more, of which the last rests on a round.
    fn and(self, lines: u32, round: usize) -> Price {
        let so_far = self.0 >> Price::LINES << Price::LINES;
        Price(so_far.max((round as u32) << Price::LINES) + (self.0 - so_far) + lines)
    }
}

/// What follows from assumptions, the earliest rounds first, then the shortest chains.
struct Pricing<'a> {
    planner: &'a Planner,
    tagging: &'a Tagging,
    assumed: Vec<Said>,
    /// The last round whose links may be used.
    round: usize,
    /// The order in which things were reached.
    reached: Vec<Said>,
    is_reached: Vec<bool>,
    /// What was offered, the cheapest first, each with its price in the upper half.
    heap: BinaryHeap<Reverse<u64>>,
    /// The price of the best way known to each. Prices are read all the time, reasons seldom.
    best: Vec<Price>,
    /// The reason for the best way known to each, whether it was reached or not.
    why: Vec<Option<Why>>,
}

impl<'a> Pricing<'a> {
    /// `falses` bounds the rounds whose false tags may be cited: only earlier ones.
    fn new(
        planner: &'a Planner,
        tagging: &'a Tagging,
        assumed: &[Said],
        round: usize,
        falses: usize,
    ) -> Pricing<'a> {
        let count = 2 * tagging.ground.nodes.len();
        let mut search = Pricing {
            planner,
            tagging,
            assumed: assumed.to_vec(),
            round,
            reached: Vec::with_capacity(count),
            is_reached: vec![false; count],
            heap: BinaryHeap::with_capacity(count),
            best: vec![Price::MOST; count],
            why: vec![None; count],
        };
        for (index, &said) in assumed.iter().enumerate() {
            search.offer(said, Price::new(0, 0), Why::Assumed(index));
        }
        for (tag, since) in tagging.false_since.iter().enumerate() {
            if let Some(since) = since.filter(|&since| since < falses) {
                let tag = tag as TagNumber;
                let said = said_by(tagging, tag).negated();
                search.offer(said, Price::new(since, LEMMA), Why::Lemma(Lemma::False(tag)));
            }
        }
        let known = planner.with_itself.iter().take_while(|follows| follows.round <= round);
        for &Follows { link, round, said } in known {
            let price = Price::new(round, LEMMA);
            search.offer(said, price, Why::Lemma(Lemma::Link(link)));
        }
        search
    }

    fn offer(&mut self, said: Said, price: Price, why: Why) {
        let best = &mut self.best[said.index()];
        if price < *best {
            *best = price;
            self.why[said.index()] = Some(why);
            self.heap.push(Reverse(u64::from(price.0) << 32 | u64::from(said.0)));
        }
    }

    fn is_reached(&self, said: Said) -> bool {
        self.is_reached[said.index()]
    }

    /// Goes on until it is enough, or nothing more is reached.
    fn run(&mut self, mut is_enough: impl FnMut(&Self) -> bool) {
        while let Some(Reverse(offer)) = self.heap.pop() {
            let (price, said) = (Price((offer >> 32) as u32), Said(offer as u32));
            if self.is_reached(said) {
                continue;
            }
            self.is_reached[said.index()] = true;
            // No later way is better, whatever its price.
            self.best[said.index()] = Price::LEAST;
            self.reached.push(said);
            if is_enough(self) {
                return;
            }
            self.follow(said, price);
        }
    }

    fn follow(&mut self, said: Said, price: Price) {
        let (planner, tagging, node) = (self.planner, self.tagging, usize::from(said.node()));
        let ground = &tagging.ground;
        let next = |lines| price.and(lines, 0);
        if said.is_true() {
            for &other in &planner.linked[node] {
                self.offer(Said::new(other, false), next(1), Why::Linked(said));
            }
            for &set in &planner.almost[node] {
                for &other in &ground.almost_cells[usize::from(set)].1 {
                    if usize::from(other) != node {
                        let why = Why::AlmostCell { set, by: said };
                        self.offer(Said::new(other, false), next(2), why);
                    }
                }
            }
        } else {
            for &(other, csp) in &planner.strong[node] {
                self.offer(Said::new(other, true), next(1), Why::Left { csp, out: said });
            }
            for &(other, choice) in &planner.twos[node] {
                self.offer(Said::new(other, true), next(2), Why::Last { choice });
            }
        }
        let tag = tagging.layers.tag(said.node());
        let tag = if said.is_true() { tag } else { opposite(tag) };
        if said_by(tagging, tag) == said {
            let (known, round) = (planner.derived[usize::from(tag)].iter(), self.round);
            for follows in known.take_while(|follows| follows.round <= round) {
                let price = price.and(1 + LEMMA, follows.round);
                self.offer(follows.said, price, Why::Weak { link: follows.link, by: said });
            }
        }
    }

    /// Takes what choices with one tag left force, until one has none; that choice.
    fn force(&mut self) -> Option<u32> {
        let choices = &self.tagging.ground.choices;
        loop {
            self.run(|_| false);
            let is_false = |node: &NodeNumber| self.is_reached(Said::new(*node, false));
            let mut last: Vec<(u32, Said)> = Vec::new();
            for (number, choice) in choices.iter().enumerate() {
                let mut open = choice.nodes().iter().filter(|node| !is_false(node));
                match (open.next(), open.next()) {
                    (None, _) => return Some(number as u32),
                    (Some(&node), None) => {
                        let said = Said::new(node, true);
                        if !self.is_reached(said) {
                            last.push((number as u32, said));
                        }
                    }
                    _ => {}
                }
            }
            if last.is_empty() {
                return None;
            }
            for (choice, said) in last {
                self.offer(said, Price::new(self.round, 0), Why::Last { choice });
            }
        }
    }

    /// The plan that comes to an end, with what it needs only; `None` when that was not reached.
    fn plan(&self, end: End) -> Option<Plan> {
        let mut needed = vec![false; self.why.len()];
        let mut stack: Vec<Said> = match end {
            End::Reached(said) => vec![said],
            End::Empty { choice } => self.falses(choice, None),
        };
        while let Some(said) = stack.pop() {
            if std::mem::replace(&mut needed[said.index()], true) {
                continue;
            }
            if !self.is_reached(said) {
                return None;
            }
            match self.why[said.index()]? {
                Why::Assumed(_) | Why::Lemma(_) => {}
                Why::Linked(by)
                | Why::Left { out: by, .. }
                | Why::AlmostCell { by, .. }
                | Why::Weak { by, .. } => stack.push(by),
                Why::Last { choice } => stack.extend(self.falses(choice, Some(said.node()))),
            }
        }
        let steps = self.reached.iter().filter(|said| needed[said.index()]);
        let steps = steps.map(|&said| Some((said, self.why[said.index()]?)));
        Some(Plan { assumed: self.assumed.clone(), steps: steps.collect::<Option<_>>()?, end })
    }

    /// The nodes of a choice but one, as false.
    fn falses(&self, choice: u32, but: Option<NodeNumber>) -> Vec<Said> {
        let nodes = self.tagging.ground.choices[choice as usize].nodes().iter();
        nodes.filter(|&&node| Some(node) != but).map(|&node| Said::new(node, false)).collect()
    }
}
