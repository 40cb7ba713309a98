//! The form of a whole chain, where its family's name fixes one.

use catena::board::values_of;
use catena::grid::{Candidate, Cell, Space};
use catena::proof::Form;

use crate::chain::{Chain, Step};
use crate::symmetry::{TARGET, coordinates};

/// The chain, when it has the form and the digit that its record asks for, with what the form needs besides
/// the chain.
pub(crate) fn of_its_form(mut chain: Chain) -> Option<Chain> {
    if !is_of_one_digit(&chain) || !has_form(&chain) {
        return None;
    }
    if chain.shape.form == Form::XyzWing {
        chain.needs.live.insert(extra_of_xyz_wing(&chain)?);
    }
    Some(chain)
}

/// Whether the chain has one digit, where its record asks for that.
fn is_of_one_digit(chain: &Chain) -> bool {
    let same = |candidate| coordinates(candidate)[0] == coordinates(TARGET)[0];
    let step = |step: &Step| same(step.left) && step.right.members().all(same);
    !chain.shape.one_digit || chain.steps.iter().all(step)
}

/// Whether the chain has the form of its record, as [`Form`] describes it.
fn has_form(chain: &Chain) -> bool {
    let steps = &chain.steps[..];
    let (least, most) = chain.shape.form.lengths();
    if steps.len() < least || most.is_some_and(|most| steps.len() > most) {
        return false;
    }
    match chain.shape.form {
        Form::Any | Form::TurbotFish | Form::XyWing => true,
        Form::Discontinuous => chain.closing == catena::proof::Closing::RlLasso(0),
        Form::Skyscraper => is_skyscraper(steps),
        Form::TwoStringKite => is_kite(steps),
        Form::RemotePairs => steps.iter().all(|step| digits(step) == digits(&steps[0])),
        Form::XyzWing => extra_of_xyz_wing(chain).is_some(),
        Form::WWing => is_w_wing(steps),
        Form::EmptyRectangle | Form::AlsXz | Form::AlsXyWing | Form::AlsChain => false,
    }
}

/// The live candidate of the middle cell of an XYZ-wing that the target explains.
fn extra_of_xyz_wing(chain: &Chain) -> Option<usize> {
    let middle = chain.steps.get(1)?;
    let excluded = values_of(middle.csp).and_not(&chain.needs.dead);
    let mut extra =
        excluded.iter().filter(|&value| value != middle.left && !middle.right.contains(value));
    extra.next()
}

fn candidates(step: &Step) -> Option<[Candidate; 2]> {
    Some([step.left, step.right.single()?].map(Candidate::from_index))
}

/// The cells where the first step ends and the second begins.
fn inner(steps: &[Step]) -> Option<[Cell; 2]> {
    Some([candidates(&steps[0])?[1].cell(), candidates(&steps[1])?[0].cell()])
}

fn is_skyscraper(steps: &[Step]) -> bool {
    let Some([one, other]) = inner(steps) else { return false };
    match [steps[0].csp.space(), steps[1].csp.space()] {
        [Space::Rn, Space::Rn] => one.column() == other.column(),
        [Space::Cn, Space::Cn] => one.row() == other.row(),
        _ => false,
    }
}

fn is_kite(steps: &[Step]) -> bool {
    let Some([one, other]) = inner(steps) else { return false };
    let spaces = [steps[0].csp.space(), steps[1].csp.space()];
    spaces.contains(&Space::Rn) && spaces.contains(&Space::Cn) && one.block() == other.block()
}

/// The two digits of a step, the smaller first.
fn digits(step: &Step) -> Option<[usize; 2]> {
    let mut digits = candidates(step)?.map(|candidate| candidate.digit().index());
    digits.sort_unstable();
    Some(digits)
}

fn is_w_wing(steps: &[Step]) -> bool {
    let ends = [&steps[0], &steps[2]];
    let (first, last) = (candidates(&steps[0]), candidates(&steps[2]));
    ends.iter().all(|step| step.csp.space() == Space::Rc)
        && steps[1].csp.space() != Space::Rc
        && digits(ends[0]) == digits(ends[1])
        && first.zip(last).is_some_and(|(first, last)| first[0].digit() == last[1].digit())
}
