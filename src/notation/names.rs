//! Names of families as people type them, and as the two schools print them.

use crate::proof::PUBLISHED;

/// Spellings that are not published names, without their dashes and numbers.
const SPELLINGS: &[(&str, &str)] = &[
    ("ywing", "xy-wing"),
    ("xchain", "c-chain"),
    ("bivchain", "nrc-chain"),
    ("bivaluechain", "nrc-chain"),
    ("niceloop", "nrc-loop"),
    ("continuousloop", "nrc-loop"),
    ("continuousniceloop", "nrc-loop"),
    ("xloop", "c-loop"),
    ("groupedxchain", "grouped-c-chain"),
    ("groupedniceloop", "grouped-nrc-loop"),
    ("groupedcontinuousniceloop", "grouped-nrc-loop"),
    ("zchain", "nrcz-chain"),
    ("typedbivchain", "typed-nrc-chain"),
    ("typedbivaluechain", "typed-nrc-chain"),
    ("typedzchain", "typed-nrcz-chain"),
    ("nrcztwhip", "whip"),
    ("nrcztbraid", "braid"),
    ("groupedaic", "grouped-nrc-chain"),
    ("alsaic", "als-chain"),
];

/// What people who post AICs call chains of these families.
const AMONG_AICS: &[(&str, &str)] = &[
    ("c-chain", "X-Chain"),
    ("c-loop", "X-Loop"),
    ("xy-chain", "XY-Chain"),
    ("hxy-rn-chain", "AIC"),
    ("hxy-cn-chain", "AIC"),
    ("typed-nrc-chain", "AIC"),
    ("nrc-chain", "AIC"),
    ("nrc-loop", "Continuous Nice Loop"),
    ("grouped-c-chain", "Grouped X-Chain"),
    ("grouped-nrc-chain", "Grouped AIC"),
    ("grouped-nrc-loop", "Grouped Continuous Nice Loop"),
    ("als-chain", "ALS-AIC"),
];

/// The name of a family among people who post AICs; `None` where theirs is the family's own.
pub(super) fn among_aics(family: &str) -> Option<&'static str> {
    AMONG_AICS.iter().find(|(known, _)| *known == family).map(|&(_, name)| name)
}

/// Names that stand for chains of several families.
const GENERAL: &[&str] = &[
    "",
    "aic",
    "als",
    "chain",
    "loop",
    "alternatinginferencechain",
    "xcycle",
    "discontinuousniceloop",
    "discontinuousloop",
    "groupeddiscontinuousniceloop",
];

/// What stands before the first step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Head {
    /// The published family; `None` for a general name or none at all.
    pub(super) family: Option<&'static str>,
    /// The length, when a number was typed.
    pub(super) length: Option<usize>,
}

impl Head {
    /// Nothing that says which family it is.
    pub(super) const NONE: Head = Head { family: None, length: None };
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
    let kept: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    let words = kept.to_lowercase().replace("oncells", "");
    let (name, number): (String, String) =
        without_type(&words).chars().partition(|c| !c.is_ascii_digit());
    let Some(family) = family(&name) else { return Err(name) };
    // A number without a name is that of the step in a list.
    let length = number.parse().ok().filter(|_| !name.is_empty());
    Ok(Head { family, length })
}

/// The published family that a name stands for, in any spelling: `nrczt-chain`, `nrczt chain`,
/// `z-chain`, `Whip`.
///
/// # Errors
/// For a name that stands for no one family: the published one that looks most like it, if any does.
pub fn family_named(name: &str) -> Result<&'static str, Option<&'static str>> {
    let plain = plain(&name.to_lowercase());
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
    let published = PUBLISHED.iter().map(|&(known, _)| known).find(|known| plain(known) == name);
    let spelling =
        SPELLINGS.iter().find(|(spelling, _)| *spelling == name).map(|&(_, known)| known);
    published.or(spelling).or_else(|| of_one_space(name)).map(Some)
}

/// The family of a name that ends with a space, as in `biv-chain-rc[3]`.
fn of_one_space(name: &str) -> Option<&'static str> {
    let name = ["rc", "rn", "cn", "bn"].iter().find_map(|space| name.strip_suffix(space))?;
    Some(match name {
        "bivchain" => "typed-nrc-chain",
        "zchain" => "typed-nrcz-chain",
        "twhip" => "typed-t-whip",
        "whip" => "typed-whip",
        _ => return None,
    })
}

fn plain(name: &str) -> String {
    name.replace('-', "")
}

/// The family whose name, in one of its spellings, needs the fewest letters changed, when these are at
/// most a third of it.
fn nearest(name: &str) -> Option<&'static str> {
    let published = PUBLISHED.iter().map(|&(known, _)| (plain(known), known));
    let spellings = SPELLINGS.iter().map(|&(spelling, known)| (spelling.to_owned(), known));
    // What is much longer is near to none, and its letters need no comparison.
    let much_longer =
        |spelling: &str| 3 * name.len().saturating_sub(spelling.len()) > spelling.len();
    published
        .chain(spellings)
        .filter(|(spelling, _)| !(name.is_ascii() && much_longer(spelling)))
        .map(|(spelling, known)| (strsim::osa_distance(&spelling, name), spelling.len(), known))
        .min_by_key(|&(changes, _, known)| (changes, known))
        .filter(|&(changes, letters, _)| changes * 3 <= letters)
        .map(|(_, _, known)| known)
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
            ("restricted-nrczt7-chain", "restricted-nrczt-chain", 7),
        ];
        for (text, name, length) in cases {
            let head = Head { family: Some(name), length: Some(length) };
            assert_eq!(read_head(text), Ok(head), "{text}");
        }
    }

    #[test]
    fn the_names_among_aics_are_read_back() {
        for &(family, name) in AMONG_AICS.iter().filter(|(_, name)| *name != "AIC") {
            assert_eq!(read_head(name).map(|head| head.family), Ok(Some(family)), "{name}");
        }
    }

    #[test]
    fn a_general_name_is_no_family() {
        for text in ["", "AIC:", "AIC Type 2:", " - "] {
            assert_eq!(read_head(text), Ok(Head { family: None, length: None }), "{text}");
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
            assert_eq!(read_head(text), Ok(Head { family: Some("xy-wing"), length: None }));
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
            let head = Head { family: Some(name), length: Some(12) };
            assert_eq!(read_head(&with_length(name, 12)), Ok(head), "{name}");
        }
    }
}
