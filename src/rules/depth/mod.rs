//! Trial and error: hypotheses inside hypotheses, and how deep a puzzle needs them.
//!
//! T&E(0) is singles, to the end. T&E(n) deletes each candidate that contradicts T&E(n - 1), to the end. What deletes a
//! candidate is a refutation nested n deep, and its length is that depth. The **depth** of a puzzle is the least n that
//! solves it by deletions: a hypothesis that happens to lead to the solution counts for nothing.
//!
//! Between these levels, B_p B has one hypothesis and braids of up to length p inside it, and B_p BB two hypotheses, one in
//! the other. The least p that solves a puzzle is its number within depth 2 and 3. All these are confluent: in
//! whatever order deletions are made, the end is the same, so the numbers are exact.
//!
//! ```text
//! (here)      what is asked: proofs of one depth, ratings
//! settle      deletes what nested hypotheses refute, until nothing is left
//! refutation  a refutation with its reasons, and its lines
//! ```
//!
//! What one hypothesis with such braids inside it refutes is a **B-braid**, whose length is that of its longest braid.
//!
//! Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", chapters on T&E and on
//! B_p-braids.

mod refutation;
mod settle;

use crate::board::{BitBoard, Contradiction};
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Family, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Outcome, Stopped, Work};

use self::refutation::{Inside, Refuted};
use self::settle::Within;

/// The greatest depth that is asked for. No puzzle is known that needs more.
pub(crate) const DEEPEST: usize = 3;

/// The depth up to which proofs are searched for unless a greater one is asked for by name: the next takes seconds.
pub(crate) const USUAL: usize = 2;

/// Of what is sought, the candidates that refutations of this depth eliminate and no shallower ones.
pub(crate) fn list(
    hunt: &Hunt,
    depth: usize,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    // Also where the rule is asked by the name of one depth: the length says it.
    let family = &Family { name: "te".into(), shape: None };
    let hunt = Hunt { family, ..*hunt };
    let board = hunt.on.board();
    for target in board.open().filter(|open| hunt.sought.contains(open.index())) {
        if Within::SINGLES.refutes(board, target, depth - 1, work)?
            && (depth == 1 || !Within::SINGLES.refutes(board, target, depth - 2, work)?)
        {
            found.extend(prove(&hunt, target, depth, Inside::Hypotheses(depth - 1), work)?);
        }
    }
    Ok(())
}

/// The shortest B-braids of what is sought: the length of one is that of the longest braid inside it.
pub(crate) fn b_braids(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let board = hunt.on.board();
    // What braids of some length inside a hypothesis refute, T&E(2) does.
    let mut open = Vec::new();
    for target in hunt.open() {
        if Within::SINGLES.refutes(board, target, 1, work)? {
            open.push(target);
        }
    }
    for length in 1..=hunt.reach.length {
        let mut left = Vec::new();
        for target in open {
            match Within::braids(length).refutes(board, target, 0, work)? {
                true => found.extend(prove(hunt, target, length, Inside::Braids(length), work)?),
                false => left.push(target),
            }
        }
        if left.is_empty() {
            break;
        }
        hunt.none_up_to.set(length);
        open = left;
    }
    Ok(())
}

fn prove(
    hunt: &Hunt,
    target: Candidate,
    length: usize,
    inside: Inside,
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let Some(refuted) = Refuted::of(target, hunt.on.board(), inside, work)? else {
        return Ok(None);
    };
    let mut sheet = Sheet::default();
    refuted.write(&mut sheet);
    let conclusions = vec![Conclusion::Eliminate(target)];
    Ok(Some(sheet.prove(hunt.position(), hunt.family, length, conclusions)))
}

/// The depth of a puzzle: the least n for which T&E(n) solves it, up to a greatest one.
///
/// # Errors
/// When nested hypotheses show that it has no solution.
pub(crate) fn depth(
    board: &BitBoard,
    deepest: usize,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    least(board, 0..=deepest, settle_depth, work)
}

/// Deletes what T&E of a depth deletes, until nothing is left to delete.
///
/// # Errors
/// When the work is stopped.
pub(crate) fn settle_depth(
    board: &mut BitBoard,
    depth: usize,
    work: &mut Work,
) -> Result<Result<(), Contradiction>, Stopped> {
    // What two hypotheses and short braids delete, three hypotheses do too.
    let shortest = if depth == DEEPEST { &[1, 2][..] } else { &[] };
    for &length in shortest {
        if settle_braids(board, depth - 1, length, work)?.is_err() {
            return Ok(Err(Contradiction));
        }
    }
    Within::SINGLES.settle(board, depth, work)
}

/// Deletes what braids of up to a length delete within so many nested hypotheses, until nothing is left to delete.
///
/// # Errors
/// When the work is stopped.
pub(crate) fn settle_braids(
    board: &mut BitBoard,
    hypotheses: usize,
    length: usize,
    work: &mut Work,
) -> Result<Result<(), Contradiction>, Stopped> {
    Within::braids(length).settle(board, hypotheses, work)
}

/// The least length of braids with which so many nested hypotheses solve a puzzle; 0 where singles do.
///
/// # Errors
/// When they show that it has no solution.
pub(crate) fn braids_within(
    board: &BitBoard,
    hypotheses: usize,
    max_length: usize,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let settle = |board: &mut BitBoard, length, work: &mut Work| {
        settle_braids(board, hypotheses, length, work)
    };
    least(board, 0..=max_length, settle, work)
}

/// The least of some numbers with which a board is solved; what one deletes is deleted for the next.
pub(crate) fn least(
    board: &BitBoard,
    numbers: std::ops::RangeInclusive<usize>,
    settle: impl Fn(&mut BitBoard, usize, &mut Work) -> Result<Result<(), Contradiction>, Stopped>,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let (mut board, up_to) = (board.clone(), *numbers.end());
    for number in numbers {
        match settle(&mut board, number, work) {
            Err(by) => {
                return Ok(Outcome::Stopped { none_up_to: number.saturating_sub(1), by });
            }
            Ok(end) => end?,
        }
        if board.is_solved() {
            return Ok(Outcome::Found(number));
        }
    }
    Ok(Outcome::None { up_to })
}
