//! The positions and states that refute containments, asked again.

use std::sync::Arc;

use catena::grid::{Conclusion, Position, apply_singles};
use catena::rules::{Catalogue, Prepared, Reach};
use catena::solution::{Solutions, solutions};
use catena::work::{Interrupt, Outcome, Work};
use catena_study::{Families, Final, Harvest, Refuting, SEARCHED, Shortest, finals, positions};

/// What a family needs for the elimination, to length 36; `None` when it has none, which was looked for to the end.
fn needs(catalogue: &Catalogue, name: &str, at: &Refuting) -> Option<usize> {
    let rule = catalogue.find(name).unwrap();
    let on = Prepared::new(Position::from_state(at.state.clone()));
    let mut search = rule.search(&on, &Reach::up_to(SEARCHED));
    let target = Conclusion::Eliminate(at.eliminates);
    let work = &mut Work::with_budget(rule.facts().cost.budget());
    match search.shortest(target, work) {
        Outcome::Found(proof) => {
            let verdict = catena::check::check(&proof);
            assert!(matches!(verdict, catena::check::Verdict::Proved(_)), "{name}: {verdict:?}");
            Some(proof.length)
        }
        Outcome::None { up_to } => {
            assert!(up_to >= SEARCHED, "{name}");
            None
        }
        Outcome::Stopped { by, .. } => panic!("{name}: {by}"),
    }
}

fn holds(at: &Refuting) {
    let catalogue = Catalogue::built_in();
    let mut after = at.state.clone();
    apply_singles(&mut after);
    assert_eq!(after, at.state, "singles are done");
    for (name, length) in &at.has {
        assert_eq!(needs(&catalogue, name, at), Some(*length), "{name}: {}", at.eliminates);
    }
    for name in &at.none {
        assert_eq!(needs(&catalogue, name, at), None, "{name}: {}", at.eliminates);
    }
}

/// A state without a solution comes up in no puzzle, and there force chains need not find what braids do.
#[test]
fn each_position_has_a_solution() {
    for at in positions() {
        assert!(!matches!(solutions(&at.state), Solutions::None), "{}", at.to_lines());
    }
}

#[test]
fn some_positions_refute_what_they_are_said_to() {
    let some = positions().iter().step_by(27);
    assert!(some.clone().count() > 2);
    some.for_each(holds);
}

#[test]
#[ignore = "a minute"]
fn all_positions_refute_what_they_are_said_to() {
    positions().iter().for_each(holds);
}

/// Whether a family has an elimination in a state, to length 36, looked for to the end.
fn goes_on(catalogue: &Arc<Catalogue>, name: &str, at: &Final) -> bool {
    let family = Families::of(catalogue, &[name.to_owned()]).unwrap();
    let on = Prepared::new(Position::from_state(at.state.clone()));
    let found = family.profiles(&on, &Reach::up_to(SEARCHED), None, &Interrupt::new()).unwrap();
    let is = |wanted: fn(&Shortest) -> bool| found.values().any(|profile| wanted(&profile[0]));
    assert!(is(|known| matches!(known, Shortest::Length(_))) || !is(|k| *k == Shortest::Stopped));
    is(|known| matches!(known, Shortest::Length(_)))
}

fn is_final(at: &Final) {
    let catalogue = Catalogue::built_in();
    for name in &at.goes_on {
        assert!(goes_on(&catalogue, name, at), "{name}");
    }
    for name in &at.over {
        assert!(!goes_on(&catalogue, name, at), "{name}");
    }
}

#[test]
fn in_some_states_families_have_nothing_left_as_is_said() {
    let some = finals().iter().step_by(3);
    assert!(some.clone().count() > 2);
    some.for_each(is_final);
}

#[test]
#[ignore = "a minute"]
fn in_all_states_families_have_nothing_left_as_is_said() {
    finals().iter().for_each(is_final);
}

/// A harvest of a state that is in the list finds nothing new, and of one that refutes what is open only there, that.
#[test]
fn a_harvest_keeps_what_refutes_more_and_the_fewest_of_all() {
    let catalogue = Catalogue::built_in();
    let names: Vec<String> = ["whip", "g-whip", "nrc-chain", "xy-wing"].map(str::to_owned).to_vec();
    let mut harvest = Harvest::of(&catalogue, &names).unwrap();
    let before = harvest.refuted();
    let known = &positions()[0];
    let again = Position::from_state(known.state.clone());
    harvest.ask(&again, &Interrupt::new()).unwrap();
    assert!(harvest.refuted().iter().zip(before).all(|(now, before)| *now >= before));
    // One that covers nothing new is left out.
    let cover = harvest.cover();
    assert!(cover.len() < positions().len(), "{}", cover.len());
    let interrupt = Interrupt::new();
    interrupt.cancel();
    assert!(harvest.ask(&again, &interrupt).is_err());
}
