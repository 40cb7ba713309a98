//! The query language: chain families, and any other question, as queries over the typed graph.
//!
//! ```text
//! lex, parse, ast, format    the text, what it says, and the one form it is printed in
//! schema, types, analyse     names and types, checked before anything runs
//! functions, properties      what is computed of values, and what nodes and edges have
//! plan, eval                 the plain evaluator, the meaning of every query; and, of a query that
//!                            deletes, from a row to its proof
//! shape                      the family record read off a query, and the query of a record
//! registry, procedures, help what higher layers add: kernels and procedures; what there is
//! library                    the families, one file each
//! needs, explain, answer     all of it together
//! place, gather, kept        one query over many states
//! images                     what images of candidates are linked to, where a graph has symmetries
//! derive                     rule files that derive edges, to a fixpoint
//! ```
//!
//! The reference of the language is `docs/query-language.md`. A family is a query that deletes its
//! target, and each of its rows is a proof:
//!
//! ```
//! use catena::grid::State;
//! use catena::query::{Asked, Parameters, Registry, answer, parse};
//! use catena::work::Work;
//!
//! let query = parse(
//!     "MATCH ANY SHORTEST SIMPLE (z:Candidate)
//!            (()-[:LINK]-(l:Candidate)-[v:CONJUGATE MODULO z]-(r:Candidate)){1, 2}
//!            ()-[:LINK]-(z)
//!      DETACH DELETE z",
//! )?;
//! // In the first row, only columns 1 and 2 are left for the digit 1.
//! let mut state = State::FULL;
//! for column in 3..=9 {
//!     state.remove(format!("n1r1c{column}").parse().unwrap());
//! }
//! let (registry, parameters) = (Registry::plain(), Parameters::new());
//! let asked = Asked {
//!     query: &query,
//!     name: "",
//!     parameters: &parameters,
//!     state: &state,
//!     givens: state.decided_cells(),
//!     registry: &registry,
//!     kernels: true,
//! };
//! let answer = answer(&asked, &mut Work::with_budget(1_000_000))?;
//! assert_eq!(answer.rows.len(), 6, "the other two rows of the block");
//! let proofs = answer.proofs.unwrap();
//! assert!(proofs.iter().flatten().all(|proof| proof.family.name == "nrcz-chain"));
//! # Ok::<(), catena::query::Diagnostic>(())
//! ```
//!
//! This layer must not know the search that fills its registry, nor the checker that judges its
//! proofs. It walks its graph only through [`Edges`](crate::graph::Edges), so the graph may be a
//! state's own or one with derived edges laid over it ([`answer_over`]). Whatever may take long is
//! handed a [`Work`](crate::work::Work), which can stop it.

mod analyse;
mod answer;
mod arithmetic;
pub mod ast;
mod completion;
mod derive;
mod diagnostic;
mod eval;
mod exhausted;
mod explain;
mod force;
mod format;
mod functions;
mod gather;
mod help;
mod images;
mod kept;
mod lex;
mod library;
mod list;
mod needs;
mod parse;
mod place;
mod plan;
mod procedures;
mod properties;
mod registry;
mod schema;
mod shape;
mod span;
mod types;
mod value;
mod vocabulary;
mod way;

pub use analyse::{Parameters, analyse};
pub use answer::{Asked, Table, analyse_states, answer, answer_over};
pub use arithmetic::{deviation, percentile};
pub use completion::Completion;
pub use derive::{Derivation, DerivingRule, derive};
pub use diagnostic::{Code, Diagnostic, nearest};
pub use eval::Counts;
pub use force::FORCE_CHAINS;
pub use functions::function_names;
pub use gather::{Answering, Asking, Gathered, Part};
pub use lex::parameters_of;
pub use library::{Entry, Library, described, pattern_files, tagging_files};
pub use list::List;
pub use parse::parse;
pub use place::{Place, Places, Stored};
pub use plan::Plan;
pub use registry::{
    Ask, Calling, ChoicesFn, Deriver, DeriverFn, ForceAsk, ForceFn, ForceSolver, Found, Grown,
    Images, ImagesFn, KernelFn, Kind, Procedure, ProcedureFn, ProveFn, Registry, Rows, Solver,
    Wanted, Yielded,
};
pub use schema::{EdgeKinds, Kinds, NodeKinds, Property};
pub use shape::{Recognised, contained, recognise, text_of};
pub use span::Span;
pub use types::Type;
pub use value::{Decimal, EdgeValue, PathValue, Value};
pub use vocabulary::KEYWORDS;
