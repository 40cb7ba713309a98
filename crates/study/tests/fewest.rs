//! Paths of few steps against all sequences of eliminations, tried one after the other.

use std::collections::BTreeSet;

use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, Position, State, apply_singles};
use catena::rules::{Catalogue, Reach};
use catena::work::Interrupt;
use catena_study::{End, Steps};

use crate::kit::{EASY, HARD, OCEAN, W8, position};

fn steps(families: &[&str], most: usize) -> Steps {
    let names: Vec<String> = families.iter().map(|&name| name.to_owned()).collect();
    let basics = ["singles".to_owned()];
    Steps::of(&Catalogue::built_in(), &names, &basics, Reach::up_to(most), None).unwrap()
}

/// The sets of eliminations that solve a state in so many steps, with singles after each.
fn plain(state: &State, families: &[&str], most: usize, depth: usize) -> BTreeSet<Vec<Candidate>> {
    let explorer = Explorer::of(Position::from_state(state.clone()));
    let found = explorer.find(&Ask::default().rules(families.to_vec()).max_length(most)).unwrap();
    let mut sets = BTreeSet::new();
    for target in found.eliminations.into_iter().map(|e| e.target) {
        let mut next = state.clone();
        next.remove(target);
        apply_singles(&mut next);
        if depth == 1 && next.is_solved() {
            sets.insert(vec![target]);
        }
        if depth > 1 && !next.is_solved() {
            for mut rest in plain(&next, families, most, depth - 1) {
                rest.push(target);
                rest.sort_unstable();
                sets.insert(rest);
            }
        }
    }
    sets
}

#[test]
fn all_ways_of_one_and_two_steps_are_those_of_a_plain_search() {
    let families = ["nrc-chain", "nrczt-chain"];
    let mut met = BTreeSet::new();
    for (grid, most) in [(OCEAN, 3), (W8, 5), (OCEAN, 5)] {
        let steps = steps(&families, most);
        let fewest = steps.fewest(&position(grid), 2, &Interrupt::new()).unwrap();
        let mut state = position(grid).state;
        apply_singles(&mut state);
        let mut least = (1..=2).map(|depth| (depth, plain(&state, &families, most, depth)));
        match least.find(|(_, sets)| !sets.is_empty()) {
            Some((depth, sets)) => {
                assert_eq!((fewest.end, fewest.steps.len()), (End::Least, depth), "{grid}");
                assert_eq!(fewest.ways, Some(sets.len()), "{grid}");
                let mut set: Vec<Candidate> = fewest.steps.iter().map(|s| s.candidate).collect();
                set.sort_unstable();
                assert!(sets.contains(&set));
                met.insert(depth);
            }
            None => assert!(fewest.at_least > 2 || fewest.end == End::Stuck, "{fewest:?}"),
        }
    }
    assert!(!met.is_empty(), "no puzzle of one or two steps was met");
}

#[test]
fn the_steps_of_a_path_are_proved_and_solve_the_puzzle() {
    let steps = steps(&["whip"], 8).within(20);
    for grid in [OCEAN, W8] {
        let interrupt = Interrupt::new();
        let fewest = steps.fewest(&position(grid), 0, &interrupt).unwrap();
        assert!(matches!(fewest.end, End::Least | End::Found), "{fewest:?}");
        let (proofs, last) = steps.proofs(&position(grid), &fewest.steps, &interrupt).unwrap();
        assert_eq!(proofs.len(), fewest.steps.len());
        assert!(last.is_solved() && proofs.iter().all(|proof| proof.is_proved()));
        for (proof, step) in proofs.iter().zip(&fewest.steps) {
            assert_eq!(proof.proof().length, usize::from(step.length));
            assert!(proof.proof().eliminated().contains(&step.candidate));
        }
    }
}

#[test]
fn what_the_bound_ends_is_not_called_the_least() {
    let fewest =
        steps(&["whip"], 16).within(3).fewest(&position(HARD), 0, &Interrupt::new()).unwrap();
    assert_eq!(fewest.end, End::Found, "{fewest:?}");
    assert!(fewest.at_least < fewest.steps.len());
}

#[test]
fn singles_need_no_step_and_some_puzzles_have_none() {
    let fewest =
        |grid, most| steps(&["nrc-chain"], most).fewest(&position(grid), 1, &Interrupt::new());
    let easy = fewest(EASY, 2).unwrap();
    assert_eq!((easy.end, easy.steps.len()), (End::Least, 0));
    let stuck = fewest(W8, 1).unwrap();
    assert_eq!((stuck.end, stuck.steps.len()), (End::Stuck, 0));
}
