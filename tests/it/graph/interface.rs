//! What the graph's functions promise one another.

use std::collections::BTreeSet;

use catena::graph::{EdgeKind, Graph, Node, NodeId, NodeKind, Options, linked_to_all, live, open};
use catena::grid::{Candidate, Csp, State};

use super::states::{EASTER_MONSTER, start, states};

fn all_nodes(graph: &Graph) -> impl Iterator<Item = NodeId> {
    NodeKind::ALL.into_iter().flat_map(|kind| graph.nodes(kind))
}

#[test]
fn lists_of_neighbours_and_edges_agree() {
    for state in states().iter().step_by(9) {
        let graph = Graph::new(state, Options::ALL);
        let mut ends = 0;
        for node in all_nodes(&graph) {
            let by_kind = EdgeKind::ALL.iter().flat_map(|&kind| graph.neighbours(node, kind));
            assert!(by_kind.eq(graph.all_neighbours(node)));
            for kind in EdgeKind::ALL {
                let list = graph.neighbours(node, kind);
                assert!(list.is_sorted_by(|one, other| one.0 < other.0), "each once, in order");
                for &(other, id) in list {
                    let edge = graph.edge(id);
                    assert_eq!(
                        (edge.kind, edge.other(node), edge.other(other)),
                        (kind, other, node)
                    );
                    assert!(edge.source < edge.target);
                    assert_eq!(graph.edge_between(kind, node, other), Some(id));
                    ends += 1;
                }
            }
        }
        assert_eq!(ends, 2 * graph.edge_count());
        assert_eq!(all_nodes(&graph).count(), graph.node_count());
    }
}

#[test]
fn what_an_edge_comes_from_is_of_its_kind() {
    let graph = Graph::new(&start(EASTER_MONSTER), Options::ALL);
    for kind in EdgeKind::ALL {
        let expected = match kind {
            EdgeKind::Link | EdgeKind::Conjugate => Some(NodeKind::Csp),
            EdgeKind::Als => Some(NodeKind::Als),
            EdgeKind::AlmostCell => Some(NodeKind::AlmostCell),
            EdgeKind::Member | EdgeKind::Opposite | EdgeKind::Tagged => None,
            EdgeKind::Weak | EdgeKind::Image => None,
            EdgeKind::Start | EdgeKind::Step | EdgeKind::Deletes => None,
        };
        for edge in graph.edges(kind) {
            assert_eq!(graph.edge(edge).kind, kind);
            let via = graph.via(edge);
            assert_eq!(via.is_empty(), expected.is_none());
            assert!(via.iter().all(|&node| Some(graph.kind(node)) == expected));
        }
    }
}

#[test]
fn every_node_is_found_by_what_it_is() {
    let graph = Graph::new(&start(EASTER_MONSTER), Options::ALL);
    let mut names = BTreeSet::new();
    for node in all_nodes(&graph) {
        let candidates = graph.candidates(node);
        assert!(candidates.is_sorted() && candidates.iter().all(|&c| graph.state().is_live(c)));
        match *graph.node(node) {
            Node::Candidate(candidate) => assert_eq!(graph.candidate_node(candidate), Some(node)),
            Node::Csp(csp) => assert_eq!(graph.csp_node(csp), Some(node)),
            Node::Group(_) => {
                let reversed: Vec<Candidate> = candidates.iter().rev().copied().collect();
                assert_eq!(graph.set_node(&candidates), Some(node));
                assert_eq!(graph.set_node(&reversed), Some(node));
            }
            Node::Als(als) => assert_eq!(graph.members(node).count(), als.digits.len()),
            Node::AlmostCell(_) => {}
            Node::Layer(_) | Node::Tag(_) | Node::Choice(_) => panic!("a state has none"),
            Node::Puzzle(_) | Node::State(_) => panic!("a state has none"),
        }
        let members: Vec<NodeId> = graph.members(node).collect();
        let mut held: Vec<Candidate> =
            members.iter().flat_map(|&member| graph.candidates(member)).collect();
        held.sort_unstable();
        let is_candidate = graph.kind(node) == NodeKind::Candidate;
        assert_eq!(held, if is_candidate { vec![] } else { candidates });
        assert!(names.insert(graph.node(node).to_string()), "names differ");
    }
}

