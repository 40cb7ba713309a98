//! The regression library of another solver: what it says a technique eliminates or places, a family
//! of that name has to prove. Its data is not part of the project; it is read where it is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use catena::grid::{Candidate, State};
use catena::rules::Reach;

use super::kit::{all_within, candidate, eliminated, state};

/// The families a technique's code stands for, simplest first.
const CODES: &[(&str, &[&str])] = &[
    ("0400", &["skyscraper"]),
    ("0401", &["two-string-kite"]),
    ("0402", &["empty-rectangle"]),
    ("0403", &["turbot-fish"]),
    ("0404", &["dual-two-string-kite"]),
    ("0405", &["dual-empty-rectangle"]),
    ("0500", &["simple-colours"]),
    ("0501", &["simple-colours"]),
    ("0502", &["multi-colours"]),
    ("0503", &["multi-colours"]),
    ("0701", &["c-chain"]),
    ("0702", &["xy-chain"]),
    ("0703", &["remote-pairs"]),
    ("0706", &["nrc-loop"]),
    ("0707", &["nrc-chain", "nrc-rl-lasso"]),
    ("0708", &["nrc-chain"]),
    ("0709", &["grouped-nrc-loop", "als-loop"]),
    ("0710", &["grouped-nrc-chain", "grouped-nrc-rl-lasso", "als-chain", "als-rl-lasso"]),
    ("0711", &["grouped-nrc-chain", "als-chain"]),
    ("0800", &["xy-wing"]),
    ("0801", &["xyz-wing"]),
    ("0803", &["w-wing"]),
    ("0901", &["als-pair", "als-pair-loop"]),
    ("0902", &["als-xy-wing"]),
    ("0903", &["als-xy-chain"]),
    ("0904", &["death-blossom"]),
    ("1101", &["sue-de-coq"]),
];

struct Case {
    line: String,
    code: String,
    state: State,
    expected: BTreeSet<Candidate>,
}

fn cases() -> Option<Vec<Case>> {
    let path = crate::root().join("../shared/puzzles/hodoku-reglib-1.3-even.tsv");
    let text = fs::read_to_string(&path).ok()?;
    let wanted = |line: &&str| CODES.iter().any(|(code, _)| technique(line).starts_with(code));
    Some(text.lines().filter(|line| !line.starts_with('#')).filter(wanted).map(case).collect())
}

fn technique(line: &str) -> &str {
    line.split('\t').nth(1).unwrap_or_default()
}

fn case(line: &str) -> Case {
    let columns: Vec<&str> = line.split('\t').collect();
    let fields: Vec<&str> = columns[3].split(':').collect();
    let mut state = state(&fields[3].replace('+', ""));
    for deleted in fields[4].split_whitespace() {
        state.remove(candidate(deleted));
    }
    let concluded = |field: &str| field.split_whitespace().map(candidate).collect::<Vec<_>>();
    let placed = concluded(fields[6]);
    let by_placing = state.candidates().filter(|c| placed.iter().any(|p| p.linked(*c)));
    let expected = concluded(fields[5]).into_iter().chain(by_placing).collect();
    Case { line: columns[0].to_owned(), code: columns[1].to_owned(), state, expected }
}

/// How a case is met: in one proof, in several, or not, with what is missing.
fn meet(case: &Case) -> String {
    let families = CODES.iter().find(|(code, _)| case.code.starts_with(code)).unwrap().1;
    // The length of colours is the number of pairs in a cluster, which may have all of a digit.
    // That of a pair of almost locked sets is the number of cells of both.
    let length = match &case.code[..2] {
        "05" => 20,
        "09" => 14,
        _ => 10,
    };
    let limits = Reach { length, als_size: 7 };
    let mut missing = case.expected.clone();
    for family in families {
        let found = all_within(family, &case.state, &limits);
        let in_one = found.iter().any(|proof| {
            case.expected.is_subset(&eliminated(std::slice::from_ref(proof), &case.state))
        });
        if in_one {
            return format!("found in one proof, {family}");
        }
        missing.retain(|c| !eliminated(&found, &case.state).contains(c));
        if missing.is_empty() {
            return format!("found in several proofs, up to {family}");
        }
    }
    let missing: Vec<String> = missing.iter().map(Candidate::to_string).collect();
    format!("MISSED {} of {}: {}", missing.len(), case.expected.len(), missing.join(" "))
}

#[test]
#[ignore = "reads ../shared/puzzles"]
fn every_case_of_the_regression_library_is_found() {
    let Some(cases) = cases() else {
        println!("the regression library is not there");
        return;
    };
    let mut tally: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for case in &cases {
        let outcome = meet(case);
        let kind = match &outcome {
            text if text.starts_with("MISSED") => 2,
            text if text.contains("several") => 1,
            _ => 0,
        };
        tally.entry(&case.code).or_default()[kind] += 1;
        if kind == 2 {
            println!("line {} {}: {outcome}", case.line, case.code);
        }
    }
    println!("code: in one proof, in several, missed");
    for (code, [one, several, missed]) in &tally {
        println!("{code}: {one}, {several}, {missed}");
    }
    let missed: usize = tally.values().map(|counts| counts[2]).sum();
    println!("{} of {} cases found", cases.len() - missed, cases.len());
    assert_eq!(missed, 0);
}
