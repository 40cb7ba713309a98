//! The web: which inferences of a state a family of alternating chains may use.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::board::{cells_of, links_of};
use crate::graph::{CandidateSet, EdgeKind, Graph, Node as GraphNode, NodeId, NodeKind};
use crate::grid::{Candidate, CellSet, Csp, Digit, Space};
use crate::lists::Lists;
use crate::proof::{Form, Node, Shape, Symmetry, Via};
use crate::rules::alternating::walk::Hop;
use crate::rules::symmetric::links as symmetric;

/// Candidates, groups and digits of almost locked sets with the inferences between them, taken
/// from the typed graph and cut down to what a shape allows.
///
/// Nodes count from 0 and mean nothing in another web.
pub(crate) struct Web {
    pub nodes: Vec<WebNode>,
    /// For each of the 729 candidates, the nodes that hold it.
    holding: Lists<usize>,
    /// For each candidate that has any, the candidates that are linked to an image of it.
    by_image: BTreeMap<Candidate, CandidateSet>,
    /// For each node, those that cannot be true with it.
    pub weak: Lists<usize>,
    /// For each node, those of which one at least is true with it, and why.
    pub strong: Lists<Strong>,
    pub vias: Vec<Through>,
    /// The cells of the live candidates of each digit.
    live: [CellSet; 9],
    /// For each of the vias, when it was asked for, what sees all of a digit in it, by digit.
    kept: Vec<OnceLock<Vec<(usize, CandidateSet)>>>,
}

/// What of a graph the chains of a shape may use: shapes of one kind share a web.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WebKind {
    /// Whether groups of box-line intersections are nodes.
    pub groups: bool,
    one_digit: bool,
    /// The one space of the variables, where there is only one.
    plane: Option<Space>,
    /// Whether variables are digits in rows and columns only.
    lines_only: bool,
    /// Whether strong inferences are those of almost locked sets only.
    sets_only: bool,
    /// Whether candidates are linked by symmetries of the givens, too.
    by_images: bool,
}

impl WebKind {
    /// What the chains of a shape may use.
    pub fn of(shape: &Shape) -> WebKind {
        WebKind {
            groups: shape.groups,
            one_digit: shape.one_digit,
            plane: shape.spaces.plane(),
            lines_only: matches!(shape.form, Form::Skyscraper | Form::TwoStringKite),
            sets_only: shape.form.is_of_sets(),
            by_images: false,
        }
    }

    /// The same with links by symmetries of the givens, or without.
    pub fn by_images(self, by_images: bool) -> WebKind {
        WebKind { by_images, ..self }
    }

    /// Whether there are links by symmetries of the givens.
    pub fn is_by_images(self) -> bool {
        self.by_images
    }

    /// Whether the chains may use a variable.
    fn allows(self, csp: Csp) -> bool {
        let space = csp.space();
        self.plane.is_none_or(|plane| plane == space)
            && (!self.lines_only || matches!(space, Space::Rn | Space::Cn))
            && !(self.one_digit && space == Space::Rc)
    }
}

/// A node of a web.
pub(crate) struct WebNode {
    pub node: Node,
    pub members: CandidateSet,
    /// The live candidates that all its members are linked to.
    pub seen: CandidateSet,
}

/// What a strong inference goes through: a variable, or the cells of an almost locked set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Through {
    Csp(Csp),
    Als(CellSet),
}

/// The other end of a strong inference, and its place in [`Web::vias`].
#[derive(Clone, Copy, Default)]
pub(crate) struct Strong {
    pub to: usize,
    pub via: usize,
}

