//! The rating of a puzzle by a kernel, on a board of bits.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::board::{BitBoard, CandidateSet, Contradiction};
use crate::grid::State;
use crate::proof::{ClosingKind, Shape};
use crate::rules::chain::changes::Changes;
use crate::rules::chain::find::Sweep;
use crate::rules::chain::front::propagation_solves;
use crate::rules::chain::kernel::{Finder, Kernel};
use crate::work::{Outcome, Stopped, Work};

/// The rating of a puzzle by a family: W by whips, B by braids, gW by g-whips, gB by g-braids. 0 means
/// that singles solve it.
///
/// In each state the least length is sought at which the family has any proof; all of these are
/// applied, then singles, and the search begins again at length 1. The answer is empty when the
/// family does not solve the puzzle with proofs of up to `max_length`. When the work is stopped,
/// the rating is greater than `none_up_to`.
///
/// Braids and g-braids are confluent, so their ratings are exact. For other families another path
/// may, very rarely, need less: the rating is the length met on this one.
///
/// # Errors
/// When the state has no solution and singles show it.
pub(crate) fn rate(
    state: &State,
    kernel: Kernel,
    max_length: usize,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    exhaust(&mut BitBoard::new(state), kernel, max_length, work)
}

/// Whether all paths of a family end alike, so that its rating depends on none of them.
pub(crate) fn is_confluent(kernel: Kernel) -> bool {
    kernel.shape().branching && kernel.shape().closing == ClosingKind::Whip
}

/// The same of a board, which is left without anything that proofs of up to the greatest length eliminate.
pub(crate) fn exhaust(
    board: &mut BitBoard,
    kernel: Kernel,
    max_length: usize,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let before = board.clone();
    exhaust_after(&Barren { board: before, up_to: 0, ends: None }, board, kernel, max_length, work)
}

/// A board in which a family has no proof of up to a length.
pub(crate) struct Barren {
    /// The board.
    pub board: BitBoard,
    /// The length.
    pub up_to: usize,
    /// What is known of boards that it leaves: paths that come to the same board go on alike. `None` where nothing is
    /// kept.
    pub ends: Option<Ends>,
}

/// The ratings of boards after singles, by their candidates; `None` where there is none.
type Ends = Mutex<HashMap<CandidateSet, Option<usize>>>;

impl Barren {
    /// A board, with how much of it a family is seen to leave: less than there is where that takes long.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn of(
        board: BitBoard,
        kernel: Kernel,
        max_length: usize,
        work: &mut Work,
    ) -> Result<Barren, Stopped> {
        let mut sweep = begin(kernel, &board);
        let mut hope = Hope::new(kernel, work);
        let mut up_to = 0;
        while up_to < max_length && sweep.until(up_to + 1, None, work, |_| true)? == 0 {
            up_to += 1;
            if hope.look(&board, work)? == Hope::Lost {
                break;
            }
        }
        drop(sweep);
        Ok(Barren { board, up_to, ends: Some(Ends::default()) })
    }

    /// The rating of a board, where it is known.
    fn end_of(&self, board: &BitBoard) -> Option<Option<usize>> {
        let ends = self.ends.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        ends.get(&board.live).copied()
    }

    /// Notes the ratings of the boards of a path, each with the length that it was left by; the last one left a board
    /// with this rating.
    fn note(&self, path: &[(CandidateSet, usize)], last: Option<usize>) {
        let Some(ends) = &self.ends else { return };
        let mut ends = ends.lock().unwrap_or_else(PoisonError::into_inner);
        path.iter().rev().fold(last, |after, &(board, length)| {
            let rating = after.map(|after| after.max(length));
            ends.insert(board, rating);
            rating
        });
    }
}

/// The same of a board that another one leaves where candidates are deleted: what that one has no proof of is not
/// looked for again where nothing has changed.
pub(crate) fn exhaust_after(
    barren: &Barren,
    board: &mut BitBoard,
    kernel: Kernel,
    max_length: usize,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let mut before = barren.board.clone();
    let whip = Shape { branching: false, groups: false, ..*kernel.shape() };
    let whips = Kernel::of(&whip).filter(|_| is_confluent(kernel));
    let mut hope = Hope::new(kernel, work);
    let mut whips = whips.map(Searched::new);
    let mut searched = Searched::new(kernel);
    searched.changes.none_up_to(barren.up_to);
    let mut rating = 0;
    let mut path = Vec::new();
    loop {
        board.apply_singles()?;
        let known = if board.is_solved() { Some(Some(0)) } else { barren.end_of(board) };
        if let Some(end) = known {
            barren.note(&path, end);
            let rated = end.map(|after| Outcome::Found(after.max(rating)));
            return Ok(rated.unwrap_or(Outcome::None { up_to: max_length }));
        }
        whips.iter_mut().for_each(|whips| whips.changes.note(&before, board));
        searched.changes.note(&before, board);
        before.clone_from(board);
        let applied = match &mut whips {
            None => apply_simplest(board, &mut searched, max_length, &mut hope, work),
            Some(whips) => apply_up_to(board, [whips, &mut searched], rating, &mut hope, work),
        };
        match applied {
            Err(by) => {
                return Ok(Outcome::Stopped { none_up_to: rating.saturating_sub(1), by });
            }
            Ok(Some(length)) => {
                work.steps += 1;
                rating = rating.max(length);
                path.push((before.live, length));
            }
            Ok(None) if hope != Hope::Lost && whips.is_some() && rating < max_length => rating += 1,
            Ok(None) => {
                barren.note(&[&path[..], &[(before.live, 0)]].concat(), None);
                return Ok(Outcome::None { up_to: max_length });
            }
        }
    }
}

