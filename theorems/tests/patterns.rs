//! How many classes of patterns there are, against counts made by a prototype.

use std::collections::HashSet;
use std::ops::ControlFlow;

use catena::proof::{ClosingKind, Shape};
use catena::query::Library;
use catena_theorems::cube::Cube;
use catena_theorems::family::{Family, Kind, Length};
use catena_theorems::pattern::{classes, images};
use catena_theorems::statement::family;
use catena_theorems::symmetry::canonical;

fn count(family: &Family, length: usize) -> usize {
    let mut count = 0;
    let _ = classes(family, length..=length, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

fn counts(name: &str, length: usize) -> Vec<usize> {
    let family = family(&format!("{name}[{length}]"), &Library::built_in()).unwrap();
    (1..=length).map(|length| count(&family, length)).collect()
}

#[test]
fn whips_and_braids_have_the_classes_that_the_prototype_counted() {
    assert_eq!(counts("whip", 3), [3, 125, 5953]);
    assert_eq!(counts("braid", 3), [3, 215, 20843]);
    assert_eq!(counts("g-whip", 2), [3, 182]);
    assert_eq!(counts("g-braid", 2), [3, 361]);
    assert_eq!(counts("nrc-chain", 3), [3, 56, 1782]);
}

/// Its lassos end where a chain or a shorter lasso of any of the three families does.
#[test]
fn lassos_have_the_classes_that_the_prototype_counted() {
    let all = [ClosingKind::Target, ClosingKind::LrLasso, ClosingKind::RlLasso];
    let of = |closings: &[ClosingKind]| Family {
        name: String::new(),
        kinds: closings.iter().map(|&kind| Kind::Chain(Shape::NRCZT.closing(kind))).collect(),
        length: Length::UpTo(3),
    };
    for (length, whole) in [(1, 3), (2, 125), (3, 5953)] {
        assert_eq!(count(&of(&all), length), whole, "length {length}");
    }
}

/// A lasso has no chain to the target inside, also where its family has no chains.
#[test]
fn lassos_without_the_chains_have_none_inside() {
    let library = Library::built_in();
    for (name, wholes) in [("nrczt-lr-lasso", [0, 60]), ("nrczt-rl-lasso", [0, 1])] {
        let lassos = family(&format!("{name}[2]"), &library).unwrap();
        for (length, whole) in (1..).zip(wholes) {
            assert_eq!(count(&lassos, length), whole, "{name} of length {length}");
        }
    }
    let lassos = family("nrczt-rl-lasso[3]", &library).unwrap();
    assert_eq!(count(&lassos, 3), 419);
}

/// With symmetries off, every chain has the form of a class, and every class is met.
#[test]
fn no_class_of_length_2_is_missing() {
    for name in ["whip", "braid", "g-whip", "g-braid"] {
        let family = family(&format!("{name}[2]"), &Library::built_in()).unwrap();
        let form = |cube: &Cube| canonical(cube, &cube.live);
        let mut listed = HashSet::new();
        let _ = classes(&family, 2..=2, |pattern| {
            assert!(listed.insert(form(&pattern.cube)), "{name}: a class is met twice");
            ControlFlow::Continue(())
        });
        let mut met = HashSet::new();
        let mut cubes = HashSet::new();
        let _ = images(&family, 2, |chain| {
            if cubes.insert(chain.needs) {
                met.insert(form(&chain.needs));
            }
            ControlFlow::Continue(())
        });
        assert_eq!(met, listed, "{name}");
    }
}