impl Web {
    /// The web of a graph, whose nodes are those that the chains may use.
    pub fn new(graph: &Graph, live: &CandidateSet, kind: WebKind, symmetries: &[Symmetry]) -> Web {
        let ids: Vec<_> =
            [NodeKind::Candidate, NodeKind::Group].iter().flat_map(|&k| graph.nodes(k)).collect();
        let mut place = vec![usize::MAX; graph.node_count()];
        let mut nodes = Vec::with_capacity(ids.len());
        for &id in &ids {
            let node = Node::new(graph.candidates(id)).expect("a node has candidates");
            place[id.index()] = nodes.len();
            nodes.push(WebNode::new(node, live));
        }
        let holds = |(at, node): (usize, &WebNode)| node.members.into_iter().map(move |m| (m, at));
        let holding: Lists<usize> = Lists::of(729, nodes.iter().enumerate().flat_map(holds));
        let by_image: BTreeMap<Candidate, CandidateSet> =
            symmetric::links(live, symmetries).filter(|(_, others)| !others.is_empty()).collect();
        let of_candidate = |candidate: Candidate| holding[candidate.index()][0];
        let after = |(&one, others): (&Candidate, &CandidateSet)| -> Vec<[usize; 2]> {
            let others = others.iter().map(Candidate::from_index).filter(|&other| one < other);
            others.map(|other| [one, other].map(of_candidate)).collect()
        };
        let more: Vec<[usize; 2]> = by_image.iter().flat_map(after).collect();
        let weak = weak(graph, &place, &nodes, kind, &more);
        let numbers = vec![None; graph.node_count()];
        let mut strong = Strongs { pairs: Vec::new(), vias: Vec::new(), numbers };
        strong.add_variables(graph, &place, &nodes, kind);
        strong.add_sets(graph, &place, kind);
        let Strongs { pairs, vias, .. } = strong;
        let both = |&(one, other, via): &(usize, usize, usize)| {
            [(one, Strong { to: other, via }), (other, Strong { to: one, via })]
        };
        Web {
            holding,
            by_image,
            weak,
            strong: Lists::of(nodes.len(), pairs.iter().flat_map(both)),
            kept: vias.iter().map(|_| OnceLock::new()).collect(),
            vias,
            nodes,
            live: std::array::from_fn(|digit| cells_of(live, Digit::from_index(digit))),
        }
    }

    /// What is linked to a node, or to an image of it.
    pub fn excluded_by(&self, node: usize) -> CandidateSet {
        let WebNode { node, seen, .. } = &self.nodes[node];
        let by_image = node.single().and_then(|candidate| self.by_image.get(&candidate));
        by_image.map_or(*seen, |others| *seen | *others)
    }

    /// What falls by a loop: what two neighbours in it see, and what sees a digit that one of its sets keeps.
    /// Nothing that stands in the loop itself.
    ///
    /// It is what [`Chain::conclusions`](crate::proof::Chain::conclusions) says of the loop.
    pub fn fallen_by(&self, hops: &[Hop]) -> CandidateSet {
        let Some(last) = hops.last() else { return CandidateSet::EMPTY };
        let mut before = &self.nodes[last.right];
        let (mut fallen, mut members) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for hop in hops {
            let (left, right) = (&self.nodes[hop.left], &self.nodes[hop.right]);
            fallen |= left.seen & (before.seen | right.seen);
            fallen |= self.kept_at(hop);
            members |= left.members | right.members;
            before = right;
        }
        fallen.and_not(&members)
    }

    /// What sees a digit that the set of a step keeps when one of its ends is false: any but theirs.
    pub fn kept_at(&self, hop: &Hop) -> CandidateSet {
        let ends = [hop.left, hop.right].map(|node| self.nodes[node].digit());
        let kept = self.kept[hop.via].get_or_init(|| self.keepable(hop.via)).iter();
        let kept = kept.filter(|(digit, _)| !ends.contains(digit));
        kept.fold(CandidateSet::EMPTY, |all, (_, fallen)| all | *fallen)
    }

    /// The same, of what is sought: for one candidate without looking at any other.
    pub fn kept_of(&self, sought: &CandidateSet, hop: &Hop) -> CandidateSet {
        match sought.only().map(Candidate::from_index) {
            Some(one) if self.keeps(hop, one) => *sought,
            Some(_) => CandidateSet::EMPTY,
            None => self.kept_at(hop) & *sought,
        }
    }

    /// Whether a live candidate sees all of its digit in the set of a step, which keeps it.
    fn keeps(&self, hop: &Hop, candidate: Candidate) -> bool {
        let Through::Als(cells) = self.vias[hop.via] else { return false };
        let digit = candidate.digit().index();
        let with = cells.intersection(self.live[digit]);
        !with.is_empty()
            && [hop.left, hop.right].iter().all(|&node| self.nodes[node].digit() != digit)
            && with.is_subset(candidate.cell().peers())
    }

    /// The digits of a set that something sees all of, with what sees them; a variable has none.
    fn keepable(&self, via: usize) -> Vec<(usize, CandidateSet)> {
        let Through::Als(cells) = self.vias[via] else { return Vec::new() };
        let seen = |digit: Digit| {
            let live = self.live[digit.index()];
            let peers = cells.intersection(live).iter().map(|cell| cell.peers());
            let seen = peers.reduce(CellSet::intersection)?.intersection(live);
            let fallen = seen.iter().map(|cell| Candidate::new(digit, cell).index());
            (!seen.is_empty()).then(|| (digit.index(), fallen.collect()))
        };
        Digit::all().filter_map(seen).collect()
    }

    /// The node of a candidate; `None` when it is not live.
    pub fn candidate(&self, candidate: Candidate) -> Option<usize> {
        self.holding[candidate.index()].first().copied()
    }