/// A kernel, and what has changed since it was searched.
struct Searched {
    kernel: Kernel,
    changes: Changes,
}

impl Searched {
    fn new(kernel: Kernel) -> Searched {
        Searched { kernel, changes: Changes::default() }
    }
}

/// A kernel on a board, with nothing looked at yet.
fn begin(kernel: Kernel, board: &BitBoard) -> Sweep<'_> {
    Sweep::new(Finder::new(kernel, board), board)
}

/// Applies all proofs of the least length there is, and returns it; `None` when there are none.
fn apply_simplest(
    board: &mut BitBoard,
    searched: &mut Searched,
    max_length: usize,
    hope: &mut Hope,
    work: &mut Work,
) -> Result<Option<usize>, Stopped> {
    let mut sweep = begin(searched.kernel, board);
    for length in 1..=max_length {
        let mut hits = Vec::new();
        sweep.until(length, searched.changes.since(length), work, |target| {
            hits.push(target);
            false
        })?;
        if !hits.is_empty() {
            drop(sweep);
            hits.into_iter().for_each(|target| board.remove(target));
            searched.changes.none_up_to(length);
            return Ok(Some(length));
        }
        if hope.look(board, work)? == Hope::Lost {
            break;
        }
    }
    Ok(None)
}

/// Applies braids or g-braids of up to a length, and returns their greatest length; `None` when there
/// are none.
///
/// Since these are confluent any will do. So whips, which are braids and g-braids, are asked first: they
/// are found faster, and nearly always there is one. And as soon as there is a single again no more are
/// looked for: what it leaves is easier.
fn apply_up_to(
    board: &mut BitBoard,
    [whips, braids]: [&mut Searched; 2],
    greatest: usize,
    hope: &mut Hope,
    work: &mut Work,
) -> Result<Option<usize>, Stopped> {
    let groups = braids.kernel.shape().groups;
    let mut left = board.clone();
    let mut sweep = begin(whips.kernel, board);
    let mut applied = first_up_to(&mut sweep, whips, board, &mut left, greatest, hope, work)?;
    // Every braid of length 1 or 2 is a whip: its second left-linking candidate can be chosen among
    // those linked to the only right-linking one, or length 1 would do. With groups it is a g-whip.
    if applied.is_none() && *hope != Hope::Lost && (greatest > 2 || groups) {
        sweep = match groups {
            true => begin(braids.kernel, board),
            false => sweep.turned_to(braids.kernel, board),
        };
        applied = first_up_to(&mut sweep, braids, board, &mut left, greatest, hope, work)?;
    }
    drop(sweep);
    *board = left;
    Ok(applied)
}

/// Deletes what a kernel eliminates with the least length, until there is a single.
fn first_up_to(
    sweep: &mut Sweep,
    searched: &mut Searched,
    board: &BitBoard,
    left: &mut BitBoard,
    greatest: usize,
    hope: &mut Hope,
    work: &mut Work,
) -> Result<Option<usize>, Stopped> {
    for length in 1..=greatest {
        let mut is_enough = false;
        let hits = sweep.until(length, searched.changes.since(length), work, |target| {
            left.remove(target);
            is_enough = left.opens_single(target);
            is_enough
        })?;
        if !is_enough {
            searched.changes.none_up_to(length);
        }
        if hits > 0 {
            return Ok(Some(length));
        }
        if hope.look(board, work)? == Hope::Lost {
            break;
        }
    }
    Ok(None)
}

/// Whether the puzzle has a rating at all.
///
/// What a kernel eliminates, propagation refutes. So where propagation comes to a standstill there is
/// no rating, and to search for it to the greatest length may take forever. But propagation over the
/// whole puzzle costs as much as a short search, so it is asked only when a rating has cost something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hope {
    /// Propagation has not been asked.
    Unknown {
        /// Whether it looks at groups.
        groups: bool,
        /// At how many nodes and rounds it will be.
        at: u64,
    },
    /// Propagation solves the puzzle. It does so in every later state too, for it is confluent.
    Kept,
    /// Propagation does not solve it.
    Lost,
}

/// How many nodes and rounds a rating costs before propagation is asked, which takes some hundred rounds.
const PATIENCE: u64 = 8_192;

impl Hope {
    fn new(kernel: Kernel, work: &Work) -> Hope {
        let at = (work.nodes + work.rounds).saturating_add(PATIENCE);
        Hope::Unknown { groups: kernel.shape().groups, at }
    }

    /// Asks propagation, when it is time to.
    fn look(&mut self, board: &BitBoard, work: &mut Work) -> Result<Hope, Stopped> {
        if let Hope::Unknown { groups, at } = *self
            && work.nodes + work.rounds >= at
        {
            let solves = propagation_solves(board, groups, work)?;
            *self = if solves { Hope::Kept } else { Hope::Lost };
        }
        Ok(*self)
    }
}
