//! Answers: the document that `catena --json` prints, as a table, with its proofs.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use catena::explorer as engine;
use catena::explorer::graph::KindCount;
use catena::explorer::typed::TypedOutcome;
use catena::explorer::{Document, Judged};
use catena::graph::{EdgeKind, Graph as TypedGraph, NodeKind};
use catena::grid::{Conclusion, Position};
use catena::rules::Outcome;
use catena_draw::graph_formats::{FORMATS, View, format};
use catena_draw::{Subject, board_svg, followed_svg};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};
use serde_json::{Value, json};

use crate::html;
use crate::proof::{Proof, picture};
use crate::refusal::refuse;
use crate::school;

/// What a question is answered: a document, and the same as a table.
#[pyclass(frozen, subclass, module = "catena")]
pub struct Answer {
    json: String,
    is_complete: bool,
    /// The answer in a few words.
    words: String,
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
    proofs: Vec<Judged>,
}

impl Answer {
    fn new(document: String, is_complete: bool, words: impl ToString) -> Answer {
        let (columns, rows, proofs) = (Vec::new(), Vec::new(), Vec::new());
        Answer { json: document, is_complete, words: words.to_string(), columns, rows, proofs }
    }

    fn table(self, columns: &[&str], rows: Vec<Vec<Value>>) -> Answer {
        Answer { columns: columns.iter().map(|&name| name.to_owned()).collect(), rows, ..self }
    }

    fn proofs<'a>(self, proofs: impl Iterator<Item = &'a Judged>) -> Answer {
        Answer { proofs: proofs.cloned().collect(), ..self }
    }

    /// An answer that is only a table.
    pub fn of_rows(columns: Vec<String>, rows: Vec<Vec<Value>>, is_complete: bool) -> Answer {
        let row = |row: &Vec<Value>| -> Value {
            columns
                .iter()
                .cloned()
                .zip(row.iter().cloned())
                .collect::<serde_json::Map<_, _>>()
                .into()
        };
        let json =
            json!({ "complete": is_complete, "rows": rows.iter().map(row).collect::<Value>() });
        let words = format!("{} rows", rows.len());
        let answer = Answer::new(json.to_string(), is_complete, words);
        Answer { columns, rows, ..answer }
    }
}

impl Answer {
    /// Whether a column has whole numbers, and nothing else where something stands.
    fn is_whole(&self, place: usize) -> bool {
        let mut there =
            self.rows.iter().map(|row| &row[place]).filter(|value| !value.is_null()).peekable();
        there.peek().is_some() && there.all(Value::is_i64)
    }
}

/// What the first of these proofs that assumes one solution adds to the words of an answer: that it does, or that there are
/// two; nothing where none does.
fn assumed_by<'a>(mut proofs: impl Iterator<Item = &'a Judged>) -> String {
    let assumed = proofs.find_map(Judged::assumption);
    assumed.map(|assumed| format!(", {assumed}")).unwrap_or_default()
}

/// What a value that assumes one solution adds to the words of an answer.
fn assuming(assumes: &Option<String>) -> String {
    assumes.as_ref().map(|what| format!(", assuming {what}")).unwrap_or_default()
}

/// What a text in JSON says.
pub fn loads<'py>(py: Python<'py>, document: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (document,))
}

#[pymethods]
impl Answer {
    /// Whether every search came to its end; else there may be more.
    #[getter]
    fn complete(&self) -> bool {
        self.is_complete
    }

    /// The proofs.
    #[getter(proofs)]
    fn all_proofs(&self) -> Vec<Proof> {
        self.proofs.iter().cloned().map(Proof).collect()
    }

    /// The document that `catena --json` prints, on one line: see docs/json.md.
    ///
    ///     assert position.rate().to_json().startswith("{\"schema\":\"catena-rate/1\"")
    fn to_json(&self) -> String {
        self.json.clone()
    }

