//! The length that a puzzle needs at a level: a list of rules, the simplest proofs first.

use std::sync::Arc;

use catena::explorer::refusals::Refusals;
use catena::graph::CandidateSet;
use catena::grid::{Conclusion, Position};
use catena::proof::{Chain, Proof};
use catena::rules::{Catalogue, Facts, Pace, Prepared, Rank, Reach, Rule, Search, UnknownRule};
use catena::work::{Outcome, Stopped, Work};

use crate::plan;
use crate::walk::{Broken, Ending, Walk};

/// A level with its rules.
pub(crate) struct Level {
    rules: Vec<Arc<dyn Rule>>,
    cells: Vec<String>,
    refusals: Refusals,
}

/// What a puzzle needs at a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needed {
    /// How the path ends.
    pub ending: Ending,
    /// The greatest length of a chain on the way, as the level counts it: 0 when none was needed.
    pub length: usize,
    /// The number of proofs on the way, singles not counted.
    pub steps: usize,
    /// Of these, chains.
    pub chains: usize,
    /// Their t-candidates.
    pub t: usize,
    /// Their z-candidates.
    pub z: usize,
}

impl Level {
    /// The level of a plan.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn of(
        catalogue: &Catalogue,
        level: &plan::Level,
        refusals: &Refusals,
    ) -> Result<Level, UnknownRule> {
        let rules = catalogue.select(&level.rules)?.into_iter();
        let counted = |rule: Arc<dyn Rule>| match level.cells.iter().any(|n| n == rule.name()) {
            true => InCells::of(rule),
            false => rule,
        };
        let (rules, cells) = (rules.map(counted).collect(), level.cells.clone());
        Ok(Level { rules, cells, refusals: refusals.clone() })
    }

    /// What a puzzle needs, up to a length.
    ///
    /// # Errors
    /// When the interrupt ends the path.
    pub fn needed(
        &self,
        puzzle: &Position,
        reach: Reach,
        pace: Pace,
        work: &mut Work,
    ) -> Result<Needed, Broken> {
        let mut needed =
            Needed { ending: Ending::Solved, length: 0, steps: 0, chains: 0, t: 0, z: 0 };
        let walk = Walk { rules: &self.rules, reach, pace, refusals: &self.refusals };
        let (_, ending) = walk.walk(puzzle, work, |_, proofs| {
            proofs.iter().for_each(|proof| self.count(proof, &mut needed));
            Ok(())
        })?;
        Ok(Needed { ending, ..needed })
    }

    fn count(&self, proof: &Proof, needed: &mut Needed) {
        needed.steps += 1;
        let rule = self.rules.iter().find(|rule| rule.name() == proof.family.name);
        if rule.is_none_or(|rule| rule.facts().rank != Rank::Chain) {
            return;
        }
        let in_cells = self.cells.iter().any(|name| proof.family.name == name.as_str());
        needed.length = needed.length.max(proof.length * if in_cells { 2 } else { 1 });
        needed.chains += 1;
        needed.t += proof.chain.as_ref().map_or(0, Chain::t_candidates);
        needed.z += proof.chain.as_ref().map_or(0, Chain::z_candidates);
    }
}

/// A rule whose length is counted in cells, two for each CSP variable, as D. Berthier counts c-chains (A2):
/// so it comes as late as a chain of twice its length.
struct InCells {
    rule: Arc<dyn Rule>,
    facts: Facts,
}

impl InCells {
    /// The rule with its length counted so, by which nothing is learnt of lengths in variables.
    fn of(rule: Arc<dyn Rule>) -> Arc<dyn Rule> {
        let facts = Facts { learns_as: None, ..rule.facts().clone() };
        Arc::new(InCells { rule, facts })
    }
}

impl Rule for InCells {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        Box::new(SearchInCells(self.rule.search(on, reach)))
    }

    fn is_hopeless(&self, on: &Prepared, reach: &Reach, conclusion: Conclusion) -> bool {
        self.rule.is_hopeless(on, reach, conclusion)
    }
}

struct SearchInCells<'a>(Box<dyn Search + 'a>);

impl Search for SearchInCells<'_> {
    fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        match length.is_multiple_of(2) {
            true => self.0.at(length / 2, known, tell, work),
            false => Ok(()),
        }
    }

    fn exhaustive_up_to(&self) -> usize {
        self.0.exhaustive_up_to().saturating_mul(2)
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        self.0.shortest(conclusion, work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_counted_in_cells_is_itself_but_learns_nothing_of_lengths() {
        for rule in Catalogue::built_in().rules() {
            let counted = InCells::of(Arc::clone(rule));
            let expected = Facts { learns_as: None, ..rule.facts().clone() };
            assert_eq!(*counted.facts(), expected);
        }
    }
}
