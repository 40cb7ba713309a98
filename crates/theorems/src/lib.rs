//! What holds between families of chains in every state there is: theorems, or counterexamples.
//!
//! ```
//! use catena::query::Library;
//! use catena::bound::Units;
//! use catena::theorem::judge;
//! use catena_theorems::decide::{Question, decide, theorem};
//! use catena_theorems::semantics::Semantics;
//! use catena_theorems::statement::Statement;
//!
//! let statement = Statement::read("braid[2] in whip[2]", &Library::built_in()).unwrap();
//! let question = Question::new(statement.one, statement.other, Semantics::SinglesDone);
//! let decision = decide(&question, &Default::default(), |_| ());
//! assert_eq!((decision.counts.classes, decision.counts.refuted), (218, 0));
//! let theorem = theorem(&question, &Default::default()).expect("it holds");
//! assert_eq!(judge(&theorem, &mut Units(u64::MAX)).unwrap().of_one_form, 205);
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | [`statement`], [`names`], [`family`], [`semantics`] | what is asked: two families, about which states |
//! | [`pattern`], [`chain`], [`cube`], [`symmetry`] | the patterns of a family, one of each class |
//! | [`search`], [`closure`] | a chain of the other family where only some candidates are known |
//! | [`solver`], [`decide`](mod@decide) | the SAT solver, and how the two work together |
//! | [`certificate`] | a theorem that the judge can follow, from what was decided |
//! | [`counterexample`](mod@counterexample) | a state that people can look at, and the plain evaluator's word on it |
//! | [`lattice`] | many families, each against each |
//! | [`known`] | what has been decided about the families of the library |
//! | [`simulated`](mod@simulated) | what holds at every length, with the rules that replace the steps |
//! | [`rewrite`] | a real proof with its steps replaced, for the checker to judge |
//!
//! # How a theorem is trusted
//!
//! "Every braid\[3\] is a g-whip\[3\]" is a statement about all states, and no run over states can show it. A
//! chain asks that some candidates are live and some are dead; everything else about it lies in the board. So a
//! family is a list of such patterns about one target, and symmetries of Sudoku make many of them equal. For
//! each class this crate looks for a chain of the other family that is there in all states of the pattern, and
//! asks a SAT solver about the rest. It writes what it finds as a certificate. The judge, [`catena::theorem`],
//! compares every chain with its record and follows the cases. It also enumerates the patterns itself, so a
//! class that was left out is noticed. It shares nothing with this crate, which must not know the searches of
//! the engine, a terminal or a file.
//!
//! `docs/theorems.md` has the steps in full and what is decided.

pub mod certificate;
pub mod chain;
pub mod closure;
pub mod counterexample;
pub mod cube;
pub mod decide;
pub mod family;
mod form;
pub mod known;
pub mod lattice;
pub mod names;
mod notation;
pub mod pattern;
pub mod relations;
pub mod rewrite;
pub mod search;
pub mod semantics;
pub mod simulated;
pub mod solver;
pub mod statement;
pub mod symmetry;
