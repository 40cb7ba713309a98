//! `catena show`: a grid in one of the formats it can be read in.

use std::io::Write;

use super::input::GridArgs;
use super::{Error, Exit};
use catena::grid::format::{write_givens, write_hodoku, write_pencil_marks, write_sukaku};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Pm)]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// Pencil marks: the live digits of every cell, in a frame
    Pm,
    /// 81 characters; refused when deletions would be lost
    Givens,
    /// A HoDoKu library line: placed cells and deleted candidates too
    Hodoku,
    /// 729 characters, nine for each cell
    Sukaku,
    /// Pencil marks in [code] tags, to be pasted into a forum post
    Code,
}

/// Runs the command.
///
/// # Errors
/// When the grid cannot be read, has no solution, or cannot be said in the format.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let explorer = args.grid.open()?;
    let position = explorer.position();
    match args.format {
        Format::Pm => write!(out, "{}", write_pencil_marks(&position.state))?,
        Format::Code => writeln!(out, "[code]\n{}[/code]", write_pencil_marks(&position.state))?,
        Format::Hodoku => writeln!(out, "{}", write_hodoku(position))?,
        Format::Sukaku => writeln!(out, "{}", write_sukaku(&position.state))?,
        Format::Givens => {
            let givens = write_givens(position)
                .map_err(|lost| Error::input(lost, "pm, hodoku and sukaku hold every state"))?;
            writeln!(out, "{givens}")?;
        }
    }
    Ok(Exit::Done)
}
