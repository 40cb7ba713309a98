//! Linear programs in exact fractions: a plain simplex on a full table, with Bland's rule. It answers the dual of
//! what the search asks, so that nothing is shared with it but the theorem.

use catena::grid::{Candidate, Csp, State};
use num_rational::Ratio;

/// A fraction. Where a number does not fit, the test stops: arithmetic is checked in tests.
pub type Fraction = Ratio<i128>;

/// The table of a program with the greatest value of an objective over all x from 0 on: a row for each
/// `row · x <= bound`, and the objective below.
struct Table {
    /// Coefficients of the variables that are zero, and the value at the end.
    rows: Vec<Vec<Fraction>>,
    /// The variables that are zero, and those that the rows are about: slack variables come after the others.
    zero: Vec<usize>,
    basis: Vec<usize>,
}

impl Table {
    /// `None` when there is no greatest value. No bound is below zero.
    fn greatest(objective: &[i64], rows: &[(Vec<i64>, i64)]) -> Option<Fraction> {
        let fractions = |row: &[i64]| row.iter().map(|&c| Ratio::from(i128::from(c))).collect();
        let all = rows.iter().map(|(row, bound)| fractions(&[&row[..], &[*bound]].concat()));
        let mut table = Table {
            rows: all.chain([fractions(&[objective, &[0]].concat())]).collect(),
            zero: (0..objective.len()).collect(),
            basis: (objective.len()..objective.len() + rows.len()).collect(),
        };
        while let Some(enters) = table.enters() {
            table.exchange(table.leaves(enters)?, enters);
        }
        Some(-table.rows[rows.len()][objective.len()])
    }

    /// Bland's rule: of the variables by which the objective grows the first.
    fn enters(&self) -> Option<usize> {
        let gain = &self.rows[self.basis.len()];
        let grows = (0..self.zero.len()).filter(|&column| gain[column] > Ratio::from(0));
        grows.min_by_key(|&column| self.zero[column])
    }

    /// Of the rows that bound it most the one of the first variable.
    fn leaves(&self, enters: usize) -> Option<usize> {
        let bounds = (0..self.basis.len()).filter(|&row| self.rows[row][enters] > Ratio::from(0));
        bounds.min_by_key(|&row| {
            (self.rows[row][self.zero.len()] / self.rows[row][enters], self.basis[row])
        })
    }

    fn exchange(&mut self, leaves: usize, enters: usize) {
        let inverse = self.rows[leaves][enters].recip();
        self.rows[leaves][enters] = Ratio::from(1);
        self.rows[leaves].iter_mut().for_each(|value| *value *= inverse);
        let pivot = self.rows[leaves].clone();
        for (_, row) in self.rows.iter_mut().enumerate().filter(|(row, _)| *row != leaves) {
            let times = std::mem::replace(&mut row[enters], Ratio::from(0));
            if times != Ratio::from(0) {
                let nonzero = row.iter_mut().zip(&pivot).filter(|(_, by)| **by != Ratio::from(0));
                nonzero.for_each(|(value, by)| *value -= times * by);
            }
        }
        std::mem::swap(&mut self.zero[enters], &mut self.basis[leaves]);
    }
}

/// The least weight of the truths of a sum that proves a candidate false, over its margin; `None` when there is
/// no such sum. Of rank 0 where that is asked for.
pub fn least_weight(state: &State, target: Candidate, rank_0: bool) -> Option<Fraction> {
    let is_open = |csp: &Csp| {
        let mut values = state.values(*csp);
        values.next().is_none_or(|first| state.decided(first.cell()).is_none())
    };
    let counted = |csp: &Csp| is_open(csp) && (rank_0 || !csp.contains(target));
    let csps: Vec<Csp> = Csp::all().filter(counted).collect();
    let counts = |c: &Candidate| {
        state.decided(c.cell()).is_none() && (rank_0 || *c != target && !c.linked(target))
    };
    let candidates: Vec<Candidate> = state.candidates().filter(counts).collect();
    // A number for each candidate, and one more.
    let objective: Vec<i64> = candidates
        .iter()
        .map(|&c| i64::from(rank_0 && c == target))
        .chain([i64::from(!rank_0)])
        .collect();
    let mut rows = Vec::new();
    for csp in csps {
        let held: Vec<i64> = candidates.iter().map(|&c| i64::from(csp.contains(c))).collect();
        rows.push((held.iter().map(|held| -held).chain([1]).collect(), 1));
        rows.push((held.into_iter().chain([-1]).collect(), 0));
    }
    Table::greatest(&objective, &rows)
}

/// Whether truths with whole weights make a candidate false by this margin, whatever the links: links of their weight
/// hold every candidate as often as the truths do, and this one so much oftener.
///
/// They do exactly when no shares give what the truths and the margin hold more than the weight of the truths times the
/// greatest total of a variable.
pub fn falls_by(state: &State, truths: &[(Csp, i64)], margin: i64, target: Candidate) -> bool {
    let candidates: Vec<Candidate> = state.candidates().collect();
    let held = |c: &Candidate| -> i64 {
        let in_truths = truths.iter().filter(|(csp, _)| csp.contains(*c));
        in_truths.map(|(_, weight)| weight).sum::<i64>() + if *c == target { margin } else { 0 }
    };
    let all = truths.iter().map(|(_, weight)| weight).sum::<i64>();
    let objective: Vec<i64> = candidates.iter().map(held).chain([-all]).collect();
    let total = |csp: Csp| {
        let held = candidates.iter().map(move |&c| i64::from(csp.contains(c)));
        (held.chain([-1]).collect(), 0)
    };
    let rows: Vec<(Vec<i64>, i64)> = Csp::all().map(total).collect();
    Table::greatest(&objective, &rows).is_some()
}

#[test]
fn a_small_program_has_its_known_answer() {
    // 3x + 5y with x <= 4, 2y <= 12, 3x + 2y <= 18: Dantzig's example, 36 at (2, 6).
    let rows = [(vec![1, 0], 4), (vec![0, 2], 12), (vec![3, 2], 18)];
    assert_eq!(Table::greatest(&[3, 5], &rows), Some(36.into()));
    assert_eq!(Table::greatest(&[1, 1], &[(vec![1, -1], 1)]), None, "without end");
    assert_eq!(
        Table::greatest(&[1, 1], &[(vec![2, 1], 1), (vec![1, 2], 1)]),
        Some(Fraction::new(2, 3))
    );
}
