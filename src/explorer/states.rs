//! One query asked of many positions: what each gives, and what they give together.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::Explorer;
use super::error::AskError;
use super::judged::Judged;
use super::query::{Answerers, Datum, QueryAnswer, QueryAsk, Row, known_parameters, partial};
use crate::grid::Position;
use crate::query::ast::Mode;
use crate::query::{
    Answering, Asking, Completion, Counts, Gathered, Part, Place, Places, Value, parse,
};
use crate::rules::Patterns;
use crate::work::{Stopped, Work};

/// A query that is asked of many positions, each with where it comes from.
///
/// Statements are about one position at a time; the last `RETURN`, with what it counts, sorts and cuts off, is
/// about the rows of all. What positions give may be made on several threads or machines, and is joined in
/// their order.
///
/// ```
/// use catena::explorer::QueryAsk;
/// use catena::explorer::states::StatesQuery;
/// use catena::query::{Place, Places, Value};
/// use catena::rules::Patterns;
///
/// let grids = [
///     "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
///     "1.3.5..8.4.6.89.....9..34....1.9...4..42..316....4.......86759.....3.......5....8",
/// ];
/// let text = "MATCH (c:Csp {space: 'rc', size: 2}) RETURN puzzle, count(*) AS pairs";
/// let query = StatesQuery::new(text, QueryAsk::default(), Places::List, &Patterns::built_in())?;
/// let mut answer = query.answer();
/// for (number, grid) in (1..).zip(grids) {
///     let position = catena::grid::read(grid)?;
///     let candidates = position.state.len();
///     let (puzzle, step) = (Value::Integer(number), Value::Integer(0));
///     let place = Place { puzzle, step, candidates, stored: None };
///     answer.take(query.part(&position, &place)?).map_err(|by| by.to_string())?;
/// }
/// let answer = answer.finish();
/// assert_eq!(answer.columns, ["puzzle", "pairs"]);
/// assert_eq!(answer.rows.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StatesQuery {
    asking: Asking,
    ask: QueryAsk,
    answerers: Answerers,
}

/// What one position gives.
#[derive(Clone, Debug)]
pub struct StatePart {
    part: Part,
    /// Of a query that deletes, the rows, each judged.
    rows: Vec<Row>,
}

/// What many positions give together.
pub struct StatesAnswer<'q> {
    query: &'q StatesQuery,
    gathered: Gathered<'q>,
    work: Work,
    counts: Counts,
    stopped_by: Option<Stopped>,
    rows: Vec<Row>,
}

impl StatesQuery {
    /// Reads a query for positions in a list or a store, in which these impossible patterns are looked for.
    ///
    /// # Errors
    /// What is wrong with the query, found before anything runs.
    pub fn new(
        text: &str,
        ask: QueryAsk,
        places: Places,
        patterns: &Arc<Patterns>,
    ) -> Result<StatesQuery, AskError> {
        let query = parse(text)?;
        known_parameters(text, &ask.parameters)?;
        let answerers = Answerers::new(ask.tagging, patterns);
        let (name, parameters) = (ask.name.clone(), ask.parameters.clone());
        let asking = Asking::new(query, name, parameters, answerers.registry(), places)?;
        Ok(StatesQuery { asking, ask, answerers })
    }

    /// Whether to answer it or to tell how.
    pub fn mode(&self) -> Mode {
        self.asking.mode()
    }

    /// The names of the columns.
    pub fn columns(&self) -> Vec<String> {
        self.asking.columns()
    }

    /// Where its states are.
    pub fn places(&self) -> Places {
        self.asking.places()
    }

    /// Whether it deletes: then each row has a proof, or its path is not a chain.
    pub fn deletes(&self) -> bool {
        self.asking.deletes()
    }

    /// Whether each row is of one state, and its first columns say which.
    pub fn says_state(&self) -> bool {
        self.asking.says_state()
    }

    /// Whether the graph of a state is asked for; else what is known of its place answers.
    pub fn needs_state(&self) -> bool {
        self.asking.needs_state()
    }

    /// How it is answered, in words.
    ///
    /// # Errors
    /// When a procedure refuses its arguments.
    pub fn explained(&self) -> Result<String, AskError> {
        Ok(self.asking.explained(self.answerers.registry(), !self.ask.plain)?)
    }

    /// Whether it is to be asked of the position of a place.
    ///
    /// # Errors
    /// When the interrupt ends it.
    pub fn wants(&self, place: &Place) -> Result<bool, Stopped> {
        self.asking.wants(place, self.answerers.registry(), &mut self.work())
    }

    /// What a position gives.
    ///
    /// # Errors
    /// When a procedure refuses its arguments.
    pub fn part(&self, position: &Position, place: &Place) -> Result<StatePart, AskError> {
        let answering = Answering {
            state: &position.state,
            givens: position.givens,
            registry: self.answerers.registry(),
            kernels: !self.ask.plain,
        };
        let mut part = self.asking.part(&answering, place, &mut self.work())?;
        let row = |(values, proof): (Vec<Value>, Option<_>)| Row {
            values: values.iter().map(Datum::from).collect(),
            proof: proof.map(Judged::of),
        };
        let rows = std::mem::take(&mut part.deleted).into_iter().map(row).collect();
        Ok(StatePart { part, rows })
    }

