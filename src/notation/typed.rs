//! A chain as someone typed it: what they said, and nothing more.

use std::ops::Range;

use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, DigitSet, Space};

use crate::proof::Node;
use crate::proof::{Chain, Closing, Reason, Via};

/// A chain as it was typed: nothing about it has been judged, and what the short forms leave out is
/// left out here.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TypedChain {
    /// The published family the typed name stands for; `None` when no name was typed, or one that
    /// stands for several, such as AIC.
    pub family: Option<&'static str>,
    /// The length that was typed with the name.
    pub length: Option<usize>,
    /// The space of all its variables, where the name says it: `biv-chain-rc[3]`.
    pub space: Option<Space>,
    /// The steps, at least one.
    pub steps: Vec<TypedStep>,
    /// Whether it was said that the last candidate is linked to the first.
    pub is_loop: bool,
    /// Whether its pairs were written as strong links, so that each is said to be all of a variable, or the digits of an
    /// almost locked set.
    pub strong: bool,
    /// The digits that were written before it, as HoDoKu does.
    pub digits: DigitSet,
    /// What it is said to prove, in the order typed; empty when nothing was said.
    pub conclusions: Vec<Conclusion>,
}

impl TypedChain {
    /// Forgets the additional candidates and their reasons: the short form.
    pub fn forget_extra(&mut self) {
        for step in &mut self.steps {
            match &mut step.pair {
                TypedPair::Values { extra, .. } | TypedPair::Als { extra, .. } => extra.clear(),
            }
        }
    }
}

/// One step as it was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedStep {
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// What stands there.
    pub pair: TypedPair,
}

/// What a typed step pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypedPair {
    /// Two candidates or groups of a CSP variable.
    Values {
        /// The variable, where the form says which it is.
        csp: Option<Csp>,
        /// The left-linking candidate or group.
        left: Node,
        /// The right-linking candidate or group; `None` for a dot.
        right: Option<Node>,
        /// The additional candidates that were typed; the short form has none.
        extra: Vec<TypedExtra>,
    },
    /// Digits of an almost locked set.
    Als {
        /// The cells, in order.
        cells: Vec<Cell>,
        /// The digit of the left-linking group is one of these.
        left: DigitSet,
        /// The digit of the right-linking group is one of these.
        right: DigitSet,
        /// The one of these that is written last: it is meant where several would do.
        last: Option<Digit>,
        /// Whether the form names all digits of the cells, and not only those that link.
        names_all: bool,
        /// The additional candidates that were typed.
        extra: Vec<TypedExtra>,
    },
}

/// An additional candidate as it was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedExtra {
    /// The candidate.
    pub candidate: Candidate,
    /// What is said to exclude it; `None` when nothing was said.
    pub reason: Option<TypedReason>,
}

/// What is said to exclude a typed candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedReason {
    /// It is linked to the target: `*`.
    Target,
    /// It is linked to the right-linking candidate of this step, counted from 0: `#k`.
    Right(usize),
    /// It is linked to this right-linking candidate: `#n6r1c6`.
    Candidate(Candidate),
}

impl From<Reason> for TypedReason {
    fn from(reason: Reason) -> TypedReason {
        match reason {
            Reason::Target => TypedReason::Target,
            Reason::Right(step) => TypedReason::Right(step),
        }
    }
}

impl From<&Chain> for TypedChain {
    /// The chain without its conclusions and its name, everything else in full.
    fn from(chain: &Chain) -> TypedChain {
        let steps = chain.steps.iter().map(|step| {
            let extra = step.extra.iter().map(|extra| TypedExtra {
                candidate: extra.candidate,
                reason: Some(extra.reason.into()),
            });
            let digit = |node: &Node| DigitSet::single(node.members()[0].digit());
            let pair = match &step.via {
                Via::Csp(csp) => TypedPair::Values {
                    csp: Some(*csp),
                    left: step.left.clone(),
                    right: step.right.clone(),
                    extra: extra.collect(),
                },
                Via::Als(cells) => TypedPair::Als {
                    cells: cells.clone(),
                    left: digit(&step.left),
                    right: step.right.as_ref().map_or(DigitSet::EMPTY, digit),
                    last: None,
                    names_all: false,
                    extra: extra.collect(),
                },
            };
            TypedStep { span: 0..0, pair }
        });
        TypedChain {
            steps: steps.collect(),
            is_loop: chain.closing == Closing::Loop,
            ..TypedChain::default()
        }
    }
}
