//! The ratings of a position and of those that its changes leave, with what they have in common asked once.

use crate::board::{BitBoard, Contradiction};
use crate::rules::chain::kernel::Kernel;
use crate::rules::chain::rate::{Barren, exhaust_after};
use crate::rules::impact::ground::Ground;
use crate::rules::impact::ladder::Ladder;
use crate::rules::rate::Measure;
use crate::work::{Outcome, Work};

/// The ratings by a measure.
pub(super) struct Ratings<'a> {
    measure: &'a Measure,
    whole: Outcome<usize>,
    shared: Shared,
}

/// What the changed positions have in common.
enum Shared {
    /// At which level each candidate falls, where one deletes it.
    Levels(Ladder, Falls),
    /// Up to which length there is no proof where nothing has changed.
    Lengths(Kernel, Box<Barren>),
    /// Nothing that this measure could use.
    Nothing,
}

/// The level at which each of the 729 candidates falls.
type Falls = Vec<Option<usize>>;

impl<'a> Ratings<'a> {
    /// The rating of a position, and what there is to share.
    ///
    /// # Errors
    /// When the rating shows that it has no solution.
    pub fn new(
        ground: &Ground,
        measure: &'a Measure,
        work: &mut Work,
    ) -> Result<Ratings<'a>, Contradiction> {
        let (whole, shared) = match Ladder::of(measure, ground.limits.als_size) {
            Some(ladder) => {
                let (whole, falls) = climb(ladder, ground, work)?;
                (whole, Shared::Levels(ladder, falls))
            }
            None => {
                let whole = measure.rate(
                    &ground.prepared(ground.board()),
                    &measure.reach(ground.limits),
                    work,
                )?;
                (whole, barren(measure, ground, work))
            }
        };
        Ok(Ratings { measure, whole, shared })
    }

    /// The rating of the position as it is.
    pub fn whole(&self) -> Outcome<usize> {
        self.whole
    }

    /// The rating of what a change has left.
    ///
    /// # Errors
    /// When it shows that there is no solution.
    pub fn after(
        &self,
        left: &BitBoard,
        ground: &Ground,
        work: &mut Work,
    ) -> Result<Outcome<usize>, Contradiction> {
        let length = ground.reach().length;
        match &self.shared {
            Shared::Levels(ladder, falls) => {
                let gone = ground.board().live.and_not(&left.live);
                let fallen = gone.iter().map(|gone| falls[gone]).collect::<Option<Vec<usize>>>();
                let highest = fallen.map(|levels| levels.into_iter().max().unwrap_or(0));
                match highest {
                    None => ladder.rate(left, ladder.highest(length), work),
                    Some(0) => Ok(self.whole),
                    Some(level) => match ladder.rate(left, level - 1, work)? {
                        Outcome::None { .. } => Ok(self.whole),
                        known => Ok(known),
                    },
                }
            }
            Shared::Lengths(kernel, barren) => {
                exhaust_after(barren, &mut left.clone(), *kernel, length, work)
            }
            Shared::Nothing => {
                let reach = self.measure.reach(ground.limits);
                self.measure.rate(&ground.prepared(left), &reach, work)
            }
        }
    }
}

/// The rating of a position by levels, and at which of them each candidate falls.
fn climb(
    ladder: Ladder,
    ground: &Ground,
    work: &mut Work,
) -> Result<(Outcome<usize>, Falls), Contradiction> {
    let mut falls = vec![None; 729];
    let mut board = ground.board().clone();
    let highest = ladder.highest(ground.reach().length);
    for level in 0..=highest {
        let before = board.live;
        match ladder.settle(&mut board, level, work) {
            Ok(end) => end?,
            Err(by) => {
                let none_up_to = level.saturating_sub(1);
                return Ok((Outcome::Stopped { none_up_to, by }, falls));
            }
        }
        for fallen in before.and_not(&board.live) {
            falls[fallen] = Some(level);
        }
        if board.is_solved() {
            return Ok((Outcome::Found(level), falls));
        }
    }
    Ok((Outcome::None { up_to: highest }, falls))
}

/// How far a position has no proof by the measure, where a kernel knows it.
fn barren(measure: &Measure, ground: &Ground, work: &mut Work) -> Shared {
    let Measure::By(rule) = measure else { return Shared::Nothing };
    let Some(kernel) = rule.facts().learns_as.as_ref().and_then(Kernel::of) else {
        return Shared::Nothing;
    };
    let board = ground.board().clone();
    let known = Barren::of(board.clone(), kernel, ground.reach().length, work);
    Shared::Lengths(kernel, Box::new(known.unwrap_or(Barren { board, up_to: 0, ends: None })))
}
