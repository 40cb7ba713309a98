//! The questions put to kernels: the shortest proof for a target, every elimination of a state, the
//! simplest ones.

use crate::board::{BitBoard, CandidateSet, CspSet};
use crate::grid::Candidate;
use crate::proof::Chain;
use crate::rules::chain::kernel::{Finder, Kernel};
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::Route;
use crate::work::{Outcome, Stopped, Work};

/// An elimination with a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which of the kernels found it, counted from 0.
    pub kernel: usize,
    /// The target that was asked for; the chain may have more.
    pub target: Candidate,
    /// The chain.
    pub chain: Chain,
}

/// The shortest proof of a kernel that eliminates a target.
///
/// It is the empty answer at once when propagation of singles from the target meets no
/// contradiction. A target that is not live has no proof.
pub fn shortest(
    kernel: Kernel,
    board: &BitBoard,
    target: Candidate,
    max_length: usize,
    work: &mut Work,
) -> Outcome<Chain> {
    match board.live.contains(target.index()) {
        true => shortest_by(Finder::new(kernel, board).only_for(target), target, max_length, work),
        false => Outcome::None { up_to: max_length },
    }
}

/// The shortest proof by a kernel at work, for a target that is live and the only one it is asked about.
pub(crate) fn shortest_by(
    mut finder: Finder,
    target: Candidate,
    max_length: usize,
    work: &mut Work,
) -> Outcome<Chain> {
    for length in 1..=max_length {
        let route = finder.within(target, length, work);
        if let Ok(route) = &route {
            finder.note(target, length, route.is_some());
        }
        match route {
            Ok(None) if !finder.hopeful().contains(target.index()) => break,
            Ok(None) => {}
            Ok(Some(route)) => return Outcome::Found(finder.complete(target, &route)),
            Err(by) => return Outcome::Stopped { none_up_to: length - 1, by },
        }
    }
    Outcome::None { up_to: max_length }
}

/// Every elimination of a state that some kernels prove, each with the shortest proof; among
/// kernels with equally short ones, the first. In the order of length, then of the targets.
///
/// The second part says whether the list is complete, and if not up to which length it is.
pub fn eliminations(
    kernels: &[Kernel],
    board: &BitBoard,
    max_length: usize,
    work: &mut Work,
) -> (Vec<Finding>, Outcome<()>) {
    let mut sweep = Sweep::new(kernels, board);
    let mut found = Vec::new();
    for length in 1..=max_length {
        if sweep.targets.is_empty() {
            break;
        }
        match sweep.at(length, None, work) {
            Ok(more) => found.extend(sweep.complete(more)),
            Err(by) => return (found, Outcome::Stopped { none_up_to: length - 1, by }),
        }
    }
    (found, Outcome::None { up_to: max_length })
}

/// The simplest eliminations of a state: all those at the least length at which there are any.
pub fn simplest(
    kernels: &[Kernel],
    board: &BitBoard,
    max_length: usize,
    work: &mut Work,
) -> Outcome<Vec<Finding>> {
    let mut sweep = Sweep::new(kernels, board);
    for length in 1..=max_length {
        match sweep.at(length, None, work) {
            Ok(found) if found.is_empty() => {}
            Ok(found) => return Outcome::Found(sweep.complete(found).collect()),
            Err(by) => return Outcome::Stopped { none_up_to: length - 1, by },
        }
    }
    Outcome::None { up_to: max_length }
}

/// Several kernels on one board, asked for all targets, length after length.
pub(crate) struct Sweep<'a> {
    finders: Vec<Finder<'a>>,
    /// The targets that are left.
    targets: CandidateSet,
}

/// The candidates that may be targets.
fn open(board: &BitBoard) -> CandidateSet {
    board.open().map(Candidate::index).collect()
}

/// A target that was hit.
pub(crate) struct Hit {
    /// The target.
    pub target: Candidate,
    kernel: usize,
    route: (Route, Realm),
}

impl<'a> Sweep<'a> {
    /// The kernels on a board, with nothing looked at yet.
    pub fn new(kernels: &[Kernel], board: &'a BitBoard) -> Sweep<'a> {
        let finders: Vec<Finder> = kernels.iter().map(|&k| Finder::new(k, board)).collect();
        Sweep { finders, targets: open(board) }
    }

    /// The eliminations at this length, when it was asked for all shorter ones before: those with a proof
    /// that uses one of the needed variables, where these are given.
    ///
    /// # Errors
    /// When the work is stopped; then what was found at this length is lost.
    pub fn at(
        &mut self,
        length: usize,
        needed: Option<&CspSet>,
        work: &mut Work,
    ) -> Result<Vec<Hit>, Stopped> {
        let mut found = Vec::new();
        self.until(length, needed, work, |hit| {
            found.push(hit);
            false
        })?;
        Ok(found)
    }

    /// The same, each told as it is found, until one is enough; how many there were.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn until(
        &mut self,
        length: usize,
        needed: Option<&CspSet>,
        work: &mut Work,
        mut is_enough: impl FnMut(Hit) -> bool,
    ) -> Result<usize, Stopped> {
        work.look()?;
        if needed.is_some_and(CspSet::is_empty) {
            return Ok(0);
        }
        let possible = self.finders.iter_mut().map(|f| f.possible(length, needed, work));
        let asked = possible.fold(CandidateSet::EMPTY, |all, some| all | some) & self.targets;
        if asked.is_empty() {
            let hopeful = self.finders.iter().map(Finder::hopeful);
            self.targets &= hopeful.fold(CandidateSet::EMPTY, |all, some| all | some);
        }
        let mut found = 0;
        for target in asked.iter().map(Candidate::from_index) {
            if let Some(hit) = self.target_at(target, length, work)? {
                self.targets.remove(target.index());
                found += 1;
                if is_enough(hit) {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// The sweep of one kernel for another with the same realms, at its beginning; what is known of
    /// propagation is kept.
    pub fn turned_to(self, kernel: Kernel, board: &'a BitBoard) -> Sweep<'a> {
        let finders = self.finders.into_iter().map(|finder| finder.turned_to(kernel)).collect();
        Sweep { finders, targets: open(board) }
    }

    fn target_at(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Hit>, Stopped> {
        for (kernel, finder) in self.finders.iter_mut().enumerate() {
            if let Some(route) = finder.within(target, length, work)? {
                return Ok(Some(Hit { target, kernel, route }));
            }
        }
        Ok(None)
    }

    /// The complete chains of hits.
    pub fn complete(&self, hits: Vec<Hit>) -> impl Iterator<Item = Finding> {
        hits.into_iter().map(|Hit { target, kernel, route }| Finding {
            kernel,
            target,
            chain: self.finders[kernel].complete(target, &route),
        })
    }
}
