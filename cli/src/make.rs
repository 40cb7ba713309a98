//! `catena make`: puzzles that need what somebody wants to show.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catena::grid::format::write_sukaku;
use catena::grid::{Cell, read_any};
use catena::rules::{Catalogue, Measure, Rule};
use catena_make::{Made, Maker, Needs, Puzzle, Symmetry, Wish};
use clap::builder::TypedValueParser;

use super::choice::choice;
use super::error::named;
use super::input::Source;
use super::interrupt::interrupt;
use super::progress::Spinner;
use super::rules::FamilyArgs;
use super::{Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    /// A rating that it is to have, by any measure of `catena rate`: W=7, B=4..6; all of several
    #[arg(long, value_name = "MEASURE=N[..M]", value_parser = rating)]
    by: Vec<Rating>,
    /// Two measures that are to differ: W,B where W is to be greater than B by --least
    #[arg(long, value_name = "MEASURE,MEASURE", num_args = 1, value_delimiter = ',')]
    gap: Vec<String>,
    /// By how much they are to differ
    #[arg(long, value_name = "N", default_value_t = 1, requires = "gap")]
    least: usize,
    /// A rule that it needs: with it, and with singles and the rules of --after, it is solved, and not without. With a
    /// length, 'whip[5]', a shorter one is not enough
    #[arg(long, value_name = "RULE", conflicts_with = "first")]
    needs: Option<String>,
    /// A rule that has an elimination where singles and the rules of --after have nothing left
    #[arg(long, value_name = "RULE")]
    first: Option<String>,
    /// The rules that come before: names, or a list such as L4_0
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    after: Vec<String>,
    /// With --needs, the rule is used only once
    #[arg(long, requires = "needs")]
    once: bool,
    /// Rules that do not solve it
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    without: Vec<String>,
    /// How many givens it has
    #[arg(long, value_name = "N[..M]", value_parser = range)]
    givens: Option<RangeInclusive<usize>>,
    /// Which givens go together
    #[arg(long, value_parser = symmetry(), default_value = "none")]
    symmetry: Symmetry,
    /// A file with 81 characters: the givens stand where it has something else than a dot or 0, and nowhere else
    #[arg(long, value_name = "FILE", conflicts_with = "symmetry")]
    mask: Option<PathBuf>,
    /// A puzzle to begin near
    #[arg(long, value_name = "GRID", conflicts_with = "mask")]
    from: Option<String>,
    #[command(flatten)]
    families: FamilyArgs,
    /// How many to make
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
    /// The same seed makes the same puzzles, on any machine
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many puzzles to try at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print beside each puzzle the state where the rule has its first elimination, as 729 characters
    #[arg(long)]
    positions: bool,
}

/// A measure with what it is to come to.
#[derive(Clone)]
struct Rating {
    measure: String,
    range: RangeInclusive<usize>,
}

fn rating(text: &str) -> Result<Rating, String> {
    let (measure, numbers) = text.split_once('=').ok_or("write a measure and a number: W=7")?;
    Ok(Rating { measure: measure.to_owned(), range: range(numbers)? })
}

fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is not a number"));
    Ok(number(first)?..=number(last)?)
}

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    choice(Symmetry::ALL, |one| one.name(), |_| "")
}

/// Runs the command.
///
/// # Errors
/// When a name or a file is not what it should be, no such puzzle can be, or the search was stopped before all were made.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let wish = args.wish(args.families.catalogue()?.as_ref())?;
    wish.possible().map_err(|error| Error::input(error, "wish for something else"))?;
    let mut maker = Maker::new(wish, args.seed);
    maker.threads = args.threads;
    if let Some(text) = &args.from {
        let source = Source::open(text)?;
        let position = read_any(&source.text).map_err(|error| source.refuse(&error))?;
        let puzzle = Puzzle::of(&position);
        let several =
            || Error::input("the grid to begin near has no single solution", "give a puzzle");
        maker.begin_near(puzzle.ok_or_else(several)?);
    }
    args.make(&mut maker, out)
}

