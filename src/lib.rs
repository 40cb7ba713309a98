//! Catena explores the link structure of Sudoku positions: what may be concluded, why, in which
//! families of chains, and a proof of each answer that a checker accepts which knows nothing of how
//! it was found.
//!
//! ```
//! use catena::check::{Verdict, check};
//! use catena::grid::{apply_singles, read};
//! use catena::proof::{Family, Proof, Shape};
//! use catena::search::{Answer, Board, Kernel, Work, shortest};
//!
//! let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
//! let mut position = read(grid).unwrap();
//! apply_singles(&mut position.state);
//!
//! let target = "n3r1c7".parse().unwrap();
//! let whips = Kernel::of(&Shape::WHIP).unwrap();
//! let board = Board::new(&position.state);
//! let Answer::Found(chain) = shortest(whips, &board, target, 12, &mut Work::unlimited()) else {
//!     panic!("there is a whip of length 7");
//! };
//!
//! let whip = Family::published("whip").unwrap();
//! let proof = Proof::of_chain(&position.state, position.givens, whip, chain);
//! assert_eq!(proof.length, 7);
//! assert!(matches!(check(&proof), Verdict::Proved(_)));
//! ```
//!
//! # Rooms
//!
//! | module | what is in it |
//! |---|---|
//! | [`grid`] | candidates, CSP variables, states, and the formats that grids are written in |
//! | [`proof`] | chains, families, lines of a proof, JSON, and the notations chains are printed in |
//! | [`check`](mod@check) | whether a proof holds |
//! | [`graph`] | a state as a typed graph of candidates, groups, almost locked sets and their edges |
//! | [`query`] | the query language, its evaluator, and the library of families |
//! | [`search`] | kernels that answer families fast; ratings and resolution paths |
//! | [`engines`] | the searches as kernels and procedures of the language |
//! | [`fill`](mod@fill) | a chain as people print it, completed to a proof |
//! | [`export`] | pictures, DOT, posts and pages |
//! | [`store`] | states, proofs and paths in one SQLite file, and SQL over them |
//! | [`solution`] | the solutions of a puzzle |
//! | [`bits`] | the sets of candidates that the others count with |
//! | [`cli`] | the `catena` command |

pub mod bits;
pub mod check;
pub mod cli;
pub mod engines;
pub mod export;
pub mod fill;
pub mod graph;
pub mod grid;
pub mod proof;
pub mod query;
pub mod search;
pub mod solution;
pub mod store;
