//! The record of a family, held against the published one.

use crate::proof::{Family, published};

use super::super::Standing;
use super::super::refusal::ChainFault;

/// A published name comes with its published record, field for field.
pub(super) fn record(family: &Family) -> Result<Standing, ChainFault> {
    let Some(known) = published(family.name.raw()) else {
        let own = family.shape.is_some();
        return Ok(if own { Standing::Own } else { Standing::Rule });
    };
    let Some(shape) = &family.shape else { return Err(ChainFault::NoRecord) };
    let fields = [
        ("z", shape.z == known.z),
        ("t", shape.t == known.t),
        ("closing", shape.closing == known.closing),
        ("branching", shape.branching == known.branching),
        ("spaces", shape.spaces == known.spaces),
        ("one-digit", shape.one_digit == known.one_digit),
        ("restricted", shape.restricted == known.restricted),
        ("groups", shape.groups == known.groups),
        ("als", shape.als == known.als),
        ("form", shape.form == known.form),
    ];
    match fields.iter().find(|(_, equal)| !equal) {
        Some(&(field, _)) => Err(ChainFault::NotThePublishedRecord { field }),
        None => Ok(Standing::Published),
    }
}
