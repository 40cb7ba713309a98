//! How much work a question may cost, and what is answered when that was not enough.
//!
//! Everything that may take long is handed a [`Work`]: it counts nodes against a budget, counts the bytes
//! of what it keeps, and asks an [`Interrupt`], so that it can be cancelled from another thread or ended
//! at a deadline. This layer knows nothing of Sudoku.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::bound::{self, Bound};

/// The answer to a search up to some length: three outcomes that must not be mixed up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome<T> {
    /// Found.
    Found(T),
    /// There is nothing up to this length; the search was complete.
    None {
        /// The length; `usize::MAX`, null in JSON, where there is nothing of any length.
        #[serde(with = "or_any")]
        up_to: usize,
    },
    /// The search was stopped.
    Stopped {
        /// There is nothing up to this length: so far the search was complete.
        none_up_to: usize,
        /// What stopped it.
        by: Stopped,
    },
}

/// A length in JSON: null where it is no bound.
pub(crate) mod or_any {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(length: &usize, serializer: S) -> Result<S::Ok, S::Error> {
        (*length != usize::MAX).then_some(length).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or(usize::MAX))
    }
}

impl<T> Outcome<T> {
    /// There is nothing up to a length, as far as the search looks at everything.
    pub fn none(up_to: usize, exhaustive: usize) -> Outcome<T> {
        match exhaustive < up_to {
            true => Outcome::Stopped { none_up_to: exhaustive, by: Stopped::NotExhaustive },
            false => Outcome::None { up_to },
        }
    }

    /// What was found, if anything was.
    pub fn found(self) -> Option<T> {
        match self {
            Outcome::Found(found) => Some(found),
            Outcome::None { .. } | Outcome::Stopped { .. } => None,
        }
    }

    /// The same answer with what was found made into something else.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Outcome::Found(found) => Outcome::Found(make(found)),
            Outcome::None { up_to } => Outcome::None { up_to },
            Outcome::Stopped { none_up_to, by } => Outcome::Stopped { none_up_to, by },
        }
    }
}

/// What stopped a search before its end. What it found until then holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// The budget is spent.
    Budget,
    /// The deadline has passed.
    Deadline,
    /// Someone cancelled it.
    Cancelled,
    /// What it keeps would take more memory than it may.
    Memory,
    /// A query of the user's, or a linear program, could not go on in this position.
    Failed,
    /// Nothing from outside: beyond some length the search does not look at everything, so that nothing found is not
    /// nothing there.
    NotExhaustive,
    /// The checker refused a proof, which is left out: what it would prove may hold, or have another proof.
    Refused,
    /// A query has rows, and none of them is a chain or has another proof.
    Unproved,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Stopped::Budget => "stopped at the budget",
            Stopped::Deadline => "stopped at the time limit",
            Stopped::Cancelled => "cancelled",
            Stopped::Memory => "stopped at the memory limit",
            Stopped::Failed => "stopped, for its query or program failed in this position",
            Stopped::NotExhaustive => "longer proofs are not searched exhaustively",
            Stopped::Refused => "the checker refused a proof, which is left out",
            Stopped::Unproved => {
                "its query has rows, but none has a proof: a chain begins at what is deleted and goes over LINK and \
                 CONJUGATE in turn"
            }
        })
    }
}

/// How a running search is ended from outside: by [`Interrupt::cancel`] from any thread, at a
/// deadline, where it keeps too much, or when its host says so. Clones share the cancellation.
#[derive(Clone, Debug)]
pub struct Interrupt {
    cancelled: Arc<AtomicBool>,
    /// Whether something that asked was told to stop.
    heard: Arc<AtomicBool>,
    host: Option<fn() -> bool>,
    deadline: Option<Instant>,
    memory: u64,
    parent: Option<Arc<Interrupt>>,
}

impl Default for Interrupt {
    /// Not cancelled, no deadline, and [`Interrupt::MEMORY`].
    fn default() -> Interrupt {
        let memory = Interrupt::MEMORY;
        let (cancelled, heard) = Default::default();
        Interrupt { cancelled, heard, host: None, deadline: None, memory, parent: None }
    }
}

impl Interrupt {
    /// How many bytes a search may keep unless something else is said: a gigabyte.
    pub const MEMORY: u64 = 1_000_000_000;

    /// An interrupt that nobody has cancelled, without a deadline.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// The interrupt that whoever sets this flag cancels: a signal handler, say.
    pub fn of_flag(cancelled: Arc<AtomicBool>) -> Interrupt {
        Interrupt { cancelled, ..Interrupt::new() }
    }

    /// The interrupt of a host that is asked whether to stop: of a browser, say, where a search has the only
    /// thread that sees its memory.
    pub fn of_host(stops: fn() -> bool) -> Interrupt {
        Interrupt { host: Some(stops), ..Interrupt::new() }
    }

    /// The same interrupt, which also ends the search after this time from now. It takes the clock of the
    /// system, which WebAssembly in a browser does not have.
    pub fn after(self, time: Duration) -> Interrupt {
        Interrupt { deadline: Instant::now().checked_add(time), ..self }
    }

    /// The same interrupt, for searches that may keep this many bytes each.
    pub fn within_memory(self, bytes: u64) -> Interrupt {
        Interrupt { memory: bytes, ..self }
    }