    /// Nothing gathered yet.
    pub fn answer(&self) -> StatesAnswer<'_> {
        StatesAnswer {
            query: self,
            gathered: self.asking.gathered(),
            work: Work::until(&self.ask.interrupt),
            counts: Counts::default(),
            stopped_by: None,
            rows: Vec::new(),
        }
    }

    /// Reads what [`StatePart::to_json`] wrote for this query; `None` when it is something else.
    pub fn part_of_json(&self, json: &Json) -> Option<StatePart> {
        let part = self.asking.part_of_json(json)?;
        let row = |json: &Json| {
            let values = serde_json::from_value(json.get("values")?.clone()).ok()?;
            let proof = serde_json::from_value(json.get("proof")?.clone()).ok()?;
            Some(Row { values, proof })
        };
        let rows = json.get("deleted")?.as_array()?.iter().map(row).collect::<Option<_>>()?;
        Some(StatePart { part, rows })
    }

    fn work(&self) -> Work {
        Work::with_budget(self.ask.budget).interruptible(&self.ask.interrupt)
    }
}

impl StatePart {
    /// What stopped the search in this position; `None` when these are all its rows.
    pub fn stopped_by(&self) -> Option<Stopped> {
        match self.part.completion {
            Completion::Whole => None,
            Completion::Stopped(by) => Some(by),
        }
    }

    /// The proofs of the rows that delete.
    pub fn proofs(&self) -> impl Iterator<Item = &Judged> {
        self.rows.iter().filter_map(|row| row.proof.as_ref())
    }

    /// What the position gives, to be written down.
    pub fn to_json(&self) -> Json {
        let mut json = self.part.to_json();
        let row = |row: &Row| json!({"values": row.values, "proof": row.proof});
        json["deleted"] = self.rows.iter().map(row).collect();
        json
    }
}

impl StatesAnswer<'_> {
    /// Adds what a later position gives; the rows that are now settled.
    ///
    /// # Errors
    /// When what is kept would take more memory than it may.
    pub fn take(&mut self, part: StatePart) -> Result<Vec<Row>, Stopped> {
        self.stopped_by = self.stopped_by.or(part.stopped_by());
        self.counts = self.counts.and(part.part.counts);
        self.gathered.take(part.part, &mut self.work).inspect_err(|&by| {
            self.stopped_by = Some(by);
        })?;
        let settled = self.gathered.settled().into_iter().map(returned);
        Ok(settled.chain(part.rows).collect())
    }

    /// Keeps rows that were settled, for an answer that is printed as a whole.
    pub fn keep(&mut self, rows: Vec<Row>) {
        self.rows.extend(rows);
    }

    /// Says that not all positions were asked.
    pub fn stop(&mut self, by: Stopped) {
        self.stopped_by = Some(by);
    }

    /// Whether no further position can add a row.
    pub fn is_full(&self) -> bool {
        self.gathered.is_full()
    }

    /// The answer, with the rows that were kept or not settled before.
    pub fn finish(mut self) -> QueryAnswer {
        self.rows.extend(self.gathered.finished().into_iter().map(returned));
        let query = self.query;
        let completion = self.stopped_by.map_or(Completion::Whole, Completion::Stopped);
        QueryAnswer {
            stopped_by: self.stopped_by,
            columns: query.columns(),
            deletes: query.deletes(),
            rows: self.rows,
            counts: self.counts,
            answered_by: None,
            plan: String::new(),
            mode: query.mode(),
            partial: partial(completion, query.asking.over_rows()),
            notices: Vec::new(),
        }
    }
}

fn returned(values: Vec<Value>) -> Row {
    Row { values: values.iter().map(Datum::from).collect(), proof: None }
}

impl Explorer {
    /// A query that says itself that it is asked of each of many states, asked of this one: its puzzle is number 1, and
    /// it is at step 0.
    pub(super) fn query_as_one_of_many(
        &self,
        text: &str,
        ask: &QueryAsk,
    ) -> Result<QueryAnswer, AskError> {
        let query = StatesQuery::new(text, ask.clone(), Places::List, self.prepared().patterns())?;
        let mut answer = query.answer();
        let candidates = self.state().len();
        let [puzzle, step] = [1, 0].map(Value::Integer);
        let place = Place { puzzle, step, candidates, stored: None };
        // What ends the work is in the answer.
        if query.mode() != Mode::Explain && query.wants(&place).unwrap_or(false) {
            let rows = answer.take(query.part(self.position(), &place)?).unwrap_or_default();
            answer.keep(rows);
        }
        let plan = query.explained()?;
        Ok(QueryAnswer { plan, notices: self.notices().to_vec(), ..answer.finish() })
    }
}
