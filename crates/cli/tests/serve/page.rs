//! The page, one test per thing it does, in a real browser.

use std::path::Path;

use catena::proof::json::{from_json, to_json};
use catena::query::Library;
use catena_draw::link;
use serde_json::json;

use crate::browser::{CONTROL, DOWN, ENTER, ESCAPE, RIGHT, SHIFT};
use crate::kit::{about, example, proved};
use crate::{EASY, GRID};

use super::opened::Page;

/// A file of the repository.
fn file(path: &str) -> String {
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).unwrap()
}

#[test]
fn capability_01_any_format_is_pasted_or_dropped() {
    let Some(page) = Page::open("") else { return };
    page.keys("/");
    page.insert(&GRID.replacen('8', "x", 1));
    page.keys(ENTER);
    page.wait_for("#box-said pre");
    let said = page.text("#box-said");
    assert!(said.contains('x') && said.contains("    ^"), "the caret stands below it: {said:?}");
    page.keys(ESCAPE);
    page.keys("/");
    page.insert(EASY);
    page.keys(ENTER);
    page.wait("document.querySelectorAll('.digit').length > 50");
    // Pencil marks, dropped as a file would be.
    let marks = (0..81).map(|cell| if cell == 0 { "123456789 " } else { "12 " });
    let marks: String = marks.collect();
    page.js(&format!(
        "const data = new DataTransfer(); data.setData('text', {marks:?}); document.body.dispatchEvent(new \
         DragEvent('drop', {{bubbles: true, dataTransfer: data}}))"
    ));
    page.wait("document.querySelectorAll('.candidate').length === 169");
    page.wait_for(".hint");
    assert!(page.text("#words").contains("no solution"), "{}", page.text("#words"));
    page.is_clean();
}

#[test]
fn capability_02_a_click_shows_what_a_candidate_is_linked_to() {
    let Some(page) = Page::open("") else { return };
    page.candidate("n4r1c6", false);
    page.wait_for(".counts");
    let counts = "Linked to 9 candidates, conjugate to 2 of them and to 1 group.";
    assert_eq!(page.text(".counts"), counts);
    let of = |kind: &str| page.text(&format!("tr[data-kind={kind}] .num"));
    assert_eq!(["cell", "row", "column", "block", "group"].map(of), ["5", "1", "2", "1", "1"]);
    assert_eq!(page.count("#board .linked"), 9);
    assert_eq!(page.count("#board .linked.conjugate"), 2);
    assert!(page.get("document.querySelector('#board svg').classList.contains('dim')") == true);
    page.candidate("n9r8c1", true);
    page.wait("document.querySelectorAll('.counts').length === 2");
    assert_eq!(page.count("#board .selected"), 2);
    page.keys(ESCAPE);
    page.wait("!document.querySelector('.counts')");
    assert_eq!(page.count("#board .linked"), 0);
    page.is_clean();
}

#[test]
fn capability_03_why_fills_in_and_draws_the_simplest() {
    let Some(page) = Page::open("") else { return };
    page.candidate("n4r1c6", false);
    page.wait_for(".counts");
    page.candidate("n3r1c7", false);
    page.keys("w");
    page.wait_for("#board .arrow");
    assert_eq!(page.text("h2.falls"), "r1c7 ≠ 3");
    page.wait("!document.querySelector('#view-explore progress')");
    // A row for each kind of argument, the easiest first; the others are folded.
    let kinds =
        page.get("[...document.querySelectorAll('[data-kind]')].map(of => of.dataset.kind)");
    let kinds: Vec<String> = serde_json::from_value(kinds).unwrap();
    let mut once = kinds.clone();
    once.sort_unstable();
    once.dedup();
    assert!((2..=8).contains(&kinds.len()) && once.len() == kinds.len(), "{kinds:?}");
    let folded = page.text(".progress");
    page.press("Show ");
    let all = page.count("tr[data-family]");
    assert!(
        folded.contains(&format!("Show {} more chains of these kinds", all - kinds.len())),
        "{folded}"
    );
    page.press("The easiest of each kind");
    assert_eq!(page.count("tr[data-family]"), kinds.len());
    let first = page.text("tr[data-family]");
    assert!(
        // The name that people know comes first.
        first.starts_with("nrczt-chain") && first.ends_with("restricted-nrczt-chain"),
        "{first}"
    );
    assert!(page.text(".progress").contains("have none up to length 12"));
    assert_eq!(page.count("#board .arrow.is-strong"), 7);
    // A sum proves it and no chain: its sets are shown, and what is said of the chains is still true.
    page.keys(ESCAPE);
    page.wait_for(".counts");
    page.candidate("n4r1c6", false);
    page.wait("document.querySelector('#view-explore h2').innerText === '4 in r1c6'");
    page.wait_for(".counts");
    page.keys("w");
    page.wait_for("tr[data-family=linear]");
    page.wait_for("#board .is-truth");
    page.wait("!document.querySelector('#view-explore progress')");
    assert!(
        page.text(".progress").contains("have none up to length 12"),
        "{}",
        page.text(".progress")
    );
    // Nothing proves it, and that is said.
    page.open(&format!("{}#v=1&g={NO_SUM}&why=r1c3<>1", page.host.address()));
    page.wait(
        "/No family proves r1c3 ≠ 1 up to length 12; \\d+ asked/.test(document.body.innerText)",
    );
    assert!(page.text(".progress").contains("after r1c3=1"), "{}", page.text(".progress"));
    page.is_clean();
}

#[test]
fn capability_04_a_proof_is_stepped_through() {
    let Some(page) = Page::proof("nrczt-chain") else { return };
    page.keys("jjjjj");
    page.wait("document.querySelector('output')?.innerText === '4 of 7'");
    let lit = page.text(".sentences li.lit");
    assert!(lit.contains("r1c6 = 4") && lit.starts_with('d'), "{lit}");
    assert_eq!(page.text(".notation mark"), "n4{r5 r1 r4#n3r4c6}c6");
    assert_eq!(page.count("#board .arrow.is-strong.present"), 1);
    assert!(page.count("#board .arrow.is-strong.future") == 3);
    page.wait("location.hash.includes('&step=4')");
    page.keys("k");
    page.wait("document.querySelector('output')?.innerText === '3 of 7'");
    page.keys(RIGHT);
    page.wait("document.querySelector('output')?.innerText === '4 of 7'");
    // The other way: a node of the board lights its sentence.
    page.candidate("n6r3c7", false);
    page.wait("document.querySelector('.sentences li.lit')?.innerText.startsWith('f')");
    page.click(".sentences li:nth-child(2)");
    page.wait("document.querySelector('output')?.innerText === '1 of 7'");
    // A screen reader counts as the page does.
    assert!(page.text("#announce").starts_with("Step a, 1 of 7"), "{}", page.text("#announce"));
    page.press("Play");
    page.wait("document.querySelector('output')?.innerText === '3 of 7'");
    page.press("Pause");
    page.is_clean();
}

#[test]
fn capability_04_a_long_chain_is_a_table_of_its_steps() {
    let Some(page) = Page::sized(1280, 800, "") else { return };
    // Singles are open here, and the whip is 12 steps long.
    let address = page.host.address();
    page.open(&format!("{address}#v=1&g={GRID}&sel=n8r2c9&why=r2c9<>8&family=whip"));
    page.wait_for("table.steps tbody tr");
    assert_eq!(page.count("table.steps tbody tr"), 12);
    page.keys("jj");
    page.wait_for("table.steps tr.lit");
    assert_eq!(page.text("table.steps tr.lit th"), "a");
    let excluded = page.text("table.steps");
    assert!(excluded.contains("(z)") && excluded.contains("(a)"), "{excluded}");
    page.js("document.querySelectorAll('table.steps tbody tr')[4].click()");
    page.wait("document.querySelector('table.steps tr.lit th')?.innerText === 'e'");
    page.is_clean();
}

