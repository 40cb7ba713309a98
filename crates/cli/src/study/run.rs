//! `catena study run`: answers the question of a study, puzzle by puzzle.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use catena::parallel::as_they_come;
use catena::work::Interrupt;
use catena_study::store::{Shard, Store};
use catena_study::{Broken, Puzzle};

use super::open::{StudyArgs, failure};
use crate::common::common;
use crate::input::warn_of_refusals;
use crate::interrupt::interrupt;
use crate::progress::Progress;
use crate::{Error, Exit};

/// Runs a study, on all cores, and keeps its answers in a file
///
/// Every puzzle is kept as soon as it is answered. A run that was interrupted or killed can be repeated:
/// it goes on with the puzzles that have no answer yet. With --shard a run answers only a part of the
/// puzzles, on another machine for instance; `catena study merge` puts the parts together. The exit code
/// is 1 when a time limit or Ctrl-C ended the run.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    study: StudyArgs,
    /// The file that the answers are kept in; it is made when there is none
    #[arg(short, long, value_name = "FILE", alias = "store")]
    output: PathBuf,
    /// Answer part I of N only
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
}

/// Runs the command.
///
/// # Errors
/// When the study, its lists or its file are not what they should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let (study, corpus) = args.study.open()?;
    let failed = |error| failure(&args.output, &error);
    let mut store =
        Store::open_or_make(&args.output, &study, &corpus, args.shard).map_err(failed)?;
    let open: BTreeSet<i64> = store.open_puzzles().map_err(failed)?.into_iter().collect();
    let all = store.head().map_err(failed)?.puzzles as usize;
    let done = all - open.len();
    let puzzles: Vec<&Puzzle> = corpus.iter().filter(|puzzle| open.contains(&puzzle.id)).collect();
    let progress = Progress::new(all, done);
    let interrupt: Interrupt = interrupt();
    let mut kept = done;
    as_they_come(
        &puzzles,
        common().threads,
        |puzzle| study.answer(puzzle, &interrupt),
        |index, answer| {
            let answer = answer.map_err(|broken| refuse(broken, kept, all))?;
            store.keep(puzzles[index].id, &answer).map_err(failed)?;
            kept += 1;
            progress.at(kept);
            Ok::<(), Error>(())
        },
    )?;
    warn_of_refusals(&study.notices());
    writeln!(out, "{all} puzzles: {} answered now, {done} before", all - done)?;
    Ok(Exit::Done)
}

fn refuse(Broken::Interrupted(by): Broken, kept: usize, all: usize) -> Error {
    Error::Stopped { by, after: format!("after {kept} of {all} puzzles") }
}
