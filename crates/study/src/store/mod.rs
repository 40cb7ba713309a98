//! The answers of a study in one SQLite file: `schema.sql` describes its tables.
//!
//! Everything known of a puzzle is written in one transaction: a run that is killed leaves whole puzzles
//! only, and the next goes on with the others. A file holds one study, or one shard of it; [`merge`]
//! writes the shards of a study into one file, with the same bytes whatever their number.

mod error;
mod merge;
mod read;
mod write;

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use catena::grid::format::write_shortest;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior};

pub use error::{Error, Shard};
pub use merge::merge;
pub use read::{FewestCount, Head, ProfileCount, StepRow};

use crate::answer::Answer;
use crate::corpus::Puzzle;
use crate::lengths::{Profile, Shortest};
use crate::plan::Question;
use crate::study::Study;

/// What marks a file as the file of a study: "CatS" as a number.
const APPLICATION_ID: i64 = 0x4361_7453;
/// The version of the schema.
const VERSION: i64 = 1;

/// How long a process waits while another writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// The states of a puzzle have numbers from this many times its own on: more than a path can have, for each
/// of its states has lost one of the 729 candidates at least.
pub const STATES_OF_PUZZLE: i64 = 1024;

/// The file of a study.
pub struct Store {
    connection: Connection,
    /// The profiles that are stored, with their numbers.
    profiles: HashMap<Profile, i64>,
    families: usize,
}

impl Store {
    /// Opens the file of a study, or of one shard of it, to go on with it; makes it where there is none.
    ///
    /// # Errors
    /// When the file is something else, or holds another study, another shard or other puzzles.
    pub fn open_or_make(
        path: &Path,
        study: &Study,
        corpus: &[Puzzle],
        shard: Shard,
    ) -> Result<Store, Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut connection = connect(path, flags)?;
        if is_empty(&connection)? {
            write::create(&mut connection, study, corpus, shard)?;
        }
        let mut store = Store::of(connection)?;
        store.must_be(study, corpus, shard)?;
        // A commit waits for no disk: a process that is killed loses nothing, and a machine that is, the
        // last puzzles only.
        store.connection.pragma_update(None, "journal_mode", "wal")?;
        store.connection.pragma_update(None, "synchronous", "normal")?;
        store.load_profiles()?;
        Ok(store)
    }

    /// Opens a store for reading.
    ///
    /// # Errors
    /// When the file is not there, or is not the file of a study.
    pub fn open(path: &Path) -> Result<Store, Error> {
        let opened = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY).and_then(Store::of);
        let mut store = opened.map_err(|error| match error {
            // SQLite has one code for both.
            Error::CannotOpen if !path.exists() => Error::Missing,
            other => other,
        })?;
        store.load_profiles()?;
        Ok(store)
    }

    fn of(connection: Connection) -> Result<Store, Error> {
        let id: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if (id, version) != (APPLICATION_ID, VERSION) {
            return Err(Error::NotAStudy);
        }
        let families: i64 =
            connection.query_row("SELECT count(*) FROM families", [], |row| row.get(0))?;
        let families = families as usize;
        Ok(Store { connection, profiles: HashMap::new(), families })
    }

    fn must_be(&self, study: &Study, corpus: &[Puzzle], shard: Shard) -> Result<(), Error> {
        let head = self.head()?;
        let identity = study.identity();
        if head.identity != identity {
            let difference = difference(&head.identity, &identity);
            return Err(Error::AnotherStudy { difference });
        }
        if head.shard != shard {
            return Err(Error::AnotherShard { is: head.shard });
        }
        let mut grids = self.connection.prepare("SELECT grid FROM puzzles WHERE id = ?1")?;
        let mut count = 0;
        for puzzle in corpus.iter().filter(|puzzle| shard.has(puzzle.id)) {
            let grid: Option<String> = grids.query_row([puzzle.id], |row| row.get(0)).optional()?;
            if grid.as_ref() != Some(&write_shortest(&puzzle.position)) {
                return Err(Error::AnotherCorpus { puzzle: puzzle.id });
            }
            count += 1;
        }
        match head.puzzles == count {
            true => Ok(()),
            false => Err(Error::AnotherCorpus { puzzle: corpus.len() as i64 + 1 }),
        }
    }

    /// Keeps what is known of a puzzle, all of it or nothing. What another run has answered meanwhile stays:
    /// its answer is the same.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn keep(&mut self, puzzle: i64, answer: &Answer) -> Result<(), Error> {
        let transaction =
            Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let of_puzzle = "SELECT count(*) FROM puzzles WHERE id = ?1 AND ending IS NOT NULL";
        let answered: i64 = transaction.query_row(of_puzzle, [puzzle], |row| row.get(0))?;
        if answered > 0 {
            return Ok(());
        }
        let stored: usize =
            transaction.query_row("SELECT count(*) FROM profiles", [], |row| row.get(0))?;
        if stored != self.profiles.len() {
            self.profiles = by_profile(self.profiles()?);
        }
        write::answer(&transaction, &mut self.profiles, puzzle, answer)?;
        transaction.commit()?;
        Ok(())
    }

    fn load_profiles(&mut self) -> Result<(), Error> {
        self.profiles = by_profile(self.profiles()?);
        Ok(())
    }
}

fn by_profile(profiles: Vec<(i64, Profile)>) -> HashMap<Profile, i64> {
    profiles.into_iter().map(|(id, profile)| (profile, id)).collect()
}

/// The names of the families of a question, in the order of their numbers.
fn families_of(question: &Question) -> &[String] {
    match question {
        Question::Eliminations { families, .. }
        | Question::Necessity { families, .. }
        | Question::Paths { families, .. } => families,
        Question::Classification { .. } => &[],
    }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, Error> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    // What the file brings with it is not run: no file of a study has a trigger.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Whether nothing is in a file.
fn is_empty(connection: &Connection) -> Result<bool, Error> {
    let count = "SELECT count(*) FROM sqlite_schema";
    Ok(connection.query_row(count, [], |row| row.get::<_, i64>(0))? == 0)
}

/// Where two identities begin to differ, with some characters of both.
fn difference(is: &str, asked: &str) -> String {
    let same = is.bytes().zip(asked.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        let from = text.floor_char_boundary(same.saturating_sub(24));
        let to = text.ceil_char_boundary((same + 24).min(text.len()));
        text[from..to].to_owned()
    };
    format!("it has …{}…, and what is asked has …{}…", around(is), around(asked))
}

/// What is known of an elimination, as a column has it.
const fn column(known: Shortest) -> Option<i64> {
    match known {
        Shortest::Length(length) => Some(length as i64),
        Shortest::None => None,
        Shortest::Stopped => Some(-1),
    }
}

fn of_column(value: Option<i64>) -> Result<Shortest, Error> {
    match value {
        None => Ok(Shortest::None),
        Some(-1) => Ok(Shortest::Stopped),
        Some(length) => match u16::try_from(length) {
            Ok(length) => Ok(Shortest::Length(length)),
            Err(_) => Err(Error::Damaged { detail: format!("{length} is no length") }),
        },
    }
}
