//! Deletes what nested hypotheses refute, until nothing is left to delete.

use crate::board::{BitBoard, Contradiction};
use crate::grid::Candidate;
use crate::proof::Shape;
use crate::rules::chain::front::propagate;
use crate::rules::chain::kernel::Kernel;
use crate::rules::chain::rate::exhaust;
use crate::work::{Outcome, Stopped, Work};

/// What is applied within the innermost hypothesis: singles, and braids of up to a length.
#[derive(Clone, Copy)]
pub struct Within {
    braids: usize,
}

impl Within {
    /// Singles only.
    pub const SINGLES: Within = Within { braids: 0 };

    /// Singles and braids of up to a length.
    pub const fn braids(length: usize) -> Within {
        Within { braids: length }
    }

    /// Deletes what so many nested hypotheses refute, to the end; that there is no solution where they show it.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn settle(
        self,
        board: &mut BitBoard,
        hypotheses: usize,
        work: &mut Work,
    ) -> Result<Result<(), Contradiction>, Stopped> {
        match (hypotheses, self.braids) {
            (0, 0) => Ok(board.apply_singles()),
            (0, length) => {
                let braids = Kernel::of(&Shape::BRAID).expect("braids have a kernel");
                match exhaust(board, braids, length, work) {
                    Ok(Outcome::Stopped { by, .. }) => Err(by),
                    end => Ok(end.map(drop)),
                }
            }
            (1, 0) => propagate(board, false, work),
            _ => self.settle_one_by_one(board, hypotheses, work),
        }
    }

    /// One candidate after the other, until a round deletes none. What fewer hypotheses delete is deleted first, for
    /// that costs less.
    fn settle_one_by_one(
        self,
        board: &mut BitBoard,
        hypotheses: usize,
        work: &mut Work,
    ) -> Result<Result<(), Contradiction>, Stopped> {
        loop {
            if self.settle_cheaply(board, hypotheses, work)?.is_err() {
                return Ok(Err(Contradiction));
            }
            let before = board.live;
            for target in candidates(board) {
                if !board.is_open(target) || !self.refutes(board, target, hypotheses - 1, work)? {
                    continue;
                }
                board.remove(target);
                if self.settle_cheaply(board, hypotheses, work)?.is_err() {
                    return Ok(Err(Contradiction));
                }
            }
            if board.live == before {
                return Ok(Ok(()));
            }
        }
    }

    fn settle_cheaply(
        self,
        board: &mut BitBoard,
        hypotheses: usize,
        work: &mut Work,
    ) -> Result<Result<(), Contradiction>, Stopped> {
        match Within::SINGLES.settle(board, 1, work)? {
            Ok(()) => self.settle(board, hypotheses - 1, work),
            end => Ok(end),
        }
    }

    /// Whether a candidate contradicts what so many hypotheses delete once it is true.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn refutes(
        self,
        board: &BitBoard,
        target: Candidate,
        hypotheses: usize,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        // Nodes are few here, and each may take long.
        work.look()?;
        work.spend()?;
        let mut supposed = board.clone();
        supposed.place(target);
        Ok(self.settle(&mut supposed, hypotheses, work)?.is_err())
    }
}

/// The open candidates, those of small variables first: where one falls, another is true.
fn candidates(board: &BitBoard) -> Vec<Candidate> {
    let mut open: Vec<Candidate> = board.open().collect();
    let smallest = |candidate: &Candidate| {
        let sizes = candidate.csps().map(|csp| board.account.values(csp.index()).count_ones());
        sizes.into_iter().min()
    };
    open.sort_by_cached_key(smallest);
    open
}