impl Args {
    fn wish(&self, catalogue: &Catalogue) -> Result<Wish, Error> {
        let measure =
            |name: &str| -> Result<Measure, Error> { Ok(Measure::find(name, catalogue)?) };
        let ratings = self.by.iter().map(|by| Ok((measure(&by.measure)?, by.range.clone())));
        let gap = match self.gap.as_slice() {
            [] => None,
            [one, other] => Some((measure(one)?, measure(other)?, self.least)),
            _ => return Err(Error::input("--gap takes two measures", "write --gap W,B --least 3")),
        };
        Ok(Wish {
            ratings: ratings.collect::<Result<_, Error>>()?,
            gap,
            needs: self.needs.as_deref().map(|name| self.rule(name, catalogue)).transpose()?,
            first: self.first.as_deref().map(|name| self.rule(name, catalogue)).transpose()?,
            without: rules(&self.without, catalogue)?,
            givens: self.givens.clone(),
            symmetry: self.symmetry,
            mask: self.mask.as_ref().map(mask).transpose()?,
        })
    }

    /// A rule by its name, perhaps with a length, beside those that come before.
    fn rule(&self, text: &str, catalogue: &Catalogue) -> Result<Needs, Error> {
        let (name, length) = match text.strip_suffix(']').and_then(|text| text.split_once('[')) {
            Some((name, length)) => (name, Some(super::rules::length(length))),
            None => (text, None),
        };
        let length = length.transpose().map_err(|error| Error::input(error, "write whip[5]"))?;
        let before = rules(&self.after, catalogue)?;
        Ok(Needs { before, rule: catalogue.find(name)?, length, once: self.once })
    }

    fn make(&self, maker: &mut Maker, out: &mut dyn Write) -> Result<Exit, Error> {
        let spinner = Spinner::new();
        let mut told = Instant::now();
        for made in 0..self.count {
            let found = loop {
                if let Some(found) = maker.take() {
                    break found;
                }
                if told.elapsed() > Duration::from_millis(200) {
                    spinner.at(Some(progress(made, self.count, maker)));
                    told = Instant::now();
                }
                if let Err(by) = maker.advance(&interrupt()) {
                    let after = format!("after {}", progress(made, self.count, maker));
                    return Err(Error::Stopped { by, after });
                }
            };
            spinner.aside(|| self.print(&found, out))?;
        }
        Ok(Exit::Done)
    }

    fn print(&self, made: &Made, out: &mut dyn Write) -> Result<(), Error> {
        let Made { puzzle, told, fires } = made;
        write!(out, "{puzzle}")?;
        if !told.is_empty() {
            write!(out, "\t{told}")?;
        }
        if let Some(state) = fires.as_ref().filter(|_| self.positions) {
            write!(out, "\t{}", write_sukaku(state))?;
        }
        writeln!(out)?;
        Ok(out.flush()?)
    }
}

/// How far it is, and what came nearest.
fn progress(made: usize, count: usize, maker: &Maker) -> String {
    let near = maker
        .nearest()
        .map_or_else(String::new, |(puzzle, told)| format!("; nearest: {puzzle}, {told}"));
    format!("{made} of {count} made, {} tried{near}", maker.tried())
}

fn rules(names: &[String], catalogue: &Catalogue) -> Result<Vec<Arc<dyn Rule>>, Error> {
    Ok(if names.is_empty() { Vec::new() } else { catalogue.select(names)? })
}

/// The cells where a mask has something.
fn mask(file: &PathBuf) -> Result<Vec<usize>, Error> {
    let text = std::fs::read_to_string(file).map_err(|error| named(file, error))?;
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != 81 {
        let message = format!("the mask has {} characters", signs.len());
        return Err(Error::input(
            message,
            "write one for each of the 81 cells, a dot where there is no given",
        ));
    }
    Ok(Cell::all().map(Cell::index).filter(|&cell| !matches!(signs[cell], '.' | '0')).collect())
}
