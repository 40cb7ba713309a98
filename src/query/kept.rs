//! What a state gives to a query, as JSON: to be written down and taken up again.
//!
//! A text, a truth value, a whole number and a list are themselves; everything else is an object that says
//! what it is, because a node must be told from its name.

use serde_json::{Value as Json, json};

use crate::graph::{
    AlmostCell, Als, Choice, EdgeKind, Group, Labelled as _, Layer, Node, Source, Tag,
};
use crate::grid::{CellSet, Digit, DigitSet, House};

use super::completion::Completion;
use super::eval::{Counts, Over, Shown};
use super::gather::{Asking, Part};
use super::plan::{Column, EndingPlan, Item, Plan};
use super::schema::Property;
use super::value::{EdgeValue, PathValue, Value};
use super::way::Way;
use crate::work::Stopped;

impl Part {
    /// What a state gives, without the rows that delete.
    pub fn to_json(&self) -> Json {
        let stopped = match self.completion {
            Completion::Whole => None,
            Completion::Stopped(by) => Some(by),
        };
        let rows = |rows: &Vec<Shown>| rows.iter().map(row_to_json).collect::<Vec<_>>();
        json!({
            "rows": self.open.iter().map(rows).collect::<Vec<_>>(),
            "counts": self.counts,
            "stopped_by": stopped,
        })
    }
}

impl Asking {
    /// Reads what [`Part::to_json`] wrote for this query; `None` when it is something else.
    pub fn part_of_json(&self, json: &Json) -> Option<Part> {
        let stopped: Option<Stopped> =
            serde_json::from_value(json.get("stopped_by")?.clone()).ok()?;
        let counts: Counts = serde_json::from_value(json.get("counts")?.clone()).ok()?;
        let plans =
            std::iter::once(&self.plan).chain(self.plan.unions.iter().map(|(_, plan)| plan));
        let rows = |(plan, rows): (&Plan, &Json)| -> Option<Vec<Shown>> {
            rows.as_array()?.iter().map(|row| row_of_json(plan, row)).collect()
        };
        let open = plans.zip(json.get("rows")?.as_array()?).map(rows).collect::<Option<_>>()?;
        let completion = stopped.map_or(Completion::Whole, Completion::Stopped);
        Some(Part { open, deleted: Vec::new(), counts, completion })
    }
}

fn row_to_json(row: &Shown) -> Json {
    let over = |over: &Over| {
        let (count, value, all) = over.clone().into_parts();
        json!([count, to_json(&value), list_to_json(&all)])
    };
    json!({
        "columns": list_to_json(&row.columns),
        "sorted_by": list_to_json(&row.hidden),
        "over_rows": row.over.iter().map(over).collect::<Vec<_>>(),
    })
}

fn row_of_json(plan: &Plan, json: &Json) -> Option<Shown> {
    let EndingPlan::Return(returning) = &plan.ending else { return None };
    let aggregates = returning.columns.iter().filter_map(|Column { item, .. }| match item {
        Item::Aggregate { aggregate, distinct, .. } => Some((*aggregate, *distinct)),
        Item::Plain(_) => None,
    });
    let over = |((aggregate, distinct), json): (_, &Json)| {
        let [count, value, all] = &json.as_array()?[..] else { return None };
        let parts = (count.as_i64()?, of_json(value)?, list_of_json(all)?);
        Some(Over::of_parts(aggregate, distinct, parts))
    };
    let over_rows = json.get("over_rows")?.as_array()?;
    let columns = list_of_json(json.get("columns")?)?;
    (columns.len() == returning.columns.len()).then_some(())?;
    Some(Shown {
        columns,
        hidden: list_of_json(json.get("sorted_by")?)?,
        over: aggregates.zip(over_rows).map(over).collect::<Option<_>>()?,
    })
}

/// A value as JSON.
fn to_json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => json!(value),
        Value::Integer(number) => json!(number),
        // Readers of JSON may lose the last digit of a number with decimals.
        Value::Decimal(number) => json!({"decimal": number.to_string()}),
        Value::Text(text) => json!(&**text),
        Value::List(items) => list_to_json(items),
        Value::Node(node) => node_to_json(node),
        Value::Edge(edge) => json!({
            "edge": [edge.kind.name(), nodes_to_json(&edge.ends), nodes_to_json(&edge.via)],
        }),
        Value::Path(path) => json!({"path": [nodes_to_json(&path.nodes()), path.length]}),
        Value::Record(fields) => {
            let field = |(name, value): &(&str, Value)| json!([name, to_json(value)]);
            json!({"record": fields.iter().map(field).collect::<Vec<_>>()})
        }
    }
}

fn list_to_json(values: &[Value]) -> Json {
    values.iter().map(to_json).collect()
}

fn nodes_to_json(nodes: &[Node]) -> Json {
    nodes.iter().map(node_to_json).collect()
}

