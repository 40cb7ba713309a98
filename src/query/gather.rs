//! One query over many states: what each gives, and what they give together.
//!
//! All statements of a query are about one state at a time. Its last `RETURN` is about the rows of all of
//! them: what it counts, sorts and cuts off is that of all states. So the rows of a state are left open, and
//! joined in the order of the states; whoever joins them in this order gets the same answer, on however many
//! threads and in however many parts it was made.

use std::sync::LazyLock;

use crate::graph::{Graph, Options};
use crate::grid::{CellSet, DigitSet, State};
use crate::proof::Proof;
use crate::work::{Stopped, Work};

use super::analyse::{Parameters, analyse_each};
use super::answer::{Asked, answer_by};
use super::ast::{Ending, Mode, Query};
use super::completion::Completion;
use super::diagnostic::{Code, Diagnostic};
use super::eval::{self, Counts, On, Returned, Shown, add_union};
use super::place::{Place, Places};
use super::plan::{EndingPlan, Ex, MatchPlan, Plan, StatementPlan};
use super::registry::Registry;
use super::span::Span;
use super::value::Value;

/// A query that is asked of many states.
pub struct Asking {
    query: Query,
    /// What it is called; empty when it has no name.
    name: String,
    parameters: Parameters,
    pub(super) plan: Plan,
    places: Places,
}

/// What one state gives.
#[derive(Clone, Debug)]
pub struct Part {
    /// The rows of each query of a union, to be joined with those of other states.
    pub(super) open: Vec<Vec<Shown>>,
    /// Of a query that deletes, each row with its proof.
    pub deleted: Vec<(Vec<Value>, Option<Proof>)>,
    /// What it cost.
    pub counts: Counts,
    /// Whether these are all.
    pub completion: Completion,
}

/// What many states give together.
pub struct Gathered<'p> {
    branches: Vec<Returned<'p>>,
    /// For each branch but the first, whether equal rows are all kept.
    unions: Vec<bool>,
}

/// A state and who answers there.
pub struct Answering<'a> {
    /// The state.
    pub state: &'a State,
    /// The cells that were given.
    pub givens: CellSet,
    /// The kernels and procedures at hand.
    pub registry: &'a Registry,
    /// Whether a kernel may answer.
    pub kernels: bool,
}

impl Asking {
    /// A query, with the values of its parameters.
    ///
    /// # Errors
    /// What is wrong with it, found before anything runs; a rule file is refused.
    pub fn new(
        query: Query,
        name: String,
        parameters: Parameters,
        registry: &Registry,
        places: Places,
    ) -> Result<Asking, Diagnostic> {
        if matches!(query.ending, Ending::Insert(_) | Ending::Merge(..)) {
            let message = "a rule file is applied to one state";
            return Err(Diagnostic::new(Code::Misplaced, Span::default(), message));
        }
        let plan = analyse_each(&query, &parameters, registry, places)?;
        Ok(Asking { query, name, parameters, plan, places })
    }

    /// Whether to answer it or to tell how.
    pub fn mode(&self) -> Mode {
        self.plan.mode
    }

    /// Where its states are.
    pub fn places(&self) -> Places {
        self.places
    }

    /// Whether it deletes.
    pub fn deletes(&self) -> bool {
        self.plan.deletes()
    }

    /// The names of the columns.
    pub fn columns(&self) -> Vec<String> {
        let before = self.places.before_rows().filter(|_| self.deletes()).map(str::to_owned);
        before.chain(self.plan.columns()).collect()
    }

    /// The names of the columns over rows.
    pub fn over_rows(&self) -> Vec<String> {
        self.plan.over_rows()
    }

    /// Whether each row is of one state, and its first columns say which.
    pub fn says_state(&self) -> bool {
        let is_of_many = match &self.plan.ending {
            EndingPlan::Return(returning) => returning.is_of_many(),
            EndingPlan::Delete(_) => false,
        };
        let columns = self.columns();
        let is_said = |name: &str| columns.iter().any(|column| column == name);
        !is_of_many && self.places.before_rows().all(is_said)
    }

    /// Whether the graph of a state is asked for; else what is known of its place answers.
    pub fn needs_state(&self) -> bool {
        let plans =
            std::iter::once(&self.plan).chain(self.plan.unions.iter().map(|(_, plan)| plan));
        plans.into_iter().any(Plan::needs_state)
    }

    /// Whether it is to be asked of the state of a place: what `USE EACH STATE WHERE` says.
    ///
    /// # Errors
    /// When the work ends before that is known.
    pub fn wants(
        &self,
        place: &Place,
        registry: &Registry,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let Some((condition, slots)) = &self.plan.chosen else { return Ok(true) };
        // Nothing of a graph is asked for.
        static NOTHING: LazyLock<Graph> = LazyLock::new(|| {
            Graph::new(&State::from_cells([DigitSet::EMPTY; 81]), Options::CANDIDATES)
        });
        let on = On { graph: &*NOTHING, givens: CellSet::EMPTY, registry };
        let mut values = place.values();
        values.resize(*slots, Value::Null);
        eval::judged(condition, on, &values, work)
    }

