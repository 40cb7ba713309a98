//! What somebody practises a rule on: positions where the rules that are learnt before it have nothing left.

use std::sync::Arc;

use catena::card::sized;
use catena::grid::Cell;
use catena::rules::{Catalogue, Rule, RuleList, UnknownRule, symmetries_of_givens};

use crate::puzzle::Puzzle;
use crate::symmetry::Symmetry;
use crate::wish::{Needs, Wish};

/// The wish for a puzzle that comes to a position to practise a rule on: singles and the basic rules that come before it
/// have nothing left there, and the rule has an elimination. These are the stages of the list `L4_0` before the first
/// that has the rule, in some size, or one that a path tries later. Of a name that stands for several rules the first is
/// meant. Where the examples of its file are puzzles that a symmetry maps to themselves, the puzzle is to be one too.
///
/// # Errors
/// When there is no such rule. Of a single no such position is possible: [`Wish::possible`] says so.
pub fn practice(name: &str, catalogue: &Catalogue) -> Result<Wish, UnknownRule> {
    let rule = catalogue.select(&[name])?.swap_remove(0);
    let stages = RuleList::built_in()
        .iter()
        .filter(|list| list.name == RuleList::BASICS)
        .flat_map(|list| &list.stages);
    let mut before = Vec::new();
    for stage in stages {
        let stage = catalogue.select(stage)?;
        if stage.iter().any(|known| comes_first(&*rule, &**known)) {
            break;
        }
        before.extend(stage);
    }
    let patterns = Some(Arc::clone(catalogue.patterns()));
    let wish = Wish {
        first: Some(Needs { before, rule, length: None, once: false }),
        patterns,
        ..Wish::default()
    };
    Ok(Wish { symmetry: symmetry_of(&wish.examples()), ..wish })
}

/// The symmetry with digits that all these puzzles have; none where they have none.
fn symmetry_of(examples: &[Puzzle]) -> Symmetry {
    let has = |symmetry: Symmetry, puzzle: &Puzzle| {
        symmetries_of_givens(&puzzle.position()).iter().any(|map| {
            Cell::all().all(|cell| map.image_of_cell(cell) == symmetry.image_of_cell(cell))
        })
    };
    let is_of_all = |symmetry: &Symmetry| examples.iter().all(|puzzle| has(*symmetry, puzzle));
    let with_digits = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.is_of_digits());
    with_digits.filter(|_| !examples.is_empty()).find(is_of_all).unwrap_or_default()
}

/// Whether a path tries a rule before a known one, or the known one is the rule in some size.
fn comes_first(rule: &dyn Rule, known: &dyn Rule) -> bool {
    let names = [Some(known.name()), sized(known.name()).map(|(of, _)| of)];
    names.contains(&Some(rule.name())) || rule.facts().rank < known.facts().rank
}
