//! Exported graphs, each opened by a program that it is for: NetworkX, pandas, lxml and Graphviz find as
//! many nodes and edges of each kind as the table of `catena graph` says.
//!
//! `PYTHON` names the Python that has the first three [default: python3].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::root;

/// A position with nodes and edges of every kind of a state.
const GRID: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn catena(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    let output = command.arg("graph").arg(GRID).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The counts of the table, without the kinds there are none of.
fn table(arguments: &[&str]) -> BTreeMap<&'static str, BTreeMap<String, usize>> {
    let mut counts = BTreeMap::from([("node", BTreeMap::new()), ("edge", BTreeMap::new())]);
    for line in catena(arguments).lines().skip(1) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let count = fields[2].parse().unwrap();
        if count > 0 {
            counts.get_mut(fields[0]).unwrap().insert(fields[1].to_owned(), count);
        }
    }
    counts
}

/// Digit, row, column and block of all candidates, added up.
fn sums() -> [usize; 4] {
    let state = catena::grid::read(GRID).unwrap().state;
    state.candidates().fold([0; 4], |sums, candidate| {
        let cell = candidate.cell();
        let numbers = [candidate.digit().index(), cell.row(), cell.column(), cell.block()];
        std::array::from_fn(|at| sums[at] + numbers[at] + 1)
    })
}

fn python() -> PathBuf {
    std::env::var_os("PYTHON").map_or("python3".into(), PathBuf::from)
}

/// Whether something can be used; where not, says so, and fails where `CI` is set.
fn is_there(what: &str, tried: std::io::Result<Output>) -> bool {
    let is_there = tried.is_ok_and(|output| output.status.success());
    if !is_there {
        assert!(std::env::var_os("CI").is_none(), "CI needs {what}");
        eprintln!("skipped: no {what}");
    }
    is_there
}

fn has_module(module: &str) -> bool {
    is_there(module, Command::new(python()).args(["-c", &format!("import {module}")]).output())
}

/// The graph in a format, in a file of its own.
fn exported(test: &str, format: &str) -> String {
    let name = format!("graph-programs-{test}.{format}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, catena(&["--format", format])).unwrap();
    file.to_str().unwrap().to_owned()
}

/// Has a reader of the script read the graph in these formats, and compares what it finds.
fn assert_reads(module: &str, reader: &str, formats: &[&str]) {
    if !has_module(module) {
        return;
    }
    let files = formats.iter().map(|format| exported(reader, format));
    let script = root().join("crates/cli/tests/it/graph_programs.py");
    let output = Command::new(python()).arg(script).arg(reader).args(files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let table = table(&[]);
    let expected = json!({"node": table["node"], "edge": table["edge"], "sums": sums()});
    assert_eq!(found, expected, "{reader}");
}

#[test]
fn networkx_reads_node_link_json() {
    assert_reads("networkx", "node_link", &["json"]);
}

#[test]
fn networkx_reads_cytoscape_json() {
    assert_reads("networkx", "cytoscape", &["cytoscape"]);
}

#[test]
fn networkx_reads_graphml() {
    assert_reads("networkx", "graphml", &["graphml"]);
}

#[test]
fn networkx_reads_gexf() {
    assert_reads("networkx", "gexf", &["gexf"]);
}

#[test]
fn pandas_reads_both_tables() {
    assert_reads("pandas", "csv", &["csv", "csv-nodes"]);
}

#[test]
fn lxml_reads_graphml_and_gexf() {
    assert_reads("lxml", "lxml", &["graphml", "gexf"]);
}

#[test]
fn graphviz_draws_the_graph_where_it_stands() {
    if !is_there("Graphviz", Command::new("neato").arg("-V").output()) {
        return;
    }
    // Inches from the lower left corner, and the size.
    let output = Command::new("neato")
        .args(["-n2", "-Tplain", &exported("graphviz", "dot")])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let plain = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Vec<&str>> = plain.lines().map(|line| line.split(' ').collect()).collect();
    let count = |what: &str| lines.iter().filter(|fields| fields[0] == what).count();
    let table = table(&[]);
    for what in ["node", "edge"] {
        assert_eq!(count(what), table[what].values().sum::<usize>(), "{what}");
    }
    let place = |name: &str| {
        let node = lines.iter().find(|fields| fields[0] == "node" && fields[1] == name).unwrap();
        [2, 3].map(|at| node[at].parse::<f64>().unwrap())
    };
    // An inch is 72 points, and so is a cell: these two are eight cells and two thirds of the height of one
    // apart, of which each third is a quarter of a cell.
    let ([x, y], [below_x, below_y]) = (place("n2r1c1"), place("n8r9c1"));
    assert!((x - below_x).abs() < 0.01 && (y - below_y - 8.5).abs() < 0.01, "{y} {below_y}");
}
