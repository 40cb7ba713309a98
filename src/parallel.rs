//! Work on a list, on several threads, with the answers in the list's order or as they come.
//!
//! Answers are taken one at a time, so whoever takes them needs no lock. This layer knows nothing of Sudoku.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};

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
    let threads = threads.map_or_else(cores, usize::from);
    if threads == 1 {
        // Browsers have no other thread.
        return items.iter().enumerate().try_for_each(|(index, item)| take(index, work(item)));
    }
    let (next, given_up) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, answers) = mpsc::sync_channel(WAITING);
    std::thread::scope(|scope| {
        for _ in 0..threads {
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

/// Works on a few items of which some have to wait until others are done. An item waits only for items before
/// it, by their places; of those that need not wait, the first is begun. Each thread takes its own answers, one
/// thread at a time, in whatever order they come: so nobody is woken for an answer, which costs more than many
/// an answer takes.
///
/// ```
/// use catena::parallel::when_ready;
///
/// // The last one waits for both others.
/// let waits_for = [vec![], vec![], vec![0, 1]];
/// let mut all = Vec::new();
/// let took = when_ready(&waits_for, None, |item| item * 10, |item, answer| {
///     all.push((item, answer));
///     Ok::<(), std::convert::Infallible>(())
/// });
/// assert!(took.is_ok());
/// assert_eq!(all.last(), Some(&(2, 20)));
/// ```
///
/// # Errors
/// The first that `take` returns; then no further item is begun, and no answer is taken.
///
/// # Panics
/// When an item waits for itself or a later one.
pub fn when_ready<A, E: Send>(
    waits_for: &[Vec<usize>],
    threads: Option<NonZeroUsize>,
    work: impl Fn(usize) -> A + Sync,
    take: impl FnMut(usize, A) -> Result<(), E> + Send,
) -> Result<(), E> {
    let is_sound = |(item, others): (usize, &Vec<usize>)| others.iter().all(|&other| other < item);
    assert!(waits_for.iter().enumerate().all(is_sound), "an item waits only for those before it");
    let agenda = Agenda::new(waits_for);
    let taking = Mutex::new((take, Ok(())));
    let work_on = || {
        while let Some(begun) = agenda.begin() {
            let answer = work(begun.item);
            let (take, taken) = &mut *taking.lock().unwrap_or_else(PoisonError::into_inner);
            if taken.is_ok() {
                *taken = take(begun.item, answer);
            }
            if taken.is_err() {
                agenda.give_up();
            }
        }
    };
    match threads.map_or_else(cores, usize::from).min(waits_for.len()) {
        0 | 1 => work_on(),
        // The thread that asks only waits. Where it worked too, Linux began the other one on the same core and
        // left it there for milliseconds, as long as a whole question takes.
        threads => std::thread::scope(|scope| {
            (0..threads).for_each(|_| _ = scope.spawn(work_on));
        }),
    }
    taking.into_inner().unwrap_or_else(PoisonError::into_inner).1
}

/// Which items are left to begin, and which are done.
struct Agenda<'a> {
    waits_for: &'a [Vec<usize>],
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The items that nobody has begun, in their order.
    left: Vec<usize>,
    done: Vec<bool>,
}

/// An item that was begun. It is done when this goes, also where the work panics: nobody waits in vain.
struct Begun<'a> {
    item: usize,
    agenda: &'a Agenda<'a>,
}

impl<'a> Agenda<'a> {
    fn new(waits_for: &'a [Vec<usize>]) -> Agenda<'a> {
        let count = waits_for.len();
        let state = State { left: (0..count).collect(), done: vec![false; count] };
        Agenda { waits_for, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// The next item, when it need not wait any more; `None` when all are begun.
    fn begin(&self) -> Option<Begun<'_>> {
        let mut state = self.state();
        loop {
            let is_ready = |&item: &usize| self.waits_for[item].iter().all(|&o| state.done[o]);
            if let Some(place) = state.left.iter().position(is_ready) {
                let item = state.left.remove(place);
                return Some(Begun { item, agenda: self });
            }
            if state.left.is_empty() {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Begins no further item.
    fn give_up(&self) {
        self.state().left.clear();
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        self.agenda.state().done[self.item] = true;
        self.agenda.changed.notify_all();
    }
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
    fn an_item_is_begun_when_those_it_waits_for_are_done() {
        let waits_for: Vec<Vec<usize>> =
            (0..50).map(|item| (item % 7..item).step_by(7).collect()).collect();
        for count in [1, 2, 5] {
            let done: Vec<AtomicBool> = waits_for.iter().map(|_| AtomicBool::new(false)).collect();
            let work = |item: usize| {
                let is_done = |&other: &usize| done[other].load(Ordering::Relaxed);
                assert!(waits_for[item].iter().all(is_done), "{item}");
                done[item].store(true, Ordering::Relaxed);
                item * item
            };
            let mut all = Vec::new();
            let took = when_ready(&waits_for, threads(count), work, |item, answer| {
                all.push((item, answer));
                Ok::<(), ()>(())
            });
            assert_eq!(took, Ok(()));
            all.sort_unstable();
            assert!(all.into_iter().eq((0..50).map(|item| (item, item * item))));
        }
    }

    #[test]
    fn nobody_waits_for_work_that_panics() {
        let work = |item: usize| assert!(item != 0, "the first one fails");
        let ended = std::panic::catch_unwind(|| {
            when_ready(&[vec![], vec![0], vec![1]], threads(2), work, |_, ()| Ok::<(), ()>(()))
        });
        assert!(ended.is_err());
    }

    #[test]
    #[should_panic(expected = "waits only for those before it")]
    fn nothing_waits_for_itself() {
        let _ = when_ready(&[vec![0]], None, |_| (), |_, ()| Ok::<(), ()>(()));
    }

    #[test]
    fn the_first_error_ends_the_work() {
        let items: Vec<usize> = (0..100_000).collect();
        for count in [1, 2] {
            let begun = AtomicUsize::new(0);
            let begin = |_: &usize| begun.fetch_add(1, Ordering::Relaxed);
            let took = as_they_come(&items, threads(count), begin, |_, _| Err("enough"));
            assert_eq!(took, Err("enough"));
            assert!(begun.into_inner() < items.len());
            let begun = AtomicUsize::new(0);
            let begin = |_: usize| begun.fetch_add(1, Ordering::Relaxed);
            let took = when_ready(&vec![vec![]; 1000], threads(count), begin, |_, _| Err("enough"));
            assert_eq!(took, Err("enough"));
            assert!(begun.into_inner() <= count);
        }
    }
}
