//! `catena show`: a grid in one of the formats it can be read in, or what sums prove false in it.

use std::io::Write;

use super::input::GridArgs;
use super::interrupt::interrupt;
use super::pictures::BoardArgs;
use super::{Error, Exit};
use catena::explorer::{Document, Explorer};
use catena::grid::format::{DeletionsLost, WRITERS, Writer};
use catena::grid::{Candidate, Conclusion};
use catena::rules::{Work, greatest_shares};
use catena_draw::{position_svg, shares_svg};
use catena_make::Minlex;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// How to print it
    #[arg(long, value_parser = format(), default_value = "pm")]
    format: Format,
    /// Print catena-position/1: the state, the givens, the open singles, and whether there is one solution
    #[arg(long, conflicts_with_all = ["format", "sums"])]
    json: bool,
    /// Print the candidates that sums of truths and links prove false, instead of the grid: by the greatest share
    /// that each may have, below 1; with share 0 a sum of rank 0 proves it. A picture has them filled as far as their shares
    #[arg(long, conflicts_with = "format")]
    sums: bool,
    #[command(flatten)]
    picture: BoardArgs,
}

/// A form that a grid is printed in.
#[derive(Clone, Copy)]
enum Format {
    Written(&'static Writer),
    Minlex,
}

fn format() -> impl TypedValueParser<Value = Format> {
    let written = |one: &Writer| PossibleValue::new(one.name).aliases(one.also).help(one.about);
    let minlex = PossibleValue::new(Minlex::NAME).help(
        "The 81 characters that are least among all puzzles that are the same up to a symmetry: equal for two exactly \
         when they are the same puzzle",
    );
    let of = |name: String| {
        let is_named = |one: &&Writer| one.name == name || one.also.contains(&&*name);
        WRITERS.iter().find(is_named).map_or(Format::Minlex, Format::Written)
    };
    PossibleValuesParser::new(WRITERS.iter().map(written).chain([minlex])).map(of)
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
    if args.json {
        explorer.shown().write_json(out)?;
        return Ok(Exit::Done);
    }
    let text = match args.format {
        Format::Written(writer) => {
            writer.write(position).map_err(|lost| Error::input(lost, DeletionsLost::HINT))?
        }
        Format::Minlex => Minlex::of_position(position)
            .map_err(|none| Error::input(&none, none.hint()))?
            .to_string(),
    };
    write!(out, "{text}")?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(Exit::Done)
}

/// Prints the greatest shares, the least first, and draws them.
fn sums(args: &Args, explorer: &Explorer, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut work = Work::with_budget(u64::MAX).interruptible(&interrupt());
    let after = || "before every share was known".to_owned();
    let shares = greatest_shares(explorer.prepared(), &mut work)
        .map_err(|by| Error::Stopped { by, after: after() })?;
    if !shares.is_empty() {
        writeln!(out, "share  eliminations")?;
    }
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
