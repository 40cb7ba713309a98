//! The judge: whether a proof proves what it says, from the proof alone.
//!
//! [`check`] reads a proof in two halves that know nothing of one another. `lines` holds each line
//! against its ground, so that what stands outside all nested lists follows from the state; `chain`
//! holds the chain against its family's record, and a published name against its published record.
//! Both must agree before anything is proved: the first makes a conclusion true, the second makes
//! the proof what it is called.
//!
//! What is trusted: this module; that a state, a candidate and a CSP variable are what `grid` says
//! they are (a digit and a cell, two coordinates); that `proof` holds its data unchanged. What is not:
//! whoever found the proof, and the functions of the board that a search is built on; `rules` reads
//! the few that matter once more. Nothing is searched for and nothing guessed: a proof that says too
//! little is refused. The cost is one pass, linear in the lines and in what they cite: some
//! microseconds for a chain people would post.
//!
//! Not judged: whether the state has a solution (in one without, everything holds), and whether a
//! proof without a chain is an instance of the rule it is named after.

mod chain;
mod form;
mod lines;
mod refusal;
mod rules;

use std::fmt;

use crate::grid::Conclusion;
use crate::proof::Proof;

pub use refusal::{ChainFault, ConclusionFault, LineFault, Refusal};

/// How deep lists may be nested. Force chains within force chains need three or four; the bound
/// keeps a hostile proof from exhausting the stack, and is what the JSON form can carry: its reader
/// opens 128 brackets at most, and a case needs five.
pub const MAX_DEPTH: usize = 24;

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
    pub family: String,
    /// What the name stands for.
    pub standing: Standing,
    /// The length the proof states.
    pub length: usize,
    /// The conclusions.
    pub conclusions: Vec<Conclusion>,
    /// The number of lines, the nested ones too.
    pub lines: usize,
}

/// What the name of a family stands for in a proof that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A published family, and the chain is one of it.
    Published,
    /// A user's own: the chain keeps to the record it came with; no definition is known to be met.
    Own,
    /// A rule whose proofs are no chains: the lines hold, and the name was not judged.
    Rule,
}

/// Judges a proof.
///
/// The chain is judged first, for what it lacks is said in the words people use for chains; then
/// the lines. The first condition that fails is returned.
pub fn check(proof: &Proof) -> Verdict {
    match judge(proof) {
        Ok(summary) => Verdict::Proved(summary),
        Err(refusal) => Verdict::Refused(refusal),
    }
}

fn judge(proof: &Proof) -> Result<Summary, Refusal> {
    conclusions(proof).map_err(Refusal::Conclusions)?;
    let standing = chain::judge(proof)?;
    let lines = lines::judge(proof)?;
    Ok(Summary {
        family: proof.family.name.clone(),
        standing,
        length: proof.length,
        conclusions: proof.conclusions.clone(),
        lines,
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

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.family)?;
        if self.standing != Standing::Rule {
            write!(f, "[{}]", self.length)?;
        }
        let separated =
            |first: &str, index| if index == 0 { first.to_owned() } else { ", ".into() };
        for (index, conclusion) in self.conclusions.iter().enumerate() {
            write!(f, "{}{conclusion}", separated(" ==> ", index))?;
        }
        write!(f, " ({} {})", self.lines, if self.lines == 1 { "line" } else { "lines" })?;
        match self.standing {
            Standing::Published => Ok(()),
            Standing::Own => write!(f, "; inferences hold; family not known"),
            Standing::Rule => write!(f, "; inferences hold; the name is not judged"),
        }
    }
}
