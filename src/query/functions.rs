//! The functions of the language, each a row of one table, and the names of the aggregates.

use std::iter::repeat;

use crate::graph::{EdgeKind, Edges, Node, NodeKind};

use super::ast::{Expr, ExprKind};
use super::images::is_linked;
use super::parse::{LONGEST_TEXT, MOST_ITEMS};
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
    /// How many of the last arguments may be left out.
    optional: usize,
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
const ITSELF: Gives = |types| types.first().cloned().unwrap_or(Type::Any);
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
    /// A list or a text.
    Sequence,
    Path,
    Node,
    /// A node or an edge.
    Element,
    /// Nodes or lists of nodes, at least one.
    Nodes,
    /// Any value.
    Value,
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
            Takes::Sequence => vec![Type::list(Type::Any), Type::Text],
            Takes::Path => vec![Type::Path],
            Takes::Node => vec![node],
            Takes::Element => vec![node, Type::Edge(EdgeKinds::ALL)],
            Takes::Nodes => vec![node.clone(), Type::list(node)],
            Takes::Value | Takes::Values => vec![Type::Any],
        }
    }
}

/// The functions, in the order of the reference.
static FUNCTIONS: [Function; 39] = [
    row(&["ALL_DIFFERENT"], "at least one value", &[Takes::Values], BOOL, all_different),
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
        Some(Value::List(vec![label].into()))
    }),
    row(&["last"], "a list", &[Takes::List], ITEM, |_, values| list(values)?.last().cloned()),
    row(&["left"], CHARACTERS, &[Takes::Text, Takes::Number], TEXT, |_, values| {
        let first = text(values)?.chars().take(count(values)?);
        Some(Value::text(first.collect::<String>()))
    }),
    row(&["length", "path_length"], "a path", &[Takes::Path], NUMBER, |_, values| {
        Some(Value::count(path(values)?.length))
    }),
    row(&["lower", "tolower"], "a text", &[Takes::Text], TEXT, |_, values| {
        Some(Value::text(text(values)?.to_lowercase()))
    }),
    row(&["ln", "log"], "a number", &[Takes::Number], NUMBER, |_, values| {
        computed(values, f64::ln)
    }),
    row(&["log10"], "a number", &[Takes::Number], NUMBER, |_, values| computed(values, f64::log10)),
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
    row_with(
        &["range"],
        "the first number, the last, and perhaps the step between two",
        (&[Takes::Number, Takes::Number, Takes::Number], 1),
        |_| Type::list(Type::Number),
        range,
    ),
    row(
        &["replace"],
        "a text, what is replaced in it, and by what",
        &[Takes::Text, Takes::Text, Takes::Text],
        TEXT,
        |_, values| {
            let [Value::Text(text), Value::Text(from), Value::Text(to)] = values else {
                return None;
            };
            let most = text.len() + (text.len() + 1).checked_mul(to.len())?;
            (most <= LONGEST_TEXT).then(|| Value::text(text.replace(&**from, to)))
        },
    ),
    row(&["reverse"], SEQUENCE, &[Takes::Sequence], ITSELF, |_, values| match values.first()? {
        Value::List(items) => Some(Value::List(items.iter().rev().cloned().collect())),
        Value::Text(text) => Some(Value::text(text.chars().rev().collect::<String>())),
        _ => None,
    }),
    row(&["right"], CHARACTERS, &[Takes::Text, Takes::Number], TEXT, |_, values| {
        let text = text(values)?;
        let left_out = text.chars().count().saturating_sub(count(values)?);
        Some(Value::text(text.chars().skip(left_out).collect::<String>()))
    }),
    row_with(
        &["round"],
        "a number, and perhaps how many decimals are left",
        (&[Takes::Number, Takes::Number], 1),
        NUMBER,
        |_, values| {
            let places = values.get(1).map_or(Some(0), |_| count(values))?;
            let factor = 10_f64.powi(i32::try_from(places).ok().filter(|&places| places <= 15)?);
            computed(values, |number| (number * factor).round() / factor)
        },
    ),
    row(&["sign"], "a number", &[Takes::Number], NUMBER, |_, values| {
        computed(values, |number| if number == 0.0 { 0.0 } else { number.signum() })
    }),
    row(&["size", "cardinality"], SEQUENCE, &[Takes::Sequence], NUMBER, |_, values| {
        Some(Value::count(match values.first()? {
            Value::Text(text) => text.chars().count(),
            _ => list(values)?.len(),
        }))
    }),
    row(&["split"], "a text and what parts it", &[Takes::Text, Takes::Text], TEXTS, |_, values| {
        let Value::Text(by) = values.get(1)? else { return None };
        Some(Value::List(text(values)?.split(&**by).map(Value::text).collect()))
    }),
    row(&["sqrt"], "a number", &[Takes::Number], NUMBER, |_, values| computed(values, f64::sqrt)),
    row_with(
        &["substring"],
        "a text, a place from 0, and perhaps a number of characters",
        (&[Takes::Text, Takes::Number, Takes::Number], 1),
        TEXT,
        |_, values| {
            let length = values.get(2).map_or(Some(usize::MAX), |_| count(&values[1..]))?;
            let part = text(values)?.chars().skip(count(values)?).take(length);
            Some(Value::text(part.collect::<String>()))
        },
    ),
    row(&["tail"], "a list", &[Takes::List], ITSELF, |_, values| {
        Some(Value::List(list(values)?.iter().skip(1).cloned().collect()))
    }),
    row(
        &["to_number", "tofloat", "tointeger"],
        "a number or a text",
        &[Takes::Value],
        NUMBER,
        |_, values| match values {
            [Value::Text(text)] => text.trim().parse().ok().map(Value::number),
            [number @ (Value::Integer(_) | Value::Decimal(_))] => Some(number.clone()),
            _ => None,
        },
    ),
    row(&["to_string", "tostring"], "a value", &[Takes::Value], TEXT, |_, values| {
        values.first().filter(|value| **value != Value::Null).map(Value::text)
    }),
    row(&["trim"], "a text", &[Takes::Text], TEXT, |_, values| {
        Some(Value::text(text(values)?.trim()))
    }),
    row(&["upper", "toupper"], "a text", &[Takes::Text], TEXT, |_, values| {
        Some(Value::text(text(values)?.to_uppercase()))
    }),
];

