//! What must be found, and what must not: bare patterns, and the same with one candidate more.
//!
//! A bare pattern is an empty grid in which some variables have only these values; nothing else is
//! there to be found. `r1c1=12` says that the cell has the digits 1 and 2, `r1n5=48` that the digit 5
//! in the row has the columns 4 and 8, `b1n1=2347` that the digit 1 in the block has these places.
//! A near miss is the pattern with one of the values back that it lacks. Values after a question mark
//! are not tried: with them the pattern still holds.

use catena::grid::{Candidate, Cell, Csp, DigitSet, State};
use catena::rules::Reach;

use super::kit::{FAMILIES, all_within, eliminated};

/// Each family with patterns of it and an elimination that each makes.
pub const PATTERNS: &[(&str, &[(&str, &str)])] = &[
    ("skyscraper", &[("r1n1=15 r5n1=16", "n1r2c6"), ("c1n1=15 c5n1=16", "n1r6c2")]),
    ("two-string-kite", &[("r1n1=15 c2n1=37", "n1r7c5"), ("r9n1=48 c9n1=27", "n1r2c4")]),
    ("turbot-fish", &[("r1n1=15 r5n1=16", "n1r2c6"), ("r9n1=48 c9n1=27", "n1r2c4")]),
    ("empty-rectangle", ER),
    ("dual-two-string-kite", &[("r1n1=15 c2n1=37 r1n2=16 c2n2=38", "n1r7c5")]),
    (
        "dual-empty-rectangle",
        &[("b1n1=2347?1 c5n1=16 c8n1=17", "n1r6c1"), ("b9n1=3678?9 c2n1=49 c5n1=29", "n1r4c9")],
    ),
    ("c-chain", &[("r1n1=15 r4n1=58 r9n1=28", "n1r7c1")]),
    ("c-loop", &[("r1n1=15 r5n1=15", "n1r3c1"), ("c1n1=15 c5n1=15", "n1r1c3")]),
    ("grouped-c-chain", ER),
    ("grouped-c-loop", &[("b1n1=2347?1 r6n1=15 r8n1=58?7 c9n1=17?9", "n1r3c5")]),
    ("simple-colours", &[("r1n1=15 c5n1=16 b5n1=38", "n1r4c1")]),
    ("multi-colours", &[("r1n1=15 c2n1=37", "n1r7c5"), ("r9n1=48 c9n1=27", "n1r2c4")]),
    ("xy-chain", &[("r1c1=12 r1c5=23 r6c5=34 r6c2=14", "n1r6c1")]),
    ("remote-pairs", &[("r1c1=12 r1c5=12 r6c5=12 r6c8=12", "n1r1c8")]),
    ("xy-wing", &[("r1c1=12 r1c5=23 r5c1=13", "n3r5c5")]),
    ("xyz-wing", &[("r1c1=123 r1c5=13 r2c2=23", "n3r1c3")]),
    ("w-wing", W),
    ("nrc-chain", W),
    ("nrc-loop", &[("r1n1=15 r5n1=15", "n1r3c1"), ("c1n1=15 c5n1=15", "n1r1c3")]),
    ("nrc-rl-lasso", PLACING),
    ("grouped-nrc-chain", ER),
    ("grouped-nrc-loop", &[("b1n1=2347?1 r6n1=15 r8n1=58?7 c9n1=17?9", "n1r3c5")]),
    ("grouped-nrc-rl-lasso", PLACING),
    ("als-xz", ALS_XZ),
    ("als-xz-loop", ALS_LOOP),
    ("als-pair", ALS_XZ),
    ("als-pair-loop", ALS_LOOP),
    ("als-xy-wing", &[("r1c1=12 r1c5=23 r5c1=13", "n3r5c5")]),
    ("als-xy-chain", &[("r1c1=12 r1c5=23?1 r6c5=34?1 r6c2=14", "n1r6c1")]),
    ("als-chain", ALS_XZ),
    ("als-loop", ALS_LOOP),
    ("als-rl-lasso", PLACING),
    ("death-blossom", &[("r5c5=12 r5c1=13 r1c5=23", "n3r1c1")]),
    ("sue-de-coq", SUE_DE_COQ),
    ("bent-naked-subset", BENT),
    ("almost-locked-range", ER),
    (
        "polarity-forced-by-als",
        &[("r1c9=14?3 c9n4=13?2456789 r3c9=24?1356789 r3n2=39 r1c1=123 r1c2=123", "n1r1c9")],
    ),
    ("medusa-trap", &[("r1n1=15 c5n1=16 b5n1=38", "n1r4c1")]),
    ("medusa-wrap", &[("r1n1=15 c5n1=16 r6n1=25 c2n1=26", "n1r1c1")]),
    ("medusa-weak-wrap", &[("r1n1=15 c2n1=26 c3n1=25", "n1r1c1")]),
    ("medusa-weak-corner", CORNER),
    ("strong-hinge", HINGE),
    ("weak-hinge", WEAK_HINGE),
    ("hypothesis-0", DEPTH),
    ("hypothesis-plus", DEPTH),
    ("hypothesis-plus-plus", DEPTH),
    ("s-braid-2", DEPTH),
    ("s-braid-3", DEPTH),
    ("s-braid-4", DEPTH),
    ("aict", W),
    ("aiczt", W),
];

