//! Impossible patterns of one's own, and all of them by `catena study patterns`.

use std::path::Path;
use std::process::{Command, Output};

use crate::lrat;

/// A naked triple in a row or column eliminates 3 from r6c2.
const TRIPLE: &str = ":0000:x:...17.5..7+18...9...5....+1+7...9.4..1+7+1.+73.....5.2.+17....+762.+4..1+4.+1+7.3.6.3+2+56+8+179+4:312 412 525 935 555 955 556 458 659 468 669::";

fn catena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap()
}

fn printed(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn said(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The file of a pattern of this first row.
fn pattern(row: &str, digits: usize) -> String {
    let rest = ".........\n".repeat(8);
    format!("-- own\n--\n-- Digits:    {digits}\n-- Guardians: 4\n\n{row}\n{rest}")
}

/// A folder with three cells of a line and two digits, in two or three blocks.
fn own() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, row) in [("two", "XX.X....."), ("three", "X..X..X..")] {
        std::fs::write(folder.path().join(format!("{name}.txt")), pattern(row, 2)).unwrap();
    }
    folder
}

#[test]
fn every_command_looks_for_own_patterns() {
    let folder = own();
    let own = ["--rule-files", folder.path().to_str().unwrap()];
    let of_two = "MATCH (c:Choice)-[:MEMBER]-(z) WHERE c.pattern = 'two' RETURN z";
    for (arguments, expected) in [
        (&["find", TRIPLE, "--rules", "guardians"][..], "r6c2<>3"),
        (&["why", TRIPLE, "r6c2<>3", "--rules", "guardians"], "r6c2 ≠ 3"),
        (&["solve", TRIPLE, "--rules", "guardians"], "r6c2<>3"),
        (&["query", TRIPLE, "guardians", "--format", "csv"], "n3r6c2"),
        (&["query", TRIPLE, "--format", "csv", "-e", of_two], "r6c"),
    ] {
        let with = catena(&[arguments, &own].concat());
        let without = catena(arguments);
        // A path that ends before the puzzle is solved ends with 1.
        assert_ne!(with.status.code(), Some(2), "{arguments:?}: {with:?}");
        assert!(printed(&with).contains(expected), "{arguments:?}: {with:?}");
        assert_ne!(printed(&with), printed(&without), "{arguments:?}");
    }
    let why =
        catena(&[&["why", TRIPLE, "r6c2<>3", "--rules", "guardians", "--json"][..], &own].concat());
    let file = folder.path().join("proof.json");
    std::fs::write(&file, &why.stdout).unwrap();
    assert_eq!(catena(&["check", file.to_str().unwrap()]).status.code(), Some(0), "{why:?}");
}

/// Lists of rules end in .txt too; the option may be repeated, and takes files.
#[test]
fn a_folder_may_have_lists_of_rules_beside_patterns() {
    let folder = own();
    std::fs::write(folder.path().join("mine.txt"), "# my list\nsingles\nwhip\n").unwrap();
    let find = |own: &[&str]| {
        let paths: Vec<String> =
            own.iter().map(|name| folder.path().join(name).to_str().unwrap().to_owned()).collect();
        let options = paths.iter().flat_map(|path| ["--rule-files", path.as_str()]);
        let all: Vec<&str> =
            ["find", TRIPLE, "--rules", "guardians"].into_iter().chain(options).collect();
        catena(&all)
    };
    let (all, both) = (find(&[""]), find(&["two.txt", "three.txt"]));
    assert!(printed(&all).contains("r6c2<>3"), "{all:?}");
    assert_eq!(printed(&both), printed(&all));
    let list = find(&["mine.txt"]);
    assert_eq!(list.status.code(), Some(2), "named by itself it has to be a pattern: {list:?}");
}

#[test]
fn what_is_no_pattern_is_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.txt");
    let refused = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        let output = catena(&["find", TRIPLE, "--rules", "guardians", "--rule-files", file]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        said(&output).to_owned()
    };
    let filled = refused(&pattern("XX.......", 2));
    assert!(filled.contains("the digits can fill the cells:"), "{filled}");
    assert!(filled.lines().any(|line| line.trim() == "12......."), "{filled}");
    assert_eq!(filled.matches(".........").count(), 8, "{filled}");
    let unknown = refused(&pattern("XX.X.....", 2).replace("Guardians:", "Gardians:"));
    assert!(unknown.contains("line 4: unknown heading"), "{unknown}");
    assert!(unknown.contains("did you mean `Guardians:`?"), "{unknown}");
    let missing = refused(&pattern("XX.X.....", 2).replace("-- Digits:    2\n", ""));
    assert!(missing.contains("`Digits:`"), "{missing}");
    let short = refused(&pattern("XX.X....", 2));
    assert!(
        short.contains("line 6: not a line of the board") && short.contains("nine lines"),
        "{short}"
    );
    let lines = refused(&pattern("XX.X.....\n.........", 2));
    assert!(lines.contains("the board has 10 lines"), "{lines}");
    std::fs::remove_file(&file).unwrap();
    let empty = catena(&["find", TRIPLE, "--rule-files", folder.path().to_str().unwrap()]);
    assert!(said(&empty).contains("has no rule"), "{empty:?}");
    let absent = catena(&["find", TRIPLE, "--rule-files", file.to_str().unwrap()]);
    assert_eq!(absent.status.code(), Some(2), "{absent:?}");
}

