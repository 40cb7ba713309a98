//! The positions that refute containments, asked again.

use catena::grid::{Conclusion, Position, apply_singles};
use catena::rules::{Catalogue, Prepared, Reach};
use catena::work::{Outcome, Work};
use catena_study::{Refuting, SEARCHED, positions};

/// What a family needs for the elimination, to length 36; `None` when it has none, which was looked for to the end.
fn needs(catalogue: &Catalogue, name: &str, at: &Refuting) -> Option<usize> {
    let rule = catalogue.find(name).unwrap();
    let on = Prepared::new(Position::from_state(at.state.clone()));
    let mut search = rule.search(&on, &Reach::up_to(SEARCHED));
    let target = Conclusion::Eliminate(at.eliminates);
    match search.shortest(target, &mut Work::unlimited()) {
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

#[test]
fn some_positions_refute_what_they_are_said_to() {
    let some = positions().iter().step_by(9);
    assert!(some.clone().count() > 2);
    some.for_each(holds);
}

#[test]
#[ignore = "a minute"]
fn all_positions_refute_what_they_are_said_to() {
    positions().iter().for_each(holds);
}
