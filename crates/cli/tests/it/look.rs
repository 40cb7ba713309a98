//! `catena look`, and a grid alone.

use std::process::{Command, Output};

/// GNPX's force chain puzzle, with a single; and after singles.
const PUZZLE: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn catena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().expect("catena runs")
}

fn printed(arguments: &[&str]) -> String {
    let output = catena(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_grid_alone_is_looked_at() {
    let looked = printed(&["look", PUZZLE]);
    assert_eq!(printed(&[PUZZLE]), looked);
    assert!(looked.contains("The simplest step: hidden-single ==> r1c9=5\n"), "{looked}");
    assert!(looked.contains(&format!("P={PUZZLE}:\n")), "{looked}");
    assert!(looked.contains("There is one solution. ") && looked.contains(" W = 8."), "{looked}");
    assert!(looked.contains("\nAfter singles: pointing "), "{looked}");
    assert!(looked.contains("  catena why $P 'r4c8<>4' --after singles "), "{looked}");
}

#[test]
fn options_of_all_commands_may_stand_before_a_grid() {
    let lettered = printed(&["look", PUZZLE, "--cell-names", "letters"]);
    assert!(lettered.contains("==> A9=5"), "{lettered}");
    for before in [
        &["--cell-names", "letters"][..],
        &["--cell-names=letters"],
        &["--time-limit", "60", "--cell-names", "letters", "--memory=500"],
    ] {
        assert_eq!(printed(&[before, &[PUZZLE]].concat()), lettered, "{before:?}");
    }
    // The value of an option is no grid, and what is no option of all commands is refused as such.
    let refused = |arguments: &[&str]| {
        let output = catena(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["--memory", PUZZLE]).contains("invalid value"));
    assert!(refused(&["-q", PUZZLE]).contains("unexpected argument '-q'"));
    assert!(refused(&["--quiet", PUZZLE]).contains("unexpected argument '--quiet'"));
    assert!(refused(&["--cell-names", "letters", "slove"]).contains("'solve'"));
    let short = refused(&["--cell-names", "letters", &PUZZLE[1..]]);
    assert!(short.contains("a grid has 81 cells, this one has 80"), "{short}");
}

#[test]
fn where_no_single_is_open_the_simplest_elimination_is_shown_with_a_proof_in_words() {
    let looked = printed(&["look", PUZZLE, "--after", "basics"]);
    assert!(looked.contains("\nThe simplest step: "), "{looked}");
    assert!(looked.contains(" ≠ ") && looked.contains("\nIn words:\n"), "{looked}");
    // The position is no puzzle any more: what is deleted must not be lost.
    assert!(looked.contains("P=:0000:x:"), "{looked}");
}

#[test]
fn a_solved_grid_and_one_that_the_usual_families_leave() {
    assert!(printed(&[SOLVED]).ends_with("The grid is solved.\n"));
    let hard = "98.7..6..5.4.3........8..2.2.......5.9.3..7......47....1..7...6..91...78.....31..";
    assert!(printed(&[hard]).contains("find no step up to length 12, and no sum does"));
}

/// Hundreds of candidates of which none falls would take seconds.
#[test]
fn sums_are_not_asked_where_there_are_many_solutions() {
    let found = printed(&["find", &".".repeat(81), "--format", "json"]);
    assert!(found.contains("\"nrc-chain\"") && !found.contains("\"linear\""), "{found}");
}

/// EasterMonster, and Golden Nugget.
#[test]
fn where_the_usual_families_find_nothing_a_sum_is_the_first_step() {
    for (hard, step) in [
        (
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            "The simplest step: domino-loop r1c28 ",
        ),
        (
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "The simplest step: junior-exocet r12c7 ",
        ),
    ] {
        assert!(printed(&[hard]).contains(step), "{}", printed(&[hard]));
    }
}

#[test]
fn what_is_no_grid_is_a_command_that_is_not_known() {
    let output = catena(&["slove"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("'solve'"));
}

/// A sign too few or too many, a file, and the name of a file that is not there: `look` says what is wrong.
#[test]
fn what_looks_like_a_grid_or_a_file_is_looked_at() {
    let refused = |argument: &str| {
        let output = catena(&[argument]);
        assert_eq!(output.status.code(), Some(2), "{argument}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&PUZZLE[1..]).contains("a grid has 81 cells, this one has 80"));
    assert!(refused(&format!("{PUZZLE}.")).contains("a grid has 81 cells, this one has 82"));
    for file in ["./nofile", "nofile.txt", "folder/nofile"] {
        assert!(refused(file).contains(&format!("there is no file {file:?}")), "{file}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grid");
    std::fs::write(&file, PUZZLE).unwrap();
    assert_eq!(printed(&[file.to_str().unwrap()]), printed(&["look", PUZZLE]));
}
