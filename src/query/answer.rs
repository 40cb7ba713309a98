//! From a query to its answer: by a kernel where one knows the shape, else by the plain evaluator.

use std::sync::Arc;

use crate::graph::{Edges, Graph, Node, Options};
use crate::grid::{Candidate, CellSet, Position, State};
use crate::proof::{Chain, Line, Proof};
use crate::work::Work;

use super::analyse::{Parameters, analyse, analyse_over};
use super::ast::{Mode, NodePattern, Query, Selector};
use super::completion::Completion;
use super::diagnostic::{Code, Diagnostic};
use super::eval::{self, Counts, Evaluated, On, Prover, Shown};
use super::explain::explained;
use super::force::force;
use super::plan::{Beside, Column, EndingPlan, Ex, Item, Op, PathPlan, Plan, StatementPlan};
use super::registry::{
    Ask, Deriver, ForceAsk, ForceSolver, Images, Registry, Rows, Solver, Wanted, Yielded,
};
use super::schema::Scope;
use super::shape::{Recognised, recognise};
use super::span::Span;
use super::value::Value;

/// A query with all that its answer depends on.
pub struct Asked<'a> {
    /// The query.
    pub query: &'a Query,
    /// What it is called; empty when it has no name. Proofs are named after it.
    pub name: &'a str,
    /// The values of its parameters.
    pub parameters: &'a Parameters,
    /// The state.
    pub state: &'a State,
    /// The cells that were given, which proofs carry along.
    pub givens: CellSet,
    /// The kernels and procedures at hand.
    pub registry: &'a Registry,
    /// Whether a kernel may answer.
    pub kernels: bool,
}

/// The answer to a query.
#[derive(Clone, Debug)]
pub struct Table {
    /// The names of the columns; of a query that deletes, what it deletes.
    pub columns: Vec<String>,
    /// The rows, in an order that depends on nothing but the query and the state.
    pub rows: Vec<Vec<Value>>,
    /// Of a query that deletes, the proof of each row; `None` where its path is not a chain.
    pub proofs: Option<Vec<Option<Proof>>>,
    /// Whether these are all rows.
    pub completion: Completion,
    /// What it cost.
    pub counts: Counts,
    /// The kernel that answered; `None` when the plain evaluator did.
    pub kernel: Option<&'static str>,
    /// How it was, or would be, answered.
    pub plan: String,
    /// What was asked: with [`Mode::Explain`] nothing was run and there are no rows.
    pub mode: Mode,
    /// The columns over rows, which are not those of all rows when the answer is not whole.
    pub over_rows: Vec<String>,
    /// Of one of many states, the rows of each query of a union.
    pub(super) open: Vec<Vec<Shown>>,
}

/// Answers a query. An expansion of the evaluator, and of a kernel's search, is a node of the work.
///
/// # Errors
/// What is wrong with it, found before anything runs; or what a procedure says of its arguments.
pub fn answer(asked: &Asked, work: &mut Work) -> Result<Table, Diagnostic> {
    let plan = analyse(asked.query, asked.parameters, asked.registry)?;
    answer_by(asked, &plan, None, work)
}

/// Answers a query by its plan; of one of many states, with the values of where it comes from.
///
/// # Errors
/// What a procedure says of its arguments.
pub(super) fn answer_by(
    asked: &Asked,
    plan: &Plan,
    place: Option<&[Value]>,
    work: &mut Work,
) -> Result<Table, Diagnostic> {
    let recognised = recognise(asked.query);
    let images = asked.images(plan, recognised.as_ref());
    // Kernels know the links of the board.
    let asked_kernel = recognised.as_ref().filter(|_| images.symmetries.is_empty());
    let kernel = asked_kernel.and_then(|recognised| asked.kernel(recognised));
    let is_forced = kernel.is_none() && images.symmetries.is_empty();
    let forced = if is_forced { asked.forced(plan) } else { None };
    let of_chains = kernel.zip(recognised.as_ref());
    let of_chains = of_chains.map(|((kernel, _), known)| (kernel.name)(&known.shape));
    let name = of_chains.or(forced.as_ref().map(|(kernel, _)| kernel.name));
    let needs = plan.needs();
    let text = explained(asked.query.about.as_ref(), plan, recognised.as_ref(), name, Some(needs));
    if plan.mode == Mode::Explain {
        return Ok(Table::empty(plan, text));
    }
    if let Some((kernel, ask)) = forced {
        return Ok(asked.by_force_kernel(plan, kernel, &ask, (text, work)));
    }
    // A kernel takes the state as it is.
    let needs = if kernel.is_some() { Options::CANDIDATES } else { needs };
    if plan.beside > Beside::Images
        && let Some(deriver) = asked.registry.deriver()
    {
        return asked.over_derived((plan, place), deriver, (needs, &images), (text, work));
    }
    let graph = Graph::with_derived(asked.state, needs, &images.derived);
    match (&recognised, kernel) {
        (Some(recognised), Some(kernel)) => {
            let prover = asked.prover(&graph, Some(recognised), &[]);
            asked.by_kernel(plan, recognised, kernel, &prover, (text, work))
        }
        (recognised, _) => {
            let prover = asked.prover(&graph, recognised.as_ref(), &[]);
            let prover = Prover { symmetries: &images.symmetries, ..prover };
            asked.by_evaluator((plan, place), &prover, (text, work))
        }
    }
}

