//! Why an entry is wrong: a proof of the opposite in a position, by the simplest step or, where none does, by a path.

use serde::{Deserialize, Serialize};

use super::ask::Ask;
use super::judged::Judged;
use super::path::Step;
use super::why::{Because, Explanation};
use super::{Explorer, text};
use crate::card::of_measure;
use crate::grid::format::write_shortest;
use crate::grid::{Candidate, Cell, Conclusion, singles};
use crate::proof::Proof;
use crate::rules::{Cost, RuleList, prove_single};

/// Why an entry is wrong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refutation {
    /// What was entered.
    #[serde(with = "text")]
    pub entry: Conclusion,
    /// What is so instead.
    #[serde(with = "text")]
    pub refuted: Conclusion,
    /// The position in which it is proved, as 81 characters or 729: what the givens and the sound entries leave.
    pub position: String,
    /// The cells with the same digit in a house with it, where that is why.
    #[serde(with = "text::list", default, skip_serializing_if = "Vec::is_empty")]
    pub equal: Vec<Cell>,
    /// The proofs, each of the state that those before it leave; the last proves what is so. None where that can be seen,
    /// or nothing was found.
    pub steps: Vec<Judged>,
    /// How many proofs only lead there: with some, no step by itself proves it.
    pub before: usize,
    /// Whether the entry is about a candidate that a sound entry deletes or places.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_entered_otherwise: bool,
}

/// The rules that are asked first.
const BASIC: [&str; 1] = ["L4_0"];

/// The rules of the path to a conclusion that no step proves, beside these: those of these ratings.
const RATINGS: [&str; 3] = ["W", "gW", "B"];

impl Refutation {
    fn new(entry: Conclusion, position: &Explorer) -> Refutation {
        Refutation {
            entry,
            refuted: entry.opposite(),
            position: write_shortest(position.position()),
            equal: Vec::new(),
            steps: Vec::new(),
            before: 0,
            is_entered_otherwise: false,
        }
    }

    /// That a given has the digit of others that it sees, which contradict each other too.
    pub(super) fn between(entry: Conclusion, others: &[Candidate]) -> Refutation {
        let equal = others.iter().filter(|other| other.linked(entry.candidate()));
        Refutation {
            equal: equal.map(|other| other.cell()).collect(),
            ..Refutation::new(entry, &Explorer::of((&crate::grid::State::FULL).into()))
        }
    }

    fn by(self, steps: Vec<Judged>) -> Refutation {
        Refutation { before: steps.len().saturating_sub(1), steps, ..self }
    }

    /// Whether it is known why: by a proof, or because everyone can see it.
    pub fn is_proved(&self) -> bool {
        let is_seen = !self.equal.is_empty() || self.is_entered_otherwise;
        is_seen || !self.steps.is_empty() && self.steps.iter().all(Judged::is_proved)
    }

    /// The order in which the simplest of several is chosen.
    pub(super) fn simplicity(&self) -> impl Ord + use<> {
        (self.steps.len(), self.steps.last().map(Judged::simplicity))
    }
}

impl Explorer {
    /// Why an entry is wrong in a position of the same puzzle.
    pub(super) fn refute(&self, entry: Conclusion, ask: &Ask) -> Refutation {
        let refutation = self.refute_by_a_step(entry, ask);
        match refutation.is_proved() {
            true => refutation,
            false => refutation.by(self.path_to(entry.opposite(), ask)),
        }
    }

    /// The same, without a path.
    pub(super) fn refute_by_a_step(&self, entry: Conclusion, ask: &Ask) -> Refutation {
        let refutation = Refutation::new(entry, self);
        let candidate = entry.candidate();
        if !self.state().is_live(candidate) {
            let equal = self.equal_to(candidate);
            return Refutation { is_entered_otherwise: equal.is_empty(), equal, ..refutation };
        }
        let steps = self.step_to(refutation.refuted, &self.proving(ask));
        refutation.by(steps)
    }

    /// The cells that have the digit of a candidate and see it.
    fn equal_to(&self, candidate: Candidate) -> Vec<Cell> {
        let has = |cell: &Cell| self.state().decided(*cell) == Some(candidate.digit());
        Cell::all().filter(|cell| cell.sees(candidate.cell())).filter(has).collect()
    }

    /// The same question put to the rules that assume nothing of the givens.
    fn proving(&self, ask: &Ask) -> Ask {
        let rules = self.catalogue().of_cost(Cost::Usual);
        let sure = rules.iter().filter(|rule| !rule.facts().assumes_one_solution);
        ask.clone().rules(sure.map(|rule| rule.name().to_owned()))
    }

