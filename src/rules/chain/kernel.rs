//! Kernels: which search answers which shape, and the questions that can be put to it.

use crate::board::bitboard::BitBoard;
use crate::grid::Candidate;
use crate::proof::{Chain, ClosingKind, Form, Shape, Z};
use crate::rules::chain::braid::Braids;
use crate::rules::chain::chains::Chains;
use crate::rules::chain::front::Front;
use crate::rules::chain::g_braid::GBraids;
use crate::rules::chain::g_whip::GWhips;
use crate::rules::chain::realm::Realm;
use crate::rules::chain::route::Route;
use crate::rules::chain::whip::Whips;
use crate::work::{Stopped, Work};

/// The search that answers a shape fast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel {
    shape: Shape,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Chain,
    Whip,
    Braid,
    GWhip,
    GBraid,
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
                if branching { Kind::GBraid } else { Kind::GWhip }
            }
            _ if shape.groups => return None,
            (ClosingKind::Whip, false) if full => Kind::Whip,
            (ClosingKind::Whip, true) if full => Kind::Braid,
            (_, true) => return None,
            (_, false) => Kind::Chain,
        };
        Some(Kernel { shape: *shape, kind })
    }

    /// The name that EXPLAIN gives.
    pub const fn name(&self) -> &'static str {
        match self.kind {
            Kind::Chain => "chain kernel",
            Kind::Whip => "whip kernel",
            Kind::Braid => "braid kernel",
            Kind::GWhip => "g-whip kernel",
            Kind::GBraid => "g-braid kernel",
        }
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
    lanes: Vec<(Realm, Engine<'a>)>,
}

/// A target, and how far propagation from it has come in each realm of a kernel.
pub struct Prospect {
    /// The target.
    pub target: Candidate,
    fronts: Vec<Option<Front>>,
}

enum Engine<'a> {
    Chain(Chains<'a>),
    Whip(Whips<'a>),
    Braid(Braids<'a>),
    GWhip(GWhips<'a>),
    GBraid(GBraids<'a>),
}

impl<'a> Finder<'a> {
    /// A kernel on a board.
    pub fn new(kernel: Kernel, board: &'a BitBoard) -> Finder<'a> {
        let engine = |realm| match kernel.kind {
            Kind::Chain => Engine::Chain(Chains::new(board, kernel.shape, realm)),
            Kind::Whip => Engine::Whip(Whips::new(board, realm)),
            Kind::Braid => Engine::Braid(Braids::new(board, realm)),
            Kind::GWhip => Engine::GWhip(GWhips::new(board, realm)),
            Kind::GBraid => Engine::GBraid(GBraids::new(board, realm)),
        };
        let realms = Realm::of(&kernel.shape, board).into_iter();
        Finder { board, kernel, lanes: realms.map(|realm| (realm, engine(realm))).collect() }
    }

    /// A target, with nothing looked at yet.
    pub fn prospect(&self, target: Candidate) -> Prospect {
        let front =
            |realm: &Realm| realm.admits(target).then(|| Front::new(self.board, realm, target));
        Prospect { target, fronts: self.lanes.iter().map(|(realm, _)| front(realm)).collect() }
    }

    /// A route of at most this length to the target, and its realm: asked with 1, 2, 3 …, it
    /// returns the shortest.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn within(
        &mut self,
        prospect: &mut Prospect,
        length: usize,
        work: &mut Work,
    ) -> Result<Option<(Route, Realm)>, Stopped> {
        for ((realm, engine), front) in self.lanes.iter_mut().zip(&mut prospect.fronts) {
            if !front.as_mut().is_some_and(|front| front.allows(length, work)) {
                continue;
            }
            let found = match engine {
                Engine::Chain(chains) => chains.within(prospect.target, length, work)?,
                Engine::Whip(whips) => whips.within(prospect.target, length, work)?,
                Engine::Braid(braids) => braids.within(prospect.target, length, work)?,
                Engine::GWhip(g_whips) => g_whips.within(prospect.target, length, work)?,
                Engine::GBraid(g_braids) => g_braids.within(prospect.target, length, work)?,
            };
            if let Some(route) = found {
                return Ok(Some((route, *realm)));
            }
        }
        Ok(None)
    }

    /// The complete chain of a route that was found.
    pub fn complete(&self, target: Candidate, (route, realm): &(Route, Realm)) -> Chain {
        route.complete(self.board, &self.kernel.shape, realm, target)
    }
}

impl Prospect {
    /// Whether no length is possible.
    pub fn is_hopeless(&self) -> bool {
        self.fronts.iter().flatten().all(Front::is_at_rest)
    }
}
