//! Questions to a store.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena::explorer::Explorer;
use catena::rules::Catalogue;
use catena_store::sql::{Budget, End, RowSink, Session, Value as SqlValue};
use catena_store::sql_functions;
use catena_store::{Access, Error, Store as EngineStore};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::answer::{Answer, Table};
use crate::asked::interrupt;
use crate::families::{Families, catalogue};
use crate::position::Position;
use crate::refusal::of_store;
use crate::running::run;

/// A store that `catena store init` made, for reading.
/// `file` is where it is.
///
///     store = catena.Store(file)
#[pyclass(frozen, module = "catena")]
pub struct Store {
    file: PathBuf,
    catalogue: Arc<Catalogue>,
}

#[pymethods]
impl Store {
    #[new]
    #[pyo3(signature = (file, *, families=None))]
    fn new(file: PathBuf, families: Option<Families>) -> PyResult<Store> {
        // A store of an older version is brought to the present one here; questions cannot write.
        EngineStore::open(&file, Access::Read).map_err(|error| of_store(&file, &error))?;
        Ok(Store { file, catalogue: catalogue(families)? })
    }

    /// The rows that answer one SELECT statement, as `catena sql` answers it. `budget` is in millions of
    /// steps, `time_limit` in seconds; what was stopped is not complete.
    /// `question` is the statement.
    ///
    ///     assert list(catena.Store(file).sql("SELECT 1 AS one")) == [{"one": 1}]
    #[pyo3(signature = (question, *, budget=2_000, time_limit=None))]
    fn sql<'py>(
        &self,
        py: Python<'py>,
        question: &str,
        budget: u64,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Table>> {
        let interrupt = interrupt(time_limit)?;
        let budget = Budget::new(budget.saturating_mul(1_000_000)).interruptible(&interrupt);
        let answer = run(py, &interrupt, || self.ask(question, Arc::new(budget)))?;
        let (rows, end) = answer.map_err(|error| of_store(&self.file, &error))?;
        let table = Answer::of_rows(rows.columns, rows.rows, end == End::Complete);
        Bound::new(py, Table::of_rows(table))
    }

    /// The state with this number, with the givens of its puzzle.
    /// `state` is the number.
    ///
    ///     assert catena.Store(file).position(1).candidates
    fn position(&self, state: i64) -> PyResult<Position> {
        let store = EngineStore::open(&self.file, Access::Read);
        let position = store.and_then(|store| store.position(state));
        let position = position.map_err(|error| of_store(&self.file, &error))?;
        Ok(Position(Explorer::of(position).with_catalogue(Arc::clone(&self.catalogue))))
    }

    fn __repr__(&self) -> String {
        format!("<Store {}>", self.file.display())
    }
}

impl Store {
    /// Where it is.
    pub fn file(&self) -> &Path {
        &self.file
    }

    fn ask(&self, question: &str, budget: Arc<Budget>) -> Result<(Rows, End), Error> {
        let mut session = Session::open(&self.file, Arc::clone(&budget))?;
        let store = EngineStore::open(&self.file, Access::Read)?;
        for function in sql_functions(store, Arc::clone(&self.catalogue), &budget) {
            session.add(function)?;
        }
        let mut rows = Rows::default();
        let end = session.ask::<Error>(question, &mut rows)?;
        Ok((rows, end))
    }
}

/// The rows as they come.
#[derive(Default)]
struct Rows {
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

impl RowSink<Error> for Rows {
    fn columns(&mut self, names: &[String]) -> Result<(), Error> {
        self.columns = names.to_vec();
        Ok(())
    }

    fn row(&mut self, values: Vec<SqlValue>) -> Result<(), Error> {
        let value = |value: SqlValue| match value {
            SqlValue::Null => Value::Null,
            SqlValue::Integer(number) => json!(number),
            SqlValue::Real(number) => json!(number),
            SqlValue::Text(text) => json!(text),
            SqlValue::Blob(bytes) => json!(bytes),
        };
        self.rows.push(values.into_iter().map(value).collect());
        Ok(())
    }
}
