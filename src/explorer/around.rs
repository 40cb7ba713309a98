//! The part of the typed graph around some nodes, as much of it as a picture can hold.

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::graph::{GraphEdge, GraphNode, listed_edge, listed_node};
use crate::graph::{EdgeKind, NodeId, NodeKind, Options};

/// Which part of the graph is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AroundAsk {
    /// The names of the nodes that are there already: `n4r1c6`, `n4r45c6`, `als:b1:r1c12`.
    pub shown: Vec<String>,
    /// The names of the nodes whose neighbours are wanted.
    pub expand: Vec<String>,
    /// The kinds of nodes that are added.
    pub nodes: Vec<NodeKind>,
    /// The kinds of edges that are followed.
    pub edges: Vec<EdgeKind>,
    /// The greatest number of nodes that are added.
    pub limit: usize,
    /// Which nodes are looked for at all.
    pub options: Options,
}

impl AroundAsk {
    /// The usual number of nodes that are added: as many as a picture can show around one.
    pub const LIMIT: usize = 12;
}

/// A part of the typed graph.
///
/// In JSON: `catena-around/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-around/1")]
pub struct Around {
    /// The nodes that were there and those that were added, in the order of the graph.
    pub nodes: Vec<GraphNode>,
    /// The edges of these kinds between them.
    pub edges: Vec<GraphEdge>,
    /// How many nodes were added.
    pub added: usize,
    /// How many there are to add.
    pub of: usize,
}

impl Explorer {
    /// The part of the typed graph around some nodes. Names that the graph does not have are passed over.
    pub fn around(&self, ask: &AroundAsk) -> Around {
        let graph = self.prepared().graph(ask.options);
        let all: Vec<NodeId> = NodeKind::ALL.into_iter().flat_map(|k| graph.nodes(k)).collect();
        let named = |names: &[String]| -> Vec<NodeId> {
            let is_named = |&id: &NodeId| names.contains(&graph.node(id).to_string());
            all.iter().copied().filter(is_named).collect()
        };
        let (mut nodes, expand) = (named(&ask.shown), named(&ask.expand));
        nodes.extend(&expand);
        let mut new = Vec::new();
        for &node in &expand {
            for &kind in &ask.edges {
                let next = graph.neighbours(node, kind).iter().map(|&(next, _)| next);
                new.extend(next.filter(|&next| ask.nodes.contains(&graph.kind(next))));
            }
        }
        new.retain(|node| !nodes.contains(node));
        new.sort_unstable();
        new.dedup();
        let of = new.len();
        new.truncate(ask.limit);
        let added = new.len();
        nodes.extend(new);
        nodes.sort_unstable();
        nodes.dedup();
        let mut edges = Vec::new();
        for &kind in &ask.edges {
            for &node in &nodes {
                let ends = graph.neighbours(node, kind).iter();
                let inside =
                    ends.filter(|(other, _)| node <= *other && nodes.binary_search(other).is_ok());
                edges.extend(inside.map(|&(_, edge)| listed_edge(&graph, edge)));
            }
        }
        let nodes = nodes.iter().map(|&node| listed_node(&graph, node)).collect();
        Around { nodes, edges, added, of }
    }
}
