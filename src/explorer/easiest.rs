//! The proof that is easiest to follow, for which not every rule has to be asked, and no chain up to every length.

use super::Explorer;
use super::ask::Ask;
use super::effort::Effort;
use super::error::AskError;
use super::refusals::Refusals;
use super::rule_answer::RuleAnswer;
use super::rules_of::Rules;
use crate::grid::Conclusion;
use crate::work::Outcome;

/// What rules say of an elimination, and the names of those that were not asked, or not up to every length, for no further
/// proof of theirs can be easier to follow than the easiest that is known.
#[derive(Default)]
pub(super) struct Easiest {
    pub rows: Vec<RuleAnswer>,
    pub passed_over: Vec<String>,
}

impl Explorer {
    /// Asks rules in the order of the least effort that a proof of theirs takes, until the easiest proof is known.
    ///
    /// Those with nearly the same least effort are asked together: what is asked does not depend on the number of threads.
    pub(super) fn easiest(
        &self,
        subject: Conclusion,
        rules: &Rules,
        refusals: &Refusals,
        ask: &Ask,
    ) -> Result<Easiest, AskError> {
        let mut rules = rules.clone();
        rules.sort_by_key(|rule| Effort::least_of(rule.name()));
        let mut known = Easiest::default();
        for wave in rules.chunk_by(|one, next| is_near(one.name(), next.name())) {
            let (chains, others): (Rules, Rules) =
                wave.iter().cloned().partition(|rule| rule.family().shape.is_some());
            let others = known.open(others, subject);
            known.rows.extend(self.rows_of(subject, &others, refusals, ask)?);
            let chains = known.open(chains, subject);
            let (ask, is_short) = known.shorter(&chains, subject, ask);
            let rows = self.rows_of(subject, &chains, refusals, &ask)?;
            known.extend(rows, is_short);
        }
        Ok(known)
    }
}

impl Easiest {
    /// The least effort of a proof that states the elimination; `None` without one.
    fn effort(&self, subject: Conclusion) -> Option<Effort> {
        let proofs = self.rows.iter().filter_map(RuleAnswer::proof);
        let stating = proofs.filter(|proof| proof.is_proved() && proof.states(subject));
        stating.map(|proof| proof.effort_to(subject)).min()
    }

    /// Those of some rules that may have an easier proof; the others are passed over.
    fn open(&mut self, rules: Rules, subject: Conclusion) -> Rules {
        let easiest = self.effort(subject);
        let is_open = |name: &str| easiest.is_none_or(|known| Effort::least_of(name) < known);
        let (open, others): (Rules, Rules) =
            rules.into_iter().partition(|rule| is_open(rule.name()));
        self.passed_over.extend(others.iter().map(|rule| rule.name().to_owned()));
        open
    }

    /// The question up to the length from which on chains of some families take more than the easiest proof, and whether
    /// that is less than was asked for.
    fn shorter(&self, chains: &Rules, subject: Conclusion, ask: &Ask) -> (Ask, bool) {
        let least = chains.iter().map(|rule| Effort::least_of(rule.name())).min();
        let lengths = self.effort(subject).zip(least).map(|(known, least)| known.steps_from(least));
        let asked = ask.limits.reach().length;
        match lengths.filter(|&length| length < asked) {
            Some(length) => (ask.clone().max_length(length.max(1)), true),
            None => (ask.clone(), false),
        }
    }

    /// Adds what was found; what was not, up to a length that is less than was asked for, is passed over.
    fn extend(&mut self, rows: Vec<RuleAnswer>, is_short: bool) {
        let is_none = |row: &RuleAnswer| matches!(row.outcome, Outcome::None { .. });
        let (none, rows): (Vec<RuleAnswer>, Vec<RuleAnswer>) =
            rows.into_iter().partition(|row| is_short && is_none(row));
        self.passed_over.extend(none.into_iter().map(|row| row.rule));
        self.rows.extend(rows);
    }
}

/// How far apart the least efforts of rules are that are asked together.
const NEAR: usize = 10;

fn is_near(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|rule| Effort::least_of(rule).number() / NEAR);
    one == other
}
