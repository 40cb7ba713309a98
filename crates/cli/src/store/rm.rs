//! `catena store rm`: takes puzzles out of a store.

use std::io::Write;
use std::path::PathBuf;

use crate::keep::Keeper;
use crate::{Error, Exit};

/// Takes puzzles out, with their ratings and paths, and with the proofs and states that nothing else
/// needs
#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
    /// The numbers of the puzzles; `catena store ls` lists them
    #[arg(required = true)]
    puzzles: Vec<i64>,
}

/// Runs the command: all puzzles go, or none.
///
/// # Errors
/// When there is none with one of the numbers.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut keeper = Keeper::new(&args.file)?;
    keeper.write(|writer| args.puzzles.iter().try_for_each(|&id| writer.remove_puzzle(id)))?;
    let count = args.puzzles.len();
    writeln!(out, "removed {count} puzzle{}", if count == 1 { "" } else { "s" })?;
    Ok(Exit::Done)
}
