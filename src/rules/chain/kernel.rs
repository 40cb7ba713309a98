//! Kernels: which search answers which shape, and the questions that can be put to it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::board::{BitBoard, CandidateSet, CspSet};
use crate::grid::Candidate;
use crate::proof::{Chain, ClosingKind, Form, Shape, Spaces, Z};
use crate::rules::chain::braid::Braids;
use crate::rules::chain::chains::Chains;
use crate::rules::chain::front::Fronts;
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::Route;
use crate::rules::chain::whip::Whips;
use crate::rules::question::bounds::{Bound, Bounds};
use crate::rules::question::fronts::SharedFronts;
use crate::work::{Stopped, Work};

/// The search that answers a shape fast.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    shape: Shape,
    kind: &'static Kind,
}

/// Kernels are the same when their shapes are: the shape decides the search.
impl PartialEq for Kernel {
    fn eq(&self, other: &Kernel) -> bool {
        self.shape == other.shape
    }
}

impl Eq for Kernel {}

/// A kind of search, by the name that EXPLAIN gives it.
#[derive(Debug)]
struct Kind {
    name: &'static str,
    at_work: for<'a> fn(&'a BitBoard, &Shape, Realm, Option<Bound>) -> Box<dyn Engine + 'a>,
}

static CHAIN: Kind = Kind {
    name: "chain kernel",
    at_work: |board, shape, realm, whips| Box::new(Chains::new(board, *shape, realm, whips)),
};
static WHIP: Kind = Kind {
    name: "whip kernel",
    at_work: |board, _, realm, _| Box::new(Whips::<false>::new(board, realm)),
};
static BRAID: Kind = Kind {
    name: "braid kernel",
    at_work: |board, _, realm, _| Box::new(Braids::<false>::new(board, realm)),
};
static G_WHIP: Kind = Kind {
    name: "g-whip kernel",
    at_work: |board, _, realm, _| Box::new(Whips::<true>::new(board, realm)),
};
static G_BRAID: Kind = Kind {
    name: "g-braid kernel",
    at_work: |board, _, realm, _| Box::new(Braids::<true>::new(board, realm)),
};

/// A search for the chains of one shape on one board, in one realm.
pub trait Engine {
    /// A route of at most this length to a target: asked with 1, 2, 3 …, it returns the shortest.
    /// `None` when there is none. It may miss routes shorter than the lengths that were not asked.
    ///
    /// # Errors
    /// When the work is stopped.
    fn within(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<Route>, Stopped>;
}

impl Kernel {
    /// The kernel for a shape; `None` when there is none and the plain evaluator has to answer.
    pub fn of(shape: &Shape) -> Option<Kernel> {
        let has_form = shape.form != Form::Any;
        if shape.als || has_form || shape.closing == ClosingKind::Loop {
            return None;
        }
        let full = shape.z == Z::Always && shape.t && !shape.restricted;
        let kind = match (shape.closing, shape.branching) {
            (ClosingKind::Whip, branching) if full && shape.groups => {
                shape.spaces.plane().is_none().then_some(())?;
                if branching { &G_BRAID } else { &G_WHIP }
            }
            _ if shape.groups => return None,
            (ClosingKind::Whip, false) if full => &WHIP,
            (ClosingKind::Whip, true) if full => &BRAID,
            (_, true) => return None,
            (_, false) => &CHAIN,
        };
        Some(Kernel { shape: *shape, kind })
    }

    /// The name that EXPLAIN gives.
    pub const fn name(&self) -> &'static str {
        self.kind.name
    }

    /// The shape.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }
}

/// A kernel at work on one board, for any number of targets.
pub struct Finder<'a> {
    board: &'a BitBoard,
    kernel: Kernel,
    lanes: Vec<Lane<'a>>,
    /// What is known of the lengths of its proofs, where that is shared.
    bound: Option<Bound>,
}

/// One realm of a kernel.
struct Lane<'a> {
    realm: Realm,
    engine: Box<dyn Engine + 'a>,
    fronts: Arc<Mutex<Fronts>>,
}