#[test]
fn capability_05_branches_fold_and_one_is_drawn_at_a_time() {
    let Some(page) = Page::open("") else { return };
    page.keys("/");
    page.insert(file("exports/force-chain-cell.json").trim());
    page.keys(ENTER);
    page.wait_for("details[data-branch]");
    let branches = page.count("details[data-branch]");
    assert!(branches >= 2);
    assert_eq!(page.count("details[data-branch][open]"), 1);
    let drawn = "[...document.querySelectorAll('#board .arrow')].filter(a => a.style.display !== 'none').length";
    let (first, all) = (page.get(drawn), page.count("#board .arrow"));
    assert!(first.as_u64().unwrap() < all as u64, "{first} of {all}");
    page.keys("]");
    page.wait("document.querySelector('details[data-branch=\"1\"]').open");
    assert_eq!(page.count("details[data-branch][open]"), 1);
    page.wait_for("details[data-branch='1'] .lit");
    page.keys("[");
    page.wait("document.querySelector('details[data-branch=\"0\"]').open");
    assert_eq!(page.get(drawn), first);
    page.is_clean();
}

#[test]
fn capability_06_a_changed_character_is_refused_with_its_place() {
    let Some(page) = Page::proof("nrczt-chain") else { return };
    assert!(page.text(".stamp").starts_with("✓ checked, 21 lines"), "{}", page.text(".stamp"));
    page.press("✓ checked");
    page.wait_for(".said-of .stamp");
    page.js(
        "const area = document.querySelector('.edit'); area.value = area.value.replace('n4{r6 r5}c9', \
         'n4{r6 r4}c9'); area.dispatchEvent(new Event('input'))",
    );
    page.wait_for(".said-of .refused");
    let said = page.text(".said-of .refused");
    assert!(said.contains("refused at step c") && said.contains("^^^"), "{said}");
    // Every line, as the checker reads it.
    page.press("every line");
    page.wait_for(".said-of .stamp");
    page.js(
        "const area = document.querySelector('.edit'); area.value = area.value.replace('\"n3r6c9\"', \
         '\"n2r6c9\"'); area.dispatchEvent(new Event('input'))",
    );
    page.wait_for(".said-of .refused");
    assert!(page.text(".said-of .refused").starts_with("refused: "));
    page.is_clean();
}

#[test]
fn capability_07_what_falls_is_a_heat_map_with_filters() {
    let Some(page) = Page::open("") else { return };
    page.wait("!document.querySelector('#view-explore progress')");
    assert_eq!(page.text("#view-explore h2"), "22 candidates fall");
    let marked = "document.querySelectorAll('#board .heat rect').length";
    assert_eq!(page.get(marked), 22);
    assert_eq!(page.text("tr[data-row=n1r9c4] button.h2"), "6");
    let choose = |name: &str, value: &str| {
        page.js(&format!(
            "const s = document.querySelector('select[aria-label={name:?}]'); s.value = {value:?}; \
             s.dispatchEvent(new Event('change'))"
        ))
    };
    choose("Greatest length", "6");
    page.wait(&format!("{marked} === 6"));
    choose("Family", "nrct-chain");
    page.wait(&format!("{marked} === 3"));
    choose("Digit", "4");
    page.wait(&format!("{marked} === 1"));
    page.press("What falls");
    page.wait(&format!("{marked} === 0"));
    page.press("What falls");
    page.candidate("n4r4c8", false);
    page.wait_for("h2.falls");
    assert_eq!(page.text("h2.falls"), "r4c8 ≠ 4");
    page.is_clean();
}

#[test]
fn what_matters_is_a_map_with_its_price() {
    let Some(page) = Page::open("") else { return };
    page.press("What matters");
    page.wait("document.querySelector('#view-explore [role=status]')");
    let said = page.text("#view-explore [role=status]");
    assert!(said.starts_with("W = 8. Of 146 eliminations "), "{said}");
    assert!(said.ends_with(" bring it down."), "{said}");
    // The best elimination comes first; on the board its square is full.
    assert_eq!(page.text("table.matters tbody th"), "r1c2 ≠ 2");
    assert_eq!(page.text("table.matters tbody td"), "3");
    assert!(page.count("#board .worth") > 50 && page.count("#board .price") > 10);
    let signs = page.text("#signs");
    assert!(
        signs.contains("lowers the rating") && signs.contains("proof of length 1 to 3"),
        "{signs}"
    );
    // What falls has its own signs, and comes back.
    assert_eq!(page.count("#board .heat1, #board .heat2"), 0);
    page.press("What falls");
    page.wait("document.querySelectorAll('#board .worth').length === 0");
    page.press("What matters");
    page.wait_for("table.matters");
    page.js("document.querySelector('table.matters tbody td').click()");
    page.wait_for("h2.falls");
    assert_eq!(page.text("h2.falls"), "r1c2 ≠ 2");
    page.is_clean();
}

/// The list goes on beyond its first rows, is sorted by its heads, and shows what can be proved, by any family.
#[test]
fn what_matters_is_sorted_and_filtered() {
    let Some(page) = Page::open("&show=matters&price=whip,braid") else { return };
    page.wait("document.querySelector('#view-explore [role=status]')");
    let rows = "document.querySelector('table.matters').tBodies[0].rows.length";
    assert_eq!(page.get(rows), 40);
    page.js("[...document.querySelectorAll('#view-explore button')].find(b => b.innerText === '36 more').click()");
    page.wait(&format!("{rows} === 76"));
    page.js("document.querySelector('table.matters thead button').click()");
    page.wait("document.querySelector('table.matters [aria-sort=ascending]')");
    let first = page.text("table.matters tbody th");
    page.js("document.querySelector('table.matters thead button').click()");
    page.wait("document.querySelector('table.matters [aria-sort=descending]')");
    assert!(page.text("table.matters tbody th") > first);
    page.js("document.querySelector('#view-explore input[type=checkbox]').click()");
    page.wait(&format!("{rows} === 1"));
    assert_eq!(page.text("table.matters tbody th"), "r6c5 ≠ 2");
    assert_eq!(page.text("table.matters tbody td:last-child"), "braid[12]");
    // All of it is in the address.
    page.wait("location.hash.includes('&price=whip,braid&sort=-change&only=proved')");
    page.is_clean();
}

/// Above what falls stands what a thread about a puzzle begins with, to be copied with the puzzle.
#[test]
fn a_position_is_rated_in_a_line_to_copy() {
    let Some(page) = Page::open("") else { return };
    page.js("navigator.clipboard.writeText = async text => { window.copied = text }");
    page.wait("document.querySelector('.rated b')?.innerText.includes('depth')");
    assert_eq!(page.text(".rated b"), "W = 8 · B = 7 · T = 2 · depth = 1");
    page.press("Copy");
    page.wait("window.copied?.endsWith(' · 55 open cells')");
    page.is_clean();
}

/// Proofs of several positions leave the basket as one post, which is read back.
#[test]
fn a_basket_of_proofs_is_one_post() {
    let Some(page) = Page::proof("whip") else { return };
    page.js("navigator.clipboard.writeText = async text => { window.copied = text }");
    page.press("Share");
    page.press("Put it into the basket");
    page.press("Share");
    page.press("A post of 1 step");
    page.wait("document.querySelector('#dialog textarea')?.value.includes('whip[')");
    assert_eq!(page.count("#dialog .basket li"), 1);
    page.press("Copy the post");
    page.wait("window.copied?.includes('[code]')");
    let post = page.get("window.copied");
    page.press("Close");
    page.keys("/");
    page.insert(post.as_str().unwrap());
    page.keys(ENTER);
    page.wait_for(".ending");
    assert_eq!(page.count(".post li.good"), 1, "{}", page.text("#view-post"));
    assert_eq!(page.count(".post li.bad"), 0, "{}", page.text("#view-post"));
    page.is_clean();
}

