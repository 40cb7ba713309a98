//! The query language: its words, the families, queries, and the typed graph.

use std::collections::BTreeMap;
use std::time::Duration;

use catena::explorer::around::AroundAsk;
use catena::explorer::{QueryAnswer, QueryAsk};
use catena::graph::{EdgeKind, Labelled, NodeKind, Options};
use catena::query::{Entry, KEYWORDS, Parameters, Property, Value, described, function_names};
use catena::rules::language::registry;
use catena::rules::pattern_names;
use catena_theorems::known::decided;
use serde::Deserialize;
use serde_json::json;

use super::{Answer, Asked, Engine, Refusal, Run};

/// The greatest number of rows of an answer.
const ROWS: usize = 2_000;

/// What completion and highlighting need of the graph of a position.
pub fn language(_: &Engine, _: &Run) -> Result<Answer, Refusal> {
    fn names<K: Labelled>() -> Vec<&'static str> {
        K::every().map(Labelled::name).collect()
    }
    let joins = |kind: EdgeKind| {
        kind.joins().map(|ends| ends.iter().map(|end| end.name()).collect::<Vec<_>>())
    };
    let is_there = |property: Property| {
        NodeKind::every().any(|kind| property.of_node(kind))
            || EdgeKind::every().any(|kind| property.of_edge(kind))
    };
    let properties = Property::ALL.iter().filter(|(_, property)| is_there(*property));
    let procedure = |p: &catena::query::Procedure| json!({"name": p.name, "signature": p.signature(), "summary": p.summary});
    Ok(Answer::value(&json!({
        "schema": "catena-language/1",
        "labels": names::<NodeKind>(),
        "edges": names::<EdgeKind>(),
        "joins": EdgeKind::every().map(joins).collect::<Vec<_>>(),
        "properties": properties.map(|(name, _)| *name).collect::<Vec<_>>(),
        "functions": function_names().collect::<Vec<_>>(),
        "keywords": &KEYWORDS[..],
        "procedures": registry().procedures().iter().map(procedure).collect::<Vec<_>>(),
    })))
}

/// The families with their queries, then the rules whose proofs are not chains, simplest first.
pub fn families(engine: &Engine, _: &Run) -> Result<Answer, Refusal> {
    let library = engine.catalogue().library();
    let place = |entry: &&Entry| pattern_names().position(|name| name == entry.name);
    let mut rules: Vec<&Entry> = library.rules().iter().collect();
    rules.sort_by_key(|entry| place(entry).unwrap_or(usize::MAX));
    let family = |entry: &Entry| {
        let contains = library.subsumed(entry);
        json!({
            "family": entry.name,
            "notation": entry.header.notation,
            "contains": contains.iter().map(|entry| &entry.name).collect::<Vec<_>>(),
            "finds": entry.header.finds,
            "sound": entry.header.sound,
            "source": entry.header.source,
            "record": entry.shape.as_ref().map(described),
            "query": entry.query.to_string(),
            "decided": decided(entry).collect::<Vec<_>>(),
        })
    };
    let all: Vec<_> = library.entries().iter().chain(rules).map(family).collect();
    let usual: Vec<_> =
        engine.catalogue().side_by_side().iter().map(|rule| rule.name().to_owned()).collect();
    Ok(Answer::value(&json!({"schema": "catena-families/1", "families": all, "usual": usual})))
}

/// A query, and how it is asked.
#[derive(Deserialize)]
pub struct Question {
    /// The query.
    pub text: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    parameters: BTreeMap<String, serde_json::Value>,
    budget: Option<u64>,
}

impl Question {
    /// How it is asked.
    ///
    /// # Errors
    /// When a parameter is not a value.
    pub fn ask(&self, run: &Run) -> Result<QueryAsk, Refusal> {
        Ok(QueryAsk {
            name: self.name.clone(),
            parameters: parameters(&self.parameters)?,
            budget: self.budget(),
            interrupt: run.interrupt.clone(),
            ..QueryAsk::default()
        })
    }

    fn budget(&self) -> u64 {
        self.budget.unwrap_or(QueryAsk::BUDGET).min(QueryAsk::BUDGET)
    }

