//! Rows of a corpus: what `catena rate` writes, for Arrow, Spark and tables.

use catena_study::rows;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::answer::{Answer, Table};
use crate::asked::{ask, interrupt};
use crate::families::{Families, catalogue};
use crate::refusal::{not_answered, refuse};
use crate::running::run;

/// Rates many puzzles by one family within the same bounds, as `catena rate` does: a row for each,
/// whatever it is. `families` is a folder with families of your own, or the text of one.
/// `by` is the family or the measure.
///
///     assert list(catena.Rater("W").rows(["one"], [puzzle]))[0]["rating"] == 8
#[pyclass(frozen, module = "catena")]
pub struct Rater(rows::Rater);

#[pymethods]
impl Rater {
    #[new]
    #[pyo3(signature = (
        by="W", *, families=None, max_length=None, als_size=8, budget=1_000_000_000
    ))]
    fn new(
        by: &str,
        families: Option<Families>,
        max_length: Option<usize>,
        als_size: usize,
        budget: u64,
    ) -> PyResult<Rater> {
        let ask = ask(None, max_length, als_size, Some(budget), None)?;
        let rater = rows::Rater::new(catalogue(families)?, by, ask);
        Ok(Rater(rater.map_err(|unknown| not_answered(&unknown.into(), ""))?))
    }

    /// The family, as rows have it.
    #[getter]
    fn rules(&self) -> &str {
        self.0.rules()
    }

    /// The bounds, as rows have them.
    #[getter]
    fn bounds(&self) -> &str {
        self.0.bounds()
    }

    /// The rows of these puzzles, in their order, with the columns of `catena rate`. No puzzle, `None`,
    /// is an invalid one. It works on one thread; Ctrl-C ends it.
    /// `ids` and `puzzles` are lists of one length.
    ///
    ///     assert list(catena.Rater("W").rows(["one"], [puzzle]))[0]["rating"] == 8
    fn rows<'py>(
        &self,
        py: Python<'py>,
        ids: Vec<String>,
        puzzles: Vec<Option<String>>,
    ) -> PyResult<Bound<'py, Table>> {
        if ids.len() != puzzles.len() {
            let message = format!("{} ids and {} puzzles", ids.len(), puzzles.len());
            return Err(refuse(message, "give an id for each puzzle"));
        }
        let interrupt = interrupt(None)?;
        let row = |(id, puzzle): (&String, &Option<String>)| {
            self.0.row(id, puzzle.as_deref().unwrap_or_default(), &interrupt)
        };
        let rate = || ids.iter().zip(&puzzles).map(row).collect::<Result<Vec<_>, _>>();
        let rated = run(py, &interrupt, rate)?;
        let rated = rated.map_err(|stopped| PyKeyboardInterrupt::new_err(stopped.to_string()))?;
        let columns = rows::Row::COLUMNS.map(str::to_owned).to_vec();
        let table = rated.iter().map(fields).collect();
        Bound::new(py, Table::of_rows(Answer::of_rows(columns, table, true)))
    }

    fn __repr__(&self) -> String {
        format!("<Rater by {}, {}>", self.0.rules(), self.0.bounds())
    }
}

fn fields(row: &rows::Row) -> Vec<Value> {
    vec![
        json!(row.id),
        json!(row.puzzle),
        json!(row.version),
        json!(row.rules),
        json!(row.bounds),
        json!(row.status),
        json!(row.rating),
        json!(row.steps),
        json!(row.expanded),
        json!(row.message),
    ]
}
