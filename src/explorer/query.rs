//! Questions to the typed graph, in the query language.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::de::{self, Error as _};
use serde::ser;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::Explorer;
use super::error::AskError;
use super::judged::Judged;
use super::notice::Notice;
use crate::query::ast::{About, Ending, Mode};
use crate::query::{
    Asked, Code, Completion, Counts, Decimal, DerivingRule, Diagnostic, Parameters, Registry, Span,
    Table, Value, answer, nearest, parameters_of, parse,
};
use crate::rules::language::registry_with;
use crate::rules::tagging::{Bounds, Level, Proposed, Tagging};
use crate::rules::{Catalogue, Patterns};
use crate::work::{Interrupt, Stopped, Work};

/// How a query is asked.
#[derive(Clone, Debug)]
pub struct QueryAsk {
    /// What the query is called; its proofs are named after it. Empty for none.
    pub name: String,
    /// The values of its parameters.
    pub parameters: Parameters,
    /// Whether the plain evaluator answers what a kernel knows, too.
    pub plain: bool,
    /// The level of the tags, choices and weak links that a query names, unless it says so itself.
    pub tagging: Level,
    /// The number of edges after which it stops.
    pub budget: u64,
    /// What ends it from outside.
    pub interrupt: Interrupt,
}

impl QueryAsk {
    /// The usual number of edges after which a query stops.
    pub const BUDGET: u64 = 20_000_000;
}

impl Default for QueryAsk {
    /// No name and no parameters, tags of level 3, and the usual number of edges.
    fn default() -> QueryAsk {
        QueryAsk {
            name: String::new(),
            parameters: Parameters::new(),
            plain: false,
            tagging: Level::Three,
            budget: QueryAsk::BUDGET,
            interrupt: Interrupt::new(),
        }
    }
}

/// The answer to a query.
///
/// In JSON: `catena-query/1`, in which a row is an object with a field for each column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryAnswer {
    /// What stopped it; `None` when these are all rows.
    pub stopped_by: Option<Stopped>,
    /// The names of the columns; of a query that deletes, what it deletes.
    pub columns: Vec<String>,
    /// Whether it deletes: then each row has a proof, or its path is not a chain.
    pub deletes: bool,
    /// The rows, in an order that depends on nothing but the query and the position.
    pub rows: Vec<Row>,
    /// What it cost.
    pub counts: Counts,
    /// The kernel that answered; `None` when the plain evaluator did.
    pub answered_by: Option<String>,
    /// How it was answered; of `EXPLAIN`, how it would be.
    pub plan: String,
    /// Whether it only asked how it would be answered, or also for what that costs.
    pub mode: Mode,
    /// The columns over rows, such as those that count, whose values are partial: not all rows were found. None of
    /// an answer that is whole.
    pub partial: Vec<String>,
    /// What one should know about the position.
    pub notices: Vec<Notice>,
}

/// A row of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// A value for each column.
    pub values: Vec<Datum>,
    /// The proof of what the row deletes.
    pub proof: Option<Judged>,
}

/// A value, as JSON has it. Nodes and edges are texts, paths are the lists of their nodes, and properties
/// are an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Datum {
    /// No value.
    Null,
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A number with decimals.
    Decimal(Decimal),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Datum>),
    /// Properties with their names.
    Record(BTreeMap<String, Datum>),
}

