//! `catena study export`: the raw table of eliminations, for pandas, polars, DuckDB and spreadsheets.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use catena_study::store::{Error as StoreError, STATES_OF_PUZZLE, Store};
use catena_study::{Profile, Shortest};
use serde_json::{Map, Value};

use super::open::{failure, store};
use crate::error::named;
use crate::error::shown;
use crate::pictures::may_be_written;
use crate::table::write_csv;
use crate::{Error, Exit};

/// Prints every elimination of a study, one a line, with its shortest length in each family
///
/// The columns are the puzzle, the place of the state on its path, the candidate, and one for each family:
/// the length, nothing when there is no proof up to the bound, and `budget` when the search was stopped
/// at the budget. In JSON lines that is null and -1; so it is in the view `lengths` of the file, which Python's
/// catena.arrow.study_parquet writes as Parquet.
#[derive(clap::Args)]
pub struct Args {
    /// The file of a study
    store: PathBuf,
    /// How to print the rows
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Comma-separated values
    Csv,
    /// One JSON object a line
    Jsonl,
}

/// Runs the command.
///
/// # Errors
/// When this is not the file of a study of eliminations, or the output cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = store(&args.store)?;
    let head = store.head().map_err(|error| failure(&args.store, &error))?;
    if head.question().as_deref() != Some("eliminations") {
        let message = format!("{} has no table of eliminations", shown(&args.store));
        return Err(Error::input(message, "any SQLite program reads its other tables"));
    }
    let write =
        |out: &mut dyn Write| print(&store, args.format, out).map_err(|broken| args.refuse(broken));
    match &args.output {
        None => write(out)?,
        Some(file) => {
            may_be_written(file)?;
            whole(file, |part| write(part))?;
        }
    }
    Ok(Exit::Done)
}

/// Writes a file under another name first, so that what is broken off leaves nothing that looks whole.
fn whole(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let mut out = BufWriter::new(File::create(&part).map_err(|error| named(&part, error))?);
    let written = write(&mut out).and_then(|()| out.flush().map_err(|error| named(&part, error)));
    drop(out);
    match written {
        Ok(()) => std::fs::rename(&part, file).map_err(|error| named(file, error)),
        Err(error) => {
            let _ = std::fs::remove_file(&part);
            Err(error)
        }
    }
}

impl Args {
    fn refuse(&self, broken: Broken) -> Error {
        match (broken, &self.output) {
            (Broken::Store(error), _) => failure(&self.store, &error),
            (Broken::Output(error), Some(file)) => named(file, error),
            (Broken::Output(error), None) => error.into(),
        }
    }
}

/// Prints the rows as text.
fn print(store: &Store, format: Format, out: &mut dyn Write) -> Result<(), Broken> {
    let families = store.families()?;
    let profiles: BTreeMap<i64, Profile> = store.profiles()?.into_iter().collect();
    if format == Format::Csv {
        let head = ["puzzle", "state", "eliminates"];
        write_csv(out, head.into_iter().chain(families.iter().map(String::as_str)))?;
    }
    store.each_elimination(|state, candidate, profile| {
        let (puzzle, place) = (state / STATES_OF_PUZZLE, state % STATES_OF_PUZZLE);
        let known = profiles.get(&profile).map(Vec::as_slice).unwrap_or_default();
        if format == Format::Csv {
            let mut row = vec![puzzle.to_string(), place.to_string(), candidate.to_string()];
            row.extend(known.iter().map(|known| match known {
                Shortest::Length(length) => length.to_string(),
                Shortest::None => String::new(),
                Shortest::Stopped => "budget".to_owned(),
            }));
            return Ok(write_csv(out, row.iter().map(String::as_str))?);
        }
        let mut row = Map::new();
        row.insert("puzzle".to_owned(), puzzle.into());
        row.insert("state".to_owned(), place.into());
        row.insert("eliminates".to_owned(), candidate.to_string().into());
        for (family, known) in families.iter().zip(known) {
            let value = match *known {
                Shortest::Length(length) => length.into(),
                Shortest::None => Value::Null,
                Shortest::Stopped => (-1).into(),
            };
            row.insert(family.clone(), value);
        }
        Ok(writeln!(out, "{}", Value::Object(row))?)
    })
}

/// What keeps rows from being printed.
enum Broken {
    Store(StoreError),
    Output(std::io::Error),
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Broken {
        Broken::Store(error)
    }
}

impl From<std::io::Error> for Broken {
    fn from(error: std::io::Error) -> Broken {
        Broken::Output(error)
    }
}
