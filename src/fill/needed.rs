//! Leaves out the lines of a proof that nothing stands on.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::proof::{Ground, Line, Number};

/// The lines without those that no other line cites, numbered anew. Assumptions and the end of each list stay.
pub(super) fn only_needed(mut lines: Vec<Line>) -> Vec<Line> {
    loop {
        let cited = cited(&lines);
        let (mut at, mut kept) = (0, Vec::new());
        let shorter = filtered(&lines, &cited, &mut at, &mut kept);
        if kept.len() == at {
            return shorter;
        }
        let number = |old: Number| kept.binary_search(&old).map_or(old, |place| place + 1);
        lines = shorter.iter().map(|line| line.renumbered(&number)).collect();
    }
}

/// The numbers of all lines that some line cites.
fn cited(lines: &[Line]) -> BTreeSet<Number> {
    let cited = RefCell::new(BTreeSet::new());
    let note = |number: Number| {
        cited.borrow_mut().insert(number);
        number
    };
    lines.iter().for_each(|line| _ = line.renumbered(&note));
    cited.into_inner()
}

/// The lines of a list that stay. `at` counts all lines, and `kept` collects the numbers of those that stay.
fn filtered(
    list: &[Line],
    cited: &BTreeSet<Number>,
    at: &mut Number,
    kept: &mut Vec<Number>,
) -> Vec<Line> {
    let mut stay = Vec::new();
    for (place, line) in list.iter().enumerate() {
        let before = kept.len();
        let mut inside = |nested: &Vec<Line>| filtered(nested, cited, at, kept);
        let ground = match &line.ground {
            Ground::Refutation { lines } => Ground::Refutation { lines: inside(lines) },
            Ground::Cases { over, cases } => {
                Ground::Cases { over: *over, cases: cases.iter().map(inside).collect() }
            }
            other => other.clone(),
        };
        *at += 1;
        let ends = place + 1 == list.len();
        if ends || ground == Ground::Assumption || cited.contains(at) {
            kept.push(*at);
            stay.push(Line { claim: line.claim.clone(), ground });
        } else {
            kept.truncate(before);
        }
    }
    stay
}
