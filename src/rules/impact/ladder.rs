//! Levels of rules, each with what the one before it has, that all end alike in whatever order they are applied.
//!
//! Let c be a candidate that level k deletes and no lower one. From level k on the position without c comes to the same
//! end as the position with it. So its rating is below k, or that of the position itself: only the levels below k are
//! asked, and the highest ones, which take longest, seldom are.

use crate::board::{BitBoard, Contradiction};
use crate::card::Rank;
use crate::rules::chain::kernel::Kernel;
use crate::rules::chain::rate::{exhaust, is_confluent};
use crate::rules::depth::{self, DEEPEST, braids_within, settle_braids, settle_depth};
use crate::rules::rate::Measure;
use crate::rules::reach::Reach;
use crate::rules::tagging::{Level, level_needed, settle_level};
use crate::rules::template;
use crate::work::{Outcome, Stopped, Work};

/// Levels that are confluent.
#[derive(Clone, Copy)]
pub enum Ladder {
    /// Braids or g-braids, by their length.
    Braids(Kernel),
    /// Tagging, with almost locked sets of up to this many cells.
    Tagging(Level, usize),
    /// Nested hypotheses, by their depth.
    Depth,
    /// Braids within so many hypotheses, by their length.
    BraidsWithin(usize),
    /// Templates, by how many digits at once.
    Templates,
}

impl Ladder {
    /// The levels of a measure; `None` where the order of its proofs may matter.
    pub fn of(measure: &Measure, als_size: usize) -> Option<Ladder> {
        let rule = match measure {
            Measure::BraidsWithin(hypotheses) => return Some(Ladder::BraidsWithin(*hypotheses)),
            Measure::Templates => return Some(Ladder::Templates),
            Measure::Singles => return None,
            Measure::By(rule) => rule,
        };
        if let Some(kernel) = rule.facts().learns_as.as_ref().and_then(Kernel::of) {
            return is_confluent(kernel).then_some(Ladder::Braids(kernel));
        }
        if let Some(highest) = Level::of_family(rule.name()) {
            return Some(Ladder::Tagging(highest, als_size));
        }
        (rule.facts().rank == Rank::TrialAndError).then_some(Ladder::Depth)
    }

    /// The highest level, where proofs of up to a length are asked for: it bounds neither tagging nor depth.
    pub fn highest(self, max_length: usize) -> usize {
        match self {
            Ladder::Braids(_) | Ladder::BraidsWithin(_) => max_length,
            Ladder::Tagging(highest, _) => 1 + Level::ALL.partition_point(|&level| level < highest),
            Ladder::Depth => DEEPEST,
            Ladder::Templates => template::MOST,
        }
    }

    /// Deletes what a level deletes, until nothing is left to delete.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn settle(
        self,
        board: &mut BitBoard,
        level: usize,
        work: &mut Work,
    ) -> Result<Result<(), Contradiction>, Stopped> {
        let ended = match self {
            Ladder::BraidsWithin(hypotheses) => {
                return settle_braids(board, hypotheses, level, work);
            }
            Ladder::Templates => return template::settle(board, level, work),
            _ if level == 0 => return Ok(board.apply_singles()),
            Ladder::Braids(kernel) => exhaust(board, kernel, level, work),
            Ladder::Tagging(_, als_size) => {
                let (mut state, reach) =
                    (board.state(), Reach { length: Reach::LONGEST, als_size });
                let ended = settle_level(&mut state, Level::ALL[level - 1], &reach, work);
                *board = BitBoard::new(&state);
                ended
            }
            Ladder::Depth => return settle_depth(board, level, work),
        };
        match ended {
            Ok(Outcome::Stopped { by, .. }) => Err(by),
            end => Ok(end.map(drop)),
        }
    }

    /// The rating by levels up to the highest.
    ///
    /// # Errors
    /// When it shows that there is no solution.
    pub fn rate(
        self,
        board: &BitBoard,
        highest: usize,
        work: &mut Work,
    ) -> Result<Outcome<usize>, Contradiction> {
        match self {
            Ladder::Tagging(_, als_size) if highest > 0 => {
                let reach = Reach { length: Reach::LONGEST, als_size };
                level_needed(&board.state(), Level::ALL[highest - 1], &reach, work)
            }
            Ladder::Depth | Ladder::Tagging(..) => depth::depth(board, highest, work),
            Ladder::Braids(kernel) => exhaust(&mut board.clone(), kernel, highest, work),
            Ladder::BraidsWithin(hypotheses) => braids_within(board, hypotheses, highest, work),
            Ladder::Templates => template::digits_needed(board, highest, work),
        }
    }
}
