//! Makes puzzles that need what somebody wants to show: a rating, a rule, a number of givens.
//!
//! ```
//! use catena::rules::{Catalogue, Measure};
//! use catena::work::Interrupt;
//! use catena_make::{Made, Maker, Wish};
//!
//! let measure = Measure::find("whip", &Catalogue::built_in())?;
//! let wish = Wish { ratings: vec![(measure, 3..=3)], ..Wish::default() };
//! let mut maker = Maker::new(wish, 1);
//! let Made { puzzle, told, .. } = maker.make(&Interrupt::default()).expect("soon");
//! assert_eq!(told, "whip = 3");
//! assert_eq!(puzzle.to_string().len(), 81);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `dice` | numbers that are the same for a seed everywhere |
//! | `puzzle` | givens with one solution; minimal puzzles, at random and near others |
//! | `symmetry` | which givens go together |
//! | `wish` | what a puzzle is to be, and how far one is from it |
//! | `maker` | the search: the nearest are changed until one is what was wished for |

mod dice;
mod maker;
mod puzzle;
mod symmetry;
mod wish;

pub use dice::Dice;
pub use maker::{Made, Maker};
pub use puzzle::Puzzle;
pub use symmetry::Symmetry;
pub use wish::{Impossible, Needs, Wish};
