//! `catena rate --by class`: the depth of puzzles, and the length of braids that they need within it.

use std::io::{self, Write};

use catena::explorer::classify::Class;
use catena::explorer::{Ask, Document, Explorer, Rating};
use catena::grid;
use catena::printable::printable;
use catena::work::Stopped;
use catena_study::rows::{Entry, Form, MAX_LENGTH};

use super::Args;
use super::printed::entries;
use crate::error::warn;
use crate::interrupt::interrupt;
use crate::table::write_csv;
use crate::{Error, Exit};

/// The name of the measure.
pub const CLASS: &str = "class";

/// Prints the class of each puzzle, in their order.
///
/// # Errors
/// When the list has no puzzle, rows are to be kept, or the run or the search of a puzzle was stopped.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    if args.output.is_some() || args.store.is_some() {
        let hint = "--by depth, B, BpB and BpBB are its parts, which --output and --store keep";
        return Err(Error::input("a class is printed, and not kept", hint));
    }
    let entries = entries(args)?;
    head(args, out)?;
    let (mut is_whole, mut stopped_at) = (true, Vec::new());
    let work = |entry: &Entry| args.class(entry);
    args.each(&entries, 0, work, |entry, class| {
        let class = match class {
            Ok(class) => class,
            Err(message) => {
                is_whole = false;
                warn(format!("{}: {message}", printable(&entry.puzzle)), "");
                return Ok(());
            }
        };
        stopped_at.extend(stop(&class));
        Ok(write(args.format(), &class, out)?)
    })?;
    match stopped_at.first() {
        Some(&by) => {
            let (stopped, all) = (stopped_at.len(), entries.len());
            let after = format!("with {stopped} of {all} puzzles: --budget N goes further");
            Err(Error::Stopped { by, after })
        }
        None => Ok(Exit::of_answer(is_whole)),
    }
}

impl Args {
    /// The class of a puzzle, or why it is none.
    fn class(&self, entry: &Entry) -> Result<Result<Class, String>, Stopped> {
        let position = match grid::read(&entry.puzzle) {
            Ok(position) => position,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let ask = Ask::default().max_length(self.max_length.unwrap_or(MAX_LENGTH));
        let ask = ask.budget(self.budget).interrupt(&interrupt());
        let class = Explorer::of(position).classify(&ask).expect("its rules are built in");
        match stop(&class) {
            Some(by @ (Stopped::Cancelled | Stopped::Deadline)) => Err(by),
            _ => Ok(Ok(class)),
        }
    }
}

/// The line above all: what was asked, or the names of the columns.
fn head(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let Args { max_length, budget, .. } = args;
    let max_length = max_length.map_or(String::new(), |length| format!(" --max-length {length}"));
    match args.format() {
        None => writeln!(out, "# catena rate --by {CLASS}{max_length} --budget {budget}")?,
        Some(Form::Csv) => write_csv(out, ["puzzle", "depth", "class"])?,
        Some(Form::Jsonl) => {}
    }
    Ok(())
}

fn write(form: Option<Form>, class: &Class, out: &mut dyn Write) -> io::Result<()> {
    let (puzzle, depth) = (&class.puzzle, class.depth);
    match form {
        None => writeln!(out, "{puzzle}\t{depth}\t{class}")?,
        Some(Form::Csv) => {
            write_csv(out, [puzzle.as_str(), &depth.to_string(), &class.to_string()])?;
        }
        Some(Form::Jsonl) => writeln!(out, "{}", class.to_json())?,
    }
    out.flush()
}

/// What stopped the search for a class.
fn stop(class: &Class) -> Option<Stopped> {
    [Some(class.depth), class.braids].into_iter().flatten().find_map(|rating| match rating {
        Rating::Stopped { by, .. } => Some(by),
        _ => None,
    })
}
