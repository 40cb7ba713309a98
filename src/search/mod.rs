//! Kernels: fast searches for the shapes that chain families have, and the questions put to them.
//!
//! ```text
//! links, account, board     the state as bits
//! group                     groups, numbered together with the candidates
//! realm, front              where a chain may go, and what propagation leaves possible
//! chain, whip, braid,
//! g_whip, g_braid           the searches, one a shape
//! kernel                    which search answers which shape
//! aic                       alternating chains over groups and sets, and patterns named after them
//! find, all                 what is asked of a kernel: shortest and all proofs, eliminations
//! rule                      a family with the search that answers it: what commands ask
//! path, rate                resolution paths, ratings
//! single                    singles as proofs
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
//! use catena::search::{Answer, Board, Kernel, Work, shortest};
//!
//! let whips = Kernel::of(&Shape::WHIP).unwrap();
//! let target: Candidate = "n1r1c1".parse().unwrap();
//! let answer = shortest(whips, &Board::new(&State::FULL), target, 12, &mut Work::unlimited());
//! assert_eq!(answer, Answer::None { up_to: 12 });
//! ```

mod account;
mod aic;
mod all;
mod answer;
mod board;
mod braid;
mod chain;
mod find;
mod front;
mod g_braid;
mod g_whip;
mod group;
mod kernel;
mod links;
mod memo;
mod path;
mod rate;
mod realm;
mod route;
mod rule;
mod single;
mod walk;
mod whip;

pub use aic::{Limits, Patterns};
pub use all::all;
pub use answer::{Answer, Stopped, Work};
pub use board::{Board, Contradiction};
pub use find::{Finding, eliminations, shortest, simplest};
pub use kernel::Kernel;
pub use path::{Next, Path, apply};
pub use rate::rate;
pub use rule::{Extent, Ground, Rule, Search};
pub use single::prove_single;
