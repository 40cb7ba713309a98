//! What a query is asked of: a grid, a stored state, or every state of a stored path.

use super::input::Given;
use super::{Error, keep};
use catena::explorer::{Explorer, QueryAnswer};
use catena::grid::{CellSet, Position, State};
use catena::query::ast::About;
use catena_store::{self as store, Access, Store};

/// The positions that a query is asked of.
pub enum Subjects {
    /// One.
    One(Explorer),
    /// The states of a path, in order, each with its number.
    Path(Vec<(i64, Explorer)>),
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
            (None, None) => return given.open(grid).map(Subjects::One),
            (None, Some(path)) => About::Path(path),
            // Asked of one grid, each state is that of the grid.
            (Some(About::Each(_)), None) => return given.open(grid).map(Subjects::One),
            (Some(about), None) if grid.is_none() && given.state.is_none() => about,
            (Some(_), _) => {
                let hint = "remove USE, or do not give a grid, --state or --path";
                return Err(Error::input("the query already contains USE", hint));
            }
        };
        let Some(file) = &given.store else {
            return Err(Error::input("the query is about a stored state", "name its --store FILE"));
        };
        match about {
            About::State(id) => {
                Given { state: Some(id), ..given.clone() }.open(None).map(Subjects::One)
            }
            About::Each(_) | About::States => given.open(grid).map(Subjects::One),
            About::Path(id) => {
                let store = keep::open(file, Access::Read)?;
                let states = states(&store, id).map_err(|error| keep::failure(file, error))?;
                Ok(Subjects::Path(states))
            }
        }
    }

    /// A position for a query that asks nothing of it.
    pub fn nothing() -> Subjects {
        Subjects::One(Explorer::of(Position { state: State::FULL, givens: CellSet::EMPTY }))
    }

    /// The positions, in order.
    pub fn explorers(&self) -> impl Iterator<Item = &Explorer> {
        let (one, path) = match self {
            Subjects::One(position) => (Some(position), &[][..]),
            Subjects::Path(states) => (None, &states[..]),
        };
        one.into_iter().chain(path.iter().map(|(_, position)| position))
    }

    /// Whether these are the states of a path.
    pub const fn are_several(&self) -> bool {
        matches!(self, Subjects::Path(_))
    }

    /// The answers for all positions as one; of a path, with the number of the state before each row.
    ///
    /// # Errors
    /// When the path has no state.
    pub fn joined(&self, answers: Vec<QueryAnswer>) -> Result<QueryAnswer, Error> {
        let numbers: Vec<Option<i64>> = match self {
            Subjects::One(_) => vec![None],
            Subjects::Path(states) => states.iter().map(|(id, _)| Some(*id)).collect(),
        };
        let numbered = numbers.into_iter().zip(answers).map(|(id, answer)| match id {
            None => answer,
            Some(id) => answer.of_state(id),
        });
        numbered.reduce(QueryAnswer::and).ok_or_else(|| Error::input("the path has no state", ""))
    }
}

/// The states of a path.
fn states(store: &Store, path: i64) -> Result<Vec<(i64, Explorer)>, store::Error> {
    let states = store.path(path)?.states;
    states.into_iter().map(|(id, _)| Ok((id, Explorer::of(store.position(id)?)))).collect()
}
