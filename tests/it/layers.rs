//! The layers, held: which module may use which.
//!
//! The table is the one in ARCHITECTURE.md, and the test reads it there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::imports::{Imports, Module};
use crate::root;

/// The modules that stand outside the engine, and may read files and print.
const RIM: [&str; 3] = ["serve", "cli", "python"];
/// The crates outside the engine, one module each.
const OUTSIDE: [&str; 10] =
    ["draw", "store", "study", "make", "theorems", "calls", "serve", "web", "cli", "python"];

/// The rows of the table between the two marks: module, and what it may use.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let table = text.split("<!-- layers -->").nth(1).expect("ARCHITECTURE.md marks its table");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let uses = cells[3].split(", ").filter(|m| *m != "nothing").map(str::to_owned);
        (cells[1].to_owned(), uses.collect())
    };
    table.lines().filter(|line| line.starts_with("| ")).skip(1).map(row).collect()
}

/// The modules of the crates: files and folders, without the crate roots; each crate outside the engine is
/// one module.
fn modules() -> BTreeMap<String, Vec<PathBuf>> {
    let mut modules: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for sources in ["crates/check/src", "src"] {
        for entry in fs::read_dir(root().join(sources)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            if name != "lib" {
                files(&path, modules.entry(name).or_default());
            }
        }
    }
    for outside in OUTSIDE {
        files(&sources_of(outside), modules.entry(outside.to_owned()).or_default());
    }
    modules
}

/// The sources of a crate outside the engine: what is made of the library for a browser and for Python stands beside
/// `crates`.
fn sources_of(outside: &str) -> PathBuf {
    let root = root();
    let folder = if ["web", "python"].contains(&outside) { root } else { root.join("crates") };
    folder.join(outside).join("src")
}

pub fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| files(&entry.unwrap().path(), found));
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push(path.to_owned());
    }
}

/// The modules that a source names as `crate::module`, or `catena::module` from outside the engine, and the
/// crates outside it that it names as `catena_draw::`, in code and in links of its documentation.
/// Examples of the documentation are not read: they show how a thing is used.
fn used(crate_name: &str, source: &str) -> BTreeSet<String> {
    let source = &without_examples(source);
    let name = |rest: &str| -> String {
        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut used: BTreeSet<String> =
        source.split(&format!("{crate_name}::")).skip(1).map(name).collect();
    for group in source.split(&format!("{crate_name}::{{")).skip(1) {
        let group = group.split('}').next().unwrap_or_default();
        used.extend(group.split(',').map(|part| name(part.trim())));
    }
    let named = |outside: &&'static str| {
        let name = format!("catena_{outside}");
        [" as ", "::"].iter().any(|end| source.contains(&(name.clone() + end)))
    };
    used.extend(OUTSIDE.into_iter().filter(named).map(str::to_owned));
    used.into_iter().filter(|name| !name.is_empty()).collect()
}

