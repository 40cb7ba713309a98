//! The tests of the engine, in one binary so that they link once.

mod agreement;
mod aic;
mod bits;
mod bounded;
mod cards;
mod catalogue;
mod check;
mod closure;
mod collections;
mod colour;
mod covers;
mod deadly;
mod depth;
mod explore;
mod explorer;
mod families;
mod forcing;
mod formats;
mod forms;
mod g_whips;
mod graph;
mod group_oracle;
mod impact;
mod imports;
mod impossible;
mod kernels;
mod layers;
mod letter;
mod linear;
mod links;
mod nets;
mod notation;
mod odd_cycles;
mod one_and_all;
mod oracle;
mod own_chains;
mod pairs;
mod planes;
mod posts;
mod printed_lengths;
mod proof;
mod query;
mod query_conformance;
mod query_tck;
mod query_words;
mod random_chains;
mod ratings;
mod rests;
mod returns;
mod round_trips;
mod schemas;
mod seed_steps;
mod soak;
mod solution;
mod soundness;
mod states_graph;
mod symmetric;
mod symmetries;
mod tagging;
mod typed_chains;
mod typed_forms;
mod typed_text;
mod unique;

use std::path::PathBuf;

use std::sync::Arc;

use catena::grid::{Position, State};
use catena::proof::{Family, Shape};
use catena::rules::{Catalogue, Next, Path, Prepared, Reach, Rule, Work, searches_of};

/// The rule of a name.
fn rule(name: &str) -> Arc<dyn Rule> {
    Catalogue::built_in().find(name).unwrap()
}

/// The rule of a shape that a kernel answers, under a name; `None` when none does.
fn kernel(name: &str, shape: &Shape) -> Option<Arc<dyn Rule>> {
    let family = Family { name: name.into(), shape: Some(*shape) };
    searches_of(&family).into_iter().find(|rule| rule.facts().learns_as.is_some())
}

/// A state, prepared for rules.
fn prepared(state: &State) -> Prepared {
    Prepared::new(Position::from_state(state.clone()))
}

/// The states in which the shortest whips of up to a length come next, after singles, and the last one.
fn whip_path(state: &State, longest: usize) -> Vec<State> {
    let position = Position::from_state(state.clone());
    let path = Path::new(&position, &[rule("whip")], Reach::up_to(longest));
    let mut path = path.without_singles();
    let mut states = Vec::new();
    while let Next::Proofs(proofs) = path.advance(&mut Work::unlimited()).unwrap() {
        states.push(proofs[0].state.clone());
    }
    states.push(path.state().clone());
    states
}

/// The folder of the project.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
