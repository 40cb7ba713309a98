//! What can be concluded in a position: the searches, one folder per kind, and what is asked of them.
//!
//! ```text
//! basic                     singles
//! chain                     kernels: fast searches for chains, whips and braids of candidates and groups
//! alternating               alternating chains over groups and almost locked sets
//! pattern                   patterns with a name that are not such a chain, one file each
//! cover                     variables that lie in as many others: subsets, fish, bent subsets
//! colour                    strong chains in two polarities, hinges, hypotheses
//! forcing                   force chains: what holds whichever member of a choice is true
//! tagging                   full tagging: weak links between tags to a fixpoint
//! closure                   what follows from assumptions, with reasons
//! follow                    the branches of a choice side by side, and where they meet
//! sheet                     where the lines of a proof are written
//! rule                      a family with the search that answers it: what commands ask
//! list                      rules with an order of their own: levels
//! by_target                 targets one after the other, or several at the same time
//! bounds                    what families that contain one another tell of each other's lengths
//! walks                     what walks from a candidate lead to at most: which questions need no search
//! prepared, made            a position with what rules derive from it, each thing made when it is asked for
//! path, rate                resolution paths, ratings
//! language                  the searches as solvers and procedures of the query language
//! ```
//!
//! A kernel answers what the plain evaluator would, only faster; tests hold them to the
//! definitions. What it finds it hands over as a complete [`Chain`](crate::proof::Chain), for
//! [`Proof::of_chain`](crate::proof::Proof::of_chain) to write out. This layer must not know the
//! checker that will judge it.
//!
//! ```
//! use catena::grid::{Candidate, State};
//! use catena::proof::Shape;
//! use catena::rules::{Outcome, BitBoard, Kernel, Work, shortest};
//!
//! let whips = Kernel::of(&Shape::WHIP).unwrap();
//! let target: Candidate = "n1r1c1".parse().unwrap();
//! let answer = shortest(whips, &BitBoard::new(&State::FULL), target, 12, &mut Work::unlimited());
//! assert_eq!(answer, Outcome::None { up_to: 12 });
//! ```

pub(crate) mod alternating;
mod basic;
mod bounds;
mod by_query;
mod by_target;
mod catalogue;
pub(crate) mod chain;
pub mod closure;
pub(crate) mod colour;
pub mod cover;
pub mod follow;
pub(crate) mod forcing;
pub mod language;
mod list;
mod made;
mod names;
mod path;
pub(crate) mod pattern;
mod prepared;
mod rate;
mod reach;
mod rule;
pub mod sheet;
pub mod tagging;
mod walks;

pub use crate::board::{BitBoard, Contradiction};
pub use crate::work::{Interrupt, Outcome, Stopped, Work};
pub use basic::single::prove_single;
pub use bounds::{learns_from, widest_first};
pub use catalogue::{Catalogue, MEASURES, UnfitQuery, UnknownRule, measure, searches_of};
pub use chain::all::all;
pub use chain::find::{Finding, eliminations, shortest, simplest};
pub use chain::kernel::Kernel;
pub use forcing::length_words;
pub use list::{EmptyList, RuleList};
pub use path::{Next, Pace, Path, apply, apply_basics};
pub use pattern::pattern_names;
pub use prepared::{Base, Prepared};
pub use rate::rate;
pub use reach::Reach;
pub use rule::{Completeness, Cost, Rank, Rule, Search};
