//! The values of expressions.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::graph::{EdgeKind, Node};
use crate::grid::{Cell, CellSet, Csp, Space};

use super::super::ast::{ListPredicate, Operator};
use super::super::plan::{Ex, Function};
use super::super::schema::Property;
use super::super::value::{EdgeValue, Value};
use super::Machine;

impl Machine<'_> {
    /// Whether a condition holds; what has no value does not hold, nor what was not found out.
    pub(super) fn holds(&mut self, ex: &Ex, slots: &[Value]) -> bool {
        self.value(ex, slots) == Value::Bool(true) && self.stopped.is_none()
    }

    /// The value of an expression on a row.
    pub(super) fn value(&mut self, ex: &Ex, slots: &[Value]) -> Value {
        match ex {
            Ex::Value(value) => value.clone(),
            Ex::Slot(slot) => slots[*slot].clone(),
            Ex::List(items) => Value::List(items.iter().map(|ex| self.value(ex, slots)).collect()),
            Ex::Property(of, property) => property_of(&self.value(of, slots), *property, self),
            Ex::Call(function, arguments) => {
                let arguments: Vec<Value> =
                    arguments.iter().map(|ex| self.value(ex, slots)).collect();
                self.call_of(*function, &arguments)
            }
            Ex::Exists(inner) => Value::Bool(self.exists(inner, slots)),
            Ex::OfList { which, slot, list, condition } => {
                let items = self.value(list, slots);
                self.of_list(*which, *slot, &items, condition, slots)
            }
            Ex::Not(inner) => match self.value(inner, slots) {
                Value::Bool(value) => Value::Bool(!value),
                _ => Value::Null,
            },
            Ex::Binary(operator, left, right) => self.binary(*operator, left, right, slots),
        }
    }

    fn joined(&mut self, operator: Operator, one: Value, two: Value) -> Value {
        match (operator, one, two) {
            (Operator::Plus, Value::Integer(one), Value::Integer(two)) => {
                one.checked_add(two).map_or(Value::Null, Value::Integer)
            }
            (Operator::Minus, Value::Integer(one), Value::Integer(two)) => {
                one.checked_sub(two).map_or(Value::Null, Value::Integer)
            }
            (Operator::Plus | Operator::Concatenate, Value::List(mut one), Value::List(two)) => {
                let items = one.len() + two.len();
                if !self.has_room(items, items * size_of::<Value>()) {
                    return Value::Null;
                }
                one.extend(two);
                Value::List(one)
            }
            (Operator::Concatenate, Value::Text(one), Value::Text(two)) => {
                let bytes = one.len() + two.len();
                match self.has_room(bytes, bytes) {
                    true => Value::text(format!("{one}{two}")),
                    false => Value::Null,
                }
            }
            _ => Value::Null,
        }
    }

    fn binary(&mut self, operator: Operator, left: &Ex, right: &Ex, slots: &[Value]) -> Value {
        let one = self.value(left, slots);
        // What the left side decides is not asked of the right.
        match (operator, &one) {
            (Operator::And, Value::Bool(false)) => return Value::Bool(false),
            (Operator::Or, Value::Bool(true)) => return Value::Bool(true),
            _ => {}
        }
        let two = self.value(right, slots);
        match operator {
            Operator::And => match (one, two) {
                (_, Value::Bool(false)) => Value::Bool(false),
                (Value::Bool(true), Value::Bool(true)) => Value::Bool(true),
                _ => Value::Null,
            },
            Operator::Or => match (one, two) {
                (_, Value::Bool(true)) => Value::Bool(true),
                (Value::Bool(false), Value::Bool(false)) => Value::Bool(false),
                _ => Value::Null,
            },
            Operator::In => match two {
                Value::List(items) if self.pass_over(items.len()) => {
                    Value::Bool(items.contains(&one))
                }
                _ => Value::Null,
            },
            Operator::Concatenate | Operator::Plus | Operator::Minus => {
                self.joined(operator, one, two)
            }
            _ => compared(operator, &one, &two),
        }
    }

    /// Of how many items a condition holds; no value where one without a value decides.
    fn of_list(
        &mut self,
        which: ListPredicate,
        slot: usize,
        items: &Value,
        condition: &Ex,
        slots: &[Value],
    ) -> Value {
        let Value::List(items) = items else { return Value::Null };
        let mut slots = slots.to_vec();
        let (mut holds, mut unknown) = (0, false);
        for item in items {
            if !self.expand() {
                return Value::Null;
            }
            slots[slot] = item.clone();
            let value = self.value(condition, &slots);
            holds += usize::from(value == Value::Bool(true));
            unknown |= value == Value::Null;
            // What one item decides is not asked of the others.
            match (which, value) {
                (ListPredicate::All, Value::Bool(false)) => return Value::Bool(false),
                (ListPredicate::Any, Value::Bool(true)) => return Value::Bool(true),
                (ListPredicate::None, Value::Bool(true)) => return Value::Bool(false),
                (ListPredicate::Single, _) if holds > 1 => return Value::Bool(false),
                _ => {}
            }
        }
        match which {
            _ if unknown => Value::Null,
            ListPredicate::All | ListPredicate::None => Value::Bool(true),
            ListPredicate::Any => Value::Bool(false),
            ListPredicate::Single => Value::Bool(holds == 1),
        }
    }

    /// The candidates of a variable.
    fn candidates(&self, csp: Csp) -> Value {
        let values = self.graph.state().values(csp);
        Value::List(values.map(|value| Value::Node(Node::Candidate(value))).collect())
    }

    /// The members of a set, as the graph has them.
    fn members(&self, whole: &Node) -> Value {
        let Some(id) = self.graph.find(whole) else { return Value::Null };
        let neighbours = self.graph.neighbours(id, EdgeKind::Member).iter();
        let nodes = neighbours.map(|&(other, _)| *self.graph.node(other));
        // A group is a member of sets itself.
        let is_member = |node: &Node| match (whole, node) {
            (Node::Group(_), Node::Candidate(_)) => true,
            (Node::Csp(_) | Node::Als(_) | Node::AlmostCell(_), _) => !node.members().is_empty(),
            _ => false,
        };
        Value::List(nodes.filter(is_member).map(Value::Node).collect())
    }

    fn call_of(&self, function: Function, arguments: &[Value]) -> Value {
        match (function, arguments) {
            (Function::Covered, [w, x, set @ ..]) => self.covered(w, x, set),
            (Function::SameSpace, values) => {
                let common = values.iter().map(spaces).fold(ALL_SPACES, |common, s| common & s);
                Value::Bool(common != 0)
            }
            (Function::Length, [Value::Path(path)]) => number(path.length),
            (Function::Nodes, [Value::Path(path)]) => {
                Value::List(path.nodes().into_iter().map(Value::Node).collect())
            }
            (Function::Size, [Value::List(items)]) => number(items.len()),
            (Function::Candidates, [Value::Node(Node::Csp(csp))]) => self.candidates(*csp),
            (Function::Members, [Value::Node(node)]) => self.members(node),
            _ => Value::Null,
        }
    }

    /// Every live candidate of the variable but x is linked to a member of the set.
    fn covered(&self, w: &Value, x: &Value, set: &[Value]) -> Value {
        let (Value::Node(Node::Csp(csp)), Value::Node(x)) = (w, x) else { return Value::Null };
        let set: Vec<Node> = set.iter().flat_map(Value::nodes).collect();
        let outside = x.members();
        let mut others = self.graph.state().values(*csp).filter(|c| !outside.contains(c));
        Value::Bool(others.all(|other| set.iter().any(|node| node.is_linked_to(other))))
    }
}

