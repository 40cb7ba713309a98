//! The seam between a graph and what walks it: which edges of a kind are there at a node?

use std::iter::Copied;
use std::ops::Range;
use std::slice;

use super::Graph;
use super::edge::EdgeId;
use super::kinds::{EdgeKind, Labelled, NodeKind};
use super::node::{Node, NodeId};
use super::states::{States, place};
use crate::grid::State;

/// What a walk asks of its graph, and no more: the nodes of a kind, the edges of a kind at a node,
/// and what both stand for.
///
/// The query evaluator and the procedures know a graph only by this. A [`Graph`] answers for a state;
/// an [`Overlay`](super::Overlay) answers for a state and for what was derived from it; [`States`] answers
/// for many states and the steps between them.
///
/// Functions that take a node or an edge expect one of this graph, and panic when it comes from a
/// larger one.
pub trait Edges {
    /// The state that the graph is about; of a graph about many, the one in which every candidate is live.
    fn state(&self) -> &State;

    /// The nodes of a kind, in order.
    fn nodes(&self, kind: NodeKind) -> Nodes<'_>;

    /// What a node stands for.
    fn node(&self, node: NodeId) -> &Node;

    /// The node that stands for something; `None` when the graph does not have it.
    fn find(&self, node: &Node) -> Option<NodeId>;

    /// The nodes that edges of a kind join to a node, in order, and these edges.
    fn neighbours(&self, node: NodeId, kind: EdgeKind) -> &[(NodeId, EdgeId)];

    /// The variables, ALS or almost-cells that an edge comes from, in order; none for an edge that
    /// was derived.
    fn via(&self, edge: EdgeId) -> &[NodeId];

    /// The edge of a kind between two nodes, given in either order; `None` when there is none.
    fn between(&self, kind: EdgeKind, one: NodeId, other: NodeId) -> Option<EdgeId> {
        let neighbours = self.neighbours(one, kind);
        let at = neighbours.binary_search_by_key(&other, |&(node, _)| node).ok()?;
        Some(neighbours[at].1)
    }

    /// The node that an edge with a direction leads from; `None` of an edge without one.
    fn source(&self, _edge: EdgeId) -> Option<NodeId> {
        None
    }

    /// What is known of puzzles, states and steps, where the graph is one of these.
    fn states(&self) -> Option<&States> {
        None
    }

    /// What a choice is called, by the pattern that it comes from; `None` for other nodes.
    fn title(&self, _node: &Node) -> Option<&str> {
        None
    }

    /// Whether there may be nodes and edges of the kinds that only an overlay adds.
    fn has_derived(&self) -> bool {
        false
    }

    /// The number of nodes: every [`NodeId::index`] is below it.
    fn size(&self) -> usize {
        NodeKind::every().map(|kind| self.nodes(kind).len()).sum()
    }
}

/// The nodes of a kind, in order: those of a state, then those that were added.
#[derive(Clone, Debug)]
pub struct Nodes<'g> {
    pub(super) of_state: Range<u32>,
    pub(super) added: Copied<slice::Iter<'g, NodeId>>,
}

impl Iterator for Nodes<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        self.of_state.next().map(NodeId).or_else(|| self.added.next())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.of_state.len() + self.added.len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Nodes<'_> {}

impl Edges for Graph {
    fn state(&self) -> &State {
        self.state()
    }

    fn nodes(&self, kind: NodeKind) -> Nodes<'_> {
        Nodes { of_state: self.range(kind), added: [].iter().copied() }
    }

    fn node(&self, node: NodeId) -> &Node {
        self.node(node)
    }

    fn find(&self, node: &Node) -> Option<NodeId> {
        match node {
            Node::Candidate(candidate) => self.candidate_node(*candidate),
            Node::Csp(csp) => self.csp_node(*csp),
            Node::Group(_) => self.set_node(&node.members()),
            Node::Als(_) | Node::AlmostCell(_) => {
                self.nodes(node.kind()).find(|&id| self.node(id) == node)
            }
            Node::Layer(_) | Node::Tag(_) | Node::Choice(_) => {
                self.index.derived.get(node).copied()
            }
            Node::Puzzle(_) | Node::State(_) => None,
        }
    }

    fn neighbours(&self, node: NodeId, kind: EdgeKind) -> &[(NodeId, EdgeId)] {
        self.neighbours(node, kind)
    }

    fn via(&self, edge: EdgeId) -> &[NodeId] {
        self.via(edge)
    }

    fn title(&self, node: &Node) -> Option<&str> {
        self.index.titles.get(node).map(String::as_str)
    }

    fn has_derived(&self) -> bool {
        !self.index.derived.is_empty() || self.edges(EdgeKind::Image).len() > 0
    }
}

impl Edges for States {
    fn state(&self) -> &State {
        const { &State::FULL }
    }

    fn nodes(&self, kind: NodeKind) -> Nodes<'_> {
        Nodes { of_state: self.range(kind), added: [].iter().copied() }
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    fn find(&self, node: &Node) -> Option<NodeId> {
        self.index.get(node).copied()
    }

    fn neighbours(&self, node: NodeId, kind: EdgeKind) -> &[(NodeId, EdgeId)] {
        match kind.is_directed() {
            true => &self.neighbours[node.index() * EdgeKind::OF_STATES.len() + place(kind)],
            false => &[],
        }
    }

    fn via(&self, _edge: EdgeId) -> &[NodeId] {
        &[]
    }

    fn source(&self, edge: EdgeId) -> Option<NodeId> {
        self.ends.get(edge.index()).map(|&[from, _]| from)
    }

    fn states(&self) -> Option<&States> {
        Some(self)
    }

    fn size(&self) -> usize {
        self.nodes.len()
    }
}
