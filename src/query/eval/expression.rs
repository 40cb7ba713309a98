//! The values of expressions.

use std::cmp::Ordering;
use std::fmt::{self, Write as _};

use super::super::arithmetic::computed;
use super::super::ast::{ListPredicate, Operator};
use super::super::functions::Function;
use super::super::list::List;
use super::super::plan::Ex;
use super::super::properties::property_of;
use super::super::value::Value;
use super::{ITEMS_AT_ONCE, Machine};

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
            Ex::Property(of, property) => {
                property_of(&self.value(of, slots), *property, self.graph)
            }
            Ex::Call(function, arguments) => {
                let arguments: Vec<Value> =
                    arguments.iter().map(|ex| self.value(ex, slots)).collect();
                self.called_on(function, &arguments)
            }
            Ex::Exists(inner) => Value::Bool(self.exists(inner, slots)),
            Ex::OfList { which, slot, list, condition } => {
                let items = self.value(list, slots);
                self.of_list(*which, *slot, &items, condition, slots)
            }
            Ex::Comprehension { slot, list, condition, value } => {
                let Value::List(items) = self.value(list, slots) else { return Value::Null };
                self.comprehension(*slot, items, (condition.as_deref(), value.as_deref()), slots)
            }
            Ex::Index(list, index) => {
                let (list, index) = (self.value(list, slots), self.value(index, slots));
                match (&list, index) {
                    (Value::List(items), Value::Integer(index)) => {
                        place_in(items, index).and_then(|at| items.get(at)).cloned()
                    }
                    _ => None,
                }
                .unwrap_or(Value::Null)
            }
            Ex::Slice(list, places) => {
                let list = self.value(list, slots);
                let [from, to] = places
                    .each_ref()
                    .map(|place| place.as_ref().map(|place| self.value(place, slots)));
                match &list {
                    Value::List(items) if self.pass_over(items.len()) => slice(items, from, to),
                    _ => Value::Null,
                }
            }
            Ex::Case { of, branches, other } => {
                let of = of.as_ref().map(|of| self.value(of, slots));
                for (when, then) in branches {
                    let when = self.value(when, slots);
                    let is_taken = match &of {
                        Some(of) => self.compared(Operator::Equal, of, &when) == Value::Bool(true),
                        None => when == Value::Bool(true),
                    };
                    if is_taken {
                        return self.value(then, slots);
                    }
                }
                other.as_ref().map_or(Value::Null, |other| self.value(other, slots))
            }
            Ex::IsNull(of) => Value::Bool(self.value(of, slots) == Value::Null),
            Ex::IsLabeled(of, labels) => match self.value(of, slots) {
                Value::Node(node) => Value::Bool(labels.nodes.contains(node.kind())),
                Value::Edge(edge) => Value::Bool(labels.edges.contains(edge.kind)),
                _ => Value::Null,
            },
            Ex::Negative(inner) => match self.value(inner, slots) {
                Value::Integer(number) => number.checked_neg().map_or(Value::Null, Value::Integer),
                Value::Decimal(number) => Value::number(-number.get()),
                _ => Value::Null,
            },
            Ex::Not(inner) => match self.value(inner, slots) {
                Value::Bool(value) => Value::Bool(!value),
                _ => Value::Null,
            },
            Ex::Binary(operator, left, right) => self.binary(*operator, left, right, slots),
        }
    }

    fn joined(&mut self, operator: Operator, one: Value, two: Value) -> Value {
        match (operator, one, two) {
            (Operator::Plus | Operator::Concatenate, Value::List(one), Value::List(two)) => {
                let items = one.len() + two.len();
                match self.has_room(items, one.bytes().saturating_add(two.bytes())) {
                    true => Value::List(one.iter().chain(two.iter()).cloned().collect()),
                    false => Value::Null,
                }
            }
            (Operator::Plus | Operator::Concatenate, Value::Text(one), Value::Text(two)) => {
                let bytes = one.len() + two.len();
                match self.has_room(bytes, bytes) {
                    true => Value::text(format!("{one}{two}")),
                    false => Value::Null,
                }
            }
            (operator, one, two) => computed(operator, &one, &two),
        }
    }

    /// Of the items of which a condition holds, a value.
    fn comprehension(
        &mut self,
        slot: usize,
        items: List,
        (condition, value): (Option<&Ex>, Option<&Ex>),
        slots: &[Value],
    ) -> Value {
        let mut slots = slots.to_vec();
        let (mut chosen, mut bytes) = (Vec::new(), 0);
        for item in items.iter() {
            if !self.expand() {
                return Value::Null;
            }
            slots[slot] = item.clone();
            if condition.is_none_or(|condition| self.holds(condition, &slots)) {
                let value = match value {
                    Some(value) => self.value(value, &slots),
                    None => slots[slot].clone(),
                };
                bytes = value.bytes().saturating_add(bytes);
                if !self.has_room(0, bytes) {
                    return Value::Null;
                }
                chosen.push(value);
            }
        }
        Value::List(chosen.into())
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
            Operator::Xor => match (one, two) {
                (Value::Bool(one), Value::Bool(two)) => Value::Bool(one != two),
                _ => Value::Null,
            },
            Operator::In => match two {
                Value::List(items) => {
                    let most = one.extent().saturating_mul(items.len()).min(items.items());
                    match self.pass_over(most.max(items.len())) {
                        true => is_in(&one, &items),
                        false => Value::Null,
                    }
                }
                _ => Value::Null,
            },
            Operator::Concatenate
            | Operator::Plus
            | Operator::Minus
            | Operator::Times
            | Operator::Divide
            | Operator::Modulo => self.joined(operator, one, two),
            Operator::StartsWith | Operator::EndsWith | Operator::Contains => match (one, two) {
                (Value::Text(text), Value::Text(_)) if !self.pass_over(text.len() / BYTES) => {
                    Value::Null
                }
                (Value::Text(text), Value::Text(part)) => Value::Bool(match operator {
                    Operator::StartsWith => text.starts_with(&*part),
                    Operator::EndsWith => text.ends_with(&*part),
                    _ => text.contains(&*part),
                }),
                _ => Value::Null,
            },
            _ => self.compared(operator, &one, &two),
        }
    }

    /// Two values compared; no value where that hangs on one that is not there.
    fn compared(&mut self, operator: Operator, one: &Value, two: &Value) -> Value {
        match self.pass_over(one.extent().min(two.extent())) {
            true => compared(operator, one, two),
            false => Value::Null,
        }
    }

    /// The value of a function, which looks at all of its arguments unless it takes one as it is.
    fn called_on(&mut self, function: &Function, arguments: &[Value]) -> Value {
        let looked_at = |value: &Value| match value {
            Value::List(_) if function.is_shallow() => 0,
            value => value.extent(),
        };
        let all = arguments.iter().map(looked_at).fold(0, usize::saturating_add);
        let pairs = if function.is_of_pairs() { arguments.len().pow(2) / BYTES } else { 0 };
        match arguments {
            _ if !self.pass_over(all.saturating_add(pairs)) => Value::Null,
            [value @ Value::List(_)] if function.writes() => self.written(value),
            _ => function.value(self.graph, arguments),
        }
    }

    /// A value as a text, which may be much longer than what is kept of the value.
    fn written(&mut self, value: &Value) -> Value {
        let mut text = Growing { text: String::new(), machine: self };
        match write!(text, "{value}") {
            Ok(()) => Value::Text(text.text.into()),
            Err(fmt::Error) => Value::Null,
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
        for item in items.iter() {
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
}

/// How many bytes of a text, or pairs of values, are looked at in the time of an item.
const BYTES: usize = 64;

/// A text in the making, which ends where the work does.
struct Growing<'m, 'a> {
    text: String,
    machine: &'m mut Machine<'a>,
}

impl fmt::Write for Growing<'_, '_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let before = self.text.len();
        self.text.push_str(part);
        // A look for as many bytes as so many items are written with.
        let looks = self.text.len() / (BYTES * ITEMS_AT_ONCE) - before / (BYTES * ITEMS_AT_ONCE);
        let goes_on = looks == 0 || self.machine.has_room(looks * ITEMS_AT_ONCE, self.text.len());
        goes_on.then_some(()).ok_or(fmt::Error)
    }
}

