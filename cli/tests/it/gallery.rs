//! The gallery in `exports/`: every command on its page makes the file that is there, to the byte,
//! and every proof in it holds.
//!
//! To renew it after a change that is meant to be seen, run the commands with `--force`.

use crate::root;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use catena::check::{Verdict, check};
use catena::proof::json::from_json;

fn page() -> String {
    fs::read_to_string(root().join("exports/README.md")).unwrap()
}

/// The commands on the page: arguments, and the file that they made. `--output` can be left out, `--svg` not.
fn commands() -> Vec<(Vec<String>, String)> {
    let page = page();
    let command = |line: &str| {
        let mut words: Vec<String> =
            line.strip_prefix("catena ")?.split(' ').map(str::to_owned).collect();
        let file = words.pop()?;
        match words.last().map(String::as_str) {
            Some("--output") => drop(words.pop()),
            Some("--svg") => {}
            _ => panic!("{line}"),
        }
        Some((words, file))
    };
    page.lines().filter_map(command).collect()
}

fn files(extension: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join("exports")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let wanted = paths.filter(|path| path.extension().is_some_and(|e| e == extension));
    wanted.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
}

#[test]
fn every_command_on_the_page_makes_the_file_that_is_there() {
    assert!(!commands().is_empty());
    for (arguments, file) in commands() {
        let there = fs::read(root().join(&file)).unwrap_or_default();
        assert!(made(&arguments) == there, "{file} is no longer what its command makes");
    }
}

/// What a command prints, or the picture that it draws where its last argument is `--svg`.
fn made(arguments: &[String]) -> Vec<u8> {
    let drawn = std::env::temp_dir().join(format!("catena-gallery-{}.svg", std::process::id()));
    let is_drawn = arguments.last().is_some_and(|last| last == "--svg");
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).args(is_drawn.then_some(&drawn));
    let output = command.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    if !is_drawn {
        return output.stdout;
    }
    let picture = fs::read(&drawn).unwrap();
    fs::remove_file(&drawn).unwrap();
    picture
}

#[test]
fn every_picture_is_shown_and_every_proof_is_drawn() {
    let page = page();
    for picture in files("svg") {
        assert!(page.contains(&format!("]({picture})")), "{picture} is not shown");
    }
    for proof in files("json") {
        assert!(page.contains(&format!("exports/{proof} ")), "{proof} is not drawn");
    }
}

#[test]
fn every_proof_of_the_gallery_holds() {
    for proof in files("json") {
        let text = fs::read_to_string(root().join("exports").join(&proof)).unwrap();
        for line in text.lines() {
            let verdict = check(&from_json(line).unwrap());
            assert!(matches!(verdict, Verdict::Proved(_)), "{proof}: {verdict:?}");
        }
    }
}
