//! What can go wrong with a store.

use std::fmt;

use rusqlite::ErrorCode;

/// Why a store could not be opened, read or written. What was being written is not in it then.
#[derive(Debug)]
pub enum Error {
    /// There is no such file.
    Missing,
    /// The file is there and may not be opened, or the folder it lies in may not be written.
    CannotOpen,
    /// The file is a store, or something else, already.
    Exists,
    /// The file is no store.
    NotAStore,
    /// A later Catena wrote the file.
    Newer {
        /// The version of its schema.
        version: i64,
    },
    /// What the file holds cannot be: it was damaged, or written by something else.
    Damaged {
        /// What is wrong, and where.
        detail: String,
    },
    /// It has tables, views or triggers that no store has: nothing is written into it.
    Foreign {
        /// The first of them.
        what: String,
    },
    /// It has another table or view in place of one of a store: nothing is read from it.
    Replaced {
        /// The first of them.
        what: String,
    },
    /// The reading was stopped from outside.
    Stopped,
    /// The file, or the folder it lies in, may not be written.
    ReadOnly,
    /// There is no room left.
    Full,
    /// Another process kept writing for longer than we wait.
    Busy,
    /// There is nothing with this number.
    Unknown {
        /// What was asked for: `state`, `puzzle`, …
        what: &'static str,
        /// Its number.
        id: i64,
    },
    /// A question in SQL is none, or asks for more than reading.
    Question {
        /// What is wrong.
        message: String,
    },
    /// A proof that concludes nothing, or whose chain names a step that is not there yet.
    Malformed,
    /// SQLite refused.
    Sqlite(rusqlite::Error),
}

impl Error {
    /// What to try; empty when there is nothing to say.
    pub fn hint(&self) -> &'static str {
        match self {
            Error::Missing => "catena store init FILE makes a store",
            Error::Exists => "choose another name; a store is never written over",
            Error::NotAStore => "catena store init FILE makes a store",
            Error::Newer { .. } => "use the Catena that wrote it, or a later one",
            Error::Damaged { .. } => "catena store check FILE says what can still be relied on",
            Error::Foreign { .. } | Error::Replaced { .. } => {
                "catena store check FILE lists what is foreign; take it out with sqlite3, or begin a new store"
            }
            Error::CannotOpen | Error::ReadOnly => {
                "change its permissions, or copy it to where you may write"
            }
            Error::Full => "make room and run the command again; it goes on where it stopped",
            Error::Busy => "run the command again; it goes on where it stopped",
            Error::Unknown { what: "counterexample", .. } => {
                "catena sql FILE \"SELECT * FROM counterexample_list\" lists what there is"
            }
            Error::Unknown { .. } => "catena store ls FILE lists what there is",
            Error::Question { .. } | Error::Malformed | Error::Stopped | Error::Sqlite(_) => "",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Missing => f.write_str("there is no such file"),
            Error::CannotOpen => f.write_str(
                "the store cannot be opened: the file or its folder may not be read or written",
            ),
            Error::Exists => f.write_str("there is such a file already"),
            Error::NotAStore => f.write_str("the file is no store"),
            Error::Newer { version } => {
                write!(f, "a later Catena wrote this store: its schema has version {version}")
            }
            Error::Damaged { detail } => write!(f, "the store is damaged: {detail}"),
            Error::Foreign { what } => write!(f, "the store is not written: {what}"),
            Error::Replaced { what } => write!(f, "the store is not read: {what}"),
            Error::Stopped => f.write_str("stopped while the store was read"),
            Error::ReadOnly => f.write_str("the store may not be written"),
            Error::Full => f.write_str("there is no room left; what was being stored is left out"),
            Error::Busy => f.write_str("another process keeps writing to the store"),
            Error::Unknown { what, id } => write!(f, "there is no {what} {id} in the store"),
            Error::Question { message } => f.write_str(message),
            Error::Malformed => {
                f.write_str("what should be stored is no proof: a part of it is missing")
            }
            Error::Sqlite(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        match error.sqlite_error_code() {
            Some(ErrorCode::CannotOpen) => Error::CannotOpen,
            Some(ErrorCode::NotADatabase) => Error::NotAStore,
            Some(ErrorCode::DatabaseCorrupt) => Error::Damaged { detail: error.to_string() },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Error::ReadOnly,
            Some(ErrorCode::DiskFull) => Error::Full,
            Some(ErrorCode::OperationInterrupted) => Error::Stopped,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy,
            _ => match error {
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..) => {
                    Error::Damaged { detail: error.to_string() }
                }
                other => Error::Sqlite(other),
            },
        }
    }
}
