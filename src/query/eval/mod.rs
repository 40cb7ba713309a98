//! The plain evaluator: it does what the text of a query says, for any query.
//!
//! It is the meaning of the language. Kernels are faster ways to the same answers, and tests demand
//! that they agree.
//!
//! A row goes through all statements before the next one is made, so only what the ending keeps is
//! kept. What a row deletes is proved as soon as it is found: what stops the work leaves no row without
//! its proof. Every node a path may begin at, every edge it may take, every row of a procedure and every
//! sixteen items of a list are counted against the budget; whatever is kept, against the memory.

mod cases;
mod cheapest;
mod edges;
mod expression;
mod over;
mod prove;
mod rows;
mod sets;
mod walk;

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::graph::Edges;
use crate::grid::{Candidate, CellSet};
use crate::proof::Proof;
use crate::work::{Stopped, Work};

use super::completion::Completion;
use super::plan::{Ex, MatchPlan, PathPlan, Plan, ReturnPlan, Slot, StatementPlan};
use super::registry::{Calling, Registry, Rows, Yielded};
use super::span::Span;
use super::value::Value;
use super::way::Way;

pub(super) use cheapest::merges;
pub(super) use over::Over;
pub(super) use prove::Prover;
use rows::Ended;
pub(super) use rows::{Returned, Shown};

/// What an evaluation cost, and what cut it short.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// Nodes and edges looked at.
    pub expansions: u64,
    /// Paths not followed because a node or an edge would have been repeated.
    pub cut_by_mode: u64,
    /// Variables in which the set left more than one candidate, so that none was conjugate.
    pub cut_by_modulo: u64,
    /// The greatest number of iterations on any path.
    pub deepest: usize,
}

/// What an evaluation came to.
pub(super) struct Evaluated {
    /// The rows, with a value for each column.
    pub rows: Vec<Vec<Value>>,
    /// Of a query that deletes, the proof of each row; `None` where it has none.
    pub proofs: Vec<Option<Proof>>,
    /// Of one of many states, the rows of each query of a union, to be joined with those of the others.
    pub open: Vec<Vec<Shown>>,
    pub counts: Counts,
    pub completion: Completion,
}

/// What a plan is evaluated on.
#[derive(Clone, Copy)]
pub(super) struct On<'a> {
    pub graph: &'a dyn Edges,
    /// The cells that were given.
    pub givens: CellSet,
    /// What may be called.
    pub registry: &'a Registry,
}

/// A row: the value of each slot, and how each path of the query went.
#[derive(Clone)]
pub(super) struct Row {
    pub slots: Vec<Value>,
    /// Each path pattern of the query that was matched, with its way.
    ways: Vec<Way>,
    /// What procedures proved.
    proofs: Vec<Arc<Proof>>,
}

/// Why a query that was made ready could not be answered: what a procedure says of its arguments,
/// and where it is called.
pub(super) type Failure = (Span, String);

/// Proves what a row deletes; `None` where it has no proof.
pub(super) type Prove<'p> =
    &'p dyn Fn(&Row, &[Candidate], &mut Work) -> Result<Option<Proof>, Stopped>;

/// Evaluates a plan; of one of many states, with the values of where it comes from.
///
/// # Errors
/// What a procedure says of its arguments.
pub(super) fn evaluated(
    plan: &Plan,
    on: On,
    place: Option<&[Value]>,
    prove: Prove,
    work: &mut Work,
) -> Result<Evaluated, Failure> {
    let mut whole = one(plan, on, place, prove, work)?;
    for (all, plan) in &plan.unions {
        if whole.completion.has_ended() {
            break;
        }
        let more = one(plan, on, place, prove, work)?;
        add_union(&mut whole.rows, more.rows, *all);
        whole.open.extend(more.open);
        whole.counts = whole.counts.and(more.counts);
        whole.completion = more.completion.and(whole.completion);
    }
    Ok(whole)
}

/// Whether a condition holds of these values, which are in the first slots.
///
/// # Errors
/// When the work ends before that is known.
pub(super) fn judged(
    condition: &Ex,
    on: On,
    values: &[Value],
    work: &mut Work,
) -> Result<bool, Stopped> {
    let mut machine = Machine::new(on.graph, work);
    let holds = machine.holds(condition, values);
    machine.stopped.map_or(Ok(holds), Err)
}

