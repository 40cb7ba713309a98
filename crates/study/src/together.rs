//! What the states of many puzzles give together: rows as they are settled, and what was not asked.

use catena::explorer::QueryAnswer;
use catena::explorer::query::{Datum, Row};
use catena::explorer::states::{StatePart, StatesAnswer, StatesQuery};
use catena::query::Places;
use catena::work::Stopped;

use crate::each::{Line, Subject};

/// The column of messages: why something gives no row.
const MESSAGE: &str = "message";
/// The column that says which puzzle.
const PUZZLE: &str = "puzzle";

/// The lines of a query, put together in the order of their subjects.
pub struct Together<'q> {
    query: &'q StatesQuery,
    answer: StatesAnswer<'q>,
    is_per_puzzle: bool,
    /// How many states were asked.
    pub states: usize,
    /// How many states and paths were not asked to their end.
    pub stopped: usize,
    /// How many subjects could not be asked.
    pub invalid: usize,
    /// The first of them, with its message.
    pub first_invalid: Option<String>,
    /// How many proofs the checker refused.
    pub refused: usize,
}

impl<'q> Together<'q> {
    /// Nothing put together yet; the last `RETURN` is over the rows of all states.
    pub fn over_all(query: &'q StatesQuery) -> Together<'q> {
        let answer = query.answer();
        let (states, stopped, invalid, refused) = (0, 0, 0, 0);
        let (is_per_puzzle, first_invalid) = (false, None);
        Together { query, answer, is_per_puzzle, states, stopped, invalid, first_invalid, refused }
    }

    /// The same where the last `RETURN` is over the rows of one puzzle at a time, and each row says which.
    pub fn per_puzzle(query: &'q StatesQuery) -> Together<'q> {
        Together { is_per_puzzle: true, ..Together::over_all(query) }
    }

    /// Whether a subject that could not be asked is a row: in a list, where each row is of one puzzle.
    pub fn has_message(&self) -> bool {
        self.query.places() == Places::List && (self.is_per_puzzle || self.query.says_state())
    }

    /// The names of the columns.
    pub fn columns(&self) -> Vec<String> {
        let mut columns = self.query.columns();
        if self.adds_puzzle() {
            columns.insert(0, PUZZLE.to_owned());
        }
        columns.extend(self.has_message().then(|| MESSAGE.to_owned()));
        columns
    }

    /// Adds what a later subject gives; the rows that are now settled.
    ///
    /// # Errors
    /// When what is kept would take more memory than it may.
    pub fn take(&mut self, line: Line) -> Result<Vec<Row>, Stopped> {
        let mut rows = Vec::new();
        if let Some(message) = &line.message {
            self.invalid += 1;
            self.first_invalid.get_or_insert_with(|| format!("{}: {message}", line.id));
            rows.extend(self.has_message().then(|| self.row_of_message(&line.id, message)));
        }
        self.count(&line);
        let mut given = match self.is_per_puzzle {
            true => self.rows_of_puzzle(&line.id, line.parts)?,
            false => taken(&mut self.answer, line.parts)?,
        };
        if self.has_message() {
            given.iter_mut().for_each(|row| row.values.push(Datum::Null));
        }
        rows.extend(given);
        Ok(rows)
    }

    /// Keeps rows that were settled, for an answer that is printed as a whole.
    pub fn keep(&mut self, rows: Vec<Row>) {
        self.answer.keep(rows);
    }

    /// Says that not all subjects were asked.
    pub fn stop(&mut self, by: Stopped) {
        self.answer.stop(by);
    }

    /// Whether no further subject can add a row.
    pub fn is_full(&self) -> bool {
        !self.is_per_puzzle && self.answer.is_full()
    }

    /// Whether everything was asked, to its end.
    pub fn is_whole(&self) -> bool {
        self.stopped + self.invalid == 0
    }

    /// The answer, with the rows that were kept or not settled before.
    pub fn finish(self) -> QueryAnswer {
        let (columns, is_per_puzzle) = (self.columns(), self.is_per_puzzle);
        let mut answer = self.answer.finish();
        if is_per_puzzle {
            answer.rows.clear();
        }
        answer.columns = columns;
        let width = answer.columns.len();
        answer.rows.iter_mut().for_each(|row| row.values.resize(width, Datum::Null));
        answer
    }

    fn count(&mut self, line: &Line) {
        self.states += line.parts.len();
        self.stopped += usize::from(line.path_stopped_by.is_some());
        for part in &line.parts {
            self.stopped += usize::from(part.stopped_by().is_some());
            self.refused += part.proofs().filter(|proof| !proof.is_proved()).count();
        }
    }

    /// Whether rows of one puzzle do not say of themselves which.
    fn adds_puzzle(&self) -> bool {
        self.is_per_puzzle && !self.query.columns().iter().any(|column| column == PUZZLE)
    }

    fn rows_of_puzzle(&self, id: &str, parts: Vec<StatePart>) -> Result<Vec<Row>, Stopped> {
        if parts.is_empty() {
            return Ok(Vec::new());
        }
        let mut answer = self.query.answer();
        let mut rows = taken(&mut answer, parts)?;
        rows.extend(answer.finish().rows);
        if self.adds_puzzle() {
            rows.iter_mut().for_each(|row| row.values.insert(0, named(id)));
        }
        Ok(rows)
    }

    /// The row of something that could not be asked: what it is called, and why.
    fn row_of_message(&self, id: &str, message: &str) -> Row {
        let value = |name: &String| match name.as_str() {
            PUZZLE => named(id),
            MESSAGE => Datum::Text(message.to_owned()),
            _ => Datum::Null,
        };
        Row { values: self.columns().iter().map(value).collect(), proof: None }
    }
}

/// What a list calls a puzzle.
fn named(id: &str) -> Datum {
    Datum::from(&Subject::name(id))
}

fn taken(answer: &mut StatesAnswer, parts: Vec<StatePart>) -> Result<Vec<Row>, Stopped> {
    let rows = parts.into_iter().map(|part| answer.take(part));
    Ok(rows.collect::<Result<Vec<_>, _>>()?.concat())
}
