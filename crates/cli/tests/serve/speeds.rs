//! How fast the page is, and how much it weighs: printed, not judged. `benches/README.md` has what was seen.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::json;

use crate::GRID;
use crate::browser::Browser;
use crate::server::Server;
use crate::site::{Site, engine, folder};

#[test]
#[ignore = "it measures: cargo test --release --test serve speeds -- --ignored --nocapture"]
fn speeds() {
    let Some(browser) = Browser::start(1280, 800) else { return };
    let server = Server::start(&[]);
    let link = format!("{}#v=1&g={GRID}&after=singles", server.address);
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let (mut paint, mut position) = (Vec::new(), Vec::new());
    for _ in 0..9 {
        browser.open(&link);
        let ms = |entry: &str| browser.get(entry).as_f64().unwrap();
        paint.push(ms("performance.getEntriesByName('first-contentful-paint')[0].startTime"));
        position.push(ms("performance.getEntriesByName('position')[0].startTime"));
    }
    println!("first paint: {:.0} ms, position drawn: {:.0} ms", median(paint), median(position));

    // From the click to the answer on the board and in the panel.
    let until = |act: &str, there: &str| {
        browser.js(&format!(
            "window.took = null; const from = performance.now(); const watch = new MutationObserver(() => \
             {{ if (!document.querySelector({there:?})) return; watch.disconnect(); window.took = \
             performance.now() - from }}); watch.observe(document.body, {{childList: true, subtree: \
             true}}); {act}"
        ));
        browser.wait("window.took !== null");
        browser.get("window.took").as_f64().unwrap()
    };
    let click = |name: &str| {
        format!(
            "const c = document.querySelector('#board [data-cell={}]'), r = c.getBoundingClientRect(), d = {} - 1; \
             c.dispatchEvent(new MouseEvent('click', {{bubbles: true, clientX: r.left + (d % 3 + .5) * r.width / 3, \
             clientY: r.top + (Math.floor(d / 3) + .5) * r.height / 3}}))",
            &name[2..],
            &name[1..2]
        )
    };
    // The path is found last of what a position begins with.
    let idle = "document.querySelector('#strip-words')?.innerText.includes('W =')";
    browser.wait(idle);
    let clicks = ["n4r1c6", "n6r1c2", "n9r4c1", "n6r6c2", "n1r8c1"];
    let clicks = clicks.map(|name| {
        browser.js(
            "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))",
        );
        browser.wait("!document.querySelector('.counts')");
        until(&click(name), ".counts")
    });
    println!("a click's neighbourhood: {:.0} ms", median(clicks.to_vec()));
    let rows = ["n3r1c7", "n6r1c6", "n6r9c4", "n7r1c8"].map(|name| {
        browser.open(&link);
        browser.wait(idle);
        until(&click(name), "tr[data-family]")
    });
    println!("the first row of why: {:.0} ms", median(rows.to_vec()));
    browser.js(
        "window.weight = null; (async () => { const files = ['', 'style.css', ...performance.getEntriesByType('resource').map(e => new \
         URL(e.name)).filter(u => /\\.js$/.test(u.pathname)).map(u => u.pathname.slice(1))]; let sum = 0; for (const file of \
         new Set(files)) { const raw = await (await fetch('/' + file)).blob(); sum += (await new Response(raw.stream().pipeThrough(new \
         CompressionStream('gzip'))).blob()).size } window.weight = sum })()",
    );
    browser.wait("window.weight");
    println!(
        "weight before the editor: {:.0} kB compressed",
        browser.get("window.weight").as_f64().unwrap() / 1000.0
    );

    let sessions: Vec<TcpStream> = (0..100).map(|number| session(&server, number)).collect();
    println!("100 sessions: {} kB", server.resident());
    drop(sessions);
}

/// Without a server, as it is from the second visit on; beside it what the server takes for the same.
#[test]
#[ignore = "it measures: cargo test --release --test serve speeds -- --ignored --nocapture"]
fn speeds_without_a_server() {
    let Some(site) = Site::start() else { return };
    let Some(browser) = Browser::start(1280, 800) else { return };
    let link = |address: &str| format!("{address}#v=1&g={GRID}&after=singles");
    browser.open(&link(&site.address()));
    browser.js("navigator.serviceWorker.ready.then(() => { window.kept = true })");
    browser.wait("window.kept");
    let ms = |entry: &str| browser.get(entry).as_f64().unwrap();
    for visit in 1..=5 {
        browser.open(&link(&site.address()));
        println!(
            "visit {visit}: first paint {:.0} ms, board of the link {:.0} ms, position drawn by the engine {:.0} ms",
            ms("performance.getEntriesByName('first-contentful-paint')[0].startTime"),
            ms("performance.getEntriesByName('board')[0].startTime"),
            ms("performance.getEntriesByName('position')[0].startTime"),
        );
    }
    let server = Server::start(&[]);
    for (name, address) in
        [("without a server", site.address()), ("from the server", server.address.clone())]
    {
        browser.open(&link(&address));
        browser.wait("document.querySelector('#strip-words')?.innerText.includes('W =')");
        browser.js(MEASURE);
        browser.wait("window.measured");
        println!("{name}: {}", browser.get("window.measured"));
    }
    let folder = folder().unwrap();
    for file in [engine(&folder).unwrap(), folder.join("style.css")] {
        let bytes = std::fs::read(&file).unwrap();
        println!("{}: {} bytes", file.display(), bytes.len());
    }
}

/// Three times each: the first row of why, all of why, and what falls by the usual families.
const MEASURE: &str = "window.measured = null; (async () => { const engine = await import('./engine.js'); const { asked } = \
                       await import('./session.js'); const said = []; for (let turn = 0; turn < 3; turn++) { let first = 0; \
                       let from = performance.now(); await engine.why({ position: asked(), conclusion: 'r1c7<>3' }, \
                       ([event]) => { if (event === 'row') first ||= performance.now() - from }).answer; const why = \
                       performance.now() - from; from = performance.now(); await engine.find({ position: asked() }).answer; \
                       said.push(`first row ${first.toFixed()} ms, why ${why.toFixed()} ms, find ${(performance.now() - \
                       from).toFixed()} ms`) } window.measured = said.join('; ') })()";

/// A session: its connection stays open after it has opened a position and asked for its neighbourhoods.
fn session(server: &Server, number: usize) -> TcpStream {
    let mut digits: Vec<char> = "123456789".chars().collect();
    digits.rotate_left(number % 9);
    let grid: String = GRID
        .chars()
        .map(|c| c.to_digit(10).filter(|&d| d > 0).map_or(c, |d| digits[d as usize - 1]))
        .collect();
    let position = server.position(&grid, number.is_multiple_of(2).then_some("singles"));
    let body = json!({"position": position, "families": ["whip"], "max": 6}).to_string();
    let request = server.post_text("find", "", &body).replace("Connection: close\r\n", "");
    let mut stream = server.connect();
    stream.write_all(request.as_bytes()).unwrap();
    let mut first = [0; 15];
    stream.read_exact(&mut first).unwrap();
    stream
}
