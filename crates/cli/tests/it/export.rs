//! `catena export` and the pictures of the other commands: files, messages and exit codes.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("export").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn catena(folder: &PathBuf, arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (status.code().unwrap(), text(stdout), text(stderr))
}

fn proof(name: &str) -> String {
    let path = crate::root().join("exports").join(name);
    path.with_extension("json").to_str().unwrap().to_owned()
}

#[test]
fn every_format_is_written() {
    let here = folder("formats");
    let cases = [
        ("svg", "<svg"),
        ("chain-svg", "<svg"),
        ("dot", "digraph board {"),
        ("chain-dot", "digraph chain {"),
        ("png", "\u{fffd}PNG"),
        ("chain-png", "\u{fffd}PNG"),
        ("forum", "[b]whip[7]: r1c6 ≠ 7[/b]"),
        ("html", "<!DOCTYPE html>"),
        ("words", "Suppose r1c6 = 7.\na. "),
        ("caption", "whip[7]: r1c6 ≠ 7\nwhip[7] n3{r1 r4}"),
        ("json", "{\"schema\":\"catena-proof/1\""),
    ];
    for (format, begins) in cases {
        let (code, out, err) = catena(&here, &["export", &proof("whip"), "--to", format]);
        assert_eq!((code, err.as_str()), (0, ""), "{format}");
        assert!(out.starts_with(begins), "{format}: {out:.40}");
    }
}

#[test]
fn a_file_is_written_over_only_when_that_is_asked_for() {
    let here = folder("force");
    let mut arguments = vec!["export", "", "--to", "svg", "--output", "a.svg"];
    let proof = proof("nrc-chain");
    arguments[1] = &proof;
    assert_eq!(catena(&here, &arguments).0, 0);
    fs::write(here.join("a.svg"), "mine").unwrap();
    let (code, _, err) = catena(&here, &arguments);
    assert_eq!(code, 2);
    assert!(err.contains("a.svg already exists"), "{err}");
    assert_eq!(fs::read_to_string(here.join("a.svg")).unwrap(), "mine");
    arguments.push("--force");
    assert_eq!(catena(&here, &arguments).0, 0);
    assert!(fs::read_to_string(here.join("a.svg")).unwrap().starts_with("<svg"));
}

#[test]
fn a_refused_proof_is_drawn_only_when_that_is_asked_for() {
    let here = folder("refused");
    let good = fs::read_to_string(proof("whip")).unwrap();
    let bad = good.replacen("\"reason\":\"target\"", "\"reason\":1", 1);
    assert_ne!(good, bad);
    fs::write(here.join("bad.json"), bad).unwrap();
    for to in ["svg", "png", "forum", "html", "chain-dot"] {
        let (code, out, err) = catena(&here, &["export", "bad.json", "--to", to, "-o", "made"]);
        assert_eq!((code, out.as_str()), (1, ""));
        assert!(err.contains("Not a proof: refused at step"), "{err}");
        assert!(!here.join("made").exists());
    }
    let (code, out, _) = catena(&here, &["export", "bad.json", "--to", "svg", "--anyway"]);
    assert_eq!(code, 0);
    assert!(out.contains("Not a proof: refused at step"));
}

#[test]
fn what_cannot_be_made_is_said() {
    let here = folder("errors");
    let two = format!(
        "{}{}",
        fs::read_to_string(proof("whip")).unwrap(),
        fs::read_to_string(proof("swordfish")).unwrap()
    );
    fs::write(here.join("two.json"), two).unwrap();
    let cases: [(&[&str], i32, &str); 7] = [
        (&["two.json", "--to", "dot"], 2, "the format holds one proof, and there are 2"),
        (&["two.json", "--to", "svg", "--number", "3"], 2, "there is no proof 3"),
        (&["two.json", "--to", "chain-svg", "--number", "2"], 2, "the proof is not a chain"),
        (&["none.json", "--to", "svg"], 2, "none.json: "),
        (&["two.json", "--to", "svg", "--look", "50"], 2, "100 to 8000 pixels wide"),
        (&["two.json", "--to", "gif"], 2, "invalid value 'gif'"),
        (&["two.json", "--to", "svg", "--number", "1", "-o", "no/a.svg"], 2, "no/a.svg: "),
    ];
    for (arguments, exit, message) in cases {
        let arguments: Vec<&str> = ["export"].iter().chain(arguments).copied().collect();
        let (code, out, err) = catena(&here, &arguments);
        assert_eq!((code, out.as_str()), (exit, ""), "{err}");
        assert!(err.contains(message), "{err} should say {message}");
    }
    assert_eq!(catena(&here, &["export", "two.json", "--to", "html"]).0, 0);
    assert_eq!(catena(&here, &["export", "two.json", "--to", "forum"]).0, 0);
}

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains".
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

