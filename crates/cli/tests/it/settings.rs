//! What a user sets once: the school, the techniques that are known, the site of links.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Hodoku's library has it as an AIC; no single is open.
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// The same elimination as a chain in nrc notation.
const NRC: &str = "{n5 n4}r6c8 – n4{r6 r9}c9 – n1r9{c9 c8} ==> r9c8 ≠ 5";

/// What the command prints with a folder of settings and variables.
fn run(folder: &Path, set: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(arguments)
        .env("XDG_CONFIG_HOME", folder)
        .env("APPDATA", folder)
        .envs(set.iter().copied())
        .output()
        .expect("catena runs")
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn set_in(folder: &Path, text: &str) {
    fs::create_dir_all(folder.join("catena")).unwrap();
    fs::write(folder.join("catena/settings"), text).unwrap();
}

#[test]
fn who_thinks_in_aics_reads_eureka_and_meets_no_nrczt() {
    let folder = tempfile::tempdir().unwrap();
    let by_variable = [("CATENA_SCHOOL", "aic")];
    for words in [
        &["why", HINGE, "r9c8<>5"][..],
        &["why", HINGE, "r9c8<>5", "--none"],
        &["find", HINGE],
        &["find", HINGE, "--table"],
        &["look", HINGE],
        &["solve", HINGE],
        &["check", HINGE, "--chain", NRC],
        &[
            "query",
            HINGE,
            "-e",
            "CALL rule.eliminations('nrc-chain', 3) YIELD target AS z DETACH DELETE z",
        ],
    ] {
        let answer = run(folder.path(), &by_variable, words);
        assert_eq!(answer.status.code(), Some(0), "{words:?}: {}", err(&answer));
        let text = format!("{}{}", out(&answer), err(&answer));
        for foreign in ["nrczt", "nrct", "nrcz", "t-whip"] {
            assert!(!text.contains(foreign), "{words:?} has {foreign}:\n{text}");
        }
    }
    // What is judged is written back in Eureka notation.
    let eureka = "(5=4)r6c8 - (4)r6c9 = (4";
    let answer = run(folder.path(), &by_variable, &["check", HINGE, "--chain", NRC]);
    assert!(out(&answer).contains(eureka), "{}", out(&answer));
    let why = run(folder.path(), &by_variable, &["why", HINGE, "r9c8<>5", "--rules", "nrc-chain"]);
    let eureka = "(5=4)r6c8 - (4)r6c9 = (4-1)r9c9 = (1)r9c8 => r9c8<>5";
    assert!(out(&why).contains(eureka), "{}", out(&why));
    // The file of settings says the same; the environment comes before it.
    set_in(folder.path(), "school = aic\n");
    let words = ["why", HINGE, "r9c8<>5", "--rules", "nrc-chain"];
    assert_eq!(out(&run(folder.path(), &[], &words)), out(&why));
    let nrc = run(folder.path(), &[("CATENA_SCHOOL", "nrc")], &words);
    assert!(out(&nrc).contains("nrc3-chain") && !out(&nrc).contains(eureka), "{}", out(&nrc));
    // What is asked for comes before what is set.
    let named = run(folder.path(), &[], &[&words[..], &["--notation", "csp"]].concat());
    assert!(out(&named).contains("biv-chain[3]"), "{}", out(&named));
}

#[test]
fn a_setting_that_is_none_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let by_variable = run(folder.path(), &[("CATENA_SCHOOL", "zen")], &["look", HINGE]);
    assert_eq!(by_variable.status.code(), Some(2));
    assert!(err(&by_variable).contains("CATENA_SCHOOL: \"zen\" is no school"));
    set_in(folder.path(), "# mine\nscool = aic\n");
    let by_file = run(folder.path(), &[], &["look", HINGE]);
    assert_eq!(by_file.status.code(), Some(2));
    assert!(err(&by_file).contains("settings, line 2: there is no setting \"scool\""));
}

#[test]
fn the_techniques_that_are_known_are_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let set = |arguments: &[&str]| run(folder.path(), &[], arguments);
    let none = set(&["solve", HINGE, "--rules", "known"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(err(&none).contains("catena families --known"), "{}", err(&none));
    let unknown = set(&["families", "--known", "xy-wnig"]);
    assert!(err(&unknown).contains("xy-wing"), "{}", err(&unknown));
    assert_eq!(set(&["families", "--known", "pointing,naked-pair"]).status.code(), Some(0));
    let stuck = set(&["solve", HINGE, "--rules", "known"]);
    assert!(out(&stuck).contains("by pointing, naked-pair; "), "{}", out(&stuck));
    assert!(out(&stuck).contains(" goes on with "), "{}", out(&stuck));
    // Only who says so has them used where no rule is named.
    assert!(out(&set(&["solve", HINGE])).contains("W = "));
    set(&["families", "--known", "pointing,naked-pair", "--by-default"]);
    let path = set(&["solve", HINGE]);
    assert!(out(&path).contains("Nothing simpler is left here: "), "{}", out(&path));
    set(&["families", "--known", "pointing"]);
    assert!(out(&set(&["solve", HINGE])).contains("W = "));
}

#[test]
fn a_link_leads_to_the_site_that_is_set_or_says_that_it_opens_here_only() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["why", HINGE, "r9c8<>5", "--rules", "nrc-chain", "--link"];
    if option_env!("CATENA_SITE").is_none() {
        let here = run(folder.path(), &[], &words);
        assert!(out(&here).starts_with("http://127.0.0.1:"), "{}", out(&here));
        assert!(err(&here).contains("opens on this machine only"), "{}", err(&here));
    }
    let site = "https://example.org/catena/";
    let by_variable = run(folder.path(), &[("CATENA_SITE", site)], &words);
    assert!(out(&by_variable).starts_with(site), "{}", out(&by_variable));
    assert_eq!(err(&by_variable), "");
    set_in(folder.path(), &format!("site = {site}\n"));
    assert_eq!(out(&run(folder.path(), &[], &words)), out(&by_variable));
    let other = [&words[..], &["--site", "https://other.example/"]].concat();
    assert!(out(&run(folder.path(), &[], &other)).starts_with("https://other.example/#"));
}
