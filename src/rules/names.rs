//! Names that people use: which of several they know best, those that stand for several rules, and those of what is
//! not here, with the reason.

/// The rules that people know best, the first first.
pub const KNOWN: &[&str] = &[
    "naked-single",
    "hidden-single",
    "pointing",
    "claiming",
    "naked-subset",
    "hidden-subset",
    "xy-wing",
    "xyz-wing",
    "w-wing",
    "skyscraper",
    "two-string-kite",
    "empty-rectangle",
    "turbot-fish",
    "remote-pairs",
    "simple-colours",
    "xy-chain",
    "als-xz",
    "nrc-chain",
    "nrcz-chain",
    "nrct-chain",
    "nrczt-chain",
    "whip",
    "braid",
    "g-whip",
    "g-braid",
    "domino-loop",
    "multi-sector-locked-set",
    "junior-exocet",
    "rank-0",
    "linear",
];

/// The place of a rule among those that people know: of several names of one thing, the least is the one to say. Other
/// rules follow, those with short names first.
///
/// ```
/// use catena::rules::fame;
///
/// assert!(fame("whip") < fame("restricted-nrczt-chain"));
/// ```
pub fn fame(rule: &str) -> usize {
    let place = KNOWN.iter().position(|known| *known == rule);
    place.unwrap_or(KNOWN.len() + rule.len())
}

/// The rules that assume one solution.
const UNIQUENESS: &[&str] = &[
    "unique-rectangle",
    "avoidable-rectangle",
    "bug",
    "unique-loop",
    "extended-rectangle",
    "borescopers-polygon",
];

/// Names that stand for several rules, or for one of another name.
const GROUPS: &[(&str, &[&str])] = &[
    ("singles", &["naked-single", "hidden-single"]),
    ("locked-candidates", &["pointing", "claiming"]),
    ("intersections", &["pointing", "claiming"]),
    ("subsets", &["locked-subset", "naked-subset", "hidden-subset"]),
    ("fish", &["basic-fish", "finned-fish", "sashimi-fish", "franken-fish", "finned-franken-fish"]),
    ("y-wing", &["xy-wing"]),
    ("wxyz-wing", &["bent-naked-subset"]),
    ("turbot", &["turbot-fish"]),
    ("m-wing", &["nrc-chain"]),
    ("half-m-wing", &["nrc-chain"]),
    ("s-wing", &["nrc-chain"]),
    ("split-wing", &["nrc-chain"]),
    ("l-wing", &["nrc-chain"]),
    ("local-wing", &["nrc-chain"]),
    ("h-wing", &["nrc-chain"]),
    ("hybrid-wing", &["nrc-chain"]),
    ("discontinuous-nice-loop", &["nrc-chain", "nrc-rl-lasso"]),
    ("discontinuous-loop", &["nrc-chain", "nrc-rl-lasso"]),
    ("simple-colouring", &["simple-colours"]),
    ("ahs", &["als-chain", "als-loop"]),
    ("almost-hidden-set", &["als-chain", "als-loop"]),
    ("x-cycle", &["c-loop", "grouped-c-loop"]),
    (
        "aic",
        &[
            "nrc-chain",
            "nrc-loop",
            "grouped-nrc-chain",
            "grouped-nrc-loop",
            "als-chain",
            "als-loop",
        ],
    ),
    (
        "alternating-inference-chain",
        &[
            "nrc-chain",
            "nrc-loop",
            "grouped-nrc-chain",
            "grouped-nrc-loop",
            "als-chain",
            "als-loop",
        ],
    ),
    ("doubly-linked-als-xz", &["als-xz-loop"]),
    ("colouring", &["simple-colours", "multi-colours"]),
    ("medusa", &["medusa-trap", "medusa-wrap", "medusa-weak-wrap", "medusa-weak-corner"]),
    ("3d-medusa", &["medusa-trap", "medusa-wrap", "medusa-weak-wrap", "medusa-weak-corner"]),
    ("hinge", &["strong-hinge", "weak-hinge"]),
    ("hypothesis", &["hypothesis-0", "hypothesis-plus", "hypothesis-plus-plus"]),
    ("forcing-chain", &["force-chain-cell", "force-chain-house", "force-chain-contradiction"]),
    ("force-chain", &["force-chain-cell", "force-chain-house", "force-chain-contradiction"]),
    ("cell-forcing-chain", &["force-chain-cell"]),
    ("region-forcing-chain", &["force-chain-house"]),
    ("unit-forcing-chain", &["force-chain-house"]),
    ("digit-forcing-chain", &["force-chain-contradiction"]),
    ("forcing-net", &["dynamic-cell", "dynamic-house"]),
    ("dynamic-forcing-chain", &["dynamic-cell", "dynamic-house"]),
    ("tagging", &["tagging-1", "tagging-half", "tagging-2", "tagging-3", "tagging-4"]),
    ("full-tagging", &["tagging-1", "tagging-half", "tagging-2", "tagging-3", "tagging-4"]),
    ("tridagon", &["guardians"]),
    ("guardian", &["guardians", "oddagon", "broken-wing"]),
    ("bivalue-oddagon", &["oddagon"]),
    ("broken-wings", &["broken-wing"]),
    ("thors-hammer", &["guardians"]),
    ("impossible-pattern", &["guardians"]),
    ("uniqueness", UNIQUENESS),
    ("ur", &["unique-rectangle"]),
    ("hur", &["unique-rectangle"]),
    ("aur", &["unique-rectangle"]),
    ("ar", &["avoidable-rectangle"]),
    ("sdc", &["sue-de-coq"]),
    ("er", &["empty-rectangle"]),
    ("tsk", &["two-string-kite"]),
    ("db", &["death-blossom"]),
    ("je", &["junior-exocet"]),
    ("uniqueness-tests", UNIQUENESS),
    ("deadly-pattern", UNIQUENESS),
    ("hidden-rectangle", &["unique-rectangle"]),
    ("hidden-unique-rectangle", &["unique-rectangle"]),
    ("unique-rectangle-type-1", &["unique-rectangle"]),
    ("unique-rectangle-type-2", &["unique-rectangle"]),
    ("unique-rectangle-type-3", &["unique-rectangle"]),
    ("unique-rectangle-type-4", &["unique-rectangle"]),
    ("unique-rectangle-type-5", &["unique-rectangle"]),
    ("unique-rectangle-type-6", &["unique-rectangle"]),
    ("avoidable-rectangle-type-1", &["avoidable-rectangle"]),
    ("avoidable-rectangle-type-2", &["avoidable-rectangle"]),
    ("extended-unique-rectangle", &["extended-rectangle"]),
    ("bivalue-universal-grave", &["bug"]),
    ("bug+1", &["bug"]),
    ("bug+2", &["bug"]),
    ("bug+n", &["bug"]),
    ("borescopers-deadly-pattern", &["borescopers-polygon"]),
    ("unique-polygon", &["borescopers-polygon"]),
    ("msls", &["multi-sector-locked-set", "rank-0"]),
    ("sk-loop", &["domino-loop", "rank-0"]),
    ("exocet", &["junior-exocet"]),
    ("jexocet", &["junior-exocet"]),
    ("set-logic", &["rank-0", "linear"]),
    ("xsudo", &["rank-0", "linear"]),
];

