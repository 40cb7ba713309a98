//! The families that proofs name.

use rusqlite::{Connection, OptionalExtension};

use super::{Error, damaged};
use catena::proof::Family;

/// Reads a family.
pub(super) fn load(connection: &Connection, id: i64) -> Result<Family, Error> {
    let mut select =
        connection.prepare_cached("SELECT name, shape FROM proof_families WHERE id = ?1")?;
    let (name, shape): (String, String) =
        select.query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let shape = serde_json::from_str(&shape)
        .map_err(|error| damaged(format!("the shape of family {id}: {error}")))?;
    Ok(Family { name: name.into(), shape })
}

/// The name and the shape of a family, as they are stored, with a blank between them.
pub(super) fn text(connection: &Connection, id: i64) -> Result<String, Error> {
    let mut select = connection
        .prepare_cached("SELECT name || ' ' || shape FROM proof_families WHERE id = ?1")?;
    let text = select.query_row([id], |row| row.get(0)).optional()?;
    text.ok_or_else(|| damaged(format!("there is no family {id}")))
}

/// The number of a family; `None` when no proof has named it.
pub(super) fn find(connection: &Connection, family: &Family) -> Result<Option<i64>, Error> {
    let mut select = connection
        .prepare_cached("SELECT id FROM proof_families WHERE name = ?1 AND shape = ?2")?;
    Ok(select.query_row((family.name.raw(), shape_text(family)), |row| row.get(0)).optional()?)
}

/// The number of a family, which is stored when it was not.
pub(super) fn store(connection: &Connection, family: &Family) -> Result<i64, Error> {
    if let Some(id) = find(connection, family)? {
        return Ok(id);
    }
    let mut insert =
        connection.prepare_cached("INSERT INTO proof_families (name, shape) VALUES (?1, ?2)")?;
    Ok(insert.insert((family.name.raw(), shape_text(family)))?)
}

/// Keeps the query text of a family.
pub(super) fn store_query(
    connection: &Connection,
    family: &Family,
    query: &str,
) -> Result<(), Error> {
    let id = store(connection, family)?;
    connection
        .prepare_cached("UPDATE proof_families SET query = ?2 WHERE id = ?1 AND query IS NOT ?2")?
        .execute((id, query))?;
    Ok(())
}

fn shape_text(family: &Family) -> String {
    serde_json::to_string(&family.shape).expect("a record of words and truth values can be written")
}
