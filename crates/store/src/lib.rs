//! The store: puzzles, states, proofs and paths in one SQLite file.
//!
//! ```text
//! puzzle, state, proof, path, rating, family, counterexample, graph   what is stored, one file each
//! place                where states come from
//! schema, check, remove                                               the file as a whole
//! sql                  questions in SQL: what they may read, and how much
//! reports              questions that a name stands for
//! keep                 what the explorer answers, stored
//! audit, judged        whether what is stored holds: judged and searched for again
//! functions            graphs and searches as tables of SQL
//! ```
//!
//! `schema.sql` describes every table and view. A [`Store`] is opened for reading or for writing; what
//! belongs together is written in one [`Store::write`] and is in the file whole or not at all, also
//! when the process is killed half-way. Several processes may write: one waits for the other.
//!
//! # How a store stays whole
//!
//! - A puzzle and its whole path are one transaction. A run that is killed leaves only whole puzzles, and
//!   skips them when it is resumed.
//! - A state is stored once, whatever path leads to it. The lines of a proof by a chain follow from the
//!   chain, and are stored only where they differ from that.
//! - That a family has no proof is stored as a counterexample with the bounds of the search, and only when
//!   the search came to its end. Whoever checks it searches again.
//! - The tables, views and triggers of a file are compared with the schema before anything is written, and no
//!   trigger is ever run: whoever hands over a store could have one delete what is written.
//! - `schema.sql` is the current schema. Each file in `migrations` takes an older store one version further;
//!   a test compares a store that was made by version 1 with a new one.
//! - The edges of a materialised graph are one JSON list per kind: twenty thousand rows take longer to write
//!   than everything else together. A view has one row per edge.
//! - Questions in SQL run on a read-only connection, and an authorizer denies all that is not on its list.
//!   The functions that compute are virtual tables whose arguments are hidden columns; a plan in which an
//!   argument is not known yet is rejected, so joins work in any order. Work is counted in steps and not in
//!   seconds, so the same question always stops at the same row.
//!
//! Only `keep`, `audit`, `judged` and `functions` know the explorer: the rest must not know how a proof is
//! found or judged, and `sql` is handed its functions as closures.

mod audit;
mod check;
mod counterexample;
mod error;
mod family;
mod functions;
mod graph;
mod judged;
mod keep;
mod path;
mod place;
mod proof;
mod puzzle;
mod rating;
mod remove;
mod reports;
mod schema;
pub mod sql;
mod state;
mod states;
mod text;

use std::path::Path as FilePath;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

pub use audit::Audit;
pub use counterexample::{Absence, Counterexample};
pub use error::Error;
pub use functions::sql_functions;
pub use graph::{EdgeRow, NodeRow};
pub use judged::{Finding, JudgedCounterexample};
pub use keep::{
    keep_families, keep_graph, keep_path, keep_proofs, record, rules_text, shown_solution,
};
pub use path::{Ending, Leg, PathRecord, StoredPath};
pub use puzzle::{Origin, Puzzle};
pub use rating::{Digest, Rating};
pub use reports::{Report, reports};
pub use schema::SCHEMA;
pub use state::{Bits, decode, encode};

use catena::graph::States;
use catena::grid::{Candidate, CellSet, Digit, Position, State};
use catena::proof::{Family, Proof};
use catena::query::Place;
use catena::work::Interrupt;

/// How long a process waits while another writes. Writing a puzzle takes milliseconds, so whoever
/// waits this long waits for something that does not end.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many instructions of SQLite are between two looks at the interrupt: less than a millisecond.
const BETWEEN_LOOKS: i32 = 10_000;

/// What a store is opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// For reading alone; works on files and in folders that may not be written.
    Read,
    /// For finding out what is wrong with it: like reading, whatever its tables are.
    Check,
    /// For reading and writing.
    Write,
}

/// An open store.
pub struct Store {
    connection: Connection,
}

