//! The puzzle collections beside the project, where they are, for all tests that measure over them;
//! and that all of them load.

#[path = "../kit/collections.rs"]
mod kit;

use std::fs;

use catena::grid::format::Entry;
use catena::grid::{read, read_list};

pub use kit::{rows, start};

/// These have steps, states, tags or patterns, and not one grid per line.
const NO_LISTS: [&str; 4] =
    ["seed-steps.tsv", "cover-examples.tsv", "tagging-grid.tsv", "frontier-impossible.tsv"];

/// The puzzle collections beside the project, name and text, in the order of their names; `None`
/// where they are not.
pub fn collections() -> Option<Vec<(String, String)>> {
    let folder = crate::root().join("../shared/puzzles");
    if !folder.is_dir() {
        println!("{} is not there: nothing was measured", folder.display());
        return None;
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".tsv") && !NO_LISTS.contains(&name.as_str()) {
            files.push((name, fs::read_to_string(path).unwrap()));
        }
    }
    files.sort();
    Some(files)
}

/// Every puzzle of the collections loads; of the HoDoKu regression library every line, with its
/// deletions.
#[test]
#[ignore = "reads the collections beside the project"]
fn every_collection_loads() {
    let Some(files) = collections() else { return };
    let mut total = 0;
    for (name, text) in files {
        let count = if name.starts_with("hodoku-reglib") {
            reglib(&text)
        } else {
            let loads = |entry: &Entry| assert!(entry.position.is_ok(), "{name}: {entry:?}");
            read_list(&text).inspect(loads).count()
        };
        println!("{count:6} {name}");
        total += count;
    }
    println!("{total:6} in all");
}

/// The number of lines of the regression library, each read as it stands in the fourth column.
fn reglib(text: &str) -> usize {
    let mut deletions = 0;
    let mut count = 0;
    for row in text.lines().filter(|line| !line.starts_with('#')) {
        let line = row.split('\t').nth(3).expect(row);
        let fields: Vec<&str> = line.split(':').collect();
        let position = read(line).unwrap_or_else(|error| panic!("{error}: {row}"));
        let whole = read(fields[3]).unwrap_or_else(|error| panic!("{error}: {row}"));
        let deleted = whole.state.len() - position.state.len();
        assert_eq!(deleted, fields[4].split_whitespace().count(), "{row}");
        assert_eq!(position.givens, whole.givens, "{row}");
        deletions += deleted;
        count += 1;
    }
    println!("       {deletions} deleted candidates in the regression library");
    count
}
