//! Lists of rules, given to commands.

use std::fs;

use crate::store_commands::catena;

/// The path that D. Berthier prints has fish before its first chain.
const PUZZLE: &str =
    "....1...2..1....3..4...56.......67..3.......5..84.......78...4..5....9..2...3....";

#[test]
fn a_path_keeps_to_a_list_and_a_list_may_be_a_file() {
    let folder = std::env::temp_dir().join(format!("catena-lists-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("mine.txt");
    fs::write(&file, "# subsets before fish\nhidden-pair\nswordfish, pointing\n").unwrap();
    let run = |rules: &str| {
        let output = catena(&["solve", PUZZLE, "--rules", rules]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let path = run(&format!("{},nrczt-chain", file.display()));
    assert!(path.contains("swordfish n4r159 "), "{path}");
    assert!(run("L4_0,nrc-chain").lines().last().unwrap().starts_with("solved"));
    fs::write(&file, "# nothing\n").unwrap();
    let empty = catena(&["solve", PUZZLE, "--rules", &file.display().to_string()]);
    assert_eq!(empty.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&empty.stderr).contains("names no rule"));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_command_may_begin_after_the_basic_rules() {
    let of = |rest: &[&str]| {
        let output = catena(&[&["show", PUZZLE], rest].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert_ne!(of(&["--after", "basics"]), of(&["--after", "singles"]));
}
