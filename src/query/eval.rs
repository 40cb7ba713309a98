//! The plain evaluator: it does what the text of a query says, for any query.
//!
//! It is the meaning of the language. Kernels are faster ways to the same answers, and tests demand
//! that they agree.

mod edges;
mod expression;
mod rows;
mod sets;
mod walk;

use std::sync::Arc;

use crate::graph::{Graph, Node};
use crate::grid::CellSet;
use crate::proof::Proof;

use super::limits::{Bounds, Completion};
use super::plan::{EndingPlan, MatchPlan, PathPlan, Plan, StatementPlan};
use super::registry::{Calling, Registry, Rows, Yielded};
use super::span::Span;
use super::value::Value;

pub(super) use edges::{conjugates, lies_in, linked_to, node_id, plane_of_reasons, reason_within};
pub(super) use sets::digits_of_sets;
pub(super) use walk::{Step as Hopped, Trace};

/// How often the time is looked at: once in so many expansions.
const LOOK_AT_TIME: u64 = 1024;

/// What an evaluation cost, and what cut it short.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Edges looked at.
    pub expansions: u64,
    /// Paths not followed because a node or an edge would have been repeated.
    pub cut_by_mode: u64,
    /// Variables that had more than one candidate to account for, modulo their sets.
    pub cut_by_modulo: u64,
    /// The greatest number of iterations on any path.
    pub deepest: usize,
}

/// The rows that match, before anything is done with them.
pub(super) struct Matched {
    pub rows: Vec<Row>,
    pub counts: Counts,
    pub completion: Completion,
}

/// A row: the value of each slot, and how each path of the query went.
#[derive(Clone)]
pub(super) struct Row {
    pub slots: Vec<Value>,
    /// Each path pattern of the query that was matched, with its way.
    pub traces: Vec<Arc<Trace>>,
    /// What procedures proved.
    pub proofs: Vec<Arc<Proof>>,
}

/// Why a query that was made ready could not be answered: what a procedure says of its arguments,
/// and where it is called.
pub(super) type Failure = (Span, String);

/// Matches the statements of a plan, in order.
///
/// # Errors
/// What a procedure says of its arguments.
pub(super) fn matched(
    plan: &Plan,
    (graph, givens): (&Graph, CellSet),
    registry: &Registry,
    limits: &Bounds,
) -> Result<Matched, Failure> {
    let mut machine = Machine::new(graph, limits);
    let slots = vec![Value::Null; plan.slots.len()];
    let mut rows = vec![Row { slots, traces: Vec::new(), proofs: Vec::new() }];
    for statement in &plan.statements {
        rows = match statement {
            StatementPlan::Match(matching) => machine.matching(matching, rows),
            StatementPlan::Call { procedure, span, arguments, outputs } => machine
                .call((registry, givens), (procedure, arguments, outputs), rows)
                .map_err(|message| (*span, message))?,
        };
    }
    let completion = machine.stopped.unwrap_or(Completion::Whole);
    Ok(Matched { rows, counts: machine.counts, completion })
}

/// What is common to all paths of an evaluation.
pub(super) struct Machine<'a> {
    graph: &'a Graph,
    limits: &'a Bounds<'a>,
    counts: Counts,
    stopped: Option<Completion>,
}

