//! The sources of the checker, held to what its documentation says they trust.
//!
//! Searches are built on the functions of `grid` and `proof`. The checker may call those few that
//! give its data back as it is, and none that says what is linked, what a variable holds or what a
//! chain derives: for these it has its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

/// The functions of `grid` and `proof` that the checker trusts: coordinates and what is made of them,
/// whether a candidate is live, the members of a node, the published records by name.
const TRUSTED: &[&str] = &[
    "all",
    "at",
    "candidate",
    "cell",
    "column",
    "contains",
    "digit",
    "first",
    "from_index",
    "images",
    "index",
    "is_live",
    "kind",
    "members",
    "new",
    "number",
    "published",
    "row",
    "second",
    "single",
    "space",
];

/// Names of the two crates' functions that are those of the standard library too: a call is meant to
/// be one on a slice or an iterator.
const OF_THE_LANGUAGE: &[&str] = &["insert", "is_empty", "iter", "len", "next", "union"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

/// The code of all files in a folder of the crate, without comments, each with its path.
fn code(folder: &str) -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    sources(&root().join("crates/check/src").join(folder), &mut paths);
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = lines.collect::<Vec<_>>().join("\n");
        (path, code)
    };
    paths.into_iter().map(read).collect()
}

/// The names that follow a text in the code.
fn names_after(code: &str, before: &str) -> BTreeSet<String> {
    let name = |rest: &str| -> String {
        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    code.split(before).skip(1).map(name).filter(|name| !name.is_empty()).collect()
}

/// The functions that `grid` and `proof` offer.
fn offered() -> BTreeSet<String> {
    let all = ["grid", "proof"].into_iter().flat_map(code);
    let public = ["pub fn ", "pub const fn "];
    all.flat_map(|(_, code)| public.map(|start| names_after(&code, start))).flatten().collect()
}

/// What a source calls or hands on: names before a parenthesis, and names after a path.
fn called(code: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let last = |before: &str| before.rsplit(|c| !is_name(c)).next().unwrap_or_default().to_owned();
    let mut called = names_after(code, "::");
    called.extend(code.split('(').map(last));
    called
}

/// The functions and closures that a source defines itself.
fn defined(code: &str) -> BTreeSet<String> {
    names_after(code, "fn ").into_iter().chain(names_after(code, "let ")).collect()
}

#[test]
fn the_checker_calls_no_function_of_the_board_that_it_does_not_trust() {
    let (offered, own) = (offered(), code("check"));
    let defined: BTreeSet<String> = own.iter().flat_map(|(_, code)| defined(code)).collect();
    for (path, code) in &own {
        for name in called(code).intersection(&offered) {
            let name = name.as_str();
            let known = TRUSTED.contains(&name) || OF_THE_LANGUAGE.contains(&name);
            // A function of its own with the same name is called as a function or on itself.
            let of_its_own = defined.contains(name) && !on_the_board(code, name);
            assert!(known || of_its_own, "{}: {name} is not trusted", path.display());
        }
    }
}

/// Whether a function is called as a method of something else than the judge, or by its type.
fn on_the_board(code: &str, name: &str) -> bool {
    let types = ["Candidate", "Cell", "CellSet", "Csp", "House", "Node", "Proof", "State"];
    let by_type = types.iter().any(|of| code.contains(&format!("{of}::{name}")));
    let as_method = code.match_indices(&format!(".{name}(")).any(|(at, _)| {
        let before = code[..at].trim_end();
        !before.ends_with("self") && !before.ends_with("judge") && !before.ends_with("reader")
    });
    by_type || as_method
}

#[test]
fn the_checker_asks_variables_for_nothing_but_their_coordinates() {
    // `contains` is trusted of nodes and slices; of a variable it is a rule of Sudoku.
    for (path, code) in code("check") {
        for receiver in ["csp", "variable", "link", "via", "house"] {
            let call = format!("{receiver}.contains(");
            assert!(!code.contains(&call), "{}: {call}", path.display());
        }
    }
}

#[test]
fn the_calculus_does_not_know_chains_or_families() {
    for (path, code) in code("check/calculus") {
        for word in ["Chain", "Family", "Shape", "Form", "membership", "published"] {
            let known = code.split(|c: char| !c.is_alphanumeric()).any(|found| found == word);
            assert!(!known, "{}: {word}", path.display());
        }
    }
}

#[test]
fn a_call_is_seen_in_each_of_its_forms() {
    let names =
        called("a.linked(b); Csp::contains(csp, c); shared_csps(x); let f = Node::linked_to;");
    let expected = ["contains", "linked", "linked_to", "shared_csps"].map(str::to_owned);
    assert!(expected.iter().all(|name| names.contains(name)), "{names:?}");
    assert!(on_the_board("one.linked(other)", "linked"));
    assert!(on_the_board("all(Candidate::linked)", "linked"));
    assert!(!on_the_board("linked(one, other); self.linked(one)", "linked"));
}

/// A condition that no test breaks is one that nobody knows to hold.
#[test]
fn every_condition_of_the_checker_is_broken_by_a_proof() {
    let tests = [
        "tests/it/check/faults_of_lines.rs",
        "tests/it/check/faults_of_chains.rs",
        "tests/it/check/deceit.rs",
        "tests/kit/check/deceit.rs",
        "tests/it/check/near_misses.rs",
        "crates/draw/tests/it/damage.rs",
        "tests/kit/check/net.rs",
        "tests/it/check/lengths.rs",
        "tests/it/check/unique.rs",
        "tests/it/symmetric.rs",
        "tests/it/linear/fewest.rs",
        "tests/it/linear/ranks.rs",
    ];
    let source = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let tests = tests.map(source).concat();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words: BTreeSet<&str> = tests.split(|c| !is_word(c)).collect();
    let refusals = source("crates/check/src/check/refusal.rs");
    let conditions = refusals.lines().filter_map(|line| {
        let name = line.strip_prefix("    ")?.split(|c| !is_word(c)).next()?;
        name.starts_with(|c: char| c.is_ascii_uppercase()).then_some(name)
    });
    let missing: Vec<&str> = conditions.filter(|name| !words.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
