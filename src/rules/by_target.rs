//! Asking about targets, one after the other or several at the same time.
//!
//! The answers are the same, after the same work, on however many threads. For that each target is always given to
//! the same searcher, which may remember what it likes of it; where the budget ends is told in the order of the
//! targets; and what a searcher finds out about one is told to others only when the answer is taken.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::grid::Candidate;
use crate::work::{Stopped, Work};

/// Those that look for proofs at the same time, each for its own targets.
pub(crate) struct Searchers<S>(Vec<S>);

/// The most of them, for each may keep megabytes: AICzt 16 of what houses look like.
const MOST: usize = 4;

/// How many nodes a search has come to before threads are worth it: to begin them takes as long as some hundred.
const WORTH_IT: u64 = 1000;

impl<S: Send> Searchers<S> {
    /// As many as there are threads that may share the work, up to four.
    pub fn new(work: &Work, make: impl Fn() -> S) -> Searchers<S> {
        Searchers((0..work.threads().get().min(MOST)).map(|_| make()).collect())
    }

    /// One of them.
    pub fn any(&self) -> &S {
        &self.0[0]
    }

    /// Asks about each target, and takes the answers in the order of the targets.
    ///
    /// # Errors
    /// When the work is stopped; the answers for the targets before that were taken.
    pub fn ask<A: Send>(
        &mut self,
        targets: &[Candidate],
        work: &mut Work,
        ask: impl Fn(&mut S, Candidate, &mut Work) -> Result<A, Stopped> + Sync,
        mut take: impl FnMut(&S, Candidate, A),
    ) -> Result<(), Stopped> {
        if self.0.len() == 1 || work.nodes < WORTH_IT {
            for &target in targets {
                let searcher = self.of(target);
                let answer = ask(searcher, target, work)?;
                take(searcher, target, answer);
            }
            return Ok(());
        }
        for (target, (part, answer)) in targets.iter().zip(self.all_at_once(targets, work, ask)) {
            work.add(&part)?;
            take(self.any(), *target, answer?);
        }
        Ok(())
    }

    /// What was answered about each target with how much work, up to where the work is stopped, or further.
    fn all_at_once<A: Send>(
        &mut self,
        targets: &[Candidate],
        work: &Work,
        ask: impl Fn(&mut S, Candidate, &mut Work) -> Result<A, Stopped> + Sync,
    ) -> Vec<(Work, Result<A, Stopped>)> {
        let answers = Mutex::new(Answers::new(targets.len(), work));
        let lock =
            || -> MutexGuard<Answers<A>> { answers.lock().unwrap_or_else(PoisonError::into_inner) };
        let count = self.0.len();
        std::thread::scope(|scope| {
            for (number, searcher) in self.0.iter_mut().enumerate() {
                let (lock, ask) = (&lock, &ask);
                scope.spawn(move || {
                    for (place, &target) in targets.iter().enumerate() {
                        if place_of(target, count) != number {
                            continue;
                        }
                        let mut part = work.part();
                        let answer = ask(searcher, target, &mut part);
                        if answer.is_err() | lock().note(place, part, answer) {
                            break;
                        }
                    }
                });
            }
        });
        let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
        answers.of.into_iter().map_while(|answer| answer).collect()
    }

    /// The one that is given a target.
    fn of(&mut self, target: Candidate) -> &mut S {
        let place = place_of(target, self.0.len());
        &mut self.0[place]
    }
}

/// Which of some searchers is given a target.
fn place_of(target: Candidate, count: usize) -> usize {
    target.index() % count
}

/// Answers about some targets, as they come.
struct Answers<A> {
    of: Vec<Option<(Work, Result<A, Stopped>)>>,
    /// Up to which target all have come.
    known: usize,
    /// What of the work is left after these; `None` when it is stopped.
    left: Option<u64>,
}

impl<A> Answers<A> {
    /// None yet.
    fn new(count: usize, work: &Work) -> Answers<A> {
        let left = Some(work.part().budget);
        Answers { of: (0..count).map(|_| None).collect(), known: 0, left }
    }

    /// Notes an answer; whether no further one is needed, since the work is stopped before.
    fn note(&mut self, place: usize, part: Work, answer: Result<A, Stopped>) -> bool {
        self.of[place] = Some((part, answer));
        while let Some(Some((part, answer))) = self.of.get(self.known) {
            self.left = self.left.filter(|_| answer.is_ok());
            self.left = self.left.and_then(|left| left.checked_sub(part.nodes));
            self.known += 1;
        }
        self.left.is_none()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::Arc;

    use super::*;
    use crate::grid::read;
    use crate::rules::prepared::Prepared;
    use crate::rules::reach::Reach;
    use crate::rules::{Catalogue, Rule};
    use crate::work::Outcome;

    /// The puzzle of seed text 003.
    const PUZZLE: &str =
        "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962";

    #[test]
    fn the_answers_are_the_same_on_any_number_of_threads() {
        let catalogue = Catalogue::built_in();
        let on = Prepared::new(read(PUZZLE).unwrap());
        let reach = Reach { length: 9, ..Reach::default() };
        let (mut stopped, mut complete) = (0, 0);
        // The later ones learn from the earlier ones, where these are not stopped.
        let questions: [&[&str]; 5] = [
            &["aict"],
            &["aiczt"],
            &["typed-nrczt-chain"],
            &["g-braid", "g-whip"],
            &["braid", "whip", "nrczt-rl-lasso", "t-whip"],
        ];
        for names in questions {
            let rules = catalogue.select(names).unwrap();
            for budget in [1_500, 2_500, 4_000, 30_000, 100_000] {
                let asked = |threads: usize| {
                    let threads = NonZeroUsize::new(threads).unwrap();
                    let kernels = rules.iter().filter_map(|rule| rule.kernel());
                    let on = on.for_families(kernels.map(|kernel| *kernel.shape()));
                    let ask = |rule: &Arc<dyn Rule>| {
                        let mut work = Work::with_budget(budget).on_threads(threads);
                        (rule.eliminations(&on, &reach, &mut work), work.nodes)
                    };
                    rules.iter().map(ask).collect::<Vec<_>>()
                };
                let alone = asked(1);
                for threads in [2, 3] {
                    for (one, other) in alone.iter().zip(asked(threads)) {
                        assert!(*one == other, "{names:?} {budget} {threads}");
                    }
                }
                for ((_, end), _) in alone {
                    match end {
                        Outcome::None { .. } => complete += 1,
                        _ => stopped += 1,
                    }
                }
            }
        }
        assert!(stopped > 10 && complete > 10, "{stopped} {complete}");
    }
}
