//! Learning by pointing: words that explain themselves, the legend, the lessons.

use serde_json::json;

use crate::browser::ESCAPE;

use super::opened::Page;

#[test]
fn words_explain_themselves_under_the_pointer_and_with_the_focus() {
    let Some(page) = Page::proof("whip") else { return };
    page.hover("th [data-word=t]");
    page.wait("!document.querySelector('#word').hidden");
    let said = page.text("#word");
    assert!(said.starts_with("t-candidates") || said.contains("t-candidates"), "{said}");
    assert_eq!(page.count("#word svg"), 1, "with a board");
    page.hover("h2");
    page.wait("document.querySelector('#word').hidden");
    // The name of a family shows its proof here.
    page.hover("tr[data-family] button");
    page.wait("!document.querySelector('#word').hidden");
    assert!(page.count("#word .arrow") > 5);
    page.hover("h2");
    // With the keys: the focus shows it, Escape hides it and nothing else, Enter leads on.
    page.wait("document.querySelector('#word').hidden");
    page.js("document.querySelector('th [data-word=family]').focus()");
    page.keys("\u{e004}");
    page.wait("document.activeElement.dataset.word === 'length'");
    page.wait("!document.querySelector('#word').hidden");
    assert_eq!(page.get("document.activeElement.getAttribute('aria-describedby')"), json!("word"));
    page.keys(ESCAPE);
    page.wait("document.querySelector('#word').hidden");
    assert_eq!(page.text("h2.falls"), "r1c7 ≠ 3");
    page.js("document.querySelector('th [data-word=t]').focus()");
    page.keys("\u{e007}");
    page.wait_for(".ask");
    page.is_clean();
}

#[test]
fn every_word_of_the_page_is_explained() {
    let Some(page) = Page::open("") else { return };
    let mut words = Vec::new();
    for view in [
        "",
        "&sel=n4r1c6",
        "&sel=n3r1c7&why=r1c7<>3",
        "&tab=graph&sel=n4r1c6",
        "&tab=query",
        "&tab=path",
    ] {
        page.go(view);
        page.wait("!document.querySelector('progress')");
        let here =
            page.get("[...document.querySelectorAll('[data-word]')].map(e => e.dataset.word)");
        words.extend(here.as_array().unwrap().clone());
    }
    assert!(words.len() > 40, "{words:?}");
    page.js(&format!(
        "window.lacking = null; (async () => {{ const {{ GLOSSARY }} = await import('./glossary.js'); const \
         {{ families }} = await (await import('./engine.js')).families(); const known = new Set([...Object.keys(GLOSSARY), \
         ...families.map(of => of.family)]); window.lacking = {}.filter(word => !known.has(word)) }})()",
        json!(words)
    ));
    page.wait("window.lacking");
    assert_eq!(page.get("window.lacking"), json!([]));
}

#[test]
fn the_legend_has_just_the_signs_on_the_board() {
    let Some(page) = Page::open("") else { return };
    page.wait("document.querySelector('#signs').innerText.includes('falls')");
    assert_eq!(page.count("#signs > span"), 1, "{}", page.text("#signs"));
    page.candidate("n4r1c6", false);
    page.wait("document.querySelector('#signs').innerText.includes('conjugate')");
    assert!(!page.text("#signs").contains("target"));
    page.candidate("n3r1c7", false);
    page.keys("w");
    page.wait("document.querySelector('#signs').innerText.includes('target')");
    let signs = page.text("#signs");
    assert!(signs.contains("right-linking") && !signs.contains("conjugate"), "{signs}");
    // All of them are drawn where the keys are listed.
    page.keys("?");
    assert!(page.count("#dialog .signs-list svg") >= 20);
}

#[test]
fn a_lesson_is_answered_on_the_board_and_judged() {
    let Some(page) = Page::open("&tab=learn") else { return };
    page.press("Conjugate");
    page.wait("document.querySelector('.ask')?.innerText.includes('4 in r1c6 is false')");
    page.wait("!document.querySelector('#view-learn .chips button').disabled");
    page.candidate("n1r1c1", false);
    page.wait(
        "document.querySelector('#view-learn .verdict').innerText.includes('no. Look again')",
    );
    assert_eq!(page.count("#board .answer"), 0, "the answer is not given away");
    page.candidate("n4r1c8", false);
    page.wait("document.querySelector('#view-learn .verdict').innerText.includes('right')");
    assert_eq!(page.count("#board .answer"), 2);
    page.press("Next question");
    page.wait("document.querySelector('.ask').innerText.includes('r5c9')");
    page.is_clean();
}

