//! Counterexamples: states of the kind that was asked for, in which the plain evaluator says of both families
//! what was decided.

use catena::board::CandidateSet;
use catena::grid::{Candidate, Cell, apply_singles};
use catena::proof::{ClosingKind, PUBLISHED};
use catena::query::Library;
use catena::work::Work;
use catena_theorems::counterexample::{Counterexample, counterexample, eliminates, plainly};
use catena_theorems::cube::Cube;
use catena_theorems::decide::{Question, decide};
use catena_theorems::family::{Family, Length};
use catena_theorems::semantics::Semantics;
use catena_theorems::statement::{Statement, family};

fn example(statement: &str, semantics: Semantics) -> (Question, Counterexample) {
    let statement = Statement::read(statement, &Library::built_in()).unwrap();
    let question =
        Question { keep: 64, ..Question::new(statement.one, statement.other, semantics) };
    let decision = decide(&question, &Default::default(), |_| ());
    let found = counterexample(&question, &decision.refuted, &Default::default()).unwrap();
    (question, found.expect("it is refuted"))
}

fn plain(family: &Family, example: &Counterexample) -> bool {
    let library = Library::built_in();
    let Length::UpTo(length) = family.length else { panic!("a length") };
    family.name.split('+').any(|name| {
        let entry = library.get(name).unwrap();
        let answer = plainly(entry, length, &example.state, &mut Work::unlimited());
        answer.unwrap().expect("no bound")
    })
}

/// Bounded pairs, each about chains that the evaluator knows.
const REFUTED: [&str; 11] = [
    "braid[3] in whip[3]",
    "g-whip[2] in whip[3]",
    "nrczt-lr-lasso[2] in nrczt-chain[3]",
    "nrczt-rl-lasso[3] in nrczt-chain[3]",
    "nrct-chain[3] in nrcz-chain[3]",
    "typed-nrc-chain[3] in xy-chain[3]",
    "nrczt-chain[3] in restricted-nrczt-chain[3]",
    "w-wing in xy-chain[3]",
    "whip[3] in nrczt-chain[3]",
    "als-xz[2] in whip[4]",
    "forcing-whip[3] in braid[3]",
];

#[test]
fn the_plain_evaluator_agrees_about_both_families() {
    for statement in REFUTED {
        let (question, example) = example(statement, Semantics::SinglesDone);
        assert!(plain(&question.inner, &example), "{statement}: the first family");
        assert!(!plain(&question.outer, &example), "{statement}: the second family");
    }
}

#[test]
fn the_states_have_their_singles_done_and_a_solution() {
    for statement in REFUTED {
        let (_, Counterexample { state, solution, .. }) =
            example(statement, Semantics::SinglesDone);
        let mut after = state.clone();
        apply_singles(&mut after);
        assert_eq!(after, state, "{statement}");
        let solution = solution.unwrap_or_else(|| panic!("{statement} has none with a solution"));
        for cell in Cell::all() {
            assert!(state.is_live(Candidate::new(solution[cell.index()], cell)), "{statement}");
        }
        assert!(state.len() < 81 + 140, "{statement}: {} candidates", state.len());
    }
}

#[test]
fn states_of_any_kind_are_found_where_only_those_refute() {
    // A naked pair without candidates.
    let (_, example) = example("naked-subset[2] in whip[2]", Semantics::Any);
    assert_eq!(example.solution, None);
    assert!(example.state.empty_variable().is_some());
}

/// In the states that separate families, the search here and the plain evaluator say the same of every
/// family that can be decided.
#[test]
fn the_search_finds_what_the_plain_evaluator_finds() {
    let library = Library::built_in();
    let (mut some, mut none) = (0, 0);
    for statement in REFUTED {
        let (_, example) = example(statement, Semantics::SinglesDone);
        let live: CandidateSet = example.state.candidates().map(Candidate::index).collect();
        let state = Cube { live, dead: CandidateSet::below(729).and_not(&live) };
        for (name, shape) in
            PUBLISHED.iter().filter(|(_, shape)| shape.closing != ClosingKind::Loop)
        {
            let length = if shape.branching { 2 } else { 3 };
            let Ok(family) = family(&format!("{name}[{length}]"), &library) else { continue };
            if family.shapes().count() == 0 {
                continue;
            }
            let found = eliminates(&family, &state);
            assert_eq!(found, plain(&family, &example), "{name} in the state of {statement}");
            *(if found { &mut some } else { &mut none }) += 1;
        }
    }
    assert!(some > 60 && none > 60, "{some} found, {none} not");
}
