//! Ratings as lines: a puzzle, a tab and what it is rated.

use std::collections::BTreeMap;
use std::io::Write;

use catena::grid::format::write_shortest;
use catena::printable::printable;
use catena::rules::Reach;
use catena::work::Stopped;
use catena_study::rows::{Entry, Rater, Row, Status};

use super::Args;
use super::rows;
use super::stored::Stored;
use crate::interrupt::interrupt;
use crate::{Error, Exit, keep};

/// Rates the puzzles and prints a line for each, in their order.
///
/// # Errors
/// When the list or the family is not what it should be, or something ended the run or the search of a puzzle.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let rater = args.rater()?;
    let entries = entries(args)?;
    let mut stored = Stored::of(&args.store, &rater)?;
    let with_known = |entry| Ok((entry, stored.as_ref().map_or(Ok(None), |s| s.line(entry))?));
    let open = entries.iter().map(with_known);
    let open: Vec<(&Entry, Option<String>)> = open.collect::<Result<_, Error>>()?;
    match args.format() {
        Some(form) => out.write_all(&rows::head(form))?,
        None => writeln!(out, "{}", head(args, &rater))?,
    }
    let interrupt = interrupt();
    let work = |(entry, known): &(&Entry, Option<String>)| match known {
        Some(_) => Ok(None),
        None => rater.row(&entry.id, &entry.puzzle, &interrupt).map(Some),
    };
    let mut counts: BTreeMap<Status, usize> = BTreeMap::new();
    args.each(&open, 0, work, |(_, known), row| {
        if let (Some(stored), Some(row)) = (&mut stored, &row) {
            stored.keep(row)?;
        }
        if let Some(row) = &row {
            *counts.entry(row.status).or_default() += 1;
        }
        match (&row, args.format()) {
            (Some(row), Some(form)) => rows::write_row(out, form, row)?,
            (row, _) => {
                let line = row.as_ref().map(line).or_else(|| known.clone());
                writeln!(out, "{}", line.unwrap_or_default())?;
            }
        }
        Ok(out.flush()?)
    })?;
    ended(&counts, open.len())
}

/// The puzzles of the list, or the stored state.
pub fn entries(args: &Args) -> Result<Vec<Entry>, Error> {
    match (&args.store, args.state) {
        (Some(store), Some(state)) => {
            let puzzle = write_shortest(&keep::position(store, state)?);
            Ok(vec![Entry { id: state.to_string(), puzzle }])
        }
        _ => Ok(args.input()?.entries),
    }
}

/// What was asked, as the first line says it.
fn head(args: &Args, rater: &Rater) -> String {
    let Args { als_size, budget, .. } = args;
    let max_length = match rater.max_length() {
        Some(length) => format!(" --max-length {length}"),
        None => String::new(),
    };
    let als_size = match *als_size {
        Reach::LARGEST_ALS => String::new(),
        size => format!(" --als-size {size}"),
    };
    let by = rater.rules();
    format!("# catena rate --by {by}{max_length}{als_size} --budget {budget}")
}

/// The line of a row; what is no puzzle has its message in it.
fn line(row: &Row) -> String {
    let puzzle = printable(&row.puzzle);
    match (row.status, row.rating) {
        (Status::Rated, Some(rating)) if row.message.is_empty() => format!("{puzzle}\t{rating}"),
        (Status::Rated, Some(rating)) => format!("{puzzle}\t{rating}\t{}", row.message),
        (Status::Budget | Status::Memory, _) => format!("{puzzle}\tstopped"),
        (Status::Invalid | Status::Error, _) => {
            format!("{puzzle}\t{}\t{}", row.status, printable(&row.message))
        }
        (status, _) => format!("{puzzle}\t{status}"),
    }
}

/// How the run ended.
fn ended(counts: &BTreeMap<Status, usize>, all: usize) -> Result<Exit, Error> {
    for (status, by, further) in [
        (Status::Budget, Stopped::Budget, "--budget N"),
        (Status::Memory, Stopped::Memory, "--memory MB"),
    ] {
        if let Some(count) = counts.get(&status) {
            let after = format!("with {count} of {all} puzzles: {further} goes further");
            return Err(Error::Stopped { by, after });
        }
    }
    let is_whole = [Status::Invalid, Status::Error].iter().all(|bad| !counts.contains_key(bad));
    Ok(Exit::of_answer(is_whole))
}
