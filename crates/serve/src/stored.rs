//! The store: what is in it, questions in SQL, and keeping proofs.

use std::path::Path;
use std::sync::Arc;

use catena::explorer::Judged;
use catena::explorer::states::StatesQuery;
use catena::grid::{Position, State};
use catena::query::{Place, Places};
use catena_calls::{
    Answer, Asked, Call, Question, Refusal, Run, judged, with_request, without_request,
};
use catena_store::sql::{Budget, End, RowSink, Session, Value};
use catena_store::{self as store, Access, Store, keep_proofs, sql_functions};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use crate::Shared;

/// The calls to the store.
pub const CALLS: [Call<Shared>; 5] = [
    Call::plain("store", |_| without_request(about)),
    Call::short("stored", |request| with_request(request, stored)),
    Call::short("keep", |request| with_request(request, keep)),
    Call::search("sql", |request| with_request(request, sql)),
    Call::search("each-stored", |request| with_request(request, each)),
];

/// How many puzzles a page of the list has.
const PUZZLES: i64 = 50;
/// The greatest number of rows of an answer.
const ROWS: usize = 1_000;
/// The steps after which a question in SQL stops.
const STEPS: u64 = 2_000_000_000;

fn path(shared: &Shared) -> Result<&Path, Refusal> {
    let none = || Refusal::bad("no store is open", "start again with catena serve --store FILE");
    shared.store.as_deref().ok_or_else(none)
}

/// The store for reading, until the run is stopped.
fn open(shared: &Shared, run: &Run) -> Result<Store, Refusal> {
    let store = Store::open(path(shared)?, Access::Read);
    store.and_then(|store| store.until(&run.interrupt)).map_err(refusal)
}

/// Why the store does not answer.
fn refusal(error: store::Error) -> Refusal {
    Refusal::bad(&error, error.hint())
}

/// How much the store holds.
fn about(shared: &Shared, run: &Run) -> Result<Answer, Refusal> {
    let store = open(shared, run)?;
    counted(&store).map_err(refusal)
}

fn counted(store: &Store) -> Result<Answer, store::Error> {
    Ok(Answer::value(&json!({
        "schema": "catena-store/1",
        "puzzles": store.puzzle_count()?,
        "states": store.state_ids()?.len(),
        "proofs": store.proof_ids()?.len(),
        "paths": store.path_ids()?.len(),
        "reports": store::reports()
            .map(|report| {
                json!({"name": report.name, "question": report.question, "text": report.text})
            })
            .collect::<Vec<_>>(),
    })))
}

/// One thing of the store, or a page of its puzzles.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stored {
    /// Puzzles from this number on.
    Puzzles(i64),
    /// The paths and ratings of a puzzle.
    Puzzle(i64),
    /// A path.
    Path(i64),
    /// A proof.
    Proof(i64),
}

/// What is stored.
fn stored(shared: &Shared, asked: Stored, run: &Run) -> Result<Answer, Refusal> {
    let store = open(shared, run)?;
    read(&store, asked).map_err(refusal)
}

fn read(store: &Store, asked: Stored) -> Result<Answer, store::Error> {
    let puzzle = |puzzle: &store::Puzzle| {
        let origins = puzzle.origins.iter();
        let origins: Vec<_> = origins.map(|o| format!("{} {}", o.source, o.number)).collect();
        json!({"puzzle": puzzle.id, "grid": puzzle.grid, "origins": origins})
    };
    Ok(match asked {
        Stored::Puzzles(first) => {
            let puzzles = store.puzzles(first, PUZZLES + 1)?;
            let next = puzzles.get(PUZZLES as usize).map(|puzzle| puzzle.id);
            let page: Vec<_> = puzzles.iter().take(PUZZLES as usize).map(puzzle).collect();
            Answer::value(&json!({"puzzles": page, "next": next}))
        }
        Stored::Puzzle(id) => {
            let paths = store.paths_of_puzzle(id)?.into_iter().map(|id| store.path(id));
            let path = |path: &store::StoredPath| {
                json!({
                    "path": path.id, "rules": path.rules, "reach": path.reach,
                    "ending": path.ending.name(),
                    "steps": path.states.iter().map(|(_, proofs)| proofs.len()).sum::<usize>(),
                })
            };
            let paths: Vec<_> = paths.collect::<Result<Vec<_>, _>>()?.iter().map(path).collect();
            let ratings = store.ratings_of_puzzle(id)?;
            let rating = |r: &store::Rating| json!({"measure": r.measure, "value": r.value});
            let ratings: Vec<_> = ratings.iter().map(rating).collect();
            let puzzle = puzzle(&store.puzzle(id)?);
            Answer::value(&json!({"puzzle": puzzle, "paths": paths, "ratings": ratings}))
        }
        Stored::Path(id) => {
            let path = store.path(id)?;
            Answer::value(&json!({"path": id, "puzzle": path.puzzle, "states": path.states}))
        }
        Stored::Proof(id) => Answer::Json(Judged::of(store.proof(id)?).to_json()),
    })
}

