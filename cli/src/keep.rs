//! Keeping what a command finds in a store, and taking states from one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Error;
use catena::grid::{Cell, Digit, Position, State};
use catena::proof::{Family, Proof};
use catena::query::{Entry, Library};
use catena::rules::{Contradiction, Next, Path as Walk, Reach, Rule, Work};
use catena::store::{self, Access, Ending, Leg, Store, Writer, grid_text};

/// A store that results go into.
pub struct Keeper {
    file: PathBuf,
    store: Store,
    /// The families whose query text is stored with their proofs.
    library: Library,
}

impl Keeper {
    /// Opens the store of `--store`; `None` when the option is not given.
    ///
    /// # Errors
    /// When the file is no store, or may not be written.
    pub fn of(file: &Option<PathBuf>) -> Result<Option<Keeper>, Error> {
        file.as_deref().map(Keeper::new).transpose()
    }

    /// Opens a store for writing.
    ///
    /// # Errors
    /// When the file is no store, or may not be written.
    pub fn new(file: &Path) -> Result<Keeper, Error> {
        let store = open(file, Access::Write)?;
        Ok(Keeper { file: file.to_owned(), store, library: Library::built_in() })
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

    /// Keeps proofs that hold in a position, and which puzzle they were found in where that is known.
    ///
    /// # Errors
    /// Those of the store.
    pub fn proofs(&mut self, position: &Position, proofs: &[Proof]) -> Result<(), Error> {
        self.write(|writer| {
            let puzzle = puzzle_of(writer, position)?;
            proofs.iter().try_for_each(|proof| writer.proof(proof, puzzle).map(|_| ()))
        })?;
        self.family_texts(proofs.iter().map(|proof| &proof.family))
    }

    /// Keeps the query texts of families, where the library has them.
    ///
    /// # Errors
    /// Those of the store.
    pub fn family_texts<'f>(
        &mut self,
        families: impl Iterator<Item = &'f Family>,
    ) -> Result<(), Error> {
        let Keeper { file, store, library } = self;
        let named: BTreeMap<&str, &Family> =
            families.map(|family| (family.name.as_str(), family)).collect();
        let texts = |writer: &Writer| {
            let known = |(name, family): (&str, &'f Family)| Some((family, library.get(name)?));
            let same = |(family, entry): &(&Family, &Entry)| family.shape == entry.shape;
            let mut texts = named.into_iter().filter_map(known).filter(same);
            texts.try_for_each(|(family, entry)| writer.family_query(family, &entry.text))
        };
        store.write(texts).map_err(|error| failure(file, error))
    }
}

/// Stores a puzzle with its path, and with the solution that the path has shown; its number.
///
/// # Errors
/// Those of the store.
pub fn store_path(
    writer: &Writer,
    position: &Position,
    path: &store::PathRecord,
) -> Result<i64, store::Error> {
    let puzzle = writer.puzzle(position, solution(path).as_ref())?;
    writer.path(puzzle, path)?;
    Ok(puzzle)
}

/// The digits of the state that a path ends in, when it is solved. No rule guesses, so there is no
/// other solution then.
pub fn solution(path: &store::PathRecord) -> Option<[Digit; 81]> {
    let digits: Option<Vec<Digit>> = Cell::all().map(|cell| path.last.decided(cell)).collect();
    digits?.try_into().ok()
}

/// The puzzle that a position belongs to. One that nobody has stored is stored when its givens say
/// it all; pencil marks are taken for a state on the way.
fn puzzle_of(writer: &Writer, position: &Position) -> Result<Option<i64>, store::Error> {
    match writer.find_puzzle(position)? {
        Some(id) => Ok(Some(id)),
        None if grid_text(position).len() == 81 => writer.puzzle(position, None).map(Some),
        None => Ok(None),
    }
}

/// Opens a store.
///
/// # Errors
/// Those of the store, said of its file.
pub fn open(file: &Path, access: Access) -> Result<Store, Error> {
    Store::open(file, access).map_err(|error| failure(file, error))
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
    let hint = error.hint();
    Error::input(format!("{}: {error}", file.display()), hint)
}

/// How rules are named in the store.
///
/// The greatest size of almost locked sets is part of it, where any are looked for: a path with
/// greater ones is another path.
pub fn rules_text(rules: &[Arc<dyn Rule>], limits: Reach) -> String {
    let names = rules.iter().map(|rule| rule.name());
    let mut text = std::iter::once("singles").chain(names).collect::<Vec<_>>().join(", ");
    if rules.iter().any(|rule| rule.uses_sets()) {
        text.push_str(&format!("; ALS of up to {} cells", limits.als_size));
    }
    text
}

/// Walks a whole resolution path, for the store.
///
/// # Errors
/// When singles show that there is no solution.
pub fn walk(
    position: &Position,
    rules: &[Arc<dyn Rule>],
    limits: Reach,
    work: &mut Work,
) -> Result<store::PathRecord, Contradiction> {
    let mut walk = Walk::new(position, rules, limits);
    let mut legs = Vec::new();
    loop {
        let state = walk.state().clone();
        match walk.advance(work)? {
            Next::Proofs(proofs) => legs.push(Leg { state, proofs }),
            end => return Ok(path(rules, limits, legs, (state, &end))),
        }
    }
}

/// A path that was walked, for the store: its legs, the state it ended in, and why.
pub fn path(
    rules: &[Arc<dyn Rule>],
    limits: Reach,
    legs: Vec<Leg>,
    (last, end): (State, &Next),
) -> store::PathRecord {
    let ending = match end {
        Next::Solved => Ending::Solved,
        Next::Stopped { .. } => Ending::Stopped,
        Next::Stuck | Next::Proofs(_) => Ending::Stuck,
    };
    store::PathRecord { rules: rules_text(rules, limits), reach: limits.length, legs, last, ending }
}

impl From<store::Error> for Error {
    /// An error where it is plain which file is meant.
    fn from(error: store::Error) -> Error {
        let hint = error.hint();
        Error::input(error, hint)
    }
}
