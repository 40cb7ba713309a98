//! Which families a puzzle can do without.
//!
//! Every set of families is a list of rules of its own, and its path is walked: that more families solve
//! more is not taken for granted, because only some of them are confluent. Sets come by size, and those
//! of the least size that solve the puzzle are all told.

use std::sync::Arc;

use catena::explorer::refusals::Refusals;
use catena::grid::Position;
use catena::rules::{Catalogue, Pace, Reach, Rule, UnknownRule};
use catena::work::Work;

use crate::walk::{Broken, Ending, Walk};

/// Of how many families the question is asked at most: each set of them is a path.
pub const MOST: usize = 10;

/// A set of families: bit i stands for the family i.
pub type Set = u16;

/// What a puzzle needs of some families.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Necessity {
    /// How the path by all of them ends.
    pub ending: Ending,
    /// How the path without each of them ends, the families in their order; empty when all together do
    /// not solve the puzzle.
    pub without: Vec<Ending>,
    /// All sets of the least size that solve the puzzle, sorted; empty when none does.
    pub least: Vec<Set>,
    /// Whether no smaller set and no further one of this size was passed over because of the budget.
    pub is_complete: bool,
}

/// The rules that are there anyhow, and the families.
pub(crate) struct Rules {
    basics: Vec<Arc<dyn Rule>>,
    families: Vec<Arc<dyn Rule>>,
    refusals: Refusals,
}

impl Rules {
    /// The rules of a plan.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn of(
        catalogue: &Catalogue,
        basics: &[String],
        families: &[String],
        refusals: &Refusals,
    ) -> Result<Rules, UnknownRule> {
        let (basics, families) = (catalogue.select(basics)?, catalogue.select(families)?);
        Ok(Rules { basics, families, refusals: refusals.clone() })
    }

    /// What a puzzle needs.
    ///
    /// # Errors
    /// When the interrupt ends a path.
    pub fn necessity(
        &self,
        puzzle: &Position,
        reach: Reach,
        work: &Work,
    ) -> Result<Necessity, Broken> {
        let all = ((1u32 << self.families.len()) - 1) as Set;
        let ending = self.ending(all, puzzle, reach, work)?;
        if ending != Ending::Solved {
            let is_complete = ending != Ending::Stopped;
            return Ok(Necessity { ending, without: Vec::new(), least: Vec::new(), is_complete });
        }
        let without = (0..self.families.len())
            .map(|family| self.ending(all & !(1 << family), puzzle, reach, work))
            .collect::<Result<_, Broken>>()?;
        let mut is_complete = true;
        for size in 0..=self.families.len() as u32 {
            let mut least = Vec::new();
            for set in (0..=all).filter(|set| set.count_ones() == size) {
                match self.ending(set, puzzle, reach, work)? {
                    Ending::Solved => least.push(set),
                    Ending::Stopped => is_complete = false,
                    Ending::Stuck | Ending::Contradiction => {}
                }
            }
            if !least.is_empty() {
                return Ok(Necessity { ending, without, least, is_complete });
            }
        }
        // The set of all solves it, so the loop has returned.
        Ok(Necessity { ending, without, least: vec![all], is_complete })
    }

    fn ending(
        &self,
        set: Set,
        puzzle: &Position,
        reach: Reach,
        work: &Work,
    ) -> Result<Ending, Broken> {
        let chosen =
            self.families.iter().enumerate().filter(|(family, _)| set & (1 << family) != 0);
        let mut rules = self.basics.clone();
        rules.extend(chosen.map(|(_, rule)| Arc::clone(rule)));
        let walk = Walk { rules: &rules, reach, pace: Pace::All, refusals: &self.refusals };
        Ok(walk.walk(puzzle, &mut work.clone(), |_, _| Ok(()))?.1)
    }
}
