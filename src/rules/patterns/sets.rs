//! Almost locked sets as the patterns with a file of their own need them.

use crate::graph::{Als, almost_locked_sets};
use crate::grid::{Candidate, Cell, Csp, Digit, DigitSet, House, State};
use crate::proof::{Ground, Literal, Node, Number, Truth};
use crate::rules::sheet::Sheet;

/// An almost locked set.
pub(crate) struct Set {
    pub house: House,
    /// The cells, in order.
    pub cells: Vec<Cell>,
    /// The digits, one more than there are cells.
    pub digits: DigitSet,
}

impl Set {
    /// The almost locked sets of a state of up to this many cells, each set of cells once, the smallest first.
    pub fn all(state: &State, largest: usize) -> Vec<Set> {
        let set = |als: Als| Set {
            house: als.house,
            cells: als.cells.iter().collect(),
            digits: als.digits,
        };
        let mut sets: Vec<Set> = almost_locked_sets(state, largest).map(set).collect();
        sets.sort_by_key(|set| set.cells.len());
        sets
    }

    /// The live candidates of a digit in it; `None` when there are none.
    pub fn digit(&self, state: &State, digit: Digit) -> Option<Node> {
        let members = self.cells.iter().map(|&cell| Candidate::new(digit, cell));
        Node::new(members.filter(|&member| state.is_live(member)))
    }

    /// Whether it has a digit, and loses it when a candidate is true.
    pub fn loses(&self, state: &State, digit: Digit, when: Candidate) -> bool {
        let members = self.cells.iter().map(|&cell| Candidate::new(digit, cell));
        let mut live = members.filter(|&member| state.is_live(member));
        self.digits.contains(digit) && live.all(|member| member.linked(when))
    }

    /// Writes that the set keeps a digit, where a line says that another one is not in it.
    pub fn keeps(&self, sheet: &mut Sheet, kept: Node, lost: Digit, line: Number) -> Number {
        let digits = self.digits.iter().filter(|&digit| digit != lost);
        let truths = self.cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
        let links = digits.map(|digit| Csp::in_house(self.house, digit)).collect();
        let ground = Ground::cover(truths, links, vec![line]);
        sheet.push(vec![Literal::True(kept)], ground)
    }
}