#[test]
fn capability_08_two_families_stand_side_by_side() {
    let Some(page) = Page::proof("whip") else { return };
    page.wait("!document.querySelector('#view-explore progress')");
    page.keys("x");
    page.wait_for(".second svg .arrow");
    assert!(page.text("#view-explore").contains("7 variables:"));
    assert_eq!(page.count("tr[data-how]"), 7);
    assert!(page.count("tr[data-how=reversed]") > 0);
    assert!(page.count("#board .apart") > 0 && page.count(".second .apart") > 0);
    page.keys(ESCAPE);
    page.wait("!document.querySelector('.second')");
    // The button never puts a family beside itself, also where the first row is the one that is shown.
    page.js("document.querySelector('tr[data-family]').click()");
    page.js("document.querySelector('#view-explore .head [aria-pressed]').click()");
    page.wait_for(".second svg .arrow");
    let shown = page.text("tr[data-family][aria-selected=true] b");
    let heading = page.text("#view-explore .head h3");
    assert!(heading.starts_with(&format!("Left: {shown}, ")), "{heading}");
    assert!(!heading.contains(&format!("Here: {shown}, ")), "{heading}");
    page.is_clean();
}

#[test]
fn capability_09_a_query_is_completed_and_refused_with_a_caret() {
    let Some(page) = Page::open("&tab=query&q=MATCH+(a:Candidate)") else { return };
    page.wait_for(".cm-editor");
    let text =
        "document.querySelector('.cm-editor').shadowRoot.querySelector('.cm-content').innerText";
    let list =
        "document.querySelector('.cm-editor').shadowRoot.querySelector('.cm-tooltip-autocomplete')";
    page.js("document.querySelector('.cm-editor').shadowRoot.querySelector('.cm-content').focus()");
    page.keys_with(CONTROL, "\u{e010}");
    page.keys("-[:CON");
    page.wait(&format!("{list}?.innerText.includes('CONJUGATE')"));
    // The list takes no key in its first moments, so that typing is not disturbed.
    page.wait(&format!("!{text}.includes('CONJUGATE') && {list}"));
    std::thread::sleep(std::time::Duration::from_millis(120));
    page.keys("\u{e004}");
    page.wait(&format!("{text}.includes('-[:CONJUGATE')"));
    page.js("import('./query.js').then(({ queries }) => queries.write(\"MATCH (a:Candidate)-[:CONJUGTE]-(b)\\nRETURN a, b\"))");
    page.wait(&format!("{text}.includes('CONJUGTE')"));
    page.js("document.querySelector('.cm-editor').shadowRoot.querySelector('.cm-content').focus()");
    page.keys_with(CONTROL, ENTER);
    page.wait("document.querySelector('.complaint')?.innerText.includes('^^^^^^^^')");
    assert!(page.text(".complaint").starts_with("no edge has the label"));
    page.press("Use CONJUGATE");
    page.wait(&format!("{text}.includes('CONJUGATE')"));
    page.press("Run");
    page.wait("/\\d+ rows/.test(document.querySelector('.results h3')?.innerText)");
    page.is_clean();
}

/// A list of puzzles is asked from the query box; the puzzle of a row is opened, and the answer stays.
#[test]
fn a_query_is_asked_of_a_list_of_puzzles() {
    let text = "USE+EACH+STATE+MATCH+(c:Csp+{size:+2})+RETURN+c,+c.space+AS+space";
    let Some(page) = Page::open(&format!("&tab=query&q={text}")) else { return };
    page.wait_for(".cm-editor");
    page.js("document.querySelector('.pasted').closest('details').open = true");
    let puzzles = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..\\n\
                   nonsense\\n\
                   1.3.5..8.4.6.89.....9..34....1.9...4..42..316....4.......86759.....3.......5....8";
    page.js(&format!(
        "const a = document.querySelector('.pasted'); a.value = '{puzzles}'; a.dispatchEvent(new Event('input'))"
    ));
    page.wait(
        "document.querySelector('.pasted').closest('details').innerText.includes('3 puzzles')",
    );
    page.press("Run");
    page.wait_for(".results tbody tr");
    assert_eq!(page.get("document.querySelector('.results th').innerText"), "puzzle");
    page.wait("document.querySelector('.results .refused')?.innerText.startsWith('Puzzle 2 could not be asked')");
    page.js("[...document.querySelectorAll('.results tbody tr')].find(tr => tr.innerText.startsWith('3')).click()");
    page.press("Open puzzle 3");
    page.wait("document.querySelectorAll('.digit').length < 40");
    assert!(page.get("document.querySelectorAll('.results tbody tr').length > 2") == true);
    page.is_clean();
}

#[test]
fn capability_10_queries_are_kept_and_the_library_is_run() {
    let Some(page) = Page::open("&tab=query&q=MATCH+(c:Csp)+RETURN+count(*)+AS+n") else { return };
    page.press("Run");
    page.wait_for(".results tbody tr");
    page.press("Pin");
    page.wait("document.querySelector('.history')?.innerText.includes('★')");
    page.go("&tab=query&q=RETURN+1+AS+one");
    assert!(page.text(".history").contains("count(*) AS n"), "history outlives the page");
    page.click(".history tr.act td:nth-child(2) button");
    page.wait("location.hash.includes('tab=query')");
    page.press("Run");
    page.wait("document.querySelector('.results h3')?.innerText.startsWith('1 row')");
    page.press("Families");
    page.wait("document.querySelectorAll('#view-families tbody tr').length > 40");
    page.js("const f = document.querySelector('#view-families input'); f.value = 'nrcz'; f.dispatchEvent(new Event('input'))");
    page.press("nrcz-chain");
    page.wait("document.querySelector('#view-families pre')?.innerText.includes('MODULO z')");
    page.press("Run here");
    page.wait("document.querySelector('#view-query .results h3')?.innerText.startsWith('3 rows')");
    page.is_clean();
}

#[test]
fn capability_11_an_answer_has_five_views_and_one_selection() {
    let Some(page) = Page::open("&tab=query") else { return };
    page.press("Run");
    page.wait_for(".results tbody tr");
    page.click(".results tbody tr:nth-child(2)");
    page.wait("document.querySelector('#board [data-node=n2r4c5].is-target')");
    page.press("Board");
    page.wait("document.querySelector('.results output')?.innerText === '2 of 9'");
    page.press("JSON");
    page.wait("document.querySelector('.results pre')?.innerText.includes('catena-query/1')");
    page.press("Text");
    page.wait("document.querySelector('.results pre')?.innerText.includes('n2r4c5')");
    page.show_as("Graph");
    page.wait_for(".results canvas");
    page.press("Table");
    page.wait_for(".results tr[aria-selected=true]:nth-child(2)");
    page.is_clean();
}

#[test]
fn capability_12_the_query_for_a_selection_is_written() {
    let Some(page) = Page::open("") else { return };
    page.candidate("n4r1c6", false);
    page.wait_for(".counts");
    page.candidate("n4r5c9", true);
    page.wait("document.querySelectorAll('.counts').length === 2");
    page.keys("l");
    page.wait("document.querySelector('.results h3')");
    let link = page.get("decodeURIComponent(location.hash)");
    let link = link.as_str().unwrap();
    assert!(link.contains("{name:+'n4r1c6'}") || link.contains("{name: 'n4r1c6'}"), "{link}");
    assert!(page.text(".results h3").contains("row"), "{}", page.text(".results"));
    page.is_clean();
}

