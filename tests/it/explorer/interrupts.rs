//! Long searches that are cancelled from another thread, or end at a deadline.

use std::sync::mpsc;
use std::time::Duration;

use catena::explorer::{Ask, Ending, Explorer, Extent, QueryAsk};
use catena::rules::Outcome;
use catena::work::{Interrupt, Stopped};

use super::EASTER;

fn easter() -> Explorer {
    Explorer::open(EASTER).unwrap().after_singles()
}

/// Rules that a question puts to in this order: the second would take far longer than any test may.
const LONG: [&str; 2] = ["nrc-chain", "g-braid"];

/// A question without a budget, which another thread cancels as soon as its first rule has answered.
fn cancelled<T>(answer: impl FnOnce(&Ask) -> T) -> T {
    let (sender, first) = mpsc::channel();
    let interrupt = Interrupt::new();
    let ask = Ask::default()
        .rules(LONG)
        .max_length(36)
        .budget(u64::MAX)
        .interrupt(&interrupt)
        .on_progress(move |_| sender.send(()).unwrap_or_default());
    std::thread::scope(|scope| {
        scope.spawn(move || {
            first.recv().expect("the first rule answers");
            interrupt.cancel();
        });
        answer(&ask)
    })
}

#[test]
fn a_long_find_is_cancelled_and_keeps_what_it_found() {
    let found = cancelled(|ask| easter().find(ask)).unwrap();
    assert!(!found.complete);
    assert_eq!(found.rules[0].extent, Extent::Complete { up_to: 36 });
    assert!(
        matches!(found.rules[1].extent, Extent::Stopped { by: Stopped::Cancelled, .. }),
        "{:?}",
        found.rules
    );
}

#[test]
fn a_long_why_is_cancelled_and_keeps_the_answers_before() {
    // The longest of the proofs that EasterMonster's first eliminations need.
    let why = cancelled(|ask| easter().why("r3c9<>8".parse().unwrap(), ask)).unwrap();
    assert!(!why.complete);
    let outcomes: Vec<_> = why.rows().iter().map(|row| &row.outcome).collect();
    assert!(matches!(outcomes[0], Outcome::None { up_to: 36 }), "{outcomes:?}");
    assert!(matches!(outcomes[1], Outcome::Stopped { by: Stopped::Cancelled, .. }), "{outcomes:?}");
}

#[test]
fn at_its_deadline_every_question_says_how_far_it_came() {
    let over = Interrupt::new().after(Duration::ZERO);
    let ask = Ask::default().interrupt(&over);
    let why = easter().why("r3c9<>8".parse().unwrap(), &ask).unwrap();
    let stopped = Outcome::Stopped { none_up_to: 0, by: Stopped::Deadline };
    assert!(!why.complete && why.rows().iter().all(|row| row.outcome == stopped));
    let found = easter().find(&ask).unwrap();
    let stopped = Extent::Stopped { up_to: 0, by: Stopped::Deadline };
    assert!(!found.complete && found.rules.iter().all(|rule| rule.extent == stopped));
    let path = easter().solve(&ask).unwrap();
    assert_eq!(path.ending, Ending::Stopped { none_up_to: 0, by: Stopped::Deadline });
    assert!(!path.complete);
    let rated = easter().rate("B", &ask).unwrap();
    assert!(!rated.complete);
    let query = QueryAsk { interrupt: over, ..QueryAsk::default() };
    let rows = easter().query("MATCH (a:Candidate)-[:LINK]-(b) RETURN a, b", &query).unwrap();
    assert_eq!(rows.stopped_by, Some(Stopped::Deadline));
}
