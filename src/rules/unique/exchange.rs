//! Another filling with the same digits in each row, column and block.

use crate::grid::{Candidate, Digit, DigitSet};

/// A filling of the same cells that differs and has the same digits in every house; `None` when there is none.
///
/// The search goes cell by cell, and keeps to digits that the houses still lack: the fillings of a pattern are
/// few, for each of its houses has few cells.
pub(super) fn exchange(filling: &[Candidate]) -> Option<Vec<Candidate>> {
    let mut lacking = [[0_u8; 9]; 27];
    for candidate in filling {
        for house in candidate.cell().houses() {
            lacking[house.index()][candidate.digit().index()] += 1;
        }
    }
    let mut search = Search { filling, lacking, exchange: Vec::new() };
    search.go_on(false).then_some(search.exchange)
}

struct Search<'a> {
    filling: &'a [Candidate],
    /// How many cells of each house have yet to get each digit.
    lacking: [[u8; 9]; 27],
    exchange: Vec<Candidate>,
}

impl Search<'_> {
    /// Fills the cells that are left; whether there is a way in which any cell differs.
    fn go_on(&mut self, differs: bool) -> bool {
        let Some(&known) = self.filling.get(self.exchange.len()) else { return differs };
        // What differs at once leads to an end soonest.
        let others = self.lacked(known).iter().filter(|&digit| digit != known.digit());
        let digits: Vec<Digit> = others.chain([known.digit()]).collect();
        for digit in digits {
            let next = Candidate::new(digit, known.cell());
            if !self.lacked(known).contains(digit) {
                continue;
            }
            self.count(next, -1);
            self.exchange.push(next);
            if self.go_on(differs || next != known) {
                return true;
            }
            self.exchange.pop();
            self.count(next, 1);
        }
        false
    }

    /// The digits that all houses of a candidate's cell still lack.
    fn lacked(&self, candidate: Candidate) -> DigitSet {
        let houses = candidate.cell().houses();
        let lacks = |digit: Digit| {
            houses.iter().all(|house| self.lacking[house.index()][digit.index()] > 0)
        };
        Digit::all().filter(|&digit| lacks(digit)).collect()
    }

    fn count(&mut self, candidate: Candidate, by: i8) {
        for house in candidate.cell().houses() {
            let lacking = &mut self.lacking[house.index()][candidate.digit().index()];
            *lacking = lacking.saturating_add_signed(by);
        }
    }
}
