//! What a rule is: a family, and what answers for it on a position.

use std::num::NonZeroUsize;

use crate::board::Contradiction;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Family, Proof};
use crate::rules::chain::kernel::Kernel;
use crate::rules::path::rate_by_path;
use crate::rules::prepared::{Base, Prepared};
use crate::rules::rate::rate;
use crate::rules::reach::Reach;
use crate::rules::tagging::{Level, level_needed};
use crate::work::{Outcome, Stopped, Work};

/// A resolution rule: a family, and the search that finds its proofs.
///
/// Kernels, the alternating search, patterns and families that only the plain evaluator can answer
/// all stand behind this trait; who asks does not know which it is.
pub trait Rule: Send + Sync {
    /// The family that its proofs name.
    fn family(&self) -> &Family;

    /// What answers it, as EXPLAIN calls it.
    fn answered_by(&self) -> &'static str;

    /// The rule at work on a position.
    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a>;

    /// Where `solve` tries it: rules of a lower rank come first, whatever the lengths.
    fn rank(&self) -> Rank {
        Rank::Chain
    }

    /// What a question to it may cost.
    fn cost(&self) -> Cost {
        Cost::Usual
    }

    /// Whether almost locked sets are looked for, so that [`Reach::als_size`] matters.
    fn uses_sets(&self) -> bool {
        false
    }

    /// On how many threads its search for everything may go on, at most.
    fn threads(&self) -> NonZeroUsize {
        NonZeroUsize::MIN
    }

    /// What its search needs of a position that takes long to make, where it needs something.
    fn base(&self, _: &Reach) -> Option<Base> {
        None
    }

    /// The family that leaves it less to do where it is searched before, for the same question.
    fn follows(&self) -> Option<&'static str> {
        None
    }

    /// Whether it is plain without a search that it has no proof of a conclusion. `false` says nothing.
    fn is_hopeless(&self, _: &Prepared, _: &Reach, _: Conclusion) -> bool {
        false
    }

    /// Whether its proofs place candidates as such, so that it is worth asking why one is true.
    fn places_directly(&self) -> bool {
        false
    }

    /// The kernel, when one answers it.
    fn kernel(&self) -> Option<Kernel> {
        None
    }
}

/// The order in which a path tries rules, before length.
///
/// It is the order of seed text 002, with the chains and patterns of the other schools where nothing is
/// supposed yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// Singles: applied whenever one is open.
    Single,
    /// A rule of a list that has its own order: the stage in the list, counted from 0.
    Stage(usize),
    /// Locked candidates.
    Locked,
    /// Naked and hidden subsets.
    Subset,
    /// Fish without fins in rows and columns.
    BasicFish,
    /// Bent naked subsets.
    BentSubset,
    /// Pairs of almost locked sets.
    AlsPair,
    /// Almost locked sets of a grid.
    GridAls,
    /// Grid sashimi.
    GridSashimi,
    /// Fish with fins or blocks.
    Fish,
    /// Covers without a name of their own.
    Cover,
    /// Almost-locked ranges.
    Range,
    /// Polarities that an almost locked set forces.
    ForcedByAls,
    /// Traps and wraps of a strong chain.
    Medusa,
    /// Weak wraps and weak corners of strong chains.
    WeakMedusa,
    /// Hinges.
    Hinge,
    /// Chains and patterns: the shortest first.
    Chain,
    /// Hypotheses of depth 0.
    Hypothesis,
    /// Hypotheses with singles and locked candidates.
    HypothesisPlus,
    /// Hypotheses with all covers too.
    HypothesisPlusPlus,
    /// Full tagging, a rank per level: the length of its proofs counts rounds, and is not compared with
    /// that of chains.
    Tagging(Level),
}

/// What a question to a rule may cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// Next to nothing, and it says what anyone sees: asked when it is named, or all are.
    Trivial,
    /// Some milliseconds: asked when no rule is named.
    Usual,
    /// Some milliseconds, but its lengths count something else than those of other rules, with which it
    /// is not compared: asked when it is named, or all are.
    Apart,
    /// Up to seconds, for it may need the whole of any budget: asked when it is named, or all are.
    Costly,
}

impl Cost {
    /// The budget of a question when none is asked for, in expanded nodes.
    pub const fn budget(self) -> u64 {
        match self {
            Cost::Trivial | Cost::Usual | Cost::Apart => 5_000_000,
            Cost::Costly => 1_000_000,
        }
    }
}

