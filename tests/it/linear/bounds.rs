//! Lengths of rules of any length: none unless someone asks for a bound, and then what is longer is told.

use catena::explorer::path::Ending;
use catena::explorer::{Ask, Document, Explorer, QueryAsk, SolvedPath};
use catena::grid::{Conclusion, Position};
use catena::rules::{Outcome, Reach};

use super::after_singles;
use super::named::{FATA_MORGANA, after_locked};

const HEAVY: &str = "r8c4<>6";

fn easter_monster() -> Explorer {
    Explorer::of(Position::from_state(after_singles(super::EASTER_MONSTER)))
}

fn conclusion(text: &str) -> Conclusion {
    text.parse().unwrap()
}

#[test]
fn a_sum_of_any_weight_is_found_and_a_bound_says_that_it_is_longer() {
    let explorer = easter_monster();
    let ask = Ask::default().rules(["linear"]);
    let found = explorer.why(conclusion(HEAVY), &ask).unwrap();
    assert_eq!(found.simplest().unwrap().proof().length, 495);
    let bounded = explorer.why(conclusion(HEAVY), &ask.max_length(Reach::LONGEST)).unwrap();
    let row = &bounded.rows()[0];
    assert_eq!(row.outcome, Outcome::None { up_to: Reach::LONGEST });
    assert_eq!(row.met.as_ref().unwrap().proof().length, 495);
    assert!(!bounded.is_proved());
}

#[test]
fn find_keeps_to_a_bound_and_counts_what_is_longer() {
    let explorer = easter_monster();
    let ask = Ask::default().rules(["linear"]);
    let all = explorer.find(&ask).unwrap();
    assert_eq!(all.eliminations.len(), 34);
    assert!(all.rules[0].extent.is_of_any_length());
    assert_eq!(all.bounds(), "of any length");
    let bounded = explorer.find(&ask.max_length(16)).unwrap();
    assert_eq!((bounded.eliminations.len(), bounded.rules[0].longer), (28, 6));
    assert_eq!((bounded.bounds().as_str(), bounded.complete), ("up to length 16", true));
}

#[test]
fn that_there_is_no_sum_is_said_of_any_length() {
    let explorer = Explorer::of(Position::from_state(after_locked(FATA_MORGANA)));
    let target = conclusion("r4c2<>2");
    let none = explorer.why(target, &Ask::default().rules(["linear"])).unwrap();
    assert_eq!(none.rows()[0].outcome, Outcome::None { up_to: Reach::ANY });
    let json = serde_json::to_string(&none.rows()[0]).unwrap();
    assert!(json.contains(r#""none":{"up_to":null}"#), "{json}");
    assert_eq!(
        serde_json::from_str::<catena::explorer::rule_answer::RuleAnswer>(&json).unwrap(),
        none.rows()[0]
    );
    let few = explorer.why(target, &Ask::default().rules(["few-truths"])).unwrap();
    assert!(few.is_proved());
}

#[test]
fn a_path_and_a_rating_bound_no_sums_unless_they_are_told_to() {
    let ask = Ask::default().rules(["linear"]);
    let longest =
        |path: &SolvedPath| path.proofs().map(|proof| proof.proof().length).max().unwrap_or(0);
    let path = easter_monster().solve(&ask).unwrap();
    assert!(longest(&path) > 12);
    assert_eq!(
        (path.ending.clone(), &path.of_any_length[..]),
        (Ending::Stuck { up_to: Reach::ANY }, &path.rules[..])
    );
    assert!(path.to_string().contains("nothing more of any length by linear;"), "{path}");
    assert_eq!(SolvedPath::from_json(&path.to_json()).unwrap(), path);
    let bounded = easter_monster().solve(&ask.clone().max_length(12)).unwrap();
    assert!(longest(&bounded) <= 12 && bounded.of_any_length.is_empty());
    assert_eq!(bounded.ending, Ending::Stuck { up_to: 12 });
    let mixed = easter_monster().solve(&ask.clone().rules(["whip", "linear"])).unwrap();
    let bounds = "nothing more up to length 12 by whip, or of any length by linear;";
    assert!(mixed.to_string().contains(bounds), "{mixed}");
    let rated = |ask: &Ask| easter_monster().rate("linear", ask).unwrap();
    assert_eq!(rated(&ask).max_length, Reach::ANY);
    assert!(serde_json::to_value(rated(&ask)).unwrap()["max_length"].is_null());
    assert_eq!(rated(&ask.max_length(12)).max_length, 12);
}

#[test]
fn a_query_bounds_no_sums_by_itself() {
    let text = "CALL rule.eliminations('linear', $max) YIELD target AS z DETACH DELETE z";
    let explorer = easter_monster();
    let rows = |ask: &QueryAsk| explorer.query(text, ask).unwrap().rows.len();
    assert_eq!(rows(&QueryAsk::default()), 34);
    let parameters = [("max".to_owned(), catena::query::Value::Integer(12))].into_iter().collect();
    assert_eq!(rows(&QueryAsk { parameters, ..QueryAsk::default() }), 0);
}

/// The search for the fewest truths of r1c3<>7 is stopped; the domino loop has sixteen.
#[test]
fn the_fewest_truths_are_at_most_those_of_the_lightest_sum() {
    let ask = Ask::default().rules(["truths"]).budget(200_000);
    let stopped = easter_monster().why(conclusion("r1c3<>7"), &ask).unwrap();
    let row = &stopped.rows()[0];
    assert!(matches!(row.outcome, Outcome::Stopped { .. }));
    assert!(row.met.as_ref().unwrap().proof().length <= 16);
}

/// Cases within cases, deeper than the checker reads lists within one another.
#[test]
fn a_deep_proof_by_cases_is_written_flat() {
    let explorer = Explorer::open(FATA_MORGANA).unwrap();
    let few = explorer.why(conclusion("r5c8<>4"), &Ask::default().rules(["few-truths"])).unwrap();
    assert!(few.is_proved());
    assert!(few.simplest().unwrap().proof().lines.len() > 1);
}
