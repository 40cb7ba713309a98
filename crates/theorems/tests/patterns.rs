//! How many classes of patterns there are, against counts made by a prototype.

use std::collections::HashSet;
use std::ops::ControlFlow;

use catena::board::values_of;
use catena::grid::{Candidate, Cell, Csp, State};
use catena::proof::{ClosingKind, Shape};
use catena::query::Library;
use catena::work::Work;
use catena_theorems::counterexample::plainly;
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
    // The prototype counted 20,843 of length 3, with different left-linking candidates; these may repeat.
    assert_eq!(counts("braid", 3), [3, 215, 21159]);
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

/// Two rows may have the places of a digit in one block, so that each of them eliminates the target by itself: a
/// skyscraper still, as the query has it.
#[test]
fn the_plain_evaluator_finds_every_chain_of_a_fixed_form() {
    let library = Library::built_in();
    for (name, length, count) in [
        ("skyscraper", 2, 16),
        ("two-string-kite", 2, 4),
        ("turbot-fish", 2, 40),
        ("xy-wing", 3, 45),
        ("xyz-wing", 3, 36),
        ("w-wing", 3, 120),
        ("remote-pairs", 4, 137),
    ] {
        let entry = library.get(name).unwrap();
        let mut found = 0;
        let _ = classes(&family(&format!("{name}[{length}]"), &library).unwrap(), [length], |it| {
            let of_cell = |cell: Cell| {
                let values = values_of(Csp::cell(cell)).and_not(&it.cube.dead);
                values.iter().map(|value| Candidate::from_index(value).digit()).collect()
            };
            let state =
                State::from_cells(std::array::from_fn(|cell| of_cell(Cell::from_index(cell))));
            let answer = plainly(entry, length, &state, &mut Work::unlimited());
            assert_eq!(answer, Ok(Some(true)), "{name}: {}", it.chain.unwrap());
            found += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(found, count, "{name}");
    }
}
