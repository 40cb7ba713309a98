//! One language, tagging as a picture, two proofs as a story, and no view without words.

use serde_json::json;

use crate::browser::ESCAPE;

use super::opened::Page;

#[test]
fn the_best_known_name_comes_first() {
    let Some(page) = Page::proof("nrczt-chain") else { return };
    page.wait("!document.querySelector('#view-explore progress')");
    let first = page.text("tr[data-family]");
    assert!(
        first.starts_with("nrczt-chain") && first.contains("restricted-nrczt-chain"),
        "{first}"
    );
    assert_eq!(page.count("tr[data-family^=restricted], tr[data-family^=typed]"), 0);
}

#[test]
fn branches_have_colours_of_their_own_and_only_one_is_drawn() {
    let Some(page) = Page::open("") else { return };
    let colours = page.get(
        "(() => { const of = getComputedStyle(document.documentElement); return ['left', 'right', 'strong', 'weak', 'case0', \
         'case1', 'case2', 'case3'].map(name => of.getPropertyValue('--' + name).trim()) })()",
    );
    let colours = colours.as_array().unwrap();
    let (chain, branches) = colours.split_at(4);
    assert!(branches.iter().all(|colour| !chain.contains(colour)), "{colours:?}");
    page.go("&sel=n6r1c6&why=r1c6<>6&family=force-chain-cell");
    page.wait_for("details[data-branch]");
    page.press("Branch b");
    page.wait("[...document.querySelectorAll('#board .nodeof')].some(node => node.style.display === 'none')");
}

#[test]
fn tags_are_a_picture_with_reasons() {
    let Some(page) = Page::open("") else { return };
    page.press("Tags");
    page.wait_for("table.tags");
    assert!(page.count("#board .tagged") > 30 && page.count("#board .tag-letter") > 30);
    page.js(
        "const r = document.querySelector('#board [data-cell=r1c6]').getBoundingClientRect(); \
         document.querySelector('#board [data-cell=r1c6]').dispatchEvent(new PointerEvent('pointermove', {bubbles: true, \
         clientX: r.left + r.width / 6, clientY: r.top + r.height / 2, pointerType: 'mouse'}))",
    );
    page.wait("document.querySelectorAll('#board .excluded-by-tag').length > 10");
    assert!(page.text("#view-explore .hint").contains("4 in r1c6"));
    // Every filled square has a reason.
    let squares = page.count(".weak-tags");
    assert!(squares > 20, "{squares}");
    for index in (0..squares).step_by(7) {
        page.js(&format!("document.querySelectorAll('.weak-tags')[{index}].click()"));
        page.wait("/linked|two tags of one layer|→ not|follows from a choice|excludes itself/.test(document.querySelector('#view-explore > div > div[role=status]')?.innerText)");
        page.js("document.querySelector('#view-explore > div > div[role=status]').innerText = ''");
    }
    // What falls leads to its proof, which is told in a handful of lines.
    page.press("r1c7 ≠ 3");
    page.wait_for(".through");
    assert!(page.count(".through") < 8, "{}", page.count(".through"));
    assert!(page.count(".sentences details:not([open]) li") > 50, "all lines are behind");
    page.is_clean();
}

#[test]
fn two_proofs_are_a_story_with_one_stepper() {
    let Some(page) = Page::proof("nrczt-chain") else { return };
    page.wait("!document.querySelector('#view-explore progress')");
    page.keys("x");
    page.wait_for(".second svg .arrow");
    let head = page.text("#view-explore h3");
    assert!(head.contains("Here: whip"), "another kind, not the same chain reversed: {head}");
    assert!(page.text("#view-explore .hint").contains("nothing is left for"));
    let width = |of: &str| {
        page.get(&format!("document.querySelector('{of} svg').getBoundingClientRect().width"))
    };
    let (one, other) = (width("#board").as_f64().unwrap(), width(".second").as_f64().unwrap());
    assert!((one - other).abs() < 40.0, "{one} and {other}");
    page.keys("jj");
    page.wait("document.querySelector('.both output')?.innerText.startsWith('2 of')");
    assert!(page.count("#board .present") > 0 && page.count(".second .present") > 0);
    page.keys(ESCAPE);
    page.wait("!document.querySelector('.second')");
    page.is_clean();
}

