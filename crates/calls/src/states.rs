//! A query that is asked of many states: of each puzzle of a list here, of each state of a store by who has one.

use std::time::Duration;

use catena::explorer::states::{StatesAnswer, StatesQuery};
use catena::explorer::{AskError, Explorer, QueryAnswer};
use catena::grid::Position;
use catena::grid::format::list_columns;
use catena::query::ast::Mode;
use catena::query::{Place, Places, Value};
use catena::work::Stopped;
use serde::Deserialize;
use serde_json::json;

use super::language::Question;
use super::position::After;
use super::{Answer, Engine, Refusal, Run};

#[derive(Deserialize)]
pub struct Each {
    list: Vec<String>,
    after: Option<After>,
    #[serde(flatten)]
    question: Question,
}

/// A query of each puzzle of a list: after each puzzle how far it is; at the end the answer, cut to 2,000 rows, with what
/// could not be asked.
pub fn each(engine: &Engine, asked: Each, run: &Run) -> Result<Answer, Refusal> {
    if asked.list.is_empty() {
        return Err(Refusal::bad("the list has no puzzle", "write one per line"));
    }
    let query = asked.question.read(engine, Places::List, run)?;
    let mut asking = asked.question.begin(engine, &query, run, asked.list.len());
    for (number, line) in (1..).zip(&asked.list) {
        if let Err(by) = run.interrupt.check() {
            asking.stop(by);
            break;
        }
        // A line of a list has its puzzle in the first of its columns that is one.
        let puzzle = list_columns(line).next().map_or(&**line, |(_, puzzle)| puzzle);
        match Explorer::open(puzzle) {
            Ok(explorer) => {
                let explorer = After::apply(asked.after, explorer);
                let candidates = explorer.state().len();
                let [puzzle, step] = [number, 0].map(Value::Integer);
                let place = Place { puzzle, step, candidates, stored: None };
                asking.state(&place, explorer.position())?;
            }
            Err(error) => asking.invalid(number, &error.to_string()),
        }
        if asking.is_over() {
            break;
        }
    }
    asking.finish()
}

impl Question {
    /// The query, for states in a list or a store.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, engine: &Engine, places: Places, run: &Run) -> Result<StatesQuery, Refusal> {
        let patterns = engine.catalogue().patterns();
        let query = StatesQuery::new(&self.text, self.ask(run)?, places, patterns);
        query.map_err(|error| Refusal::of_ask(&error, &self.text))
    }

    /// Begins to ask the query of so many puzzles or states.
    pub fn begin<'a>(
        &'a self,
        engine: &'a Engine,
        query: &'a StatesQuery,
        run: &'a Run,
        of: usize,
    ) -> Asking<'a> {
        let (answer, messages) = (query.answer(), Vec::new());
        let (started, is_stopped) = ((engine.clock)(), false);
        let (question, clock) = (self, engine.clock);
        Asking {
            question,
            query,
            run,
            answer,
            messages,
            of,
            done: 0,
            rows: 0,
            is_stopped,
            clock,
            started,
        }
    }
}

/// A query that was asked of some states.
pub struct Asking<'a> {
    question: &'a Question,
    query: &'a StatesQuery,
    run: &'a Run,
    answer: StatesAnswer<'a>,
    /// What could not be asked, and why.
    messages: Vec<serde_json::Value>,
    of: usize,
    done: usize,
    rows: usize,
    is_stopped: bool,
    clock: fn() -> Duration,
    started: Duration,
}

impl Asking<'_> {
    /// Asks one more state, and tells how far it is.
    ///
    /// # Errors
    /// When a procedure refuses its arguments.
    pub fn state(&mut self, place: &Place, position: &Position) -> Result<(), Refusal> {
        let asked = self.asked(place, position);
        let ended = asked.map_err(|error| Refusal::of_ask(&error, &self.question.text))?;
        if let Err(by) = ended {
            self.stop(by);
        }
        self.tell();
        Ok(())
    }

    /// Ends the run here.
    fn stop(&mut self, by: Stopped) {
        self.answer.stop(by);
        self.is_stopped = true;
    }

    /// What ends the run, where that is known.
    fn asked(
        &mut self,
        place: &Place,
        position: &Position,
    ) -> Result<Result<(), Stopped>, AskError> {
        match self.query.wants(place) {
            Ok(true) if self.query.mode() != Mode::Explain => {}
            wanted => return Ok(wanted.map(|_| ())),
        }
        let part = self.query.part(position, place)?;
        let by = part.stopped_by();
        let ended = by.filter(|by| matches!(by, Stopped::Cancelled | Stopped::Deadline));
        let rows = self.answer.take(part).map(|rows| {
            self.rows += rows.len();
            self.answer.keep(rows);
        });
        Ok(rows.and_then(|()| ended.map_or(Ok(()), Err)))
    }

    /// Keeps why a puzzle could not be asked.
    fn invalid(&mut self, puzzle: i64, message: &str) {
        self.messages.push(json!({"puzzle": puzzle, "message": message}));
        self.tell();
    }

    fn tell(&mut self) {
        self.done += 1;
        self.run.tell("asked", &json!({"done": self.done, "of": self.of, "rows": self.rows}));
    }

    /// Whether no further state is to be asked.
    pub fn is_over(&self) -> bool {
        self.is_stopped || self.answer.is_full()
    }

    /// Tells about the answer, and gives it.
    ///
    /// # Errors
    /// When a procedure refuses its arguments.
    pub fn finish(self) -> Result<Answer, Refusal> {
        let plan = self.query.explained();
        let plan = plan.map_err(|error| Refusal::of_ask(&error, &self.question.text))?;
        let answer = QueryAnswer { plan, ..self.answer.finish() };
        let took = (self.clock)().saturating_sub(self.started);
        let messages = ("messages", self.messages.into());
        Ok(self.question.answered(answer, took, self.run, Some(messages)))
    }
}
