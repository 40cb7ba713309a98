//! Sums: how often sets hold the true candidates, counted in whole numbers.
//!
//! Nothing here is searched for, and nothing is rounded: all that is counted is counted in `i64`, and a
//! sum that does not fit is refused. The cost is linear in the candidates of the sets, and for a claim
//! about several candidates in their number times that of the candidates with a surplus below zero.

use crate::grid::{Candidate, Csp};
use crate::proof::{Literal, Node, Number, Term, Truth};

use super::super::refusal::LineFault;
use super::Reader;
use super::rules::{linked, values};
use super::set::Set;

/// The surplus of every candidate, the rank, and the candidates of the truths: no others can have a surplus
/// below zero.
struct Counted {
    surplus: [i64; 729],
    rank: i64,
    under: Vec<Candidate>,
}

impl Reader<'_> {
    /// The surpluses of the true candidates add up to the rank at most.
    pub(super) fn sum(
        &self,
        claim: &[Literal],
        truths: &[Term<Truth>],
        links: &[Term<Csp>],
        from: &[Number],
    ) -> Result<(), LineFault> {
        let mut falses = self.all_cited_false(from)?;
        let sum = self.counted(truths, links)?;
        if let [Literal::False(node)] = claim {
            return self.over_rank(&sum, node, &falses);
        }
        for literal in claim {
            match literal {
                Literal::True(node) => falses.extend(&node.into()),
                Literal::False(_) => return Err(LineFault::ClaimMixed),
            }
        }
        self.nothing_fits(&sum, links, &falses)
    }

    fn counted(&self, truths: &[Term<Truth>], links: &[Term<Csp>]) -> Result<Counted, LineFault> {
        let mut sum = Counted { surplus: [0; 729], rank: 0, under: Vec::new() };
        for link in links {
            sum.weigh(positive(link.weight)?, values(link.set))?;
        }
        for truth in truths {
            let less = -positive(truth.weight)?;
            let held = match truth.set {
                Truth::Variable(csp) => values(csp).collect(),
                Truth::Line(number) => self.cited_true(number)?.members().to_vec(),
            };
            sum.weigh(less, held.iter().copied())?;
            sum.under.extend(held);
        }
        Ok(sum)
    }

    /// Whichever of some candidates is true, its surplus is greater than the rank, and that of no other
    /// that may be true makes up for it.
    fn over_rank(&self, sum: &Counted, node: &Node, falses: &Set) -> Result<(), LineFault> {
        let low: Vec<Candidate> = self.low(sum, falses).collect();
        for &supposed in node.members() {
            let may_hold = |&&other: &&Candidate| other != supposed && !linked(other, supposed);
            if let Some(&candidate) = low.iter().find(may_hold) {
                return Err(LineFault::SurplusBelowZero(candidate));
            }
            let surplus = sum.surplus[supposed.index()];
            if !self.is_out(supposed, falses) && surplus <= sum.rank {
                let (candidate, rank) = (supposed, sum.rank);
                return Err(LineFault::NotOverRank { candidate, surplus, rank });
            }
        }
        Ok(())
    }

    /// No true candidates add up to the rank, or to less.
    fn nothing_fits(
        &self,
        sum: &Counted,
        links: &[Term<Csp>],
        falses: &Set,
    ) -> Result<(), LineFault> {
        if let Some(candidate) = self.low(sum, falses).next() {
            return Err(LineFault::SurplusBelowZero(candidate));
        }
        let is_over = |link: &Term<Csp>| {
            let mut open = values(link.set).filter(|&value| !self.is_out(value, falses));
            open.all(|value| sum.surplus[value.index()] > sum.rank)
        };
        match sum.rank < 0 || links.iter().any(is_over) {
            true => Ok(()),
            false => Err(LineFault::NothingOverRank { rank: sum.rank }),
        }
    }

    /// The candidates with a surplus below zero that may be true.
    fn low<'a>(
        &'a self,
        sum: &'a Counted,
        falses: &'a Set,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let under = sum.under.iter().copied();
        under.filter(|&c| sum.surplus[c.index()] < 0 && !self.is_out(c, falses))
    }
}

impl Counted {
    /// Counts a set so often more.
    fn weigh(
        &mut self,
        weight: i64,
        candidates: impl Iterator<Item = Candidate>,
    ) -> Result<(), LineFault> {
        let more = |sum: &mut i64| match sum.checked_add(weight) {
            Some(total) => {
                *sum = total;
                Ok(())
            }
            None => Err(LineFault::SumTooGreat),
        };
        more(&mut self.rank)?;
        candidates.into_iter().try_for_each(|c| more(&mut self.surplus[c.index()]))
    }
}

/// A weight is at least one.
fn positive(weight: i64) -> Result<i64, LineFault> {
    match weight {
        1.. => Ok(weight),
        _ => Err(LineFault::WeightNotPositive(weight)),
    }
}