#[test]
fn capability_13_the_graph_is_expanded_with_the_number() {
    let Some(page) = Page::open("&tab=query&q=MATCH+(a:Candidate+{name:+'n4r1c6'})+RETURN+a")
    else {
        return;
    };
    page.press("Run");
    page.wait_for(".results tbody tr");
    page.show_as("Graph");
    page.wait_for(".results [data-nodes='1']");
    let view = "document.querySelector('.results [data-nodes]')";
    page.wait(&format!("{view}.expand"));
    page.js(&format!("{view}.expand('n4r1c6')"));
    page.wait("/n4r1c6: 12 of \\d+ neighbours|n4r1c6: (\\d+) of \\1 neighbours/.test(document.querySelector('.results').innerText)");
    let shown = page.get(&format!("+{view}.dataset.nodes")).as_f64().unwrap();
    assert!(shown > 8.0, "{shown}");
    page.js(&format!("{view}.expand('n4r1c6')"));
    page.wait(&format!("{view}.dataset.nodes === '1'"));
    page.is_clean();
}

#[test]
fn capability_14_proofs_are_applied_and_taken_back() {
    let Some(page) = Page::proof("nrczt-chain") else { return };
    let marks = "document.querySelectorAll('#board .layer.cells .candidate').length";
    assert_eq!(page.get(marks), 201);
    page.keys("a");
    page.wait(&format!("{marks} === 200"));
    page.keys_with(CONTROL, "z");
    page.wait(&format!("{marks} === 201"));
    page.press("Redo");
    page.wait(&format!("{marks} === 200"));
    page.press("Path");
    page.wait("document.querySelector('#view-path h2')?.innerText.startsWith('Solved, W = ')");
    assert!(page.count("#strip rect") > 80);
    assert!(page.count(".strip-boards .small") > 5);
    page.click(".strip-boards .small:nth-child(2)");
    page.wait(
        "document.querySelector('.small:nth-child(2)')?.getAttribute('aria-current') === 'step'",
    );
    page.press("start");
    page.wait(&format!("{marks} === 201"));
    page.is_clean();
}

#[test]
fn capability_15_a_link_opens_the_same() {
    let Some(page) = Page::proof("whip") else { return };
    page.keys("jjj");
    page.wait("document.querySelector('output')?.innerText === '2 of 7'");
    page.wait("location.hash.includes('&step=2')");
    let link = page.get("location.href");
    let sentence = page.text(".sentences li.lit");
    page.open(link.as_str().unwrap());
    page.wait_for(".sentences li.lit");
    assert_eq!(page.text(".sentences li.lit"), sentence);
    assert!(page.text(".proof-head h3").starts_with("whip[7]"));
    page.press("Share");
    page.press("Copy the command line");
    page.wait("document.querySelector('dialog[open] textarea') || /Copied/.test(document.querySelector('#announce').innerText)");
    let typed = page.get("document.querySelector('dialog[open] textarea')?.value ?? ''");
    let expected = format!("catena why '{GRID}' 'r1c7<>3' --after singles --rules whip");
    assert!(typed == "" || typed == expected, "{typed}");
    for (link, word) in [("&wat=1", "wat"), ("&v=9", "version 9")] {
        page.go(link);
        assert!(page.text("#box-said").contains(word), "{}", page.text("#box-said"));
    }
    page.is_clean();
}

#[test]
fn capability_15_a_link_keeps_the_steps_before_it() {
    let Some(page) = Page::proof("whip") else { return };
    page.keys("a");
    page.wait("location.hash.includes('&done=')");
    let marks = "document.querySelectorAll('#board .layer.cells .candidate').length";
    page.wait(&format!("{marks} === 200"));
    let link = page.get("location.href");
    page.open(link.as_str().unwrap());
    page.wait(&format!("{marks} === 200"));
    assert!(page.text("#words").starts_with("Step 1"), "{}", page.text("#words"));
    page.press("Undo");
    page.wait(&format!("{marks} === 201"));
    page.is_clean();
}

#[test]
fn capability_15_a_link_is_the_proof_itself() {
    let Some(page) = Page::open("") else { return };
    // No search of the page goes so far: its greatest length is 12.
    page.keys("/");
    page.insert(file("exports/nrczt25-chain.json").trim());
    page.keys(ENTER);
    page.wait("location.hash.includes('&p=')");
    let link = page.get("location.href");
    let link = link.as_str().unwrap();
    assert!(link.len() < 3_500 && link.contains("&family=nrczt-chain&"), "{link}");
    page.open(link);
    page.wait_for("table.steps tbody tr");
    assert_eq!(page.count("table.steps tbody tr"), 25);
    assert!(page.text(".stamp").starts_with("✓ checked"), "{}", page.text(".stamp"));
    // The link of the page itself is read whole, wherever it is pasted from.
    page.go("");
    page.keys("/");
    page.insert(&format!("[url={link}]see[/url]"));
    page.keys(ENTER);
    page.wait("document.querySelectorAll('table.steps tbody tr').length === 25");
    // What a search finds as well needs no row of its own.
    page.open(&format!("{}#{}", page.host.address(), link_of("whip")));
    page.wait("document.querySelector('tr[data-family=whip][aria-selected=true]')");
    assert_eq!(page.count("tr[data-family='this proof']"), 0);
    page.is_clean();
}

/// The fragment of the link to a proof of the gallery.
fn link_of(name: &str) -> String {
    let proof = from_json(file(&format!("exports/{name}.json")).trim()).unwrap();
    link(&proof, "").trim_start_matches('#').to_owned()
}

/// The number that a link has of a proof: FNV-1a of 64 bits.
fn digest(json: &str) -> String {
    let hash = json.bytes().fold(14_695_981_039_346_656_037_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(1_099_511_628_211)
    });
    format!("{hash:016x}")
}

#[test]
fn capability_15_links_to_proofs_of_all_families_open_the_same_proof() {
    let Some(page) = Page::open("") else { return };
    let library = Library::built_in();
    let entries = || library.entries().iter().chain(library.rules());
    let examples =
        entries().flat_map(|entry| entry.header.fires.iter().map(move |text| (entry, text)));
    let mut count = 0;
    for (entry, text) in examples {
        let (position, target, length) = example(text);
        let proof = &proved(&about(entry, target), position, length)[&target];
        page.js(&format!(
            "window.seen = ''; location.hash = {:?}; (async () => {{ const {{ explore }} = await import('./explore.js'); const \
             {{ digest }} = await import('./packed.js'); for (let turn = 0; turn < 500; turn++) {{ await new Promise(go => \
             setTimeout(go, 10)); const why = explore.why(), best = why.answer && why.best(why.answer); if (best && \
             digest(JSON.stringify(best.proof)) === {:?}) return (window.seen = best.rule) }} window.seen = 'nothing' }})()",
            link(proof, ""),
            digest(&to_json(proof)),
        ));
        page.wait("window.seen");
        assert_ne!(page.get("window.seen"), "nothing", "{}", entry.name);
        count += 1;
    }
    assert!(count > 100, "{count} proofs");
}

#[test]
fn capability_15_a_proof_too_long_for_a_link_is_known_again() {
    let Some(page) = Page::open("") else { return };
    let json = to_json(&from_json(file("exports/whip.json").trim()).unwrap());
    let without = link_of("whip").split("&p=").next().unwrap().to_owned();
    page.open(&format!("{}#{without}&h={}", page.host.address(), digest(&json)));
    assert!(page.text("#box-said").contains("Drop its file"), "{}", page.text("#box-said"));
    for (name, word) in [("whip", "This is the proof of the link"), ("nrc-chain", "another proof")]
    {
        page.open(&format!("{}#{without}&h={}", page.host.address(), digest(&json)));
        page.js(&format!(
            "const data = new DataTransfer(); data.setData('text', {:?}); document.body.dispatchEvent(new DragEvent('drop', \
             {{bubbles: true, dataTransfer: data}}))",
            file(&format!("exports/{name}.json")).trim()
        ));
        page.wait(&format!("document.querySelector('#box-said').innerText.includes({word:?})"));
    }
    page.is_clean();
}

