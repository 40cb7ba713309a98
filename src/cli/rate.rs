//! `catena rate`: the ratings of a list of puzzles.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{BufWriter, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use super::input::Source;
use super::rules::{self, length};
use super::{Error, Outcome};
use crate::grid::format::{write_givens, write_sukaku};
use crate::grid::{Position, State};
use crate::search::{Answer, Kernel, Work, rate};

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
    list: String,
    /// The family: W for whips, B for braids, gW and gB for g-whips and g-braids, or a name
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
    /// How many puzzles to rate at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
}

/// Runs the command.
///
/// # Errors
/// When the list, a puzzle in it, the family or the file to write is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Outcome, Error> {
    let kernel = kernel(&args.by)?;
    let source = Source::open(&args.list)?;
    let puzzles: Vec<Position> = source
        .list()
        .map(|entry| entry.position.map_err(|error| source.refuse_line(entry.line, &error)))
        .collect::<Result<_, _>>()?;
    if puzzles.is_empty() {
        return Err(Error::input("the list has no puzzle", "a list has one puzzle a line"));
    }
    match &args.output {
        None => rate_all(args, kernel, &puzzles, 0, out)?,
        Some(file) => {
            let done = already_done(file, &puzzles)?;
            let open = OpenOptions::new().create(true).append(true).open(file);
            let open = open.map_err(|error| Error::input(format!("{file}: {error}"), ""))?;
            rate_all(args, kernel, &puzzles, done, &mut BufWriter::new(open))?;
        }
    }
    Ok(Outcome::Done)
}

fn kernel(by: &str) -> Result<Kernel, Error> {
    let name = match by {
        "W" => "whip",
        "B" => "braid",
        "gW" => "g-whip",
        "gB" => "g-braid",
        name => name,
    };
    Ok(rules::named(&[name.to_owned()])?.remove(0).kernel)
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
        |(line, puzzle): (&&str, &Position)| line.split('\t').next() == Some(&name(puzzle));
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

/// A puzzle as the answer names it: 81 characters, or 729 where these do not hold it.
fn name(puzzle: &Position) -> String {
    write_givens(puzzle).unwrap_or_else(|_| write_sukaku(&puzzle.state))
}

/// Rates the puzzles from one on, several at a time, and writes the answers in their order.
fn rate_all(
    args: &Args,
    kernel: Kernel,
    puzzles: &[Position],
    done: usize,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let (next, given_up) = (AtomicUsize::new(done), AtomicBool::new(false));
    let (sender, answers) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, given_up) = (sender.clone(), &next, &given_up);
            scope.spawn(move || {
                while !given_up.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(puzzle) = puzzles.get(index) else { return };
                    let rating = rate_one(args, kernel, &puzzle.state);
                    if sender.send((index, rating)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let written = write_in_order(puzzles, done, answers, out);
        given_up.store(true, Ordering::Relaxed);
        written
    })
}

fn rate_one(args: &Args, kernel: Kernel, state: &State) -> String {
    match rate(state, kernel, args.max_length, &mut Work::with_budget(args.budget)) {
        Ok(Answer::Found(rating)) => rating.to_string(),
        Ok(Answer::None { .. }) => "none".to_owned(),
        Ok(Answer::Stopped { .. }) => "stopped".to_owned(),
        Err(_) => "contradiction".to_owned(),
    }
}

fn write_in_order(
    puzzles: &[Position],
    done: usize,
    answers: mpsc::Receiver<(usize, String)>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let progress = Progress::new(puzzles.len(), done);
    let mut waiting = BTreeMap::new();
    let mut next = done;
    for (index, rating) in answers {
        waiting.insert(index, rating);
        while let Some(rating) = waiting.remove(&next) {
            writeln!(out, "{}\t{rating}", name(&puzzles[next]))?;
            next += 1;
        }
        out.flush()?;
        progress.at(next);
    }
    Ok(())
}

/// A progress bar on standard error, when that is a terminal.
struct Progress(Option<indicatif::ProgressBar>);

impl Progress {
    fn new(length: usize, done: usize) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = indicatif::ProgressBar::new(length as u64);
            bar.with_style(style()).with_position(done as u64).with_elapsed(Default::default())
        });
        Progress(bar)
    }

    fn at(&self, done: usize) {
        if let Some(bar) = &self.0 {
            bar.set_position(done as u64);
        }
    }
}

fn style() -> indicatif::ProgressStyle {
    indicatif::ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left")
        .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar())
}
