//! Writes the refutation of a candidate, step by step: what is left of a variable, or of a choice.

use crate::grid::{Candidate, Csp, State};
use crate::proof::{Ground, Literal, Node, Number};
use crate::rules::sheet::Sheet;

/// What a step goes through.
#[derive(Clone, Copy)]
pub(in crate::rules) enum Via<'a> {
    Variable(Csp),
    /// A choice, and the line that says that one of its candidates is true.
    Choice(&'a [Candidate], Number),
}

/// A refutation that is being written on a sheet.
pub(in crate::rules) struct Refutation<'a> {
    sheet: &'a mut Sheet,
    state: &'a State,
    /// What is true so far, with its lines.
    trues: Vec<(Candidate, Number)>,
}

impl<'a> Refutation<'a> {
    /// Assumes the target.
    pub fn of(target: Candidate, state: &'a State, sheet: &'a mut Sheet) -> Refutation<'a> {
        let assumed = sheet.assume(Literal::True(target.into()));
        Refutation { sheet, state, trues: vec![(target, assumed)] }
    }

    /// Writes what a step leaves true.
    pub fn step(&mut self, via: Via, right: Candidate) {
        let line = self.write(via, Some(right));
        self.trues.push((right, line));
    }

    /// Writes that the last step leaves nothing, and so that the target is false.
    pub fn end(mut self, via: Via) {
        self.write(via, None);
        self.sheet.refute();
    }

    fn write(&mut self, via: Via, right: Option<Candidate>) -> Number {
        match via {
            Via::Variable(csp) => {
                let values: Vec<Candidate> = self.state.values(csp).collect();
                let from = self.falls(&values, right);
                self.sheet.is_left(right.map(Node::from), csp, from)
            }
            Via::Choice(members, clause) => {
                let with = self.falls(members, right);
                let claim = right.map(|right| Literal::True(right.into()));
                self.sheet.push(claim.into_iter().collect(), Ground::Resolve { clause, with })
            }
        }
    }

    /// Writes that all but one of some candidates are false, each by the first that is linked to it.
    fn falls(&mut self, candidates: &[Candidate], right: Option<Candidate>) -> Vec<Number> {
        let mut lines = Vec::new();
        for &candidate in candidates.iter().filter(|&&candidate| Some(candidate) != right) {
            let by = self.trues.iter().find(|(truth, _)| truth.linked(candidate));
            if let Some(&(_, by)) = by {
                lines.push(self.sheet.falls(candidate.into(), by));
            }
        }
        lines
    }
}
