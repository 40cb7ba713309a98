//! `catena study export`: the raw table of eliminations, for pandas, polars, DuckDB and spreadsheets.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use catena_study::store::{Error as StoreError, STATES_OF_PUZZLE};
use catena_study::{Profile, Shortest};
use serde_json::{Map, Value};

use super::open::{failure, store};
use crate::table::write_csv;
use crate::{Error, Exit};

/// Prints every elimination of a study, one a line, with its shortest length in each family
///
/// The columns are the puzzle, the place of the state on its path, the candidate, and one for each family:
/// the length, nothing when there is no proof up to the bound, and `budget` when the search was stopped
/// at the budget. In JSON lines that is null and -1; so it is in the view `lengths` of the file, which
/// DuckDB, polars and pandas read as it stands.
#[derive(clap::Args)]
pub struct Args {
    /// The store of a study
    store: PathBuf,
    /// How to print the rows
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
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
/// When the file is not the store of a study, or the output cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = store(&args.store)?;
    let failed = |error| failure(&args.store, &error);
    let head = store.head().map_err(failed)?;
    if head.question().as_deref() != Some("eliminations") {
        let message = format!("{} has no table of eliminations", args.store.display());
        return Err(Error::input(message, "any SQLite program reads its other tables"));
    }
    let families = store.families().map_err(failed)?;
    let profiles: BTreeMap<i64, Profile> = store.profiles().map_err(failed)?.into_iter().collect();
    if args.format == Format::Csv {
        let head = ["puzzle", "state", "eliminates"];
        write_csv(out, head.into_iter().chain(families.iter().map(String::as_str)))?;
    }
    store
        .each_elimination(|state, candidate, profile| {
            let (puzzle, place) = (state / STATES_OF_PUZZLE, state % STATES_OF_PUZZLE);
            let known = profiles.get(&profile).map(Vec::as_slice).unwrap_or_default();
            match args.format {
                Format::Csv => {
                    let mut row =
                        vec![puzzle.to_string(), place.to_string(), candidate.to_string()];
                    row.extend(known.iter().map(|known| match known {
                        Shortest::Length(length) => length.to_string(),
                        Shortest::None => String::new(),
                        Shortest::Stopped => "budget".to_owned(),
                    }));
                    write_csv(out, row.iter().map(String::as_str))?;
                }
                Format::Jsonl => {
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
                    writeln!(out, "{}", Value::Object(row))?;
                }
            }
            Ok::<(), Broken>(())
        })
        .map_err(|broken| match broken {
            Broken::Store(error) => failed(error),
            Broken::Output(error) => error.into(),
        })?;
    Ok(Exit::Done)
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
