//! Short covers: k variables that have fewer than k others left once a candidate is true.

use crate::board::{CandidateSet, links_of, values_of};
use crate::grid::{Candidate, Conclusion, Csp, Position};
use crate::proof::{Family, Ground, Literal, Node, Proof, Truth};
use crate::rules::sheet::Sheet;

/// Variables, fewer others, and what is false because with it true the first would lie in the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Short {
    /// The variables of which each has a true candidate.
    pub truths: Vec<Csp>,
    /// The fewer variables that hold all their candidates, but for what each fallen one is linked to.
    pub links: Vec<Csp>,
    /// The candidates that fall, sorted.
    pub falls: Vec<Candidate>,
}

impl Short {
    /// Writes a refutation of each candidate that falls and is not told yet.
    pub(super) fn write(&self, live: &CandidateSet, told: &mut Vec<Candidate>, sheet: &mut Sheet) {
        let all =
            |csps: &[Csp]| csps.iter().fold(CandidateSet::EMPTY, |all, &csp| all | *values_of(csp));
        let outside = (all(&self.truths) & *live).and_not(&all(&self.links));
        let truths: Vec<Truth> = self.truths.iter().copied().map(Truth::Variable).collect();
        for &target in &self.falls {
            if told.contains(&target) {
                continue;
            }
            told.push(target);
            let assumed = sheet.assume(Literal::True(target.into()));
            let out = outside & *links_of(target);
            let out = Node::new(out.iter().map(Candidate::from_index));
            let from = out.map(|out| sheet.falls(out, assumed)).into_iter().collect();
            let links = self.links.clone();
            sheet.push(Vec::new(), Ground::cover(truths.clone(), links, from));
            sheet.refute();
        }
    }

    /// The proof of what several say, as one of this length.
    pub(super) fn prove(
        all: &[Short],
        live: &CandidateSet,
        position: &Position,
        family: &Family,
        length: usize,
    ) -> Proof {
        let (mut sheet, mut told) = (Sheet::default(), Vec::new());
        all.iter().for_each(|short| short.write(live, &mut told, &mut sheet));
        let conclusions = told.into_iter().map(Conclusion::Eliminate).collect();
        sheet.prove(position, family, length, conclusions)
    }
}

/// Of findings with their size, those that make something false that none before them does, smaller
/// ones first, and of one size those first that make more false.
pub(super) fn new_only<T>(
    mut all: Vec<T>,
    size: impl Fn(&T) -> usize,
    falls: impl Fn(&T) -> CandidateSet,
) -> Vec<T> {
    all.sort_by_cached_key(|one| (size(one), std::cmp::Reverse(falls(one).count())));
    let mut told = CandidateSet::EMPTY;
    all.retain(|one| {
        let falls = falls(one);
        let is_new = !falls.is_subset(&told);
        told |= falls;
        is_new
    });
    all
}
