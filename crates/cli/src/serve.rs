//! `catena serve`: the explorer as a web page.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::input::Source;
use super::interrupt::interrupt;
use super::rules::catalogue;
use super::text_or_file::text_or_file;
use super::{Error, Exit, keep, warn};
use catena::grid;
use catena_serve::Options;
use catena_store::Access;

#[derive(clap::Args)]
pub struct Args {
    /// The grid that the page begins with, a file that holds it, or - for standard input [default: an
    /// example]
    #[arg(value_parser = text_or_file())]
    grid: Option<String>,
    /// A store, made by `catena store init`, to browse and to keep proofs in
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 7290)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// Runs the command.
///
/// # Errors
/// When the grid, the store or a family is not what it should be, or the port is taken.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let grid = args.grid.as_deref().map(text_of_grid).transpose()?.unwrap_or_default();
    if let Some(file) = &args.store {
        // A store that cannot be opened is said now, and not when the page asks for it.
        drop(keep::open(file, Access::Write)?);
    }
    let options = Options { port: args.port, grid, store: args.store.clone() };
    let ready = |address: &str| {
        writeln!(out, "{address}")?;
        out.flush()?;
        if args.open {
            open(address);
        }
        Ok(())
    };
    catena_serve::run(options, catalogue()?, &interrupt(), ready)
        .map_err(|error| taken(error, args.port))?;
    Ok(Exit::Done)
}

/// The text of the grid, which is one.
fn text_of_grid(argument: &str) -> Result<String, Error> {
    let source = Source::open(argument)?;
    grid::read(&source.text).map_err(|error| source.refuse(&error))?;
    Ok(source.text)
}

fn taken(error: io::Error, port: u16) -> Error {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            let hint = "name another with --port, or take any that is free with --port 0";
            Error::input(format!("port {port} is taken"), hint)
        }
        _ => error.into(),
    }
}

/// Opens an address in the browser.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = match () {
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if cfg!(windows) => ("cmd", &["/c", "start", ""]),
        () => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null());
    if let Err(error) = command.stderr(Stdio::null()).spawn() {
        warn(format!("{program} cannot be started: {error}"), "open the address yourself");
    }
}
