//! Names of sizes: a naked subset of three cells is a naked triple, a fish of two rows an X-wing.
//!
//! One rule has every size, and its length is the size; people name the sizes.

use std::sync::LazyLock;

use crate::proof::Proof;

use super::types::name_of_type;

/// A rule with what stands before the name of a size, and these names.
struct Sizes {
    rule: &'static str,
    prefix: &'static str,
    names: &'static [(usize, &'static str)],
}

const SUBSETS: &[(usize, &str)] = &[
    (2, "pair"),
    (3, "triple"),
    (4, "quadruple"),
    (5, "quintuple"),
    (6, "sextuple"),
    (7, "septuple"),
    (8, "octuple"),
];

const FISH: &[(usize, &str)] = &[
    (2, "x-wing"),
    (3, "swordfish"),
    (4, "jellyfish"),
    (5, "squirmbag"),
    (6, "whale"),
    (7, "leviathan"),
];

const SIZES: &[Sizes] = &[
    Sizes { rule: "locked-subset", prefix: "locked-", names: SUBSETS.split_at(2).0 },
    Sizes { rule: "naked-subset", prefix: "naked-", names: SUBSETS },
    Sizes { rule: "hidden-subset", prefix: "hidden-", names: SUBSETS },
    Sizes { rule: "basic-fish", prefix: "", names: FISH },
    Sizes { rule: "finned-fish", prefix: "finned-", names: FISH },
    Sizes { rule: "sashimi-fish", prefix: "sashimi-", names: FISH },
    Sizes { rule: "franken-fish", prefix: "franken-", names: FISH },
    Sizes { rule: "finned-franken-fish", prefix: "finned-franken-", names: FISH },
    Sizes { rule: "mutant-fish", prefix: "mutant-", names: FISH },
    Sizes { rule: "finned-mutant-fish", prefix: "finned-mutant-", names: FISH },
    Sizes { rule: "te", prefix: "te-", names: &[(1, "1"), (2, "2"), (3, "3")] },
];

/// The names in their plain spelling, with what they stand for: a name that is looked up is compared with all.
static SPELT: LazyLock<Vec<(String, (&str, usize))>> = LazyLock::new(|| {
    let of = |sizes: &'static Sizes| {
        let spelt = |(size, name): &(usize, &str)| {
            (plain(&format!("{}{name}", sizes.prefix)), (sizes.rule, *size))
        };
        sizes.names.iter().map(spelt)
    };
    SIZES.iter().flat_map(of).collect()
});

/// Other spellings of the names of sizes.
const SPELLINGS: &[(&str, &str)] =
    &[("quad", "quadruple"), ("triplet", "triple"), ("starfish", "squirmbag")];

/// What CSP-Rules writes behind a name of a size: `hidden-pairs-in-a-block`, `swordfish-in-columns`.
const PLACES: &[&str] = &["inarow", "inacolumn", "inablock", "inrows", "incolumns"];

/// The rule and the size that a name stands for; `None` when it is the name of no size.
///
/// ```
/// use catena::notation::sized;
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
/// use catena::notation::name_of_size;
///
/// assert_eq!(name_of_size("basic-fish", 3).as_deref(), Some("swordfish"));
/// assert_eq!(name_of_size("whip", 3), None);
/// ```
pub fn name_of_size(rule: &str, size: usize) -> Option<String> {
    let sizes = SIZES.iter().find(|sizes| sizes.rule == rule)?;
    let (_, name) = sizes.names.iter().find(|(known, _)| *known == size)?;
    Some(format!("{}{name}", sizes.prefix))
}

/// The name of a proof: that of its size or of its type where people have one, otherwise that of its family.
pub fn name_of(proof: &Proof) -> String {
    let name = &proof.family.name;
    let of_size = name_of_size(name.raw(), proof.length);
    of_size.or_else(|| name_of_type(proof)).unwrap_or_else(|| name.to_string())
}

/// The names of all sizes.
pub fn size_names() -> impl Iterator<Item = String> {
    let of = |sizes: &'static Sizes| {
        sizes.names.iter().map(|(_, name)| format!("{}{name}", sizes.prefix))
    };
    SIZES.iter().flat_map(of)
}

fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    letters.to_lowercase()
}
