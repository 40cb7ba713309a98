//! What of a graph is written, and what is said of it in every format.

use crate::graph::{Edge, EdgeId, EdgeKind, Graph, Node, NodeId, NodeKind};
use crate::grid::{Candidate, Cell};

/// The names of the attributes a node may have: how people write it; its kind; the space of a CSP
/// variable; the house, the cells and the digits of what has them.
pub const NODE_ATTRIBUTES: [&str; 6] = ["label", "kind", "space", "house", "cells", "digits"];

/// A graph, or what is left of it when only some kinds are wanted.
pub struct View<'g> {
    graph: &'g Graph,
    nodes: Vec<NodeId>,
    edges: Vec<EdgeId>,
    ids: Vec<String>,
}

impl<'g> View<'g> {
    /// The whole graph.
    pub fn new(graph: &'g Graph) -> View<'g> {
        View::of_kinds(graph, &NodeKind::EVERY, &EdgeKind::EVERY)
    }

    /// The nodes of these kinds, and the edges of these kinds that join two of them.
    pub fn of_kinds(graph: &'g Graph, nodes: &[NodeKind], edges: &[EdgeKind]) -> View<'g> {
        let all = NodeKind::EVERY.into_iter().flat_map(|kind| graph.nodes(kind));
        let ids = all.map(|node| id(graph.node(node))).collect();
        let wanted = |node: NodeId| nodes.contains(&graph.kind(node));
        let joins = |&edge: &EdgeId| {
            let Edge { source, target, .. } = *graph.edge(edge);
            wanted(source) && wanted(target)
        };
        let of_kind = |kind: EdgeKind| graph.edges(kind).filter(joins);
        let kinds = NodeKind::EVERY.into_iter().filter(|kind| nodes.contains(kind));
        View {
            graph,
            nodes: kinds.flat_map(|kind| graph.nodes(kind)).collect(),
            edges: EdgeKind::EVERY
                .into_iter()
                .filter(|kind| edges.contains(kind))
                .flat_map(of_kind)
                .collect(),
            ids,
        }
    }

    /// The graph.
    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// The nodes, in order.
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// The edges, in order.
    pub fn edges(&self) -> &[EdgeId] {
        &self.edges
    }

    /// The id of a node of the graph: of letters, digits, `:` and `_`, as the strictest format
    /// (GraphML: NMTOKEN) wants it.
    pub fn id(&self, node: NodeId) -> &str {
        &self.ids[node.index()]
    }

    /// The ids of the two nodes of an edge.
    pub fn ends(&self, edge: EdgeId) -> (&str, &str) {
        let Edge { source, target, .. } = *self.graph.edge(edge);
        (self.id(source), self.id(target))
    }

    /// The name of the kind of an edge.
    pub fn kind(&self, edge: EdgeId) -> &'static str {
        self.graph.edge(edge).kind.name()
    }

    /// The ids of what an edge comes from; these nodes may not be in the view.
    pub fn via(&self, edge: EdgeId) -> impl Iterator<Item = &str> {
        self.graph.via(edge).iter().map(|&node| self.id(node))
    }

    /// The ids of what an edge comes from, with spaces between them, for formats without lists.
    pub fn joined_via(&self, edge: EdgeId) -> String {
        self.via(edge).collect::<Vec<&str>>().join(" ")
    }

    /// The attributes a node has, by their names, in the order of [`NODE_ATTRIBUTES`].
    pub fn attributes(&self, node: NodeId) -> Vec<(&'static str, String)> {
        let node = self.graph.node(node);
        let [label, kind, space, house, cells, digits] = NODE_ATTRIBUTES;
        let mut attributes = vec![(label, node.to_string()), (kind, node.kind().to_string())];
        match node {
            Node::Candidate(candidate) => {
                attributes.push((cells, candidate.cell().to_string()));
                attributes.push((digits, candidate.digit().to_string()));
            }
            Node::Csp(csp) => attributes.push((space, csp.space().to_string())),
            Node::Group(group) => {
                attributes.push((cells, group.cells.to_string()));
                attributes.push((digits, group.digit.to_string()));
            }
            Node::Als(als) => {
                attributes.push((house, als.house.to_string()));
                attributes.push((cells, als.cells.to_string()));
                attributes.push((digits, als.digits.to_string()));
            }
            Node::AlmostCell(ac) => {
                attributes.push((house, ac.house.to_string()));
                attributes.push((cells, ac.cells.to_string()));
                attributes.push((digits, ac.digits.to_string()));
            }
            Node::Layer(_) | Node::Tag(_) | Node::Choice(_) => {}
        }
        attributes
    }

    /// Where a candidate stands on the board, in steps of a third of a cell: to the right, then
    /// down. `None` for other nodes.
    pub fn place(&self, node: NodeId) -> Option<(usize, usize)> {
        match *self.graph.node(node) {
            Node::Candidate(candidate) => Some(place(candidate)),
            _ => None,
        }
    }

    /// The state, as 81 texts, row by row: the live digits of each cell.
    pub fn state(&self) -> Vec<String> {
        Cell::all().map(|cell| self.graph.state().digits(cell).to_string()).collect()
    }
}

/// What people write, in the characters every format takes.
fn id(node: &Node) -> String {
    node.to_string().replace('+', "_")
}

/// A cell is four steps wide: three for its digits and one between it and the next.
fn place(candidate: Candidate) -> (usize, usize) {
    let (cell, digit) = (candidate.cell(), candidate.digit().index());
    (4 * cell.column() + digit % 3, 4 * cell.row() + digit / 3)
}