    /// How many bytes a search may keep.
    pub const fn memory(&self) -> u64 {
        self.memory
    }

    /// An interrupt of its own, which this one cancels too.
    pub fn child(&self) -> Interrupt {
        let parent = Some(Arc::new(self.clone()));
        Interrupt { parent, memory: self.memory, ..Interrupt::new() }
    }

    /// Ends the searches that were handed this interrupt, within some milliseconds.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// When it was cancelled, or the deadline has passed.
    pub fn check(&self) -> Result<(), Stopped> {
        let goes_on = self.says();
        if goes_on.is_err() {
            self.heard.store(true, Ordering::Relaxed);
        }
        goes_on
    }

    /// Whether whoever works under it was told to stop: who was not may be deaf.
    pub fn is_heard(&self) -> bool {
        self.heard.load(Ordering::Relaxed)
    }

    /// Whether to go on, for one who only watches: nobody has heard it by that.
    ///
    /// # Errors
    /// Those of [`Interrupt::check`].
    pub fn says(&self) -> Result<(), Stopped> {
        if self.cancelled.load(Ordering::Relaxed) || self.host.is_some_and(|stops| stops()) {
            return Err(Stopped::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::Deadline),
            _ => self.parent.as_ref().map_or(Ok(()), |parent| parent.check()),
        }
    }
}

/// The work of a search, counted in nodes: partial chains that were looked at.
///
/// Nodes and not seconds, so that the same question always has the same answer; only an interrupt
/// makes it depend on the clock. Memory is what a search says it keeps, not what the system gives it,
/// for the same reason.
#[derive(Clone, Debug)]
pub struct Work {
    /// The nodes expanded so far.
    pub nodes: u64,
    /// The rounds of propagation done so far.
    pub rounds: u64,
    /// How often a path or a rating has applied proofs so far; singles are not counted.
    pub steps: u64,
    /// The linear programs asked so far.
    pub programs: u64,
    /// How many of their answers did not hold in whole numbers, and were asked for again in another way.
    pub refused: u64,
    /// The number of nodes at which the search stops.
    pub budget: u64,
    /// The bytes kept now.
    kept: u64,
    /// The number of bytes that may be kept.
    memory: u64,
    interrupt: Option<Interrupt>,
}

/// A judge that is handed a work spends its nodes, and ends when it does.
impl Bound for Work {
    fn spend(&mut self) -> Result<(), bound::Stopped> {
        Work::spend(self).map_err(|_| bound::Stopped)
    }
}

/// How many nodes are expanded between two looks at the interrupt: some milliseconds.
const BETWEEN_LOOKS: u64 = 256;

impl Work {
    /// No work yet, and this many nodes to spend.
    pub const fn with_budget(budget: u64) -> Work {
        Work {
            nodes: 0,
            rounds: 0,
            steps: 0,
            programs: 0,
            refused: 0,
            budget,
            kept: 0,
            memory: u64::MAX,
            interrupt: None,
        }
    }

    /// No work yet, and no end to it: for examples, tests and measurements. What anyone may ask for has a
    /// budget or an interrupt.
    pub const fn unlimited() -> Work {
        Work::with_budget(u64::MAX)
    }

    /// No work yet, and no end to it but that the interrupt says.
    pub fn until(interrupt: &Interrupt) -> Work {
        Work::with_budget(u64::MAX).interruptible(interrupt)
    }

    /// The same work, which ends when the interrupt says so.
    pub fn interruptible(self, interrupt: &Interrupt) -> Work {
        Work { interrupt: Some(interrupt.clone()), memory: interrupt.memory, ..self }
    }

    /// Work beside this one for what is made once and shared: not counted, but it ends when the interrupt says
    /// so.
    pub fn uncounted(&self) -> Work {
        Work { interrupt: self.interrupt.clone(), ..Work::with_budget(u64::MAX) }
    }

    /// Counts a node.
    ///
    /// # Errors
    /// When the budget was spent before, or the interrupt says to stop.
    #[inline]
    pub fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.budget {
            return Err(Stopped::Budget);
        }
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts bytes that are kept from now on.
    ///
    /// # Errors
    /// When they would be more than may be kept.
    #[inline]
    pub fn keep(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.has_room(bytes)?;
        self.kept = self.kept.saturating_add(bytes as u64);
        Ok(())
    }

    /// Whether so many bytes more may be kept; for what is put together before it is kept.
    ///
    /// # Errors
    /// When they may not.
    #[inline]
    pub fn has_room(&self, bytes: usize) -> Result<(), Stopped> {
        if bytes as u64 > self.memory.saturating_sub(self.kept) {
            return Err(Stopped::Memory);
        }
        Ok(())
    }

    /// Takes off bytes that were kept and are not any more.
    #[inline]
    pub fn release(&mut self, bytes: usize) {
        self.kept = self.kept.saturating_sub(bytes as u64);
    }

    /// Asks the interrupt; for work that does not count nodes.
    ///
    /// # Errors
    /// When the interrupt says to stop.
    #[cold]
    pub fn look(&self) -> Result<(), Stopped> {
        self.interrupt.as_ref().map_or(Ok(()), Interrupt::check)
    }
}
