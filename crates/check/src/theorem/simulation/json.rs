//! The exchange form `catena-simulation/1`: one JSON document per statement.
//!
//! | field | meaning |
//! |---|---|
//! | `schema` | `catena-simulation/1`; another version is refused |
//! | `statement` | the statement in words; not judged |
//! | `inner` | the family whose chains are replaced: `name` and `shape`, as in `catena-proof/1` |
//! | `outer` | the families whose chains replace them, a list of the same |
//! | `begins` | `target`, which may be left out, or `variable`: what the second chain begins with |
//! | `rules` | each `when` (`always`, `nothing-left`, `known`, `dot`) and `does` (`same`, `part`, `close`, `skip`, `turn`) |

use serde::Deserialize;

use super::{Begins, Rule, Simulation};
use crate::printable::printable;
use crate::proof::Family;
use crate::proof::json::NAMES;

/// The version read here.
pub const SCHEMA: &str = "catena-simulation/1";

/// Whether a text says that it is a simulation of any version: for whoever is handed documents of several kinds.
pub fn is_simulation(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Named {
        schema: String,
    }
    serde_json::from_str::<Named>(text)
        .is_ok_and(|named| named.schema.starts_with("catena-simulation/"))
}

/// Reads a simulation.
///
/// # Errors
/// When the text is not one in this form, with the place.
pub fn from_json(text: &str) -> Result<Simulation, String> {
    // What is wrong is said in words that may quote the document.
    parse(text).map_err(|error| printable(&error).into_owned())
}

fn parse(text: &str) -> Result<Simulation, String> {
    let document: Document = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if document.schema != SCHEMA {
        return Err(format!("schema: this is {}, but only {SCHEMA} can be read", document.schema));
    }
    let Document { inner, outer, begins, rules, .. } = document;
    if let Some(family) = [&inner].into_iter().chain(&outer).find(|one| !one.name.is_readable()) {
        return Err(format!("the name {}: {NAMES}", family.name.quoted()));
    }
    Ok(Simulation { inner, outer, begins, rules })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: String,
    #[serde(rename = "statement")]
    _statement: String,
    inner: Family,
    outer: Vec<Family>,
    #[serde(default)]
    begins: Begins,
    rules: Vec<Rule>,
}
