//! Alternating chains over candidates, groups and almost locked sets.
//!
//! ```text
//! web                what may be inferred from what, taken from the typed graph
//! walk               the chains of a length between two sets of nodes
//! form               which chains a name stands for
//! chains, loops      the chains of a family: to a target, back to a candidate, all round
//! modulo, steps      AICt and AICzt: the search, and what a chain may go on to
//! locked, rights     what almost locked sets modulo something keep; right-linking nodes
//! places             candidates house by house
//! failures           where no chain of a length comes back, nor any with less excluded
//! moves              the steps of a chain that was found, with their left-linking nodes
//! ```
//!
//! One search answers every family whose record has no modulo: its record says which nodes and
//! variables there are, how a chain closes and what form the whole has. An almost-cell says that at
//! most one of two digits is in the rest of a house; its almost locked set says the same, for one of
//! the two makes the set keep the other. So a chain writes an almost-cell as the step through that
//! set, and no proof needs a second kind of link.
//!
//! Source: seed texts 000 ("AICs"), 002 ("Almost-Locked Sets") and 004.

pub(crate) mod chains;
mod failures;
mod form;
pub(crate) mod locked;
pub(crate) mod loops;
pub(crate) mod modulo;
pub(crate) mod moves;
pub(crate) mod places;
pub(crate) mod rights;
pub(crate) mod steps;
pub(crate) mod walk;
pub(crate) mod web;

use std::num::NonZeroUsize;

use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Family, Proof, Shape, Z};
use crate::rules::by_target::{self, Searchers};
use crate::rules::prepared::{Base, Prepared};
use crate::rules::reach::Reach;
use crate::rules::rule::{Completeness, Cost, Rule, Search, proves};
use crate::rules::walks::Ends;
use crate::work::{Outcome, Stopped, Work};
use chains::{Chains, Sought};
use modulo::Modulo;

/// What `EXPLAIN` calls this search.
const NAME: &str = "alternating search";

/// A family of alternating chains without additional candidates.
pub(crate) struct AlternatingRule {
    family: Family,
    shape: Shape,
}

impl AlternatingRule {
    /// The rule of a family; `None` when its record allows what this search does not know.
    pub fn of(family: &Family) -> Option<AlternatingRule> {
        let shape = family.shape.filter(chains::answers)?;
        Some(AlternatingRule { family: family.clone(), shape })
    }
}

impl Rule for AlternatingRule {
    fn family(&self) -> &Family {
        &self.family
    }

    fn answered_by(&self) -> &'static str {
        NAME
    }

    fn uses_sets(&self) -> bool {
        self.shape.als
    }

    fn base(&self, reach: &Reach) -> Option<Base> {
        Some(Base::of_chains(&self.shape, reach.als_size))
    }

    fn is_hopeless(&self, on: &Prepared, reach: &Reach, conclusion: Conclusion) -> bool {
        let als_size = if self.shape.als { reach.als_size } else { 0 };
        on.ends_of_walks(als_size, conclusion).is_some_and(|ends| ends != Ends::Back)
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        let chains = Chains::new(on, &self.family, self.shape, reach);
        Box::new(ChainSearch { left: chains.everything(), reach: *reach, chains })
    }
}

struct ChainSearch<'a> {
    reach: Reach,
    chains: Chains<'a>,
    /// What has no proof yet.
    left: Sought,
}

impl Search for ChainSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        _: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let mut found = Vec::new();
        let end = self.chains.of_length(length, &mut self.left, &mut found, work);
        found.into_iter().for_each(tell);
        end
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let mut sought = self.chains.sought_for(conclusion);
        self.chains.begin_again();
        let chains = &mut self.chains;
        let outcome = by_length(&self.reach, conclusion, |length, found| {
            chains.of_length(length, &mut sought, found, work)
        });
        self.chains.begin_again();
        outcome
    }

    /// Chains are equal that have the same nodes in the same order or the opposite one, whatever
    /// joins them.
    fn all(
        &mut self,
        target: Candidate,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> (Outcome<()>, Completeness) {
        let sought = self.chains.sought_for(Conclusion::Eliminate(target));
        self.chains.begin_again();
        for length in 1..=self.reach.length {
            let (proofs, end) = self.chains.every(length, &sought, work);
            proofs.for_each(&mut *tell);
            if let Err(by) = end {
                return (Outcome::Stopped { none_up_to: length - 1, by }, Completeness::Every);
            }
        }
        self.chains.begin_again();
        (Outcome::None { up_to: self.reach.length }, Completeness::Every)
    }
}

