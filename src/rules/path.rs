//! Resolution paths: the simplest proofs first, until nothing is left to do.

use crate::board::Contradiction;
use crate::grid::{CellSet, Conclusion, Position, State, singles};
use crate::proof::Proof;
use crate::rules::alternating::Reach;
use crate::rules::basic::single::prove_single;
use crate::rules::rule::{Prepared, Rule, simplest_proofs};
use crate::work::{Outcome, Stopped, Work};

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
    /// The search was stopped; nothing shorter than this length is left.
    Stopped {
        /// There is nothing up to this length.
        none_up_to: usize,
        /// What stopped it.
        by: Stopped,
    },
}

/// A resolution path, from one state to the next.
#[derive(Clone, Debug)]
pub struct Path<'a> {
    rules: &'a [Rule],
    limits: Reach,
    givens: CellSet,
    state: State,
}

impl<'a> Path<'a> {
    /// The path that begins at a position and uses singles and these rules; among proofs of equal
    /// length, that of the first rule is taken.
    pub fn new(position: &Position, rules: &'a [Rule], limits: Reach) -> Path<'a> {
        Path { rules, limits, givens: position.givens, state: position.state.clone() }
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
        let position = Position { state: self.state.clone(), givens: self.givens };
        match simplest_proofs(self.rules, &Prepared::new(&position), &self.limits, work) {
            Outcome::Found(proofs) => Next::Proofs(proofs),
            Outcome::None { .. } => Next::Stuck,
            Outcome::Stopped { none_up_to, by } => Next::Stopped { none_up_to, by },
        }
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
