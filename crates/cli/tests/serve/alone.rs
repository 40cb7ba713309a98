//! What the page has to do by itself where there is no server: ends searches, works without a network, keeps to one
//! version of its files, opens links of earlier ones.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::GRID;
use crate::browser::Browser;
use crate::site::{Site, engine, folder};

/// The page after one visit: its files are kept, and it is apart from other pages.
fn visited(site: &Site) -> Option<Browser> {
    let browser = Browser::start(1280, 800)?;
    browser.open(&position(site));
    browser.js("navigator.serviceWorker.ready.then(() => { window.kept = true })");
    browser.wait("window.kept");
    browser.open(&position(site));
    Some(browser)
}

fn position(site: &Site) -> String {
    format!("{}#v=1&g={GRID}&after=singles", site.address())
}

/// Begins a search that takes years, and waits until it runs.
const ENDLESS: &str = "window.took = null; (async () => { const engine = await import('./engine.js'); const { session, \
                       asked } = await import('./session.js'); const begin = () => engine.find({ position: asked(), \
                       families: ['aiczt'], max: 324, budget: 1e15 }); const runs = [begin(), begin(), \
                       begin()]; await new Promise(go => setTimeout(go, 500)); const from = performance.now(); \
                       runs.forEach(run => run.cancel()); const ends = await Promise.all(runs.map(run => run.answer)); \
                       const why = await engine.why({ position: asked(), conclusion: 'r1c7<>3', families: ['whip'] \
                       }).answer; window.ends = ends; window.why = why.schema; window.took = performance.now() - from \
                       })()";

#[test]
fn a_search_that_never_ends_is_cancelled() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    browser.open(&position(&site));
    // At the first visit nothing is shared: another worker takes the place.
    assert_eq!(browser.get("crossOriginIsolated"), false);
    ends_soon(&browser);
    browser.js("navigator.serviceWorker.ready.then(() => { window.kept = true })");
    browser.wait("window.kept");
    // From the second on the search is told.
    browser.open(&position(&site));
    assert_eq!(browser.get("crossOriginIsolated"), true);
    ends_soon(&browser);
    assert_eq!(browser.log(), Vec::<String>::new());
}

fn ends_soon(browser: &Browser) {
    browser.wait("!document.querySelector('#view-explore progress')");
    browser.js(ENDLESS);
    // While both searches run, what is near a candidate is answered.
    browser.candidate("n4r1c6", false);
    browser.wait_for(".counts");
    browser.wait("window.took");
    assert_eq!(browser.get("window.ends"), json!([null, null, null]));
    assert_eq!(browser.get("window.why"), "catena-why/1");
    let took = browser.get("window.took").as_f64().unwrap();
    assert!(took < 3_000.0, "{took} ms until the next search has its answer");
}

#[test]
fn it_works_without_a_network() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = visited(&site) else { return };
    let address = position(&site);
    drop(site);
    browser.open(&format!("{address}&sel=n3r1c7&why=r1c7<>3&family=whip"));
    browser.wait_for(".sentences li");
    assert!(browser.text(".stamp").starts_with("✓ checked"), "{}", browser.text(".stamp"));
}

#[test]
fn two_windows_search_at_once() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    browser.open(&format!("{}&tab=path", position(&site)));
    let first = browser.open_beside(&format!("{}&sel=n3r1c7&why=r1c7<>3", position(&site)));
    browser.wait(
        "document.querySelector('#view-explore .progress')?.innerText.includes('none up to length 12')",
    );
    browser.go_to(&first);
    browser.wait("document.querySelector('#view-path h2')?.innerText.startsWith('Solved, W = ')");
    assert_eq!(browser.log(), Vec::<String>::new());
}

#[test]
fn what_a_browser_cannot_have_is_not_shown() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    browser.open(&position(&site));
    assert_eq!(browser.get("document.querySelector('#tab-store').hidden"), true);
    browser.keys("?");
    browser.wait_for("dialog[open]");
    assert!(browser.text("dialog").contains("catena serve"), "{}", browser.text("dialog"));
}