/// A family of alternating chains over groups and sets with additional candidates: AICt, AICzt.
pub(crate) struct ModuloRule {
    family: Family,
    shape: Shape,
}

impl ModuloRule {
    /// The rule of a family; `None` when its record is another one.
    pub fn of(family: &Family) -> Option<ModuloRule> {
        let is_modulo = |shape: &Shape| {
            let known = Shape { t: true, z: shape.z, ..Shape::SETS };
            *shape == known && matches!(shape.z, Z::Never | Z::Always)
        };
        let shape = family.shape.filter(is_modulo)?;
        Some(ModuloRule { family: family.clone(), shape })
    }
}

impl Rule for ModuloRule {
    fn family(&self) -> &Family {
        &self.family
    }

    fn answered_by(&self) -> &'static str {
        NAME
    }

    /// Propagation with sets bounds the length from below, and chains beyond eight steps are many.
    fn cost(&self) -> Cost {
        Cost::Costly
    }

    fn uses_sets(&self) -> bool {
        true
    }

    fn threads(&self) -> NonZeroUsize {
        by_target::MOST
    }

    fn base(&self, reach: &Reach) -> Option<Base> {
        let takes_first_steps = self.shape.z == Z::Never;
        takes_first_steps.then(|| Base::of_chains(&Shape::SETS, reach.als_size))
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        let left = on.live().iter().map(Candidate::from_index).collect();
        Box::new(ModuloSearch { rule: self, on, reach: *reach, chains: None, left })
    }
}

struct ModuloSearch<'a> {
    rule: &'a ModuloRule,
    on: &'a Prepared,
    reach: Reach,
    /// The chains, once there was something to look for.
    chains: Option<Searchers<Modulo<'a>>>,
    /// What has no proof yet.
    left: Vec<Candidate>,
}

impl<'a> ModuloSearch<'a> {
    fn chains(&mut self, work: &Work) -> &mut Searchers<Modulo<'a>> {
        let ModuloSearch { rule: ModuloRule { family, shape }, on, reach, .. } = *self;
        let make = || Modulo::new(on, family, shape, &reach);
        self.chains.get_or_insert_with(|| Searchers::new(work, make))
    }
}

impl Search for ModuloSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        _: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if length == 0 {
            return Ok(());
        }
        let left = self.left.clone();
        let mut found = CandidateSet::EMPTY;
        let ask =
            |chains: &mut Modulo, target, work: &mut Work| chains.of_length(target, length, work);
        let end = self.chains(work).ask(&left, work, ask, |_, target, proof| {
            if let Some(proof) = proof {
                found.insert(target.index());
                tell(proof);
            }
        });
        self.left.retain(|target| !found.contains(target.index()));
        end
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let sought = match conclusion {
            Conclusion::Eliminate(target) => {
                self.on.live().contains(target.index()).then_some(target)
            }
            Conclusion::Place(_) => None,
        };
        let reach = self.reach;
        let chains = self.chains(work);
        by_length(&reach, conclusion, |length, found| {
            if let Some(target) = sought {
                found.extend(chains.of(target).of_length(target, length, work)?);
            }
            Ok(())
        })
    }
}

/// The shortest proof of a conclusion, from a search that is asked length by length.
fn by_length(
    reach: &Reach,
    conclusion: Conclusion,
    mut of_length: impl FnMut(usize, &mut Vec<Proof>) -> Result<(), Stopped>,
) -> Outcome<Proof> {
    let mut found = Vec::new();
    for length in 1..=reach.length {
        let end = of_length(length, &mut found);
        if let Some(proof) = found.drain(..).find(|proof| proves(proof, conclusion)) {
            return Outcome::Found(proof);
        }
        if let Err(by) = end {
            return Outcome::Stopped { none_up_to: length - 1, by };
        }
    }
    Outcome::None { up_to: reach.length }
}
