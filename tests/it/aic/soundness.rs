//! What the families conclude is never against the solution, and the checker accepts every proof.

use std::fs;
use std::time::{Duration, Instant};

use catena::check::{Verdict, check};
use catena::grid::{CellSet, Conclusion, Position, State, apply_singles};
use catena::proof::Proof;
use catena::rules::{Outcome, Prepared, Reach, Work};
use catena::solution::{Solutions, solutions};

use super::kit::{FAMILIES, pattern_search, state};

/// Puzzles that singles do not solve: one of each length up to EasterMonster, by JPF.
const SAMPLE: &[&str] = &[
    "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...",
    "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

/// What a run over puzzles comes to.
#[derive(Default, Debug)]
struct Tally {
    states: usize,
    proofs: usize,
    stopped: usize,
    slowest: Duration,
    wrong: Vec<String>,
}

/// Applies every proof of every family, so many times, and holds each against the solution.
fn run(puzzle: &str, rounds: usize, budget: u64, tally: &mut Tally) {
    let mut state = state(puzzle);
    let Solutions::One(solution) = solutions(&state) else {
        tally.wrong.push(format!("{puzzle} has not one solution"));
        return;
    };
    for _ in 0..rounds {
        apply_singles(&mut state);
        if state.is_solved() {
            return;
        }
        let proofs = all_families(&state, budget, tally);
        for proof in &proofs {
            let holds = proof.conclusions.iter().all(|conclusion| match *conclusion {
                Conclusion::Eliminate(c) => solution[c.cell().index()] != c.digit(),
                Conclusion::Place(c) => solution[c.cell().index()] == c.digit(),
            });
            let verdict = check(proof);
            if !holds || !matches!(verdict, Verdict::Proved(_)) {
                tally.wrong.push(format!("{puzzle} {}: {verdict:?}", proof.family.name));
            }
            proof.conclusions.iter().for_each(|conclusion| match *conclusion {
                Conclusion::Eliminate(c) => {
                    state.remove(c);
                }
                Conclusion::Place(c) => state.place(c),
            });
        }
        if proofs.is_empty() {
            return;
        }
    }
}

fn all_families(state: &State, budget: u64, tally: &mut Tally) -> Vec<Proof> {
    let position = Position { state: state.clone(), givens: CellSet::EMPTY };
    let start = Instant::now();
    let mut proofs = Vec::new();
    for family in FAMILIES {
        let mut work = Work::with_budget(budget);
        let search = pattern_search(family).unwrap();
        let (found, end) = search.eliminations(
            &Prepared::new(position.clone()),
            &Reach { length: 8, als_size: 5 },
            &mut work,
        );
        tally.stopped += usize::from(matches!(end, Outcome::Stopped { .. }));
        proofs.extend(found);
    }
    tally.slowest = tally.slowest.max(start.elapsed());
    tally.states += 1;
    tally.proofs += proofs.len();
    proofs
}

#[test]
fn no_family_concludes_against_the_solution() {
    let mut tally = Tally::default();
    for puzzle in SAMPLE {
        run(puzzle, 1, 100_000, &mut tally);
    }
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    assert!(tally.proofs > 100, "{tally:?}");
}

#[test]
#[ignore = "reads ../shared/puzzles"]
fn no_family_concludes_against_the_solutions_of_whole_collections() {
    let folder = crate::root().join("../shared/puzzles");
    for (file, every) in [
        ("named-hard.tsv", 1),
        ("hardest1106.tsv", 1),
        ("hardest1905-11plus.tsv", 100),
        ("top1465.tsv", 1),
    ] {
        let Ok(text) = fs::read_to_string(folder.join(file)) else {
            println!("{file} is not there");
            continue;
        };
        let mut tally = Tally::default();
        let start = Instant::now();
        for line in text.lines().filter(|line| !line.starts_with('#')).step_by(every) {
            run(&line[..81], 2, 100_000, &mut tally);
        }
        println!("{file}: {tally:?} in {:?}", start.elapsed());
        assert!(tally.wrong.is_empty());
    }
}

#[test]
#[ignore = "prints how long each family takes"]
fn what_each_family_finds_in_a_hard_state() {
    let mut state = state(SAMPLE[2]);
    apply_singles(&mut state);
    let position = Position { state, givens: CellSet::EMPTY };
    for family in FAMILIES {
        let (mut work, start) = (Work::with_budget(5_000_000), Instant::now());
        let search = pattern_search(family).unwrap();
        let (found, end) = search.eliminations(
            &Prepared::new(position.clone()),
            &Reach { length: 8, als_size: 5 },
            &mut work,
        );
        println!("{family}: {} {end:?} {} nodes {:?}", found.len(), work.nodes, start.elapsed());
    }
}