    /// The document as a dictionary.
    ///
    ///     assert position.rate().to_dict()["rating"] == {"length": 8}
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.json)
    }

    /// The rows of the table, each as a dictionary.
    ///
    ///     assert position.rate().to_dicts() == [{"measure": "W", "family": "whip", "value": 8}]
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let named = |row: &Vec<Value>| {
            let dictionary = PyDict::new(py);
            for (name, value) in self.columns.iter().zip(row) {
                dictionary.set_item(name, loads(py, &value.to_string())?)?;
            }
            Ok(dictionary)
        };
        self.rows.iter().map(named).collect()
    }

    /// The columns of the table, each a list: what pandas.DataFrame and polars.DataFrame take.
    ///
    ///     assert position.rate().to_columns()["value"] == [8]
    fn to_columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (place, name) in self.columns.iter().enumerate() {
            let column: Value = self.rows.iter().map(|row| row[place].clone()).collect();
            columns.set_item(name, loads(py, &column.to_string())?)?;
        }
        Ok(columns)
    }

    /// The table as a pandas.DataFrame; columns of whole numbers stay whole where some are missing.
    ///
    ///     assert position.find(rules="whip").to_pandas().shape == (17, 2)
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (pandas, columns) = (py.import("pandas")?, self.to_columns(py)?);
        let (array, whole) = (pandas.getattr("array")?, PyDict::new(py));
        whole.set_item("dtype", "Int64")?;
        for (_, name) in self.columns.iter().enumerate().filter(|&(place, _)| self.is_whole(place))
        {
            let column = array.call((columns.get_item(name)?,), Some(&whole))?;
            columns.set_item(name, column)?;
        }
        pandas.call_method1("DataFrame", (columns,))
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// The rows of the table, each as a dictionary.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_dicts(py)?.into_pyobject(py)?.try_iter()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        let stopped = if self.is_complete { "" } else { ", stopped before the end" };
        format!("<{}{stopped}>", self.words)
    }

    fn _repr_html_(&self) -> String {
        html::table(&self.words, &self.columns, &self.rows)
    }
}

/// Why a conclusion holds: the shortest proof in each family.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Explanation(engine::Explanation);

impl Explanation {
    pub fn of(answer: engine::Explanation) -> PyClassInitializer<Explanation> {
        let rows = answer.parts().iter().flat_map(|part| {
            part.rows().iter().map(|row| {
                let (proof, up_to) = match &row.outcome {
                    Outcome::Found(proof) => (Some(proof), None),
                    Outcome::None { up_to } => {
                        (None, Some(*up_to).filter(|_| !row.is_none_of_any_length()))
                    }
                    Outcome::Stopped { none_up_to, .. } => (None, Some(*none_up_to)),
                };
                let chain = proof.and_then(|judged| judged.proof().chain.as_ref());
                vec![
                    json!(part.subject.to_string()),
                    json!(row.rule),
                    json!(proof.map(|judged| judged.proof().length)),
                    json!(chain.map(|chain| chain.t_candidates())),
                    json!(chain.map(|chain| chain.z_candidates())),
                    json!(proof.map(|judged| judged.needs())),
                    json!(proof.and_then(|judged| judged.steps(school::notation()))),
                    json!(up_to),
                ]
            })
        });
        let columns = ["conclusion", "family", "length", "t", "z", "needs", "chain", "none_up_to"];
        let table = Answer::new(answer.to_json(), answer.complete, explained(&answer))
            .table(&columns, rows.collect())
            .proofs(answer.proofs());
        PyClassInitializer::from(table).add_subclass(Explanation(answer))
    }
}

/// How it ends, in a few words.
fn explained(answer: &engine::Explanation) -> String {
    let (subject, rows) = (answer.subject, answer.rows());
    match &answer.because {
        engine::why::Because::Contradicted => format!("{subject}: contradicted"),
        engine::why::Because::Decided => format!("{subject}: decided"),
        engine::why::Because::Single { .. } => format!("{subject}: a single"),
        engine::why::Because::Eliminations { parts, .. } => {
            let proved = parts.iter().filter(|part| part.is_proved()).count();
            format!("{subject}: {proved} of {} eliminations proved", parts.len())
        }
        engine::why::Because::Rules(_) if answer.is_proved() => subject.to_string(),
        engine::why::Because::Rules(_) => {
            let by = match rows {
                [row] => row.rule.clone(),
                _ => format!("{} rules", rows.len()),
            };
            format!("{subject}: no proof by {by}, {}", answer.bounds())
        }
    }
}

