//! `catena study` and `catena rate` as a person runs them: runs that are killed, shards, tables, what is refused.

mod commands;
mod examples;
mod killed;
mod rates;

use std::path::Path;
use std::process::{Command, Output};

/// A puzzle of W 8, one that basic rules and short chains solve, one that singles solve, and one of W 16.
const PUZZLES: [&str; 4] = [
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
    "000010002001000030040005600000006700300000005008400000007800040050000900200030000",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9",
];

/// The command with these arguments.
fn catena(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments);
    command
}

fn output(arguments: &[&str]) -> Output {
    catena(arguments).output().unwrap()
}

/// What a command prints that ends well.
fn printed(arguments: &[&str]) -> String {
    let output = output(arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a command says that is refused.
fn refused(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A folder with a study of eliminations and its list; the study's file.
fn folder(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("list.tsv"), PUZZLES.join("\n")).unwrap();
    let file = folder.path().join("study.toml");
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap().to_owned();
    (folder, file)
}

/// A file of a folder.
fn within(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

const ELIMINATIONS: &str = "about = \"a test\"\nquestion = \"eliminations\"\n\
    families = [\"nrc-chain\", \"nrczt-chain\", \"whip\"]\nmax-length = 4\n\
    [[corpus]]\nlist = \"list.tsv\"\n";

/// The folder of the project.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
