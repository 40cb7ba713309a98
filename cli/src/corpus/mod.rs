//! `catena corpus`: one row for every puzzle of a corpus that many machines share.

mod file;
mod merge;
mod rate;

use std::io::Write;

use super::{Error, Exit};

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
