//! Pictures of the tags of the worked grid of G. Penet.

#[path = "../../../../tests/kit/worked_grid.rs"]
mod worked_grid;

use std::collections::BTreeMap;

use catena::graph::{EdgeKind, Node, Options, Tag};
use catena::rules::tagging::{Bounds, Level, graph_of};
use catena::work::Work;
use catena_draw::graph_formats::{self, View};

use worked_grid::grid;

/// What a graph format writes of the grid with the tags of level one.
fn picture(format: &str) -> String {
    let options = Options { als_size: 0, ..Options::ALL };
    let graph = graph_of(&grid().0, options, Level::One, Bounds::NONE, &mut Work::unlimited()).0;
    let mut made = Vec::new();
    (graph_formats::format(format).unwrap().write)(&View::new(&graph), &mut made).unwrap();
    String::from_utf8(made).unwrap()
}

#[test]
fn the_board_of_tags_shows_every_printed_letter() {
    let picture = picture("tags");
    for (candidate, letter) in grid().1 {
        let at = picture.find(&format!("<g id=\"{candidate}\">")).unwrap();
        let of_candidate = picture[at..].split_once("</g>").unwrap().0;
        assert!(of_candidate.contains(&format!(">{letter}</text>")), "{candidate} {letter}");
    }
    let (board, legend) = picture.split_once("<g class=\"legend\">").unwrap();
    assert_eq!(board.matches("font-style=\"italic\"").count(), 78);
    assert!(legend.contains("second tag") && !legend.contains("false"), "{legend}");
}

#[test]
fn the_matrix_of_tags_has_a_field_for_each_weak_link() {
    let (state, _) = grid();
    let options = Options { als_size: 0, ..Options::ALL };
    let graph = graph_of(&state, options, Level::One, Bounds::NONE, &mut Work::unlimited()).0;
    let mut bearers: BTreeMap<u16, usize> = BTreeMap::new();
    let tag = |node| match *graph.node(node) {
        Node::Tag(tag) => tag,
        _ => panic!("TAGGED leads to tags"),
    };
    for edge in graph.edges(EdgeKind::Tagged) {
        *bearers.entry(tag(graph.edge(edge).target).layer).or_default() += 1;
    }
    let is_drawn = |tag: Tag| bearers[&tag.layer] > 1;
    let links = graph.edges(EdgeKind::Weak).filter(|&edge| {
        let [one, other] = [graph.edge(edge).source, graph.edge(edge).target].map(tag);
        is_drawn(one) && is_drawn(other) && one.layer != other.layer
    });
    let picture = picture("matrix");
    assert_eq!(picture.matches("rx=\"2\"").count(), 2 * links.count(), "both ways");
    assert_eq!(bearers.values().filter(|&&count| count > 1).count(), 25);
    assert_eq!(picture.matches("<text").count(), 2 * 2 * 25);
}
