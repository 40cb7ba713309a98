//! Catena explores the link structure of Sudoku positions.

pub mod check;
pub mod cli;
pub mod export;
pub mod fill;
pub mod grid;
pub mod proof;
