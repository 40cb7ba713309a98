//! `catena classify`: the depth of puzzles, and the length of braids that they need within it.

use std::io::{self, Write};
use std::num::NonZeroUsize;

use catena::explorer::{Ask, Class, Document, Explorer, Rating};
use catena::grid::Position;
use catena::grid::format::Entry;
use catena::parallel::in_order;
use catena::work::Stopped;
use catena_study::rows::{BUDGET, MAX_LENGTH};

use crate::error::warn;
use crate::input::{Source, go_on};
use crate::interrupt::interrupt;
use crate::progress::Progress;
use crate::rules::length;
use crate::text_or_file::text_or_file;
use crate::{Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    /// A grid, a file with one puzzle per line, or - for standard input
    #[arg(value_parser = text_or_file())]
    puzzles: String,
    /// Go on up to braids of this length
    #[arg(long, value_name = "N", default_value_t = MAX_LENGTH, value_parser = length)]
    max_length: usize,
    /// Give up on a search after expanding N partial chains or hypotheses
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    budget: u64,
    /// How many puzzles to classify at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print a JSON document for each puzzle, one a line
    #[arg(long)]
    json: bool,
}

/// Runs the command.
///
/// # Errors
/// When the list has no puzzle, or the run or the search of a puzzle was stopped.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let source = Source::open(&args.puzzles)?;
    let heard = |entry| go_on().map(|()| entry);
    let entries: Vec<Entry> = source.list().map(heard).collect::<Result<_, Error>>()?;
    if entries.is_empty() {
        return Err(Error::input("the list has no puzzle", "a list has one puzzle per line"));
    }
    let (progress, all) = (Progress::new(entries.len(), 0), entries.len());
    let (mut is_whole, mut stopped_at) = (true, Vec::new());
    let work = |entry: &Entry| entry.position.as_ref().ok().map(|position| args.class(position));
    in_order(&entries, args.threads, work, |index, class| {
        let stopped = |by| Error::Stopped { by, after: format!("after {index} of {all} puzzles") };
        if let Err(error) = &entries[index].position {
            is_whole = false;
            warn(source.refused_line(entries[index].line, error), error.hint());
        }
        if let Some(class) = class {
            let class = class.map_err(stopped)?;
            stopped_at.extend(stop(&class));
            args.write(&class, out)?;
        }
        progress.at(index + 1);
        Ok::<(), Error>(())
    })?;
    match stopped_at.first() {
        Some(&by) => {
            let after =
                format!("with {} of {all} puzzles: --budget N goes further", stopped_at.len());
            Err(Error::Stopped { by, after })
        }
        None => Ok(Exit::of_answer(is_whole)),
    }
}

impl Args {
    fn class(&self, position: &Position) -> Result<Class, Stopped> {
        let ask = Ask::default().max_length(self.max_length);
        let ask = ask.budget(self.budget).interrupt(&interrupt());
        let class = Explorer::of(position.clone()).classify(&ask).expect("its rules are built in");
        match stop(&class) {
            Some(by @ (Stopped::Cancelled | Stopped::Deadline)) => Err(by),
            _ => Ok(class),
        }
    }

    fn write(&self, class: &Class, out: &mut dyn Write) -> io::Result<()> {
        match self.json {
            true => writeln!(out, "{}", class.to_json())?,
            false => writeln!(out, "{}\t{}\t{class}", class.puzzle, class.depth)?,
        }
        out.flush()
    }
}

/// What stopped the search for a class.
fn stop(class: &Class) -> Option<Stopped> {
    [Some(class.depth), class.braids].into_iter().flatten().find_map(|rating| match rating {
        Rating::Stopped { by, .. } => Some(by),
        _ => None,
    })
}
