//! Merging shards: one file with the same bytes, however many shards there were.
//!
//! The rows are written in the order of their keys in one transaction into a new file, and profiles are
//! numbered anew as they come, so nothing in the file tells in how many parts, and in which order, the
//! puzzles were answered.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use catena::grid::Candidate;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, params, params_from_iter};

use super::write::{create_tables, write_elimination, write_profile};
use super::{Error, Head, STATES_OF_PUZZLE, Store, connect, is_empty};
use crate::lengths::Profile;

/// The tables whose rows belong to a puzzle, with the column that names it.
const OF_PUZZLE: [(&str, &str); 6] = [
    ("puzzles", "id"),
    ("needed", "puzzle"),
    ("without", "puzzle"),
    ("least_sets", "puzzle"),
    ("fewest", "puzzle"),
    ("steps", "puzzle"),
];

/// Merges the shards of a study into a new file. One finished store of a whole study is a shard too.
///
/// A merge that is killed leaves a file that is not the file of a study.
///
/// # Errors
/// When something is in the file, or the shards are not all parts of one study, each once and finished:
/// then nothing is written.
pub fn merge(into: &Path, shards: &[PathBuf]) -> Result<Head, Error> {
    let (stores, head) = fitting(shards)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut connection = connect(into, flags)?;
    if !is_empty(&connection)? {
        return Err(Error::Exists);
    }
    write(&mut connection, &stores, &head)?;
    drop(connection);
    Store::open(into)?.head()
}

/// The stores in the order of their parts, when they fit together.
fn fitting(shards: &[PathBuf]) -> Result<(Vec<Store>, Head), Error> {
    let misfit = |message: String| Error::Misfit { message };
    let mut parts: BTreeMap<i64, (&PathBuf, Store)> = BTreeMap::new();
    let mut first: Option<(&PathBuf, Head)> = None;
    for path in shards {
        let name = path.display();
        let store = Store::open(path).map_err(|error| misfit(format!("{name}: {error}")))?;
        let head = store.head()?;
        if let Some((other, known)) = &first {
            let other = other.display();
            if known.identity != head.identity {
                return Err(misfit(format!("{name} and {other} are of different studies")));
            }
            if known.shard.of != head.shard.of {
                let (one, two) = (head.shard, known.shard);
                return Err(misfit(format!("{name} is shard {one}, and {other} shard {two}")));
            }
        }
        if head.answered < head.puzzles {
            let Head { answered, puzzles, shard, .. } = &head;
            return Err(misfit(format!(
                "{name}, shard {shard}, is not finished: {answered} of {puzzles} puzzles"
            )));
        }
        if let Some((other, _)) = parts.get(&head.shard.part) {
            let other = other.display();
            return Err(misfit(format!("{name} and {other} are both shard {}", head.shard)));
        }
        parts.insert(head.shard.part, (path, store));
        first.get_or_insert((path, head));
    }
    let Some((_, head)) = first else {
        return Err(misfit("there is no shard to merge".to_owned()));
    };
    let missing: Vec<String> = (1..=head.shard.of)
        .filter(|part| !parts.contains_key(part))
        .map(|part| format!("{part}/{}", head.shard.of))
        .collect();
    match missing.is_empty() {
        true => Ok((parts.into_values().map(|(_, store)| store).collect(), head)),
        false => Err(misfit(format!("missing: shard {}", missing.join(", ")))),
    }
}

fn write(connection: &mut Connection, stores: &[Store], head: &Head) -> Result<(), Error> {
    let [first, ..] = stores else { return Ok(()) };
    let transaction = connection.transaction()?;
    create_tables(&transaction, &first.families()?)?;
    let study = params![head.identity, head.about];
    transaction.execute("INSERT INTO study VALUES (?1, ?2, 1, 1)", study)?;
    for table in ["slices", "levels"] {
        let all = format!("SELECT * FROM {table} ORDER BY id");
        copy(&first.connection, &transaction, table, &all, &[])?;
    }
    let mut puzzles: BTreeMap<i64, &Store> = BTreeMap::new();
    for store in stores {
        let ids = store.list("SELECT id FROM puzzles", |row| row.get::<_, i64>(0))?;
        puzzles.extend(ids.into_iter().map(|id| (id, store)));
    }
    for (table, key) in OF_PUZZLE {
        let of_puzzle = format!("SELECT * FROM {table} WHERE {key} = ?1");
        for (&id, store) in &puzzles {
            copy(&store.connection, &transaction, table, &of_puzzle, &[id])?;
        }
    }
    let mut profiles: HashMap<Profile, i64> = HashMap::new();
    let numbers: Vec<HashMap<i64, Profile>> = stores
        .iter()
        .map(|store| Ok(store.profiles()?.into_iter().collect()))
        .collect::<Result<_, Error>>()?;
    for (id, store) in &puzzles {
        let place = stores.iter().position(|other| std::ptr::eq(other, *store)).unwrap_or_default();
        let (from, to) = (id * STATES_OF_PUZZLE, (id + 1) * STATES_OF_PUZZLE);
        let states = "SELECT * FROM states WHERE id >= ?1 AND id < ?2 ORDER BY id";
        copy(&store.connection, &transaction, "states", states, &[from, to])?;
        let mut select = store.connection.prepare_cached(
            "SELECT state, candidate, profile FROM eliminations
             WHERE state >= ?1 AND state < ?2 ORDER BY state, candidate",
        )?;
        let mut rows = select.query([from, to])?;
        while let Some(row) = rows.next()? {
            let number: i64 = row.get(2)?;
            let damaged = || Error::Damaged { detail: format!("there is no profile {number}") };
            let profile = numbers[place].get(&number).ok_or_else(damaged)?;
            let known = match profiles.get(profile) {
                Some(&known) => known,
                None => {
                    let new = profiles.len() as i64 + 1;
                    write_profile(&transaction, new, profile)?;
                    profiles.insert(profile.clone(), new);
                    new
                }
            };
            let candidate = Candidate::from_index(row.get::<_, usize>(1)? % 729);
            write_elimination(&transaction, row.get(0)?, candidate, known)?;
        }
    }
    Ok(transaction.commit()?)
}

/// Copies the rows of a question with these parameters into a table.
fn copy(
    from: &Connection,
    to: &Connection,
    table: &str,
    sql: &str,
    parameters: &[i64],
) -> Result<(), Error> {
    let mut select = from.prepare_cached(sql)?;
    let columns = select.column_count();
    let places = vec!["?"; columns].join(", ");
    let mut insert = to.prepare_cached(&format!("INSERT INTO {table} VALUES ({places})"))?;
    let mut rows = select.query(params_from_iter(parameters))?;
    while let Some(row) = rows.next()? {
        let values = (0..columns).map(|column| row.get::<_, Value>(column));
        insert.execute(params_from_iter(values.collect::<Result<Vec<_>, _>>()?))?;
    }
    Ok(())
}