/// All four spaces, one bit each.
const ALL_SPACES: u8 = 0xf;

/// The spaces in which every edge and variable of a value has a variable.
fn spaces(value: &Value) -> u8 {
    let bit = |node: &Node| match node {
        Node::Csp(csp) => 1 << csp.space() as u8,
        _ => 0,
    };
    match value {
        Value::Edge(edge) => edge.via.iter().fold(0, |spaces, node| spaces | bit(node)),
        Value::Node(node) => bit(node),
        Value::List(items) => items.iter().fold(ALL_SPACES, |common, item| common & spaces(item)),
        _ => 0,
    }
}

fn number(number: usize) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Two values compared; one that is not there can be compared with nothing.
fn compared(operator: Operator, one: &Value, two: &Value) -> Value {
    if *one == Value::Null || *two == Value::Null {
        return Value::Null;
    }
    let order = one.order(two);
    Value::Bool(match operator {
        Operator::Equal => one == two,
        Operator::NotEqual => one != two,
        Operator::Less => order == Ordering::Less,
        Operator::LessOrEqual => order != Ordering::Greater,
        Operator::Greater => order == Ordering::Greater,
        _ => order != Ordering::Less,
    })
}

fn property_of(of: &Value, property: Property, machine: &Machine) -> Value {
    match of {
        Value::Node(node) => node_property(node, property, machine),
        Value::Edge(edge) => edge_property(edge, property),
        _ => Value::Null,
    }
}

fn node_property(node: &Node, property: Property, machine: &Machine) -> Value {
    match (property, node) {
        (Property::Name, _) => Value::text(node),
        (Property::Kind, _) => Value::text(node.kind()),
        (Property::Digit, Node::Candidate(candidate)) => digit(candidate.digit()),
        (Property::Digit, Node::Group(group)) => digit(group.digit),
        (Property::Row, Node::Candidate(candidate)) => number(candidate.cell().row() + 1),
        (Property::Column, Node::Candidate(candidate)) => number(candidate.cell().column() + 1),
        (Property::Block, Node::Candidate(candidate)) => number(candidate.cell().block() + 1),
        (Property::Rows, node) => places(node, Cell::row),
        (Property::Columns, node) => places(node, Cell::column),
        (Property::Blocks, node) => places(node, Cell::block),
        (Property::Cell, Node::Candidate(candidate)) => Value::text(candidate.cell()),
        (Property::Space, Node::Csp(csp)) => Value::text(csp.space()),
        (Property::Size, Node::Csp(csp)) => number(machine.graph.state().values(*csp).count()),
        (Property::Size, Node::Group(group)) => number(group.cells.len()),
        (Property::Size, Node::Als(als)) => number(als.cells.len()),
        (Property::Size, Node::AlmostCell(ac)) => number(ac.cells.len()),
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

/// The rows, columns or blocks that the cells of a node lie in, from 1, each once and in order.
fn places(node: &Node, place: fn(Cell) -> usize) -> Value {
    let Some(cells) = node.cells() else { return Value::Null };
    let places: BTreeSet<usize> = cells.iter().map(|cell| place(cell) + 1).collect();
    Value::List(places.into_iter().map(number).collect())
}

fn digit(digit: crate::grid::Digit) -> Value {
    Value::Integer(i64::from(digit.number()))
}

fn digits(digits: crate::grid::DigitSet) -> Value {
    Value::List(digits.iter().map(digit).collect())
}

fn cells(cells: CellSet) -> Value {
    Value::List(cells.iter().map(Value::text).collect())
}
