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
//! Source: GNPX, "Sudoku Algorithm 4: Force".

pub(crate) mod chains;
pub(super) mod net;
pub(crate) mod nets;
pub(crate) mod reached;
mod whip;

use std::sync::Arc;

use crate::proof::Family;
use crate::query::{ForceAsk, ForceSolver};
use crate::rules::impossible::pattern::Patterns;
use crate::rules::rule::Rule;
use crate::work::Work;
use chains::ForceChainRule;
pub(super) use net::EXACT;
use nets::NetRule;
pub(super) use nets::exact_up_to;

/// The rule of a family of force chains; `None` when it is none of them.
pub(crate) fn rule_of(family: &Family) -> Option<Arc<dyn Rule>> {
    let chains = ForceChainRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>);
    chains.or_else(|| NetRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>))
}

/// The kernel as a solver of the query language; choices are those of these impossible patterns.
pub(crate) fn solver(patterns: Arc<Patterns>) -> ForceSolver {
    let run = move |ask: &ForceAsk, work: &mut Work| chains::rows(&patterns, ask, work);
    ForceSolver { name: chains::NAME, run: Box::new(run) }
}

/// The names of the families, simplest first.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let chains = chains::FAMILIES.iter().map(|(name, _)| *name);
    chains.chain(nets::FAMILIES.iter().map(|(name, _)| *name))
}
