//! `RETURN`: from rows that match to rows that are shown.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use super::super::plan::{Aggregate, Item, OrderKey, ReturnPlan};
use super::super::value::Value;
use super::{Machine, Row};

/// A row that is shown, with the values of what it is sorted by.
struct Shown {
    columns: Vec<Value>,
    hidden: Vec<Value>,
}

impl Machine<'_> {
    /// The rows that are shown, sorted as asked; those that compare equal stay in the order in
    /// which they were found.
    pub(super) fn returned(&mut self, plan: &ReturnPlan, rows: &[Row]) -> Vec<Vec<Value>> {
        let aggregates = plan.columns.iter().any(|c| matches!(c.item, Item::Aggregate { .. }));
        let mut shown: Vec<Shown> = match aggregates {
            true => self.aggregated(plan, rows),
            false => rows.iter().map_while(|row| self.shown(plan, row)).collect(),
        };
        if plan.distinct {
            let mut known = HashSet::new();
            shown.retain(|row| known.insert(row.columns.clone()));
        }
        shown.sort_by(|one, other| order(plan, one, other));
        shown.truncate(plan.limit.unwrap_or(usize::MAX));
        shown.into_iter().map(|row| row.columns).collect()
    }

    /// A row as it is shown; `None` when the work was stopped.
    fn shown(&mut self, plan: &ReturnPlan, row: &Row) -> Option<Shown> {
        if !self.goes_on() {
            return None;
        }
        let columns = plan.columns.iter().map(|column| match &column.item {
            Item::Plain(ex) => self.value(ex, &row.slots),
            Item::Aggregate { .. } => Value::Null,
        });
        let columns = columns.collect();
        let hidden = plan.order.iter().map(|(key, _)| match key {
            OrderKey::Hidden(ex) => self.value(ex, &row.slots),
            OrderKey::Column(_) => Value::Null,
        });
        Some(Shown { columns, hidden: hidden.collect() })
    }

    /// One row for all that agree in the plain columns; one for no row at all when every column is
    /// over rows.
    fn aggregated(&mut self, plan: &ReturnPlan, rows: &[Row]) -> Vec<Shown> {
        let mut groups: Vec<(Shown, Vec<&Row>)> = Vec::new();
        let mut numbers: HashMap<Vec<Value>, usize> = HashMap::new();
        for row in rows {
            let Some(shown) = self.shown(plan, row) else { break };
            match numbers.get(&shown.columns) {
                Some(&number) => groups[number].1.push(row),
                None => {
                    numbers.insert(shown.columns.clone(), groups.len());
                    groups.push((shown, vec![row]));
                }
            }
        }
        let all_over_rows =
            plan.columns.iter().all(|column| matches!(column.item, Item::Aggregate { .. }));
        if groups.is_empty() && all_over_rows {
            let columns = vec![Value::Null; plan.columns.len()];
            groups.push((Shown { columns, hidden: Vec::new() }, Vec::new()));
        }
        for (shown, members) in &mut groups {
            for (index, column) in plan.columns.iter().enumerate() {
                let Item::Aggregate { aggregate, distinct, of } = &column.item else { continue };
                let values: Vec<Value> = members
                    .iter()
                    .map(|row| {
                        of.as_ref().map_or(Value::Bool(true), |ex| self.value(ex, &row.slots))
                    })
                    .filter(|value| *value != Value::Null)
                    .collect();
                let values = if *distinct { distinct_values(values) } else { values };
                shown.columns[index] = over(*aggregate, values);
            }
        }
        groups.into_iter().map(|(shown, _)| shown).collect()
    }
}

fn distinct_values(mut values: Vec<Value>) -> Vec<Value> {
    let mut known = HashSet::new();
    values.retain(|value| known.insert(value.clone()));
    values
}

fn over(aggregate: Aggregate, values: Vec<Value>) -> Value {
    match aggregate {
        Aggregate::Count => Value::Integer(i64::try_from(values.len()).unwrap_or(i64::MAX)),
        Aggregate::Min => values.into_iter().min_by(Value::order).unwrap_or(Value::Null),
        Aggregate::Max => values.into_iter().max_by(Value::order).unwrap_or(Value::Null),
        Aggregate::Collect => Value::List(values),
    }
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
