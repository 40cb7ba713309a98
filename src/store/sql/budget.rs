//! How much work a question may cost, and how it is interrupted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The work that one question may cost, shared by SQLite and the functions it calls.
///
/// It is counted in steps, an instruction of SQLite's virtual machine or a node of a search, and not
/// in seconds: the same question always gets the same answer.
#[derive(Debug)]
pub struct Budget {
    steps: u64,
    spent: AtomicU64,
    interrupted: Arc<AtomicBool>,
}

impl Budget {
    /// A budget of so many steps, none of them spent.
    pub fn new(steps: u64) -> Budget {
        Budget { steps, spent: AtomicU64::new(0), interrupted: Arc::default() }
    }

    /// Spends steps; whether the work may go on.
    pub fn spend(&self, steps: u64) -> bool {
        let add = |spent: u64| Some(spent.saturating_add(steps));
        let before = self.spent.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        let spent = before.unwrap_or(u64::MAX).saturating_add(steps);
        spent <= self.steps && !self.is_interrupted()
    }

    /// The steps that are left.
    pub fn left(&self) -> u64 {
        self.steps.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// The flag that ends the work soon once it is set; for a signal handler or another thread.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        self.interrupted.clone()
    }

    /// Whether the user ended the work.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
