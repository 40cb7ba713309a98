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
//! Source: D. Berthier, "Fully supersymmetric chains", "AICs"; R. M. Hanson, "Sudoku Assistant", "Almost-Locked
//! Sets"; G. Penet, "Full tagging".

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

use crate::card::Cost;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Family, Proof, Shape, Z};
use crate::rules::facts::Facts;
use crate::rules::question::prepared::{Base, Prepared};
use crate::rules::question::walks::Ends;
use crate::rules::reach::Reach;
use crate::rules::rule::{Completeness, Rule, Search, proves};
use crate::work::{Outcome, Stopped, Work};
use chains::{Chains, Sought};
use modulo::Modulo;

/// What `EXPLAIN` calls this search.
const NAME: &str = "alternating search";

/// A family of alternating chains without additional candidates.
pub(crate) struct AlternatingRule {
    facts: Facts,
    shape: Shape,
}

impl AlternatingRule {
    /// The rule of a family; `None` when its record allows what this search does not know.
    pub fn of(family: &Family) -> Option<AlternatingRule> {
        let shape = family.shape.filter(chains::answers)?;
        let base = Some(Base::of_chains(&shape, usize::MAX));
        let facts = Facts { uses_sets: shape.als, base, ..Facts::of(family, NAME) };
        Some(AlternatingRule { facts, shape })
    }
}

impl Rule for AlternatingRule {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn is_hopeless(&self, on: &Prepared, reach: &Reach, conclusion: Conclusion) -> bool {
        let als_size = if self.shape.als { reach.als_size } else { 0 };
        // What was walked are links of the board.
        on.symmetries().is_empty()
            && on.ends_of_walks(als_size, conclusion).is_some_and(|ends| ends != Ends::Back)
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        let chains = Chains::new(on, &self.facts.family, self.shape, reach);
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
    facts: Facts,
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
        let takes_first_steps = shape.z == Z::Never;
        let facts = Facts {
            // Propagation with sets bounds the length from below, and chains beyond eight steps are many.
            cost: Cost::Costly,
            uses_sets: true,
            base: takes_first_steps.then(|| Base::of_chains(&Shape::SETS, usize::MAX)),
            ..Facts::of(family, NAME)
        };
        Some(ModuloRule { facts, shape })
    }
}

impl Rule for ModuloRule {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        let chains = Modulo::new(on, &self.facts.family, &self.shape, reach);
        Box::new(ModuloSearch { on, reach: *reach, chains, left: *on.live() })
    }
}

struct ModuloSearch<'a> {
    on: &'a Prepared,
    reach: Reach,
    chains: Modulo<'a>,
    /// What has no proof yet.
    left: CandidateSet,
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
        let sought = self.left;
        for target in sought.iter().map(Candidate::from_index) {
            if let Some(proof) = self.chains.of_length(target, length, work)? {
                self.left.remove(target.index());
                tell(proof);
            }
        }
        Ok(())
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let sought = match conclusion {
            Conclusion::Eliminate(target) => {
                self.on.live().contains(target.index()).then_some(target)
            }
            Conclusion::Place(_) => None,
        };
        by_length(&self.reach, conclusion, |length, found| {
            if let Some(target) = sought {
                found.extend(self.chains.of_length(target, length, work)?);
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
