//! The questions put to kernels: the shortest proof for a target, and all targets, length after length.

use crate::board::{BitBoard, CandidateSet, CspSet};
use crate::grid::Candidate;
use crate::proof::Chain;
use crate::rules::chain::kernel::{Finder, Kernel};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::Route;
use crate::work::{Outcome, Stopped, Work};

/// The shortest proof by a kernel at work, for a target that is live and the only one it is asked about.
///
/// It is the empty answer at once when propagation of singles from the target meets no
/// contradiction.
pub(super) fn shortest(
    mut finder: Finder,
    target: Candidate,
    max_length: usize,
    work: &mut Work,
) -> Outcome<Chain> {
    for length in 1..=max_length {
        match finder.within(target, length, work) {
            Ok(None) if !finder.hopeful().contains(target.index()) => break,
            Ok(None) => {}
            Ok(Some(route)) => return Outcome::Found(finder.complete(target, &route)),
            Err(by) => return Outcome::Stopped { none_up_to: length - 1, by },
        }
    }
    Outcome::None { up_to: max_length }
}

/// A kernel on one board, asked for all targets, length after length.
pub(super) struct Sweep<'a> {
    finder: Finder<'a>,
    /// The targets that are left.
    targets: CandidateSet,
}

impl<'a> Sweep<'a> {
    /// Of the candidates of a board, with nothing looked at yet.
    pub fn new(finder: Finder<'a>, board: &BitBoard) -> Sweep<'a> {
        Sweep { finder, targets: board.open().map(Candidate::index).collect() }
    }

    /// Asks for this length, when all shorter ones were asked for before, about all targets but those that
    /// are known; tells each that is hit, with its route.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        work: &mut Work,
        mut tell: impl FnMut(&Finder, Candidate, &(Route, Realm)),
    ) -> Result<(), Stopped> {
        let mut left = CandidateSet::EMPTY;
        for target in self.targets.and_not(known).iter().map(Candidate::from_index) {
            match self.finder.within(target, length, work)? {
                Some(route) => tell(&self.finder, target, &route),
                None => left.insert(target.index()),
            }
        }
        self.targets = left & self.finder.hopeful();
        Ok(())
    }

    /// Asks for this length about the targets that may have a proof that uses one of the needed variables,
    /// where these are given, and tells each that is hit until one is enough; how many there were.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn until(
        &mut self,
        length: usize,
        needed: Option<&CspSet>,
        work: &mut Work,
        mut is_enough: impl FnMut(Candidate) -> bool,
    ) -> Result<usize, Stopped> {
        work.look()?;
        if needed.is_some_and(CspSet::is_empty) {
            return Ok(0);
        }
        let finder = &mut self.finder;
        let asked = finder.possible(length, needed, work) & self.targets;
        if asked.is_empty() {
            self.targets &= finder.hopeful();
        }
        let mut found = 0;
        for target in asked.iter().map(Candidate::from_index) {
            if finder.within(target, length, work)?.is_some() {
                self.targets.remove(target.index());
                found += 1;
                if is_enough(target) {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// The sweep of another kernel with the same realms, at its beginning; what is known of propagation is
    /// kept.
    pub fn turned_to(self, kernel: Kernel, board: &BitBoard) -> Sweep<'a> {
        Sweep::new(self.finder.turned_to(kernel), board)
    }
}
