//! `catena show`: the pencil-mark grid.

use std::io::Write;

use super::input::GridArgs;
use super::{Error, Outcome};
use crate::grid::Cell;

/// Prints the pencil-mark grid.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Outcome, Error> {
    let position = args.grid.read()?;
    for row in 0..9 {
        for column in 0..9 {
            write!(out, "{:<10}", position.state.digits(Cell::at(row, column)).to_string())?;
        }
        writeln!(out)?;
    }
    Ok(Outcome::Done)
}
