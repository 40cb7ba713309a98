//! The command line: one file per subcommand, and what they share.
//!
//! Only this layer reads files and the environment, writes to the terminal and sets exit codes:
//! 0 when the command did what it says, 1 when the answer is a refusal or a bound cut it short, 2 when the
//! input is bad. It must not know how an answer is put together: that is for [`catena::explorer`].

mod certificates;
mod chains;
mod check;
mod check_chain;
mod choice;
mod colour;
mod corpus;
mod counterexample;
mod error;
mod export;
mod extend;
mod families;
mod fewest;
mod find;
mod follow;
mod generate;
mod graph;
pub mod input;
mod interrupt;
mod keep;
mod looks;
mod pictures;
mod progress;
mod query;
mod rate;
mod rows;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod solve;
mod sql;
mod store;
mod study;
mod subjects;
mod table;
mod why;

use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};

pub use error::{Error, note, warn};

/// Explores the link structure of Sudoku positions.
#[derive(Parser)]
#[command(name = "catena", version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Stop after this many seconds, and say so [default: no limit]
    #[arg(long, global = true, value_name = "SECONDS", value_parser = interrupt::seconds)]
    time_limit: Option<Duration>,
    /// Stop a search before it keeps more than this many megabytes, and say so
    #[arg(long, global = true, value_name = "MB", default_value_t = interrupt::MEGABYTES)]
    memory: u64,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Corpus(corpus::Args),
    Families(families::Args),
    Export(export::Args),
    Extend(extend::Args),
    Find(find::Args),
    Follow(follow::Args),
    #[command(hide = true)]
    Generate(generate::Args),
    Query(query::Args),
    Graph(graph::Args),
    Rate(rate::Args),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    Show(show::Args),
    Solve(solve::Args),
    Sql(sql::Args),
    Store(store::Args),
    Study(study::Args),
    Why(why::Args),
}

/// What a command found out, as an exit code says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The command did what it says: exit code 0.
    Done,
    /// The answer is a refusal, or was cut short: exit code 1.
    Refused,
}

impl Exit {
    /// Of an answer that is whole, or was cut short.
    pub const fn of_answer(is_whole: bool) -> Exit {
        if is_whole { Exit::Done } else { Exit::Refused }
    }
}

/// Parses the command line, runs the command and says with which code to exit.
pub fn main() -> ExitCode {
    let mut out = std::io::stdout().lock();
    let result = match Cli::try_parse_from(std::env::args_os().map(shielded)) {
        Ok(cli) => interrupt::listen(cli.time_limit, cli.memory)
            .map_err(Error::from)
            .and_then(|()| run(&cli.command, &mut out)),
        Err(error) if error.use_stderr() => error.exit(),
        // Help and version are answers like others: that they cannot be written is said.
        Err(answer) => print(&answer, &mut out),
    };
    match result.and_then(|outcome| Ok(out.flush().map(|()| outcome)?)) {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::Refused) => ExitCode::from(1),
        Err(error) => error.report(),
    }
}

/// An elimination as forums write it, `-3r1c7`, is no option: a blank before it says so.
fn shielded(argument: OsString) -> OsString {
    let is_elimination = argument.to_str().is_some_and(|text| {
        text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    });
    match is_elimination {
        true => [OsStr::new(" "), &argument].into_iter().collect(),
        false => argument,
    }
}

/// Prints help or the version, in colour on a terminal.
fn print(answer: &clap::Error, out: &mut dyn Write) -> Result<Exit, Error> {
    let text = answer.render();
    match std::io::stdout().is_terminal() {
        true => write!(out, "{}", text.ansi())?,
        false => write!(out, "{text}")?,
    }
    Ok(Exit::Done)
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        Command::Check(args) => check::run(args, out),
        Command::Corpus(args) => corpus::run(args, out),
        Command::Families(args) => families::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Extend(args) => extend::run(args, out),
        Command::Find(args) => find::run(args, out),
        Command::Follow(args) => follow::run(args, out),
        Command::Generate(args) => generate::run(args, out),
        Command::Query(args) => query::run(args, out),
        Command::Graph(args) => graph::run(args, out),
        Command::Rate(args) => rate::run(args, out),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Sql(args) => sql::run(args, out),
        Command::Store(args) => store::run(args, out),
        Command::Study(args) => study::run(args, out),
        Command::Why(args) => why::run(args, out),
    }
}
