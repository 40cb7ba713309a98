//! Makes puzzles that need what somebody wants to show: a rating, a rule, a number of givens.
//!
//! ```
//! use catena::rules::{Catalogue, Measure};
//! use catena::work::Interrupt;
//! use catena_make::{Made, Maker, Wish};
//!
//! let measure = Measure::find("whip", &Catalogue::built_in())?;
//! let wish = Wish { ratings: vec![(measure, Some(3..=3))], ..Wish::default() };
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
//! | `wish`, `asked` | what a puzzle is to be, and how far one is from it; the same in words |
//! | `maker` | the search: the nearest are changed until one is what was wished for |
//! | `minlex` | one form for all puzzles that are the same up to a symmetry |
//! | `practice` | what somebody practises a rule on |
//! | `sample`, `mean` | random minimal puzzles, with weights; means with their errors |

mod asked;
mod dice;
mod maker;
mod mean;
mod minlex;
mod practice;
mod puzzle;
mod sample;
mod symmetry;
mod wish;

pub use asked::{Asked, Unread};
pub use dice::Dice;
pub use maker::{Made, Maker};
pub use mean::Mean;
pub use minlex::{Minlex, NoForm};
pub use practice::practice;
pub use puzzle::{Puzzle, Ties};
pub use sample::{Sample, Sampler};
pub use symmetry::Symmetry;
pub use wish::{Impossible, Needs, Wish, rated};
