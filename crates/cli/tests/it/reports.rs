//! The reports of `crates/store/reports`: each has a question and answers it.
//!
//! One store is made for all of them, with a puzzle solved by nrc-chains and whips, one that its path
//! runs into, and one that short whips do not solve; the first state has all that `find` finds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use catena::proof::Proof;
use catena_store::{Access, Store};
use serde_json::{Map, Value};

use crate::store::fresh;
use crate::store_commands::catena;

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains".
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// The same with one given more.
const HINGE_AND_ONE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.625..6.2.7..";

/// The second puzzle of top1465: far beyond whips of length 2.
const HARD: &str =
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........";

type Row = Map<String, Value>;

fn folder() -> PathBuf {
    crate::root().join("crates/store/reports")
}

/// The store, made once.
fn store() -> &'static Path {
    static STORE: OnceLock<PathBuf> = OnceLock::new();
    STORE.get_or_init(|| {
        let file = fresh("reports");
        let name = file.to_str().unwrap();
        let commands: [&[&str]; 5] = [
            &["store", "init", name],
            &["solve", HINGE, "--rules", "nrc-chain,whip", "--store", name],
            &["solve", HINGE_AND_ONE, "--rules", "nrc-chain,whip", "--store", name],
            &["solve", HARD, "--rules", "whip", "--max-length", "2", "--store", name],
            &["find", HINGE, "--max-length", "4", "--store", name],
        ];
        for command in commands {
            let output = catena(command);
            assert_ne!(output.status.code(), Some(2), "{command:?}: {output:?}");
        }
        file
    })
}

/// The rows that a report has for the store.
fn rows(report: &str) -> Vec<Row> {
    let file = folder().join(format!("{report}.sql"));
    let arguments = ["sql", store().to_str().unwrap(), file.to_str().unwrap(), "--format", "json"];
    let output = catena(&arguments);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{report}: {error}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn integer(row: &Row, column: &str) -> i64 {
    row[column].as_i64().unwrap_or_else(|| panic!("{column} of {row:?}"))
}

fn text<'r>(row: &'r Row, column: &str) -> &'r str {
    row[column].as_str().unwrap_or_else(|| panic!("{column} of {row:?}"))
}

/// All stored proofs, by their numbers.
fn proofs() -> Vec<Proof> {
    let store = Store::open(store(), Access::Read).unwrap();
    store.proof_ids().unwrap().into_iter().map(|id| store.proof(id).unwrap()).collect()
}

/// The proofs of a path, in order.
fn proofs_of_path(id: i64) -> Vec<Proof> {
    let store = Store::open(store(), Access::Read).unwrap();
    let states = store.path(id).unwrap().states;
    states.iter().flat_map(|(_, ids)| ids).map(|id| store.proof(*id).unwrap()).collect()
}

#[test]
fn every_report_begins_with_its_question() {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    let tested = [
        "additional-candidates",
        "families-of-a-state",
        "graph-of-a-state",
        "length-distribution",
        "link-density",
        "longest-chains",
        "methods-needed",
        "needed-families",
        "path-summary",
        "proved-by-one-family",
        "shared-states",
        "shortest-families",
        "stuck-puzzles",
        "tagging-levels",
        "variables-used",
    ];
    assert_eq!(names, tested, "a report and its test come together");
    for name in names {
        let text = std::fs::read_to_string(folder().join(format!("{name}.sql"))).unwrap();
        let question = text.lines().next().unwrap();
        assert!(question.starts_with("-- ") && question.ends_with('?'), "{name}: {question}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{name}");
    }
}

#[test]
fn needed_families() {
    let mut expected: BTreeMap<(i64, String), (i64, i64)> = BTreeMap::new();
    for path in 1..=3 {
        for proof in proofs_of_path(path) {
            let counts = expected.entry((path, proof.family.name.raw().to_owned())).or_default();
            *counts = (counts.0 + 1, counts.1.max(proof.length as i64));
        }
    }
    let found = rows("needed-families").into_iter().map(|row| {
        let key = (integer(&row, "puzzle"), text(&row, "family").to_owned());
        (key, (integer(&row, "proofs"), integer(&row, "longest")))
    });
    assert_eq!(found.collect::<BTreeMap<_, _>>(), expected);
}

#[test]
fn shortest_families() {
    let rows = rows("shortest-families");
    let hinge = rows.iter().find(|row| text(row, "conclusion") == "r9c8<>5").unwrap();
    assert_eq!((integer(hinge, "path"), integer(hinge, "length")), (1, 3));
    let families: BTreeSet<&str> = text(hinge, "families").split(',').collect();
    assert!(families.contains("nrc-chain") && families.contains("braid"), "{families:?}");
    assert!(!families.contains("hidden-single"));
}

#[test]
fn additional_candidates() {
    let chains = proofs().into_iter().filter_map(|proof| proof.chain);
    let (mut count, mut most_t) = (0, 0);
    for chain in chains {
        count += 1;
        most_t = most_t.max(chain.t_candidates() as i64);
    }
    let rows = rows("additional-candidates");
    assert_eq!(rows.iter().map(|row| integer(row, "chains")).sum::<i64>(), count);
    assert_eq!(rows.iter().map(|row| integer(row, "most_t")).max(), Some(most_t));
    let nrc = rows.iter().filter(|row| text(row, "family") == "nrc-chain");
    assert!(nrc.into_iter().all(|row| integer(row, "most_t") + integer(row, "most_z") == 0));
}

