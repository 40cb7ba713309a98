//! `RETURN` and `DETACH DELETE`: from rows that match to rows that are shown.
//!
//! A row is taken as soon as it is made, and only what is shown of it is kept; of rows that are counted
//! or added up, nothing but the number.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use crate::proof::Proof;

use super::super::plan::{Aggregate, EndingPlan, Item, OrderKey, ReturnPlan, Slot};
use super::super::value::Value;
use super::expression::added;
use super::{Flow, Machine, Prove, Row};

/// What takes the rows at the end.
pub(super) enum Ended<'p> {
    /// Rows that are shown.
    Returned(Returned<'p>),
    /// Rows whose nodes are deleted.
    Deleted(Deleted<'p>),
}

/// `DETACH DELETE`, which has taken some rows.
pub(super) struct Deleted<'p> {
    slots: &'p [Slot],
    prove: Prove<'p>,
    rows: Vec<Vec<Value>>,
    proofs: Vec<Option<Proof>>,
}

impl<'p> Ended<'p> {
    /// An ending that has taken nothing yet.
    pub fn of(ending: &'p EndingPlan, prove: Prove<'p>) -> Ended<'p> {
        match ending {
            EndingPlan::Return(plan) => Ended::Returned(Returned::of(plan)),
            EndingPlan::Delete(slots) => {
                let (rows, proofs) = (Vec::new(), Vec::new());
                Ended::Deleted(Deleted { slots, prove, rows, proofs })
            }
        }
    }

    /// Whether no row is wanted any more.
    pub fn is_full(&self) -> bool {
        match self {
            Ended::Returned(returned) => returned.is_full(),
            Ended::Deleted(_) => false,
        }
    }

    /// Takes a row.
    pub fn take(&mut self, machine: &mut Machine, row: &Row) -> Flow {
        match self {
            Ended::Returned(returned) => returned.take(machine, row),
            Ended::Deleted(deleted) => deleted.take(machine, row),
        }
    }

    /// The rows that are shown and, of those that delete, the proof of each.
    pub fn finished(self) -> (Vec<Vec<Value>>, Vec<Option<Proof>>) {
        match self {
            Ended::Returned(returned) => (returned.finished(), Vec::new()),
            Ended::Deleted(deleted) => (deleted.rows, deleted.proofs),
        }
    }
}

impl Deleted<'_> {
    /// Takes a row and proves it.
    fn take(&mut self, machine: &mut Machine, row: &Row) -> Flow {
        if !machine.keep(size_of::<Row>() + bytes(&row.slots)) {
            return Flow::Break(());
        }
        let values: Vec<Value> = self.slots.iter().map(|&slot| row.slots[slot].clone()).collect();
        let deleted = values.iter().flat_map(Value::nodes).flat_map(|node| node.members());
        let deleted: Vec<_> = deleted.collect();
        match (self.prove)(row, &deleted, machine.work) {
            Ok(proof) => {
                self.rows.push(values);
                self.proofs.push(proof);
                Flow::Continue(())
            }
            Err(by) => {
                machine.stopped.get_or_insert(by);
                Flow::Break(())
            }
        }
    }
}

/// `RETURN`, which has taken some rows.
pub(super) struct Returned<'p> {
    plan: &'p ReturnPlan,
    /// Whether a column is over rows: then there is one row for all that agree in the plain columns.
    groups: bool,
    shown: Vec<Shown>,
    /// With groups or `DISTINCT`, which of the rows has these plain columns.
    numbers: HashMap<Vec<Value>, usize>,
}

/// A row that is shown, with the values of what it is sorted by.
struct Shown {
    columns: Vec<Value>,
    hidden: Vec<Value>,
    /// For each column over rows, what is known of them.
    over: Vec<Over>,
}

/// What is known of the values of some rows.
struct Over {
    aggregate: Aggregate,
    /// With `DISTINCT`, the values that came before.
    known: Option<HashSet<Value>>,
    count: i64,
    /// The least or greatest value, or the sum.
    value: Value,
    all: Vec<Value>,
}

