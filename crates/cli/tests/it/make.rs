//! `catena make`: puzzles to order.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What the command prints when it does what it says.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// A file of the folder that Cargo keeps for tests.
fn file(name: &str, content: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, content).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn a_sample_has_ratings_and_their_means() {
    let arguments = ["make", "--sample", "top-down", "--by", "W", "--count", "300", "--seed", "3"];
    let output = run(&arguments);
    assert!(output.status.success(), "{output:?}");
    let made = text(&output.stdout);
    assert_eq!(made.lines().count(), 300);
    let (puzzle, rest) = made.lines().next().unwrap().split_once('\t').unwrap();
    let (_, rating) = rest.split_once('\t').unwrap();
    assert!(printed(&["rate", puzzle]).ends_with(&format!("\t{rating}\n")));
    let said = text(&output.stderr);
    let mean = |name: &str| -> f64 {
        let line = said.lines().find_map(|line| line.strip_prefix(&format!("note: {name}: ")));
        line.and_then(|line| line.split(' ').next()?.parse().ok()).unwrap()
    };
    // Published: 24.38 givens (1.12). Sudogen0: W 1.56 (1.63). Four standard errors of 300.
    assert!((mean("givens") - 24.38).abs() < 0.26 && (mean("whip") - 1.56).abs() < 0.38, "{said}");
    assert_eq!(printed(&[&arguments[..], &["--threads", "1"]].concat()), made);
    let refused = run(&["make", "--sample", "top-down", "--by", "W=3"]);
    assert!(text(&refused.stderr).contains("without a number"), "{refused:?}");
}

#[test]
fn one_puzzle_is_known_in_each_of_its_forms() {
    let made = printed(&["make", "--givens", "24", "--seed", "8"]);
    let puzzle = made.trim();
    let form = printed(&["show", puzzle, "--format", "minlex"]);
    let columns: String = (0..81).map(|at| puzzle.as_bytes()[80 - at] as char).collect();
    assert_eq!(printed(&["show", &columns, "--format", "minlex"]), form, "half a turn");
    let list = file("made-before.txt", &form);
    let next = printed(&["make", "--givens", "24", "--seed", "8", "--not-in", &list]);
    assert_ne!(next, made);
    assert_ne!(printed(&["show", next.trim(), "--format", "minlex"]), form);
    let spare = printed(&["make", "--givens", "31", "--spare"]);
    assert_eq!(spare.trim().chars().filter(|sign| *sign != '.').count(), 31);
}

#[test]
fn a_rule_is_shown_on_a_position_that_was_just_made() {
    let shown = printed(&["families", "xy-wing", "--example"]);
    let (grid, proof) = shown.split_once('\n').unwrap();
    assert!(proof.starts_with("xy-wing"), "{shown}");
    let found = printed(&["find", grid, "--rules", "xy-wing", "--format", "csv"]);
    assert!(found.lines().count() > 1, "{found}");
    let single = run(&["families", "naked-single", "--example"]);
    assert_eq!(single.status.code(), Some(2));
    assert!(text(&single.stderr).contains("singles"), "{single:?}");
}

