//! The schema and its versions.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rusqlite::{Connection, TransactionBehavior};

use super::Error;

/// Marks a SQLite file as a store: the letters `Cate`, where file(1) and others look.
const APPLICATION_ID: i64 = 0x4361_7465;

/// The present schema, for an empty file: SQL whose comments describe each table and view.
pub const SCHEMA: &str = include_str!("schema.sql");

/// What takes a file from each version to the next, from version 1 on. A published entry never
/// changes; a new version is a new entry and a new text of the schema, and a test holds that both
/// ways lead to the same file.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/from-1.sql"),
    include_str!("migrations/from-2.sql"),
    include_str!("migrations/from-3.sql"),
    include_str!("migrations/from-4.sql"),
    include_str!("migrations/from-5.sql"),
    include_str!("migrations/from-6.sql"),
];

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
    transaction.execute_batch(SCHEMA)?;
    transaction.pragma_update(None, "user_version", latest(MIGRATIONS))?;
    Ok(transaction.commit()?)
}

/// Whether the file is a store of an older version; an error when it is none, or a newer one.
pub(super) fn is_older(connection: &Connection) -> Result<bool, Error> {
    Ok(version(connection, MIGRATIONS)? < latest(MIGRATIONS))
}

/// Brings an older store to the present version, or leaves it as it was.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), Error> {
    migrate_by(connection, MIGRATIONS, must_be_ours)
}

/// Brings a store to the version that the migrations lead to, unless `must_be` refuses what they lead to.
fn migrate_by(
    connection: &mut Connection,
    migrations: &[&str],
    must_be: fn(&Connection) -> Result<(), Error>,
) -> Result<(), Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    // Asked again under the lock: another process may have been faster.
    let version = version(&transaction, migrations)?;
    for migration in &migrations[version - 1..] {
        transaction.execute_batch(migration)?;
    }
    must_be(&transaction)?;
    transaction.pragma_update(None, "user_version", latest(migrations))?;
    Ok(transaction.commit()?)
}

/// What a file consists of: the kind and the text of each table, index, view and trigger, by name. What SQLite makes
/// for itself is left out.
type Objects = BTreeMap<String, (String, Option<String>)>;

fn objects(connection: &Connection) -> Result<Objects, Error> {
    let mut select = connection.prepare(
        "SELECT name, type, sql FROM sqlite_schema \
         WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' OR type NOT IN ('table', 'index')",
    )?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What the present schema consists of.
fn ours() -> Result<&'static Objects, Error> {
    static OURS: OnceLock<Objects> = OnceLock::new();
    if let Some(known) = OURS.get() {
        return Ok(known);
    }
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(SCHEMA)?;
    let objects = objects(&connection)?;
    Ok(OURS.get_or_init(|| objects))
}

/// Where a file of the present version differs from the schema, a sentence each; nothing when it does not. A trigger
/// could change whatever is written, and a view or table what is read.
pub(super) fn problems(connection: &Connection) -> Result<Vec<String>, Error> {
    let (found, ours) = (objects(connection)?, ours()?);
    let known = found.iter().filter_map(|(name, (kind, text))| match ours.get(name) {
        Some((_, same)) if same == text => None,
        Some(_) => Some(format!("the {kind} {name} is not that of a store")),
        None => Some(format!("there is a {kind} {name:?}, which no store has")),
    });
    let missing = ours.iter().filter(|(name, _)| !found.contains_key(*name));
    let missing = missing.map(|(name, (kind, _))| format!("the {kind} {name} is missing"));
    Ok(known.chain(missing).collect())
}

/// That every table and view of a store that is in the file is what a store has: another one in its place may have rows
/// without end.
///
/// # Errors
/// [`Error::Replaced`] when one is not.
pub(super) fn must_be_readable(connection: &Connection) -> Result<(), Error> {
    let (found, ours) = (objects(connection)?, ours()?);
    let is_other = |(name, object): &(&String, &(String, Option<String>))| {
        ours.get(*name).is_some_and(|known| known != *object)
    };
    match found.iter().find(is_other) {
        Some((name, (kind, _))) => {
            Err(Error::Replaced { what: format!("the {kind} {name} is not that of a store") })
        }
        None => Ok(()),
    }
}

/// That nothing is in the file but what a store has.
///
/// # Errors
/// [`Error::Foreign`] when it differs.
pub(super) fn must_be_ours(connection: &Connection) -> Result<(), Error> {
    match problems(connection)?.into_iter().next() {
        Some(what) => Err(Error::Foreign { what }),
        None => Ok(()),
    }
}

/// The version that the migrations lead to.
const fn latest(migrations: &[&str]) -> usize {
    migrations.len() + 1
}

/// The version of the schema, from 1 to the latest.
fn version(connection: &Connection, migrations: &[&str]) -> Result<usize, Error> {
    if pragma(connection, "application_id")? != APPLICATION_ID {
        return Err(Error::NotAStore);
    }
    let version = pragma(connection, "user_version")?;
    match usize::try_from(version) {
        Ok(known) if (1..=latest(migrations)).contains(&known) => Ok(known),
        Ok(1..) => Err(Error::Newer { version }),
        Ok(0) | Err(_) => {
            Err(Error::Damaged { detail: format!("its schema has version {version}") })
        }
    }
}

fn pragma(connection: &Connection, name: &str) -> Result<i64, Error> {
    Ok(connection.pragma_query_value(None, name, |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store that began with a table of words.
    fn words() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
        let first = "CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('chain');";
        connection.execute_batch(first).unwrap();
        connection.pragma_update(None, "user_version", 1).unwrap();
        connection
    }

    #[test]
    fn an_older_store_goes_through_every_version_since() {
        let mut connection = words();
        let steps = [
            "ALTER TABLE words ADD COLUMN length INTEGER;",
            "UPDATE words SET length = length(word);",
        ];
        migrate_by(&mut connection, &steps[..1], |_| Ok(())).unwrap();
        assert_eq!(version(&connection, &steps).unwrap(), 2);
        migrate_by(&mut connection, &steps, |_| Ok(())).unwrap();
        let length: i64 =
            connection.query_row("SELECT length FROM words", [], |row| row.get(0)).unwrap();
        assert_eq!((length, version(&connection, &steps).unwrap()), (5, 3));
    }

    #[test]
    fn a_migration_that_fails_leaves_the_store_as_it_was() {
        let mut connection = words();
        let broken = ["CREATE TABLE more (word TEXT); SELECT nonsense;"];
        assert!(matches!(migrate_by(&mut connection, &broken, |_| Ok(())), Err(Error::Sqlite(_))));
        assert_eq!(version(&connection, &broken).unwrap(), 1);
        assert!(connection.prepare("SELECT * FROM more").is_err());
    }

    #[test]
    fn a_newer_store_is_refused_and_so_is_one_without_a_version() {
        let mut connection = words();
        connection.pragma_update(None, "user_version", 2).unwrap();
        assert!(matches!(
            migrate_by(&mut connection, &[], |_| Ok(())),
            Err(Error::Newer { version: 2 })
        ));
        for version in [0, -1] {
            connection.pragma_update(None, "user_version", version).unwrap();
            assert!(matches!(
                migrate_by(&mut connection, &[], |_| Ok(())),
                Err(Error::Damaged { .. })
            ));
        }
    }
}
