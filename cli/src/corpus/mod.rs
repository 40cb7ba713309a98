//! `catena corpus`: one row for every puzzle of a corpus that many machines share.

mod file;
mod merge;
mod rate;

use std::io::Write;

use super::{Error, Exit};

/// Rates every puzzle of a corpus, in parts that many machines can share
///
/// A corpus is a list with one puzzle per line, or a table with the columns id and puzzle. Every puzzle has one
/// row, also where it is no puzzle, and a row depends on nothing but the puzzle, the rules, the bounds and the
/// version. `docs/corpora.md` has the contract, and scripts for SLURM, GNU parallel and Spark.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Rate(rate::Args),
    Merge(merge::Args),
}

/// Runs the command.
///
/// # Errors
/// Those of the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    match &args.command {
        Command::Rate(args) => rate::run(args, out),
        Command::Merge(args) => merge::run(args, out),
    }
}
