//! What a step changes in the typed graph of a position.

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::graph::GraphAsk;
use crate::graph::{Changes, EdgeId, EdgeKind, Element, Graph, NodeKind, changes};

/// What the graph of one position has and that of another has not.
///
/// In JSON: `catena-graph-changes/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-graph-changes/1")]
pub struct GraphChanges {
    /// How many nodes and edges there are of each kind.
    pub counts: Vec<ChangeCount>,
    /// What only the first has, by kind and names.
    pub lost: Vec<Changed>,
    /// What only the second has, by kind and names.
    pub new: Vec<Changed>,
}

/// How the number of nodes or edges of a kind changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChangeCount {
    /// `node` or `edge`.
    pub what: String,
    /// The kind, as the query language calls it.
    pub kind: String,
    /// How many there are before.
    pub before: usize,
    /// How many of these are gone after.
    pub lost: usize,
    /// How many there are after that were not there before.
    pub new: usize,
    /// How many there are after.
    pub after: usize,
}

/// A node or an edge.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Changed {
    /// The kind, as the query language calls it.
    pub kind: String,
    /// The node, or one end of the edge.
    pub node: String,
    /// The other end of the edge; `None` of a node.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
}

impl From<&Element> for Changed {
    fn from(element: &Element) -> Changed {
        let (node, other) = element.names();
        Changed { kind: element.kind().to_owned(), node, other }
    }
}

impl Explorer {
    /// What another position has in place of this one, of the nodes and edges that are asked for; tags are not.
    ///
    /// ```
    /// use catena::explorer::Explorer;
    /// use catena::explorer::graph::GraphAsk;
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let before = Explorer::open(grid)?;
    /// let after = before.after_conclusions(&[catena::grid::Conclusion::Eliminate("n5r9c8".parse()?)])?;
    /// let changes = before.changes_to(&after, &GraphAsk::default());
    /// let links = changes.counts.iter().find(|count| count.kind == "LINK").unwrap();
    /// assert_eq!(links.before - links.lost + links.new, links.after);
    /// assert!(changes.lost.iter().any(|lost| lost.node == "n5r9c8" && lost.other.is_none()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changes_to(&self, after: &Explorer, ask: &GraphAsk) -> GraphChanges {
        let Changes { lost, new } = self.changed_elements(after, ask);
        let graphs = [self, after].map(|explorer| explorer.prepared().graph(ask.options));
        let part = Kept::of(ask);
        let count = |what: &str, kind: &str, [before, after]: [usize; 2]| {
            let of = |all: &[Element]| all.iter().filter(|element| element.kind() == kind).count();
            let (lost, new) = (of(&lost), of(&new));
            ChangeCount { what: what.to_owned(), kind: kind.to_owned(), before, lost, new, after }
        };
        let nodes = part.nodes.iter().map(|&kind| {
            count("node", kind.name(), graphs.each_ref().map(|graph| graph.nodes(kind).len()))
        });
        let edges = part.edges.iter().map(|&kind| {
            count("edge", kind.name(), graphs.each_ref().map(|graph| part.edges(graph, kind)))
        });
        let listed = |all: &[Element]| all.iter().map(Changed::from).collect();
        let counts = nodes.chain(edges).collect();
        GraphChanges { counts, lost: listed(&lost), new: listed(&new) }
    }

    /// The same as nodes and edges.
    pub fn changed_elements(&self, after: &Explorer, ask: &GraphAsk) -> Changes {
        let [before, after] = [self, after].map(|explorer| explorer.prepared().graph(ask.options));
        let part = Kept::of(ask);
        let mut all = changes(&before, &after);
        for elements in [&mut all.lost, &mut all.new] {
            elements.retain(|element| part.has(element));
        }
        all
    }
}

/// The kinds that are kept: all where none is named.
struct Kept {
    nodes: Vec<NodeKind>,
    edges: Vec<EdgeKind>,
}

impl Kept {
    fn of(ask: &GraphAsk) -> Kept {
        let nodes = match &ask.nodes[..] {
            [] => NodeKind::ALL.to_vec(),
            chosen => chosen.to_vec(),
        };
        let edges = match &ask.edges[..] {
            [] => EdgeKind::ALL.to_vec(),
            chosen => chosen.to_vec(),
        };
        Kept { nodes, edges }
    }

    /// Whether it is a node that is kept, or an edge that is and joins two of these.
    fn has(&self, element: &Element) -> bool {
        match element {
            Element::Node(node) => self.nodes.contains(&node.kind()),
            Element::Edge(kind, one, other) => {
                let ends = [one.kind(), other.kind()];
                self.edges.contains(kind) && ends.iter().all(|end| self.nodes.contains(end))
            }
        }
    }

    /// How many edges of a kind join two nodes that are kept.
    fn edges(&self, graph: &Graph, kind: EdgeKind) -> usize {
        let is_kept = |node| self.nodes.contains(&graph.kind(node));
        let joins = |&edge: &EdgeId| {
            let edge = graph.edge(edge);
            is_kept(edge.source) && is_kept(edge.target)
        };
        graph.edges(kind).filter(joins).count()
    }
}