const KRAKEN: &str = "a kraken fish joins a finned fish with chains, and no rule here does; why asks all that may prove the same";
const TRIAL: &str =
    "braid proves what trial and error with singles does, g-braid the same with locked candidates";

/// Names of what is not here, and why, or what has its eliminations.
const ABSENT: &[(&str, &str)] = &[
    ("kraken", KRAKEN),
    ("kraken-fish", KRAKEN),
    ("trial-and-error", TRIAL),
    ("bifurcation", TRIAL),
    (
        "aligned-pair-exclusion",
        "aligned sets have no rule here; als-pair, als-chain and death-blossom use almost locked sets",
    ),
];

/// The rules that a name stands for; `None` when it stands for none but that of its own name.
pub(super) fn group(name: &str) -> Option<&'static [&'static str]> {
    let wanted = plain(name);
    let (_, rules) = GROUPS.iter().find(|(group, _)| plain(group) == wanted)?;
    Some(rules)
}

/// The names that stand for several rules.
pub(super) fn groups() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().map(|(name, _)| *name)
}

/// Why no rule has a name that people know; `None` for a name that nobody knows.
pub(super) fn absent(name: &str) -> Option<&'static str> {
    let wanted = plain(name);
    let (_, because) = ABSENT.iter().find(|(absent, _)| plain(absent) == wanted)?;
    Some(because)
}

/// A name without what does not matter in it: case, dashes, blanks, and American spelling.
pub(super) fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    letters.to_lowercase().replace("colors", "colours").replace("coloring", "colours")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Catalogue;

    #[test]
    fn every_group_has_rules_and_hides_none() {
        let catalogue = Catalogue::built_in();
        let stands_for = |name: &str| -> Vec<String> {
            let rules = catalogue.select(&[name]).unwrap_or_default();
            rules.iter().map(|rule| rule.name().to_owned()).collect()
        };
        let hides = |(name, rules): &&(&str, &[&str])| stands_for(name) != *rules;
        assert_eq!(GROUPS.iter().filter(hides).collect::<Vec<_>>(), [] as [&(&str, &[&str]); 0]);
        let is_there = |(name, _): &&(&str, &str)| !stands_for(name).is_empty();
        assert_eq!(ABSENT.iter().filter(is_there).collect::<Vec<_>>(), [] as [&(&str, &str); 0]);
    }
}