/// Answers a query by the plain evaluator over a graph that is there already, of which the state is
/// taken too: one with derived edges laid over it, say. Such a query may name the kinds that only an
/// [`Overlay`](crate::graph::Overlay) has. A row whose path walks a derived edge is not a
/// chain, and has no proof.
///
/// # Errors
/// As for [`answer`].
pub fn answer_over(asked: &Asked, graph: &dyn Edges, work: &mut Work) -> Result<Table, Diagnostic> {
    let plan = analyse_over(asked.query, asked.parameters, asked.registry, Scope::of(graph))?;
    let recognised = recognise(asked.query).filter(|_| graph.states().is_none());
    let text = explained(asked.query.about.as_ref(), &plan, recognised.as_ref(), None, None);
    if plan.mode == Mode::Explain {
        return Ok(Table::empty(&plan, text));
    }
    let prover = asked.prover(graph, recognised.as_ref(), &[]);
    asked.by_evaluator((&plan, None), &prover, (text, work))
}

/// Makes a query of the graph of states ready, and so tells what it needs.
///
/// # Errors
/// As for [`analyse`].
pub fn analyse_states(
    query: &Query,
    parameters: &Parameters,
    registry: &Registry,
) -> Result<Plan, Diagnostic> {
    analyse_over(query, parameters, registry, Scope::States)
}

impl Table {
    fn empty(plan: &Plan, text: String) -> Table {
        Table {
            columns: plan.columns(),
            rows: Vec::new(),
            proofs: None,
            completion: Completion::Whole,
            counts: Counts::default(),
            kernel: None,
            plan: text,
            mode: plan.mode,
            over_rows: plan.over_rows(),
            open: Vec::new(),
        }
    }
}

