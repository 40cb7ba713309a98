//! `catena rate`: the ratings of a list of puzzles.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use super::input::Source;
use super::keep::{self, Keeper};
use super::parallel::{Progress, in_order};
use super::rules::{self, length};
use super::{Error, Exit};
use catena::grid::Position;
use catena::grid::format::Entry;
use catena::rules::{Outcome, Prepared, Reach, Rule, Work, measure};
use catena::store::{Rating, grid_text};

/// Rates the puzzles of a list: the greatest length each needs when the shortest proof comes first
///
/// A line of the answer is the puzzle, a tab and its rating: a number, 0 when singles solve it; `none`
/// when the family does not solve it up to the greatest length; `stopped` when the budget ended the
/// search; `contradiction` when it has no solution. Lines come in the order of the list, as soon as
/// they are known. With --output the answers go to a file, and those that it holds already, from a
/// run that was interrupted, are not asked again.
#[derive(clap::Args)]
pub struct Args {
    /// A file with a puzzle a line, in its first column; or - for standard input
    #[arg(required_unless_present = "state", conflicts_with = "state")]
    list: Option<String>,
    /// The family: W for whips, B for braids, gW for g-whips, gB for g-braids, or a name
    #[arg(long, value_name = "FAMILY", default_value = "W")]
    by: String,
    /// Go on up to this length
    #[arg(long, value_name = "N", default_value_t = 36, value_parser = length)]
    max_length: usize,
    /// Give a puzzle up when so many partial chains were expanded for it
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    budget: u64,
    /// Write to this file, and take up a run that it holds the beginning of
    #[arg(long, value_name = "FILE")]
    output: Option<String>,
    /// A store, made by `catena store init`: ratings are kept in it, and those it has are not asked
    /// for again
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Rate the state with this number in the store, in place of a list
    #[arg(long, value_name = "ID", requires = "store")]
    state: Option<i64>,
    /// How many puzzles to rate at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
}

/// Runs the command.
///
/// # Errors
/// When the list, a puzzle in it, the family or the file to write is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let rule = rules::rule(&args.by)?;
    let puzzles = args.puzzles()?;
    match &args.output {
        None => rate_all(args, &*rule, &puzzles, 0, out)?,
        Some(file) => {
            let done = already_done(file, &puzzles)?;
            let open = OpenOptions::new().create(true).append(true).open(file);
            let open = open.map_err(|error| Error::input(format!("{file}: {error}"), ""))?;
            rate_all(args, &*rule, &puzzles, done, &mut BufWriter::new(open))?;
        }
    }
    Ok(Exit::Done)
}

impl Args {
    /// The puzzles of the list, or the stored state.
    fn puzzles(&self) -> Result<Vec<Position>, Error> {
        if let (Some(store), Some(state)) = (&self.store, self.state) {
            return Ok(vec![keep::position(store, state)?]);
        }
        let source = Source::open(self.list.as_deref().unwrap_or_default())?;
        let puzzle =
            |entry: Entry| entry.position.map_err(|error| source.refuse_line(entry.line, &error));
        let puzzles = source.list().map(puzzle).collect::<Result<Vec<Position>, Error>>()?;
        match puzzles.is_empty() {
            true => Err(Error::input("the list has no puzzle", "a list has one puzzle a line")),
            false => Ok(puzzles),
        }
    }
}

/// How many puzzles a file has ratings for; its last line is cut off when it is incomplete.
fn already_done(file: &str, puzzles: &[Position]) -> Result<usize, Error> {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(Error::input(format!("{file}: {error}"), "")),
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let lines: Vec<&str> = text[..whole].lines().collect();
    let matches =
        |(line, puzzle): (&&str, &Position)| line.split('\t').next() == Some(&grid_text(puzzle));
    let same = lines.iter().zip(puzzles).take_while(|&pair| matches(pair)).count();
    if same < lines.len() {
        let message = format!("{file}, line {}: this is not a run over the same list", same + 1);
        return Err(Error::input(message, "name a file that does not exist yet"));
    }
    if whole < text.len() {
        let cut = OpenOptions::new().write(true).open(file).and_then(|f| f.set_len(whole as u64));
        cut.map_err(|error| Error::input(format!("{file}: {error}"), ""))?;
    }
    Ok(same)
}