impl Store {
    /// Makes a store of a file that is not there yet, or empty.
    ///
    /// # Errors
    /// [`Error::Exists`] when something is in the file.
    pub fn create(path: &FilePath) -> Result<Store, Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut connection = connect(path, flags)?;
        schema::create(&mut connection).map_err(|error| match error {
            Error::NotAStore => Error::Exists,
            other => other,
        })?;
        drop(connection);
        Store::open(path, Access::Write)
    }

    /// Opens a store. One of an older version is brought to the present one first.
    ///
    /// # Errors
    /// When the file is not there, is not a store, or comes from a later version; for writing, [`Error::Foreign`] when
    /// it has tables, views or triggers that no store has, and for reading [`Error::Replaced`] when one of those it has
    /// is not that of a store.
    pub fn open(path: &FilePath, access: Access) -> Result<Store, Error> {
        Store::opened(path, access).map_err(|error| match error {
            // SQLite has one code for both.
            Error::CannotOpen if !path.exists() => Error::Missing,
            other => other,
        })
    }

    fn opened(path: &FilePath, access: Access) -> Result<Store, Error> {
        let connection = match access {
            Access::Read | Access::Check => read_only(path)?,
            Access::Write => connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?,
        };
        if schema::is_older(&connection)? {
            schema::migrate(&mut connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?)?;
        }
        match access {
            Access::Read => {
                schema::must_be_readable(&connection)?;
                connection.pragma_update(None, "query_only", true)?;
            }
            Access::Check => connection.pragma_update(None, "query_only", true)?,
            Access::Write => {
                schema::must_be_ours(&connection)?;
                prepare_to_write(&connection)?;
            }
        }
        Ok(Store { connection })
    }

    /// The same store, whose reading ends with [`Error::Stopped`] when the interrupt says so.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn until(mut self, interrupt: &Interrupt) -> Result<Store, Error> {
        let interrupt = interrupt.clone();
        let stops = move || interrupt.check().is_err();
        self.connection.progress_handler(BETWEEN_LOOKS, Some(stops))?;
        Ok(self)
    }

    /// Writes what belongs together: all that `write` stores, or, when it fails, nothing.
    ///
    /// Waits while another process writes.
    ///
    /// # Errors
    /// That of `write`, or that of SQLite; [`Error::Busy`] when the other process does not end.
    pub fn write<T, E: From<Error>>(
        &mut self,
        write: impl FnOnce(&Writer) -> Result<T, E>,
    ) -> Result<T, E> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(Error::from)?;
        let written = write(&Writer { connection: &transaction })?;
        transaction.commit().map_err(Error::from)?;
        Ok(written)
    }

    /// A state by its number.
    ///
    /// # Errors
    /// [`Error::Unknown`] when there is none, as with the other functions that take a number.
    pub fn state(&self, id: i64) -> Result<State, Error> {
        state::load(&self.connection, id)
    }

    /// A state with the givens of a puzzle that it belongs to; without givens when it belongs to none.
    ///
    /// # Errors
    /// [`Error::Unknown`] when there is none with this number.
    pub fn position(&self, id: i64) -> Result<Position, Error> {
        let state = state::load(&self.connection, id)?;
        let givens = match puzzle::of_state(&self.connection, id)? {
            Some(puzzle) => puzzle::givens(&self.connection, puzzle)?,
            None => CellSet::EMPTY,
        };
        Ok(Position { state, givens })
    }

    /// The number of a state; `None` when it is not stored.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn find_state(&self, state: &State) -> Result<Option<i64>, Error> {
        state::find(&self.connection, state)
    }

    /// A puzzle by its number.
    ///
    /// # Errors
    /// [`Error::Unknown`] when there is none.
    pub fn puzzle(&self, id: i64) -> Result<Puzzle, Error> {
        puzzle::load(&self.connection, id)
    }

    /// Up to `limit` puzzles from the one with the number `first` on, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn puzzles(&self, first: i64, limit: i64) -> Result<Vec<Puzzle>, Error> {
        puzzle::list(&self.connection, first, limit)
    }

    /// The number of the puzzle of this position; `None` when it is not stored.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn find_puzzle(&self, position: &Position) -> Result<Option<i64>, Error> {
        puzzle::find(&self.connection, position)
    }

    /// A proof by its number. Its givens are those of the puzzle it was found in.
    ///
    /// # Errors
    /// [`Error::Unknown`] when there is none, [`Error::Damaged`] when its rows make no proof.
    pub fn proof(&self, id: i64) -> Result<Proof, Error> {
        proof::load(&self.connection, id)
    }

    /// A path by its number.
    ///
    /// # Errors
    /// [`Error::Unknown`] when there is none.
    pub fn path(&self, id: i64) -> Result<StoredPath, Error> {
        path::load(&self.connection, id)
    }

    /// The numbers of the paths of a puzzle, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn paths_of_puzzle(&self, puzzle: i64) -> Result<Vec<i64>, Error> {
        path::of_puzzle(&self.connection, puzzle)
    }

    /// The number of the path of a puzzle by these rules up to this length; `None` when it is not
    /// stored.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn find_path(&self, puzzle: i64, rules: &str, reach: usize) -> Result<Option<i64>, Error> {
        path::find(&self.connection, puzzle, rules, reach)
    }

    /// What is wrong with the file itself: tables, views and triggers that no store has, what SQLite finds damaged, rows that refer to nothing, and
    /// states whose numbers are not those of their bits. Nothing when all is well.
    ///
    /// Where damage ends the reading, that is the last of them.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn problems(&self) -> Result<Vec<String>, Error> {
        let mut problems = schema::problems(&self.connection)?;
        if !self.is_readable()? {
            return Ok(problems);
        }
        for check in [check::file, check::states] {
            match check(&self.connection, &mut problems) {
                Err(Error::Damaged { detail }) => {
                    problems.push(detail);
                    break;
                }
                checked => checked?,
            }
        }
        Ok(problems)
    }

    /// Whether its tables and views are those of a store. Where one is not, its rows may have no end.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn is_readable(&self) -> Result<bool, Error> {
        match schema::must_be_readable(&self.connection) {
            Err(Error::Replaced { .. }) => Ok(false),
            readable => readable.map(|()| true),
        }
    }

    /// The numbers of all proofs, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn proof_ids(&self) -> Result<Vec<i64>, Error> {
        check::ids(&self.connection, "proofs")
    }

    /// The numbers of all paths, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn path_ids(&self) -> Result<Vec<i64>, Error> {
        check::ids(&self.connection, "paths")
    }

    /// The numbers of all states, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn state_ids(&self) -> Result<Vec<i64>, Error> {
        check::ids(&self.connection, "states")
    }

    /// Where the states come from: for each state each step of a path that it is, in order by state, puzzle, path and
    /// step; one place without a path for a state that is on none.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn places(&self) -> Result<Vec<Place>, Error> {
        place::all(&self.connection)
    }

    /// The graph of puzzles, states and steps, for the query language. With proofs, each step has its own in
    /// notation, which takes as long as reading them all.
    ///
    /// # Errors
    /// Those of SQLite, [`Error::Damaged`] when the rows of a proof make none.
    pub fn graph_of_states(&self, with_proofs: bool) -> Result<States, Error> {
        states::load(&self.connection, with_proofs)
    }

    /// The number of puzzles.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn puzzle_count(&self) -> Result<i64, Error> {
        Ok(self.connection.query_row("SELECT count(*) FROM puzzles", [], |row| row.get(0))?)
    }

    /// The ratings of a puzzle, by measure; without those that were changed since they were stored, or
    /// come from a store of an older version, which had nothing to vouch for them.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn ratings_of_puzzle(&self, puzzle: i64) -> Result<Vec<Rating>, Error> {
        rating::of_puzzle(&self.connection, puzzle)
    }

    /// The ratings of a puzzle as they stand, by measure, each with what its digest says of it.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn rating_rows_of_puzzle(&self, puzzle: i64) -> Result<Vec<(Rating, Digest)>, Error> {
        rating::rows_of_puzzle(&self.connection, puzzle)
    }

    /// A counterexample by its number, with what its digest says of it. Whether it is one, a search shows.
    ///
    /// # Errors
    /// [`Error::Unknown`] when there is none, [`Error::Damaged`] when its row makes none.
    pub fn counterexample(&self, id: i64) -> Result<(Counterexample, Digest), Error> {
        counterexample::load(&self.connection, id)
    }

    /// The numbers of all counterexamples, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn counterexample_ids(&self) -> Result<Vec<i64>, Error> {
        check::ids(&self.connection, "counterexamples")
    }

    /// The numbers of all puzzles, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn puzzle_ids(&self) -> Result<Vec<i64>, Error> {
        check::ids(&self.connection, "puzzles")
    }

    /// What is wrong with the columns of a proof that are told from its chain: the numbers of t- and
    /// z-candidates, groups and almost locked sets. `None` when they are those of the proof.
    ///
    /// # Errors
    /// As [`Store::proof`].
    pub fn problem_of_numbers(&self, id: i64, proof: &Proof) -> Result<Option<String>, Error> {
        proof::problem_of_numbers(&self.connection, id, proof)
    }
}

