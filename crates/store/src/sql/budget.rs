//! How much work a question may cost, how it is interrupted, and what is to be said while it is at work.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use catena::work::{Interrupt, Stopped};

/// The work that one question may cost, shared by SQLite and the functions it calls.
///
/// It is counted in steps, an instruction of SQLite's virtual machine or a node of a search, and not
/// in seconds: only an interrupt makes an answer depend on the clock.
#[derive(Debug)]
pub struct Budget {
    steps: u64,
    spent: AtomicU64,
    interrupt: Interrupt,
    at_work_on: Mutex<Option<String>>,
    remarks: Mutex<BTreeSet<String>>,
}

impl Budget {
    /// A budget of so many steps, none of them spent.
    pub fn new(steps: u64) -> Budget {
        Budget {
            steps,
            spent: AtomicU64::new(0),
            interrupt: Interrupt::new(),
            at_work_on: Mutex::default(),
            remarks: Mutex::default(),
        }
    }

    /// The same budget for work that ends when the interrupt says so.
    pub fn interruptible(self, interrupt: &Interrupt) -> Budget {
        Budget { interrupt: interrupt.clone(), ..self }
    }

    /// Spends steps; whether the work may go on.
    pub fn spend(&self, steps: u64) -> bool {
        let add = |spent: u64| Some(spent.saturating_add(steps));
        let before = self.spent.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        let spent = before.unwrap_or(u64::MAX).saturating_add(steps);
        spent <= self.steps && self.interrupt.check().is_ok()
    }

    /// Says what a function is at work on while it is; what that gives.
    pub fn during<T>(&self, what: String, work: impl FnOnce() -> T) -> T {
        let set = |what| *self.at_work_on.lock().unwrap_or_else(PoisonError::into_inner) = what;
        set(Some(what));
        let made = work();
        set(None);
        made
    }

    /// What a function is at work on; `None` when SQLite itself is, or nothing.
    pub fn at_work_on(&self) -> Option<String> {
        self.at_work_on.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Adds something to be said of an answer without rows.
    pub fn remark(&self, remark: String) {
        self.remarks.lock().unwrap_or_else(PoisonError::into_inner).insert(remark);
    }

    /// What is to be said of an answer without rows, each once, in order.
    pub fn remarks(&self) -> Vec<String> {
        let remarks = self.remarks.lock().unwrap_or_else(PoisonError::into_inner);
        remarks.iter().cloned().collect()
    }

    /// The steps that are left.
    pub fn left(&self) -> u64 {
        self.steps.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// What ends the work from outside.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// What has ended the work; `None` when it may go on.
    pub fn stopped(&self) -> Option<Stopped> {
        match self.interrupt.check() {
            Err(by) => Some(by),
            Ok(()) => (self.left() == 0).then_some(Stopped::Budget),
        }
    }
}
