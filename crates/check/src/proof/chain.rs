//! Chains: the linear part of a proof, complete, so that nothing about it has to be guessed.

use crate::grid::{Candidate, Cell, Csp};

use super::family::ClosingKind;
use super::line::Node;

/// Why a candidate is excluded in a chain: it needs no explanation any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// It is linked to every target.
    Target,
    /// It is linked to the right-linking candidate of this step, counted from 0.
    Right(usize),
}

/// What makes the left- and the right-linking candidate of a step a strong pair.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Via {
    /// A CSP variable: all its live candidates are left, right or additional.
    Csp(Csp),
    /// An almost locked set, by its cells in order: k cells of one house, each with at least two live
    /// candidates, that hold k+1 digits once the additional candidates are left out; k digits where
    /// there is no right. Left and right are two of these digits, each with all its candidates.
    Als(Vec<Cell>),
}

/// A live candidate of a step's variable or set that is neither left nor right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Extra {
    /// The additional candidate: a z-candidate or a t-candidate.
    pub candidate: Candidate,
    /// Why it is excluded.
    pub reason: Reason,
}

/// One step of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What left and right belong to.
    pub via: Via,
    /// The left-linking candidate: false when the target is true.
    pub left: Node,
    /// Why it is false: the target in the first step, then the right-linking candidate of the step
    /// before; in braids any earlier one, or the target. A chain without targets begins with the
    /// first left-linking candidate false, and its first reason still reads `Target`.
    pub left_reason: Reason,
    /// The right-linking candidate: true when the target is. `None` in the last step of a whip.
    /// A group has none of the candidates that are linked to what may explain additional ones.
    pub right: Option<Node>,
    /// Every other live candidate of the variable, sorted, each once. In a set: those of its
    /// candidates that are left out. A loop has none, because it is read both ways.
    pub extra: Vec<Extra>,
}

/// How a chain closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// The last right-linking candidate is linked to every target.
    Target,
    /// The last right-linking candidate is linked to the one of this step, counted from 0.
    LrLasso(usize),
    /// The last right-linking candidate is the left-linking one of this step, counted from 0.
    RlLasso(usize),
    /// Nothing is left for the last variable: its step has no right-linking candidate.
    Whip,
    /// The last right-linking candidate is linked to the first left-linking one.
    Loop,
}

impl Closing {
    /// The way of closing, without the place.
    pub const fn kind(self) -> ClosingKind {
        match self {
            Closing::Target => ClosingKind::Target,
            Closing::LrLasso(_) => ClosingKind::LrLasso,
            Closing::RlLasso(_) => ClosingKind::RlLasso,
            Closing::Whip => ClosingKind::Whip,
            Closing::Loop => ClosingKind::Loop,
        }
    }
}

/// A complete chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The targets, sorted. Every z-candidate is linked to each of them. Empty for a loop, and for an
    /// nrct-lasso that places its first left-linking candidate.
    pub targets: Vec<Candidate>,
    /// The steps; their number is the length.
    pub steps: Vec<Step>,
    /// How it closes.
    pub closing: Closing,
}

impl Chain {
    /// The number of t-candidates: additional candidates that a right-linking one explains.
    pub fn t_candidates(&self) -> usize {
        self.extras().filter(|extra| extra.reason != Reason::Target).count()
    }

    /// The number of z-candidates: additional candidates that the target explains.
    pub fn z_candidates(&self) -> usize {
        self.extras().filter(|extra| extra.reason == Reason::Target).count()
    }

    /// The number of linking groups: left- and right-linking nodes of more than one candidate.
    pub fn groups(&self) -> usize {
        let nodes =
            self.steps.iter().flat_map(|step| std::iter::once(&step.left).chain(&step.right));
        nodes.filter(|node| node.single().is_none()).count()
    }

    /// The number of steps by an almost locked set.
    pub fn als(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.via, Via::Als(_))).count()
    }

    /// Whether there is a step, and every reason and the closing name one that is there by then
    /// and has a right-linking candidate.
    pub fn looks_back(&self) -> bool {
        let right_before = |step: usize, end: usize| step < end && self.steps[step].right.is_some();
        let reason_before = |reason: Reason, end: usize| match reason {
            Reason::Target => true,
            Reason::Right(step) => right_before(step, end),
        };
        let step_looks_back = |(index, step): (usize, &Step)| {
            reason_before(step.left_reason, index)
                && step.extra.iter().all(|extra| reason_before(extra.reason, index))
        };
        let length = self.steps.len();
        let closes = match self.closing {
            Closing::LrLasso(step) => right_before(step, length),
            Closing::RlLasso(step) => step < length,
            Closing::Loop => self.steps.iter().all(|step| step.right.is_some()),
            Closing::Target | Closing::Whip => true,
        };
        length > 0 && closes && self.steps.iter().enumerate().all(step_looks_back)
    }

    fn extras(&self) -> impl Iterator<Item = &Extra> {
        self.steps.iter().flat_map(|step| &step.extra)
    }
}
