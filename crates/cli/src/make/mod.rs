//! `catena make`: puzzles that need what somebody wants to show.
//!
//! ```text
//! mod      the wish, and the search for puzzles that are what was wished for
//! smallest the least position that shows what the rule has and another lacks
//! sample   random puzzles of a known distribution, and the means of their ratings
//! ```

mod sample;
mod smallest;

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use catena::grid::format::write_sukaku;
use catena::grid::{Cell, Conclusion, read_any};
use catena::rules::Measure;
use catena_make::{Asked, Made, Maker, Puzzle, Sample, Symmetry, Unread};
use catena_study::{Contrast, Counterexample};
use clap::builder::TypedValueParser;

use crate::choice::choice;
use crate::common::common;
use crate::error::{named, shown, warn};
use crate::input::Source;
use crate::interrupt::interrupt;
use crate::progress::Spinner;
use crate::rules::catalogue;
use crate::{Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    /// A rating that it is to have, by any measure of `catena rate`: W=7, B=4..6; all of several. Without a number it is
    /// only said
    #[arg(long, value_name = "MEASURE[=N[..M]]", value_parser = rating)]
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
    /// Which givens go together; with +digits the solution is as symmetric as the givens, its digits renamed
    #[arg(long, value_parser = symmetry(), default_value = "none")]
    symmetry: Symmetry,
    /// A file with 81 characters: the givens stand where it has something else than a dot or 0, and nowhere else
    #[arg(long, value_name = "FILE", conflicts_with = "symmetry")]
    mask: Option<PathBuf>,
    /// Puzzles to begin near: a grid, or a file with one puzzle per line
    #[arg(long, value_name = "GRID", conflicts_with = "mask")]
    from: Option<String>,
    /// Random minimal puzzles instead, with their givens, the ratings of --by and, where it is known, their weight among
    /// the minimal puzzles of their solutions; then the means with their standard errors. top-down: hundreds in a second;
    /// controlled-bias: a few in a minute
    #[arg(long, value_name = "KIND", value_parser = sample(), conflicts_with_all = [
        "gap", "needs", "first", "after", "without", "givens", "symmetry", "mask", "from", "positions", "spare", "not_in"
    ])]
    sample: Option<Sample>,
    /// Leave givens that it does not need, as many as --givens says
    #[arg(long, requires = "givens", conflicts_with = "mask")]
    spare: bool,
    /// Leave out puzzles of this list, and all that are the same up to a symmetry: a file with one puzzle per line
    #[arg(long, value_name = "FILE")]
    not_in: Option<PathBuf>,
    /// How many to make
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
    /// The same seed makes the same puzzles, on any machine
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print beside each puzzle, as 729 characters, the first state where the rule has an elimination; or the smallest state
    /// in which it has one that the rule of --without lacks, and that elimination
    #[arg(long, value_name = "WHICH", value_parser = positions(), num_args = 0..=1, require_equals = true,
        default_missing_value = Positions::First.name())]
    positions: Option<Positions>,
}

/// Which position of a puzzle is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Positions {
    /// The first where the rule has an elimination.
    First,
    /// The smallest that shows what it has and another rule lacks.
    Smallest,
}

impl Positions {
    const ALL: [Positions; 2] = [Positions::First, Positions::Smallest];

    const fn name(self) -> &'static str {
        match self {
            Positions::First => "first",
            Positions::Smallest => "smallest",
        }
    }
}

/// A measure with what it is to come to.
#[derive(Clone)]
struct Rating {
    measure: String,
    /// `None` for any.
    range: Option<RangeInclusive<usize>>,
}

fn rating(text: &str) -> Result<Rating, String> {
    let (measure, range) = match text.split_once('=') {
        Some((measure, numbers)) => (measure, Some(range(numbers)?)),
        None => (text, None),
    };
    Ok(Rating { measure: measure.to_owned(), range })
}

fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is not a number"));
    Ok(number(first)?..=number(last)?)
}

fn sample() -> impl TypedValueParser<Value = Sample> {
    choice(Sample::ALL, |one| one.name(), |_| "")
}

fn positions() -> impl TypedValueParser<Value = Positions> {
    choice(Positions::ALL, |one| one.name(), |_| "")
}

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    choice(Symmetry::ALL, |one| one.name(), |_| "")
}

