//! From a state to its graph: the nodes in their order, then the edges.

use std::collections::HashMap;

use super::als::{Split, cells, splits};
use super::derived::Derived;
use super::edge::{Edge, EdgeId};
use super::entries::{Entries, Entry};
use super::groups::Groups;
use super::kinds::{EdgeKind, Labelled, NodeKind};
use super::node::{AlmostCell, Als, Group, Node, NodeId};
use super::options::Options;
use super::part::Live;
use super::{Graph, Index};
use crate::grid::{Csp, Digit, State};
use crate::lists::Lists;

/// Makes the graph of a state, with what was derived from it.
pub(super) fn build(state: &State, options: Options, derived: &Derived) -> Graph {
    let live = Live::new(state);
    let splits = splits(state, options.als_size);
    let groups = Groups::new(&live, &splits, options, &derived.groups);
    let mut graph = Graph {
        state: state.clone(),
        options,
        nodes: Vec::new(),
        first_node: [0; NodeKind::COUNT + 1],
        edges: Vec::new(),
        first_edge: [0; EdgeKind::COUNT + 1],
        via: Vec::new(),
        neighbours: Lists::default(),
        index: Index {
            candidates: vec![None; 729],
            csps: vec![None; 324],
            groups,
            derived: HashMap::new(),
            titles: derived.titles.iter().cloned().collect(),
        },
    };
    add_nodes(&mut graph, &live, &splits, &derived.nodes);
    let entries = Entries::new(&graph, &live, &splits).with(&derived.edges).sorted();
    add_edges(&mut graph, &entries);
    graph.neighbours = neighbours(&graph);
    graph
}

fn add_nodes(graph: &mut Graph, live: &Live, splits: &[Split], derived: &[Node]) {
    for kind in NodeKind::every() {
        match kind {
            NodeKind::Candidate => {
                for candidate in graph.state.candidates() {
                    graph.index.candidates[candidate.index()] = Some(next(graph));
                    graph.nodes.push(Node::Candidate(candidate));
                }
            }
            NodeKind::Csp => {
                for csp in Csp::all().filter(|&csp| live.all(csp).len() >= 2) {
                    graph.index.csps[csp.index()] = Some(next(graph));
                    graph.nodes.push(Node::Csp(csp));
                }
            }
            NodeKind::Group => graph.nodes.extend(graph.index.groups.iter().map(|part| {
                let digit = Digit::from_index(part.csp.second());
                let cells = part.members().map(|member| member.cell()).collect();
                Node::Group(Group { digit, cells })
            })),
            NodeKind::Als => {
                graph.nodes.extend(splits.iter().map(|&Split { house, als, digits, .. }| {
                    Node::Als(Als { house, cells: cells(house, als), digits })
                }));
            }
            NodeKind::AlmostCell => {
                let split = splits.iter().filter(|split| split.has_almost_cell(graph.options));
                graph.nodes.extend(split.map(|&Split { house, almost_cell, digits, .. }| {
                    let cells = cells(house, almost_cell);
                    Node::AlmostCell(AlmostCell { house, cells, digits })
                }));
            }
            NodeKind::Layer | NodeKind::Tag | NodeKind::Choice => {
                for &node in derived.iter().filter(|node| node.kind() == kind) {
                    graph.index.derived.insert(node, next(graph));
                    graph.nodes.push(node);
                }
            }
            NodeKind::Puzzle | NodeKind::State => {}
        }
        graph.first_node[kind as usize + 1] = graph.nodes.len() as u32;
    }
}

/// The number of the node that is added next.
fn next(graph: &Graph) -> NodeId {
    NodeId(graph.nodes.len() as u32)
}

/// Entries of one kind and pair of nodes are neighbours once sorted, and become one edge.
fn add_edges(graph: &mut Graph, entries: &[Entry]) {
    for same in entries.chunk_by(|one, other| one.edge() == other.edge()) {
        let (kind, source, target) = same[0].ends();
        if kind.via().is_some() {
            // A link that was derived comes from no node.
            let via = same.iter().map(|entry| entry.via());
            graph.via.extend(via.filter(|&via| via != NodeId::default()));
        }
        graph.edges.push(Edge { kind, source, target, via_end: graph.via.len() as u32 });
        graph.first_edge[kind as usize + 1] = graph.edges.len() as u32;
    }
    // A kind without edges ends where the kind before it does.
    for kind in 1..=EdgeKind::COUNT {
        graph.first_edge[kind] = graph.first_edge[kind].max(graph.first_edge[kind - 1]);
    }
}

/// The edges at each node by kind, then by the other node.
///
/// The edges are sorted by kind, source and target; for one node, edges where it is the target have
/// the smaller sources first and precede those where it is the source. So putting the edges into
/// their lists in order leaves each list sorted by the other node.
fn neighbours(graph: &Graph) -> Lists<(NodeId, EdgeId)> {
    let at_ends = graph.edges.iter().zip(0..).flat_map(|(edge, id)| {
        let slot = |node: NodeId| node.index() * EdgeKind::COUNT + edge.kind as usize;
        let ends = [(edge.source, edge.target), (edge.target, edge.source)];
        // An edge of a node with itself is listed once.
        let count = 1 + usize::from(edge.source != edge.target);
        ends.into_iter().take(count).map(move |(node, other)| (slot(node), (other, EdgeId(id))))
    });
    Lists::of(graph.nodes.len() * EdgeKind::COUNT, at_ends)
}