const CORNER: &[(&str, &str)] = &[("c2n1=26 c3n1=25", "n1r1c1"), ("r2n1=26 r3n1=25", "n1r1c1")];
const HINGE: &[(&str, &str)] =
    &[("r1n1=15 c5n1=16 b4n1=189?47", "n1r1c1"), ("c1n1=15 r5n1=16 b2n1=169?23", "n1r1c1")];
const WEAK_HINGE: &[(&str, &str)] =
    &[("c5n1=16 b4n1=189?47", "n1r1c1"), ("r5n1=16 b2n1=169?23", "n1r1c1")];
/// A candidate more where it would be locked changes nothing.
const DEPTH: &[(&str, &str)] = &[
    ("c2n1=26?1345 c3n1=25?1346", "n1r1c1"),
    ("c5n1=26?1345 c6n1=25?1346", "n1r1c4"),
    ("c8n1=26?1345 c9n1=25?1346", "n1r1c7"),
    ("r2n1=26?1345 r3n1=25?1346", "n1r1c1"),
];
const ER: &[(&str, &str)] = &[("b1n1=2347?1 c5n1=16", "n1r6c1"), ("b9n1=3678?9 c2n1=49", "n1r4c9")];
const W: &[(&str, &str)] = &[("r1c1=12 r8n2=19 r5c9=12", "n1r1c9")];
const PLACING: &[(&str, &str)] = &[("r1n1=15 c5n2=15 r5n3=15 c1n1=15", "n1r2c2")];
const ALS_XZ: &[(&str, &str)] = &[("r1c1=13?2 r2c2=12 r1c6=34?2 r3c5=24", "n2r2c4")];
const ALS_LOOP: &[(&str, &str)] =
    &[("r1c7=17 r1c1=789?15 r1c2=1789?5 r3c2=59?8 r3c3=58?9", "n9r2c1")];
/// With one digit in both houses, and with none: there a candidate more may give the first kind.
const BENT: &[(&str, &str)] = &[
    ("r1c1=12 r1c5=23 r5c1=13", "n3r5c5"),
    ("r1c1=1234 r1c2=1234 r1c7=12?34 r3c3=34?12", "n1r1c8"),
];
const SUE_DE_COQ: &[(&str, &str)] = &[("r1c1=1234 r1c2=1234 r1c7=12 r3c3=34", "n1r1c8")];

/// As far as any pattern here goes.
const LIMITS: Reach = Reach { length: 5, als_size: 4 };

/// The state of a pattern, and the candidates that spoil it.
pub fn bare(pattern: &str) -> (State, Vec<Candidate>) {
    let mut state = State::FULL;
    let mut back = Vec::new();
    for part in pattern.split(' ') {
        let (csp, values) = part.split_once('=').unwrap();
        let (kept, untried) = values.split_once('?').unwrap_or((values, ""));
        for (candidate, value) in csp.parse::<Csp>().unwrap().candidates().into_iter().zip('1'..) {
            if !kept.contains(value) {
                state.remove(candidate);
                back.extend((!untried.contains(value)).then_some(candidate));
            }
        }
    }
    (state, back)
}

pub fn with(state: &State, back: Candidate) -> State {
    let mut cells: Vec<DigitSet> = Cell::all().map(|cell| state.digits(cell)).collect();
    cells[back.cell().index()].insert(back.digit());
    State::from_cells(cells[..].try_into().unwrap())
}

#[test]
fn every_family_has_its_patterns_here() {
    let with_patterns: Vec<&str> = PATTERNS.iter().map(|(family, _)| *family).collect();
    assert!(FAMILIES.iter().all(|family| with_patterns.contains(family)));
}

#[test]
fn bare_patterns_are_found_and_one_candidate_more_spoils_them() {
    let mut wrong = Vec::new();
    for (family, patterns) in PATTERNS {
        let mut misses = 0;
        for (pattern, elimination) in *patterns {
            let (state, back) = bare(pattern);
            if !eliminated(&all_within(family, &state, &LIMITS), &state)
                .contains(&elimination.parse().unwrap())
            {
                wrong.push(format!("{family}: {pattern} does not give {elimination}"));
            }
            for &back in &back {
                misses += 1;
                for proof in all_within(family, &with(&state, back), &LIMITS) {
                    let given = proof.conclusions[0];
                    wrong.push(format!("{family}: {pattern} and {back} give {given}"));
                }
            }
        }
        if misses < 20 {
            wrong.push(format!("{family}: only {misses} near misses"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
