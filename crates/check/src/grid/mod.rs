//! The board: digits, cells, houses, candidates, CSP variables and the state, with the notations
//! they are read and written in.
//!
//! This is the lowest layer; it uses nothing else of the project. It must not know what a chain,
//! a proof or a graph is. Inside, everything counts from 0; people's notation, which counts from 1,
//! is made and read only in [`notation`].

mod candidate;
mod cell;
mod csp;
mod digit;
mod house;
pub mod notation;
mod singles;
mod state;

pub use candidate::Candidate;
pub use cell::{Cell, CellSet};
pub use csp::{Csp, Space};
pub use digit::{Digit, DigitSet};
pub use house::{House, HouseKind};
pub use notation::{Conclusion, NotationError};
pub use singles::{Single, apply_singles, singles};
pub use state::State;
