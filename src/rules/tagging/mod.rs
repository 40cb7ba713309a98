//! Full tagging: weak links between tags to a fixpoint.
//!
//! A tag stands for nodes that are true together: candidates, groups, the digits of almost locked sets,
//! joined by strong links. Rules derive weak links between tags until nothing new follows; a tag that
//! is weakly linked to itself is false, and what bears it falls.
//!
//! ```text
//! ground     nodes, strong links and choices of a state, as the level has them
//! layers     components of strong links, and their two tags
//! close      the closure under chains
//! kernel     rounds: choices judged on a closure, until a fixpoint
//! joint      the rule of level four
//! plan       which nodes an argument goes through, and which derived links it cites
//! write      plans as lines of a proof
//! rule       the five families
//! rate       the rating T
//! files      the rules as query files, and rules of a user's own
//! graph      tags, choices and weak links in the typed graph
//! ```
//!
//! Source: G. Penet, "Full tagging".

mod close;
mod files;
mod graph;
mod ground;
mod joint;
mod kernel;
mod layers;
mod level;
mod matrix;
mod plan;
mod rate;
mod rule;
mod write;

pub use files::{Proposed, rules_of, untied_graph};
pub use graph::graph_of;
pub use ground::Bounds;
pub use kernel::{Derivation, Tagging};
pub use level::{Level, UnknownLevel};
pub(crate) use rate::{level_needed, settle_level};
pub(crate) use rule::TaggingRule;