#[test]
fn what_is_no_node_is_not_found() {
    let graph = Graph::new(&start(EASTER_MONSTER), Options::GROUPS);
    let candidate = |text: &str| text.parse::<Candidate>().unwrap();
    let set = |names: &[&str]| {
        graph.set_node(&names.iter().map(|name| candidate(name)).collect::<Vec<_>>())
    };
    assert_eq!(graph.candidate_node(candidate("n1r1c2")), None, "1 is given in r1c1");
    assert_eq!(graph.csp_node("r1c1".parse().unwrap()), None, "one candidate is left");
    assert_eq!(set(&[]), None);
    assert_eq!(set(&["n1r1c2"]), None, "not live");
    assert_eq!(set(&["n4r1c2", "n4r1c2"]), graph.candidate_node(candidate("n4r1c2")));
    assert!(set(&["n8r1c2", "n8r1c3"]).is_some(), "a box-line intersection");
    assert_eq!(set(&["n8r1c2", "n8r1c3", "n8r1c4"]), None, "in one row, but no group");
    assert_eq!(set(&["n8r1c2", "n4r1c2"]), None, "two digits");
    assert_eq!(set(&["n8r1c2", "n8r9c8"]), None, "not in one house");
}

#[test]
fn the_same_state_gives_the_same_order() {
    let state = start(EASTER_MONSTER);
    let (one, other) = (Graph::new(&state, Options::ALL), Graph::new(&state, Options::ALL));
    assert!(all_nodes(&one).all(|node| one.node(node) == other.node(node)));
    for edge in EdgeKind::ALL.iter().flat_map(|&kind| one.edges(kind)) {
        assert_eq!((one.edge(edge), one.via(edge)), (other.edge(edge), other.via(edge)));
    }
    let rank = |node| match *one.node(node) {
        Node::Candidate(candidate) => candidate.index(),
        Node::Csp(csp) => csp.index(),
        Node::Als(als) => als.house.index(),
        Node::AlmostCell(ac) => ac.house.index(),
        Node::Group(_) => 0,
        Node::Layer(_) | Node::Tag(_) | Node::Choice(_) => panic!("a state has none"),
        Node::Puzzle(_) | Node::State(_) => panic!("a state has none"),
    };
    for kind in NodeKind::ALL {
        assert!(one.nodes(kind).map(rank).is_sorted(), "{kind} nodes stand as on the board");
    }
}

#[test]
fn a_state_without_candidates_has_an_empty_graph() {
    let empty = State::from_cells([Default::default(); 81]);
    let graph = Graph::new(&empty, Options::ALL);
    assert_eq!((graph.node_count(), graph.edge_count()), (0, 0));
}

#[test]
fn sets_of_a_state_agree_with_its_graph() {
    for state in states().iter().step_by(9) {
        let graph = Graph::new(state, Options::CANDIDATES);
        let live = live(state);
        assert!(state.candidates().map(Candidate::index).eq(live));
        assert!(
            Csp::all().filter(|&csp| graph.csp_node(csp).is_some()).map(Csp::index).eq(open(&live))
        );
        for (candidate, node) in state.candidates().zip(graph.nodes(NodeKind::Candidate)) {
            let linked = graph.neighbours(node, EdgeKind::Link).iter();
            let linked: Vec<usize> =
                linked.map(|&(other, _)| graph.candidates(other)[0].index()).collect();
            assert_eq!(linked_to_all(&live, [candidate]).iter().collect::<Vec<_>>(), linked);
        }
        assert_eq!(linked_to_all(&live, []), live);
    }
}
