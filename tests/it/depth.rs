//! Trial and error against its definition, tried out candidate by candidate.

use catena::check::{Verdict, check};
use catena::explorer::{Ask, Explorer, Rating};
use catena::grid::{Candidate, Conclusion, Csp, State};
use catena::rules::{Catalogue, Measure, Prepared, Reach, Work};

use crate::collections::{rows, start};
use crate::{prepared, rule};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const MIDDLE: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
pub const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const TRIDAGON: &str =
    "12..56....571.9...6.927...5...6.7....7.59..2.96..125........8....6...34....9.1.5.";

/// A variable has nothing left.
pub struct Contradiction;

fn without(state: &State, candidate: Candidate) -> State {
    let mut state = state.clone();
    state.remove(candidate);
    state
}

pub fn with(state: &State, candidate: Candidate) -> State {
    let mut state = state.clone();
    state.place(candidate);
    state
}

/// T&E(n), to the end, one deletion after the other.
pub fn te(depth: usize, mut state: State) -> Result<State, Contradiction> {
    'again: loop {
        for csp in Csp::all() {
            match state.values(csp).collect::<Vec<_>>()[..] {
                [] => return Err(Contradiction),
                [only] if state.candidates().any(|other| other.linked(only)) => {
                    state = with(&state, only);
                    continue 'again;
                }
                _ => {}
            }
        }
        let open: Vec<Candidate> = state.candidates().collect();
        for inside in 0..depth {
            for &target in &open {
                if te(inside, with(&state, target)).is_err() {
                    state = without(&state, target);
                    continue 'again;
                }
            }
        }
        return Ok(state);
    }
}

fn is_solved(state: &State) -> bool {
    Csp::all().all(|csp| state.values(csp).count() == 1)
}

fn rating(puzzle: &str, by: &str) -> Rating {
    Explorer::open(puzzle).unwrap().rate(by, &Ask::default()).unwrap().rating
}

#[test]
fn the_depth_is_that_of_the_definition() {
    for puzzle in [EASY, MIDDLE] {
        let solves = |depth: &usize| te(*depth, start(puzzle)).is_ok_and(|end| is_solved(&end));
        let depth = (0..2).find(solves).unwrap();
        assert_eq!(rating(puzzle, "depth"), Rating::Length(depth), "{puzzle}");
    }
    assert_eq!(rating(EASTER_MONSTER, "depth"), Rating::Length(2));
    assert_eq!(rating(EASTER_MONSTER, "te"), Rating::Length(2));
    let shallow = Ask::default().max_length(1);
    let none = Explorer::open(EASTER_MONSTER).unwrap().rate("depth", &shallow).unwrap();
    assert_eq!(none.rating, Rating::None);
}

#[test]
fn what_falls_at_each_depth_is_what_the_definition_deletes() {
    // A state in which plain nested hypotheses end soon.
    let mut state = start(MIDDLE);
    catena::grid::apply_singles(&mut state);
    for depth in 1..=2 {
        let refuted = |target: &Candidate| te(depth - 1, with(&state, *target)).is_err();
        let plain: Vec<Candidate> = state.candidates().filter(refuted).collect();
        let on = prepared(&state);
        let (proofs, _) =
            rule("te").eliminations(&on, &Reach::up_to(depth), &mut Work::unlimited());
        let mut found = Vec::new();
        for proof in &proofs {
            assert!(matches!(check(proof), Verdict::Proved(_)), "{:?}", check(proof));
            assert!(proof.length <= depth);
            found.extend(proof.eliminated());
        }
        found.sort_unstable();
        assert_eq!(found, plain, "depth {depth}");
    }
}

/// Refutations in refutations in a refutation.
#[test]
fn a_proof_of_depth_3_is_judged() {
    let mut state = start(TRIDAGON);
    catena::grid::apply_singles(&mut state);
    let on: Prepared = prepared(&state);
    let target = "n4r1c3".parse().unwrap();
    let why = |name: &str| {
        let reach = Reach::up_to(12);
        rule(name).shortest(&on, Conclusion::Eliminate(target), &reach, &mut Work::unlimited())
    };
    assert!(why("te").found().is_none(), "two hypotheses are not enough");
    let proof = why("te-3").found().expect("three are");
    assert_eq!(proof.length, 3);
    assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
}

