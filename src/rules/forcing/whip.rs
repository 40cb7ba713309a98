//! Partial whips from a candidate: each step is linked to the right-linking candidate of the one before.
//!
//! All of up to [`EXACT`](super::net::EXACT) steps are looked at; longer ones go on from the first that came
//! to a candidate only, so that they need not be the shortest.

use std::collections::{BTreeMap, VecDeque};

use multiversion::multiversion;
use rustc_hash::FxHashSet;

use super::net::{EXACT, Variables};
use crate::board::{csps_of, links_of};
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Csp, State};
use crate::proof::{Branch, BranchEnd};
use crate::rules::chain::memo::KEYS;
use crate::work::{Stopped, Work};

/// The partial whips from a candidate that are the first to come to something, shorter ones first, and
/// their beginnings.
pub(crate) struct Whips {
    start: Candidate,
    whips: Vec<Whip>,
    /// The first whip that ends with a candidate true, and the first of which the last right-linking
    /// candidate is linked to a candidate that is not in it.
    trues: BTreeMap<Candidate, usize>,
    falses: BTreeMap<Candidate, usize>,
    /// What the latter is known of.
    fallen: CandidateSet,
}

/// A partial whip: the one without its last step, and that step. Of the one without steps the start is the
/// left-linking and the right-linking candidate.
#[derive(Clone, Copy)]
struct Whip {
    before: Option<u32>,
    csp: Option<Csp>,
    left: Candidate,
    right: Candidate,
    length: u16,
}

/// What a partial whip is the first to show.
#[derive(Clone, Copy, PartialEq)]
enum News {
    /// That its last right-linking candidate is true, or it is the start alone.
    Right,
    /// Only that something linked to that is false.
    Fallen,
    /// Nothing.
    None,
}

/// What a partial whip has come by, which its continuations need to know: its candidates, left- and
/// right-linking, and the start; and the key of that set. A whip that waits to be gone on from does without
/// it: its steps tell.
struct Passed {
    used: CandidateSet,
    key: u128,
}

impl Whips {
    /// The partial whips of up to so many steps. Each that is looked on from costs a node.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn new(
        board: &Variables,
        start: Candidate,
        longest: usize,
        work: &mut Work,
    ) -> Result<Whips, Stopped> {
        let first = Whip { before: None, csp: None, left: start, right: start, length: 0 };
        let used = CandidateSet::single(start.index());
        let passed = Passed { used, key: 0 };
        let (trues, falses) = (BTreeMap::new(), BTreeMap::new());
        let mut whips =
            Whips { start, whips: Vec::new(), trues, falses, fallen: CandidateSet::EMPTY };
        let mut known: FxHashSet<u128> = FxHashSet::default();
        // The whips to go on from.
        let mut waiting: VecDeque<u32> = VecDeque::new();
        let mut new = vec![(first, passed)];
        loop {
            for (whip, passed) in new.drain(..) {
                let length = usize::from(whip.length);
                let key = passed.key ^ KEYS[whip.right.index()].rotate_left(17);
                if length < EXACT && !known.insert(key) {
                    continue;
                }
                let at = whips.whips.len();
                let news = whips.note(board, &whip, at, &passed.used);
                let goes_on = length < longest && (length < EXACT || news == News::Right);
                if goes_on || news != News::None {
                    whips.whips.push(whip);
                }
                if goes_on {
                    waiting.push_back(at as u32);
                }
            }
            let Some(at) = waiting.pop_front() else { break };
            work.spend()?;
            let (passed, out) = whips.passed(at);
            let whip = &whips.whips[at as usize];
            extend((whip, at), &passed, &(out & board.live), board, &mut new);
        }
        whips.keep_firsts();
        Ok(whips)
    }

    /// What a whip has come by, and what is linked to its start or to a right-linking candidate of it.
    fn passed(&self, at: u32) -> (Passed, CandidateSet) {
        let mut passed = Passed { used: CandidateSet::EMPTY, key: 0 };
        let mut out = CandidateSet::EMPTY;
        let mut next = Some(at);
        while let Some(at) = next {
            let Whip { before, left, right, .. } = self.whips[at as usize];
            passed.used.insert(left.index());
            passed.used.insert(right.index());
            passed.key ^= KEYS[left.index()] ^ KEYS[right.index()];
            out |= *links_of(right);
            next = before;
        }
        (passed, out)
    }

    /// Forgets the whips that are not the first to come to anything, nor the beginning of one that is.
    fn keep_firsts(&mut self) {
        let mut wanted = vec![false; self.whips.len()];
        let ends = self.trues.values().chain(self.falses.values());
        ends.for_each(|&at| wanted[at] = true);
        for (at, whip) in self.whips.iter().enumerate().rev() {
            if let (true, Some(before)) = (wanted[at], whip.before) {
                wanted[before as usize] = true;
            }
        }
        let mut places = vec![0; self.whips.len()];
        let mut kept = Vec::new();
        for (at, whip) in self.whips.iter().enumerate().filter(|(at, _)| wanted[*at]) {
            places[at] = kept.len() as u32;
            kept.push(Whip { before: whip.before.map(|before| places[before as usize]), ..*whip });
        }
        self.whips = kept;
        let ends = self.trues.values_mut().chain(self.falses.values_mut());
        ends.for_each(|at| *at = places[*at] as usize);
    }

    /// Notes what a whip with these candidates shows, when it is kept at a place.
    fn note(&mut self, board: &Variables, whip: &Whip, at: usize, used: &CandidateSet) -> News {
        let linked = (*links_of(whip.right) & board.live).and_not(used);
        let fallen = linked.and_not(&self.fallen);
        for target in fallen.iter() {
            self.falses.insert(Candidate::from_index(target), at);
        }
        self.fallen |= linked;
        if whip.length == 0 || *self.trues.entry(whip.right).or_insert(at) == at {
            News::Right
        } else if fallen.is_empty() {
            News::None
        } else {
            News::Fallen
        }
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
        Some(self.whips[*ends.get(&end)?].length.into())
    }

    /// That whip as a branch.
    pub fn branch(&self, state: &State, end: Candidate, is_true: bool) -> Option<Branch> {
        let ends = if is_true { &self.trues } else { &self.falses };
        let mut steps = Vec::new();
        let mut at = *ends.get(&end)?;
        while let (Some(before), Some(csp)) = (self.whips[at].before, self.whips[at].csp) {
            steps.push((csp, self.whips[at].right));
            at = before as usize;
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

/// Adds the whips with one step more, with wide registers where the machine has them.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn extend(
    (whip, at): (&Whip, u32),
    passed: &Passed,
    out: &CandidateSet,
    board: &Variables,
    new: &mut Vec<(Whip, Passed)>,
) {
    let lefts = (*links_of(whip.right) & board.live).and_not(&passed.used);
    for left in lefts.iter() {
        for csp in csps_of(Candidate::from_index(left)).iter().map(Csp::from_index) {
            let values = board.values(csp);
            let still = values.and_not(out);
            let rights = match still.count() {
                0 => *values,
                1 => still,
                _ => continue,
            };
            let mut used = passed.used;
            used.insert(left);
            for right in rights.and_not(&used).iter() {
                let mut used = used;
                used.insert(right);
                let key = passed.key ^ KEYS[left] ^ KEYS[right];
                let whip = Whip {
                    before: Some(at),
                    csp: Some(csp),
                    left: Candidate::from_index(left),
                    right: Candidate::from_index(right),
                    length: whip.length + 1,
                };
                new.push((whip, Passed { used, key }));
            }
        }
    }
}
