//! A family that a kernel answers, as a rule.

use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion, Position};
use crate::proof::{Chain, Family, Proof};
use crate::rules::chain::all::all;
use crate::rules::chain::find::{Sweep, shortest};
use crate::rules::chain::kernel::{Finder, Kernel};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::Route;
use crate::rules::facts::Facts;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Completeness, Rule, Search};
use crate::work::{Outcome, Stopped, Work};

/// A family of chains, whips or braids with the kernel that answers it.
pub(crate) struct KernelRule {
    facts: Facts,
    kernel: Kernel,
}

impl KernelRule {
    /// The rule of a family; `None` when no kernel answers its record.
    pub fn of(family: &Family) -> Option<KernelRule> {
        let kernel = Kernel::of(family.shape.as_ref()?)?;
        let facts = Facts { learns_as: family.shape, ..Facts::of(family, kernel.name()) };
        Some(KernelRule { facts, kernel })
    }

    fn proof(&self, on: &Prepared, chain: Chain) -> Proof {
        let Position { state, givens } = on.position();
        Proof::of_chain(state, *givens, self.facts.family.clone(), chain)
    }
}

impl Rule for KernelRule {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        Box::new(KernelSearch { rule: self, on, longest: reach.length, sweep: None })
    }
}

struct KernelSearch<'a> {
    rule: &'a KernelRule,
    on: &'a Prepared,
    longest: usize,
    sweep: Option<Sweep<'a>>,
}

impl<'a> KernelSearch<'a> {
    fn finder(&self, only: Option<Candidate>) -> Finder<'a> {
        let on = self.on;
        Finder::sharing(self.rule.kernel, on.board(), only, on.bounds(), on.fronts())
    }

    fn begin(&self) -> Sweep<'a> {
        Sweep::new(self.finder(None), self.on.board())
    }

    /// Asks for this length, and tells each target that is hit, with its route.
    fn advance(
        &mut self,
        length: usize,
        known: &CandidateSet,
        work: &mut Work,
        tell: impl FnMut(&Finder, Candidate, &(Route, Realm)),
    ) -> Result<(), Stopped> {
        if length == 0 {
            return Ok(());
        }
        let mut sweep = self.sweep.take().unwrap_or_else(|| self.begin());
        sweep.at(length, known, work, tell)?;
        self.sweep = Some(sweep);
        Ok(())
    }
}

impl Search for KernelSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let KernelSearch { rule, on, .. } = *self;
        self.advance(length, known, work, |finder, target, route| {
            tell(rule.proof(on, finder.complete(target, route)));
        })
    }

    fn eliminated_at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        work: &mut Work,
    ) -> Result<CandidateSet, Stopped> {
        let mut eliminated = CandidateSet::EMPTY;
        self.advance(length, known, work, |_, target, _| eliminated.insert(target.index()))?;
        Ok(eliminated)
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let Conclusion::Eliminate(target) = conclusion else {
            return Outcome::None { up_to: self.longest };
        };
        if !self.on.live().contains(target.index()) {
            return Outcome::None { up_to: self.longest };
        }
        let outcome = shortest(self.finder(Some(target)), target, self.longest, work);
        outcome.map(|chain| self.rule.proof(self.on, chain))
    }

    fn all(
        &mut self,
        target: Candidate,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> (Outcome<()>, Completeness) {
        let mut tell = |chain| tell(self.rule.proof(self.on, chain));
        let board = self.on.board();
        let outcome = all(self.rule.kernel, board, target, self.longest, work, &mut tell);
        (outcome, Completeness::Every)
    }
}
