//! The page where a store is open.

use crate::EASY;
use crate::browser::Browser;
use crate::server::Server;

#[test]
fn with_a_store_puzzles_proofs_and_sql_are_there() {
    let Some(browser) = Browser::start(1280, 800) else { return };
    let folder = std::env::temp_dir().join(format!("catena-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (store, list) = (folder.join("a.db"), folder.join("list.txt"));
    std::fs::write(&list, format!("{EASY}\n")).unwrap();
    let catena = |arguments: &[&std::ffi::OsStr]| {
        let status = std::process::Command::new(env!("CARGO_BIN_EXE_catena"))
            .args(arguments)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .status();
        assert!(status.unwrap().success());
    };
    catena(&["store".as_ref(), "init".as_ref(), store.as_ref()]);
    let add = ["store".as_ref(), "add".as_ref(), store.as_ref(), list.as_ref()];
    catena(&[&add[..], &["--rules".as_ref(), "whip".as_ref()]].concat());
    let server = Server::start(&["--store", store.to_str().unwrap()]);
    browser.open(&server.address);
    browser.press("Store");
    browser.wait("document.querySelector('#view-store')?.innerText.includes('1 puzzle')");
    browser.click("#view-store tbody tr");
    browser.press("Its paths as a graph");
    browser.wait("document.querySelector('#view-store .states')?.dataset.nodes === '2'");
    browser.wait("document.querySelector('.states + ul').textContent.includes('to solved by')");
    browser.click("#view-store tbody tr");
    browser.press("path 1");
    browser.wait_for("#view-store .hint .chip");
    browser.press("tables");
    browser.wait("document.querySelector('#view-store')?.innerText.includes('puzzles')");
    assert_eq!(browser.count("#view-store h3 + .chips .chip"), 16, "tables and the reports");
    browser.press("path-summary");
    browser.wait("document.querySelector('#view-store .scroll')?.innerText.includes('rules')");
    browser.js("const a = document.querySelector('#view-store textarea'); a.value = 'DELETE FROM puzzles'; a.dispatchEvent(new Event('input'))");
    browser.press("Ask");
    browser.wait_for("#view-store .refused");
    let text = "USE EACH STATE MATCH (c:Csp {size: 2}) RETURN state, step, count(*) AS pairs";
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["query", "-e", text, "--store", store.to_str().unwrap(), "--format", "csv"])
        .output();
    let rows = String::from_utf8(output.unwrap().stdout).unwrap().lines().count() - 1;
    assert!(rows > 1);
    browser.press("Query");
    browser.js(&format!("import('./query.js').then(({{ queries }}) => queries.write('{text}'))"));
    browser.js("document.querySelector('.pasted').closest('details').open = true");
    browser.wait_for(".drawer input[type=checkbox]");
    browser.js("document.querySelector('.drawer input[type=checkbox]').click()");
    browser.wait("document.querySelector('.pasted').closest('details').innerText.includes('each state of the store')");
    browser.press("Run");
    browser.wait(&format!("document.querySelectorAll('.results tbody tr').length === {rows}"));
    assert_eq!(browser.log(), Vec::<String>::new());
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}
