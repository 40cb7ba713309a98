//! What of a graph is written, and what is said of it in every format.

use catena::graph::{Edge, EdgeId, EdgeKind, Graph, Node, NodeId, NodeKind};
use catena::grid::{Candidate, Cell, CellSet, DigitSet};

/// The names of the texts a node may have: how people write it; its kind; the space of a CSP
/// variable; the house, the cells and the digits of what has them.
pub const NODE_TEXTS: [&str; 6] = ["label", "kind", "space", "house", "cells", "digits"];
/// The names of the numbers a node may have, each 1 to 9: its digit, row, column and block, where all that
/// it stands for has the same.
pub const NODE_NUMBERS: [&str; 4] = ["digit", "row", "column", "block"];

/// How many steps wide and high the board is.
const BOARD: usize = 36;
/// Steps between the columns beside the board: room for the name of an almost locked set.
const COLUMN: usize = 8;

/// A graph, or what is left of it when only some kinds are wanted.
pub struct View<'g> {
    graph: &'g Graph,
    nodes: Vec<NodeId>,
    edges: Vec<EdgeId>,
    /// By the number of the node; those that are not in the view have none.
    places: Vec<Option<(usize, usize)>>,
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
        let nodes: Vec<NodeId> = kinds.flat_map(|kind| graph.nodes(kind)).collect();
        View {
            graph,
            places: places(graph, &nodes),
            nodes,
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

    /// The texts a node has, by their names, in the order of [`NODE_TEXTS`].
    pub fn texts(&self, node: NodeId) -> Vec<(&'static str, String)> {
        let node = self.graph.node(node);
        let [label, kind, space, house, cells, digits] = NODE_TEXTS;
        let mut texts = vec![(label, node.to_string()), (kind, node.kind().to_string())];
        match node {
            Node::Candidate(candidate) => {
                texts.push((cells, candidate.cell().to_string()));
                texts.push((digits, candidate.digit().to_string()));
            }
            Node::Csp(csp) => texts.push((space, csp.space().to_string())),
            Node::Group(group) => {
                texts.push((cells, group.cells.to_string()));
                texts.push((digits, group.digit.to_string()));
            }
            Node::Als(als) => {
                texts.push((house, als.house.to_string()));
                texts.push((cells, als.cells.to_string()));
                texts.push((digits, als.digits.to_string()));
            }
            Node::AlmostCell(ac) => {
                texts.push((house, ac.house.to_string()));
                texts.push((cells, ac.cells.to_string()));
                texts.push((digits, ac.digits.to_string()));
            }
            Node::Layer(_) | Node::Tag(_) | Node::Choice(_) => {}
            Node::Puzzle(_) | Node::State(_) => {}
        }
        texts
    }

    /// The numbers a node has, by their names, in the order of [`NODE_NUMBERS`].
    pub fn numbers(&self, node: NodeId) -> Vec<(&'static str, usize)> {
        let all = |cells: CellSet, digits: DigitSet| {
            let of_cell = |cell| digits.iter().map(move |digit| Candidate::new(digit, cell));
            cells.iter().flat_map(of_cell).collect()
        };
        let candidates: Vec<Candidate> = match *self.graph.node(node) {
            Node::Csp(csp) => csp.candidates().to_vec(),
            Node::Als(als) => all(als.cells, als.digits),
            Node::AlmostCell(ac) => all(ac.cells, ac.digits),
            other => other.members(),
        };
        let of: [fn(&Candidate) -> usize; 4] = [
            |candidate| candidate.digit().index(),
            |candidate| candidate.cell().row(),
            |candidate| candidate.cell().column(),
            |candidate| candidate.cell().block(),
        ];
        let common = |of: fn(&Candidate) -> usize| {
            let first = candidates.first().map(of)?;
            candidates.iter().all(|candidate| of(candidate) == first).then_some(first + 1)
        };
        NODE_NUMBERS
            .into_iter()
            .zip(of)
            .filter_map(|(name, of)| Some((name, common(of)?)))
            .collect()
    }

    /// Where a node of the view stands, in steps of a third of a cell: to the right, then down. A
    /// candidate stands on the board, which is 36 steps wide and high; all others stand in columns on its
    /// right. No two stand in the same place.
    ///
    /// # Panics
    /// When the node is not in the view.
    pub fn place(&self, node: NodeId) -> (usize, usize) {
        self.places[node.index()].expect("a node of the view")
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

/// Where each node stands; those beside the board begin a new column with each kind. The columns are so
/// long that all of them together are about as wide.
fn places(graph: &Graph, nodes: &[NodeId]) -> Vec<Option<(usize, usize)>> {
    let mut places = vec![None; graph.node_count()];
    let others = nodes.iter().filter(|&&node| graph.kind(node) != NodeKind::Candidate).count();
    let rows = BOARD.max((COLUMN * others).isqrt());
    let (mut columns, mut beside, mut kind) = (0, rows, NodeKind::Candidate);
    for &node in nodes {
        places[node.index()] = Some(match *graph.node(node) {
            Node::Candidate(candidate) => on_board(candidate),
            _ => {
                if beside == rows || graph.kind(node) != kind {
                    (columns, beside, kind) = (columns + 1, 0, graph.kind(node));
                }
                beside += 1;
                (BOARD + COLUMN * columns, beside - 1)
            }
        });
    }
    places
}

/// A cell is four steps wide: three for its digits and one between it and the next.
fn on_board(candidate: Candidate) -> (usize, usize) {
    let (cell, digit) = (candidate.cell(), candidate.digit().index());
    (4 * cell.column() + digit % 3, 4 * cell.row() + digit / 3)
}
