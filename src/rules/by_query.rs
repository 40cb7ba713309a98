//! Families that only the plain evaluator can answer, a user's own among them.

use std::sync::Arc;

use crate::card::Card;
use crate::graph::CandidateSet;
use crate::grid::{Conclusion, Position, State};
use crate::proof::{Family, Proof};
use crate::query::{
    Asked, Completion, Diagnostic, Entry, Parameters, Registry, Table, Value, answer,
};
use crate::rules::facts::Facts;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Rule, Search, proves};
use crate::work::{Outcome, Stopped, Work};

/// The expansions of the trial that a query is put to when its rule is made.
const TRIAL: u64 = 1_000;

/// A family that is its query and nothing else.
pub(crate) struct QueryRule {
    facts: Facts,
    entry: Arc<Entry>,
    /// What its query may call.
    registry: fn() -> Registry,
}

impl QueryRule {
    /// The rule of a query that may call what is registered.
    ///
    /// # Errors
    /// What keeps it from being asked as a rule: a parameter other than `$max`, a name that is not
    /// known, a procedure that refuses what it is handed.
    pub fn of(entry: &Arc<Entry>, registry: fn() -> Registry) -> Result<QueryRule, Diagnostic> {
        let family = Family { name: entry.name.as_str().into(), shape: entry.shape };
        let card = Card::of(&entry.name).filter(|_| entry.is_built_in()).unwrap_or(Card::PLAIN);
        let facts = Facts::with(card, &family, "plain evaluator");
        let rule = QueryRule { facts, entry: Arc::clone(entry), registry };
        // What a procedure has against its arguments is only said when it runs.
        rule.table(&Position::from_state(State::FULL), 1, &mut Work::with_budget(TRIAL))?;
        Ok(rule)
    }

    /// The rows of the query up to a length.
    ///
    /// # Errors
    /// What is wrong with the query.
    fn table(
        &self,
        position: &Position,
        longest: usize,
        work: &mut Work,
    ) -> Result<Table, Diagnostic> {
        let asked = Asked {
            query: &self.entry.query,
            name: self.facts.family.name.raw(),
            parameters: &parameters(longest),
            state: &position.state,
            givens: position.givens,
            registry: &(self.registry)(),
            kernels: true,
        };
        answer(&asked, work)
    }
}

fn parameters(longest: usize) -> Parameters {
    let longest = i64::try_from(longest).unwrap_or(i64::MAX);
    Parameters::from([("max".to_owned(), Value::Integer(longest))])
}

impl Rule for QueryRule {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        let (all, exhaustive) = (None, usize::MAX);
        Box::new(QuerySearch { rule: self, on, longest: reach.length, all, exhaustive })
    }
}

struct QuerySearch<'a> {
    rule: &'a QueryRule,
    on: &'a Prepared,
    longest: usize,
    /// The proofs of its rows, once the query has run to its end; shorter ones first.
    all: Option<Vec<Proof>>,
    /// The length up to which it misses nothing: none where a rule that it asks does not say.
    exhaustive: usize,
}

impl QuerySearch<'_> {
    /// The proofs of all rows, shorter ones first, and whether these are all. The query has one answer
    /// for all targets and lengths, so it runs once.
    fn proofs(&mut self, work: &mut Work) -> Result<(Vec<Proof>, Result<(), Stopped>), Stopped> {
        if let Some(all) = &self.all {
            return Ok((all.clone(), Ok(())));
        }
        // What is wrong with the query itself was said when the rule was made; what is left is a
        // procedure that refuses what a row of this position hands it.
        let table = self.rule.table(self.on.position(), self.longest, work);
        let table = table.map_err(|_| Stopped::Failed)?;
        let rows = table.rows.len();
        let mut all: Vec<Proof> = table.proofs.into_iter().flatten().flatten().collect();
        if rows > 0 && all.is_empty() {
            return Err(Stopped::Unproved);
        }
        all.retain(|proof| proof.length <= self.longest);
        all.sort_by_key(|proof| proof.length);
        let end = match table.completion {
            Completion::Whole => Ok(()),
            Completion::Stopped(Stopped::NotExhaustive) => {
                self.exhaustive = 0;
                Ok(())
            }
            Completion::Stopped(by) => Err(by),
        };
        if end.is_ok() {
            self.all = Some(all.clone());
        }
        Ok((all, end))
    }
}

impl Search for QuerySearch<'_> {
    fn at(
        &mut self,
        length: usize,
        _: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let (all, end) = self.proofs(work)?;
        // Rows that prove what a shorter or an earlier one does are no news.
        let mut told = CandidateSet::EMPTY;
        for proof in all {
            let falls: CandidateSet = proof.eliminated().iter().map(|c| c.index()).collect();
            let is_due = end.is_err() || proof.length == length;
            if is_due && !falls.is_subset(&told) {
                tell(proof);
            }
            told |= falls;
        }
        end
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        match self.proofs(work) {
            // What was found before the stop need not be the shortest.
            Err(by) | Ok((_, Err(by))) => Outcome::Stopped { none_up_to: 0, by },
            Ok((all, Ok(()))) => match all.into_iter().find(|proof| proves(proof, conclusion)) {
                Some(proof) => Outcome::Found(proof),
                None => Outcome::none(self.longest, self.exhaustive),
            },
        }
    }

    fn exhaustive_up_to(&self) -> usize {
        self.exhaustive
    }
}