#[test]
fn why_check_and_solve_draw_what_they_prove() {
    let here = folder("commands");
    let chain = "n1r9{c8 c9} – {n1 n8}r1c9 – {n8 n5}r8c9 ==> r9c8<>5";
    let cases: [&[&str]; 2] = [
        &["why", HINGE, "r9c8<>5", "--svg", "why.svg", "--png", "why.png"],
        &["check", HINGE, "--chain", chain, "--svg", "check.svg", "--forum"],
    ];
    for arguments in cases {
        let (code, out, err) = catena(&here, arguments);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
    }
    for (file, begins) in [("why.svg", "<svg"), ("check.svg", "<svg")] {
        assert!(fs::read_to_string(here.join(file)).unwrap().starts_with(begins), "{file}");
    }
    let (_, out, _) = catena(&here, &["why", HINGE, "r9c8<>5", "--forum=markdown"]);
    assert!(out.starts_with("**"), "the post alone, ready to paste: {out}");
    let (code, _, err) = catena(&here, cases[0]);
    assert_eq!(code, 2);
    assert!(err.contains("why.svg already exists"), "{err}");
    let path = ["solve", HINGE, "--rules", "nrc-chain", "--svg", "path.svg"];
    let (code, out, err) = catena(&here, &path);
    assert_eq!(code, 0, "{out}{err}");
    assert!(here.join("path-1.svg").exists() || here.join("path.svg").exists());
}

#[test]
fn every_command_that_draws_takes_the_looks_of_export() {
    let here = folder("looks");
    let looks = ["--look", "dark,300,no-legend", "--look", "cells-only"];
    let commands: [&[&str]; 3] = [
        &["why", HINGE, "r9c8<>5", "--svg", "why.svg"],
        &["solve", HINGE, "--rules", "singles,nrc-chain", "--svg", "solve.svg"],
        &["query", HINGE, "nrc-chain", "--param", "max=3", "--svg", "query.svg"],
    ];
    for command in commands {
        catena(&here, &[command, &looks].concat());
    }
    let drawn: Vec<String> = fs::read_dir(&here)
        .unwrap()
        .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
        .collect();
    assert!(drawn.len() >= 3);
    let dark = catena_draw::theme::DARK.background;
    for svg in &drawn {
        assert!(svg.contains("width=\"300\"") && svg.contains(dark), "{svg}");
        assert!(!svg.contains(">left-linking<"), "{svg}");
    }
}

#[test]
fn captions_and_letters_are_as_they_are_asked_for() {
    let here = folder("captions");
    let proof = crate::root().join("exports/nrczt-chain.json");
    let svg = |more: &[&str]| {
        let asked = [&["export", proof.to_str().unwrap(), "--to", "svg"], more].concat();
        let (code, out, err) = catena(&here, &asked);
        assert_eq!((code, err.as_str()), (0, ""));
        out
    };
    let usual = svg(&[]);
    assert!(svg(&["--caption", "Look here"]).contains("Look here"));
    assert!(svg(&["--look", "no-caption"]).len() < usual.len());
    // The additional candidates of the chain have letters in any case, and with them all that its steps exclude.
    let lettered = |svg: &str| svg.matches("class=\"candidate t\"").count();
    assert_eq!(lettered(&usual), 1);
    assert!(lettered(&svg(&["--look", "letters"])) > 10);
}

#[test]
fn what_was_called_otherwise_is_said_with_its_present_name() {
    let here = folder("moved");
    for (arguments, now) in [
        (&["backdoors", HINGE][..], "catena impact GRID --backdoors"),
        (&["classify", "list.txt"], "catena rate LIST --by class"),
        (&["follow", HINGE, "r1c2"], "Position.follow"),
        (&["why", HINGE, "r9c8<>5", "--theme", "dark"], "--look dark"),
        (&["find", HINGE, "--cracks"], "catena impact"),
        (&["solve", HINGE, "--by", "whip"], "--rules"),
    ] {
        let (code, out, err) = catena(&here, arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains("any more") && err.contains(now), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 2, "{err}");
    }
}

#[test]
fn query_draws_the_proofs_of_its_rows() {
    let here = folder("query");
    let grid = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
    let (code, out, err) =
        catena(&here, &["query", grid, "whip", "--param", "max=1", "--svg", "w.svg", "--forum"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let posts = out.matches("[b]whip[1").count();
    let drawn = fs::read_dir(&here).unwrap().count();
    assert!(posts > 1 && posts == drawn, "{posts} posts, {drawn} pictures");
    // Rows are drawn as nodes on the board; a post is of proofs.
    let rows = ["query", grid, "-e", "MATCH (z:Candidate) RETURN z LIMIT 3"];
    let (code, _, err) = catena(&here, &[&rows[..], &["--png", "z.png"]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(fs::read(here.join("z.png")).unwrap().starts_with(b"\x89PNG"));
    let (code, _, err) = catena(&here, &[&rows[..], &["--forum"]].concat());
    assert_eq!(code, 2);
    assert!(err.contains("are for proofs"), "{err}");
}

#[test]
fn check_draws_nothing_of_a_file_of_proofs() {
    let here = folder("check");
    let (code, _, err) = catena(&here, &["check", &proof("whip"), "--svg", "a.svg"]);
    assert_eq!(code, 2);
    assert!(err.contains("check draws a chain that is typed with --chain"), "{err}");
}

#[test]
fn a_grid_is_no_proof_to_export() {
    let here = folder("grid");
    let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    fs::write(here.join("grid.txt"), grid).unwrap();
    for argument in [grid, "grid.txt"] {
        let (code, out, errors) = catena(&here, &["export", argument, "--to", "svg"]);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(errors.starts_with("error: export is for proofs"), "{errors}");
        assert!(errors.contains("catena why GRID") && !errors.contains("--chain"), "{errors}");
    }
}