#[pymethods]
impl Explanation {
    /// What is explained.
    #[getter]
    fn subject(&self) -> String {
        self.0.subject.to_string()
    }

    /// Whether there is a proof.
    #[getter]
    fn is_proved(&self) -> bool {
        self.0.is_proved()
    }

    /// The simplest proof; `None` when there is none, and of a placement by several eliminations.
    #[getter]
    fn simplest(&self) -> Option<Proof> {
        self.0.simplest().or_else(|| self.0.direct()).cloned().map(Proof)
    }

    /// What helps where no rule proves an elimination, in sentences; of a placement, of all its parts.
    #[getter]
    fn sentences(&self) -> Vec<&str> {
        self.0.sentences().collect()
    }

    fn _repr_html_(slf: &Bound<Self>) -> PyResult<String> {
        let table = slf.as_super().get()._repr_html_() + &html::paragraphs(slf.get().sentences());
        match slf.get().simplest() {
            Some(proof) => Ok(table + &String::from_utf8_lossy(&proof.drawn("svg", None)?)),
            None => Ok(table),
        }
    }

    /// The simplest proof, as a person writes it.
    fn __repr__(slf: &Bound<Self>) -> String {
        match slf.get().simplest() {
            Some(proof) => format!("<{}>", proof.0.in_notation(school::notation())),
            None => slf.as_super().get().__repr__(),
        }
    }
}

/// Every elimination of a position, with the shortest length by each rule.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Findings(engine::Findings);

impl Findings {
    pub fn of(answer: engine::Findings) -> PyClassInitializer<Findings> {
        let rules: Vec<&str> = answer.rules.iter().map(|rule| rule.rule.as_str()).collect();
        let rows = answer.eliminations.iter().map(|found| {
            let lengths = rules.iter().map(|rule| json!(found.lengths.get(*rule)));
            std::iter::once(json!(eliminates(found))).chain(lengths).collect()
        });
        let columns: Vec<&str> =
            std::iter::once("eliminates").chain(rules.iter().copied()).collect();
        let words = format!("{} eliminations {}", answer.eliminations.len(), answer.bounds());
        let words = format!("{words}{}", assumed_by(answer.proofs.iter()));
        let table = Answer::new(answer.to_json(), answer.complete, words)
            .table(&columns, rows.collect())
            .proofs(answer.proofs.iter());
        PyClassInitializer::from(table).add_subclass(Findings(answer))
    }
}

fn eliminates(found: &engine::find::Elimination) -> String {
    Conclusion::Eliminate(found.target).to_string()
}

#[pymethods]
impl Findings {
    /// What falls, as `r7c6<>8`: what has the shortest proofs first.
    #[getter]
    fn eliminations(&self) -> Vec<String> {
        self.0.eliminations.iter().map(eliminates).collect()
    }

    /// The rules, by what they eliminate, whose length is that of the proof that was met: a shorter one may exist.
    #[getter]
    fn at_most(&self) -> BTreeMap<String, Vec<String>> {
        let bounded = self.0.eliminations.iter().filter(|found| !found.at_most.is_empty());
        bounded.map(|found| (eliminates(found), found.at_most.clone())).collect()
    }

    /// What one should know of the answer: that the checker refuses a proof, for instance.
    #[getter]
    fn notices(&self) -> Vec<String> {
        self.0.notices.iter().map(ToString::to_string).collect()
    }
}

/// A resolution path.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Path(engine::SolvedPath);

