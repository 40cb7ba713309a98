//! Asking about targets, one after the other or several at the same time.
//!
//! The answers are the same, after the same work, on however many threads. For that each target is always given to
//! the same searcher, which may remember what it likes of it; where the budget ends is told in the order of the
//! targets; and what a searcher finds out about one is told to others only when the answer is taken.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::grid::Candidate;
use crate::work::{Stopped, Work};

/// Those that look for proofs at the same time, each for its own targets.
pub(crate) struct Searchers<S>(Vec<S>);

/// The most threads that a rule should ask for its targets, for each searcher may keep megabytes: AICzt 16 of what
/// houses look like.
pub(crate) const MOST: NonZeroUsize = NonZeroUsize::new(4).unwrap();

/// How many nodes a search has come to before threads are worth it: to begin them takes as long as some hundred.
const WORTH_IT: u64 = 1000;

impl<S: Send> Searchers<S> {
    /// As many as there are threads that may share the work.
    pub fn new(work: &Work, make: impl Fn() -> S) -> Searchers<S> {
        Searchers((0..work.threads().get()).map(|_| make()).collect())
    }

    /// The first of them, for what all of them know.
    pub fn first(&self) -> &S {
        &self.0[0]
    }

    /// The one that is given a target.
    pub fn of(&mut self, target: Candidate) -> &mut S {
        let place = place_of(target, self.0.len());
        &mut self.0[place]
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
                let answer = ask(self.of(target), target, work)?;
                take(self.first(), target, answer);
            }
            return Ok(());
        }
        let answers = self.all_at_once(targets, work, ask);
        *work = answers.work;
        for (&target, answer) in targets.iter().zip(answers.in_order) {
            take(self.first(), target, answer);
        }
        answers.end
    }

    /// What is answered about the targets, up to where the work is stopped.
    fn all_at_once<A: Send>(
        &mut self,
        targets: &[Candidate],
        work: &Work,
        ask: impl Fn(&mut S, Candidate, &mut Work) -> Result<A, Stopped> + Sync,
    ) -> Answers<A> {
        let answers = Mutex::new(Answers::new(targets.len(), work));
        let lock =
            || -> MutexGuard<Answers<A>> { answers.lock().unwrap_or_else(PoisonError::into_inner) };
        let count = self.0.len();
        std::thread::scope(|scope| {
            for (number, searcher) in self.0.iter_mut().enumerate() {
                let (lock, ask) = (&lock, &ask);
                scope.spawn(move || {
                    let own =
                        |&(_, target): &(usize, &Candidate)| place_of(*target, count) == number;
                    for (place, &target) in targets.iter().enumerate().filter(own) {
                        let mut part = lock().work.part();
                        let answer = ask(searcher, target, &mut part);
                        if answer.is_err() | lock().note(place, part, answer).is_err() {
                            break;
                        }
                    }
                });
            }
        });
        answers.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Which of some searchers is given a target.
fn place_of(target: Candidate, count: usize) -> usize {
    target.index() % count
}

/// Answers about some targets, as they come, with what each took.
struct Answers<A> {
    waiting: Vec<Option<(Work, Result<A, Stopped>)>>,
    /// Those for which all before them have come, up to where the work is stopped.
    in_order: Vec<A>,
    /// The work with what these took.
    work: Work,
    /// What has stopped it.
    end: Result<(), Stopped>,
}

impl<A> Answers<A> {
    /// None yet.
    fn new(count: usize, work: &Work) -> Answers<A> {
        let waiting = (0..count).map(|_| None).collect();
        Answers { waiting, in_order: Vec::new(), work: work.clone(), end: Ok(()) }
    }

    /// Notes an answer, and takes those that waited for it.
    ///
    /// # Errors
    /// When the work is stopped before all of them: no further answer is needed.
    fn note(
        &mut self,
        place: usize,
        part: Work,
        answer: Result<A, Stopped>,
    ) -> Result<(), Stopped> {
        self.waiting[place] = Some((part, answer));
        while self.end.is_ok()
            && let Some((part, answer)) =
                self.waiting.get_mut(self.in_order.len()).and_then(Option::take)
        {
            self.end = self.work.add(&part);
            match answer {
                Ok(answer) if self.end.is_ok() => self.in_order.push(answer),
                Ok(_) => {}
                Err(by) => self.end = self.end.and(Err(by)),
            }
        }
        self.end
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::grid::read;
    use crate::rules::prepared::Prepared;
    use crate::rules::reach::Reach;
    use crate::rules::{Catalogue, Rule};
    use crate::work::{Interrupt, Outcome};

    /// The puzzle of seed text 003.
    const PUZZLE: &str =
        "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962";

    #[test]
    fn the_answers_are_the_same_on_any_number_of_threads() {
        let catalogue = Catalogue::built_in();
        let on = Prepared::new(read(PUZZLE).unwrap());
        let reach = Reach { length: 9, ..Reach::default() };
        let (mut stopped, mut without_memory, mut complete) = (0, 0, 0);
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
            let memory = Interrupt::MEMORY;
            let budgets = [1_500, 2_500, 4_000, 30_000, 100_000].map(|budget| (budget, memory));
            for (budget, memory) in budgets.into_iter().chain([(100_000, 3_000), (100_000, 20_000)])
            {
                let interrupt = Interrupt::new().within_memory(memory);
                let asked = |threads: usize| {
                    let threads = NonZeroUsize::new(threads).unwrap();
                    let kernels = rules.iter().filter_map(|rule| rule.kernel());
                    let on = on.for_families(kernels.map(|kernel| *kernel.shape()));
                    let ask = |rule: &Arc<dyn Rule>| {
                        let work = Work::with_budget(budget).interruptible(&interrupt);
                        let mut work = work.on_threads(threads);
                        (rule.eliminations(&on, &reach, &mut work), work.nodes)
                    };
                    rules.iter().map(ask).collect::<Vec<_>>()
                };
                let alone = asked(1);
                for threads in [2, 3] {
                    for (one, other) in alone.iter().zip(asked(threads)) {
                        assert!(*one == other, "{names:?} {budget} {memory} {threads}");
                    }
                }
                for ((_, end), _) in alone {
                    match end {
                        Outcome::None { .. } => complete += 1,
                        Outcome::Stopped { by: Stopped::Memory, .. } => without_memory += 1,
                        _ => stopped += 1,
                    }
                }
            }
        }
        let counts = [stopped, without_memory, complete];
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }
}
