//! What can go wrong with the file of a study.

use std::fmt;

/// Why a store could not be opened, read or written.
#[derive(Debug)]
pub enum Error {
    /// There is no such file.
    Missing,
    /// The file is there and may not be opened, or the folder it lies in may not be written.
    CannotOpen,
    /// The file exists and is to be made.
    Exists,
    /// The file is not the file of a study.
    NotAStudy,
    /// The store is that of another study, or of another version of the program.
    AnotherStudy {
        /// What differs, as the first place where the two are not the same.
        difference: String,
    },
    /// The store is another part of the study than the one asked for.
    AnotherShard {
        /// The part that it is.
        is: Shard,
    },
    /// The puzzles of the lists are no longer those in the store.
    AnotherCorpus {
        /// The first puzzle that differs, by its number.
        puzzle: i64,
    },
    /// Shards that are not all parts of one study, each once.
    Misfit {
        /// What does not fit.
        message: String,
    },
    /// What the file holds cannot be.
    Damaged {
        /// What is wrong.
        detail: String,
    },
    /// SQLite refused.
    Sqlite(rusqlite::Error),
}

/// A part of a study: the puzzles whose number leaves a rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub part: i64,
    /// Of how many.
    pub of: i64,
}

impl Shard {
    /// The whole study.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// Whether a puzzle belongs to it.
    pub const fn has(self, puzzle: i64) -> bool {
        (puzzle - 1) % self.of == self.part - 1
    }
}

/// `2/3`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text
            .split_once('/')
            .and_then(|(part, of)| Some(Shard { part: part.parse().ok()?, of: of.parse().ok()? }));
        parts
            .filter(|shard| (1..=shard.of).contains(&shard.part))
            .ok_or_else(|| "a shard is a part and the number of parts: 2/3".to_owned())
    }
}

impl Error {
    /// What to try; empty when there is nothing to say.
    pub const fn hint(&self) -> &'static str {
        match self {
            Error::Missing => "catena study run STUDY.toml -o FILE makes one",
            Error::CannotOpen => "change its permissions, or copy it to where you may write",
            Error::Exists => "name another file: a store is never written over",
            Error::NotAStudy => "catena study run makes one; a store is another kind of file",
            Error::AnotherStudy { .. } | Error::AnotherCorpus { .. } => {
                "name another file for the changed study, or change it back"
            }
            Error::AnotherShard { .. } => "name another file for each shard",
            Error::Misfit { .. } => "merge all shards of one study, each once and finished",
            Error::Damaged { .. } | Error::Sqlite(_) => "",
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
            Error::NotAStudy => f.write_str("this is not the file of a study"),
            Error::AnotherStudy { difference } => {
                write!(f, "this is the file of another study: {difference}")
            }
            Error::AnotherShard { is } => write!(f, "this is the store of shard {is}"),
            Error::AnotherCorpus { puzzle } => {
                write!(f, "the lists have changed: puzzle {puzzle} is not the one in the store")
            }
            Error::Misfit { message } => f.write_str(message),
            Error::Damaged { detail } => write!(f, "the store is damaged: {detail}"),
            Error::Sqlite(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        use rusqlite::ErrorCode::{CannotOpen, DatabaseCorrupt, NotADatabase};
        match error.sqlite_error_code() {
            Some(CannotOpen) => Error::CannotOpen,
            Some(NotADatabase) => Error::NotAStudy,
            Some(DatabaseCorrupt) => Error::Damaged { detail: error.to_string() },
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
