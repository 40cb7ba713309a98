//! What was derived from a state and stands in its graph.

use super::kinds::EdgeKind;
use super::node::{Group, Node};

/// Nodes and edges that a graph has beside those of its state.
///
/// [`Graph::with_derived`](super::Graph::with_derived) puts them among the others, so that they are
/// written, stored and asked for like these. An [`Overlay`](super::Overlay) lays them over a graph
/// one by one, each with its reason.
#[derive(Clone, Default, Debug)]
pub struct Derived {
    /// Groups that the graph would not have otherwise.
    pub groups: Vec<Group>,
    /// Nodes of the derived kinds, each once, in their order.
    pub nodes: Vec<Node>,
    /// Edges, each as its kind and its ends.
    pub edges: Vec<(EdgeKind, Node, Node)>,
    /// What some of the nodes are called: choices, by the pattern that they come from.
    pub titles: Vec<(Node, String)>,
}
