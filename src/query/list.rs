//! Lists of values: shared by all who hold them, and copied only where one of several holders changes one.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use super::value::Value;

/// A list of values. How much is in it is known without looking: a list may hold another one many times.
#[derive(Clone)]
pub struct List {
    values: Arc<Vec<Value>>,
    /// How many items it has, those of lists in it among them.
    items: usize,
    /// The bytes that its items take, about.
    bytes: usize,
}

impl List {
    /// How many items it has, those of lists in it among them, as often as they are there.
    pub(super) const fn items(&self) -> usize {
        self.items
    }

    /// The bytes that its items take, about, as if none was shared.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds an item at the end.
    pub(super) fn push(&mut self, value: Value) {
        self.items = self.items.saturating_add(items_of(&value));
        self.bytes = self.bytes.saturating_add(value.bytes());
        Arc::make_mut(&mut self.values).push(value);
    }

    /// Takes off the last item.
    pub(super) fn pop(&mut self) {
        self.truncate(self.len().saturating_sub(1));
    }

    /// Leaves so many items.
    pub(super) fn truncate(&mut self, length: usize) {
        if length < self.len() {
            for value in &self.values[length..] {
                self.items = self.items.saturating_sub(items_of(value));
                self.bytes = self.bytes.saturating_sub(value.bytes());
            }
            Arc::make_mut(&mut self.values).truncate(length);
        }
    }
}

/// How many items one item of a list is.
fn items_of(value: &Value) -> usize {
    value.items().saturating_add(1)
}

impl From<Vec<Value>> for List {
    fn from(values: Vec<Value>) -> List {
        let sum = |of: fn(&Value) -> usize| values.iter().map(of).fold(0, usize::saturating_add);
        let (items, bytes) = (sum(items_of), sum(Value::bytes));
        List { values: Arc::new(values), items, bytes }
    }
}

impl FromIterator<Value> for List {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> List {
        values.into_iter().collect::<Vec<Value>>().into()
    }
}

impl Deref for List {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.values
    }
}

/// A list that is shared is equal to itself without a look at its items.
impl PartialEq for List {
    fn eq(&self, other: &List) -> bool {
        Arc::ptr_eq(&self.values, &other.values) || self.values == other.values
    }
}

impl Eq for List {}

impl Hash for List {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.values.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_a_list_is_known_without_looking() {
        let row: List = (0..1000).map(Value::Integer).collect();
        let rows: List = (0..1000).map(|_| Value::List(row.clone())).collect();
        let all: List = (0..1000).map(|_| Value::List(rows.clone())).collect();
        assert_eq!(all.items(), 1000 + 1_000_000 + 1_000_000_000);
        assert!(all.bytes() > 1_000_000_000 * size_of::<Value>());
        assert_eq!(all, all.clone());
    }

    #[test]
    fn a_list_that_changes_leaves_its_copies_and_counts_as_if_it_were_new() {
        let mut list = List::from(vec![Value::Integer(1)]);
        let before = list.clone();
        list.push(Value::List(before.clone()));
        list.push(Value::text("three"));
        assert_eq!((before.items(), list.items()), (1, 4));
        assert_eq!(list.bytes(), List::from(list.to_vec()).bytes());
        list.pop();
        list.truncate(1);
        assert_eq!((&list, list.items(), list.bytes()), (&before, 1, before.bytes()));
    }
}
