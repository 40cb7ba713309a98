//! Names of families as people type them, and as the two schools print them.

use std::sync::LazyLock;

use crate::card::{Card, named, plain};
use crate::grid::Space;
use crate::proof::{PUBLISHED, published};

/// The published names in their plain spelling.
static SPELT: LazyLock<Vec<(String, &'static str)>> =
    LazyLock::new(|| PUBLISHED.iter().map(|&(known, _)| (plain(known), known)).collect());

/// Names that stand for chains of any family; so do those that are on the cards of several.
const GENERAL: &[&str] = &["", "chain", "loop", "als"];

/// What stands before the first step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Head {
    /// The published family; `None` for a general name or none at all.
    pub(super) family: Option<&'static str>,
    /// The length, when a number was typed.
    pub(super) length: Option<usize>,
    /// The space of all variables, where the name ends with it: `biv-chain-rc[3]`.
    pub(super) space: Option<Space>,
}

impl Head {
    /// Nothing that says which family it is.
    pub(super) const NONE: Head = Head { family: None, length: None, space: None };
}

/// Reads what stands before the first step.
///
/// Dashes, blanks, colons and case do not matter, because the texts lost many of them; a number within
/// the name is the length: `nrczt7-lr-lasso`, `nrczt7lrlasso`, `biv-chain[3]:`, `whip-rn[2]:`.
///
/// # Errors
/// For a name that is not known: the published one that looks most like it.
pub(super) fn read_head(text: &str) -> Result<Head, Option<&'static str>> {
    head(text).map_err(|name| nearest(&name))
}

/// The same; for a name that is not known, this without its dashes and numbers.
fn head(text: &str) -> Result<Head, String> {
    let words = of_today(plain(text).replace("oncells", ""));
    let (name, number): (String, String) =
        without_type(&words).chars().partition(|c| !c.is_ascii_digit());
    let Some(family) = family(&name) else { return Err(name) };
    // A number without a name is that of the step in a list.
    let length = number.parse().ok().filter(|_| !name.is_empty());
    let is_typed = family.is_some_and(|family| family.starts_with("typed-"));
    let space = Space::ALL.into_iter().find(|space| is_typed && name.ends_with(space.name()));
    Ok(Head { family, length, space })
}

/// The name of today for one that CSP-Rules once had, with what the last variable is behind it: `nrczt-whip-cn[11]`.
fn of_today(words: String) -> String {
    let is_old = ["nrcztwhip", "nrcztbraid"].iter().find(|old| words.starts_with(**old));
    let Some(old) = is_old else { return words };
    let rest = &words[old.len()..];
    let number = ["rc", "rn", "cn", "bn"].iter().find_map(|space| rest.strip_prefix(space));
    format!("{}{}", &old["nrczt".len()..], number.unwrap_or(rest))
}

/// The published family that a name stands for, in any spelling: `nrczt-chain`, `nrczt chain`,
/// `z-chain`, `Whip`.
///
/// # Errors
/// For a name that stands for no one family: the published one that looks most like it, if any does.
pub fn family_named(name: &str) -> Result<&'static str, Option<&'static str>> {
    let plain = plain(name);
    known_family(name).ok_or_else(|| nearest(&plain).or_else(|| nearest(&format!("{plain}chain"))))
}

/// The same without a word on other names: `None` for a name that stands for no one family.
pub fn known_family(name: &str) -> Option<&'static str> {
    let known = |name: &str| head(name).ok().and_then(|head| head.family);
    known(name).or_else(|| known(&format!("{name}-chain")))
}

/// Drops the type by which some chains were numbered; the chain shows it.
fn without_type(words: &str) -> &str {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    words
        .rsplit_once("type")
        .filter(|(_, number)| is_number(number))
        .map_or(words, |(name, _)| name)
}

/// The family of a name without dashes and numbers: `Some(None)` for a general name, `None` for an
/// unknown one.
fn family(name: &str) -> Option<Option<&'static str>> {
    if GENERAL.contains(&name) {
        return Some(None);
    }
    if let Some((_, known)) = SPELT.iter().find(|(spelling, _)| *spelling == name) {
        return Some(Some(known));
    }
    match &named(name).into_iter().filter_map(published_name).collect::<Vec<_>>()[..] {
        [] => of_one_space(name).map(Some),
        [known] => Some(Some(known)),
        _ => Some(None),
    }
}

fn published_name(card: &Card) -> Option<&'static str> {
    published(card.name).map(|_| card.name)
}

/// The family of a name that ends with a space, as in `biv-chain-rc[3]`.
fn of_one_space(name: &str) -> Option<&'static str> {
    let name = ["rc", "rn", "cn", "bn"].iter().find_map(|space| name.strip_suffix(space))?;
    family(&format!("typed{name}")).flatten()
}

/// The family whose name, in one of its spellings, needs the fewest letters changed, when these are at
/// most a third of it.
fn nearest(name: &str) -> Option<&'static str> {
    let own = SPELT.iter().map(|(spelling, known)| (spelling.clone(), false, *known));
    let others = Card::all().iter().filter(|card| published(card.name).is_some());
    let others = others.flat_map(|card| card.names().map(|name| (plain(name), true, card.name)));
    // What is much longer is near to none, and its letters need no comparison.
    let much_longer =
        |spelling: &str| 3 * name.len().saturating_sub(spelling.len()) > spelling.len();
    own.chain(others)
        .filter(|(spelling, _, _)| !(name.is_ascii() && much_longer(spelling)))
        .map(|(spelling, is_other, known)| {
            (strsim::osa_distance(&spelling, name), spelling.len(), is_other, known)
        })
        .min_by_key(|&(changes, _, is_other, known)| (changes, is_other, known))
        .filter(|&(changes, letters, _, _)| changes * 3 <= letters)
        .map(|(_, _, _, known)| known)
}

