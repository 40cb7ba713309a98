//! States of a Sudoku grid, proofs about them, and the judge of these proofs.
//!
//! | module | what is in it |
//! |---|---|
//! | [`grid`] | candidates, CSP variables, states, and the formats that grids are written in |
//! | [`proof`] | chains, families, lines of a proof, and their JSON |
//! | [`check`](mod@check) | whether a proof holds |
//!
//! This crate depends on nothing, so that whoever wants to trust its verdicts has it all to read.
//! It must not know how a proof is found: no graph, no query, no search. With the feature `json`
//! proofs are read and written as `catena-proof/1`.

pub mod check;
pub mod grid;
pub mod proof;
