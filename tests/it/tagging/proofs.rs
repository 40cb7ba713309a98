//! What tagging clears is proved, and the checker accepts it.

use catena::check::{Standing, Verdict, check};
use catena::graph::CandidateSet;
use catena::grid::{Candidate, Conclusion, Position, State, read};
use catena::proof::Proof;
use catena::rules::tagging::Level;
use catena::rules::{Outcome, Prepared, Reach, Work};
use catena::solution::{Solutions, solutions};

use super::{cleared, states, tagged};
use crate::rule;

/// Every proof of a level in a state, shortest first.
fn proofs(state: &State, level: Level) -> Vec<Proof> {
    let rule = rule(level.family());
    let prepared = Prepared::new(Position::from_state(state.clone()));
    let (proofs, end) = rule.eliminations(&prepared, &Reach::up_to(30), &mut Work::unlimited());
    assert_eq!(end, Outcome::None { up_to: 30 });
    proofs
}

fn assert_proved(proof: &Proof) {
    match check(proof) {
        Verdict::Proved(summary) => assert_eq!(summary.standing, Standing::Rule),
        Verdict::Refused(refusal) => panic!("{:?}: {refusal}", proof.conclusions),
    }
}

#[test]
fn all_that_is_cleared_is_proved_and_false() {
    let (worked, _) = super::worked_grid::grid();
    for level in Level::ALL {
        let mut sizes = Vec::new();
        for state in states(24).chain([worked.clone()]) {
            let Solutions::One(solution) = solutions(&state) else { panic!("not unique") };
            let proofs = proofs(&state, level);
            let tagging = tagged(&state, level);
            let mut proved: Vec<Candidate> = Vec::new();
            for proof in &proofs {
                assert_proved(proof);
                sizes.push(catena::proof::numbered(&proof.lines).len());
                for target in proof.eliminated() {
                    assert_ne!(solution[target.cell().index()], target.digit(), "level {level}");
                    assert_eq!(tagging.cleared(target), Some(proof.length - 1));
                    proved.push(target);
                }
            }
            proved.sort_unstable();
            let mut expected = cleared(&tagging, &state, usize::MAX);
            expected.sort_unstable();
            assert_eq!(proved, expected, "level {level}");
        }
        assert!(sizes.iter().any(|&lines| lines > 10), "level {level}: {sizes:?}");
    }
}

#[test]
fn the_shortest_proof_of_a_target_is_found_and_nothing_else_has_one() {
    let (state, _) = super::worked_grid::grid();
    let prepared = Prepared::new(Position::from_state(state.clone()));
    let tagging = tagged(&state, Level::Three);
    let rule = rule("tagging-3");
    let mut search = rule.search(&prepared, &Reach::default());
    for target in prepared.open() {
        let found = search.shortest(Conclusion::Eliminate(target), &mut Work::unlimited());
        match (tagging.cleared(target), found) {
            (Some(round), Outcome::Found(proof)) => {
                assert_proved(&proof);
                assert_eq!((proof.length, proof.eliminated()), (round + 1, vec![target]));
            }
            (None, Outcome::None { up_to: 12 }) => {}
            (cleared, found) => panic!("{target}: {cleared:?}, {found:?}"),
        }
    }
}

/// The hardest lists give lemmas that stand on lemmas.
#[test]
fn lemmas_are_cited_and_each_is_needed() {
    let fires =
        &catena::query::Library::built_in().get("tagging-4").unwrap().header.fires[0].clone();
    let state = read(fires.split(" ==> ").next().unwrap()).unwrap().state;
    let proofs = proofs(&state, Level::Four);
    let lemmas =
        |proof: &Proof| proof.lines.iter().filter(|l| !l.ground.lists().is_empty()).count();
    assert!(proofs.iter().any(|proof| lemmas(proof) > 5));
    for proof in &proofs {
        assert_proved(proof);
        // What no later line cites was not needed: then the proof without it is still one.
        let mut cited = std::collections::BTreeSet::new();
        for (line, _) in catena::proof::numbered(&proof.lines) {
            cited.extend(crate::tagging::proofs::cites(&line.ground));
        }
        let mut number = 0;
        for line in &proof.lines {
            number += catena::proof::numbered(std::slice::from_ref(line)).len();
            let is_end = std::ptr::eq(line, proof.lines.last().unwrap());
            assert!(is_end || cited.contains(&number), "line {number} is not cited");
        }
    }
}

/// The lines that a ground cites.
pub fn cites(ground: &catena::proof::Ground) -> Vec<usize> {
    use catena::proof::Ground;
    match ground {
        Ground::Link { from } => vec![*from],
        Ground::Variable { from, .. } | Ground::Sum { from, .. } => from.clone(),
        Ground::Together { lines } => lines.clone(),
        Ground::Resolve { clause, with } => with.iter().copied().chain([*clause]).collect(),
        Ground::Cases { over, .. } => over.iter().copied().collect(),
        Ground::Assumption
        | Ground::Unique { .. }
        | Ground::Symmetric { .. }
        | Ground::Refutation { .. } => Vec::new(),
    }
}

/// A puzzle with a false candidate taken for a given has no solution: tagging says so, with a proof that
/// leaves a variable without a candidate.
#[test]
fn a_contradiction_is_said_and_proved() {
    let mut met = 0;
    for (number, mut state) in states(40).enumerate() {
        let Solutions::One(solution) = solutions(&state) else { panic!("not unique") };
        let truth = state.candidates().filter(|c| solution[c.cell().index()] == c.digit());
        let open = truth.filter(|c| state.digits(c.cell()).len() > 2);
        let Some(lost) = open.collect::<Vec<_>>().get(number % 5).copied() else { continue };
        state.remove(lost);
        for level in Level::ALL {
            let tagging = tagged(&state, level);
            if !tagging.is_contradictory() {
                continue;
            }
            met += 1;
            let proofs = proofs(&state, level);
            proofs.iter().for_each(assert_proved);
            let mut left = state.clone();
            proofs.iter().flat_map(Proof::eliminated).for_each(|c| {
                left.remove(c);
            });
            assert!(left.empty_variable().is_some(), "level {level}");
            // Then anything is false.
            let prepared = Prepared::new(Position::from_state(state.clone()));
            let rule = rule(level.family());
            let mut search = rule.search(&prepared, &Reach::up_to(30));
            for target in prepared.open() {
                let found = search.shortest(Conclusion::Eliminate(target), &mut Work::unlimited());
                let Outcome::Found(proof) = found else { panic!("{target}: {found:?}") };
                assert_proved(&proof);
            }
        }
    }
    assert!(met > 10, "{met}");
}

#[test]
fn a_budget_that_is_spent_is_not_taken_for_the_end() {
    let (state, _) = super::worked_grid::grid();
    let prepared = Prepared::new(Position::from_state(state));
    let rule = rule("tagging-3");
    let mut work = Work::with_budget(3);
    let mut search = rule.search(&prepared, &Reach::default());
    let mut found = Vec::new();
    let mut tell = |proof| found.push(proof);
    let stopped = (1..=12)
        .find_map(|length| search.at(length, &CandidateSet::EMPTY, &mut tell, &mut work).err());
    assert_eq!(stopped, Some(catena::work::Stopped::Budget));
    found.iter().for_each(assert_proved);
}
