//! How commands take what they are about, through the program itself: arguments, files, standard
//! input, messages and exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use catena::explorer::Explorer;
use catena::grid::{Conclusion, read};
use catena_cli::input::{Source, live_conclusions, open_singles};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// 1 and 3 can change places in r4c6, r4c9, r5c6 and r5c9.
const TWO_SOLUTIONS: &str =
    "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
const NO_SOLUTION: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Runs the program in an empty folder of its own, with a text on standard input.
fn catena(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).spawn().expect("the program starts");
    // A program that refuses its arguments does not read; that it is gone is no failure.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

/// A file with this content; its name within the folder the program runs in.
fn file(name: &str, content: &[u8]) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(path, content).expect("the folder for temporary files can be written");
    name.to_owned()
}

#[test]
fn a_grid_is_an_argument_a_file_or_standard_input() {
    let name = file("puzzle.txt", format!("# from a file\n{PUZZLE}\n").as_bytes());
    let marks = catena(&["show", PUZZLE], b"");
    assert_eq!((marks.status.code(), err(&marks)), (Some(0), ""));
    assert_eq!(read(out(&marks)).unwrap().state, read(PUZZLE).unwrap().state);
    for output in [
        catena(&["show", &name], b""),
        catena(&["show", "-"], PUZZLE.as_bytes()),
        catena(&["show", "-"], &marks.stdout),
        catena(&["show", out(&marks)], b""),
    ] {
        assert_eq!((output.status.code(), err(&output)), (Some(0), ""));
        assert_eq!(out(&output), out(&marks));
    }
}

#[test]
fn show_prints_every_format() {
    let show = |arguments: &[&str]| -> String {
        let output = catena(&[&["show", PUZZLE], arguments].concat(), b"");
        assert_eq!((output.status.code(), err(&output)), (Some(0), ""), "{arguments:?}");
        out(&output).to_owned()
    };
    assert_eq!(show(&["--format", "givens"]), format!("{PUZZLE}\n"));
    assert_eq!(show(&["--format", "hodoku"]), format!(":0000:x:{PUZZLE}:::\n"));
    assert_eq!(show(&["--format", "pm"]), show(&[]));
    let (marks, code) = (show(&[]), show(&["--format", "code"]));
    assert_eq!(code, format!("[code]\n{marks}[/code]\n"));
    let formats = ["pm", "givens", "hodoku", "sukaku", "code", "line", "sudokuwiki", "opensudoku"];
    for format in formats.into_iter().chain(["fpuzzles", "coach", "cells"]) {
        let text = show(&["--format", format]);
        assert_eq!(read(&text).unwrap().state, read(PUZZLE).unwrap().state, "{format}");
        let after = show(&["--format", format, "--after", "singles"]);
        assert!(read(&after).unwrap().state.is_solved(), "{format}: singles solve this one");
    }
}

#[test]
fn givens_that_lose_deletions_are_refused() {
    let line = format!("{PUZZLE}:113");
    let output = catena(&["show", &line, "--format", "givens"], b"");
    assert_eq!((output.status.code(), out(&output)), (Some(2), ""));
    let message = "error: 81 characters cannot say that n1r1c3 is deleted\n\
                   hint: pm, line, hodoku, sukaku and sudokuwiki hold every state\n";
    assert_eq!(err(&output), message);
}

#[test]
fn bad_input_gets_one_message_and_exit_code_2() {
    let several = file("several.txt", format!("{PUZZLE}\n{TWO_SOLUTIONS}\n").as_bytes());
    let binary = file("binary.txt", b"53..\xff");
    let short = file("short.txt", &PUZZLE.as_bytes()[..80]);
    let twice = PUZZLE.replacen("7....", "7...5", 1);
    let empty = format!("{PUZZLE}:113 213 413");
    let not_live = format!("{PUZZLE}:513");
    let cases = [
        ("there-is-no-such.txt", "there is no file \"there-is-no-such.txt\""),
        ("", "there is no file \"\""),
        (&PUZZLE[1..], "a grid has 81 cells, this one has 80"),
        ("53..7....6..1x5", "line 1, column 14: unexpected character 'x'"),
        (&short, "short.txt: a grid has 81 cells, this one has 80"),
        (&several, "several.txt: there are 2 grids in the text"),
        (&binary, "binary.txt is not text: byte 5 is not UTF-8"),
        ("-", "standard input: there is no grid in the text"),
        ("55", "a grid has 81 cells, this one has 2"),
        (&twice, "5 stands twice in row r1: in r1c1 and r1c9"),
        (&empty, "r1c3 has no candidate left"),
        (&not_live, "the deleted candidate n5r1c3 is not live: r1c3 has 124"),
        (NO_SOLUTION, "the puzzle has no solution"),
    ];
    for (grid, message) in cases {
        let output = catena(&["show", grid], b"");
        assert_eq!((output.status.code(), out(&output)), (Some(2), ""), "{grid}");
        let lines: Vec<&str> = err(&output).lines().collect();
        assert_eq!(lines[0], format!("error: {message}"), "{grid}");
        let one_hint = lines.len() == 2 && lines[1].starts_with("hint: ");
        assert!(one_hint || lines.len() == 1, "{lines:?}");
    }
}

