//! States of a Sudoku grid, proofs about them, and the judge of these proofs.
//!
//! Where digit 1 has only two places left in row 1, both in block 1, it is nowhere else in that block:
//!
//! ```
//! use catena_check::check::{LineFault, Refusal, Verdict, check};
//! use catena_check::grid::{Candidate, Cell, CellSet, Conclusion, Csp, DigitSet, State};
//! use catena_check::proof::{Family, Ground, Line, Literal, Node, Proof};
//!
//! let digit_in_row: Csp = "r1n1".parse()?;
//! let [one, other]: [Candidate; 2] = ["n1r1c1".parse()?, "n1r1c2".parse()?];
//! let target: Candidate = "n1r2c3".parse()?;
//! let mut state = State::FULL;
//! for candidate in digit_in_row.candidates() {
//!     if candidate != one && candidate != other {
//!         state.remove(candidate);
//!     }
//! }
//!
//! // Suppose the target were true. Then both places fall, and the row has none.
//! let fallen = Literal::False(Node::new([one, other]).expect("two candidates"));
//! let lines = vec![
//!     Line { claim: vec![Literal::True(target.into())], ground: Ground::Assumption },
//!     Line { claim: vec![fallen], ground: Ground::Link { from: 1 } },
//!     Line { claim: vec![], ground: Ground::Variable { csp: digit_in_row, from: vec![2] } },
//! ];
//! let refuted =
//!     Line { claim: vec![Literal::False(target.into())], ground: Ground::Refutation { lines } };
//! let mut proof = Proof {
//!     state,
//!     givens: CellSet::EMPTY,
//!     family: Family { name: "pointing pair".into(), shape: None },
//!     length: 1,
//!     conclusions: vec![Conclusion::Eliminate(target)],
//!     chain: None,
//!     lines: vec![refuted],
//!     fillings: vec![],
//! };
//! let Verdict::Proved(summary) = check(&proof) else { panic!("refused") };
//! assert_eq!(
//!     summary.to_string(),
//!     "\"pointing pair\" ==> r2c3<>1 (4 lines); inferences hold; the name is not judged",
//! );
//!
//! // With a third place in the row it does not hold, and the checker says where.
//! let third: Candidate = "n1r1c7".parse()?;
//! let digits = |cell| proof.state.digits(cell).union(if cell == third.cell() {
//!     DigitSet::single(third.digit())
//! } else {
//!     DigitSet::EMPTY
//! });
//! proof.state = State::from_cells(std::array::from_fn(|index| digits(Cell::from_index(index))));
//! let Verdict::Refused(refusal) = check(&proof) else { panic!("proved") };
//! let fault = LineFault::StillLeft { candidate: third, csp: digit_in_row };
//! assert_eq!(refusal, Refusal::Line { line: 3, fault });
//! # Ok::<(), catena_check::grid::NotationError>(())
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | [`grid`] | candidates, CSP variables, states |
//! | [`proof`] | chains, families, lines of a proof, and their JSON |
//! | [`check`](mod@check) | whether a proof holds |
//! | [`theorem`] | whether a theorem about families holds |
//! | [`printable`] | texts from outside, made safe to print |
//! | [`bound`] | how a judge is stopped |
//!
//! This crate depends on nothing, so whoever wants to trust its verdicts can read all of it.
//! It must not know how a proof is found: no graph, no query, no search. With the feature `json`,
//! which brings serde, proofs are read and written as `catena-proof/1`.

pub mod bound;
pub mod check;
pub mod grid;
pub mod printable;
pub mod proof;
pub mod theorem;
