//! What all changes of a position have in common, and how a change is applied.

use std::sync::Arc;

use crate::board::{BitBoard, CandidateSet, Contradiction, links_of};
use crate::grid::{CellSet, Conclusion, Position};
use crate::rules::impossible::pattern::Patterns;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::{Limits, Reach};

/// A position after singles, with what no change of it touches.
#[derive(Clone)]
pub struct Ground {
    board: BitBoard,
    givens: CellSet,
    patterns: Arc<Patterns>,
    /// How far rules search.
    pub limits: Limits,
}

impl Ground {
    /// The ground of a position. Where singles show that it has no solution, what they leave.
    pub fn of(on: &Prepared, limits: impl Into<Limits>) -> Ground {
        let mut board = on.board().clone();
        let _ = board.apply_singles();
        let (givens, patterns) = (on.position().givens, Arc::clone(on.patterns()));
        Ground { board, givens, patterns, limits: limits.into() }
    }

    /// How far rules search whose search takes longer for greater lengths.
    pub(super) fn reach(&self) -> Reach {
        self.limits.reach()
    }

    /// The position after singles.
    pub fn board(&self) -> &BitBoard {
        &self.board
    }

    /// A changed board as a position.
    pub(super) fn position(&self, board: &BitBoard) -> Position {
        Position { state: board.state(), givens: self.givens }
    }

    /// A changed board, prepared for rules.
    pub(super) fn prepared(&self, board: &BitBoard) -> Prepared {
        Prepared::with_patterns(self.position(board), Arc::clone(&self.patterns))
    }

    /// The impossible patterns that are looked for.
    pub(super) fn patterns(&self) -> &Arc<Patterns> {
        &self.patterns
    }
}

/// A board after some changes and singles.
///
/// # Errors
/// When they leave a variable without candidates.
pub(super) fn change(board: &BitBoard, changes: &[Conclusion]) -> Result<BitBoard, Contradiction> {
    let mut board = board.clone();
    for change in changes {
        match *change {
            Conclusion::Eliminate(candidate) => board.remove(candidate),
            Conclusion::Place(candidate) if board.is_open(candidate) => board.place(candidate),
            Conclusion::Place(candidate) if !board.live.contains(candidate.index()) => {
                return Err(Contradiction);
            }
            Conclusion::Place(_) => {}
        }
    }
    board.apply_singles().map(|()| board)
}

/// What changes delete by themselves.
pub(super) fn deleted(changes: &[Conclusion]) -> CandidateSet {
    changes.iter().fold(CandidateSet::EMPTY, |all, change| match change {
        Conclusion::Eliminate(candidate) => all | CandidateSet::single(candidate.index()),
        Conclusion::Place(candidate) => all | *links_of(*candidate),
    })
}
