//! `catena rate`: the ratings of a list of puzzles.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use super::input::Source;
use super::interrupt::interrupt;
use super::keep::{self, Keeper};
use super::progress::Progress;
use super::rules::{FamilyArgs, length};
use super::{Error, Exit};
use catena::explorer::{self, Ask, Explorer};
use catena::grid::Position;
use catena::parallel::in_order;
use catena::rules::{Catalogue, measure};
use catena::store::{Rating, grid_text};
use catena::work::Stopped;

#[derive(clap::Args)]
pub struct Args {
    /// A file with one puzzle per line, in its first column; or - for standard input
    #[arg(required_unless_present = "state", conflicts_with = "state")]
    list: Option<String>,
    /// The family: W for whips, B for braids, gW for g-whips, gB for g-braids, T for tagging, or a name.
    /// T is the level of tagging needed: 1 to 5 for levels 1, half, 2, 3 and 4
    #[arg(long, value_name = "FAMILY", default_value = "W")]
    by: String,
    #[command(flatten)]
    families: FamilyArgs,
    /// Go on up to this length
    #[arg(long, value_name = "N", default_value_t = 36, value_parser = length)]
    max_length: usize,
    /// Give up on a puzzle after expanding N partial chains
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    budget: u64,
    /// Write to this file, resuming the run it already contains
    #[arg(long, value_name = "FILE")]
    output: Option<String>,
    /// A store, made by `catena store init`: ratings are kept in it, and those it has are not
    /// computed again
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Rate the state with this number in the store instead of a list
    #[arg(long, value_name = "ID", requires = "store")]
    state: Option<i64>,
    /// How many puzzles to rate at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
}

/// Runs the command.
///
/// # Errors
/// When the list, a puzzle in it, the family or the file to write is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalogue = args.families.catalogue()?;
    let rule = catalogue.find(&args.by)?;
    let rater = Rater {
        args,
        measure: measure(rule.name()).to_owned(),
        ask: Ask::default().max_length(args.max_length).budget(args.budget).interrupt(&interrupt()),
        catalogue,
    };
    let puzzles = args.puzzles()?;
    let head = rater.head(rule.name());
    match &args.output {
        None => {
            writeln!(out, "{head}")?;
            rater.all(&puzzles, 0, out)
        }
        Some(file) => {
            let done = already_done(file, &head, &puzzles)?;
            let open = OpenOptions::new().create(true).append(true).open(file);
            let open = open.map_err(|error| Error::input(format!("{file}: {error}"), ""))?;
            let mut open = BufWriter::new(open);
            if done.is_none() {
                writeln!(open, "{head}")?;
            }
            rater.all(&puzzles, done.unwrap_or(0), &mut open)
        }
    }
}

impl Args {
    /// The puzzles of the list, or the stored state.
    fn puzzles(&self) -> Result<Vec<Position>, Error> {
        if let (Some(store), Some(state)) = (&self.store, self.state) {
            return Ok(vec![keep::position(store, state)?]);
        }
        let source = Source::open(self.list.as_deref().unwrap_or_default())?;
        source.positions()
    }
}

/// How many puzzles a file has ratings for; `None` when it holds nothing yet. Its last line is cut off
/// when it is incomplete.
fn already_done(file: &str, head: &str, puzzles: &[Position]) -> Result<Option<usize>, Error> {
    let unusable = |error: std::io::Error| Error::input(format!("{file}: {error}"), "");
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unusable(error)),
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    let hint = "name a file that does not exist yet";
    let done = match lines.next() {
        None if head.starts_with(text.as_str()) => None,
        Some(asked) if asked == head => Some(same_list(file, lines, puzzles)?),
        Some(asked) if asked.starts_with(HEAD) => {
            let message = format!("{file} answers another question: {}", asked.escape_debug());
            return Err(Error::input(message, hint));
        }
        None | Some(_) => {
            let message = format!("{file} does not say what was asked in its first line");
            return Err(Error::input(message, hint));
        }
    };
    if whole < text.len() {
        let open = OpenOptions::new().write(true).open(file);
        open.and_then(|f| f.set_len(whole as u64)).map_err(unusable)?;
    }
    Ok(done)
}

/// How many puzzles these lines rate, when they are the first of the list.
fn same_list<'l>(
    file: &str,
    lines: impl Iterator<Item = &'l str>,
    puzzles: &[Position],
) -> Result<usize, Error> {
    let mut count = 0;
    for line in lines {
        let rated = line.split('\t').next();
        if puzzles.get(count).is_none_or(|puzzle| rated != Some(&grid_text(puzzle))) {
            let message =
                format!("{file}, line {}: this is not a run over the same list", count + 2);
            return Err(Error::input(message, "name a file that does not exist yet"));
        }
        count += 1;
    }
    Ok(count)
}

