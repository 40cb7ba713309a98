//! What can be proved where the givens may be assumed to have exactly one solution.

use std::sync::Arc;

use super::Explorer;
use super::ask::Ask;
use super::assumption::Assumption;
use super::effort::Effort;
use super::error::AskError;
use super::judged::Judged;
use crate::grid::Conclusion;
use crate::solution::Solutions;

/// The rules that assume one solution, the simplest first: by deadly patterns themselves, then by choices of their
/// guardians.
const ASSUMING: [&[&str]; 2] = [&["uniqueness"], &["by-guardians"]];

impl Explorer {
    /// A proof of a conclusion that is easier to follow than another and assumes that the givens have exactly one solution.
    /// `None` where they have several, where that is assumed already, and where there is no such proof within the bounds.
    ///
    /// # Errors
    /// When the candidate is not live.
    pub fn why_with_one_solution(
        &self,
        conclusion: Conclusion,
        than: Option<Effort>,
        ask: &Ask,
    ) -> Result<Option<Judged>, AskError> {
        let Some(assuming) = self.assuming_one_solution() else { return Ok(None) };
        for rules in ASSUMING {
            let why = assuming.why(conclusion, &ask.clone().rules(rules.iter().copied()))?;
            let proofs = why.chains().into_iter().map(|chain| chain.proof);
            let is_easier =
                |proof: &&Judged| than.is_none_or(|than| proof.effort_to(conclusion) < than);
            if let Some(proof) = proofs.filter(assumes).find(is_easier) {
                return Ok(Some(proof.clone()));
            }
        }
        Ok(None)
    }

    /// The easiest step by a rule that assumes that the givens have exactly one solution; `None` as above.
    ///
    /// # Errors
    /// When a rule finds a proof that the checker refuses.
    pub fn step_with_one_solution(&self, ask: &Ask) -> Result<Option<Judged>, AskError> {
        let Some(assuming) = self.assuming_one_solution() else { return Ok(None) };
        let ask = Ask { one_proof: true, ..ask.clone() }.rules(ASSUMING[0].iter().copied());
        Ok(assuming.find(&ask)?.proofs.into_iter().find(|proof| assumes(&proof)))
    }

    /// The same position where one solution is assumed; `None` where it may not be, or is already.
    fn assuming_one_solution(&self) -> Option<Explorer> {
        let is_assumed = self.catalogue().patterns().assume_one_solution();
        let may_be = !is_assumed && matches!(self.solutions(), Solutions::One(_));
        may_be.then(|| self.with_catalogue(Arc::new(self.catalogue().assuming_one_solution())))
    }
}

fn assumes(proof: &&Judged) -> bool {
    proof.assumption() == Some(Assumption::Holds)
}
