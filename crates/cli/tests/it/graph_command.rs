//! `catena graph`, through the program itself.

use std::io::Read;
use std::process::{Command, Output, Stdio};

const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.arg("graph").arg(EASTER_MONSTER).args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

fn out(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_table_counts_nodes_and_edges_by_kind() {
    let expected = "\
what  kind         count  degree: min  mean  max
node  Candidate      260            0  42.4   61
node  Csp            240            2   4.0    6
node  Group         1009            8  14.4   79
node  Als            196            3   6.7    8
node  AlmostCell     196            3   4.0    6
edge  LINK          3086            1   5.7   26
edge  CONJUGATE      793            1   1.6    3
edge  ALS           3561            2   7.9   65
edge  ALMOST_CELL    467            2   3.6    9
edge  MEMBER        6374            2   6.8   28
";
    assert_eq!(out(&[]), expected);
}

#[test]
fn kinds_and_sizes_can_be_chosen() {
    let expected = "\
what  kind       count  degree: min  mean  max
node  Candidate    260            0  10.2   15
node  Csp          240            0   0.0    0
edge  LINK        1327            6  11.1   15
";
    assert_eq!(out(&["--nodes", "candidate,Csp", "--edges", "link"]), expected);
    assert!(out(&["--als-size", "0"]).contains("Als              0            -     -    -\n"));
    assert!(out(&["--als-size", "4"]).contains("Als             16 "));
}

#[test]
fn every_format_is_written_and_the_same_each_time() {
    for (name, start) in [
        ("json", "{\"directed\":false,"),
        ("csv-nodes", "id,label,kind,"),
        ("graphml", "<?xml version=\"1.0\""),
        ("gexf", "<?xml version=\"1.0\""),
        ("cytoscape", "{\"directed\":false,"),
        ("dot", "graph catena {\n"),
        ("csv", "source,target,kind,via\n"),
    ] {
        let text = out(&["--format", name]);
        assert!(text.starts_with(start) && text.ends_with('\n'), "{name}");
        assert_eq!(text, out(&["--format", name]), "{name}");
    }
}

#[test]
fn what_it_does_not_know_is_refused_with_what_it_does() {
    for (arguments, hints) in [
        (["--format", "svg"], ["json", "graphml"]),
        (["--nodes", "Cell"], ["Candidate", "AlmostCell"]),
        (["--edges", "STRONG"], ["CONJUGATE", "ALMOST_CELL"]),
        (["--als-size", "9"], ["0..=8", "--als-size"]),
    ] {
        let output = run(&arguments);
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]), "{message}");
        assert!(hints.iter().all(|hint| message.contains(hint)), "{message}");
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = command(&["--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = [0; 6];
    child.stdout.take().expect("piped").read_exact(&mut line).expect("it begins to write");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.is_empty()), (Some(0), true));
}

#[test]
fn a_drawing_of_tags_wants_tags_and_a_file_is_not_overwritten_unasked() {
    for format in ["tags", "matrix"] {
        let refused = run(&["--format", format]);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && error.contains("--tagging 1"), "{error}");
        assert!(out(&["--format", format, "--tagging", "1"]).starts_with("<svg"));
    }
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("graph-output.csv");
    let _ = std::fs::remove_file(&file);
    let write = ["--format", "csv", "--als-size", "0", "--output", file.to_str().unwrap()];
    assert_eq!(out(&write), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), out(&write[..4]));
    assert_eq!(run(&write).status.code(), Some(2), "the file is there");
    assert_eq!(out(&[&write[..], &["--force"]].concat()), "");
}
