//! Force chains: what holds whichever member of a choice is true.
//!
//! ```text
//! reached     what walks reach from every candidate, for all choices at once
//! chains      static force chains of cells, houses and other choices; contradictions
//! net, whip   what follows where steps join reasons, and the fewest steps to it
//! nets        forcing whips and braids, dynamic chains of cells and houses
//! ```
//!
//! A **choice** is a set of nodes of which one is true. A **branch** assumes one, its start. Where all
//! branches end in the same candidate true, or false, so it is.
//!
//! Source: seed text 003.

pub(crate) mod chains;
mod net;
pub(crate) mod nets;
pub(crate) mod reached;
mod whip;

use std::sync::Arc;

use crate::proof::Family;
use crate::query::ForceSolver;
use crate::rules::rule::Rule;
use chains::ForceChainRule;
use nets::NetRule;

/// The rule of a family of force chains; `None` when it is none of them.
pub(crate) fn rule_of(family: &Family) -> Option<Arc<dyn Rule>> {
    let chains = ForceChainRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>);
    chains.or_else(|| NetRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>))
}

/// The kernel as a solver of the query language.
pub(crate) fn solver() -> ForceSolver {
    ForceSolver { name: chains::NAME, run: Box::new(chains::rows) }
}

/// A length of a proof of a family in words: the number or, where the search does not know that it is the
/// least, `at most` the number.
///
/// ```
/// use catena::rules::length_words;
///
/// assert_eq!(length_words("dynamic-cell", 5), "5");
/// assert_eq!(length_words("dynamic-cell", 7), "at most 7");
/// assert_eq!(length_words("whip", 7), "7");
/// ```
pub fn length_words(family: &str, length: usize) -> String {
    let is_net = nets::FAMILIES.iter().any(|(name, _)| *name == family);
    match is_net && length > nets::EXACT_LENGTH {
        true => format!("at most {length}"),
        false => length.to_string(),
    }
}

/// The names of the families, simplest first.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let chains = chains::FAMILIES.iter().map(|(name, _)| *name);
    chains.chain(nets::FAMILIES.iter().map(|(name, _)| *name))
}
