//! Covers: subsets, fish, bent subsets and the grid rules.

mod examples;
mod levels;
mod near_misses;
mod plain;
mod reglib;
mod soundness;

use catena::board::CandidateSet;
use catena::grid::{Candidate, State};

/// The live candidates of a state.
fn live(state: &State) -> CandidateSet {
    state.candidates().map(Candidate::index).collect()
}
