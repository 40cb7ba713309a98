//! Catena explores the link structure of Sudoku positions: what can be concluded, why, and in which
//! families of chains; with a proof of each answer, accepted by a checker that does not know how it
//! was found.
//!
//! ```
//! use catena::explorer::{Ask, Explorer, Notation};
//!
//! let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
//! let explorer = Explorer::open(grid)?.after_singles();
//! let why = explorer.why("r1c7<>3".parse()?, &Ask::default())?;
//! let simplest = why.simplest().expect("there is a proof");
//! println!("{}", simplest.in_notation(Notation::Nrc));
//! assert!(simplest.is_proved(), "the checker has judged it");
//! assert_eq!(simplest.proof().length, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Use it
//!
//! ```toml
//! [dependencies]
//! catena = { git = "https://github.com/OWNER/catena" }
//! ```
//!
//! Until a release OWNER stands for the owner of the repository. This crate has no features: the engine is all of it.
//! Each crate that builds on it does one thing more: `catena-draw` draws proofs, `catena_draw::svg(simplest)`, with
//! PNG behind its feature `png`, on by default, which brings a renderer; `catena-store` keeps them in SQLite;
//! `catena-study` asks many positions; `catena-theorems` decides what holds in every state. `catena-check` is the
//! checker without any search; its feature `json` reads and writes `catena-proof/1`, and without it the crate depends
//! on nothing.
//!
//! # What may be asked
//!
//! An [`Explorer`](explorer::Explorer) is one position; it tells why a conclusion holds, every
//! elimination, a whole resolution path, the rating of a puzzle, the verdict on a typed chain, and the
//! answers to queries. Its answers can be written to JSON and read from it: see `docs/json.md`.
//!
//! # Modules
//!
//! | module | what is in it |
//! |---|---|
//! | [`explorer`] | one position and what may be asked of it: start here |
//! | [`grid`] | candidates, CSP variables, states, and the formats that grids are written in |
//! | [`proof`] | chains, families, lines of a proof, JSON |
//! | [`check`](mod@check) | whether a proof holds |
//! | [`theorem`] | whether a theorem about families holds |
//! | [`printable`] | texts from outside, made safe to print |
//! | [`notation`] | the notations chains are written in |
//! | [`fill`](mod@fill) | a chain as people print it, completed to a proof |
//! | [`card`] | the card of a rule: its names, cost, rank, and all else that is said of it by name |
//! | [`board`] | the sets of candidates that the others count with |
//! | [`graph`] | a state as a typed graph of candidates, groups, almost locked sets and their edges |
//! | [`query`] | the query language, its evaluator, and the library of families |
//! | [`rules`] | what can be concluded: the searches behind the families; ratings and resolution paths |
//! | [`work`] | budgets, deadlines and cancellation of what may take long |
//! | [`parallel`] | work on a list, on several threads |
//! | [`solution`] | the solutions of a puzzle |
//!
//! [`grid`], [`proof`], [`check`](mod@check), [`theorem`] and [`printable`] are the crate `catena-check`.

pub use catena_check::{bound, check, printable, proof, theorem};

pub mod board;
pub mod card;
pub mod explorer;
pub mod fill;
pub mod graph;
pub mod grid;
mod lists;
pub mod notation;
pub mod parallel;
pub mod query;
pub mod rules;
pub mod solution;
pub mod work;
