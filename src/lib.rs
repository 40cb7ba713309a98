//! Catena explores the link structure of Sudoku positions.

pub mod bits;
pub mod check;
pub mod cli;
pub mod export;
pub mod fill;
pub mod graph;
pub mod grid;
pub mod proof;
pub mod query;
pub mod search;
pub mod solution;
pub mod store;
