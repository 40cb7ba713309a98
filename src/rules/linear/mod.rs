//! Sums: every linear proof, the shortest first.
//!
//! Sets are counted, some as **truths** and some as **links**, each with a weight. The surplus of a candidate
//! is how often the links hold it less how often the truths do; the rank is the weight of the links less that
//! of the truths, and what the surpluses of the true candidates add up to. So where no candidate has a surplus
//! below zero, every candidate with a greater surplus than the rank is false. With as many links as truths
//! that is rank 0 as Xsudo users say: subsets, fish, domino loops and multi-sector locked sets. Whips,
//! braids and g-braids are sums too.
//!
//! A whip, braid, g-whip or g-braid of n variables has a sum of at most n different truths. For suppose share 1
//! for its target. What is linked to the target has share 0, each variable of the chain gives share 1 to what is
//! left of it, and at the end nothing is left for a variable. So no point has share 1 for the target and fulfils
//! "at least 1" for the n variables and "at most 1" for all, and by Farkas' lemma there is a sum with truths among
//! these n.
//!
//! A candidate has such a proof exactly when a small linear program has no solution, and another program gives
//! the one whose truths weigh least. So nothing is searched for.
//!
//! ```text
//! program    the linear programs
//! zero       the programs of rank 0, one after another
//! links      other links for the same truths
//! sum        a sum in whole numbers, and its proof
//! houses     cells that digits fill in as many houses, and what falls by any choice of these
//! domino     domino loops
//! sectors    multi-sector locked sets
//! fillings   what some truths prove by cases, whatever the links
//! exocet     junior exocets
//! smallest   the fewest truths by which any false candidate falls
//! hitting    the fewest truths that meet some sets of them
//! shares     the greatest share of each candidate
//! list       what truths and links that someone lists prove
//! closure    all that sums delete, until nothing is left to delete
//! ```
//!
//! The length is the weight of the truths over the margin, rounded up: the margin is how much the surplus of
//! what falls exceeds the rank. It is that of the program, whichever of several shortest sums it comes to.
//!
//! What a program answers is rounded and verified in whole numbers. What cannot be verified is asked again
//! in another order, and then the search says that it failed, not that there is nothing.
//!
//! Source: A. Barker's set logic (Xsudo) for the theorem; J. Farkas, "Theorie der einfachen Ungleichungen",
//! 1902, for its converse.

pub(crate) mod closure;
pub(crate) mod domino;
pub(crate) mod exocet;
mod fillings;
mod hitting;
mod houses;
mod links;
pub(crate) mod list;
pub(crate) mod program;
pub(crate) mod sectors;
pub(crate) mod shares;
pub(crate) mod smallest;
mod sum;
mod zero;

use crate::board::CandidateSet;
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Node, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};
use links::{Part, with_same_truths};
use program::{Program, SumRank, Weights};
use sum::Sum;
use zero::RankZero;

/// The shortest sum of each candidate that has one.
pub(crate) fn linear(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let program = Program::of(hunt.on.live());
    let sought = match hunt.sought.only() {
        Some(_) => *hunt.sought & *program.candidates(),
        None => {
            let always_zero = program.always_zero(work)?;
            program.never_one(hunt.sought, &always_zero, work)?
        }
    };
    for target in sought.iter().map(Candidate::from_index) {
        let Some((sum, margin)) = shortest(&program, target, SumRank::Any, hunt.on.live(), work)?
        else {
            continue;
        };
        let length = sum.length(margin);
        if !is_told(found, target, length) {
            let falls = sum.falls(margin, hunt.on.live());
            found.extend(prove(&[(sum, falls)], length, hunt));
        }
    }
    Ok(())
}

/// The shortest sum of rank 0 of each candidate that has one, with all that its truths make false.
pub(crate) fn rank_0(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let live = hunt.on.live();
    let program = Program::of(live);
    let falls = program.always_zero(work)?;
    let sought = *hunt.sought & falls;
    if sought.is_empty() {
        return Ok(());
    }
    let mut programs = RankZero::of(&program, &falls, work)?;
    for target in sought.iter().map(Candidate::from_index) {
        let next = next_of_rank_0(&mut programs, &program, target, live, work)?;
        let Some((sum, margin)) = next else { continue };
        let length = sum.length(margin);
        if !is_told(found, target, length) {
            let parts = with_same_truths(&program, &falls, sum, margin, live, work)?;
            found.extend(prove(&parts, length, hunt));
        }
    }
    Ok(())
}

