//! petgraph's algorithms, run on the graph as it is.

use catena::graph::{EdgeKind, Graph, NodeId, NodeKind, Options};
use catena::grid::{Candidate, State};
use petgraph::algo::{astar, connected_components, dijkstra};
use petgraph::unionfind::UnionFind;
use petgraph::visit::{
    Bfs, EdgeCount, EdgeFiltered, EdgeRef, IntoEdgeReferences, IntoEdges, IntoNeighbors,
    IntoNodeReferences, NodeCount, NodeFiltered, NodeIndexable, Walker,
};

use super::states::{EASTER_MONSTER, start};

/// All that is connected in a solved grid is nothing: no variable has two candidates.
fn solved() -> State {
    let mut state = start(EASTER_MONSTER);
    let solution =
        "174385962293467158586192734451923876928674315367851249719548623635219487842736591";
    for candidate in start(solution).candidates() {
        state.place(candidate);
    }
    state
}

#[test]
fn connected_components_of_the_links() {
    let graph = Graph::new(&start(EASTER_MONSTER), Options::CANDIDATES);
    let mut sets = UnionFind::new(graph.node_count());
    let links = EdgeFiltered::from_fn(&graph, |edge| edge.weight().kind == EdgeKind::Link);
    for edge in links.edge_references() {
        sets.union(edge.source().index(), edge.target().index());
    }
    let candidates = graph.nodes(NodeKind::Candidate).map(|node| sets.find(node.index()));
    let expected = candidates.collect::<std::collections::BTreeSet<usize>>().len();
    let only = NodeFiltered::from_fn(&graph, |node| graph.kind(node) == NodeKind::Candidate);
    let reached = |from: NodeId| Bfs::new(&only, from).iter(&only).count();
    let givens = graph.nodes(NodeKind::Candidate).filter(|&node| reached(node) == 1).count();
    assert_eq!(givens, 21, "a given stands alone");
    assert_eq!(expected, givens + 1, "everything else hangs together");

    let graph = Graph::new(&solved(), Options::ALL);
    assert_eq!(connected_components(&graph), 81);
}

/// A conjugate pair, then links: by hand, n8r1c2 reaches its own row in one step.
#[test]
fn shortest_ways_agree() {
    let graph = Graph::new(&start(EASTER_MONSTER), Options::CANDIDATES);
    let links = EdgeFiltered::from_fn(&graph, |edge| edge.weight().kind == EdgeKind::Link);
    let node = |text: &str| graph.candidate_node(text.parse::<Candidate>().unwrap()).unwrap();
    let from = node("n8r1c2");
    let distances = dijkstra(&links, from, None, |_| 1u32);
    assert_eq!(distances[&from], 0);
    assert_eq!(distances[&node("n8r1c7")], 1, "the same row");
    assert_eq!(distances[&node("n4r1c7")], 2, "the same row and cell, or the other way round");
    for to in graph.nodes(NodeKind::Candidate) {
        let way = astar(&links, from, |node| node == to, |_| 1u32, |_| 0);
        assert_eq!(way.as_ref().map(|(length, _)| length), distances.get(&to));
        if let Some((length, nodes)) = way {
            assert_eq!(nodes.len(), length as usize + 1);
            let joined = |pair: &[NodeId]| graph.edge_between(EdgeKind::Link, pair[0], pair[1]);
            assert!(nodes.windows(2).all(|pair| joined(pair).is_some()));
        }
    }
}

#[test]
fn the_traits_say_what_the_graph_says() {
    let graph = &Graph::new(&start(EASTER_MONSTER), Options::ALL);
    assert_eq!(NodeCount::node_count(graph), graph.node_count());
    assert_eq!(EdgeCount::edge_count(graph), graph.edge_count());
    assert_eq!(graph.edge_references().count(), graph.edge_count());
    for (node, weight) in graph.node_references() {
        assert_eq!(graph.from_index(node.index()), node);
        assert_eq!(weight, graph.node(node));
        let neighbours = graph.all_neighbours(node).iter().map(|&(other, _)| other);
        assert!(graph.neighbors(node).eq(neighbours));
        for edge in IntoEdges::edges(graph, node) {
            assert_eq!(edge.source(), node, "an edge is seen from the node it was asked of");
            assert_eq!(edge.weight().other(node), edge.target());
            assert_eq!(edge.weight(), graph.edge(edge.id()));
        }
    }
}
