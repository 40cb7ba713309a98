//! The values a query computes with.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::graph::{EdgeId, EdgeKind, Node};

use super::list::List;
use super::types::Type;
use super::way::Way;

/// A value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// No value: that of a property that this node does not have.
    Null,
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A number with decimals; never one that is whole, so that equal numbers are equal values.
    Decimal(Decimal),
    /// A text.
    Text(Arc<str>),
    /// A node, possibly a group that the graph does not hold.
    Node(Node),
    /// An edge.
    Edge(Arc<EdgeValue>),
    /// A path.
    Path(Arc<PathValue>),
    /// A list.
    List(List),
    /// The properties of a node or an edge, in the order of the reference.
    Record(Arc<[(&'static str, Value)]>),
}

/// A finite number with decimals.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Decimal(f64);

impl Decimal {
    /// The nearest number that is finite: 0 of what is none.
    pub(super) fn of(number: f64) -> Decimal {
        Decimal(if number.is_finite() { number } else { 0.0 })
    }

    /// The number.
    pub const fn get(self) -> f64 {
        self.0
    }
}

/// It is finite, so it is equal to itself.
impl Eq for Decimal {}

impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An edge as a value; known by its kind, its two ends, and its number where it has one.
#[derive(Clone, Debug)]
pub struct EdgeValue {
    /// What it asserts.
    pub kind: EdgeKind,
    /// The node it was walked from and the one it led to.
    pub ends: [Node; 2],
    /// The variables, ALS or almost-cells that it comes from.
    pub via: Vec<Node>,
    /// Of an edge with a direction, its number: the same two nodes may have several.
    pub number: Option<EdgeId>,
}

impl PartialEq for EdgeValue {
    fn eq(&self, other: &EdgeValue) -> bool {
        let [from, to] = self.ends;
        self.kind == other.kind
            && self.number == other.number
            && (self.ends == other.ends || [to, from] == other.ends)
    }
}

impl Eq for EdgeValue {}

/// Equal edges have equal hashes, whichever end they were walked from.
impl Hash for EdgeValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [from, to] = self.ends;
        self.kind.hash(state);
        self.number.hash(state);
        let (first, second) =
            if node_order(&from, &to) == Ordering::Greater { (to, from) } else { (from, to) };
        [first, second].hash(state);
    }
}

/// A path as a value; known by its nodes.
#[derive(Clone, Debug)]
pub struct PathValue {
    pub(super) way: Way,
    /// Its length: the iterations of its groups; the edges when it has no group.
    pub length: usize,
    /// What it costs, where its pattern says that.
    pub cost: Option<f64>,
}

impl PathValue {
    /// Its nodes, from the first to the last.
    pub fn nodes(&self) -> Vec<Node> {
        self.way.nodes()
    }
}

impl PartialEq for PathValue {
    fn eq(&self, other: &PathValue) -> bool {
        self.length == other.length && self.nodes() == other.nodes()
    }
}

impl Eq for PathValue {}

impl Hash for PathValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.nodes().hash(state);
    }
}

impl Value {
    /// A text.
    pub fn text(text: impl fmt::Display) -> Value {
        Value::Text(text.to_string().into())
    }

    /// A number: whole where it is and such a number can be had, and none where it is not finite.
    pub fn number(number: f64) -> Value {
        match number {
            whole if whole.fract() == 0.0 && (-BEYOND..BEYOND).contains(&whole) => {
                Value::Integer(whole as i64)
            }
            number if number.is_finite() => Value::Decimal(Decimal(number)),
            _ => Value::Null,
        }
    }

