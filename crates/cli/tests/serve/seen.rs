//! What the page shows stands in its address: a reader sees what the sender saw. And what it shows before its engine is
//! there, and where a browser keeps things from it.

use serde_json::json;

use crate::browser::Browser;
use crate::site::{Site, engine, folder};
use crate::{GRID, alone::Copied};

use super::opened::Page;

/// What is pressed, shown and drawn, as one text.
const SHOWN: &str = "JSON.stringify([document.querySelector('.view:not([hidden]) h2')?.innerText, \
                     [...document.querySelectorAll('.layers [aria-pressed=true], #digits [aria-pressed=true], .view:not([hidden]) \
                     [aria-pressed=true], .view:not([hidden]) [aria-selected=true]')].map(one => one.innerText.slice(0, 20)), \
                     document.querySelector('.view:not([hidden]) .foot h3')?.innerText, \
                     document.querySelectorAll('#board .said-struck, #board .said-set, #board .hand').length])";

/// Shows something in a page, then opens its address in another: both show the same.
fn is_sent(page: &Page, show: impl Fn(&Page), key: &str) {
    page.go("");
    page.wait("document.querySelector('#strip-words')?.innerText.includes('W =')");
    show(page);
    page.wait(&format!("location.hash.includes({key:?})"));
    let (seen, link) = (page.get(SHOWN), page.get("location.href"));
    page.open(link.as_str().unwrap());
    page.wait(&format!("{SHOWN} === {:?}", seen.as_str().unwrap()));
}

#[test]
fn what_is_shown_is_in_the_address() {
    let Some(page) = Page::open("") else { return };
    let press = |words: &'static str, then: &'static str| {
        move |page: &Page| {
            page.press(words);
            page.wait_for(then);
        }
    };
    is_sent(&page, press("What falls", "#layer-heat[aria-pressed=false]"), "show=bare");
    is_sent(&page, press("Tags", "#view-explore select"), "show=tags");
    is_sent(&page, |page| page.click("#digits button:nth-child(5)"), "digit=5");
    let matters = |page: &Page| {
        page.press("What matters");
        page.wait(
            "document.querySelector('#view-explore [role=status]')?.innerText.includes('bring')",
        );
    };
    is_sent(&page, matters, "show=matters");
    let by_tagging = |page: &Page| {
        page.press("Path");
        page.press("Tagging");
        page.wait("/^Solved, /.test(document.querySelector('#view-path h2')?.innerText)");
        page.click("#view-path .foot [aria-label='Next step']");
    };
    is_sent(&page, by_tagging, "rules=tagging-4&at=2");
    let graph = |page: &Page| {
        page.press("Query");
        page.press("Run");
        page.wait_for(".results h3");
        page.show_as("Graph");
    };
    is_sent(&page, graph, "as=graph");
    let family = |page: &Page| {
        page.press("Families");
        page.click("#view-families tr.act");
    };
    is_sent(&page, family, "card=");
    let logic = |page: &Page| {
        page.go("&sel=n3r1c7&why=r1c7<>3&family=whip");
        page.press("set logic");
    };
    is_sent(&page, logic, "logic=1");
    page.is_clean();
}

/// A row of what matters, and back: the table is there again. Another puzzle ends what was shown of this one.
#[test]
fn back_returns_to_what_matters_and_another_puzzle_ends_it() {
    let Some(page) = Page::open("&show=matters") else { return };
    page.wait_for("#view-explore .matters tbody button");
    page.click("#view-explore .matters tbody button");
    page.wait_for("h2.falls");
    page.js("history.back()");
    page.wait_for("#view-explore .matters tbody button");
    page.press("Examples");
    page.press("An nrc-chain");
    page.wait("/candidates? falls?$/.test(document.querySelector('#view-explore h2')?.innerText)");
    assert_eq!(page.get("document.querySelector('#layer-matters').ariaPressed"), "false");
    page.is_clean();
}

/// Steps, families and branches of a link that are not there are said, and nothing stands in for them.
#[test]
fn what_a_link_names_and_is_not_there_is_said() {
    let Some(page) = Page::open("&sel=n3r1c7&why=r1c7<>3&family=whip&step=99") else { return };
    let said = |words: &str| {
        page.wait(&format!("document.querySelector('#box-said').innerText.includes({words:?})"));
    };
    said("This link has step=99, but its proof has only 9 lines");
    page.wait("!location.hash.includes('step=')");
    page.go("&sel=n3r1c7&why=r1c7<>3&family=super-chain");
    said("“super-chain” of this link is not a family that is known here");
    assert_eq!(page.count(".sentences li"), 0);
    page.press("Look for a proof of r1c7 ≠ 3 here");
    page.wait_for(".sentences li");
    page.is_clean();
}

