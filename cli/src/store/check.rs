//! `catena store check`: verifies everything a store holds.

use std::io::Write;
use std::path::PathBuf;

use crate::{Error, Exit, keep};
use catena::explorer::Audit;
use catena::store::Access;

/// Verifies a store: the file, every state, every proof and every path
///
/// SQLite checks the file; the checker judges every proof again, as `catena check` does; and in every
/// path the proofs of a state must lead to the next. The exit code is 1 when anything is wrong.
#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// When the file is not a store.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = keep::open(&args.file, Access::Read)?;
    let audit = Audit::of(&store).map_err(|error| keep::failure(&args.file, error))?;
    for problem in &audit.problems {
        writeln!(out, "{problem}")?;
    }
    let found = match audit.problems.len() {
        0 => "nothing is wrong".to_owned(),
        1 => "1 problem".to_owned(),
        count => format!("{count} problems"),
    };
    let Audit { states, proofs, paths, .. } = audit;
    writeln!(out, "{states} states, {proofs} proofs, {paths} paths: {found}")?;
    Ok(if audit.problems.is_empty() { Exit::Done } else { Exit::Refused })
}
