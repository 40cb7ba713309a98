//! Questions to the graph of states of a store.

use super::error::AskError;
use super::query::{Answerers, QueryAnswer, QueryAsk, known_parameters};
use crate::graph::{Edges, States};
use crate::grid::CellSet;
use crate::query::ast::{Mode, Query};
use crate::query::{Asked, Plan, analyse_states, answer_over, parse};
use crate::rules::Patterns;
use crate::work::Work;

/// A query of the graph of states, read before the graph is, so that it says what it needs.
///
/// ```
/// use catena::explorer::QueryAsk;
/// use catena::explorer::states_graph::StatesGraphQuery;
/// use catena::graph::{PuzzleFacts, StateFacts, States};
/// use catena::grid::State;
///
/// let text = "USE GRAPH OF STATES MATCH (p:Puzzle)-[:START]->(s:State) RETURN p.rating, s.candidates";
/// let query = StatesGraphQuery::new(text, QueryAsk::default())?;
/// assert!(!query.needs_proofs());
/// let puzzle = PuzzleFacts {
///     id: 1,
///     grid: String::new(),
///     source: None,
///     number: None,
///     rating: Some(5),
///     state: 1,
/// };
/// let state = StateFacts { id: 1, state: State::FULL, links: 0 };
/// let answer = query.answer(&States::new(vec![puzzle], vec![state], Vec::new()))?;
/// assert_eq!(answer.columns, ["p.rating", "s.candidates"]);
/// assert_eq!(answer.rows[0].values.iter().map(|v| v.to_string()).collect::<Vec<_>>(), ["5", "729"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StatesGraphQuery {
    query: Query,
    ask: QueryAsk,
    answerers: Answerers,
    plan: Plan,
}

impl StatesGraphQuery {
    /// Reads a query.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(text: &str, ask: QueryAsk) -> Result<StatesGraphQuery, AskError> {
        let query = parse(text)?;
        known_parameters(text, &ask.parameters)?;
        let answerers = Answerers::new(ask.tagging, &Patterns::built_in());
        let plan = analyse_states(&query, &ask.parameters, answerers.registry())?;
        Ok(StatesGraphQuery { query, ask, answerers, plan })
    }

    /// Whether the graph is asked for, and not only how the query would be answered.
    pub fn needs_graph(&self) -> bool {
        self.query.mode != Mode::Explain
    }

    /// Whether steps must have their proofs in notation.
    pub fn needs_proofs(&self) -> bool {
        self.plan.needs_proofs()
    }

    /// The answer.
    ///
    /// # Errors
    /// When a procedure refuses its arguments, or a path has no cost.
    pub fn answer(&self, graph: &States) -> Result<QueryAnswer, AskError> {
        let asked = Asked {
            query: &self.query,
            name: &self.ask.name,
            parameters: &self.ask.parameters,
            state: graph.state(),
            givens: CellSet::EMPTY,
            registry: self.answerers.registry(),
            kernels: false,
        };
        let mut work = Work::with_budget(self.ask.budget).interruptible(&self.ask.interrupt);
        Ok(QueryAnswer::of(answer_over(&asked, graph, &mut work)?))
    }
}
