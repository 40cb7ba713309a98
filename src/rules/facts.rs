//! What is known of a rule, whatever the position.

use crate::proof::{Family, Shape};
use crate::rules::question::prepared::Base;
use crate::rules::tagging::Level;

/// What is known of a rule, whatever the position.
///
/// A rule that decorates another one takes its facts over, and names those that differ:
/// `Facts { rank, ..inner.facts().clone() }`.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// The family that its proofs name.
    pub family: Family,
    /// What answers it, as EXPLAIN calls it.
    pub answered_by: &'static str,
    /// Where `solve` tries it: rules of a lower rank come first, whatever the lengths.
    pub rank: Rank,
    /// What a question to it may cost.
    pub cost: Cost,
    /// Whether its proofs assume that the givens have exactly one solution: then it is asked when it is named, and by
    /// a catalogue that [assumes it too](super::Catalogue::assuming_one_solution).
    pub assumes_one_solution: bool,
    /// Whether greater lengths, which weigh something, take no longer: then only who asks for a bound has one.
    pub any_length: bool,
    /// Whether it is asked also where no rule is named and the usual ones prove nothing.
    pub asked_when_stuck: bool,
    /// Whether it looks for almost locked sets, so that [`Reach::als_size`](super::Reach::als_size) matters.
    pub uses_sets: bool,
    /// Whether its proofs place candidates as such, so that it is worth asking why one is true.
    pub places_directly: bool,
    /// The record under which it learns least lengths from other families, and tells them its own; `None`
    /// where it does neither.
    pub learns_as: Option<Shape>,
    /// What its search needs of a position that takes long to make, with almost locked sets of any size.
    pub base: Option<Base>,
}

impl Facts {
    /// Those of a rule of chains at usual cost, which uses no sets and needs no other rule.
    pub fn of(family: &Family, answered_by: &'static str) -> Facts {
        Facts {
            family: family.clone(),
            answered_by,
            rank: Rank::Chain,
            cost: Cost::Usual,
            assumes_one_solution: false,
            any_length: false,
            asked_when_stuck: false,
            uses_sets: false,
            places_directly: false,
            learns_as: None,
            base: None,
        }
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
    /// Deadly patterns, where one solution is assumed.
    Unique,
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
    /// Sums of truths and links: the lightest first.
    Sum,
    /// Hypotheses of depth 0.
    Hypothesis,
    /// Hypotheses with singles and locked candidates.
    HypothesisPlus,
    /// Hypotheses with all covers too.
    HypothesisPlusPlus,
    /// Full tagging, a rank per level: the length of its proofs counts rounds, and is not compared with
    /// that of chains.
    Tagging(Level),
    /// Nested hypotheses: the shallowest first.
    TrialAndError,
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
