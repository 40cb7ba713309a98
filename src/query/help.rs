//! What a graph can be asked for, as procedures: `CALL db.labels()`, or `SHOW LABELS`.

use crate::graph::{EdgeKind, NodeKind};

use super::functions::function_usages;
use super::registry::{Calling, Kind, Procedure, Rows, Yielded};
use super::schema::{Property, Scope};
use super::value::Value;

/// A procedure that lists something: a row of texts for each.
fn listing(
    name: &'static str,
    columns: &'static [(&'static str, Kind)],
    summary: &'static str,
    example: &'static str,
    rows: fn(&Calling) -> Vec<Vec<String>>,
) -> Procedure {
    let row = |texts: Vec<String>| Yielded::values(texts.into_iter().map(Value::text).collect());
    let run = move |calling: &Calling| rows(calling).into_iter().map(row).collect();
    Procedure {
        name,
        arguments: &[],
        columns,
        summary,
        example,
        answered_by: |_| "what is known of the language",
        run: Box::new(move |calling, _, _| Ok(Rows::all(run(calling)))),
    }
}

/// The procedures that say what there is.
pub(super) fn procedures() -> [Procedure; 5] {
    const TEXT: Kind = Kind::Text;
    [
        listing(
            "db.labels",
            &[("label", TEXT), ("meaning", TEXT), ("properties", TEXT), ("example", TEXT)],
            "The labels of nodes, with the properties that such nodes have.",
            "SHOW LABELS",
            |calling| in_scope(calling, |scope| scope.known().map(of_label).collect()),
        ),
        listing(
            "db.edges",
            &[
                ("edge", TEXT),
                ("joins", TEXT),
                ("meaning", TEXT),
                ("properties", TEXT),
                ("example", TEXT),
            ],
            "The kinds of edges, with the kinds of nodes that they join and the properties that they have.",
            "SHOW EDGES",
            |calling| in_scope(calling, |scope| scope.known().map(of_edge).collect()),
        ),
        listing(
            "db.properties",
            &[("property", TEXT), ("of", TEXT), ("type", TEXT), ("example", TEXT)],
            "The properties of nodes and edges.",
            "SHOW PROPERTIES",
            |calling| in_scope(calling, |scope| of_properties(scope).collect()),
        ),
        listing(
            "db.functions",
            &[("function", TEXT), ("takes", TEXT)],
            "The functions of a row, and those over rows.",
            "SHOW FUNCTIONS",
            |_| {
                function_usages()
                    .map(|(name, usage)| vec![name.to_owned(), usage.to_owned()])
                    .collect()
            },
        ),
        listing(
            "db.procedures",
            &[("procedure", TEXT), ("meaning", TEXT), ("example", TEXT)],
            "What CALL can call.",
            "SHOW PROCEDURES",
            |calling| {
                let about_states = calling.graph.states().is_some();
                let all = calling.registry.procedures().iter();
                all.filter(|one| !about_states || is_listing(one.name)).map(of_procedure).collect()
            },
        ),
    ]
}

/// Whether a procedure says what there is, and so is about no one state.
pub(super) fn is_listing(procedure: &str) -> bool {
    procedure.starts_with("db.")
}

/// What a query of the graph at hand may name, derived kinds among it. The examples say of which graph they are.
fn in_scope(calling: &Calling, list: impl Fn(Scope) -> Vec<Vec<String>>) -> Vec<Vec<String>> {
    let scope = match Scope::of(calling.graph) {
        Scope::State | Scope::Derived => Scope::Derived,
        Scope::States => Scope::States,
    };
    let mut rows = list(scope);
    if scope == Scope::States {
        let examples = rows.iter_mut().filter_map(|row| row.last_mut());
        examples.for_each(|example| example.insert_str(0, "USE GRAPH OF STATES "));
    }
    rows
}

fn of_procedure(procedure: &Procedure) -> Vec<String> {
    vec![procedure.signature(), procedure.summary.to_owned(), procedure.example.to_owned()]
}

