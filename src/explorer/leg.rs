//! One state of a resolution path.

use serde::{Deserialize, Serialize};

use super::judged::Judged;
use super::text;
use crate::grid::State;

/// A state of a path and the proofs that lead to the next: a single, or all proofs of the least length.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leg {
    /// The state.
    #[serde(with = "text::state")]
    pub state: State,
    /// The proofs, in the order in which they are applied.
    pub proofs: Vec<Judged>,
    /// The rule that has these proofs where the rules of the path had none; `None` of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub onward: Option<String>,
}