impl Path {
    pub fn of(answer: engine::SolvedPath) -> PyClassInitializer<Path> {
        let rows = answer.legs.iter().enumerate().flat_map(|(leg, of)| {
            of.proofs.iter().map(move |proof| {
                vec![
                    json!(leg + 1),
                    json!(proof.proof().family.name),
                    json!(proof.proof().length),
                    json!(proof.conclusions()),
                    json!(proof.in_notation(school::notation())),
                ]
            })
        });
        let columns = ["leg", "family", "length", "conclusions", "proof"];
        let table = Answer::new(answer.to_json(), answer.complete, &answer)
            .table(&columns, rows.collect())
            .proofs(answer.proofs());
        PyClassInitializer::from(table).add_subclass(Path(answer))
    }
}

#[pymethods]
impl Path {
    /// Whether the puzzle is solved.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// The rating that the path shows and its name, `("W", 7)`; `None` where it shows none.
    #[getter]
    fn rating(&self) -> Option<(String, usize)> {
        self.0.rating().map(|(measure, length)| (measure.to_owned(), length))
    }
}

/// The rating of a puzzle.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Rating(engine::Rated);

impl Rating {
    pub fn of(answer: engine::Rated) -> PyClassInitializer<Rating> {
        let at_most = if answer.at_most { "at most " } else { "" };
        let assuming = assuming(&answer.assumes);
        let words = format!("{} = {at_most}{}{assuming}", answer.measure, answer.rating);
        let row = vec![json!(answer.measure), json!(answer.family), json!(value(&answer))];
        let table = Answer::new(answer.to_json(), answer.complete, words)
            .table(&["measure", "family", "value"], vec![row]);
        PyClassInitializer::from(table).add_subclass(Rating(answer))
    }
}

fn value(answer: &engine::Rated) -> Option<usize> {
    match answer.rating {
        engine::Rating::Length(length) => Some(length),
        _ => None,
    }
}

#[pymethods]
impl Rating {
    /// What the rating is called: `W`, `B`, `gW`, `gB`, `T`, or the family.
    #[getter]
    fn measure(&self) -> &str {
        &self.0.measure
    }

    /// The rating; `None` when the family does not solve the puzzle, or the search was stopped.
    #[getter]
    fn value(&self) -> Option<usize> {
        value(&self.0)
    }

    /// The rating as a list of ratings has it: a number, `none`, `stopped` or `contradiction`.
    fn __str__(&self) -> String {
        self.0.rating.to_string()
    }
}

/// A rating in a row: a number, or the word for what came in its way.
fn rated(rating: engine::Rating) -> Value {
    match rating {
        engine::Rating::Length(length) => json!(length),
        other => json!(other.to_string()),
    }
}

/// The rows that answer a query.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Table {
    plan: String,
}

impl Table {
    pub fn of(answer: engine::QueryAnswer) -> PyClassInitializer<Table> {
        let rows = answer.rows.iter().map(|row| row.values.iter().map(|v| json!(v)).collect());
        let columns: Vec<&str> = answer.columns.iter().map(String::as_str).collect();
        let words = format!("{} rows{}", answer.rows.len(), assumed_by(answer.proofs()));
        let table = Answer::new(answer.to_json(), answer.is_complete(), words)
            .table(&columns, rows.collect())
            .proofs(answer.proofs());
        PyClassInitializer::from(table).add_subclass(Table { plan: answer.plan })
    }

    /// The rows of many states, with the proofs of those that delete.
    pub fn of_many(
        columns: Vec<String>,
        rows: Vec<Vec<Value>>,
        is_complete: bool,
        proofs: Vec<Judged>,
    ) -> PyClassInitializer<Table> {
        Table::of_rows(Answer { proofs, ..Answer::of_rows(columns, rows, is_complete) })
    }