/// Every position that the page has as an example, with every tab: no panel is blank, no search goes on without words.
#[test]
fn no_view_of_any_example_is_without_words() {
    let Some(page) = Page::open("") else { return };
    page.js("window.examples = null; import('./examples.js').then(({ EXAMPLES }) => { window.examples = EXAMPLES })");
    page.wait("window.examples");
    let count = page.get("window.examples.length").as_u64().unwrap();
    assert!(count >= 8);
    for index in 0..count {
        page.press("Examples");
        page.js(&format!("document.querySelectorAll('#examples-menu button')[{index}].click()"));
        page.wait("!document.querySelector('#view-explore:not([hidden]) progress')");
        let tabs = page
            .get("[...document.querySelectorAll('[role=tab]:not([hidden])')].map(tab => tab.id)");
        for tab in tabs.as_array().unwrap() {
            let tab = tab.as_str().unwrap();
            page.js(&format!("document.getElementById({tab:?}).click()"));
            page.wait("document.querySelector('.view:not([hidden])').innerText.trim().length > 60");
            let pictures = page.count("#board .digit, #board .candidate");
            assert!(pictures > 80, "{index} {tab}: the board is there");
        }
        // A query whose answer is empty has words in each of its views.
        page.js("document.getElementById('tab-query').click()");
    }
    page.go("&tab=query&q=MATCH+(x:Candidate+{digit:+8})-[:CONJUGATE]-(y:Als)+RETURN+x");
    page.wait_for(".results h3");
    for mode in ["Table", "Board", "Graph", "JSON", "Text"] {
        page.show_as(mode);
        page.wait("[...document.querySelectorAll('.results > div > :not(.head)')].some(part => part.innerText.trim().length > 3)");
    }
    assert_eq!(page.get("window.errors ?? []"), json!([]));
    page.is_clean();
}

#[test]
fn a_phone_has_a_menu_and_names_at_the_edges_of_a_zoomed_board() {
    let Some(page) = Page::sized(390, 844, "&sel=n3r1c7&why=r1c7<>3&step=3") else { return };
    page.wait_for("li.lit");
    page.wait("document.querySelectorAll('#board .letters .coordinate').length >= 8");
    // One heading, though the bar has no room for it.
    assert_eq!(page.get("getComputedStyle(document.querySelector('h1')).display !== 'none'"), true);
    page.press("More");
    for entry in ["Redo", "Tags", "Edit by hand", "Keys and signs", "EasterMonster"] {
        let found = format!(
            "[...document.querySelectorAll('#more-menu button')].some(b => b.innerText.startsWith({entry:?}))"
        );
        assert_eq!(page.get(&found), true, "{entry}");
    }
    page.press("Keys and signs");
    page.wait_for("#dialog[open] .signs-list svg");
    page.keys(ESCAPE);
    // The stepper of a path stands above the bar with the tabs.
    page.go("&tab=path");
    page.press("Solve");
    page.wait_for(".path-list li");
    let over = page.get(
        "document.querySelector('.foot').getBoundingClientRect().bottom <= document.querySelector('.tabs').getBoundingClientRect().top",
    );
    assert_eq!(over, true);
    page.is_clean();
}

#[test]
fn a_phone_on_its_side_has_the_board_beside_the_proof() {
    let Some(page) = Page::sized(844, 390, "&sel=n3r1c7&why=r1c7<>3") else { return };
    page.wait_for(".sentences li");
    let boxes = page.get(
        "['#board svg', '.sentences'].map(of => document.querySelector(of).getBoundingClientRect()).map(({left, width}) => [left, width])",
    );
    let number = |index: usize, at: usize| boxes[index][at].as_f64().unwrap();
    assert!(number(0, 1) > 240.0 && number(1, 0) > number(0, 1), "{boxes}");
}

#[test]
fn keys_work_wherever_the_focus_is_and_the_pointer_joins_lines_and_board() {
    let Some(page) = Page::proof("whip") else { return };
    page.wait("!document.querySelector('#view-explore progress')");
    // On a button arrows step; on the open tab Enter is the view's.
    page.press("Show ");
    let above =
        "document.querySelector('tr[aria-selected=true]').previousElementSibling.dataset.family";
    let above = page.get(above);
    page.js("document.getElementById('tab-explore').focus()");
    for (key, family) in [("\u{e013}", above.as_str().unwrap()), ("\u{e015}", "whip")] {
        page.keys(key);
        page.wait(&format!(
            "document.querySelector('tr[aria-selected=true]').dataset.family === {family:?}"
        ));
        page.wait_for(".sentences li");
    }
    page.js("document.querySelector('#view-explore .head button').focus()");
    page.keys("\u{e014}\u{e014}");
    page.wait("document.querySelector('li.lit')?.dataset.sentence === '1'");
    page.hover("li[data-sentence='3']");
    page.wait("document.querySelectorAll('#board .pointed').length > 1");
    page.hover("h2.falls");
    page.wait("!document.querySelector('#board .pointed')");
    page.js(
        "const cell = document.querySelector('#board [data-cell=r1c6]'), r = cell.getBoundingClientRect(); \
         cell.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: r.right - r.width / 6, clientY: r.top + \
         r.height / 6, pointerType: 'mouse'}))",
    );
    page.wait("document.querySelectorAll('li.pointed').length > 0");
    page.go("&tab=path");
    page.wait("document.querySelector('#strip-words')?.innerText.includes('W =')");
    page.js("document.getElementById('tab-path').focus()");
    page.keys("j\u{e007}");
    page.wait_for("#view-explore:not([hidden]) .sentences li");
    page.is_clean();
}
