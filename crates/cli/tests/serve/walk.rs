//! The panel Graph: a walk through the typed graph that begins at a candidate.

use catena::explorer::Explorer;
use catena::explorer::graph::GraphAsk;
use catena::grid::Candidate;
use catena::solution::{Solutions, solutions};
use serde_json::Value;

use super::opened::Page;
use crate::GRID;

/// How many nodes and edges are drawn, once there are so many nodes.
fn drawn(page: &Page, nodes: usize) -> (usize, usize) {
    page.wait(&format!("document.querySelector('.walk').dataset.nodes === '{nodes}'"));
    let edges = page.get("document.querySelector('.walk').dataset.edges");
    (nodes, edges.as_str().unwrap().parse().unwrap())
}

fn begun() -> Option<Page> {
    let page = Page::open("&sel=n4r1c6")?;
    page.press("As graph");
    assert_eq!(drawn(&page, 1), (1, 0));
    page.js("document.querySelector('.walk').focus()");
    Some(page)
}

/// 4 in r1c6 is linked to ten nodes, one of them the group of two fours below, and conjugate to three of them.
#[test]
fn a_walk_begins_at_a_candidate_and_is_in_the_address() {
    let Some(page) = begun() else { return };
    page.keys(crate::browser::ENTER);
    assert_eq!(drawn(&page, 11).0, 11);
    let address = page.get("location.href").as_str().unwrap().to_owned();
    assert!(address.contains("tab=graph&walk=n4r1c6,n4r1c6.LINK,n4r1c6.CONJUGATE"), "{address}");
    let shown = drawn(&page, 11);
    page.browser.open(&address);
    assert_eq!(drawn(&page, 11), shown);
    // Enter takes back what grew; Delete hides; Back brings back.
    page.js("document.querySelector('.walk').focus()");
    page.keys(crate::browser::ENTER);
    drawn(&page, 1);
    page.js("history.back()");
    assert_eq!(drawn(&page, 11), shown);
    page.is_clean();
}

#[test]
fn a_walk_is_written_as_the_query_that_gives_it() {
    let Some(page) = begun() else { return };
    page.wait_for("#view-graph td button");
    page.press("Grow");
    drawn(&page, 6);
    page.press("As query");
    page.wait("document.querySelector('#view-query')?.innerText.includes('5 rows')");
    let text = page.text("#view-query");
    assert!(text.contains("LINK n4r1c6 n1r1c6") && !text.contains("n4r1c8"), "{text}");
    // What was put there by itself is a row too, and what was hidden is none.
    page.go("&tab=graph&walk=n4r1c6.LINK.rc,n9r4c1,-n9r1c6");
    drawn(&page, 6);
    page.press("As query");
    page.wait("document.querySelector('#view-query')?.innerText.includes('n9r4c1')");
    let text = page.text("#view-query table");
    assert!(text.contains("n3r1c6") && !text.contains("n9r1c6"), "{text}");
    page.is_clean();
}

/// What is said of the edges of a kind is so of each of them in the solution.
#[test]
fn what_an_edge_says_of_its_ends_is_so() {
    let Some(page) = Page::open("") else { return };
    page.js("window.says = null; import('./walked.js').then(({ SAYS }) => { window.says = SAYS })");
    page.wait("window.says");
    let says = page.get("window.says");
    let explorer = Explorer::open(GRID).unwrap().after_singles();
    let Solutions::One(solution) = solutions(explorer.state()) else { panic!("one solution") };
    let graph = explorer.graph(&GraphAsk::default());
    let trues = |node: usize| {
        let node = graph.nodes.iter().find(|of| of.node == node).unwrap();
        let is_true = |text: &String| {
            let candidate: Candidate = text.parse().unwrap();
            solution[candidate.cell().index()] == candidate.digit()
        };
        usize::from(node.candidates.iter().any(is_true))
    };
    let mut kinds = std::collections::BTreeSet::new();
    for edge in graph.edges.iter().filter(|edge| edge.kind != "MEMBER") {
        let (count, said) = (trues(edge.source) + trues(edge.target), says[&edge.kind].as_str());
        let holds = match said.unwrap().split(" of the two").next().unwrap() {
            "At most one" => count <= 1,
            "Exactly one" => count == 1,
            "At least one" => count >= 1,
            other => panic!("{other}"),
        };
        assert!(holds, "{edge:?}: {said:?}");
        kinds.insert(&edge.kind);
    }
    assert_eq!(kinds.len(), 4, "{kinds:?}");
}

