//! `catena study decide`, `catena study lattice`, and `catena check` of a theorem.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::lrat::verify;

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("theorems").join(name);
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

#[test]
fn a_theorem_is_certified_and_its_certificate_judged() {
    let here = folder("theorem");
    let (code, out, _) = catena(&here, &["study", "decide", "braid[2] = whip[2]", "-o", "t.json"]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.starts_with(
            "About every state in which singles are done.\nbraid[2] in whip[2] holds.\n"
        )
    );
    assert!(out.contains("The judge accepts whip[2] in braid[2]: 128 classes"), "{out}");
    let (code, out, _) = catena(&here, &["check", "t.json"]);
    let proved = "proved, in every state in which singles are done: ";
    assert_eq!((code, out.matches(proved).count()), (0, 2), "{out}");

    // The file is not overwritten unless that is asked for.
    let (code, _, errors) =
        catena(&here, &["study", "decide", "whip[1] in whip[1]", "-o", "t.json"]);
    assert_eq!(code, 2);
    assert!(errors.contains("t.json"), "{errors}");
}

#[test]
fn a_damaged_certificate_is_refused() {
    let here = folder("damaged");
    catena(&here, &["study", "decide", "braid[2] in whip[2]", "-o", "t.json"]);
    let text = fs::read_to_string(here.join("t.json")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut without_a_class = lines.clone();
    without_a_class.remove(10);
    fs::write(here.join("less.json"), without_a_class.join("\n")).unwrap();
    let (code, out, _) = catena(&here, &["check", "less.json"]);
    assert_eq!(code, 1);
    assert!(out.starts_with("refused braid[2] in whip[2], in every state"), "{out}");
    assert!(out.contains(": a class is missing: "), "{out}");

    fs::write(here.join("cut.json"), text.replace("\"split\"", "\"spilt\"")).unwrap();
    let (code, _, errors) = catena(&here, &["check", "cut.json"]);
    assert_eq!(code, 2);
    assert!(errors.contains("document 1 is not a theorem: classes[0]"), "{errors}");
}

/// What holds for every length, judged from its file; with a rule less it does not.
#[test]
fn a_theorem_for_every_length_is_judged() {
    let here = folder("simulation");
    let file = "../theorems/simulations/grouped-nrc-chain-in-g-braid.json";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    fs::write(here.join("s.json"), &text).unwrap();
    let (code, out, _) = catena(&here, &["check", "s.json"]);
    let statement = "grouped-nrc-chain[n] in g-braid[n], for every n";
    assert_eq!(
        (code, out),
        (
            0,
            format!(
                "proved {statement}, in every state in which singles are done: 36 kinds of steps\n"
            )
        )
    );

    fs::write(here.join("less.json"), text.replace("g-braid\", ", "g-braids\", ")).unwrap();
    let (code, out, _) = catena(&here, &["check", "less.json"]);
    assert_eq!(code, 1);
    assert!(out.contains("g-braids is not judged on its side: its steps are not known"), "{out}");

    let rule = "{\"when\": \"known\", \"does\": \"skip\"}, ";
    fs::write(here.join("rule.json"), text.replace(rule, "")).unwrap();
    let (code, out, _) = catena(&here, &["check", "rule.json"]);
    assert_eq!(code, 1);
    assert!(
        out.starts_with("refused grouped-nrc-chain in g-braid: rule 2 makes no step of"),
        "{out}"
    );

    fs::write(here.join("cut.json"), text.replace("\"rules\"", "\"rule\"")).unwrap();
    let (code, _, errors) = catena(&here, &["check", "cut.json"]);
    assert_eq!(code, 2);
    assert!(errors.contains("document 1 is not a theorem: "), "{errors}");
}

/// The cases of a theorem as a problem for a checker that knows nothing of Sudoku: with singles done, with groups,
/// and with chains of any length.
#[test]
fn the_cases_of_a_theorem_are_verified_by_a_checker_of_lrat() {
    for (place, statement) in [
        "braid[2] = whip[2]",
        "naked-subset[2] in whip[2]",
        "g-braid[2] in g-braid[*]",
        "forcing-whip[2] in whip[2]",
        "xyz-wing in nrcz-chain[3]",
        "als-xz[1] in xy-chain[2]",
    ]
    .into_iter()
    .enumerate()
    {
        let here = folder(&format!("lrat-{place}"));
        catena(&here, &["study", "decide", statement, "-o", "t.json"]);
        let (code, out, errors) =
            catena(&here, &["export", "t.json", "--to", "lrat", "-o", "made"]);
        assert_eq!(code, 0, "{statement}: {errors}");
        let is_equality = statement.contains('=');
        assert!(out.starts_with(if is_equality {
            "2 theorems as lrat"
        } else {
            "1 theorem as lrat"
        }));
        let name = if is_equality { "theorem-1" } else { "theorem" };
        let read = |end| fs::read_to_string(here.join(format!("made/{name}.{end}"))).unwrap();
        let (problem, derivation) = (read("cnf"), read("lrat"));
        assert_eq!(verify(&problem, &derivation), Ok(()), "{statement}");
        // With a literal less in the pattern of the first class it does not follow.
        let (without, count) = without_a_literal(&problem);
        assert_ne!(verify(&without, &derivation), Ok(()), "{statement}: {count} clauses");
    }
}

/// The problem in which the first clause of two literals, one of a pattern, says nothing.
fn without_a_literal(problem: &str) -> (String, usize) {
    let clause = |line: &&str| !line.starts_with(['c', 'p']) && line.split(' ').count() == 3;
    let of_pattern = problem.lines().find(clause).unwrap();
    let nothing = of_pattern.split(' ').next().unwrap().trim_start_matches('-');
    let weaker = format!("{} {nothing} 0", of_pattern.trim_end_matches(" 0"));
    (problem.replacen(of_pattern, &weaker, 1), problem.lines().count())
}

#[test]
fn a_theorem_has_no_picture() {
    let here = folder("picture");
    catena(&here, &["study", "decide", "whip[1] in whip[1]", "-o", "t.json"]);
    let (code, _, errors) = catena(&here, &["export", "t.json", "--to", "svg"]);
    assert_eq!(code, 2);
    assert!(
        errors.starts_with("error: a theorem cannot be written as svg\nhint: --to lrat"),
        "{errors}"
    );
    let (code, _, errors) =
        catena(&here, &["export", "t.json", "--to", "lrat", "--number", "2", "-o", "made"]);
    assert_eq!(code, 2);
    assert!(errors.starts_with("error: there is no theorem 2\nhint: there are 1"), "{errors}");
}

#[test]
fn a_counterexample_is_shown_with_what_both_families_say() {
    let here = folder("counterexample");
    let arguments = ["study", "decide", "g-whip[2] in whip[2]", "--svg", "whip.svg", "--list", "2"];
    let (code, out, _) = catena(&here, &arguments);
    assert_eq!(code, 0, "{out}");
    for part in [
        "g-whip[2] in whip[2] does not hold.\n20 of 185 classes of patterns have a state without",
        ": 0 of 3 at length 1, 20 of 182 at length 2.\n",
        "\nA state of a puzzle with the solution ",
        "\nNo whip up to length 2.\nThe plain evaluator agrees about both families.\n",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    assert!(here.join("whip.svg").exists());
}

#[test]
fn what_is_stopped_is_open_and_can_be_gone_on_with() {
    let here = folder("stopped");
    let (code, out, _) =
        catena(&here, &["study", "decide", "braid[3] in g-whip[3]", "--bound", "3"]);
    assert_eq!(code, 1);
    assert!(out.contains("braid[3] in g-whip[3] is open.\nstopped at the budget after "), "{out}");
    let (code, out, _) =
        catena(&here, &["study", "decide", "braid[2] in whip[2]", "--skip", "200"]);
    assert_eq!(code, 0);
    assert!(out.contains("\n18 classes of patterns: "), "{out}");
}

/// A certificate is taken up where a run ended: after a bound, and after one that was ended while it wrote.
#[test]
fn a_certificate_is_taken_up_again() {
    let here = folder("taken-up");
    let decide = |more: &[&str]| {
        let arguments = ["study", "decide", "g-braid[2] = g-whip[2]", "-o", "t.json"];
        catena(&here, &[&arguments[..], more].concat())
    };
    let (code, _, errors) = decide(&[]);
    assert_eq!(code, 0, "{errors}");
    let whole = fs::read_to_string(here.join("t.json")).unwrap();
    assert_eq!(fs::read_dir(&here).unwrap().count(), 1, "the drafts are gone");
    fs::remove_file(here.join("t.json")).unwrap();

    let (code, out, _) = decide(&["--bound", "3"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("; the same command goes on from there.\n"), "{out}");
    assert!(!here.join("t.json").exists());
    let draft = here.join("t.json.1.part");
    let begun = fs::read_to_string(&draft).unwrap();
    let classes = begun.lines().filter(|line| line.starts_with("{\"live\"")).count();
    assert!((10..360).contains(&classes), "{classes}");
    // The last class is cut in the middle.
    fs::write(&draft, &begun[..begun.len() - 20]).unwrap();
    let (code, out, _) = decide(&[]);
    assert_eq!(code, 0, "{out}");
    let earlier =
        format!("\n{} classes of patterns were decided by an earlier run.\n", classes - 1);
    assert!(out.contains(&earlier), "{earlier}{out}");
    assert!(out.contains("The judge accepts g-braid[2] in g-whip[2]: 364 classes"), "{out}");
    let again = fs::read_to_string(here.join("t.json")).unwrap();
    let patterns = |text: &str| -> Vec<String> {
        let classes = text.lines().filter(|line| line.starts_with("{\"live\""));
        classes.map(|line| line.split("\"forms\"").next().unwrap().to_owned()).collect()
    };
    assert_eq!(patterns(&again), patterns(&whole));

    // Another statement does not go on from there.
    fs::write(&draft, begun).unwrap();
    let (code, _, errors) = catena(&here, &["study", "decide", "whip[1] in whip[1]", "-o", "t"]);
    assert_eq!(code, 0, "{errors}");
    fs::rename(&draft, here.join("u.1.part")).unwrap();
    let (code, _, errors) = catena(&here, &["study", "decide", "whip[1] in whip[1]", "-o", "u"]);
    assert_eq!(code, 2);
    assert!(
        errors.starts_with("error: u.1.part: another certificate was begun here\nhint: delete"),
        "{errors}"
    );
}

#[test]
fn what_does_not_hold_leaves_no_certificate() {
    let here = folder("nothing");
    let (code, _, errors) =
        catena(&here, &["study", "decide", "g-whip[2] in whip[2]", "-o", "t.json"]);
    assert_eq!(code, 0, "{errors}");
    assert!(errors.contains("nothing to certify"), "{errors}");
    assert_eq!(fs::read_dir(&here).unwrap().count(), 0);
}

#[test]
fn what_cannot_be_decided_is_refused_with_a_hint() {
    let here = folder("refused");
    for (statement, message) in [
        ("whip[3]", "error: this is not a statement about two families\nhint: write it like"),
        (
            "whip[2] in wihp[2]",
            "error: there is no family \"wihp\"\nhint: the nearest known name is whip",
        ),
        (
            "als-chain[2] in whip[2]",
            "error: als-chain cannot be decided: it has steps through almost locked",
        ),
        (
            "als-xz[3] in whip[4]",
            "error: of als-xz only sets of up to 2 cells are enumerated; the number in brackets says how many\n\
             hint: als-xz[2] can be decided",
        ),
        ("nishio[2] in whip[*]", "error: whip[*] cannot be decided"),
    ] {
        let (code, _, errors) = catena(&here, &["study", "decide", statement]);
        assert_eq!(code, 2, "{statement}");
        assert!(errors.starts_with(message), "{statement}: {errors}");
    }
}

#[test]
fn a_family_of_ones_own_is_decided_when_it_is_a_chain_of_a_record() {
    let here = folder("own");
    let query = "MATCH ANY SHORTEST SIMPLE (z:Candidate)\n\
                 (()-[:LINK]-(l:Candidate)-[v:CONJUGATE MODULO z]-(r:Candidate)){1, $max}\n\
                 ()-[:LINK]-(z)\nDETACH DELETE z\n";
    fs::create_dir(here.join("mine")).unwrap();
    fs::write(here.join("mine/mine.gql"), query).unwrap();
    let decide = |statement| catena(&here, &["study", "decide", statement, "--rule-files", "mine"]);
    let (code, out, _) = decide("mine[2] = nrcz-chain[2]");
    assert_eq!((code, out.matches(" holds.").count()), (0, 2), "{out}");
    let (_, out, _) = decide("nrczt-chain[2] in mine[2]");
    assert!(out.contains("The plain evaluator agrees about both families."), "{out}");
}

/// A family file around a query.
fn family_file(folder: &Path, name: &str, query: &str) -> String {
    let head =
        "-- Finds:    a chain\n-- Sound:    it is\n-- Source:   a test\n-- Notation: a chain\n";
    let file = folder.join(format!("{name}.gql"));
    fs::write(&file, format!("-- {name}\n--\n{head}\n{query}\n")).unwrap();
    file.to_str().unwrap().to_owned()
}

/// The names that searches take, and the example of docs/how-to.md in any spelling, with a certificate that is judged.
#[test]
fn families_have_the_names_that_searches_take() {
    let here = folder("names");
    for (statement, decided) in [
        ("XY-Chain[2] in Whip[2]", "xy-chain[2] in whip[2] holds."),
        ("biv-chain[2] in W[2]", "nrc-chain[2] in whip[2] holds."),
        ("X-Wing in whip[2]", "basic-fish[2] in whip[2]"),
        ("naked pair in Whip[2]", "naked-subset[2] in whip[2]"),
    ] {
        let (code, out, errors) = catena(&here, &["study", "decide", statement]);
        assert!(code == 0 && out.contains(decided), "{statement}: {out}{errors}");
    }
    let (_, out, _) = catena(&here, &["study", "decide", "Braid[*] in dynamic-cell[*]"]);
    assert!(out.starts_with("From the map of families, braid in dynamic-cell:"), "{out}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/families");
    let decide = |statement, more: &[&str]| {
        let words = ["study", "decide", statement, "--rule-files", folder.to_str().unwrap()];
        catena(&here, &[&words[..], more].concat())
    };
    let (code, out, errors) = decide("Places Chain[3] in nrc-chain[3]", &["-o", "t.json"]);
    assert!(code == 0 && out.contains("places-chain[3] in nrc-chain[3] holds."), "{out}{errors}");
    let judged =
        "The judge accepts a family of one's own named \"places-chain\"[3] in nrc-chain[3]";
    assert!(out.contains(judged), "{out}");
    let (code, _, errors) = catena(&here, &["check", "t.json"]);
    assert_eq!(code, 0, "{errors}");
    let (code, out, errors) = decide("xy-chain[2] in places-chain[2]", &["--svg", "t.svg"]);
    assert!(code == 0 && out.contains("xy-chain[2] in places-chain[2] does not hold."), "{out}");
    assert!(out.contains("The plain evaluator agrees about both families."), "{out}{errors}");
    let (code, out, _) = decide("hxy-rn-chain[3] in places-chain[3]", &[]);
    assert!(code == 0 && out.contains(" holds."), "{out}");
}

/// What a query asks for beyond its record is not decided away.
#[test]
fn a_family_that_asks_for_less_than_its_record_is_not_decided() {
    let here = folder("less");
    let path = "(()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){1, $max} ()-[:LINK]-(z)";
    for (name, query) in [
        ("fives", format!("MATCH ANY SHORTEST SIMPLE (z:Candidate WHERE z.digit = 5) {path}")),
        ("short", format!("MATCH ANY SHORTEST SIMPLE (z:Candidate) {}", path.replace("$max", "2"))),
    ] {
        let file = family_file(&here, name, &format!("{query} DETACH DELETE z"));
        let statement = format!("{name}[3] = nrc-chain[3]");
        let (code, _, errors) =
            catena(&here, &["study", "decide", &statement, "--rule-files", &file]);
        assert_eq!(code, 2, "{errors}");
        let refused =
            format!("error: {name} cannot be decided: its query is not a chain of a record");
        assert!(errors.starts_with(&refused) && errors.contains("docs/how-to.md"), "{errors}");
    }
}

/// A query without chains says so, and a bad one names its file and line, at each command that asks rules.
#[test]
fn a_query_without_chains_and_a_bad_one_say_what_is_wrong() {
    let here = folder("bad");
    let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let open =
        "MATCH (z:Candidate)-[:LINK]-(l:Candidate)-[:CONJUGATE]-(r:Candidate) DETACH DELETE z";
    let file = family_file(&here, "open", open);
    let (code, out, errors) =
        catena(&here, &["find", grid, "--rule-files", &file, "--rules", "open"]);
    assert_eq!((code, &out[..]), (1, ""));
    assert!(errors.starts_with("note: open: its query has rows, but none has a proof"), "{errors}");
    assert!(!errors.contains("no elimination"), "{errors}");
    let bad =
        family_file(&here, "bad", "MATCH (z:Candidate) FILTER z.digit = $foo\nDETACH DELETE z");
    for words in [
        &["find", grid, "--rules", "bad"][..],
        &["why", grid, "r9c8<>5", "--rules", "bad"],
        &["solve", grid, "--rules", "bad"],
        &["study", "decide", "bad[2] in whip[2]"],
    ] {
        let (code, _, errors) = catena(&here, &[words, &["--rule-files", &bad]].concat());
        assert_eq!(code, 2, "{words:?}");
        let place = format!("--> {bad}:8:38");
        assert!(errors.starts_with("error: bad cannot be asked as a rule\n"), "{errors}");
        assert!(errors.contains(&place), "{place}: {errors}");
    }
    let (code, _, errors) = catena(&here, &["query", grid, &bad]);
    assert_eq!(code, 2);
    assert!(errors.contains(&format!("--> {bad}:8:38")), "{errors}");
}

#[test]
fn a_lattice_is_a_matrix_and_a_diagram() {
    let here = folder("lattice");
    let arguments = [
        "study",
        "lattice",
        "whip,braid,g-whip",
        "--max-length",
        "2",
        "--svg",
        "l.svg",
        "--dot",
        "l.dot",
    ];
    let (code, out, _) = catena(&here, &arguments);
    assert_eq!(code, 0, "{out}");
    let row = |name: &str| {
        let line = out.lines().find(|line| line.contains(&format!(" {name} "))).unwrap();
        line.split_whitespace().skip(2).collect::<String>()
    };
    assert_eq!(row("whip[2]"), "-<-<-<");
    assert_eq!(row("braid[2]"), "-<-<-<");
    assert_eq!(row("g-whip[2]"), "-----<");
    assert!(out.ends_with("What follows from other pairs agrees with what was decided.\n"));
    let dot = fs::read_to_string(here.join("l.dot")).unwrap();
    assert!(dot.contains(r#"label="whip[2]\nbraid[2]""#), "{dot}");
    assert_eq!(dot.matches(" -> ").count(), 2, "{dot}");
    assert!(fs::read_to_string(here.join("l.svg")).unwrap().contains("g-whip[2]"));
}

#[test]
fn a_lattice_leaves_out_lengths_without_patterns() {
    let here = folder("lattice-lengths");
    let (code, out, _) = catena(&here, &["study", "lattice", "xy-wing,whip"]);
    let names: Vec<&str> =
        out.lines().skip(2).filter_map(|line| line.split_whitespace().nth(1)).take(4).collect();
    assert_eq!((code, &names[..]), (0, &["xy-wing[3]", "whip[1]", "whip[2]", "whip[3]"][..]));
    let (code, out, _) = catena(&here, &["study", "lattice", "X-Wing,W", "--max-length", "2"]);
    let names: Vec<&str> =
        out.lines().skip(2).filter_map(|line| line.split_whitespace().nth(1)).take(3).collect();
    assert_eq!((code, &names[..]), (0, &["basic-fish[2]", "whip[1]", "whip[2]"][..]));
    let (code, _, errors) = catena(&here, &["study", "lattice", "xy-wing", "--max-length", "2"]);
    assert_eq!(code, 2);
    assert!(errors.contains("there are no patterns up to length 2"), "{errors}");
}

/// `docs/map.json` is what the command prints, and the pictures are what it draws: the page of the map is made of them.
#[test]
fn the_map_of_families_is_that_of_the_repository() {
    let here = folder("map");
    let (code, out, errors) = catena(&here, &["study", "map", "--output", "."]);
    assert_eq!((code, &out[..], &errors[..]), (0, "", ""));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let again =
        "write it anew: catena study map --output docs --force, and move relations.txt to theorems";
    for name in
        ["docs/map.json", "docs/map.svg", "docs/families.svg", "crates/theorems/relations.txt"]
    {
        let kept = root.join(name);
        let written = fs::read_to_string(here.join(kept.file_name().unwrap())).unwrap();
        assert!(written == fs::read_to_string(kept).unwrap(), "{name}: {again}");
    }
}

/// What the map knows of two families, where a statement is about any length.
#[test]
fn a_statement_about_any_length_is_answered_by_the_map() {
    let here = folder("any-length");
    let told = |statement| catena(&here, &["study", "decide", statement]);
    let (code, out, _) = told("braid[*] in dynamic-cell[*]");
    assert_eq!(code, 0, "{out}");
    for part in [
        "From the map of families, braid in dynamic-cell:\n  at equal length: does not hold at length ",
        "\n  at any length: holds, by braid[n] in dynamic-cell[n + 1], for every n\n",
        "\n  by a path: holds, because braid is in dynamic-cell at any length\n",
        " eliminations, 100.0 %, to length 12, in ",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (_, out, _) = told("xyz-wing[*] in als-xz[*]");
    assert!(out.contains("holds, by definition: The middle cell"), "{out}");
    let (_, out, _) = told("forcing-whip[*] in g-braid[*]");
    assert!(out.contains("of the book shows; holds to length 4, as is decided"), "{out}");
    // Of a family that the map does not have nothing is known; braids of any length are decided.
    let (code, _, errors) = told("avoidable-rectangle[*] in braid[*]");
    assert_eq!(code, 2, "{errors}");
    let (code, out, _) = told("whip[2] in braid[*]");
    assert_eq!(code, 0);
    assert!(out.contains("whip[2] in braid[*] holds."), "{out}");
}

/// The positions of the book come from a command: of states that refute nothing new the list stays what it is, and every
/// statement that is refuted stays so.
#[test]
fn a_harvest_writes_the_list_of_positions_anew() {
    let here = folder("harvest");
    let kept =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../study/positions.txt"))
            .unwrap();
    // The first state of the list itself.
    let first = kept.lines().find(|line| !line.is_empty() && !line.starts_with('#')).unwrap();
    fs::write(here.join("list"), first.split(' ').next().unwrap()).unwrap();
    let (code, out, errors) = catena(&here, &["study", "map", "--harvest", "list"]);
    assert_eq!(code, 0, "{errors}");
    let head = |text: &str| text.split("\n\n").next().unwrap().to_owned();
    assert_eq!(head(&out), head(&kept));
    assert!(errors.contains("statements at equal length"), "{errors}");
    let count = |text: &str| text.lines().filter(|line| line.starts_with("  has ")).count();
    assert!(count(&out) <= count(&kept) + 3, "{} and {}", count(&out), count(&kept));
    let (code, _, errors) = catena(&here, &["study", "map", "--harvest", "no-list"]);
    assert_eq!(code, 2);
    assert!(errors.contains("no-list"), "{errors}");
}

/// What the map knows of a family stands below its query, and in its document.
#[test]
fn a_family_says_where_it_is_on_the_map() {
    let here = folder("on-the-map");
    let (code, out, _) = catena(&here, &["families", "whip"]);
    assert_eq!(code, 0);
    let said = out.split("-- each of these makes all its eliminations: ").nth(1).unwrap();
    let (within, rest) = said.split_once(" others do not").unwrap();
    assert!(within.contains("braid, ") && within.contains("g-whip"), "{within}");
    assert!(!within.contains("xy-chain"), "{within}");
    let statement = rest.split('\'').nth(1).unwrap();
    let (code, out, _) = catena(&here, &["study", "decide", statement]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("at any length: does not hold"), "{out}");
    let (_, json, _) = catena(&here, &["families", "whip", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let has = |list: &str, name| json[list].as_array().unwrap().contains(&serde_json::json!(name));
    assert!(has("in", "braid") && has("not_in", "xy-chain"), "{json}");
    assert!(!has("in", "whip") && !has("not_in", "whip"), "of itself nothing is said");
}
