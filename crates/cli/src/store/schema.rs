//! `catena store schema`: describes the tables and views of a store.

use std::io::Write;

use crate::{Error, Exit};
use catena_store::SCHEMA;

/// Describes the tables and views of a store, as the SQL that makes an empty one
///
/// SQLite keeps the statements and not the comments before them, so `.schema` does not show these.
#[derive(clap::Args)]
pub struct Args {}

/// Runs the command.
///
/// # Errors
/// When it cannot be written.
pub fn run(_: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    out.write_all(SCHEMA.as_bytes())?;
    Ok(Exit::Done)
}
