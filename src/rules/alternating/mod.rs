//! Alternating chains over candidates, groups and almost locked sets, and the patterns named after
//! them.
//!
//! ```text
//! web                what may be inferred from what, taken from the typed graph
//! walk               the chains of a length between two sets of nodes
//! form               which chains a name stands for
//! chains, loops      the chains of a family: to a target, back to a candidate, all round
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

pub(crate) mod chains;
pub(crate) mod form;
pub(crate) mod loops;
pub(crate) mod modulo;
pub(crate) mod moves;
pub(crate) mod walk;
pub(crate) mod web;

use super::pattern::{bent, colours, death_blossom, dual, xyz_wing};
use crate::board::links_of;
use crate::graph::{self, CandidateSet};
use crate::grid::{Candidate, Conclusion, Position};
use crate::proof::{ClosingKind, Family, Form, PUBLISHED, Proof, Shape, Z, published};
use crate::work::{Outcome, Stopped, Work};
use chains::Chains;
use modulo::Modulo;

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The greatest number of steps of a chain.
    pub length: usize,
    /// The greatest number of cells of an almost locked set.
    pub als_size: usize,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { length: 8, als_size: 5 }
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

/// The rules whose proofs are no chains, simplest first.
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
        chains.chain(Patterns::without_chains()).filter_map(Patterns::named)
    }

    /// The names of the rules whose proofs are no chains, simplest first.
    pub fn without_chains() -> impl Iterator<Item = &'static str> {
        RULES.iter().map(|(name, _)| *name)
    }

    /// Whether almost locked sets are looked for, so that their greatest size matters.
    pub fn uses_sets(&self) -> bool {
        match self.engine {
            Engine::Chains(shape) | Engine::Modulo(shape) => shape.als,
            Engine::DeathBlossom => true,
            _ => false,
        }
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
    /// the list is complete, if not up to which length it is: the answer is never `Found`.
    pub fn all(
        &self,
        position: &Position,
        limits: &Reach,
        work: &mut Work,
    ) -> (Vec<Proof>, Outcome<()>) {
        let mut hunt = self.hunt(position, limits);
        let mut found = Vec::new();
        for length in 1..=limits.length {
            if let Err(by) = hunt.of_length(length, &mut found, work) {
                return (found, Outcome::Stopped { none_up_to: length - 1, by });
            }
        }
        (found, Outcome::None { up_to: limits.length })
    }

    /// The shortest proof of a conclusion; an elimination is proved, too, by placing what the
    /// candidate is linked to.
    pub fn shortest(
        &self,
        position: &Position,
        conclusion: Conclusion,
        limits: &Reach,
        work: &mut Work,
    ) -> Outcome<Proof> {
        self.hunt(position, limits).shortest(conclusion, work)
    }

    /// The candidates that a search is about when it is to come to a conclusion.
    fn sought_for(&self, conclusion: Conclusion) -> CandidateSet {
        let candidate = conclusion.candidate();
        let itself = CandidateSet::single(candidate.index());
        match (self.places(), conclusion) {
            (true, Conclusion::Place(_)) | (false, Conclusion::Eliminate(_)) => itself,
            (true, Conclusion::Eliminate(_)) => *links_of(candidate),
            (false, Conclusion::Place(_)) => CandidateSet::EMPTY,
        }
    }

    /// Whether its chains place candidates, and eliminate only by this.
    fn places(&self) -> bool {
        matches!(self.engine, Engine::Chains(shape) if shape.closing == ClosingKind::RlLasso)
    }

    /// The search on a position for all it finds, to be asked length by length.
    pub(crate) fn hunt<'a>(&'a self, position: &'a Position, limits: &Reach) -> Hunt<'a> {
        let family = &self.family;
        let stage = match self.engine {
            Engine::Chains(shape) => {
                Stage::Chains(Box::new(Chains::new(position, family, shape, limits)))
            }
            Engine::Modulo(shape) => {
                Stage::Modulo(Box::new(Modulo::new(position, family, &shape, limits)))
            }
            _ => Stage::Unasked,
        };
        let sought = graph::live(&position.state);
        Hunt { patterns: self, position, limits: *limits, sought, stage }
    }
}

/// A search on one position, asked length by length.
pub(crate) struct Hunt<'a> {
    patterns: &'a Patterns,
    position: &'a Position,
    limits: Reach,
    /// What the search is about: to be eliminated or, in a family of placements, to be placed.
    sought: CandidateSet,
    stage: Stage<'a>,
}