/// A source without the lines of code in its documentation.
fn without_examples(source: &str) -> String {
    let mut in_example = false;
    let is_kept = |line: &&str| {
        let fences =
            line.trim_start().trim_start_matches(['/', '!']).trim_start().starts_with("```");
        in_example ^= fences;
        !in_example && !fences
    };
    source.lines().filter(is_kept).map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_module_stands_in_the_table() {
    let names: BTreeSet<String> = modules().into_keys().collect();
    let planned: BTreeSet<String> = table().into_keys().collect();
    assert_eq!(names, planned);
}

#[test]
fn no_module_uses_a_layer_it_must_not_know() {
    let table = table();
    let mut wrong = Vec::new();
    for (module, paths) in modules() {
        let crate_name = if OUTSIDE.contains(&module.as_str()) { "catena" } else { "crate" };
        for path in paths {
            for other in used(crate_name, &fs::read_to_string(&path).unwrap()) {
                if other != module && !table[&module].contains(&other) {
                    wrong.push(format!("{}: {module} must not use {other}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn library_layers_stay_off_the_rim() {
    let rim = ["std::env", "std::fs", "println!", "eprintln!", "print!(", "std::process"];
    for (module, paths) in modules() {
        if RIM.contains(&module.as_str()) {
            continue;
        }
        for path in paths {
            let source = fs::read_to_string(&path).unwrap();
            let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in code {
                let found = rim.iter().find(|word| line.contains(**word));
                assert_eq!(found, None, "{}: {line}", path.display());
            }
        }
    }
}

/// No work that anyone may ask for is without an end: only examples and tests may take any time.
#[test]
fn no_work_is_unlimited() {
    for path in modules().into_values().flatten() {
        let source = fs::read_to_string(&path).unwrap();
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code.filter(|line| line.contains("unlimited()")) {
            assert!(line.contains("pub const fn"), "{}: {line}", path.display());
        }
    }
}

/// docs/trust.md says how much there is to read for whoever trusts the judge: its lines without blanks, comments and
/// tests, rounded up to a hundred.
#[test]
fn the_size_of_the_judge_is_what_is_said() {
    let mut paths = Vec::new();
    files(&root().join("crates/check/src"), &mut paths);
    let lines = |path: &PathBuf| {
        let source = fs::read_to_string(path).unwrap();
        let code = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        code.lines().filter(is_code).count()
    };
    let lines: usize = paths.iter().map(lines).sum();
    let hundreds = lines.div_ceil(100);
    let said = format!("{},{}00 lines of code", hundreds / 10, hundreds % 10);
    let text = fs::read_to_string(root().join("docs/trust.md")).unwrap();
    assert!(text.contains(&said), "docs/trust.md does not say {said}");
}

/// How many files the largest circle of imports has in each module that has one; each crate outside the engine
/// is one module. The numbers may only fall, and none should be above 4.
const CIRCLES: [(&str, usize); 12] = [
    ("board", 2),
    ("cli", 2),
    ("draw", 2),
    ("explorer", 2),
    ("fill", 2),
    ("grid", 4),
    ("notation", 3),
    ("query", 2),
    ("rules", 4),
    ("study", 2),
    ("theorem", 3),
    ("theorems", 4),
];

#[test]
fn circles_of_imports_do_not_grow() {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = |module: &str, files: usize| {
        let largest = found.entry(module.to_owned()).or_default();
        *largest = files.max(*largest);
    };
    for sources in ["crates/check/src", "src"] {
        for circle in Imports::of(&root().join(sources)).circles() {
            count(&circle[0][0], circle.len());
        }
    }
    for outside in OUTSIDE {
        for circle in Imports::of(&sources_of(outside)).circles() {
            count(outside, circle.len());
        }
    }
    let held = CIRCLES.map(|(module, files)| (module.to_owned(), files));
    assert_eq!(found, held.into(), "lower the number of a circle that was cut");
}

/// How many names the front door of the engine hands on. The number may only fall: who adds one first takes one away.
const HANDED_ON: usize = 16;

#[test]
fn the_front_door_does_not_grow() {
    let source = fs::read_to_string(root().join("src/explorer/mod.rs")).unwrap();
    let lists = source.split("\npub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let names = |list: &str| {
        let list = list.split_once('{').map_or("one", |(_, list)| list.trim_end_matches('}'));
        list.split(',').filter(|name| !name.trim().is_empty()).count()
    };
    assert_eq!(lists.map(names).sum::<usize>(), HANDED_ON, "lower the number when names went");
}

#[test]
fn a_circle_is_seen_through_what_a_module_hands_on() {
    let sources = [
        ("", "pub mod a;"),
        ("a", "mod b; mod c; pub use b::{One, Two as Second};"),
        ("a::b", "use super::c::Three; use crate::d;"),
        ("a::c", "use crate::a::{One, self};"),
        (
            "d",
            "//! use crate::a::One;\nuse std::fmt;\n#[cfg(test)]\nmod tests { use crate::a::One; }",
        ),
    ];
    let path = |name: &str| -> Module {
        name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let files = sources.map(|(name, source)| (path(name), source.to_owned()));
    let circles = Imports::from_sources(files).circles();
    assert_eq!(circles, [vec![path("a::b"), path("a::c")]]);
}

#[test]
fn a_use_line_is_seen_in_each_of_its_forms() {
    let source = "use crate::grid::Cell;\nuse crate::{bits::Bits, proof};\n crate::query::run()";
    assert_eq!(used("crate", source), ["bits", "grid", "proof", "query"].map(str::to_owned).into());
    let source = "/// ```\n/// use catena::rules::Rule;\n/// ```\nuse catena::grid;\nuse catena_draw::svg;\nuse catena_store as store;";
    assert_eq!(used("catena", source), ["draw", "grid", "store"].map(str::to_owned).into());
}
