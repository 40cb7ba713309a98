//! `catena rate`: the ratings of a list of puzzles, printed or as a file of rows.

mod class;
mod printed;
mod rows;
mod stored;

use std::io::{BufReader, Write};
use std::path::PathBuf;

use catena::explorer::Ask;
use catena::parallel::in_order;
use catena::query::nearest;
use catena::rules::{Limits, Reach};
use catena::work::Stopped;
use catena_study::rows::{BUDGET, Form, Input, Rater};
use catena_study::store::Shard;
use clap::builder::TypedValueParser;

use crate::choice::choice;
use crate::common::common;
use crate::input::Text;
use crate::interrupt::interrupt;
use crate::progress::Progress;
use crate::rules::{als_size, catalogue, length};
use crate::text_or_file::text_or_file;
use crate::{Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    /// A file with one puzzle per line, in its first column; a table, separated by commas or tabs, whose first
    /// line names a column puzzle and perhaps id; or - for standard input
    #[arg(required_unless_present_any = ["state", "merge"], conflicts_with = "state", value_parser = text_or_file())]
    list: Option<String>,
    /// The family: W for whips, B for braids, gW for g-whips, gB for g-braids, T for tagging, or a name.
    /// T is the level of tagging needed: 1 to 5 for levels 1, half, 2, 3 and 4. Or depth, the least n for which
    /// T&E(n) solves the puzzle, 3 at most; BpB and BpBB, the length of braids needed within one and within two
    /// hypotheses: 0 where singles are enough there; templates, the least number of digits, 4 at most, whose possible places
    /// taken together solve it; or class, depth and length together: S where singles solve it, B5, B3B and B2BB at depth 1,
    /// 2 and 3
    #[arg(long, value_name = "FAMILY", default_value = "W")]
    by: String,
    /// Go on up to this length [default: 36; sums of truths and links are bounded only where this is given]
    #[arg(long, value_name = "N", value_parser = length)]
    max_length: Option<usize>,
    /// The greatest number of cells of an almost locked set
    #[arg(
        long,
        value_name = "N",
        default_value_t = Reach::LARGEST_ALS,
        value_parser = als_size,
        conflicts_with = "store"
    )]
    als_size: usize,
    /// Give up on a puzzle after expanding N partial chains
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    budget: u64,
    /// Write a row for each puzzle to this file, and go on where an earlier run stopped
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print rows with all columns, a JSON object per line; --format csv separates them by commas. With --output how to
    /// write them [default: JSON when FILE ends in jsonl, else csv]
    #[arg(long, conflicts_with_all = ["store", "format"])]
    json: bool,
    /// The form of rows, of which --json is one
    #[arg(long, hide = true, value_parser = form(), conflicts_with = "store")]
    format: Option<Form>,
    /// Rate part I of N only: every Nth puzzle from the Ith on
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, requires = "output")]
    shard: Shard,
    /// Do not rate: merge these files of rows, those of all shards in any order
    #[arg(
        long,
        value_name = "ROWS",
        num_args = 1..,
        requires = "output",
        conflicts_with_all = [
            "list", "by", "max_length", "als_size", "budget", "json", "format", "shard"
        ]
    )]
    merge: Vec<PathBuf>,
    /// A store, made by `catena store init`: ratings are kept in it, and those it has are not
    /// computed again
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    store: Option<PathBuf>,
    /// Rate the state with this number in the store instead of a list
    #[arg(long, value_name = "ID", requires = "store")]
    state: Option<i64>,
}

fn form() -> impl TypedValueParser<Value = Form> {
    let name = |form: &Form| if *form == Form::Csv { "csv" } else { "jsonl" };
    let about = |form: &Form| match form {
        Form::Csv => "Comma-separated values",
        Form::Jsonl => "One JSON object per line",
    };
    choice([Form::Csv, Form::Jsonl], name, about)
}

/// Runs the command.
///
/// # Errors
/// When the list, the family or the file to write is not what it should be, or the run was stopped.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    match &args.output {
        _ if args.by == class::CLASS => class::run(args, out),
        Some(into) if !args.merge.is_empty() => rows::merge_shards(into, &args.merge, out),
        Some(file) => rows::run(args, file, out),
        None => printed::run(args, out),
    }
}

impl Args {
    fn rater(&self) -> Result<Rater, Error> {
        let limits = Limits { length: self.max_length, als_size: self.als_size };
        let ask = Ask { limits, ..Ask::default().budget(self.budget).interrupt(&interrupt()) };
        Rater::new(catalogue()?, &self.by, ask).map_err(|unknown| {
            match nearest(&self.by, [class::CLASS]) {
                Some(name) => Error::input(unknown, format!("the nearest measure is {name}")),
                None => unknown.into(),
            }
        })
    }

    /// The puzzles of the list that are to be rated.
    fn input(&self) -> Result<Input, Error> {
        let mut text = Text::open(self.list.as_deref().unwrap_or_default())?;
        let input = Input::read(BufReader::new(&mut text.bytes), self.shard);
        let input = input.map_err(|error| text.unreadable(error))?;
        match input.puzzles {
            0 => {
                let hint = "write one per line, or a table whose first line names id and puzzle";
                Err(Error::input("the list has no puzzle", hint))
            }
            _ => Ok(input),
        }
    }

    /// The form of rows that is asked for.
    fn format(&self) -> Option<Form> {
        if self.json { Some(Form::Jsonl) } else { self.format }
    }

    fn form(&self) -> Form {
        match self.format() {
            Some(form) => form,
            None => match self.output.as_ref().and_then(|file| file.extension()) {
                Some(end) if end == "jsonl" => Form::Jsonl,
                _ => Form::Csv,
            },
        }
    }

    /// Works on the puzzles that are open, several at a time, and hands what comes of each over in their order.
    fn each<T: Sync, A: Send>(
        &self,
        open: &[T],
        done: usize,
        work: impl Fn(&T) -> Result<A, Stopped> + Sync,
        mut take: impl FnMut(&T, A) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let all = done + open.len();
        let progress = Progress::new(all, done);
        in_order(open, common().threads, work, |index, answer| {
            let answer = answer.map_err(|by| {
                let after = format!("after {} of {all} puzzles", done + index);
                Error::Stopped { by, after }
            })?;
            take(&open[index], answer)?;
            progress.at(done + index + 1);
            Ok(())
        })
    }
}
