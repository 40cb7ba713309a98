//! One query over the states of many puzzles: rows as they are settled.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::BufReader;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use catena::explorer::query::Row;
use catena::explorer::states::StatesQuery;
use catena::explorer::{Ask, Judged, QueryAsk};
use catena::parallel::in_order;
use catena::query::ast::Mode;
use catena::query::{Parameters, Places};
use catena::work::{Interrupt, Stopped};
use catena_store::{Access, Store as EngineStore};
use catena_study::rows::{Entry, Input};
use catena_study::store::Shard;
use catena_study::{Before, Each, NotChosen, Subject, Together, path_rules};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::answer::{Table, loads};
use crate::asked::{Rules, ask, interrupt, several};
use crate::families::{Families, catalogue};
use crate::position::{Parameter, level};
use crate::refusal::{not_answered, of_store, refuse};
use crate::running::{BETWEEN_LOOKS, run};
use crate::store::Store;

/// How many batches of rows may wait until Python takes them.
const WAITING: usize = 64;

/// Where the states are.
#[derive(FromPyObject)]
pub enum Puzzles<'py> {
    /// In a store.
    Store(Bound<'py, Store>),
    /// In the file of a list.
    File(PathBuf),
    /// In anything that Python iterates over: puzzles, or pairs of an id and a puzzle.
    Given(Bound<'py, PyAny>),
}

/// A puzzle, perhaps with what it is called.
#[derive(FromPyObject)]
enum Item {
    Puzzle(Option<String>),
    Named(Id, Option<String>),
}

#[derive(FromPyObject)]
enum Id {
    Number(i64),
    Text(String),
}

/// Asks one `query` of the state of each of the `puzzles`, or of each state of a store, several at a time. Rows come as they are
/// settled; what the last `RETURN` counts, sorts and cuts off is that of all states, with `per_puzzle` that of one puzzle
/// at a time. `after` is applied to each puzzle first; with `path` every state of its path by these rules is asked. The
/// query has its `parameters`, `tagging` is the level of derived tags, `name` what proofs are called where it deletes, and
/// with `any_state` puzzles without a solution are asked too.
///
///     rows = catena.query([puzzle], "MATCH (c:Csp {size: 2}) RETURN count(*) AS pairs")
///     assert [*rows] == [{"pairs": 29}]
#[pyfunction]
#[pyo3(signature = (
    puzzles, query, parameters=None, *, after=None, path=None, max_length=None, families=None, name="", tagging="3",
    budget=20_000_000, any_state=false, per_puzzle=false, time_limit=None, threads=None
))]
#[allow(clippy::too_many_arguments, reason = "Python has them by name")]
pub fn query(
    py: Python,
    puzzles: Puzzles,
    query: &str,
    parameters: Option<BTreeMap<String, Parameter>>,
    after: Option<&str>,
    path: Option<Rules>,
    max_length: Option<usize>,
    families: Option<Families>,
    name: &str,
    tagging: &str,
    budget: u64,
    any_state: bool,
    per_puzzle: bool,
    time_limit: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Rows> {
    let interrupt = interrupt(time_limit)?;
    let values = parameters.unwrap_or_default().into_iter();
    let how = QueryAsk {
        name: name.to_owned(),
        parameters: values.map(|(name, value)| (name, value.into())).collect::<Parameters>(),
        tagging: level(tagging)?,
        budget,
        interrupt: interrupt.clone(),
        ..QueryAsk::default()
    };
    let places = match &puzzles {
        Puzzles::Store(_) => Places::Store,
        Puzzles::File(_) | Puzzles::Given(_) => Places::List,
    };
    if places == Places::Store && (after.is_some() || path.is_some() || per_puzzle) {
        let hint = "states of a store are asked as they are";
        return Err(refuse("after, path and per_puzzle are for puzzles", hint));
    }
    let catalogue = catalogue(families)?;
    let text = StatesQuery::new(query, how, places, catalogue.patterns());
    let query = text.map_err(|error| not_answered(&error, query))?;
    let path = path.map(|rules| -> PyResult<_> {
        let names = match rules {
            Rules::One(names) => path_rules(&names),
            Rules::Several(names) => names,
        };
        catalogue.select(&names).map_err(|error| not_answered(&error.into(), ""))?;
        let ask = ask(Some(Rules::Several(names)), max_length, 8, None, None)?;
        Ok((Arc::clone(&catalogue), Ask { interrupt: interrupt.clone(), ..ask }))
    });
    let each = Each { query, before: before(after)?, path: path.transpose()?, any_state };
    let subjects = match puzzles {
        Puzzles::Store(store) => stored(py, &each, store.get().file(), &interrupt)?,
        Puzzles::File(file) => {
            let input = Input::read(BufReader::new(File::open(file)?), Shard::WHOLE)?;
            input.entries.into_iter().map(Subject::Puzzle).collect()
        }
        Puzzles::Given(given) => entries(&given)?.into_iter().map(Subject::Puzzle).collect(),
    };
    let plan = match each.query.mode() {
        Mode::Run => String::new(),
        _ => each.query.explained().map_err(|error| not_answered(&error, ""))?,
    };
    let subjects = if each.query.mode() == Mode::Explain { Vec::new() } else { subjects };
    Rows::of(Asking { each, subjects, threads: several(threads)?, per_puzzle }, plan, interrupt)
}

fn before(after: Option<&str>) -> PyResult<Before> {
    match after {
        None => Ok(Before::Nothing),
        Some("singles") => Ok(Before::Singles),
        Some("basics") => Ok(Before::Basics),
        Some(other) => Err(refuse(format!("after: {other:?}"), "there are singles and basics")),
    }
}

/// The puzzles that Python has; those without an id are numbered from 1.
fn entries(given: &Bound<PyAny>) -> PyResult<Vec<Entry>> {
    let entry = |(number, item): (usize, PyResult<Bound<PyAny>>)| {
        let (id, puzzle) = match item?.extract() {
            Ok(Item::Puzzle(puzzle)) => (number.to_string(), puzzle),
            Ok(Item::Named(Id::Number(id), puzzle)) => (id.to_string(), puzzle),
            Ok(Item::Named(Id::Text(id), puzzle)) => (id, puzzle),
            Err(_) => {
                let message = format!("puzzle {number} is neither a text nor an id with a text");
                return Err(refuse(message, "give puzzles, or pairs such as (7, '53..7…')"));
            }
        };
        Ok(Entry { id, puzzle: puzzle.unwrap_or_default() })
    };
    (1..).zip(given.try_iter()?).map(entry).collect()
}

fn stored(py: Python, each: &Each, file: &Path, interrupt: &Interrupt) -> PyResult<Vec<Subject>> {
    let chosen = run(py, interrupt, || {
        let store = EngineStore::open(file, Access::Read);
        store.map_err(NotChosen::Unread).and_then(|store| each.stored(&store))
    })?;
    chosen.map_err(|error| match error {
        NotChosen::Unread(error) => of_store(file, &error),
        NotChosen::Ended(by) => PyKeyboardInterrupt::new_err(by.to_string()),
    })
}

/// What is asked.
struct Asking {
    each: Each,
    subjects: Vec<Subject>,
    threads: Option<NonZeroUsize>,
    per_puzzle: bool,
}

/// What the thread that asks tells.
enum Told {
    Rows(Vec<Row>),
    End { is_complete: bool, notices: Vec<String> },
}

impl Asking {
    fn together(&self) -> Together<'_> {
        match self.per_puzzle {
            true => Together::per_puzzle(&self.each.query),
            false => Together::over_all(&self.each.query),
        }
    }

    /// Asks, until nobody listens any more.
    fn ask(&self, to: &SyncSender<Told>) {
        let mut together = self.together();
        // What ends it early: the work was stopped, or no further row is wanted.
        let ended = in_order(
            &self.subjects,
            self.threads,
            |subject| self.each.line(subject),
            |_, line| {
                let rows = line.and_then(|line| together.take(line)).map_err(Some)?;
                to.send(Told::Rows(rows)).map_err(|_| None)?;
                if together.is_full() { Err(None) } else { Ok(()) }
            },
        );
        let stopped_by = ended.err().flatten();
        let notices = notices(&together, stopped_by, self.subjects.len());
        let is_complete = together.is_whole() && stopped_by.is_none();
        // Nobody listens where Python dropped the rows.
        let _ = to.send(Told::Rows(together.finish().rows));
        let _ = to.send(Told::End { is_complete, notices });
    }
}

