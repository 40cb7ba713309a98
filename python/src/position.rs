//! A position and what may be asked of it.

use catena::explorer::ask::Selection;
use catena::explorer::backdoors::BackdoorAsk;
use catena::explorer::graph::GraphAsk;
use catena::explorer::impact::ImpactAsk;
use catena::explorer::own_chain::{OwnFamily, typed_steps};
use catena::explorer::why::{RuleEnd, Told};
use catena::explorer::{Ask, AskError, Explorer, QueryAsk};
use catena::graph::{EdgeKind, NodeKind, Options};
use catena::grid::Conclusion;
use catena::grid::format::{DeletionsLost, WRITERS, write_pencil_marks, write_sukaku};
use catena::query::{Parameters, Value};
use catena::rules::tagging::Level;
use catena::rules::{Measure, Outcome};
use catena::solution::Solutions;
use catena_draw::position_svg;
use catena_make::Minlex;
use catena_study::rows::limits;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::answer::{
    Checked, Explanation, Extended, Findings, Followed, Graph, Path, Rating, Table,
};
use crate::asked::{Rules, ask, interrupt, several};
use crate::families::{Families, catalogue, with_patterns};
use crate::proof::{Proof, picture};
use crate::refusal::{conclusion, not_answered, not_opened, refuse, variable};
use crate::running::run;
use crate::school;
use crate::theory;

/// Opens a grid, the `text`: 81 characters, 729 characters, pencil marks as forums and solvers print them, or a HoDoKu
/// library line. `families` is a folder with families of your own, or the text of one; `patterns` the file of an
/// impossible pattern, or a folder with such files. With `assume_unique` the givens are assumed to have exactly one
/// solution: rules that do so are asked like others, and choices take the guardians of deadly patterns.
///
///     assert len(catena.open(puzzle).candidates) == 234
#[pyfunction]
#[pyo3(signature = (text, *, families=None, patterns=None, assume_unique=false))]
pub fn open(
    py: Python,
    text: &str,
    families: Option<Families>,
    patterns: Option<PathBuf>,
    assume_unique: bool,
) -> PyResult<Position> {
    let mut catalogue = catalogue(families)?;
    if let Some(patterns) = patterns {
        catalogue = with_patterns(&catalogue, patterns)?;
    }
    if assume_unique {
        catalogue = Arc::new(catalogue.assuming_one_solution());
    }
    let opened = py.detach(|| Explorer::open(text)).map_err(|error| not_opened(&error))?;
    Ok(Position(opened.with_catalogue(catalogue)))
}

/// What was entered into a puzzle, digits beside the givens and deleted candidates: which of it the givens refute, and
/// the proof that the first such entry is wrong. The `text` has `+` before what is not given, or the puzzle before the grids
/// in which it is filled.
///
///     wrong = catena.entries(puzzle + "\n" + puzzle.replace(".", "1", 1))
///     assert list(wrong)[0]["verdict"] == "wrong"
#[pyfunction]
#[pyo3(signature = (text, *, time_limit=None))]
pub fn entries<'py>(
    py: Python<'py>,
    text: &str,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, Table>> {
    let ask = ask(None, None, 8, None, time_limit)?;
    let answer = run(py, &ask.interrupt, || Explorer::check_entries(text, &ask))?;
    Bound::new(py, Table::of_entries(&answer.map_err(|error| not_opened(&error))?))
}

/// Judges a whole post: its grid, then each line that says something. A row for each line has its number, its text, the
/// verdict (proved, corrected, refused, not-understood, unjudged, holds, grid, skipped) and why.
/// `post` is the text.
///
///     assert not catena.check(puzzle + "\nr1c7<>3").is_proved
#[pyfunction]
#[pyo3(signature = (post, *, time_limit=None))]
pub fn check<'py>(
    py: Python<'py>,
    post: &str,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, Checked>> {
    let interrupt = interrupt(time_limit)?;
    let answer = run(py, &interrupt, || Explorer::check_post_until(post, &interrupt))?;
    Bound::new(py, Checked::of_post(&answer.map_err(|error| not_opened(&error))?))
}

/// One position, and what may be asked of it.
#[pyclass(frozen, module = "catena")]
pub struct Position(pub Explorer);

#[pymethods]
impl Position {
    /// The live candidates, as 729 characters: nine for each cell, a dot for each that is not live.
    #[getter]
    fn state(&self) -> String {
        write_sukaku(self.0.state())
    }

