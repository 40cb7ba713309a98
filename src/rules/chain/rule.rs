//! A family that a kernel answers, as a rule.

use std::num::NonZeroUsize;

use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion, Position};
use crate::proof::{Chain, Family, Proof};
use crate::rules::by_target::{self, Searchers};
use crate::rules::chain::all::all;
use crate::rules::chain::find::shortest_by;
use crate::rules::chain::kernel::{Finder, Kernel};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::Route;
use crate::rules::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Completeness, Rule, Search};
use crate::work::{Outcome, Stopped, Work};

/// A family of chains, whips or braids with the kernel that answers it.
pub(crate) struct KernelRule {
    family: Family,
    kernel: Kernel,
}

impl KernelRule {
    /// The rule of a family; `None` when no kernel answers its record.
    pub fn of(family: &Family) -> Option<KernelRule> {
        let kernel = Kernel::of(family.shape.as_ref()?)?;
        Some(KernelRule { family: family.clone(), kernel })
    }

    fn proof(&self, on: &Prepared, chain: Chain) -> Proof {
        let Position { state, givens } = on.position();
        Proof::of_chain(state, *givens, self.family.clone(), chain)
    }
}

impl Rule for KernelRule {
    fn family(&self) -> &Family {
        &self.family
    }

    fn answered_by(&self) -> &'static str {
        self.kernel.name()
    }

    fn kernel(&self) -> Option<Kernel> {
        Some(self.kernel)
    }

    fn threads(&self) -> NonZeroUsize {
        by_target::MOST
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

/// All targets, asked length after length.
struct Sweep<'a> {
    finders: Searchers<Finder<'a>>,
    /// The targets that are left.
    targets: Vec<Candidate>,
}

impl<'a> KernelSearch<'a> {
    fn finder(&self, only: Option<Candidate>) -> Finder<'a> {
        let on = self.on;
        Finder::sharing(self.rule.kernel, on.board(), only, on.bounds(), on.fronts())
    }

    fn begin(&self, work: &Work) -> Sweep<'a> {
        let finders = Searchers::new(work, || self.finder(None));
        Sweep { finders, targets: self.on.open().collect() }
    }

    /// Asks for this length, and tells each target that is hit, with its route.
    fn advance(
        &mut self,
        length: usize,
        known: &CandidateSet,
        work: &mut Work,
        mut tell: impl FnMut(&KernelRule, &Prepared, &Finder, Candidate, &(Route, Realm)),
    ) -> Result<(), Stopped> {
        if length == 0 {
            return Ok(());
        }
        let mut sweep = self.sweep.take().unwrap_or_else(|| self.begin(work));
        let mut left = Vec::with_capacity(sweep.targets.len());
        sweep.targets.retain(|target| !known.contains(target.index()));
        let ask =
            |finder: &mut Finder, target, work: &mut Work| finder.within(target, length, work);
        sweep.finders.ask(&sweep.targets, work, ask, |finder, target, route| {
            finder.note(target, length, route.is_some());
            match route {
                Some(route) => tell(self.rule, self.on, finder, target, &route),
                None => left.push(target),
            }
        })?;
        let hopeful = sweep.finders.first().hopeful();
        left.retain(|target| hopeful.contains(target.index()));
        sweep.targets = left;
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
        self.advance(length, known, work, |rule, on, finder, target, route| {
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
        self.advance(length, known, work, |_, _, _, target, _| eliminated.insert(target.index()))?;
        Ok(eliminated)
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let Conclusion::Eliminate(target) = conclusion else {
            return Outcome::None { up_to: self.longest };
        };
        if !self.on.live().contains(target.index()) {
            return Outcome::None { up_to: self.longest };
        }
        let outcome = shortest_by(self.finder(Some(target)), target, self.longest, work);
        outcome.map(|chain| self.rule.proof(self.on, chain))
    }

    fn all(
        &mut self,
        target: Candidate,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> (Outcome<()>, Completeness) {
        let mut tell = |chain| {
            tell(self.rule.proof(self.on, chain));
            Ok::<(), std::convert::Infallible>(())
        };
        let board = self.on.board();
        let Ok(outcome) = all(self.rule.kernel, board, target, self.longest, work, &mut tell);
        (outcome, Completeness::Every)
    }
}
