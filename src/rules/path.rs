//! Resolution paths: the simplest proofs first, until nothing is left to do.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::board::Contradiction;
use crate::card::Rank;
use crate::graph::CandidateSet;
use crate::grid::{CellSet, Position, State, apply_singles, singles};
use crate::proof::Proof;
use crate::rules::impossible::pattern::Patterns;
use crate::rules::patterns::single::prove_single;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Limits;
use crate::rules::rule::{Rule, Search};
use crate::work::{Stopped, Work};

/// How a path goes on from a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// These proofs hold in the state, and all are applied: one single, or all chains of the least
    /// length at which a rule has one.
    Proofs(Vec<Proof>),
    /// Every cell is decided.
    Solved,
    /// No rule has a proof of up to the greatest length.
    Stuck,
    /// The search was stopped; nothing shorter than this length is left.
    Stopped {
        /// The rule that was being searched.
        rule: String,
        /// It has nothing up to this length.
        none_up_to: usize,
        /// What stopped it.
        by: Stopped,
    },
}

/// Which of the chains of the least length a path applies before it looks again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// All of them.
    #[default]
    All,
    /// One: that which eliminates the first candidate, by cell, then by digit.
    First,
    /// One: that which eliminates the last.
    Last,
}

/// A resolution path, from one state to the next.
#[derive(Clone)]
pub struct Path {
    rules: Vec<Arc<dyn Rule>>,
    limits: Limits,
    pace: Pace,
    /// Whether singles are steps of the path, or applied before each.
    with_singles: bool,
    givens: CellSet,
    state: State,
    patterns: Arc<Patterns>,
    /// How hard a proof is to follow.
    effort: fn(&Proof) -> usize,
}

impl Path {
    /// The path that begins at a position and uses these rules within these bounds. Singles are applied whenever one is
    /// open: those that the rules name or, where they name none, all. Then rules of a lower rank come
    /// first, then shorter proofs, and among equally short proofs of the same that of the first rule.
    pub fn new(position: &Position, rules: &[Arc<dyn Rule>], limits: impl Into<Limits>) -> Path {
        Path {
            rules: rules.to_vec(),
            limits: limits.into(),
            pace: Pace::All,
            with_singles: true,
            givens: position.givens,
            state: position.state.clone(),
            patterns: Patterns::built_in(),
            effort: |_| 0,
        }
    }

    /// The same path, on which of equally short proofs of the same by several rules the one with the least effort is taken.
    #[must_use]
    pub fn easiest_first(self, effort: fn(&Proof) -> usize) -> Path {
        Path { effort, ..self }
    }

    /// The same path, on which these impossible patterns are looked for.
    #[must_use]
    pub fn with_patterns(self, patterns: Arc<Patterns>) -> Path {
        Path { patterns, ..self }
    }

    /// The same path at another pace: whether it applies all chains of the least length, or one. Rules
    /// of a lower rank than chains are all applied at any pace.
    #[must_use]
    pub fn at_pace(self, pace: Pace) -> Path {
        Path { pace, ..self }
    }

    /// The same path with singles left out: all of them are applied before each step, whatever the rules name.
    #[must_use]
    pub fn without_singles(self) -> Path {
        Path { with_singles: false, ..self }
    }

    /// The path that goes on from here by these rules.
    #[must_use]
    pub fn by(&self, rules: &[Arc<dyn Rule>]) -> Path {
        Path { rules: rules.to_vec(), ..self.clone() }
    }

    /// The rules.
    pub fn rules(&self) -> &[Arc<dyn Rule>] {
        &self.rules
    }

    /// The state the path has come to.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Finds the next proofs and applies them.
    ///
    /// # Errors
    /// When a variable has lost its last candidate.
    pub fn advance(&mut self, work: &mut Work) -> Result<Next, Contradiction> {
        if !self.with_singles {
            apply_singles(&mut self.state);
        }
        if self.state.empty_variable().is_some() {
            return Err(Contradiction);
        }
        if self.state.is_solved() {
            return Ok(Next::Solved);
        }
        let next = match self.single() {
            Some(proof) => Next::Proofs(vec![proof]),
            None => self.simplest(work),
        };
        if let Next::Proofs(proofs) = &next {
            proofs.iter().for_each(|proof| apply(&mut self.state, proof));
        }
        Ok(next)
    }

    /// The first single of those that the rules name.
    fn single(&self) -> Option<Proof> {
        if !self.with_singles {
            return None;
        }
        let mut named =
            self.rules.iter().filter(|rule| rule.facts().rank == Rank::Single).peekable();
        let all = named.peek().is_none();
        let names: Vec<&str> = named.map(|rule| rule.name()).collect();
        let mut proofs =
            singles(&self.state).map(|single| prove_single(&self.state, self.givens, single));
        proofs.find(|proof| all || names.contains(&proof.family.name.raw()))
    }

