//! What somebody practises a rule on: positions where the rules that are learnt before it have nothing left.

use std::sync::Arc;

use catena::rules::{Catalogue, RuleList, UnknownRule};

use crate::wish::{Needs, Wish};

/// The wish for a puzzle that comes to a position to practise a rule on: singles and the basic rules of earlier stages of
/// the list `L4_0` have nothing left there, and the rule has an elimination. Before a rule that is not of the list, all of
/// it is tried. Of a name that stands for several rules the first is meant.
///
/// # Errors
/// When there is no such rule. Of a single no such position is possible: [`Wish::possible`] says so.
pub fn practice(name: &str, catalogue: &Catalogue) -> Result<Wish, UnknownRule> {
    let rule = catalogue.select(&[name])?.swap_remove(0);
    let basics = RuleList::built_in().iter().filter(|list| list.name == RuleList::BASICS);
    let has_it = |stage: &&Vec<String>| stage.iter().any(|name| name == rule.name());
    let before: Vec<&String> = basics
        .flat_map(|list| list.stages.iter().take_while(|stage| !has_it(stage)))
        .flatten()
        .collect();
    let before = catalogue.select(&before)?;
    let patterns = Some(Arc::clone(catalogue.patterns()));
    Ok(Wish {
        first: Some(Needs { before, rule, length: None, once: false }),
        patterns,
        ..Wish::default()
    })
}
