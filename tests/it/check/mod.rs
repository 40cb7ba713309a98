//! The checker: what it accepts, what it refuses and why, and attempts to deceive it.

mod chains;
mod command;
mod damage;
pub mod deceit;
mod faults_of_chains;
mod faults_of_lines;
pub mod kit;
mod lengths;
mod long_proofs;
mod near_misses;
pub mod net;
pub mod papers;
mod patterns;
mod sources;