impl Explorer {
    /// Answers a query.
    ///
    /// ```
    /// use catena::explorer::{Explorer, QueryAsk};
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let pairs = "MATCH (c:Csp {space: 'rc', size: 2}) RETURN count(*) AS pairs";
    /// let answer = Explorer::open(grid)?.query(pairs, &QueryAsk::default())?;
    /// assert_eq!(answer.columns, ["pairs"]);
    /// assert!(answer.is_complete() && answer.rows.len() == 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the query, found before anything runs.
    ///
    /// A rule file, which ends with `INSERT` or `MERGE`, is applied to the position tagged to the
    /// fixpoint of the level asked for: a row per new link, with whether it was proved or refused.
    pub fn query(&self, text: &str, ask: &QueryAsk) -> Result<QueryAnswer, AskError> {
        let query = parse(text)?;
        known_parameters(text, &ask.parameters)?;
        if bounds_only_any_length(text) && !ask.parameters.contains_key("max") {
            let mut ask = ask.clone();
            ask.parameters.insert("max".to_owned(), Value::Integer(ANY_LENGTH));
            return self.query(text, &ask);
        }
        if matches!(query.about, Some(About::Each(_))) {
            return self.query_as_one_of_many(text, ask);
        }
        if matches!(query.ending, Ending::Insert(_) | Ending::Merge(..)) {
            return self.proposed(text, ask);
        }
        let answerers = Answerers::new(ask.tagging, self.prepared().patterns());
        let asked = Asked {
            query: &query,
            name: &ask.name,
            parameters: &ask.parameters,
            state: self.state(),
            givens: self.position().givens,
            registry: answerers.registry(),
            kernels: !ask.plain,
        };
        let mut work = Work::with_budget(ask.budget).interruptible(&ask.interrupt);
        let answer = QueryAnswer::of(answer(&asked, &mut work)?);
        Ok(QueryAnswer { notices: self.notices().to_vec(), ..answer })
    }
}

/// Who answers queries: what comes with the program, or what a user's patterns make of it.
pub(super) struct Answerers {
    tagging: Level,
    own: Option<Registry>,
}

impl Answerers {
    /// With the tags, choices and weak links of a level, and the choices of these impossible patterns.
    pub fn new(tagging: Level, patterns: &Arc<Patterns>) -> Answerers {
        let is_own = !Arc::ptr_eq(patterns, &Patterns::built_in());
        Answerers { tagging, own: is_own.then(|| registry_with(tagging, patterns)) }
    }

    /// The kernels and procedures.
    pub fn registry(&self) -> &Registry {
        static BUILT_IN: LazyLock<[Registry; 5]> =
            LazyLock::new(|| Level::ALL.map(|level| registry_with(level, &Patterns::built_in())));
        self.own.as_ref().unwrap_or(&BUILT_IN[self.tagging as usize])
    }
}

impl Explorer {
    /// What a rule file derives on the tagged position, each link proved or refused; then what falls by
    /// those that are proved, each with its proof.
    fn proposed(&self, text: &str, ask: &QueryAsk) -> Result<QueryAnswer, AskError> {
        let rule = DerivingRule::read(&ask.name, text)?;
        let mut work = Work::with_budget(ask.budget).interruptible(&ask.interrupt);
        let mut tagging = Tagging::new(self.state(), ask.tagging, Bounds::NONE);
        let end = tagging.finish(&mut work);
        let known = tagging.round();
        let (links, completion) = tagging.apply(self.state(), &rule, &mut work)?;
        let word = |text: &dyn fmt::Display| Datum::Text(text.to_string());
        let row = |link: &Proposed| {
            let verdict = if link.is_proved { "proved" } else { "refused" };
            Row { values: vec![word(&link.one), word(&link.other), word(&verdict)], proof: None }
        };
        let mut rows: Vec<Row> = links.iter().map(row).collect();
        let name = if ask.name.is_empty() { "query" } else { &ask.name };
        for target in self.prepared().open() {
            if tagging.cleared(target).is_some_and(|since| since > known) {
                let proof = tagging.prove(target, self.position(), name).map(Judged::of);
                let values = vec![word(&target), Datum::Null, word(&"false")];
                rows.push(Row { values, proof });
            }
        }
        let stopped_by = match (end, completion) {
            (Err(by), _) | (_, Completion::Stopped(by)) => Some(by),
            _ => None,
        };
        Ok(QueryAnswer {
            stopped_by,
            columns: ["one", "other", "is"].map(str::to_owned).to_vec(),
            deletes: false,
            rows,
            counts: Counts { expansions: work.nodes, ..Counts::default() },
            answered_by: None,
            plan: String::new(),
            mode: Mode::Run,
            partial: Vec::new(),
            notices: self.notices().to_vec(),
        })
    }
}

/// A `$max` that is no bound: it fits into any computer's numbers, and no sum weighs as much.
const ANY_LENGTH: i64 = u32::MAX as i64;

