//! The families `tagging-1` to `tagging-4` as rules.

use std::cell::RefCell;

use super::ground::Bounds;
use super::kernel::Tagging;
use super::level::Level;
use super::write::Prover;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Family, Proof};
use crate::rules::facts::{Cost, Facts, Rank};
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Rule, Search};
use crate::work::{Outcome, Stopped, Work};

/// Full tagging up to a level. The length of a proof is the number of closures that were needed: 1 for
/// what the weak links of the state give, 1 more for each round of derived ones.
pub(crate) struct TaggingRule {
    facts: Facts,
    level: Level,
}

impl TaggingRule {
    /// The rule of a family; `None` when its name is not one of the five.
    pub fn of(family: &Family) -> Option<TaggingRule> {
        let level = Level::of_family(family.name.raw()).filter(|_| family.shape.is_none())?;
        let facts = Facts {
            rank: Rank::Tagging(level),
            cost: Cost::Apart,
            uses_sets: level.has_choices(),
            ..Facts::of(family, "tagging kernel")
        };
        Some(TaggingRule { facts, level })
    }
}

impl Rule for TaggingRule {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        Box::new(TaggingSearch { rule: self, on, reach: *reach, tagged: None })
    }
}

struct TaggingSearch<'a> {
    rule: &'a TaggingRule,
    on: &'a Prepared,
    reach: Reach,
    /// The tagged state, once it was looked at.
    tagged: Option<(Tagging, RefCell<Prover>)>,
}

impl TaggingSearch<'_> {
    fn tagged(&mut self) -> &mut (Tagging, RefCell<Prover>) {
        self.tagged.get_or_insert_with(|| {
            let bounds = Bounds { als_size: self.reach.als_size, ..Bounds::NONE };
            let tagging = Tagging::new(self.on.state(), self.rule.level, bounds);
            let prover = Prover::new(&tagging);
            (tagging, RefCell::new(prover))
        })
    }

    /// Does the rounds that proofs of a length need.
    fn up_to(&mut self, length: usize, work: &mut Work) -> Result<(), Stopped> {
        let (tagging, _) = self.tagged();
        while tagging.round() + 1 < length && tagging.advance(work)? {}
        Ok(())
    }

    fn proof(&self, target: Candidate) -> Option<Proof> {
        let (tagging, prover) = self.tagged.as_ref()?;
        prover.borrow_mut().clears(tagging, target, self.on.position(), &self.rule.facts.family)
    }

    fn contradiction(&self, target: Option<Candidate>) -> Option<Proof> {
        let (tagging, prover) = self.tagged.as_ref()?;
        prover.borrow_mut().contradicts(
            tagging,
            target,
            self.on.position(),
            &self.rule.facts.family,
        )
    }

    /// The round in which a contradiction was found.
    fn contradicted(&self) -> Option<usize> {
        let (tagging, _) = self.tagged.as_ref()?;
        tagging.is_contradictory().then(|| tagging.round())
    }
}

impl Search for TaggingSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let Some(round) = length.checked_sub(1) else { return Ok(()) };
        self.up_to(length, work)?;
        if self.contradicted() == Some(round) {
            self.contradiction(None).into_iter().for_each(tell);
            return Ok(());
        }
        for target in self.on.open() {
            let (tagging, _) = self.tagged();
            if tagging.cleared(target) == Some(round) && !known.contains(target.index()) {
                work.spend()?;
                self.proof(target).into_iter().for_each(&mut *tell);
            }
        }
        Ok(())
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let none = Outcome::None { up_to: self.reach.length };
        let Conclusion::Eliminate(target) = conclusion else { return none };
        for length in 1..=self.reach.length {
            if let Err(by) = self.up_to(length, work) {
                return Outcome::Stopped { none_up_to: length - 1, by };
            }
            let (tagging, _) = self.tagged();
            if tagging.cleared(target).is_some()
                && let Some(proof) = self.proof(target)
            {
                return Outcome::Found(proof);
            }
            if self.contradicted().is_some() {
                return self.contradiction(Some(target)).map_or(none, Outcome::Found);
            }
            let (tagging, _) = self.tagged();
            if tagging.is_fixpoint() {
                break;
            }
        }
        none
    }
}
