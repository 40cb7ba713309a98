//! One query over the states of many puzzles, of a list or a store.
//!
//! What a puzzle gives is one line of JSON: a pure function of the puzzle, the query and the bounds. So it may be
//! made on any thread or machine, written down, and read again after a run was ended.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use catena::explorer::path::Ending;
use catena::explorer::states::{StatePart, StatesQuery};
use catena::explorer::{Ask, AskError, Explorer, Judged};
use catena::grid::format::write_shortest;
use catena::grid::{Position, State, read};
use catena::query::{Place, Value};
use catena::rules::Catalogue;
use catena::work::Stopped;
use catena_store::Store;
use serde_json::{Value as Json, json};

use crate::rows::Entry;

/// What is applied to a puzzle before it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Nothing.
    Nothing,
    /// Singles, until none is open.
    Singles,
    /// The basic rules, until none has anything left.
    Basics,
}

/// What a query is asked of.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A puzzle of a list, or something that is no puzzle.
    Puzzle(Entry),
    /// A state of a store; without a position where the query needs none.
    State(Place, Option<Box<Position>>),
}

/// A query, and which states of a puzzle it is asked of.
pub struct Each {
    /// The query.
    pub query: StatesQuery,
    /// What is applied first.
    pub before: Before,
    /// The rules of the path whose states are asked, with the bounds of their searches; `None` for the state that
    /// the givens leave.
    pub path: Option<(Arc<Catalogue>, Ask)>,
    /// Whether a puzzle without a solution is asked too.
    pub any_state: bool,
}

/// What one subject gives.
pub struct Line {
    /// What the list or the store calls it.
    pub id: String,
    /// The puzzle as the list has it, or the state.
    pub puzzle: String,
    /// Why nothing was asked: it is no puzzle, say.
    pub message: Option<String>,
    /// What ended the path before its end.
    pub path_stopped_by: Option<Stopped>,
    /// What each state gives, in the order of the path.
    pub parts: Vec<StatePart>,
}

/// Why the states of a store were not chosen.
#[derive(Debug)]
pub enum NotChosen {
    /// The store cannot be read.
    Unread(catena_store::Error),
    /// The interrupt ended it.
    Ended(Stopped),
}

impl From<catena_store::Error> for NotChosen {
    fn from(error: catena_store::Error) -> NotChosen {
        NotChosen::Unread(error)
    }
}

impl From<Stopped> for NotChosen {
    fn from(by: Stopped) -> NotChosen {
        NotChosen::Ended(by)
    }
}

/// Why a subject gives nothing.
enum Broken {
    /// The interrupt ended the run.
    Ended(Stopped),
    /// Something is wrong with the subject.
    Refused(String),
}

impl From<AskError> for Broken {
    fn from(error: AskError) -> Broken {
        Broken::Refused(error.to_string())
    }
}

impl Subject {
    /// What the list or the store calls it.
    pub fn id(&self) -> String {
        match self {
            Subject::Puzzle(entry) => entry.id.clone(),
            Subject::State(place, _) => {
                place.stored.as_ref().map_or_else(String::new, |stored| stored.state.to_string())
            }
        }
    }

    /// The puzzle as the list has it; of a stored state all that is known of it.
    pub fn text(&self) -> String {
        match self {
            Subject::Puzzle(entry) => entry.puzzle.clone(),
            Subject::State(place, position) => {
                let grid = position.as_deref().map_or_else(String::new, write_shortest);
                let stored = place.stored.as_ref();
                let [path, rating] = [stored.map(|s| &s.path), stored.map(|s| &s.rating)]
                    .map(|value| value.map_or_else(String::new, Value::to_string));
                let Place { puzzle, step, candidates, .. } = place;
                format!("{puzzle} {step} {candidates} {path} {rating} {grid}")
            }
        }
    }

    /// What a list calls the puzzle, as a value: a number where it is one.
    pub(crate) fn name(id: &str) -> Value {
        id.parse().map_or_else(|_| Value::text(id), Value::Integer)
    }
}

impl Each {
    /// The states of a store that the query chooses, each once: at the first of its places that is chosen.
    ///
    /// # Errors
    /// When the store cannot be read, or the interrupt ends the choice.
    pub fn stored(&self, store: &Store) -> Result<Vec<Subject>, NotChosen> {
        let mut subjects = Vec::new();
        let mut last = None;
        for place in store.places()? {
            let state = place.stored.as_ref().map_or(0, |stored| stored.state);
            if last != Some(state) && self.query.wants(&place)? {
                last = Some(state);
                let position = self.query.needs_state().then(|| store.position(state));
                subjects.push(Subject::State(place, position.transpose()?.map(Box::new)));
            }
        }
        Ok(subjects)
    }

