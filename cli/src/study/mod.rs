//! `catena study`: families against each other.

mod decide;
mod lattice;

use std::io::Write;

use super::{Error, Exit};

/// Compares families: what holds between them in every state
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Decide(decide::Args),
    Lattice(lattice::Args),
}

/// Runs the command.
///
/// # Errors
/// Those of the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    match &args.command {
        Command::Decide(args) => decide::run(args, out),
        Command::Lattice(args) => lattice::run(args, out),
    }
}
