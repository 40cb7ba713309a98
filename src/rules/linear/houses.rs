//! Sums of rank 0 over cells: some cells, and for each of their digits as few houses as hold it there.
//!
//! Where the houses of all digits are as many as the cells, the cells fill them. A digit may have several least
//! covers, and they can be chosen digit by digit: whatever some choice has oftener in the houses than in the
//! cells is false.

use crate::board::CandidateSet;
use crate::grid::{Candidate, Cell, CellSet, Conclusion, Csp, Digit, DigitSet};
use crate::proof::{Node, Proof, Term};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;

use super::sum::Sum;

/// Cells, and the least covers of each digit in them; as many houses as cells.
pub(super) struct Filled {
    pub cells: Vec<Cell>,
    /// For each digit its least covers: at least one, of no houses where the digit is not in the cells.
    pub covers: Vec<Vec<Vec<Csp>>>,
}

/// The digits of a cell.
pub(super) fn digits(live: &CandidateSet, cell: Cell) -> DigitSet {
    let is_live = |digit: &Digit| live.contains(Candidate::new(*digit, cell).index());
    let mut digits = DigitSet::default();
    Digit::all().filter(is_live).for_each(|digit| digits.insert(digit));
    digits
}

/// Whether a cell has several digits left.
pub(super) fn is_open(live: &CandidateSet, cell: Cell) -> bool {
    digits(live, cell).len() > 1
}

impl Filled {
    /// What falls by some choice of the covers.
    pub fn falls(&self, live: &CandidateSet) -> CandidateSet {
        let truths: CellSet = self.cells.iter().copied().collect();
        let falls = |&index: &usize| {
            let candidate = Candidate::from_index(index);
            let covers = &self.covers[candidate.digit().index()];
            covers.iter().any(|cover| is_over(cover, candidate, truths))
        };
        live.iter().filter(falls).collect()
    }

    /// The proof of what falls: a sum for each choice that is needed.
    pub fn prove(&self, falls: CandidateSet, hunt: &Hunt) -> Option<Proof> {
        let conclusions =
            falls.iter().map(Candidate::from_index).map(Conclusion::Eliminate).collect();
        let mut sheet = Sheet::default();
        let mut rest = falls;
        while !rest.is_empty() {
            let (sum, fallen) = self.choose(&rest);
            rest.remove_all(&fallen);
            sum.write(Node::new(fallen.iter().map(Candidate::from_index))?, &mut sheet);
        }
        Some(sheet.prove(hunt.position(), hunt.family, self.cells.len(), conclusions))
    }

    /// The covers by which most of some candidates fall, as a sum, and which ones.
    fn choose(&self, rest: &CandidateSet) -> (Sum, CandidateSet) {
        let truths: CellSet = self.cells.iter().copied().collect();
        let (mut links, mut fallen) = (Vec::new(), CandidateSet::EMPTY);
        for (digit, covers) in Digit::all().zip(&self.covers) {
            let by = |cover: &Vec<Csp>| -> CandidateSet {
                let falls = |&index: &usize| {
                    let candidate = Candidate::from_index(index);
                    candidate.digit() == digit && is_over(cover, candidate, truths)
                };
                rest.iter().filter(falls).collect()
            };
            // The first of those by which the most fall.
            let Some(best) = covers.iter().rev().max_by_key(|cover| by(cover).count()) else {
                continue;
            };
            fallen |= by(best);
            links.extend(best.iter().copied().map(Term::unit));
        }
        links.sort_unstable();
        let mut truths: Vec<Term<Csp>> =
            self.cells.iter().map(|&cell| Term::unit(Csp::cell(cell))).collect();
        truths.sort_unstable();
        (Sum { truths, links }, fallen)
    }
}

/// Whether a candidate is oftener in some houses than in some cells.
fn is_over(cover: &[Csp], candidate: Candidate, truths: CellSet) -> bool {
    let held = cover.iter().filter(|csp| csp.contains(candidate)).count();
    held > usize::from(truths.contains(candidate.cell()))
}
