//! Studies: what `catena study run` does.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena::parallel::as_they_come;
use catena::work::Interrupt;
use catena_study::store::{self, Shard, Store};
use catena_study::{Broken, Puzzle, Study, StudyFile, Unread};
use pyo3::prelude::*;
use serde_json::json;

use crate::answer::{Answer, Table};
use crate::asked::{interrupt, several};
use crate::families::{Families, catalogue};
use crate::refusal::{not_answered, not_read, refuse};
use crate::running::run;

/// Runs a study, on all cores, and keeps its answers in an SQLite file, puzzle by puzzle: a row with the number of
/// `puzzles`, how many are `answered`, and how many were `before`.
///
/// `file` is the study file, and `store` the file for the answers, which is made where there is none; a run that was ended
/// goes on there. The lists of puzzles are in the folder `lists`, usually that of the study file. `shard` is the part to
/// answer, `"2/7"` for each seventh puzzle. `catena study show` and `compare` print what was found out.
///
///     row = list(catena.study(study, file))[0]
///     assert row["answered"] == row["puzzles"]
#[pyfunction]
#[pyo3(signature = (file, store, *, lists=None, shard="1/1", threads=None, time_limit=None))]
pub fn study<'py>(
    py: Python<'py>,
    file: PathBuf,
    store: PathBuf,
    lists: Option<PathBuf>,
    shard: &str,
    threads: Option<usize>,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, Table>> {
    let shard: Shard = shard.parse().map_err(|_| refuse("shard: not a part", "write 2/7"))?;
    let (threads, interrupt) = (several(threads)?, interrupt(time_limit)?);
    let study = opened(&file)?;
    let folder = lists.unwrap_or_else(|| file.parent().unwrap_or(Path::new("")).to_owned());
    let puzzles = puzzles(&study, &folder, &interrupt)?;
    let counts =
        run(py, &interrupt, || answered(&study, &puzzles, &store, shard, threads, &interrupt))?;
    let [all, answered, before] = counts.map_err(|error| of_study(&store, &error))?;
    let row = vec![json!(all), json!(answered), json!(before)];
    let columns = ["puzzles", "answered", "before"].map(str::to_owned);
    Bound::new(py, Table::of_rows(Answer::of_rows(columns.to_vec(), vec![row], answered == all)))
}

/// The study of a file, with the families of the folder that it names.
fn opened(file: &Path) -> PyResult<Study> {
    let text = fs::read_to_string(file).map_err(|error| not_read(file, error))?;
    let shown = file.display();
    let refused = |fault: catena_study::Fault| match fault.place {
        Some(_) => refuse(format!("{shown}, {fault}"), &fault.hint),
        None => refuse(format!("{shown}: {fault}"), &fault.hint),
    };
    let read = StudyFile::read(&text).map_err(refused)?;
    let own = read.folder().map(|own| file.parent().unwrap_or(Path::new("")).join(own));
    let catalogue = catalogue(own.map(Families::Folder))?;
    let plan = read.plan(&catalogue).map_err(refused)?;
    Study::new(plan, Arc::clone(&catalogue)).map_err(|unknown| not_answered(&unknown.into(), ""))
}

/// The puzzles of its lists.
fn puzzles(study: &Study, folder: &Path, interrupt: &Interrupt) -> PyResult<Vec<Puzzle>> {
    let mut corpus = Vec::new();
    for (index, slice) in study.plan().corpus.iter().enumerate() {
        let list = folder.join(&slice.list);
        let text = fs::read_to_string(&list).map_err(|error| not_read(&list, error))?;
        let read = slice.add(index, &text, &mut corpus, interrupt);
        read.map_err(|unread| match unread {
            Unread::Line { line, error } => {
                refuse(format!("{}, line {line}: {error}", list.display()), "")
            }
            Unread::Stopped(by) => refuse(format!("{by} while the lists were read"), ""),
        })?;
    }
    Ok(corpus)
}

/// Answers what has no answer yet: how many puzzles there are, how many have an answer now, and how many had one before.
fn answered(
    study: &Study,
    puzzles: &[Puzzle],
    file: &Path,
    shard: Shard,
    threads: Option<NonZeroUsize>,
    interrupt: &Interrupt,
) -> Result<[usize; 3], store::Error> {
    let mut store = Store::open_or_make(file, study, puzzles, shard)?;
    let open: BTreeSet<i64> = store.open_puzzles()?.into_iter().collect();
    let all = store.head()?.puzzles as usize;
    let before = all - open.len();
    let open: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| open.contains(&puzzle.id)).collect();
    let mut kept = before;
    let ended = as_they_come(
        &open,
        threads,
        |puzzle| study.answer(puzzle, interrupt),
        |index, answer| {
            let answer = answer.map_err(|Broken::Interrupted(_)| None)?;
            store.keep(open[index].id, &answer).map_err(Some)?;
            kept += 1;
            Ok(())
        },
    );
    match ended {
        Err(Some(error)) => Err(error),
        // What is kept is kept when the time is up, too.
        Err(None) | Ok(()) => Ok([all, kept, before]),
    }
}

fn of_study(file: &Path, error: &store::Error) -> PyErr {
    refuse(format!("{}: {error}", file.display()), error.hint())
}