/// A node by what it consists of: its name alone would not say the digits of a set.
fn node_to_json(node: &Node) -> Json {
    let bits = |cells: CellSet| cells.bits().to_string();
    match node {
        Node::Candidate(candidate) => json!({"candidate": candidate.to_string()}),
        Node::Csp(csp) => json!({"csp": csp.to_string()}),
        Node::Group(Group { digit, cells }) => json!({"group": [digit.index(), bits(*cells)]}),
        Node::Als(Als { house, cells, digits }) => {
            json!({"als": [house.index(), bits(*cells), digits.bits()]})
        }
        Node::AlmostCell(AlmostCell { house, cells, digits }) => {
            json!({"almost_cell": [house.index(), bits(*cells), digits.bits()]})
        }
        Node::Layer(Layer { number }) => json!({"layer": number}),
        Node::Tag(Tag { layer, second }) => json!({"tag": [layer, second]}),
        Node::Choice(Choice { number, source }) => {
            json!({"choice": [number, source.to_string()]})
        }
        Node::Puzzle(number) => json!({"puzzle": number}),
        Node::State(number) => json!({"state": number}),
    }
}

/// A value that was written as JSON.
fn of_json(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => Value::Integer(number.as_i64()?),
        Json::String(text) => Value::text(text),
        Json::Array(_) => Value::List(list_of_json(json)?.into()),
        Json::Object(fields) => {
            let (what, of) = fields.iter().next()?;
            match (what.as_str(), of.as_array().map(Vec::as_slice)) {
                ("decimal", _) => Value::number(of.as_str()?.parse().ok()?),
                ("edge", Some([kind, ends, via])) => {
                    let kind = kind.as_str()?;
                    let kind = EdgeKind::every().find(|known| known.name() == kind)?;
                    let ends = nodes_of_json(ends)?.try_into().ok()?;
                    Value::Edge(
                        EdgeValue { kind, ends, via: nodes_of_json(via)?, number: None }.into(),
                    )
                }
                ("path", Some([nodes, length])) => {
                    let way = Way::of_nodes(&nodes_of_json(nodes)?);
                    let length = usize::try_from(length.as_u64()?).ok()?;
                    Value::Path(PathValue { way, length, cost: None }.into())
                }
                ("record", Some(fields)) => Value::Record(
                    fields.iter().map(field_of_json).collect::<Option<Vec<_>>>()?.into(),
                ),
                _ => Value::Node(node_of_json(json)?),
            }
        }
    })
}

fn list_of_json(json: &Json) -> Option<Vec<Value>> {
    json.as_array()?.iter().map(of_json).collect()
}

fn nodes_of_json(json: &Json) -> Option<Vec<Node>> {
    json.as_array()?.iter().map(node_of_json).collect()
}

fn field_of_json(json: &Json) -> Option<(&'static str, Value)> {
    let [name, value] = &json.as_array()?[..] else { return None };
    let name = name.as_str()?;
    let (name, _) = Property::ALL.into_iter().find(|(known, _)| *known == name)?;
    Some((name, of_json(value)?))
}

fn node_of_json(json: &Json) -> Option<Node> {
    let (what, of) = json.as_object()?.iter().next()?;
    let part = |place: usize| of.get(place);
    let number = |place: usize| part(place)?.as_u64();
    let index = |place: usize, below: usize| {
        usize::try_from(number(place)?).ok().filter(|&index| index < below)
    };
    let cells = || {
        let bits: u128 = part(1)?.as_str()?.parse().ok()?;
        (bits >> 81 == 0).then(|| CellSet::from_bits(bits))
    };
    let house = || House::all().nth(index(0, 27)?);
    let digits = || Some(DigitSet::from_bits(u16::try_from(index(2, 1 << 9)?).ok()?));
    Some(match what.as_str() {
        "candidate" => Node::Candidate(of.as_str()?.parse().ok()?),
        "csp" => Node::Csp(of.as_str()?.parse().ok()?),
        "group" => Node::Group(Group { digit: Digit::from_index(index(0, 9)?), cells: cells()? }),
        "als" => Node::Als(Als { house: house()?, cells: cells()?, digits: digits()? }),
        "almost_cell" => {
            Node::AlmostCell(AlmostCell { house: house()?, cells: cells()?, digits: digits()? })
        }
        "layer" => Node::Layer(Layer { number: of.as_u64()?.try_into().ok()? }),
        "tag" => {
            let layer = number(0)?.try_into().ok()?;
            Node::Tag(Tag { layer, second: part(1)?.as_bool()? })
        }
        "choice" => {
            let said = part(1)?.as_str()?;
            let sources = [Source::Variable, Source::AlmostCell, Source::ImpossiblePattern];
            let source = sources.into_iter().find(|source| source.to_string() == said)?;
            Node::Choice(Choice { number: number(0)?.try_into().ok()?, source })
        }
        "puzzle" => Node::Puzzle(of.as_i64()?),
        "state" => Node::State(of.as_i64()?),
        _ => return None,
    })
}
