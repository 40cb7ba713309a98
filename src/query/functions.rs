//! The functions of the language, each a row of one table, and the names of the aggregates.

use std::iter::repeat;

use crate::graph::{EdgeKind, Edges, Node, NodeKind};

use super::properties::property_of;
use super::schema::{EdgeKinds, NodeKinds, Property};
use super::types::Type;
use super::value::{PathValue, Value};

/// A function of one row.
#[derive(Debug)]
pub(super) struct Function {
    /// Its names, the usual one first.
    names: &'static [&'static str],
    /// What it takes, in words.
    pub usage: &'static str,
    /// What each argument may be.
    takes: &'static [Takes],
    /// The type of its value.
    pub gives: Gives,
    run: Run,
}

/// The type of a value, from the types of the arguments.
type Gives = fn(&[Type]) -> Type;

/// The value of some arguments; `None` where one of them has none, or is of another type.
type Run = fn(&dyn Edges, &[Value]) -> Option<Value>;

const BOOL: Gives = |_| Type::Bool;
const NUMBER: Gives = |_| Type::Number;
const TEXT: Gives = |_| Type::Text;
const TEXTS: Gives = |_| Type::list(Type::Text);
const RECORD: Gives = |_| Type::Record;
const NODES: Gives = |_| Type::list(Type::Node(NodeKinds::ALL));
const CANDIDATES: Gives = |_| Type::list(Type::Node(NodeKinds::of(NodeKind::Candidate)));
const MEMBERS: Gives = |_| {
    let kinds = [NodeKind::Candidate, NodeKind::Group, NodeKind::Tag].map(NodeKinds::of);
    Type::list(Type::Node(kinds.into_iter().fold(NodeKinds::NONE, NodeKinds::or)))
};
const COMMON: Gives = |types| Type::common(types.iter().cloned());
const ITEM: Gives = |types| match types {
    [Type::List(of)] => (**of).clone(),
    _ => Type::Any,
};

/// What an argument may be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Takes {
    Number,
    Text,
    List,
    Path,
    Node,
    /// A node or an edge.
    Element,
    /// Nodes or lists of nodes, at least one.
    Nodes,
    /// Any values, at least one.
    Values,
}

impl Takes {
    /// The types that the argument may have.
    pub fn types(self) -> Vec<Type> {
        let node = Type::Node(NodeKinds::ALL);
        match self {
            Takes::Number => vec![Type::Number],
            Takes::Text => vec![Type::Text],
            Takes::List => vec![Type::list(Type::Any)],
            Takes::Path => vec![Type::Path],
            Takes::Node => vec![node],
            Takes::Element => vec![node, Type::Edge(EdgeKinds::ALL)],
            Takes::Nodes => vec![node.clone(), Type::list(node)],
            Takes::Values => vec![Type::Any],
        }
    }
}