#[test]
fn link_density() {
    let rows = rows("link-density");
    let store = Store::open(store(), Access::Read).unwrap();
    for row in &rows {
        let state = store.state(integer(row, "state")).unwrap();
        let live: Vec<_> = state.candidates().collect();
        let linked = live.iter().flat_map(|one| live.iter().filter(|other| one.linked(**other)));
        let (pairs, links) = (live.len() * (live.len() - 1) / 2, linked.count() / 2);
        let density = row["density"].as_f64().unwrap();
        assert!((density - links as f64 / pairs as f64).abs() < 0.0001, "{row:?}");
    }
    let last = rows.iter().rfind(|row| integer(row, "path") == 1).unwrap();
    assert_eq!((integer(last, "candidates"), integer(last, "links")), (81, 0));
}

#[test]
fn proved_by_one_family() {
    let conclusions = |family: &str| -> BTreeSet<String> {
        let first = Store::open(store(), Access::Read).unwrap().state(1).unwrap();
        let of_family = |proof: &Proof| proof.family.name == family && proof.state == first;
        let proofs = proofs().into_iter().filter(of_family);
        proofs.flat_map(|proof| proof.conclusions).map(|c| c.to_string()).collect()
    };
    let expected: BTreeSet<String> =
        conclusions("whip").difference(&conclusions("nrct-chain")).cloned().collect();
    let rows = rows("proved-by-one-family");
    let found = rows.iter().filter(|row| integer(row, "state") == 1);
    let found: BTreeSet<String> = found.map(|row| text(row, "conclusion").to_owned()).collect();
    assert_eq!(found, expected);
    assert!(!found.is_empty());
}

#[test]
fn longest_chains() {
    let rows = rows("longest-chains");
    let lengths: Vec<i64> = rows.iter().map(|row| integer(row, "length")).collect();
    let longest = (1..=3).flat_map(proofs_of_path).map(|proof| proof.length as i64).max();
    assert_eq!(lengths.first().copied(), longest);
    assert!(lengths.is_sorted_by(|one, next| one >= next) && lengths.len() <= 20);
}

/// A store of its own with two puzzles solved by these rules, which a report is about; and what the report says.
fn solved_by(report: &str, rules: &str) -> (PathBuf, Vec<Row>) {
    let file = fresh(report);
    let name = file.to_str().unwrap();
    for command in [
        &["store", "init", name][..],
        &["solve", HINGE, "--rules", rules, "--store", name],
        &["solve", HARD, "--rules", rules, "--store", name],
    ] {
        let output = catena(command);
        assert_ne!(output.status.code(), Some(2), "{command:?}: {output:?}");
    }
    let report = folder().join(format!("{report}.sql"));
    let output = catena(&["sql", name, report.to_str().unwrap(), "--format", "json"]);
    let rows = serde_json::from_slice(&output.stdout).unwrap();
    (file, rows)
}

#[test]
fn methods_needed() {
    let rules = "singles,pointing,claiming,medusa-trap,medusa-weak-corner,hypothesis-0";
    let (file, rows) = solved_by("methods-needed", rules);
    let store = Store::open(&file, Access::Read).unwrap();
    let families = |path: i64| -> BTreeSet<String> {
        let states = store.path(path).unwrap().states;
        let ids = states.iter().flat_map(|(_, ids)| ids);
        ids.map(|id| store.proof(*id).unwrap().family.name.raw().to_owned()).collect()
    };
    let paths = [families(1), families(2)];
    for (method, of) in [
        ("singles", &["naked-single", "hidden-single"][..]),
        ("locked candidates", &["pointing", "claiming"]),
        ("Medusa, strong", &["medusa-trap"]),
        ("Medusa, weak", &["medusa-weak-corner"]),
        ("hypothesis", &["hypothesis-0"]),
    ] {
        let uses = |path: &&BTreeSet<String>| of.iter().any(|family| path.contains(*family));
        let row = rows.iter().find(|row| text(row, "method") == method);
        let used = row.map_or(0, |row| integer(row, "used"));
        assert_eq!(used, paths.iter().filter(uses).count() as i64, "{method}: {rows:?}");
    }
    assert_eq!(rows.iter().map(|row| integer(row, "hardest")).sum::<i64>(), 2, "{rows:?}");
    assert!(rows.iter().any(|row| text(row, "method").starts_with("hypothesis")), "{rows:?}");
}

