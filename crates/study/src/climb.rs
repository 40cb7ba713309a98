//! The search that goes on from the cheapest states, whatever a path costs.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

use catena::grid::{Candidate, State};

use crate::walk::{Broken, Ending};

/// What paths are made of: what may be done in a state, and what comes of it.
pub(crate) trait Moves {
    /// Something that may be done.
    type Move: Copy;

    /// All that may be done in a state.
    fn moves(&mut self, state: &State) -> Result<Arc<Vec<Self::Move>>, Broken>;

    /// The state after it.
    fn after(&mut self, state: &State, chosen: &Self::Move) -> Result<(State, Ending), Broken>;

    /// The candidate that it eliminates.
    fn candidate(chosen: &Self::Move) -> Candidate;
}

/// A path that solves a puzzle, and what it costs.
pub(crate) type Priced<M> = (u32, Vec<M>);

/// What a search ended with.
pub(crate) struct Climbed<M> {
    /// The cheapest path that is known; `None` where none solves the puzzle.
    pub best: Option<Priced<M>>,
    /// What no path costs less than, where the bound ended it; `None` where every state that could cost less was looked
    /// at.
    pub at_least: Option<u32>,
}

/// Goes on from the cheapest states, of equally cheap ones from that with the fewest candidates, in at most so many.
/// `with` says what a path costs with one more move; `None` where it is not to be made. No path costs less than `floor`.
///
/// # Errors
/// When the interrupt ends the search.
pub(crate) fn climb<M: Moves>(
    moves: &mut M,
    start: &State,
    mut best: Option<Priced<M::Move>>,
    floor: u32,
    states: usize,
    with: impl Fn(u32, &M::Move) -> Option<u32>,
) -> Result<Climbed<M::Move>, Broken> {
    let mut paths: Vec<(State, Vec<M::Move>)> = vec![(start.clone(), Vec::new())];
    let mut open = BinaryHeap::from([Reverse((0, start.len(), 0))]);
    let mut met: HashMap<State, u32> = HashMap::new();
    let mut looked_at = 0;
    while let Some(Reverse((cost, _, place))) = open.pop() {
        let most = best.as_ref().map_or(u32::MAX, |(most, _)| *most);
        if cost >= most || most <= floor {
            break;
        }
        looked_at += 1;
        if looked_at > states {
            return Ok(Climbed { best, at_least: Some(cost.max(floor)) });
        }
        let (state, path) = paths[place].clone();
        for chosen in moves.moves(&state)?.iter() {
            let most = best.as_ref().map_or(u32::MAX, |(most, _)| *most);
            let Some(cost) = with(cost, chosen).filter(|cost| *cost < most) else { continue };
            let (next, ending) = moves.after(&state, chosen)?;
            let further = [&path[..], &[*chosen]].concat();
            match ending {
                Ending::Solved => best = Some((cost, further)),
                Ending::Contradiction => {}
                Ending::Stuck | Ending::Stopped => {
                    let known = met.entry(next.clone()).or_insert(u32::MAX);
                    if cost < *known {
                        *known = cost;
                        open.push(Reverse((cost, next.len(), paths.len())));
                        paths.push((next, further));
                    }
                }
            }
        }
    }
    Ok(Climbed { best, at_least: None })
}

/// The eliminations of a path in the same order, each by what makes it now; `None` where they do not solve the puzzle, or
/// `fits` does not take what makes one now for what made it before.
///
/// # Errors
/// When the interrupt ends the search.
pub(crate) fn again<M: Moves>(
    moves: &mut M,
    start: &State,
    path: &[M::Move],
    fits: impl Fn(&M::Move, &M::Move) -> bool,
) -> Result<Option<Vec<M::Move>>, Broken> {
    let (mut state, mut again) = (start.clone(), Vec::new());
    for before in path {
        let candidate = M::candidate(before);
        if !state.is_live(candidate) {
            continue;
        }
        let all = moves.moves(&state)?;
        let now = all.iter().find(|now| M::candidate(now) == candidate);
        let Some(&now) = now.filter(|now| fits(now, before)) else { return Ok(None) };
        let (next, ending) = moves.after(&state, &now)?;
        again.push(now);
        match ending {
            Ending::Solved => return Ok(Some(again)),
            Ending::Contradiction => return Ok(None),
            Ending::Stuck | Ending::Stopped => state = next,
        }
    }
    Ok(None)
}
