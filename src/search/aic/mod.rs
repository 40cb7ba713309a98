//! Alternating chains over candidates, groups and almost locked sets, and the patterns named after
//! them.
//!
//! ```text
//! web                what may be inferred from what, taken from the typed graph
//! walk               the shortest chain between two sets of nodes
//! form               which chains a name stands for
//! chains             the chains of a family: for a target, for a placement, all loops
//! xyz_wing, colours, death_blossom, bent, dual
//!                    names that are no restriction of such a chain, a file each
//! sets, sheet        what these files share
//! moves, modulo      AICt and AICzt
//! ```
//!
//! One search answers every family whose record has no modulo: its record says which nodes and
//! variables there are, how a chain closes and what form the whole has. An almost-cell says that at
//! most one of two digits is in the rest of a house; its almost locked set says the same, for one of
//! the two makes the set keep the other. So a chain writes an almost-cell as the step through that
//! set, and no proof needs a second kind of link.
//!
//! Source: seed texts 000 ("AICs"), 002 ("Almost-Locked Sets") and 004.

mod bent;
mod chains;
mod colours;
mod death_blossom;
mod dual;
mod form;
mod modulo;
mod moves;
mod sets;
mod sheet;
mod walk;
mod web;
mod xyz_wing;

use super::answer::{Answer, Stopped, Work};
use crate::grid::{Conclusion, Position};
use crate::proof::{Family, Form, PUBLISHED, Proof, Shape, Z, published};
use chains::Chains;

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The greatest number of steps of a chain.
    pub length: usize,
    /// The greatest number of cells of an almost locked set.
    pub als_size: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { length: 8, als_size: 5 }
    }
}

/// A family that this search answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patterns {
    family: Family,
    engine: Engine,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Engine {
    Chains(Shape),
    XyzWing,
    Modulo(Shape),
    SimpleColours,
    MultiColours,
    DeathBlossom,
    SueDeCoq,
    BentNakedSubset,
    /// Two chains of this form.
    Dual(Form),
}

/// The rules whose proofs are no chains, by name.
const RULES: &[(&str, Engine)] = &[
    ("dual-two-string-kite", Engine::Dual(Form::TwoStringKite)),
    ("dual-empty-rectangle", Engine::Dual(Form::EmptyRectangle)),
    ("simple-colours", Engine::SimpleColours),
    ("multi-colours", Engine::MultiColours),
    ("bent-naked-subset", Engine::BentNakedSubset),
    ("sue-de-coq", Engine::SueDeCoq),
    ("death-blossom", Engine::DeathBlossom),
];

impl Patterns {
    /// The search for a family; `None` when this is none of its kind.
    pub fn of(family: &Family) -> Option<Patterns> {
        let engine = match family.shape {
            Some(shape) if shape.form == Form::XyzWing => Engine::XyzWing,
            Some(shape) if chains::answers(&shape) => Engine::Chains(shape),
            Some(shape) if is_modulo(&shape) => Engine::Modulo(shape),
            Some(_) => return None,
            None => RULES.iter().find(|(name, _)| *name == family.name)?.1,
        };
        Some(Patterns { family: family.clone(), engine })
    }

    /// The search for a published family; `None` when it is unknown here.
    pub fn named(name: &str) -> Option<Patterns> {
        let shape = published(name);
        Patterns::of(&Family { name: name.to_owned(), shape })
    }

    /// All families there is a search for here, simplest first; the rules without chains come last.
    /// Chains of candidates alone are among them, though a kernel answers some of these too.
    pub fn every() -> impl Iterator<Item = Patterns> {
        let chains = PUBLISHED.iter().map(|(name, _)| *name);
        chains.chain(RULES.iter().map(|(name, _)| *name)).filter_map(Patterns::named)
    }

    /// Whether its chains have additional candidates: such a search may need its whole budget.
    pub fn is_modulo(&self) -> bool {
        matches!(self.engine, Engine::Modulo(_))
    }

    /// The family.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// All conclusions of the family in a position, each with a shortest proof for it, and whether
    /// the list is complete: the answer is never `Found`.
    pub fn all(
        &self,
        position: &Position,
        limits: &Limits,
        work: &mut Work,
    ) -> (Vec<Proof>, Answer<()>) {
        let mut found = Vec::new();
        let end = self.collect(position, limits, &mut found, work);
        let answer = match end {
            Ok(()) => Answer::None { up_to: limits.length },
            Err(Stopped) => Answer::Stopped { none_up_to: 0 },
        };
        (found, answer)
    }

    /// The shortest proof of a conclusion.
    ///
    /// A chain for one target takes a fraction of the time that all chains take; the patterns with a
    /// file of their own are looked for everywhere.
    pub fn shortest(
        &self,
        position: &Position,
        conclusion: Conclusion,
        limits: &Limits,
        work: &mut Work,
    ) -> Answer<Proof> {
        use crate::proof::ClosingKind::{RlLasso, Target};
        let none = Answer::None { up_to: limits.length };
        if let Engine::Chains(shape) = self.engine
            && matches!(
                (shape.closing, conclusion),
                (Target, Conclusion::Eliminate(_)) | (RlLasso, Conclusion::Place(_))
            )
        {
            let chains = Chains::new(position, &self.family, shape, limits);
            return match chains.shortest(conclusion.candidate(), work) {
                Ok(Some(chain)) => Answer::Found(chains.proof(chain)),
                Ok(None) => none,
                Err(Stopped) => Answer::Stopped { none_up_to: 0 },
            };
        }
        if let (Engine::Modulo(shape), Conclusion::Eliminate(target)) = (self.engine, conclusion) {
            let prove = |chain| {
                Proof::of_chain(&position.state, position.givens, self.family.clone(), chain)
            };
            return match modulo::shortest(position, &shape, target, limits, work) {
                Ok(Some(chain)) => Answer::Found(prove(chain)),
                Ok(None) => none,
                Err(Stopped) => Answer::Stopped { none_up_to: 0 },
            };
        }
        let (mut found, answer) = self.all(position, limits, work);
        found.retain(|proof| proof.conclusions.contains(&conclusion));
        match (found.into_iter().min_by_key(|proof| proof.length), answer) {
            (Some(proof), _) => Answer::Found(proof),
            (None, Answer::Stopped { none_up_to }) => Answer::Stopped { none_up_to },
            (None, _) => none,
        }
    }

    fn collect(
        &self,
        position: &Position,
        limits: &Limits,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let family = &self.family;
        match self.engine {
            Engine::Chains(shape) => Chains::new(position, family, shape, limits).all(found, work),
            Engine::Modulo(shape) => modulo::all(position, (family, &shape), limits, found, work),
            Engine::XyzWing => xyz_wing::all(position, family, found, work),
            Engine::SimpleColours => colours::simple(position, family, found, work),
            Engine::MultiColours => colours::multi(position, family, found, work),
            Engine::DeathBlossom => {
                death_blossom::all(position, family, limits.als_size, found, work)
            }
            Engine::SueDeCoq => bent::sue_de_coq(position, family, found, work),
            Engine::BentNakedSubset => bent::naked_subsets(position, family, found, work),
            Engine::Dual(form) => {
                let shape = Shape { groups: form == Form::EmptyRectangle, ..Shape::ONE_DIGIT };
                let chains = Chains::new(position, family, shape.form(form), limits);
                dual::all(&chains, form, family, found, work)
            }
        }
    }
}

/// Whether a shape is that of chains over groups and sets modulo earlier candidates.
fn is_modulo(shape: &Shape) -> bool {
    let known = Shape { t: true, z: shape.z, ..Shape::SETS };
    *shape == known && shape.z != Z::First
}