/// Adds the rows of another query: all of them, or equal rows once.
pub(super) fn add_union(rows: &mut Vec<Vec<Value>>, more: Vec<Vec<Value>>, all: bool) {
    rows.extend(more);
    if !all {
        let mut known = HashSet::new();
        rows.retain(|row| known.insert(row.clone()));
    }
}

/// Evaluates a plan without the queries that are joined to it.
fn one(
    plan: &Plan,
    On { graph, givens, registry }: On,
    place: Option<&[Value]>,
    prove: Prove,
    work: &mut Work,
) -> Result<Evaluated, Failure> {
    let before = work.nodes;
    let mut machine = Machine::new(graph, work);
    machine.procedures = Some((registry, givens));
    machine.keeps_ways = plan.deletes();
    let nothing = || {
        let mut slots = place.unwrap_or_default().to_vec();
        slots.resize(plan.slots.len(), Value::Null);
        slots
    };
    let mut rows = vec![Row::of(nothing())];
    let mut rest = &plan.statements[..];
    while let Some((part, next)) = before_next(&mut rest) {
        let (returning, slots) = next;
        let mut columns = Returned::of(returning);
        machine.all(part, &rows, columns.is_full(), &mut |machine, row| columns.take(machine, row));
        let values = if machine.stopped.is_some() { Vec::new() } else { columns.finished() };
        let row = |values: Vec<Value>| {
            let mut row = nothing();
            slots.iter().zip(values).for_each(|(&slot, value)| row[slot] = value);
            Row::of(row)
        };
        rows = values.into_iter().map(row).collect();
    }
    let mut ended = Ended::of(&plan.ending, prove);
    machine.all(rest, &rows, ended.is_full(), &mut |machine, row| ended.take(machine, row));
    let (open, (rows, proofs)) = match place {
        Some(_) if !plan.deletes() => (vec![ended.opened()], Default::default()),
        _ => (Vec::new(), ended.finished()),
    };
    if let Some(failure) = machine.failed {
        return Err(failure);
    }
    let not_exhaustive = (!machine.is_exhaustive).then_some(Stopped::NotExhaustive);
    let stopped = machine.stopped.or(not_exhaustive);
    let completion = stopped.map_or(Completion::Whole, Completion::Stopped);
    let counts = Counts { expansions: machine.work.nodes - before, ..machine.counts };
    Ok(Evaluated { rows, proofs, open, counts, completion })
}

/// Statements, and the columns that they hand on with where these are bound.
type Part<'p> = (&'p [StatementPlan], (&'p ReturnPlan, &'p [Slot]));

/// The statements before the next `NEXT`, and what that hands on; the rest stands after it. `None` where
/// there is no other.
fn before_next<'p>(rest: &mut &'p [StatementPlan]) -> Option<Part<'p>> {
    let next = rest.iter().enumerate().find_map(|(at, statement)| match statement {
        StatementPlan::Next(returning, slots) => Some((at, (returning, &slots[..]))),
        _ => None,
    });
    let (at, next) = next?;
    let (part, after) = (&rest[..at], &rest[at + 1..]);
    *rest = after;
    Some((part, next))
}

impl Row {
    /// A row of which nothing was matched yet.
    fn of(slots: Vec<Value>) -> Row {
        Row { slots, ways: Vec::new(), proofs: Vec::new() }
    }
}

impl Counts {
    /// The costs of two evaluations as one.
    #[must_use]
    pub fn and(self, other: Counts) -> Counts {
        Counts {
            expansions: self.expansions + other.expansions,
            cut_by_mode: self.cut_by_mode + other.cut_by_mode,
            cut_by_modulo: self.cut_by_modulo + other.cut_by_modulo,
            deepest: self.deepest.max(other.deepest),
        }
    }
}

/// Whether more rows are wanted.
type Flow = ControlFlow<()>;

/// Who takes the rows.
type Take<'t, 'a> = &'t mut dyn FnMut(&mut Machine<'a>, &Row) -> Flow;

/// What is common to all paths of an evaluation.
struct Machine<'a> {
    graph: &'a dyn Edges,
    work: &'a mut Work,
    /// What may be called, and the cells that were given; inner patterns call nothing.
    procedures: Option<(&'a Registry, CellSet)>,
    /// The last answer of each call, by where it stands, with the arguments it was given.
    answered: BTreeMap<usize, (Vec<Value>, Arc<Rows>)>,
    /// Whether anyone asks for the way of a path.
    keeps_ways: bool,
    counts: Counts,
    stopped: Option<Stopped>,
    /// Whether every procedure has looked at everything.
    is_exhaustive: bool,
    failed: Option<Failure>,
}

