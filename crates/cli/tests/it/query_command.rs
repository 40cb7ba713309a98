//! `catena query` and `catena families`, as they are used.

use std::process::{Command, Output};

use catena::query::Library;
use catena::rules::Catalogue;

const GRID: &str =
    "000010002001000030040005600000006700300000005008400000007800040050000900200030000";

/// A puzzle that singles are open in.
const WITH_SINGLES: &str =
    ".12...3.....4...5.6..3..2.......7..4..3.1.6..8..5.......7..4..2.2...9.....6...79.";

fn catena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap()
}

/// What a command prints when it does what it says.
fn done(arguments: &[&str]) -> String {
    let output = catena(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a command says of bad input.
fn refused(arguments: &[&str]) -> String {
    let output = catena(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn rows_are_printed_in_three_formats() {
    let text = "MATCH (a:Candidate {cell: 'r2c7'}) RETURN a, a.digit AS digit, [a.row, 1] AS list";
    let query = ["query", GRID, "--after", "singles", "-e", text, "--format"];
    let printed = |format: &str| done(&[&query[..], &[format]].concat());
    assert_eq!(
        printed("table"),
        "a       digit  list\nn4r2c7      4  2, 1\nn5r2c7      5  2, 1\nn8r2c7      8  2, 1\n"
    );
    assert!(printed("csv").starts_with("a,digit,list\nn4r2c7,4,\"2, 1\"\n"));
    let json: serde_json::Value = serde_json::from_str(&printed("json")).unwrap();
    assert_eq!(json["complete"], true);
    assert_eq!(json["rows"][0], serde_json::json!({"a": "n4r2c7", "digit": 4, "list": [2, 1]}));
}

/// The kernel and the plain evaluator find the same targets at the same lengths, and each row is
/// a proof that was checked.
#[test]
fn a_family_is_asked_by_its_name() {
    let whip =
        ["query", GRID, "whip", "--after", "singles", "--param", "max=3", "--format", "json"];
    let rows = |arguments: &[&str]| -> Vec<(String, u64)> {
        let json: serde_json::Value = serde_json::from_str(&done(arguments)).unwrap();
        let rows = json["rows"].as_array().unwrap().iter();
        rows.map(|row| {
            assert_eq!(row["verdict"], "proved");
            assert_eq!(row["proof"]["schema"], "catena-proof/1");
            (row["z"].as_str().unwrap().to_owned(), row["proof"]["length"].as_u64().unwrap())
        })
        .collect()
    };
    let by_kernel = rows(&whip);
    assert_eq!(by_kernel.len(), 14);
    assert_eq!(rows(&[&whip[..], &["--plain"]].concat()), by_kernel);
}

#[test]
fn the_alternating_search_answers_as_the_plain_evaluator_does() {
    for (family, max) in [("als-xz", "2"), ("als-xy-wing", "3"), ("grouped-nrc-chain", "4")] {
        let max = format!("max={max}");
        let query =
            ["query", GRID, family, "--after", "singles", "--param", &max, "--format", "csv"];
        let explained = done(&["query", GRID, "-e", &explain(family), "--param", &max]);
        assert!(explained.starts_with("answered by: the alternating search\n"), "{explained}");
        let lengths = |arguments: &[&str]| -> Vec<String> {
            let rows = done(arguments);
            rows.lines().map(|row| row.split(',').take(3).collect::<Vec<_>>().join(",")).collect()
        };
        let by_search = lengths(&query);
        assert!(by_search.len() > 1, "{family} finds nothing here");
        assert_eq!(lengths(&[&query[..], &["--plain"]].concat()), by_search, "{family}");
    }
}

/// The query of a family, to be explained.
fn explain(family: &str) -> String {
    format!("EXPLAIN {}", Library::built_in().get(family).unwrap().query)
}

#[test]
fn explain_says_who_answers() {
    let text = "EXPLAIN MATCH ANY SHORTEST SIMPLE (z:Candidate)(()-[:LINK]-(l:Candidate)\
                -[:CONJUGATE]-(r:Candidate)){1, 5}()-[:LINK]-(z) DETACH DELETE z";
    let explained = done(&["query", GRID, "-e", text]);
    assert!(explained.starts_with("answered by: the chain kernel\nfamily: nrc-chain: "));
    let plain = done(&["query", GRID, "-e", text, "--plain"]);
    assert!(plain.starts_with("answered by: the plain evaluator\n"));
    let all = done(&["query", GRID, "-e", &text.replace("ANY SHORTEST", "ALL")]);
    assert!(all.starts_with("answered by: the plain evaluator\n"), "{all}");
}

#[test]
fn nothing_and_a_stop_are_said_in_words() {
    let none = "MATCH (a {name: 'n1r1c5', row: 2}) RETURN a";
    assert_eq!(done(&["query", GRID, "-e", none]), "no rows\n");
    let nothing = done(&["query", WITH_SINGLES, "-e", none]);
    assert!(nothing.starts_with("no rows\n") && nothing.contains("singles are open"), "{nothing}");
    let cut_short = |arguments: &[&str]| {
        let output = catena(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let stopped = ["query", GRID, "braid", "--param", "max=9", "--plain", "--budget", "500"];
    let stopped = cut_short(&stopped);
    assert!(stopped.ends_with("stopped at the budget of 500 expansions: there may be more rows\n"));
    let listed = ["query", GRID, "braid", "--param", "max=9", "--plain", "--budget", "500"];
    let listed = catena(&[&listed[..], &["--format", "csv"]].concat());
    assert_eq!(String::from_utf8_lossy(&listed.stdout).lines().count(), 1);
    assert!(String::from_utf8_lossy(&listed.stderr).contains("there may be more rows"));
    let profile = "PROFILE MATCH (a:Candidate)-[:LINK]-(b)-[:LINK]-(c) RETURN a";
    let profiled = cut_short(&["query", GRID, "-e", profile, "--budget", "500"]);
    assert!(profiled.contains("no, stopped at the budget"), "{profiled}");
}

#[test]
fn bad_queries_and_parameters_are_refused_in_one_message() {
    let label = refused(&["query", GRID, "-e", "MATCH (z:Candidte) RETURN z"]);
    assert!(label.starts_with("error: no node has the label `Candidte`\n"), "{label}");
    assert!(label.contains("^^^^^^^^") && label.contains("did you mean `Candidate`?"));
    let missing = refused(&["query", GRID, "-e", "MATCH (a {digit: $digit}) RETURN a"]);
    assert!(missing.ends_with("hint: give it a value with --param NAME=VALUE\n"), "{missing}");
    let unknown = refused(&["query", GRID, "whip", "--param", "mx=3"]);
    let words = "error: the query has no parameter `$mx`; expected `$max`; did you mean `$max`?\n";
    assert_eq!(unknown, words);
    assert!(refused(&["query", GRID, "whpi"]).ends_with("hint: the nearest family is whip\n"));
    refused(&["query", GRID, "whip", "--param", "max"]);
    refused(&["query", GRID, "whip", "--param", "max={}"]);
    refused(&["query", GRID, "whip", "--time-limit", "-1"]);
    refused(&["query", GRID]);
    assert!(refused(&["families", "wihp"]).contains("the nearest known name is whip"));
    refused(&["families", "--rule-files", "no/such/folder"]);
}

/// What is printed with the theorems is the family still.
#[test]
fn what_is_decided_about_a_family_is_told_with_it() {
    let braid = done(&["families", "braid"]);
    let theorem = "-- braid[n] in whip[n], n to 2: a theorem about every set of live candidates\n";
    assert!(
        braid.contains("\n-- Decided, in every state:\n") && braid.contains(theorem),
        "{braid}"
    );
    assert!(braid.contains("\n-- braid[4] in g-whip[5]: there is a counterexample\n"), "{braid}");
    assert!(braid.contains("\n-- link: nrc-link, weak link\n"), "{braid}");
    let json: serde_json::Value =
        serde_json::from_str(&done(&["families", "xy-wing", "--format", "json"])).unwrap();
    let decided = serde_json::json!([
        {"statement": "xy-wing in whip[2]", "to": null, "theorem": false, "states": "solvable"}
    ]);
    assert_eq!(json["decided"], decided);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.gql"), braid).unwrap();
    let mine = done(&["families", "mine", "--rule-files", folder.path().to_str().unwrap()]);
    assert!(mine.contains("-- braid[4] in g-whip[5]"), "{mine}");
}

#[test]
fn families_are_listed_and_printed() {
    let table = done(&["families"]);
    let names = Catalogue::built_in().rules().len();
    assert_eq!(table.lines().count(), 1 + names);
    let whip = done(&["families", "whip"]);
    assert!(whip.starts_with("-- whip\n--\n-- Finds: "), "{whip}");
    let json: serde_json::Value =
        serde_json::from_str(&done(&["families", "--format", "json"])).unwrap();
    let braid = json.as_array().unwrap().iter().find(|f| f["family"] == "braid").unwrap();
    assert_eq!(braid["contains"], serde_json::json!(["whip", "nishio"]));
    let alone: serde_json::Value =
        serde_json::from_str(&done(&["families", "braid", "--format", "json"])).unwrap();
    assert_eq!(*braid, alone);
    assert!(done(&["query", "--procedures"]).contains("graph.components(edge: text)"));
}

#[test]
fn what_is_no_query_is_told_in_the_words_of_the_user() {
    let several = refused(&["query", GRID, "aic"]);
    assert!(
        several.starts_with("error: there is no file and no one family \"aic\"\n"),
        "{several}"
    );
    assert!(several.contains("it stands for several families: nrc-chain"), "{several}");
    let near = refused(&["query", GRID, "wihp"]);
    assert!(near.starts_with("error: there is no file and no family \"wihp\"\n"), "{near}");
    assert!(near.contains("the nearest family is whip"), "{near}");
}

/// All but positions to copy, and what is printed is the same family still.
#[test]
fn a_family_is_printed_in_lines_of_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = Library::built_in().names().map(str::to_owned).collect();
    for name in ["whip", "skyscraper", "nrct-lr-lasso", "death-blossom"] {
        assert!(names.iter().any(|known| known == name), "{name}");
        let text = done(&["families", name]);
        let lines = text.lines().filter(|line| !line.contains(" ==> "));
        lines.for_each(|line| assert!(line.chars().count() <= 80, "{name}: {line}"));
        std::fs::write(folder.path().join(format!("{name}.gql")), &text).unwrap();
        let query = |more: &[&str]| -> serde_json::Value {
            let json = done(&[&["families", name, "--format", "json"], more].concat());
            let family: serde_json::Value = serde_json::from_str(&json).unwrap();
            serde_json::json!([family["query"], family["finds"], family["source"]])
        };
        assert_eq!(query(&["--rule-files", folder.path().to_str().unwrap()]), query(&[]), "{name}");
    }
}