/// What the rows do not say: what was not asked.
fn notices(together: &Together, stopped_by: Option<Stopped>, subjects: usize) -> Vec<String> {
    let Together { invalid, first_invalid, stopped, states, .. } = together;
    let first = first_invalid.iter().filter(|_| !together.has_message());
    let not_asked = first.map(|first| {
        format!("{invalid} of {subjects} puzzles could not be asked; the first is {first}")
    });
    let short = (*stopped > 0).then(|| {
        format!("{stopped} of {states} states were not asked to the end: there may be more rows")
    });
    let ended = stopped_by.map(|by| format!("{by}: not all states were asked"));
    not_asked.chain(short).chain(ended).collect()
}

/// The rows of a query over many states, each as a dictionary, as soon as they are settled.
#[pyclass(frozen, module = "catena")]
pub struct Rows {
    columns: Vec<String>,
    plan: String,
    interrupt: Interrupt,
    reading: Mutex<Reading>,
}

/// How far the rows were read.
struct Reading {
    told: Receiver<Told>,
    rows: VecDeque<Row>,
    end: Option<(bool, Vec<String>)>,
}

/// What is there after a short while.
enum Next {
    Row(Row),
    End,
    Nothing,
    Panicked,
}

impl Reading {
    fn next(&mut self) -> Next {
        if let Some(row) = self.rows.pop_front() {
            return Next::Row(row);
        }
        if self.end.is_some() {
            return Next::End;
        }
        match self.told.recv_timeout(BETWEEN_LOOKS) {
            Ok(Told::Rows(rows)) => self.rows.extend(rows),
            Ok(Told::End { is_complete, notices }) => self.end = Some((is_complete, notices)),
            Err(RecvTimeoutError::Timeout) => return Next::Nothing,
            Err(RecvTimeoutError::Disconnected) => return Next::Panicked,
        }
        match self.rows.pop_front() {
            Some(row) => Next::Row(row),
            None => Next::Nothing,
        }
    }
}

