//! The tests that run the command, in one binary so that they link once.

mod answers;
mod bounds;
mod certificates;
mod check;
mod check_chain;
mod entries;
mod export;
mod faults;
mod file_names;
mod forcing;
mod gallery;
mod graph_command;
mod graph_programs;
mod handed_on;
mod help;
mod impact;
mod input;
mod json_option;
mod lists;
mod look;
mod make;
mod patterns;
mod posts;
mod query_command;
mod query_each;
mod regressions;
mod reports;
mod rules;
mod schemas;
mod settings;
mod states_graph;
mod store_commands;
mod store_killed;
mod store_tampered;
mod store_versions;
mod tagging;
mod theorems;
mod unheard;

#[path = "../../../../tests/kit/lrat.rs"]
mod lrat;
#[path = "../../../../tests/kit/store.rs"]
mod store;

use std::path::PathBuf;

/// The folder of the project.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
