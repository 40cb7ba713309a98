//! A sheet to write lines on, for proofs that are no chains.

use crate::grid::{Conclusion, Csp, Position};
use crate::proof::{Family, Ground, Line, Literal, Node, Number, Proof};

/// Lines in the making: they are numbered as they are written.
#[derive(Default)]
pub(crate) struct Sheet {
    lines: Vec<Line>,
    /// The lists around the one that is being written.
    around: Vec<Vec<Line>>,
    last: Number,
}

impl Sheet {
    /// Writes a line; its number.
    pub fn push(&mut self, claim: Vec<Literal>, ground: Ground) -> Number {
        self.lines.push(Line { claim, ground });
        self.last += 1;
        self.last
    }

    /// Begins a nested list with an assumption.
    pub fn assume(&mut self, literal: Literal) -> Number {
        self.around.push(std::mem::take(&mut self.lines));
        self.push(vec![literal], Ground::Assumption)
    }

    /// Candidates are false, for they are linked to something true.
    pub fn falls(&mut self, out: Node, from: Number) -> Number {
        self.push(vec![Literal::False(out)], Ground::Link { from })
    }

    /// What is left of a variable is true; nothing is a contradiction.
    pub fn is_left(&mut self, right: Option<Node>, csp: Csp, from: Vec<Number>) -> Number {
        let claim = right.map(Literal::True).into_iter().collect();
        self.push(claim, Ground::Variable { csp, from })
    }

    /// A line contradicts another one.
    pub fn contradicts(&mut self, clause: Number, with: Number) {
        self.push(Vec::new(), Ground::Resolve { clause, with: vec![with] });
    }

    /// Ends a nested list, which is returned.
    pub fn close(&mut self) -> Vec<Line> {
        let around = self.around.pop().unwrap_or_default();
        std::mem::replace(&mut self.lines, around)
    }

    /// Ends a nested list that comes to a contradiction: its assumption does not hold.
    pub fn refute(&mut self) -> Number {
        let lines = self.close();
        let claim = lines.first().map(|line| line.claim.iter().map(Literal::negation).collect());
        self.push(claim.unwrap_or_default(), Ground::Refutation { lines })
    }

    /// The proof of a rule, from the lines outside all lists.
    pub fn prove(
        self,
        position: &Position,
        family: &Family,
        length: usize,
        mut conclusions: Vec<Conclusion>,
    ) -> Proof {
        conclusions.sort_unstable();
        conclusions.dedup();
        Proof {
            state: position.state.clone(),
            givens: position.givens,
            family: family.clone(),
            length,
            conclusions,
            chain: None,
            lines: self.lines,
        }
    }
}