    /// What a subject gives. Something that is no puzzle, or has no solution, gives a message.
    ///
    /// # Errors
    /// When the interrupt ends it: then there is no line.
    pub fn line(&self, subject: &Subject) -> Result<Line, Stopped> {
        let mut line = Line {
            id: subject.id(),
            puzzle: subject.text(),
            message: None,
            path_stopped_by: None,
            parts: Vec::new(),
        };
        // One puzzle on which Catena fails does not end a run over millions.
        let answered = catch_unwind(AssertUnwindSafe(|| self.answer(subject, &mut line)));
        match answered {
            Ok(Ok(())) => {}
            Ok(Err(Broken::Ended(by))) => return Err(by),
            Ok(Err(Broken::Refused(message))) => line.message = Some(message),
            Err(_) => {
                let message = "the query panicked; this is an error of Catena, please report it";
                line.message = Some(message.to_owned());
            }
        }
        Ok(line)
    }

    fn answer(&self, subject: &Subject, line: &mut Line) -> Result<(), Broken> {
        match subject {
            Subject::State(place, position) => {
                let nothing = Position { state: State::FULL, givens: Default::default() };
                self.ask(position.as_deref().unwrap_or(&nothing), place, line)
            }
            Subject::Puzzle(entry) => {
                let position =
                    read(&entry.puzzle).map_err(|error| Broken::Refused(error.to_string()))?;
                let explorer = self.begun(position)?;
                match &self.path {
                    None => self.ask_list(&entry.id, 0, explorer.position(), line),
                    Some((catalogue, ask)) => {
                        let explorer = explorer.with_catalogue(Arc::clone(catalogue));
                        self.ask_path(&entry.id, &explorer, ask, line)
                    }
                }
            }
        }
    }

    /// The position that the givens leave, after what is applied first.
    fn begun(&self, position: Position) -> Result<Explorer, Broken> {
        let explorer = Explorer::of(position);
        let explorer = match self.any_state {
            true => explorer,
            false => {
                let solved = explorer.with_solution();
                solved.map_err(|error| Broken::Refused(error.to_string()))?
            }
        };
        Ok(match self.before {
            Before::Nothing => explorer,
            Before::Singles => explorer.after_singles(),
            Before::Basics => explorer.after_basics(),
        })
    }

    /// Asks every state of the path in which no single is open.
    fn ask_path(
        &self,
        id: &str,
        explorer: &Explorer,
        ask: &Ask,
        line: &mut Line,
    ) -> Result<(), Broken> {
        let givens = explorer.position().givens;
        let mut step = 0;
        let mut next = |state: &State, line: &mut Line| {
            let position = Position { state: state.clone(), givens };
            step += 1;
            self.ask_list(id, step - 1, &position, line)
        };
        let path = explorer.walk(ask, |leg| match leg.proofs.iter().all(Judged::is_single) {
            true => Ok(()),
            false => next(&leg.state, line),
        })?;
        match path.ending {
            Ending::Solved => Ok(()),
            Ending::Stopped { by: by @ (Stopped::Cancelled | Stopped::Deadline), .. } => {
                Err(Broken::Ended(by))
            }
            Ending::Stopped { by, .. } => {
                line.path_stopped_by = Some(by);
                next(&path.last, line)
            }
            Ending::Stuck { .. } => next(&path.last, line),
        }
    }

    fn ask_list(
        &self,
        id: &str,
        step: i64,
        position: &Position,
        line: &mut Line,
    ) -> Result<(), Broken> {
        let (puzzle, step) = (Subject::name(id), Value::Integer(step));
        let place = Place { puzzle, step, candidates: position.state.len(), stored: None };
        self.ask(position, &place, line)
    }

    fn ask(&self, position: &Position, place: &Place, line: &mut Line) -> Result<(), Broken> {
        if !self.query.wants(place).map_err(Broken::Ended)? {
            return Ok(());
        }
        let part = self.query.part(position, place)?;
        match part.stopped_by() {
            Some(by @ (Stopped::Cancelled | Stopped::Deadline)) => Err(Broken::Ended(by)),
            _ => {
                line.parts.push(part);
                Ok(())
            }
        }
    }
}

/// The names of rules that a path is asked for: `L4_0`, or several with commas between them.
pub fn path_rules(names: &str) -> Vec<String> {
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

impl Line {
    /// The line, without its end.
    pub fn to_json(&self) -> String {
        let states: Vec<Json> = self.parts.iter().map(StatePart::to_json).collect();
        json!({
            "id": self.id,
            "puzzle": self.puzzle,
            "message": self.message,
            "path_stopped_by": self.path_stopped_by,
            "states": states,
        })
        .to_string()
    }

    /// Reads a line of a query; `None` when it is none.
    pub fn from_json(query: &StatesQuery, line: &str) -> Option<Line> {
        let json: Json = serde_json::from_str(line).ok()?;
        let text = |key: &str| json.get(key)?.as_str().map(str::to_owned);
        let parts = json.get("states")?.as_array()?.iter().map(|part| query.part_of_json(part));
        Some(Line {
            id: text("id")?,
            puzzle: text("puzzle")?,
            message: text("message"),
            path_stopped_by: serde_json::from_value(json.get("path_stopped_by")?.clone()).ok()?,
            parts: parts.collect::<Option<_>>()?,
        })
    }

    /// Whether it is the line of a subject.
    pub fn is_of(&self, subject: &Subject) -> bool {
        self.id == subject.id() && self.puzzle == subject.text()
    }
}