/// Writes into a store; see [`Store::write`].
///
/// Whatever is stored already keeps its number and is not stored again.
pub struct Writer<'a> {
    connection: &'a Connection,
}

impl Writer<'_> {
    /// Stores a state; its number.
    ///
    /// # Errors
    /// Those of SQLite, as with the other functions.
    pub fn state(&self, state: &State) -> Result<i64, Error> {
        state::store(self.connection, state)
    }

    /// Stores a puzzle with its state, and its solution when that is known; its number.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn puzzle(
        &self,
        position: &Position,
        solution: Option<&[Digit; 81]>,
    ) -> Result<i64, Error> {
        puzzle::store(self.connection, position, solution)
    }

    /// The number of a puzzle that a position belongs to: its own, or one whose path leads through
    /// its state; `None` when there is none.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn find_puzzle(&self, position: &Position) -> Result<Option<i64>, Error> {
        if let Some(id) = puzzle::find(self.connection, position)? {
            return Ok(Some(id));
        }
        match state::find(self.connection, &position.state)? {
            Some(state) => puzzle::of_state(self.connection, state),
            None => Ok(None),
        }
    }

    /// Notes where a puzzle came from.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn origin(&self, puzzle: i64, origin: &Origin) -> Result<(), Error> {
        puzzle::store_origin(self.connection, puzzle, origin)
    }

    /// Stores a proof with its state and family; its number.
    ///
    /// # Errors
    /// [`Error::Malformed`] when it concludes nothing, when its chain names a step that is not there
    /// yet, or when the additional candidates are not sorted, each once.
    pub fn proof(&self, proof: &Proof, puzzle: Option<i64>) -> Result<i64, Error> {
        proof::store(self.connection, proof, puzzle)
    }

    /// Stores a counterexample with the proof of the first family and, where there is one, the longer
    /// proof of the second; its number. The search that found no shorter one must have come to its end.
    ///
    /// # Errors
    /// As [`Writer::proof`].
    pub fn counterexample(
        &self,
        proof: &Proof,
        target: Candidate,
        absence: &Absence,
        longer: Option<&Proof>,
    ) -> Result<i64, Error> {
        counterexample::store(self.connection, proof, target, absence, longer)
    }

    /// Keeps the query text of a family.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn family_query(&self, family: &Family, query: &str) -> Result<(), Error> {
        family::store_query(self.connection, family, query)
    }

    /// Stores a path with its states and proofs; its number. A path by the same rules stays, unless
    /// a budget had ended it and has not ended this one.
    ///
    /// # Errors
    /// As [`Writer::proof`].
    pub fn path(&self, puzzle: i64, path: &PathRecord) -> Result<i64, Error> {
        path::store(self.connection, puzzle, path)
    }

    /// Stores the typed graph of a state in place of the one that was there. The edges of a kind
    /// follow one another.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn graph(
        &self,
        state: i64,
        nodes: impl Iterator<Item = NodeRow>,
        edges: impl Iterator<Item = EdgeRow>,
    ) -> Result<(), Error> {
        graph::store(self.connection, state, nodes, edges)
    }

    /// Takes a puzzle out, with its origins, ratings and paths, and with the proofs and states that
    /// nothing else needs.
    ///
    /// # Errors
    /// [`Error::Unknown`] when there is none with this number.
    pub fn remove_puzzle(&self, id: i64) -> Result<(), Error> {
        remove::puzzle(self.connection, id)
    }

    /// Stores a rating. One that was found before stays.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn rating(&self, puzzle: i64, rating: &Rating) -> Result<(), Error> {
        rating::store(self.connection, puzzle, rating)
    }
}

