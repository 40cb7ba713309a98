//! All that sums delete from a position, until they delete nothing more.
//!
//! What a sum proves false stays false when other candidates are deleted. So the end does not depend on which sums are
//! taken and in which order. Sums of rank 0 come first, because one program tells which candidates they prove false, and
//! singles are applied after each sum.

use crate::board::CandidateSet;
use crate::grid::{Candidate, Conclusion, Position, State, apply_singles};
use crate::proof::{Family, Node, Proof};
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::program::{Program, SumRank};
use super::sum::Sum;
use super::zero::RankZero;
use super::{next_of_rank_0, shortest};

/// Sums one after another, each with the singles after it, until none of this rank deletes anything.
///
/// Each proof is about the state that the one before it leaves, after singles. A proof is the lightest for one of the
/// candidates that it eliminates.
///
/// # Errors
/// When the work is stopped, or the solver fails.
///
/// # Examples
/// ```
/// use catena::grid::{apply_singles, read};
/// use catena::rules::{SumRank, Work, apply, sums_to_the_end};
///
/// let grid = "......41.9..3.....3...2.....48..7..........62.1.......5..2....6.7....8......9....";
/// let mut state = read(grid)?.state;
/// apply_singles(&mut state);
/// for proof in sums_to_the_end(&state, SumRank::Any, &mut Work::unlimited()).unwrap() {
///     apply(&mut state, &proof);
///     apply_singles(&mut state);
/// }
/// assert!(state.is_solved());
/// # Ok::<(), catena::grid::format::ReadError>(())
/// ```
pub fn sums_to_the_end(
    start: &State,
    rank: SumRank,
    work: &mut Work,
) -> Result<Vec<Proof>, Stopped> {
    let mut closure = Closure { state: start.clone(), proofs: Vec::new() };
    apply_singles(&mut closure.state);
    loop {
        let before = closure.proofs.len();
        closure.rank_0(work)?;
        if closure.proofs.len() == before && matches!(rank, SumRank::Any) {
            closure.any_rank(work)?;
        }
        if closure.proofs.len() == before {
            return Ok(closure.proofs);
        }
    }
}

/// The state so far, and the proofs that led to it.
struct Closure {
    state: State,
    proofs: Vec<Proof>,
}

impl Closure {
    /// Deletes what sums of rank 0 prove false in this state.
    fn rank_0(&mut self, work: &mut Work) -> Result<(), Stopped> {
        let live = self.live();
        let program = Program::of(&live);
        let falls = program.always_zero(work)?;
        if falls.is_empty() {
            return Ok(());
        }
        let mut programs = RankZero::of(&program, &falls, work)?;
        for target in falls.iter().map(Candidate::from_index) {
            if self.state.is_live(target)
                && let Some((sum, margin)) =
                    next_of_rank_0(&mut programs, &program, target, &live, work)?
            {
                self.delete(&sum, &sum.falls(margin, &self.live()));
            }
        }
        Ok(())
    }

    /// Deletes what sums of any rank prove false in this state: one candidate after another, each from what the last
    /// one leaves.
    fn any_rank(&mut self, work: &mut Work) -> Result<(), Stopped> {
        let live = self.live();
        let falls = Program::of(&live).never_one(&live, &CandidateSet::EMPTY, work)?;
        for target in falls.iter().map(Candidate::from_index) {
            if !self.state.is_live(target) {
                continue;
            }
            let live = self.live();
            let found = shortest(&Program::of(&live), target, SumRank::Any, &live, work)?;
            if let Some((sum, margin)) = found {
                self.delete(&sum, &sum.falls(margin, &live));
            }
        }
        Ok(())
    }

    fn live(&self) -> CandidateSet {
        self.state.candidates().map(|candidate| candidate.index()).collect()
    }

    /// Deletes what falls by a sum, and applies singles.
    fn delete(&mut self, sum: &Sum, falls: &[Candidate]) {
        let surplus = falls.iter().map(|&c| sum.surplus(c)).min();
        let Some((node, surplus)) = Node::new(falls.iter().copied()).zip(surplus) else { return };
        let mut sheet = Sheet::default();
        sum.write(node, &mut sheet);
        let family = Family { name: "linear".into(), shape: None };
        let conclusions = falls.iter().copied().map(Conclusion::Eliminate).collect();
        let length = sum.length(surplus - sum.rank());
        let position = Position::from_state(self.state.clone());
        self.proofs.push(sheet.prove(&position, &family, length, conclusions));
        falls.iter().for_each(|&fallen| {
            self.state.remove(fallen);
        });
        apply_singles(&mut self.state);
    }
}
