//! Random minimal puzzles, one after the other.

use std::collections::VecDeque;

use catena_make::{Puzzle, Sample, Sampler};
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::asked::{interrupt, several};
use crate::refusal::refuse;
use crate::running::run;

/// Random minimal puzzles: an iterator without an end, of dictionaries with the `puzzle`, the number of its `givens` and,
/// where it is known, its `weight` among the minimal puzzles of its solution, else None.
///
/// `kind` is `"top-down"`, hundreds in a second, or `"controlled-bias"`, a few in a minute. A mean over these with their
/// weights is one over all minimal puzzles. The same `seed` makes the same puzzles on any machine. The `time_limit`, in
/// seconds, counts for each puzzle.
///
///     next(catena.sample("top-down", seed=1))["givens"]
#[pyfunction]
#[pyo3(signature = (kind, *, seed=1, threads=None, time_limit=None))]
pub fn sample(
    kind: &str,
    seed: u64,
    threads: Option<usize>,
    time_limit: Option<f64>,
) -> PyResult<Sampled> {
    let known = Sample::ALL.into_iter().find(|one| one.name() == kind).ok_or_else(|| {
        let names = Sample::ALL.map(Sample::name).join(" or ");
        refuse(format!("there is no kind of sample {kind:?}"), format!("it is {names}"))
    })?;
    let mut sampler = Sampler::new(known, seed);
    sampler.threads = several(threads)?;
    Ok(Sampled { kind: known, sampler, made: VecDeque::new(), time_limit })
}

/// Random minimal puzzles that are made as they are taken.
#[pyclass(module = "catena")]
pub struct Sampled {
    kind: Sample,
    sampler: Sampler,
    made: VecDeque<Puzzle>,
    time_limit: Option<f64>,
}

#[pymethods]
impl Sampled {
    /// How many solutions were begun with.
    #[getter]
    fn solutions(&self) -> usize {
        self.sampler.turns()
    }

    fn __iter__(slf: Bound<Self>) -> Bound<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interrupt = interrupt(self.time_limit)?;
        let puzzle = loop {
            if let Some(puzzle) = self.made.pop_front() {
                break puzzle;
            }
            let sampler = &mut self.sampler;
            let made = run(py, &interrupt, || sampler.advance(&interrupt))?;
            let solutions = self.sampler.turns();
            self.made.extend(made.map_err(|by| {
                PyTimeoutError::new_err(format!("{by} after {solutions} solutions"))
            })?);
        };
        let dictionary = PyDict::new(py);
        dictionary.set_item("puzzle", puzzle.to_string())?;
        dictionary.set_item("givens", puzzle.givens())?;
        dictionary.set_item("weight", self.kind.weight(puzzle.givens()))?;
        Ok(dictionary)
    }

    fn __repr__(&self) -> String {
        format!("<Sampled {}, from {} solutions>", self.kind.name(), self.sampler.turns())
    }
}