/// How the first line of the answers begins.
const HEAD: &str = "# catena rate ";

/// How puzzles are rated.
struct Rater<'a> {
    args: &'a Args,
    catalogue: Arc<Catalogue>,
    /// What the rating is called in the store.
    measure: String,
    ask: Ask,
}

impl Rater<'_> {
    /// What was asked, as the first line of the answers says it. A family of the user's is named with
    /// its query, for the file may change between two runs.
    fn head(&self, family: &str) -> String {
        let Args { max_length, budget, .. } = self.args;
        let mut head = format!("{HEAD}--by {family} --max-length {max_length} --budget {budget}");
        let entry = self.catalogue.library().get(family).filter(|entry| !entry.is_built_in());
        if let Some(entry) = entry {
            let words: Vec<String> =
                entry.query.to_string().split_whitespace().map(str::to_owned).collect();
            let _ = write!(head, " query {}", words.join(" "));
        }
        head
    }

    /// Rates the puzzles from one on, several at a time, and writes the answers in their order.
    fn all(&self, puzzles: &[Position], done: usize, out: &mut dyn Write) -> Result<Exit, Error> {
        let mut keeper = Keeper::of(&self.args.store)?;
        let open = &puzzles[done..];
        let known = open.iter().map(|puzzle| self.known(keeper.as_ref(), puzzle));
        let open: Vec<(&Position, Option<Rating>)> =
            open.iter().zip(known.collect::<Result<Vec<_>, Error>>()?).collect();
        let progress = Progress::new(puzzles.len(), done);
        let rated = |(puzzle, known): &(&Position, Option<Rating>)| match known {
            Some(rating) => {
                Ok(rating.value.map_or(explorer::Rating::None, explorer::Rating::Length))
            }
            None => self.one(puzzle),
        };
        let mut at_budget = 0;
        in_order(&open, self.args.threads, rated, |index, rating| {
            let rating = rating?;
            if let explorer::Rating::Stopped { by: Stopped::Budget, .. } = rating {
                at_budget += 1;
            } else if let explorer::Rating::Stopped { by, .. } = rating {
                let after = format!("after {} of {} puzzles", done + index, puzzles.len());
                return Err(Error::Stopped { by, after });
            }
            let (puzzle, known) = &open[index];
            if let (Some(keeper), None) = (&mut keeper, known) {
                self.keep(keeper, puzzle, rating)?;
            }
            writeln!(out, "{}\t{rating}", grid_text(puzzle))?;
            out.flush()?;
            progress.at(done + index + 1);
            Ok(())
        })?;
        if at_budget > 0 {
            let after =
                format!("with {at_budget} of {} puzzles: --budget N goes further", open.len());
            return Err(Error::Stopped { by: Stopped::Budget, after });
        }
        Ok(Exit::Done)
    }

    fn one(&self, puzzle: &Position) -> Result<explorer::Rating, Error> {
        let explorer = Explorer::of(puzzle.clone()).with_catalogue(Arc::clone(&self.catalogue));
        Ok(explorer.rate(&self.args.by, &self.ask)?.rating)
    }

    /// The rating that the store has of a puzzle, when it says as much as would be found.
    fn known(&self, keeper: Option<&Keeper>, puzzle: &Position) -> Result<Option<Rating>, Error> {
        let Some(keeper) = keeper else { return Ok(None) };
        let max_length = self.args.max_length;
        keeper.read(|store| {
            let Some(id) = store.find_puzzle(puzzle)? else { return Ok(None) };
            let says_as_much = |rating: &Rating| {
                let within = |value| value <= max_length;
                rating.measure == self.measure
                    && rating.value.map_or(rating.reach >= max_length, within)
            };
            Ok(store.ratings_of_puzzle(id)?.into_iter().find(says_as_much))
        })
    }

    /// Keeps a puzzle with its rating. That a search was stopped, or that there is no solution, is not
    /// a rating.
    fn keep(
        &self,
        keeper: &mut Keeper,
        puzzle: &Position,
        rating: explorer::Rating,
    ) -> Result<(), Error> {
        let value = match rating {
            explorer::Rating::Length(length) => Some(length),
            explorer::Rating::None => None,
            explorer::Rating::Stopped { .. } | explorer::Rating::Contradiction => return Ok(()),
        };
        let reach = self.args.max_length;
        let rating = Rating { measure: self.measure.clone(), value, reach };
        keeper.write(|writer| writer.rating(writer.puzzle(puzzle, None)?, &rating))
    }
}
