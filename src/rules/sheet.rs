//! A sheet: the lines of a proof while they are written.

use std::collections::BTreeMap;

use crate::grid::{Conclusion, Csp, Position};
use crate::proof::{Family, Ground, Line, Literal, Node, Number, Proof};

/// Lines that are numbered as they are written.
///
/// Nothing is judged here: what does not hold gives lines that the checker refuses.
#[derive(Default)]
pub struct Sheet {
    lines: Vec<Line>,
    /// The lists around the one that is being written.
    around: Vec<Vec<Line>>,
    last: Number,
    lemmas: BTreeMap<usize, Number>,
}

impl Sheet {
    /// Writes a line; its number.
    pub fn push(&mut self, claim: Vec<Literal>, ground: Ground) -> Number {
        self.lines.push(Line { claim, ground });
        self.last += 1;
        self.last
    }

    /// Begins a nested list with an assumption; its number.
    pub fn assume(&mut self, literal: Literal) -> Number {
        self.suppose([literal])[0]
    }

    /// Begins a nested list with several assumptions; their numbers.
    pub fn suppose(&mut self, literals: impl IntoIterator<Item = Literal>) -> Vec<Number> {
        self.around.push(std::mem::take(&mut self.lines));
        literals.into_iter().map(|literal| self.push(vec![literal], Ground::Assumption)).collect()
    }

    /// Writes that candidates are false because they are linked to something true.
    pub fn falls(&mut self, out: Node, from: Number) -> Number {
        self.push(vec![Literal::False(out)], Ground::Link { from })
    }

    /// Writes that what is left of a variable is true; when nothing is left, a contradiction.
    pub fn is_left(&mut self, right: Option<Node>, csp: Csp, from: Vec<Number>) -> Number {
        let claim = right.map(Literal::True).into_iter().collect();
        self.push(claim, Ground::Variable { csp, from })
    }

    /// Writes that a line contradicts another one.
    pub fn contradicts(&mut self, clause: Number, with: Number) {
        self.push(Vec::new(), Ground::Resolve { clause, with: vec![with] });
    }

    /// Ends a nested list and returns it, without the room that it had to grow: proofs may be kept by the hundred.
    pub fn close(&mut self) -> Vec<Line> {
        let around = self.around.pop().unwrap_or_default();
        let mut lines = std::mem::replace(&mut self.lines, around);
        lines.shrink_to_fit();
        lines
    }

    /// Ends a nested list that ends in a contradiction: one of its assumptions does not hold.
    pub fn refute(&mut self) -> Number {
        let lines = self.close();
        let assumed = lines.iter().take_while(|line| line.ground == Ground::Assumption);
        let claim = assumed.flat_map(|line| &line.claim).map(Literal::negation).collect();
        self.push(claim, Ground::Refutation { lines })
    }

    /// Remembers the line that states a lemma, for the closures that cite it.
    ///
    /// `which` is its index in [`Inferences::with_lemmas`](super::closure::Inferences::with_lemmas).
    pub fn remember(&mut self, which: usize, line: Number) {
        self.lemmas.insert(which, line);
    }

    /// The line that states a lemma; `None` when there is none yet.
    pub fn lemma(&self, which: usize) -> Option<Number> {
        self.lemmas.get(&which).copied()
    }

    /// The lines outside all nested lists.
    pub fn into_lines(self) -> Vec<Line> {
        self.lines
    }

    /// The proof of a rule, from the lines outside all nested lists.
    pub fn prove(
        mut self,
        position: &Position,
        family: &Family,
        length: usize,
        mut conclusions: Vec<Conclusion>,
    ) -> Proof {
        conclusions.sort_unstable();
        conclusions.dedup();
        self.lines.shrink_to_fit();
        Proof {
            state: position.state.clone(),
            givens: position.givens,
            family: family.clone(),
            length,
            conclusions,
            chain: None,
            lines: self.lines,
            fillings: Vec::new(),
        }
    }
}
