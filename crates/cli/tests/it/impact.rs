//! `catena impact`, through the program itself.

use std::process::{Command, Output};

/// Number 25 of the hard list that D. Berthier works through (A7).
const PUZZLE: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

fn catena(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.output().expect("the program runs")
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

/// The cells of the rows of a table, up to the next empty line.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().take_while(|line| !line.is_empty());
    lines.map(|line| line.split_whitespace().collect()).collect()
}

#[test]
fn a_table_has_the_best_eliminations_first_and_what_they_cost() {
    let answer = catena(&["impact", PUZZLE]);
    assert_eq!((answer.status.code(), err(&answer)), (Some(0), ""));
    let (eliminations, placements) = out(&answer).split_once("\n\n").unwrap();
    let eliminations = rows(eliminations);
    assert_eq!(eliminations[0], ["elimination", "W", "singles", "basics", "cracks", "price"]);
    assert_eq!(eliminations[1], ["r1c2<>2", "3", "88", "100", "-"]);
    assert_eq!(eliminations.len(), 147);
    // What the README shows: W is 8, and the elimination costs a whip of length 7.
    let shown = eliminations.iter().find(|row| row[0] == "r1c7<>3").unwrap();
    assert_eq!((shown[1], *shown.last().unwrap()), ("8", "whip[7]"));
    let placements = rows(placements);
    assert_eq!(placements[1][..2], ["r4c6=1", "0"]);
    assert!(placements[1].contains(&"yes"), "{placements:?}");
    let last = out(&answer).lines().last().unwrap();
    assert!(last.starts_with("W = 8; 76 of 146 eliminations lower it, "), "{last}");
    assert!(last.ends_with(" and after none of them singles solve the rest"), "{last}");
}

