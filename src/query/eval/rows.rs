//! `RETURN` and `DETACH DELETE`: from rows that match to rows that are shown.
//!
//! A row is taken as soon as it is made, and only what is shown of it is kept; of rows that are counted
//! or added up, nothing but the number.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use crate::proof::Proof;

use super::super::plan::{EndingPlan, Item, OrderKey, ReturnPlan, Slot};
use super::super::value::Value;
use super::over::Over;
use super::{Flow, Machine, Prove, Row};
use crate::work::{Stopped, Work};

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

    /// The rows that are shown, to be joined with those of other states; none of those that delete.
    pub fn opened(self) -> Vec<Shown> {
        match self {
            Ended::Returned(returned) => returned.opened(),
            Ended::Deleted(_) => Vec::new(),
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
        if !machine.keep(bytes(&row.slots).saturating_add(size_of::<Row>())) {
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
pub(in super::super) struct Returned<'p> {
    plan: &'p ReturnPlan,
    /// Whether a column is over rows: then there is one row for all that agree in the plain columns.
    groups: bool,
    shown: Vec<Shown>,
    /// How many rows were handed on before those.
    given: usize,
    /// With groups or `DISTINCT`, which of the rows has these plain columns.
    numbers: HashMap<Vec<Value>, usize>,
}

/// A row that is shown, with the values of what it is sorted by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Shown {
    pub columns: Vec<Value>,
    pub hidden: Vec<Value>,
    /// For each column over rows, what is known of them.
    pub over: Vec<Over>,
}

impl<'p> Returned<'p> {
    /// A `RETURN` that has taken nothing yet.
    pub fn of(plan: &'p ReturnPlan) -> Returned<'p> {
        let groups = plan.columns.iter().any(|c| matches!(c.item, Item::Aggregate { .. }));
        Returned { plan, groups, shown: Vec::new(), given: 0, numbers: HashMap::new() }
    }

    /// Whether no row is wanted any more: rows come in the order in which they are found, unless they
    /// are sorted.
    pub fn is_full(&self) -> bool {
        let taken = self.given + self.shown.len();
        self.is_settled() && self.plan.last().is_some_and(|last| taken >= last)
    }

    /// Whether rows stay as they come: none is changed by a later one, or comes after it.
    pub fn is_settled(&self) -> bool {
        !self.groups && self.plan.order.is_empty()
    }

    /// The rows so far, to be joined with those of other states; of rows that are sorted, no more than may be
    /// shown in the end.
    pub fn opened(mut self) -> Vec<Shown> {
        if let (false, Some(last)) = (self.groups, self.plan.last()) {
            self.shown.sort_by(|one, other| order(self.plan, one, other));
            self.shown.truncate(last);
        }
        self.shown
    }

    /// Adds the rows of a later state.
    ///
    /// # Errors
    /// When what is kept would take more memory than it may.
    pub fn join(&mut self, work: &mut Work, later: Vec<Shown>) -> Result<(), Stopped> {
        for Shown { columns, hidden, over } in later {
            let is_told_apart = self.groups || self.plan.distinct;
            let known = self.numbers.get(&columns).filter(|_| is_told_apart);
            if let Some(&number) = known {
                for (one, two) in
                    self.shown.get_mut(number).into_iter().flat_map(|s| &mut s.over).zip(over)
                {
                    one.join(work, two)?;
                }
                continue;
            }
            if is_told_apart {
                work.keep(bytes(&columns))?;
                self.numbers.insert(columns.clone(), self.shown.len());
            }
            if !self.is_settled() {
                work.keep(bytes(&columns).saturating_add(bytes(&hidden)))?;
            }
            self.shown.push(Shown { columns, hidden, over });
        }
        Ok(())
    }

    /// The rows since the last time, where nothing can change them any more.
    pub fn settled(&mut self) -> Vec<Vec<Value>> {
        match self.is_settled() {
            true => self.given_on(),
            false => Vec::new(),
        }
    }

    /// Hands the rows on, without those before the first and after the last that are asked for.
    fn given_on(&mut self) -> Vec<Vec<Value>> {
        let rows = std::mem::take(&mut self.shown);
        let first = self.given;
        self.given += rows.len();
        let asked = self.plan.offset..self.plan.last().unwrap_or(usize::MAX);
        let numbered = rows.into_iter().enumerate();
        numbered
            .filter(|(at, _)| asked.contains(&(first + at)))
            .map(|(_, row)| row.columns)
            .collect()
    }

    /// Takes a row.
    pub(super) fn take(&mut self, machine: &mut Machine, row: &Row) -> Flow {
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
        // Rows that are told apart are looked at in full.
        let is_told_apart = self.groups || self.plan.distinct;
        let all = columns.iter().map(Value::extent).fold(0, usize::saturating_add);
        // What was computed after a stop is no answer.
        if !machine.pass_over(if is_told_apart { all } else { 0 }) || machine.stopped.is_some() {
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
        if !machine.keep(bytes(&columns).saturating_add(bytes(&hidden))) {
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
            if !machine.pass_over(value.extent()) || machine.stopped.is_some() {
                return Flow::Break(());
            }
            let taken = over.take(machine.work, value);
            if !machine.goes_on(taken) {
                return Flow::Break(());
            }
        }
        Flow::Continue(())
    }

    /// What is known of no row, for each column over rows.
    fn over_rows(&self) -> Vec<Over> {
        let over = self.plan.columns.iter().filter_map(|column| match column.item {
            Item::Aggregate { aggregate, distinct, .. } => Some(Over::new(aggregate, distinct)),
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
        self.given_on()
    }
}

/// What a row takes: once as it is, once as the texts that an answer makes of it.
fn bytes(values: &[Value]) -> usize {
    let held = values.iter().map(Value::bytes).fold(size_of::<Vec<Value>>(), usize::saturating_add);
    held.saturating_mul(2)
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