impl<'a> Machine<'a> {
    /// A machine that evaluates expressions on rows that are there already.
    pub(super) fn new(graph: &'a Graph, limits: &'a Bounds<'a>) -> Machine<'a> {
        Machine { graph, limits, counts: Counts::default(), stopped: None }
    }

    /// Counts an expansion; whether there may be another.
    fn expand(&mut self) -> bool {
        self.counts.expansions += 1;
        if self.counts.expansions > self.limits.expansions {
            self.stopped = Some(Completion::StoppedAtBudget);
        } else if self.counts.expansions.is_multiple_of(LOOK_AT_TIME)
            && self.limits.time_is_over.is_some_and(|time_is_over| time_is_over())
        {
            self.stopped = Some(Completion::StoppedAtTime);
        }
        self.stopped.is_none()
    }

    /// The rows that a pattern makes of rows: its paths from left to right, then its condition.
    fn matching(&mut self, matching: &MatchPlan, rows: Vec<Row>) -> Vec<Row> {
        let paths = matching.paths.iter();
        let rows = paths.fold(rows, |rows, path| self.extended(path, rows));
        match &matching.condition {
            None => rows,
            Some(condition) => {
                rows.into_iter().filter(|row| self.holds(condition, &row.slots)).collect()
            }
        }
    }

    fn extended(&mut self, path: &PathPlan, rows: Vec<Row>) -> Vec<Row> {
        let mut extended = Vec::new();
        for row in rows {
            if self.stopped.is_some() {
                break;
            }
            for (slots, trace) in walk::paths(self, path, &row.slots, false) {
                let traces = row.traces.iter().cloned().chain([Arc::new(trace)]).collect();
                extended.push(Row { slots, traces, proofs: row.proofs.clone() });
            }
        }
        extended
    }

    /// Whether a pattern matches at all beside what a row has.
    fn exists(&mut self, matching: &MatchPlan, slots: &[Value]) -> bool {
        let mut rows = vec![slots.to_vec()];
        let count = matching.paths.len();
        for (index, path) in matching.paths.iter().enumerate() {
            let one_is_enough = index + 1 == count && matching.condition.is_none();
            let mut extended = Vec::new();
            for row in &rows {
                extended.extend(walk::paths(self, path, row, one_is_enough));
                if one_is_enough && !extended.is_empty() {
                    return true;
                }
            }
            rows = extended.into_iter().map(|(slots, _)| slots).collect();
        }
        match &matching.condition {
            None => !rows.is_empty(),
            Some(condition) => rows.iter().any(|row| self.holds(condition, row)),
        }
    }

    fn call(
        &mut self,
        (registry, givens): (&Registry, CellSet),
        (name, arguments, outputs): (&str, &[super::plan::Ex], &[(usize, usize)]),
        rows: Vec<Row>,
    ) -> Result<Vec<Row>, String> {
        let Some(procedure) = registry.procedure(name) else {
            return Err(format!("there is no procedure `{name}`"));
        };
        let mut extended = Vec::new();
        // Rows that are alike in the arguments have the same answer.
        let mut last: Option<(Vec<Value>, Rows)> = None;
        for row in rows {
            let given: Vec<Value> =
                arguments.iter().map(|argument| self.value(argument, &row.slots)).collect();
            if last.as_ref().is_none_or(|(known, _)| *known != given) {
                if self.stopped.is_some() {
                    break;
                }
                let left = self.limits.expansions.saturating_sub(self.counts.expansions);
                let limits = Bounds { expansions: left, ..*self.limits };
                let state = self.graph.state();
                let calling = Calling { graph: self.graph, state, givens, limits: &limits };
                let answer = (procedure.run)(&calling, &given)?;
                self.counts.expansions += answer.expansions;
                if answer.completion != Completion::Whole {
                    self.stopped = Some(answer.completion);
                }
                last = Some((given, answer));
            }
            for Yielded { values, proof } in last.iter().flat_map(|(_, answer)| &answer.rows) {
                let mut slots = row.slots.clone();
                for &(column, slot) in outputs {
                    slots[slot] = values.get(column).cloned().unwrap_or(Value::Null);
                }
                let proofs = row.proofs.iter().chain(proof).cloned().collect();
                extended.push(Row { slots, traces: row.traces.clone(), proofs });
            }
        }
        Ok(extended)
    }
}

/// What the rows come to.
pub(super) fn ended(plan: &Plan, matched: &Matched, graph: &Graph) -> Vec<Vec<Value>> {
    let mut machine = Machine::new(graph, &Bounds::NONE);
    match &plan.ending {
        EndingPlan::Return(returning) => machine.returned(returning, &matched.rows),
        EndingPlan::Delete(slots) => {
            let row = |row: &Row| slots.iter().map(|&slot| row.slots[slot].clone()).collect();
            matched.rows.iter().map(row).collect()
        }
    }
}

/// The candidates that a node is made of: none for a variable or a set of cells.
pub(super) fn members(node: &Node) -> Vec<crate::grid::Candidate> {
    match node {
        Node::Candidate(candidate) => vec![*candidate],
        Node::Group(group) => {
            let of = |cell| crate::grid::Candidate::new(group.digit, cell);
            group.cells.iter().map(of).collect()
        }
        Node::Csp(_) | Node::Als(_) | Node::AlmostCell(_) => Vec::new(),
    }
}
