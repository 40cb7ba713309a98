//! A net as someone typed it: what they said, and nothing more.

use std::ops::Range;

use crate::grid::{Candidate, Cell, Conclusion, Digit};

/// A net as it was typed: nothing about it has been judged.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TypedNet {
    /// One branch from what is supposed of the conclusion, or a branch from each candidate of a choice.
    pub branches: Vec<Vec<NetItem>>,
    /// What it is said to prove.
    pub conclusions: Vec<Conclusion>,
    /// Whether a link may come from any node before it: there are marks or brackets.
    pub remembers: bool,
    /// Whether the last node of its one branch is said to be linked to the first.
    pub is_loop: bool,
    /// A chain which shows that its first node is true or else its last, where two branches begin with these.
    pub choice: Vec<NetItem>,
}

/// A part of a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetItem {
    /// Something follows from what is written before.
    Claim(NetClaim),
    /// A chain in brackets holds, or else what follows it: `[…] = (1)r8c1`.
    Either {
        /// The chain in brackets.
        inside: Vec<NetItem>,
        /// What is true where it does not hold.
        or: NetClaim,
    },
}

/// That digits are in cells, or that they are not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetClaim {
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// The digits, as they are written.
    pub digits: Vec<Digit>,
    /// The cells, as they are written.
    pub cells: Vec<Cell>,
    /// Whether they are there.
    pub is_true: bool,
}

impl NetItem {
    /// Whether it says that something is true.
    pub fn is_true(&self) -> bool {
        match self {
            NetItem::Claim(claim) => claim.is_true,
            NetItem::Either { .. } => true,
        }
    }

    /// The same of a chain that is read from its other end, where what was true is false.
    pub fn turned(self) -> NetItem {
        match self {
            NetItem::Claim(claim) => NetItem::Claim(NetClaim { is_true: !claim.is_true, ..claim }),
            other => other,
        }
    }

    /// The same, wherever it stands in the text.
    pub(super) fn unplaced(self) -> NetItem {
        match self {
            NetItem::Claim(claim) => NetItem::Claim(NetClaim { span: 0..0, ..claim }),
            other => other,
        }
    }

    /// The same in a text of which this many bytes stand before it.
    pub(in crate::notation) fn shifted(self, by: usize) -> NetItem {
        match self {
            NetItem::Claim(claim) => NetItem::Claim(claim.shifted(by)),
            NetItem::Either { inside, or } => NetItem::Either {
                inside: inside.into_iter().map(|item| item.shifted(by)).collect(),
                or: or.shifted(by),
            },
        }
    }
}

impl NetClaim {
    pub(super) fn shifted(self, by: usize) -> NetClaim {
        NetClaim { span: self.span.start + by..self.span.end + by, ..self }
    }

    /// All candidates that it is about.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let of_digit = |digit: Digit| {
            self.cells.iter().map(move |&cell| Candidate::new(digit, cell)).collect::<Vec<_>>()
        };
        self.digits.iter().flat_map(move |&digit| of_digit(digit))
    }
}

impl TypedNet {
    /// Whether it has nodes that an AIC with groups and almost locked sets has not.
    pub fn has_sets(&self) -> bool {
        let several = |claim: &NetClaim| claim.digits.len() > 1;
        let wide = |item: &NetItem| match item {
            NetItem::Claim(claim) => several(claim),
            NetItem::Either { .. } => true,
        };
        self.remembers || self.is_loop || self.branches.iter().flatten().any(wide)
    }
}
