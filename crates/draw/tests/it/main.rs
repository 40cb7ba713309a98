//! The tests of pictures, certificates and formats, in one binary so that they link once.

mod certificates;
mod colour;
mod damage;
mod families;
mod fuzz;
mod geometry;
mod graph_formats;
mod links;
mod pictures;
mod posts;
mod sight;
mod signs;
mod tags;
mod words;

#[expect(dead_code, reason = "only tests of the checker need all of it")]
#[path = "../../../../tests/kit/check/mod.rs"]
mod check;
#[path = "../../../../tests/kit/collections.rs"]
mod collections;

use std::path::PathBuf;
use std::sync::Arc;

use catena::rules::{Catalogue, Rule};

/// The rule of a name.
fn rule(name: &str) -> Arc<dyn Rule> {
    Catalogue::built_in().find(name).unwrap()
}

/// The folder of the project.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
