//! The positions and states that refute containments, asked again.

use std::sync::Arc;

use catena::explorer::{Explorer, QueryAsk};
use catena::grid::{Conclusion, Position, apply_singles};
use catena::proof::{ClosingKind, Shape};
use catena::rules::{Catalogue, Prepared, Reach};
use catena::solution::{Solutions, solutions};
use catena::work::{Interrupt, Outcome, Work};
use catena_study::{
    Families, Final, Harvest, Refuting, SEARCHED, Shortest, asked_to, finals, least_to, positions,
};

/// What a family needs for the elimination; `None` when it has none to the length to which it is asked, which was looked for
/// to the end.
fn needs(catalogue: &Catalogue, name: &str, at: &Refuting) -> Option<usize> {
    let rule = catalogue.find(name).unwrap();
    // As it is shown: what is decided counts as given, so no deadly pattern stands on it.
    let (state, givens) = (at.state.clone(), at.state.decided_cells());
    let on = Prepared::new(Position { state, givens });
    let to = asked_to(&*rule);
    let mut search = rule.search(&on, &Reach::up_to(to));
    let target = Conclusion::Eliminate(at.eliminates);
    let work = &mut Work::with_budget(rule.facts().cost.budget());
    match search.shortest(target, work) {
        Outcome::Found(proof) => {
            let verdict = catena::check::check(&proof);
            assert!(matches!(verdict, catena::check::Verdict::Proved(_)), "{name}: {verdict:?}");
            Some(proof.length)
        }
        Outcome::None { up_to } => {
            assert!(up_to >= to, "{name}");
            None
        }
        Outcome::Stopped { by, none_up_to } => {
            let is_enough = none_up_to >= SEARCHED && least_to(&*rule).is_some();
            assert!(is_enough, "{name}: {by} after {none_up_to}");
            None
        }
    }
}

