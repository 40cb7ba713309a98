//! What the families on the right of a statement let a step be.

use super::{Begins, Refusal};
use crate::proof::{ClosingKind, Family, Form, Shape, Spaces, Z, published};

/// Families on the right of a statement.
pub(super) struct Outer {
    /// The record of their steps; how it closes does not count.
    pub shape: Shape,
    /// Whether a node may stand twice.
    pub repeats: bool,
    /// Whether a chain may end with a right that sees the target.
    pub target: bool,
    /// Whether it may end with a right that sees an earlier right.
    pub lr: bool,
    /// Whether it may end with a right that is an earlier left.
    pub rl: bool,
    /// Whether it may end with a variable that has nothing left.
    pub dot: bool,
    /// What it begins with.
    pub choice: Choice,
}

/// What a proof begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// With the target, which is supposed to be true.
    Target,
    /// With the candidates of a cell.
    Cell,
    /// With the places of a digit in a house.
    House,
    /// With the first variable of the chain.
    FirstVariable,
}

/// Families that are no chains of a record: the record of their branches, whether a node may stand twice, and what
/// they begin with.
///
/// Force chains walk through links, conjugates and almost locked sets. The first level of tagging closes over walks
/// through links and conjugates of candidates, among others; its length is always 1. In nets a candidate is true when all others of its
/// variable are linked to the start or to something true, as in braids. The branches of a forcing whip are partial
/// whips, whose start takes the place of the target.
const BRANCHES: [(&str, Shape, bool, Choice); 7] = [
    ("force-chain-contradiction", Shape::SETS, true, Choice::Target),
    ("force-chain-cell", Shape::SETS, true, Choice::Cell),
    ("force-chain-house", Shape::SETS, true, Choice::House),
    ("tagging-1", Shape::NRC, true, Choice::Target),
    ("dynamic-cell", Shape::BRAID, true, Choice::Cell),
    ("dynamic-house", Shape::BRAID, true, Choice::House),
    ("forcing-whip", Shape::NRCZT, false, Choice::FirstVariable),
];

impl Outer {
    /// The families, where their steps depend on nothing but their kinds.
    pub(super) fn of(families: &[Family]) -> Result<Outer, Refusal> {
        let mut all = families.iter().map(Outer::of_one);
        let first = all.next().unwrap_or(Err(refusal("no family", "it is none")))?;
        all.zip(&families[1..]).try_fold(first, |known, (next, family)| {
            known.and(next?).ok_or_else(|| refusal(family.name.raw(), "its steps are others"))
        })
    }

    fn of_one(family: &Family) -> Result<Outer, Refusal> {
        let name = family.name.to_string();
        let branch = BRANCHES.iter().find(|(known, ..)| *known == family.name.raw());
        match (family.shape, branch) {
            (None, Some(&(_, shape, repeats, choice))) => {
                let dot = shape.closing == ClosingKind::Whip;
                Ok(Outer { shape, repeats, choice, target: true, lr: false, rl: false, dot })
            }
            (Some(shape), _) if published(family.name.raw()) == Some(shape) => {
                let is_local = shape.spaces == Spaces::Any
                    && !shape.restricted
                    && !shape.one_digit
                    && shape.form == Form::Any
                    && shape.closing != ClosingKind::Loop;
                is_local.then(|| Outer::of_shape(shape)).ok_or_else(|| refusal(&name, NOT_LOCAL))
            }
            _ => Err(refusal(&name, "its steps are not known")),
        }
    }

    fn of_shape(shape: Shape) -> Outer {
        let closes = |kind| shape.closing == kind;
        Outer {
            shape,
            repeats: false,
            target: closes(ClosingKind::Target),
            lr: closes(ClosingKind::LrLasso),
            rl: closes(ClosingKind::RlLasso),
            dot: closes(ClosingKind::Whip),
            choice: Choice::Target,
        }
    }

    /// Both together; `None` where they differ in more than how they close.
    fn and(self, other: Outer) -> Option<Outer> {
        let is_chain =
            |outer: &Outer| !outer.repeats && outer.choice == Choice::Target && !outer.dot;
        let is_alike =
            self.shape.closing(ClosingKind::Target) == other.shape.closing(ClosingKind::Target);
        (is_alike && is_chain(&self) && is_chain(&other)).then_some(Outer {
            target: self.target || other.target,
            lr: self.lr || other.lr,
            rl: self.rl || other.rl,
            ..self
        })
    }

    /// Whether groups stand on both sides as they are. Where the target or earlier rights exclude members, a right has just
    /// those that are left.
    pub(super) fn has_whole_groups(&self) -> bool {
        let Shape { groups, closing, t, z, .. } = self.shape;
        groups && closing != ClosingKind::Whip && !t && z == Z::Never
    }

    /// Whether the target and every earlier right exclude candidates of every step.
    pub(super) fn excludes_all(&self) -> bool {
        (0..2).all(|step| self.shape.target_explains(step)) && self.shape.t
    }

    /// Whether left-linking candidates may stand twice: in braids, and where all nodes may.
    pub(super) fn repeats_left(&self) -> bool {
        self.repeats || self.shape.branching
    }

    /// How many variables it has beside those of the first chain.
    pub(super) fn adds(&self, begins: Begins) -> usize {
        let has_own = matches!(self.choice, Choice::Cell | Choice::House);
        usize::from(has_own && begins == Begins::Target)
    }
}

const NOT_LOCAL: &str = "what its steps may do depends on more than their kinds";

fn refusal(name: &str, why: &'static str) -> Refusal {
    Refusal::Family(name.to_owned(), why)
}