    /// A row for each change: what it is, what it is worth, and its price.
    pub fn of_impact(answer: &engine::impact::ImpactAnswer) -> PyClassInitializer<Table> {
        let all = || answer.eliminations.iter().chain(&answer.placements).chain(&answer.pairs);
        let row = |row: &engine::impact::Impact| {
            let price = row.price.as_ref();
            vec![
                json!(Conclusion::list(&row.changes)),
                rated(row.rating),
                json!(row.singles),
                json!(row.basics),
                json!(row.cracks),
                json!(price.map(|price| &price.family)),
                json!(price.map(|price| price.length)),
            ]
        };
        let columns = ["change", "rating", "singles", "basics", "cracks", "family", "price"];
        let proofs = all().filter_map(|row| row.price.as_ref()?.proof.as_ref());
        let assuming = assuming(&answer.assumes);
        let words = format!("{} = {}{assuming}", answer.measure, answer.rating);
        let table = Answer::new(answer.to_json(), answer.complete, words)
            .table(&columns, all().map(row).collect())
            .proofs(proofs);
        Table::of_rows(table)
    }

    /// A row for each elimination that a position hangs on and each family that proves it.
    pub fn of_core(answer: &engine::core::CoreAnswer) -> PyClassInitializer<Table> {
        let rows = answer.eliminations.iter().flat_map(|row| {
            let change = Conclusion::Eliminate(row.target).to_string();
            let mut rows: Vec<Vec<serde_json::Value>> = row
                .lengths
                .iter()
                .map(|(family, length)| vec![json!(change), json!(family), json!(length)])
                .collect();
            if rows.is_empty() {
                rows.push(vec![json!(change), json!(null), json!(null)]);
            }
            rows
        });
        let (count, assuming) = (answer.eliminations.len(), assuming(&answer.assumes));
        let words = format!("{count} eliminations after {}{assuming}", answer.rest);
        let table = Answer::new(answer.to_json(), answer.complete, words)
            .table(&["change", "family", "price"], rows.collect())
            .proofs(answer.proofs.iter());
        Table::of_rows(table)
    }

    /// A row for each set, with its kind and its size.
    pub fn of_backdoors(answer: &engine::backdoors::BackdoorAnswer) -> PyClassInitializer<Table> {
        let kinds = [("placements", &answer.placements), ("eliminations", &answer.eliminations)];
        let rows = kinds.into_iter().flat_map(|(kind, found)| {
            found.sets.iter().map(move |set| {
                let members = Conclusion::list(&set.members);
                vec![json!(kind), json!(set.members.len()), json!(members)]
            })
        });
        let words = format!(
            "at least {} placements, at least {} eliminations{}",
            answer.placements.at_least,
            answer.eliminations.at_least,
            assuming(&answer.assumes)
        );
        let table = Answer::new(answer.to_json(), answer.complete, words)
            .table(&["kind", "size", "set"], rows.collect());
        Table::of_rows(table)
    }

    /// A row for each given, with the rating without it.
    pub fn of_givens(answer: &engine::givens::GivensAnswer) -> PyClassInitializer<Table> {
        let row = |given: &engine::givens::GivenImpact| {
            vec![json!(given.given.to_string()), json!(given.without.map(rated))]
        };
        let rows = answer.givens.iter().map(row).collect();
        let (count, assuming) = (answer.givens.len(), assuming(&answer.assumes));
        let words = format!("{} = {}, {count} givens{assuming}", answer.measure, answer.rating);
        let table = Answer::new(answer.to_json(), answer.complete, words);
        Table::of_rows(table.table(&["given", "without"], rows))
    }

    /// A row for each proof.
    pub fn of_proofs(proofs: Vec<Judged>, is_complete: bool) -> PyClassInitializer<Table> {
        let row = |proof: &Judged| {
            let steps = proof.steps(school::notation());
            vec![json!(proof.proof().family.name), json!(proof.proof().length), json!(steps)]
        };
        let rows = proofs.iter().map(row).collect();
        let columns = ["family", "length", "chain"].map(str::to_owned).to_vec();
        let answer = Answer::of_rows(columns, rows, is_complete);
        let words = format!("{}{}", answer.words, assumed_by(proofs.iter()));
        Table::of_rows(Answer { words, proofs, ..answer })
    }

