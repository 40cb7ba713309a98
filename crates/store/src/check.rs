//! Whether a store holds what it should: the file, and what its rows say of one another.
//!
//! Whether a proof holds is for a checker to judge, which this layer does not know.

use rusqlite::Connection;

use super::{Error, state};

/// How many problems are listed; more would say no more.
const MOST: usize = 100;

/// The problems of the file itself: what SQLite finds damaged, and rows that refer to nothing.
pub(super) fn file(connection: &Connection, problems: &mut Vec<String>) -> Result<(), Error> {
    let mut integrity = connection.prepare(&format!("PRAGMA integrity_check({MOST})"))?;
    for line in integrity.query_map([], |row| row.get::<_, String>(0))? {
        problems.extend(Some(line?).filter(|line| line != "ok"));
    }
    let mut keys =
        connection.prepare("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check")?;
    let dangling = keys.query_map([], |row| {
        let (table, row, parent): (String, Option<i64>, String) =
            (row.get(0)?, row.get(1)?, row.get(2)?);
        let row = row.map_or(String::new(), |row| format!(" {row}"));
        Ok(format!("{table}{row} refers to a row of {parent} that is not there"))
    })?;
    for problem in dangling.take(MOST) {
        problems.push(problem?);
    }
    positions(connection, problems)
}

/// Proofs of a path at a position without a state, and paths whose positions are not counted from 0 on.
fn positions(connection: &Connection, problems: &mut Vec<String>) -> Result<(), Error> {
    let lost = "SELECT DISTINCT path, position FROM path_proofs \
                WHERE (path, position) NOT IN (SELECT path, position FROM path_states)";
    let mut lost = connection.prepare(lost)?;
    let lost = lost.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
    for row in lost.take(MOST) {
        let (path, position) = row?;
        problems.push(format!("path {path}: its state at position {position} is missing"));
    }
    let gaps = "SELECT path FROM path_states GROUP BY path \
                HAVING min(position) <> 0 OR max(position) <> count(*) - 1";
    let mut gaps = connection.prepare(gaps)?;
    for path in gaps.query_map([], |row| row.get::<_, i64>(0))?.take(MOST) {
        problems.push(format!("path {}: one of its states is missing", path?));
    }
    Ok(())
}

/// The states whose numbers are not those of their bits, or that are stored twice.
pub(super) fn states(connection: &Connection, problems: &mut Vec<String>) -> Result<(), Error> {
    for id in ids(connection, "states")? {
        problems.extend(state::verify(connection, id)?);
    }
    let twice = "SELECT group_concat(id, ' and ') FROM states GROUP BY live HAVING count(*) > 1";
    let mut select = connection.prepare(twice)?;
    for same in select.query_map([], |row| row.get::<_, String>(0))? {
        problems.push(format!("states {} are the same", same?));
    }
    Ok(())
}

/// The numbers in a table, in order.
pub(super) fn ids(connection: &Connection, table: &'static str) -> Result<Vec<i64>, Error> {
    let mut select = connection.prepare(&format!("SELECT id FROM {table} ORDER BY id"))?;
    Ok(select.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}
