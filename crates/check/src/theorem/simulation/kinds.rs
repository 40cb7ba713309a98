//! The kinds of steps that the chains of a family have.

use std::fmt;

use super::outer::Choice;
use super::{Refusal, When};
use crate::proof::{ClosingKind, Family, Form, Shape, Spaces, published};

/// A family on the left of a statement.
pub(super) struct Inner {
    shape: Shape,
    /// Whether a node may stand twice in its chains, as on the left of braids.
    pub repeats: bool,
}

/// What a step is, as far as its replacement depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Whether it is the first.
    pub(super) is_first: bool,
    /// Whether it is the last.
    pub(super) is_last: bool,
    /// Whether it goes through an almost locked set, and not through a variable.
    pub(super) is_set: bool,
    /// How many candidates stand on the left.
    pub(super) left: Size,
    /// What the left is linked to.
    pub(super) linked_to: Reason,
    /// How many stand on the right; `None` in the last step of a whip.
    pub(super) right: Option<Size>,
    /// What excludes the others.
    pub(super) extras: Reasons,
    /// What is left of the right once the target and earlier images exclude members.
    pub(super) left_over: LeftOver,
}

/// How many candidates a node has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    One,
    Several,
}

/// What a left is linked to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    Target,
    /// The right of the step before.
    Last,
    /// The right of a step before that.
    Before,
}

/// What excludes candidates; several may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reasons {
    pub target: bool,
    pub last: bool,
    pub before: bool,
}

/// What is left of a right node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LeftOver {
    Nothing,
    /// The target, or an image that stands before.
    Known,
    One,
    Several,
}

impl Size {
    pub(super) const fn is_one(self) -> bool {
        matches!(self, Size::One)
    }
}

impl Reasons {
    pub(super) const fn is_empty(self) -> bool {
        !self.target && !self.last && !self.before
    }
}

impl Kind {
    pub(super) fn fits(&self, when: When) -> bool {
        match when {
            When::Always => true,
            When::NothingLeft => self.left_over == LeftOver::Nothing,
            When::Known => self.left_over == LeftOver::Known,
            When::Dot => self.right.is_none(),
        }
    }

    /// Whether its left is linked to the target in the first step, and to the right before it in the others.
    pub(super) fn is_linked_as_usual(&self) -> bool {
        self.linked_to == if self.is_first { Reason::Target } else { Reason::Last }
    }

    pub(super) fn leans_on_target(&self) -> bool {
        self.linked_to == Reason::Target || self.extras.target
    }
}

impl Inner {
    /// The family, where its steps are known.
    ///
    /// The two walks of a contradiction are one walk from the target back to it.
    pub(super) fn of(family: &Family) -> Result<Inner, Refusal> {
        let refuse = |why| Err(Refusal::Family(super::called(family), why));
        let inner = match (family.shape, family.name.raw()) {
            (Some(shape), name) if published(name).is_some_and(|known| known != shape) => {
                return refuse("it has another record than its name");
            }
            (Some(Shape { form: Form::AlsXz, .. }), _) => {
                return refuse("its length is not that of its chain");
            }
            (Some(shape), _) => Inner { shape, repeats: shape.branching },
            (None, "force-chain-contradiction") => Inner { shape: Shape::SETS, repeats: true },
            (None, _) => return refuse("its steps are not known"),
        };
        match inner.shape.closing {
            ClosingKind::Target | ClosingKind::Whip => Ok(inner),
            _ => refuse("it closes neither at its target nor as a whip does"),
        }
    }

    /// Whether each of its chains has a variable of the kind. That of a w-wing is a digit in a house between two cells.
    pub(super) fn has(&self, choice: Choice) -> bool {
        let Shape { spaces, one_digit, form, .. } = self.shape;
        match choice {
            Choice::Cell => spaces == Spaces::Rc || form == Form::WWing,
            Choice::House => {
                one_digit || matches!(spaces, Spaces::Rn | Spaces::Cn) || form == Form::WWing
            }
            Choice::Target | Choice::FirstVariable => false,
        }
    }