#[test]
fn a_contradiction_that_singles_meet_is_named() {
    let line = format!("{PUZZLE}:413");
    let output = catena(&["show", &line], b"");
    assert_eq!((output.status.code(), out(&output)), (Some(2), ""));
    let start = "error: the puzzle has no solution: singles leave no candidate for ";
    assert!(err(&output).starts_with(start), "{}", err(&output));
}

#[test]
fn several_solutions_are_allowed_with_a_warning() {
    let output = catena(&["show", TWO_SOLUTIONS, "--format", "givens"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(out(&output), format!("{TWO_SOLUTIONS}\n"));
    let lines: Vec<&str> = err(&output).lines().collect();
    assert!(lines[0].starts_with("warning: the puzzle has several solutions: r4c6 can be "));
    assert!(lines.len() == 2 && lines[1].starts_with("hint: "), "{lines:?}");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = command(&["show", "-"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    child.stdin.take().expect("piped").write_all(PUZZLE.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), err(&output)), (Some(0), ""));
}

#[test]
fn nobody_listening_to_messages_is_no_failure() {
    for (input, code) in [(TWO_SOLUTIONS, 0), (NO_SOLUTION, 2)] {
        let mut child = command(&["show", "-"]).spawn().expect("the program starts");
        drop(child.stderr.take());
        child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(code), "{input}");
    }
}

#[test]
fn a_candidate_that_is_not_live_is_refused_with_what_its_cell_has() {
    let explorer = Explorer::open(PUZZLE).unwrap();
    let live = "n4r1c3".parse().unwrap();
    assert_eq!(live_conclusions("r1c3n4", &explorer).unwrap(), [Conclusion::Eliminate(live)]);
    assert_eq!(live_conclusions("r1c3=4", &explorer).unwrap(), [Conclusion::Place(live)]);
    let cases = [
        ("n8r1c3", "n8r1c3 is not live: r1c3 has 124"),
        ("r1c3=8", "n8r1c3 is not live: r1c3 has 124"),
        ("r1c1<>4", "n4r1c1 is not live: r1c1 is 5"),
        (
            "r1c3",
            "\"r1c3\" is not a candidate: expected <>, ≠, = or n after the cell at character 5",
        ),
    ];
    for (text, message) in cases {
        let error = live_conclusions(text, &explorer).expect_err(text);
        let shown = format!("{error:?}");
        assert!(shown.contains(&format!("{message:?}")), "{text}: {shown}");
    }
}

#[test]
fn open_singles_are_spoken_of_until_they_are_applied() {
    let explorer = Explorer::open(PUZZLE).unwrap();
    let sentence = open_singles(&explorer).expect("singles solve this one");
    assert!(
        sentence.ends_with(" singles are open, r5c5=5 is one; --after singles places them first"),
        "{sentence}"
    );
    assert_eq!(open_singles(&explorer.after_singles()), None);
}

#[test]
fn a_list_names_its_bad_lines() {
    let source =
        Source::open(&format!("# two\n{PUZZLE}\tname\n{}\nnonsense\n", &PUZZLE[1..])).unwrap();
    let entries: Vec<_> = source.list().collect();
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 3, 4]);
    assert!(entries[0].position.is_ok());
    let shown = |index: usize| {
        let error = entries[index].position.as_ref().unwrap_err();
        format!("{:?}", source.refuse_line(entries[index].line, error))
    };
    let short = "the list, line 3: a grid has 81 cells, this one has 80";
    assert!(shown(1).contains(short), "{}", shown(1));
    let strange = "the list: line 4, column 1: unexpected character 'n'";
    assert!(shown(2).contains(strange), "{}", shown(2));
}

#[test]
fn a_grid_of_a_list_is_chosen_by_its_number() {
    let list =
        file("two-grids.txt", format!("# a comment\n{PUZZLE}\n{TWO_SOLUTIONS}\n").as_bytes());
    let first = catena(&["show", &list, "--number", "1", "--format", "givens"], b"");
    assert_eq!((first.status.code(), out(&first).trim_end()), (Some(0), PUZZLE));
    let several = catena(&["show", &list], b"");
    assert_eq!(several.status.code(), Some(2));
    assert!(err(&several).contains("choose one with --number N"), "{}", err(&several));
    for number in ["0", "3"] {
        let none = catena(&["show", &list, "--number", number], b"");
        assert_eq!(none.status.code(), Some(2));
        let said = format!("two-grids.txt has no grid {number}: it has 2");
        assert!(err(&none).contains(&said), "{}", err(&none));
    }
}

#[test]
fn conclusions_are_taken_as_given() {
    const HINGE: &str =
        "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let show = |apply: &str| catena(&["show", HINGE, "--format", "sukaku", "--apply", apply], b"");
    let plain = show("r9c8<>5");
    assert_eq!((plain.status.code(), err(&plain)), (Some(0), ""));
    let state = Explorer::open(out(&plain)).unwrap();
    assert!(!state.state().is_live("n5r9c8".parse().unwrap()));
    let several = show("-45r6c8");
    assert!(err(&several).contains("contradicts the solution"), "{several:?}");
    let wrong = show("r9c8<>");
    assert_eq!(wrong.status.code(), Some(2));
    let gone = show("r9c8<>5 r9c8<>5");
    assert!(err(&gone).contains("n5r9c8 is not live"), "{gone:?}");
}
