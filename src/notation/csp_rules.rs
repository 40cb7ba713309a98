//! The form that CSP-Rules prints today: `biv-chain[3]: r2c3{n4 n5} - b3n5{r3c8 r1c9} - … ==> r1c3≠4`.
//!
//! The variable stands before its values. Whips, braids, z-chains and t-whips end with a dot in place
//! of the last right-linking candidate; typed chains say which space they keep to: `whip-rn[2]`.
//! nrct- and nrczt-chains and lassos have no name there: as their last left-linking candidate leaves
//! nothing to their last variable, they are written as the whips of the same length that they are.
//!
//! Source: paths printed by denis-berthier/CSP-Rules-V2.1 in denis-berthier/CSP-Rules-Examples.

use crate::grid::{Candidate, Conclusion, Space};

use super::nrc;
use super::written::{Unwritable, Written};
use crate::proof::{Chain, Step, Via};
use crate::proof::{ClosingKind, Shape, Spaces, Z};
use crate::proof::{Node, Proof};

/// Writes a proof's chain as CSP-Rules prints it.
///
/// # Errors
/// CSP-Rules has no name for loops, for left-linking groups, for almost locked sets and for
/// placements by lassos.
pub(super) fn write(proof: &Proof) -> Result<Written, Unwritable> {
    let chain = proof.chain.as_ref().ok_or(Unwritable::NotAChain)?;
    let no_name = || Unwritable::Family(proof.family.name.to_string());
    let shape = proof.family.shape.ok_or_else(no_name)?;
    let (name, dot) = name(&shape).ok_or_else(no_name)?;
    let first = chain.steps.first().ok_or_else(no_name)?;
    let space = match (shape.spaces, &first.via) {
        (_, Via::Als(_)) => return Err(no_name()),
        (Spaces::Any | Spaces::Places, _) => String::new(),
        (_, Via::Csp(csp)) => format!("-{}", csp.space()),
    };
    let all_eliminate = proof.conclusions.iter().all(|c| matches!(c, Conclusion::Eliminate(_)));
    let has_left_groups = chain.steps.iter().any(|step| step.left.single().is_none());
    if !all_eliminate || has_left_groups || repeats(chain) {
        return Err(no_name());
    }
    let steps = write_steps(chain, dot).ok_or_else(no_name)?;
    let eliminated = proof.conclusions.iter().map(|conclusion| {
        let candidate = conclusion.candidate();
        format!("{}≠{}", candidate.cell(), candidate.digit())
    });
    let eliminated = eliminated.collect::<Vec<_>>().join(", ");
    Ok(Written {
        name: format!("{name}{space}[{}]:", proof.length),
        steps: steps.join(" - "),
        conclusions: format!("==> {eliminated}"),
    })
}

/// The name of the simplest rule that covers such chains, and whether it is printed with a dot.
fn name(shape: &Shape) -> Option<(&'static str, bool)> {
    let simple = !shape.branching && !shape.groups;
    Some(match (shape.closing, shape.z, shape.t) {
        (ClosingKind::Loop, _, _) => return None,
        (ClosingKind::Target, Z::Never, false) if simple => ("biv-chain", false),
        (ClosingKind::Target, _, false) if simple => ("z-chain", true),
        (ClosingKind::Target, Z::First, true) if simple => ("t-whip", true),
        _ => match (shape.branching, shape.groups) {
            (false, false) => ("whip", true),
            (true, false) => ("braid", true),
            (false, true) => ("g-whip", true),
            (true, true) => ("g-braid", true),
        },
    })
}

/// Whether a left-linking candidate is all that is left of an earlier group where what the target or a candidate before it
/// explains is no part of the group, as in g-whips: their candidates are all different.
fn repeats(chain: &Chain) -> bool {
    let rights =
        |before: usize| chain.steps[..before].iter().filter_map(|step| step.right.as_ref());
    let explained = |candidate: &Candidate, before: usize| {
        chain.targets.iter().all(|target| target.linked(*candidate))
            || rights(before).any(|right| right.linked_to(*candidate))
    };
    let left_of = |at: usize, group: &Node| {
        let members = group.members().iter().copied();
        members.filter(|member| !explained(member, at)).collect::<Vec<Candidate>>()
    };
    chain.steps.iter().enumerate().any(|(later, step)| {
        let mut groups = rights(later).enumerate();
        groups.any(|(at, group)| {
            group.single().is_none() && left_of(at, group) == step.left.members()
        })
    })
}

fn write_steps(chain: &Chain, dot: bool) -> Option<Vec<String>> {
    let last = chain.steps.len() - 1;
    let written = |(index, step): (usize, &Step)| {
        let Via::Csp(csp) = step.via else { return None };
        let left = nrc::value(&step.via, &step.left);
        let right = step.right.as_ref().filter(|_| !(dot && index == last));
        let right = right.map_or(".".to_owned(), |right| nrc::value(&step.via, right));
        let open = match csp.space() {
            Space::Rc => step.left.members()[0].cell().to_string(),
            _ => csp.to_string(),
        };
        Some(format!("{open}{{{left} {right}}}"))
    };
    chain.steps.iter().enumerate().map(written).collect()
}
