//! `catena export --to lrat` and `--to veripb`: files, messages and exit codes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use catena::check::{Verdict, check};
use catena::grid::Candidate;
use catena::proof::json::{from_json, to_json};
use catena::solution::{Solutions, solutions};

use crate::lrat::verify;
use crate::root;

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certificates").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn catena(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    let Output { status, stdout, stderr } =
        command.args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (status.code().unwrap(), text(stdout), text(stderr))
}

fn proof(name: &str) -> String {
    root().join(format!("exports/{name}.json")).to_str().unwrap().to_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn a_proof_is_two_files_in_a_folder_that_is_made() {
    let here = folder("one");
    for (form, files) in
        [("lrat", ["proof.cnf", "proof.lrat"]), ("veripb", ["proof.opb", "proof.pbp"])]
    {
        let (code, out, err) =
            catena(&here, &["export", &proof("whip"), "--to", form, "--output", form]);
        assert_eq!((code, err.as_str()), (0, ""));
        assert_eq!(out, format!("1 proof as {form} in {form}\n"));
        assert_eq!(names(&here.join(form)), files);
    }
    let folder = here.join("lrat");
    assert_eq!(verify(&read(&folder, "proof.cnf"), &read(&folder, "proof.lrat")), Ok(()));
}

#[test]
fn a_path_is_two_files_per_step_and_a_list_with_the_states_between() {
    let here = folder("path");
    let puzzle =
        "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let (code, path, _) = catena(&here, &["solve", puzzle, "--json"]);
    assert_eq!(code, 0);
    fs::write(here.join("path.json"), path).unwrap();
    let (code, out, err) =
        catena(&here, &["export", "path.json", "--to", "lrat", "--output", "steps"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let folder = here.join("steps");
    let list = read(&folder, "steps.tsv");
    let rows: Vec<Vec<&str>> = list.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows[0], ["step", "conclusions", "missing", "state"]);
    let (steps, end) = (&rows[1..rows.len() - 1], &rows[rows.len() - 1]);
    assert_eq!(out, format!("{} proofs as lrat in steps\n", steps.len()));
    assert_eq!(names(&folder).len(), 2 * steps.len() + 1);
    for row in steps {
        let [step, _, missing, state] = row[..] else { panic!("{row:?}") };
        assert_eq!(missing, "0", "{step}: every candidate that is gone was eliminated by a step");
        let [problem, derivation] =
            ["cnf", "lrat"].map(|kind| read(&folder, &format!("{step}.{kind}")));
        assert!(problem.contains(&format!("c state {state}\n")), "{step}");
        assert_eq!(verify(&problem, &derivation), Ok(()), "{step}");
    }
    let solved: String = end[3].chars().filter(|&character| character != '.').collect();
    assert_eq!(solved.len(), 81, "the path ends with the solution");
}

#[test]
fn what_is_missing_between_two_states_is_counted() {
    let here = folder("gap");
    let [one, other] = ["whip", "swordfish"].map(|name| fs::read_to_string(proof(name)).unwrap());
    fs::write(here.join("two.json"), one + &other).unwrap();
    let (code, _, err) = catena(&here, &["export", "two.json", "--to", "veripb", "-o", "two"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let list = read(&here.join("two"), "steps.tsv");
    let missing: Vec<&str> = list.lines().map(|line| line.split('\t').nth(2).unwrap()).collect();
    assert_eq!(missing[1], "0", "nothing comes before the first");
    assert_ne!(missing[2], "0", "the two have nothing to do with one another");
}

#[test]
fn files_are_written_over_only_when_that_is_asked_for() {
    let here = folder("force");
    let proof = proof("nrc-chain");
    let mut arguments = vec!["export", &proof, "--to", "lrat", "--output", "made"];
    assert_eq!(catena(&here, &arguments).0, 0);
    fs::write(here.join("made/proof.lrat"), "mine").unwrap();
    fs::remove_file(here.join("made/proof.cnf")).unwrap();
    let (code, out, err) = catena(&here, &arguments);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("proof.lrat already exists"), "{err}");
    assert_eq!(names(&here.join("made")), ["proof.lrat"], "nothing is written");
    arguments.push("--force");
    assert_eq!(catena(&here, &arguments).0, 0);
    assert_ne!(read(&here.join("made"), "proof.lrat"), "mine");
}

#[test]
fn a_folder_must_be_named_and_can_be_one() {
    let here = folder("names");
    let (code, out, err) = catena(&here, &["export", &proof("whip"), "--to", "lrat"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("lrat is two files, a problem and a derivation"), "{err}");
    assert!(err.contains("name a folder for them with --output DIR"), "{err}");
    fs::write(here.join("file"), "mine").unwrap();
    let (code, _, err) = catena(&here, &["export", &proof("whip"), "--to", "lrat", "-o", "file"]);
    assert_eq!(code, 2);
    assert!(err.contains("file"), "{err}");
    assert_eq!(read(&here, "file"), "mine");
}

#[test]
fn a_refused_proof_has_no_certificate() {
    let here = folder("refused");
    let good = fs::read_to_string(proof("whip")).unwrap();
    let bad = good.replacen("\"reason\":\"target\"", "\"reason\":1", 1);
    assert_ne!(good, bad);
    fs::write(here.join("bad.json"), bad).unwrap();
    for anyway in [&[][..], &["--anyway"]] {
        let arguments = ["export", "bad.json", "--to", "veripb", "-o", "made"];
        let (code, out, err) = catena(&here, &[&arguments[..], anyway].concat());
        assert_eq!((code, out.as_str()), (1, ""));
        assert!(err.contains("Not a proof: refused at step"), "{err}");
        assert!(err.contains("only proofs that hold have certificates"), "{err}");
        assert!(!here.join("made").exists());
    }
}

#[test]
fn a_state_without_a_solution_is_said_to_be_one_in_the_files() {
    let here = folder("hollow");
    let whip = from_json(&fs::read_to_string(proof("whip")).unwrap()).unwrap();
    let Solutions::One(solution) = solutions(&whip.state) else { panic!("one solution") };
    // A candidate of the solution that the proof does not need.
    let without = |candidate: Candidate| {
        let mut hollow = whip.clone();
        hollow.state.remove(candidate);
        matches!(check(&hollow), Verdict::Proved(_)).then_some(hollow)
    };
    let is_true = |c: &Candidate| solution[c.cell().index()] == c.digit();
    let is_open = |c: &Candidate| whip.state.digits(c.cell()).len() > 2;
    let mut candidates = whip.state.candidates().filter(is_true).filter(is_open);
    let hollow = candidates.find_map(without).unwrap();
    assert_eq!(hollow.state.empty_variable(), None, "it does not show by itself");
    fs::write(here.join("hollow.json"), to_json(&hollow)).unwrap();
    for (name, is_hollow) in [(here.join("hollow.json"), true), (proof("whip").into(), false)] {
        let name = name.to_str().unwrap();
        let arguments = ["export", name, "--to", "lrat", "-o", "made", "--force"];
        assert_eq!(catena(&here, &arguments).0, 0);
        for file in ["proof.cnf", "proof.lrat"] {
            let said = read(&here.join("made"), file).contains("c the state has no solution");
            assert_eq!(said, is_hollow, "{name}, {file}");
        }
    }
}