    /// How many there are of something.
    pub(super) fn count(number: usize) -> Value {
        Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// The number that it is; `None` of what is none.
    pub(super) fn as_number(&self) -> Option<f64> {
        match self {
            Value::Integer(number) => Some(*number as f64),
            Value::Decimal(number) => Some(number.get()),
            _ => None,
        }
    }

    /// What the value is.
    pub fn ty(&self) -> Type {
        use super::schema::{EdgeKinds, NodeKinds};
        match self {
            Value::Null => Type::Any,
            Value::Bool(_) => Type::Bool,
            Value::Integer(_) | Value::Decimal(_) => Type::Number,
            Value::Text(_) => Type::Text,
            Value::Node(node) => Type::Node(NodeKinds::of(node.kind())),
            Value::Edge(edge) => Type::Edge(EdgeKinds::of(edge.kind)),
            Value::Path(_) => Type::Path,
            Value::Record(_) => Type::Record,
            Value::List(items) => Type::list(items.first().map_or(Type::Any, Value::ty)),
        }
    }

    /// How many items the value has, those of lists in it among them; of what is no list, none.
    pub(super) fn items(&self) -> usize {
        match self {
            Value::List(items) => items.items(),
            _ => 0,
        }
    }

    /// The bytes that the value takes, about, as if no part of it was shared; of what a path shares with others nothing
    /// is counted.
    pub(super) fn bytes(&self) -> usize {
        let held = match self {
            Value::Text(text) => text.len(),
            Value::Edge(edge) => size_of::<EdgeValue>() + size_of_val(&edge.via[..]),
            Value::List(items) => items.bytes(),
            Value::Path(_) => size_of::<PathValue>(),
            Value::Record(fields) => fields.iter().map(|(_, value)| value.bytes()).sum(),
            Value::Null
            | Value::Bool(_)
            | Value::Integer(_)
            | Value::Decimal(_)
            | Value::Node(_) => 0,
        };
        held.saturating_add(size_of::<Value>())
    }

    /// How many items the value is as much as: what it costs to look at all of it.
    pub(super) fn extent(&self) -> usize {
        self.bytes() / size_of::<Value>()
    }

    /// The nodes that the value is or holds, in order.
    pub fn nodes(&self) -> Vec<Node> {
        let mut nodes = Vec::new();
        self.add_nodes(&mut nodes);
        nodes
    }

    /// Adds the nodes that the value is or holds, in order.
    pub(super) fn add_nodes(&self, nodes: &mut Vec<Node>) {
        match self {
            Value::Node(node) => nodes.push(*node),
            Value::List(items) => items.iter().for_each(|item| item.add_nodes(nodes)),
            _ => {}
        }
    }

    /// How two values are sorted: numbers by size, nodes as the board has them, texts by their
    /// characters, lists by their first difference; what has no value comes last.
    pub fn order(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Bool(one), Value::Bool(two)) => one.cmp(two),
            (Value::Integer(one), Value::Integer(two)) => one.cmp(two),
            (Value::Decimal(one), Value::Decimal(two)) => one.get().total_cmp(&two.get()),
            (Value::Integer(one), Value::Decimal(two)) => whole_order(*one, two.get()),
            (Value::Decimal(one), Value::Integer(two)) => whole_order(*two, one.get()).reverse(),
            (Value::Text(one), Value::Text(two)) => one.cmp(two),
            (Value::Node(one), Value::Node(two)) => node_order(one, two),
            (Value::List(one), Value::List(two)) => {
                let pairs = one.iter().zip(two.iter()).map(|(a, b)| a.order(b));
                let first = pairs.into_iter().find(|order| order.is_ne());
                first.unwrap_or_else(|| one.len().cmp(&two.len()))
            }
            (one, two) => one.rank().cmp(&two.rank()).then_with(|| {
                let (one, two) = (one.to_string(), two.to_string());
                one.cmp(&two)
            }),
        }
    }

    /// Whether two values are equal; unknown where that hangs on a value that is not there.
    pub(super) fn equals(&self, other: &Value) -> Option<bool> {
        match (self, other) {
            (Value::Null, _) | (_, Value::Null) => None,
            (Value::List(one), Value::List(two)) if one.len() == two.len() => {
                let pairs = || one.iter().zip(two.iter()).map(|(one, two)| one.equals(two));
                match pairs().any(|equal| equal == Some(false)) {
                    true => Some(false),
                    false => pairs().all(|equal| equal.is_some()).then_some(true),
                }
            }
            _ => Some(self == other),
        }
    }

    /// Which of two values is less; unknown where they are of different kinds, or that hangs on a value that is not
    /// there.
    pub(super) fn compared(&self, other: &Value) -> Option<Ordering> {
        match (self, other) {
            (Value::Null, _) | (_, Value::Null) => None,
            (Value::List(one), Value::List(two)) => {
                let pairs = one.iter().zip(two.iter()).map(|(one, two)| one.compared(two));
                let differs = pairs.into_iter().find(|order| *order != Some(Ordering::Equal));
                differs.unwrap_or_else(|| Some(one.len().cmp(&two.len())))
            }
            _ => (self.rank() == other.rank()).then(|| self.order(other)),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Value::Bool(_) => 0,
            Value::Integer(_) | Value::Decimal(_) => 1,
            Value::Text(_) => 2,
            Value::Node(_) => 3,
            Value::Edge(_) => 4,
            Value::Path(_) => 5,
            Value::List(_) => 6,
            Value::Record(_) => 7,
            Value::Null => 8,
        }
    }
}

/// The first number that is greater than every whole one: 2 to the power of 63.
const BEYOND: f64 = 9_223_372_036_854_775_808.0;

/// How a whole number is sorted beside one with decimals, to the last digit of both.
fn whole_order(whole: i64, decimal: f64) -> Ordering {
    match decimal {
        above if above >= BEYOND => Ordering::Less,
        below if below < -BEYOND => Ordering::Greater,
        _ => {
            let floor = decimal.floor();
            let is_more = if decimal > floor { Ordering::Less } else { Ordering::Equal };
            whole.cmp(&(floor as i64)).then(is_more)
        }
    }
}

fn node_order(one: &Node, two: &Node) -> Ordering {
    match (one, two) {
        (Node::Candidate(one), Node::Candidate(two)) => one.cmp(two),
        (Node::Csp(one), Node::Csp(two)) => one.cmp(two),
        (Node::Puzzle(one), Node::Puzzle(two)) | (Node::State(one), Node::State(two)) => {
            one.cmp(two)
        }
        _ => {
            let rank = |node: &Node| node.kind() as u8;
            rank(one).cmp(&rank(two)).then_with(|| one.to_string().cmp(&two.to_string()))
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Null => Ok(()),
            Value::Bool(value) => value.fmt(f),
            Value::Integer(number) => number.fmt(f),
            Value::Decimal(number) => number.fmt(f),
            Value::Text(text) => f.write_str(text),
            Value::Node(node) => node.fmt(f),
            Value::Edge(edge) => {
                let [from, to] = edge.ends;
                write!(f, "{} {from} {to}", edge.kind)
            }
            Value::Path(path) => write_joined(f, &path.nodes()),
            Value::List(items) => write_joined(f, items),
            Value::Record(fields) => {
                fields.iter().enumerate().try_for_each(|(index, (name, value))| {
                    write!(f, "{}{name}: {value}", if index == 0 { "" } else { ", " })
                })
            }
        }
    }
}

fn write_joined<T: fmt::Display>(f: &mut fmt::Formatter, items: &[T]) -> fmt::Result {
    items.iter().enumerate().try_for_each(|(index, item)| {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{item}")
    })
}
