//! The typed graph of a position, counted and listed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Explorer;
use crate::graph::{Edge, EdgeId, EdgeKind, Edges as _, Graph, NodeId, NodeKind, Options};
use crate::rules::Cost;
use crate::rules::tagging::{self, Bounds, Level};
use crate::work::{Interrupt, Stopped, Work};

/// Which part of the typed graph is wanted.
#[derive(Clone, Default, Debug)]
pub struct GraphAsk {
    /// Which nodes are looked for at all.
    pub options: Options,
    /// The kinds of nodes that are kept; empty for all.
    pub nodes: Vec<NodeKind>,
    /// The kinds of edges that are kept, where they join two nodes that are; empty for all.
    pub edges: Vec<EdgeKind>,
    /// With what tagging derives, to the fixpoint of this level; `None` for the graph of the state.
    pub tagging: Option<Level>,
    /// The number of nodes after which tagging stops; `None` for the usual number.
    pub budget: Option<u64>,
    /// What ends tagging from outside.
    pub interrupt: Interrupt,
}

/// The typed graph of a position.
///
/// In JSON: `catena-graph/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-graph/1")]
pub struct GraphAnswer {
    /// What stopped tagging; `None` when all is there.
    #[serde(default)]
    pub stopped_by: Option<Stopped>,
    /// How many nodes and edges there are of each kind.
    pub counts: Vec<KindCount>,
    /// The nodes, kind by kind.
    pub nodes: Vec<GraphNode>,
    /// The edges, kind by kind.
    pub edges: Vec<GraphEdge>,
}

/// How many nodes or edges there are of a kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KindCount {
    /// `node` or `edge`.
    pub what: String,
    /// The kind, as the query language calls it.
    pub kind: String,
    /// How many.
    pub count: usize,
    /// How many edges meet at a node of the kind; of a kind of edges, how many of these meet at a node
    /// that has one. `None` when there is no such node.
    pub degree: Option<Degrees>,
}

/// The least, the mean and the greatest degree.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Degrees {
    /// The least.
    pub min: usize,
    /// The mean.
    pub mean: f64,
    /// The greatest.
    pub max: usize,
}

/// A node of the typed graph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GraphNode {
    /// Its number, by which edges name it.
    pub node: usize,
    /// Its kind, as the query language calls it.
    pub kind: String,
    /// How people write it.
    pub name: String,
    /// The live candidates it is made of.
    pub candidates: Vec<String>,
}

/// An edge of the typed graph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GraphEdge {
    /// Its kind, as the query language calls it.
    pub kind: String,
    /// The node that comes first.
    pub source: usize,
    /// The other node.
    pub target: usize,
    /// The variables, almost locked sets or almost-cells it comes from, which may not be among the
    /// nodes that are kept.
    pub via: Vec<usize>,
}

impl Explorer {
    /// The whole typed graph itself, whatever kinds are asked for, and what stopped tagging. Without tagging, where images
    /// are asked for by name, it has those by symmetries of the givens.
    pub fn typed_graph(&self, ask: &GraphAsk) -> (Arc<Graph>, Option<Stopped>) {
        let Some(level) = ask.tagging else {
            let graph = match ask.edges.contains(&EdgeKind::Image) {
                true => Arc::new(self.prepared().graph_with_images(ask.options)),
                false => self.prepared().graph(ask.options),
            };
            return (graph, None);
        };
        let bounds = Bounds { als_size: ask.options.als_size, ..Bounds::NONE };
        let budget = ask.budget.unwrap_or(Cost::Usual.budget());
        let mut work = Work::with_budget(budget).interruptible(&ask.interrupt);
        let (graph, stopped_by) =
            tagging::graph_of(self.state(), ask.options, level, bounds, &mut work);
        (Arc::new(graph), stopped_by)
    }

