//! `catena study merge`: the shards of a study as one store.

use std::io::Write;
use std::path::PathBuf;

use catena_study::store::merge;

use super::open::failure;
use crate::error::named;
use crate::error::shown;
use crate::{Error, Exit};

/// Merges the shards of a study into one file
///
/// The file has the same bytes whatever the number of shards; one store of a whole study can be merged
/// too. Shards that do not fit together are named, and nothing is written.
#[derive(clap::Args)]
pub struct Args {
    /// The file to make
    into: PathBuf,
    /// The shards, in any order
    #[arg(required = true)]
    shards: Vec<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// When the file exists, or the shards do not fit together.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let Args { into, shards } = args;
    if into.exists() {
        return Err(failure(into, &catena_study::store::Error::Exists));
    }
    // Under another name first, so that a merge that is killed leaves nothing that looks like a study.
    let mut part = into.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    if part.exists() {
        std::fs::remove_file(&part).map_err(|error| named(&part, error))?;
    }
    let head = merge(&part, shards).map_err(|error| {
        // What was begun is of no use to anyone.
        let _ = std::fs::remove_file(&part);
        Error::input(&error, error.hint())
    })?;
    std::fs::rename(&part, into).map_err(|error| named(into, error))?;
    writeln!(out, "{} puzzles from {} shards in {}", head.puzzles, shards.len(), shown(into))?;
    Ok(Exit::Done)
}
