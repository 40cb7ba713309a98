//! The forms that names of families fix, read once more: what a whole chain looks like.

use crate::grid::{Candidate, Cell, Space};
use crate::proof::{ClosingKind, Form, Shape};

use super::table::linked;
use super::{Step, TARGET};

/// Whether a form is judged: one of chains over single candidates that end with a right-linking one.
pub(super) fn is_judged(shape: Shape) -> bool {
    let of_sets =
        matches!(shape.form, Form::EmptyRectangle | Form::AlsXz | Form::AlsXyWing | Form::AlsChain);
    let of_candidates = !shape.groups && shape.closing != ClosingKind::Whip;
    shape.form == Form::Any || of_candidates && !of_sets
}

/// Whether the steps have the form; how they close is judged elsewhere.
pub(super) fn is(form: Form, steps: &[Step]) -> bool {
    let all_in =
        |spaces: &[Space]| steps.iter().map(|step| step.csp.space()).eq(spaces.iter().copied());
    match (form, steps) {
        (Form::Any, _) => true,
        // The last candidate is the first one.
        (Form::Discontinuous, [first, .., last]) => last.right == [first.left],
        (Form::TurbotFish, [_, _]) => true,
        (Form::Skyscraper, [one, two]) => {
            let [end, start] = [last_cell(one), two.left.cell()];
            all_in(&[Space::Rn, Space::Rn]) && end.column() == start.column()
                || all_in(&[Space::Cn, Space::Cn]) && end.row() == start.row()
        }
        (Form::TwoStringKite, [one, two]) => {
            let crossed = all_in(&[Space::Rn, Space::Cn]) || all_in(&[Space::Cn, Space::Rn]);
            crossed && last_cell(one).block() == two.left.cell().block()
        }
        (Form::RemotePairs, [first, _, _, _, ..]) => {
            steps.iter().all(|step| pair(step) == pair(first))
        }
        (Form::XyWing, [_, _, _]) => all_in(&[Space::Rc; 3]),
        (Form::XyzWing, [_, middle, _]) => {
            let third = third(middle);
            let named = third == middle.left || middle.right.contains(&third);
            all_in(&[Space::Rc; 3]) && !named && linked(third, &[TARGET], None)
        }
        (Form::WWing, [one, between, two]) => {
            let in_cells = one.csp.space() == Space::Rc && two.csp.space() == Space::Rc;
            in_cells
                && between.csp.space() != Space::Rc
                && pair(one) == pair(two)
                && ends_alike(one, two)
        }
        _ => false,
    }
}

/// What the form needs live besides the candidates of its chain: of an XYZ-wing the third candidate of the middle
/// cell, which the target explains.
pub(super) fn besides(form: Form, steps: &[Step]) -> Option<Candidate> {
    steps.get(1).filter(|_| form == Form::XyzWing).map(third)
}

fn third(middle: &Step) -> Candidate {
    Candidate::new(TARGET.digit(), middle.left.cell())
}

fn last_cell(step: &Step) -> Cell {
    step.right[0].cell()
}

/// The digits of a step, the smaller first.
fn pair(step: &Step) -> [usize; 2] {
    let mut pair = [step.left, step.right[0]].map(|candidate| candidate.digit().index());
    pair.sort_unstable();
    pair
}

/// Whether a wing begins and ends with one digit.
fn ends_alike(one: &Step, two: &Step) -> bool {
    one.left.digit() == two.right[0].digit()
}
