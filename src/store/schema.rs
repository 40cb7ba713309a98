//! The schema and its versions.

use rusqlite::{Connection, TransactionBehavior};

use super::Error;

/// Marks a SQLite file as a store: the letters `Cate`, where file(1) and others look.
const APPLICATION_ID: i64 = 0x4361_7465;

/// What takes a file from each version to the next, from the empty one on. A published entry never
/// changes; a new version is a new entry.
const MIGRATIONS: &[&str] = &[include_str!("schema.sql")];

/// Makes an empty file a store.
///
/// # Errors
/// [`Error::Exists`] when anything is in it.
pub(super) fn create(connection: &mut Connection) -> Result<(), Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    let objects: i64 =
        transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if objects > 0 || pragma(&transaction, "application_id")? != 0 {
        return Err(Error::Exists);
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    apply(&transaction, MIGRATIONS, 0)?;
    Ok(transaction.commit()?)
}

/// Whether the file is a store of an older version; an error when it is none, or a newer one.
pub(super) fn is_older(connection: &Connection) -> Result<bool, Error> {
    Ok(version(connection, MIGRATIONS)? < MIGRATIONS.len())
}

/// Brings an older store to the present version, or leaves it as it was.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), Error> {
    migrate_by(connection, MIGRATIONS)
}

fn migrate_by(connection: &mut Connection, migrations: &[&str]) -> Result<(), Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    // Asked again under the lock: another process may have been faster.
    let version = version(&transaction, migrations)?;
    apply(&transaction, migrations, version)?;
    Ok(transaction.commit()?)
}

fn apply(connection: &Connection, migrations: &[&str], version: usize) -> Result<(), Error> {
    for migration in &migrations[version..] {
        connection.execute_batch(migration)?;
    }
    Ok(connection.pragma_update(None, "user_version", migrations.len() as i64)?)
}

/// The version of the schema, at most the number of migrations.
fn version(connection: &Connection, migrations: &[&str]) -> Result<usize, Error> {
    if pragma(connection, "application_id")? != APPLICATION_ID {
        return Err(Error::NotAStore);
    }
    let version = pragma(connection, "user_version")?;
    match usize::try_from(version) {
        Ok(known) if known <= migrations.len() => Ok(known),
        Ok(_) => Err(Error::Newer { version }),
        Err(_) => Err(Error::Damaged { detail: format!("its schema has version {version}") }),
    }
}

fn pragma(connection: &Connection, name: &str) -> Result<i64, Error> {
    Ok(connection.pragma_query_value(None, name, |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A first version and its successor, for a mechanism that has not been needed yet.
    const STEPS: [&str; 2] = [
        "CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('chain');",
        "ALTER TABLE words ADD COLUMN length INTEGER; UPDATE words SET length = length(word);",
    ];

    fn store(migrations: &[&str]) -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
        apply(&connection, migrations, 0).unwrap();
        connection
    }

    #[test]
    fn an_older_store_is_brought_up_to_date_and_keeps_its_rows() {
        let mut connection = store(&STEPS[..1]);
        migrate_by(&mut connection, &STEPS).unwrap();
        let length: i64 =
            connection.query_row("SELECT length FROM words", [], |row| row.get(0)).unwrap();
        assert_eq!((length, version(&connection, &STEPS).unwrap()), (5, 2));
    }

    #[test]
    fn a_migration_that_fails_leaves_the_store_as_it_was() {
        let mut connection = store(&STEPS[..1]);
        let broken = [STEPS[0], "CREATE TABLE more (word TEXT); SELECT nonsense;"];
        assert!(matches!(migrate_by(&mut connection, &broken), Err(Error::Sqlite(_))));
        assert_eq!(version(&connection, &STEPS).unwrap(), 1);
        assert!(connection.prepare("SELECT * FROM more").is_err());
    }

    #[test]
    fn a_newer_store_is_refused() {
        let mut connection = store(&STEPS);
        let refused = migrate_by(&mut connection, &STEPS[..1]);
        assert!(matches!(refused, Err(Error::Newer { version: 2 })));
    }
}