/// A query of each state of the store that it chooses.
fn each(shared: &Shared, asked: Question, run: &Run) -> Result<Answer, Refusal> {
    let store = open(shared, run)?;
    let query = asked.read(&shared.engine, Places::Store, run)?;
    let places = chosen(&store, &query)?;
    let mut asking = asked.begin(&shared.engine, &query, run, places.len());
    for (state, place) in &places {
        // What the store says of a state may be all that is asked.
        let position = match query.needs_state() {
            true => store.position(*state).map_err(refusal)?,
            false => Position { state: State::FULL, givens: Default::default() },
        };
        asking.state(place, &position)?;
        if asking.is_over() {
            break;
        }
    }
    asking.finish()
}

/// The states that a query chooses with their numbers, each once: at the first of its places that is chosen.
fn chosen(store: &Store, query: &StatesQuery) -> Result<Vec<(i64, Place)>, Refusal> {
    let mut chosen: Vec<(i64, Place)> = Vec::new();
    for place in store.places().map_err(refusal)? {
        let state = place.stored.as_ref().map_or(0, |stored| stored.state);
        let is_new = chosen.last().is_none_or(|(last, _)| *last != state);
        if is_new && query.wants(&place).map_err(|by| Refusal::bad(by, ""))? {
            chosen.push((state, place));
        }
    }
    Ok(chosen)
}

#[derive(Deserialize)]
pub struct Sql {
    question: String,
}

/// A question in SQL: `{"columns", "rows", "complete", "stopped_by", "cut"}`.
fn sql(shared: &Shared, asked: Sql, run: &Run) -> Result<Answer, Refusal> {
    let path = path(shared)?;
    // A store of an older version is brought to the present one here; questions cannot write.
    let store = open(shared, run)?;
    let budget = Arc::new(Budget::new(STEPS).interruptible(&run.interrupt));
    let mut session = Session::open(path, Arc::clone(&budget)).map_err(refusal)?;
    for function in sql_functions(store, Arc::clone(shared.engine.catalogue()), &budget) {
        session.add(function).map_err(refusal)?;
    }
    let mut answer = Table::default();
    let end = match session.ask::<Ended>(&asked.question, &mut answer) {
        Ok(end) => end,
        Err(Ended::Enough) => End::Complete,
        Err(Ended::Failed(error)) => return Err(refusal(error)),
    };
    let (complete, stopped_by) = match end {
        End::Complete => (!answer.is_cut, None),
        End::Stopped(by) => (false, Some(by)),
    };
    Ok(Answer::value(&json!({
        "schema": "catena-sql/1",
        "columns": answer.columns,
        "rows": answer.rows,
        "complete": complete,
        "stopped_by": stopped_by,
        "cut": answer.is_cut.then_some(ROWS),
    })))
}

#[derive(Default)]
struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<serde_json::Value>>,
    is_cut: bool,
}

enum Ended {
    Enough,
    Failed(store::Error),
}

impl From<store::Error> for Ended {
    fn from(error: store::Error) -> Ended {
        Ended::Failed(error)
    }
}

impl RowSink<Ended> for Table {
    fn columns(&mut self, names: &[String]) -> Result<(), Ended> {
        self.columns = names.to_vec();
        Ok(())
    }

    fn row(&mut self, values: Vec<Value>) -> Result<(), Ended> {
        if self.rows.len() == ROWS {
            self.is_cut = true;
            return Err(Ended::Enough);
        }
        let value = |value: Value| match value {
            Value::Null => serde_json::Value::Null,
            Value::Integer(number) => number.into(),
            Value::Real(number) => number.into(),
            Value::Text(text) => text.into(),
            Value::Blob(bytes) => format!("{} bytes", bytes.len()).into(),
        };
        self.rows.push(values.into_iter().map(value).collect());
        Ok(())
    }
}

#[derive(Deserialize)]
pub struct Keep {
    position: Asked,
    proofs: Vec<Box<RawValue>>,
}

/// Keeps proofs in the store; only those that hold.
fn keep(shared: &Shared, asked: Keep, _: &Run) -> Result<Answer, Refusal> {
    let explorer = shared.engine.explorer(asked.position);
    let proofs = asked.proofs.iter().map(|proof| judged(proof));
    let proofs: Vec<Judged> = proofs.collect::<Result<_, Refusal>>()?;
    if let Some(refused) = proofs.iter().find(|proof| !proof.is_proved()) {
        return Err(Refusal::bad(format_args!("not kept, {}", refused.word()), ""));
    }
    let mut store = Store::open(path(shared)?, Access::Write).map_err(refusal)?;
    let written = store.write(|writer| keep_proofs(writer, &explorer, proofs.iter()));
    written.map_err(refusal)?;
    Ok(Answer::value(&json!({ "kept": proofs.len() })))
}
