//! All integration tests, in one binary so that they link once.

mod agreement;
mod aic;
mod answers;
mod bits;
mod bounds;
mod catalogue;
mod certificates;
mod check;
mod check_chain;
mod closure;
mod collections;
mod colour;
mod covers;
mod explore;
mod explorer;
mod export;
mod extend_command;
mod families;
mod forcing;
mod formats;
mod fuzz;
mod g_whips;
mod gallery;
mod graph;
mod graph_command;
mod graph_formats;
mod graph_programs;
mod group_oracle;
mod help;
mod input;
mod kernels;
mod layers;
mod notation;
mod one_and_all;
mod oracle;
mod pictures;
mod planes;
mod printed_lengths;
mod proof;
mod query;
mod query_command;
mod query_words;
mod random_chains;
mod ratings;
mod regressions;
mod reports;
mod round_trips;
mod rules;
mod seed_steps;
mod solution;
mod soundness;
mod sql;
mod store;
mod store_commands;
mod store_killed;
mod store_tampered;
mod store_versions;
mod tagging;
mod theorems;
mod typed_chains;
mod typed_forms;
mod typed_text;

use std::path::PathBuf;

use std::sync::Arc;

use catena::rules::{Catalogue, Rule};

/// The rule of a name.
fn rule(name: &str) -> Arc<dyn Rule> {
    Catalogue::built_in().find(name).unwrap()
}

/// The folder of the project.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