/// Drops a text on the page, as a file would be.
fn drop_text(page: &Page, text: &str) {
    page.js(&format!(
        "const data = new DataTransfer(); data.setData('text', {text:?}); document.body.dispatchEvent(new DragEvent('drop', \
         {{bubbles: true, dataTransfer: data}}))"
    ));
}

/// A proof by tagging of more than 60 kB: its link is written with its digest, opens, and asks for the file.
#[test]
fn capability_15_a_link_of_more_than_8_kb_has_the_digest_and_asks_for_the_file() {
    let Some(page) = Page::open("") else { return };
    let solved = std::process::Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["solve", HARDEST, "--rules", "tagging-4", "--json"])
        .output()
        .unwrap();
    let path: serde_json::Value = serde_json::from_slice(&solved.stdout).unwrap();
    let legs = path["legs"].as_array().unwrap().iter();
    let proofs = legs.flat_map(|leg| leg["proofs"].as_array().unwrap().iter());
    let json = proofs.map(ToString::to_string).max_by_key(String::len).unwrap();
    let proof = from_json(&json).unwrap();
    let made = link(&proof, "");
    assert!(made.contains("&h=") && !made.contains("&p="), "{made}");
    drop_text(&page, &to_json(&proof));
    page.wait_for(".stamp");
    page.js("import('./link.js').then(async ({ linkText }) => { window.made = await linkText() })");
    page.wait("window.made?.includes('&h=')");
    let written = page.get("window.made");
    let written = written.as_str().unwrap();
    assert!(written.len() < 1_000 && !written.contains("&p="), "{written}");
    let named = |link: &str| link.rsplit_once("h=").unwrap().1.to_owned();
    assert_eq!(named(written), named(&made), "the page and the command line name it alike");
    page.open(&format!("{}{written}", page.host.address()));
    assert!(page.text("#box-said").contains("Drop its file"), "{}", page.text("#box-said"));
    drop_text(&page, &to_json(&proof));
    page.wait(
        "document.querySelector('#box-said').innerText.includes('This is the proof of the link')",
    );
    page.is_clean();
}

/// The command line opens the link of the page: its steps are applied, and its proof is judged.
#[test]
fn capability_15_the_command_line_opens_a_link_of_the_page() {
    let Some(page) = Page::proof("whip") else { return };
    page.keys("a");
    page.wait("document.querySelector('#words').innerText.startsWith('Step 1')");
    page.candidate("n6r1c6", false);
    page.keys("w");
    page.wait_for(".stamp");
    page.wait("!document.querySelector('#view-explore progress')");
    page.wait("location.hash.includes('&p=') && location.hash.includes('done=')");
    let link = page.get("location.href");
    let run = |command: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_catena"))
            .args([command, link.as_str().unwrap()])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(run("check").starts_with("proved "));
    let marks = run("show");
    let live = page.get("document.querySelectorAll('#board .candidate').length");
    let shown = catena::grid::read(&marks).unwrap().state;
    let open = shown.candidates().filter(|&c| shown.decided(c.cell()).is_none()).count();
    assert_eq!(live, open);
    page.is_clean();
}

/// What is copied is said for three seconds where it is seen, and to screen readers; so is what cannot be copied.
#[test]
fn capability_15_what_is_copied_is_said() {
    let Some(page) = Page::proof("whip") else { return };
    page.js(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text } \
         }, configurable: true })",
    );
    for (entry, what) in [("Copy the link", "the link"), ("Copy as a forum post", "the post")] {
        page.js("window.copied = null");
        page.press("Share");
        page.press(entry);
        page.wait("window.copied && document.querySelector('.toast')");
        let length = page.get("window.copied.length").as_u64().unwrap();
        let grouped = page.text(".toast");
        assert!(grouped.starts_with(&format!("Copied {what}, ")), "{grouped}");
        let digits: String = grouped.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(digits, length.to_string());
        let seen = "(() => { const r = document.querySelector('.toast').getBoundingClientRect(); return r.width > 50 && \
                    r.right <= innerWidth && r.top >= 0 })()";
        assert_eq!(page.get(seen), true);
        assert_eq!(page.text("#announce"), grouped);
        page.wait("!document.querySelector('.toast')");
    }
    page.js("navigator.clipboard.writeText = async () => { throw new Error('no') }");
    page.press("Share");
    page.press("Copy the link");
    page.wait_for("dialog[open] textarea");
    let shown = page.get("document.querySelector('dialog textarea').value.includes('&p=')");
    assert_eq!(shown, true);
}

/// The picture as PNG: by a canvas where there is no server.
#[test]
fn capability_15_a_picture_is_made_as_png() {
    let Some(page) = Page::proof("whip") else { return };
    page.js(
        "window.png = null; const make = URL.createObjectURL; URL.createObjectURL = blob => { if (blob.type === \
         'image/png') Promise.all([blob.arrayBuffer(), createImageBitmap(blob)]).then(([bytes, { width, height }]) => { const c \
         = new OffscreenCanvas(width, height); window.png = { begins: [...new Uint8Array(bytes.slice(0, 8))], width, height, \
         length: bytes.byteLength } }); return make(blob) }",
    );
    page.press("Share");
    page.press("Download as PNG");
    page.wait("window.png");
    let png = page.get("window.png");
    assert_eq!(png["begins"], json!([137, 80, 78, 71, 13, 10, 26, 10]));
    // A board with its caption, and not an empty canvas.
    assert!(
        png["width"].as_u64().unwrap() >= 700 && png["height"].as_u64().unwrap() > 700,
        "{png}"
    );
    assert!(png["length"].as_u64().unwrap() > 20_000, "{png}");
    page.is_clean();
}

/// A whole post in the box: a verdict for each line, beside the board.
#[test]
fn a_post_is_judged_line_by_line() {
    let Some(page) = Page::open("") else { return };
    page.keys("/");
    page.insert(&POST.replace("GRID", EASY));
    page.keys(ENTER);
    page.wait_for(".post li");
    let words =
        "[...document.querySelectorAll('.post li')].map(li => li.innerText.split('\\n')[0])";
    let said = page.get(words).to_string();
    for verdict in [
        "skipped",
        "a grid with",
        "proved as written",
        "with corrections",
        "refused",
        "not understood",
    ] {
        assert!(said.contains(verdict), "{verdict} in {said}");
    }
    assert!(page.text("#view-post").contains("Look at this"), "what was skipped is shown");
    // A line was refused, so it is not said of the path itself.
    let ending = page.text(".ending");
    assert!(ending.starts_with("What is proved of the path "), "{ending}");
    // A line that is proved: its position and its proof are drawn, and the link has both.
    page.click(".post li.good button");
    page.wait_for("#board .arrow");
    assert!(page.count("[aria-current=true]") >= 1);
    page.wait("location.hash.includes('&p=')");
    assert!(!page.get("location.hash").as_str().unwrap().contains("tab="));
    page.save("post-1280.png");
    // The next line by the keyboard; one that is refused shows the position it was tried on.
    page.js("document.activeElement.blur()");
    page.keys("j");
    page.wait("document.querySelectorAll('#board .arrow').length === 0 || document.querySelector('.post [aria-current]')");
    page.click(".post li.bad button");
    page.wait("document.querySelectorAll('#board .arrow').length === 0");
    assert!(page.count("#board .candidate") > 20);
    assert!(!page.text(".post li.bad .reason").is_empty(), "it is said why");
    // Into the proof.
    page.click(".post li.good button");
    page.press("Step through the proof");
    page.wait_for("#view-explore .sentences li");
    assert!(page.text(".stamp").starts_with("✓ checked"));
    page.is_clean();
}

#[test]
fn a_post_that_solves_nothing_says_so_on_a_phone_too() {
    let Some(page) = Page::sized(390, 844, "") else { return };
    drop_text(&page, &format!("{EASY}\n(5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => -1 r9c8\n"));
    page.wait_for(".ending");
    page.wait("document.documentElement.scrollWidth <= 390");
    page.save("post-390.png");
    assert!(!page.text(".ending").is_empty());
    page.is_clean();
}

