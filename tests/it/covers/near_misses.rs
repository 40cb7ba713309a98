//! Bare patterns of the cover rules are found, and with one candidate more they are not.

use catena::rules::Reach;

use crate::aic::kit::{all_within, eliminated};
use crate::aic::near_misses::{bare, with};

/// Rules with patterns and an elimination that each makes. Values after a question mark are not tried:
/// with them another set of bases and covers makes it too.
const PATTERNS: &[(&str, &[(&str, &str)])] = &[
    (
        "pointing",
        &[
            ("b1n1=123", "n1r1c5"),
            ("b5n7=258", "n7r1c5"),
            ("b9n3=45?6", "n3r8c1"),
            ("b3n2=36?9", "n2r7c9"),
        ],
    ),
    (
        "claiming",
        &[
            ("r1n1=123", "n1r2c1"),
            ("c5n7=456", "n7r4c4"),
            ("r9n3=78?9", "n3r8c8"),
            ("c9n2=13?2", "n2r2c7"),
        ],
    ),
    ("locked-subset", &[("r1c1=12 r1c2=12", "n1r1c9"), ("r4c5=123 r5c5=123 r6c5=123", "n1r1c5")]),
    ("naked-subset", &[("r1c1=12 r1c5=12", "n1r1c9"), ("r4c4=123 r5c5=123 r6c6=123", "n1r4c5")]),
    ("hidden-subset", &[("r1n1=48 r1n2=48", "n3r1c4"), ("b5n1=258 b5n2=258 b5n3=258", "n4r4c5")]),
    ("basic-fish", &[("r1n1=15 r5n1=15", "n1r3c1"), ("c1n1=159 c4n1=159 c8n1=159", "n1r5c9")]),
    ("finned-fish", &[("r1n1=15 r5n1=156?4", "n1r4c5"), ("c2n1=28 c7n1=278?9", "n1r8c9")]),
    ("sashimi-fish", &[("r1n1=15?4 r5n1=16?4", "n1r4c5"), ("c1n1=15?4 c5n1=16?4", "n1r5c4")]),
    ("franken-fish", &[("r1n1=16?23 r2n1=26?13", "n1r5c6"), ("c4n1=28?13 c5n1=38?12", "n1r8c1")]),
    (
        "finned-franken-fish",
        &[
            ("r1n1=16?2345 r2n1=246?135", "n1r3c6"),
            ("r4n1=16?2345 r5n1=246?135", "n1r6c6"),
            ("r7n1=16?2345 r8n1=246?135", "n1r9c6"),
            ("c4n1=28?1379 c5n1=378?129", "n1r8c6"),
        ],
    ),
    ("mutant-fish", &[("b1n1=147 b4n1=12347", "n1r4c5"), ("b9n1=369 b6n1=12369", "n1r4c5")]),
    ("finned-mutant-fish", &[("r1n1=48?79 r9n1=49", "n1r3c9"), ("c1n1=48?79 c9n1=49", "n1r9c3")]),
    ("grid-als", &[("r1n1=29?1 r5n1=19", "n1r3c1"), ("c1n1=29?1 c5n1=19", "n1r1c3")]),
    ("grid-sashimi", &[("r1n1=48?79 r9n1=49?78", "n1r3c9"), ("c5n1=37?89 c9n1=39?78", "n1r9c4")]),
];

/// As far as any pattern here goes.
const LIMITS: Reach = Reach { length: 3, als_size: 1 };

#[test]
fn bare_patterns_are_found_and_one_candidate_more_spoils_them() {
    let mut wrong = Vec::new();
    for (rule, patterns) in PATTERNS {
        let mut misses = 0;
        for (pattern, elimination) in *patterns {
            let target = elimination.parse().unwrap();
            let (state, back) = bare(pattern);
            if !eliminated(&all_within(rule, &state, &LIMITS), &state).contains(&target) {
                wrong.push(format!("{rule}: {pattern} does not give {elimination}"));
            }
            for &back in &back {
                misses += 1;
                let state = with(&state, back);
                if eliminated(&all_within(rule, &state, &LIMITS), &state).contains(&target) {
                    wrong.push(format!("{rule}: {pattern} and {back} still give {elimination}"));
                }
            }
        }
        if misses < 20 {
            wrong.push(format!("{rule}: only {misses} near misses"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
