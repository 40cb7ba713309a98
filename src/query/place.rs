//! Where a state comes from, of the many that one query is asked of: what `USE EACH STATE` binds.

use super::types::Type;
use super::value::Value;

/// Where a state comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// What the list or the store calls the puzzle; no value for a state of no puzzle.
    pub puzzle: Value,
    /// The number of the state on the path, from 0; no value for a state on no path.
    pub step: Value,
    /// How many candidates are live in it.
    pub candidates: usize,
    /// What a store says besides; `None` for a state of a list.
    pub stored: Option<Stored>,
}

/// What a store says of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its number.
    pub state: i64,
    /// The number of the path; no value for a state on no path.
    pub path: Value,
    /// The W rating of the puzzle; no value where none is stored.
    pub rating: Value,
}

/// The names that are bound for each state, with their types.
pub(super) type PlaceNames = &'static [(&'static str, Type)];

/// Those of a list.
static OF_LIST: [(&str, Type); 3] =
    [("puzzle", Type::Any), ("step", Type::Number), ("candidates", Type::Number)];

/// Those of a store.
static OF_STORE: [(&str, Type); 6] = [
    ("state", Type::Number),
    ("puzzle", Type::Any),
    ("step", Type::Number),
    ("candidates", Type::Number),
    ("path", Type::Number),
    ("rating", Type::Number),
];

/// How many of these names stand before the columns of each row.
const BEFORE_ROWS: [usize; 2] = [2, 3];

/// Where the states of a query are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Places {
    /// In a list of puzzles: `puzzle`, `step` and `candidates` are bound.
    List,
    /// In a store: `state`, `path` and `rating` are bound too.
    Store,
}

impl Places {
    /// The names that are bound.
    pub(super) fn names(self) -> PlaceNames {
        match self {
            Places::List => &OF_LIST,
            Places::Store => &OF_STORE,
        }
    }

    /// Those that stand before the columns of each row of one state.
    pub(super) fn before_rows(self) -> impl Iterator<Item = &'static str> {
        self.names().iter().map(|(name, _)| *name).take(BEFORE_ROWS[self as usize])
    }
}

impl Place {
    /// The values of the names, in their order.
    pub(super) fn values(&self) -> Vec<Value> {
        let of_both = [self.puzzle.clone(), self.step.clone(), Value::count(self.candidates)];
        match &self.stored {
            None => of_both.to_vec(),
            Some(Stored { state, path, rating }) => std::iter::once(Value::Integer(*state))
                .chain(of_both)
                .chain([path.clone(), rating.clone()])
                .collect(),
        }
    }
}
