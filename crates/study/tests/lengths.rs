//! Lengths against proofs: each is that of a shortest proof which the checker accepts, and where there is none
//! no rule finds one.

use std::collections::BTreeMap;

use catena::check::{Verdict, check};
use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, Conclusion, Position};
use catena::rules::{Catalogue, Outcome, Prepared, Reach};
use catena::work::{Interrupt, Work};
use catena_study::{Answer, Families, Shortest};

use crate::kit::{EASY, HARD, OCEAN, W8, after_singles, study};

const NAMES: [&str; 14] = [
    "nrc-chain",
    "nrcz-chain",
    "nrct-chain",
    "nrczt-chain",
    "nrczt-lr-lasso",
    "nrczt-rl-lasso",
    "t-whip",
    "whip",
    "braid",
    "g-whip",
    "xyzt-chain",
    "grouped-nrc-chain",
    "naked-pair",
    "als-xz",
];

fn families() -> Families {
    Families::of(&Catalogue::built_in(), &NAMES.map(str::to_owned)).unwrap()
}

#[test]
fn every_length_is_that_of_a_shortest_proof() {
    let (families, reach) = (families(), Reach::up_to(5));
    let (mut proofs, mut none) = (0, 0);
    for grid in [W8, OCEAN, HARD] {
        let on = Prepared::new(Position::from_state(after_singles(grid)));
        let profiles = families.profiles(&on, &reach, None, &Interrupt::new()).unwrap();
        for candidate in on.open() {
            let profile = profiles.get(&candidate);
            for (family, rule) in families.rules().iter().enumerate() {
                let known = profile.map_or(Shortest::None, |profile| profile[family]);
                let mut search = rule.search(&on, &reach);
                let goal = Conclusion::Eliminate(candidate);
                match search.shortest(goal, &mut Work::unlimited()) {
                    Outcome::Found(proof) => {
                        assert_eq!(
                            known,
                            Shortest::Length(proof.length as u16),
                            "{} {candidate}",
                            rule.name()
                        );
                        assert!(matches!(check(&proof), Verdict::Proved(_)));
                        assert!(proof.eliminated().contains(&candidate));
                        proofs += 1;
                    }
                    Outcome::None { .. } => {
                        assert_eq!(known, Shortest::None, "{} {candidate}", rule.name());
                        none += 1;
                    }
                    Outcome::Stopped { .. } => unreachable!("the work is unlimited"),
                }
            }
        }
    }
    assert!(proofs > 300 && none > 1000, "{proofs} proofs, {none} times none");
}

#[test]
fn lengths_are_those_of_find() {
    let explorer = Explorer::of(Position::from_state(after_singles(OCEAN)));
    let on = Prepared::new(explorer.position().clone());
    let profiles = families().profiles(&on, &Reach::up_to(4), None, &Interrupt::new()).unwrap();
    let found = explorer.find(&Ask::default().rules(NAMES).max_length(4)).unwrap();
    let expected: BTreeMap<Candidate, BTreeMap<String, usize>> =
        found.eliminations.into_iter().map(|e| (e.target, e.lengths)).collect();
    let known: BTreeMap<Candidate, BTreeMap<String, usize>> = profiles
        .into_iter()
        .map(|(candidate, profile)| {
            let lengths = NAMES.iter().zip(profile).filter_map(|(name, known)| match known {
                Shortest::Length(length) => Some(((*name).to_owned(), usize::from(length))),
                Shortest::None | Shortest::Stopped => None,
            });
            (candidate, lengths.collect())
        })
        .collect();
    assert_eq!(known, expected);
}

#[test]
fn what_the_budget_ends_is_not_called_none() {
    let on = Prepared::new(Position::from_state(after_singles(HARD)));
    let ask =
        |budget| families().profiles(&on, &Reach::up_to(8), budget, &Interrupt::new()).unwrap();
    let (whole, cut) = (ask(None), ask(Some(20)));
    let mut stopped = 0;
    for (candidate, profile) in &whole {
        for (family, known) in profile.iter().enumerate() {
            match cut.get(candidate).map(|cut| cut[family]) {
                Some(Shortest::Stopped) => stopped += 1,
                Some(said) => assert_eq!(said, *known),
                None => panic!("{candidate} is not even said to be open"),
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}

#[test]
fn a_cancelled_search_says_so() {
    let on = Prepared::new(Position::from_state(after_singles(HARD)));
    let interrupt = Interrupt::new();
    interrupt.cancel();
    assert!(families().profiles(&on, &Reach::up_to(8), None, &interrupt).is_err());
}

/// The numbers of candidates of the states that a study takes.
fn taken(states: &str, grid: &str) -> Vec<usize> {
    let text = format!(
        "question = \"eliminations\"\nfamilies = [\"xy-wing\"]\n[[corpus]]\nlist = \"l\"\n[states]\n{states}\n"
    );
    let (study, corpus) = study(&text, grid);
    match study.answer(&corpus[0], &Interrupt::new()).unwrap() {
        Answer::Eliminations(states, _) => states.iter().map(|s| s.state.len()).collect(),
        _ => panic!("another question"),
    }
}

#[test]
fn states_are_those_of_the_path_in_which_no_single_is_open() {
    let every = taken("rules = [\"whip\"]", W8);
    assert!(every.len() > 5 && every.is_sorted_by(|one, next| one > next), "{every:?}");
    assert_eq!(every[0], after_singles(W8).len());
    assert_eq!(taken("rules = [\"whip\"]\ntake = \"first\"", W8), every[..1]);
    assert_eq!(taken("rules = [\"whip\"]", EASY), [0; 0]);
}

#[test]
fn a_state_is_taken_whenever_a_kind_of_rules_has_nothing_left() {
    let kinds = taken("rules = [\"L4_0\", \"nrczt-chain\"]\ntake = \"each-kind\"", W8);
    let after_basics = {
        let mut position = crate::kit::position(W8);
        catena::rules::apply_basics(&mut position);
        position.state.len()
    };
    assert_eq!(kinds, [after_singles(W8).len(), after_basics]);
    let stuck =
        taken("rules = [\"L4_0\", \"nrc-chain\"]\ntake = \"each-kind\"\nmax-length = 2", W8);
    assert!(stuck.len() >= 2 && stuck[1] == after_basics, "{stuck:?}");
}
