//! `catena check STATE`: what was entered into a puzzle, through the program itself.

use std::process::{Command, Output};

use catena::explorer::Document;
use catena::explorer::entries::EntriesAnswer;

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn check(arguments: &[&str]) -> (Option<i32>, String, String) {
    let run = |arguments: &[&str]| -> Output {
        let catena = env!("CARGO_BIN_EXE_catena");
        Command::new(catena).arg("check").args(arguments).output().expect("the program runs")
    };
    let output = run(arguments);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_wrong_digit_is_named_and_proved_wrong() {
    let filled = GRID.replacen('.', "+8", 1).replacen("..247", "+9.247", 1);
    let (code, out, error) = check(&[&filled]);
    assert_eq!(code, Some(1), "{out}{error}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "2 entries beside 54 givens");
    assert_eq!(lines[1], "sound: r2c1=9");
    assert_eq!(lines[2], "wrong: r1c2=8");
    assert_eq!(lines[4], "It is wrong: r1c2<>8, not r1c2=8.");
    assert!(lines[5].contains("==> r1c2"), "{out}");
    assert!(out.contains("In words:"), "{out}");
    let (code, json, _) = check(&[&filled, "--json"]);
    let answer = EntriesAnswer::from_json(&json).expect("catena-entries/1");
    assert_eq!((code, answer.wrong.len(), answer.sound.len()), (Some(1), 1, 1));
}

#[test]
fn sound_entries_are_sound_and_a_puzzle_alone_has_none() {
    let (code, out, _) = check(&[&GRID.replacen('.', "+1", 1)]);
    assert_eq!(code, Some(0), "{out}");
    assert_eq!(out, "1 entry beside 54 givens\nsound: r1c2=1\n");
    let (code, _, error) = check(&[GRID]);
    assert_eq!(code, Some(2));
    assert!(error.contains("nothing to judge: no entries beside its givens"), "{error}");
}

#[test]
fn givens_that_contradict_each_other_are_named() {
    let (code, out, error) = check(&[&GRID.replacen('.', "8", 1)]);
    assert_eq!(code, Some(1), "{out}{error}");
    assert!(out.starts_with("the givens have no solution: "), "{out}");
    assert!(out.contains("Without any one of these the others have one."), "{out}");
    assert!(out.contains("\nThe others refute "), "{out}");
}