/// Whether `$max` stands in a query, and only as the bound of rules of [any length](crate::rules::Facts::any_length),
/// which have none unless one is given.
fn bounds_only_any_length(text: &str) -> bool {
    let is_bound_of_such = |before: &str| {
        let call = before.rsplit_once("rule.eliminations(").map(|(_, arguments)| arguments.trim());
        let name = call.and_then(|arguments| arguments.strip_suffix(','));
        let name = name.map(|name| name.trim().trim_matches(['\'', '"']));
        let rule = name.and_then(|name| Catalogue::built_in().find(name).ok());
        rule.is_some_and(|rule| rule.facts().any_length)
    };
    let mut bounds = text.match_indices("$max").map(|(at, _)| &text[..at]).peekable();
    bounds.peek().is_some() && bounds.all(is_bound_of_such)
}

/// Whether a query has all parameters that it is given: one that it does not have is most likely misspelt.
/// `$max` may be given to every family, those of a fixed length too.
pub(super) fn known_parameters(text: &str, given: &Parameters) -> Result<(), Diagnostic> {
    if matches!(given.get("max"), Some(Value::Integer(length)) if *length < 0) {
        let message = "`$max` is a length, 0 or more".to_owned();
        return Err(Diagnostic::new(Code::WrongType, Span::default(), message));
    }
    let known = parameters_of(text);
    let Some(unknown) = given.keys().find(|name| *name != "max" && !known.contains(name)) else {
        return Ok(());
    };
    let message = format!("the query has no parameter `${unknown}`");
    let wrong = Diagnostic::new(Code::UnknownParameter, Span::default(), message);
    Err(match known.is_empty() {
        true => wrong.help("it has no parameter at all"),
        false => {
            let wrong = wrong.expected(known.iter().map(|name| format!("`${name}`")));
            match nearest(unknown, known.iter().map(String::as_str)) {
                Some(near) => wrong.help(format!("did you mean `${near}`?")),
                None => wrong,
            }
        }
    })
}

impl QueryAnswer {
    pub(super) fn of(table: Table) -> QueryAnswer {
        let deletes = table.proofs.is_some();
        let proofs = table.proofs.into_iter().flatten().chain(std::iter::repeat(None));
        let row = |(values, proof): (Vec<Value>, Option<_>)| Row {
            values: values.iter().map(Datum::from).collect(),
            proof: proof.map(Judged::of),
        };
        QueryAnswer {
            stopped_by: match table.completion {
                Completion::Whole => None,
                Completion::Stopped(by) => Some(by),
            },
            columns: table.columns,
            deletes,
            rows: table.rows.into_iter().zip(proofs).map(row).collect(),
            counts: table.counts,
            answered_by: table.kernel.map(str::to_owned),
            plan: table.plan,
            mode: table.mode,
            partial: partial(table.completion, table.over_rows),
            notices: Vec::new(),
        }
    }

    /// Whether these are all rows.
    pub fn is_complete(&self) -> bool {
        self.stopped_by.is_none()
    }

    /// The proofs of the rows.
    pub fn proofs(&self) -> impl Iterator<Item = &Judged> {
        self.rows.iter().filter_map(|row| row.proof.as_ref())
    }

    /// The same answer with a first column `state`, in which this number stands.
    pub fn of_state(mut self, number: i64) -> QueryAnswer {
        self.columns.insert(0, "state".to_owned());
        self.rows.iter_mut().for_each(|row| row.values.insert(0, Datum::Integer(number)));
        self
    }

    /// Two answers to one query as one. What stopped either stopped the whole.
    pub fn and(mut self, other: QueryAnswer) -> QueryAnswer {
        self.rows.extend(other.rows);
        self.partial = std::mem::take(&mut self.partial).max(other.partial);
        self.stopped_by = self.stopped_by.or(other.stopped_by);
        self.counts = self.counts.and(other.counts);
        for notice in other.notices {
            if !self.notices.contains(&notice) {
                self.notices.push(notice);
            }
        }
        self
    }
}

/// The columns over rows, where not all rows were found.
pub(super) fn partial(completion: Completion, over_rows: Vec<String>) -> Vec<String> {
    if completion == Completion::Whole { Vec::new() } else { over_rows }
}