/// What singles and braids of up to a length leave.
pub fn braids(length: usize, state: State) -> Result<State, Contradiction> {
    let mut state = te(0, state)?;
    loop {
        let reach = Reach::up_to(length);
        let on = prepared(&state);
        let (proofs, _) = rule("braid").eliminations(&on, &reach, &mut Work::unlimited());
        let fallen: Vec<Candidate> = proofs.iter().flat_map(|proof| proof.eliminated()).collect();
        if fallen.is_empty() || length == 0 {
            return Ok(state);
        }
        for fallen in fallen {
            state.remove(fallen);
        }
        state = te(0, state)?;
    }
}

/// B_p B by its definition: what contradicts braids of up to length p is deleted, to the end.
#[test]
fn the_braids_within_a_hypothesis_are_those_of_the_definition() {
    let solves = |length: usize| {
        let mut state = start(DEPTH_2);
        loop {
            state = braids(length, state).ok().expect("it has a solution");
            if is_solved(&state) {
                return true;
            }
            let refuted = |target: &Candidate| braids(length, with(&state, *target)).is_err();
            let several = |c: &Candidate| state.candidates().any(|other| other.linked(*c));
            let Some(target) = state.candidates().filter(several).find(refuted) else {
                return false;
            };
            state = without(&state, target);
        }
    };
    assert!(!solves(0) && solves(1));
    assert_eq!(rating(DEPTH_2, "BpB"), Rating::Length(1));
    assert_eq!(rating(DEPTH_2, "depth"), Rating::Length(2));
    assert_eq!(rating(EASY, "BpB"), Rating::Length(0));
    assert_eq!(rating(EASTER_MONSTER, "BpBB"), Rating::Length(0));
}

/// A puzzle of depth 2 that whips of length 1 within a hypothesis solve.
pub const DEPTH_2: &str =
    "........1.....2....13....4........3..5..6.7..89...5......1....2..43.....2.....5..";

/// A puzzle without a solution that only hypotheses show.
#[test]
fn a_contradiction_is_met_at_some_depth() {
    let mut state = start(EASTER_MONSTER);
    let solution = catena::solution::solutions(&state);
    let catena::solution::Solutions::One(solution) = solution else { panic!("it has one") };
    let cell = catena::grid::Cell::all().find(|cell| state.decided(*cell).is_none()).unwrap();
    state.remove(Candidate::new(solution[cell.index()], cell));
    let explorer = Explorer::of(catena::grid::Position::from_state(state));
    let rated = explorer.rate("depth", &Ask::default()).unwrap();
    assert_eq!(rated.rating, Rating::Contradiction);
}

#[test]
fn a_search_for_the_depth_is_stopped_and_says_so() {
    let ask = Ask::default().budget(100);
    let rated = Explorer::open(TRIDAGON).unwrap().rate("depth", &ask).unwrap();
    assert!(matches!(rated.rating, Rating::Stopped { at_least: 1, .. }), "{:?}", rated.rating);
}

/// The published depths, and the lengths of braids within it: one of the rows in so many.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn depths_and_braids_within_are_as_published() {
    for (file, by, column, every) in [
        ("dob39.tsv", "depth", 3, 7),
        ("te2-18clue.tsv", "BpB", 3, 4),
        ("eleven-te2.tsv", "BpB", 3, 60),
    ] {
        let Some(rows) = rows(file) else { return };
        let chosen: Vec<&Vec<String>> = rows.iter().step_by(every).collect();
        let differ: Vec<&str> = chosen
            .iter()
            .filter(|row| {
                let published = row[column].parse().map(Rating::Length).unwrap();
                rating(&row[0], by) != published
            })
            .map(|row| row[0].as_str())
            .collect();
        println!("{file}: {by} of {} puzzles, {} otherwise {differ:?}", chosen.len(), differ.len());
        assert!(differ.is_empty(), "{file}");
    }
}

#[test]
fn a_misspelt_measure_is_told_the_nearest() {
    let unknown = Measure::find("BBp", &Catalogue::built_in()).err().unwrap();
    assert_eq!(unknown.nearest.as_deref(), Some("BpB"));
    let unknown = Measure::find("wihp", &Catalogue::built_in()).err().unwrap();
    assert_eq!(unknown.nearest.as_deref(), Some("whip"));
}
