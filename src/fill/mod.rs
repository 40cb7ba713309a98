//! Completes a chain someone typed into a full proof.
//!
//! The short forms leave out which CSP variable a pair belongs to, the additional candidates, why
//! each of these is excluded, and how the chain closes. This module finds all of it, or names
//! the first thing that stands in the way. It judges nothing: its proofs are for `check`, with which
//! it shares no code, and it must not know how a chain is found.

mod als;
mod complete;
mod cover;
mod force;
mod needed;
mod net;
mod refusal;

pub use cover::{CoverRefusal, fill_cover};
pub use force::{ForceFailure, ForceRefusal, concluded, fill_branch, fill_force};
pub use net::{NetFailure, NetRefusal, fill_net};
pub use refusal::{Failure, Refusal};

use crate::grid::{Conclusion, DigitSet, Position, Space};
use crate::notation::{TypedChain, TypedPair};
use crate::proof::{Chain, Closing, ClosingKind, Family, PUBLISHED, Proof, Shape, Spaces};

use complete::Completion;

/// The full proof of one conclusion by a typed chain.
///
/// The family it was typed as is tried first, then the published ones from the simplest on, so the
/// proof may be of another family than the name said.
///
/// # Errors
/// When the chain proves the conclusion in no family: what stands in the way of the attempt that
/// got furthest. Braids are attempted only when a braid was typed, for the missing link of a chain is
/// to be named, and not bridged.
pub fn fill(
    position: &Position,
    typed: &TypedChain,
    conclusion: Conclusion,
) -> Result<Proof, Refusal> {
    let name = typed.family.or(typed.is_loop.then_some("nrc-loop"));
    let typed_as = name.and_then(Family::published);
    let braids = typed_as.iter().filter_map(|family| family.shape).any(|shape| shape.branching);
    let others = PUBLISHED
        .iter()
        .filter(|(other, shape)| name != Some(*other) && (braids || !shape.branching))
        .filter_map(|(other, _)| Family::published(other));
    let mut refused = Vec::new();
    for family in typed_as.iter().cloned().chain(others) {
        let Some(shape) = family.shape else { continue };
        let counts = shape.closing != ClosingKind::Loop || typed_as.as_ref() == Some(&family);
        match fill_as(position, typed, conclusion, family) {
            Ok(proof) => return Ok(proof),
            // A loop has no target that could fail to be linked to its first candidate, so an
            // attempt at one gets far for no good reason.
            Err(refusal) if counts => refused.push((shape, refusal)),
            Err(_) => {}
        }
    }
    Err(Refusal::furthest(refused))
}

/// The full proof of one conclusion by a typed chain, as a chain of this family and no other.
///
/// # Errors
/// What stands in the way; [`Failure::NotPermitted`] when only the family's record does.
pub fn fill_as(
    position: &Position,
    typed: &TypedChain,
    conclusion: Conclusion,
    family: Family,
) -> Result<Proof, Refusal> {
    let no_chain = Refusal { step: 0, failure: Failure::NoStep };
    let shape = family.shape.ok_or_else(|| no_chain.clone())?;
    if typed.steps.is_empty() {
        return Err(no_chain);
    }
    let of_sets;
    let typed = match shape.form.is_of_sets() {
        true => {
            of_sets = with_cells_as_sets(typed);
            &of_sets
        }
        false => typed,
    };
    let chain = complete(position, typed, conclusion, shape)?;
    Ok(Proof::of_chain(&position.state, position.givens, family, chain))
}

/// The chain with its cells of two digits as almost locked sets: a name of such sets says that they are.
fn with_cells_as_sets(typed: &TypedChain) -> TypedChain {
    let mut typed = typed.clone();
    for step in &mut typed.steps {
        let TypedPair::Values { csp, left, right: Some(right), extra } = &step.pair else {
            continue;
        };
        let (Some(left), Some(right)) = (left.single(), right.single()) else { continue };
        let is_cell = left.cell() == right.cell() && left.digit() != right.digit();
        if is_cell && csp.is_none_or(|csp| csp.space() == Space::Rc) {
            step.pair = TypedPair::Als {
                cells: vec![left.cell()],
                left: DigitSet::single(left.digit()),
                right: DigitSet::single(right.digit()),
                last: None,
                names_all: false,
                extra: extra.clone(),
            };
        }
    }
    typed
}

/// A chain whose variables must be of one space is tried in each.
fn complete(
    position: &Position,
    typed: &TypedChain,
    conclusion: Conclusion,
    shape: Shape,
) -> Result<Chain, Refusal> {
    let complete = |space| Completion::new(&position.state, shape, space, conclusion).run(typed);
    if shape.spaces != Spaces::Same {
        return complete(shape.spaces.plane());
    }
    let mut refused = Vec::new();
    for space in Space::ALL {
        match complete(Some(space)) {
            Ok(chain) => return Ok(chain),
            Err(refusal) => refused.push((shape, refusal)),
        }
    }
    Err(Refusal::furthest(refused))
}

/// What else the same chain eliminates by the same family, sorted.
///
/// Without z-candidates that is all that is linked to both of its ends; with them, every other
/// target that explains them too. A loop concludes all it eliminates at once.
pub fn also_eliminates(position: &Position, proof: &Proof) -> Vec<Conclusion> {
    let Some(chain) = &proof.chain else { return Vec::new() };
    if chain.closing == Closing::Loop {
        return Vec::new();
    }
    let mut typed = TypedChain::from(chain);
    typed.forget_extra();
    let holds = |conclusion: &Conclusion| {
        !proof.conclusions.contains(conclusion)
            && fill_as(position, &typed, *conclusion, proof.family.clone()).is_ok()
    };
    position.state.candidates().map(Conclusion::Eliminate).filter(holds).collect()
}