/// Where an item stands, from 0; a place below 0 counts from the end.
fn place_in(items: &[Value], index: i64) -> Option<usize> {
    let length = i64::try_from(items.len()).ok()?;
    usize::try_from(if index < 0 { index + length } else { index }).ok()
}

/// The items from a place to the one before another; from the first, and to the last, where none is given.
fn slice(items: &List, from: Option<Value>, to: Option<Value>) -> Value {
    let place = |place: Option<Value>, usual: usize| match place {
        None => Some(usual),
        Some(Value::Integer(index)) => Some(place_in(items, index).unwrap_or(0).min(items.len())),
        Some(_) => None,
    };
    match (place(from, 0), place(to, items.len())) {
        (Some(from), Some(to)) => Value::List(items[from.min(to)..to].to_vec().into()),
        _ => Value::Null,
    }
}

/// Whether a value is one of some items; unknown where it is none of those that are known.
fn is_in(one: &Value, items: &[Value]) -> Value {
    let mut is_known = true;
    for item in items {
        match one.equals(item) {
            Some(true) => return Value::Bool(true),
            equal => is_known &= equal.is_some(),
        }
    }
    if is_known { Value::Bool(false) } else { Value::Null }
}

/// Two values compared; no value where that hangs on one that is not there.
fn compared(operator: Operator, one: &Value, two: &Value) -> Value {
    let order = || one.compared(two);
    let holds = match operator {
        Operator::Equal => one.equals(two),
        Operator::NotEqual => one.equals(two).map(|equal| !equal),
        Operator::Less => order().map(Ordering::is_lt),
        Operator::LessOrEqual => order().map(Ordering::is_le),
        Operator::Greater => order().map(Ordering::is_gt),
        _ => order().map(Ordering::is_ge),
    };
    holds.map_or(Value::Null, Value::Bool)
}
