//! A row with its rating for every puzzle of a shard, in a file that any later run takes up.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use catena_study::rows::{Entry, Form, Manifest, Rater, Status};

use super::Args;
use super::file::{Target, write_head, write_row};
use crate::error::named;
use crate::interrupt::interrupt;
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
    let target = Target::of(file);
    let all = input.entries.len();
    if target.whole.exists() {
        return nothing_left(&target, &asked, all, out);
    }
    let mut part = open(&target.part)?;
    let unusable = |error| named(&target.part, error);
    // From here on no other run writes; but one may have come to its end since we looked.
    let is_empty = part.metadata().map_err(unusable)?.len() == 0;
    if target.whole.exists() {
        if is_empty {
            std::fs::remove_file(&target.part).map_err(unusable)?;
        }
        return nothing_left(&target, &asked, all, out);
    }
    if is_empty {
        target.put_manifest(&asked)?;
    }
    must_be(&target, &asked)?;
    let done = take_up(&mut part, form, &rater, &input.entries).map_err(unusable)?;
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

/// Says that all rows are there, of the same kind.
fn nothing_left(
    target: &Target,
    asked: &Manifest,
    all: usize,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    must_be(target, asked)?;
    writeln!(out, "{all} puzzles: 0 rated now, {all} before")?;
    Ok(Exit::Done)
}

/// Refuses rows that are there and answer something else.
fn must_be(target: &Target, asked: &Manifest) -> Result<(), Error> {
    target.manifest()?.must_be(asked).map_err(|misfit| {
        let message = format!("{} has other rows: {misfit}", target.whole.display());
        Error::input(message, "name another file, or ask for the same again")
    })
}

/// Opens the file of rows in the making, for this process only.
fn open(part: &Path) -> Result<File, Error> {
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(part);
    let file = file.map_err(|error| named(part, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => {
            let message = format!("{}: another process writes these rows", part.display());
            Err(Error::input(message, "give each shard a file of its own"))
        }
        Err(std::fs::TryLockError::Error(error)) => Err(named(part, error)),
    }
}

/// How many rows a file already has for the first of these puzzles. What follows the last row that agrees is cut
/// off; the line above the rows is written where it is missing.
fn take_up(part: &mut File, form: Form, rater: &Rater, entries: &[Entry]) -> io::Result<usize> {
    let mut head = Vec::new();
    write_head(&mut head, form)?;
    let mut lines = BufReader::new(&mut *part);
    let mut line = vec![0; head.len()];
    let has_head = lines.by_ref().take(head.len() as u64).read(&mut line)? == head.len();
    if !has_head || line != head {
        part.set_len(0)?;
        part.rewind()?;
        part.write_all(&head)?;
        return Ok(0);
    }
    let (mut kept, mut done) = (head.len() as u64, 0);
    for Entry { id, puzzle } in entries {
        line.clear();
        lines.read_until(b'\n', &mut line)?;
        let Some(row) = line.strip_suffix(b"\n") else { break };
        let row = std::str::from_utf8(row).ok().and_then(|row| form.row(row));
        if !row.is_some_and(|row| rater.agrees(&row, id, puzzle)) {
            break;
        }
        kept += line.len() as u64;
        done += 1;
    }
    part.set_len(kept)?;
    part.seek(SeekFrom::End(0))?;
    Ok(done)
}