impl<'p> Returned<'p> {
    /// A `RETURN` that has taken nothing yet.
    pub fn of(plan: &'p ReturnPlan) -> Returned<'p> {
        let groups = plan.columns.iter().any(|c| matches!(c.item, Item::Aggregate { .. }));
        Returned { plan, groups, shown: Vec::new(), numbers: HashMap::new() }
    }

    /// Whether no row is wanted any more: rows come in the order in which they are found, unless they
    /// are sorted.
    pub fn is_full(&self) -> bool {
        let is_settled = !self.groups && self.plan.order.is_empty();
        let wanted = |limit: usize| self.plan.offset.saturating_add(limit);
        is_settled && self.plan.limit.is_some_and(|limit| self.shown.len() >= wanted(limit))
    }

    /// Takes a row.
    pub fn take(&mut self, machine: &mut Machine, row: &Row) -> Flow {
        let columns = self.plan.columns.iter().map(|column| match &column.item {
            Item::Plain(ex) => machine.value(ex, &row.slots),
            Item::Aggregate { .. } => Value::Null,
        });
        let columns: Vec<Value> = columns.collect();
        let hidden = self.plan.order.iter().map(|(key, _)| match key {
            OrderKey::Hidden(ex) => machine.value(ex, &row.slots),
            OrderKey::Column(_) => Value::Null,
        });
        let hidden = hidden.collect();
        // What was computed after a stop is no answer.
        if machine.stopped.is_some() {
            return Flow::Break(());
        }
        match self.groups {
            true => self.take_into_group(machine, (columns, hidden), row),
            false => self.take_alone(machine, columns, hidden),
        }
    }

    fn take_alone(
        &mut self,
        machine: &mut Machine,
        columns: Vec<Value>,
        hidden: Vec<Value>,
    ) -> Flow {
        if self.plan.distinct {
            if self.numbers.contains_key(&columns) {
                return Flow::Continue(());
            }
            if !machine.keep(bytes(&columns)) {
                return Flow::Break(());
            }
            self.numbers.insert(columns.clone(), self.shown.len());
        }
        if !machine.keep(bytes(&columns) + bytes(&hidden)) {
            return Flow::Break(());
        }
        self.shown.push(Shown { columns, hidden, over: Vec::new() });
        if self.is_full() { Flow::Break(()) } else { Flow::Continue(()) }
    }

    fn take_into_group(
        &mut self,
        machine: &mut Machine,
        (columns, hidden): (Vec<Value>, Vec<Value>),
        row: &Row,
    ) -> Flow {
        let number = match self.numbers.get(&columns) {
            Some(&number) => number,
            None => {
                if !machine.keep(bytes(&columns)) {
                    return Flow::Break(());
                }
                self.numbers.insert(columns.clone(), self.shown.len());
                let over = self.over_rows();
                self.shown.push(Shown { columns, hidden, over });
                self.shown.len() - 1
            }
        };
        let items = self.plan.columns.iter().filter_map(|column| match &column.item {
            Item::Aggregate { of, .. } => Some(of),
            Item::Plain(_) => None,
        });
        for (of, over) in items.zip(&mut self.shown[number].over) {
            let value = of.as_ref().map_or(Value::Bool(true), |ex| machine.value(ex, &row.slots));
            if machine.stopped.is_some() || !over.take(machine, value) {
                return Flow::Break(());
            }
        }
        Flow::Continue(())
    }

    /// What is known of no row, for each column over rows.
    fn over_rows(&self) -> Vec<Over> {
        let over = self.plan.columns.iter().filter_map(|column| match column.item {
            Item::Aggregate { aggregate, distinct, .. } => Some(Over {
                aggregate,
                known: distinct.then(HashSet::new),
                count: 0,
                value: Value::Null,
                all: Vec::new(),
            }),
            Item::Plain(_) => None,
        });
        over.collect()
    }

    /// The rows that are shown, sorted as asked; those that compare equal stay in the order in which
    /// they were found. When every column is over rows, there is one even of no row at all.
    pub fn finished(mut self) -> Vec<Vec<Value>> {
        let all_over_rows =
            self.plan.columns.iter().all(|column| matches!(column.item, Item::Aggregate { .. }));
        if self.shown.is_empty() && all_over_rows && !self.plan.columns.is_empty() {
            let columns = vec![Value::Null; self.plan.columns.len()];
            let over = self.over_rows();
            self.shown.push(Shown { columns, hidden: Vec::new(), over });
        }
        for shown in &mut self.shown {
            let over_rows = self.plan.columns.iter().zip(&mut shown.columns);
            let over_rows =
                over_rows.filter(|(column, _)| matches!(column.item, Item::Aggregate { .. }));
            for ((_, value), over) in over_rows.zip(shown.over.drain(..)) {
                *value = over.finished();
            }
        }
        let plan = self.plan;
        if plan.distinct && self.groups {
            let mut known = HashSet::new();
            self.shown.retain(|row| known.insert(row.columns.clone()));
        }
        self.shown.sort_by(|one, other| order(plan, one, other));
        let rows = self.shown.into_iter().skip(plan.offset);
        rows.take(plan.limit.unwrap_or(usize::MAX)).map(|row| row.columns).collect()
    }
}

impl Over {
    /// Takes the value of a row, unless it has none; whether to go on.
    fn take(&mut self, machine: &mut Machine, value: Value) -> bool {
        if value == Value::Null || self.known.as_ref().is_some_and(|known| known.contains(&value)) {
            return true;
        }
        if let Some(known) = &mut self.known {
            if !machine.keep(value.bytes()) {
                return false;
            }
            known.insert(value.clone());
        }
        self.count += 1;
        let is_first = self.value == Value::Null;
        match self.aggregate {
            Aggregate::Count => {}
            Aggregate::Min if is_first || value.order(&self.value).is_lt() => self.value = value,
            // Of equal values the last is the greatest, as the first is the least.
            Aggregate::Max if is_first || value.order(&self.value).is_ge() => self.value = value,
            Aggregate::Min | Aggregate::Max => {}
            Aggregate::Sum | Aggregate::Average if is_first => self.value = value,
            Aggregate::Sum | Aggregate::Average => {
                let sum = std::mem::replace(&mut self.value, Value::Null);
                self.value = added(&sum, &value);
            }
            Aggregate::Collect => {
                let goes_on = machine.keep(value.bytes());
                self.all.push(value);
                return goes_on;
            }
        }
        true
    }

    fn finished(self) -> Value {
        match self.aggregate {
            Aggregate::Count => Value::Integer(self.count),
            Aggregate::Min | Aggregate::Max => self.value,
            Aggregate::Collect => Value::List(self.all),
            Aggregate::Sum if self.count == 0 => Value::Integer(0),
            Aggregate::Sum => self.value,
            Aggregate::Average => match self.value.as_number() {
                Some(sum) => Value::number(sum / self.count as f64),
                None => Value::Null,
            },
        }
    }
}

/// What a row takes: once as it is, once as the texts that an answer makes of it.
fn bytes(values: &[Value]) -> usize {
    2 * (size_of::<Vec<Value>>() + values.iter().map(Value::bytes).sum::<usize>())
}

fn order(plan: &ReturnPlan, one: &Shown, other: &Shown) -> Ordering {
    let keys = plan.order.iter().enumerate().map(|(index, (key, descending))| {
        let order = match key {
            OrderKey::Column(column) => one.columns[*column].order(&other.columns[*column]),
            OrderKey::Hidden(_) => one.hidden[index].order(&other.hidden[index]),
        };
        if *descending { order.reverse() } else { order }
    });
    keys.fold(Ordering::Equal, Ordering::then)
}
