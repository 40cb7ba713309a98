//! The states of a puzzle that a study looks at.

use std::sync::Arc;

use catena::explorer::refusals::Refusals;
use catena::grid::{Position, State};
use catena::rules::{Catalogue, Pace, Reach, Rule, UnknownRule};
use catena::work::Work;

use crate::plan::{States, Take};
use crate::walk::{Broken, Ending, Walk};

/// The rules of the path on which states are met, and which states are taken.
pub(crate) struct Met {
    rules: Vec<Arc<dyn Rule>>,
    /// For each rule the place of the name that it was called by.
    kinds: Vec<usize>,
    take: Take,
    max_length: usize,
    refusals: Refusals,
}

impl Met {
    /// The states of a plan.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn of(
        catalogue: &Catalogue,
        states: &States,
        refusals: &Refusals,
    ) -> Result<Met, UnknownRule> {
        let rules = catalogue.select(&states.rules)?;
        let called = states.rules.iter().map(|name| catalogue.select(&[name]));
        let called = called.collect::<Result<Vec<_>, UnknownRule>>()?;
        let kind = |rule: &Arc<dyn Rule>| {
            let has = |rules: &Vec<Arc<dyn Rule>>| rules.iter().any(|r| r.name() == rule.name());
            called.iter().position(has).unwrap_or_default()
        };
        let kinds = rules.iter().map(kind).collect();
        let (take, max_length) = (states.take, states.max_length);
        Ok(Met { kinds, rules, take, max_length, refusals: refusals.clone() })
    }

    /// The states of a puzzle that are taken, and how its path ends.
    ///
    /// # Errors
    /// When the interrupt ends the path.
    pub fn of_puzzle(
        &self,
        puzzle: &Position,
        als_size: usize,
        work: &mut Work,
    ) -> Result<(Vec<State>, Ending), Broken> {
        let (reach, refusals) = (Reach { length: self.max_length, als_size }, &self.refusals);
        if self.take == Take::First {
            let (last, ending) = Walk { rules: &[], reach, pace: Pace::All, refusals }.walk(
                puzzle,
                work,
                |_, _| Ok(()),
            )?;
            let open = (ending == Ending::Stuck).then_some(last);
            return Ok((open.into_iter().collect(), ending));
        }
        let mut states = Vec::new();
        let mut kinds_used = 0;
        let walk = Walk { rules: &self.rules, reach, pace: Pace::All, refusals };
        let (last, ending) = walk.walk(puzzle, work, |state, proofs| {
            let kind = proofs.iter().map(|proof| self.kind(proof.family.name.raw())).max();
            let is_new = kind.is_some_and(|kind| kind >= kinds_used);
            if is_new {
                kinds_used = kind.unwrap_or_default() + 1;
            }
            if is_new || self.take == Take::Every {
                states.push(state.clone());
            }
            Ok(())
        })?;
        if matches!(ending, Ending::Stuck | Ending::Stopped) {
            states.push(last);
        }
        Ok((states, ending))
    }

    fn kind(&self, family: &str) -> usize {
        let rule = self.rules.iter().position(|rule| rule.name() == family);
        rule.map_or(0, |rule| self.kinds[rule])
    }
}
