//! The collections beside the project, for benchmarks that measure over them.

use std::path::Path;

use catena::grid::{State, read};

/// The first so many puzzles of a collection; none, and said, when it is not there.
pub fn states(file: &str, most: usize) -> Vec<State> {
    let state = |row: &String| read(&row[..81]).expect("a puzzle with 81 characters").state;
    rows(file, most).iter().map(state).collect()
}

/// Their rows, each of which begins with the 81 characters of a puzzle.
pub fn rows(file: &str, most: usize) -> Vec<String> {
    // The crate is the project's root, or a folder of it.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = root.ancestors().find(|folder| folder.join("benches").is_dir()).unwrap_or(root);
    let path = root.join("../shared/puzzles").join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("{} is not there", path.display());
        return Vec::new();
    };
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.take(most).map(str::to_owned).collect()
}