#[test]
fn a_search_that_keeps_much_is_stopped_and_the_next_one_runs() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    let query = "MATCH+(a:Candidate),+(b:Candidate),+(c:Candidate)+RETURN+a,+b,+c";
    browser.open(&format!("{}&tab=query&q={query}", position(&site)));
    // The query of a link has a small bound, and goes on at a click.
    browser.wait_for("#view-query .note button");
    browser.click("#view-query .note button");
    browser.wait(
        "/memory: perhaps there are more/.test(document.querySelector('#view-query')?.innerText)",
    );
    browser.open(&format!("{}&sel=n3r1c7&why=r1c7<>3&family=whip", position(&site)));
    browser.wait_for(".sentences li");
}

#[test]
fn a_proof_stands_in_a_frame_of_another_page() {
    let Some(from) = folder() else { return };
    let copied = Copied::of(&from, "frame");
    let proof = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exports/nrczt-chain.json");
    std::fs::copy(&proof, copied.0.join("proof.json")).unwrap();
    let element = "<catena-proof src=\"proof.json\"></catena-proof><catena-proof>{}</catena-proof>";
    let scripts = ["catena-proof.js", "ready.js"]
        .map(|file| format!("<script type=\"module\" src=\"{file}\"></script>"));
    std::fs::write(
        copied.0.join("post.html"),
        format!(
            "<!doctype html><meta name=\"viewport\" content=\"width=device-width\">{}{element}",
            scripts.concat()
        ),
    )
    .unwrap();
    std::fs::write(copied.0.join("ready.js"), "document.documentElement.dataset.ready = 'true'")
        .unwrap();
    let Some(site) = Site::of(copied.0.clone()) else { return };
    for (width, height) in [(1280, 700), (390, 844)] {
        let Some(browser) = Browser::start(width, height) else { return };
        browser.open(&format!("{}post.html", site.address()));
        let inside =
            |what: &str| format!("document.querySelector('iframe')?.contentDocument?.{what}");
        browser.wait(&inside("querySelectorAll('.sentences li').length === 9"));
        browser.wait(&inside("querySelector('.stamp')?.innerText.startsWith('✓ checked')"));
        for hidden in [".bar", ".tabs", ".why-table", "#strip"] {
            let shown = inside(&format!("querySelector({hidden:?})?.getClientRects().length ?? 0"));
            assert_eq!(browser.get(&shown), 0, "{hidden}");
        }
        assert!(
            browser.get("document.body.innerText").as_str().unwrap().contains("cannot be drawn")
        );
        browser.save(&format!("frame-{width}.png"));
        assert_eq!(browser.log(), Vec::<String>::new());
    }
}

/// From the map to a family, to a counterexample, to the explorer with both families asked.
#[test]
fn the_map_of_families_is_walked_in() {
    let Some(site) = Site::start() else { return };
    for (width, height, theme) in [(1280, 800, "light"), (390, 844, "dark")] {
        let Some(browser) = Browser::start(width, height) else { return };
        browser.media(&[("prefers-color-scheme", theme)], "");
        browser.open(&position(&site));
        browser.js("location.href = 'families.html'");
        browser.wait_for(".overview");
        assert!(browser.count(".diagram a") > 40, "each family of the diagram is a link");
        let fits = |name: &str| {
            let wide = browser.get("document.documentElement.scrollWidth - innerWidth");
            assert!(wide.as_i64().unwrap() <= 0, "{name} is {wide} wider than the window");
            browser.save(&format!("map-{name}-{width}.png"));
        };
        fits("overview");
        browser.click(".overview .names a[href='#g-whip']");
        browser.wait_for("#g-whip");
        assert_eq!(browser.text("#g-whip h1"), "g-whip");
        fits("family");
        assert_eq!(browser.get("document.querySelector('.overview').getClientRects().length"), 0);
        browser.js(
            "[...document.querySelectorAll('#g-whip a')].find(a => a.innerText === 'not g-whip[2] in braid[*]').click()",
        );
        browser.wait("document.querySelector('.view img')?.naturalWidth > 0");
        fits("counterexample");
        browser.click(".view .button");
        browser.wait_for(".sentences li");
        browser.wait_for(".lacks");
        assert!(browser.text(".lacks").starts_with("No braid up to length"));
        assert_eq!(browser.text("h2.falls"), "r1c1 ≠ 1");
        assert!(browser.text(".stamp").starts_with("✓ checked"));
        assert_eq!(browser.log(), Vec::<String>::new());
    }
}