#[test]
fn programs_read_it_as_json_csv_or_a_stream() {
    let easier = ["--apply", "r1c2<>2", "--max-length", "5", "--rules", "W2"];
    let ask = |format: &[&str]| catena(&[&["impact", PUZZLE], &easier[..], format].concat());
    let json = ask(&["--format", "json", "--proofs"]);
    let document: serde_json::Value = serde_json::from_str(out(&json)).unwrap();
    assert_eq!(document["schema"], "catena-impact/1");
    assert_eq!(document["rating"]["length"], 3);
    let all = document["eliminations"].as_array().unwrap().len()
        + document["placements"].as_array().unwrap().len();
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/impact.json");
    std::fs::write(file, out(&json)).unwrap();
    let judged = catena(&["check", file]);
    assert_eq!(judged.status.code(), Some(0), "{judged:?}");
    assert!(out(&judged).lines().filter(|line| line.contains("proved whip")).count() > 10);
    let csv = ask(&["--format", "csv"]);
    assert!(out(&csv).starts_with("change,kind,rating,singles,basics,cracks,price\n"));
    assert_eq!(out(&csv).lines().count(), all + 1);
    let stream = ask(&["--format", "stream"]);
    assert_eq!(out(&stream).lines().count(), all);
    for line in out(&stream).lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(row["changes"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn what_is_not_a_question_gets_one_message() {
    let several = PUZZLE.replacen('9', ".", 1);
    let hint = "hint: which candidates are false is defined for a puzzle with one solution\n";
    for question in ["--pairs=0", "--backdoors", "--core"] {
        let refused = catena(&["impact", &several, question]);
        assert_eq!((refused.status.code(), out(&refused)), (Some(2), ""));
        assert!(
            err(&refused).starts_with("error: the puzzle has several solutions: "),
            "{refused:?}"
        );
        assert!(err(&refused).ends_with(hint), "{refused:?}");
        assert_eq!(err(&refused).lines().count(), 2, "{refused:?}");
        let unknown = catena(&["impact", PUZZLE, question, "--rules", "basik"]);
        assert_eq!(unknown.status.code(), Some(2));
        assert!(err(&unknown).starts_with("error: there is no family \"basik\""), "{unknown:?}");
    }
    let unknown = catena(&["impact", PUZZLE, "--by", "V"]);
    assert!(err(&unknown).starts_with("error: there is no family \"V\""), "{unknown:?}");
    let stopped = catena(&["impact", PUZZLE, "--budget", "10"]);
    assert_eq!(stopped.status.code(), Some(1));
    assert!(out(&stopped).contains("stopped"), "{stopped:?}");
}

#[test]
fn backdoors_are_listed_with_what_is_proved_of_their_size() {
    let answer = catena(&["impact", PUZZLE, "--backdoors"]);
    assert_eq!((answer.status.code(), err(&answer)), (Some(0), ""));
    let lines: Vec<&str> = out(&answer).lines().collect();
    let head = "placements: 1 of 55 is enough for singles, no fewer; 1 such set";
    assert_eq!(lines[..2], [head, "  r4c6=1"]);
    let head = "eliminations: 2 of 146 are enough for singles, no fewer; 23 such sets";
    assert_eq!((lines[2], lines.len()), (head, 26));
    let none = catena(&["impact", PUZZLE, "--backdoors=1"]);
    assert!(out(&none).ends_with("eliminations: no set of up to 1 of 146 is enough for singles\n"));
    let easy = catena(&["impact", PUZZLE, "--backdoors", "--apply", "r4c6=1"]);
    assert!(out(&easy).starts_with("placements: none is needed: singles solve the puzzle\n"));
    let csv = catena(&["impact", PUZZLE, "--backdoors", "--format", "csv"]);
    assert!(out(&csv).starts_with("kind,members\nplacements,r4c6=1\neliminations,"), "{csv:?}");
    assert_eq!(out(&csv).lines().count(), 25);
    let stream = catena(&["impact", PUZZLE, "--backdoors", "--format", "stream"]);
    assert_eq!(stream.status.code(), Some(2));
    let json = catena(&["impact", PUZZLE, "--backdoors=all", "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(out(&json)).unwrap();
    assert_eq!(document["placements"]["at_least"], 1);
    assert_eq!(document["placements"]["all_up_to"], 2);
    assert_eq!(document["placements"]["sets"][0][0], "r4c6=1");
    assert!(document["placements"]["sets"].as_array().unwrap().len() > 1);
}

#[test]
fn a_picture_has_a_square_for_each_step_and_a_ring_for_each_price() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/impact.svg");
    let answer = catena(&["impact", PUZZLE, "--svg", file, "--force"]);
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    let svg = std::fs::read_to_string(file).unwrap();
    assert!(svg.contains("<title>n2r1c2: W = 3 without it</title>"), "{svg}");
    assert!(svg.contains("<title>n3r1c7: W = 8 without it; proved with length 7</title>"));
    for meaning in ["W = 3 without it", "W = 7 without it", "has a proof of length 4 to 7"] {
        assert!(svg.contains(meaning), "{meaning}");
    }
    let again = catena(&["impact", PUZZLE, "--svg", file]);
    assert_eq!(again.status.code(), Some(2), "{again:?}");
}

#[test]
fn the_hard_core_is_what_lets_the_rules_finish() {
    let core = catena(&["impact", PUZZLE, "--core", "--rules", "W4", "--price", "whip"]);
    assert_eq!(core.status.code(), Some(0), "{core:?}");
    let last = out(&core).lines().last().unwrap();
    assert!(last.starts_with("after W4 it hangs on "), "{last}");
    let table = rows(out(&core));
    assert!(table.len() > 2 && table.iter().any(|row| row[0] == "r1c2<>2"), "{table:?}");
    let easy = catena(&["impact", PUZZLE, "--core", "--rules", "W8"]);
    assert_eq!(out(&easy), "it hangs on nothing: W8 solves it\n");
    let none = catena(&["impact", PUZZLE, "--core"]);
    assert!(out(&none).starts_with("after singles it hangs on no single elimination"), "{none:?}");
}

#[test]
fn the_hard_core_as_json_has_proofs_that_hold() {
    let asked = ["impact", PUZZLE, "--core", "--rules", "W4", "--price", "tagging-3"];
    let answer = catena(&[&asked[..], &["--format", "json"]].concat());
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    let core: serde_json::Value = serde_json::from_str(out(&answer)).unwrap();
    assert_eq!(core["schema"], "catena-core/1");
    let named = |row: &serde_json::Value| row["eliminates"].as_str().unwrap().to_owned();
    let rows = core["eliminations"].as_array().unwrap();
    let proofs = core["proofs"].as_array().unwrap();
    assert!(rows.iter().any(|row| named(row) == "r1c2<>2") && !proofs.is_empty(), "{core}");
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/core.json");
    std::fs::write(file, out(&answer)).unwrap();
    let judged = catena(&["check", file]);
    assert_eq!(judged.status.code(), Some(0), "{judged:?}");
    assert_eq!(out(&judged).matches("proved ").count(), proofs.len());
    let csv = catena(&[&asked[..], &["--format", "csv"]].concat());
    assert_eq!(out(&csv).lines().count(), rows.len() + 1);
    let stream = catena(&[&asked[..], &["--format", "stream"]].concat());
    assert_eq!(stream.status.code(), Some(2));
    assert!(err(&stream).contains("use table, csv or json"), "{stream:?}");
}

#[test]
fn givens_are_listed_with_what_is_left_without_them() {
    let answer = catena(&["impact", PUZZLE, "--givens"]);
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    let table = rows(out(&answer));
    assert_eq!(table[0], ["given", "W"]);
    assert_eq!(table.len(), 1 + PUZZLE.chars().filter(|&c| c != '.').count());
    assert!(err(&answer).contains("givens"), "{answer:?}");
}