impl Lane<'_> {
    /// What is known of propagation. Where a thread has panicked the whole question does.
    fn fronts(&self) -> MutexGuard<'_, Fronts> {
        self.fronts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> Finder<'a> {
    /// A kernel on a board.
    pub fn new(kernel: Kernel, board: &'a BitBoard) -> Finder<'a> {
        let fronts = |realm: &Realm| Arc::new(Mutex::new(Fronts::new(*realm, None)));
        Finder::within_bounds(kernel, board, None, fronts)
    }

    /// A kernel that learns from others on the same board, and tells them what it finds out: of all targets, or
    /// of the only one that it will be asked about.
    pub fn sharing(
        kernel: Kernel,
        board: &'a BitBoard,
        only: Option<Candidate>,
        bounds: &Bounds,
        fronts: &SharedFronts,
    ) -> Finder<'a> {
        Finder::within_bounds(kernel, board, Some(bounds), |realm| fronts.of(realm, only))
    }

    fn within_bounds(
        kernel: Kernel,
        board: &'a BitBoard,
        bounds: Option<&Bounds>,
        fronts: impl Fn(&Realm) -> Arc<Mutex<Fronts>>,
    ) -> Finder<'a> {
        let shape = &kernel.shape;
        let is_everywhere = shape.spaces == Spaces::Any && !shape.one_digit;
        let whips = bounds.filter(|_| is_everywhere);
        let lane = |realm| Lane {
            realm,
            engine: (kernel.kind.at_work)(
                board,
                shape,
                realm,
                whips.map(|bounds| bounds.of_whips(shape)),
            ),
            fronts: fronts(&realm),
        };
        let lanes = Realm::of(shape, board).into_iter().map(lane).collect();
        Finder { board, kernel, lanes, bound: bounds.map(|bounds| bounds.of(shape)) }
    }

    /// Another kernel in the same realms, which shares nothing: what is known of propagation is kept.
    pub fn turned_to(mut self, kernel: Kernel) -> Finder<'a> {
        for lane in &mut self.lanes {
            lane.engine = (kernel.kind.at_work)(self.board, &kernel.shape, lane.realm, None);
        }
        Finder { kernel, bound: None, ..self }
    }

    /// The targets for which a proof of this length, or a shorter one, is not excluded by propagation; one
    /// that uses one of the needed variables, where these are given.
    pub fn possible(
        &mut self,
        length: usize,
        needed: Option<&CspSet>,
        work: &mut Work,
    ) -> CandidateSet {
        let possible =
            self.lanes.iter().map(|l| l.fronts().possible(self.board, length, needed, work));
        possible.fold(CandidateSet::EMPTY, |all, some| all | some)
    }

    /// A route of at most this length to the target, and its realm: asked with 1, 2, 3 …, it
    /// returns the shortest.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn within(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<(Route, Realm)>, Stopped> {
        work.look()?;
        let is_excluded = self.bound.as_ref().is_some_and(|bound| bound.excludes(target, length));
        let found = if is_excluded { None } else { self.search(target, length, work)? };
        if let Some(bound) = &self.bound {
            bound.note(target, length, found.is_some());
        }
        Ok(found)
    }

    fn search(
        &mut self,
        target: Candidate,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<(Route, Realm)>, Stopped> {
        for lane in self.lanes.iter_mut().filter(|lane| lane.realm.admits(target)) {
            if !lane.fronts().allow(self.board, target.index(), length, work) {
                continue;
            }
            if let Some(route) = lane.engine.within(target, length, work)? {
                return Ok(Some((route, lane.realm)));
            }
        }
        Ok(None)
    }

    /// The targets for which some length is possible, as far as it is known.
    pub fn hopeful(&self) -> CandidateSet {
        let of_lane = |lane: &Lane| lane.realm.admitted(&lane.fronts().hopeful());
        self.lanes.iter().map(of_lane).fold(CandidateSet::EMPTY, |all, some| all | some)
    }

    /// The complete chain of a route that was found.
    pub fn complete(&self, target: Candidate, (route, realm): &(Route, Realm)) -> Chain {
        route.complete(self.board, &self.kernel.shape, realm, target)
    }
}
