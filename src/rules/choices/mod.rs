//! Choices that patterns give: one of some candidates, the guardians, is true; and what follows.
//!
//! ```text
//! guards       what cannot be without one of its guardians
//! conclusion   what falls by guardians, whatever they guard
//! guarded      all choices of a position: impossible patterns, odd cycles and, where one solution is assumed, deadly patterns
//! braid        what braids make of choices
//! whip         what whips make of them
//! refutation   how the steps of both are written
//! ```
//!
//! Force chains, forcing whips and braids, and tagging take these choices as they take variables and almost-cells.
//! A choice is proved anew in each proof, so nothing here has to be trusted.
//!
//! Source: Denis Berthier, "Hierarchical Classifications in Constraint Satisfaction", OR-k-relations.

pub(super) mod braid;
pub(super) mod conclusion;
pub(crate) mod guarded;
pub(super) mod guards;
pub(super) mod refutation;
pub(super) mod whip;
