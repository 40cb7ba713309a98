//! `catena store`: makes, fills, shows and checks stores.

mod add;
mod check;
mod graph;
mod init;
mod ls;
mod rm;
mod schema;
mod show;

use std::io::Write;

use super::{Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Init(init::Args),
    Add(add::Args),
    Ls(ls::Args),
    Show(show::Args),
    Graph(graph::Args),
    Check(check::Args),
    Rm(rm::Args),
    Schema(schema::Args),
}

/// Runs the command.
///
/// # Errors
/// Those of the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    match &args.command {
        Command::Init(args) => init::run(args, out),
        Command::Add(args) => add::run(args, out),
        Command::Ls(args) => ls::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Graph(args) => graph::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Rm(args) => rm::run(args, out),
        Command::Schema(args) => schema::run(args, out),
    }
}