/// A rule at work on one position, to be asked any number of questions.
pub trait Search {
    /// Tells the proofs of this length, when all shorter ones were asked for, of what has none yet:
    /// for each conclusion one, the shortest. Only singles have length 0. What is `known` needs no
    /// proof: a search may leave it out.
    ///
    /// # Errors
    /// When it is stopped; what was found until then is told.
    fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped>;

    /// What [`Search::at`] eliminates, without its proofs: a search that need not write them is faster.
    ///
    /// # Errors
    /// When it is stopped; then what was found at this length is lost.
    fn eliminated_at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        work: &mut Work,
    ) -> Result<CandidateSet, Stopped> {
        let mut eliminated = CandidateSet::EMPTY;
        let mut tell = |proof: Proof| {
            eliminated |= proof.eliminated().into_iter().map(Candidate::index).collect();
        };
        self.at(length, known, &mut tell, work)?;
        Ok(eliminated)
    }

    /// The shortest proof of a conclusion. That a candidate linked to a target is placed proves the
    /// target's elimination.
    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof>;

    /// Tells every proof of an elimination, shorter ones first, equal chains once; or one shortest
    /// proof, where the search keeps no other.
    fn all(
        &mut self,
        target: Candidate,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> (Outcome<()>, Completeness) {
        let outcome = self.shortest(Conclusion::Eliminate(target), work).map(tell);
        (outcome, Completeness::Shortest)
    }
}

/// What [`Search::all`] tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completeness {
    /// Every proof there is.
    Every,
    /// One shortest proof: the search of this rule keeps no other.
    Shortest,
}

impl dyn Rule + '_ {
    /// The name of its family.
    pub fn name(&self) -> &str {
        &self.family().name
    }

    /// The shortest proof of a conclusion, as [`Search::shortest`] gives it; without a search where it is plain that
    /// there is none.
    pub fn shortest(
        &self,
        on: &Prepared,
        conclusion: Conclusion,
        reach: &Reach,
        work: &mut Work,
    ) -> Outcome<Proof> {
        match self.is_hopeless(on, reach, conclusion) {
            true => Outcome::None { up_to: reach.length },
            false => self.search(on, reach).shortest(conclusion, work),
        }
    }

    /// Every conclusion of a position, each with a shortest proof; and whether the list is complete,
    /// if not up to which length it is. The outcome is never `Found`.
    pub fn eliminations(
        &self,
        on: &Prepared,
        reach: &Reach,
        work: &mut Work,
    ) -> (Vec<Proof>, Outcome<()>) {
        let mut found = Vec::new();
        let end = self.each_elimination(on, reach, &mut |proof| found.push(proof), work);
        (found, end)
    }

    /// The same, each proof told as it is found: hundreds by tagging may take 100 MB when they are kept.
    pub fn each_elimination(
        &self,
        on: &Prepared,
        reach: &Reach,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Outcome<()> {
        let mut search = self.search(on, reach);
        for length in 0..=reach.length {
            if let Err(by) = search.at(length, &CandidateSet::EMPTY, tell, work) {
                return Outcome::Stopped { none_up_to: length.saturating_sub(1), by };
            }
        }
        Outcome::None { up_to: reach.length }
    }

    /// The rating of a puzzle by this rule: the greatest length that a path of singles and of this
    /// rule needs, the shortest proofs always first. By tagging it is the level needed: 1 to 5 for
    /// levels 1, half, 2, 3 and 4.
    ///
    /// # Errors
    /// When singles show that the position has no solution.
    pub fn rate(
        &self,
        on: &Prepared,
        reach: &Reach,
        work: &mut Work,
    ) -> Result<Outcome<usize>, Contradiction> {
        match (self.kernel(), self.rank()) {
            (Some(kernel), _) => rate(on.state(), kernel, reach.length, work),
            (None, Rank::Tagging(highest)) => level_needed(on.state(), highest, reach, work),
            (None, _) => rate_by_path(self, on, reach, work),
        }
    }
}

/// Whether a proof comes to a conclusion: it is among its own, or what is eliminated is linked to
/// what it places.
pub(crate) fn proves(proof: &Proof, conclusion: Conclusion) -> bool {
    let follows = |known: &Conclusion| match (*known, conclusion) {
        (Conclusion::Place(placed), Conclusion::Eliminate(target)) => placed.linked(target),
        _ => *known == conclusion,
    };
    proof.conclusions.iter().any(follows)
}