    fn simplest(&self, work: &mut Work) -> Next {
        let position = Position { state: self.state.clone(), givens: self.givens };
        let prepared = Prepared::with_patterns(position, Arc::clone(&self.patterns));
        let mut ranks: Vec<Rank> = self.rules.iter().map(|rule| rule.facts().rank).collect();
        ranks.retain(|&rank| rank != Rank::Single);
        ranks.sort_unstable();
        ranks.dedup();
        let mut unsure: Option<(usize, String)> = None;
        for rank in ranks {
            let rules = self.rules.iter().filter(|rule| rule.facts().rank == rank);
            let searches = rules.map(|rule| Bounded::of(&**rule, &prepared, self.limits));
            match simplest_proofs(searches.collect(), self.effort, work) {
                Next::Proofs(proofs) if rank == Rank::Chain => {
                    return Next::Proofs(self.pace.of(proofs));
                }
                Next::Stuck => {}
                Next::Stopped { rule, none_up_to, by: Stopped::NotExhaustive } => {
                    unsure = unsure.into_iter().chain([(none_up_to, rule)]).min();
                }
                next => return next,
            }
        }
        unsure.map_or(Next::Stuck, |(none_up_to, rule)| Next::Stopped {
            rule,
            none_up_to,
            by: Stopped::NotExhaustive,
        })
    }
}

impl Pace {
    /// Those of equally simple proofs that are applied.
    fn of(self, proofs: Vec<Proof>) -> Vec<Proof> {
        let concluded = |proof: &Proof| proof.conclusions.first().map(|c| c.candidate());
        let one = match self {
            Pace::All => return proofs,
            Pace::First => proofs.into_iter().min_by_key(concluded),
            Pace::Last => proofs.into_iter().max_by_key(concluded),
        };
        one.into_iter().collect()
    }
}

/// A search, and the greatest length that it is asked for.
struct Bounded<'a> {
    rule: &'a str,
    search: Box<dyn Search + 'a>,
    longest: usize,
}

impl<'a> Bounded<'a> {
    fn of(rule: &'a dyn Rule, on: &'a Prepared, limits: Limits) -> Bounded<'a> {
        let reach = limits.reach_of(rule.facts());
        Bounded { rule: rule.name(), search: rule.search(on, &reach), longest: reach.length }
    }

    /// The length to ask for after this one; `None` where there is none up to the bound.
    fn after(&self, length: usize) -> Option<usize> {
        self.search.after(length).filter(|&next| next <= self.longest)
    }
}

/// The simplest proofs in a position: all those at the least length at which a search has one, those of the least effort
/// first where there are several searches; of equally short proofs that conclude the same, the first.
fn simplest_proofs(
    mut searches: Vec<Bounded>,
    effort: fn(&Proof) -> usize,
    work: &mut Work,
) -> Next {
    let is_tied = searches.len() > 1;
    let mut next = Some(0);
    while let Some(length) = next {
        let mut found = Vec::new();
        for bounded in searches.iter_mut().filter(|bounded| length <= bounded.longest) {
            let mut tell = |proof| found.push(proof);
            if let Err(by) = bounded.search.at(length, &CandidateSet::EMPTY, &mut tell, work) {
                let none_up_to = length.saturating_sub(1);
                return Next::Stopped { rule: bounded.rule.to_owned(), none_up_to, by };
            }
        }
        if is_tied {
            found.sort_by_cached_key(effort);
        }
        if !found.is_empty() {
            return Next::Proofs(each_once(found));
        }
        next = searches.iter().filter_map(|bounded| bounded.after(length)).min();
    }
    let unsure = searches.iter().filter(|one| one.search.exhaustive_up_to() < one.longest);
    match unsure.min_by_key(|one| one.search.exhaustive_up_to()) {
        Some(one) => Next::Stopped {
            rule: one.rule.to_owned(),
            none_up_to: one.search.exhaustive_up_to(),
            by: Stopped::NotExhaustive,
        },
        None => Next::Stuck,
    }
}

/// The proofs that conclude something which none before them does.
fn each_once(proofs: Vec<Proof>) -> Vec<Proof> {
    let mut known = CandidateSet::EMPTY;
    let is_new = |proof: &Proof| {
        let concluded: CandidateSet =
            proof.conclusions.iter().map(|c| c.candidate().index()).collect();
        let is_new = !concluded.is_subset(&known);
        known |= concluded;
        is_new
    };
    proofs.into_iter().filter(is_new).collect()
}

/// Deletes and places what a proof concludes.
pub fn apply(state: &mut State, proof: &Proof) {
    proof.conclusions.iter().for_each(|conclusion| conclusion.apply_to(state));
}