    /// A row for each node and edge that changes.
    pub fn of_changes(answer: &engine::changes::GraphChanges) -> PyClassInitializer<Table> {
        let row = |change: &str, one: &engine::changes::Changed| {
            vec![json!(change), json!(one.kind), json!(one.node), json!(one.other)]
        };
        let lost = answer.lost.iter().map(|one| row("lost", one));
        let rows = lost.chain(answer.new.iter().map(|one| row("new", one))).collect();
        let words = format!("{} lost, {} new", answer.lost.len(), answer.new.len());
        let table = Answer::new(answer.to_json(), true, words);
        Table::of_rows(table.table(&["change", "kind", "node", "other"], rows))
    }

    /// A row for each entry of a puzzle, with what the givens say of it.
    pub fn of_entries(answer: &engine::entries::EntriesAnswer) -> PyClassInitializer<Table> {
        let all = [("sound", &answer.sound), ("wrong", &answer.wrong), ("open", &answer.open)];
        let rows = all.into_iter().flat_map(|(verdict, entries)| {
            entries.iter().map(move |entry| vec![json!(entry.to_string()), json!(verdict)])
        });
        let words = match (&answer.solutions, &answer.mistake) {
            (engine::entries::GivenSolutions::None, _) => "the givens have no solution".to_owned(),
            (_, Some(mistake)) => format!("{} is wrong: {}", mistake.entry, mistake.refuted),
            (_, None) => {
                format!("{} of {} entries are sound", answer.sound.len(), answer.entered())
            }
        };
        let steps = answer.mistake.iter().flat_map(|mistake| &mistake.steps);
        let table = Answer::new(answer.to_json(), answer.complete, words)
            .table(&["entry", "verdict"], rows.collect())
            .proofs(steps);
        Table::of_rows(table)
    }

    pub fn of_rows(table: Answer) -> PyClassInitializer<Table> {
        PyClassInitializer::from(table).add_subclass(Table { plan: String::new() })
    }
}

#[pymethods]
impl Table {
    /// How the query was answered; of `EXPLAIN`, how it would be. Empty for SQL.
    #[getter]
    fn plan(&self) -> &str {
        &self.plan
    }
}

/// The typed graph of a position, or a part of it.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Graph {
    graph: Arc<TypedGraph>,
    nodes: Vec<NodeKind>,
    edges: Vec<EdgeKind>,
}

impl Graph {
    pub fn of(
        answer: &engine::graph::GraphAnswer,
        graph: Arc<TypedGraph>,
        nodes: Vec<NodeKind>,
        edges: Vec<EdgeKind>,
    ) -> PyClassInitializer<Graph> {
        let names: HashMap<usize, &str> =
            answer.nodes.iter().map(|node| (node.node, node.name.as_str())).collect();
        let rows = answer.edges.iter().map(|edge| {
            vec![json!(edge.kind), json!(names.get(&edge.source)), json!(names.get(&edge.target))]
        });
        let count = |what: &str| -> usize {
            let of = |kind: &&KindCount| kind.what == what;
            answer.counts.iter().filter(of).map(|kind| kind.count).sum()
        };
        let words = format!("{} nodes, {} edges", count("node"), count("edge"));
        let table = Answer::new(answer.to_json(), answer.stopped_by.is_none(), words)
            .table(&["kind", "source", "target"], rows.collect());
        PyClassInitializer::from(table).add_subclass(Graph { graph, nodes, edges })
    }
}

