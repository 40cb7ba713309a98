//! The edges: what a typed graph says about two of its nodes.

use std::fmt;

use super::node::NodeId;

/// An edge of one [`Graph`](super::Graph); it means nothing in another.
///
/// Edges count from 0 by kind in the order of [`EdgeKind::ALL`], then by their two nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct EdgeId(pub(super) u32);

impl EdgeId {
    /// The index, below [`Graph::edge_count`](super::Graph::edge_count).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an edge asserts; the names are those of the query language's labels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EdgeKind {
    /// Between candidates and groups that lie in one CSP variable and share no candidate: not both
    /// are true. Via: these variables.
    Link,
    /// Between candidates and groups that together are the live candidates of a CSP variable:
    /// exactly one is true. Via: these variables.
    Conjugate,
    /// Between two digits of an ALS, each as the candidate or group it has there: at least one is
    /// true. Via: these ALS.
    Als,
    /// Between two digits of an almost-cell, each as the candidate or group it has there: at most
    /// one is true. Via: these almost-cells.
    AlmostCell,
    /// From a member to what it is a member of: candidates of a variable or group, digits (each as
    /// its candidate or group) of an ALS or almost-cell. Via: nothing.
    Member,
}

impl EdgeKind {
    /// The five kinds, in the order of their edges.
    pub const ALL: [EdgeKind; 5] = [
        EdgeKind::Link,
        EdgeKind::Conjugate,
        EdgeKind::Als,
        EdgeKind::AlmostCell,
        EdgeKind::Member,
    ];

    /// The label: `LINK`, `CONJUGATE`, `ALS`, `ALMOST_CELL`, `MEMBER`.
    pub const fn name(self) -> &'static str {
        match self {
            EdgeKind::Link => "LINK",
            EdgeKind::Conjugate => "CONJUGATE",
            EdgeKind::Als => "ALS",
            EdgeKind::AlmostCell => "ALMOST_CELL",
            EdgeKind::Member => "MEMBER",
        }
    }
}

impl fmt::Display for EdgeKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
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
    /// The other end; the source when the node is no end of the edge.
    pub fn other(&self, node: NodeId) -> NodeId {
        if node == self.source { self.target } else { self.source }
    }
}
