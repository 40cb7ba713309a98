//! Work on a list, on several threads, with the answers in the list's order or as they come.
//!
//! Answers are taken one at a time, so whoever takes them needs no lock. This layer knows nothing of Sudoku.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

/// How many answers may wait for the one before them to be taken.
const WAITING: usize = 256;

/// Works on the items on several threads, one per core unless told otherwise, and hands the
/// answers over in the order of the items, with the item's place, as soon as they are there.
///
/// # Errors
/// The first that `take` returns; then the work ends.
pub fn in_order<T: Sync, A: Send, E>(
    items: &[T],
    threads: Option<NonZeroUsize>,
    work: impl Fn(&T) -> A + Sync,
    mut take: impl FnMut(usize, A) -> Result<(), E>,
) -> Result<(), E> {
    let mut turns = Turns::default();
    as_they_come(items, threads, work, |index, answer| turns.take(index, answer, &mut take))
}

/// Answers that wait for those before them.
pub struct Turns<A> {
    waiting: BTreeMap<usize, A>,
    due: usize,
}

impl<A> Default for Turns<A> {
    /// None is there, and the first is due.
    fn default() -> Turns<A> {
        Turns { waiting: BTreeMap::new(), due: 0 }
    }
}

impl<A> Turns<A> {
    /// Hands an answer over when its turn has come, then those that waited for it.
    ///
    /// # Errors
    /// The first that `take` returns.
    pub fn take<E>(
        &mut self,
        turn: usize,
        answer: A,
        mut take: impl FnMut(usize, A) -> Result<(), E>,
    ) -> Result<(), E> {
        self.waiting.insert(turn, answer);
        while let Some(answer) = self.waiting.remove(&self.due) {
            take(self.due, answer)?;
            self.due += 1;
        }
        Ok(())
    }
}

/// The same, with the answers in whatever order they come.
///
/// # Errors
/// The first that `take` returns; then the work ends.
pub fn as_they_come<T: Sync, A: Send, E>(
    items: &[T],
    threads: Option<NonZeroUsize>,
    work: impl Fn(&T) -> A + Sync,
    mut take: impl FnMut(usize, A) -> Result<(), E>,
) -> Result<(), E> {
    let (next, given_up) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, answers) = mpsc::sync_channel(WAITING);
    std::thread::scope(|scope| {
        for _ in 0..threads.map_or_else(cores, usize::from) {
            let (sender, next, given_up, work) = (sender.clone(), &next, &given_up, &work);
            scope.spawn(move || {
                while !given_up.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    if sender.send((index, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, answer) in answers {
            if let Err(error) = take(index, answer) {
                given_up.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    })
}

/// Works on a few items that have several short answers each, or none. The thread that asks is one of those
/// that work, and each takes its own answers: one thread at a time, those of an item in the order in which they
/// are told. So nobody is woken for an answer, which costs more than many an answer takes.
///
/// ```
/// use catena::parallel::several_each;
///
/// let mut all = Vec::new();
/// let work = |upto: &u32, tell: &mut dyn FnMut(u32)| (0..*upto).for_each(tell);
/// let took = several_each(&[2, 3], None, work, |answer| {
///     all.push(answer);
///     Ok::<(), std::convert::Infallible>(())
/// });
/// assert!(took.is_ok());
/// all.sort_unstable();
/// assert_eq!(all, [0, 0, 1, 1, 2]);
/// ```
///
/// # Errors
/// The first that `take` returns; then no further item is begun, and no answer is taken.
pub fn several_each<T: Sync, A, E: Send>(
    items: &[T],
    threads: Option<NonZeroUsize>,
    work: impl Fn(&T, &mut dyn FnMut(A)) + Sync,
    take: impl FnMut(A) -> Result<(), E> + Send,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let taking = Mutex::new((take, Ok(())));
    let locked = || taking.lock().unwrap_or_else(PoisonError::into_inner);
    let work_on = || {
        while locked().1.is_ok() {
            let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            work(item, &mut |answer| {
                let (take, taken) = &mut *locked();
                if taken.is_ok() {
                    *taken = take(answer);
                }
            });
        }
    };
    let threads = threads.map_or_else(cores, usize::from).min(items.len());
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| _ = scope.spawn(work_on));
        work_on();
    });
    taking.into_inner().unwrap_or_else(PoisonError::into_inner).1
}

/// The number of cores at hand.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(count: usize) -> Option<NonZeroUsize> {
        NonZeroUsize::new(count)
    }

    #[test]
    fn answers_come_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        for count in [1, 2, 7] {
            let mut all = Vec::new();
            let took = in_order(
                &items,
                threads(count),
                |item| item * item,
                |index, answer| {
                    all.push((index, answer));
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(took, Ok(()));
            assert!(all.iter().copied().eq(items.iter().map(|&item| (item, item * item))));
        }
    }

    #[test]
    fn each_item_tells_all_it_has_in_its_order() {
        for count in [1, 3] {
            let mut all = vec![Vec::new(); 50];
            let items: Vec<usize> = (0..50).collect();
            let work = |item: &usize, tell: &mut dyn FnMut((usize, usize))| {
                (0..*item).for_each(|answer| tell((*item, answer)));
            };
            let took = several_each(&items, threads(count), work, |(item, answer)| {
                all[item].push(answer);
                Ok::<(), ()>(())
            });
            assert_eq!(took, Ok(()));
            assert!(all.iter().enumerate().all(|(n, told)| told.iter().copied().eq(0..n)));
        }
    }

    #[test]
    fn the_first_error_ends_the_work() {
        let items: Vec<usize> = (0..100_000).collect();
        for count in [1, 2] {
            let begun = AtomicUsize::new(0);
            let begin = |_: &usize| begun.fetch_add(1, Ordering::Relaxed);
            let took = as_they_come(&items, threads(count), begin, |_, _| Err("enough"));
            assert_eq!(took, Err("enough"));
            let tell = |item: &usize, tell: &mut dyn FnMut(usize)| tell(begin(item));
            let took = several_each(&items, threads(count), tell, |_| Err("enough"));
            assert_eq!(took, Err("enough"));
            assert!(begun.into_inner() < items.len());
        }
    }
}