/// Runs the command.
///
/// # Errors
/// When a name or a file is not what it should be, no such puzzle can be, or the search was stopped before all were made.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalogue = catalogue()?;
    if let Some(sample) = args.sample {
        let measure = |by: &Rating| match by.range {
            Some(_) => {
                Err(Error::input("a sample is not chosen", "write --by W, without a number"))
            }
            None => Ok(Measure::find(&by.measure, &catalogue)?),
        };
        let measures = args.by.iter().map(measure).collect::<Result<Vec<_>, Error>>()?;
        return sample::run(args, sample, &measures, catalogue.patterns(), out);
    }
    let wish = args.asked()?.wish(&catalogue).map_err(|unread| match unread {
        Unread::Rule(unknown) => unknown.into(),
        length @ Unread::Length(_) => Error::input(length, "write whip[5]"),
    })?;
    wish.possible().map_err(|error| Error::input(error, "wish for something else"))?;
    let contrast = match args.positions {
        Some(Positions::Smallest) => Some(smallest::contrast(&wish)?),
        _ => None,
    };
    let mut maker = Maker::new(wish, args.seed);
    maker.threads = common().threads;
    if let Some(list) = &args.not_in {
        for (at, position) in Source::of_file(list)?.positions()?.iter().enumerate() {
            match Puzzle::of(position) {
                Some(puzzle) => maker.leave_out(&puzzle),
                None => warn(
                    format!("{}: grid {} has not exactly one solution", shown(list), at + 1),
                    "it is not left out",
                ),
            }
        }
    }
    if let Some(text) = &args.from {
        let source = Source::open(text)?;
        let positions =
            read_any(&source.text).map_or_else(|_| source.positions(), |one| Ok(vec![one]))?;
        let puzzles: Option<Vec<Puzzle>> = positions.iter().map(Puzzle::of).collect();
        let several =
            || Error::input("a grid to begin near has no single solution", "give puzzles");
        maker.begin_near(puzzles.ok_or_else(several)?);
    }
    args.make(&mut maker, contrast.as_ref(), out)
}

impl Args {
    /// The wish in words.
    fn asked(&self) -> Result<Asked, Error> {
        if self.needs.is_none()
            && self.first.is_none()
            && (self.positions.is_some() || !self.after.is_empty())
        {
            let hint = "name a rule with --needs or --first";
            return Err(Error::input("--after and --positions are about a rule", hint));
        }
        let gap = match self.gap.as_slice() {
            [] => None,
            [one, other] => Some(([one.clone(), other.clone()], self.least)),
            _ => return Err(Error::input("--gap takes two measures", "write --gap W,B --least 3")),
        };
        Ok(Asked {
            by: self.by.iter().map(|by| (by.measure.clone(), by.range.clone())).collect(),
            gap,
            needs: self.needs.clone(),
            first: self.first.clone(),
            after: self.after.clone(),
            once: self.once,
            without: self.without.clone(),
            givens: self.givens.clone(),
            symmetry: self.symmetry,
            mask: self.mask.as_ref().map(mask).transpose()?,
            has_spare_givens: self.spare,
        })
    }

    fn make(
        &self,
        maker: &mut Maker,
        contrast: Option<&Contrast>,
        out: &mut dyn Write,
    ) -> Result<Exit, Error> {
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
            let small = contrast.map(|contrast| smallest::of(&found, contrast)).transpose()?;
            spinner.aside(|| self.print(&found, small.as_ref(), out))?;
        }
        Ok(Exit::Done)
    }

    fn print(
        &self,
        made: &Made,
        small: Option<&Counterexample>,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let Made { puzzle, told, fires } = made;
        write!(out, "{puzzle}")?;
        if !told.is_empty() {
            write!(out, "\t{told}")?;
        }
        match (small, fires) {
            (Some(Counterexample { position, target, .. }), _) => {
                let eliminates = Conclusion::Eliminate(*target);
                write!(out, "\t{}\t{eliminates}", write_sukaku(&position.state))?;
            }
            (None, Some(state)) if self.positions.is_some() => {
                write!(out, "\t{}", write_sukaku(state))?;
            }
            (None, _) => {}
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
