//! Long searches that are cancelled, or end at a deadline.

use std::time::Duration;

use catena::explorer::extent::Extent;
use catena::explorer::path::Ending;
use catena::explorer::{Ask, Explorer, QueryAsk};
use catena::rules::Outcome;
use catena::work::{Interrupt, Stopped};

use super::EASTER;

fn easter() -> Explorer {
    Explorer::open(EASTER).unwrap().after_singles()
}

/// Rules, a kernel's and one of the alternating search, that would take far longer than any test may.
const LONG: [&str; 2] = ["g-braid", "aiczt"];

/// A question to nrc-chains and to a long rule, without a budget, which is cancelled as soon as the nrc-chains have
/// answered: by what is told of them, so that no clock matters.
fn cancelled<T>(long: &str, answer: impl FnOnce(&Ask) -> T) -> T {
    let interrupt = Interrupt::new();
    let ask = Ask::default()
        .rules(["nrc-chain", long])
        .max_length(36)
        .budget(u64::MAX)
        .interrupt(&interrupt);
    answer(&ask.on_progress(move |_| interrupt.cancel()))
}

#[test]
fn a_long_find_is_cancelled_and_keeps_what_it_found() {
    for long in LONG {
        let found = cancelled(long, |ask| easter().find(ask)).unwrap();
        assert!(!found.complete);
        let [first, second] = &found.rules[..] else { panic!("{:?}", found.rules) };
        assert_eq!(first.extent, Extent::Complete { up_to: 36 });
        let stopped = matches!(second.extent, Extent::Stopped { by: Stopped::Cancelled, .. });
        assert!(stopped, "{second:?}");
    }
}

#[test]
fn a_long_why_is_cancelled_and_keeps_the_answers_before() {
    for long in LONG {
        let why = cancelled(long, |ask| easter().why("r3c9<>8".parse().unwrap(), ask)).unwrap();
        assert!(!why.complete);
        let outcomes: Vec<_> = why.rows().iter().map(|row| &row.outcome).collect();
        assert!(matches!(outcomes[0], Outcome::None { up_to: 36 }), "{outcomes:?}");
        let stopped = matches!(outcomes[1], Outcome::Stopped { by: Stopped::Cancelled, .. });
        assert!(stopped, "{outcomes:?}");
    }
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
    assert_eq!(path.ending, Ending::Stopped { rule: None, none_up_to: 0, by: Stopped::Deadline });
    assert!(!path.complete);
    let rated = easter().rate("B", &ask).unwrap();
    assert!(!rated.complete);
    let query = QueryAsk { interrupt: over, ..QueryAsk::default() };
    let rows = easter().query("MATCH (a:Candidate)-[:LINK]-(b) RETURN a, b", &query).unwrap();
    assert_eq!(rows.stopped_by, Some(Stopped::Deadline));
}