#[test]
fn tagging_levels() {
    let (file, rows) = solved_by("tagging-levels", "L4_0,tagging-1,tagging-half");
    let store = Store::open(&file, Access::Read).unwrap();
    let proofs: Vec<Proof> =
        store.proof_ids().unwrap().into_iter().map(|id| store.proof(id).unwrap()).collect();
    let row = |level: &str| rows.iter().find(|row| text(row, "level") == level);
    for (level, family) in [("1", "tagging-1"), ("half", "tagging-half")] {
        let of = proofs.iter().filter(|proof| proof.family.name == family);
        let cleared: usize = of.clone().map(|proof| proof.conclusions.len()).sum();
        assert!(cleared > 0, "{family} has nothing to do here");
        assert_eq!(integer(row(level).unwrap(), "cleared"), cleared as i64, "{level}");
        let rounds = of.map(|proof| proof.length as i64).max().unwrap();
        assert_eq!(integer(row(level).unwrap(), "rounds"), rounds, "{level}");
    }
    assert_eq!(rows.iter().map(|row| integer(row, "hardest")).sum::<i64>(), 2, "{rows:?}");
    assert_eq!(row("none"), None, "basic rules alone solve neither");
}

#[test]
fn shared_states() {
    let rows = rows("shared-states");
    let solved = rows.last().unwrap();
    assert_eq!((integer(solved, "candidates"), integer(solved, "puzzles")), (81, 2));
    assert_eq!((integer(solved, "first_puzzle"), integer(solved, "last_puzzle")), (1, 2));
}

#[test]
fn path_summary() {
    let rows = rows("path-summary");
    assert_eq!(rows.len(), 3);
    for row in rows {
        let proofs = proofs_of_path(integer(&row, "path"));
        let chains = proofs.iter().filter(|proof| proof.chain.is_some()).count() as i64;
        assert_eq!(integer(&row, "chains"), chains);
        assert_eq!(integer(&row, "singles"), proofs.len() as i64 - chains);
        assert_eq!(integer(&row, "longest"), proofs.iter().map(|p| p.length as i64).max().unwrap());
        let ending = if integer(&row, "puzzle") == 3 { "stuck" } else { "solved" };
        assert_eq!(text(&row, "ending"), ending);
    }
}

#[test]
fn length_distribution() {
    let rows = rows("length-distribution");
    assert_eq!(rows.iter().map(|row| integer(row, "puzzles")).sum::<i64>(), 3);
    let stuck = rows.iter().find(|row| text(row, "ending") == "stuck").unwrap();
    assert!(integer(stuck, "longest") <= integer(stuck, "reach"));
}

#[test]
fn variables_used() {
    let steps = proofs().into_iter().filter_map(|proof| proof.chain).map(|c| c.steps.len() as i64);
    let rows = rows("variables-used");
    assert_eq!(rows.iter().map(|row| integer(row, "steps")).sum::<i64>(), steps.sum::<i64>());
    for row in rows {
        let kinds = ["rc", "rn", "cn", "bn", "als"].map(|kind| integer(&row, kind));
        assert_eq!(kinds.iter().sum::<i64>(), integer(&row, "steps"), "{row:?}");
        assert!(text(&row, "family") != "xy-chain" || kinds[0] == integer(&row, "steps"));
    }
}

#[test]
fn stuck_puzzles() {
    let rows = rows("stuck-puzzles");
    assert_eq!(rows.len(), 1);
    assert_eq!((integer(&rows[0], "puzzle"), integer(&rows[0], "reach")), (3, 2));
    let store = Store::open(store(), Access::Read).unwrap();
    let state = store.state(integer(&rows[0], "state")).unwrap();
    let cells: Vec<String> =
        catena::grid::Cell::all().map(|cell| state.digits(cell).to_string()).collect();
    assert_eq!(text(&rows[0], "grid"), cells.join(" "));
    assert_eq!(integer(&rows[0], "candidates"), state.len() as i64);
}

#[test]
fn families_of_a_state() {
    let rows = rows("families-of-a-state");
    let first = Store::open(store(), Access::Read).unwrap().state(1).unwrap();
    for row in rows.iter().filter(|row| ["whip", "braid"].contains(&text(row, "family"))) {
        // `find` stored the shortest proof of every elimination up to the same length.
        let same = |proof: &&Proof| {
            proof.state == first && proof.family.name == text(row, "family") && proof.length <= 4
        };
        let all = proofs();
        let found: BTreeSet<String> =
            all.iter().filter(same).map(|p| format!("{:?}", p.conclusions)).collect();
        assert_eq!(integer(row, "chains"), found.len() as i64, "{row:?}");
    }
    assert!(rows.iter().any(|row| text(row, "family") == "nrc-chain"));
}

#[test]
fn graph_of_a_state() {
    let rows = rows("graph-of-a-state");
    let state = Store::open(store(), Access::Read).unwrap().state(1).unwrap();
    let number = |what: &str, name: &str| {
        let row = rows.iter().find(|row| text(row, "what") == what && text(row, "name") == name);
        integer(row.unwrap(), "number")
    };
    assert_eq!(number("nodes", "Candidate"), state.len() as i64);
    assert!(number("edges", "LINK") > number("edges", "CONJUGATE"));
    let links = rows.iter().filter(|row| text(row, "what") == "links of");
    let links: Vec<i64> = links.map(|row| integer(row, "number")).collect();
    assert!(links.len() == 5 && links.is_sorted_by(|one, next| one >= next));
}