/// The chain of a proof, laid over the walk, becomes a family; run as a query it finds the elimination, and the checker
/// accepts the proof.
#[test]
fn a_chain_that_was_walked_becomes_a_family() {
    let Some(page) = Page::open("") else { return };
    let address = page.host.address();
    let easy = crate::EASY;
    page.browser.open(&format!("{address}#v=1&g={easy}&sel=n5r9c8&why=r9c8<>5&family=nrc-chain"));
    page.wait_for(".sentences li");
    page.press("Graph");
    page.press("Lay nrc-chain");
    drawn(&page, 7);
    page.press("As family");
    page.wait("document.querySelector('#view-query')?.innerText.includes('r9c8 ≠ 5')");
    assert!(page.text("#view-query").contains("✓"));
    page.is_clean();
}

/// What is taken away is what is shown: each node and edge once, and XML that can be read.
#[test]
fn a_walk_is_taken_away_as_files() {
    let Some(page) = begun() else { return };
    page.keys(crate::browser::ENTER);
    let (nodes, edges) = drawn(&page, 11);
    page.js(
        "window.files = {}; const made = URL.createObjectURL; URL.createObjectURL = blob => { \
         blob.text().then(text => { window.files[Object.keys(window.files).length] = text }); return made(blob) }",
    );
    page.press("Take it away");
    for (count, name) in
        ["SVG", "Nodes as CSV", "Edges as CSV", "GraphML", "Cytoscape JSON"].iter().enumerate()
    {
        page.press(name);
        page.wait(&format!("Object.keys(window.files).length > {count}"));
    }
    let file = |at: usize| page.get(&format!("window.files[{at}]")).as_str().unwrap().to_owned();
    let parsed =
        "xml => !new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror')";
    for at in [0, 3] {
        assert_eq!(
            page.get(&format!("({parsed})(window.files[{at}])")),
            Value::Bool(true),
            "{}",
            file(at)
        );
    }
    assert_eq!(file(1).lines().count(), nodes + 1);
    assert_eq!(file(2).lines().count(), edges + 1);
    assert_eq!(file(3).matches("<node ").count(), nodes);
    let json: Value = serde_json::from_str(&file(4)).unwrap();
    assert_eq!(json["elements"]["edges"].as_array().unwrap().len(), edges);
    page.is_clean();
}

/// The schema is drawn with a box for each kind of node and of edge; a walk that was kept is opened again by its name.
#[test]
fn the_schema_is_drawn_and_a_walk_is_kept() {
    let Some(page) = Page::open("&tab=graph") else { return };
    page.wait("document.querySelector('#view-graph summary')");
    page.js("document.querySelector('#view-graph summary').click()");
    page.wait("document.querySelectorAll('.schema-graph .edge-kind').length === 9");
    assert_eq!(page.get("document.querySelectorAll('.schema-graph .label-of-nodes').length"), 8);
    // Links join candidates and groups.
    page.wait("/^LINK [1-9]/.test(document.querySelector('.schema-graph .edge-kind').textContent)");
    page.go("&tab=graph&walk=n4r1c6,n4r1c6.LINK,n4r1c6.CONJUGATE");
    let shown = drawn(&page, 11);
    page.press("Keep it");
    page.js("document.querySelector('[aria-label=\"Name of the walk\"]').value = 'ten links'");
    page.press("Keep on this device");
    page.wait("document.querySelector('.kept-walks a')?.textContent === 'ten links'");
    page.press("Begin anew");
    page.wait("document.querySelector('#view-graph > div .kept-walks a')");
    page.js("document.querySelector('.kept-walks a').click()");
    assert_eq!(drawn(&page, 11), shown);
    page.press("Keep it");
    page.press("Forget");
    page.wait("!document.querySelector('.kept-walks a')");
    page.is_clean();
}

/// Paths by two lists of rules begin in one state, part, and end in the solution.
#[test]
fn paths_by_different_rules_are_one_graph_of_states() {
    let Some(page) = Page::open("&tab=path&rules=whip&at=1") else { return };
    page.wait("document.querySelector('#view-path h2')?.textContent.startsWith('Solved')");
    page.press("Braids");
    page.wait("document.querySelectorAll('.path-list li').length > 1 && document.querySelector('#view-path h2').textContent.includes('B')");
    page.press("Paths as a graph");
    page.wait("document.querySelector('.states')?.dataset.nodes");
    let text = page.text("#view-path");
    assert!(
        text.contains("Where 2 paths, by whip; braid,") && text.contains("Paths meet in"),
        "{text}"
    );
    let said = page.get("document.querySelector('.states + ul').textContent");
    let said = said.as_str().unwrap();
    assert!(said.contains("on the path by whip") && said.contains("to solved by"), "{said}");
    page.is_clean();
}