fn of_label(kind: NodeKind) -> Vec<String> {
    let meaning = match kind {
        NodeKind::Candidate => "a live candidate",
        NodeKind::Csp => "a CSP variable with at least two live candidates",
        NodeKind::Group => "two or more live candidates of one digit within one house",
        NodeKind::Als => "k cells of one house that hold k+1 digits",
        NodeKind::AlmostCell => "the other unsolved cells of the house of an ALS",
        NodeKind::Layer => "two opposite tags, of which exactly one is true",
        NodeKind::Tag => "nodes that are true together",
        NodeKind::Choice => "candidates or tags of which one is true",
        NodeKind::Puzzle => "a puzzle of the store",
        NodeKind::State => "a state that paths of puzzles lead through",
    };
    let properties = properties(|property| property.of_node(kind));
    let example = format!("MATCH (x:{kind}) RETURN x LIMIT 5");
    vec![kind.to_string(), meaning.to_owned(), properties, example]
}

fn of_edge(kind: EdgeKind) -> Vec<String> {
    let meaning = match kind {
        EdgeKind::Link => "not both are true: they lie in one variable",
        EdgeKind::Conjugate => "exactly one is true: nothing else is left for a variable",
        EdgeKind::Als => "at least one is true: two digits of an ALS",
        EdgeKind::AlmostCell => "at most one is true: two digits of an almost-cell",
        EdgeKind::Member => {
            "from a member to the variable, group, set, layer or choice that it is a member of"
        }
        EdgeKind::Opposite => "exactly one is true: the two tags of a layer",
        EdgeKind::Tagged => "from a candidate or a group to its tag",
        EdgeKind::Weak => "not both are true: two tags",
        EdgeKind::Image => {
            "both are true or neither is: what a symmetry of the givens makes of a candidate, where one solution is assumed"
        }
        EdgeKind::Start => "from a puzzle to the state that it stands for",
        EdgeKind::Step => "from a state of a path to the next",
        EdgeKind::Deletes => "from a state to a candidate that a step from it deletes",
    };
    let line = if kind.is_directed() { "->" } else { "-" };
    let names =
        kind.joins().map(|ends| ends.iter().map(|end| end.name()).collect::<Vec<_>>().join("|"));
    let joins = format!("({}){line}({})", names[0], names[1]);
    let properties = properties(|property| property.of_edge(kind));
    let example = format!("MATCH (a)-[e:{kind}]{line}(b) RETURN a, b LIMIT 5");
    vec![kind.to_string(), joins, meaning.to_owned(), properties, example]
}

fn of_properties(scope: Scope) -> impl Iterator<Item = Vec<String>> {
    let known = Property::ALL.into_iter().filter(move |&(_, property)| scope.has(property));
    known.map(move |known| of_property(scope, known))
}

fn of_property(scope: Scope, (name, property): (&str, Property)) -> Vec<String> {
    let nodes = scope.known().filter(|&kind| property.of_node(kind)).map(NodeKind::name);
    let edges = scope.known().filter(|&kind| property.of_edge(kind)).map(EdgeKind::name);
    let all: Vec<&str> = nodes.chain(edges).collect();
    let first = all.first().copied().unwrap_or_default();
    let example = match scope.known::<NodeKind>().any(|kind| kind.name() == first) {
        true => format!("MATCH (x:{first}) RETURN x, x.{name} LIMIT 5"),
        false => format!("MATCH (a)-[e:{first}]-(b) RETURN a, b, e.{name} LIMIT 5"),
    };
    vec![name.to_owned(), all.join(", "), property.ty().to_string(), example]
}

fn properties(has: impl Fn(Property) -> bool) -> String {
    let names = Property::ALL.into_iter().filter(|&(_, property)| has(property));
    names.map(|(name, _)| name).collect::<Vec<_>>().join(", ")
}