impl<'a> Asked<'a> {
    /// What proves rows over a graph, with lines for the choices of candidates that it has.
    fn prover<'p>(
        &'p self,
        graph: &'p dyn Edges,
        recognised: Option<&Recognised>,
        choices: &'p [Vec<Line>],
    ) -> Prover<'p> {
        let shape = recognised.map(|recognised| recognised.shape);
        Prover { graph, givens: self.givens, name: self.name, shape, choices, symmetries: &[] }
    }

    /// The symmetries of the givens that the graph of a query has: none where its record does not take them, and none
    /// beside tags.
    fn images(&self, plan: &Plan, recognised: Option<&Recognised>) -> Images {
        let takes = recognised.is_none_or(|known| known.shape.takes_images());
        match self.registry.deriver() {
            Some(deriver) if takes && plan.beside != Beside::Tags => {
                let position = Position { state: self.state.clone(), givens: self.givens };
                (deriver.images)(&position, plan.beside == Beside::Images)
            }
            _ => Images::default(),
        }
    }

    /// Answers over the graph with what is derived from the state. What a row deletes without a chain is
    /// proved by what was derived, where that says so.
    fn over_derived(
        &self,
        (plan, place): (&Plan, Option<&[Value]>),
        deriver: &Deriver,
        (needs, images): (Options, &Images),
        (text, work): (String, &mut Work),
    ) -> Result<Table, Diagnostic> {
        let asks = plan.statements.iter().find_map(|statement| match statement {
            StatementPlan::Call { procedure, span, arguments, .. }
                if procedure == deriver.procedure =>
            {
                Some((*span, arguments.first()))
            }
            _ => None,
        });
        let refused = |message: String| {
            let span = asks.as_ref().map_or(Span { start: 0, end: 0 }, |(span, _)| *span);
            Diagnostic::new(Code::WrongType, span, message)
        };
        let how_far = match &asks {
            None => None,
            Some((_, Some(Ex::Value(Value::Text(how_far))))) => Some(&**how_far),
            Some(_) => return Err(refused("what is built must be named in the query".to_owned())),
        };
        let grown = match plan.beside {
            Beside::Choices => {
                let position = Position { state: self.state.clone(), givens: self.givens };
                (deriver.choices)(&position, needs, work)
            }
            _ => (deriver.run)(self.state, needs, how_far, work).map_err(refused)?,
        };
        let symmetries = &images.symmetries;
        let prover = Prover { symmetries, ..self.prover(&grown.graph, None, &grown.choices) };
        let mut table = self.by_evaluator((plan, place), &prover, (text, work))?;
        if let Completion::Stopped(_) = grown.completion {
            table.completion = grown.completion;
        }
        let Some(proofs) = &mut table.proofs else { return Ok(table) };
        for (row, proof) in table.rows.iter().zip(proofs) {
            let nodes = row.iter().flat_map(Value::nodes).collect::<Vec<_>>();
            if let (None, [Node::Candidate(target)]) = (&proof, &nodes[..]) {
                *proof = (grown.prove)(*target, self.givens, self.name);
            }
        }
        Ok(table)
    }

    fn by_evaluator(
        &self,
        (plan, place): (&Plan, Option<&[Value]>),
        prover: &Prover,
        (text, work): (String, &mut Work),
    ) -> Result<Table, Diagnostic> {
        let paths = plan.paths().collect::<Vec<_>>();
        let prove = |row: &eval::Row, deleted: &[Candidate], work: &mut Work| {
            prover.proof((plan, &paths), row, deleted, work)
        };
        let on = On { graph: prover.graph, givens: self.givens, registry: self.registry };
        let evaluated = eval::evaluated(plan, on, place, &prove, work)?;
        let Evaluated { rows, proofs, open, completion, counts } = evaluated;
        let proofs = plan.deletes().then_some(proofs);
        Ok(Table { rows, proofs, open, completion, counts, ..Table::empty(plan, text) })
    }

    /// The kernel that answers a family, and what it is asked for.
    fn kernel(&self, recognised: &Recognised) -> Option<(&'a Solver, Wanted)> {
        let wanted = match recognised.selector {
            Selector::Any | Selector::AnyShortest => Wanted::Shortest,
            Selector::AllShortest => Wanted::AllShortest,
            Selector::All => Wanted::All,
            Selector::Shortest(_) | Selector::AnyCheapest => return None,
        };
        let kernel = self.registry.kernel(&recognised.shape, wanted).filter(|_| self.kernels)?;
        Some((kernel, wanted))
    }

    /// The kernel that answers a family of force chains, and what it is asked.
    fn forced(&self, plan: &Plan) -> Option<(&'a ForceSolver, ForceAsk<'a>)> {
        let kernel = self.registry.force_kernel().filter(|_| self.kernels)?;
        let family = force(self.query)?;
        let name = if self.name.is_empty() { "query" } else { self.name };
        let most = usize::try_from(plan.greatest_bound()?).ok()?;
        let ask = ForceAsk { state: self.state, givens: self.givens, family, name, most };
        Some((kernel, ask))
    }

    fn by_force_kernel(
        &self,
        plan: &Plan,
        kernel: &ForceSolver,
        ask: &ForceAsk,
        (text, work): (String, &mut Work),
    ) -> Table {
        let before = work.nodes;
        let Rows { rows, completion } = (kernel.run)(ask, work);
        let row = |row: Yielded| (row.values, row.proof.map(Arc::unwrap_or_clone));
        let (rows, proofs): (Vec<_>, Vec<_>) = rows.into_iter().map(row).unzip();
        Table {
            rows,
            proofs: Some(proofs),
            completion,
            counts: Counts { expansions: work.nodes - before, ..Counts::default() },
            kernel: Some(kernel.name),
            ..Table::empty(plan, text)
        }
    }

    fn by_kernel(
        &self,
        plan: &Plan,
        recognised: &Recognised,
        (kernel, wanted): (&'a Solver, Wanted),
        prover: &Prover,
        (text, work): (String, &mut Work),
    ) -> Result<Table, Diagnostic> {
        let before = work.nodes;
        let (targets, completion) = self.targets(recognised, work)?.unzip();
        if let Some(completion @ Completion::Stopped(_)) = completion {
            let counts = Counts { expansions: work.nodes - before, ..Counts::default() };
            let proofs = Some(Vec::new());
            return Ok(Table { proofs, completion, counts, ..Table::empty(plan, text) });
        }
        let most = plan.repetitions().map(|(_, most)| most).sum::<i64>();
        let longest = usize::try_from(most).map_or(0, |most| most + recognised.fixed);
        let ask = Ask {
            state: self.state,
            shape: recognised.shape,
            targets: targets.as_deref(),
            longest,
            wanted,
        };
        let found = (kernel.run)(&ask, work);
        let row = |&(target, _): &(Candidate, Chain)| {
            vec![Value::Node(crate::graph::Node::Candidate(target))]
        };
        let rows = found.chains.iter().map(row).collect();
        let proof = |(_, chain)| Some(prover.of_chain(chain));
        let proofs = found.chains.into_iter().map(proof).collect();
        Ok(Table {
            rows,
            proofs: Some(proofs),
            completion: found.completion,
            counts: Counts { expansions: work.nodes - before, ..Counts::default() },
            kernel: Some((kernel.name)(&recognised.shape)),
            ..Table::empty(plan, text)
        })
    }

    /// The targets that a family's own conditions on them leave; `None` when it has no conditions.
    fn targets(
        &self,
        recognised: &Recognised,
        work: &mut Work,
    ) -> Result<Option<Targets>, Diagnostic> {
        let target = &recognised.target;
        if target.condition.is_none() && target.properties.is_empty() {
            return Ok(None);
        }
        targets(target, (self.parameters, self.registry), self.state, work).map(Some)
    }
}

