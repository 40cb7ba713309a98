//! What has changed since the lengths were searched.
//!
//! Whether a chain is one depends on its target, its variables, and what they have left. So when there was
//! no proof up to some length, and candidates are deleted then, a proof that is no longer uses one of the
//! variables that lost a candidate.

use crate::board::{BitBoard, CspSet};

/// For each length the variables that have lost a candidate since no proof of this length was left, nor a
/// shorter one.
#[derive(Default)]
pub(crate) struct Changes {
    /// Those of length 1 first; a length that was never searched has none.
    since: Vec<CspSet>,
}

impl Changes {
    /// Notes that from one board to the next candidates were deleted.
    pub fn note(&mut self, before: &BitBoard, after: &BitBoard) {
        let changed = before.account.some_without(&after.account);
        self.since.iter_mut().for_each(|since| *since |= changed);
    }

    /// Notes that no proof of this length is left, nor a shorter one.
    pub fn none_up_to(&mut self, length: usize) {
        self.since.resize(length.max(self.since.len()), CspSet::EMPTY);
        self.since[..length].fill(CspSet::EMPTY);
    }

    /// The variables of which a proof of this length must use one; `None` when it may use any.
    pub fn since(&self, length: usize) -> Option<&CspSet> {
        self.since.get(length.checked_sub(1)?)
    }
}
