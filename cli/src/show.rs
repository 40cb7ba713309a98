//! `catena show`: a grid in one of the formats it can be read in, or what sums prove false in it.

use std::io::Write;

use super::input::GridArgs;
use super::interrupt::interrupt;
use super::pictures::BoardArgs;
use super::{Error, Exit};
use catena::explorer::Explorer;
use catena::grid::format::{
    write_coach, write_fpuzzles, write_givens, write_hodoku, write_marks_line, write_opensudoku,
    write_pencil_marks, write_sudokuwiki, write_sukaku,
};
use catena::grid::{Candidate, Cell, Conclusion};
use catena::rules::{Work, greatest_shares};
use catena_draw::{position_svg, shares_svg};
use catena_make::{Minlex, Puzzle};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Pm)]
    format: Format,
    /// Print the candidates that sums of truths and links prove false, instead of the grid: by the greatest share
    /// that each may have, below 1; with share 0 a sum of rank 0 proves it. A picture has them filled as far as their shares
    #[arg(long, conflicts_with = "format")]
    sums: bool,
    #[command(flatten)]
    picture: BoardArgs,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// Pencil marks: the live digits of every cell, in a frame
    Pm,
    /// 81 characters; refused when deletions would be lost
    Givens,
    /// The 81 characters that are least among all puzzles that are the same up to a symmetry: equal for two exactly when
    /// they are the same puzzle
    Minlex,
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
    #[value(alias = "f-puzzles")]
    Fpuzzles,
    /// A state that sudoku.coach takes
    #[value(alias = "sudoku.coach")]
    Coach,
    /// Every cell on a line of its own, A1 to J9, with its live digits
    #[value(alias = "a1")]
    Cells,
}

/// Runs the command.
///
/// # Errors
/// When the grid cannot be read, has no solution, or cannot be said in the format.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let explorer = args.grid.open()?;
    if args.sums {
        return sums(args, &explorer, out);
    }
    let position = explorer.position();
    args.picture.make(|options| position_svg(position, options))?;
    match args.format {
        Format::Pm => write!(out, "{}", write_pencil_marks(&position.state))?,
        Format::Code => writeln!(out, "[code]\n{}[/code]", write_pencil_marks(&position.state))?,
        Format::Hodoku => writeln!(out, "{}", write_hodoku(position))?,
        Format::Sukaku => writeln!(out, "{}", write_sukaku(&position.state))?,
        Format::Line => writeln!(out, "{}", write_marks_line(&position.state))?,
        Format::Sudokuwiki => writeln!(out, "{}", write_sudokuwiki(position))?,
        Format::Opensudoku => write!(out, "{}", write_opensudoku(position))?,
        Format::Coach => writeln!(out, "{}", write_coach(position))?,
        Format::Fpuzzles => writeln!(out, "{}", write_fpuzzles(position))?,
        Format::Cells => {
            for cell in Cell::all() {
                writeln!(out, "{} {}", cell.lettered(), position.state.digits(cell))?;
            }
        }
        Format::Minlex => {
            write_givens(position).map_err(|lost| {
                Error::input(
                    lost,
                    "the minimal lexical form is that of a puzzle: leave out deletions",
                )
            })?;
            let puzzle = Puzzle::of(position).ok_or_else(|| {
                Error::input("only givens with one solution have a minimal lexical form", "")
            })?;
            writeln!(out, "{}", Minlex::of(&puzzle))?;
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

/// Prints the greatest shares, the least first, and draws them.
fn sums(args: &Args, explorer: &Explorer, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut work = Work::with_budget(u64::MAX).interruptible(&interrupt());
    let after = || "before every share was known".to_owned();
    let shares = greatest_shares(explorer.prepared(), &mut work)
        .map_err(|by| Error::Stopped { by, after: after() })?;
    for (share, candidates) in by_share(&shares) {
        let all = candidates.into_iter().map(Conclusion::Eliminate).collect::<Vec<_>>();
        writeln!(out, "{share:.3}  {}", Conclusion::list(&all))?;
    }
    let (count, all) = (shares.len(), explorer.state().candidates().count());
    writeln!(out, "{count} of {all} candidates are false by sums")?;
    args.picture.make(|options| shares_svg(explorer.position(), &shares, options))?;
    Ok(if shares.is_empty() { Exit::Refused } else { Exit::Done })
}

/// The candidates of each share, the least first.
fn by_share(shares: &[(Candidate, f64)]) -> Vec<(f64, Vec<Candidate>)> {
    let mut sorted = shares.to_vec();
    sorted.sort_by(|one, other| one.1.total_cmp(&other.1));
    let groups = sorted.chunk_by(|one, other| one.1 == other.1);
    groups
        .map(|group| (group[0].1, group.iter().map(|(candidate, _)| *candidate).collect()))
        .collect()
}
