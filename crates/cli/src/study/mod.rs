//! `catena study`: what families of chains prove over many positions, how they compare, and what holds between
//! them in every state.

mod compare;
mod deadly;
mod decide;
mod draft;
mod export;
mod lattice;
mod map;
mod matrix;
mod merge;
mod of_map;
mod open;
mod patterns;
mod run;
mod show;
mod shrink;

use std::io::Write;

use super::{Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Run(run::Args),
    Merge(merge::Args),
    Show(show::Args),
    Compare(compare::Args),
    Shrink(shrink::Args),
    Export(export::Args),
    Decide(decide::Args),
    Lattice(lattice::Args),
    Map(map::Args),
    Patterns(patterns::Args),
}

/// Runs the command.
///
/// # Errors
/// Those of the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    match &args.command {
        Command::Run(args) => run::run(args, out),
        Command::Merge(args) => merge::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Compare(args) => compare::run(args, out),
        Command::Shrink(args) => shrink::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Decide(args) => decide::run(args, out),
        Command::Lattice(args) => lattice::run(args, out),
        Command::Map(args) => map::run(args, out),
        Command::Patterns(args) => patterns::run(args, out),
    }
}