/// The function that tells every property.
const PROPERTIES: &str = "properties";

const SEQUENCE: &str = "a list or a text";
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

/// Whether an expression is over rows.
pub(super) fn is_over_rows(item: &Expr) -> bool {
    let ExprKind::Call { function, .. } = &item.kind else { return false };
    AGGREGATES.iter().any(|name| name.eq_ignore_ascii_case(&function.text))
}

/// What says whether something has a property. It takes the name of one, which is no value.
pub(super) const PROPERTY_EXISTS: &str = "PROPERTY_EXISTS";

/// The names of functions and aggregates, as the reference writes them.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    let mut names: Vec<&str> =
        FUNCTIONS.iter().flat_map(|function| function.names).copied().collect();
    names.push(PROPERTY_EXISTS);
    names.sort_unstable();
    names.into_iter().chain(AGGREGATES)
}

/// The name of each function and aggregate with what it takes.
pub(super) fn function_usages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_row = FUNCTIONS.iter().map(|function| (function.name(), function.usage));
    let has = (PROPERTY_EXISTS, "a node or an edge and the name of a property");
    of_row.chain([has]).chain(AGGREGATES.into_iter().map(|name| {
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
    row_with(names, usage, (takes, 0), gives, run)
}

/// One of whose arguments the last so many may be left out.
const fn row_with(
    names: &'static [&'static str],
    usage: &'static str,
    (takes, optional): (&'static [Takes], usize),
    gives: Gives,
    run: Run,
) -> Function {
    Function { names, usage, takes, optional, gives, run }
}

impl Function {
    /// The function of this name; capitals do not matter.
    pub fn named(name: &str) -> Option<&'static Function> {
        let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
        FUNCTIONS.iter().find(|function| function.names.iter().any(is_it))
    }

    /// Whether it takes a list as it is, or an item of it, without a look at the others.
    pub fn is_shallow(&self) -> bool {
        ["coalesce", "head", "last", "size"].contains(&self.name())
    }

    /// Whether it looks at each two of its arguments.
    pub fn is_of_pairs(&self) -> bool {
        self.name() == "ALL_DIFFERENT"
    }

    /// Whether it writes its argument as a text.
    pub fn writes(&self) -> bool {
        self.name() == "to_string"
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
        let most = if repeats { usize::MAX } else { self.takes.len() };
        let fits = (self.takes.len() - self.optional..=most).contains(&count);
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

/// Whether no two values are equal; unknown where that hangs on one that is not there.
fn all_different(_: &dyn Edges, values: &[Value]) -> Option<Value> {
    let pairs = || {
        let later = |(at, one)| values[at + 1..].iter().map(move |two: &Value| (one, two));
        values.iter().enumerate().flat_map(later)
    };
    match pairs().any(|(one, two)| one.equals(two) == Some(true)) {
        true => Some(Value::Bool(false)),
        false => pairs().all(|(one, two)| one.equals(two).is_some()).then_some(Value::Bool(true)),
    }
}

/// The whole numbers from the first to the last; none where the step leads away. No value where the step is 0, or
/// there are more than a list may have.
fn range(_: &dyn Edges, values: &[Value]) -> Option<Value> {
    let (first, last, step) = match values {
        [Value::Integer(first), Value::Integer(last)] => (*first, *last, 1),
        [Value::Integer(first), Value::Integer(last), Value::Integer(step)] => {
            (*first, *last, *step)
        }
        _ => return None,
    };
    let is_within = |number: &i64| if step > 0 { *number <= last } else { *number >= last };
    let next = |number: &i64| number.checked_add(step).filter(is_within);
    let numbers = std::iter::successors(Some(first).filter(is_within), next);
    let numbers: Vec<Value> =
        numbers.take(if step == 0 { 0 } else { MOST_ITEMS + 1 }).map(Value::Integer).collect();
    (step != 0 && numbers.len() <= MOST_ITEMS).then_some(Value::List(numbers.into()))
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
    Some(Value::Bool(others.all(|other| set.iter().any(|node| is_linked(graph, node, other)))))
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
