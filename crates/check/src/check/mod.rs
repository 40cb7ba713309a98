//! The judge: whether a proof proves what it says, from the proof alone.
//!
//! | module | trusted for |
//! |---|---|
//! | `calculus` | truth: each line is held against its ground, so that what stands outside all nested lists follows from the state |
//! | `membership` | names: the chain is held against its family's record, and a published name against its published record |
//! | `length` | lengths: that of a proof without a chain is what its lines come to, by the name of its rule |
//! | `fewest` | that no fewer truths do, where a proof has fillings that show it |
//! | `refusal`, `words` | nothing: the conditions that can fail, and the sentences that say so |
//!
//! [`check`] asks them all, and they know nothing of one another. Whoever only wants to know whether the
//! conclusions are true has `calculus` to read.
//!
//! **What is trusted besides**: that a state, a candidate and a CSP variable are what `grid` says they
//! are (a digit and a cell, two coordinates), and that `proof` holds its data unchanged: the sorted
//! members of a node and, for names, the list of published records. **What is not**: whoever found the
//! proof, and the functions of the board that a search is built on; `calculus/rules.rs` reads the few
//! that matter a second time. This room must not know how a proof is found; a test holds its sources to
//! that. Nothing is guessed: a proof that says too little is refused. Nothing is searched for but fewer truths
//! than those of a proof that has fillings.
//!
//! **Cost**: one pass, linear in the lines and in what they cite: some microseconds for a chain that
//! people would post, some milliseconds for a net of 10,000 lines. The search for fewer truths has a bound, and
//! the summary says where that was met.
//!
//! **Not judged**: whether the givens have exactly one solution, where a proof assumes it (the summary says so);
//! whether the state has a solution (in one without, everything holds; where a cell or
//! another variable has lost its last candidate, the summary says so), whether a proof without a
//! chain is an instance of the rule it is named after, and the length that a rule of one's own without chains
//! states.

mod calculus;
mod fewest;
mod length;
mod membership;
mod rank;
mod refusal;
mod words;

use crate::grid::{Conclusion, Csp};
use crate::printable::Name;
use crate::proof::{Family, Proof, published};

pub use fewest::Fewest;
pub use length::measure;
pub use refusal::{ChainFault, ConclusionFault, FillingsFault, LineFault, Measure, Refusal};
pub use words::Hollow;

/// How deep lists may be nested: 24. Force chains within force chains need three or four; the bound
/// keeps a hostile proof from exhausting the stack, and is what the JSON form can carry: its reader
/// opens at most 128 brackets, and a case needs five.
pub const MAX_DEPTH: usize = 24;

/// How many candidates a line may claim something of, each literal's counted: as many as there are. It
/// keeps the cost of a line that is left of another within what a page of text can ask for.
pub const MAX_CLAIM: usize = 729;

/// What the checker says of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every conclusion follows from the state, and the chain is one of its family.
    Proved(Summary),
    /// It does not stand as it is written.
    Refused(Refusal),
}

/// What has been proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The name of the family.
    pub family: Name,
    /// The name as it is printed: see [`called`].
    pub called: String,
    /// What the name stands for.
    pub standing: Standing,
    /// The length the proof states; judged unless the rule has no chains and is a user's own.
    pub length: usize,
    /// The conclusions.
    pub conclusions: Vec<Conclusion>,
    /// The number of lines, the nested ones too.
    pub lines: usize,
    /// Whether fewer truths do, where the proof has fillings that show that they do not.
    pub fewest: Option<Fewest>,
    /// Whether it holds only where the givens of the proof have exactly one solution. That is not judged: who
    /// knows the givens can ask a solver.
    pub assumes_one_solution: bool,
    /// A variable that has no live candidate: then the state has no solution, and everything follows
    /// from it. `None` in every state that has one.
    pub empty: Option<Csp>,
}

/// What the name of a family stands for in a proof that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A published family, and the chain is one of its chains.
    Published,
    /// A rule of sums whose rank the name says, and all its sums have it.
    Ranked,
    /// A user's own: the chain keeps to the record it came with; no definition is known to be met.
    Own,
    /// A rule whose proofs are not chains: the lines hold and the length is theirs, and the name was not
    /// judged.
    Rule,
}

