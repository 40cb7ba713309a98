//! The values of properties.

use std::collections::BTreeSet;

use crate::graph::{EdgeKind, Edges, Node, PuzzleFacts, StateFacts, StepFacts};
use crate::grid::{Cell, CellSet, Digit, DigitSet, Space};

use super::schema::Property;
use super::value::{EdgeValue, Value};

/// The value of a property; null where it has none.
pub(super) fn property_of(of: &Value, property: Property, graph: &dyn Edges) -> Value {
    match of {
        Value::Node(node) => node_property(node, property, graph),
        Value::Edge(edge) => match edge.number.and_then(|number| graph.states()?.step(number)) {
            Some(step) => step_property(step, property),
            None => edge_property(edge, property),
        },
        _ => Value::Null,
    }
}

fn node_property(node: &Node, property: Property, graph: &dyn Edges) -> Value {
    match (property, node) {
        (Property::Name, _) => Value::text(node),
        (Property::Kind, _) => Value::text(node.kind()),
        (property, Node::Puzzle(id)) => {
            let puzzle = graph.states().and_then(|states| states.puzzle(*id));
            puzzle.map_or(Value::Null, |puzzle| puzzle_property(puzzle, property))
        }
        (property, Node::State(id)) => {
            let state = graph.states().and_then(|states| states.facts(*id));
            match property {
                Property::Form => form(graph, *id),
                property => state.map_or(Value::Null, |state| state_property(state, property)),
            }
        }
        (Property::Digit, Node::Candidate(candidate)) => digit(candidate.digit()),
        (Property::Digit, Node::Group(group)) => digit(group.digit),
        (Property::Row, Node::Candidate(candidate)) => Value::count(candidate.cell().row() + 1),
        (Property::Column, Node::Candidate(candidate)) => {
            Value::count(candidate.cell().column() + 1)
        }
        (Property::Block, Node::Candidate(candidate)) => Value::count(candidate.cell().block() + 1),
        (Property::Rows, node) => places(node, Cell::row),
        (Property::Columns, node) => places(node, Cell::column),
        (Property::Blocks, node) => places(node, Cell::block),
        (Property::Cell, Node::Candidate(candidate)) => Value::text(candidate.cell()),
        (Property::Space, Node::Csp(csp)) => Value::text(csp.space()),
        (Property::Size, Node::Csp(csp)) => Value::count(graph.state().values(*csp).count()),
        (Property::Size, Node::Group(group)) => Value::count(group.cells.len()),
        (Property::Size, Node::Als(als)) => Value::count(als.cells.len()),
        (Property::Size, Node::AlmostCell(ac)) => Value::count(ac.cells.len()),
        (Property::Size, Node::Choice(_)) => members(node, graph),
        (Property::Source, node) => node.source().map_or(Value::Null, Value::text),
        (Property::Pattern, node) => graph.title(node).map_or(Value::Null, Value::text),
        (Property::Cells, Node::Group(group)) => cells(group.cells),
        (Property::Cells, Node::Als(als)) => cells(als.cells),
        (Property::Cells, Node::AlmostCell(ac)) => cells(ac.cells),
        (Property::Digits, Node::Als(als)) => digits(als.digits),
        (Property::Digits, Node::AlmostCell(ac)) => digits(ac.digits),
        (Property::House, Node::Als(als)) => Value::text(als.house),
        (Property::House, Node::AlmostCell(ac)) => Value::text(ac.house),
        _ => Value::Null,
    }
}

fn edge_property(edge: &EdgeValue, property: Property) -> Value {
    match property {
        Property::Kind => Value::text(edge.kind),
        Property::Via => Value::List(edge.via.iter().copied().map(Value::Node).collect()),
        Property::Spaces => {
            let has = |space: Space| {
                let of = |node: &Node| matches!(node, Node::Csp(csp) if csp.space() == space);
                edge.via.iter().any(of)
            };
            Value::List(Space::ALL.into_iter().filter(|&s| has(s)).map(Value::text).collect())
        }
        _ => Value::Null,
    }
}

fn puzzle_property(puzzle: &PuzzleFacts, property: Property) -> Value {
    match property {
        Property::Id => Value::Integer(puzzle.id),
        Property::Grid => Value::text(&puzzle.grid),
        Property::Source => puzzle.source.as_ref().map_or(Value::Null, Value::text),
        Property::Number => number(puzzle.number),
        Property::Rating => number(puzzle.rating),
        _ => Value::Null,
    }
}

fn state_property(state: &StateFacts, property: Property) -> Value {
    match property {
        Property::Id => Value::Integer(state.id),
        Property::Candidates => Value::count(state.state.len()),
        Property::Links => Value::Integer(state.links),
        Property::Solved => Value::Bool(state.state.is_solved()),
        _ => Value::Null,
    }
}

fn form(graph: &dyn Edges, id: i64) -> Value {
    let form = graph.states().and_then(|states| states.form(id));
    form.map_or(Value::Null, Value::text)
}

fn step_property(step: &StepFacts, property: Property) -> Value {
    match property {
        Property::Kind => Value::text(EdgeKind::Step),
        Property::Family => Value::text(&step.family),
        Property::Length => Value::Integer(step.length),
        Property::Proofs => Value::Integer(step.proofs),
        Property::Rules => Value::text(&step.rules),
        Property::Path => Value::Integer(step.path),
        Property::Position => Value::Integer(step.position),
        Property::Proof => step.notation.as_ref().map_or(Value::Null, Value::text),
        _ => Value::Null,
    }
}

fn number(number: Option<i64>) -> Value {
    number.map_or(Value::Null, Value::Integer)
}

/// The number of members of a choice.
fn members(node: &Node, graph: &dyn Edges) -> Value {
    let members = |id| Value::count(graph.neighbours(id, EdgeKind::Member).len());
    graph.find(node).map_or(Value::Null, members)
}

/// The rows, columns or blocks that the cells of a node lie in, from 1, each once and in order.
fn places(node: &Node, place: fn(Cell) -> usize) -> Value {
    let Some(cells) = node.cells() else { return Value::Null };
    let places: BTreeSet<usize> = cells.iter().map(|cell| place(cell) + 1).collect();
    Value::List(places.into_iter().map(Value::count).collect())
}

fn digit(digit: Digit) -> Value {
    Value::Integer(i64::from(digit.number()))
}

fn digits(digits: DigitSet) -> Value {
    Value::List(digits.iter().map(digit).collect())
}

fn cells(cells: CellSet) -> Value {
    Value::List(cells.iter().map(Value::text).collect())
}
