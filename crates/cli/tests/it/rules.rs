//! Rules that the alternating search answers, asked through the program: why, find, solve, families.

use std::process::Output;

use crate::store_commands::catena;

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains".
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn done(arguments: &[&str]) -> String {
    let output = catena(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    text(&output)
}

fn refused(arguments: &[&str]) -> String {
    let output = catena(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The length and what is needed, in the row of a family.
fn row<'a>(table: &'a str, family: &str) -> Option<(&'a str, &'a str)> {
    let head = table.lines().find(|line| line.starts_with("family"))?;
    let row = table.lines().find(|line| line.split_whitespace().next() == Some(family))?;
    let needs = &row[head.find("needs")?..head.find("chain")?];
    Some((row.split_whitespace().nth(1)?, needs.trim()))
}

#[test]
fn why_says_what_each_family_needs() {
    let table = done(&["why", HINGE, "r9c8<>5", "--all-families"]);
    assert_eq!(row(&table, "nrc-chain"), Some(("3", "")));
    assert_eq!(row(&table, "grouped-nrc-rl-lasso"), Some(("5", "groups")));
    assert_eq!(row(&table, "als-chain"), Some(("2", "ALS of up to 2")));
    assert_eq!(row(&table, "als-xz"), Some(("2", "ALS of up to 2, almost-cells of up to 1")));
    assert!(row(&table, "death-blossom").is_some(), "{table}");
    // A set of two cells counts as two variables, so that the chain of three is no less simple.
    assert!(table.starts_with("r9c8<>5\nnrc3-chain"), "{table}");
}

#[test]
fn what_an_open_single_deletes_is_said_first() {
    let open = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let why = done(&["why", open, "r4c4<>5", "--rules", "whip"]);
    assert!(why.starts_with("r5c5=5 is a naked single in r5c5, so r4c4<>5.\n\nr4c4<>5\n"), "{why}");
    assert!(done(&["why", HINGE, "r9c8<>5", "--rules", "nrc-chain"]).starts_with("r9c8<>5\n"));
}

#[test]
fn one_word_says_by_which_rules_and_the_old_one_still_does() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/families");
    let list = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-word.rules");
    std::fs::write(&list, "naked-subset, hidden-subset\nnrc-chain\n").unwrap();
    let list = list.to_str().unwrap();
    for (now, before) in [
        (["find", HINGE, "--rules", "nrc-chain"], ["find", HINGE, "--family", "nrc-chain"]),
        (["solve", HINGE, "--rules", "basics"], ["solve", HINGE, "--rules", "L4_0"]),
        (
            ["families", "places-chain", "--rule-files", folder],
            ["families", "places-chain", "--families", folder],
        ),
    ] {
        let as_before = text(&catena(&now)).replace("--rules basics", "--rules L4_0");
        assert_eq!(as_before, text(&catena(&before)), "{now:?}");
        assert!(!text(&catena(&now)).is_empty(), "{now:?}");
    }
    let why = done(&["why", HINGE, "r9c8<>5", "--rules", list, "--all-families"]);
    assert!(row(&why, "nrc-chain").is_some() && row(&why, "whip").is_none(), "{why}");
    assert!(done(&["find", HINGE, "--rules", "basics"]).contains("pointing"));
}

#[test]
fn a_smaller_greatest_size_of_sets_finds_less() {
    let table = done(&["why", HINGE, "r9c8<>5", "--als-size", "1", "--all-families"]);
    assert_eq!(row(&table, "als-chain"), Some(("3", "")));
    assert_eq!(row(&table, "als-xz"), None);
    for size in ["0", "9", "many"] {
        let refusal = refused(&["why", HINGE, "r9c8<>5", "--als-size", size]);
        assert!(refusal.contains("1 to 8 cells"), "{refusal}");
    }
}

#[test]
fn rules_without_chains_are_asked_for_by_name() {
    let why = ["why", HINGE, "r9c8<>5", "--rules"];
    let ask = |family: &str| text(&catena(&[&why[..], &[family]].concat()));
    assert!(ask("Death Blossom").contains("==> r8c3<>5, r9c8<>5, r9c9<>5"));
    assert!(ask("simple-colors").contains("No family searched proves r9c8<>5"));
    let refusal = refused(&["why", HINGE, "r9c8<>5", "--rules", "sue-de-cog"]);
    assert!(refusal.contains("the nearest known name is sue-de-coq"), "{refusal}");
    let every = ["--rules", "death-blossom", "--all"];
    let listed = done(&[&why[..3], &every].concat());
    assert!(
        listed.contains("one shortest proof (this search does not enumerate the others)"),
        "{listed}"
    );
}

#[test]
fn rules_without_chains_are_called_by_queries() {
    let query = ["query", HINGE, "death-blossom", "--param", "max=4", "--format"];
    let json: serde_json::Value =
        serde_json::from_str(&done(&[&query[..], &["json"]].concat())).unwrap();
    let rows = json["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["z"] == "n5r9c8").unwrap();
    assert_eq!(
        (row["verdict"].as_str(), row["proof"]["length"].as_u64()),
        (Some("proved"), Some(3))
    );
    let also = "CALL rule.eliminations('death-blossom', 4) YIELD target, length \
                MATCH (target)-[:MEMBER]-(v:Csp {space: 'rc'}) RETURN DISTINCT v";
    assert!(done(&["query", HINGE, "-e", also]).contains("r9c8"));
    let unknown =
        refused(&["query", HINGE, "-e", "CALL rule.eliminations('sue', 4) RETURN target"]);
    assert!(unknown.contains("there is no rule `sue`"), "{unknown}");
    let none = refused(&["query", HINGE, "sue-de-coq", "--param", "max=-1"]);
    assert!(none.contains("is a length, 0 or more"), "{none}");
    let stopped = ["query", HINGE, "sue-de-coq", "--param", "max=6", "--budget", "3"];
    let stopped = catena(&stopped);
    assert_eq!(stopped.status.code(), Some(1));
    assert!(text(&stopped).contains("stopped at the budget of 3 expansions"));
    let profile = "PROFILE CALL rule.eliminations('als-chain', 4) YIELD target RETURN target";
    let profiled = done(&["query", HINGE, "-e", profile]);
    let expansions = profiled.lines().find(|line| line.starts_with("expansions")).unwrap();
    assert!(!expansions.ends_with(" 0"), "{profiled}");
}

/// A query asks for the lightest sum of a candidate, and its deletion has the proof.
#[test]
fn a_query_has_the_sum_of_a_candidate() {
    let ask = |rest: &str| {
        let text = format!("MATCH (z:Candidate {{name: 'n5r9c8'}}) CALL graph.sum(z) YIELD {rest}");
        done(&["query", HINGE, "-e", &text])
    };
    let said = ask(
        "truths, links, weights, rank RETURN size(truths) AS t, size(links) AS l, size(weights) AS w, rank",
    );
    let numbers = said.lines().find(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let numbers: Vec<i64> =
        numbers.unwrap().split_whitespace().map(|n| n.parse().unwrap()).collect();
    let [truths, links, weights, rank] = numbers[..] else { panic!("{said}") };
    assert_eq!((truths + links, links - truths), (weights, rank), "{said}");
    assert!(ask("rank DETACH DELETE z").contains("r9c8<>5"));
    let explained = "EXPLAIN MATCH (z:Candidate) CALL graph.sum(z) YIELD rank RETURN z, rank";
    assert!(done(&["query", HINGE, "-e", explained]).contains("graph.sum"));
    let refused = refused(&["query", HINGE, "-e", "CALL graph.sum(3) YIELD rank RETURN rank"]);
    assert!(refused.contains("expected a node"), "{refused}");
}

/// It has a bent subset of five cells, found after a smaller budget is spent on others.
const BENT: &str = ":0000:x:12....7+8..+5..+89.23..8...+5...7......864.+82..+7+1...9.+7.5..6...48..5.+469..3+7..237.4..:948::";

#[test]
fn a_rule_that_is_stopped_says_so_and_shows_nothing_longer_than_asked_for() {
    let why = ["why", BENT, "r4c3<>1", "--rules", "sue-de-coq", "--max-length"];
    let asked = |rest: &[&str]| text(&catena(&[&why[..], rest].concat()));
    assert!(asked(&["5"]).contains("sue-de-coq       5 "));
    assert!(asked(&["4"]).contains("No family searched proves r4c3<>1 up to length 4"));
    for budget in ["10", "100", "300"] {
        let stopped = asked(&["4", "--budget", budget]);
        assert!(stopped.contains("sue-de-coq: stopped at the budget"), "{budget}: {stopped}");
        let listed =
            ["find", BENT, "--rules", "sue-de-coq", "--max-length", "4", "--budget", budget];
        let output = catena(&listed);
        assert!(!text(&output).contains("r4c3<>1"), "{budget}: {output:?}");
        let notes = String::from_utf8_lossy(&output.stderr);
        assert!(!notes.contains("no elimination up to"), "{notes}");
    }
}

#[test]
fn a_family_named_twice_has_one_column() {
    let twice = ["--rules", "whip", "--rules", "Whip", "--max-length", "2", "--format", "csv"];
    let table = done(&[&["find", HINGE][..], &twice].concat());
    assert!(table.starts_with("elimination,whip\n"), "{table}");
}

#[test]
fn every_rule_can_be_searched_at_once() {
    let arguments = ["find", HINGE, "--rules", "all", "--max-length", "4", "--format", "csv"];
    let table = done(&arguments);
    let head: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    for family in ["skyscraper", "w-wing", "als-xz", "multi-colours", "aiczt", "g-whip"] {
        assert!(head.contains(&family), "{family}");
    }
    let target = table.lines().find(|line| line.starts_with("r9c8<>5")).unwrap();
    let cells: Vec<&str> = target.split(',').collect();
    let length = |family: &str| cells[head.iter().position(|name| *name == family).unwrap()];
    assert_eq!((length("nrc-chain"), length("als-chain"), length("als-xy-wing")), ("3", "2", "3"));
}

#[test]
fn many_families_stand_in_one_column_and_those_without_finds_below() {
    let output = catena(&["find", HINGE, "--rules", "all", "--max-length", "4", "--all"]);
    let table = text(&output);
    let target = table.lines().find(|line| line.starts_with("r9c8<>5")).unwrap();
    assert!(target.contains(" 2 als-xz, ") && target.contains("; 3 "), "{target}");
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(notes.starts_with("note: no elimination up to length 4 by hxy-rn-chain, "), "{notes}");
    let few = ["--rules", "nrc-chain", "--rules", "sue-de-coq", "--max-length", "4"];
    let output = catena(&[&["find", HINGE][..], &few].concat());
    let head: Vec<String> =
        text(&output).lines().next().unwrap().split_whitespace().map(str::to_owned).collect();
    assert_eq!(head, ["elimination", "nrc-chain"]);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "note: no elimination up to length 4 by sue-de-coq\n"
    );
}

#[test]
fn a_path_may_use_any_rule() {
    let rules = "singles,simple-colours,als-xz,grouped-nrc-loop,nrc-chain";
    let path = done(&["solve", HINGE, "--rules", rules]);
    assert!(path.lines().last().unwrap().starts_with("solved"), "{path}");
}

#[test]
fn families_lists_the_rules_without_chains_too() {
    let table = done(&["families"]);
    for rule in ["dual-empty-rectangle", "simple-colours", "sue-de-coq", "bent-naked-subset"] {
        assert!(table.contains(&format!("\n{rule} ")), "{rule}");
    }
    assert!(
        done(&["families", "death-blossom"])
            .contains("CALL rule.eliminations('death-blossom', $max)")
    );
    assert!(refused(&["families", "sue-de-coc"]).contains("sue-de-coq"));
}

/// Nearly solved; one wrap of 3D Medusa eliminates 24 candidates and places 23.
const WRAPPED: &str = "37 9 4 5 1 23 237 6 8 6 8 2 9 7 34 34 1 5 37 1 5 46 26 8 9 34 27 2 67 1 3 59 5679 57 8 4 \
    5 367 8 1 4 67 237 9 27 9 4 37 2 8 57 6 35 1 8 2 6 7 3 1 45 45 9 1 5 9 46 26 24 8 7 3 4 37 37 8 59 59 1 2 6";

#[test]
fn of_many_conclusions_a_heading_has_the_first_and_their_number() {
    let why = ["why", WRAPPED, "r1c1<>3", "--rules", "medusa-wrap"];
    let find = ["find", WRAPPED, "--rules", "medusa-wrap"];
    for command in [&why[..], &find] {
        let told = done(command);
        let heading = told.lines().rfind(|line| line.contains("==>")).unwrap();
        assert!(heading.ends_with("r3c5<>6 and 39 more"), "{heading}");
    }
    let json = done(&[&why[..], &["--json"]].concat());
    assert!(json.contains("\"n7r9c2\",\"n3r9c3\"]"), "the document has them all: {json}");
}

#[test]
fn a_file_of_rules_that_is_not_there_is_named() {
    let said = refused(&["solve", HINGE, "--rules", "singles,nosuch.txt"]);
    assert!(said.starts_with("error: there is no file and no family \"nosuch.txt\"\n"), "{said}");
}
