//! Proofs: data that says what holds in a state and why, and its JSON.
//!
//! A [`Proof`] names its state, its family and its conclusions. Its [`Line`]s prove them; its
//! [`Chain`], where it has one, is the pattern that people see. This layer must not know how a
//! proof is found or judged: finding is for `rules` and `query`, judging for `check`.

mod branch;
mod chain;
mod derive;
mod family;
#[cfg(feature = "json")]
pub mod json;
mod line;
mod needs;
mod symmetry;

pub use branch::{Branch, BranchEnd, BranchStep, Choice, ForceChain, Out};
pub use chain::{Chain, Closing, Extra, Reason, Step, Via};
pub use family::{ClosingKind, Family, Form, PUBLISHED, Shape, Spaces, Z, published};
pub use line::{Ground, Line, Literal, Node, Number, Term, Truth, numbered};
pub use needs::Needs;
pub use symmetry::{Permutation, Symmetry};

use crate::grid::{Candidate, CellSet, Conclusion, State};

/// A proof that some conclusions hold in a state.
///
/// A digit that has one place left in a row is true there, by one line:
///
/// ```
/// use catena_check::check::{Verdict, check};
/// use catena_check::grid::{Candidate, CellSet, Conclusion, Csp, NotationError, State};
/// use catena_check::proof::{Family, Ground, Line, Literal, Proof};
///
/// let (csp, single): (Csp, Candidate) = ("r4n7".parse()?, "n7r4c2".parse()?);
/// let mut state = State::FULL;
/// for other in csp.candidates().into_iter().filter(|&other| other != single) {
///     state.remove(other);
/// }
/// let ground = Ground::Variable { csp, from: vec![] };
/// let proof = Proof {
///     state,
///     givens: CellSet::EMPTY,
///     family: Family { name: "hidden single".into(), shape: None },
///     length: 1,
///     conclusions: vec![Conclusion::Place(single)],
///     chain: None,
///     lines: vec![Line { claim: vec![Literal::True(single.into())], ground }],
///     fillings: vec![],
/// };
/// assert!(matches!(check(&proof), Verdict::Proved(_)));
/// // Eight digits of the cell fall, eight places in the column and four more in the block.
/// assert_eq!(proof.eliminated().len(), 20);
/// # Ok::<(), NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The state it stands on.
    pub state: State,
    /// The decided cells that were given. What assumes one solution assumes it of them; nothing else depends
    /// on them but pictures.
    pub givens: CellSet,
    /// The family.
    pub family: Family,
    /// The number of CSP variables of the chain, the target not counted; in a proof that is not
    /// a chain, the size its rule gives it.
    pub length: usize,
    /// What it proves; at least one conclusion, sorted.
    pub conclusions: Vec<Conclusion>,
    /// The chain, when it is one.
    pub chain: Option<Chain>,
    /// The lines; those outside all nested lists hold in the state.
    pub lines: Vec<Line>,
    /// What shows that fewer truths do not prove it, where that is said: **fillings** of truths beside the candidate
    /// that falls. Each is of live candidates; no two of them are linked, nor is one to the candidate. Truths that prove
    /// it false cannot be filled beside it, so they have one that is left empty in each.
    pub fillings: Vec<Vec<Candidate>>,
}

impl Proof {
    /// Whether it holds only where the givens have exactly one solution: a line of it says so.
    pub fn assumes_one_solution(&self) -> bool {
        line::assume_one_solution(&self.lines)
    }

    /// The live candidates that fall by what it concludes, sorted: those it eliminates, and those
    /// linked to what it places.
    pub fn eliminated(&self) -> Vec<Candidate> {
        let falls = |candidate: &Candidate| {
            self.conclusions.iter().any(|conclusion| match *conclusion {
                Conclusion::Eliminate(eliminated) => eliminated == *candidate,
                Conclusion::Place(placed) => placed.linked(*candidate),
            })
        };
        self.state.candidates().filter(falls).collect()
    }
}
