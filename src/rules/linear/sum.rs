//! A sum in whole numbers, and its proof.

use crate::board::{CandidateSet, links_of};
use crate::grid::{Candidate, Csp};
use crate::proof::{Ground, Literal, Node, Term, Truth};
use crate::rules::sheet::Sheet;

/// The multiples of weights that are tried until all are whole. The corners of the programs have small
/// denominators: of 471 shortest sums at states of top1465 after singles 452 were whole at once.
const MULTIPLES: i64 = 400;

/// How far from a whole number a weight may be.
const NEAR: f64 = 1e-4;

/// Truths and links, each with its weight: integers, above zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sum {
    pub truths: Vec<Term<Csp>>,
    pub links: Vec<Term<Csp>>,
}

impl Sum {
    /// The smallest multiple of some weights, below zero for truths, that is whole; with it the multiple.
    /// `None` when none is.
    pub fn whole(weights: &[(Csp, f64)]) -> Option<(Sum, i64)> {
        let is_whole = |times: f64| {
            weights
                .iter()
                .all(|(_, weight)| (weight * times - (weight * times).round()).abs() < NEAR)
        };
        let times = (1..=MULTIPLES).find(|&times| is_whole(times as f64))?;
        let mut sum = Sum::default();
        for &(csp, weight) in weights {
            sum.add(csp, (weight * times as f64).round() as i64);
        }
        Some((sum, times))
    }

    /// Counts a variable so often, below zero as a truth. It is not there yet.
    fn add(&mut self, set: Csp, weight: i64) {
        match weight {
            0 => {}
            1.. => self.links.push(Term { set, weight }),
            _ => self.truths.push(Term { set, weight: -weight }),
        }
    }

    /// How often the links hold a candidate less how often the truths do.
    pub fn surplus(&self, candidate: Candidate) -> i64 {
        held(&self.links, candidate) - held(&self.truths, candidate)
    }

    /// The surplus of every candidate.
    fn surpluses(&self) -> [i64; 729] {
        let mut all = [0; 729];
        let under = self.truths.iter().map(|truth| (truth.set, -truth.weight));
        for (set, weight) in self.links.iter().map(|link| (link.set, link.weight)).chain(under) {
            set.candidates().iter().for_each(|c| all[c.index()] += weight);
        }
        all
    }

    /// The weight of the links less that of the truths.
    pub fn rank(&self) -> i64 {
        weight(&self.links) - weight(&self.truths)
    }

    /// All sets that count.
    pub fn sets(&self) -> impl Iterator<Item = Csp> {
        self.truths.iter().chain(&self.links).map(|term| term.set)
    }

    /// Whether none counts more than once.
    pub fn is_unit(&self) -> bool {
        self.truths.iter().chain(&self.links).all(|term| term.weight == 1)
    }

    /// Adds variables of the target as links until what is linked to it has no surplus below zero either,
    /// the fewest that do. The target and the rank gain the same.
    pub fn complete(&mut self, target: Candidate, live: &CandidateSet) {
        let [cell, row, column, block] = target.csps();
        let lacks = |holds: &dyn Fn(Candidate) -> bool| {
            let all = live.iter().map(Candidate::from_index);
            let open = all.filter(|&c| c != target && holds(c));
            open.map(|c| -self.surplus(c)).max().unwrap_or(0).max(0)
        };
        let only = |csp: Csp, other: Csp| lacks(&|c| csp.contains(c) && !other.contains(c));
        let in_cell = lacks(&|c| cell.contains(c));
        let (mut in_row, mut in_column) = (only(row, block), only(column, block));
        let mut in_block = lacks(&|c| block.contains(c) && !row.contains(c) && !column.contains(c));
        let both = |line: Csp| lacks(&|c| block.contains(c) && line.contains(c));
        let row_lacks = (both(row) - in_row - in_block).max(0);
        let column_lacks = (both(column) - in_column - in_block).max(0);
        // The block makes up for both lines at once.
        in_block += row_lacks.min(column_lacks);
        in_row += row_lacks - row_lacks.min(column_lacks);
        in_column += column_lacks - row_lacks.min(column_lacks);
        for (csp, weight) in
            [(cell, in_cell), (row, in_row), (column, in_column), (block, in_block)]
        {
            self.add(csp, weight);
        }
        self.links.sort_unstable();
    }

    /// Whether it has no surplus below zero, and that of a candidate is greater than the rank.
    pub fn proves(&self, target: Candidate, live: &CandidateSet) -> bool {
        let surpluses = self.surpluses();
        live.iter().all(|c| surpluses[c] >= 0) && surpluses[target.index()] > self.rank()
    }

    /// Whether the surplus of a candidate is greater than the rank, and nothing that may be true beside it has one
    /// below zero.
    pub fn proves_beside(&self, target: Candidate, live: &CandidateSet) -> bool {
        let beside = live.and_not(links_of(target));
        let mut others = beside.iter().map(Candidate::from_index).filter(|&c| c != target);
        self.surplus(target) > self.rank() && others.all(|c| self.surplus(c) >= 0)
    }

    /// What falls by it, by this margin at least.
    pub fn falls(&self, margin: i64, live: &CandidateSet) -> Vec<Candidate> {
        let (surpluses, least) = (self.surpluses(), self.rank() + margin);
        let falls = live.iter().filter(|&c| surpluses[c] >= least);
        falls.map(Candidate::from_index).collect()
    }

    /// The length of a proof by it of what has this margin: the weight of its truths over the margin,
    /// rounded up.
    pub fn length(&self, margin: i64) -> usize {
        weight(&self.truths).div_euclid(margin) as usize
            + usize::from(weight(&self.truths) % margin != 0)
    }

    /// Writes that some candidates fall by it.
    pub fn write(&self, falls: Node, sheet: &mut Sheet) {
        let truth = |term: &Term<Csp>| Term { set: Truth::Variable(term.set), weight: term.weight };
        let ground = Ground::Sum {
            truths: self.truths.iter().map(truth).collect(),
            links: self.links.clone(),
            from: Vec::new(),
        };
        sheet.push(vec![Literal::False(falls)], ground);
    }
}

fn weight(terms: &[Term<Csp>]) -> i64 {
    terms.iter().map(|term| term.weight).sum()
}

fn held(terms: &[Term<Csp>], candidate: Candidate) -> i64 {
    terms.iter().filter(|term| term.set.contains(candidate)).map(|term| term.weight).sum()
}