/// What an address of the map names is seen, and the whole map where it names nothing.
#[test]
fn an_address_of_the_map_is_its_view() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    browser.open(&position(&site));
    browser.js("location.href = 'families.html#p0'");
    for (address, heading) in [("p0", "Position 1"), ("f0", "State 1"), ("g-whip", "g-whip")] {
        browser.js(&format!("location.hash = '{address}'"));
        browser.wait_for(&format!("#{address} h1"));
        assert_eq!(browser.text(&format!("#{address} h1")), heading);
        assert_eq!(browser.count(".view"), 2, "{address} and the whole map");
        assert_eq!(browser.get("document.querySelector('.overview').hidden"), true);
    }
    browser.js("location.hash = 'no-such'");
    browser.wait("!document.querySelector('.overview').hidden");
    assert_eq!(browser.count(".view"), 1);
    assert_eq!(browser.log(), Vec::<String>::new());
}

#[test]
fn views_that_cannot_be_loaded_leave_the_map() {
    let Some(from) = folder() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    let copied = Copied::of(&from, "no-map");
    std::fs::remove_file(copied.0.join("map/map.json")).unwrap();
    let Some(site) = Site::of(copied.0.clone()) else { return };
    browser.open(&position(&site));
    browser.js("location.href = 'families.html#g-whip'");
    browser.wait("document.body.innerText.includes('The map could not be loaded')");
    assert_eq!(browser.get("document.querySelector('.overview').hidden"), false);
}

#[test]
fn a_missing_engine_is_said_and_the_page_stays() {
    let Some(from) = folder() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    let copied = Copied::of(&from, "missing");
    std::fs::remove_file(engine(&copied.0).unwrap()).unwrap();
    let Some(site) = Site::of(copied.0.clone()) else { return };
    browser.open(&position(&site));
    browser.wait("document.querySelector('#box-said').innerText.includes('could not be loaded')");
    // The board of the link was drawn without it: nobody waits for the engine to see the position.
    assert_eq!(browser.count("#board .digit"), 26);
    assert!(browser.count("#board .candidate") > 150);
    browser.candidate("n4r1c6", false);
    assert!(browser.get("location.hash").as_str().unwrap().contains(GRID));
    let state = "#v=1&s=F-bQKQuoLVk2PAuFQVA2KAQB5EhTAkiPDBIBZNgFUAgI5MGFDSG4AKKRAESp\
                 IJACCqAAiI4AFjQAIgHQBYggxBEMDVoUguGKUQQAihoWARmSmbNAn0sgbFhxogE";
    browser.open(&format!("{}{state}", site.address()));
    browser.wait("document.querySelectorAll('#board .candidate').length > 150");
    // The page is there all the same.
    browser.keys("?");
    browser.wait_for("dialog[open]");
}

#[test]
fn a_browser_without_webassembly_is_told() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    let script = json!({"source": "delete globalThis.WebAssembly"});
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", &script);
    browser.open(&position(&site));
    let said = browser.text("#box-said");
    assert!(said.contains("no WebAssembly") && said.contains("another browser"), "{said}");
}

