//! Whose names, notation and rules are used where nothing else is asked for: a setting of the module.

use std::sync::atomic::{AtomicBool, Ordering};

use catena::explorer::Ask;
use catena::explorer::ask::Selection;
use catena::notation::Notation;
use catena::rules::RuleList;
use pyo3::prelude::*;

use crate::refusal::refuse;

/// Whether those of the school that thinks in AICs.
static IS_AIC: AtomicBool = AtomicBool::new(false);

/// Sets the school by its `name`, `aic` or `nrc`: proofs are written in its notation from now on, and where no rules are named `find`
/// and `solve` ask its usual ones, and `why` leaves out what only the other knows. `None` stands for neither, which is as
/// it was in the beginning unless `CATENA_SCHOOL` said otherwise.
///
///     catena.school("aic")
///     assert position.why("r1c7<>3").simplest.notation()
///     catena.school(None)
#[pyfunction]
#[pyo3(signature = (name=None))]
pub fn school(name: Option<&str>) -> PyResult<()> {
    let is_aic = match name {
        Some("aic") => true,
        Some("nrc") | None => false,
        Some(other) => return Err(refuse(format!("{other:?} is no school"), "write aic or nrc")),
    };
    IS_AIC.store(is_aic, Ordering::Relaxed);
    Ok(())
}

/// Sets what `CATENA_SCHOOL` says, where it says something.
///
/// # Errors
/// When that is no school.
pub fn read() -> PyResult<()> {
    let said = std::env::var("CATENA_SCHOOL").ok().filter(|name| !name.is_empty());
    said.map_or(Ok(()), |name| school(Some(&name.to_lowercase())))
}

/// Whether names, notation and rules are those of AICs.
pub fn is_aic() -> bool {
    IS_AIC.load(Ordering::Relaxed)
}

/// The notation of chains.
pub fn notation() -> Notation {
    if is_aic() { Notation::Eureka } else { Notation::Nrc }
}

/// The same where a proof is written in full.
pub fn full_notation() -> Notation {
    if is_aic() { Notation::Eureka } else { Notation::Full }
}

/// The question, with the rules of the school where none is named.
pub fn with_rules(ask: Ask) -> Ask {
    match ask.rules {
        Selection::Usual if is_aic() => ask.rules([RuleList::KNOWN_FIRST]),
        Selection::Usual | Selection::All | Selection::Named(_) => ask,
    }
}
