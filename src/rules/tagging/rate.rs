//! The rating T: the level of tagging that a puzzle needs.

use super::ground::Bounds;
use super::kernel::Tagging;
use super::level::Level;
use crate::board::Contradiction;
use crate::grid::{Candidate, State, apply_singles};
use crate::rules::reach::Reach;
use crate::work::{Outcome, Stopped, Work};

/// The highest level that a puzzle needs when singles come first and the lowest level that clears
/// anything after them: 0 when singles solve it, 1 to 5 for levels 1, half, 2, 3 and 4. Empty when no level
/// up to the highest one solves it.
///
/// All levels are confluent and each clears what the one before it clears, so the order of the path does
/// not matter: this is the lowest level that solves the puzzle.
///
/// # Errors
/// When singles, or tagging, show that the state has no solution.
pub(crate) fn level_needed(
    state: &State,
    highest: Level,
    reach: &Reach,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    settle_level(&mut state.clone(), highest, reach, work)
}

/// The same of a state, which is left without anything that levels up to the highest one clear.
pub(crate) fn settle_level(
    state: &mut State,
    highest: Level,
    reach: &Reach,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let mut rating = 0;
    loop {
        apply_singles(state);
        if state.empty_variable().is_some() {
            return Err(Contradiction);
        }
        if state.is_solved() {
            return Ok(Outcome::Found(rating));
        }
        let mut cleared = Vec::new();
        for (number, level) in (1..).zip(Level::ALL).filter(|&(_, level)| level <= highest) {
            match first_cleared(state, level, reach, work) {
                Err(by) => return Ok(Outcome::Stopped { none_up_to: rating, by }),
                Ok(None) => return Err(Contradiction),
                Ok(Some(first)) if first.is_empty() => {}
                Ok(Some(first)) => {
                    rating = rating.max(number);
                    cleared = first;
                    break;
                }
            }
        }
        if cleared.is_empty() {
            return Ok(Outcome::None { up_to: reach.length });
        }
        work.steps += 1;
        cleared.into_iter().for_each(|candidate| {
            state.remove(candidate);
        });
    }
}

/// What the first round that clears anything clears; `None` when the state contradicts itself.
fn first_cleared(
    state: &State,
    level: Level,
    reach: &Reach,
    work: &mut Work,
) -> Result<Option<Vec<Candidate>>, Stopped> {
    let bounds = Bounds { als_size: reach.als_size, ..Bounds::NONE };
    let mut tagging = Tagging::new(state, level, bounds);
    loop {
        if tagging.is_contradictory() {
            return Ok(None);
        }
        let cleared: Vec<Candidate> =
            state.candidates().filter(|&c| tagging.cleared(c).is_some()).collect();
        if !cleared.is_empty() || tagging.round() + 1 >= reach.length || !tagging.advance(work)? {
            return Ok(Some(cleared));
        }
    }
}
