//! The clauses of a board say what a board is: their models are the solutions.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Conclusion, Csp, State, read};
use catena::proof::json::from_json;
use catena::solution::{Solution, Solutions, solutions};
use catena_draw::certificate::board;

use super::certificate;
use super::lrat::dimacs;

/// The models of some clauses, as the sets of their true variables.
fn models(clauses: &[Vec<i32>], variables: usize) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    search(clauses, vec![0; variables + 1], &mut found);
    found
}

fn search(clauses: &[Vec<i32>], mut values: Vec<i32>, found: &mut BTreeSet<Vec<usize>>) {
    let value = |values: &[i32], literal: i32| values[literal.unsigned_abs() as usize] * literal;
    loop {
        let mut changed = false;
        for clause in clauses {
            if clause.iter().any(|&literal| value(&values, literal) > 0) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| value(&values, literal) == 0);
            match (open.next(), open.next()) {
                (None, _) => return,
                (Some(&unit), None) => {
                    values[unit.unsigned_abs() as usize] = unit.signum();
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            break;
        }
    }
    match (1..values.len()).find(|&variable| values[variable] == 0) {
        None => {
            let trues = (1..values.len()).filter(|&variable| values[variable] > 0);
            found.insert(trues.collect());
        }
        Some(open) => {
            for sign in [1, -1] {
                values[open] = sign;
                search(clauses, values.clone(), found);
            }
        }
    }
}

/// All boards of 4 by 4 cells, cell by cell.
fn small_boards(cells: &mut Vec<usize>, found: &mut BTreeSet<Vec<usize>>) {
    let place = cells.len();
    if place == 16 {
        let variables = cells.iter().enumerate().map(|(cell, digit)| cell * 4 + digit + 1);
        found.insert(variables.collect());
        return;
    }
    let block = |place: usize| (place / 4 / 2, place % 4 / 2);
    for digit in 0..4 {
        let sees = |other: usize| {
            other / 4 == place / 4 || other % 4 == place % 4 || block(other) == block(place)
        };
        if (0..place).all(|other| !sees(other) || cells[other] != digit) {
            cells.push(digit);
            small_boards(cells, found);
            cells.pop();
        }
    }
}

#[test]
fn the_models_of_the_small_board_are_the_288_grids() {
    let mut expected = BTreeSet::new();
    small_boards(&mut Vec::new(), &mut expected);
    assert_eq!(expected.len(), 288);
    assert_eq!(models(&board(2), 64), expected);
}

/// The clauses of a state: the board, and what is not live.
fn clauses(state: &State) -> Vec<Vec<i32>> {
    let dead = Candidate::all().filter(|&candidate| !state.is_live(candidate));
    let units = dead.map(|candidate| vec![-(candidate.index() as i32 + 1)]);
    board(3).into_iter().chain(units).collect()
}

#[test]
fn the_models_of_a_state_are_its_solutions() {
    let true_variables = |solution: &Solution| -> Vec<usize> {
        let trues = Candidate::all().filter(|c| solution[c.cell().index()] == c.digit());
        trues.map(|candidate| candidate.index() + 1).collect()
    };
    for puzzle in [
        "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
        "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ] {
        let mut state = read(puzzle).unwrap().state;
        let expected = match solutions(&state) {
            Solutions::None => panic!("{puzzle}"),
            Solutions::One(one) => BTreeSet::from([true_variables(&one)]),
            Solutions::Several(two) => two.iter().map(true_variables).collect(),
        };
        assert_eq!(models(&clauses(&state), 729), expected, "{puzzle}");
        // Without a digit of a solution, that solution is gone.
        let gone = expected.first().unwrap()[40];
        state.remove(Candidate::from_index(gone - 1));
        let left: BTreeSet<_> =
            expected.into_iter().filter(|model| !model.contains(&gone)).collect();
        assert_eq!(models(&clauses(&state), 729), left, "{puzzle}");
    }
}

#[test]
fn a_problem_is_the_board_the_state_and_the_negation_of_what_is_proved() {
    let mut proof = from_json(include_str!("../../../../../exports/swordfish.json")).unwrap();
    let (problem, variables) = dimacs(&certificate("lrat", &proof).problem).unwrap();
    assert_eq!(variables, 729);
    let (negation, rest) = problem.split_last().unwrap();
    assert_eq!(rest, clauses(&proof.state));
    let denied = |conclusion: &Conclusion| match conclusion {
        Conclusion::Eliminate(candidate) => candidate.index() as i32 + 1,
        Conclusion::Place(candidate) => -(candidate.index() as i32 + 1),
    };
    assert!(proof.conclusions.len() > 1, "several conclusions are one clause");
    assert_eq!(*negation, proof.conclusions.iter().map(denied).collect::<Vec<_>>());
    // VeriPB's problem says the same in equations.
    proof.conclusions.truncate(1);
    let problem = certificate("veripb", &proof).problem;
    let lines: Vec<&str> = problem.lines().filter(|line| !line.starts_with('*')).collect();
    let equations = Csp::all().map(|csp| {
        csp.candidates().iter().map(|c| format!("+1 {c} ")).collect::<String>() + "= 1 ;"
    });
    let dead = Candidate::all().filter(|&candidate| !proof.state.is_live(candidate));
    let expected: Vec<String> = equations
        .chain(dead.map(|candidate| format!("+1 ~{candidate} >= 1 ;")))
        .chain([format!("+1 {} >= 1 ;", proof.conclusions[0].candidate())])
        .collect();
    assert_eq!(lines, expected);
}
