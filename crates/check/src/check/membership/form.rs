//! The form of a chain, where its family's name fixes one.
//!
//! Each function reads like the sentence in [`Form`]'s documentation. What the rest of the record
//! says, one digit or only cells, has been judged before.

use crate::grid::{Cell, Digit, Space, State};
use crate::proof::{Chain, Closing, Form, Node, Reason, Step, Via};

use super::super::calculus::rules::live_digits;
use super::places::{share_a_block, share_a_column, share_a_row};

/// Whether the chain has the form.
pub(super) fn has_form(state: &State, chain: &Chain, form: Form) -> bool {
    let (least, most) = lengths(form);
    let steps = &chain.steps[..];
    if steps.len() < least || most.is_some_and(|most| steps.len() > most) {
        return false;
    }
    match form {
        Form::Any | Form::TurbotFish => true,
        Form::Discontinuous => chain.closing == Closing::RlLasso(0),
        Form::Skyscraper => is_skyscraper(steps),
        Form::TwoStringKite => is_kite(steps),
        Form::EmptyRectangle => is_empty_rectangle(steps),
        Form::RemotePairs => steps.iter().all(|step| digits(step) == digits(&steps[0])),
        Form::XyWing => steps.iter().all(|step| space(step) == Some(Space::Rc)),
        Form::XyzWing => is_xyz_wing(state, steps),
        Form::WWing => is_w_wing(steps),
        Form::AlsXz | Form::AlsXyWing | Form::AlsChain => is_of_sets(chain),
    }
}

/// The least number of steps, and the greatest where there is one.
const fn lengths(form: Form) -> (usize, Option<usize>) {
    match form {
        Form::Any | Form::AlsChain => (1, None),
        Form::Discontinuous => (2, None),
        Form::RemotePairs => (4, None),
        Form::Skyscraper | Form::TwoStringKite | Form::TurbotFish => (2, Some(2)),
        Form::EmptyRectangle | Form::AlsXz => (2, Some(2)),
        Form::XyWing | Form::XyzWing | Form::WWing | Form::AlsXyWing => (3, Some(3)),
    }
}

fn space(step: &Step) -> Option<Space> {
    match step.via {
        Via::Csp(csp) => Some(csp.space()),
        Via::Als(_) => None,
    }
}

fn cells(node: &Node) -> Vec<Cell> {
    node.members().iter().map(|member| member.cell()).collect()
}

/// The cells where the first step ends and the second begins.
fn inner(steps: &[Step]) -> Vec<Cell> {
    let right = steps[0].right.iter().flat_map(cells);
    right.chain(cells(&steps[1].left)).collect()
}

fn is_skyscraper(steps: &[Step]) -> bool {
    match (space(&steps[0]), space(&steps[1])) {
        (Some(Space::Rn), Some(Space::Rn)) => share_a_column(&inner(steps)),
        (Some(Space::Cn), Some(Space::Cn)) => share_a_row(&inner(steps)),
        _ => false,
    }
}

fn is_kite(steps: &[Step]) -> bool {
    let spaces = [space(&steps[0]), space(&steps[1])];
    spaces.contains(&Some(Space::Rn))
        && spaces.contains(&Some(Space::Cn))
        && share_a_block(&inner(steps))
}

fn is_empty_rectangle(steps: &[Step]) -> bool {
    let line = |step: &Step| {
        let single = |node: &Node| node.single().is_some();
        matches!(space(step), Some(Space::Rn | Space::Cn))
            && single(&step.left)
            && step.right.as_ref().is_some_and(single)
    };
    let block = |step: &Step| {
        let (left, right) = (cells(&step.left), step.right.as_ref().map(cells).unwrap_or_default());
        space(step) == Some(Space::Bn)
            && (share_a_row(&left) && share_a_column(&right)
                || share_a_column(&left) && share_a_row(&right))
    };
    block(&steps[0]) && line(&steps[1]) || line(&steps[0]) && block(&steps[1])
}

/// The two digits of a step, the smaller first.
fn digits(step: &Step) -> (Digit, Digit) {
    let left = step.left.members()[0].digit();
    let right = step.right.as_ref().map_or(left, |right| right.members()[0].digit());
    (left.min(right), left.max(right))
}

/// The middle cell has three candidates, one of them explained by the target; the others have two.
fn is_xyz_wing(state: &State, steps: &[Step]) -> bool {
    let live = |step: &Step| live_digits(state, step.left.members()[0].cell()).count();
    let explained = |step: &Step| step.extra.iter().all(|extra| extra.reason == Reason::Target);
    steps.iter().map(live).eq([2, 3, 2]) && steps.iter().all(explained)
}

/// Both ends are of one digit, which makes it the target's too.
fn is_w_wing(steps: &[Step]) -> bool {
    let ends = [&steps[0], &steps[2]];
    let last = steps[2].right.as_ref().map(|right| right.members()[0].digit());
    ends.iter().all(|step| space(step) == Some(Space::Rc))
        && space(&steps[1]) != Some(Space::Rc)
        && digits(ends[0]) == digits(ends[1])
        && last == Some(steps[0].left.members()[0].digit())
}

fn is_of_sets(chain: &Chain) -> bool {
    let steps = &chain.steps;
    let digit = steps[0].left.members()[0].digit();
    let last = steps[steps.len() - 1].right.as_ref().map(|right| right.members()[0].digit());
    let of_one_digit =
        last == Some(digit) && chain.targets.iter().all(|target| target.digit() == digit);
    steps.iter().all(|step| matches!(step.via, Via::Als(_)))
        && (of_one_digit || chain.closing == Closing::Loop)
}
