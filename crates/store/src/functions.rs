//! The table-valued functions of SQL: graph and search, asked from a question to a store.

use std::sync::{Arc, Mutex, PoisonError};

use catena::explorer::{Ask, Explorer, Judged};
use catena::graph::{EdgeId, EdgeKind, Element, Graph, NodeId, NodeKind, Options, Tag, changes};
use catena::notation::Notation;
use catena::proof::{Chain, Node, Reason, Step, Via};
use catena::query::Entry;
use catena::rules::Catalogue;
use catena::rules::tagging::{Bounds, Level, Tagging, UnknownLevel};
use catena::work::Work;
use serde_json::json;

use super::Store;
use super::sql::{Argument, Budget, Compute, Function, Rows, Value};

/// The greatest length of a chain when none is given.
const USUAL_LENGTH: i64 = 12;

/// How many results are remembered: a join asks for the same ones again and again.
const REMEMBERED: usize = 16;

const STATE: Argument = Argument { name: "state", required: true };
const CHAIN_ARGUMENTS: &[Argument] = &[
    STATE,
    Argument { name: "family", required: true },
    Argument { name: "max_length", required: false },
];

/// The fields of a record, as `families()` has them in columns.
const RECORD: [&str; 10] = [
    "z",
    "t",
    "closing",
    "branching",
    "spaces",
    "one-digit",
    "restricted",
    "groups",
    "als",
    "form",
];

/// What the functions about tags are asked.
const TAG_ARGUMENTS: &[Argument] = &[STATE, Argument { name: "level", required: true }];

/// The functions over the states of a store, with the rules of a catalogue and within a budget:
/// `nodes(state)`, `edges(state [, kind])`, `chains(state, family [, max_length])`,
/// `chain_steps(state, family [, max_length])`, `tags(state, level)`, `weak_links(state, level)` and
/// `families()`; `state_changes(before, after)`: what one state has and the other has not.
pub fn sql_functions(
    store: Store,
    catalogue: Arc<Catalogue>,
    budget: &Arc<Budget>,
) -> [Function; 8] {
    let source = Arc::new(Source {
        store: Mutex::new(store),
        budget: budget.clone(),
        catalogue,
        explorers: Memory::default(),
        proofs: Memory::default(),
        tagged: Memory::default(),
    });
    let of_source = |compute: fn(&Source, &[Value]) -> Result<Rows, String>| -> Compute {
        let source = source.clone();
        Box::new(move |arguments| compute(&source, arguments))
    };
    [
        Function {
            name: "nodes",
            columns: &["node", "kind", "name", "candidates"],
            arguments: &[STATE],
            key: Some(0),
            estimate: 2_000,
            compute: of_source(nodes),
        },
        Function {
            name: "edges",
            columns: &["edge", "label", "source", "target", "source_name", "target_name", "via"],
            arguments: &[STATE, Argument { name: "kind", required: false }],
            key: Some(0),
            estimate: 20_000,
            compute: of_source(edges),
        },
        Function {
            name: "state_changes",
            columns: &["change", "kind", "source", "target"],
            arguments: &[
                Argument { name: "before", required: true },
                Argument { name: "after", required: true },
            ],
            key: None,
            estimate: 5_000,
            compute: of_source(state_changes),
        },
        Function {
            name: "chains",
            columns: &["chain", "length", "conclusions", "t", "z", "groups", "als", "notation"],
            arguments: CHAIN_ARGUMENTS,
            key: None,
            estimate: 100_000,
            compute: of_source(chains),
        },
        Function {
            name: "chain_steps",
            columns: &["chain", "step", "csp", "left", "left_reason", "right", "extra"],
            arguments: CHAIN_ARGUMENTS,
            key: None,
            estimate: 500_000,
            compute: of_source(chain_steps),
        },
        Function {
            name: "tags",
            columns: &["node", "layer", "tag", "false_since"],
            arguments: TAG_ARGUMENTS,
            key: None,
            estimate: 1_000,
            compute: of_source(tags),
        },
        Function {
            name: "weak_links",
            columns: &["one", "other"],
            arguments: TAG_ARGUMENTS,
            key: None,
            estimate: 50_000,
            compute: of_source(weak_links),
        },
        Function {
            name: "families",
            columns: &[
                "family",
                "z",
                "t",
                "closing",
                "branching",
                "spaces",
                "one_digit",
                "restricted",
                "groups",
                "als",
                "form",
                "kernel",
                "query",
            ],
            arguments: &[],
            key: None,
            estimate: 50,
            compute: of_source(families),
        },
    ]
}