    /// The simplest proof of a conclusion: by basic rules or, where these have none, by all that are asked. Of a
    /// placement that follows from eliminations these come first.
    fn step_to(&self, conclusion: Conclusion, ask: &Ask) -> Vec<Judged> {
        let by_basics = self.why(conclusion, &ask.clone().rules(BASIC));
        let steps = by_basics.ok().and_then(|why| self.steps_of(&why));
        let by_all = || self.steps_of(&self.why(conclusion, ask).ok()?);
        steps.or_else(by_all).unwrap_or_default()
    }

    /// The proofs of an explanation; `None` where it proves nothing.
    fn steps_of(&self, why: &Explanation) -> Option<Vec<Judged>> {
        let proved = |proof: &&Judged| proof.is_proved();
        match &why.because {
            Because::Contradicted => None,
            Because::Decided => self.decided(why.subject).map(|proof| vec![Judged::of(proof)]),
            Because::Single { .. } | Because::Rules(_) => {
                Some(vec![why.simplest().filter(proved)?.clone()])
            }
            Because::Eliminations { parts, .. } => match why.direct().filter(proved) {
                Some(direct) => Some(vec![direct.clone()]),
                None => {
                    let parts = parts.iter().map(|part| part.simplest().filter(proved).cloned());
                    self.with_placement(parts.collect::<Option<_>>()?, why.subject)
                }
            },
        }
    }

    /// Some steps and, after them, that they leave a candidate alone; `None` where they do not.
    fn with_placement(
        &self,
        mut steps: Vec<Judged>,
        conclusion: Conclusion,
    ) -> Option<Vec<Judged>> {
        let mut known: Vec<Judged> = Vec::new();
        steps.retain(|step| {
            let is_new = !known.contains(step);
            known.push(step.clone());
            is_new
        });
        let after = self.after(&steps);
        steps.push(Judged::of(after.alone(conclusion)?));
        Some(steps)
    }

    /// The proof that a candidate is alone in a cell or in a house for its digit.
    fn alone(&self, conclusion: Conclusion) -> Option<Proof> {
        let is_it = |single: &crate::grid::Single| single.candidate == conclusion.candidate();
        let single = singles(self.state()).find(is_it);
        let (state, givens) = (self.state(), self.position().givens);
        let by_single = single.map(|single| prove_single(state, givens, single));
        by_single.or_else(|| self.decided(conclusion))
    }

    /// The proofs of a path to a conclusion, without those that it does not need; none where it comes to none. Each comes
    /// from the easiest rules that have anything: first those that most people know, then whips, g-whips and braids.
    ///
    /// The bounds are those of the question, and its rules are not looked at.
    pub fn path_to(&self, conclusion: Conclusion, ask: &Ask) -> Vec<Judged> {
        let rated = RATINGS.iter().filter_map(|rating| of_measure(rating)).map(|card| card.name);
        let ask = ask.clone().rules([RuleList::KNOWN_FIRST].into_iter().chain(rated));
        let (mut explorer, mut steps): (Explorer, Vec<Judged>) = (self.clone(), Vec::new());
        while !conclusion.is_so_in(explorer.state()) {
            let Ok(Step::Proofs(leg)) = explorer.step(&ask) else { return Vec::new() };
            explorer = explorer.after(&leg.proofs);
            steps.extend(leg.proofs);
        }
        self.needed(steps, conclusion)
    }

    /// The steps without those that a conclusion does not need, each judged again in the state that it is left.
    fn needed(&self, mut steps: Vec<Judged>, conclusion: Conclusion) -> Vec<Judged> {
        for at in (0..steps.len()).rev() {
            let mut fewer = steps.clone();
            fewer.remove(at);
            if let Some(fewer) = self.again(&fewer, conclusion) {
                steps = fewer;
            }
        }
        steps
    }

    /// Steps in the states that they themselves leave; `None` where one does not hold there, or they do not come to the
    /// conclusion.
    fn again(&self, steps: &[Judged], conclusion: Conclusion) -> Option<Vec<Judged>> {
        let (mut explorer, mut again) = (self.clone(), Vec::new());
        for step in steps {
            let state = explorer.state().clone();
            let step = Judged::of(Proof { state, ..step.proof().clone() });
            if !step.is_proved() {
                return None;
            }
            explorer = explorer.after(std::slice::from_ref(&step));
            again.push(step);
        }
        conclusion.is_so_in(explorer.state()).then_some(again)
    }
}
