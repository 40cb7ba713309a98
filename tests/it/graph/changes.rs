//! What a step changes, against the difference of two graphs that are made slowly from their definitions.

use std::collections::BTreeSet;

use catena::graph::{EdgeKind, Element, Graph, Options, changes};
use catena::grid::{Candidate, State};

use super::plain::{Plain, Thing, plain_graph, thing};
use super::states::{Random, states};

/// Nodes, and edges with their ends in the order of the plain graph.
type Parts = (BTreeSet<Thing>, BTreeSet<(EdgeKind, Thing, Thing)>);

fn parts(elements: &[Element]) -> Parts {
    let (mut nodes, mut edges) = (BTreeSet::new(), BTreeSet::new());
    for element in elements {
        let is_new = match element {
            Element::Node(node) => nodes.insert(thing(node)),
            Element::Edge(kind, one, other) => {
                let (one, other) = (thing(one), thing(other));
                let in_order = *kind == EdgeKind::Member || one < other;
                let (one, other) = if in_order { (one, other) } else { (other, one) };
                edges.insert((*kind, one, other))
            }
        };
        assert!(is_new, "{element:?} is there twice");
    }
    (nodes, edges)
}

fn only(own: &Plain, other: &Plain) -> Parts {
    let edges = own.edges.keys().filter(|edge| !other.edges.contains_key(*edge)).cloned();
    (own.nodes.difference(&other.nodes).cloned().collect(), edges.collect())
}

/// The state without one to three of its candidates.
fn less(state: &State, random: &mut Random) -> State {
    let mut less = state.clone();
    let all: Vec<Candidate> = state.candidates().collect();
    for place in random.permutation::<9>().into_iter().take(3) {
        less.remove(all[place * all.len() / 9]);
    }
    less
}

#[test]
fn the_changes_are_the_difference_of_two_plain_graphs() {
    let mut random = Random::new(5);
    let (mut lost, mut new) = (0, 0);
    for state in states().iter().step_by(5) {
        let after = less(state, &mut random);
        let options = Options { als_size: 4, ..Options::ALL };
        let found = changes(&Graph::new(state, options), &Graph::new(&after, options));
        let [before, after] = [state, &after].map(|state| plain_graph(state, 4));
        assert_eq!(parts(&found.lost), only(&before, &after));
        assert_eq!(parts(&found.new), only(&after, &before));
        lost += found.lost.len();
        new += found.new.len();
    }
    assert!(lost > 1000 && new > 100, "too few to mean anything: {lost}, {new}");
}

#[test]
fn nothing_changes_between_equal_graphs() {
    let graph = Graph::new(&states()[3], Options::ALL);
    assert_eq!(changes(&graph, &graph), catena::graph::Changes::default());
}
