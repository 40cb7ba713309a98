//! Partial whips from a candidate: each step is linked to the right-linking candidate of the one before.
//!
//! All of up to [`EXACT`](super::net::EXACT) steps are looked at; longer ones go on from the first that came
//! to a candidate only, so that they need not be the shortest.

use std::collections::{BTreeMap, HashSet};

use super::net::{Board, EXACT};
use crate::board::{csps_of, links_of};
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Csp, State};
use crate::proof::{Branch, BranchEnd};
use crate::work::{Stopped, Work};

/// The partial whips from a candidate, shorter ones first.
pub(crate) struct Whips {
    start: Candidate,
    whips: Vec<Whip>,
    /// The first whip that ends with a candidate true, and the first of which the last right-linking
    /// candidate is linked to a candidate that is not in it.
    trues: BTreeMap<Candidate, usize>,
    falses: BTreeMap<Candidate, usize>,
}

/// A partial whip: the one without its last step, and that step.
struct Whip {
    before: Option<usize>,
    csp: Option<Csp>,
    right: Candidate,
    length: usize,
    /// Its candidates, left- and right-linking, and the start.
    used: CandidateSet,
    /// What is linked to the start or to a right-linking candidate.
    out: CandidateSet,
}

impl Whips {
    /// The partial whips of up to so many steps. Each costs a node.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn new(
        board: &Board,
        start: Candidate,
        longest: usize,
        work: &mut Work,
    ) -> Result<Whips, Stopped> {
        let first = Whip {
            before: None,
            csp: None,
            right: start,
            length: 0,
            used: CandidateSet::single(start.index()),
            out: *links_of(start) & board.live,
        };
        let (trues, falses) = (BTreeMap::new(), BTreeMap::new());
        let mut whips = Whips { start, whips: vec![first], trues, falses };
        let mut passed: HashSet<(Candidate, CandidateSet)> = HashSet::new();
        let mut at = 0;
        while at < whips.whips.len() {
            work.spend()?;
            let is_first = whips.note(board, at);
            let whip = &whips.whips[at];
            if whip.length < longest && (whip.length < EXACT || is_first) {
                for next in whip.extended(board, at) {
                    if next.length > EXACT || passed.insert((next.right, next.used)) {
                        whips.whips.push(next);
                    }
                }
            }
            at += 1;
        }
        Ok(whips)
    }

    /// Notes what a whip shows; whether it is the first that comes to its last candidate.
    fn note(&mut self, board: &Board, at: usize) -> bool {
        let whip = &self.whips[at];
        let linked = (*links_of(whip.right) & board.live).and_not(&whip.used);
        for target in linked.iter().map(Candidate::from_index) {
            self.falses.entry(target).or_insert(at);
        }
        if whip.length == 0 {
            return true;
        }
        let right = whip.right;
        let first = *self.trues.entry(right).or_insert(at);
        first == at
    }

    /// What is true at the end of a whip of one step or more.
    pub fn trues(&self) -> impl Iterator<Item = Candidate> {
        self.trues.keys().copied()
    }

    /// What the last right-linking candidate of a whip sees, or the start.
    pub fn falses(&self) -> impl Iterator<Item = Candidate> {
        self.falses.keys().copied()
    }

    /// The length of the shortest whip that ends with a candidate true, or false; `None` without one.
    pub fn length(&self, end: Candidate, is_true: bool) -> Option<usize> {
        let ends = if is_true { &self.trues } else { &self.falses };
        Some(self.whips[*ends.get(&end)?].length)
    }

    /// That whip as a branch.
    pub fn branch(&self, state: &State, end: Candidate, is_true: bool) -> Option<Branch> {
        let ends = if is_true { &self.trues } else { &self.falses };
        let mut steps = Vec::new();
        let mut at = *ends.get(&end)?;
        while let (Some(before), Some(csp)) = (self.whips[at].before, self.whips[at].csp) {
            steps.push((csp, self.whips[at].right));
            at = before;
        }
        let mut branch =
            Branch { start: self.start.into(), steps: Vec::new(), end: BranchEnd::True };
        for (csp, right) in steps.into_iter().rev() {
            branch.add(state, csp, right.into());
        }
        if !is_true {
            branch.ends_with(end.into());
        }
        Some(branch)
    }
}

impl Whip {
    /// The whips with one step more.
    fn extended(&self, board: &Board, at: usize) -> Vec<Whip> {
        let mut extended = Vec::new();
        let lefts = (*links_of(self.right) & board.live).and_not(&self.used);
        for left in lefts.iter() {
            for csp in csps_of(Candidate::from_index(left)).iter().map(Csp::from_index) {
                let values = board.values(csp);
                let still = values.and_not(&self.out);
                let rights = match still.count() {
                    0 => *values,
                    1 => still,
                    _ => continue,
                };
                let mut used = self.used;
                used.insert(left);
                for right in rights.and_not(&used).iter() {
                    let mut used = used;
                    used.insert(right);
                    let right = Candidate::from_index(right);
                    let out = self.out | (*links_of(right) & board.live);
                    let (before, csp, length) = (Some(at), Some(csp), self.length + 1);
                    extended.push(Whip { before, csp, right, length, used, out });
                }
            }
        }
        extended
    }
}
