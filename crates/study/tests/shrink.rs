//! Shrinking: the difference stays, nothing more can be left out, and the plain evaluator agrees.

use catena::explorer::{Ask, Explorer, QueryAsk};
use catena::grid::{Candidate, Conclusion, Position, State, apply_singles};
use catena::rules::{Catalogue, Reach};
use catena::work::Interrupt;
use catena_study::{Contrast, Counterexample, Keep, NoDifference, Short};

use crate::kit::{HARD, OCEAN, W8, after_singles};

fn contrast(holds: &str, fails: &str, most: usize) -> Contrast {
    let catalogue = Catalogue::built_in();
    let (holds, fails) = (catalogue.find(holds).unwrap(), catalogue.find(fails).unwrap());
    Contrast { holds, fails, reach: Reach::up_to(most), budget: None }
}

/// A state with an elimination that one family has and the other has not, up to a length.
fn different(holds: &str, fails: &str, most: usize) -> (State, Candidate) {
    let differs = |grid: &str| {
        let state = after_singles(grid);
        let explorer = Explorer::of(Position::from_state(state.clone()));
        let found = explorer.find(&Ask::default().rules([holds, fails]).max_length(most)).unwrap();
        let differs = found.eliminations.into_iter().find(|e| !e.lengths.contains_key(fails));
        differs.map(|elimination| (state, elimination.target))
    };
    [W8, OCEAN, HARD].into_iter().find_map(differs).expect("the two differ somewhere")
}

/// The length of a shortest proof, asked of the explorer.
fn length(state: &State, target: Candidate, family: &str, most: usize) -> Option<usize> {
    let explorer = Explorer::of(Position::from_state(state.clone()));
    let why = explorer
        .why(Conclusion::Eliminate(target), &Ask::default().rules([family]).max_length(most));
    Some(why.unwrap().simplest()?.proof().length)
}

fn shrunk(holds: &str, fails: &str, most: usize, keep: Keep) -> Counterexample {
    let (state, target) = different(holds, fails, most);
    let found =
        contrast(holds, fails, most).shrink(&state, target, keep, &Interrupt::new()).unwrap();
    assert_eq!(found.began_with, state.len());
    assert!(found.position.state.len() < state.len());
    found
}

const PAIRS: [(&str, &str, usize); 5] = [
    // A plane that is another one when the position is transposed.
    ("hxy-rn-chain", "xy-chain", 5),
    ("nrczt-chain", "nrct-chain", 5),
    ("whip", "nrc-chain", 3),
    ("braid", "whip", 6),
    ("nrczt-lr-lasso", "nrczt-chain", 5),
];

#[test]
fn the_difference_stays_and_nothing_can_be_left_out() {
    for (holds, fails, most) in PAIRS {
        for keep in [Keep::Solution, Keep::Difference] {
            let found = shrunk(holds, fails, most, keep);
            let (state, target) = (&found.position.state, found.target);
            assert_eq!(found.short, Short::None { up_to: most });
            assert!(found.proof.is_proved());
            assert_eq!(found.proof.proof().state, *state);
            assert_eq!(length(state, target, holds, most), Some(found.proof.proof().length));
            assert_eq!(length(state, target, fails, most), None);
            let solution = match keep {
                Keep::Solution => {
                    let catena::solution::Solutions::One(one) = catena::solution::solutions(state)
                    else {
                        panic!("it has one solution")
                    };
                    assert_eq!(catena::grid::singles(state).count(), 0);
                    Some(one)
                }
                Keep::Difference => None,
            };
            for candidate in state.candidates() {
                let stays = solution
                    .as_ref()
                    .is_some_and(|s| s[candidate.cell().index()] == candidate.digit());
                if candidate == target || stays {
                    continue;
                }
                let mut less = state.clone();
                less.remove(candidate);
                if keep == Keep::Solution {
                    apply_singles(&mut less);
                }
                let differs = less.is_live(target)
                    && length(&less, target, holds, most).is_some()
                    && length(&less, target, fails, most).is_none();
                assert!(!differs, "{holds}, not {fails}: {candidate} can be left out");
            }
        }
    }
}

#[test]
fn a_dozen_candidates_explain_a_difference() {
    for (holds, fails, most) in PAIRS {
        let small = shrunk(holds, fails, most, Keep::Difference);
        let chain = small.proof.proof().chain.as_ref().unwrap().steps.len();
        // The target, two candidates a step, and what tells the families apart.
        assert!(small.position.state.len() <= 4 * chain + 3, "{holds}, not {fails}: {small:?}");
    }
}

#[test]
fn the_plain_evaluator_agrees_on_small_positions() {
    let small = shrunk("nrczt-chain", "nrct-chain", 5, Keep::Difference);
    for (family, proves) in [("nrczt-chain", true), ("nrct-chain", false)] {
        let text = Catalogue::built_in().library().get(family).unwrap().text.replace("$max", "5");
        let explorer = Explorer::of(small.position.clone());
        let ask = QueryAsk { plain: true, budget: u64::MAX, ..QueryAsk::default() };
        let answer = explorer.query(&text, &ask).unwrap();
        assert!(answer.is_complete());
        let found = answer.proofs().any(|proof| proof.proof().eliminated().contains(&small.target));
        assert_eq!(found, proves, "{family}");
    }
}

#[test]
fn a_longer_proof_is_a_difference_too() {
    let state = after_singles(W8);
    let explorer = Explorer::of(Position::from_state(state.clone()));
    let found =
        explorer.find(&Ask::default().rules(["whip", "nrczt-chain"]).max_length(8)).unwrap();
    let longer = found.eliminations.into_iter().find(|e| {
        matches!((e.lengths.get("whip"), e.lengths.get("nrczt-chain")), (Some(a), Some(b)) if a < b)
    });
    let target = longer.expect("a whip is shorter somewhere").target;
    let contrast = contrast("whip", "nrczt-chain", 8);
    let found = contrast.shrink(&state, target, Keep::Solution, &Interrupt::new()).unwrap();
    match &found.short {
        Short::Longer(proof) => {
            assert!(proof.is_proved() && proof.proof().length > found.proof.proof().length);
        }
        Short::None { up_to } => assert_eq!(*up_to, 8),
    }
}

#[test]
fn where_there_is_no_difference_that_is_said() {
    let state = after_singles(W8);
    let shrink = |holds, fails, most, target: &str| {
        let target: Candidate = target.parse().unwrap();
        let found =
            contrast(holds, fails, most).shrink(&state, target, Keep::Solution, &Interrupt::new());
        found.expect_err("there is none")
    };
    assert_eq!(shrink("nrc-chain", "whip", 7, "n3r1c7"), NoDifference::NotProved);
    assert_eq!(shrink("whip", "nrczt-chain", 8, "n3r1c7"), NoDifference::BothProve { length: 7 });
    let mut cut = contrast("whip", "nrc-chain", 8);
    cut.budget = Some(10);
    let target: Candidate = "n3r1c7".parse().unwrap();
    let stopped = cut.shrink(&state, target, Keep::Solution, &Interrupt::new());
    assert_eq!(stopped.expect_err("ten nodes are few"), NoDifference::Budget);
    let interrupt = Interrupt::new();
    interrupt.cancel();
    let cancelled =
        contrast("whip", "nrc-chain", 8).shrink(&state, target, Keep::Solution, &interrupt);
    assert!(matches!(cancelled, Err(NoDifference::Broken(_))));
}
