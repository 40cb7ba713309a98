//! Every document that a command prints is as its JSON Schema says.

#[path = "../../../../tests/kit/schemas.rs"]
mod kit;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::root;
use kit::are_as_their_schemas_say;

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
/// What is asked; an empty word stands for another state of the puzzle.
const ASKED: &[&[&str]] = &[
    &["show", GRID, "--json"],
    &["look", GRID, "--json"],
    &["why", GRID, "r9c8<>5", "--rules", "nrc-chain,als-xz,sue-de-coq", "--json"],
    &["why", GRID, "r9c8=1", "--json"],
    &["why", GRID, "r9c8<>5", "--rules", "nrc-chain", "--all", "--json"],
    &["why", GRID, "r9c8<>5", "--rules", "xy-chain", "--max-length", "2", "--json"],
    &["find", GRID, "--rules", "nrc-chain,linear", "--max-length", "3", "--json=proofs"],
    &["solve", GRID, "--json"],
    &["solve", GRID, "--rules", "xy-wing", "--json"],
    &["solve", GRID, "--best", "steps", "--rules", "nrc-chain", "--json"],
    &["rate", GRID, "--by", "class", "--json"],
    &["impact", GRID, "--json=proofs"],
    &["impact", GRID, "--givens", "--json"],
    &["impact", GRID, "--core", "--rules", "xy-chain", "--json"],
    &["impact", GRID, "--backdoors", "--json"],
    &[
        "query",
        GRID,
        "-e",
        "MATCH (c:Csp {size: 2}) RETURN c, c.size / 4 AS half LIMIT 3",
        "--json",
    ],
    &["query", GRID, "xy-chain", "--param", "max=3", "--json"],
    &["graph", GRID, "--diff", "", "--json"],
    &["check", "docs/examples/post.txt", "--json"],
    &["check", "", "--json"],
];

/// What a command prints.
fn catena(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    let output = command.args(arguments).current_dir(root()).output().unwrap();
    assert!(
        !output.stdout.is_empty(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the documents that a text has, one per line.
fn names(documents: &str) -> BTreeSet<String> {
    let name = |line: &str| -> String {
        let document: serde_json::Value = serde_json::from_str(line).unwrap();
        document["schema"].as_str().unwrap().to_owned()
    };
    documents.lines().map(name).collect()
}

#[test]
fn what_the_commands_print_is_as_the_schemas_say() {
    let changed = catena(&["show", GRID, "--apply", "r9c8<>5", "--format", "sukaku"]);
    let entered = format!("{GRID}\n{}", GRID.replacen('.', "8", 1));
    let mut documents = String::new();
    for words in ASKED {
        let other = if words[0] == "graph" { changed.trim() } else { &entered };
        let filled = words.iter().map(|word| if word.is_empty() { other } else { word });
        documents += &catena(&filled.collect::<Vec<_>>());
    }
    let expected = [
        "all/1",
        "backdoors/1",
        "class/1",
        "core/1",
        "entries/1",
        "fewest/2",
        "find/1",
        "givens/1",
        "graph-changes/1",
        "impact/1",
        "path/1",
        "position/1",
        "post/2",
        "proof/1",
        "query/1",
        "rate/1",
        "why/1",
    ];
    let expected: BTreeSet<String> = expected.map(|name| format!("catena-{name}")).into();
    assert_eq!(names(&documents), expected);
    are_as_their_schemas_say(&documents);
}

#[test]
fn what_studies_write_is_as_the_schemas_say() {
    let theorem = concat!(env!("CARGO_TARGET_TMPDIR"), "/schemas-theorem.json");
    catena(&["study", "decide", "braid[2] in whip[2]", "-o", theorem, "--force"]);
    let theorem: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(theorem).unwrap()).unwrap();
    let mut documents = format!("{theorem}\n");
    let shrunk = ["--holds", "nrc-chain", "--fails", "c-chain", "--max-length", "4", "--any-state"];
    let words = [&["study", "shrink", GRID, "r9c8<>5"], &shrunk[..], &["--json"]].concat();
    documents += &catena(&words);
    for simulation in fs::read_dir(root().join("crates/theorems/simulations")).unwrap() {
        let text = fs::read_to_string(simulation.unwrap().path()).unwrap();
        let simulation: serde_json::Value = serde_json::from_str(&text).unwrap();
        documents += &format!("{simulation}\n");
    }
    let expected = ["counterexample/2", "simulation/1", "theorem/1"];
    let expected: BTreeSet<String> = expected.map(|name| format!("catena-{name}")).into();
    assert_eq!(names(&documents), expected);
    are_as_their_schemas_say(&documents);
}

/// `docs/json.md` lists the documents; each has its schema, except those that may change in any version.
#[test]
fn each_document_of_the_list_has_its_schema() {
    let page = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let (_, list) = page.split_once("\n## The documents\n").unwrap();
    let rows = list
        .lines()
        .filter(|line| line.starts_with("| [`catena-") || line.starts_with("| `catena-"));
    let names: Vec<&str> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    assert!(names.len() > 25, "{names:?}");
    for name in names.into_iter().filter(|name| !name.starts_with("catena-map/")) {
        let file = format!("docs/schemas/{}.json", name.replace('/', "-"));
        assert!(root().join(&file).is_file(), "{file}");
    }
}