/// What a state has that another has not: `lost` of the first, `new` in the second. A node has no target.
fn state_changes(source: &Source, arguments: &[Value]) -> Result<Rows, String> {
    let [before, after] = [&arguments[0], &arguments[1]].map(|state| source.graph(state));
    let changes = changes(&*before?, &*after?);
    let row = |change: &str, element: &Element| {
        let (one, other) = element.names();
        let kind = element.kind().to_owned();
        vec![
            Value::Text(change.to_owned()),
            Value::Text(kind),
            Value::Text(one),
            other.map_or(Value::Null, Value::Text),
        ]
    };
    let lost = changes.lost.iter().map(|element| row("lost", element));
    let new = changes.new.iter().map(|element| row("new", element));
    let rows: Vec<Vec<Value>> = lost.chain(new).collect();
    Ok(Box::new(rows.into_iter().map(Ok)))
}

/// Where the functions take states from, and what they remember of them.
struct Source {
    store: Mutex<Store>,
    budget: Arc<Budget>,
    catalogue: Arc<Catalogue>,
    explorers: Memory<i64, Explorer>,
    proofs: Memory<(i64, String, i64), Vec<Judged>>,
    tagged: Memory<(i64, Level), Tagging>,
}

/// The last results, the latest last.
struct Memory<K, V>(Mutex<Vec<(K, Arc<V>)>>);

impl<K, V> Default for Memory<K, V> {
    fn default() -> Memory<K, V> {
        Memory(Mutex::new(Vec::new()))
    }
}

impl<K: PartialEq, V> Memory<K, V> {
    fn get(&self, key: K, make: impl FnOnce() -> Result<V, String>) -> Result<Arc<V>, String> {
        // A panic elsewhere leaves a list of whole results behind.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, value)) = known.iter().find(|(other, _)| *other == key) {
            return Ok(value.clone());
        }
        let value = Arc::new(make()?);
        if known.len() == REMEMBERED {
            known.remove(0);
        }
        known.push((key, value.clone()));
        Ok(value)
    }
}

impl Source {
    fn explorer(&self, state: &Value) -> Result<Arc<Explorer>, String> {
        let id = number(state, "state")?;
        self.explorers.get(id, || {
            let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
            let position = store.position(id).map_err(|error| error.to_string())?;
            Ok(Explorer::of(position).with_catalogue(Arc::clone(&self.catalogue)))
        })
    }

    fn graph(&self, state: &Value) -> Result<Arc<Graph>, String> {
        Ok(self.explorer(state)?.prepared().graph(Options::ALL))
    }

    /// A state tagged to the fixpoint of a level.
    fn tagged(&self, arguments: &[Value]) -> Result<Arc<Tagging>, String> {
        let id = number(&arguments[0], "state")?;
        let level: Level = match &arguments[1] {
            Value::Text(name) => name.parse(),
            Value::Integer(number) => number.to_string().parse(),
            _ => return Err("level is not a text".to_owned()),
        }
        .map_err(|unknown: UnknownLevel| unknown.to_string())?;
        let explorer = self.explorer(&arguments[0])?;
        self.tagged.get((id, level), || {
            let left = Work::with_budget(self.budget.left());
            let mut work = left.interruptible(self.budget.interrupt());
            let mut tagging = Tagging::new(explorer.state(), level, Bounds::NONE);
            let end = tagging.finish(&mut work);
            self.budget.spend(work.nodes);
            end.map_err(|_| {
                self.budget.spend(u64::MAX);
                "tagging was stopped".to_owned()
            })?;
            Ok(tagging)
        })
    }

    /// The shortest proofs of the eliminations of a state, in the order of length.
    fn proofs(&self, arguments: &[Value]) -> Result<Arc<Vec<Judged>>, String> {
        let id = number(&arguments[0], "state")?;
        let Value::Text(family) = &arguments[1] else {
            return Err("family is not a text".to_owned());
        };
        let max_length = match &arguments[2] {
            Value::Null => USUAL_LENGTH,
            value => number(value, "max_length")?,
        };
        let explorer = self.explorer(&arguments[0])?;
        self.proofs
            .get((id, family.clone(), max_length), || self.search(&explorer, family, max_length))
    }

