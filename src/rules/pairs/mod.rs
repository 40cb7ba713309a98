//! Pairs of candidates that cannot both be true: links that have to be proved first.
//!
//! ```text
//! a bi-braid   two candidates from which singles lead to a contradiction
//! a bi-whip    one of these, though from neither alone: a whip refutes one of the two in the state in which the other
//!              is set
//! ```
//!
//! The pairs are those of the position: nothing that a chain supposes is used to find one. So whoever follows a chain
//! takes them as links that were found before, and its length does not count them.
//!
//! ```text
//! (here)  the pairs of a position
//! braid   B*-braids: braids with bi-braids among their links
//! ```
//!
//! W*-whips, whips with bi-whips among their links, are in [`object_whip`](super::object_whip).
//!
//! Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", "bi-whips", "bi-braids",
//! "W*-whips" and "B*-braids".

pub(crate) mod braid;

use crate::board::{BitBoard, CandidateSet};
use crate::grid::{Candidate, State};
use crate::proof::{Literal, Shape};
use crate::rules::chain::kernel::{Finder, Kernel};
use crate::rules::closure::{Inferences, Steps};
use crate::work::{Stopped, Work};

/// The greatest length of a bi-whip that is looked for.
const LONGEST: usize = 8;

/// Pairs of candidates that are not linked and cannot both be true.
pub(crate) struct Pairs {
    /// The candidates that are false whatever the other one is.
    alone: Vec<Candidate>,
    /// The others of each other candidate's pairs.
    others: Vec<CandidateSet>,
}

impl Pairs {
    /// The bi-braids.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn bi_braids(board: &BitBoard, work: &mut Work) -> Result<Pairs, Stopped> {
        let (mut alone, mut with): (Vec<Candidate>, Vec<(Candidate, BitBoard)>) =
            Default::default();
        for candidate in board.open() {
            work.spend()?;
            let mut left = board.clone();
            left.place(candidate);
            match left.apply_singles() {
                Ok(()) => with.push((candidate, left)),
                Err(_) => alone.push(candidate),
            }
        }
        let mut pairs = Pairs { alone, others: vec![CandidateSet::EMPTY; 729] };
        for (at, (one, left)) in with.iter().enumerate() {
            work.look()?;
            for (other, left_of_other) in &with[at + 1..] {
                work.spend()?;
                if one.linked(*other) {
                    continue;
                }
                let both_stand = left.live.contains(other.index())
                    && left_of_other.live.contains(one.index())
                    && {
                        let mut left = left.clone();
                        left.place(*other);
                        left.apply_singles().is_ok()
                    };
                if !both_stand {
                    pairs.others[one.index()].insert(other.index());
                    pairs.others[other.index()].insert(one.index());
                }
            }
        }
        Ok(pairs)
    }

    /// The bi-whips.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn bi_whips(board: &BitBoard, work: &mut Work) -> Result<Pairs, Stopped> {
        let braids = Pairs::bi_braids(board, work)?;
        let whips = Kernel::of(&Shape::WHIP).expect("whips have a kernel");
        let mut pairs = Pairs { alone: Vec::new(), others: vec![CandidateSet::EMPTY; 729] };
        for one in board.open() {
            let mut set = board.clone();
            set.place(one);
            let mut finder = Finder::new(whips, &set);
            let mut open = braids.others[one.index()];
            for length in 1..=LONGEST {
                for other in open.iter() {
                    if finder.within(Candidate::from_index(other), length, work)?.is_some() {
                        pairs.others[one.index()].insert(other);
                        pairs.others[other].insert(one.index());
                        open.remove(other);
                    }
                }
                open &= finder.hopeful();
                if open.is_empty() {
                    break;
                }
            }
        }
        Ok(pairs)
    }

    /// The candidates with which a candidate that is not false alone cannot be true, but for those that are linked to it.
    pub fn of(&self, candidate: Candidate) -> &CandidateSet {
        &self.others[candidate.index()]
    }

    /// What cannot be supposed: each candidate that is false alone, then each pair once.
    pub fn refuted(&self) -> Vec<Vec<Literal>> {
        let mut refuted: Vec<Vec<Literal>> = Vec::new();
        refuted.extend(self.alone.iter().map(|&one| vec![is_true(one)]));
        for (one, others) in self.others.iter().enumerate() {
            let later = others.iter().filter(|other| *other > one);
            let pair = |other: usize| [one, other].map(Candidate::from_index).map(is_true).to_vec();
            refuted.extend(later.map(pair));
        }
        refuted
    }

    /// The inferences by singles in which not all that is supposed in one of these holds.
    pub fn inferences(state: &State, refuted: &[Vec<Literal>]) -> Inferences {
        let clause = |supposed: &Vec<Literal>| supposed.iter().map(Literal::negation).collect();
        let clauses: Vec<Vec<Literal>> = refuted.iter().map(clause).collect();
        Inferences::with_lemmas(state, Steps::SINGLES, &clauses)
    }
}

fn is_true(candidate: Candidate) -> Literal {
    Literal::True(candidate.into())
}
