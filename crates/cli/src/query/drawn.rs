//! The picture of an answer: the nodes, edges and paths that a query returns, on the board.

use std::collections::BTreeMap;

use catena::explorer::query::Datum;
use catena::explorer::{Explorer, QueryAnswer};
use catena::graph::{EdgeKind, Graph, Node, NodeId, NodeKind, Options};
use catena_draw::answer_svg;

use crate::pictures::PictureArgs;
use crate::{Error, note};

/// The most nodes, and the most edges, that a picture has: more are not told apart on a board.
const MOST: usize = 150;

/// What of an answer can be drawn.
struct Drawn<'g> {
    graph: &'g Graph,
    names: BTreeMap<String, NodeId>,
    nodes: Vec<NodeId>,
    edges: Vec<(EdgeKind, NodeId, NodeId)>,
}

/// Draws what the rows have of nodes, edges and paths. More than a board shows are left out, and that is said.
///
/// # Errors
/// When the rows have none of them, or the picture cannot be written.
pub fn draw(
    explorer: &Explorer,
    answer: &QueryAnswer,
    pictures: &PictureArgs,
) -> Result<(), Error> {
    let graph = explorer.prepared().graph(Options::ALL);
    let mut drawn = Drawn::of(&graph);
    answer.rows.iter().flat_map(|row| &row.values).for_each(|value| drawn.add(value));
    let (all_nodes, all_edges) = (drawn.nodes.len(), drawn.edges.len());
    if all_nodes + all_edges == 0 {
        let hint = "return nodes, edges or paths, such as `MATCH p = (a)-[:CONJUGATE]-(b) RETURN p LIMIT 10`";
        return Err(Error::input("the rows have nothing that could be drawn", hint));
    }
    let nodes: Vec<Node> = drawn.nodes.iter().take(MOST).map(|&node| *graph.node(node)).collect();
    let edges: Vec<(EdgeKind, Node, Node)> = drawn
        .edges
        .iter()
        .take(MOST)
        .map(|&(kind, one, other)| (kind, *graph.node(one), *graph.node(other)))
        .collect();
    if nodes.len() < all_nodes || edges.len() < all_edges {
        note(format!(
            "the picture shows {} of {all_nodes} nodes and {} of {all_edges} edges; LIMIT returns fewer",
            nodes.len(),
            edges.len()
        ));
    }
    pictures.make_of_board(|options| answer_svg(explorer.position(), &nodes, &edges, options))
}

impl<'g> Drawn<'g> {
    fn of(graph: &'g Graph) -> Drawn<'g> {
        let all = NodeKind::ALL.into_iter().flat_map(|kind| graph.nodes(kind));
        let names = all.map(|node| (graph.node(node).to_string(), node)).collect();
        Drawn { graph, names, nodes: Vec::new(), edges: Vec::new() }
    }

    /// Adds a value: the name of a node, an edge as its kind and its ends, or a list; in one, nodes that follow each
    /// other are joined where an edge joins them, as on a path.
    fn add(&mut self, value: &Datum) {
        match value {
            Datum::Text(text) => self.add_text(text),
            Datum::List(items) => {
                items.iter().for_each(|item| self.add(item));
                let nodes: Vec<Option<NodeId>> = items.iter().map(|item| self.node(item)).collect();
                for pair in nodes.windows(2) {
                    if let [Some(one), Some(other)] = pair[..] {
                        self.add_edge(self.kind_between(one, other), one, other);
                    }
                }
            }
            _ => {}
        }
    }

    fn add_text(&mut self, text: &str) {
        if let Some(&node) = self.names.get(text) {
            if !self.nodes.contains(&node) {
                self.nodes.push(node);
            }
            return;
        }
        let words: Vec<&str> = text.split(' ').collect();
        if let [kind, one, other] = words[..] {
            let kind = EdgeKind::ALL.into_iter().find(|known| known.name() == kind);
            if let (Some(&one), Some(&other)) = (self.names.get(one), self.names.get(other)) {
                self.add_edge(kind, one, other);
            }
        }
    }

    fn node(&self, value: &Datum) -> Option<NodeId> {
        match value {
            Datum::Text(text) => self.names.get(text.as_str()).copied(),
            _ => None,
        }
    }

    fn add_edge(&mut self, kind: Option<EdgeKind>, one: NodeId, other: NodeId) {
        let Some(kind) = kind else { return };
        let is_known = |&(known, a, b): &(EdgeKind, NodeId, NodeId)| {
            known == kind && ((a, b) == (one, other) || (b, a) == (one, other))
        };
        if !self.edges.iter().any(is_known) {
            self.edges.push((kind, one, other));
        }
    }

    /// The kind of the edge between two nodes: the strongest, where there are several.
    fn kind_between(&self, one: NodeId, other: NodeId) -> Option<EdgeKind> {
        let kinds = [EdgeKind::Conjugate, EdgeKind::Als, EdgeKind::Link];
        let joins = |kind: &EdgeKind| {
            self.graph.neighbours(one, *kind).iter().any(|&(next, _)| next == other)
        };
        kinds.into_iter().find(joins)
    }
}