impl<'a> Machine<'a> {
    /// A machine that has done nothing yet.
    fn new(graph: &'a dyn Edges, work: &'a mut Work) -> Machine<'a> {
        Machine {
            graph,
            work,
            procedures: None,
            answered: BTreeMap::new(),
            keeps_ways: false,
            counts: Counts::default(),
            stopped: None,
            is_exhaustive: true,
            failed: None,
        }
    }

    /// Counts a node or an edge that is looked at; whether to go on.
    fn expand(&mut self) -> bool {
        let spent = self.work.spend();
        self.goes_on(spent)
    }

    /// Counts bytes that are kept; whether to go on.
    fn keep(&mut self, bytes: usize) -> bool {
        let kept = self.work.keep(bytes);
        self.goes_on(kept)
    }

    /// Counts the items of a value that is put together, whose bytes are still to be kept; whether to go
    /// on.
    fn has_room(&mut self, items: usize, bytes: usize) -> bool {
        let room = self.work.has_room(bytes);
        self.goes_on(room) && self.pass_over(items)
    }

    /// Counts what is done for each item of a list; whether to go on.
    fn pass_over(&mut self, items: usize) -> bool {
        (0..items / ITEMS_AT_ONCE).all(|_| self.expand())
    }

    fn goes_on(&mut self, may: Result<(), Stopped>) -> bool {
        if let Err(by) = may {
            self.stopped.get_or_insert(by);
        }
        self.stopped.is_none()
    }

    /// Hands on each row that statements make of a row, one after another.
    fn extended(&mut self, statements: &[StatementPlan], row: &Row, take: Take<'_, 'a>) -> Flow {
        let Some((statement, rest)) = statements.split_first() else { return take(self, row) };
        let take: Take<'_, 'a> = &mut |machine, row| machine.extended(rest, row, take);
        match statement {
            StatementPlan::Match(MatchPlan { paths, condition }) => {
                self.matched((paths, condition.as_ref()), row, false, take)
            }
            StatementPlan::Optional(matching) => self.perhaps_matched(matching, row, take),
            StatementPlan::Call { procedure, span, arguments, outputs, .. } => {
                self.called((procedure, *span, arguments), outputs, row, take)
            }
            StatementPlan::Let(values) => {
                let mut row = row.clone();
                let mut bytes = 0;
                for (slot, ex) in values {
                    let value = self.value(ex, &row.slots);
                    bytes = value.bytes().saturating_add(bytes);
                    row.slots[*slot] = value;
                }
                self.keeping(bytes, |machine| take(machine, &row))
            }
            StatementPlan::Filter(condition) => match self.holds(condition, &row.slots) {
                true => take(self, row),
                false => self.flow(),
            },
            StatementPlan::For(slot, list, place) => {
                let list = self.value(list, &row.slots);
                let bytes = list.bytes();
                let Value::List(items) = list else { return self.flow() };
                let mut row = row.clone();
                self.keeping(bytes, |machine| {
                    for (at, item) in (0..).zip(items.iter()) {
                        if !machine.expand() {
                            return Flow::Break(());
                        }
                        row.slots[*slot] = item.clone();
                        if let Some((slot, first)) = place {
                            row.slots[*slot] = Value::Integer(first + at);
                        }
                        take(machine, &row)?;
                    }
                    Flow::Continue(())
                })
            }
            // Rows do not come one by one through what hands them on together.
            StatementPlan::Next(..) => Flow::Break(()),
        }
    }

    /// Hands on each row that statements make of some rows, unless none is wanted.
    fn all(
        &mut self,
        statements: &[StatementPlan],
        rows: &[Row],
        is_full: bool,
        take: Take<'_, 'a>,
    ) {
        if !is_full {
            let _ = rows.iter().try_for_each(|row| self.extended(statements, row, take));
        }
    }

    /// Whether to go on.
    fn flow(&self) -> Flow {
        if self.stopped.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    }

    /// Does something while so many bytes are kept.
    fn keeping(&mut self, bytes: usize, run: impl FnOnce(&mut Self) -> Flow) -> Flow {
        if !self.keep(bytes) {
            return Flow::Break(());
        }
        let flow = run(self);
        self.work.release(bytes);
        flow
    }

    /// Hands on each row that a pattern makes of a row; where it makes none, the row.
    fn perhaps_matched(&mut self, matching: &MatchPlan, row: &Row, take: Take<'_, 'a>) -> Flow {
        let pattern = (&matching.paths[..], matching.condition.as_ref());
        let mut found = false;
        self.matched(pattern, row, false, &mut |machine, row| {
            found = true;
            take(machine, row)
        })?;
        self.flow()?;
        if found {
            return Flow::Continue(());
        }
        let ways = row.ways.iter().cloned().chain(matching.paths.iter().map(|_| Way::default()));
        take(self, &Row { ways: ways.collect(), ..row.clone() })
    }

    /// Hands on each row that a pattern makes of a row: its paths from left to right, then its condition.
    /// Where one row is enough, not all that are alike may come.
    fn matched(
        &mut self,
        (paths, condition): (&[PathPlan], Option<&Ex>),
        row: &Row,
        one_is_enough: bool,
        take: Take<'_, 'a>,
    ) -> Flow {
        let Some((path, rest)) = paths.split_first() else {
            let holds = condition.is_none_or(|condition| self.holds(condition, &row.slots));
            return if holds { take(self, row) } else { Flow::Continue(()) };
        };
        let merges = one_is_enough && rest.is_empty() && condition.is_none();
        walk::paths(self, path, &row.slots, merges, &mut |machine, slots, way| {
            let ways = row.ways.iter().cloned().chain([way]).collect();
            let row = Row { slots: slots.to_vec(), ways, proofs: row.proofs.clone() };
            machine.matched((rest, condition), &row, one_is_enough, take)
        })
    }

    /// Whether a pattern matches at all beside what a row has.
    fn exists(&mut self, matching: &MatchPlan, slots: &[Value]) -> bool {
        let row = Row { slots: slots.to_vec(), ways: Vec::new(), proofs: Vec::new() };
        let pattern = (&matching.paths[..], matching.condition.as_ref());
        let keeps_ways = std::mem::take(&mut self.keeps_ways);
        let mut found = false;
        let _ = self.matched(pattern, &row, true, &mut |_, _| {
            found = true;
            Flow::Break(())
        });
        self.keeps_ways = keeps_ways;
        found
    }

    fn called(
        &mut self,
        (name, span, arguments): (&str, Span, &[Ex]),
        outputs: &[(usize, Slot)],
        row: &Row,
        take: Take<'_, 'a>,
    ) -> Flow {
        let given: Vec<Value> =
            arguments.iter().map(|argument| self.value(argument, &row.slots)).collect();
        let answer = match self.answer_of(name, span, given) {
            Ok(answer) => answer,
            Err(message) => {
                self.failed = Some((span, message));
                return Flow::Break(());
            }
        };
        for Yielded { values, proof } in &answer.rows {
            if !self.expand() {
                return Flow::Break(());
            }
            let mut slots = row.slots.clone();
            for &(column, slot) in outputs {
                slots[slot] = values.get(column).cloned().unwrap_or(Value::Null);
            }
            let proofs = row.proofs.iter().chain(proof).cloned().collect();
            take(self, &Row { slots, ways: row.ways.clone(), proofs })?;
        }
        self.flow()
    }

    /// The answer of a procedure. Rows that are alike in the arguments have the same.
    fn answer_of(
        &mut self,
        name: &str,
        span: Span,
        given: Vec<Value>,
    ) -> Result<Arc<Rows>, String> {
        if let Some((known, answer)) = self.answered.get(&span.start)
            && *known == given
        {
            return Ok(Arc::clone(answer));
        }
        let known = self.procedures.and_then(|(registry, givens)| {
            registry.procedure(name).map(|procedure| (procedure, registry, givens))
        });
        let Some((procedure, registry, givens)) = known else {
            return Err(format!("there is no procedure `{name}`"));
        };
        let calling = Calling { graph: self.graph, state: self.graph.state(), givens, registry };
        let answer = Arc::new((procedure.run)(&calling, &given, self.work)?);
        match answer.completion {
            Completion::Whole => {}
            // Nothing has ended the work: the rows that there are count.
            Completion::Stopped(Stopped::NotExhaustive) => self.is_exhaustive = false,
            Completion::Stopped(by) => drop(self.stopped.get_or_insert(by)),
        }
        self.answered.insert(span.start, (given, Arc::clone(&answer)));
        Ok(answer)
    }
}

/// How many items of a list are counted as one expansion.
const ITEMS_AT_ONCE: usize = 16;
