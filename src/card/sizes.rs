//! Names of sizes: a naked subset of three cells is a naked triple, a fish of two rows an X-wing.
//!
//! One rule has every size, and its length is the size; people name the sizes.

use std::sync::LazyLock;

use super::{CARDS, Card, plain};

/// The names in their plain spelling, with what they stand for: a name that is looked up is compared with all.
static SPELT: LazyLock<Vec<(String, (&str, usize))>> = LazyLock::new(|| {
    let of = |card: &'static Card| {
        card.sizes.iter().map(|(size, name)| (plain(name), (card.name, *size)))
    };
    CARDS.iter().flat_map(of).collect()
});

/// Other spellings of the names of sizes.
const SPELLINGS: &[(&str, &str)] =
    &[("quad", "quadruple"), ("triplet", "triple"), ("starfish", "squirmbag")];

/// What CSP-Rules writes behind a name of a size: `hidden-pairs-in-a-block`, `swordfish-in-columns`.
const PLACES: &[&str] = &["inarow", "inacolumn", "inablock", "inrows", "incolumns"];

/// The rule and the size that a name stands for; `None` when it is the name of no size.
///
/// ```
/// use catena::card::sized;
///
/// assert_eq!(sized("naked-triple"), Some(("naked-subset", 3)));
/// assert_eq!(sized("Finned X-Wing"), Some(("finned-fish", 2)));
/// assert_eq!(sized("hidden quad"), Some(("hidden-subset", 4)));
/// assert_eq!(sized("naked-triplets-in-a-row"), Some(("naked-subset", 3)));
/// assert_eq!(sized("naked-subset"), None);
/// ```
pub fn sized(name: &str) -> Option<(&'static str, usize)> {
    let mut wanted = plain(name);
    if let Some(short) = PLACES.iter().find_map(|place| wanted.strip_suffix(place)) {
        let known = SPELT.iter().any(|(name, _)| *name == short);
        wanted = if known { short } else { short.strip_suffix('s').unwrap_or(short) }.to_owned();
    }
    for (spelling, usual) in SPELLINGS {
        if let Some(start) = wanted.strip_suffix(spelling) {
            wanted = format!("{start}{usual}");
        }
    }
    SPELT.iter().find(|(name, _)| *name == wanted).map(|(_, sized)| *sized)
}

/// What people call a rule's proofs of a size; `None` when they have no name for it.
///
/// ```
/// use catena::card::name_of_size;
///
/// assert_eq!(name_of_size("basic-fish", 3), Some("swordfish"));
/// assert_eq!(name_of_size("whip", 3), None);
/// ```
pub fn name_of_size(rule: &str, size: usize) -> Option<&'static str> {
    let card = Card::of(rule).filter(|card| card.name == rule)?;
    card.sizes.iter().find(|(known, _)| *known == size).map(|(_, name)| *name)
}

/// The names of all sizes.
pub fn size_names() -> impl Iterator<Item = &'static str> {
    CARDS.iter().flat_map(|card| card.sizes.iter().map(|(_, name)| *name))
}