fn holds(at: &Refuting) {
    let catalogue = Catalogue::built_in();
    let mut after = at.state.clone();
    apply_singles(&mut after);
    assert_eq!(after, at.state, "singles are done");
    for (name, length) in &at.has {
        let found = needs(&catalogue, name, at);
        // Lengths that are not the least, or count something else, may be others where one candidate is sought.
        let least_to = least_to(&*catalogue.find(name).unwrap()).unwrap_or(0);
        let may_differ = least_to < *length;
        let is_right = found == Some(*length) || may_differ && found.is_some();
        assert!(is_right, "{name}: {}, {found:?} for {length}", at.eliminates);
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

/// 36 variables are many; 47 rounds of tagging came up, and sums of 77 truths.
#[test]
fn what_counts_something_else_is_asked_at_any_length() {
    let catalogue = Catalogue::built_in();
    let to = |name| asked_to(&*catalogue.find(name).unwrap());
    assert_eq!(["whip", "g-braid", "als-chain", "basic-fish"].map(to), [SEARCHED; 4]);
    assert_eq!(["tagging-4", "linear", "hypothesis-plus"].map(to), [Reach::LONGEST; 3]);
}

#[test]
#[ignore = "a minute"]
fn all_positions_refute_what_they_are_said_to() {
    positions().iter().for_each(holds);
}

/// Whether a family has the elimination to a length, as the plain evaluator says; `None` for a rule that is no chain, and
/// where the walks have too many edges.
fn plainly(catalogue: &Catalogue, name: &str, at: &Refuting, most: usize) -> Option<bool> {
    // Others are no chains, or of one length. What comes back to its beginning concludes more than its query deletes: what
    // sees a set of a loop, and what sees the candidate that a lasso places.
    let entry = catalogue.library().get(name)?;
    let is_chain =
        |shape: &&Shape| !matches!(shape.closing, ClosingKind::Loop | ClosingKind::RlLasso);
    entry.shape.as_ref().filter(is_chain).filter(|_| entry.text.contains("$max"))?;
    let text = entry.text.replace("$max", &most.to_string());
    let explorer = Explorer::of(Position::from_state(at.state.clone()));
    let answer = explorer.query(&text, &QueryAsk { plain: true, ..QueryAsk::default() }).unwrap();
    let has = answer.proofs().any(|proof| proof.proof().eliminated().contains(&at.eliminates));
    (has || answer.is_complete()).then_some(has)
}

/// How many families were compared in some positions, to a length.
fn are_plain<'a>(positions: impl Iterator<Item = &'a Refuting>, most: usize) -> usize {
    let catalogue = Catalogue::built_in();
    let mut compared = 0;
    for at in positions {
        let has = at.has.iter().map(|(name, length)| (name, *length <= most));
        for (name, expected) in has.chain(at.none.iter().map(|name| (name, false))) {
            let Some(found) = plainly(&catalogue, name, at, most) else { continue };
            assert_eq!(found, expected, "{name} to {most}: {}", at.to_lines());
            compared += 1;
        }
    }
    compared
}

#[test]
fn the_plain_evaluator_says_the_same_of_some_positions() {
    assert!(are_plain(positions().iter().step_by(40), 2) > 100);
}

#[test]
#[ignore = "some minutes"]
fn the_plain_evaluator_says_the_same_of_all_positions() {
    println!("{} compared", are_plain(positions().iter(), 3));
}

/// Whether a family has an elimination in a state, looked for to the end.
fn goes_on(catalogue: &Arc<Catalogue>, name: &str, at: &Final) -> bool {
    let family = Families::of(catalogue, &[name.to_owned()]).unwrap();
    let on = Prepared::new(Position::from_state(at.state.clone()));
    let reach = Reach::up_to(asked_to(&*catalogue.find(name).unwrap()));
    let found = family.profiles(&on, &reach, None, &Interrupt::new()).unwrap();
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
    let some = finals().iter().step_by(16);
    assert!(some.clone().count() > 2);
    some.for_each(is_final);
}

#[test]
#[ignore = "a quarter of an hour"]
fn in_all_states_families_have_nothing_left_as_is_said() {
    finals().iter().for_each(is_final);
}

/// A family that no position of the list knows is asked of each, and no other one is.
#[test]
fn the_positions_are_asked_of_a_family_that_is_new_to_them() {
    let catalogue = Catalogue::built_in();
    let new = "gnpx-cell";
    let names = ["whip", new].map(str::to_owned);
    let mut harvest = Harvest::of(&catalogue, &names).unwrap();
    harvest.ask_new_families(&Interrupt::new()).unwrap();
    let [mut has, mut has_none] = [0, 0];
    for (at, before) in harvest.kept().iter().zip(positions()).step_by(5) {
        let length = at.has.iter().find(|(name, _)| name == new).map(|(_, length)| *length);
        has += usize::from(length.is_some());
        has_none += usize::from(at.none.contains(&new.to_owned()));
        assert_eq!(needs(&catalogue, new, at), length, "{}", at.to_lines());
        let others = |at: &Refuting| at.has.iter().filter(|(name, _)| name != new).count();
        assert_eq!(others(at), others(before));
    }
    assert!(has > 2 && has_none > 2, "{has} {has_none}");
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

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// What shrinks refutes what it did, and each candidate that is left is needed by something.
#[test]
fn positions_shrink_to_what_they_refute() {
    let catalogue = Catalogue::built_in();
    let mut harvest =
        Harvest::of(&catalogue, &names(&["whip", "g-whip", "nrc-chain", "xy-wing"])).unwrap();
    let before = harvest.refuted();
    let shrunk = harvest.shrink(&Interrupt::new(), |_| ()).unwrap();
    assert_eq!(harvest.refuted(), before);
    let [left, all] = shrunk.positions;
    assert!(left < 10 && all == positions().len(), "{shrunk:?}");
    let [candidates, had] = shrunk.candidates;
    assert!(candidates < had && candidates < left * 150, "{shrunk:?}");
    harvest.kept().iter().for_each(holds);
    // Nothing more goes away.
    let again = harvest.shrink(&Interrupt::new(), |_| ()).unwrap();
    assert_eq!(again.positions, [left, left]);
    assert!(again.candidates[0] <= candidates);
    let interrupt = Interrupt::new();
    interrupt.cancel();
    assert!(harvest.shrink(&interrupt, |_| ()).is_err());
}

/// A family that needs a variable with three candidates has nothing where all have two, or many.
#[test]
fn a_position_grows_until_another_family_has_lost_the_elimination() {
    let catalogue = Catalogue::built_in();
    let mut harvest = Harvest::of(&catalogue, &names(&["xy-wing", "forcing-whip-3"])).unwrap();
    let [_, before] = harvest.refuted();
    let is_new = positions().iter().all(|at| {
        !at.has.iter().any(|(name, _)| name == "xy-wing")
            || !at.none.contains(&"forcing-whip-3".to_owned())
    });
    let open = [("xy-wing".to_owned(), "forcing-whip-3".to_owned())];
    harvest.grow(&open, &Interrupt::new(), |_| ()).unwrap();
    let [_, after] = harvest.refuted();
    assert_eq!(after - before, usize::from(is_new));
    harvest.kept().last().into_iter().for_each(holds);
}