impl From<&Value> for Datum {
    fn from(value: &Value) -> Datum {
        match value {
            Value::Null => Datum::Null,
            Value::Bool(value) => Datum::Bool(*value),
            Value::Integer(number) => Datum::Integer(*number),
            Value::Decimal(number) => Datum::Decimal(*number),
            Value::Record(fields) => {
                let field = |(name, value): &(&str, Value)| ((*name).to_owned(), value.into());
                Datum::Record(fields.iter().map(field).collect())
            }
            Value::List(items) => Datum::List(items.iter().map(Datum::from).collect()),
            Value::Path(path) => {
                Datum::List(path.nodes().iter().map(|node| Datum::Text(node.to_string())).collect())
            }
            Value::Text(_) | Value::Node(_) | Value::Edge(_) => Datum::Text(value.to_string()),
        }
    }
}

/// As a table shows it: nothing for null, the items of a list with commas between them.
impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Datum::Null => Ok(()),
            Datum::Bool(value) => value.fmt(f),
            Datum::Integer(number) => number.fmt(f),
            Datum::Decimal(number) => number.fmt(f),
            Datum::Record(fields) => {
                fields.iter().enumerate().try_for_each(|(index, (name, value))| {
                    write!(f, "{}{name}: {value}", if index == 0 { "" } else { ", " })
                })
            }
            Datum::Text(text) => f.write_str(text),
            Datum::List(items) => items.iter().enumerate().try_for_each(|(index, item)| {
                let separator = if index == 0 { "" } else { ", " };
                write!(f, "{separator}{item}")
            }),
        }
    }
}

/// The form of the answer in JSON.
#[derive(Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-query/1")]
struct Form {
    complete: bool,
    stopped_by: Option<Stopped>,
    columns: Vec<String>,
    deletes: bool,
    rows: Vec<BTreeMap<String, Box<RawValue>>>,
    counts: Counts,
    answered_by: Option<String>,
    plan: String,
    mode: Mode,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    partial: Vec<String>,
    #[serde(default)]
    notices: Vec<Notice>,
}

impl Serialize for QueryAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row: &Row| {
            let mut fields = BTreeMap::new();
            for (column, value) in self.columns.iter().zip(&row.values) {
                fields.insert(column.clone(), to_raw_value(value)?);
            }
            if self.deletes {
                let word = row.proof.as_ref().map(Judged::word);
                fields.insert("verdict".to_owned(), to_raw_value(&word)?);
                fields.insert("proof".to_owned(), to_raw_value(&row.proof)?);
            }
            Ok(fields)
        };
        let rows = self.rows.iter().map(row).collect::<Result<_, serde_json::Error>>();
        let form = Form {
            complete: self.is_complete(),
            stopped_by: self.stopped_by,
            columns: self.columns.clone(),
            deletes: self.deletes,
            rows: rows.map_err(ser::Error::custom)?,
            counts: self.counts,
            answered_by: self.answered_by.clone(),
            plan: self.plan.clone(),
            mode: self.mode,
            partial: self.partial.clone(),
            notices: self.notices.clone(),
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for QueryAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<QueryAnswer, D::Error> {
        let form = Form::deserialize(deserializer)?;
        let row = |fields: &BTreeMap<String, Box<RawValue>>| {
            let value = |column: &String| match fields.get(column) {
                Some(value) => serde_json::from_str(value.get()),
                None => Err(serde_json::Error::custom(format!("a row lacks {column:?}"))),
            };
            let proof = fields.get("proof").filter(|_| form.deletes);
            Ok(Row {
                values: form.columns.iter().map(value).collect::<Result<_, _>>()?,
                proof: proof.map_or(Ok(None), |proof| serde_json::from_str(proof.get()))?,
            })
        };
        let rows = form.rows.iter().map(row).collect::<Result<_, serde_json::Error>>();
        Ok(QueryAnswer {
            rows: rows.map_err(de::Error::custom)?,
            stopped_by: form.stopped_by,
            columns: form.columns,
            deletes: form.deletes,
            counts: form.counts,
            answered_by: form.answered_by,
            plan: form.plan,
            mode: form.mode,
            partial: form.partial,
            notices: form.notices,
        })
    }
}
