//! Trusted for names: whether a chain is what it is called, by its family's record.
//!
//! | file | what it judges |
//! |---|---|
//! | `record` | a published name comes with its published record |
//! | `steps` | each step: variable or set, linking and additional candidates, reasons |
//! | `closing` | how the chain closes, and what it concludes |
//! | `form` | the form of the whole chain, where the name fixes one |
//! | `places` | what lies in one house, in one plane |
//!
//! The conditions are those of D. Berthier, "Fully supersymmetric chains", A1 (chains), A3 (lassos) and A9
//! (restricted forms); the edges, such as additional candidates in the first variable, are as [`Chain`]'s
//! documentation has them. Nothing here makes a conclusion true: a mistake in this folder lets a true conclusion pass
//! under a wrong name. It must not know the lines of a proof, except by which symmetries they map candidates: whether
//! these are symmetries of the givens is not asked here.

mod closing;
mod form;
mod places;
mod record;
mod steps;

use std::collections::HashSet;

use crate::grid::{Candidate, State};
use crate::proof::{Chain, Form, Ground, Line, Node, Proof, Reason, Shape, Symmetry};

pub(super) use self::places::plane;
use self::places::{all_linked, linked_in_plane};
use self::record::record;
use super::Standing;
use super::calculus::image;
use super::calculus::rules::unlinked;
use super::refusal::{ChainFault, Refusal};

/// Judges the chain of a proof, where it has one.
pub(super) fn judge(proof: &Proof) -> Result<Standing, Refusal> {
    let whole = |fault| Refusal::Chain { step: None, fault };
    let standing = record(&proof.family).map_err(whole)?;
    let (chain, shape) = match (&proof.chain, &proof.family.shape) {
        (Some(chain), Some(shape)) => (chain, shape),
        (None, None) => return Ok(standing),
        (Some(_), None) => return Err(whole(ChainFault::NoRecord)),
        (None, Some(_)) => return Err(whole(ChainFault::NoChain)),
    };
    let mut symmetries = HashSet::new();
    named(&proof.lines, &mut symmetries);
    let judge = Judge { state: &proof.state, chain, shape, symmetries };
    judge.closing_kind().map_err(whole)?;
    judge.targets().map_err(whole)?;
    if chain.steps.len() > LONGEST {
        judge.no_loop().map_err(whole)?;
    }
    for (index, step) in chain.steps.iter().enumerate() {
        let here = |fault| Refusal::Chain { step: Some(index), fault };
        judge.step(index, step).map_err(here)?;
    }
    judge.no_loop().map_err(whole)?;
    judge.closing().map_err(whole)?;
    judge.form().map_err(whole)?;
    judge.conclusions(&proof.conclusions).map_err(whole)?;
    judge.length(proof.length).map_err(whole)?;
    Ok(standing)
}

/// A chain over candidates and groups that has more steps names one of them twice: there are 729 candidates, and 4
/// groups of each of 9 digits in each of 54 intersections. A step is held against all before it, so that is asked
/// first where it would take long.
const LONGEST: usize = 729 + 4 * 9 * 54;

/// A chain in its state, and what it may do.
struct Judge<'a> {
    state: &'a State,
    chain: &'a Chain,
    shape: &'a Shape,
    /// By which the lines map something true to something true.
    symmetries: HashSet<Symmetry>,
}

/// Adds the symmetries that lines, and those nested in them, name.
fn named(lines: &[Line], symmetries: &mut HashSet<Symmetry>) {
    for line in lines {
        match &line.ground {
            Ground::Symmetric { symmetry } => _ = symmetries.insert(*symmetry),
            Ground::Refutation { lines } => named(lines, symmetries),
            Ground::Cases { cases, .. } => cases.iter().for_each(|list| named(list, symmetries)),
            _ => {}
        }
    }
}

impl<'a> Judge<'a> {
    /// The right-linking candidates of the steps before this one.
    fn rights_before(&self, index: usize) -> impl Iterator<Item = &'a Node> {
        self.chain.steps[..index].iter().filter_map(|step| step.right.as_ref())
    }

    /// What a reason of this step names: the targets, or an earlier right-linking candidate.
    fn sources(&self, index: usize, reason: Reason) -> Result<Vec<Node>, ChainFault> {
        let Reason::Right(step) = reason else {
            return Ok(self.chain.targets.iter().map(|&target| target.into()).collect());
        };
        match self.chain.steps[..index].get(step).and_then(|step| step.right.clone()) {
            Some(right) => Ok(vec![right]),
            None => Err(ChainFault::ReasonNotEarlier { step }),
        }
    }

    /// Two nodes are linked, in a 2D-family within its plane; or a candidate is linked to the image of the other.
    fn link(&self, one: &Node, other: &Node) -> Result<(), ChainFault> {
        if let Some((a, b)) = unlinked(one, other)
            && !self.link_by_image(one, other)
        {
            return Err(ChainFault::NotLinked { one: a, other: b });
        }
        let Some(plane) = plane(self.shape.spaces) else { return Ok(()) };
        for &one in one.members() {
            let outside = |other: &&Candidate| !linked_in_plane(one, **other, plane);
            if let Some(&other) = other.members().iter().find(outside) {
                return Err(ChainFault::OutOfPlane { one, other });
            }
        }
        Ok(())
    }

    /// Whether a node is linked to what a symmetry makes of a candidate.
    fn link_by_image(&self, one: &Node, other: &Node) -> bool {
        let links = |source: &Node, out: &Node, symmetry: &Symmetry| {
            source.single().is_some_and(|c| all_linked(&image(symmetry, c).into(), out))
        };
        let either = |symmetry| links(one, other, symmetry) || links(other, one, symmetry);
        // A form that speaks of houses, or a plane, is one of the board.
        let is_free = matches!(self.shape.form, Form::Any | Form::Discontinuous)
            && plane(self.shape.spaces).is_none();
        is_free && self.symmetries.iter().any(either)
    }
}

/// Whether every member of the node is linked to the candidate.
fn all_linked_to(node: &Node, candidate: Candidate) -> bool {
    all_linked(node, &candidate.into())
}
