//! What holds between families of chains in every state there is, decided by SAT.

pub mod certificate;
pub mod chain;
pub mod closure;
pub mod counterexample;
pub mod cube;
pub mod decide;
pub mod family;
mod form;
pub mod lattice;
mod notation;
pub mod pattern;
pub mod search;
pub mod semantics;
pub mod solver;
pub mod statement;
pub mod symmetry;