/// The name of a family as it is printed: one that is published, or of a rule that comes with the program, as it
/// stands; every other between quotation marks.
pub fn called(family: &Family) -> String {
    let is_known = match family.shape {
        Some(_) => published(family.name.raw()).is_some(),
        None => length::is_known(&family.name),
    };
    if is_known { family.name.to_string() } else { family.name.quoted() }
}

/// Judges a proof.
///
/// A skyscraper on digit 1, in rows 1 and 5, with its ends in block 2 and column 5:
///
/// ```
/// use catena_check::check::{Verdict, check};
/// use catena_check::grid::{Candidate, CellSet, Csp, NotationError, State};
/// use catena_check::proof::{Chain, Closing, Family, Proof, Reason, Step, Via};
///
/// let row = |csp: &str, places: [&str; 2], left_reason| -> Result<Step, NotationError> {
///     let [left, right] = [places[0].parse::<Candidate>()?, places[1].parse::<Candidate>()?];
///     let via = Via::Csp(csp.parse()?);
///     Ok(Step { via, left: left.into(), left_reason, right: Some(right.into()), extra: vec![] })
/// };
/// let steps = vec![
///     row("r1n1", ["n1r1c6", "n1r1c9"], Reason::Target)?,
///     row("r5n1", ["n1r5c9", "n1r5c5"], Reason::Right(0))?,
/// ];
/// // Digit 1 has no other place in the two rows.
/// let mut state = State::FULL;
/// for csp in ["r1n1".parse::<Csp>()?, "r5n1".parse()?] {
///     for candidate in csp.candidates() {
///         let nodes = steps.iter().flat_map(|step| [Some(&step.left), step.right.as_ref()]);
///         if !nodes.flatten().any(|node| node.contains(candidate)) {
///             state.remove(candidate);
///         }
///     }
/// }
/// let chain = Chain { targets: vec!["n1r2c5".parse()?], steps, closing: Closing::Target };
/// let family = Family::published("skyscraper").expect("a published name");
/// let proof = Proof::of_chain(&state, CellSet::EMPTY, family, chain);
/// let Verdict::Proved(summary) = check(&proof) else { panic!("refused") };
/// assert_eq!(summary.to_string(), "skyscraper[2] ==> r2c5<>1 (8 lines)");
///
/// // The same chain is not a kite, although what it concludes is true.
/// let called = Proof { family: Family::published("two-string-kite").expect("a name"), ..proof };
/// let Verdict::Refused(refusal) = check(&called) else { panic!("proved") };
/// assert_eq!(
///     refusal.to_string(),
///     "chain: it does not have the form that the name stands for: a row and a column, joined in a block",
/// );
/// # Ok::<(), NotationError>(())
/// ```
///
/// The chain is judged first, because its faults are told in the words people use for chains; then
/// the lines. The first condition that fails is returned.
pub fn check(proof: &Proof) -> Verdict {
    match judge(proof) {
        Ok(summary) => Verdict::Proved(summary),
        Err(refusal) => Verdict::Refused(refusal),
    }
}

fn judge(proof: &Proof) -> Result<Summary, Refusal> {
    conclusions(proof).map_err(Refusal::Conclusions)?;
    let standing = membership::judge(proof)?;
    let (lines, assumes_one_solution) = calculus::judge(proof)?;
    length::judge(proof)?;
    let standing = rank::judge(proof, standing)?;
    let fewest = fewest::judge(proof)?;
    Ok(Summary {
        family: proof.family.name.clone(),
        called: called(&proof.family),
        standing,
        length: proof.length,
        conclusions: proof.conclusions.clone(),
        lines,
        fewest,
        assumes_one_solution,
        empty: calculus::empty_variable(&proof.state),
    })
}

/// There is something to conclude, said once each, about live candidates.
fn conclusions(proof: &Proof) -> Result<(), ConclusionFault> {
    if proof.conclusions.is_empty() {
        return Err(ConclusionFault::Nothing);
    }
    if !proof.conclusions.is_sorted_by(|one, next| one < next) {
        return Err(ConclusionFault::NotSorted);
    }
    match proof.conclusions.iter().find(|c| !proof.state.is_live(c.candidate())) {
        Some(&dead) => Err(ConclusionFault::NotLive(dead)),
        None => Ok(()),
    }
}
