//! Questions in SQL: read-only, within a budget, over the tables and over functions that compute.

mod budget;
mod function;
mod guard;
mod numbers;

use std::path::Path;
use std::sync::Arc;

use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::{Batch, Connection, ErrorCode};

pub use budget::Budget;
pub use function::{Argument, Compute, Function, Rows};
pub use rusqlite::types::Value;

use super::{Error, read_only, schema};
use catena::query::nearest;
use catena::work::Stopped;

/// After how many instructions SQLite asks whether to go on.
const BETWEEN_CHECKS: u16 = 1000;

/// A connection for questions.
pub struct Session {
    connection: Connection,
    budget: Arc<Budget>,
    functions: Vec<String>,
}

/// How the answer to a question ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every row was given.
    Complete,
    /// It was stopped; there may be more rows.
    Stopped(Stopped),
}

/// What an answer is told to, row by row.
pub trait RowSink<E> {
    /// The names of the columns, once, before the rows.
    ///
    /// # Errors
    /// Ends the question.
    fn columns(&mut self, names: &[String]) -> Result<(), E>;

    /// A row, with a value for each column.
    ///
    /// # Errors
    /// Ends the question.
    fn row(&mut self, values: Vec<Value>) -> Result<(), E>;
}

impl Session {
    /// Opens a store for questions. A store of an older version must be brought to the present one
    /// by [`Store::open`](super::Store::open) first.
    ///
    /// # Errors
    /// When the file is not there or is no store.
    pub fn open(path: &Path, budget: Arc<Budget>) -> Result<Session, Error> {
        let mut connection = read_only(path)?;
        schema::is_older(&connection)?;
        numbers::register(&connection)?;
        guard::confine(&mut connection, budget.interrupt().memory())?;
        let shared = budget.clone();
        let stop = move || !shared.spend(u64::from(BETWEEN_CHECKS));
        connection.progress_handler(i32::from(BETWEEN_CHECKS), Some(stop))?;
        Ok(Session { connection, budget, functions: Vec::new() })
    }

    /// Adds a table-valued function.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn add(&mut self, function: Function) -> Result<(), Error> {
        self.functions.push(function.to_string());
        function.register(&self.connection)
    }

    /// Answers a question, one statement that reads.
    ///
    /// # Errors
    /// [`Error::Question`] when it is no SQL or asks for more than reading; what `answer` returns.
    pub fn ask<E: From<Error>>(&self, sql: &str, answer: &mut dyn RowSink<E>) -> Result<End, E> {
        let mut statements = Batch::new(&self.connection, sql);
        let mut statement = match statements.next() {
            Err(error) => return self.end(error).map_err(E::from),
            Ok(None) => return Err(self.refuse("there is no statement").into()),
            Ok(Some(statement)) => statement,
        };
        if !matches!(statements.next(), Ok(None)) {
            return Err(self.refuse("there is more than one statement").into());
        }
        let names: Vec<String> = statement.column_names().map(String::from).collect();
        answer.columns(&names)?;
        let width = statement.column_count();
        let mut rows = statement.raw_query();
        loop {
            let row = match rows.next() {
                Err(error) => return self.end(error).map_err(E::from),
                Ok(None) => return Ok(End::Complete),
                Ok(Some(row)) => row,
            };
            let values: Result<Vec<Value>, _> = (0..width).map(|column| row.get(column)).collect();
            answer.row(values.map_err(Error::from)?)?;
        }
    }

    /// What an error of SQLite means for the answer.
    fn end(&self, error: rusqlite::Error) -> Result<End, Error> {
        // A function that is stopped has no other way to say so than an error of its own.
        if let Some(by) = self.budget.stopped() {
            return Ok(End::Stopped(by));
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OutOfMemory) => Ok(End::Stopped(Stopped::Memory)),
            Some(ErrorCode::AuthorizationForStatementDenied) => {
                Err(self.refuse("a question may read this store and do nothing else"))
            }
            _ => Err(match Error::from(error) {
                Error::Sqlite(error) => self.refuse(&message(&error)),
                other => other,
            }),
        }
    }

    fn refuse(&self, message: &str) -> Error {
        // This is what SQLite says when every order of a join was given up.
        let message = match message {
            "no query solution" => {
                format!("a required argument is missing; there are {}", self.functions.join(", "))
            }
            other => match other.strip_prefix("no such table: ") {
                Some(table) => format!("{other}{}", self.nearest_table(table)),
                None => other.to_owned(),
            },
        };
        Error::Question { message }
    }

    /// The table, view or function whose name is nearest to a wrong one, where one is near.
    fn nearest_table(&self, wrong: &str) -> String {
        let names = || -> Result<Vec<String>, rusqlite::Error> {
            let sql = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')";
            let mut select = self.connection.prepare(sql)?;
            select.query_map([], |row| row.get(0))?.collect()
        };
        let mut names = names().unwrap_or_default();
        let name = |signature: &String| signature.split('(').next().map(str::to_owned);
        names.extend(self.functions.iter().filter_map(name));
        let wrong = wrong.to_ascii_lowercase();
        match nearest(&wrong, names.iter().map(String::as_str)) {
            Some(near) => format!("; did you mean {near}?"),
            None => "; SELECT name FROM sqlite_schema lists the tables".to_owned(),
        }
    }
}

/// The words of SQLite without those around them.
fn message(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
        other => other.to_string(),
    }
}