    /// What the state of a place gives. A state that is not needed may be any.
    ///
    /// # Errors
    /// What a procedure says of its arguments.
    pub fn part(
        &self,
        answering: &Answering,
        place: &Place,
        work: &mut Work,
    ) -> Result<Part, Diagnostic> {
        let values = place.values();
        let table = answer_by(&self.asked(answering), &self.plan, Some(&values), work)?;
        let before = self.places.before_rows().count();
        let row = |row: Vec<Value>| values[..before].iter().cloned().chain(row).collect();
        let rows = table.rows.into_iter().map(row);
        Ok(Part {
            open: table.open,
            deleted: rows.zip(table.proofs.unwrap_or_default()).collect(),
            counts: table.counts,
            completion: table.completion,
        })
    }

    /// How it is answered, in words.
    ///
    /// # Errors
    /// As [`Asking::part`].
    pub fn explained(&self, registry: &Registry, kernels: bool) -> Result<String, Diagnostic> {
        let state = State::FULL;
        let answering = Answering { state: &state, givens: CellSet::EMPTY, registry, kernels };
        let plan = Plan {
            mode: Mode::Explain,
            ..analyse_each(&self.query, &self.parameters, registry, self.places)?
        };
        let one = answer_by(&self.asked(&answering), &plan, Some(&[]), &mut Work::with_budget(0))?;
        let is_asked = |line: &&str| self.needs_state() || !line.starts_with("graph: ");
        let lines: Vec<&str> = one.plan.lines().filter(is_asked).collect();
        Ok(format!("{}{}", self.explained_places(), lines.join("\n")))
    }

    fn explained_places(&self) -> String {
        let (each, known) = match self.places {
            Places::List => ("each state of the list", "its puzzle, step and candidates"),
            Places::Store => (
                "each state of the store",
                "what the store says of it: state, puzzle, step, candidates, path, rating",
            ),
        };
        let chosen = match self.plan.chosen {
            Some(_) => format!("chosen by: {known}; no state is opened for that\n"),
            None => String::new(),
        };
        let opened = match self.needs_state() {
            true => String::new(),
            false => format!("answered from: {known}; no state is opened\n"),
        };
        format!("asked of: {each}\n{chosen}{opened}")
    }

    /// Nothing gathered yet.
    pub fn gathered(&self) -> Gathered<'_> {
        let plans =
            std::iter::once(&self.plan).chain(self.plan.unions.iter().map(|(_, plan)| plan));
        let branches = plans.filter_map(|plan| match &plan.ending {
            EndingPlan::Return(returning) => Some(Returned::of(returning)),
            EndingPlan::Delete(_) => None,
        });
        let branches = branches.collect();
        Gathered { branches, unions: self.plan.unions.iter().map(|(all, _)| *all).collect() }
    }

    fn asked<'a>(&'a self, answering: &Answering<'a>) -> Asked<'a> {
        Asked {
            query: &self.query,
            name: &self.name,
            parameters: &self.parameters,
            state: answering.state,
            givens: answering.givens,
            registry: answering.registry,
            kernels: answering.kernels,
        }
    }
}

impl Gathered<'_> {
    /// Adds what a later state gives.
    ///
    /// # Errors
    /// When what is kept would take more memory than it may.
    pub fn take(&mut self, part: Part, work: &mut Work) -> Result<(), Stopped> {
        let branches = self.branches.iter_mut().zip(part.open);
        branches.into_iter().try_for_each(|(branch, open)| branch.join(work, open))
    }

    /// The rows since the last time that nothing can change any more.
    pub fn settled(&mut self) -> Vec<Vec<Value>> {
        match &mut self.branches[..] {
            [only] => only.settled(),
            _ => Vec::new(),
        }
    }

    /// Whether no further state can add a row.
    pub fn is_full(&self) -> bool {
        !self.branches.is_empty() && self.branches.iter().all(Returned::is_full)
    }

    /// The other rows.
    pub fn finished(self) -> Vec<Vec<Value>> {
        let mut rows = Vec::new();
        let kept = std::iter::once(true).chain(self.unions);
        for (branch, all) in self.branches.into_iter().zip(kept) {
            add_union(&mut rows, branch.finished(), all);
        }
        rows
    }
}

impl Plan {
    /// Whether it asks for the graph of the state.
    fn needs_state(&self) -> bool {
        let returned = match &self.ending {
            EndingPlan::Return(returning) => returning.expressions().any(Ex::has_pattern),
            EndingPlan::Delete(_) => true,
        };
        returned || self.statements.iter().any(StatementPlan::needs_state)
    }
}

impl StatementPlan {
    fn needs_state(&self) -> bool {
        match self {
            StatementPlan::Match(MatchPlan { .. })
            | StatementPlan::Optional(_)
            | StatementPlan::Call { .. } => true,
            StatementPlan::Let(values) => values.iter().any(|(_, ex)| ex.has_pattern()),
            StatementPlan::Filter(ex) | StatementPlan::For(_, ex, _) => ex.has_pattern(),
            StatementPlan::Next(returning, _) => returning.expressions().any(Ex::has_pattern),
        }
    }
}

impl Ex {
    /// Whether it asks for a pattern.
    pub(super) fn has_pattern(&self) -> bool {
        matches!(self, Ex::Exists(_)) || self.parts().into_iter().any(Ex::has_pattern)
    }
}
