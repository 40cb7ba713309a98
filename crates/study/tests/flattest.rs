//! The flattest path: its hardest step is as easy as in any sequence of steps, and there are as few such steps.

use std::collections::HashMap;

use catena::explorer::Judged;
use catena::grid::{Candidate, Conclusion, Position, State, apply_singles};
use catena::rules::{Catalogue, Prepared, Reach};
use catena::solution::{Solutions, solutions};
use catena::work::{Interrupt, Outcome, Work};
use catena_study::{Best, End, Steps};

use crate::kit::{EASY, OCEAN, W8, position};

fn steps(families: &[&str], most: usize, states: usize) -> Steps {
    let names: Vec<String> = families.iter().map(|&name| name.to_owned()).collect();
    let basics = ["singles".to_owned()];
    let catalogue = Catalogue::built_in();
    Steps::of(&catalogue, &names, &basics, Reach::up_to(most), None).unwrap().within(states)
}

fn flattest(steps: &Steps, at: &Position) -> Best {
    steps.flattest(at, &Interrupt::new()).unwrap()
}

/// Every elimination by whips with its effort, one search each.
fn efforts(state: &State, most: usize) -> Vec<(Candidate, usize)> {
    let on = Prepared::new(Position::from_state(state.clone()));
    let rule = Catalogue::built_in().find("whip").unwrap();
    let of = |candidate: Candidate| {
        let falls = Conclusion::Eliminate(candidate);
        let mut search = rule.search(&on, &Reach::up_to(most));
        match search.shortest(falls, &mut Work::unlimited()) {
            Outcome::Found(proof) => Some((candidate, Judged::of(proof).effort_to(falls).number())),
            _ => None,
        }
    };
    state.candidates().filter_map(of).collect()
}

/// How few steps of an effort are needed where none is harder, all sequences tried; `None` where none solves it.
fn fewest(
    state: &State,
    hardest: usize,
    known: &mut HashMap<State, Option<usize>>,
    efforts_of: &mut HashMap<State, Vec<(Candidate, usize)>>,
) -> Option<usize> {
    if state.is_solved() {
        return Some(0);
    }
    if let Some(&known) = known.get(state) {
        return known;
    }
    let all = efforts_of.entry(state.clone()).or_insert_with(|| efforts(state, LONGEST)).clone();
    let mut least = None;
    for (candidate, effort) in all.into_iter().filter(|&(_, effort)| effort <= hardest) {
        let mut next = state.clone();
        next.remove(candidate);
        apply_singles(&mut next);
        let rest = fewest(&next, hardest, known, efforts_of);
        let count = rest.map(|rest| rest + usize::from(effort == hardest));
        least = [least, count].into_iter().flatten().min();
    }
    known.insert(state.clone(), least);
    least
}

/// How long the whips are.
const LONGEST: usize = 6;

/// How many false candidates are left of a puzzle where every sequence of steps is tried.
const FEW: usize = 9;

/// What is left of a puzzle once false candidates are taken away, first those of the first cells, as long as singles do not
/// solve it.
fn tail() -> Position {
    let mut at = position(OCEAN);
    apply_singles(&mut at.state);
    let Solutions::One(solution) = solutions(&at.state) else { panic!("it has one solution") };
    let is_false = |candidate: &Candidate| solution[candidate.cell().index()] != candidate.digit();
    let all: Vec<Candidate> = at.state.candidates().filter(is_false).collect();
    for candidate in all {
        let mut next = at.state.clone();
        next.remove(candidate);
        apply_singles(&mut next);
        let left = at.state.candidates().filter(is_false).count();
        if left > FEW && !next.is_solved() {
            at.state = next;
        }
    }
    at
}

#[test]
fn the_hardest_step_is_as_easy_and_as_rare_as_in_any_sequence() {
    let at = tail();
    let steps = steps(&["whip"], LONGEST, 5_000);
    let found = flattest(&steps, &at);
    assert_eq!(found.end, End::Least, "{found:?}");
    let (proofs, last) = steps.proofs(&at, &found.steps, &Interrupt::new()).unwrap();
    assert!(last.is_solved());
    let efforts: Vec<usize> = proofs
        .iter()
        .zip(&found.steps)
        .map(|(proof, step)| proof.effort_to(Conclusion::Eliminate(step.candidate)).number())
        .collect();
    let hardest = *efforts.iter().max().unwrap();
    assert_eq!(hardest, found.cost as usize);
    let count = efforts.iter().filter(|&&effort| effort == hardest).count();
    let mut efforts_of = HashMap::new();
    let plain = fewest(&at.state, hardest, &mut HashMap::new(), &mut efforts_of);
    assert_eq!(plain, Some(count));
    let easier = fewest(&at.state, hardest - 1, &mut HashMap::new(), &mut efforts_of);
    assert_eq!(easier, None);
}

#[test]
fn a_bound_is_said_and_the_path_is_no_harder_than_the_greedy_one() {
    let found = flattest(&steps(&["whip"], 8, 3), &position(W8));
    assert_eq!(found.end, End::Found, "{found:?}");
    assert!(found.at_least <= found.cost && Some(found.cost) <= found.greedy, "{found:?}");
    let easy = flattest(&steps(&["whip"], 3, 3), &position(EASY));
    assert_eq!((easy.end, easy.cost, easy.greedy), (End::Least, 0, Some(0)));
    let stuck = flattest(&steps(&["nrc-chain"], 1, 30), &position(W8));
    assert_eq!((stuck.end, stuck.steps.len(), stuck.greedy), (End::Stuck, 0, None));
    let interrupt = Interrupt::new();
    interrupt.cancel();
    assert!(steps(&["whip"], 8, 3).flattest(&position(W8), &interrupt).is_err());
}
