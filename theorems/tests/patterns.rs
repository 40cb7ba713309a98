//! How many classes of patterns there are, against counts made by a prototype.

use std::ops::ControlFlow;

use catena::proof::{ClosingKind, Shape};
use catena::query::Library;
use catena_theorems::family::{Family, Kind, Length};
use catena_theorems::pattern::classes;
use catena_theorems::statement::family;

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