/// Rates the puzzles from one on, several at a time, and writes the answers in their order.
fn rate_all(
    args: &Args,
    rule: &dyn Rule,
    puzzles: &[Position],
    done: usize,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut keeper = Keeper::of(&args.store)?;
    let open = &puzzles[done..];
    let known =
        open.iter().map(|puzzle| known(args, measure(rule.name()), keeper.as_ref(), puzzle));
    let open: Vec<(&Position, Option<Rating>)> =
        open.iter().zip(known.collect::<Result<Vec<_>, Error>>()?).collect();
    let progress = Progress::new(puzzles.len(), done);
    let rated = |(puzzle, known): &(&Position, Option<Rating>)| match known {
        Some(rating) => Answered::of(rating),
        None => rate_one(args, rule, puzzle),
    };
    in_order(&open, args.threads, rated, |index, answer| {
        let (puzzle, known) = &open[index];
        if let (Some(keeper), None) = (&mut keeper, known) {
            keep_rating(args, measure(rule.name()), keeper, puzzle, answer)?;
        }
        writeln!(out, "{}\t{answer}", grid_text(puzzle))?;
        out.flush()?;
        progress.at(done + index + 1);
        Ok(())
    })
}

/// What is said of a puzzle.
#[derive(Clone, Copy)]
enum Answered {
    Rated(usize),
    None,
    Stopped,
    Contradiction,
}

impl Answered {
    fn of(rating: &Rating) -> Answered {
        rating.value.map_or(Answered::None, Answered::Rated)
    }
}

impl fmt::Display for Answered {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Answered::Rated(rating) => write!(f, "{rating}"),
            Answered::None => f.write_str("none"),
            Answered::Stopped => f.write_str("stopped"),
            Answered::Contradiction => f.write_str("contradiction"),
        }
    }
}

fn rate_one(args: &Args, rule: &dyn Rule, puzzle: &Position) -> Answered {
    let prepared = Prepared::new(puzzle.clone());
    let mut work = Work::with_budget(args.budget);
    match rule.rate(&prepared, &Reach::up_to(args.max_length), &mut work) {
        Ok(Outcome::Found(rating)) => Answered::Rated(rating),
        Ok(Outcome::None { .. }) => Answered::None,
        Ok(Outcome::Stopped { .. }) => Answered::Stopped,
        Err(_) => Answered::Contradiction,
    }
}

/// The rating that the store has of a puzzle, when it says as much as would be found.
fn known(
    args: &Args,
    measure: &str,
    keeper: Option<&Keeper>,
    puzzle: &Position,
) -> Result<Option<Rating>, Error> {
    let Some(keeper) = keeper else { return Ok(None) };
    keeper.read(|store| {
        let Some(id) = store.find_puzzle(puzzle)? else { return Ok(None) };
        let says_as_much = |rating: &Rating| {
            let within = |value| value <= args.max_length;
            rating.measure == measure
                && rating.value.map_or(rating.reach >= args.max_length, within)
        };
        Ok(store.ratings_of_puzzle(id)?.into_iter().find(says_as_much))
    })
}

/// Keeps a puzzle with its rating. That a budget ended the search, or that there is no solution, is
/// no rating.
fn keep_rating(
    args: &Args,
    measure: &str,
    keeper: &mut Keeper,
    puzzle: &Position,
    answer: Answered,
) -> Result<(), Error> {
    let value = match answer {
        Answered::Rated(rating) => Some(rating),
        Answered::None => None,
        Answered::Stopped | Answered::Contradiction => return Ok(()),
    };
    let rating = Rating { measure: measure.to_owned(), value, reach: args.max_length };
    keeper.write(|writer| writer.rating(writer.puzzle(puzzle, None)?, &rating))
}
