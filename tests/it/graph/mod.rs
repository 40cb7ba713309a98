//! The typed graph, held against its definitions.

mod changes;
mod interface;
mod overlay;
mod petgraph;
pub mod plain;
mod states;

use catena::graph::{EdgeKind, Graph, NodeKind, Options};

use plain::{Plain, Symmetry, as_plain, plain_graph};
use states::{EASTER_MONSTER, Random, start, states};

/// The two graphs are the same; what is missing in one is shown, not the whole.
fn assert_same(found: &Plain, expected: &Plain, what: &str) {
    if found == expected {
        return;
    }
    let missing = expected.nodes.difference(&found.nodes).next();
    let surplus = found.nodes.difference(&expected.nodes).next();
    assert_eq!((missing, surplus), (None, None), "node missing, surplus; {what}");
    let not_in = |one: &Plain, other: &Plain| {
        one.edges
            .iter()
            .find(|(edge, via)| other.edges.get(edge) != Some(via))
            .map(|(edge, via)| (edge.clone(), via.clone()))
    };
    assert_eq!(not_in(expected, found), None, "edge missing or with another via; {what}");
    assert_eq!(not_in(found, expected), None, "edge surplus; {what}");
}

#[test]
fn a_slow_enumeration_finds_the_same_graph() {
    let states = states();
    assert!(states.len() >= 100);
    let mut edges = [0; 5];
    for (at, state) in states.iter().enumerate() {
        // Most states with every ALS, some with a bound.
        let als_size = if at % 5 == 0 { at / 5 % 8 } else { Options::LARGEST_ALS };
        let graph = Graph::new(state, Options { als_size, ..Options::ALL });
        assert_same(&as_plain(&graph), &plain_graph(state, als_size), &format!("state {at}"));
        EdgeKind::ALL.iter().for_each(|&kind| edges[kind as usize] += graph.edges(kind).len());
    }
    assert!(edges.iter().all(|&count| count > 1000), "too few to mean anything: {edges:?}");
}

#[test]
fn symmetries_of_sudoku_map_the_graph_onto_itself() {
    let mut random = Random::new(7);
    for (at, state) in states().iter().step_by(4).enumerate() {
        let symmetry = Symmetry {
            rows: random.lines(),
            columns: random.lines(),
            transposed: at % 2 == 1,
            digits: random.permutation(),
        };
        let here = as_plain(&Graph::new(state, Options::ALL));
        let there = as_plain(&Graph::new(&symmetry.state(state), Options::ALL));
        assert_same(&there, &symmetry.graph(&here), &format!("state {at}, {symmetry:?}"));
    }
}

/// Work is measured by what is made: nothing is made twice, and nothing that the definitions do not
/// ask for. The figures are those of an enumeration by hand in another language.
#[test]
fn the_start_of_easter_monster_has_so_many() {
    let graph = Graph::new(&start(EASTER_MONSTER), Options::ALL);
    let nodes = NodeKind::ALL.map(|kind| graph.nodes(kind).len());
    assert_eq!(nodes, [260, 240, 1009, 196, 196]);
    let edges = EdgeKind::ALL.map(|kind| graph.edges(kind).len());
    assert_eq!(edges, [3086, 793, 3561, 467, 6374]);
}

#[test]
fn options_leave_out_what_they_say() {
    let state = start(EASTER_MONSTER);
    let count = |options| {
        let graph = Graph::new(&state, options);
        NodeKind::ALL.map(|kind| graph.nodes(kind).len())
    };
    let [candidates, csps, ..] = count(Options::ALL);
    assert_eq!(count(Options::CANDIDATES), [candidates, csps, 0, 0, 0]);
    let [_, _, groups, als, almost_cells] = count(Options::GROUPS);
    assert!(groups > 0 && als == 0 && almost_cells == 0);
    let small = Options { als_size: 4, ..Options::ALL };
    let [.., als, almost_cells] = count(small);
    assert_eq!((als, almost_cells), (16, 16));
    let [.., more, als, almost_cells] = count(Options { almost_cells: false, ..small });
    assert!(more > groups && als == 16 && almost_cells == 0);
}
