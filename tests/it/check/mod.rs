//! The checker: what it accepts, what it refuses and why, and attempts to deceive it.

mod chains;
mod deceit;
mod faults_of_chains;
mod faults_of_lines;
mod lengths;
mod long_proofs;
mod near_misses;
mod papers;
mod sources;
mod sums;
mod unique;

#[path = "../../kit/check/mod.rs"]
pub mod kit;
