//! The service worker of the page, on caches that node makes up.

use serde_json::{Value, json};

use crate::node;

/// What the worker does, as `offline.mjs` tells it; `None` where node is missing.
fn told() -> Option<Value> {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    let script = format!("{here}tests/serve/offline.mjs");
    let worker = format!("{here}../web/page/offline.js");
    node::written(&[&script, &worker])
}

/// It asked for its cache by opening it, which made anew what the new version had deleted, empty.
#[test]
fn an_old_worker_that_answers_late_does_not_make_its_cache_again() {
    let Some(told) = told() else { return };
    let expected = json!({
        "before": "https://catena.example/ of catena-1",
        "late": "https://catena.example/ of the network",
        "next": "https://catena.example/ of catena-2",
        "caches": ["catena-2"],
    });
    assert_eq!(told, expected);
}