/// The name with the length where the first school puts it: `nrczt7-lr-lasso`, `hxyt-cn4-chain`;
/// for other names, in brackets.
pub(super) fn with_length(name: &str, length: usize) -> String {
    let endings = ["-chain", "-lr-lasso", "-rl-lasso", "-loop"];
    match endings.iter().find_map(|ending| Some((name.strip_suffix(ending)?, ending))) {
        Some((stem, ending)) => format!("{stem}{length}{ending}"),
        None => format!("{name}[{length}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spellings_of_the_seeds_and_of_csp_rules_name_published_families() {
        let cases = [
            ("nrczt7lrlasso", "nrczt-lr-lasso", 7),
            ("nrczt9rllasso", "nrczt-rl-lasso", 9),
            ("nrczt28lrlasso", "nrczt-lr-lasso", 28),
            ("nrct3-chain", "nrct-chain", 3),
            ("xy4chain", "xy-chain", 4),
            ("hxytcn4chain", "hxyt-cn-chain", 4),
            ("hxyzt4rnchaintype1", "hxyzt-rn-chain", 4),
            ("xyzt6chaintype3: on cells", "xyzt-chain", 6),
            ("hxyrn4chain", "hxy-rn-chain", 4),
            ("nrczt4chain:", "nrczt-chain", 4),
            ("c4-chain", "c-chain", 4),
            ("biv-chain[3]:", "nrc-chain", 3),
            ("biv-chain-rc[2]: ", "typed-nrc-chain", 2),
            ("z-chain-cn[4]:", "typed-nrcz-chain", 4),
            ("whip-bn[2]:", "typed-whip", 2),
            ("t-whip[12]:", "t-whip", 12),
            ("g-whip[3]:", "g-whip", 3),
            ("G-BRAID[3]", "g-braid", 3),
            ("nrczt-whip-cn[11]", "whip", 11),
            ("nrczt-braid-rc[7]", "braid", 7),
            ("restricted-nrczt7-chain", "restricted-nrczt-chain", 7),
        ];
        for (text, name, length) in cases {
            let head = read_head(text).unwrap();
            assert_eq!((head.family, head.length), (Some(name), Some(length)), "{text}");
        }
    }

    #[test]
    fn the_names_among_aics_are_read_back() {
        for card in Card::all() {
            let Some(name) = card.eureka.filter(|name| *name != "AIC") else { continue };
            assert_eq!(read_head(name).map(|head| head.family), Ok(Some(card.name)), "{name}");
        }
    }

    #[test]
    fn a_space_at_the_end_of_a_name_is_read() {
        assert_eq!(read_head("z-chain-cn[4]:").map(|head| head.space), Ok(Some(Space::Cn)));
        assert_eq!(read_head("z-chain[4]:").map(|head| head.space), Ok(None));
    }

    #[test]
    fn a_general_name_is_no_family() {
        for text in ["", "AIC:", "AIC Type 2:", " - "] {
            assert_eq!(read_head(text), Ok(Head::NONE), "{text}");
        }
    }

    #[test]
    fn the_nearest_name_is_told_with_and_without_its_last_word() {
        for (wrong, near) in [
            ("nrczzt", "nrczt-chain"),
            ("wihp", "whip"),
            ("nrc-chian", "nrc-chain"),
            ("grouped-aics", "grouped-nrc-chain"),
            ("nice-lop", "nrc-loop"),
        ] {
            assert_eq!(family_named(wrong), Err(Some(near)), "{wrong}");
        }
        assert_eq!(family_named("swordfish and more"), Err(None));
    }

    #[test]
    fn a_wing_has_a_name_of_its_own() {
        for text in ["xy-wing", "xywing", "XY-Wing:"] {
            assert_eq!(read_head(text).map(|head| head.family), Ok(Some("xy-wing")));
        }
    }

    #[test]
    fn an_unknown_name_brings_the_nearest_known_one() {
        assert_eq!(read_head("nrczt7-chian"), Err(Some("nrczt-chain")));
        assert_eq!(read_head("gwhop[3]"), Err(Some("g-whip")));
        assert_eq!(read_head("swordfish"), Err(None));
    }

    #[test]
    fn a_family_may_be_named_without_its_ending() {
        for (name, family) in
            [("nrczt", "nrczt-chain"), ("Whip", "whip"), ("z-chain", "nrcz-chain")]
        {
            assert_eq!(family_named(name), Ok(family));
        }
        assert_eq!(family_named("nrczt-chian"), Err(Some("nrczt-chain")));
        assert_eq!(family_named("swordfish"), Err(None));
    }

    #[test]
    fn every_published_name_with_its_length_is_read_back() {
        for &(name, _) in PUBLISHED {
            let head = read_head(&with_length(name, 12)).unwrap();
            assert_eq!((head.family, head.length), (Some(name), Some(12)), "{name}");
        }
    }
}
