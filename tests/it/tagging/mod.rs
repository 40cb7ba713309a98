//! Full tagging: the worked grid of G. Penet, the definition written out slowly, proofs, relations
//! between the levels.

mod files;
mod notation;
mod oracle;
mod proofs;
mod ratings;
mod relations;
mod worked_grid;

use catena::grid::{Candidate, State};
use catena::rules::Work;
use catena::rules::tagging::{Bounds, Level, Tagging};

use crate::families::{Numbers, middle_state};

/// A state, tagged to the fixpoint.
fn tagged(state: &State, level: Level) -> Tagging {
    let mut tagging = Tagging::new(state, level, Bounds::NONE);
    tagging.finish(&mut Work::unlimited()).unwrap();
    tagging
}

/// What is cleared at the fixpoint, or up to a round.
fn cleared(tagging: &Tagging, state: &State, up_to: usize) -> Vec<Candidate> {
    let falls = |c: &Candidate| tagging.cleared(*c).is_some_and(|round| round <= up_to);
    state.candidates().filter(falls).collect()
}

/// The states in which the files of the levels say that they fire and miss: each is stuck at a level, and
/// goes on at the next.
fn stuck_states() -> Vec<State> {
    let library = catena::query::Library::built_in();
    let headers = Level::ALL.map(|level| library.get(level.family()).unwrap().header.clone());
    let texts = headers.iter().flat_map(|header| header.fires.iter().chain(&header.misses));
    let mut states: Vec<State> = Vec::new();
    for text in texts {
        let state = catena::grid::read(text.split(" ==> ").next().unwrap()).unwrap().state;
        if !states.contains(&state) {
            states.push(state);
        }
    }
    states
}

/// States with few candidates left, for what is slow.
fn sparse_states(count: usize) -> impl Iterator<Item = State> {
    let mut numbers = Numbers(40);
    (0..count).map(move |round| middle_state(&mut numbers, round, 84 + round as u64 % 5 * 3))
}

/// States of all densities.
fn states(count: usize) -> impl Iterator<Item = State> {
    let mut numbers = Numbers(16);
    (0..count).map(move |round| middle_state(&mut numbers, round, 20 + round as u64 % 8 * 10))
}
