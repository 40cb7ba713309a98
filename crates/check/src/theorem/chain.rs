//! Whether a form is a chain of its record in every state with its literals.

use crate::grid::{Candidate, Csp, Space};
use crate::proof::{self, ClosingKind, Shape, Spaces};

use super::refusal::FormFault;
use super::table::linked;
use super::{Form, Step, TARGET, form};

/// The plane that all links of a record lie in.
pub(super) fn plane(shape: Shape) -> Option<Space> {
    match shape.spaces {
        Spaces::Any | Spaces::Same | Spaces::Places => None,
        Spaces::Rc => Some(Space::Rc),
        Spaces::Rn => Some(Space::Rn),
        Spaces::Cn => Some(Space::Cn),
    }
}

/// Whether the record lets a chain that begins with this variable use the other.
pub(super) fn allows(shape: Shape, first: Csp, csp: Csp) -> bool {
    match shape.spaces {
        Spaces::Any => true,
        Spaces::Same => first.space() == csp.space(),
        Spaces::Places => csp.space() != Space::Rc,
        Spaces::Rc | Spaces::Rn | Spaces::Cn => plane(shape) == Some(csp.space()),
    }
}

/// Whether a candidate of a variable is excluded in the step after these: linked to the target or to an
/// earlier right-linking node, as far as the record lets that count.
pub(super) fn excluded(shape: Shape, before: &[Step], csp: Csp, candidate: Candidate) -> bool {
    let within = match plane(shape) {
        None if shape.restricted && !before.is_empty() => Some(csp.space()),
        plane => plane,
    };
    shape.target_explains(before.len()) && linked(candidate, &[TARGET], within)
        || shape.t && before.iter().any(|step| linked(candidate, &step.right, within))
}

/// Whether a candidate may be the next left-linking one.
pub(super) fn may_follow(shape: Shape, before: &[Step], left: Candidate) -> bool {
    let plane = plane(shape);
    let sees = |step: &Step| linked(left, &step.right, plane);
    match before.last() {
        None => linked(left, &[TARGET], plane),
        Some(_) if shape.branching => linked(left, &[TARGET], plane) || before.iter().any(sees),
        Some(last) => sees(last),
    }
}

/// Whether a node may differ from all before it. Two groups that share members may be one node in some
/// states: a pattern is allowed that, which makes theorems harder; a form is not, see [`is_apart`].
pub(super) fn is_new(before: &[Step], node: &[Candidate]) -> bool {
    let differs = |other: &[Candidate]| node != other;
    let free = |step: &Step| {
        let holds_right = node.len() > 1 && step.right.len() == 1 && node.contains(&step.right[0]);
        differs(&[step.left]) && differs(&step.right) && !holds_right
    };
    !node.contains(&TARGET) && before.iter().all(free)
}

/// The same for a left-linking candidate: those of braids may repeat.
pub(super) fn may_be_left(shape: Shape, before: &[Step], left: Candidate) -> bool {
    match shape.branching {
        true => left != TARGET && before.iter().all(|step| step.right != [left]),
        false => is_new(before, &[left]),
    }
}

/// Whether a group shares no member with a group before it.
fn is_apart(before: &[Step], node: &[Candidate]) -> bool {
    let groups = before.iter().map(|step| &step.right).filter(|right| right.len() > 1);
    node.len() < 2 || groups.flatten().all(|member| !node.contains(member))
}

/// Whether a chain closes with this right-linking node; whips close otherwise.
pub(super) fn closes(shape: Shape, before: &[Step], right: &[Candidate]) -> bool {
    let plane = plane(shape);
    let sees = |other: Candidate| linked(other, right, plane);
    match shape.closing {
        ClosingKind::Target => sees(TARGET) && is_new(before, right),
        ClosingKind::LrLasso => {
            !has_chain_inside(shape, right)
                && before.iter().any(|step| step.right.iter().all(|&member| sees(member)))
                && is_new(before, right)
        }
        ClosingKind::RlLasso => before.iter().any(|step| right == [step.left]),
        ClosingKind::Loop => {
            before.first().is_some_and(|first| sees(first.left))
                && sees(TARGET)
                && is_new(before, right)
        }
        ClosingKind::Whip => false,
    }
}

