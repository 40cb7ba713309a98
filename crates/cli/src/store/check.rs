//! `catena store check`: verifies everything a store holds.

use std::io::Write;
use std::path::PathBuf;

use crate::interrupt::interrupt;
use crate::rules::catalogue;
use crate::{Error, Exit, keep, note};
use catena::printable::printable;
use catena_store::Access;
use catena_store::Audit;

/// Verifies a store: the file, every state, proof, path, solution, rating and counterexample
///
/// SQLite checks the file; the checker judges every proof again, as `catena check` does; in every path
/// the proofs of a state must be by its rules and lead to the next; every solution is found again, and
/// every rating, which takes as long as `catena rate`; and where a counterexample says that a family has no
/// proof, it is searched for again. The exit code is 1 when anything is wrong, or
/// when the time limit or Ctrl-C ended the work.
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
    let store = keep::open(&args.file, Access::Check)?;
    let catalogue = catalogue()?;
    let audit = Audit::of(&store, &catalogue, &interrupt())
        .map_err(|error| keep::failure(&args.file, error))?;
    for problem in &audit.problems {
        writeln!(out, "{}", printable(problem))?;
    }
    audit.left_out.iter().for_each(|what| note(format!("not looked at: {what}")));
    let found = match audit.problems.len() {
        0 => "nothing is wrong".to_owned(),
        1 => "1 problem".to_owned(),
        count => format!("{count} problems"),
    };
    let Audit { puzzles, states, proofs, paths, ratings, counterexamples, .. } = audit;
    let counts = format!(
        "{puzzles} puzzles, {states} states, {proofs} proofs, {paths} paths, {ratings} ratings, \
         {counterexamples} counterexamples"
    );
    writeln!(out, "{counts}: {found}")?;
    match audit.stopped_by {
        Some(by) => Err(Error::Stopped { by, after: "before everything was looked at".to_owned() }),
        None => Ok(if audit.problems.is_empty() { Exit::Done } else { Exit::Refused }),
    }
}
