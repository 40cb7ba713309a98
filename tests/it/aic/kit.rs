//! What the tests of alternating chains and of the patterns named after them share.

use std::collections::BTreeSet;

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Cell, CellSet, Conclusion, Digit, Position, State};
use catena::proof::{Family, Proof, published};
use std::sync::Arc;

use catena::rules::{Catalogue, Outcome, Prepared, Reach, Rule, Work, searches_of};

/// The families that alternating chains and their patterns answer.
pub const FAMILIES: &[&str] = &[
    "c-chain",
    "c-loop",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "dual-two-string-kite",
    "dual-empty-rectangle",
    "grouped-c-chain",
    "grouped-c-loop",
    "simple-colours",
    "multi-colours",
    "xy-chain",
    "remote-pairs",
    "xy-wing",
    "xyz-wing",
    "w-wing",
    "nrc-chain",
    "nrc-loop",
    "nrc-rl-lasso",
    "grouped-nrc-chain",
    "grouped-nrc-loop",
    "grouped-nrc-rl-lasso",
    "als-xz",
    "als-xz-loop",
    "als-pair",
    "als-pair-loop",
    "als-xy-wing",
    "als-xy-chain",
    "als-chain",
    "als-loop",
    "als-rl-lasso",
    "death-blossom",
    "sue-de-coq",
    "bent-naked-subset",
    "almost-locked-range",
    "polarity-forced-by-als",
    "medusa-trap",
    "medusa-wrap",
    "medusa-weak-wrap",
    "medusa-weak-corner",
    "strong-hinge",
    "weak-hinge",
    "hypothesis-0",
    "hypothesis-plus",
    "hypothesis-plus-plus",
    "s-braid-2",
    "s-braid-3",
    "s-braid-4",
    "aict",
    "aiczt",
];

/// The alternating search or the pattern that answers a family, also where a kernel is faster.
pub fn pattern_search(name: &str) -> Option<Arc<dyn Rule>> {
    let family = Family { name: name.into(), shape: published(name) };
    searches_of(&family).into_iter().find(|rule| rule.facts().learns_as.is_none())
}

/// The alternating searches and patterns of all families and rules, simplest first.
pub fn pattern_searches() -> impl Iterator<Item = Arc<dyn Rule>> {
    let catalogue = Catalogue::built_in();
    let names: Vec<String> = catalogue.rules().iter().map(|rule| rule.name().to_owned()).collect();
    names.into_iter().filter_map(|name| pattern_search(&name))
}

/// All proofs of a family in a state; each has been checked, and the search was complete.
pub fn all_within(family: &str, state: &State, limits: &Reach) -> Vec<Proof> {
    let position = Position { state: state.clone(), givens: CellSet::EMPTY };
    let rule = pattern_search(family).unwrap_or_else(|| panic!("{family} is not known"));
    let mut work = Work::with_budget(20_000_000);
    let (found, end) = rule.eliminations(&Prepared::new(position), limits, &mut work);
    assert!(!matches!(end, Outcome::Stopped { .. }), "{family} was stopped");
    found.iter().for_each(assert_proved);
    found
}

/// The checker accepts it.
pub fn assert_proved(proof: &Proof) {
    let verdict = check(proof);
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict:?}\n{proof:#?}");
}

/// What proofs eliminate; a placement eliminates all that is linked to it.
pub fn eliminated(proofs: &[Proof], state: &State) -> BTreeSet<Candidate> {
    let of = |conclusion: &Conclusion| match *conclusion {
        Conclusion::Eliminate(candidate) => vec![candidate],
        Conclusion::Place(placed) => state.candidates().filter(|c| c.linked(placed)).collect(),
    };
    proofs.iter().flat_map(|proof| proof.conclusions.iter().flat_map(of)).collect()
}

/// The state of a grid of 81 characters: placed digits and what they leave.
pub fn state(grid: &str) -> State {
    let digits: Vec<Option<Digit>> =
        grid.chars().map(|c| c.to_digit(10).and_then(Digit::from_number)).collect();
    State::from_givens(digits[..].try_into().unwrap()).unwrap()
}

/// A candidate that is written digit, row, column.
pub fn candidate(text: &str) -> Candidate {
    let number = |at: usize| text[at..=at].parse::<usize>().unwrap();
    let digit = Digit::from_number(number(0) as u32).unwrap();
    Candidate::new(digit, Cell::at(number(1) - 1, number(2) - 1))
}