    /// Tells `about` an answer that took so long, with what else there is to say, and gives it, cut to 2,000 rows.
    pub fn answered(
        &self,
        mut answer: QueryAnswer,
        took: Duration,
        run: &Run,
        more: Option<(&str, serde_json::Value)>,
    ) -> Answer {
        let rows = answer.rows.len();
        answer.rows.truncate(ROWS);
        let chains: Vec<Option<String>> = answer.rows.iter().map(written).collect();
        let mut about = json!({
            "ms": took.as_secs_f64() * 1000.0, "rows": rows, "shown": answer.rows.len(),
            "budget": self.budget(), "chains": chains,
        });
        if let Some((name, value)) = more {
            about[name] = value;
        }
        run.tell("about", &about);
        Answer::document(&answer)
    }
}

#[derive(Deserialize)]
pub struct Query {
    position: Asked,
    #[serde(flatten)]
    question: Question,
    #[serde(default)]
    plain: bool,
}

/// A query: at the end the answer, cut to 2,000 rows, with the time it took.
pub fn query(engine: &Engine, asked: Query, run: &Run) -> Result<Answer, Refusal> {
    let question = asked.question;
    let ask = QueryAsk { plain: asked.plain, ..question.ask(run)? };
    let explorer = engine.explorer(asked.position);
    let started = (engine.clock)();
    let refused = |error| Refusal::of_ask(&error, &question.text);
    let answer = explorer.query(&question.text, &ask).map_err(refused)?;
    let took = (engine.clock)().saturating_sub(started);
    Ok(question.answered(answer, took, run, None))
}

/// The parameters of a query.
///
/// # Errors
/// When one is not a value.
fn parameters(given: &BTreeMap<String, serde_json::Value>) -> Result<Parameters, Refusal> {
    let parameter = |(name, value): (&String, &serde_json::Value)| {
        let message = || Refusal::bad("a value is a number, a text or a list", "");
        Ok((name.trim_start_matches('$').to_owned(), from_json(value).ok_or_else(message)?))
    };
    given.iter().map(parameter).collect()
}

/// The chain of a row as people write it.
fn written(row: &catena::explorer::query::Row) -> Option<String> {
    row.proof.as_ref()?.steps(catena::explorer::Notation::Nrc)
}

fn from_json(json: &serde_json::Value) -> Option<Value> {
    match json {
        serde_json::Value::Bool(value) => Some(Value::Bool(*value)),
        serde_json::Value::Number(number) => number.as_i64().map(Value::Integer),
        serde_json::Value::String(text) => Some(Value::text(text)),
        serde_json::Value::Array(items) => {
            items.iter().map(from_json).collect::<Option<_>>().map(Value::List)
        }
        serde_json::Value::Null | serde_json::Value::Object(_) => None,
    }
}

#[derive(Deserialize)]
pub struct Graph {
    position: Asked,
    #[serde(default)]
    shown: Vec<String>,
    expand: Vec<String>,
    #[serde(default)]
    nodes: Vec<String>,
    #[serde(default)]
    edges: Vec<String>,
    limit: Option<usize>,
}

/// The typed graph around some nodes.
pub fn graph(engine: &Engine, asked: Graph, _: &Run) -> Result<Answer, Refusal> {
    let nodes = chosen(&asked.nodes, &NodeKind::ALL, NodeKind::name, NodeKind::Candidate)?;
    let edges = chosen(&asked.edges, &EdgeKind::ALL, EdgeKind::name, EdgeKind::Conjugate)?;
    let options = nodes.iter().fold(Options::GROUPS, |options, &kind| options.with(kind));
    let explorer = engine.explorer(asked.position);
    let limit = asked.limit.unwrap_or(AroundAsk::LIMIT).min(500);
    let (shown, expand) = (asked.shown, asked.expand);
    let ask = AroundAsk { shown, expand, nodes, edges, limit, options };
    Ok(Answer::document(&explorer.around(&ask)))
}

/// The kinds of these names; the usual one when there are none.
fn chosen<K: Copy>(
    names: &[String],
    all: &[K],
    name: fn(K) -> &'static str,
    usual: K,
) -> Result<Vec<K>, Refusal> {
    let kind = |wanted: &String| {
        let found = all.iter().copied().find(|&kind| name(kind) == wanted);
        found.ok_or_else(|| Refusal::bad(format_args!("there is no kind {wanted:?}"), ""))
    };
    match names {
        [] => Ok(vec![usual]),
        _ => names.iter().map(kind).collect(),
    }
}
