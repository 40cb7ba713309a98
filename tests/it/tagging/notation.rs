//! The notation that G. Penet prints, read and written.

use catena::grid::Position;
use catena::notation::{Join, LinkSource, TagChain, TagStep, TagWords, tag_steps};
use catena::rules::tagging::Level;
use catena::rules::{Prepared, Reach, Work};

use super::{stuck_states, worked_grid};
use crate::rule;

#[test]
fn what_the_text_prints_is_read_and_written_again() {
    for text in [
        "[] 1r2c3==2r2c7/3r2c7_3r2c1",
        "[] 1(r6c4;r5c4 r7c4)/1r4c2|#",
        "[] 2(r4c3 r5c3)/9(r4c3 r5c3)|*r4c3 r5c3",
        "[] ~5r1c1_5r1c2/5r2c2",
    ] {
        assert_eq!(text.parse::<TagChain>().unwrap().to_string(), text);
        assert_eq!(text.parse::<TagStep>().unwrap().to_string(), text);
    }
    for text in
        ["#[] 1r5c4/8r4c7", "#[] 1r5c4/8r4c7 |*r4c3 r5c3\n   [] 1r5c4/1r5c3\n   [] 8r4c7/8r4c3"]
    {
        assert_eq!(text.parse::<TagStep>().unwrap().to_string(), text);
    }
    for text in ["[] AB bC", "[] AB bC cD"] {
        assert_eq!(text.parse::<TagWords>().unwrap().to_string(), text);
    }
    let component: TagChain = "[] 1(r6c4;r5c4 r7c4)/1r4c2|#".parse().unwrap();
    assert_eq!((component.first.component.len(), component.first.cells.len()), (1, 2));
    assert_eq!(component.rest[0].0, Join::Weak(Some(LinkSource::Derived)));
}

#[test]
fn what_is_no_such_text_is_refused_with_its_place() {
    for (text, place, expected) in [
        ("1r5c4/8r4c7", 0, "[] before the chain"),
        ("[] r5c4/8r4c7", 3, "a node such as 1r5c4"),
        ("[] 1r5c4+8r4c7", 8, "/ for a weak link"),
        ("[] 1r5x4", 4, "cells such as r1c2"),
        ("[] 1(r5c4 r6c4", 14, "and )"),
        ("#[] 1r5c4 8r4c7", 10, "/ for a weak link"),
    ] {
        let error = text.parse::<TagStep>().unwrap_err();
        assert_eq!(error.span.start, place, "{text}");
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
    assert!("[] ABC".parse::<TagWords>().unwrap_err().to_string().contains("two tags"));
}

/// Every proof has its steps, and these are read back.
#[test]
fn proofs_are_written_as_the_text_prints_them() {
    let (worked, _) = worked_grid::grid();
    let (mut derived, mut inside, mut chains) = (0, 0, 0);
    for state in stuck_states().into_iter().take(5).chain([worked]) {
        for level in [Level::One, Level::Half, Level::Three] {
            let prepared = Prepared::new(Position::from_state(state.clone()));
            let reach = Reach::up_to(3);
            let rule = rule(level.family());
            let (proofs, _) = rule.eliminations(&prepared, &reach, &mut Work::unlimited());
            for proof in proofs {
                let steps = tag_steps(&proof);
                assert!(!steps.is_empty());
                for step in &steps {
                    let text = step.to_string();
                    assert_eq!(&text.parse::<TagStep>().unwrap(), step, "{text}");
                    derived += usize::from(text.contains("|#"));
                    inside += usize::from(text.contains("|*"));
                    chains += usize::from(matches!(step, TagStep::Chain(_)));
                }
            }
        }
    }
    assert!(derived > 10 && inside > 10 && chains > 50, "{derived} {inside} {chains}");
}
