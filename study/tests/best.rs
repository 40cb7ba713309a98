//! Best paths: never worse than the greedy one, proved step by step, and least where that is said.

use catena::grid::{Candidate, Position, State, apply_singles};
use catena::rules::{Catalogue, Reach, apply};
use catena::work::Interrupt;
use catena_study::{Aim, Best, End, NoWeights, Step, Steps};

use crate::kit::{EASY, HARD, OCEAN, W8, position};

fn steps(families: &[&str], most: usize, states: usize) -> Steps {
    let names: Vec<String> = families.iter().map(|&name| name.to_owned()).collect();
    let basics = ["singles".to_owned()];
    let catalogue = Catalogue::built_in();
    Steps::of(&catalogue, &names, &basics, Reach::up_to(most), None).unwrap().within(states)
}

fn best(steps: &Steps, grid: &str, aim: &Aim) -> Best {
    steps.best(&Catalogue::built_in(), &position(grid), aim, &Interrupt::new()).unwrap()
}

fn cost(aim: &Aim, steps: &Steps, path: &[Step]) -> u32 {
    let names: Vec<&str> = steps.families().names().collect();
    let each = path.iter().map(|step| match aim {
        Aim::Steps => 1,
        Aim::Longest | Aim::Total => u32::from(step.length),
        Aim::Weights(weights) => weights[names[usize::from(step.family)]],
    });
    if *aim == Aim::Longest { each.max().unwrap_or(0) } else { each.sum() }
}

fn weights() -> Aim {
    Aim::weights("# mine\nwhip 5\nnrc-chain 2 # cheaper\n", ["whip", "nrc-chain"]).unwrap()
}

#[test]
fn a_best_path_is_proved_and_never_worse_than_the_greedy_one() {
    let mut better = 0;
    for grid in [OCEAN, W8, HARD] {
        let steps = steps(&["nrc-chain", "whip"], 12, 30);
        for aim in [Aim::Longest, Aim::Total, Aim::Steps, weights()] {
            let found = best(&steps, grid, &aim);
            assert!(matches!(found.end, End::Least | End::Found), "{found:?}");
            assert_eq!(found.cost, cost(&aim, &steps, &found.steps));
            assert!(found.at_least <= found.cost && Some(found.cost) <= found.greedy, "{found:?}");
            better += usize::from(Some(found.cost) < found.greedy);
            let at = position(grid);
            let (proofs, last) = steps.proofs(&at, &found.steps, &Interrupt::new()).unwrap();
            assert!(last.is_solved() && proofs.len() == found.steps.len());
            let mut state = at.state;
            apply_singles(&mut state);
            for (proof, step) in proofs.iter().zip(&found.steps) {
                assert!(proof.is_proved() && proof.proof().state == state);
                assert_eq!(proof.proof().length, usize::from(step.length));
                state.remove(step.candidate);
                apply_singles(&mut state);
                let mut told = proof.proof().state.clone();
                apply(&mut told, proof.proof());
                assert!(!told.is_live(step.candidate));
            }
        }
    }
    assert!(better > 2, "only {better} are better than the greedy path");
}

/// What every sequence of steps costs at least, tried one after the other.
fn plain(steps: &Steps, state: &State, aim: &Aim, so_far: u32, least: &mut u32) {
    let on = Position::from_state(state.clone());
    let found = catena::explorer::Explorer::of(on)
        .find(&catena::explorer::Ask::default().rules(["nrc-chain"]).max_length(3))
        .unwrap();
    for elimination in found.eliminations {
        let length = elimination.lengths["nrc-chain"] as u16;
        let candidate: Candidate = elimination.target;
        let step = cost(aim, steps, &[Step { length, family: 0, candidate }]);
        let cost = if *aim == Aim::Longest { so_far.max(step) } else { so_far + step };
        let mut next = state.clone();
        next.remove(candidate);
        apply_singles(&mut next);
        match next.is_solved() {
            true => *least = cost.min(*least),
            false if cost < *least => plain(steps, &next, aim, cost, least),
            false => {}
        }
    }
}

#[test]
fn the_least_is_that_of_all_sequences() {
    let steps = steps(&["nrc-chain"], 3, 5_000);
    let mut proved = 0;
    for aim in [Aim::Longest, Aim::Total, Aim::Steps] {
        let found = best(&steps, OCEAN, &aim);
        let mut state = position(OCEAN).state;
        apply_singles(&mut state);
        if found.end == End::Least {
            let mut least = found.cost + 1;
            plain(&steps, &state, &aim, 0, &mut least);
            assert_eq!(least, found.cost, "{aim:?}");
            proved += 1;
        }
    }
    assert!(proved > 0, "nothing was proved least");
}

#[test]
fn a_bound_is_no_proof_and_what_cannot_be_solved_has_no_path() {
    let found = best(&steps(&["whip"], 16, 3), HARD, &Aim::Total);
    assert_eq!(found.end, End::Found, "{found:?}");
    assert!(found.at_least < found.cost);
    let stuck = best(&steps(&["nrc-chain"], 1, 30), W8, &Aim::Total);
    assert_eq!((stuck.end, stuck.steps.len(), stuck.greedy), (End::Stuck, 0, None));
    let easy = best(&steps(&["whip"], 3, 3), EASY, &Aim::Longest);
    assert_eq!((easy.end, easy.cost, easy.greedy), (End::Least, 0, Some(0)));
    // The longest whip of the path is as long as the longest braid that every path needs.
    let longest = best(&steps(&["whip"], 12, 3), W8, &Aim::Longest);
    assert!(longest.at_least > 1, "{longest:?}");
}

#[test]
fn weights_are_read_with_the_place_of_what_is_wrong() {
    assert_eq!(Aim::weights("whip\n", ["whip"]), Err(NoWeights::Line(1)));
    assert_eq!(Aim::weights("# all\nwhip x\n", ["whip"]), Err(NoWeights::Line(2)));
    let missing = Aim::weights("whip 3\n", ["whip", "braid"]);
    assert_eq!(missing, Err(NoWeights::Family("braid".to_owned())));
}