/// Candidates, and whether these are all.
pub(super) type Targets = (Vec<Candidate>, Completion);

/// The candidates of a state that a pattern with conditions on nothing else allows.
///
/// # Errors
/// When a parameter has no value.
pub(super) fn targets(
    target: &NodePattern,
    (parameters, registry): (&Parameters, &Registry),
    state: &State,
    work: &mut Work,
) -> Result<Targets, Diagnostic> {
    let name = target.variable.as_ref().map_or("z", |name| &name.text);
    let query = super::parse::parse(&format!("MATCH {target} RETURN {name}"))?;
    let plan = analyse(&query, parameters, registry)?;
    let graph = Graph::new(state, Options::CANDIDATES);
    let on = On { graph: &graph, givens: CellSet::EMPTY, registry };
    let evaluated = eval::evaluated(&plan, on, None, &|_, _, _| Ok(None), work)?;
    let nodes = evaluated.rows.iter().flatten().flat_map(Value::nodes);
    Ok((nodes.flat_map(|node| node.members()).collect(), evaluated.completion))
}

impl Plan {
    /// Whether the query deletes.
    pub(super) fn deletes(&self) -> bool {
        matches!(self.ending, EndingPlan::Delete(_))
    }

    pub(super) fn columns(&self) -> Vec<String> {
        match &self.ending {
            EndingPlan::Return(returning) => {
                returning.columns.iter().map(|column| column.name.clone()).collect()
            }
            EndingPlan::Delete(slots) => {
                slots.iter().map(|&slot| self.slots[slot].clone()).collect()
            }
        }
    }

    /// The names of the columns over rows.
    pub(super) fn over_rows(&self) -> Vec<String> {
        let EndingPlan::Return(returning) = &self.ending else { return Vec::new() };
        let over_rows = |column: &&Column| matches!(column.item, Item::Aggregate { .. });
        returning.columns.iter().filter(over_rows).map(|column| column.name.clone()).collect()
    }

    /// The paths of all statements after the last `NEXT`, in the order in which rows keep their ways.
    pub(super) fn paths(&self) -> impl Iterator<Item = &PathPlan> {
        let is_next = |statement: &StatementPlan| matches!(statement, StatementPlan::Next(..));
        let first = self.statements.iter().rposition(is_next).map_or(0, |next| next + 1);
        self.statements[first..].iter().flat_map(|statement| match statement {
            StatementPlan::Match(matching) | StatementPlan::Optional(matching) => {
                &matching.paths[..]
            }
            _ => &[],
        })
    }

    /// The greatest upper bound of a repeated group, those of inner patterns among them; `None` without
    /// one.
    fn greatest_bound(&self) -> Option<i64> {
        let mut most = None;
        for statement in &self.statements {
            if let StatementPlan::Match(matching) = statement {
                matching.bounds(&mut |bound| most = most.max(Some(bound)));
            }
        }
        most
    }

    /// The bounds of the repeated groups.
    fn repetitions(&self) -> impl Iterator<Item = (i64, i64)> {
        self.paths().flat_map(|path| &path.ops).filter_map(|op| match op {
            Op::Repeat { least, most, .. } => Some((*least, *most)),
            _ => None,
        })
    }
}

impl From<eval::Failure> for Diagnostic {
    fn from((span, message): eval::Failure) -> Diagnostic {
        Diagnostic::new(Code::WrongType, span, message)
    }
}