fn connect(path: &FilePath, flags: OpenFlags) -> Result<Connection, Error> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    // Else SQLite makes a plan anew for every value that is bound to a column without an index, and
    // storing takes half as long again.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    distrust(&connection)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// What the file brings with it is not run: no trigger, no function in a view that could do harm, and nothing that
/// writes past the tables.
fn distrust(connection: &Connection) -> Result<(), Error> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    Ok(())
}

/// Opens a file for reading.
///
/// A file in WAL mode needs two more beside it, even for reading. Where they may not be made,
/// nobody writes either, and SQLite is told that the file does not change.
fn read_only(path: &FilePath) -> Result<Connection, Error> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let readable = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
    match readable.map_err(Error::from) {
        Err(Error::CannotOpen | Error::ReadOnly) => {
            let uri = format!("file:{}?immutable=1", escape(path));
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
            connect(FilePath::new(&uri), flags)
        }
        Err(error) => Err(error),
        Ok(()) => Ok(connection),
    }
}

/// A path as it stands in a URI.
fn escape(path: &FilePath) -> String {
    let special = |c: char| matches!(c, '%' | '?' | '#');
    let escaped = |c: char| if special(c) { format!("%{:02x}", c as u32) } else { c.to_string() };
    path.to_string_lossy().chars().map(escaped).collect()
}