/// The functions, in the order of the reference.
static FUNCTIONS: [Function; 27] = [
    row(
        &["COVERED"],
        "a variable, a candidate of it, and the sets that cover the others",
        &[Takes::Node, Takes::Node, Takes::Nodes],
        BOOL,
        covered,
    ),
    row(
        &["SAME_SPACE"],
        "at least one edge or variable, or lists of them",
        &[Takes::Values],
        BOOL,
        |_, values| Some(Value::Bool(common_spaces(values) != 0)),
    ),
    row(&["abs"], "a number", &[Takes::Number], NUMBER, |_, values| match values.first()? {
        Value::Integer(number) => number.checked_abs().map(Value::Integer),
        number => number.as_number().map(|number| Value::number(number.abs())),
    }),
    row(&["candidates"], "a variable", &[Takes::Node], CANDIDATES, |graph, values| {
        let Value::Node(Node::Csp(csp)) = values.first()? else { return None };
        Some(nodes(graph.state().values(*csp).map(Node::Candidate)))
    }),
    row(&["ceil", "ceiling"], "a number", &[Takes::Number], NUMBER, |_, values| {
        computed(values, f64::ceil)
    }),
    row(&["char_length"], "a text", &[Takes::Text], NUMBER, |_, values| {
        Some(Value::count(text(values)?.chars().count()))
    }),
    row(&["coalesce"], "at least one value", &[Takes::Values], COMMON, |_, values| {
        values.iter().find(|value| **value != Value::Null).cloned()
    }),
    row(&["cost"], "a path that ANY CHEAPEST has chosen", &[Takes::Path], NUMBER, |_, values| {
        Some(path(values)?.cost.map_or(Value::Null, Value::number))
    }),
    row(&["element_id"], "a node or an edge", &[Takes::Element], TEXT, |_, values| {
        let of = values.first()?;
        matches!(of, Value::Node(_) | Value::Edge(_)).then(|| Value::text(of))
    }),
    row(&["exp"], "a number", &[Takes::Number], NUMBER, |_, values| computed(values, f64::exp)),
    row(&["floor"], "a number", &[Takes::Number], NUMBER, |_, values| computed(values, f64::floor)),
    row(&["head"], "a list", &[Takes::List], ITEM, |_, values| list(values)?.first().cloned()),
    row(&["labels"], "a node or an edge", &[Takes::Element], TEXTS, |_, values| {
        let label = match values.first()? {
            Value::Node(node) => Value::text(node.kind()),
            Value::Edge(edge) => Value::text(edge.kind),
            _ => return None,
        };
        Some(Value::List(vec![label]))
    }),
    row(&["last"], "a list", &[Takes::List], ITEM, |_, values| list(values)?.last().cloned()),
    row(&["left"], CHARACTERS, &[Takes::Text, Takes::Number], TEXT, |_, values| {
        let first = text(values)?.chars().take(count(values)?);
        Some(Value::text(first.collect::<String>()))
    }),
    row(&["length", "path_length"], "a path", &[Takes::Path], NUMBER, |_, values| {
        Some(Value::count(path(values)?.length))
    }),
    row(&["lower"], "a text", &[Takes::Text], TEXT, |_, values| {
        Some(Value::text(text(values)?.to_lowercase()))
    }),
    row(&["ln"], "a number", &[Takes::Number], NUMBER, |_, values| computed(values, f64::ln)),
    row(
        &["members"],
        "a variable, a group, an ALS, an almost-cell or a choice",
        &[Takes::Node],
        MEMBERS,
        members,
    ),
    row(&["nodes"], "a path", &[Takes::Path], NODES, |_, values| {
        Some(nodes(path(values)?.nodes().into_iter()))
    }),
    row(&["power"], "two numbers", &[Takes::Number, Takes::Number], NUMBER, |_, values| {
        let exponent = values.get(1)?.as_number()?;
        computed(values, |number| number.powf(exponent))
    }),
    row(&[PROPERTIES], "a node or an edge", &[Takes::Element], RECORD, properties),
    row(&["right"], CHARACTERS, &[Takes::Text, Takes::Number], TEXT, |_, values| {
        let text = text(values)?;
        let left_out = text.chars().count().saturating_sub(count(values)?);
        Some(Value::text(text.chars().skip(left_out).collect::<String>()))
    }),
    row(&["size", "cardinality"], "a list", &[Takes::List], NUMBER, |_, values| {
        Some(Value::count(list(values)?.len()))
    }),
    row(&["sqrt"], "a number", &[Takes::Number], NUMBER, |_, values| computed(values, f64::sqrt)),
    row(&["trim"], "a text", &[Takes::Text], TEXT, |_, values| {
        Some(Value::text(text(values)?.trim()))
    }),
    row(&["upper"], "a text", &[Takes::Text], TEXT, |_, values| {
        Some(Value::text(text(values)?.to_uppercase()))
    }),
];

/// The function that tells every property.
const PROPERTIES: &str = "properties";

const CHARACTERS: &str = "a text and a number of characters";

/// The names of the aggregates, which stand only in `RETURN`.
pub(super) const AGGREGATES: [&str; 14] = [
    "count",
    "min",
    "max",
    "collect",
    "collect_list",
    "sum",
    "avg",
    "stddev",
    "stddev_samp",
    "stddev_pop",
    "median",
    "percentile",
    "percentile_cont",
    "percentile_disc",
];

/// The names of functions and aggregates, as the reference writes them.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    let mut names: Vec<&str> =
        FUNCTIONS.iter().flat_map(|function| function.names).copied().collect();
    names.sort_unstable();
    names.into_iter().chain(AGGREGATES)
}

/// The name of each function and aggregate with what it takes.
pub(super) fn function_usages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_row = FUNCTIONS.iter().map(|function| (function.name(), function.usage));
    of_row.chain(AGGREGATES.into_iter().map(|name| {
        let usage = match name {
            "count" => "a value of each row, or `*`",
            name if name.starts_with("percentile") => {
                "a number of each row, and a part of all from 0 to 1"
            }
            "min" | "max" | "collect" | "collect_list" => "a value of each row",
            _ => "a number of each row",
        };
        (name, usage)
    }))
}

const fn row(
    names: &'static [&'static str],
    usage: &'static str,
    takes: &'static [Takes],
    gives: Gives,
    run: Run,
) -> Function {
    Function { names, usage, takes, gives, run }
}

