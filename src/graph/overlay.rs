//! What was derived from a state, laid over its graph.

use std::collections::{BTreeMap, HashMap};

use super::Graph;
use super::edge::EdgeId;
use super::edges::{Edges, Nodes};
use super::kinds::{EdgeKind, NodeKind};
use super::node::{Node, NodeId};
use crate::grid::State;

/// A graph with further nodes and edges, each edge with the reason `R` it was derived for: the number
/// of a proof, say.
///
/// The graph below does not change and keeps its numbers; what is added is numbered after it, in the
/// order in which it is added. Everything is asked through [`Edges`].
///
/// ```
/// use catena::graph::{EdgeKind, Edges, Graph, Node, Options, Overlay, Tag};
/// use catena::grid::State;
///
/// let graph = Graph::new(&State::FULL, Options::CANDIDATES);
/// let candidate = graph.candidate_node("n1r1c1".parse()?).unwrap();
///
/// let mut overlay = Overlay::new(&graph);
/// let tag = overlay.add_node(Node::Tag(Tag { layer: 0, second: false }));
/// let edge = overlay.add_edge(EdgeKind::Tagged, candidate, tag, "the first node").unwrap();
///
/// assert_eq!(overlay.neighbours(tag, EdgeKind::Tagged), [(candidate, edge)]);
/// assert_eq!(overlay.reason(edge), Some(&"the first node"));
/// assert!(graph.neighbours(candidate, EdgeKind::Tagged).is_empty(), "not in the graph below");
/// # Ok::<(), catena::grid::NotationError>(())
/// ```
pub struct Overlay<'g, R> {
    below: &'g Graph,
    nodes: Vec<Node>,
    numbers: HashMap<Node, NodeId>,
    by_kind: [Vec<NodeId>; NodeKind::COUNT],
    reasons: Vec<R>,
    /// All neighbours, those of the graph below included, of the nodes and kinds that an added edge
    /// joins; sorted by the other node.
    neighbours: BTreeMap<(NodeId, EdgeKind), Vec<(NodeId, EdgeId)>>,
}

impl<'g, R> Overlay<'g, R> {
    /// Lays nothing over a graph.
    pub fn new(below: &'g Graph) -> Overlay<'g, R> {
        Overlay {
            below,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            by_kind: Default::default(),
            reasons: Vec::new(),
            neighbours: BTreeMap::new(),
        }
    }

    /// The graph below.
    pub fn below(&self) -> &'g Graph {
        self.below
    }

    /// Adds a node, unless it is there already; its number.
    pub fn add_node(&mut self, node: Node) -> NodeId {
        if let Some(known) = self.find(&node) {
            return known;
        }
        let id = NodeId((self.below.node_count() + self.nodes.len()) as u32);
        self.nodes.push(node);
        self.numbers.insert(node, id);
        self.by_kind[node.kind() as usize].push(id);
        id
    }

    /// Adds an edge between two nodes, possibly of a node with itself, and returns its number; `None`
    /// when an edge of this kind joins them already, which then keeps its reason.
    pub fn add_edge(
        &mut self,
        kind: EdgeKind,
        one: NodeId,
        other: NodeId,
        reason: R,
    ) -> Option<EdgeId> {
        if self.between(kind, one, other).is_some() {
            return None;
        }
        let id = EdgeId((self.below.edge_count() + self.reasons.len()) as u32);
        self.reasons.push(reason);
        self.join(kind, one, other, id);
        if one != other {
            self.join(kind, other, one, id);
        }
        Some(id)
    }

    /// The reason of an edge that was added; `None` for one of the graph below.
    pub fn reason(&self, edge: EdgeId) -> Option<&R> {
        self.reasons.get(edge.index().checked_sub(self.below.edge_count())?)
    }

    fn join(&mut self, kind: EdgeKind, node: NodeId, other: NodeId, edge: EdgeId) {
        let of_state = self.of_state(node, kind);
        let all = self.neighbours.entry((node, kind)).or_insert_with(|| of_state.to_vec());
        let at = all.partition_point(|&(known, _)| known < other);
        all.insert(at, (other, edge));
    }

    fn of_state(&self, node: NodeId, kind: EdgeKind) -> &'g [(NodeId, EdgeId)] {
        let is_below = node.index() < self.below.node_count();
        if is_below { self.below.neighbours(node, kind) } else { &[] }
    }
}

impl<R> Edges for Overlay<'_, R> {
    fn state(&self) -> &State {
        self.below.state()
    }

    fn nodes(&self, kind: NodeKind) -> Nodes<'_> {
        let added = self.by_kind[kind as usize].iter().copied();
        Nodes { added, ..Edges::nodes(self.below, kind) }
    }

    fn node(&self, node: NodeId) -> &Node {
        match node.index().checked_sub(self.below.node_count()) {
            Some(added) => &self.nodes[added],
            None => self.below.node(node),
        }
    }

    fn find(&self, node: &Node) -> Option<NodeId> {
        self.below.find(node).or_else(|| self.numbers.get(node).copied())
    }

    fn neighbours(&self, node: NodeId, kind: EdgeKind) -> &[(NodeId, EdgeId)] {
        match self.neighbours.get(&(node, kind)) {
            Some(all) => all,
            None => self.of_state(node, kind),
        }
    }

    fn via(&self, edge: EdgeId) -> &[NodeId] {
        if self.reason(edge).is_some() { &[] } else { self.below.via(edge) }
    }

    fn title(&self, node: &Node) -> Option<&str> {
        self.below.title(node)
    }

    fn has_derived(&self) -> bool {
        true
    }
}
