//! What can be concluded in a position: the searches, one folder per kind, and what is asked of them.
//!
//! Whoever writes a rule reads the first row; whoever asks rules, the second.
//!
//! ```text
//! rule, facts, reach        what a rule is: its facts, and the search that answers it; how far that goes
//! catalogue, names, list    the one list of rules, by name; rules with an order of their own: levels
//!
//! patterns                  the list of patterns with a name that are not an alternating chain
//! cover                     variables that lie in as many others: subsets, fish, bent subsets
//! linear                    sums of truths and links: every linear proof, by linear programs
//! depth                     trial and error: hypotheses inside hypotheses
//! template                  all the ways in which a few digits can stand
//! colour                    strong chains in two polarities, hinges, hypotheses
//! object_whip               whips with subsets among their steps, or with pairs among their links
//! pairs                     pairs of candidates that cannot both be true, as links
//! chain                     kernels: fast searches for chains, whips and braids of candidates and groups
//! alternating               alternating chains over groups and almost locked sets
//! forcing                   force chains: what holds whichever member of a choice is true
//! impossible                patterns that cannot be filled, and their guardians
//! unique                    what assumes one solution: deadly patterns and their guardians
//! symmetric                 what assumes one solution: symmetries of the givens
//! choices                   guardians of all patterns as choices, and chains through them
//! tagging                   full tagging: weak links between tags to a fixpoint
//! by_query                  a family that only its query defines
//!
//! closure                   what follows from assumptions, with reasons
//! follow                    the branches of a choice side by side, and where they meet
//! sheet                     where the lines of a proof are written
//!
//! path, rate                resolution paths, ratings
//! impact                    what a change of a position is worth; backdoors
//! lengths                   which lengths are known to be the least
//! language                  the searches as solvers and procedures of the query language
//! question                  all that orders, remembers and shares between a question and the searches
//! ```
//!
//! A kernel answers what the plain evaluator would, only faster; tests hold them to the
//! definitions. What it finds it hands over as a complete [`Chain`](crate::proof::Chain), for
//! [`Proof::of_chain`](crate::proof::Proof::of_chain) to write out. This layer must not know the
//! checker that will judge it.
//!
//! ```
//! use catena::grid::{Position, State};
//! use catena::rules::{Catalogue, Outcome, Prepared, Reach, Work};
//!
//! let whips = Catalogue::built_in().find("whip")?;
//! let (on, reach) = (Prepared::new(Position::from_state(State::FULL)), Reach::up_to(12));
//! let conclusion = "r1c1<>1".parse().unwrap();
//! let answer = whips.shortest(&on, conclusion, &reach, &mut Work::unlimited());
//! assert_eq!(answer, Outcome::None { up_to: 12 });
//! # Ok::<(), catena::rules::UnknownRule>(())
//! ```

pub(crate) mod alternating;
mod by_query;
mod catalogue;
pub(crate) mod chain;
pub(crate) mod choices;
pub mod closure;
pub(crate) mod colour;
pub mod cover;
mod depth;
mod facts;
pub mod follow;
pub(crate) mod forcing;
pub mod impact;
pub(crate) mod impossible;
pub mod language;
mod lengths;
mod linear;
mod list;
mod object_whip;
pub(crate) mod pairs;
mod path;
mod patterns;
mod question;
mod rate;
mod reach;
mod rule;
pub mod sheet;
pub(crate) mod symmetric;
pub mod tagging;
mod template;
pub(crate) mod unique;

pub use crate::board::Contradiction;
pub use crate::card::{Cost, Rank, fame, known};
pub use crate::work::{Interrupt, Outcome, Stopped, Work};
pub use catalogue::{Catalogue, UnfitQuery, UnknownRule, apply_basics, measure, searches_of};
pub use facts::Facts;
pub use impossible::{Image as PatternImage, PatternFault, Patterns, prove_impossible};
pub(crate) use lengths::exact_up_to;
pub use lengths::{is_at_most, length_words};
pub use linear::closure::sums_to_the_end;
pub use linear::list::{Held, Judgement, judge_list};
pub use linear::program::SumRank;
pub use linear::shares::greatest_shares;
pub use list::{EmptyList, RuleList};
pub use path::{Next, Pace, Path, apply};
pub use patterns::pattern_names;
pub use patterns::single::prove_single;
pub use question::agenda::Question;
pub use question::prepared::{Base, Prepared};
pub use rate::{Measure, rate};
pub use reach::{Limits, Reach};
pub use rule::{Completeness, Rule, Search};
pub use symmetric::symmetries_of_givens;
pub use unique::alone::prove_deadly;
pub use unique::decide::{Deadliness, decide_deadly};