    /// The live candidates: `n3r1c7`.
    #[getter]
    fn candidates(&self) -> Vec<String> {
        self.0.state().candidates().map(|candidate| candidate.to_string()).collect()
    }

    /// Whether every cell is decided.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.state().is_solved()
    }

    /// The only solution, as 81 digits; `None` when there are several.
    #[getter]
    fn solution(&self, py: Python) -> Option<String> {
        match py.detach(|| self.0.solutions()) {
            Solutions::One(solution) => Some(solution.iter().map(ToString::to_string).collect()),
            _ => None,
        }
    }

    /// What one should know about the position, in sentences: that it has several solutions, that singles
    /// are open.
    #[getter]
    fn notices(&self, py: Python) -> Vec<String> {
        py.detach(|| self.0.notices()).iter().map(ToString::to_string).collect()
    }

    /// The names of the rules that can be asked.
    #[getter]
    fn rules(&self) -> Vec<String> {
        self.0.catalogue().rules().iter().map(|rule| rule.name().to_owned()).collect()
    }

    /// The position after naked and hidden singles, until none is open.
    ///
    ///     assert catena.open(puzzle).after_singles() == position
    fn after_singles(&self) -> Position {
        Position(self.0.after_singles())
    }

    /// The position after singles, locked candidates, subsets, basic fish, XY- and XYZ-wings, until none has
    /// anything left.
    ///
    ///     assert len(position.after_basics().candidates) == 226
    fn after_basics(&self, py: Python) -> Position {
        Position(py.detach(|| self.0.after_basics()))
    }

    /// The position after what these proofs conclude; those that are refused conclude nothing.
    /// `proofs` are those of any answer.
    ///
    ///     assert len(position.after([proof]).candidates) == 226
    fn after(&self, proofs: Vec<PyRef<Proof>>) -> Position {
        let proofs: Vec<_> = proofs.iter().map(|proof| proof.0.clone()).collect();
        Position(self.0.after(&proofs))
    }

    /// Why a conclusion holds, `r1c7<>3` or `r2c2=5`: the shortest proof in each family. The rules are asked on so many
    /// threads, one per core when none is said.
    /// `subject` is the conclusion.
    ///
    ///     assert position.why("r1c7<>3", rules=["whip", "braid"]).simplest.length == 7
    #[pyo3(signature = (
        subject, *, rules=None, max_length=None, als_size=8, budget=None, time_limit=None, threads=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn why<'py>(
        &self,
        py: Python<'py>,
        subject: &str,
        rules: Option<Rules>,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, Explanation>> {
        let threads = several(threads)?;
        let ask = Ask { threads, ..ask(rules, max_length, als_size, budget, time_limit)? };
        let subject = conclusion(subject)?;
        let answer = run(py, &ask.interrupt, || self.0.why(subject, &ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        let is_named = matches!(ask.rules, Selection::Named(_));
        let answer = if school::is_aic() && !is_named { answer.in_aics() } else { answer };
        Bound::new(py, Explanation::of(answer))
    }

    /// Every elimination, with its shortest length by each rule; `rules=["all"]` asks all of them, on so many
    /// threads, one per core when none is said.
    ///
    ///     assert position.find(rules="whip").eliminations[0] == "r4c8<>4"
    #[pyo3(signature = (
        *, rules=None, max_length=None, als_size=8, budget=None, time_limit=None, threads=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn find<'py>(
        &self,
        py: Python<'py>,
        rules: Option<Rules>,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, Findings>> {
        let threads = several(threads)?;
        let ask = ask(rules, max_length, als_size, budget, time_limit)?;
        let ask = school::with_rules(Ask { threads, ..ask });
        let answer = run(py, &ask.interrupt, || self.0.find(&ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Findings::of(answer))
    }

    /// A resolution path, the simplest proofs first. Singles are applied whenever one is open; the usual rule
    /// besides them is the whip.
    ///
    ///     assert position.solve().rating == ("W", 8)
    #[pyo3(signature = (
        *, rules=None, max_length=None, als_size=8, budget=None, time_limit=None
    ))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        rules: Option<Rules>,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Path>> {
        let ask = school::with_rules(ask(rules, max_length, als_size, budget, time_limit)?);
        let answer = run(py, &ask.interrupt, || self.0.solve(&ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Path::of(answer))
    }

    /// The rating of the puzzle: `W` by whips, `B` by braids, `gW`, `gB`, `T` by tagging, or by any family; as
    /// `catena rate` does: up to length 36, by sums up to any, unless something else is said.
    /// `by` is the measure.
    ///
    ///     assert position.rate("B").value == 7
    #[pyo3(signature = (by="W", *, max_length=None, als_size=8, budget=None, time_limit=None))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn rate<'py>(
        &self,
        py: Python<'py>,
        by: &str,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Rating>> {
        let ask = ask(None, max_length, als_size, budget, time_limit)?;
        let measure = Measure::find(by, self.0.catalogue());
        let measure = measure.map_err(|unknown| not_answered(&unknown.into(), ""))?;
        let ask = Ask { limits: limits(&measure, ask.limits), ..ask };
        let answer = run(py, &ask.interrupt, || self.0.rate(by, &ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Rating::of(answer))
    }

    /// What the elimination of each false candidate is worth, and the placement of each true one: the rating by a measure
    /// of what it leaves, what falls, whether the `rest` is enough then, and the shortest proof by the rules of `price`.
    /// `by` is the measure, `pairs` how many of the best eliminations are tried two by two.
    ///
    ///     assert position.impact("W").to_dicts()[0]["rating"] == 3
    #[pyo3(signature = (
        by="W", *, rest="singles", price=None, pairs=0, max_length=None, als_size=8, budget=None, time_limit=None,
        threads=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn impact<'py>(
        &self,
        py: Python<'py>,
        by: &str,
        rest: &str,
        price: Option<Rules>,
        pairs: usize,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, Table>> {
        let threads = several(threads)?;
        let ask = Ask { threads, ..ask(price, max_length, als_size, budget, time_limit)? };
        let what = ImpactAsk { by: by.to_owned(), rest: rest.to_owned(), pairs };
        let answer = run(py, &ask.interrupt, || self.0.impact(&what, &ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Table::of_impact(&answer))
    }

    /// What the position hangs on where the `rest` has nothing left: the eliminations after which it would solve the
    /// puzzle, with the shortest proof by each of the rules of `price`, usually ten families.
    ///
    ///     assert list(position.core("W4"))[0]["change"] == "r1c2<>2"
    #[pyo3(signature = (
        rest="singles", *, price=None, max_length=None, als_size=8, budget=None, time_limit=None, threads=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn core<'py>(
        &self,
        py: Python<'py>,
        rest: &str,
        price: Option<Rules>,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, Table>> {
        let threads = several(threads)?;
        let ask = Ask { threads, ..ask(price, max_length, als_size, budget, time_limit)? };
        let answer = run(py, &ask.interrupt, || self.0.core(rest, &ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Table::of_core(&answer))
    }

    /// The smallest sets of placements, and of eliminations, of at most `size` members, after which the `rest` solves the
    /// puzzle; with `all` those of two also where there are some of one.
    ///
    ///     assert list(position.backdoors())[0]["set"] == "r4c6=1"
    #[pyo3(signature = (
        rest="singles", *, size=2, all=false, max_length=None, als_size=8, budget=None, time_limit=None, threads=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn backdoors<'py>(
        &self,
        py: Python<'py>,
        rest: &str,
        size: usize,
        all: bool,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, Table>> {
        if !(1..=2).contains(&size) {
            return Err(refuse("size: 1 or 2", ""));
        }
        let threads = several(threads)?;
        let ask = Ask { threads, ..ask(None, max_length, als_size, budget, time_limit)? };
        let what = BackdoorAsk { rest: rest.to_owned(), most: size, all };
        let answer = run(py, &ask.interrupt, || self.0.backdoors(&what, &ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Table::of_backdoors(&answer))
    }

    /// What each given contributes: a row with the `given` and the rating by a measure `without` it, None where the puzzle has
    /// several solutions then.
    ///
    /// `by` is the measure.
    ///
    ///     assert len(position.givens("W")) == 25
    #[pyo3(signature = (by="W", *, max_length=None, als_size=8, budget=None, time_limit=None, threads=None))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn givens<'py>(
        &self,
        py: Python<'py>,
        by: &str,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, Table>> {
        let threads = several(threads)?;
        let ask = Ask { threads, ..ask(None, max_length, als_size, budget, time_limit)? };
        let answer = run(py, &ask.interrupt, || self.0.givens_impact(by, &ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Table::of_givens(&answer))
    }

    /// Every proof of an elimination by each of the rules, at most so many of each: a row with the `family`, the `length` and
    /// the `chain`. The answer is complete where these are all.
    ///
    /// `elimination` is what they prove, `at_most` the number.
    ///
    ///     assert len(position.all_proofs("r1c7<>3", rules="whip", max_length=7)) > 1
    #[pyo3(signature = (
        elimination, *, rules=None, at_most=None, max_length=None, als_size=8, budget=None, time_limit=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn all_proofs<'py>(
        &self,
        py: Python<'py>,
        elimination: &str,
        rules: Option<Rules>,
        at_most: Option<usize>,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Table>> {
        let Conclusion::Eliminate(target) = conclusion(elimination)? else {
            return Err(refuse("all proofs are those of an elimination", "write r1c7<>3"));
        };
        let ask = Ask { at_most, ..ask(rules, max_length, als_size, budget, time_limit)? };
        let (mut proofs, mut is_complete) = (Vec::new(), true);
        let told = |told| {
            match told {
                Told::Proof(proof) => proofs.push(proof),
                Told::End(RuleEnd { more, only_shortest, extent, .. }) => {
                    is_complete &= !more && !only_shortest && extent.is_complete();
                }
            }
            Ok(())
        };
        let asked = run(py, &ask.interrupt, || self.0.all_proofs::<AskError>(target, &ask, told))?;
        asked.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Table::of_proofs(proofs, is_complete))
    }

    /// What the typed graph of another state has in place of this one's: a row for each node or edge, with whether it is
    /// `lost` or `new` (`change`), its `kind`, the `node` and, of an edge, the `other` end.
    ///
    /// `after` is the other state, `nodes` and `edges` the kinds that are compared.
    ///
    ///     rows = position.changes(position.after([proof]), nodes=["Candidate"], edges=["CONJUGATE"])
    ///     assert "n3r1c7" in [row["node"] for row in rows]
    #[pyo3(signature = (after, *, nodes=None, edges=None, als_size=8, time_limit=None))]
    fn changes<'py>(
        &self,
        py: Python<'py>,
        after: &Bound<'py, Position>,
        nodes: Option<Vec<String>>,
        edges: Option<Vec<String>>,
        als_size: usize,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Table>> {
        let ask = GraphAsk {
            options: Options { als_size, ..Options::ALL },
            nodes: kinds("nodes", nodes, &NodeKind::EVERY, |kind| kind.name())?,
            edges: kinds("edges", edges, &EdgeKind::EVERY, |kind| kind.name())?,
            interrupt: interrupt(time_limit)?,
            ..GraphAsk::default()
        };
        let after = &after.get().0;
        let changes = run(py, &ask.interrupt, || self.0.changes_to(after, &ask))?;
        Bound::new(py, Table::of_changes(&changes))
    }

    /// The rows that answer a `query` to the typed graph, in a subset of GQL. Its `parameters` are numbers, texts or
    /// truth values.
    /// `name` is what the proofs of a query that deletes are called, `tagging` the level of derived tags, `budget` how many
    /// nodes and edges may be looked at. A family is asked by the text of its file.
    ///
    ///     pairs = position.query("MATCH (c:Csp {size: $n}) RETURN c", {"n": 2})
    ///     assert len(pairs) == 34
    #[pyo3(signature = (
        query, parameters=None, *, name="", tagging="3", budget=20_000_000, time_limit=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn query<'py>(
        &self,
        py: Python<'py>,
        query: &str,
        parameters: Option<BTreeMap<String, Parameter>>,
        name: &str,
        tagging: &str,
        budget: u64,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Table>> {
        let values = parameters.unwrap_or_default().into_iter();
        let ask = QueryAsk {
            name: name.to_owned(),
            parameters: values.map(|(name, value)| (name, value.into())).collect::<Parameters>(),
            tagging: level(tagging)?,
            budget,
            interrupt: interrupt(time_limit)?,
            ..QueryAsk::default()
        };
        let answer = run(py, &ask.interrupt, || self.0.query(query, &ask))?;
        let answer = answer.map_err(|error| not_answered(&error, query))?;
        Bound::new(py, Table::of(answer))
    }

    /// The typed graph, or its `nodes` and `edges` of these kinds, as the query language calls them; with what
    /// `tagging` derives to the fixpoint of a level.
    ///
    ///     assert len(position.graph(nodes=["Candidate"], edges=["LINK"]).to_networkx()) == 227
    #[pyo3(signature = (*, nodes=None, edges=None, als_size=8, tagging=None, budget=None, time_limit=None))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn graph<'py>(
        &self,
        py: Python<'py>,
        nodes: Option<Vec<String>>,
        edges: Option<Vec<String>>,
        als_size: usize,
        tagging: Option<&str>,
        budget: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Graph>> {
        let nodes = kinds("nodes", nodes, &NodeKind::EVERY, |kind| kind.name())?;
        let edges = kinds("edges", edges, &EdgeKind::EVERY, |kind| kind.name())?;
        let options = Options { als_size, ..Options::ALL };
        let tagging = tagging.map(level).transpose()?;
        let ask = GraphAsk {
            options,
            nodes: nodes.clone(),
            edges: edges.clone(),
            tagging,
            budget,
            interrupt: interrupt(time_limit)?,
        };
        let both = || (self.0.graph(&ask), self.0.typed_graph(&ask).0);
        let (answer, graph) = run(py, &ask.interrupt, both)?;
        Bound::new(py, Graph::of(&answer, graph, nodes, edges))
    }

    /// Judges a chain as someone typed it, in nrc, CSP-Rules or Eureka notation, or a force chain in GNPX's,
    /// with `==>` and what it proves.
    /// `chain` is the text.
    ///
    ///     assert position.check(proof.notation("nrc")).is_proved
    #[pyo3(signature = (chain, *, time_limit=None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        chain: &str,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Checked>> {
        let interrupt = interrupt(time_limit)?;
        let answer = run(py, &interrupt, || self.0.until(&interrupt).check_typed(chain))?;
        let answer = answer.map_err(|error| not_answered(&error, chain))?;
        Bound::new(py, Checked::of(answer))
    }

    /// The smallest position, from this one on, in which the family `holds` proves the `elimination` and `fails` does not, or
    /// needs a longer proof: a row with its state, the elimination there and both lengths; then the proofs. The position
    /// keeps a solution and has no open single; with `any_state` only the difference is kept.
    ///
    ///     small = position.shrink("r1c7<>3", holds="whip", fails="nrc-chain")
    ///     assert list(small)[0]["length"] == 4
    #[pyo3(signature = (
        elimination, *, holds, fails, any_state=false, max_length=None, als_size=8, budget=None, time_limit=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has them by name")]
    fn shrink<'py>(
        &self,
        py: Python<'py>,
        elimination: &str,
        holds: &str,
        fails: &str,
        any_state: bool,
        max_length: Option<usize>,
        als_size: usize,
        budget: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Table>> {
        let ask = ask(None, max_length, als_size, budget, time_limit)?;
        theory::shrink(py, &self.0, elimination, [holds, fails], any_state, &ask)
    }

    /// The position in a `format` that `catena show` prints: `pm`, `givens`, `minlex`, `hodoku`, `sukaku`, `code`, `line`,
    /// `sudokuwiki`, `opensudoku`, `fpuzzles`, `coach` or `cells`.
    ///
    ///     assert catena.open(position.show("hodoku")) == position
    #[pyo3(signature = (format="pm"))]
    fn show(&self, format: &str) -> PyResult<String> {
        let position = self.0.position();
        if format == Minlex::NAME {
            let form = Minlex::of_position(position);
            return form.map(|form| form.to_string()).map_err(|none| refuse(&none, none.hint()));
        }
        let writer = WRITERS.iter().find(|writer| writer.name == format).ok_or_else(|| {
            let names: Vec<&str> = WRITERS.iter().map(|writer| writer.name).collect();
            refuse(
                format!("there is no format {format:?}"),
                format!("there are {}, {}", names.join(", "), Minlex::NAME),
            )
        })?;
        writer.write(position).map_err(|lost| refuse(lost, DeletionsLost::HINT))
    }

    /// The candidates of a cell `r2c8`, or the places of a digit `r2n7`, `c5n7`, `b4n7`, side by side.
    /// `choice` is the variable.
    ///
    ///     assert position.follow("r2c8").choice == "r2c8"
    #[pyo3(signature = (choice, *, time_limit=None))]
    fn follow<'py>(
        &self,
        py: Python<'py>,
        choice: &str,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Followed>> {
        let ask = ask(None, None, 8, None, time_limit)?;
        let choice = variable(choice)?;
        let answer = run(py, &ask.interrupt, || self.0.follow(choice, &ask))?;
        let answer = answer.map_err(|error| not_answered(&error, ""))?;
        Bound::new(py, Followed::of(answer, self.0.position()))
    }

    /// A chain that you make yourself: whether each step of it holds, and every step that may come next.
    ///
    /// `target` is what it is to eliminate, and `chain` has the steps so far, in nrc notation or that of CSP-Rules. `family` says what may account for the other
    /// candidates of a step: nrc-chain, nrct-chain, nrcz-chain or nrczt-chain, the default, which for the school of AICs is
    /// nrc-chain. With `close` the chain is led to its end
    /// in the fewest further steps, `max_length` of them at most; it stays as it is where that is not possible.
    ///
    ///     extended = position.extend("r1c7<>3", "n3{r1 r4}c6")
    ///     assert extended.fault is None and not extended.closes
    #[pyo3(signature = (target, chain="", *, family=None, close=false, max_length=None, time_limit=None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn extend<'py>(
        &self,
        py: Python<'py>,
        target: &str,
        chain: &str,
        family: Option<&str>,
        close: bool,
        max_length: Option<usize>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, Extended>> {
        let ask = ask(None, max_length, 8, None, time_limit)?;
        let usual = if school::is_aic() { OwnFamily::NrcChain } else { OwnFamily::default() };
        let family = family.unwrap_or(usual.name());
        let family =
            OwnFamily::ALL.into_iter().find(|own| own.name() == family).ok_or_else(|| {
                let names = OwnFamily::ALL.map(|own| own.name()).join(", ");
                refuse(
                    format!("no chain of the family {family:?} is made by hand"),
                    format!("it is one of {names}"),
                )
            })?;
        let Conclusion::Eliminate(target) = conclusion(target)? else {
            return Err(refuse("a chain eliminates one candidate", "write r1c7<>3"));
        };
        let refused = |error| not_answered(&error, chain);
        let (mut steps, mut is_complete) = (typed_steps(chain).map_err(refused)?, true);
        if close {
            let found = run(py, &ask.interrupt, || self.0.complete(target, &steps, family, &ask))?;
            match found.map_err(refused)? {
                Outcome::Found(found) => steps = found,
                Outcome::Stopped { .. } => is_complete = false,
                Outcome::None { .. } => {}
            }
        }
        let extended = self.0.extend(target, &steps, family).map_err(refused)?;
        Bound::new(py, Extended::of(extended, is_complete, self.0.position()))
    }

    /// The pencil marks.
    fn __str__(&self) -> String {
        write_pencil_marks(self.0.state())
    }

    /// The board, drawn.
    fn _repr_html_(&self) -> String {
        picture(None, |options| position_svg(self.0.position(), options))
    }

    fn __repr__(&self) -> String {
        let state = self.0.state();
        format!("<Position with {} live candidates>", state.len())
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| other.get().0.state() == self.0.state())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.state().hash(&mut hasher);
        hasher.finish()
    }
}

/// The value of a parameter.
#[derive(FromPyObject)]
pub enum Parameter {
    Truth(bool),
    Number(i64),
    Text(String),
}

impl From<Parameter> for Value {
    fn from(parameter: Parameter) -> Value {
        match parameter {
            Parameter::Truth(truth) => Value::Bool(truth),
            Parameter::Number(number) => Value::Integer(number),
            Parameter::Text(text) => Value::Text(text.into()),
        }
    }
}

/// The level of tagging of this name.
///
/// # Errors
/// When there is none.
pub fn level(text: &str) -> PyResult<Level> {
    let known = Level::ALL.into_iter().find(|level| level.to_string() == text);
    let names = || Level::ALL.map(|level| level.to_string()).join(", ");
    known.ok_or_else(|| {
        refuse(format!("there is no level {text:?} of tagging"), format!("there are {}", names()))
    })
}

/// The kinds of these names; all of them when none is named.
fn kinds<T: Copy>(
    what: &str,
    names: Option<Vec<String>>,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> PyResult<Vec<T>> {
    let Some(names) = names else { return Ok(all.to_vec()) };
    let kind = |wanted: String| {
        let known = all.iter().copied().find(|&kind| name(kind) == wanted);
        known.ok_or_else(|| {
            let all: Vec<&str> = all.iter().map(|&kind| name(kind)).collect();
            refuse(
                format!("{what}: there is no kind {wanted:?}"),
                format!("there are {}", all.join(", ")),
            )
        })
    };
    names.into_iter().map(kind).collect()
}
