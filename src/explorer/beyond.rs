//! How a path goes on where its own rules have nothing left.

use super::Explorer;
use super::ask::{Ask, Progress};
use super::error::AskError;
use super::leg::Leg;
use super::path::{Ending, Step, advance};
use super::refusals::Refusals;
use super::rules_of::{self, Rules};
use crate::rules::{Path, RuleList};

/// The rules that a path asks where its own have nothing left, in the order in which it asks them.
pub(super) struct Beyond<'a> {
    ask: &'a Ask,
    pub rules: Rules,
}

impl<'a> Beyond<'a> {
    /// Those of the list [`RuleList::ONWARD`] that are not rules of the path; none where it is not to go on.
    pub fn of(explorer: &Explorer, own: &Rules, ask: &'a Ask) -> Result<Beyond<'a>, AskError> {
        let mut rules = match ask.goes_on {
            true => explorer.catalogue().select(&[RuleList::ONWARD])?,
            false => Vec::new(),
        };
        rules.retain(|rule| own.iter().all(|known| known.name() != rule.name()));
        Ok(Beyond { ask, rules })
    }

    /// The proofs by the first of the rules that has any where the path is, which are applied to it. Where none has, how the
    /// path ends: as it did, or stopped in the first of these rules that was.
    pub fn step(
        &self,
        path: &mut Path,
        end: Ending,
        refusals: &Refusals,
    ) -> Result<Step, AskError> {
        let mut end = end;
        for rule in &self.rules {
            let open = 81 - path.state().decided_cells().len();
            self.ask.tell(Progress::GoesOn { rule: rule.name(), open });
            let mut beside = path.by(&refusals.watch(std::slice::from_ref(rule)));
            let mut work = self.ask.work(rule.facts().cost.budget());
            let bound = rules_of::longest(&**rule, self.ask);
            match advance(&mut beside, &mut work, bound, refusals)? {
                Step::Proofs(leg) => {
                    *path = beside.by(path.rules());
                    return Ok(Step::Proofs(Leg { onward: Some(rule.name().to_owned()), ..leg }));
                }
                Step::End(stopped @ Ending::Stopped { .. }) => match end {
                    Ending::Stopped { .. } => {}
                    _ => end = stopped,
                },
                Step::End(_) => {}
            }
            if self.ask.interrupt.check().is_err() {
                break;
            }
        }
        Ok(Step::End(end))
    }
}
