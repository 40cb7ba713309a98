//! A row with its rating for every puzzle of a shard, in a file that any later run takes up.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use catena_study::rows::{Entry, Form, Manifest, Row, Status};

use super::Args;
use crate::error::named;
use crate::error::shown;
use crate::interrupt::interrupt;
use crate::resumed::{Begun, Merging, RATINGS, Target, begin, merge};
use crate::table::write_csv;
use crate::{Error, Exit};

/// Rates the puzzles that have no row yet, and says how many there are of each status.
///
/// # Errors
/// When the list, the family or the file to write is not what it should be, or the run was stopped.
pub fn run(args: &Args, file: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    let rater = args.rater()?;
    let input = args.input()?;
    let form = args.form();
    let asked = Manifest::of(&rater, &input, args.shard, form);
    let target = Target::of(RATINGS, file);
    let all = input.entries.len();
    let mut agrees = |at: usize, line: &str| {
        let Entry { id, puzzle } = &input.entries[at];
        form.row(line).is_some_and(|row| rater.agrees(&row, id, puzzle))
    };
    let (part, done) = match begin(&target, &asked, (&head(form), all), &mut agrees)? {
        Begun::Open(part, done) => (part, done),
        Begun::Whole => {
            writeln!(out, "{all} puzzles: 0 rated now, {all} before")?;
            return Ok(Exit::Done);
        }
    };
    let unusable = |error| named(&target.part, error);
    let interrupt = interrupt();
    let mut rows = BufWriter::new(&part);
    let mut written: BTreeMap<Status, usize> = BTreeMap::new();
    let rate = |entry: &Entry| rater.row(&entry.id, &entry.puzzle, &interrupt);
    args.each(&input.entries[done..], done, rate, |_, row| {
        write_row(&mut rows, form, &row).and_then(|()| rows.flush()).map_err(unusable)?;
        *written.entry(row.status).or_default() += 1;
        Ok(())
    })?;
    drop(rows);
    target.put_rows(&part)?;
    let now: usize = written.values().sum();
    let each: Vec<String> =
        written.iter().map(|(status, count)| format!("{count} {status}")).collect();
    let each = if each.is_empty() { String::new() } else { format!(" ({})", each.join(", ")) };
    writeln!(out, "{all} puzzles: {now} rated now{each}, {done} before")?;
    Ok(Exit::Done)
}

/// Merges the rows of these shards.
///
/// # Errors
/// When the file exists, or the shards do not fit together.
pub fn merge_shards(into: &Path, files: &[PathBuf], out: &mut dyn Write) -> Result<Exit, Error> {
    let merging = Merging {
        kind: || RATINGS,
        head: |whole| head(whole.format),
        is_row: |whole, line| {
            let row = whole.format.row(line);
            row.is_some_and(|row| row.rules == whole.rules && row.bounds == whole.bounds)
        },
    };
    let whole = merge(&merging, into, files)?;
    writeln!(out, "{} puzzles from {} shards in {}", whole.puzzles, files.len(), shown(into))?;
    Ok(Exit::Done)
}

/// The line above the rows; empty where there is none.
pub fn head(form: Form) -> Vec<u8> {
    let mut head = Vec::new();
    if form == Form::Csv {
        // Writing to memory does not fail.
        let _ = write_csv(&mut head, Row::COLUMNS);
    }
    head
}

/// Writes a row on a line of its own.
pub fn write_row(out: &mut dyn Write, form: Form, row: &Row) -> io::Result<()> {
    match form {
        Form::Csv => write_csv(out, row.fields().iter().map(String::as_str)),
        Form::Jsonl => {
            serde_json::to_writer(&mut *out, row)?;
            writeln!(out)
        }
    }
}
