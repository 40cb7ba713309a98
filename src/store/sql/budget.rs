//! How much work a question may cost, and how it is interrupted.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::work::{Interrupt, Stopped};

/// The work that one question may cost, shared by SQLite and the functions it calls.
///
/// It is counted in steps, an instruction of SQLite's virtual machine or a node of a search, and not
/// in seconds: only an interrupt makes an answer depend on the clock.
#[derive(Debug)]
pub struct Budget {
    steps: u64,
    spent: AtomicU64,
    interrupt: Interrupt,
}

impl Budget {
    /// A budget of so many steps, none of them spent.
    pub fn new(steps: u64) -> Budget {
        Budget { steps, spent: AtomicU64::new(0), interrupt: Interrupt::new() }
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
