//! Where propagation did not come back to the target, so that it is not asked again where less is excluded.

use rustc_hash::FxHashMap;

use crate::board::CandidateSet;
use crate::work::{Stopped, Work};

/// What failed, by the number of the last right-linking node.
///
/// What propagation finds only grows with what is excluded. So where it does not come back, it does not from the
/// same last node either with less excluded, as long as the candidates of earlier nodes that stood in its way stand
/// there, too.
#[derive(Default)]
pub(crate) struct Failures {
    of: FxHashMap<usize, Vec<Failure>>,
    count: usize,
}

/// In no round up to a limit.
pub(crate) struct Failure {
    pub limit: usize,
    /// What was excluded before propagation.
    pub excluded: CandidateSet,
    /// The target, or candidates of earlier nodes, that it came to and did not go on from.
    pub blocked: CandidateSet,
}

/// The most that is held, 13 MB; what comes later is not remembered.
const MOST: usize = 1 << 16;

impl Failures {
    /// Whether this is known to fail: the limit, what is excluded, and all candidates that are not gone on from.
    pub fn fails(
        &self,
        last: usize,
        limit: usize,
        excluded: &CandidateSet,
        taken: &CandidateSet,
    ) -> bool {
        let fails = |failure: &Failure| {
            limit <= failure.limit
                && excluded.is_subset(&failure.excluded)
                && failure.blocked.is_subset(taken)
        };
        self.of.get(&last).is_some_and(|known| known.iter().rev().any(fails))
    }

    /// Remembers a failure, as long as there is room.
    ///
    /// # Errors
    /// When there is no memory left to remember it in.
    pub fn remember(
        &mut self,
        last: usize,
        failure: Failure,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if self.count < MOST {
            work.keep(size_of::<Failure>())?;
            self.of.entry(last).or_default().push(failure);
            self.count += 1;
        }
        Ok(())
    }

    /// Forgets everything.
    pub fn clear(&mut self, work: &mut Work) {
        work.release(self.count * size_of::<Failure>());
        self.of.clear();
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_excluded_fails_too_unless_it_goes_further_or_less_stands_in_its_way() {
        let set = |members: &[usize]| members.iter().copied().collect::<CandidateSet>();
        let mut failures = Failures::default();
        let mut work = Work::unlimited();
        let failure = Failure { limit: 3, excluded: set(&[1, 2, 3]), blocked: set(&[9]) };
        failures.remember(7, failure, &mut work).unwrap();
        let fails = |last, limit, excluded: &[usize], taken: &[usize]| {
            failures.fails(last, limit, &set(excluded), &set(taken))
        };
        assert!(fails(7, 3, &[1, 2, 3], &[9]));
        assert!(fails(7, 2, &[1, 3], &[8, 9]));
        assert!(!fails(6, 3, &[1, 2, 3], &[9]), "another last node");
        assert!(!fails(7, 4, &[1, 2, 3], &[9]), "a round more");
        assert!(!fails(7, 3, &[1, 4], &[9]), "something else is excluded");
        assert!(!fails(7, 3, &[1], &[8]), "it may go on from 9");
        failures.clear(&mut work);
        assert!(!failures.fails(7, 3, &set(&[1]), &set(&[9])));
    }
}