    /// The typed graph, or a part of it.
    ///
    /// ```
    /// use catena::explorer::Explorer;
    /// use catena::explorer::graph::GraphAsk;
    /// use catena::graph::{EdgeKind, NodeKind};
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let graph = Explorer::open(grid)?.graph(&GraphAsk {
    ///     nodes: vec![NodeKind::Candidate],
    ///     edges: vec![EdgeKind::Link, EdgeKind::Conjugate],
    ///     ..GraphAsk::default()
    /// });
    /// assert_eq!(graph.counts[0].count, graph.nodes.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn graph(&self, ask: &GraphAsk) -> GraphAnswer {
        let (graph, stopped_by) = self.typed_graph(ask);
        let wanted = |node: NodeId| is_chosen(&ask.nodes, graph.kind(node));
        let nodes: Vec<NodeId> = NodeKind::EVERY
            .into_iter()
            .flat_map(|kind| graph.nodes(kind))
            .filter(|&n| wanted(n))
            .collect();
        let joins = |&edge: &EdgeId| {
            let Edge { source, target, .. } = *graph.edge(edge);
            wanted(source) && wanted(target)
        };
        let kinds = EdgeKind::EVERY.into_iter().filter(|&kind| is_chosen(&ask.edges, kind));
        let edges: Vec<EdgeId> = kinds.flat_map(|kind| graph.edges(kind)).filter(joins).collect();
        GraphAnswer {
            stopped_by,
            counts: counts(&graph, ask, &nodes, &edges),
            nodes: nodes.iter().map(|&node| listed_node(&graph, node)).collect(),
            edges: edges.iter().map(|&edge| listed_edge(&graph, edge)).collect(),
        }
    }
}

fn is_chosen<K: PartialEq>(chosen: &[K], kind: K) -> bool {
    chosen.is_empty() || chosen.contains(&kind)
}

pub(super) fn listed_node(graph: &Graph, node: NodeId) -> GraphNode {
    GraphNode {
        node: node.index(),
        kind: graph.kind(node).name().to_owned(),
        name: graph.node(node).to_string(),
        candidates: graph.candidates(node).iter().map(ToString::to_string).collect(),
    }
}

pub(super) fn listed_edge(graph: &Graph, id: EdgeId) -> GraphEdge {
    let edge = graph.edge(id);
    GraphEdge {
        kind: edge.kind.name().to_owned(),
        source: edge.source.index(),
        target: edge.target.index(),
        via: graph.via(id).iter().map(|via| via.index()).collect(),
    }
}

/// A count for each kind that is wanted, nodes first.
fn counts(graph: &Graph, ask: &GraphAsk, nodes: &[NodeId], edges: &[EdgeId]) -> Vec<KindCount> {
    let mut counts = Vec::new();
    let all = degrees(graph, edges.iter());
    // What is derived is counted where it was asked for.
    let [nodes_of, edges_of] = match graph.has_derived() {
        true => [NodeKind::COUNT, EdgeKind::COUNT],
        false => [NodeKind::ALL.len(), EdgeKind::ALL.len()],
    };
    let node_kinds = NodeKind::EVERY.into_iter().take(nodes_of);
    for kind in node_kinds.filter(|&kind| is_chosen(&ask.nodes, kind)) {
        let of_kind = nodes.iter().filter(|&&node| graph.kind(node) == kind);
        let degrees: Vec<usize> = of_kind.map(|node| all[node.index()]).collect();
        counts.push(KindCount {
            what: "node".to_owned(),
            kind: kind.name().to_owned(),
            count: degrees.len(),
            degree: Degrees::of(&degrees),
        });
    }
    let edge_kinds = EdgeKind::EVERY.into_iter().take(edges_of);
    for kind in edge_kinds.filter(|&kind| is_chosen(&ask.edges, kind)) {
        let of_kind = || edges.iter().filter(|&&edge| graph.edge(edge).kind == kind);
        let mut degrees = degrees(graph, of_kind());
        degrees.retain(|&degree| degree > 0);
        counts.push(KindCount {
            what: "edge".to_owned(),
            kind: kind.name().to_owned(),
            count: of_kind().count(),
            degree: Degrees::of(&degrees),
        });
    }
    counts
}

/// How many of the edges meet at each node of the graph.
fn degrees<'e>(graph: &Graph, edges: impl Iterator<Item = &'e EdgeId>) -> Vec<usize> {
    let mut degrees = vec![0; graph.node_count()];
    for &edge in edges {
        let ends: [NodeId; 2] = [graph.edge(edge).source, graph.edge(edge).target];
        // An edge of a node with itself is one edge at it.
        let count = 1 + usize::from(ends[0] != ends[1]);
        ends.iter().take(count).for_each(|end| degrees[end.index()] += 1);
    }
    degrees
}

impl Degrees {
    fn of(degrees: &[usize]) -> Option<Degrees> {
        let (&min, &max) = (degrees.iter().min()?, degrees.iter().max()?);
        let mean = degrees.iter().sum::<usize>() as f64 / degrees.len() as f64;
        Some(Degrees { min, mean, max })
    }
}
