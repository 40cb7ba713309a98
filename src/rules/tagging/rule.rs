//! The families `tagging-1` to `tagging-4`, and `or-tagging`, as rules.

use std::cell::RefCell;
use std::sync::Arc;

use super::ground::Bounds;
use super::kernel::Tagging;
use super::level::Level;
use super::write::Prover;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Family, Proof};
use crate::rules::facts::Facts;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Rule, Search};
use crate::work::{Outcome, Stopped, Work};

/// Full tagging up to a level. The length of a proof is the number of closures that were needed: 1 for
/// what the weak links of the state give, 1 more for each round of derived ones.
pub(crate) struct TaggingRule {
    facts: Facts,
    level: Level,
    /// Whether the guardians of impossible patterns are choices too.
    is_guarded: bool,
}

/// Level 4 with the guardians of impossible patterns as choices.
const GUARDED: &str = "or-tagging";

impl TaggingRule {
    /// The rule of a family; `None` when its name is none of the six.
    pub fn of(family: &Family) -> Option<TaggingRule> {
        let is_guarded = family.name == GUARDED;
        let named =
            if is_guarded { Some(Level::Four) } else { Level::of_family(family.name.raw()) };
        let level = named.filter(|_| family.shape.is_none())?;
        let facts = Facts { uses_sets: level.has_choices(), ..Facts::of(family, "tagging kernel") };
        Some(TaggingRule { facts, level, is_guarded })
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
    fn tagged(&mut self, work: &Work) -> Result<&mut (Tagging, RefCell<Prover>), Stopped> {
        if self.tagged.is_none() {
            let bounds = Bounds { als_size: self.reach.als_size, ..Bounds::NONE };
            let guarded =
                if self.rule.is_guarded { self.on.guarded(work)? } else { Arc::default() };
            let tagging = Tagging::with_guarded(self.on.state(), self.rule.level, bounds, guarded);
            let prover = Prover::new(&tagging);
            self.tagged = Some((tagging, RefCell::new(prover)));
        }
        Ok(self.tagged.as_mut().expect("it was just made"))
    }

    /// Does the rounds that proofs of a length need; the state tagged so far.
    fn up_to(&mut self, length: usize, work: &mut Work) -> Result<&Tagging, Stopped> {
        let (tagging, _) = self.tagged(work)?;
        while tagging.round() + 1 < length && tagging.advance(work)? {}
        Ok(tagging)
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
            let tagging = self.up_to(length, work)?;
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
            let (is_cleared, is_fixpoint) = match self.up_to(length, work) {
                Ok(tagging) => (tagging.cleared(target).is_some(), tagging.is_fixpoint()),
                Err(by) => return Outcome::Stopped { none_up_to: length - 1, by },
            };
            if is_cleared && let Some(proof) = self.proof(target) {
                return Outcome::Found(proof);
            }
            if self.contradicted().is_some() {
                return self.contradiction(Some(target)).map_or(none, Outcome::Found);
            }
            if is_fixpoint {
                break;
            }
        }
        none
    }
}