/// The position that is printed keeps the difference, and no single is open in it.
#[test]
fn the_smallest_position_shows_what_one_rule_has_and_another_lacks() {
    let asked = ["make", "--needs", "whip", "--without", "nrc-chain", "--positions=smallest"];
    let made = printed(&asked);
    let columns: Vec<&str> = made.trim().split('\t').collect();
    let [puzzle, told, state, eliminates] = columns[..] else { panic!("{made}") };
    assert_eq!((puzzle.len(), told, state.len()), (81, "needs whip", 729));
    let why = |rule: &str| run(&["why", state, eliminates, "--rules", rule, "--max-length", "36"]);
    assert_eq!(why("whip").status.code(), Some(0), "{state}");
    assert_eq!(why("nrc-chain").status.code(), Some(1), "{state}");
    assert!(!printed(&["look", state]).contains("single"));
    let candidates = state.bytes().filter(|&sign| sign != b'.').count();
    assert!(candidates < 200, "{candidates} candidates");
    let refused = run(&["make", "--needs", "whip", "--positions=smallest"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--without whip"), "{refused:?}");
}

/// What is next to never met at random is met near the examples of its file, or near puzzles that are handed over.
#[test]
fn a_search_begins_at_examples_or_at_a_list() {
    let made = printed(&["make", "--first", "junior-exocet", "--after", "L4_0", "--positions"]);
    let columns: Vec<&str> = made.trim().split('\t').collect();
    let found = printed(&["find", columns[2], "--rules", "junior-exocet", "--format", "csv"]);
    assert!(found.lines().count() > 1, "{found}");
    let puzzles: Vec<String> =
        (1..=3).map(|seed| printed(&["make", "--seed", &seed.to_string()])).collect();
    let list = file("beginnings.txt", &puzzles.concat());
    let near = printed(&["make", "--from", &list, "--seed", "4", "--count", "20"]);
    let shared = |one: &str, other: &str| {
        one.bytes().zip(other.bytes()).filter(|(one, other)| one == other && *one != b'.').count()
    };
    let is_near = |made: &&str| puzzles.iter().any(|puzzle| shared(made, puzzle) >= 15);
    assert!(near.lines().filter(is_near).count() >= 5, "{near}");
}

#[test]
fn what_is_made_is_what_was_asked_for() {
    let made =
        printed(&["make", "--by", "W=4", "--givens", "24..25", "--count", "3", "--seed", "2"]);
    assert_eq!(made.lines().count(), 3);
    for line in made.lines() {
        let (puzzle, told) = line.split_once('\t').unwrap();
        assert_eq!(told, "whip = 4");
        let givens = puzzle.chars().filter(|sign| *sign != '.').count();
        assert!((24..=25).contains(&givens), "{line}");
        let rated = printed(&["rate", puzzle]);
        assert!(rated.ends_with("\t4\n"), "{rated}");
    }
    let again = printed(&[
        "make",
        "--by",
        "W=4",
        "--givens",
        "24..25",
        "--count",
        "3",
        "--seed",
        "2",
        "--threads",
        "1",
    ]);
    assert_eq!(again, made);
}

#[test]
fn a_position_is_ready_for_the_proof_by_the_rule() {
    let made =
        printed(&["make", "--needs", "xy-wing", "--after", "locked-candidates", "--positions"]);
    let fields: Vec<&str> = made.trim_end().split('\t').collect();
    let [puzzle, told, position] = fields[..] else { panic!("{made}") };
    assert_eq!((told, position.len()), ("needs xy-wing", 729));
    let found = printed(&["find", position, "--rules", "xy-wing", "--table"]);
    assert!(found.contains("xy-wing"), "{found}");
    let solved = printed(&["solve", puzzle, "--rules", "locked-candidates,xy-wing"]);
    assert!(solved.contains("xy-wing"), "{solved}");
    let stuck = run(&["solve", puzzle, "--rules", "locked-candidates"]);
    assert_eq!(stuck.status.code(), Some(1));
}

#[test]
fn a_search_without_end_says_what_came_nearest() {
    let started = Instant::now();
    let answer = run(&["make", "--by", "W=35", "--time-limit", "0.5"]);
    assert!(started.elapsed() < Duration::from_secs(20));
    assert_eq!(answer.status.code(), Some(1));
    let said = text(&answer.stderr);
    assert!(said.contains("stopped at the time limit") && said.contains("tried"), "{said}");
}

#[test]
fn a_wish_that_cannot_be_is_refused_in_a_sentence() {
    let mask = file("mask.txt", &("x".repeat(12) + &".".repeat(69)));
    let short = file("short-mask.txt", "xxx");
    for (arguments, said) in [
        (&["--givens", "16"][..], "no puzzle with 16 givens has one solution: the fewest are 17"),
        (&["--givens", "60"], "no minimal puzzle with 60 givens is known"),
        (&["--mask", &mask], "no puzzle with 12 givens has one solution"),
        (&["--mask", &short], "the mask has 3 characters"),
        (&["--mask", "no-such-mask"], "no-such-mask: "),
        (&["--by", "W=5..3"], "no number is in the range"),
        (&["--by", "W=40"], "ratings are looked for up to 36"),
        (&["--by", "W="], "is not a number"),
        (&["--by", "Q=3"], "Q"),
        (&["--gap", "W"], "--gap takes two measures"),
        (&["--needs", "xy-wimg"], "xy-wing"),
        (&["--from", "1"], "1"),
    ] {
        let answer = run(&[&["make"], arguments].concat());
        assert_eq!(answer.status.code(), Some(2), "{arguments:?}");
        let told = text(&answer.stderr);
        assert!(told.contains(said), "{arguments:?}: {told}");
    }
}
