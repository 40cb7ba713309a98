//! The kinds of argument that prove one conclusion, each by the proof of it that is easiest to follow.

use serde::Serialize;

use super::effort::Effort;
use super::rule_answer::RuleAnswer;
use super::why::{Because, Explanation, SameChain};
use crate::card::{Card, Rank};
use crate::proof::{Closing, ForceChain, Ground, Proof, Via, Z, numbered, published};

/// What kind of argument a proof is, as people sort them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Argument {
    /// Singles, locked candidates, naked and hidden subsets.
    Basics,
    /// Links and strong pairs of single candidates, in turn.
    Chains,
    /// The same with groups and almost locked sets.
    ChainsWithSets,
    /// Fish, and as many links as truths.
    Covers,
    /// Chains that leave out candidates by the target or by what came before.
    Whips,
    /// Several cases, or what follows from a hypothesis.
    Branches,
    /// Truths and links that are counted.
    Sums,
    /// Whatever assumes one solution.
    OneSolution,
}

impl Argument {
    /// The kind of a proof: by what it assumes, by the rank of its rule, and by what its chain or its lines show.
    pub fn of(proof: &Proof) -> Argument {
        if proof.assumes_one_solution() {
            return Argument::OneSolution;
        }
        match Card::of(proof.family.name.raw()).unwrap_or(Card::PLAIN).rank {
            Rank::Single | Rank::Locked | Rank::Subset => Argument::Basics,
            Rank::BasicFish | Rank::Fish | Rank::Cover => Argument::Covers,
            Rank::Sum => Argument::Sums,
            rank if rank >= Rank::Hypothesis => Argument::Branches,
            _ => Argument::by_its_pattern(proof),
        }
    }

    fn by_its_pattern(proof: &Proof) -> Argument {
        let Some(chain) = &proof.chain else {
            return match (ForceChain::of(proof), has_sums(proof)) {
                (Some(_), _) => Argument::Branches,
                (None, true) => Argument::ChainsWithSets,
                (None, false) => Argument::Chains,
            };
        };
        let is_set = |via: &Via| matches!(via, Via::Als(_));
        if chain.t_candidates() + chain.z_candidates() > 0 || chain.closing == Closing::Whip {
            Argument::Whips
        } else if chain.groups() > 0 || chain.steps.iter().any(|step| is_set(&step.via)) {
            Argument::ChainsWithSets
        } else {
            Argument::Chains
        }
    }

    /// Its name, in the plural: `fish and covers`.
    pub fn name(self) -> &'static str {
        match self {
            Argument::Basics => "singles and locked sets",
            Argument::Chains => "chains",
            Argument::ChainsWithSets => "chains with groups and sets",
            Argument::Covers => "fish and covers",
            Argument::Whips => "whips and braids",
            Argument::Branches => "branches",
            Argument::Sums => "sums",
            Argument::OneSolution => "with one solution assumed",
        }
    }
}

/// The easiest proof of one kind of argument.
#[derive(Clone, PartialEq, Debug)]
pub struct Way<'a> {
    /// The kind.
    pub argument: Argument,
    /// The proof, and the rules with the same chain.
    pub chain: SameChain<'a>,
    /// How hard it is to follow.
    pub effort: Effort,
}

impl Explanation {
    /// The kinds of argument that prove the conclusion, the easiest first, each by the easiest of its proofs; the first is
    /// the [simplest](Explanation::simplest). Nothing where no rule proves an elimination, and for anything else.
    pub fn ways(&self) -> Vec<Way<'_>> {
        let mut ways: Vec<Way> = Vec::new();
        for chain in self.chains() {
            let argument = Argument::of(chain.proof.proof());
            if !ways.iter().any(|way| way.argument == argument) {
                let effort = chain.proof.effort_to(self.subject);
                ways.push(Way { argument, chain, effort });
            }
        }
        ways
    }
}

impl Explanation {
    /// The same for those who think in AICs: without the rules that leave out candidates by the target or by what came
    /// before, as whips do, wherever others prove it.
    #[must_use]
    pub fn in_aics(mut self) -> Explanation {
        match &mut self.because {
            Because::Rules(rows) => {
                let is_known = |row: &RuleAnswer| !is_of_nrc(&row.rule);
                if rows.iter().any(|row| is_known(row) && row.proof().is_some()) {
                    rows.retain(is_known);
                }
            }
            Because::Eliminations { parts, .. } => {
                parts.iter_mut().for_each(|part| *part = part.clone().in_aics());
            }
            Because::Contradicted | Because::Decided | Because::Single { .. } => {}
        }
        self.left_out.retain(|rule| !is_of_nrc(rule));
        self
    }
}

/// Whether only those who think in nrc-chains know a rule: its record says so.
pub fn is_of_nrc(rule: &str) -> bool {
    published(rule).is_some_and(|shape| shape.t || shape.z != Z::Never)
}

fn has_sums(proof: &Proof) -> bool {
    numbered(&proof.lines).iter().any(|(line, _)| matches!(line.ground, Ground::Sum { .. }))
}
