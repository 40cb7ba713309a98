//! What a query is asked of: a grid, a stored state, or every state of a stored path.

use super::input::Given;
use super::{Error, keep};
use catena::grid::Position;
use catena::query::ast::About;
use catena::query::{Completion, Counts, Table, Value};
use catena::store::{self, Access, Store};

/// The positions that a query is asked of.
pub enum Subjects {
    /// One.
    One(Position),
    /// The states of a path, in order, each with its number.
    Path(Vec<(i64, Position)>),
}

impl Subjects {
    /// Finds them: by a grid, by `--state` or `--path`, or by what the query itself says.
    ///
    /// # Errors
    /// When nothing says it, or two do; and when it cannot be read.
    pub fn find(
        grid: Option<&str>,
        path: Option<i64>,
        about: Option<About>,
        given: &Given,
    ) -> Result<Subjects, Error> {
        let about = match (about, path) {
            (None, None) => return given.read(grid).map(Subjects::One),
            (None, Some(path)) => About::Path(path),
            (Some(about), None) if grid.is_none() && given.state.is_none() => about,
            (Some(_), _) => {
                let hint = "leave the grid, --state or --path out, or USE";
                return Err(Error::input("the query says itself what it is about", hint));
            }
        };
        let Some(file) = &given.store else {
            return Err(Error::input("the query is about a stored state", "name its --store FILE"));
        };
        match about {
            About::State(id) => {
                Given { state: Some(id), ..given.clone() }.read(None).map(Subjects::One)
            }
            About::Path(id) => {
                let store = keep::open(file, Access::Read)?;
                let states = states(&store, id).map_err(|error| keep::failure(file, error))?;
                Ok(Subjects::Path(states))
            }
        }
    }

    /// The positions, in order.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        let (one, path) = match self {
            Subjects::One(position) => (Some(position), &[][..]),
            Subjects::Path(states) => (None, &states[..]),
        };
        one.into_iter().chain(path.iter().map(|(_, position)| position))
    }

    /// The answers for all positions as one; of a path, with the number of the state before each row.
    ///
    /// # Errors
    /// When the path has no state.
    pub fn joined(&self, answers: Vec<Table>) -> Result<Table, Error> {
        let numbers: Vec<Option<i64>> = match self {
            Subjects::One(_) => vec![None],
            Subjects::Path(states) => states.iter().map(|(id, _)| Some(*id)).collect(),
        };
        let numbered = numbers.into_iter().zip(answers).map(|(id, answer)| match id {
            None => answer,
            Some(id) => with_state(id, answer),
        });
        numbered.reduce(added).ok_or_else(|| Error::input("the path has no state", ""))
    }
}

/// The states of a path.
fn states(store: &Store, path: i64) -> Result<Vec<(i64, Position)>, store::Error> {
    let states = store.path(path)?.states;
    states.into_iter().map(|(id, _)| Ok((id, store.position(id)?))).collect()
}

fn with_state(id: i64, answer: Table) -> Table {
    let columns = std::iter::once("state".to_owned()).chain(answer.columns).collect();
    let rows = answer.rows.into_iter();
    let numbered = rows.map(|row| std::iter::once(Value::Integer(id)).chain(row).collect());
    Table { columns, rows: numbered.collect(), ..answer }
}

/// Two answers as one. Whatever stopped either stopped the whole.
fn added(mut one: Table, other: Table) -> Table {
    one.rows.extend(other.rows);
    if let (Some(proofs), Some(more)) = (&mut one.proofs, other.proofs) {
        proofs.extend(more);
    }
    if one.completion == Completion::Whole {
        one.completion = other.completion;
    }
    one.counts = Counts {
        expansions: one.counts.expansions + other.counts.expansions,
        cut_by_mode: one.counts.cut_by_mode + other.counts.cut_by_mode,
        cut_by_modulo: one.counts.cut_by_modulo + other.counts.cut_by_modulo,
        deepest: one.counts.deepest.max(other.counts.deepest),
    };
    one
}
