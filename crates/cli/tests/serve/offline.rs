//! The service worker of the page, on caches that node makes up.

use serde_json::{Value, json};

use crate::node;

/// What the worker does, as `offline.mjs` tells it; `None` where node is missing.
fn told() -> Option<Value> {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    let script = format!("{here}tests/serve/offline.mjs");
    let worker = format!("{here}../../web/page/offline.js");
    node::written(&[&script, &worker])
}

/// An old worker asked for its cache by opening it, which made anew what the new version had deleted, empty. And a new
/// version of a site deleted the caches of other sites of its owner, which have the same origin.
#[test]
fn a_late_worker_makes_no_cache_again_and_a_new_one_keeps_those_of_other_sites() {
    let Some(told) = told() else { return };
    let expected = json!({
        "before": "https://catena.example/one/ of catena /one/ 1",
        "late": "https://catena.example/one/ of the network",
        "next": "https://catena.example/one/ of catena /one/ 2",
        "other": "https://catena.example/two/ of catena /two/ 1",
        "caches": ["catena /two/ 1", "catena /one/ 2"],
    });
    assert_eq!(told, expected);
}
