//! `catena query` of the graph of states of a store, and `catena graph --diff`.

use std::path::Path;

use serde_json::Value as Json;
use tempfile::TempDir;

use crate::store_commands::catena;

/// Twelve puzzles that whips solve.
const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/small-list.tsv");

/// What a command prints, what it says on standard error, and its exit code.
fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = catena(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn done(arguments: &[&str]) -> String {
    let (printed, said, code) = run(arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {said}");
    printed
}

/// A store of the list, solved by two lists of rules.
fn store(folder: &Path) -> String {
    let file = folder.join("states.db").to_str().unwrap().to_owned();
    done(&["store", "init", &file]);
    for rules in ["whip", "L4_0,whip"] {
        done(&["store", "add", &file, LIST, "--rules", rules]);
    }
    file
}

#[test]
fn the_questions_to_the_graph_of_states_are_answered() {
    let folder = TempDir::new().unwrap();
    let file = store(folder.path());
    let questions = crate::root().join("queries/explore/graph");
    let mut asked = 0;
    for question in std::fs::read_dir(questions).unwrap() {
        let question = question.unwrap().path();
        let text = std::fs::read_to_string(&question).unwrap();
        assert!(text.starts_with("-- ") && text.contains("\n-- catena query "), "{question:?}");
        let query = catena::query::parse(&text).unwrap().to_string();
        assert!(text.ends_with(&format!("\n\n{query}\n")), "{question:?} is written as:\n{query}");
        let family: &[&str] =
            if text.contains("--param") { &["--param", "family=hidden-single"] } else { &[] };
        let ask = ["query", question.to_str().unwrap(), "--store", &file, "--format", "json"];
        let answer: Json = serde_json::from_str(&done(&[&ask, family].concat())).unwrap();
        let rows = answer["rows"].as_array().unwrap().len();
        assert!(rows > 0 || text.contains("symmetry"), "{question:?}");
        asked += 1;
    }
    assert_eq!(asked, 6);
    refusals(&file);
    a_step_as_changes(&file);
}

fn refusals(file: &str) {
    let text = "USE GRAPH OF STATES MATCH (s:State) RETURN s";
    let picture = Path::new(file).with_extension("svg");
    for (arguments, part) in [
        (&["query", "-e", text][..], "is about a store"),
        (&["query", &".".repeat(81), "-e", text], "is about a store"),
        (&["query", "-e", text, "--list", LIST], "is about a store"),
        (&["query", "-e", text, "--store", file, "--state", "1"], "is about a store"),
        (
            &["query", "-e", text, "--store", file, "--svg", picture.to_str().unwrap()],
            "is not drawn on a board",
        ),
        (&["query", "-e", text, "--store", "nowhere.db"], "nowhere.db"),
        (
            &["query", "-e", "MATCH (s:State) RETURN s", "--store", file],
            "begin with `USE GRAPH OF STATES`",
        ),
    ] {
        let (printed, said, code) = run(arguments);
        assert!(
            printed.is_empty() && code == Some(2) && said.contains(part),
            "{arguments:?}: {said}"
        );
    }
    let stopped = run(&["query", "-e", text, "--store", file, "--budget", "3"]);
    assert!(stopped.2 == Some(1) && stopped.0.contains("stopped at the budget"), "{stopped:?}");
}

/// The step between two stored states is what `state_changes` says in SQL.
fn a_step_as_changes(file: &str) {
    let rows = done(&["graph", "--store", file, "--state", "2", "--diff", "3", "--rows"]);
    let sql = "SELECT count(*) FROM state_changes(2, 3)";
    let count = done(&["sql", file, sql, "--format", "csv"]);
    let count: usize = count.lines().nth(1).unwrap().parse().unwrap();
    assert_eq!(rows.lines().count() - 1, count);
}

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

#[test]
fn the_changes_are_counted_listed_written_and_drawn() {
    let folder = TempDir::new().unwrap();
    let after = done(&["show", GRID, "--apply", "r9c8<>5", "--format", "sukaku"]);
    let after = after.trim();
    let counts = done(&["graph", GRID, "--diff", after]);
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let candidates = counts.lines().map(words).find(|words| words[1] == "Candidate").unwrap();
    assert_eq!(candidates[3..5], ["1", "0"], "{counts}");
    let kinds = ["--nodes", "Candidate,Group", "--edges", "CONJUGATE"];
    let rows = done(&[&["graph", GRID, "--diff", after, "--rows"][..], &kinds].concat());
    assert!(rows.lines().skip(1).all(|line| !line.contains("LINK")), "{rows}");
    let json = done(&[&["graph", GRID, "--diff", after, "--json"][..], &kinds].concat());
    let json: Json = serde_json::from_str(&json).unwrap();
    assert_eq!(json["schema"], "catena-graph-changes/1");
    let listed = ["lost", "new"].map(|change| json[change].as_array().unwrap().len());
    assert_eq!(listed.iter().sum::<usize>(), rows.lines().count() - 1);
    let file = folder.path().join("changes.svg");
    let file = file.to_str().unwrap();
    done(&[&["graph", GRID, "--diff", after, "--svg", file][..], &kinds].concat());
    assert!(std::fs::read_to_string(file).unwrap().starts_with("<svg"));
    for (arguments, part) in [
        (&["graph", GRID, "--rows"][..], "--diff"),
        (&["graph", GRID, "--diff", after, "--svg", file], "already exists"),
        (&["graph", GRID, "--diff", "no grid at all"], "no grid at all"),
        (&["graph", GRID, "--diff", after, "--format", "dot"], "cannot be used with"),
    ] {
        let (_, said, code) = run(arguments);
        assert!(code == Some(2) && said.contains(part), "{arguments:?}: {said}");
    }
}