enum Stage<'a> {
    Chains(Box<Chains<'a>>),
    Modulo(Box<Modulo<'a>>),
    /// A rule with a file of its own, not asked yet.
    Unasked,
    /// The same: all it finds, of any length.
    Asked(Vec<Proof>),
}

impl Hunt<'_> {
    /// The shortest proof of a conclusion, as [`Patterns::shortest`] gives it; to be asked for any
    /// number of them.
    pub fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        self.seek(conclusion);
        let mut found = Vec::new();
        for length in 1..=self.limits.length {
            let end = self.of_length(length, &mut found, work);
            // What a rule found before it was stopped may not be the shortest.
            if let (Err(by), Stage::Unasked) = (end, &self.stage) {
                return Outcome::Stopped { none_up_to: 0, by };
            }
            if let Some(proof) = found.drain(..).find(|proof| proves(proof, conclusion)) {
                return Outcome::Found(proof);
            }
            if let Err(by) = end {
                return Outcome::Stopped { none_up_to: length - 1, by };
            }
        }
        Outcome::None { up_to: self.limits.length }
    }

    /// Every proof of a conclusion of this length, equal chains once, and whether the budget lasted;
    /// `None` where the search of the rule keeps but a shortest one. Chains are equal that have the
    /// same nodes in the same order or the opposite one, whatever joins them. Turn to the conclusion
    /// first.
    pub fn every(
        &mut self,
        length: usize,
        work: &mut Work,
    ) -> Option<(impl Iterator<Item = Proof>, Result<(), Stopped>)> {
        match &mut self.stage {
            Stage::Chains(chains) => Some(chains.every(length, &self.sought, work)),
            Stage::Modulo(_) | Stage::Unasked | Stage::Asked(_) => None,
        }
    }

    /// Turns to one conclusion, from the least length on.
    pub fn seek(&mut self, conclusion: Conclusion) {
        self.sought = graph::live(&self.position.state) & self.patterns.sought_for(conclusion);
        match &mut self.stage {
            Stage::Chains(chains) => chains.begin_again(),
            // Of these rules it alone looks for what is sought; the others have found all there is.
            Stage::Asked(_) if self.patterns.engine == Engine::DeathBlossom => {
                self.stage = Stage::Unasked;
            }
            Stage::Asked(_) | Stage::Modulo(_) | Stage::Unasked => {}
        }
    }

    /// The proofs of this length, when all shorter ones were asked for, of what has none of these.
    ///
    /// # Errors
    /// When the budget is spent; what was found until then stays in the list.
    pub fn of_length(
        &mut self,
        length: usize,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if let Stage::Unasked = self.stage {
            let mut all = Vec::new();
            let end = self.ask(&mut all, work);
            if let Err(by) = end {
                found.extend(all.into_iter().filter(|proof| proof.length <= self.limits.length));
                return Err(by);
            }
            self.stage = Stage::Asked(all);
        }
        match &mut self.stage {
            Stage::Chains(chains) => chains.of_length(length, &mut self.sought, found, work)?,
            Stage::Modulo(modulo) => modulo.of_length(length, &mut self.sought, found, work)?,
            Stage::Asked(all) => {
                found.extend(all.iter().filter(|proof| proof.length == length).cloned());
            }
            Stage::Unasked => {}
        }
        Ok(())
    }

    /// All that a rule with a file of its own finds.
    fn ask(&self, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
        let Hunt { position, limits, .. } = *self;
        let family = &self.patterns.family;
        match self.patterns.engine {
            Engine::Chains(_) | Engine::Modulo(_) => Ok(()),
            Engine::XyzWing => xyz_wing::all(position, family, found, work),
            Engine::SimpleColours => colours::simple(position, family, found, work),
            Engine::MultiColours => colours::multi(position, family, found, work),
            Engine::DeathBlossom => {
                let targets = self.sought.iter().map(Candidate::from_index);
                death_blossom::all(position, family, limits.als_size, targets, found, work)
            }
            Engine::SueDeCoq => bent::sue_de_coq(position, family, found, work),
            Engine::BentNakedSubset => bent::naked_subsets(position, family, found, work),
            Engine::Dual(form) => {
                let shape = Shape { groups: form == Form::EmptyRectangle, ..Shape::ONE_DIGIT };
                let mut chains = Chains::new(position, family, shape.form(form), &limits);
                dual::all(&position.state, &mut chains, form, family, found, work)
            }
        }
    }
}

/// Whether a proof comes to a conclusion: it is among its own, or what is eliminated is linked to
/// what it places.
fn proves(proof: &Proof, conclusion: Conclusion) -> bool {
    let follows = |known: &Conclusion| match (*known, conclusion) {
        (Conclusion::Place(placed), Conclusion::Eliminate(target)) => placed.linked(target),
        _ => *known == conclusion,
    };
    proof.conclusions.iter().any(follows)
}

/// Whether a shape is that of chains over groups and sets modulo earlier candidates.
fn is_modulo(shape: &Shape) -> bool {
    let known = Shape { t: true, z: shape.z, ..Shape::SETS };
    *shape == known && shape.z != Z::First
}
