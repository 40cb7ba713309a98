//! What a study finds out about one puzzle.

use std::collections::BTreeMap;

use catena::grid::{Candidate, State};

use crate::fewest::Fewest;
use crate::lengths::Profile;
use crate::level::Needed;
use crate::necessity::Necessity;
use crate::walk::Ending;

/// What a study finds out about one puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The eliminations of its states, in their order; and how the path through these ends.
    Eliminations(Vec<StateAnswer>, Ending),
    /// What it needs at each level, in their order.
    Classification(Vec<Needed>),
    /// Which families it can do without.
    Necessity(Necessity),
    /// In how few steps it is solved.
    Paths(Fewest),
}

/// The eliminations of a state.
#[derive(Clone, PartialEq, Debug)]
pub struct StateAnswer {
    /// The state.
    pub state: State,
    /// Each elimination, with what is known of it in each family.
    pub eliminations: BTreeMap<Candidate, Profile>,
}
