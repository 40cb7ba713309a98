//! Resolution paths: the simplest proofs first, until nothing is left to do.

use super::answer::{Answer, Work};
use super::board::{Board, Contradiction};
use super::find::{Finding, simplest};
use super::kernel::Kernel;
use super::single::prove_single;
use crate::grid::{CellSet, Conclusion, Position, State, singles};
use crate::proof::{Family, Proof};

/// A family that a path may use, with the kernel that answers it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The family that its proofs name.
    pub family: Family,
    /// Its kernel.
    pub kernel: Kernel,
}

impl Rule {
    /// The rule of a published family; `None` when no kernel answers it.
    pub fn published(name: &str) -> Option<Rule> {
        let family = Family::published(name)?;
        let kernel = Kernel::of(family.shape.as_ref()?)?;
        Some(Rule { family, kernel })
    }
}

/// How a path goes on from a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// These proofs hold in the state, and all are applied: one single, or all chains of the least
    /// length at which a rule has one.
    Proofs(Vec<Proof>),
    /// Every cell is decided.
    Solved,
    /// No rule has a proof of up to the greatest length.
    Stuck,
    /// The budget ended the search; nothing shorter than this length is left.
    Stopped {
        /// There is nothing up to this length.
        none_up_to: usize,
    },
}

/// A resolution path, from one state to the next.
#[derive(Clone, Debug)]
pub struct Path<'a> {
    rules: &'a [Rule],
    max_length: usize,
    givens: CellSet,
    state: State,
}

impl<'a> Path<'a> {
    /// The path that begins at a position and uses singles and these rules; among proofs of equal
    /// length, that of the first rule is taken.
    pub fn new(position: &Position, rules: &'a [Rule], max_length: usize) -> Path<'a> {
        Path { rules, max_length, givens: position.givens, state: position.state.clone() }
    }

    /// The state the path has come to.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Finds the next proofs and applies them.
    ///
    /// # Errors
    /// When a variable has lost its last candidate.
    pub fn advance(&mut self, work: &mut Work) -> Result<Next, Contradiction> {
        if self.state.empty_variable().is_some() {
            return Err(Contradiction);
        }
        if self.state.is_solved() {
            return Ok(Next::Solved);
        }
        let next = match singles(&self.state).next() {
            Some(single) => Next::Proofs(vec![prove_single(&self.state, self.givens, single)]),
            None => self.chains(work),
        };
        if let Next::Proofs(proofs) = &next {
            proofs.iter().for_each(|proof| apply(&mut self.state, proof));
        }
        Ok(next)
    }

    fn chains(&self, work: &mut Work) -> Next {
        let kernels: Vec<Kernel> = self.rules.iter().map(|rule| rule.kernel).collect();
        match simplest(&kernels, &Board::new(&self.state), self.max_length, work) {
            Answer::Found(found) => {
                Next::Proofs(found.into_iter().map(|finding| self.prove(finding)).collect())
            }
            Answer::None { .. } => Next::Stuck,
            Answer::Stopped { none_up_to } => Next::Stopped { none_up_to },
        }
    }

    fn prove(&self, finding: Finding) -> Proof {
        let family = self.rules[finding.kernel].family.clone();
        Proof::of_chain(&self.state, self.givens, family, finding.chain)
    }
}

/// Deletes and places what a proof concludes.
pub fn apply(state: &mut State, proof: &Proof) {
    for conclusion in &proof.conclusions {
        match *conclusion {
            Conclusion::Eliminate(candidate) => {
                state.remove(candidate);
            }
            Conclusion::Place(candidate) => state.place(candidate),
        }
    }
}
