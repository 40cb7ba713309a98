//! Columns over rows: what is known of the values of some rows, and how two such parts are joined.

use std::collections::HashSet;

use crate::work::{Stopped, Work};

use super::super::arithmetic::{added, deviation, percentile};
use super::super::plan::Aggregate;
use super::super::value::Value;

/// What is known of the values of some rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Over {
    aggregate: Aggregate,
    /// With `DISTINCT`, the values that came before.
    known: Option<HashSet<Value>>,
    count: i64,
    /// The least or greatest value, or the sum.
    value: Value,
    /// All values in their order, where they are needed.
    all: Vec<Value>,
}

/// The numbers of an [`Over`], to be written and read: the count, the value, all values.
pub(in super::super) type OverParts = (i64, Value, Vec<Value>);

impl Over {
    /// Nothing is known yet.
    pub fn new(aggregate: Aggregate, distinct: bool) -> Over {
        let known = distinct.then(HashSet::new);
        Over { aggregate, known, count: 0, value: Value::Null, all: Vec::new() }
    }

    /// What was known when these were taken down.
    pub fn of_parts(aggregate: Aggregate, distinct: bool, (count, value, all): OverParts) -> Over {
        let known = distinct.then(|| all.iter().cloned().collect());
        Over { aggregate, known, count, value, all }
    }

    /// What is known, to be taken down.
    pub fn into_parts(self) -> OverParts {
        (self.count, self.value, self.all)
    }

    /// Takes the value of a row, unless it has none.
    ///
    /// # Errors
    /// When what is kept would take more memory than it may.
    pub fn take(&mut self, work: &mut Work, value: Value) -> Result<(), Stopped> {
        if value == Value::Null || self.known.as_ref().is_some_and(|known| known.contains(&value)) {
            return Ok(());
        }
        self.count += 1;
        self.note(work, &value)?;
        self.value = match (self.aggregate, std::mem::replace(&mut self.value, Value::Null)) {
            (Aggregate::Count, _) => Value::Null,
            (_, Value::Null) => value,
            (aggregate, known) => aggregate.of_two(known, value),
        };
        Ok(())
    }

    /// Keeps a value where all are needed.
    fn note(&mut self, work: &mut Work, value: &Value) -> Result<(), Stopped> {
        if let Some(known) = &mut self.known {
            work.keep(value.bytes())?;
            known.insert(value.clone());
        }
        if self.known.is_some() || self.aggregate.needs_all() {
            work.keep(value.bytes())?;
            self.all.push(value.clone());
        }
        Ok(())
    }

    /// Adds what is known of later rows.
    ///
    /// # Errors
    /// As [`Over::take`].
    pub fn join(&mut self, work: &mut Work, later: Over) -> Result<(), Stopped> {
        if self.known.is_some() {
            return later.all.into_iter().try_for_each(|value| self.take(work, value));
        }
        let bytes = later.all.iter().map(Value::bytes).fold(0, usize::saturating_add);
        work.keep(bytes)?;
        self.count += later.count;
        self.all.extend(later.all);
        self.value = match (std::mem::replace(&mut self.value, Value::Null), later.value) {
            (one, Value::Null) | (Value::Null, one) => one,
            (one, two) => self.aggregate.of_two(one, two),
        };
        Ok(())
    }

    /// The value over all rows.
    pub fn finished(self) -> Value {
        match self.aggregate {
            Aggregate::Count => Value::Integer(self.count),
            Aggregate::Min | Aggregate::Max => self.value,
            Aggregate::Collect => Value::List(self.all.into()),
            Aggregate::Sum if self.count == 0 => Value::Integer(0),
            Aggregate::Sum => self.value,
            Aggregate::Average => match self.value.as_number() {
                Some(sum) => Value::number(sum / self.count as f64),
                None => Value::Null,
            },
            Aggregate::Deviation { of_sample } => {
                Value::number(deviation(&numbers(&self.all), of_sample))
            }
            Aggregate::Percentile { at, is_discrete } => {
                let value = percentile(numbers(&self.all), at.get(), is_discrete);
                value.map_or(Value::Null, Value::number)
            }
        }
    }
}

impl Aggregate {
    /// Whether every value is needed at the end.
    const fn needs_all(self) -> bool {
        matches!(
            self,
            Aggregate::Collect | Aggregate::Deviation { .. } | Aggregate::Percentile { .. }
        )
    }

    /// Of two values, in their order, the one value that stands for both.
    fn of_two(self, one: Value, two: Value) -> Value {
        match self {
            Aggregate::Min if two.order(&one).is_lt() => two,
            // Of equal values the last is the greatest, as the first is the least.
            Aggregate::Max if two.order(&one).is_ge() => two,
            Aggregate::Sum | Aggregate::Average => added(&one, &two),
            _ => one,
        }
    }
}

fn numbers(values: &[Value]) -> Vec<f64> {
    values.iter().filter_map(Value::as_number).collect()
}
