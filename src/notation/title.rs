//! What people write above a proof that they post.

use std::collections::BTreeSet;

use crate::card::{Card, Picture, name_of_size, named, sized};
use crate::grid::Csp;
use crate::proof::Proof;

use super::types::name_of_type;
use super::{Guarded, SetLogic};

/// The title of a proof: what people call it, as `Swordfish`, `WXYZ-Wing`, `Tridagon` or `Unique Rectangle Type 2`; of a
/// sum how large it is, as `Rank 0, 16 truths, 16 links`; of all else the name with the length, as `whip[7]`, which is
/// left out where it is 0.
///
/// The names are those of the card of its rule.
pub fn title_of(proof: &Proof) -> String {
    let rule = proof.family.name.raw();
    let card = card_of(rule);
    let title = card.title(title_size(proof));
    if let Some(sum) = size_of_sum(proof, card.picture) {
        return title.map_or(format!("Rank {sum}"), |title| format!("{title}, rank {sum}"));
    }
    let kind = name_of_type(proof);
    if let Some(title) = title {
        // `unique-rectangle-type-2` begins with the name of the rule, which has a title.
        let kind = kind.as_deref().and_then(|name| name.strip_prefix(rule)).unwrap_or_default();
        return format!("{title}{}", in_capitals(kind));
    }
    let (of, size) = sized(rule).unwrap_or((rule, proof.length));
    match name_of_size(of, size).map(str::to_owned).or(kind) {
        Some(name) => in_capitals(&name),
        None if proof.length == 0 => proof.family.name.to_string(),
        None => format!("{}[{}]", proof.family.name, proof.length),
    }
}

/// The card of a rule, also by another name that only it has.
fn card_of(rule: &str) -> &'static Card {
    let by_another = || match named(rule)[..] {
        [card] => Some(card),
        _ => None,
    };
    Card::of(rule).or_else(by_another).unwrap_or(Card::PLAIN)
}

/// The size by which the card has a title. That of an impossible pattern names one shape, which others of as many cells
/// do not have.
fn title_size(proof: &Proof) -> Option<usize> {
    let patterns = Guarded::of_proof(proof);
    let has_shape = |pattern: &Guarded| pattern.is_deadly() || pattern.is_of_diagonals();
    patterns.iter().all(has_shape).then_some(proof.length)
}

/// `0, 16 truths, 16 links`: the rank, and the sets, each once; `None` of what is not one sum.
fn size_of_sum(proof: &Proof, picture: Picture) -> Option<String> {
    if !matches!(picture, Picture::Sum | Picture::Ring) {
        return None;
    }
    let SetLogic { truths, links } = SetLogic::of(proof)?;
    // Of truths that are filled by cases no links are known.
    let rank = links.len().checked_sub(truths.len())?;
    let once = |sets: &[Csp]| sets.iter().collect::<BTreeSet<_>>().len();
    let (all, each) = (truths.len() + links.len(), once(&truths) + once(&links));
    let weighted = if all > each { ", weighted" } else { "" };
    Some(format!("{rank}, {} truths, {} links{weighted}", once(&truths), once(&links)))
}

/// A name as a title: `finned-x-wing` is `Finned X-Wing`.
fn in_capitals(name: &str) -> String {
    let mut title = String::new();
    for word in name.split_inclusive('-') {
        let begins = title.is_empty() || title.ends_with(['-', ' ']);
        let mut letters = word.chars();
        match letters.next().filter(|_| begins) {
            Some(first) => title.extend(first.to_uppercase().chain(letters)),
            None => title.push_str(word),
        }
        // `X-Wing` keeps its hyphen.
        if word.len() > 2 && title.ends_with('-') || word == "-" {
            title.pop();
            title.push(' ');
        }
    }
    title.replace("Quadruple", "Quad")
}

#[cfg(test)]
mod tests {
    use super::in_capitals;

    #[test]
    fn names_become_titles() {
        for (name, title) in [
            ("swordfish", "Swordfish"),
            ("finned-x-wing", "Finned X-Wing"),
            ("naked-quadruple", "Naked Quad"),
            ("-type-4", " Type 4"),
            ("+1", "+1"),
        ] {
            assert_eq!(in_capitals(name), title);
        }
    }
}
