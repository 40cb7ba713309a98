//! What is handed on opens as what it was, or says what it is not: the table of `docs/handed-on.md`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A position that chains of length 3 solve.
const EASY: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn catena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn kept(name: &str, bytes: &[u8]) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, bytes).unwrap();
    file.to_str().unwrap().to_owned()
}

/// All sources with tests below a folder.
fn tests_in(folder: &Path, found: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir()
            && !name.starts_with('.')
            && !["target", "node_modules"].contains(&&name[..])
        {
            tests_in(&path, found);
        } else if name.ends_with(".rs") || name.ends_with(".py") {
            found.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_row_of_the_table_names_tests_that_are_there() {
    let page = std::fs::read_to_string(root().join("docs/handed-on.md")).unwrap();
    let mut sources = String::new();
    for folder in ["tests", "crates", "python"] {
        tests_in(&root().join(folder), &mut sources);
    }
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 15);
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit_once(" | ").unwrap().1;
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "{row}");
        for name in names {
            let defined = [format!("fn {name}("), format!("def {name}(")];
            assert!(defined.iter().any(|defined| sources.contains(defined)), "{name}");
        }
    }
}

#[test]
fn answers_with_proofs_go_to_check() {
    for (arguments, schema) in [
        (
            &["solve", EASY, "--best", "steps", "--rules", "nrc-chain", "--json"][..],
            "catena-fewest/2",
        ),
        (
            &[
                "study",
                "shrink",
                EASY,
                "r9c8<>5",
                "--holds",
                "nrc-chain",
                "--fails",
                "c-chain",
                "--max-length",
                "4",
                "--any-state",
                "--json",
            ],
            "catena-counterexample/2",
        ),
        (&["find", EASY, "--rules", "nrc-chain", "--format", "json", "--proofs"], "catena-find/1"),
    ] {
        let written = catena(arguments);
        let json = text(&written.stdout);
        assert!(
            json.contains(&format!("\"schema\":\"{schema}\"")),
            "{json}{}",
            text(&written.stderr)
        );
        let judged = catena(&["check", &kept("handed-on.json", json.as_bytes())]);
        let said = text(&judged.stdout);
        assert_eq!(judged.status.code(), Some(0), "{schema}: {said}{}", text(&judged.stderr));
        assert!(said.lines().all(|line| line.contains("proved ")), "{schema}: {said}");
    }
}

/// A post is judged line by line: the chain that it shows holds.
#[test]
fn a_post_is_judged_by_its_lines() {
    let proof = root().join("exports/whip.json");
    let post = catena(&["export", proof.to_str().unwrap(), "--to", "forum"]);
    let said = text(&catena(&["check", &kept("handed-on-post", &post.stdout)]).stdout);
    assert!(said.contains("proved as written: whip[7] "), "{said}");
}

/// Whoever hands over the picture in place of the proof is told so.
#[test]
fn a_picture_is_not_taken_for_a_proof() {
    let proof = root().join("exports/whip.json");
    for format in ["svg", "dot", "html"] {
        let drawn = catena(&["export", proof.to_str().unwrap(), "--to", format]);
        assert_eq!(drawn.status.code(), Some(0), "{format}");
        let picture = kept("handed-on-picture", &drawn.stdout);
        let read = catena(&["check", &picture]);
        assert_eq!((read.status.code(), text(&read.stdout)), (Some(2), String::new()), "{format}");
        assert!(text(&read.stderr).contains("is not a proof"), "{format}: {}", text(&read.stderr));
    }
}

/// What `study shrink --any-state` prints is opened by the commands that take a grid; they say what it is.
#[test]
fn a_state_without_a_solution_opens_where_that_is_asked_for() {
    let mut cells = vec![".........".to_owned(); 81];
    for (cell, digits) in [(0, "1........"), (3, "12......."), (12, ".2......."), (13, ".2.......")]
    {
        cells[cell] = digits.to_owned();
    }
    let state = cells.concat();
    let printed = catena(&["show", &state, "--any-state"]);
    assert_eq!(printed.status.code(), Some(0), "{}", text(&printed.stderr));
    for grid in [state, text(&printed.stdout)] {
        let closed = catena(&["find", &grid, "--rules", "whip"]);
        assert_eq!(closed.status.code(), Some(2), "{}", text(&closed.stdout));
        for arguments in [
            &["find", &grid, "--rules", "whip", "--any-state"][..],
            &["why", &grid, "r1c1<>1", "--rules", "whip", "--any-state"],
        ] {
            let open = catena(arguments);
            let said = text(&open.stderr);
            assert_eq!(open.status.code(), Some(0), "{arguments:?}: {said}");
            assert!(said.starts_with("warning: ") && said.contains("no solution"), "{said}");
            assert!(text(&open.stdout).contains("whip"), "{}", text(&open.stdout));
        }
    }
}

/// A link in place of a proof and of a grid: as an argument, in a file, from standard input.
#[test]
fn a_link_opens_with_its_proof_and_its_steps() {
    let why = ["why", EASY, "r9c8<>5", "--after", "singles", "--rules", "whip"];
    let link = text(&catena(&[&why[..], &["--link"]].concat()).stdout);
    let json = text(&catena(&[&why[..], &["--json"]].concat()).stdout);
    let file = kept("link.txt", link.as_bytes());
    for given in [link.trim(), &file] {
        let checked = catena(&["check", given]);
        assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stderr));
        assert!(text(&checked.stdout).starts_with("proved whip["));
        let marks = text(&catena(&["show", given]).stdout);
        assert_eq!(marks, text(&catena(&["show", EASY, "--after", "singles"]).stdout));
    }
    // It is the very proof.
    let exported = text(&catena(&["export", link.trim(), "--to", "json"]).stdout);
    let from_answer = kept("link-answer.json", json.as_bytes());
    assert_eq!(exported, text(&catena(&["export", &from_answer, "--to", "json"]).stdout));
}

#[test]
fn a_link_with_another_proof_is_refused_and_what_it_lacks_is_said() {
    let grid = format!("http://a/#v=1&g={EASY}");
    let said = |arguments: &[&str]| {
        let output = catena(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        text(&output.stderr)
    };
    assert!(said(&["check", &grid]).contains("this link has no proof"));
    assert!(
        said(&["check", &format!("{grid}&h=0123456789abcdef")]).contains("too long to be in it")
    );
    assert!(
        said(&["check", &format!("{grid}&p=AAAA")])
            .contains("the proof in this link cannot be read")
    );
    assert!(said(&["show", "http://a/#v=3&g=1"]).contains("version 3"));
    // A proof of another position.
    let why = ["why", EASY, "r9c8<>5", "--after", "singles", "--rules", "whip", "--link"];
    let link = text(&catena(&why).stdout);
    let (_, proof) = link.trim().rsplit_once("&p=").unwrap();
    let output = catena(&["check", &format!("http://a/#v=2&g={}&p={proof}", ".".repeat(81))]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("refused whip["));
    // Steps that a link applies are judged.
    let done = "done=i66OBQA";
    assert!(said(&["show", &format!("{grid}&{done}")]).contains("the steps in this link"));
}