const WHIP: &str = include_str!("old_link.txt");

/// Without an engine the proof of a link is drawn and told, and nobody says that it holds.
#[test]
fn a_proof_is_read_before_the_engine_is_there() {
    let Some(from) = folder() else { return };
    let copied = Copied::of(&from, "reader");
    std::fs::remove_file(engine(&copied.0).unwrap()).unwrap();
    let Some(site) = Site::of(copied.0.clone()) else { return };
    for (width, height) in [(1280, 800), (400, 800)] {
        let Some(browser) = Browser::start(width, height) else { return };
        browser.open(&format!("{}{}", site.address(), WHIP.trim()));
        assert_eq!(browser.count("#reading .sentences li"), 9);
        assert!(browser.count("#board .arrow") > 10 && browser.count("#board .nodeof") > 10);
        let said = browser.text("#reading");
        assert!(said.contains("r1c6 ≠ 7") && said.contains("whip[7]"), "{said}");
        assert!(said.contains("not yet checked") && !said.contains('✓'), "{said}");
        assert!(said.contains("so r4c6 = 3, the only place left for 3 in column 6"), "{said}");
        browser.save(&format!("reader-{width}.png"));
    }
}

#[test]
fn the_engine_is_asked_for_once_and_takes_over() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    browser.open(&format!("{}{}", site.address(), WHIP.trim()));
    browser.wait("document.querySelector('.stamp')?.innerText.startsWith('✓ checked')");
    assert_eq!(browser.count("#reading *"), 0);
    assert_eq!(browser.get("document.querySelector('#loading').hidden"), true);
    browser.js(
        "navigator.serviceWorker.ready.then(async () => { const names = await caches.keys(); window.kept = names.length })",
    );
    browser.wait("window.kept === 1");
    assert_eq!(site.asked("/engine-"), 1);
}

/// Where storage is denied, as in frames on other sites, the page is whole.
#[test]
fn storage_that_is_denied_leaves_the_page() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    let denied = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })";
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": denied }));
    browser.open(&format!("{}{}", site.address(), WHIP.trim()));
    browser.wait("document.querySelector('.stamp')?.innerText.startsWith('✓ checked')");
    browser.open(&format!("{}#v=1&g={GRID}&after=singles&tab=query", site.address()));
    browser.press("Run");
    browser.wait_for(".results h3");
    assert_eq!(browser.log(), Vec::<String>::new());
}

/// A folder of files and a sandbox run no modules: one sentence says so.
#[test]
fn where_the_page_cannot_run_it_says_so() {
    let Some(folder) = folder() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    browser.visit(&format!("file://{}/index.html", folder.canonicalize().unwrap().display()));
    browser
        .wait("document.querySelector('#unserved')?.innerText.includes('from a folder of files')");
    let copied = Copied::of(&folder, "sandbox");
    std::fs::write(
        copied.0.join("sandbox.html"),
        "<!doctype html><iframe sandbox=\"allow-scripts\" src=\"embed.html\" width=\"900\" height=\"600\"></iframe>",
    )
    .unwrap();
    let Some(site) = Site::of(copied.0.clone()) else { return };
    browser.visit(&format!("{}sandbox.html", site.address()));
    browser.enter_frame();
    browser.wait("document.querySelector('#unserved')?.innerText.includes('in a sandbox')");
}

/// While it is looked for what falls, nothing is said to fall; a solved grid has nothing to solve; samples stay.
#[test]
fn no_false_word_is_said() {
    let Some(page) = Page::open("&tab=query") else { return };
    page.js(
        "window.said = new Set(); setInterval(() => window.said.add(document.querySelector('#view-explore h2')?.innerText), 5)",
    );
    page.press("Examples");
    page.press("EasterMonster");
    page.press("Explore");
    page.wait("[...window.said].some(one => /^[1-9]\\d* candidates fall$/.test(one))");
    assert_eq!(page.get("[...window.said].some(one => /^0 /.test(one))"), false);
    page.press("Query");
    page.press("Run");
    page.wait_for(".results h3");
    page.press("Sample queries");
    page.press("Candidates with the most links");
    page.wait("document.querySelector('.results')?.innerText.includes('links')");
    page.press("Examples");
    page.press("A query: conjugate pairs");
    page.wait_for(".results h3");
    page.wait_for("[aria-pressed=true]");
    let solved =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    page.open(&format!("{}#v=1&g={solved}", page.host.address()));
    page.wait("document.querySelector('#view-explore h2')?.innerText === 'Solved'");
    assert!(!page.text("body").contains("Solve from here"));
    page.is_clean();
}
