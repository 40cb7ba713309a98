//! The list of what is decided, decided again.

use catena::query::Library;
use catena_theorems::decide::{Question, decide};
use catena_theorems::known::{Known, known};
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
