//! The answer of a query, drawn: what it names and nothing else.

use serde_json::json;

use super::opened::Page;

/// The page with the answer of a query as a graph: how many nodes and edges it draws, and what it says.
fn graph(page: &Page, query: &str) -> (u64, u64, String) {
    page.go(&format!("&tab=query&q={}", query.replace(' ', "+")));
    page.wait_for(".results h3");
    page.show_as("Graph");
    page.wait_for(".results [data-edges]");
    let number = |what: &str| {
        page.get(&format!("+document.querySelector('.results [data-nodes]').dataset.{what}"))
    };
    let said = page.text(".results [role=status]");
    (number("nodes").as_u64().unwrap(), number("edges").as_u64().unwrap(), said)
}

#[test]
fn the_graph_has_the_nodes_and_edges_of_the_answer() {
    let Some(page) = Page::open("") else { return };
    let pairs = "MATCH (a:Candidate {digit: 4})-[:CONJUGATE]-(b:Candidate {digit: 4}) RETURN a, b";
    let (nodes, edges, said) = graph(&page, pairs);
    let rows = page.get("+document.querySelector('.results h3').innerText.split(' ')[0]");
    assert_eq!(json!(edges * 2), rows, "a pair is found from both ends: {said}");
    assert!(nodes <= edges * 2 && said.contains("of the answer"), "{said}");
    // Links are drawn, though no conjugate is among them, and so is what no row names as a node.
    let (_, edges, _) =
        graph(&page, "MATCH (a:Candidate {digit: 4})-[l:LINK]-(b:Candidate {digit: 4}) RETURN l");
    assert!(edges > 10);
    // What is cut is said, and can be shown.
    let (nodes, edges, said) =
        graph(&page, "MATCH (a:Candidate)-[:CONJUGATE]-(b:Candidate) RETURN a, b");
    assert!(nodes == 30 && said.starts_with("30 of "), "{said}");
    page.press("Show all");
    page.wait("+document.querySelector('.results [data-nodes]').dataset.nodes > 30");
    assert!(!page.text(".results [role=status]").contains("30 of"));
    let all = page.get("+document.querySelector('.results [data-nodes]').dataset.edges");
    assert!(all.as_u64().unwrap() > edges);
    page.is_clean();
}

#[test]
fn tags_and_layers_are_drawn_with_their_candidates() {
    let Some(page) = Page::open("") else { return };
    let (nodes, edges, _) = graph(&page, "MATCH (l:Layer)-[:MEMBER]-(t:Tag) RETURN l, t LIMIT 2");
    assert_eq!((nodes, edges), (3, 2), "a layer and its two tags");
    page.wait("document.querySelectorAll('#board .selected').length >= 2");
    let (_, edges, _) = graph(&page, "MATCH (t:Tag)-[w:WEAK]-(u:Tag) RETURN t, u LIMIT 3");
    assert_eq!(edges, 3);
    // Numbers have no node: that is said.
    page.go("&tab=query&q=MATCH+(x:Csp)+RETURN+count(x)+AS+n");
    page.wait_for(".results h3");
    page.show_as("Graph");
    page.wait("document.querySelector('.results').innerText.includes('name no node of the graph')");
    page.press("Board");
    page.wait(
        "document.querySelector('.results').innerText.includes('nothing that stands on the board')",
    );
}

#[test]
fn the_board_draws_the_first_row_with_its_edges() {
    let Some(page) = Page::open("") else { return };
    page.go("&tab=query&q=MATCH+(a:Candidate)-[:CONJUGATE]-(b:Candidate)+RETURN+a,+b");
    page.wait_for(".results h3");
    page.wait("document.querySelectorAll('#board .selected').length === 2");
    assert_eq!(page.count("#board .links .strong"), 1);
    page.go("&tab=query&q=MATCH+(a:Candidate)-[l:LINK]-(b:Candidate)+RETURN+l");
    page.wait_for(".results h3");
    page.wait("document.querySelectorAll('#board .links .weak').length === 1");
    page.is_clean();
}

#[test]
fn the_drawer_counts_what_the_graph_is_made_of_and_each_sample_runs() {
    let Some(page) = Page::open("&tab=query") else { return };
    page.click(".parts summary");
    page.wait("document.querySelectorAll('.schema .count').length === 15");
    let counts = page.text(".schema");
    // The same numbers as `catena graph` has; and the seventeen members of three choices, which it does not look for.
    for of in ["Candidate 227", "CONJUGATE 673", "LINK 2,605", "MEMBER 5,643", "Choice 3"] {
        assert!(counts.contains(of), "{counts}");
    }
    let names =
        page.get("[...document.querySelectorAll('.schema .chip .mono')].map(e => e.innerText)");
    let names = names.as_array().unwrap();
    assert!(names.len() > 35);
    for name in names.iter().filter(|name| *name != "graph.shortest_path") {
        page.js("document.querySelector('.results').dataset.old = 'yes'; document.querySelector('.results h3')?.remove()");
        page.js(&format!(
            "[...document.querySelectorAll('.schema .chip')].find(e => e.querySelector('.mono').innerText === {name}).click()"
        ));
        page.wait("document.querySelector('.results h3, .complaint:not([hidden])')");
        assert_eq!(page.text(".complaint"), "", "{name}");
        assert_ne!(page.text(".results h3"), "", "{name}");
    }
    page.is_clean();
}
