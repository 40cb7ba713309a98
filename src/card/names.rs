//! What people call rules: which of several names they know best, names that stand for one rule or several, and those of
//! what is not here, with the reason.

use std::sync::LazyLock;

use super::{CARDS, Card};

/// The other names in their plain spelling, those here and those of other programs: a name that is looked up is compared
/// with all.
static HERE: LazyLock<Vec<(String, &'static Card)>> = LazyLock::new(|| {
    let spelt = |card: &'static Card| card.also.iter().map(move |name| (plain(name), card));
    CARDS.iter().flat_map(spelt).collect()
});
static ELSEWHERE: LazyLock<Vec<(String, &'static Card)>> = LazyLock::new(|| {
    let spelt = |card: &'static Card| card.others.iter().map(move |(_, name)| (plain(name), card));
    CARDS.iter().flat_map(spelt).collect()
});

/// A name without what does not matter in it: case, dashes, blanks, American spelling, and a star that is not spelt out, as
/// in B*-braid.
pub fn plain(name: &str) -> String {
    let name = name.replace('*', "star");
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    letters.to_lowercase().replace("colors", "colours").replace("coloring", "colours")
}

/// The rules that a name stands for that is another name of them, in any spelling: the simplest first, none where it is
/// the name of nothing. A name that is one here is not looked for among those of other programs.
///
/// ```
/// use catena::card::named;
///
/// let rules = |name: &str| named(name).iter().map(|card| card.name).collect::<Vec<_>>();
/// assert_eq!(rules("Box/Line Reduction"), ["claiming"]);
/// assert_eq!(rules("intersections"), ["pointing", "claiming"]);
/// assert_eq!(rules("whip"), [""; 0]);
/// ```
pub fn named(name: &str) -> Vec<&'static Card> {
    first(name, [&HERE, &ELSEWHERE])
}

/// The same for the text of another program, whose names come first: Sudoku Explainer calls nrc-chains forcing chains.
pub fn named_elsewhere(name: &str) -> Vec<&'static Card> {
    first(name, [&ELSEWHERE, &HERE])
}

/// The cards with a name in the first of two lists that has it.
fn first(name: &str, lists: [&[(String, &'static Card)]; 2]) -> Vec<&'static Card> {
    let wanted = plain(name);
    let cards = lists.map(|list| {
        let named = list.iter().filter(|(name, _)| *name == wanted);
        named.map(|(_, card)| *card).collect::<Vec<_>>()
    });
    let mut cards = cards.into_iter().find(|cards| !cards.is_empty()).unwrap_or_default();
    cards.sort_by_key(|card| (card.rank, card.cost, fame(card.name)));
    cards.dedup_by_key(|card| card.name);
    cards
}

/// The rule that a rating is by: `whip` of `W`. Capitals matter.
pub fn of_measure(measure: &str) -> Option<&'static Card> {
    CARDS.iter().find(|card| card.rates == Some(measure))
}

/// The rules that people know best, the first first.
pub fn known() -> Vec<&'static str> {
    let mut known: Vec<&Card> = CARDS.iter().filter(|card| card.known.is_some()).collect();
    known.sort_by_key(|card| card.known);
    known.iter().map(|card| card.name).collect()
}

/// The place of a rule among those that people know: of several names of one thing, the least is the one to say. Other
/// rules follow, those with short names first.
///
/// ```
/// use catena::card::fame;
///
/// assert!(fame("whip") < fame("restricted-nrczt-chain"));
/// ```
pub fn fame(rule: &str) -> usize {
    let place = Card::of(rule).filter(|card| card.name == rule).and_then(|card| card.known);
    place.unwrap_or(CARDS.len() + rule.len())
}

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

/// Why no rule has a name that people know; `None` for a name that nobody knows.
pub fn absent(name: &str) -> Option<&'static str> {
    let (_, because) = ABSENT.iter().find(|(absent, _)| plain(absent) == plain(name))?;
    Some(because)
}
