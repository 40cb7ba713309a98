//! The gallery in `exports/`: every command on its page, run as it stands there, makes the file that is there, to the byte,
//! and every proof in it holds.
//!
//! To renew it after a change that is meant to be seen, run the commands and move their files there.

use crate::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use catena::check::{Verdict, check};
use catena::proof::json::from_json;

fn page() -> String {
    fs::read_to_string(root().join("exports/README.md")).unwrap()
}

/// The commands on the page: arguments, of which the last is the file that is made.
fn commands() -> Vec<Vec<String>> {
    let page = page();
    let commands = page.lines().filter_map(|line| line.strip_prefix("catena "));
    commands.map(|line| line.split(' ').map(str::to_owned).collect()).collect()
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
    let clone = tempfile::tempdir().unwrap();
    fs::create_dir(clone.path().join("exports")).unwrap();
    for file in ["gql", "json", "txt"].into_iter().flat_map(files) {
        fs::copy(there(&file), clone.path().join("exports").join(&file)).unwrap();
    }
    for arguments in commands() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
        let output = command.args(&arguments).current_dir(clone.path()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let file = arguments.last().unwrap();
        let made = fs::read(clone.path().join(file)).unwrap();
        assert!(made == fs::read(there(file)).unwrap_or_default(), "{file} is not what is made");
    }
}

/// A file of the gallery.
fn there(file: &str) -> PathBuf {
    root().join("exports").join(file)
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
        let text = fs::read_to_string(there(&proof)).unwrap();
        for line in text.lines() {
            let verdict = check(&from_json(line).unwrap());
            assert!(matches!(verdict, Verdict::Proved(_)), "{proof}: {verdict:?}");
        }
    }
}