/// The files of a folder that end like this, by name.
fn files(folder: &Path, extension: &str) -> Vec<std::path::PathBuf> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|own| own == extension)).collect();
    files.sort();
    files
}

#[test]
fn patterns_are_enumerated_with_their_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let arguments = ["study", "patterns", "--cells", "4..7", "--digits", "2", "--output", name];
    let output = catena(&arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let counts = ["4 cells: 0", "5 cells: 1", "6 cells: 0", "7 cells: 6"];
    assert_eq!(printed(&output).lines().skip(8).collect::<Vec<_>>(), counts);
    assert!(printed(&output).lines().nth(1).unwrap().starts_with("2x5-1 "), "{output:?}");
    for file in files(folder.path(), "json") {
        assert_eq!(catena(&["check", file.to_str().unwrap()]).status.code(), Some(0), "{file:?}");
        let text =
            |extension: &str| std::fs::read_to_string(file.with_extension(extension)).unwrap();
        assert_eq!(lrat::verify(&text("cnf"), &text("lrat")), Ok(()), "{file:?}");
    }
    assert_eq!([files(folder.path(), "json").len(), files(folder.path(), "txt").len()], [7, 7]);
    let find = catena(&["find", TRIPLE, "--rules", "guardians", "--rule-files", name]);
    assert_ne!(find.status.code(), Some(2), "{find:?}");
    assert_eq!(catena(&arguments).status.code(), Some(2), "its files are there");
    assert_eq!(catena(&[&arguments[..], &["--force"]].concat()).status.code(), Some(0));
}

#[test]
fn an_enumeration_that_is_stopped_says_how_far_it_came() {
    let output =
        catena(&["study", "patterns", "--cells", "9..11", "--digits", "2", "--budget", "2000"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(said(&output).contains("complete up to"), "{output:?}");
    assert!(printed(&output).contains("11 cells: 0, not all were looked for"), "{output:?}");
    for range in ["0", "5..3", "82", "x"] {
        let refused = catena(&["study", "patterns", "--cells", range]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(said(&refused).contains("10..14"), "{refused:?}");
    }
    assert_eq!(catena(&["study", "patterns", "--digits", "9"]).status.code(), Some(2));
}

#[test]
fn deadly_patterns_are_enumerated_with_their_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let study = |more: &[&str]| catena(&[&["study", "patterns", "--deadly"], more].concat());
    let output = study(&["--cells", "4..8", "--digits", "2", "--output", name]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(printed(&output).contains("2x4-1      4         2  r1c1=12 r1c2=12 r4c1=12 r4c2=12"));
    for count in ["4 cells: 1", "5 cells: 0", "6 cells: 2", "7 cells: 0", "8 cells: 4"] {
        assert!(printed(&output).lines().any(|line| line == count), "{count}: {output:?}");
    }
    let proofs = files(folder.path(), "json");
    assert_eq!(proofs.len(), 7);
    for proof in &proofs {
        let judged = catena(&["check", proof.to_str().unwrap()]);
        assert!(printed(&judged).contains("proved if there is one solution"), "{judged:?}");
    }
    let list = std::fs::read_to_string(folder.path().join("cells-2.list")).unwrap();
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../queries/deadly/cells.list");
    let kept = std::fs::read_to_string(kept).unwrap();
    assert!(
        list.lines().count() == 7 && list.lines().all(|line| kept.lines().any(|own| own == line))
    );
    let open = study(&["--cells", "4", "--digits", "3"]);
    let overlay =
        "not deadly: r1c1=123 r1c2=123 r4c1=123 r4c2=123; no exchange: r1c1=1 r1c2=2 r4c1=2 r4c2=3";
    assert!(printed(&open).contains(overlay), "{open:?}");
    for more in [["--digits", "5"], ["--cells", "4..17"]] {
        let refused = study(&more);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(said(&refused).contains("up to four digits and 16 cells"), "{refused:?}");
    }
    let stopped = study(&["--cells", "4..8", "--budget", "500"]);
    assert_eq!(stopped.status.code(), Some(1), "{stopped:?}");
    assert!(said(&stopped).contains("complete up to"), "{stopped:?}");
}

#[test]
fn queries_have_deadly_patterns_where_one_solution_is_assumed() {
    let deadly = "MATCH (c:Choice {source: 'deadly-pattern'}) RETURN count(c) AS n";
    let grid = "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...";
    let query = ["query", grid, "-e", deadly, "--format", "csv"];
    assert_eq!(printed(&catena(&query)), "n\n0\n");
    let assuming = catena(&[&query[..], &["--assume-unique"]].concat());
    let count: usize = printed(&assuming).lines().nth(1).unwrap().parse().unwrap();
    assert!(count > 10, "{assuming:?}");
}
