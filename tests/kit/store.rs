//! Files of stores for tests, and what is in them.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

/// A file of its own for a test, not there yet.
pub fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("store");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.db"));
    for end in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(folder.join(format!("{name}.db{end}")));
    }
    path
}

/// Every row of every table, in order.
pub fn dump(path: &Path) -> Vec<String> {
    let connection = Connection::open(path).unwrap();
    let mut tables = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        .unwrap();
    let tables: Vec<String> =
        tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut lines = Vec::new();
    for table in tables {
        let mut rows = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let width = rows.column_count();
        let line = |row: &rusqlite::Row| -> rusqlite::Result<String> {
            let values: Result<Vec<rusqlite::types::Value>, _> =
                (0..width).map(|column| row.get(column)).collect();
            Ok(format!("{table}: {:?}", values?))
        };
        lines.extend(rows.query_map([], line).unwrap().map(Result::unwrap));
    }
    lines
}

/// The dump of a store that the first version wrote.
const VERSION_1: &str = include_str!("../corpus/store-version-1.sql");

/// A file as that version left it.
pub fn version_1(name: &str) -> PathBuf {
    let file = fresh(name);
    Connection::open(&file).unwrap().execute_batch(VERSION_1).unwrap();
    file
}
