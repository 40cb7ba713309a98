//! `catena store init`: makes a store.

use std::io::Write;
use std::path::PathBuf;

use crate::error::shown;
use crate::{Error, Exit, keep};
use catena_store::Store;

/// Makes a store of a file that is not there yet
#[derive(clap::Args)]
pub struct Args {
    /// The file
    file: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// When there is something in the file, or it may not be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    Store::create(&args.file).map_err(|error| keep::failure(&args.file, error))?;
    writeln!(out, "made {}", shown(&args.file))?;
    Ok(Exit::Done)
}
