//! The list of what is decided, decided again.

use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, Conclusion, Position};
use catena::proof::{Family, published};
use catena::query::Library;
use catena::theorem::simulation::json::from_json;
use catena::theorem::simulation::{Begins, Proved, Rule, Simulation, judge};
use catena_theorems::counterexample::eliminates;
use catena_theorems::cube::Cube;
use catena_theorems::decide::{Question, decide};
use catena_theorems::known::{Known, known};
use catena_theorems::semantics::Semantics;
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

/// What the judge accepts for every length is what the solver decides for each: to length 3 it refutes none of it.
#[test]
fn what_is_judged_for_every_length_is_decided_to_length_3() {
    let (asked, against) = decided_to(3);
    assert!(asked > 700, "{asked}");
    assert_eq!(against, [""; 0]);
}

/// Asks the solver of each statement that the judge accepts; how many it could be asked of, and those that it refutes.
fn decided_to(most: usize) -> (usize, Vec<String>) {
    let library = Library::built_in();
    let (mut asked, mut against) = (0, Vec::new());
    for (one, other, proved) in accepted() {
        for length in 1..=most {
            let text = format!("{one}[{length}] in {other}[{}]", length + proved.adds);
            let Ok(statement) = Statement::read(&text, &library) else { break };
            if statement.parts(Semantics::SinglesDone).is_err() {
                break;
            }
            let question = Question::new(statement.one, statement.other, Semantics::SinglesDone);
            let question = Question { first_only: true, ..question };
            let decision = decide(&question, &Default::default(), |_| ());
            assert_eq!(decision.stopped, None, "{text}");
            asked += 1;
            if decision.counts.refuted > 0 {
                against.push(text);
            }
        }
    }
    (asked, against)
}

/// No counterexample to a length is about what the judge accepts at that length.
#[test]
fn no_counterexample_contradicts_what_is_judged() {
    let library = Library::built_in();
    let accepted = accepted();
    let mut compared = 0;
    for known in known().iter().filter(|known| !known.holds) {
        let Statement { one, other, .. } = Statement::read(&known.statement, &library).unwrap();
        let (of, to) = (one.longest().unwrap_or(0), other.longest().unwrap_or(usize::MAX));
        compared += 1;
        let is_it = |(first, second, proved): &&(String, String, Proved)| {
            *first == one.name && *second == other.name && of + proved.adds <= to
        };
        assert!(!accepted.iter().any(|all| is_it(&all)), "{known}");
    }
    assert!(compared > 20, "{compared}");
}

/// The statements about two families that the judge accepts, by the rules of some file and either way to begin.
fn accepted() -> Vec<(String, String, Proved)> {
    let library = Library::built_in();
    let names = library.entries().iter().chain(library.rules()).map(|entry| entry.name.clone());
    let together = simulated().iter().map(|known| known.other.clone());
    let mut names: Vec<String> = names.chain(together).collect();
    names.sort();
    names.dedup();
    let of_name = |name: &str| Family { name: name.into(), shape: published(name) };
    let mut rules: Vec<Vec<Rule>> =
        simulated().iter().map(|known| known.simulation.rules.clone()).collect();
    rules.sort_by_key(|rules| format!("{rules:?}"));
    rules.dedup();
    let pairs = names.iter().filter(|name| !name.contains('+'));
    let pairs = pairs.flat_map(|one| names.iter().map(move |other| (one, other)));
    let of_pair = |(one, other): (&String, &String)| {
        let outer: Vec<Family> = other.split('+').map(of_name).collect();
        let ways = rules.iter().flat_map(|rules| {
            [Begins::Target, Begins::Variable].map(|begins| (rules.clone(), begins))
        });
        let judged = ways.filter_map(|(rules, begins)| {
            let (inner, outer) = (of_name(one), outer.clone());
            judge(&Simulation { inner, outer, begins, rules }).ok()
        });
        let proved = judged.min_by_key(|proved| proved.adds)?;
        Some((one.clone(), other.clone(), proved))
    };
    pairs.filter(|(one, other)| one != other).filter_map(of_pair).collect()
}
