//! The page in another browser: Debian's `firefox-esr`, driven without a driver of its own by puppeteer-core.

use std::path::Path;

use catena::notation::title_of;
use catena_draw::link;

use crate::links::{gallery, packages};
use crate::node;
use crate::site::Site;

const FIREFOX: &str = "/usr/bin/firefox-esr";

#[test]
fn a_dozen_links_show_their_checked_proofs_in_firefox() {
    let Some(packages) = packages() else { return };
    if !Path::new(FIREFOX).exists() {
        assert!(std::env::var_os("CI").is_none(), "CI needs {FIREFOX}");
        eprintln!("skipped: no {FIREFOX}");
        return;
    }
    let Some(site) = Site::start() else { return };
    let proofs: Vec<_> = gallery().into_iter().step_by(4).take(12).collect();
    let links = proofs.iter().map(|proof| link(proof, &site.address()));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/serve/firefox.mjs").to_owned();
    let arguments: Vec<String> =
        [script, packages, FIREFOX.to_owned()].into_iter().chain(links).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let Some(seen) = node::written(&arguments) else { return };
    let seen = seen.as_array().unwrap();
    assert_eq!(seen.len(), proofs.len());
    for (proof, seen) in proofs.iter().zip(seen) {
        let family = seen["family"].as_str().unwrap();
        assert!(family.starts_with(&title_of(proof)), "{seen}: {}", proof.family.name);
        assert!(seen["verdict"].as_str().unwrap().starts_with("✓ checked"), "{seen}");
        assert_eq!(seen["errors"].as_array().unwrap().len(), 0, "{seen}");
    }
}
