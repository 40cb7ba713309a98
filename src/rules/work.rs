//! What a kernel answers, and what it cost.

/// The answer to a search up to some length: three outcomes that must not be mixed up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome<T> {
    /// Found.
    Found(T),
    /// There is nothing up to this length; the search was complete.
    None {
        /// The length.
        up_to: usize,
    },
    /// The budget ended the search.
    Stopped {
        /// There is nothing up to this length: so far the search was complete.
        none_up_to: usize,
    },
}

impl<T> Outcome<T> {
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
            Outcome::Stopped { none_up_to } => Outcome::Stopped { none_up_to },
        }
    }
}

/// The work of a search, counted in nodes: partial chains that were looked at.
///
/// Nodes and not seconds, so that the same question always has the same answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// The nodes expanded so far.
    pub nodes: u64,
    /// The rounds of propagation done so far.
    pub rounds: u64,
    /// The number of nodes at which the search stops.
    pub budget: u64,
}

/// The budget is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl Work {
    /// No work yet, and so many nodes to spend.
    pub const fn with_budget(budget: u64) -> Work {
        Work { nodes: 0, rounds: 0, budget }
    }

    /// No work yet, and no end to it.
    pub const fn unlimited() -> Work {
        Work::with_budget(u64::MAX)
    }

    /// Counts a node.
    ///
    /// # Errors
    /// When the budget was spent before.
    #[inline]
    pub fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.budget {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }
}