/// Lines of all kinds.
const POST: &str = "Look at this:\n\nGRID\n\nwhip[2]: n8r1{c2 c9} – n8{r2 .}c7 ==> r7c2 ≠ 8\n\
                    whip[4]: {n5 n8}r7c7 – {n8 .}r8c9 ==> r9c8 ≠ 5\n\
                    whip[2]: {n5 n8}r7c7 – {n1 .}r8c9 ==> r9c9 ≠ 5\n\
                    whip[3]: {n5 nx}r6c8 – n4{r6 r9}c9 – n1r9{c9 .} ==> r9c8 ≠ 5\nstte\n";
/// From the hardest puzzles: no family, and no sum, finds anything in it.
const NO_SUM: &str =
    "98.7..6..5.4.3........8..2.2.......5.9.3..7......47....1..7...6..91...78.....31..";
/// EasterMonster.
const HARDEST: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

#[test]
fn capability_15_links_are_short_and_read_within_bounds() {
    let Some(page) = Page::open("") else { return };
    // A grid is linked to by its 81 characters, however it was pasted.
    page.keys("/");
    page.insert(&format!(
        "[code]\n{}\n[/code]",
        EASY.as_bytes()
            .chunks(9)
            .map(|row| std::str::from_utf8(row).unwrap())
            .collect::<Vec<_>>()
            .join("\n")
    ));
    page.keys(ENTER);
    let cells = EASY.trim_end_matches('.');
    page.wait(&format!("location.hash.includes('g={cells}00&')"));
    // One that has lost candidates stands there as bits.
    let marks: String = (0..81).map(|cell| if cell == 0 { "123456789 " } else { "12 " }).collect();
    page.keys("/");
    page.insert(&marks);
    page.keys(ENTER);
    page.wait("location.hash.includes('&s=')");
    let (link, candidates) =
        (page.get("location.href"), "document.querySelectorAll('.candidate').length");
    page.open(link.as_str().unwrap());
    assert_eq!(page.get(candidates), 169);
    // A query of 3,000 characters is packed.
    page.go("&tab=query");
    page.js(
        "(async () => { const { queries } = await import('./query.js'); const { linkText } = await \
         import('./link.js'); queries.write('RETURN 1 // ' + 'because '.repeat(370)); window.made = await \
         linkText() })()",
    );
    page.wait("window.made !== undefined");
    let packed = page.get("window.made");
    let packed = packed.as_str().unwrap();
    assert!(packed.starts_with("#v=2z&") && packed.len() < 600, "{packed}");
    let address = page.host.address();
    page.open(&format!("{address}{packed}"));
    page.js(
        "(async () => { const { queries } = await import('./query.js'); window.read = queries.text() })()",
    );
    page.wait("window.read?.length > 2900");
    for cut in
        ["#v=1z&AAAA".to_owned(), format!("#v=1&g={GRID}&p=AAAA"), format!("#v=1&g={GRID}&done=!")]
    {
        page.open(&format!("{address}{cut}"));
        page.wait("document.querySelector('#box-said').innerText.includes('cannot be read')");
    }
    // Two megabytes of nothing take two kilobytes.
    page.js(
        "window.bomb = null; import('./packed.js').then(async ({ deflated }) => { window.bomb = await \
         deflated(' '.repeat(2e6)) })",
    );
    page.wait("window.bomb");
    let bomb = page.get("window.bomb");
    page.open(&format!("{address}#v=1&g={GRID}&p={}", bomb.as_str().unwrap()));
    page.wait("document.querySelector('#box-said').innerText.includes('cannot be read')");
    page.wait_for("#board .candidate");
}

#[test]
fn capability_16_a_chain_is_clicked_together_and_judged() {
    let Some(page) = Page::open("&sel=n3r1c7") else { return };
    page.wait_for(".counts");
    page.keys("c");
    page.wait_for(".next-steps button");
    assert!(page.count("#board .next.left") > 0 && page.count("#board .next.right") > 0);
    page.candidate("n3r1c6", false);
    page.candidate("n3r4c6", false);
    page.wait("document.querySelectorAll('#view-chain .sentences li').length === 2");
    let letters = "[...document.querySelectorAll('#board .letterof')].filter(t => t.textContent === 'a').length";
    assert!(page.get(letters).as_u64().unwrap() > 0);
    page.keys("1");
    page.wait("document.querySelectorAll('#view-chain .sentences li').length === 3");
    page.keys("\u{e003}");
    page.wait("document.querySelectorAll('#view-chain .sentences li').length === 2");
    page.keys(ENTER);
    page.wait(
        "document.querySelector('#view-chain .stamp')?.innerText.startsWith('✓ proved: r1c7<>3')",
    );
    page.go("&tab=chain");
    page.js("const a = document.querySelector('#view-chain textarea'); a.value = '{n5 n4}r1c1 ==> r1c7<>3'; a.dispatchEvent(new Event('input'))");
    page.press("Judge");
    page.wait_for("#view-chain .refused");
    page.is_clean();
}

#[test]
fn capability_17_truths_and_links_have_a_rank() {
    let Some(page) = Page::proof("nrczt-chain") else { return };
    page.press("set logic");
    page.wait("document.querySelector('.notation')?.innerText.includes('7 Truths = {')");
    let said = page.text(".notation");
    assert!(said.contains("7 truths, ") && said.contains("rank "), "{said}");
    assert!(page.count("#board .is-truth") >= 7 && page.count("#board .is-link") > 7);
    let truths = page.count("#board .is-truth");
    let first = "[data-side=truths] button:first-of-type";
    let said = "document.querySelector('.sets-said').innerText";
    page.click(first);
    page.wait(&format!("{said}.startsWith('Those ') && !{said}.includes('r1c7<>3')"));
    assert!(page.count("#board .is-truth") < truths);
    page.click(first);
    page.wait(&format!("{said}.startsWith('Those ') && {said}.includes('r1c7<>3')"));
    assert_eq!(page.count("#board .is-truth"), truths);
    page.click(".notation .names button");
    page.wait("document.querySelectorAll('#board .is-link').length === 0");
    page.is_clean();
}

#[test]
fn capability_18_everything_works_by_keyboard_and_is_named() {
    let Some(page) = Page::open("") else { return };
    page.wait("!document.querySelector('#view-explore progress')");
    page.js("document.querySelector('[data-cell=r1c1]').focus()");
    page.keys(RIGHT);
    page.keys(DOWN);
    page.wait("document.activeElement.dataset.cell === 'r2c2'");
    assert_eq!(page.count("[data-cell][tabindex='0']"), 1, "one stop for the whole board");
    let name = page.get("document.activeElement.getAttribute('aria-label')");
    assert!(name.as_str().unwrap().starts_with("row 2 column 2: candidates 1 6 7"), "{name}");
    page.keys("6");
    page.wait_for(".counts");
    page.wait("document.querySelector('#announce').innerText.startsWith('6 in r2c2: linked to ')");
    page.keys_with(SHIFT, "7");
    page.wait("document.querySelectorAll('.counts').length === 2");
    page.js("document.activeElement.blur()");
    page.keys("?");
    page.wait_for("dialog[open]");
    assert!(page.text("dialog").contains("candidate of the cell"));
    page.keys(ESCAPE);
    page.wait("!document.querySelector('dialog[open]')");
    page.media(&[("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce")], "");
    let ground = page.get("getComputedStyle(document.body).backgroundColor");
    assert_eq!(ground, "rgb(14, 17, 20)");
    page.is_clean();
}

