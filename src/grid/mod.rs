//! The board of [`catena_check::grid`], and the formats that grids are read and written in.
//!
//! The judge reads proofs; whatever else people write a grid in is read here.

pub mod format;
mod position;

pub use catena_check::grid::*;
pub use format::{ReadError, read, read_any, read_list};
pub use position::Position;
