//! The table of ISO GQL's features in `tests/corpus/iso-gql.md`: each example does what the table says.

use std::collections::BTreeSet;

use catena::explorer::{Explorer, QueryAsk};

/// A position with pairs, groups and almost locked sets.
const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// The rows of the table: code, what the language has of it, and the example.
fn rows() -> Vec<[String; 3]> {
    let text = std::fs::read_to_string(crate::root().join("tests/corpus/iso-gql.md")).unwrap();
    let (_, table) = text.split_once("## Features of GQL").expect("the section is there");
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned());
        let (code, _, here, example) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
        code.starts_with('G').then(|| [code, here, example.trim_matches('`').to_owned()])
    };
    table.lines().filter(|line| line.starts_with("| G")).filter_map(row).collect()
}

#[test]
fn every_example_does_what_the_table_says() {
    let explorer = Explorer::open(GRID).unwrap();
    let ask = QueryAsk { budget: 200_000, ..QueryAsk::default() };
    let rows = rows();
    for [code, here, example] in &rows {
        let answer = explorer.query(example, &ask);
        match here.as_str() {
            "yes" | "differs" => {
                let answer = answer.unwrap_or_else(|error| panic!("{code} {example}: {error}"));
                assert!(!answer.rows.is_empty(), "{code} {example} has no row");
            }
            "no" => assert!(answer.is_err(), "{code} {example} is answered"),
            other => panic!("{code}: {other}"),
        }
    }
    let codes: BTreeSet<&str> = rows.iter().map(|[code, ..]| code.as_str()).collect();
    assert_eq!(codes.len(), rows.len(), "each code once");
    assert!(rows.len() > 50, "the table is there: {}", rows.len());
}

/// What the language says of itself, and that each of its examples runs.
#[test]
fn what_there_is_comes_with_examples_that_run() {
    let explorer = Explorer::open(GRID).unwrap();
    let ask = QueryAsk { budget: 2_000_000, ..QueryAsk::default() };
    for shown in ["LABELS", "EDGES", "PROPERTIES", "PROCEDURES"] {
        let answer = explorer.query(&format!("SHOW {shown}"), &ask).unwrap();
        let column = answer.columns.iter().position(|name| name == "example").unwrap();
        assert!(answer.rows.len() > 5, "{shown}");
        for row in &answer.rows {
            let example = row.values[column].to_string();
            explorer.query(&example, &ask).unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }
    let functions = explorer.query("CALL db.functions() RETURN function", &ask).unwrap();
    let names: BTreeSet<String> =
        functions.rows.iter().map(|row| row.values[0].to_string()).collect();
    assert!(["sqrt", "median", "count", "labels"].iter().all(|name| names.contains(*name)));
}

/// A path that is only counted is not kept: however many there are, they need no memory.
#[test]
fn counted_paths_are_not_kept() {
    use catena::explorer::query::Datum;
    use catena::work::Interrupt;
    let explorer = Explorer::open(GRID).unwrap();
    let interrupt = Interrupt::new().within_memory(20_000);
    let ask = QueryAsk { interrupt, ..QueryAsk::default() };
    let count = |of: &str| {
        let text = format!("MATCH p = (a:Candidate)-[:LINK]-{{1, 3}}(b:Candidate) RETURN {of}");
        explorer.query(&text, &ask).unwrap()
    };
    let (by_path, by_row) = (count("count(p)"), count("count(*)"));
    assert!(by_path.is_complete(), "{:?}", by_path.stopped_by);
    assert_eq!(by_path.rows[0].values, by_row.rows[0].values);
    assert!(matches!(by_path.rows[0].values[0], Datum::Integer(10_000..)));
    let kept = count("collect(p)");
    assert!(!kept.is_complete());
    assert_eq!(kept.partial, ["collect(p)"]);
    // Where a path need not match, it is counted only where it does.
    let optional = "MATCH (a:Csp) OPTIONAL MATCH p = (a)-[:LINK]-(b) RETURN count(p) AS paths, count(*) AS rows";
    let answer = explorer.query(optional, &QueryAsk::default()).unwrap();
    assert_eq!(answer.rows[0].values[0], Datum::Integer(0));
    assert!(matches!(answer.rows[0].values[1], Datum::Integer(1..)));
}

#[test]
fn numbers_are_summed_up() {
    let explorer = Explorer::open(GRID).unwrap();
    let shown = |text: &str| -> Vec<String> {
        let answer = explorer.query(text, &QueryAsk::default()).unwrap();
        answer.rows[0].values.iter().map(ToString::to_string).collect()
    };
    let of = "FOR x IN [4, 1, 2, 3, 10] RETURN";
    let all = shown(&format!(
        "{of} median(x), percentile(x, 0.5), percentile_disc(x, 0.9), percentile_cont(x, 0.125), stddev_pop(x)"
    ));
    assert_eq!(all, ["3", "3", "10", "1.5", "3.1622776601683795"]);
    assert_eq!(shown(&format!("{of} stddev(x), stddev_samp(x)"))[0], "3.5355339059327378");
    assert_eq!(shown("FOR x IN [1] RETURN stddev(x), stddev_pop(x), median(x)"), ["", "0", "1"]);
    let nothing =
        "MATCH (a {name: 'no'}) RETURN median(a.row), stddev(a.row), stddev_pop(a.row), count(*)";
    assert_eq!(shown(nothing), ["", "", "", "0"]);
    assert_eq!(shown("FOR x IN [1, 1, 4] RETURN median(DISTINCT x)"), ["2.5"]);
    let functions = "RETURN sqrt(9), sqrt(-1), floor(1.5), ceil(1.5), power(2, 10), exp(0), ln(1)";
    assert_eq!(shown(functions), ["3", "", "1", "2", "1024", "1", "0"]);
}

/// An edge of any kind between two nodes, in the three ways it may be written.
#[test]
fn bare_edges_are_read() {
    let explorer = Explorer::open(GRID).unwrap();
    let rows = |text: &str| explorer.query(text, &QueryAsk::default()).unwrap().rows;
    let long = rows("MATCH (a:Csp)-[]-(b:Candidate) RETURN a, b");
    assert!(!long.is_empty());
    assert_eq!(rows("MATCH (a:Csp)--(b:Candidate) RETURN a, b"), long);
    assert_eq!(rows("MATCH (a:Csp)-(b:Candidate) RETURN a, b"), long);
    assert_eq!(rows("MATCH (a:Csp)--(b:Candidate) --(a comment)\nRETURN a, b -- (b)"), long);
}