#[test]
fn capability_19_a_proof_prints_on_one_page() {
    let Some(page) = Page::proof("nrczt-chain") else { return };
    page.media(&[], "print");
    let seen = |selector: &str| {
        page.get(&format!("Boolean(document.querySelector({selector:?})?.getClientRects().length)"))
            == true
    };
    assert!(
        seen("#board svg") && seen(".sentences li") && seen(".notation") && seen(".print-link")
    );
    assert!(!seen(".bar") && !seen(".tabs") && !seen(".why-table") && !seen(".stepper"));
    let printed =
        page.devtools("Page.printToPDF", &json!({ "paperWidth": 8.27, "paperHeight": 11.69 }));
    let pdf = printed["data"].as_str().unwrap();
    assert!(pdf.len() > 1_000);
    let height = page.get("document.documentElement.scrollHeight").as_f64().unwrap();
    assert!(height < 1_500.0, "{height}");
}

#[test]
fn capability_20_a_profile_says_who_answered_and_what_was_cut() {
    let Some(page) = Page::open("&tab=query") else { return };
    page.press("Profile");
    page.wait_for(".profile table");
    let said = page.text(".profile");
    assert!(said.contains("chain kernel") && said.contains("expansions"), "{said}");
    page.is_clean();
}

#[test]
fn a_narrow_page_follows_the_steps() {
    let Some(page) = Page::sized(390, 844, "&sel=n3r1c7&why=r1c7<>3&family=nrczt-chain&step=4")
    else {
        return;
    };
    page.wait_for(".sentences li.lit");
    assert!(
        page.get("document.querySelector('#board svg').getAttribute('viewBox')") != "2 6 676 672"
    );
    assert!(page.get("document.documentElement.scrollWidth").as_f64().unwrap() <= 390.0);
    let inside = "(() => { const r = document.querySelector('.sentences li.lit').getBoundingClientRect(); \
                  return r.top > 0 && r.bottom < innerHeight })()";
    page.wait(inside);
    page.press("Whole board");
    page.wait("document.querySelector('#board svg').getAttribute('viewBox') === '2 6 676 672'");
    page.save("390-proof.png");
    page.is_clean();
}

/// The picture at the top of the README is what the page shows.
#[test]
fn the_picture_of_the_readme_can_be_taken() {
    let Some(page) = Page::proof("nrczt-chain") else { return };
    page.wait("!document.querySelector('#view-explore progress')");
    page.keys("jjjjj");
    page.wait("document.querySelector('output')?.innerText === '4 of 7'");
    page.wait("document.getAnimations().length === 0");
    page.save("explorer.png");
    let picture = page.screenshot();
    assert!(picture.starts_with(b"\x89PNG"));
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        std::fs::write(root.join("docs/explorer.png"), picture).unwrap();
    }
}

/// A puzzle that no chain begins: the page goes on by itself, and the path too.
#[test]
fn the_hardest_puzzle_is_no_dead_end() {
    let Some(page) = Page::open("") else { return };
    page.open(&format!("{}#v=1&g={HARDEST}&after=singles", page.host.address()));
    page.wait(
        "document.querySelector('#view-explore .progress b')?.innerText.startsWith('Sums find ')",
    );
    let said = page.text("#view-explore .progress");
    assert!(said.contains("Nothing by the 11 usual families up to 12"), "{said}");
    assert!(!page.text("#view-explore h2").starts_with('0'), "{}", page.text("#view-explore h2"));
    page.wait("document.querySelector('#strip-words')?.innerText.includes('Path by tagging-4')");
    page.save("hardest.png");
    // Its first candidate opens with a proof.
    page.js("document.querySelector('#view-explore [data-row] button').click()");
    page.wait_for(".stamp");
    page.wait_for("tr[data-family=rank-0][aria-selected=true]");
    page.wait_for("#board .is-truth");
    // So does a link to it in a window of its own.
    let link = page.get("location.href");
    let without_proof = link.as_str().unwrap().split("&p=").next().unwrap();
    page.open(&format!("{without_proof}&end"));
    page.wait_for("tr[data-family=rank-0][aria-selected=true]");
    // Where the rules of a path end before the puzzle does, others are offered.
    page.open(&format!("{}#v=1&g={HARDEST}&after=singles&tab=path", page.host.address()));
    page.wait("document.querySelectorAll('#rule-names option').length > 100");
    page.press("Whips");
    page.wait(
        "document.querySelector('#view-path .chips')?.innerText.startsWith('whip ends here.')",
    );
    page.press("Tagging");
    page.wait("document.querySelector('#view-path h2')?.innerText.startsWith('Solved')");
    page.is_clean();
}

/// The steps of a path one under the other, each with its proof in place and its link; all of them as a post.
#[test]
fn a_path_is_a_list_that_can_be_read_and_taken_away() {
    let Some(page) = Page::open("&tab=path") else { return };
    page.js(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text } \
         }, configurable: true })",
    );
    page.wait("document.querySelector('#view-path h2')?.innerText.startsWith('Solved')");
    let rows = page.count(".path-list > li");
    assert!(rows > 10 && rows < page.count("#strip rect"), "singles are folded: {rows} rows");
    assert!(page.text(".path-list").contains(" singles"));
    page.wait("document.querySelectorAll('.path-list .sentences li').length > 2");
    page.js("document.activeElement.blur()");
    page.keys("jj");
    page.wait(
        "document.querySelector('.path-list > li:nth-child(3)')?.ariaCurrent === 'step' || \
         document.querySelector('.path-list > li:nth-child(3)')?.getAttribute('aria-current') === 'step'",
    );
    page.wait("document.querySelectorAll('.path-list > li:nth-child(3) .sentences li').length > 2");
    assert_eq!(page.count(".path-list .sentences"), 1, "one proof is open");
    page.wait_for("#board .arrow");
    page.save("path-1280.png");
    let falls = page.text(".path-list [aria-current] .falls");
    page.press("Copy the link of this step");
    page.wait("window.copied?.includes('&p=')");
    let link = page.get("window.copied");
    page.js("window.copied = ''");
    page.press("The path as a post");
    page.wait("document.querySelector('#dialog textarea')?.value.includes('singles ==>')");
    page.press("Copy the post");
    page.wait("window.copied?.includes('tab=path')");
    let post = page.get("window.copied");
    page.press("Close");
    // The post is proved line by line.
    page.keys("/");
    page.insert(post.as_str().unwrap());
    page.keys(ENTER);
    page.wait_for(".ending");
    assert!(page.count(".post li.good") > 5);
    assert_eq!(page.count(".post li.bad"), 0, "{}", page.text("#view-post"));
    // The link opens that step.
    page.open(link.as_str().unwrap());
    page.wait_for(".stamp");
    assert_eq!(page.text("h2.falls"), falls);
    page.is_clean();
}

#[test]
fn a_path_on_a_phone_has_its_list_too() {
    let Some(page) = Page::sized(390, 844, "&tab=path") else { return };
    page.wait("document.querySelectorAll('.path-list > li').length > 10");
    page.wait("document.documentElement.scrollWidth <= 390");
    page.js("document.querySelector('.path-list').scrollIntoView()");
    page.save("path-390.png");
    page.is_clean();
}

/// What is no grid is answered with what can be pasted, and with what may be meant.
#[test]
fn the_box_says_what_may_be_meant() {
    let Some(page) = Page::open("") else { return };
    for (text, offered) in [
        ("r1c7 ! 3", "r1c7 ≠ 3?"),
        ("whip", "family whip"),
        ("EasterMonster", "EasterMonster: no chain begins"),
        ("help", "keys and signs"),
    ] {
        page.keys(ESCAPE);
        page.keys("/");
        page.js("document.querySelector('#box').value = ''");
        page.insert(text);
        page.keys(ENTER);
        page.wait(&format!(
            "[...document.querySelectorAll('#box-said button')].some(b => b.innerText.startsWith({offered:?}))"
        ));
        assert!(page.text("#box-said").contains("The box takes a grid"), "{text}");
    }
    page.keys(ESCAPE);
    page.keys("/");
    page.insert("r1c7 ! 3");
    page.keys(ENTER);
    page.press("r1c7 ≠ 3?");
    page.wait("document.querySelector('h2.falls')?.innerText === 'r1c7 ≠ 3'");
    assert_eq!(page.text("#box-said"), "");
    // A long text that is cut was no word.
    page.keys("/");
    page.insert(&GRID[..60]);
    page.keys(ENTER);
    page.wait("document.querySelector('#box-said').innerText.length > 10");
    assert!(!page.text("#box-said").contains("The box takes a grid"));
    page.is_clean();
}

