//! The collections beside the project, for benchmarks that measure over them.

use std::path::Path;

use catena::grid::{State, read};

/// The first so many puzzles of a collection; none, and said, when it is not there.
pub fn states(file: &str, most: usize) -> Vec<State> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles").join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("{} is not there", path.display());
        return Vec::new();
    };
    let rows = text.lines().filter(|line| !line.starts_with('#')).take(most);
    rows.map(|row| read(&row[..81]).expect("a puzzle with 81 characters").state).collect()
}
