//! The store: what is in it, questions in SQL, and keeping proofs.

use std::path::Path;
use std::sync::Arc;

use axum::extract::State;
use catena::explorer::{Judged, sql_functions};
use catena::store::sql::{Budget, End, RowSink, Session, Value};
use catena::store::{self, Access, Store};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::{Answer, Server, json, judged, value};
use crate::Shared;
use crate::body::Body;
use crate::positions::Asked;
use crate::refusal::Refusal;
use crate::stream::stream;

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

fn open(shared: &Shared, access: Access) -> Result<Store, Refusal> {
    Ok(Store::open(path(shared)?, access)?)
}

/// How much the store holds.
pub async fn store(State(shared): Server) -> Answer {
    let server = Arc::clone(&shared);
    let work = move || {
        let store = open(&shared, Access::Read)?;
        Ok(value(&json!({
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
    };
    server.pool.short(work).await
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
pub async fn stored(State(shared): Server, Body(asked): Body<Stored>) -> Answer {
    let server = Arc::clone(&shared);
    let work = move || {
        let store = open(&shared, Access::Read)?;
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
                value(&json!({"puzzles": page, "next": next}))
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
                let paths: Vec<_> =
                    paths.collect::<Result<Vec<_>, _>>()?.iter().map(path).collect();
                let ratings = store.ratings_of_puzzle(id)?;
                let rating = |r: &store::Rating| json!({"measure": r.measure, "value": r.value});
                let ratings: Vec<_> = ratings.iter().map(rating).collect();
                let puzzle = puzzle(&store.puzzle(id)?);
                value(&json!({"puzzle": puzzle, "paths": paths, "ratings": ratings}))
            }
            Stored::Path(id) => {
                let path = store.path(id)?;
                value(&json!({"path": id, "puzzle": path.puzzle, "states": path.states}))
            }
            Stored::Proof(id) => json(Judged::of(store.proof(id)?).to_json()),
        })
    };
    server.pool.short(work).await
}

#[derive(Deserialize)]
pub struct Sql {
    question: String,
}

/// A question in SQL: `{"columns", "rows", "complete", "stopped_by", "cut"}`.
pub async fn sql(State(shared): Server, Body(asked): Body<Sql>) -> Answer {
    let server = Arc::clone(&shared);
    path(&shared)?;
    stream(&server, move |_, interrupt| {
        let path = path(&shared)?;
        // A store of an older version is brought to the present one here; questions cannot write.
        let store = open(&shared, Access::Read)?;
        let budget = Arc::new(Budget::new(STEPS).interruptible(interrupt));
        let mut session = Session::open(path, Arc::clone(&budget))?;
        for function in sql_functions(store, Arc::clone(&shared.catalogue), &budget) {
            session.add(function)?;
        }
        let mut answer = Table::default();
        let end = match session.ask::<Ended>(&asked.question, &mut answer) {
            Ok(end) => end,
            Err(Ended::Enough) => End::Complete,
            Err(Ended::Failed(error)) => return Err(error.into()),
        };
        let (complete, stopped_by) = match end {
            End::Complete => (!answer.is_cut, None),
            End::Stopped(by) => (false, Some(by)),
        };
        Ok(json!({
            "schema": "catena-sql/1",
            "columns": answer.columns,
            "rows": answer.rows,
            "complete": complete,
            "stopped_by": stopped_by,
            "cut": answer.is_cut.then_some(ROWS),
        })
        .to_string())
    })
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
pub async fn keep(State(shared): Server, Body(asked): Body<Keep>) -> Answer {
    let server = Arc::clone(&shared);
    let work = move || {
        let explorer = shared.positions.explorer(asked.position, &shared.catalogue);
        let proofs = asked.proofs.iter().map(|proof| judged(proof));
        let proofs: Vec<Judged> = proofs.collect::<Result<_, Refusal>>()?;
        if let Some(refused) = proofs.iter().find(|proof| !proof.is_proved()) {
            return Err(Refusal::bad(format_args!("not kept, {}", refused.word()), ""));
        }
        let mut store = open(&shared, Access::Write)?;
        store.write(|writer| explorer.keep_proofs(writer, proofs.iter()))?;
        Ok(value(&json!({ "kept": proofs.len() })))
    };
    server.pool.short(work).await
}