impl Rows {
    /// Begins to ask, in a thread of its own.
    fn of(asking: Asking, plan: String, interrupt: Interrupt) -> PyResult<Rows> {
        let (sender, told) = sync_channel(WAITING);
        let columns = asking.together().columns();
        thread::Builder::new().spawn(move || asking.ask(&sender))?;
        let reading = Mutex::new(Reading { told, rows: VecDeque::new(), end: None });
        Ok(Rows { columns, plan, interrupt, reading })
    }

    /// The next row; `None` after the last one.
    fn next(&self, py: Python) -> PyResult<Option<Row>> {
        loop {
            let next = py.detach(|| self.reading.lock().expect("nobody panics with it").next());
            match next {
                Next::Row(row) => return Ok(Some(row)),
                Next::End => return Ok(None),
                Next::Nothing => py.check_signals().inspect_err(|_| self.interrupt.cancel())?,
                Next::Panicked => {
                    return Err(PyRuntimeError::new_err("a search of Catena panicked"));
                }
            }
        }
    }

    fn end(&self) -> (bool, Vec<String>) {
        let reading = self.reading.lock().expect("nobody panics with it");
        reading.end.clone().unwrap_or_default()
    }
}

impl Drop for Rows {
    /// Nobody takes the rows any more, so nothing more is asked.
    fn drop(&mut self) {
        self.interrupt.cancel();
    }
}

#[pymethods]
impl Rows {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.columns.clone()
    }

    /// Of `EXPLAIN` and `PROFILE`, how the query is answered; else empty.
    #[getter]
    fn plan(&self) -> &str {
        &self.plan
    }

    /// Whether everything was asked to its end; false until the last row was read.
    #[getter]
    fn complete(&self) -> bool {
        self.end().0
    }

    /// What the rows do not say, in sentences, once the last one was read: what could not be asked, or was stopped.
    #[getter]
    fn notices(&self) -> Vec<String> {
        self.end().1
    }

    /// Reads the rows that are left into a table.
    ///
    ///     rows = catena.query([puzzle], "MATCH (c:Csp {size: 2}) RETURN count(*) AS pairs")
    ///     assert len(rows.table()) == 1
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Table>> {
        let (mut rows, mut proofs) = (Vec::new(), Vec::<Judged>::new());
        while let Some(row) = self.next(py)? {
            rows.push(row.values.iter().map(|value| json!(value)).collect());
            proofs.extend(row.proof);
        }
        Bound::new(py, Table::of_many(self.columns.clone(), rows, self.end().0, proofs))
    }

    fn __iter__(slf: Bound<Self>) -> Bound<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(row) = self.next(py)? else { return Ok(None) };
        let values: Value = row.values.iter().map(|value| json!(value)).collect();
        let dictionary = PyDict::new(py);
        for (name, value) in self.columns.iter().zip(loads(py, &values.to_string())?.try_iter()?) {
            dictionary.set_item(name, value?)?;
        }
        Ok(Some(dictionary))
    }

    fn __repr__(&self) -> String {
        format!("<Rows of {}>", self.columns.join(", "))
    }
}
