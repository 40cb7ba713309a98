//! The edges: what a typed graph says about two of its nodes.

use super::kinds::EdgeKind;
use super::node::NodeId;

/// An edge of one [`Graph`](super::Graph); it means nothing in another.
///
/// Edges count from 0 by kind in the order of [`EdgeKind::ALL`], then by their two nodes; those that an
/// [`Overlay`](super::Overlay) adds follow in the order in which they were added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct EdgeId(pub(super) u32);

impl EdgeId {
    /// The index, below [`Graph::edge_count`](super::Graph::edge_count).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge: its kind and its two nodes. What it comes from is [`Graph::via`](super::Graph::via).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// What it asserts.
    pub kind: EdgeKind,
    /// The node with the lower index; of [`EdgeKind::Member`], the member.
    pub source: NodeId,
    /// The node with the higher index; of [`EdgeKind::Member`], what the other is a member of.
    pub target: NodeId,
    /// Where its list of via nodes ends; it starts where that of the edge before ends.
    pub(super) via_end: u32,
}

impl Edge {
    /// The other end; the source when the node is not an end of the edge.
    pub fn other(&self, node: NodeId) -> NodeId {
        if node == self.source { self.target } else { self.source }
    }
}