    /// Whether nothing but the target and the right before is a ground of its steps.
    pub(super) fn leans_on_last_only(&self) -> bool {
        !self.shape.t && !self.shape.branching
    }

    /// All kinds of its steps. What its record restricts beyond that, a plane or a form, only makes them fewer.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for (is_first, is_last) in [(true, true), (true, false), (false, true), (false, false)] {
            for is_set in [false, true].into_iter().filter(|&is_set| !is_set || self.shape.als) {
                for linked_to in self.links(is_first) {
                    for extras in self.extras(is_first) {
                        self.nodes(is_last, is_set, |left, right, left_over| {
                            kinds.push(Kind {
                                is_first,
                                is_last,
                                is_set,
                                left,
                                linked_to,
                                right,
                                extras,
                                left_over,
                            });
                        });
                    }
                }
            }
        }
        kinds
    }

    fn links(&self, is_first: bool) -> Vec<Reason> {
        match (is_first, self.shape.branching) {
            (true, _) => vec![Reason::Target],
            (false, false) => vec![Reason::Last],
            (false, true) => vec![Reason::Target, Reason::Last, Reason::Before],
        }
    }

    fn extras(&self, is_first: bool) -> Vec<Reasons> {
        let may_target = self.shape.target_explains(usize::from(!is_first));
        let may_right = self.shape.t && !is_first;
        let all = (0..8).map(|bits: u8| Reasons {
            target: bits & 1 > 0,
            last: bits & 2 > 0,
            before: bits & 4 > 0,
        });
        let occurs = |extras: &Reasons| {
            (may_target || !extras.target) && (may_right || !extras.last && !extras.before)
        };
        all.filter(occurs).collect()
    }

    /// The nodes on both sides. At the end of a chain the target excludes all of the right.
    fn nodes(
        &self,
        is_last: bool,
        is_set: bool,
        mut visit: impl FnMut(Size, Option<Size>, LeftOver),
    ) {
        let is_whip = self.shape.closing == ClosingKind::Whip;
        let sizes =
            |groups: bool| if groups { &[Size::One, Size::Several][..] } else { &[Size::One] };
        for &left in sizes(is_set || self.shape.groups && !is_whip) {
            if is_last && is_whip {
                visit(left, None, LeftOver::Nothing);
                continue;
            }
            for &right in sizes(is_set || self.shape.groups) {
                let left_over: &[LeftOver] = match (is_last, right) {
                    (true, _) => &[LeftOver::Nothing],
                    (false, Size::One) => &[LeftOver::Nothing, LeftOver::Known, LeftOver::One],
                    (false, Size::Several) => {
                        &[LeftOver::Nothing, LeftOver::Known, LeftOver::One, LeftOver::Several]
                    }
                };
                left_over.iter().for_each(|&left_over| visit(left, Some(right), left_over));
            }
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Kind { is_first, is_last, is_set, left, linked_to, right, extras, left_over } = *self;
        let place = match (is_first, is_last) {
            (true, true) => "the only step",
            (true, false) => "a first step",
            (false, true) => "a last step",
            (false, false) => "a step",
        };
        let size = |size: Size| if size.is_one() { "a candidate" } else { "a group" };
        let via = if is_set { " through a set" } else { "" };
        let linked_to = match linked_to {
            Reason::Target => "the target",
            Reason::Last => "the right before it",
            Reason::Before => "an earlier right",
        };
        write!(f, "{place}{via} from {}, linked to {linked_to}, ", size(left))?;
        match right {
            Some(right) => write!(f, "to {}", size(right))?,
            None => f.write_str("to nothing")?,
        }
        let by = [
            (extras.target, "the target"),
            (extras.last, "the right before"),
            (extras.before, "an earlier right"),
        ];
        let by: Vec<&str> = by.into_iter().filter(|(is, _)| *is).map(|(_, by)| by).collect();
        if !by.is_empty() {
            write!(f, ", where {} excludes others", by.join(" and "))?;
        }
        match left_over {
            LeftOver::Nothing if right.is_some() => f.write_str(", of which nothing is left"),
            LeftOver::Known => f.write_str(", of which what is known is left"),
            _ => Ok(()),
        }
    }
}