/// Readers go on reading while another process writes, and a commit waits for no disk: a process
/// that is killed loses nothing, and a machine that is, whole puzzles at the end alone.
fn prepare_to_write(connection: &Connection) -> Result<(), Error> {
    // SQLite opens what it may not write for reading, and would only say so at the first row.
    if connection.is_readonly(rusqlite::MAIN_DB)? {
        return Err(Error::ReadOnly);
    }
    connection.pragma_update(None, "journal_mode", "wal")?;
    Ok(connection.pragma_update(None, "synchronous", "normal")?)
}

fn damaged(detail: String) -> Error {
    Error::Damaged { detail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catena::grid::Candidate;

    #[test]
    fn a_full_disk_keeps_what_was_there() {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::create(&mut connection).unwrap();
        let mut store = Store { connection };
        let first = store.write::<_, Error>(|writer| writer.state(&State::FULL)).unwrap();
        let pages: i64 =
            store.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        let bound = format!("PRAGMA max_page_count = {}", pages + 2);
        store.connection.query_row(&bound, [], |_| Ok(())).unwrap();
        let many = |writer: &Writer| {
            let mut state = State::FULL;
            Candidate::all().try_for_each(|candidate| {
                state.remove(candidate);
                writer.state(&state).map(|_| ())
            })
        };
        let error = store.write(many).unwrap_err();
        assert!(matches!(error, Error::Full), "{error:?}");
        assert!(error.to_string().contains("no room left"));
        let count: i64 = store
            .connection
            .query_row("SELECT count(*) FROM states", [], |row| row.get(0))
            .unwrap();
        assert_eq!((count, store.state(first).unwrap()), (1, State::FULL));
    }
}
