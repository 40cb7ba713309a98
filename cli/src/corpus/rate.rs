//! `catena corpus rate`: a row with its rating for every puzzle of a shard.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use catena::explorer::Ask;
use catena::parallel::in_order;
use catena::rules::Reach;
use catena_study::rows::{BUDGET, Entry, Form, Input, MAX_LENGTH, Manifest, Rater, Status};
use catena_study::store::Shard;

use super::file::{Target, write_head, write_row};
use crate::error::named;
use crate::interrupt::interrupt;
use crate::progress::Progress;
use crate::rules::{FamilyArgs, als_size, length};
use crate::{Error, Exit};

/// Rates the puzzles of a corpus, or of one shard of it, and writes a row for each
///
/// The columns are id, digest, version, rules, bounds, status, rating, steps, expanded and message. The status
/// is rated; none, when the family does not solve the puzzle; budget, when a bound ended the search; invalid,
/// when a line is no puzzle; or error. Until all rows are there they are in FILE.part; a run that was
/// interrupted or killed can be repeated, and goes on after the rows that agree. FILE.manifest says what the
/// rows are, and a run that asks for something else is refused. The exit code is 1 when a time limit or Ctrl-C
/// ended the run, and 0 when every puzzle has its row, whatever it says.
#[derive(clap::Args)]
pub struct Args {
    /// A file with one puzzle per line; a table, separated by commas or tabs, whose first line names the columns
    /// id and puzzle; or - for standard input
    corpus: PathBuf,
    /// The family: W for whips, B for braids, gW for g-whips, gB for g-braids, T for tagging, or a name
    #[arg(long, value_name = "FAMILY", default_value = "W")]
    by: String,
    #[command(flatten)]
    families: FamilyArgs,
    /// Go on up to this length
    #[arg(long, value_name = "N", default_value_t = MAX_LENGTH, value_parser = length)]
    max_length: usize,
    /// The greatest number of cells of an almost locked set
    #[arg(long, value_name = "N", default_value_t = Reach::LARGEST_ALS, value_parser = als_size)]
    als_size: usize,
    /// Give up on a puzzle after expanding N partial chains
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    budget: u64,
    /// The file for the rows
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// How to write the rows [default: jsonl when FILE ends so, else csv]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Rate part I of N only: every Nth puzzle from the Ith on
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// How many puzzles to rate at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Comma-separated values
    Csv,
    /// One JSON object per line
    Jsonl,
}

/// Runs the command.
///
/// # Errors
/// When the corpus, the family or the file to write is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let reach = Reach { length: args.max_length, als_size: args.als_size };
    let ask = Ask { reach, ..Ask::default().budget(args.budget).interrupt(&interrupt()) };
    let rater = Rater::new(args.families.catalogue()?, &args.by, ask)?;
    let input = args.input()?;
    let form = args.form();
    let asked = Manifest::of(&rater, &input, args.shard, form);
    let target = Target::of(&args.output);
    let all = input.entries.len();
    if target.whole.exists() {
        must_be(&target, &asked)?;
        writeln!(out, "{all} puzzles: 0 rated now, {all} before")?;
        return Ok(Exit::Done);
    }
    let (mut part, done) = if target.part.exists() {
        must_be(&target, &asked)?;
        let mut part = open(&target.part)?;
        let done = take_up(&mut part, form, &rater, &input.entries);
        (part, done.map_err(|error| named(&target.part, error))?)
    } else {
        target.put_manifest(&asked)?;
        (open(&target.part)?, 0)
    };
    let written = rate(args, &rater, &input.entries[done..], done, form, &mut part)?;
    target.put_rows(&part)?;
    let now: usize = written.values().sum();
    let each: Vec<String> =
        written.iter().map(|(status, count)| format!("{count} {status}")).collect();
    let each = if each.is_empty() { String::new() } else { format!(" ({})", each.join(", ")) };
    writeln!(out, "{all} puzzles: {now} rated now{each}, {done} before")?;
    Ok(Exit::Done)
}

impl Args {
    fn input(&self) -> Result<Input, Error> {
        let read = |text: &mut dyn BufRead| Input::read(text, self.shard);
        let input = if self.corpus == Path::new("-") {
            read(&mut io::stdin().lock())
        } else {
            File::open(&self.corpus).and_then(|file| read(&mut BufReader::new(file)))
        };
        let input = input.map_err(|error| named(&self.corpus, error))?;
        match input.puzzles {
            0 => {
                let message = format!("{} has no puzzle", self.corpus.display());
                let hint = "write one per line, or a table whose first line names id and puzzle";
                Err(Error::input(message, hint))
            }
            _ => Ok(input),
        }
    }

    fn form(&self) -> Form {
        match self.format {
            Some(Format::Csv) => Form::Csv,
            Some(Format::Jsonl) => Form::Jsonl,
            None if self.output.extension().is_some_and(|end| end == "jsonl") => Form::Jsonl,
            None => Form::Csv,
        }
    }
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
/// off.
fn take_up(part: &mut File, form: Form, rater: &Rater, entries: &[Entry]) -> io::Result<usize> {
    let mut head = Vec::new();
    write_head(&mut head, form)?;
    let mut lines = BufReader::new(&mut *part);
    let mut line = vec![0; head.len()];
    let (mut kept, mut done) = (0, 0);
    let has_head = lines.by_ref().take(head.len() as u64).read(&mut line)? == head.len();
    if has_head && line == head {
        kept = head.len() as u64;
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
    }
    part.set_len(kept)?;
    part.seek(SeekFrom::End(0))?;
    Ok(done)
}

/// Rates these puzzles, several at a time, and writes a row for each in their order. How many have each status.
fn rate(
    args: &Args,
    rater: &Rater,
    open: &[Entry],
    done: usize,
    form: Form,
    part: &mut File,
) -> Result<BTreeMap<Status, usize>, Error> {
    let progress = Progress::new(done + open.len(), done);
    let interrupt = interrupt();
    let mut written = BTreeMap::new();
    let unwritten = |error| named(&Target::of(&args.output).part, error);
    if part.stream_position().map_err(unwritten)? == 0 {
        write_head(part, form).map_err(unwritten)?;
    }
    let mut part = BufWriter::new(part);
    let rate = |entry: &Entry| rater.row(&entry.id, &entry.puzzle, &interrupt);
    in_order(open, args.threads, rate, |index, row| {
        let row = row.map_err(|by| {
            let after = format!("after {} of {} puzzles", done + index, done + open.len());
            Error::Stopped { by, after }
        })?;
        write_row(&mut part, form, &row).and_then(|()| part.flush()).map_err(unwritten)?;
        *written.entry(row.status).or_default() += 1;
        progress.at(done + index + 1);
        Ok::<(), Error>(())
    })?;
    Ok(written)
}