#[pymethods]
impl Graph {
    /// The graph in a format that `catena graph` knows: `json`, `graphml`, `gexf`, `cytoscape`, `dot`, `csv`,
    /// `csv-nodes`.
    /// `to` is the format.
    ///
    ///     graph = position.graph(nodes=["Candidate"], edges=["LINK"])
    ///     assert graph.export("csv").startswith("source,target,kind,via")
    #[pyo3(signature = (to="json"))]
    fn export(&self, to: &str) -> PyResult<String> {
        let Some(format) = format(to) else {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            return Err(refuse(
                format!("there is no format {to:?}"),
                format!("there are {}", names.join(", ")),
            ));
        };
        let mut text = Vec::new();
        (format.write)(&View::of_kinds(&self.graph, &self.nodes, &self.edges), &mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// The graph as a networkx.MultiGraph, with the attributes that `catena graph --format json` names.
    ///
    ///     graph = position.graph(nodes=["Candidate"], edges=["LINK"])
    ///     assert len(graph.to_networkx()) == 227
    fn to_networkx<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let document = loads(py, &self.export("json")?)?;
        let arguments = PyDict::new(py);
        arguments.set_item("edges", "edges")?;
        py.import("networkx")?.call_method("node_link_graph", (document,), Some(&arguments))
    }
}

/// The candidates of a choice followed side by side.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Followed {
    answer: engine::follow::Followed,
    on: Position,
}

impl Followed {
    pub fn of(answer: engine::follow::Followed, on: &Position) -> PyClassInitializer<Followed> {
        let list = |candidates: &[catena::grid::Candidate]| {
            json!(candidates.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let rows = answer.branches.iter().map(|branch| {
            let end = json!(branch.end);
            vec![json!(branch.start.to_string()), list(&branch.trues), list(&branch.falses), end]
        });
        let words = format!("{} followed", answer.choice);
        let table = Answer::new(answer.to_json(), answer.complete, words)
            .table(&["start", "trues", "falses", "end"], rows.collect())
            .proofs(answer.meetings.iter().map(|meeting| &meeting.proof));
        PyClassInitializer::from(table).add_subclass(Followed { answer, on: on.clone() })
    }
}

#[pymethods]
impl Followed {
    /// The variable whose candidates are followed.
    #[getter]
    fn choice(&self) -> String {
        self.answer.choice.to_string()
    }

    /// What is true from each candidate, drawn on the board: circles around what is true from the first,
    /// squares around what is true from the second.
    fn _repr_svg_(&self) -> String {
        let Followed { answer, on } = self;
        let (trues, conclusions) = (answer.trues(), answer.conclusions());
        picture(None, |options| followed_svg(on, answer.choice, &trues, &conclusions, options))
    }

    fn _repr_html_(slf: &Bound<Self>) -> String {
        slf.as_super().get()._repr_html_() + &slf.get()._repr_svg_()
    }
}

/// A chain in the making, and the steps that may come next.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Extended {
    answer: engine::own_chain::Extended,
    on: Position,
}

impl Extended {
    pub fn of(
        answer: engine::own_chain::Extended,
        is_complete: bool,
        on: &Position,
    ) -> PyClassInitializer<Extended> {
        let rows = answer.next.iter().map(|step| {
            let others = step.additional.iter().map(|other| other.candidate.to_string());
            let [left, right] =
                [step.left, step.right].map(|candidate| json!(candidate.to_string()));
            let variable = json!(step.variable.to_string());
            vec![json!(step.closes), variable, left, right, json!(others.collect::<Vec<_>>())]
        });
        let words = match (&answer.fault, answer.closes) {
            (Some(fault), _) => format!("step {} does not hold: {}", fault.step + 1, fault.reason),
            (None, true) => format!("the chain closes: {}", answer.written),
            (None, false) => format!("{} steps may come next", answer.next.len()),
        };
        let table = Answer::new(answer.to_json(), is_complete, words)
            .table(&["closes", "variable", "left", "right", "others"], rows.collect());
        PyClassInitializer::from(table).add_subclass(Extended { answer, on: on.clone() })
    }
}

#[pymethods]
impl Extended {
    /// Whether the chain closes: then it proves the target false.
    #[getter]
    fn closes(&self) -> bool {
        self.answer.closes
    }

    /// Why a step does not hold; `None` where all do.
    #[getter]
    fn fault(&self) -> Option<String> {
        self.answer.fault.as_ref().map(|fault| fault.reason.clone())
    }