    /// The nodes that hold a candidate: its own first, then groups.
    pub fn holding(&self, candidate: Candidate) -> &[usize] {
        &self.holding[candidate.index()]
    }

    /// The nodes all of which see a candidate.
    pub fn seeing(&self, candidate: Candidate) -> impl Iterator<Item = usize> {
        let sees = move |&at: &usize| self.nodes[at].seen.contains(candidate.index());
        (0..self.nodes.len()).filter(sees)
    }

    /// The same; only those of its own digit, where chains are of one digit.
    pub fn linked_to(&self, candidate: Candidate) -> &[usize] {
        self.candidate(candidate).map_or(&[], |node| &self.weak[node])
    }
}

/// The links between nodes, and more of them; those of one digit where chains are of one.
fn weak(
    graph: &Graph,
    place: &[usize],
    nodes: &[WebNode],
    kind: WebKind,
    more: &[[usize; 2]],
) -> Lists<usize> {
    let ends = |edge| {
        let edge = graph.edge(edge);
        [place[edge.source.index()], place[edge.target.index()]]
    };
    let is_allowed =
        |[one, other]: &[usize; 2]| !kind.one_digit || nodes[*one].digit() == nodes[*other].digit();
    let more = more.iter().copied();
    let pairs = graph.edges(EdgeKind::Link).map(ends).chain(more).filter(is_allowed);
    Lists::of(nodes.len(), pairs.flat_map(|[one, other]| [(one, other), (other, one)]))
}

/// The strong inferences, in the making.
struct Strongs {
    /// Two nodes, and the place of what joins them.
    pairs: Vec<(usize, usize, usize)>,
    vias: Vec<Through>,
    /// For each node of the graph, the place of what it is in the vias.
    numbers: Vec<Option<usize>>,
}

impl Strongs {
    fn add(&mut self, one: usize, other: usize, via: NodeId, through: Through) {
        let number = *self.numbers[via.index()].get_or_insert_with(|| {
            self.vias.push(through);
            self.vias.len() - 1
        });
        self.pairs.push((one, other, number));
    }

    /// The strong inferences of CSP variables. A family of almost locked sets alone has none; for
    /// it a cell of two candidates is a set too.
    fn add_variables(&mut self, graph: &Graph, place: &[usize], nodes: &[WebNode], kind: WebKind) {
        if kind.sets_only {
            return;
        }
        for id in graph.edges(EdgeKind::Conjugate) {
            let edge = graph.edge(id);
            let (one, other) = (place[edge.source.index()], place[edge.target.index()]);
            if !nodes[one].is_in_an_intersection() || !nodes[other].is_in_an_intersection() {
                continue;
            }
            for &via in graph.via(id) {
                if let GraphNode::Csp(csp) = *graph.node(via)
                    && kind.allows(csp)
                {
                    self.add(one, other, via, Through::Csp(csp));
                }
            }
        }
    }

    /// The strong inferences of almost locked sets: each set of cells once, whatever its house.
    fn add_sets(&mut self, graph: &Graph, place: &[usize], kind: WebKind) {
        let cells_are_variables = !kind.sets_only;
        let mut seen: Vec<CellSet> = Vec::new();
        for id in graph.edges(EdgeKind::Als) {
            let edge = graph.edge(id);
            let (one, other) = (place[edge.source.index()], place[edge.target.index()]);
            seen.clear();
            for &via in graph.via(id) {
                let GraphNode::Als(als) = graph.node(via) else { continue };
                if (als.cells.len() > 1 || !cells_are_variables) && !seen.contains(&als.cells) {
                    seen.push(als.cells);
                    self.add(one, other, via, Through::Als(als.cells));
                }
            }
        }
    }
}

impl Through {
    /// The same as a proof has it.
    pub fn via(self) -> Via {
        match self {
            Through::Csp(csp) => Via::Csp(csp),
            Through::Als(cells) => Via::Als(cells.iter().collect()),
        }
    }
}

impl WebNode {
    fn new(node: Node, live: &CandidateSet) -> WebNode {
        let members: CandidateSet = node.members().iter().map(|c| c.index()).collect();
        let seen = node.members().iter().fold(*live, |seen, &member| seen & *links_of(member));
        WebNode { node, members, seen }
    }

    /// The digit: all members are of one.
    pub fn digit(&self) -> usize {
        self.node.members()[0].digit().index()
    }

    /// Whether all members lie in one box-line intersection: nothing else is a group for a variable.
    fn is_in_an_intersection(&self) -> bool {
        Candidate::in_one_intersection(self.node.members())
    }
}
