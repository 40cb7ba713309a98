//! Force chains as queries: which family of the library a query is.
//!
//! A kernel answers families of force chains by name, so a query may be called one only when it says
//! what the file of that family says: up to the names of variables and the upper bound of its branches.

use std::sync::OnceLock;

use super::ast::Query;
use super::library::built_in;
use super::parse::parse;
use super::shape::opened;

/// The families of force chains that a kernel answers.
pub const FORCE_CHAINS: [&str; 6] = [
    "force-chain-contradiction",
    "force-chain-cell",
    "force-chain-house",
    "force-chain-choice",
    "gnpx-cell",
    "gnpx-house",
];

/// The family of force chains that a query is, with one upper bound for all its branches; `None` when it
/// is none.
pub(super) fn force(query: &Query) -> Option<&'static str> {
    let (query, bounds) = opened(query);
    let (first, rest) = bounds.split_first()?;
    let alike = rest.iter().all(|bound| bound.to_string() == first.to_string());
    let text = query.to_string();
    let (family, _) = known().iter().find(|(_, known)| alike && *known == text)?;
    Some(family)
}

/// The families in their one form, each read once.
fn known() -> &'static [(&'static str, String)] {
    static KNOWN: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let read = |name: &&'static str| {
            let query = parse(built_in(name)?).ok()?;
            Some((*name, opened(&query).0.to_string()))
        };
        FORCE_CHAINS.iter().filter_map(read).collect()
    })
}
