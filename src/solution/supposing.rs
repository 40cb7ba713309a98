//! Solutions by supposing: one candidate of a variable after the other, singles after each.

use std::ops::ControlFlow;

use super::{Solution, Solutions};
use crate::board::{BitBoard, candidates_of};
use crate::grid::{Candidate, Digit};

/// The solutions of a board; `None` when more candidates would have to be supposed than `bound`.
pub(super) fn solutions(board: BitBoard, bound: usize) -> Option<Solutions> {
    let mut search = Supposing { one: None, two: None, left: bound };
    match search.below(board) {
        ControlFlow::Break(End::Bound) => None,
        ControlFlow::Break(End::Two) | ControlFlow::Continue(()) => {
            Some(Solutions::of(search.one, search.two))
        }
    }
}

/// Why a search ended early.
enum End {
    /// A second solution was found.
    Two,
    /// No more candidates may be supposed.
    Bound,
}

struct Supposing {
    one: Option<Solution>,
    two: Option<Solution>,
    /// How many candidates may still be supposed.
    left: usize,
}

impl Supposing {
    /// Finds the solutions that a board still allows.
    fn below(&mut self, mut board: BitBoard) -> ControlFlow<End> {
        if board.apply_singles().is_err() {
            return ControlFlow::Continue(());
        }
        let Some(csp) = narrowest(&board) else { return self.tell(&board) };
        for candidate in candidates_of(csp, board.account.values(csp)) {
            let Some(left) = self.left.checked_sub(1) else {
                return ControlFlow::Break(End::Bound);
            };
            self.left = left;
            let mut supposed = board.clone();
            supposed.place(Candidate::from_index(candidate));
            self.below(supposed)?;
        }
        ControlFlow::Continue(())
    }

    fn tell(&mut self, board: &BitBoard) -> ControlFlow<End> {
        let mut solution = [Digit::from_index(0); 81];
        for candidate in board.live.iter().map(Candidate::from_index) {
            solution[candidate.cell().index()] = candidate.digit();
        }
        if self.one.is_none() {
            self.one = Some(solution);
            return ControlFlow::Continue(());
        }
        self.two = Some(solution);
        ControlFlow::Break(End::Two)
    }
}

/// An open variable with the fewest candidates; `None` when all are settled. Cells come first: a search that
/// began with other variables supposed more of the hardest puzzles.
fn narrowest(board: &BitBoard) -> Option<usize> {
    let several = board.account.tally().several;
    let two = several.and_not(&board.account.crowded());
    let count = |csp: &usize| board.account.values(*csp).count_ones();
    two.first().or_else(|| several.iter().min_by_key(count))
}