    fn search(
        &self,
        explorer: &Explorer,
        family: &str,
        max_length: i64,
    ) -> Result<Vec<Judged>, String> {
        let ask = Ask::default()
            .rules([family])
            .max_length(usize::try_from(max_length).unwrap_or(0))
            .budget(self.budget.left())
            .interrupt(self.budget.interrupt());
        let what = format!("{family} up to length {max_length}");
        let found = self.budget.during(what, || explorer.find(&ask));
        let found = found.map_err(|error| match error.hint() {
            Some(hint) => format!("{error}; {hint}"),
            None => format!("{error}; families() lists them"),
        })?;
        self.budget.spend(found.rules.iter().map(|searched| searched.nodes).sum());
        if !found.complete {
            self.budget.spend(u64::MAX);
            return Err("the search was stopped".to_owned());
        }
        if found.proofs.is_empty() {
            self.budget.remark(self.nothing(family, max_length));
        }
        let mut proofs: Vec<Judged> = Vec::new();
        for proof in found.proofs {
            // One chain may have several targets, and was found for each.
            if !proofs.contains(&proof) {
                proofs.push(proof);
            }
        }
        proofs.sort_by_key(|judged| judged.proof().length);
        Ok(proofs)
    }
}

impl Source {
    /// That a family has no proof up to a length, and what the length is where its query says so.
    fn nothing(&self, family: &str, max_length: i64) -> String {
        let library = self.catalogue.library();
        let mut entries = library.entries().iter().chain(library.rules());
        let notation =
            entries.find(|entry| entry.name == family).map(|entry| &entry.header.notation);
        let length =
            notation.and_then(|notation| notation.split("; ").find(|it| it.contains("length")));
        let length = length.map_or(String::new(), |length| format!(" ({length})"));
        format!("{family}: none up to length {max_length}{length}")
    }
}

fn nodes(source: &Source, arguments: &[Value]) -> Result<Rows, String> {
    let graph = source.graph(&arguments[0])?;
    let all = NodeKind::ALL.map(|kind| graph.nodes(kind)).into_iter().flatten();
    let wanted = wanted(&arguments[1]);
    Ok(Box::new(all.filter(move |node| wanted(node.index())).map(move |node| {
        let candidates: Vec<String> =
            graph.candidates(node).iter().map(ToString::to_string).collect();
        Ok(vec![
            integer(node.index()),
            text(graph.kind(node).name()),
            text(graph.node(node)),
            text(candidates.join(" ")),
        ])
    })))
}

fn edges(source: &Source, arguments: &[Value]) -> Result<Rows, String> {
    let kinds: Vec<EdgeKind> = match &arguments[1] {
        Value::Null => EdgeKind::ALL.to_vec(),
        Value::Text(name) => vec![edge_kind(name)?],
        _ => return Err("kind is not a text".to_owned()),
    };
    let graph = source.graph(&arguments[0])?;
    let all: Vec<_> = kinds.into_iter().map(|kind| graph.edges(kind)).collect();
    let all = all.into_iter().flatten();
    let wanted = wanted(&arguments[2]);
    let all = all.filter(move |edge| wanted(edge.index()));
    Ok(Box::new(all.map(move |edge| Ok(edge_row(&graph, edge)))))
}

fn tags(source: &Source, arguments: &[Value]) -> Result<Rows, String> {
    let tagging = source.tagged(arguments)?;
    let rows: Vec<Vec<Value>> = tagging
        .tagged_nodes()
        .map(|(node, tag)| {
            let layer = Tag { second: false, ..tag };
            let since = tagging.false_since(tag).map_or(Value::Null, integer);
            vec![text(node), text(layer), text(tag), since]
        })
        .collect();
    Ok(Box::new(rows.into_iter().map(Ok)))
}

fn weak_links(source: &Source, arguments: &[Value]) -> Result<Rows, String> {
    let tagging = source.tagged(arguments)?;
    let tags: Vec<Tag> = tagging.tags().collect();
    let mut rows = Vec::new();
    for (at, &one) in tags.iter().enumerate() {
        let others = tags[at..].iter().filter(|&&other| tagging.is_weak(one, other));
        rows.extend(others.map(|other| vec![text(one), text(other)]));
    }
    Ok(Box::new(rows.into_iter().map(Ok)))
}

/// Which numbers a key asks for: its own, or every one where it is not a number.
fn wanted(key: &Value) -> impl Fn(usize) -> bool + use<> {
    let key = match key {
        Value::Integer(number) => Some(*number),
        _ => None,
    };
    move |number| key.is_none_or(|key| key == number as i64)
}