impl Function {
    /// The function of this name; capitals do not matter.
    pub fn named(name: &str) -> Option<&'static Function> {
        let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
        FUNCTIONS.iter().find(|function| function.names.iter().any(is_it))
    }

    /// Whether it tells every property of a node or an edge.
    pub fn tells_all(&self) -> bool {
        self.name() == PROPERTIES
    }

    /// The usual name.
    pub const fn name(&self) -> &'static str {
        self.names[0]
    }

    /// What each of so many arguments may be; `None` when it does not take so many.
    pub fn takes(&self, count: usize) -> Option<impl Iterator<Item = Takes>> {
        let last = *self.takes.last()?;
        let repeats = matches!(last, Takes::Nodes | Takes::Values);
        let fits = count == self.takes.len() || repeats && count > self.takes.len();
        fits.then(|| self.takes.iter().copied().chain(repeat(last)).take(count))
    }

    /// Its value; null where an argument has none.
    pub fn value(&self, graph: &dyn Edges, arguments: &[Value]) -> Value {
        (self.run)(graph, arguments).unwrap_or(Value::Null)
    }
}

/// What is made of a number; nothing where that is none, as of the root of a number below 0.
fn computed(values: &[Value], make: impl Fn(f64) -> f64) -> Option<Value> {
    Some(Value::number(make(values.first()?.as_number()?)))
}

fn text(values: &[Value]) -> Option<&str> {
    match values.first()? {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn list(values: &[Value]) -> Option<&[Value]> {
    match values.first()? {
        Value::List(items) => Some(items),
        _ => None,
    }
}

fn path(values: &[Value]) -> Option<&PathValue> {
    match values.first()? {
        Value::Path(path) => Some(path),
        _ => None,
    }
}

/// The number of characters, which is the second argument.
fn count(values: &[Value]) -> Option<usize> {
    match values.get(1)? {
        Value::Integer(count @ 0..) => Some(usize::try_from(*count).unwrap_or(usize::MAX)),
        _ => None,
    }
}

fn nodes(nodes: impl Iterator<Item = Node>) -> Value {
    Value::List(nodes.map(Value::Node).collect())
}

/// Whether every live candidate of the variable but x is linked to a member of the sets.
fn covered(graph: &dyn Edges, values: &[Value]) -> Option<Value> {
    let [Value::Node(Node::Csp(csp)), Value::Node(x), sets @ ..] = values else { return None };
    let set: Vec<Node> = sets.iter().flat_map(Value::nodes).collect();
    let outside = x.members();
    let mut others = graph.state().values(*csp).filter(|c| !outside.contains(c));
    Some(Value::Bool(others.all(|other| set.iter().any(|node| node.is_linked_to(other)))))
}

/// The members of a set, as the graph has them.
fn members(graph: &dyn Edges, values: &[Value]) -> Option<Value> {
    let Value::Node(whole) = values.first()? else { return None };
    let neighbours = graph.neighbours(graph.find(whole)?, EdgeKind::Member).iter();
    // A group is a member of sets itself.
    let is_member = |node: &Node| match (whole, node) {
        (Node::Group(_), Node::Candidate(_)) => true,
        (Node::Csp(_) | Node::Als(_) | Node::AlmostCell(_), _) => !node.members().is_empty(),
        (Node::Choice(_), _) => true,
        _ => false,
    };
    Some(nodes(neighbours.map(|&(other, _)| *graph.node(other)).filter(is_member)))
}

/// The properties that have a value.
fn properties(graph: &dyn Edges, values: &[Value]) -> Option<Value> {
    let of = values.first()?;
    let all = Property::ALL.into_iter();
    let fields = all.map(|(name, property)| (name, property_of(of, property, graph)));
    let known = fields.filter(|(_, value)| *value != Value::Null);
    matches!(of, Value::Node(_) | Value::Edge(_)).then(|| Value::Record(known.collect()))
}

/// All four spaces, one bit each.
const ALL_SPACES: u8 = 0xf;

/// The spaces in which each of some edges and variables has a variable.
fn common_spaces(values: &[Value]) -> u8 {
    values.iter().map(spaces).fold(ALL_SPACES, |common, spaces| common & spaces)
}

/// The spaces in which every edge and variable of a value has a variable.
fn spaces(value: &Value) -> u8 {
    let bit = |node: &Node| match node {
        Node::Csp(csp) => 1 << csp.space() as u8,
        _ => 0,
    };
    match value {
        Value::Edge(edge) => edge.via.iter().fold(0, |spaces, node| spaces | bit(node)),
        Value::Node(node) => bit(node),
        Value::List(items) => common_spaces(items),
        _ => 0,
    }
}