#[test]
fn a_new_version_takes_over_as_a_whole_and_opens_old_links() {
    let Some(from) = folder() else { return };
    let copied = Copied::of(&from, "version");
    let Some(site) = Site::of(copied.0.clone()) else { return };
    let Some(browser) = visited(&site) else { return };
    copied.change("main.js", |text| {
        format!("{text}\ndocument.documentElement.dataset.version = '2'\n")
    });
    copied.change("offline.js", |text| text.replacen("const VERSION = '", "const VERSION = '2", 1));
    // The first visit is still of the old version. A browser looks for a new one a second after a page has been quiet;
    // the test asks at once, for visits in quick succession would put it off.
    browser.open(&position(&site));
    assert_eq!(browser.get("document.documentElement.dataset.version ?? ''"), "");
    browser.js(
        "navigator.serviceWorker.ready.then(async kept => { await kept.update(); window.kept = kept })",
    );
    browser.wait("Boolean(window.kept?.waiting)");
    let started = Instant::now();
    while browser.get("document.documentElement.dataset.version ?? ''") != "2" {
        assert!(started.elapsed() < Duration::from_secs(20), "the new version does not come");
        std::thread::sleep(Duration::from_millis(300));
        browser.open(&position(&site));
    }
    browser.wait(
        "caches.keys().then(names => { window.caches_ = names.length }) && window.caches_ === 1",
    );
    for (link, there) in OLD_LINKS {
        browser.open(&format!("{}{link}", site.address()));
        browser.wait(there);
    }
}

#[test]
fn a_new_version_says_so_and_comes_at_a_press() {
    let Some(from) = folder() else { return };
    let copied = Copied::of(&from, "renewed");
    let Some(site) = Site::of(copied.0.clone()) else { return };
    let Some(browser) = visited(&site) else { return };
    browser.open(&position(&site));
    copied.change("main.js", |text| {
        format!("{text}\ndocument.documentElement.dataset.version = '2'\n")
    });
    copied.change("offline.js", |text| text.replacen("const VERSION = '", "const VERSION = '2", 1));
    browser.js("navigator.serviceWorker.ready.then(kept => kept.update())");
    browser.wait("!document.querySelector('#renewed').hidden");
    assert!(browser.text("#renewed").starts_with("There is a new version of this page."));
    browser.click("#renewed button");
    browser.wait("document.documentElement.dataset.version === '2'");
}

/// Links that earlier versions wrote, and what has to be there once they are open.
const OLD_LINKS: [(&str, &str); 4] = [
    (
        "#v=1&g=....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....&after=singles&sel=n3r1c7\
         &why=r1c7<>3&family=whip&step=4",
        "document.querySelector('output')?.innerText === '4 of 7'",
    ),
    (
        "#v=1&g=....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....&after=singles&tab=query\
         &q=RETURN+1+AS+one",
        "document.querySelector('.results h3')?.innerText.startsWith('1 row')",
    ),
    // A state of 729 bits.
    (
        "#v=1&s=F-bQKQuoLVk2PAuFQVA2KAQB5EhTAkiPDBIBZNgFUAgI5MGFDSG4AKKRAESp\
         IJACCqAAiI4AFjQAIgHQBYggxBEMDVoUguGKUQQAihoWARmSmbNAn0sgbFhxogE",
        "document.querySelectorAll('#board .layer.cells .candidate').length > 150",
    ),
    ("#v=1z&AAAA", "document.querySelector('#box-said').innerText.includes('cannot be read')"),
];

/// A copy of the site that may be changed; it is removed at the end.
pub struct Copied(pub PathBuf);

impl Copied {
    pub fn of(from: &Path, name: &str) -> Copied {
        let to = std::env::temp_dir().join(format!("catena-site-{name}-{}", std::process::id()));
        copy(from, &to);
        Copied(to)
    }

    fn change(&self, file: &str, make: impl Fn(&str) -> String) {
        let path = self.0.join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, make(&text)).unwrap();
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let (path, name) = (entry.as_ref().unwrap().path(), entry.unwrap().file_name());
        match path.is_dir() {
            true => copy(&path, &to.join(name)),
            false => drop(std::fs::copy(&path, to.join(name)).unwrap()),
        }
    }
}