/// Whether a lasso with this right-linking node has a whole chain to the target inside, and so is none; the last
/// node of an rl-lasso is not asked.
pub(super) fn has_chain_inside(shape: Shape, right: &[Candidate]) -> bool {
    let is_lasso = matches!(shape.closing, ClosingKind::LrLasso | ClosingKind::RlLasso);
    is_lasso && shape.form == proof::Form::Any && linked(TARGET, right, plane(shape))
}

/// Whether the members lie in one intersection of a block and a line, and are of one digit.
pub(super) fn is_group(members: &[Candidate]) -> bool {
    let first = members[0];
    let same =
        |key: fn(Candidate) -> usize| members.iter().all(|&member| key(member) == key(first));
    same(|member| member.digit().index())
        && same(|member| member.cell().block())
        && (same(|member| member.cell().row()) || same(|member| member.cell().column()))
}

/// Whether a candidate that a chain of one digit may use: of that of the target.
pub(super) fn has_digit(shape: Shape, candidate: Candidate) -> bool {
    !shape.one_digit || candidate.digit() == TARGET.digit()
}

/// Whether the form is a chain of the record in every state with its literals.
pub(super) fn holds(shape: Shape, form: &Form) -> Result<(), FormFault> {
    let Some(first) = form.steps.first() else { return Err(FormFault::NoStep) };
    for (index, step) in form.steps.iter().enumerate() {
        let fault = |reason| FormFault::Step { step: index, reason };
        let (before, is_last) = (&form.steps[..index], index + 1 == form.steps.len());
        let live = |candidate: &Candidate| form.literals.live.binary_search(candidate).is_ok();
        let dead = |candidate: &Candidate| form.literals.dead.binary_search(candidate).is_ok();
        if !allows(shape, first.csp, step.csp) {
            return Err(fault("its variable is not of a space that the family allows"));
        }
        let values = step.csp.candidates();
        let named = || std::iter::once(&step.left).chain(&step.right);
        if step.right.is_empty() || !named().all(|one| values.contains(one)) {
            return Err(fault("a candidate is not one of its variable"));
        }
        if step.right.contains(&step.left) || !step.right.is_sorted_by(|one, next| one < next) {
            return Err(fault("a candidate is named twice"));
        }
        if !named().all(|&one| has_digit(shape, one)) {
            return Err(fault("a candidate has another digit than the target"));
        }
        if !live(&step.left) || !may_be_left(shape, before, step.left) {
            return Err(fault(
                "its left-linking candidate is not live for certain, or stood before",
            ));
        }
        if !may_follow(shape, before, step.left) {
            return Err(fault("its left-linking candidate is linked to nothing that comes before"));
        }
        let whip_ends = is_last && shape.closing == ClosingKind::Whip;
        let out = |one: &Candidate| excluded(shape, before, step.csp, *one);
        let linking = |one: &Candidate| *one == step.left || !whip_ends && step.right.contains(one);
        let accounted = |one: &Candidate| linking(one) || out(one) || dead(one);
        if !values.iter().all(accounted) {
            return Err(fault("a candidate of its variable may be live and is not excluded"));
        }
        match &step.right[..] {
            [right] => {
                if !live(right) {
                    return Err(fault("its right-linking candidate is not live for certain"));
                }
            }
            group => {
                let several = group.iter().filter(|member| live(member)).count() > 1;
                if !shape.groups || whip_ends || !several || !is_group(group) {
                    return Err(fault("its right-linking node is not a group of the family"));
                }
                if group.iter().any(|member| out(member) || dead(member)) {
                    return Err(fault("a member of its group is excluded, or dead"));
                }
            }
        }
        let goes_on = match is_last {
            true => whip_ends || closes(shape, before, &step.right),
            false => is_new(before, &step.right) && is_apart(before, &step.right),
        };
        if !is_last && has_chain_inside(shape, &step.right) {
            return Err(fault("a chain to the target ends there"));
        }
        if !goes_on {
            return Err(fault(if is_last { "it does not close" } else { "a node stood before" }));
        }
        let is_whole = || {
            form::is(shape.form, &form.steps)
                && form::besides(shape.form, &form.steps).iter().all(live)
        };
        if is_last && !is_whole() {
            return Err(fault("the chain has not the form that the name of its family fixes"));
        }
    }
    Ok(())
}
