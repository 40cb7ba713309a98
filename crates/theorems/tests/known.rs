//! The list of what is decided, decided again.

use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, Conclusion, Position};
use catena::query::Library;
use catena::theorem::simulation::json::from_json;
use catena::theorem::simulation::judge;
use catena_theorems::counterexample::eliminates;
use catena_theorems::cube::Cube;
use catena_theorems::decide::{Question, decide};
use catena_theorems::known::{Known, known};
use catena_theorems::simulated::simulated;
use catena_theorems::statement::Statement;

/// Whether the verdict about a statement is the one of the list.
fn agrees(known: &Known, text: &str) -> bool {
    let statement = Statement::read(text, &Library::built_in()).unwrap();
    statement.parts(known.states).unwrap();
    let question = Question::new(statement.one, statement.other, known.states);
    let question = Question { first_only: true, ..question };
    let decision = decide(&question, &Default::default(), |_| ());
    assert_eq!(decision.stopped, None);
    (decision.counts.refuted == 0) == known.holds
}

fn statements(is_long: bool) -> Vec<(&'static Known, String)> {
    let all = known().iter().flat_map(|known| known.statements().map(move |text| (known, text)));
    all.filter(|(known, text)| (known.holds && text.contains("[4]")) == is_long).collect()
}

/// All but the theorems of length 4.
#[test]
fn the_list_says_what_is_decided() {
    let all = statements(false);
    assert!(all.len() > 50, "{}", all.len());
    for (known, text) in all {
        assert!(agrees(known, &text), "{text}");
    }
}

#[test]
#[ignore = "half a minute"]
fn the_list_says_what_is_decided_at_length_4() {
    for (known, text) in statements(true) {
        assert!(agrees(known, &text), "{text}");
    }
}

/// What follows from the definitions is not for the list.
#[test]
fn nothing_in_the_list_holds_by_definition() {
    let library = Library::built_in();
    for known in known().iter().filter(|known| known.holds) {
        let [one, other] = known.sides().map(|name| library.get(name));
        let contained = one.zip(other).is_some_and(|(one, other)| one.is_contained_in(other));
        assert!(!contained, "{known}");
    }
}

/// In each state the first side has a proof that the checker accepts, and the second has no pattern.
#[test]
fn the_states_of_the_list_are_counterexamples() {
    let library = Library::built_in();
    let target = Conclusion::Eliminate(Candidate::from_index(0));
    for known in known() {
        let Some(state) = &known.counterexample else { continue };
        let Statement { one, other, .. } = Statement::read(&known.statement, &library).unwrap();
        let position = Position { state: state.clone(), givens: state.decided_cells() };
        let ask = Ask::default().rules(one.name.split('+')).max_length(one.longest().unwrap_or(9));
        let why = Explorer::of(position).why(target, &ask).unwrap();
        assert!(why.simplest().is_some_and(|proof| proof.is_proved()), "{known}");
        assert!(!eliminates(&other, &Cube::of_state(state)), "{known}");
    }
}

/// What holds for every length: the files of the folder and no others, each judged again.
#[test]
fn every_simulation_of_the_folder_is_in_the_list_and_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/simulations");
    let mut judged: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let statement = judge(&from_json(&text).unwrap()).unwrap().statement;
            assert!(text.contains(&format!("\"statement\": {statement:?}")), "{text}");
            statement
        })
        .collect();
    let mut listed: Vec<&str> = simulated().iter().map(|known| &*known.statement).collect();
    judged.sort();
    listed.sort_unstable();
    assert_eq!(judged, listed);
}