    /// The chain so far in nrc notation, with what it concludes; empty before the first step.
    #[getter]
    fn written(&self) -> String {
        self.answer.written.clone()
    }

    /// The chain so far, drawn on the board.
    fn _repr_svg_(&self) -> String {
        let sketch = self.answer.sketch(&self.on);
        picture(None, |options| board_svg(&Subject::of(&sketch), options))
    }

    fn _repr_html_(slf: &Bound<Self>) -> String {
        slf.as_super().get()._repr_html_() + &slf.get()._repr_svg_()
    }
}

/// The word for the verdict of a line, and why it is that one.
fn said(verdict: &engine::post::PostVerdict) -> (&'static str, Option<String>) {
    match verdict {
        engine::post::PostVerdict::Grid { refused, .. } => ("grid", refused.clone()),
        engine::post::PostVerdict::Proved { .. } => ("proved", None),
        engine::post::PostVerdict::Corrected { corrections, .. } => {
            ("corrected", Some(corrections.join("; ")))
        }
        engine::post::PostVerdict::Unjudged { why, .. } => ("unjudged", Some(why.clone())),
        engine::post::PostVerdict::Refused { reasons, .. } => ("refused", Some(reasons.join("; "))),
        engine::post::PostVerdict::Holds { what } => ("holds", Some(what.clone())),
        engine::post::PostVerdict::NotUnderstood { expected } => {
            ("not-understood", Some(format!("expected {expected}")))
        }
        engine::post::PostVerdict::Skipped => ("skipped", None),
    }
}

/// What became of a chain as someone typed it, or of a post.
#[pyclass(frozen, extends = Answer, module = "catena")]
pub struct Checked {
    is_proved: bool,
}

impl Checked {
    pub fn of(answer: engine::TypedAnswer) -> PyClassInitializer<Checked> {
        let rows = answer.verdicts.iter().map(|verdict| {
            let (word, reason) = match &verdict.verdict {
                TypedOutcome::Proved(typed) => (typed.proof.word(), typed.unread.as_ref()),
                TypedOutcome::Refused(refusal) => ("refused".to_owned(), Some(&refusal.reason)),
                TypedOutcome::Undecided { reason, .. } => ("undecided".to_owned(), Some(reason)),
            };
            vec![json!(verdict.conclusion.to_string()), json!(word), json!(reason)]
        });
        let words = match (answer.is_proved(), answer.proofs().next()) {
            (true, Some(proof)) => {
                format!("{}: {}", proof.word(), proof.in_notation(school::notation()))
            }
            (true, None) => "proved".to_owned(),
            (false, _) if answer.is_undecided() => "not decided".to_owned(),
            (false, _) => "refused".to_owned(),
        };
        let table = Answer::new(answer.to_json(), true, words)
            .table(&["conclusion", "verdict", "reason"], rows.collect())
            .proofs(answer.proofs());
        PyClassInitializer::from(table).add_subclass(Checked { is_proved: answer.is_proved() })
    }

    /// A row for each line of a post, or for several that belong together.
    pub fn of_post(answer: &engine::PostAnswer) -> PyClassInitializer<Checked> {
        let rows = answer.lines.iter().map(|line| {
            let (verdict, why) = said(&line.verdict);
            vec![json!(line.first), json!(line.text), json!(verdict), json!(why)]
        });
        let [proved, corrected, refused, unread, _] = answer.counts();
        let words = format!(
            "{proved} proved as written, {corrected} with corrections, {refused} refused, {unread} not understood"
        );
        let proofs = answer.lines.iter().flat_map(|line| line.verdict.proofs());
        let table = Answer::new(answer.to_json(), answer.stopped.is_none(), words)
            .table(&["line", "text", "verdict", "why"], rows.collect())
            .proofs(proofs);
        PyClassInitializer::from(table).add_subclass(Checked { is_proved: answer.is_proved() })
    }
}

#[pymethods]
impl Checked {
    /// Whether every conclusion is proved.
    #[getter]
    fn is_proved(&self) -> bool {
        self.is_proved
    }
}
