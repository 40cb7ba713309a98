//! What a rule is: a family, and what answers for it on a position.

use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Family, Proof};
use crate::rules::facts::Facts;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::work::{Outcome, Stopped, Work};

/// A resolution rule: a family, and the search that finds its proofs.
///
/// Kernels, the alternating search, patterns and families that only the plain evaluator can answer
/// all stand behind this trait; who asks does not know which it is.
pub trait Rule: Send + Sync {
    /// What is known of it, whatever the position.
    fn facts(&self) -> &Facts;

    /// The rule at work on a position.
    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a>;

    /// A proof by another rule that is found sooner and is at least as long as the shortest of this one: where the
    /// search for that is stopped, it says how long it is at most.
    fn bound(&self, _: &Prepared, _: Conclusion, _: &mut Work) -> Option<Proof> {
        None
    }

    /// Whether it is plain without a search that it has no proof of a conclusion. `false` says nothing.
    fn is_hopeless(&self, _: &Prepared, _: &Reach, _: Conclusion) -> bool {
        false
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

    /// The next length to ask for, once this one was: the next with a proof, where all lengths are looked for at once.
    /// `None` when there is none.
    fn after(&self, length: usize) -> Option<usize> {
        length.checked_add(1)
    }

    /// The greatest length up to which no proof can have been missed, once all lengths were asked for. Most
    /// searches look at everything.
    fn exhaustive_up_to(&self) -> usize {
        usize::MAX
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
    /// The family that its proofs name.
    pub fn family(&self) -> &Family {
        &self.facts().family
    }

    /// The name of its family.
    pub fn name(&self) -> &str {
        self.family().name.raw()
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
        let mut next = Some(0);
        while let Some(length) = next.filter(|&length| length <= reach.length) {
            if let Err(by) = search.at(length, &CandidateSet::EMPTY, tell, work) {
                return Outcome::Stopped { none_up_to: length.saturating_sub(1), by };
            }
            next = search.after(length);
        }
        Outcome::none(reach.length, search.exhaustive_up_to())
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
