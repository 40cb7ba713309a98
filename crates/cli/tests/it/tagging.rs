//! Tags in a store: as tables of SQL, and in a materialised graph.

use catena::rules::tagging::{Bounds, Level, Tagging};

#[path = "../../../../tests/kit/worked_grid.rs"]
mod worked_grid;

use crate::store::fresh;
use crate::store_commands::catena;

fn text(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn sql_and_stored_graphs_have_the_tags_of_a_level() {
    let (state, _) = worked_grid::grid();
    let grid = catena::grid::format::write_sukaku(&state);
    let file = fresh("tagging");
    let file = file.to_str().unwrap();
    assert!(catena(&["store", "init", file]).status.success());
    let solved = catena(&["solve", &grid, "--rules", "tagging-half", "--store", file]);
    assert!(text(&solved).contains("tagging-half"), "{solved:?}");
    let tagging = Tagging::new(&state, Level::Half, Bounds::NONE);
    let ask = |question: &str| text(&catena(&["sql", file, question, "--format", "csv"]));
    let counts = "SELECT count(*) AS nodes, count(DISTINCT layer) AS layers, \
                  count(DISTINCT tag) AS tags FROM tags(1, 'half')";
    let tags = tagging.nodes().map(|(_, tag)| tag).collect::<std::collections::HashSet<_>>();
    let expected = [tagging.nodes().count(), tagging.layer_count(), tags.len()];
    let expected = expected.map(|count| count.to_string()).join(",");
    assert_eq!(ask(counts), format!("nodes,layers,tags\n{expected}\n"));
    let letter = "SELECT tag FROM tags(1, '1') WHERE node = 'n3r1c1'";
    assert_eq!(ask(letter), "tag\na\n");
    let falses = "SELECT count(*) AS falls FROM weak_links(1, 'half') WHERE one = other";
    assert!(ask(falses).lines().nth(1).unwrap().parse::<usize>().unwrap() > 20);
    let graph = ["store", "graph", file, "1", "--tagging", "half"];
    assert!(catena(&graph).status.success());
    let kinds = "SELECT count(*) AS tagged FROM graph_edges WHERE kind = 'TAGGED'";
    assert_eq!(ask(kinds), format!("tagged\n{}\n", tagging.nodes().count()));
}

/// In every format, and as a picture.
#[test]
fn graphs_are_exported_with_their_tags() {
    let (state, _) = worked_grid::grid();
    let grid = catena::grid::format::write_sukaku(&state);
    for format in ["json", "graphml", "gexf", "cytoscape", "dot", "csv"] {
        let with = ["graph", &grid, "--tagging", "1", "--als-size", "0", "--format", format];
        let written = text(&catena(&with));
        assert!(written.contains("tag:a") && written.contains("TAGGED"), "{format}");
    }
    let picture = text(&catena(&["graph", &grid, "--tagging", "1", "--format", "tags"]));
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let board = picture.split("<g class=\"legend\">").next().unwrap();
    assert_eq!(board.matches("font-style=\"italic\"").count(), 78, "the printed letters");
}