/// The engine knows what is right in every question of every lesson, and that it is not everything.
#[test]
fn every_question_of_every_lesson_has_an_answer() {
    let Some(page) = Page::open("&tab=learn") else { return };
    page.js(
        "window.told = null; (async () => { const { LESSONS } = await import('./lessons.js'); const { lessons } = await \
         import('./lesson.js'); const told = []; const until = async is => { for (let i = 0; i < 400; i++) { const it = \
         is(); if (it) return it; await new Promise(r => setTimeout(r, 25)) } throw Error(told.at(-1)) }; for (const { word, \
         questions } of LESSONS) { await lessons.look(word); for (const { ask } of questions) { await until(() => \
         document.querySelector('.ask')?.innerText === ask); (await until(() => \
         document.querySelector('#view-learn .chips button:not(:disabled)'))).click(); told.push([word, \
         document.querySelector('#view-learn .verdict').innerText, document.querySelectorAll('#board .answer').length]); \
         document.querySelector('#view-learn .chips button').click() } } window.told = told })().catch(e => { window.told = \
         `${e}` })",
    );
    page.wait("window.told");
    let told = page.get("window.told");
    let told = told.as_array().unwrap_or_else(|| panic!("{told}"));
    assert_eq!(told.len(), 36);
    for of in told {
        let (words, right) = (of[1].as_str().unwrap(), of[2].as_u64().unwrap());
        assert!(words.starts_with("Right ") && (1..60).contains(&right), "{of}");
    }
}

#[test]
fn a_chain_is_found_by_oneself_with_hints() {
    let Some(page) = Page::open("&tab=learn") else { return };
    page.press("Show me the candidate");
    page.wait("document.querySelector('#view-chain h2')?.innerText.includes('is it false?')");
    let mut steps = 0;
    while page.count("#view-chain .stamp") == 0 {
        page.press("Hint");
        steps += 1;
        page.wait(&format!(
            "document.querySelectorAll('#view-chain .sentences li').length === {}",
            steps + 1
        ));
        page.wait("document.querySelector('#view-chain .stamp, #view-chain button.primary')");
        assert!(steps < 12);
    }
    assert!(page.text("#view-chain .stamp").contains("proved"));
}

#[test]
fn a_rule_is_practised_on_a_position_that_was_just_made() {
    let Some(page) = Page::open("&tab=learn") else { return };
    page.press("xy-wing");
    let asks = "document.querySelector('#view-learn .ask')?.innerText.includes('xy-wing')";
    page.wait(asks);
    page.js(
        "window.right = null; (async () => { const engine = await import('./engine.js'); const { asked } = await \
         import('./session.js'); const found = await engine.find({ position: asked(), families: ['xy-wing'] }).answer; \
         const right = found.eliminations.map(({ eliminates: e }) => `n${e[6]}${e.slice(0, 4)}`); const live = \
         asked().state.flatMap((digits, at) => (digits.length > 1 ? [...digits] : []).map(of => `n${of}r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`)); \
         window.wrong = live.find(of => !right.includes(of)); window.right = right })()",
    );
    page.wait("window.right");
    let right = page.get("window.right");
    let right = right.as_array().unwrap();
    assert!(!right.is_empty());
    page.press("Hint");
    page.wait("document.querySelectorAll('#view-learn .hints li').length === 1");
    page.press("Hint");
    page.wait("document.querySelectorAll('#view-learn .hints li').length === 2");
    let wrong = page.get("window.wrong");
    page.candidate(wrong.as_str().unwrap(), false);
    page.wait("document.querySelector('#view-learn .verdict').innerText.includes('no.')");
    page.candidate(right[0].as_str().unwrap(), false);
    page.wait("document.querySelector('#view-learn .verdict').innerText.includes('right')");
    // The link has the position and what is asked.
    let grid = page.get("import('./session.js').then(of => of.session.grid)");
    page.js("location.reload()");
    page.wait(asks);
    assert_eq!(page.get("import('./session.js').then(of => of.session.grid)"), grid);
    page.press("Next position");
    page.wait("!document.querySelector('#view-learn .verdict')?.innerText");
    page.wait(asks);
    page.wait("!document.querySelector('#view-learn .chips button').disabled");
    page.press("Show the proof");
    page.wait("document.querySelector('h2.falls')");
    page.is_clean();
}