/// Whether a proof of this length tells a candidate already.
fn is_told(found: &[Proof], target: Candidate, length: usize) -> bool {
    let conclusion = Conclusion::Eliminate(target);
    found.iter().any(|proof| proof.length == length && proof.conclusions.contains(&conclusion))
}

/// The sum of least truths that proves a candidate, in whole numbers, and its margin.
fn shortest(
    program: &Program,
    target: Candidate,
    rank: SumRank,
    live: &CandidateSet,
    work: &mut Work,
) -> Result<Option<(Sum, i64)>, Stopped> {
    for backwards in [false, true] {
        let asked = program.shortest(target, rank, backwards, work);
        if let Ok(None) = asked {
            return Ok(None);
        }
        if let Some(found) = verified(asked, target, live, work)? {
            return Ok(Some(found));
        }
    }
    Err(Stopped::Failed)
}

/// The same of rank 0, from where the programs of rank 0 are.
fn next_of_rank_0(
    programs: &mut RankZero,
    program: &Program,
    target: Candidate,
    live: &CandidateSet,
    work: &mut Work,
) -> Result<Option<(Sum, i64)>, Stopped> {
    let asked = programs.shortest(target, work).map(Some);
    match verified(asked, target, live, work)? {
        Some(found) => Ok(Some(found)),
        None => shortest(program, target, SumRank::Zero, live, work),
    }
}

/// Weights as a sum in whole numbers that proves a candidate, and its margin; `None`, which is counted, where the solver
/// failed or what it answered does not prove it.
fn verified(
    asked: Result<Option<Weights>, Stopped>,
    target: Candidate,
    live: &CandidateSet,
    work: &mut Work,
) -> Result<Option<(Sum, i64)>, Stopped> {
    let weights = match asked {
        Err(Stopped::Failed) => None,
        asked => asked?,
    };
    let sum = weights.and_then(|weights| Sum::whole(&weights)).map(|(mut sum, times)| {
        sum.complete(target, live);
        (sum, times)
    });
    let held = sum.filter(|(sum, _)| sum.proves(target, live));
    work.refused += u64::from(held.is_none());
    Ok(held)
}

/// The proof by some sums, each of what falls by it; `None` where nothing does.
fn prove(parts: &[Part], length: usize, hunt: &Hunt) -> Option<Proof> {
    let mut sheet = Sheet::default();
    for (sum, falls) in parts {
        sum.write(Node::new(falls.iter().copied())?, &mut sheet);
    }
    let all = parts.iter().flat_map(|(_, falls)| falls.iter().copied());
    let conclusions = all.map(Conclusion::Eliminate).collect();
    Some(sheet.prove(hunt.position(), hunt.family, length, conclusions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Csp;

    /// A single digit of a cell: the truth is the cell, and the link is the row of the digit.
    #[test]
    fn an_answer_that_does_not_hold_is_counted_as_refused() {
        let [one, other] = ["n1r1c1", "n1r1c2"].map(|c| c.parse::<Candidate>().unwrap());
        let live: CandidateSet = [one, other].iter().map(|c| c.index()).collect();
        let [cell, _, _, _] = one.csps();
        let row = Csp::row(0, one.digit());
        let work = &mut Work::unlimited();
        let mut holds = |weights: &[(Csp, f64)]| {
            let held = verified(Ok(Some(weights.to_vec())), other, &live, work).unwrap().is_some();
            (held, work.refused)
        };
        assert_eq!(holds(&[(cell, -1.0), (row, 1.0)]), (true, 0));
        assert_eq!(holds(&[(row, 1.0)]), (false, 1), "the rank is 1");
        assert_eq!(holds(&[(cell, -1.0), (row, 0.618_033_988_7)]), (false, 2), "no multiple");
        assert_eq!(verified(Err(Stopped::Failed), other, &live, work), Ok(None));
        assert_eq!(work.refused, 3);
    }
}
