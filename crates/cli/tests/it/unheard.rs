//! A pipe that closes early takes no file away.

use std::path::Path;
use std::process::{Command, Stdio};

const PUZZLE: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// Runs a command whose output nobody reads.
fn unheard(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
}

#[test]
fn files_are_made_though_nobody_reads_what_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    for (file, arguments) in [
        ("t.json", &["study", "decide", "braid[2] in whip[2]", "-o", "t.json"][..]),
        (
            "l.svg",
            &["study", "lattice", "xy-chain", "nrc-chain", "--max-length", "2", "--svg", "l.svg"],
        ),
        ("w.svg", &["why", PUZZLE, "r1c7<>3", "--rules", "whip", "--svg", "w.svg"]),
        ("s.svg", &["show", PUZZLE, "--svg", "s.svg"]),
        (
            "c.svg",
            &[
                "check",
                HINGE,
                "--chain",
                "(5=81)r18c9 - (1)r3c8 = (1)r9c8 => r9c8<>5",
                "--svg",
                "c.svg",
            ],
        ),
    ] {
        unheard(folder.path(), arguments);
        assert!(folder.path().join(file).exists(), "{file}");
    }
}
