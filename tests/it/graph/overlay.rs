//! An overlay, held against the graph below and against what was added.

use catena::graph::{
    Choice, EdgeKind, Edges, Graph, Labelled, Node, NodeId, NodeKind, Options, Overlay, Source, Tag,
};
use catena::grid::State;

use super::states::{EASTER_MONSTER, start};

fn tag(layer: u16, second: bool) -> Node {
    Node::Tag(Tag { layer, second })
}

fn all_nodes(edges: &dyn Edges) -> Vec<NodeId> {
    NodeKind::every().flat_map(|kind| edges.nodes(kind)).collect()
}

/// Everything that can be asked of two graphs has the same answer.
fn assert_alike(one: &dyn Edges, other: &dyn Edges) {
    assert_eq!((one.state(), one.size()), (other.state(), other.size()));
    assert_eq!(all_nodes(one), all_nodes(other));
    for node in all_nodes(one) {
        assert_eq!(one.node(node), other.node(node));
        assert_eq!(
            (one.find(one.node(node)), other.find(one.node(node))),
            (Some(node), Some(node))
        );
        for kind in EdgeKind::every() {
            let neighbours = one.neighbours(node, kind);
            assert_eq!(neighbours, other.neighbours(node, kind));
            for &(end, edge) in neighbours {
                assert_eq!(one.via(edge), other.via(edge));
                assert_eq!(one.between(kind, end, node), Some(edge));
                assert_eq!(other.between(kind, node, end), Some(edge));
            }
        }
    }
}

#[test]
fn an_overlay_without_additions_is_the_graph() {
    for options in [Options::CANDIDATES, Options::GROUPS, Options::ALL] {
        let graph = Graph::new(&start(EASTER_MONSTER), options);
        assert_alike(&graph, &Overlay::<()>::new(&graph));
    }
    let empty = State::from_cells([Default::default(); 81]);
    let graph = Graph::new(&empty, Options::ALL);
    assert_alike(&graph, &Overlay::<()>::new(&graph));
}

#[test]
fn what_is_added_is_there_and_not_below() {
    let graph = Graph::new(&start(EASTER_MONSTER), Options::GROUPS);
    let mut overlay = Overlay::new(&graph);
    let nodes =
        [tag(0, false), tag(0, true), Node::Choice(Choice { number: 0, source: Source::Variable })];
    let [a, b, choice] = nodes.map(|node| overlay.add_node(node));
    assert_eq!(a.index(), graph.node_count());
    assert_eq!(overlay.add_node(tag(0, true)), b, "a node is there once");
    let candidate = graph.nodes(NodeKind::Candidate).next().unwrap();
    assert_eq!(overlay.add_node(*graph.node(candidate)), candidate, "one of the state too");
    assert_eq!(overlay.nodes(NodeKind::Tag).collect::<Vec<_>>(), [a, b]);
    assert_eq!(overlay.nodes(NodeKind::Choice).collect::<Vec<_>>(), [choice]);
    assert_eq!(overlay.nodes(NodeKind::Candidate).len(), graph.nodes(NodeKind::Candidate).len());

    let opposite = overlay.add_edge(EdgeKind::Opposite, b, a, 1).unwrap();
    let own = overlay.add_edge(EdgeKind::Weak, a, a, 2).unwrap();
    let tagged = overlay.add_edge(EdgeKind::Tagged, candidate, b, 3).unwrap();
    assert_eq!(opposite.index(), graph.edge_count());
    assert_eq!(overlay.add_edge(EdgeKind::Opposite, a, b, 4), None, "an edge is there once");
    assert_eq!(overlay.neighbours(a, EdgeKind::Opposite), [(b, opposite)]);
    assert_eq!(overlay.neighbours(b, EdgeKind::Opposite), [(a, opposite)]);
    assert_eq!(overlay.neighbours(a, EdgeKind::Weak), [(a, own)], "once at its one node");
    assert_eq!(overlay.neighbours(candidate, EdgeKind::Tagged), [(b, tagged)]);
    assert_eq!(
        [opposite, own, tagged].map(|edge| overlay.reason(edge)),
        [Some(&1), Some(&2), Some(&3)]
    );
    assert!(overlay.via(tagged).is_empty());

    assert!(graph.find(&tag(0, false)).is_none());
    assert_eq!((graph.nodes(NodeKind::Tag).len(), graph.edges(EdgeKind::Tagged).len()), (0, 0));
    for kind in EdgeKind::every() {
        let below = graph.neighbours(candidate, kind);
        assert_eq!(below.is_empty(), overlay.below().neighbours(candidate, kind).is_empty());
        assert!(below.iter().all(|&(_, edge)| overlay.reason(edge).is_none()));
    }
}

/// Derived edges of a kind that the state has join those of the state, in the order of the nodes.
#[test]
fn derived_edges_stand_among_those_of_the_state() {
    let graph = Graph::new(&start(EASTER_MONSTER), Options::CANDIDATES);
    let mut overlay = Overlay::new(&graph);
    let candidates: Vec<NodeId> = graph.nodes(NodeKind::Candidate).collect();
    let one = candidates[candidates.len() / 2];
    let linked = graph.neighbours(one, EdgeKind::Link).len();
    let strangers: Vec<NodeId> = candidates
        .iter()
        .copied()
        .filter(|&other| other != one && graph.edge_between(EdgeKind::Link, one, other).is_none())
        .collect();
    // From both sides to the middle, so that the order of adding is not the order of the nodes.
    for (number, &other) in
        strangers.iter().rev().step_by(7).chain(strangers.iter().step_by(11)).enumerate()
    {
        overlay.add_edge(EdgeKind::Link, one, other, number);
    }
    let all = overlay.neighbours(one, EdgeKind::Link);
    let derived = all.iter().filter(|&&(_, edge)| overlay.reason(edge).is_some()).count();
    assert_eq!(all.len(), linked + derived);
    assert!(derived > 20 && all.is_sorted_by_key(|&(node, _)| node));
    let known = graph.neighbours(one, EdgeKind::Link)[0];
    assert_eq!(overlay.add_edge(EdgeKind::Link, known.0, one, 0), None, "the state has it");
    assert_eq!(overlay.between(EdgeKind::Link, known.0, one), Some(known.1));
    assert_eq!(overlay.via(known.1), graph.via(known.1));
}

#[test]
fn tags_are_named_by_the_letters_of_their_layers() {
    let names = [0, 25, 26, 27, 51, 52, 701, 702].map(|layer| tag(layer, false).to_string());
    assert_eq!(names, ["a", "z", "aa", "ab", "az", "ba", "zz", "aaa"].map(|n| format!("tag:{n}")));
    assert_eq!(tag(27, true).to_string(), "tag:AB");
}