fn edge_kind(name: &str) -> Result<EdgeKind, String> {
    EdgeKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let known: Vec<&str> = EdgeKind::ALL.iter().map(|kind| kind.name()).collect();
        format!("there is no kind {name:?}; there are {}", known.join(", "))
    })
}

fn edge_row(graph: &Graph, id: EdgeId) -> Vec<Value> {
    let edge = graph.edge(id);
    let name = |node: &NodeId| graph.node(*node).to_string();
    let via: Vec<String> = graph.via(id).iter().map(name).collect();
    vec![
        integer(id.index()),
        text(edge.kind.name()),
        integer(edge.source.index()),
        integer(edge.target.index()),
        text(name(&edge.source)),
        text(name(&edge.target)),
        text(via.join(", ")),
    ]
}

fn chains(source: &Source, arguments: &[Value]) -> Result<Rows, String> {
    let proofs = source.proofs(arguments)?;
    Ok(Box::new((0..proofs.len()).map(move |index| {
        let judged = &proofs[index];
        let proof = judged.proof();
        let count = |count: fn(&Chain) -> usize| integer(proof.chain.as_ref().map_or(0, count));
        Ok(vec![
            integer(index + 1),
            integer(proof.length),
            text(judged.conclusions()),
            count(Chain::t_candidates),
            count(Chain::z_candidates),
            count(Chain::groups),
            count(Chain::als),
            text(judged.in_notation(Notation::Nrc)),
        ])
    })))
}

fn chain_steps(source: &Source, arguments: &[Value]) -> Result<Rows, String> {
    let proofs = source.proofs(arguments)?;
    let mut rows = Vec::new();
    for (chain, judged) in (1..).zip(proofs.iter()) {
        let steps = judged.proof().chain.iter().flat_map(|chain| &chain.steps);
        rows.extend((1..).zip(steps).map(|(number, step)| Ok(step_row(chain, number, step))));
    }
    Ok(Box::new(rows.into_iter()))
}

fn step_row(chain: usize, number: usize, step: &Step) -> Vec<Value> {
    let reason = |reason: Reason| match reason {
        Reason::Target => 0,
        Reason::Right(step) => step + 1,
    };
    let node = |node: &Node| {
        let members: Vec<String> = node.members().iter().map(ToString::to_string).collect();
        text(members.join(" "))
    };
    let extra: Vec<String> = step
        .extra
        .iter()
        .map(|extra| format!("\"{}\":{}", extra.candidate, reason(extra.reason)))
        .collect();
    let via = match &step.via {
        Via::Csp(csp) => csp.to_string(),
        Via::Als(cells) => cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    };
    vec![
        integer(chain),
        integer(number),
        text(via),
        node(&step.left),
        integer(reason(step.left_reason)),
        step.right.as_ref().map_or(Value::Null, node),
        if extra.is_empty() { Value::Null } else { text(format!("{{{}}}", extra.join(","))) },
    ]
}

fn families(source: &Source, _arguments: &[Value]) -> Result<Rows, String> {
    let library = source.catalogue.library();
    let entries = library.entries().iter().chain(library.rules());
    let rows: Vec<_> = entries.map(|entry| Ok(family_row(source, entry))).collect();
    Ok(Box::new(rows.into_iter()))
}

fn family_row(source: &Source, entry: &Entry) -> Vec<Value> {
    // The words of the record are those of catena-proof/1, in which the usual form is left out.
    let mut record = json!(entry.shape);
    if let Some(shape) = &entry.shape {
        record["form"] = json!(shape.form);
    }
    let value = |field: &str| match &record[field] {
        serde_json::Value::Bool(value) => Value::Integer(i64::from(*value)),
        serde_json::Value::String(word) => text(word),
        _ => Value::Null,
    };
    let rule = source.catalogue.find(&entry.name).ok();
    let kernel = rule.as_ref().map(|rule| rule.facts()).filter(|facts| facts.learns_as.is_some());
    let mut row = vec![text(&entry.name)];
    row.extend(RECORD.map(value));
    row.push(kernel.map_or(Value::Null, |facts| text(facts.answered_by)));
    row.push(text(&entry.text));
    row
}

fn number(value: &Value, name: &str) -> Result<i64, String> {
    match value {
        Value::Integer(number) => Ok(*number),
        _ => Err(format!("{name} is not a number")),
    }
}

fn integer(number: usize) -> Value {
    Value::Integer(number as i64)
}

fn text(value: impl ToString) -> Value {
    Value::Text(value.to_string())
}