#[test]
fn a_solved_grid_is_said_to_be_solved() {
    let Some(page) = Page::open("") else { return };
    let solved =
        "236597148954618723718432569687349215149265387325871496862754931593126874471983652";
    page.open(&format!("{}#v=1&g={solved}", page.host.address()));
    page.wait("document.querySelector('#view-explore h2')?.innerText === 'Solved'");
    assert!(page.text("#view-explore").contains("Every cell is decided"));
    assert!(!page.text("#view-explore").contains("Ask all families"));
}

/// Every kind of control in every view, under the pointer and with the focus, in both themes: its text can be read.
#[test]
fn controls_can_be_read_under_the_pointer_and_with_the_focus() {
    let Some(page) = Page::open("") else { return };
    let views = [
        "",
        "&sel=n4r1c6",
        "&sel=n3r1c7&why=r1c7<>3&family=whip&step=3&with=braid",
        "&tab=query",
        "&tab=path",
        "&tab=chain&chain=n3r1c7",
        "&tab=families",
    ];
    let mut measured = 0;
    for scheme in ["light", "dark"] {
        page.media(&[("prefers-color-scheme", scheme)], "");
        for view in views {
            page.go(view);
            page.wait("!document.querySelector('progress')");
            if view == "&tab=query" {
                page.press("Run");
                page.wait_for(".results h3");
            }
            page.wait("document.querySelector('#strip-words')?.innerText.includes('W =')");
            page.js(CONTRAST);
            let kinds = page.get("[...window.controls().keys()]");
            for kind in kinds.as_array().unwrap() {
                // What is pointed at may draw the panel anew.
                if page.js(&format!("return window.marked({kind})")) != true {
                    continue;
                }
                page.hover("[data-measured]");
                let said = |page: &Page| page.get(&format!("window.readable({kind})"));
                let under = said(&page);
                page.js(&format!("window.controls().get({kind})?.focus()"));
                assert_eq!([under, said(&page)], [json!(""), json!("")], "{scheme} {view}");
                measured += 1;
            }
        }
    }
    assert!(measured > 150, "{measured}");
}

/// One control of each kind that is seen, and what is wrong with its contrast: empty when its text can be read.
const CONTRAST: &str = r"
    window.controls = () => {
      const kinds = new Map()
      for (const e of document.querySelectorAll('button, a, summary, select, input, textarea, [role=tab]')) {
        const { width } = e.getBoundingClientRect()
        if (!width || e.disabled || e.closest('[hidden], svg') || e.matches('.skip')) continue
        const kind = [e.tagName, e.className, e.ariaPressed, e.ariaSelected, e.ariaCurrent, e.parentElement.className]
        if (!kinds.has(kind.join())) kinds.set(kind.join(), e)
      }
      return kinds
    }
    window.marked = kind => {
      document.querySelector('[data-measured]')?.removeAttribute('data-measured')
      window.controls().get(kind)?.setAttribute('data-measured', '')
      return Boolean(document.querySelector('[data-measured]'))
    }
    const parse = colour => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const over = (a, b) => [0, 1, 2].map(i => a[i] * (a[3] ?? 1) + b[i] * (1 - (a[3] ?? 1)))
    const linear = value => (value <= 0.03928 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    window.readable = kind => {
      const e = window.controls().get(kind)
      if (!e) return ''
      let ground = [255, 255, 255]
      const around = []
      for (let at = e; at; at = at.parentElement) around.unshift(at)
      for (const at of around) ground = over(parse(getComputedStyle(at).backgroundColor), ground)
      const ink = over(parse(getComputedStyle(e).color), ground),
        [dark, bright] = [light(ink), light(ground)].sort((a, b) => a - b),
        ratio = (bright + 0.05) / (dark + 0.05)
      return ratio >= (e.innerText?.trim() ? 4.5 : 3) ? '' : `${e.outerHTML.slice(0, 160)}: ${ratio.toFixed(2)}`
    }
";

/// axe-core, where `AXE` names its file: nothing serious in any view.
#[test]
fn axe_finds_nothing_serious() {
    let Some(axe) = std::env::var_os("AXE") else {
        assert!(std::env::var_os("CI").is_none(), "CI needs axe-core: AXE names its file");
        eprintln!("skipped: AXE does not name axe-core");
        return;
    };
    let axe = std::fs::read_to_string(axe).unwrap();
    let Some(page) = Page::open("") else { return };
    let views = [
        "",
        "&sel=n4r1c6",
        "&sel=n3r1c7&why=r1c7<>3&family=whip&step=3",
        "&tab=graph&sel=n4r1c6",
        "&tab=query",
        "&tab=path",
        "&tab=chain&chain=n3r1c7",
        "&tab=families",
    ];
    for scheme in ["light", "dark"] {
        page.media(&[("prefers-color-scheme", scheme)], "");
        for view in views {
            page.go(view);
            page.wait("!document.querySelector('progress')");
            if view == "&tab=path" {
                page.wait("document.querySelector('.strip-boards button')");
            }
            page.js(&format!("window.found = null; {axe}\n; axe.run(document, {{resultTypes: ['violations']}}).then(r => {{ window.found = r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => `${{v.id}}: ${{v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')}}`) }})"));
            page.wait("window.found");
            assert_eq!(page.get("window.found"), json!([]), "{scheme} {view}");
        }
    }
}

/// A school decides names, notation and rules together; the device keeps it, and its notation gives way to one that is chosen.
#[test]
fn a_school_decides_names_notation_and_rules_together() {
    let Some(page) = Page::open("&tab=families") else { return };
    let choose = |school: &str| {
        page.go("&tab=families");
        page.wait_for("#school");
        page.js(&format!(
            "const of = document.querySelector('#school'); of.value = {school:?}; of.dispatchEvent(new Event('change'))"
        ));
    };
    let at = |view: &str| {
        page.open(&format!("{}#v=1&g={EASY}{view}", page.host.address()));
    };
    let notation = "document.querySelector('.notation .names [aria-pressed=true]').dataset.word";
    let proof = || {
        at("&sel=n5r9c8&why=r9c8<>5&family=nrc-chain");
        page.wait_for(".notation .names");
        page.wait("!document.querySelector('#view-explore progress')");
        page.get(notation)
    };
    assert_eq!(proof(), json!("full"));
    assert!(page.text(".proof-head h3").starts_with("nrc-chain"));
    let foreign = "tr[data-family*=whip], tr[data-family*=nrct], tr[data-family*=nrcz]";
    page.press("Show ");
    assert!(page.count(foreign) > 0);
    choose("aic");
    assert_eq!(proof(), json!("eureka"));
    assert!(page.text(".proof-head h3").starts_with("AIC, length 3"));
    page.press("Show ");
    assert_eq!(page.count(foreign), 0);
    let rules = "document.querySelector('#view-path input[list=rule-names]')?.value";
    at("&tab=path");
    page.wait(&format!("{rules} === 'known-first'"));
    // A notation that is chosen stays, until another school is.
    proof();
    page.press("CSP-Rules");
    assert_eq!(proof(), json!("csp"));
    choose("");
    assert_eq!(proof(), json!("full"));
    at("&tab=path");
    page.wait(&format!("{rules} === 'whip'"));
    page.is_clean();
}
