//! Catena explores the link structure of Sudoku positions.

pub mod cli;
pub mod export;
pub mod grid;
pub mod proof;
