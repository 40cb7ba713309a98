//! Keeping what a command finds in a store, and taking states from one.

use std::path::{Path, PathBuf};

use super::Error;
use super::interrupt::interrupt;
use crate::error::shown;
use catena::grid::Position;
use catena::work::Stopped;
use catena_store::{self as store, Access, Store, Writer};

/// A store that results go into.
pub struct Keeper {
    file: PathBuf,
    store: Store,
}

impl Keeper {
    /// Opens the store of `--store`; `None` when the option is not given.
    ///
    /// # Errors
    /// When the file is not a store, or may not be written.
    pub fn of(file: &Option<PathBuf>) -> Result<Option<Keeper>, Error> {
        file.as_deref().map(Keeper::new).transpose()
    }

    /// Opens a store for writing.
    ///
    /// # Errors
    /// When the file is not a store, or may not be written.
    pub fn new(file: &Path) -> Result<Keeper, Error> {
        let store = open(file, Access::Write)?;
        Ok(Keeper { file: file.to_owned(), store })
    }

    /// Reads from the store.
    ///
    /// # Errors
    /// Those of the store, said of its file.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&Store) -> Result<T, store::Error>,
    ) -> Result<T, Error> {
        read(&self.store).map_err(|error| failure(&self.file, error))
    }

    /// Writes what belongs together.
    ///
    /// # Errors
    /// Those of the store, said of its file.
    pub fn write<T>(
        &mut self,
        write: impl FnOnce(&Writer) -> Result<T, store::Error>,
    ) -> Result<T, Error> {
        self.store.write(write).map_err(|error| failure(&self.file, error))
    }
}

/// Opens a store.
///
/// # Errors
/// Those of the store, said of its file.
pub fn open(file: &Path, access: Access) -> Result<Store, Error> {
    let store = Store::open(file, access).and_then(|store| match access {
        Access::Read | Access::Check => store.until(&interrupt()),
        Access::Write => Ok(store),
    });
    store.map_err(|error| failure(file, error))
}

/// The state with this number in a store, with the givens of its puzzle.
///
/// # Errors
/// When there is none, or the store cannot be read.
pub fn position(file: &Path, state: i64) -> Result<Position, Error> {
    open(file, Access::Read)?.position(state).map_err(|error| failure(file, error))
}

/// An error of a store, said of its file.
pub fn failure(file: &Path, error: store::Error) -> Error {
    match (error, interrupt().check()) {
        (store::Error::Stopped, Err(by)) => while_read(by),
        (error, _) => Error::input(format!("{}: {error}", shown(file)), error.hint()),
    }
}

impl From<store::Error> for Error {
    /// An error where it is plain which file is meant.
    fn from(error: store::Error) -> Error {
        match (error, interrupt().check()) {
            (store::Error::Stopped, Err(by)) => while_read(by),
            (error, _) => {
                let hint = error.hint();
                Error::input(error, hint)
            }
        }
    }
}

fn while_read(by: Stopped) -> Error {
    Error::Stopped { by, after: "while the store was read".to_owned() }
}
