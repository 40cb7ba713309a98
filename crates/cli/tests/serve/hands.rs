//! Hands on the board: what is set, struck and marked by hand, and a chain that is refused.

use serde_json::json;

use crate::browser::CONTROL;

use super::opened::Page;

#[test]
fn digits_are_set_candidates_struck_and_marked_each_a_stage_of_undo() {
    let Some(page) = Page::open("") else { return };
    let candidates = "document.querySelectorAll('#board .layer.cells .candidate').length";
    let before = page.get(candidates);
    page.keys("e");
    page.wait("!document.querySelector('#hands').hidden");
    page.keys("k");
    page.candidate("n4r1c6", false);
    page.wait_for("#board .said-struck");
    assert_eq!(page.get(candidates).as_u64().unwrap() + 1, before.as_u64().unwrap());
    // Two colours in two shapes.
    for (key, candidate) in [("a", "n1r1c1"), ("b", "n2r1c1"), ("c", "n3r1c1"), ("d", "n1r1c2")] {
        page.keys(key);
        page.candidate(candidate, false);
        page.wait(&format!(
            "document.querySelector('#words').innerText.startsWith('Step {}')",
            match key {
                "a" => 2,
                "b" => 3,
                "c" => 4,
                _ => 5,
            }
        ));
    }
    assert_eq!(page.count("#board circle.hand"), 2);
    assert_eq!(page.count("#board rect.hand"), 2);
    page.keys("s");
    page.candidate("n9r4c1", false);
    page.wait_for("#board .said-set");
    // What follows by links is gone, and it is said that nothing proves it.
    assert_eq!(page.get("document.querySelector('#board [data-candidate=n9r5c1]')"), json!(null));
    assert!(page.text("#signs").contains("not proved"), "{}", page.text("#signs"));
    assert!(page.text("#words").contains("no solution"), "that was wrong: {}", page.text("#words"));
    page.keys("e");
    page.press("Path");
    page.wait("document.querySelectorAll('.said-by-hand').length === 2");
    for _ in 0..6 {
        page.keys_with(CONTROL, "z");
    }
    page.wait(&format!("{candidates} === {before}"));
    assert_eq!(page.count("#board .hand") + page.count("#board .said-struck"), 0);
    page.is_clean();
}

#[test]
fn a_puzzle_is_typed_into_an_empty_board() {
    let Some(page) = Page::open("") else { return };
    page.press("Examples");
    page.press("An empty board");
    page.wait("document.querySelectorAll('#board .candidate').length === 729");
    for (number, candidate) in ["n8r1c5", "n4r2c3", "n5r2c6"].into_iter().enumerate() {
        page.candidate(candidate, false);
        page.wait(&format!("document.querySelectorAll('#board .digit').length === {}", number + 1));
    }
    assert_eq!(page.count("#board .digit.placed"), 0, "what is typed is given");
    page.wait("location.hash.includes('g=....8')");
    // The link opens it.
    let link = page.get("location.hash").as_str().unwrap().to_owned();
    page.browser
        .open(&format!("{}{link}", page.get("location.href.split('#')[0]").as_str().unwrap()));
    page.wait("document.querySelectorAll('#board .digit').length === 3");
    page.is_clean();
}

#[test]
fn a_chain_that_is_refused_is_drawn_with_its_bad_step() {
    let Some(page) = Page::open("&tab=chain") else { return };
    page.wait_for("#view-chain textarea");
    let typed = "n3{r1 r4}c6 – n3r6{c4 c9} – n4{r6 r5}c9 – n4{r5 r3}c8 ==> r1c7<>3";
    page.js(&format!(
        "const t = document.querySelector('#view-chain textarea'); t.value = {typed:?}; t.dispatchEvent(new Event('input'))"
    ));
    page.press("Judge");
    page.wait("document.querySelectorAll('#board path.bad').length === 1");
    assert_eq!(page.count("#board .node.left"), 4, "all four steps are drawn");
    let said = page.text("#view-chain .refused");
    assert!(said.contains("step d") && said.contains("^^^"), "{said}");
    page.is_clean();
}

/// A placement that the givens refute is named, with a proof against it that one may open.
#[test]
fn where_it_went_wrong_is_said_and_proved() {
    let Some(page) = Page::open("") else { return };
    page.keys("e");
    page.wait("!document.querySelector('#hands').hidden");
    page.keys("s");
    page.candidate("n3r1c7", false);
    page.wait_for("#board .said-set");
    page.press("Where did I go wrong?");
    page.wait_for(".mistake li button");
    let said = page.text(".mistake");
    assert!(said.contains(" wrong. The first is r1c7 = 3."), "{said}");
    page.js("document.querySelector('.mistake li button').click()");
    page.wait_for("h2.falls");
    assert_eq!(page.text("h2.falls"), "r1c7 ≠ 3");
    page.is_clean();
}
