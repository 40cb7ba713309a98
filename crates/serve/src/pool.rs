//! How many searches run, how many wait, and what ends them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use catena::work::Interrupt;
use catena_calls::Run;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::refused::Refused;

/// The greatest number of searches that run at once.
pub const RUNNING: usize = 2;
/// The greatest number that wait.
pub const WAITING: usize = 32;
/// The greatest number of short calls at work; the rest wait their turn.
const SHORT: usize = 4;

/// The searches.
pub struct Pool {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    short: Arc<Semaphore>,
    interrupt: Interrupt,
}

/// A search that waits for its turn. When it is dropped, it waits no longer.
pub struct Turn {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Pool {
    /// No searches; the interrupt ends all that come.
    pub fn new(interrupt: &Interrupt) -> Pool {
        Pool {
            places: Arc::new(Semaphore::new(RUNNING)),
            waiting: Arc::default(),
            short: Arc::new(Semaphore::new(SHORT)),
            interrupt: interrupt.clone(),
        }
    }

    /// What ends one search without the others.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.child()
    }

    /// A place in the queue.
    ///
    /// # Errors
    /// When too many wait.
    pub fn queue(&self) -> Result<Turn, Refused> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING + self.places.available_permits()
        {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Refused::busy(WAITING));
        }
        Ok(Turn { places: Arc::clone(&self.places), waiting: Arc::clone(&self.waiting) })
    }

    /// Does work that takes milliseconds on a thread of its own. When nobody waits for it any more, it is told to stop,
    /// and its place is free when it has.
    pub async fn short<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Run) -> T + Send + 'static,
    ) -> T {
        let place = Arc::clone(&self.short).acquire_owned().await.expect("it is never closed");
        let awaited = Awaited(self.interrupt());
        let run = Run::quiet(awaited.0.clone());
        let done = tokio::task::spawn_blocking(move || {
            let done = work(&run);
            drop(place);
            done
        });
        match done.await {
            Ok(done) => done,
            Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
        }
    }
}

/// Ends the work that somebody waits for when they wait no longer.
struct Awaited(Interrupt);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Turn {
    /// Whether others run, so that it has to wait.
    pub fn must_wait(&self) -> bool {
        self.places.available_permits() == 0
    }

    /// Waits for a place to run.
    pub async fn come(self) -> OwnedSemaphorePermit {
        let place = Arc::clone(&self.places).acquire_owned().await;
        place.expect("it is never closed")
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}
