//! Puzzles to order, one after the other.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use catena::explorer::Explorer;
use catena_make::{Asked, Impossible, Maker, Puzzle, Symmetry, Unread};
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::asked::{Rules, interrupt, several};
use crate::families::{Families, catalogue};
use crate::position::Position;
use crate::refusal::refuse;
use crate::running::run;

/// A number, or the first and the last of a range.
#[derive(FromPyObject)]
pub enum Range {
    /// One.
    One(usize),
    /// From one to another.
    Both(usize, usize),
}

impl Range {
    fn read(self) -> RangeInclusive<usize> {
        match self {
            Range::One(number) => number..=number,
            Range::Both(first, last) => first..=last,
        }
    }
}

fn names(rules: Option<Rules>) -> Vec<String> {
    rules.map(Rules::names).unwrap_or_default()
}

/// Puzzles that need what you want to show: an iterator without an end, of dictionaries with the `puzzle`, what it is in a
/// few words (`told`), and the `position` where the rule of `needs` or `first` has its first elimination, or None.
///
/// `by` has ratings, such as `{"W": 7, "B": (4, 6)}`; `gap` two measures and by how much the first is to be greater;
/// `needs` a rule without which it is not solved by singles and the rules of `after`, perhaps with a length,
/// `"whip[5]"`; `first` one that has an elimination where these have nothing left; `without` rules that do not solve
/// it. `givens` is a number or a pair, `symmetry` that of their cells, `once` whether the rule of `needs` is used
/// only once; with `spare` givens that are not needed stay. `near` is a puzzle to begin near. The same `seed` makes
/// the same puzzles on any machine. The `time_limit` counts for each puzzle.
///
///     next(catena.make(by={"W": 5}))["puzzle"]
#[pyfunction]
#[pyo3(signature = (
    *, by=None, gap=None, needs=None, first=None, after=None, once=false, without=None, givens=None, spare=false,
    symmetry="none", near=None, seed=1, threads=None, families=None, time_limit=None
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn make(
    by: Option<BTreeMap<String, Range>>,
    gap: Option<(String, String, usize)>,
    needs: Option<String>,
    first: Option<String>,
    after: Option<Rules>,
    once: bool,
    without: Option<Rules>,
    givens: Option<Range>,
    spare: bool,
    symmetry: &str,
    near: Option<&Bound<Position>>,
    seed: u64,
    threads: Option<usize>,
    families: Option<Families>,
    time_limit: Option<f64>,
) -> PyResult<Puzzles> {
    let known = Symmetry::ALL.into_iter().find(|one| one.name() == symmetry).ok_or_else(|| {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        refuse(format!("there is no symmetry {symmetry:?}"), format!("it is one of {names}"))
    })?;
    let asked = Asked {
        by: by
            .unwrap_or_default()
            .into_iter()
            .map(|(name, range)| (name, Some(range.read())))
            .collect(),
        gap: gap.map(|(one, other, least)| ([one, other], least)),
        needs,
        first,
        after: names(after),
        once,
        without: names(without),
        givens: givens.map(Range::read),
        symmetry: known,
        mask: None,
        has_spare_givens: spare,
    };
    let wish =
        asked.wish(catalogue(families)?.as_ref()).map_err(|unread: Unread| refuse(unread, ""))?;
    wish.possible().map_err(|error: Impossible| refuse(error, "wish for something else"))?;
    let mut maker = Maker::new(wish, seed);
    maker.threads = several(threads)?;
    if let Some(near) = near {
        let puzzle = Puzzle::of(near.get().0.position());
        let several = || refuse("near: it has no single solution", "give a puzzle");
        maker.begin_near(vec![puzzle.ok_or_else(several)?]);
    }
    Ok(Puzzles { maker, time_limit })
}

/// Puzzles that are made as they are taken.
#[pyclass(module = "catena")]
pub struct Puzzles {
    maker: Maker,
    time_limit: Option<f64>,
}

#[pymethods]
impl Puzzles {
    /// How many puzzles were tried.
    #[getter]
    fn tried(&self) -> usize {
        self.maker.tried()
    }

    fn __iter__(slf: Bound<Self>) -> Bound<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interrupt = interrupt(self.time_limit)?;
        let maker = &mut self.maker;
        let made = run(py, &interrupt, || maker.make(&interrupt))?;
        let made = made.map_err(|by| {
            let tried = self.maker.tried();
            let nearest = self
                .maker
                .nearest()
                .map_or_else(String::new, |(puzzle, told)| format!("; nearest: {puzzle}, {told}"));
            PyTimeoutError::new_err(format!("{by} after {tried} puzzles{nearest}"))
        })?;
        let position = made.position().map(|position| Position(Explorer::of(position)));
        let dictionary = PyDict::new(py);
        dictionary.set_item("puzzle", made.puzzle.to_string())?;
        dictionary.set_item("told", made.told)?;
        dictionary.set_item("position", position)?;
        Ok(dictionary)
    }

    fn __repr__(&self) -> String {
        format!("<Puzzles, {} tried>", self.maker.tried())
    }
}
