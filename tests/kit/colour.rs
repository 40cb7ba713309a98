//! The examples of colours, hinges, ranges and hypotheses, and states to find more in.

use std::collections::BTreeSet;
use std::sync::Arc;

use catena::check::{Verdict, check};
use catena::grid::{Candidate, CellSet, Conclusion, Digit, Position, State, apply_singles, read};
use catena::proof::{Family, Proof};
use catena::rules::{Outcome, Prepared, Reach, Rule, Work, searches_of};
use catena::solution::{Solutions, solutions};

const REACH: Reach = Reach { length: Reach::LONGEST, als_size: 4 };

fn rule(name: &str) -> Arc<dyn Rule> {
    let family = Family { name: name.into(), shape: None };
    searches_of(&family).into_iter().next().unwrap_or_else(|| panic!("{name} is not known"))
}

/// All proofs of a rule in a state, each judged.
pub fn proofs(name: &str, state: &State) -> Vec<Proof> {
    let position = Position { state: state.clone(), givens: CellSet::EMPTY };
    let (found, end) =
        rule(name).eliminations(&Prepared::new(position), &REACH, &mut Work::unlimited());
    assert!(!matches!(end, Outcome::Stopped { .. }), "{name}");
    for proof in &found {
        let verdict = check(proof);
        assert!(matches!(verdict, Verdict::Proved(_)), "{name}: {verdict:?}\n{proof:#?}");
    }
    found
}

/// The rows of the examples: kind, eliminations, instance, state.
pub fn examples() -> Vec<[String; 4]> {
    let text = std::fs::read_to_string(crate::root().join("tests/corpus/colours.tsv")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let columns: Vec<String> = row.split('\t').map(str::to_owned).collect();
        columns.try_into().unwrap()
    })
    .collect()
}

pub fn expected(text: &str) -> BTreeSet<Candidate> {
    let candidate = |text: &str| match text.parse::<Conclusion>().unwrap() {
        Conclusion::Eliminate(candidate) => candidate,
        Conclusion::Place(_) => panic!("{text} places"),
    };
    text.split(' ').map(candidate).collect()
}

fn puzzles() -> Vec<String> {
    let list = std::fs::read_to_string(crate::root().join("tests/corpus/small-list.tsv")).unwrap();
    list.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Of how many false candidates one is gone, in the states of a puzzle.
const SHARES: [usize; STATES_OF_A_PUZZLE] = [usize::MAX, 9, 4, 3];
pub const STATES_OF_A_PUZZLE: usize = 4;

/// States of puzzles with their solutions: after singles, and with some false candidates gone.
pub fn states() -> Vec<(State, [Digit; 81])> {
    let mut states = Vec::new();
    for puzzle in puzzles() {
        let mut state = read(&puzzle[..81]).unwrap().state;
        let Solutions::One(solution) = solutions(&state) else { panic!("one solution") };
        apply_singles(&mut state);
        for step in SHARES {
            let mut fewer = state.clone();
            let is_false = |c: &Candidate| solution[c.cell().index()] != c.digit();
            let gone: Vec<_> = state.candidates().filter(is_false).skip(1).step_by(step).collect();
            gone.iter().skip(1).for_each(|&candidate| {
                fewer.remove(candidate);
            });
            states.push((fewer, *solution));
        }
    }
    states
}
