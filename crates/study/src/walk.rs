//! Resolution paths as studies need them: every state with its proofs, each accepted by the checker, singles left out.

use std::sync::Arc;

use catena::explorer::refusals::Refusals;
use catena::grid::{Position, State};
use catena::proof::Proof;
use catena::rules::{Next, Pace, Path, Reach, Rule};
use catena::work::{Stopped, Work};

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every cell is decided.
    Solved,
    /// No rule has a proof of up to the greatest length.
    Stuck,
    /// A search was stopped at the budget, or a proof that the checker refuses was left out.
    Stopped,
    /// The puzzle has no solution, as the path shows.
    Contradiction,
}

/// Why a path has no end.
#[derive(Clone, PartialEq, Debug)]
pub enum Broken {
    /// The interrupt ended the search.
    Interrupted(Stopped),
}

impl From<Stopped> for Broken {
    fn from(by: Stopped) -> Broken {
        Broken::Interrupted(by)
    }
}

/// Rules, and how a path uses them.
pub(crate) struct Walk<'a> {
    /// The rules, in the order of the path.
    pub rules: &'a [Arc<dyn Rule>],
    /// How far they search.
    pub reach: Reach,
    /// How many chains are applied at once.
    pub pace: Pace,
    /// Where proofs are noted that the checker refuses: the path goes on without them.
    pub refusals: &'a Refusals,
}

impl Walk<'_> {
    /// Walks the path from a position on, and tells each of its states in which no single is open, with
    /// the proofs that lead on, unless it is the last; and how it ends.
    ///
    /// # Errors
    /// When the interrupt ends it.
    pub fn walk(
        &self,
        from: &Position,
        work: &mut Work,
        mut tell: impl FnMut(&State, &[Proof]) -> Result<(), Broken>,
    ) -> Result<(State, Ending), Broken> {
        let path = Path::new(from, &self.refusals.watch(self.rules), self.reach);
        let mut path = path.at_pace(self.pace).without_singles();
        let ending = loop {
            work.look()?;
            match path.advance(work) {
                Ok(Next::Proofs(proofs)) => tell(&proofs[0].state, &proofs)?,
                Ok(Next::Stuck) => break Ending::Stuck,
                Ok(Next::Solved) => break Ending::Solved,
                Ok(Next::Stopped { by: by @ (Stopped::Cancelled | Stopped::Deadline), .. }) => {
                    return Err(by.into());
                }
                Ok(Next::Stopped { .. }) => break Ending::Stopped,
                Err(_) => break Ending::Contradiction,
            }
        };
        Ok((path.state().clone(), ending))
    }
}
