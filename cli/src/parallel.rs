//! Work on a list, on several cores, with the answers in the list's order or as they come.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

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
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    as_they_come(items, threads, work, |index, answer| {
        waiting.insert(index, answer);
        while let Some(answer) = waiting.remove(&due) {
            take(due, answer)?;
            due += 1;
        }
        Ok(())
    })
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
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, given_up) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, answers) = mpsc::sync_channel(WAITING);
    std::thread::scope(|scope| {
        for _ in 0..threads.map_or(cores, usize::from) {
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

/// A progress bar on standard error, when that is a terminal.
pub struct Progress(Option<indicatif::ProgressBar>);

impl Progress {
    /// A bar of this length, this much of which was done before.
    pub fn new(length: usize, done: usize) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = indicatif::ProgressBar::new(length as u64);
            bar.with_style(style()).with_position(done as u64).with_elapsed(Default::default())
        });
        Progress(bar)
    }

    /// This much is done now.
    pub fn at(&self, done: usize) {
        if let Some(bar) = &self.0 {
            bar.set_position(done as u64);
        }
    }
}

/// What is going on, in a line on standard error that goes away, when that is a terminal.
pub struct Spinner(Option<indicatif::ProgressBar>);

impl Spinner {
    /// Nothing said yet.
    pub fn new() -> Spinner {
        let style = indicatif::ProgressStyle::with_template("{msg}, {elapsed}; Ctrl-C ends it");
        let style = style.unwrap_or_else(|_| indicatif::ProgressStyle::default_spinner());
        let is_shown = std::io::stderr().is_terminal();
        Spinner(is_shown.then(|| indicatif::ProgressBar::no_length().with_style(style)))
    }

    /// Whether there is a terminal to write it to.
    pub fn is_shown(&self) -> bool {
        self.0.is_some()
    }

    /// Says what is going on now; nothing when nothing is.
    pub fn at(&self, what: Option<String>) {
        if let (Some(bar), Some(what)) = (&self.0, what) {
            bar.set_message(what);
            bar.tick();
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn style() -> indicatif::ProgressStyle {
    indicatif::ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left")
        .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar())
}
