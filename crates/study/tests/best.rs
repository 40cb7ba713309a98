//! Best paths: never worse than the greedy one, proved step by step, and least where that is said.

use catena::explorer::{Ask, Explorer};
use catena::grid::{Position, State, apply_singles};
use catena::rules::{Catalogue, Reach, apply};
use catena::work::Interrupt;
use catena_study::{Aim, Best, End, NoWeights, Step, Steps};

use crate::kit::{EASY, OCEAN, W8, position};

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
    for (grid, most, aims) in
        [(OCEAN, 5, &[Aim::Longest, Aim::Total, Aim::Steps, weights()][..]), (W8, 8, &[Aim::Total])]
    {
        let steps = steps(&["nrc-chain", "whip"], most, 20);
        for aim in aims {
            let found = best(&steps, grid, aim);
            assert!(matches!(found.end, End::Least | End::Found), "{found:?}");
            assert_eq!(found.cost, cost(aim, &steps, &found.steps));
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

/// What every sequence of whips costs at least in all lengths together, tried one after the other.
fn plain(state: &State, so_far: usize, least: &mut usize) {
    let on = Explorer::of(Position::from_state(state.clone()));
    let ask = Ask { one_proof: true, ..Ask::default().rules(["whip"]).max_length(4) };
    for elimination in on.find(&ask).unwrap().eliminations {
        let cost = so_far + elimination.lengths["whip"];
        let mut next = state.clone();
        next.remove(elimination.target);
        apply_singles(&mut next);
        match next.is_solved() {
            true => *least = cost.min(*least),
            false if cost < *least => plain(&next, cost, least),
            false => {}
        }
    }
}

#[test]
fn the_least_is_that_of_all_sequences() {
    let aim = Aim::Total;
    let wide = best(&steps(&["whip"], 5, 20), OCEAN, &aim);
    let mut at = position(OCEAN);
    apply_singles(&mut at.state);
    for step in &wide.steps[..wide.steps.len() - 1] {
        at.state.remove(step.candidate);
        apply_singles(&mut at.state);
    }
    let steps = steps(&["whip"], 4, 5_000);
    let catalogue = Catalogue::built_in();
    let found = steps.best(&catalogue, &at, &aim, &Interrupt::new()).unwrap();
    assert_eq!((found.end, found.at_least), (End::Least, found.cost), "{found:?}");
    let mut least = found.cost as usize + 1;
    plain(&at.state, 0, &mut least);
    assert_eq!(least, found.cost as usize);
}

#[test]
fn a_bound_is_no_proof_and_what_cannot_be_solved_has_no_path() {
    let found = best(&steps(&["whip"], 8, 3), W8, &Aim::Total);
    assert_eq!(found.end, End::Found, "{found:?}");
    assert!(found.at_least < found.cost);
    let stuck = best(&steps(&["nrc-chain"], 1, 30), W8, &Aim::Total);
    assert_eq!((stuck.end, stuck.steps.len(), stuck.greedy), (End::Stuck, 0, None));
    let easy = best(&steps(&["whip"], 3, 3), EASY, &Aim::Longest);
    assert_eq!((easy.end, easy.cost, easy.greedy), (End::Least, 0, Some(0)));
    // Families that a budget stopped may have further steps: then nothing is known of what there is not.
    let families = ["whip".to_owned()];
    let (basics, catalogue) = (["singles".to_owned()], Catalogue::built_in());
    let cut = Steps::of(&catalogue, &families, &basics, Reach::up_to(8), Some(300)).unwrap();
    for aim in [Aim::Total, Aim::Steps] {
        let found = best(&cut, W8, &aim);
        assert_eq!((found.end, found.steps.len()), (End::Bound, 0), "{aim:?}: {found:?}");
        assert!(found.at_least <= 1);
    }
    // The longest whip of the path is as long as the longest braid that every path needs.
    let longest = best(&steps(&["whip"], 8, 3), W8, &Aim::Longest);
    assert!(longest.at_least > 1, "{longest:?}");
}

#[test]
fn weights_are_read_with_the_place_of_what_is_wrong() {
    assert_eq!(Aim::weights("whip\n", ["whip"]), Err(NoWeights::Line(1)));
    assert_eq!(Aim::weights("# all\nwhip x\n", ["whip"]), Err(NoWeights::Line(2)));
    let twice = Aim::weights("whip 1\nbraid 2\nwhip 3\n", ["whip"]);
    assert_eq!(twice, Err(NoWeights::Twice(3, "whip".to_owned())));
    let missing = Aim::weights("whip 3\n", ["whip", "braid"]);
    assert_eq!(missing, Err(NoWeights::Family("braid".to_owned())));
}
