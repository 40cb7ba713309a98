//! What one of two graphs has and the other has not.

use std::collections::BTreeMap;

use super::Graph;
use super::kinds::{EdgeKind, NodeKind};
use super::node::{Node, NodeId};

/// A node or an edge, by what it stands for, so that those of two graphs can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// A node.
    Node(Node),
    /// An edge and its two ends, in the order of its graph.
    Edge(EdgeKind, Node, Node),
}

impl Element {
    /// The label of its kind.
    pub const fn kind(&self) -> &'static str {
        match self {
            Element::Node(node) => node.kind().name(),
            Element::Edge(kind, ..) => kind.name(),
        }
    }

    /// The name of the node or of the first end, and that of the other end.
    pub fn names(&self) -> (String, Option<String>) {
        match self {
            Element::Node(node) => (node.to_string(), None),
            Element::Edge(_, one, other) => (one.to_string(), Some(other.to_string())),
        }
    }

    /// What it shares with the same element of another graph, in which the ends of an edge may come in another
    /// order.
    fn key(&self) -> Key {
        match self.names() {
            (one, Some(other)) if other < one => (self.kind(), other, Some(one)),
            (one, other) => (self.kind(), one, other),
        }
    }
}

/// What a step changes in the graph of a position.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Changes {
    /// What only the first graph has, by kind and names.
    pub lost: Vec<Element>,
    /// What only the second graph has, by kind and names.
    pub new: Vec<Element>,
}

/// Compares two graphs. A node is the same when it has the same name, an edge when it is of the same kind and joins
/// the same nodes, wherever it comes from.
///
/// ```
/// use catena::graph::{Graph, Options, changes};
/// use catena::grid::State;
///
/// let before = State::FULL;
/// let mut after = before.clone();
/// after.remove("n1r1c1".parse()?);
/// let [one, two] = [&before, &after].map(|state| Graph::new(state, Options::CANDIDATES));
/// let changes = changes(&one, &two);
/// assert_eq!(changes.lost.iter().filter(|element| element.kind() == "Candidate").count(), 1);
/// assert_eq!(changes.lost.iter().filter(|element| element.kind() == "LINK").count(), 28);
/// assert!(changes.new.is_empty());
/// # Ok::<(), catena::grid::NotationError>(())
/// ```
pub fn changes(before: &Graph, after: &Graph) -> Changes {
    let [one, two] = [before, after].map(elements);
    let only = |own: &Named, other: &Named| {
        own.iter().filter(|(name, _)| !other.contains_key(*name)).map(|(_, e)| *e).collect()
    };
    Changes { lost: only(&one, &two), new: only(&two, &one) }
}

/// Elements by kind and names.
type Named = BTreeMap<Key, Element>;

/// The kind of an element and its names.
type Key = (&'static str, String, Option<String>);

fn elements(graph: &Graph) -> Named {
    let node = |id: NodeId| *graph.node(id);
    let nodes = NodeKind::ALL.into_iter().flat_map(|kind| graph.nodes(kind));
    let nodes = nodes.map(|id| Element::Node(node(id)));
    let edges = EdgeKind::ALL.into_iter().flat_map(|kind| graph.edges(kind));
    let edges = edges.map(|id| {
        let edge = graph.edge(id);
        Element::Edge(edge.kind, node(edge.source), node(edge.target))
    });
    nodes.chain(edges).map(|element| (element.key(), element)).collect()
}
