//! Files whose names are not UTF-8, at every place where a command takes a file.

#![cfg(target_os = "linux")]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs the program in a folder, with nothing on standard input.
fn catena(folder: &Path, arguments: &[OsString]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command.output().expect("the program starts")
}

/// A file of the folder with an ending, and a byte in its name that is no UTF-8.
fn odd(ending: &str) -> OsString {
    [OsStr::from_bytes(b"r\xe4tsel."), OsStr::new(ending)].into_iter().collect()
}

/// A new folder with a puzzle, a post, a query, a question, rules, weights, and a proof.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join(odd("d")))
        .expect("the folder for temporary files can be written");
    let write = |ending: &str, text: &str| {
        fs::write(folder.join(odd(ending)), text).expect("a file can be written");
    };
    write("txt", PUZZLE);
    write("post", &format!("{PUZZLE}\nnaked-single ==> r5c5 = 5\n"));
    write("gql", "MATCH (a:Candidate) RETURN count(*) AS number");
    write("sql", "SELECT count(*) FROM states");
    write("rules", "singles\nwhip\n");
    write("weights", "whip 1\n");
    let proof = ["why", PUZZLE, "r5c5=5", "--rules", "naked-single", "--json"];
    let proof = catena(&folder, &proof.map(OsString::from));
    fs::copy(
        crate::root().join("docs/examples/families/places-chain.gql"),
        folder.join(odd("d")).join("mine.gql"),
    )
    .expect("a file can be written");
    write("json", std::str::from_utf8(&proof.stdout).expect("JSON is text"));
    folder
}

#[test]
fn a_file_of_any_name_is_read_wherever_a_command_takes_one() {
    let folder = folder("file-names");
    // A word that begins with @ is the odd name with the rest as its ending.
    let cases = [
        "@txt",
        "look @txt",
        "show @txt",
        "find @txt --rules xy-wing",
        "why @txt r5c5=5 --rules naked-single",
        "solve @txt",
        "solve @txt --rules @rules",
        "solve @txt --rules singles,whip --best @weights",
        "rate @txt",
        "rate @txt --by class",
        "query @txt @gql",
        "query @gql --list @txt",
        "graph @txt",
        "graph @txt --diff @txt",
        "check @post",
        "check @json",
        "export @json --to words",
        "find @txt --rules xy-wing --rule-files @d",
        "store init @store",
        "store add @store @txt",
        "sql @store @sql",
    ];
    for case in cases {
        let word = |word: &str| word.strip_prefix('@').map_or_else(|| word.into(), odd);
        let output = catena(&folder, &case.split(' ').map(word).collect::<Vec<OsString>>());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{case}: {error}");
        assert!(!output.stdout.is_empty(), "{case}: {error}");
    }
}

#[test]
fn a_message_shows_such_a_name_on_one_line() {
    let folder = folder("file-names-shown");
    fs::write(folder.join(odd("txt")), "53..").expect("a file can be written");
    let said = [
        ("show", "txt", "error: r\u{fffd}tsel.txt: a grid has 81 cells, this one has 4\n"),
        ("show", "none", "error: there is no file \"r\u{fffd}tsel.none\"\n"),
        ("check", "none", "error: r\u{fffd}tsel.none: No such file"),
    ];
    for (command, ending, message) in said {
        let output = catena(&folder, &[command.into(), odd(ending)]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {error}");
        assert!(error.starts_with(message), "{command}: {error}");
    }
}
