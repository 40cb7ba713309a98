//! `--json`, which every command spells alike, beside what earlier versions called it.

use std::process::Command;

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn catena(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    let output = command.args(arguments).current_dir(crate::root()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_earlier_spelling_prints_the_same() {
    for (words, now, before) in [
        (&["find", GRID, "--rules", "xy-chain"][..], &["--json"][..], &["--format", "json"][..]),
        (
            &["find", GRID, "--rules", "xy-chain"],
            &["--json=proofs"],
            &["--format", "json", "--proofs"],
        ),
        (&["impact", GRID, "--givens"], &["--json"], &["--format", "json"]),
        (&["families", "xy-chain"], &["--json"], &["--format", "json"]),
        (&["query", GRID, "xy-chain", "--param", "max=3"], &["--json"], &["--format", "json"]),
        (&["rate", "docs/examples/list.txt"], &["--json"], &["--format", "jsonl"]),
        (&["rate", "docs/examples/list.txt", "--by", "class"], &["--json"], &["--format", "jsonl"]),
    ] {
        let ask = |more: &[&str]| catena(&[words, &["--threads", "1"], more].concat());
        let (code, printed) = ask(now);
        assert!(code == Some(0) && printed.starts_with(['{', '[']), "{words:?}: {printed}");
        assert_eq!(ask(before).1, printed, "{words:?}");
        let (code, _) = ask(&[now, &["--format", "csv"]].concat());
        assert_eq!(code, Some(2), "{words:?}: one form at a time");
    }
    let (_, without) = catena(&["find", GRID, "--rules", "xy-chain", "--json"]);
    assert!(!without.contains("catena-proof/1"), "{without}");
}

#[test]
fn a_position_and_a_first_look_are_documents() {
    let (code, position) = catena(&["show", GRID, "--json"]);
    assert!(
        code == Some(0) && position.starts_with("{\"schema\":\"catena-position/1\""),
        "{position}"
    );
    let (code, looked) = catena(&["look", GRID, "--json"]);
    assert_eq!(code, Some(0), "{looked}");
    let schemas = ["catena-position/1", "catena-rate/1", "catena-proof/1"];
    assert_eq!(looked.lines().count(), schemas.len(), "{looked}");
    for (line, schema) in looked.lines().zip(schemas) {
        assert!(line.contains(&format!("\"schema\":\"{schema}\"")), "{schema}: {line}");
    }
    assert!(looked.starts_with(&position), "{looked}");
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("looked.json");
    std::fs::write(&file, looked.lines().last().unwrap()).unwrap();
    let (code, judged) = catena(&["check", file.to_str().unwrap()]);
    assert!(code == Some(0) && judged.contains("proved "), "{judged}");
}
