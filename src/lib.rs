//! Catena explores the link structure of Sudoku positions: what can be concluded, why, and in which
//! families of chains, with a proof of each answer that is accepted by a checker that does not know how it
//! was found.
//!
//! ```
//! use catena::check::{Verdict, check};
//! use catena::grid::{apply_singles, read};
//! use catena::proof::{Family, Proof, Shape};
//! use catena::rules::{Outcome, BitBoard, Kernel, Work, shortest};
//!
//! let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
//! let mut position = read(grid).unwrap();
//! apply_singles(&mut position.state);
//!
//! let target = "n3r1c7".parse().unwrap();
//! let whips = Kernel::of(&Shape::WHIP).unwrap();
//! let board = BitBoard::new(&position.state);
//! let Outcome::Found(chain) = shortest(whips, &board, target, 12, &mut Work::unlimited()) else {
//!     panic!("there is a whip of length 7");
//! };
//!
//! let whip = Family::published("whip").unwrap();
//! let proof = Proof::of_chain(&position.state, position.givens, whip, chain);
//! assert_eq!(proof.length, 7);
//! assert!(matches!(check(&proof), Verdict::Proved(_)));
//! ```
//!
//! # Modules
//!
//! | module | what is in it |
//! |---|---|
//! | [`grid`] | candidates, CSP variables, states, and the formats that grids are written in |
//! | [`proof`] | chains, families, lines of a proof, JSON |
//! | [`check`](mod@check) | whether a proof holds |
//! | [`notation`] | the notations chains are written in |
//! | [`fill`](mod@fill) | a chain as people print it, completed to a proof |
//! | [`board`] | the sets of candidates that the others count with |
//! | [`graph`] | a state as a typed graph of candidates, groups, almost locked sets and their edges |
//! | [`query`] | the query language, its evaluator, and the library of families |
//! | [`rules`] | what can be concluded: the searches behind the families; ratings and resolution paths |
//! | [`export`] | pictures, DOT, posts and pages |
//! | `store` | states, proofs and paths in one SQLite file, and SQL over them (feature `store`) |
//! | `solution` | the solutions of a puzzle (feature `solutions`) |
//!
//! [`grid`], [`proof`] and [`check`](mod@check) are the crate `catena-check`.

pub use catena_check::{check, grid, proof};

pub mod board;
pub mod explorer;
pub mod export;
pub mod fill;
pub mod graph;
pub mod notation;
pub mod query;
pub mod rules;
#[cfg(feature = "solutions")]
pub mod solution;
#[cfg(feature = "store")]
pub mod store;
pub mod work;
