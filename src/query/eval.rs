//! The plain evaluator: it does what the text of a query says, for any query.
//!
//! It is the meaning of the language. Kernels are faster ways to the same answers, and tests demand
//! that they agree.

mod cases;
mod edges;
mod expression;
mod prove;
mod rows;
mod sets;
mod walk;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::graph::Edges;
use crate::grid::CellSet;
use crate::proof::Proof;
use crate::work::{Stopped, Work};

use super::completion::Completion;
use super::plan::{EndingPlan, MatchPlan, PathPlan, Plan, StatementPlan};
use super::registry::{Calling, Registry, Rows, Yielded};
use super::span::Span;
use super::value::Value;

pub(super) use prove::Prover;
use walk::Trace;

/// What an evaluation cost, and what cut it short.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// Edges looked at.
    pub expansions: u64,
    /// Paths not followed because a node or an edge would have been repeated.
    pub cut_by_mode: u64,
    /// Variables in which the set left more than one candidate, so that none was conjugate.
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
    traces: Vec<Arc<Trace>>,
    /// What procedures proved.
    proofs: Vec<Arc<Proof>>,
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
    (graph, givens): (&dyn Edges, CellSet),
    registry: &Registry,
    work: &mut Work,
) -> Result<Matched, Failure> {
    let before = work.nodes;
    let mut machine = Machine::new(graph, work);
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
    let completion = machine.completion();
    let counts = Counts { expansions: machine.work.nodes - before, ..machine.counts };
    Ok(Matched { rows, counts, completion })
}

/// What is common to all paths of an evaluation.
struct Machine<'a> {
    graph: &'a dyn Edges,
    work: &'a mut Work,
    counts: Counts,
    /// How often it was asked whether to go on.
    asked: u64,
    stopped: Option<Stopped>,
}

/// How often the interrupt is looked at where no edge is: once in this many questions.
const BETWEEN_LOOKS: u64 = 64;

impl<'a> Machine<'a> {
    /// A machine that has done nothing yet.
    fn new(graph: &'a dyn Edges, work: &'a mut Work) -> Machine<'a> {
        Machine { graph, work, counts: Counts::default(), asked: 0, stopped: None }
    }

    /// Counts an expansion; whether it may be made.
    fn expand(&mut self) -> bool {
        match self.work.spend() {
            Ok(()) => true,
            Err(by) => self.stop(by),
        }
    }

    /// Whether to go on, asked where much may be done without an expansion.
    fn goes_on(&mut self) -> bool {
        self.asked += 1;
        if self.asked.is_multiple_of(BETWEEN_LOOKS)
            && let Err(by) = self.work.look()
        {
            self.stop(by);
        }
        self.stopped.is_none()
    }

    fn stop(&mut self, by: Stopped) -> bool {
        self.stopped.get_or_insert(by);
        false
    }

    fn completion(&self) -> Completion {
        self.stopped.map_or(Completion::Whole, Completion::Stopped)
    }

    /// The rows that a pattern makes of rows: its paths from left to right, then its condition.
    fn matching(&mut self, matching: &MatchPlan, rows: Vec<Row>) -> Vec<Row> {
        let paths = matching.paths.iter();
        let rows = paths.fold(rows, |rows, path| self.extended(path, rows));
        match &matching.condition {
            None => rows,
            Some(condition) => {
                let holds = |row: &Row| self.goes_on() && self.holds(condition, &row.slots);
                rows.into_iter().filter(holds).collect()
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
                let calling = Calling { graph: self.graph, state: self.graph.state(), givens };
                let answer = (procedure.run)(&calling, &given, self.work)?;
                if let Completion::Stopped(by) = answer.completion {
                    self.stop(by);
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

/// What the rows come to, and whether that is all of it.
pub(super) fn ended(
    plan: &Plan,
    matched: &Matched,
    graph: &dyn Edges,
    work: &mut Work,
) -> (Vec<Vec<Value>>, Completion) {
    match &plan.ending {
        EndingPlan::Return(returning) => {
            let mut machine = Machine::new(graph, work);
            let rows = machine.returned(returning, &matched.rows);
            (rows, machine.completion())
        }
        EndingPlan::Delete(slots) => {
            let row = |row: &Row| slots.iter().map(|&slot| row.slots[slot].clone()).collect();
            (matched.rows.iter().map(row).collect(), Completion::Whole)
        }
    }
}
