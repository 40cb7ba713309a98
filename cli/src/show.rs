//! `catena show`: a grid in one of the formats it can be read in.

use std::io::Write;

use super::input::GridArgs;
use super::{Error, Exit};
use catena::grid::Cell;
use catena::grid::format::{
    write_fpuzzles, write_givens, write_hodoku, write_marks_line, write_opensudoku,
    write_pencil_marks, write_sudokuwiki, write_sukaku,
};

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
    /// Pencil marks on one line
    Line,
    /// SudokuWiki's 162 characters, two for each cell
    Sudokuwiki,
    /// A file of OpenSudoku
    Opensudoku,
    /// An address of f-puzzles, which SudokuPad opens too
    Fpuzzles,
    /// Every cell on a line of its own, A1 to J9, with its live digits
    Cells,
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
        Format::Line => writeln!(out, "{}", write_marks_line(&position.state))?,
        Format::Sudokuwiki => writeln!(out, "{}", write_sudokuwiki(position))?,
        Format::Opensudoku => write!(out, "{}", write_opensudoku(position))?,
        Format::Fpuzzles => writeln!(out, "{}", write_fpuzzles(position))?,
        Format::Cells => {
            for cell in Cell::all() {
                writeln!(out, "{} {}", cell.lettered(), position.state.digits(cell))?;
            }
        }
        Format::Givens => {
            let givens = write_givens(position).map_err(|lost| {
                Error::input(lost, "pm, line, hodoku, sukaku and sudokuwiki hold every state")
            })?;
            writeln!(out, "{givens}")?;
        }
    }
    Ok(Exit::Done)
}
