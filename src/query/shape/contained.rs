//! Whether one family contains another, as far as their definitions tell.

use std::collections::BTreeSet;

use super::super::answer::targets;
use super::super::ast::{Expr, ExprKind, Operator};
use super::super::completion::Completion;
use super::super::{Parameters, Registry};
use super::Recognised;
use super::normal::conditions;
use crate::grid::State;
use crate::proof::{ClosingKind, Form, Shape, Spaces, Z};
use crate::work::Work;

/// What finding out the targets of a family may cost: a hundred steps for each candidate.
const MOST: u64 = 100 * 729;

impl Recognised {
    /// Whether whatever this family proves, the other proves by a chain that is no longer.
    ///
    /// It compares what the records permit, how long chains may become, and the conditions on the
    /// target. `false` may mean only that these do not tell: what a parameter asks of the target is not
    /// known.
    pub fn is_contained_in(&self, other: &Recognised) -> bool {
        contained(&self.shape, &other.shape)
            && self.is_no_longer_than(other)
            && self.targets_are_among_those_of(other)
    }

    fn is_no_longer_than(&self, other: &Recognised) -> bool {
        match (self.longest(), other.longest()) {
            (_, Longest::Any) => true,
            (Longest::Fixed(one), Longest::Fixed(other)) => one <= other,
            _ => false,
        }
    }

    fn longest(&self) -> Longest {
        let of_group = self.most.as_ref().map_or(Some(0), number);
        of_group.map_or(Longest::Any, |most| Longest::Fixed(most.saturating_add(self.fixed as i64)))
    }

    /// A condition on the target speaks of nothing else, so the board decides it; where a parameter
    /// keeps it from that, the conditions must be the same, or one of them must be asked for besides.
    fn targets_are_among_those_of(&self, other: &Recognised) -> bool {
        let (own, wanted) = (conditions(&self.target), conditions(&other.target));
        let known = |family: &Recognised| -> Option<BTreeSet<_>> {
            let none = (&Parameters::new(), &Registry::plain());
            let work = &mut Work::with_budget(MOST);
            let (found, end) = targets(&family.target, none, &State::FULL, work).ok()?;
            (end == Completion::Whole).then(|| found.into_iter().collect())
        };
        wanted.is_subset(&own)
            || known(self).zip(known(other)).is_some_and(|(own, wanted)| own.is_subset(&wanted))
    }
}

/// The greatest length of the chains of a family.
enum Longest {
    /// This length, whatever the parameters are.
    Fixed(i64),
    /// As long as one likes: a parameter says it.
    Any,
}

/// The value of an upper bound; `None` where a parameter has a part in it.
fn number(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Integer(number) => Some(*number),
        ExprKind::Binary(Operator::Plus, one, other) => number(one)?.checked_add(number(other)?),
        ExprKind::Binary(Operator::Minus, one, other) => number(one)?.checked_sub(number(other)?),
        _ => None,
    }
}

/// Whether whatever a family of the first record proves, one of the second proves by a chain that is
/// no longer: decided from what they permit, so `false` may mean only that the records do not tell.
///
/// Excluding more candidates never takes a step away. With groups and almost locked sets, the right of the same step is
/// what is not excluded of it, and that is linked to all that the whole node was linked to. Where all of it is excluded, any
/// member may stand on the right; a set with fewer digits left than cells is a step to each of its digits. If what is left is
/// the target or an earlier right, the steps since then are left out. So an als-chain is an AICt that is no longer.
///
/// This compares records only; [`Recognised::is_contained_in`] compares families.
pub fn contained(one: &Shape, other: &Shape) -> bool {
    let implies = |a: bool, b: bool| !a || b;
    // Without additional candidates a restricted form restricts nothing; within a plane all reasons
    // lie in the plane of their variable.
    let restricted =
        one.restricted || one.spaces.plane().is_some() || (one.z == Z::Never && !one.t);
    (0..2).all(|step| implies(one.target_explains(step), other.target_explains(step)))
        && implies(one.t, other.t)
        && implies(one.branching, other.branching)
        && spaces_contained(one.spaces, other.spaces)
        && implies(other.one_digit, one.one_digit)
        && implies(other.restricted, restricted)
        && implies(one.groups, other.groups)
        && implies(one.als, other.als)
        && closing_contained(one, other)
        && form_contained(one, other)
}

/// A loop of sets may close over a cell, with a target of another digit than its ends have.
fn form_contained(one: &Shape, other: &Shape) -> bool {
    use Form::{AlsChain, AlsXyWing, AlsXz, Any, Skyscraper, TurbotFish, TwoStringKite};
    let of_one_digit = one.closing == other.closing || !other.form.is_of_sets();
    match (one.form, other.form) {
        (_, Any) => !spares_the_target(other) || spares_the_target(one),
        (Skyscraper | TwoStringKite, TurbotFish) => true,
        (AlsXz | AlsXyWing, AlsChain) => of_one_digit,
        (one, other) => one == other && of_one_digit,
    }
}

/// Whether no right-linking candidate of a chain may see the target. Lassos demand it, because a chain that ends at
/// the target would be inside; the discontinuous loop is a lasso whatever its target is, and demands nothing of it.
fn spares_the_target(shape: &Shape) -> bool {
    shape.closing.is_lasso() && shape.form == Form::Any
}

fn spaces_contained(one: Spaces, other: Spaces) -> bool {
    match other {
        Spaces::Any => true,
        Spaces::Same => !matches!(one, Spaces::Any | Spaces::Places),
        Spaces::Places => matches!(one, Spaces::Places | Spaces::Rn | Spaces::Cn),
        Spaces::Rc | Spaces::Rn | Spaces::Cn => one == other,
    }
}

/// Every way of closing leaves nothing for the last variable of a whip, whose groups stand only on the right.
fn closing_contained(one: &Shape, other: &Shape) -> bool {
    use ClosingKind::{Loop, Target, Whip};
    let whip = other.closing == Whip
        && other.z == Z::Always
        && other.t
        && !other.restricted
        && other.spaces.plane().is_none()
        && !one.groups;
    match (one.closing, other.closing) {
        (one, other) if one == other => true,
        (Loop, Target | Whip) if !opens_into_chains(one) => false,
        (Loop, Target) => true,
        _ => whip,
    }
}

/// Whether each elimination of a loop is one of a chain: the loop opened at the step or the link that the target sees
/// both sides of. What a set of the loop keeps falls where no chain ends, and within a plane the target need not be
/// linked to both sides in that plane.
fn opens_into_chains(of_loop: &Shape) -> bool {
    !of_loop.als && of_loop.spaces.plane().is_none()
}
