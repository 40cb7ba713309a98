//! A net as someone typed it: what they said, and nothing more.

use std::ops::Range;

use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, DigitSet, House, HouseKind};
use crate::notation::{CoverSets, SetList};

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
    /// The bases and covers that nothing is left for at its end.
    pub fish: Option<CoverSets>,
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

/// A claim about two digits in two cells.
fn claim_of_two(item: &NetItem) -> Option<&NetClaim> {
    match item {
        NetItem::Claim(claim) if claim.digits.len() == 2 && claim.cells.len() == 2 => Some(claim),
        _ => None,
    }
}

fn variable(house: House, digit: Digit) -> Csp {
    match house.kind() {
        HouseKind::Row => Csp::row(house.number(), digit),
        HouseKind::Column => Csp::column(house.number(), digit),
        HouseKind::Block => Csp::block(house.number(), digit),
    }
}

fn sorted(digits: &[Digit]) -> DigitSet {
    digits.iter().copied().collect()
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
    pub(in crate::notation) fn unplaced(self) -> NetItem {
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
    /// Whether it is about each of its candidates where they are false: those of one digit, or all of a cell.
    pub fn is_of_all(&self) -> bool {
        matches!(self.digits.len(), 1 | 9)
    }

    /// Whether it says that cells have no digit left.
    pub fn empties(&self) -> bool {
        !self.is_true && self.digits.len() == 9
    }

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
    /// The truths and links of a loop of two digits in two cells at every node, `(69=37)r2c13 - (37=42)r2c78 - …`: each
    /// cell has a digit, and the two digits of each weak link are once each in its house. `None` of any other net.
    pub fn sets(&self) -> Option<SetList> {
        let [branch] = &self.branches[..] else { return None };
        let claims: Option<Vec<&NetClaim>> = branch.iter().map(claim_of_two).collect();
        let claims = claims.filter(|claims| self.is_loop && claims.len().is_multiple_of(2))?;
        let mut list = SetList {
            truths: Vec::new(),
            links: Vec::new(),
            span: claims.first()?.span.start..claims.last()?.span.end,
            stated: [None, None],
            conclusions: self.conclusions.clone(),
        };
        for (at, pair) in claims.chunks(2).enumerate() {
            let [one, other] = pair else { return None };
            let next = claims[(2 * at + 2) % claims.len()];
            let cells: Vec<Cell> = other.cells.iter().chain(&next.cells).copied().collect();
            let house = House::holding(&cells)?;
            if one.cells != other.cells || sorted(&other.digits) != sorted(&next.digits) {
                return None;
            }
            list.truths.extend(one.cells.iter().map(|&cell| Csp::cell(cell)));
            list.links.extend(other.digits.iter().map(|&digit| variable(house, digit)));
        }
        Some(list)
    }

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
