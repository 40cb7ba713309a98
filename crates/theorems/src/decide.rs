//! Whether one family eliminates whatever another does, in every state.
//!
//! For each class of patterns of the first family: if the second has a chain of certain in all states of the
//! pattern, nothing is left to ask. Otherwise the solver is asked for a state of the pattern without any
//! chain met so far; in the state that it finds a chain is looked for, and excluded from then on. When
//! there is no such state the class is settled, and when a state has no chain it is a counterexample.
//!
//! One solver serves all classes: every pattern is about the same target, so a chain that was met for one
//! class counts for all.

use std::ops::ControlFlow;

use catena::proof::Shape;
use catena::theorem::{Claim, Class, Theorem};
use catena::work::{Interrupt, Stopped, Work};

use crate::certificate;
use crate::chain::Chain;
use crate::closure::{self, exclude_closures, is_closed};
use crate::cube::Cube;
use crate::family::{Family, Length};
use crate::pattern::{Pattern, REMEMBERED, classes, images};
use crate::search::{find, find_best};
use crate::semantics::Semantics;
use crate::solver::{Model, Solver};

/// How the classes of a family fare against another family.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The classes decided.
    pub classes: u64,
    /// Of these, those settled without the solver.
    pub settled_alone: u64,
    /// Of these, those with a counterexample.
    pub refuted: u64,
    /// The classes of each length, from 1 on, and of these those with a counterexample.
    pub by_length: Vec<(u64, u64)>,
    /// How often a chain was looked for in a state.
    pub rounds: u64,
    /// How many chains the solver knows.
    pub chains: u64,
}

/// A pattern that the other family does not have an answer to in some state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refuted {
    /// The pattern.
    pub pattern: Pattern,
    /// A state of it in which the other family does not eliminate the target.
    pub model: Model,
}

/// What was found out.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The numbers.
    pub counts: Counts,
    /// The first counterexamples, at most as many as were asked for.
    pub refuted: Vec<Refuted>,
    /// What ended it before all classes were decided; `None` when they are.
    pub stopped: Option<Stopped>,
}

/// What to decide.
#[derive(Clone, Debug)]
pub struct Question {
    /// The family whose patterns are gone through.
    pub inner: Family,
    /// The family that is to eliminate what they do.
    pub outer: Family,
    /// About which states.
    pub semantics: Semantics,
    /// Of how many classes a counterexample is kept.
    pub keep: usize,
    /// Whether to end at the first counterexample.
    pub first_only: bool,
    /// How many states are asked for before it is given up.
    pub most_rounds: u64,
    /// How many classes are left out at the beginning, since they were decided before: the classes come in
    /// the same order every time.
    pub skip: u64,
}

impl Question {
    /// Whether the second family eliminates whatever the first does, without bounds.
    pub fn new(inner: Family, outer: Family, semantics: Semantics) -> Question {
        Question {
            inner,
            outer,
            semantics,
            keep: 0,
            first_only: false,
            most_rounds: u64::MAX,
            skip: 0,
        }
    }
}

/// Decides it. `progress` is called after each class.
pub fn decide(
    question: &Question,
    interrupt: &Interrupt,
    mut progress: impl FnMut(&Counts),
) -> Decision {
    each(question, Decider::new(question, interrupt), interrupt, |counts, _| progress(counts))
}

/// Decides it, and hands over what shows each class that holds, as soon as it does. Together they are the theorem
/// that [`claim`] says: if none was refuted or left out, and none has nothing to show.
pub fn certify(
    question: &Question,
    interrupt: &Interrupt,
    handed_over: impl FnMut(&Counts, Option<Class>),
) -> Decision {
    each(question, Decider::certifying(question, interrupt), interrupt, handed_over)
}

/// What a certificate shows.
pub fn claim(question: &Question) -> Claim {
    Claim {
        inner: certificate::families(&question.inner),
        outer: certificate::families(&question.outer),
        states: certificate::states(question.semantics),
    }
}

/// The theorem with all its classes; `None` when one of them has a counterexample, was not decided, or has nothing
/// to show.
pub fn theorem(question: &Question, interrupt: &Interrupt) -> Option<Theorem> {
    let mut classes = Vec::new();
    let decision = certify(question, interrupt, |_, class| classes.extend(class));
    let is_whole = decision.stopped.is_none()
        && question.skip == 0
        && classes.len() as u64 == decision.counts.classes;
    is_whole.then(|| Theorem { claim: claim(question), classes })
}

fn each(
    question: &Question,
    mut decider: Decider,
    interrupt: &Interrupt,
    mut handed_over: impl FnMut(&Counts, Option<Class>),
) -> Decision {
    let Length::UpTo(length) = question.inner.length else { return decider.decision };
    let mut skip = question.skip;
    let _ = classes(&question.inner, 1..=length, |pattern| {
        if skip > 0 {
            skip -= 1;
            return ControlFlow::Continue(());
        }
        let flow = match interrupt.check().and_then(|()| decider.class(pattern)) {
            Err(by) => {
                decider.decision.stopped = Some(by);
                ControlFlow::Break(())
            }
            Ok(holds) if !holds && question.first_only => ControlFlow::Break(()),
            Ok(_) => ControlFlow::Continue(()),
        };
        handed_over(&decider.decision.counts, decider.shown.take());
        flow
    });
    decider.decision
}

/// The same for all images of every chain, with symmetries off: for tests, which hold the classes against it.
/// Of a pattern that is met several times each is counted.
pub fn decide_images(question: &Question, interrupt: &Interrupt) -> Decision {
    let mut decider = Decider::new(question, interrupt);
    let Length::UpTo(length) = question.inner.length else { return decider.decision };
    let _ = (1..=length).try_for_each(|length| {
        images(&question.inner, length, |chain| {
            let pattern = Pattern { cube: chain.needs, chain: Some(chain.clone()), length };
            match decider.class(pattern) {
                Ok(_) => ControlFlow::Continue(()),
                Err(by) => {
                    decider.decision.stopped = Some(by);
                    ControlFlow::Break(())
                }
            }
        })
    });
    decider.decision
}

pub(crate) struct Decider<'a> {
    question: &'a Question,
    solver: Solver,
    shapes: Vec<Shape>,
    /// Whether what shows a class is wanted.
    certifies: bool,
    /// The chains that the solver knows, where they are wanted for a certificate.
    chains: Vec<Chain>,
    /// What shows the last class.
    shown: Option<Class>,
    decision: Decision,
    /// What is kept, in bytes.
    work: Work,
}

/// What is kept of a class, so that it is met once: its place in a table.
const OF_CLASS: usize = 20;
/// What is kept of a literal of a clause, by the solver.
const OF_LITERAL: usize = 16;

impl<'a> Decider<'a> {
    pub(crate) fn new(question: &'a Question, interrupt: &Interrupt) -> Decider<'a> {
        let mut decider = Decider { certifies: false, ..Decider::certifying(question, interrupt) };
        if decider.has_clauses() {
            let excluded = decider.shapes.iter();
            excluded.for_each(|&shape| exclude_closures(&mut decider.solver, shape));
        }
        decider
    }

    fn certifying(question: &'a Question, interrupt: &Interrupt) -> Decider<'a> {
        Decider {
            question,
            solver: Solver::new(question.semantics, interrupt),
            shapes: question.outer.shapes().collect(),
            certifies: true,
            chains: Vec::new(),
            shown: None,
            decision: Decision::default(),
            work: Work::with_budget(u64::MAX).interruptible(interrupt),
        }
    }

    /// Decides one class; whether the statement holds for it.
    fn class(&mut self, pattern: Pattern) -> Result<bool, Stopped> {
        if self.decision.counts.classes < REMEMBERED as u64 {
            self.work.keep(OF_CLASS)?;
        }
        let chain = match self.question.outer.length {
            Length::UpTo(length) => find(&self.shapes, length, &pattern.cube),
            Length::Any if self.certifies => self.propagations(&pattern.cube, &pattern.cube).pop(),
            Length::Any => None,
        };
        let is_settled = chain.is_some() || self.has_clauses() && self.is_closed(&pattern.cube);
        let refuted = if is_settled { None } else { self.refute(&pattern)? };
        if self.certifies && refuted.is_none() {
            let states = certificate::states(self.question.semantics);
            let outer = &self.question.outer;
            self.shown = match &chain {
                Some(chain) => Some(certificate::of_one_form(outer, &pattern.cube, chain)),
                None => certificate::of_cases(outer, states, &pattern.cube, &self.chains),
            };
        }
        let counts = &mut self.decision.counts;
        counts.classes += 1;
        counts.settled_alone += u64::from(is_settled);
        let length = pattern.length;
        if counts.by_length.len() < length {
            counts.by_length.resize(length, (0, 0));
        }
        counts.by_length[length - 1].0 += 1;
        let Some(model) = refuted else { return Ok(true) };
        counts.refuted += 1;
        counts.by_length[length - 1].1 += 1;
        if self.decision.refuted.len() < self.question.keep {
            self.decision.refuted.push(Refuted { pattern, model });
        }
        Ok(false)
    }

    /// Whether clauses say all of the outer families. A certificate needs their chains instead.
    fn has_clauses(&self) -> bool {
        self.question.outer.length == Length::Any && !self.certifies
    }

    fn is_closed(&self, known: &Cube) -> bool {
        self.shapes.iter().any(|&shape| is_closed(shape, known))
    }

    /// A chain of whatever length of each record that has one for certain.
    fn propagations(&self, known: &Cube, pattern: &Cube) -> Vec<Chain> {
        let chain = |shape: &Shape| closure::chain(*shape, known, pattern);
        self.shapes.iter().filter_map(chain).collect()
    }

    /// A state of the pattern in which the outer family does not eliminate the target; `None` when there is
    /// none.
    pub(crate) fn refute(&mut self, pattern: &Pattern) -> Result<Option<Model>, Stopped> {
        loop {
            let Some(model) = self.solver.state_of(&pattern.cube)? else { return Ok(None) };
            if self.has_clauses() {
                return Ok(Some(model));
            }
            self.decision.counts.rounds += 1;
            if self.decision.counts.rounds > self.question.most_rounds {
                return Err(Stopped::Budget);
            }
            let chains = match self.question.outer.length {
                Length::UpTo(length) => {
                    find_best(&self.shapes, length, &model.state, &pattern.cube)
                }
                Length::Any => self.propagations(&model.state, &pattern.cube),
            };
            if chains.is_empty() {
                let is_missed =
                    self.question.outer.length == Length::Any && self.is_closed(&model.state);
                return if is_missed { Err(Stopped::Failed) } else { Ok(Some(model)) };
            }
            for chain in chains {
                self.decision.counts.chains += 1;
                let literals = chain.needs.live.count() + chain.needs.dead.count();
                let of_chain = if self.certifies { size_of::<Chain>() } else { 0 };
                self.work.keep(OF_LITERAL * literals + of_chain)?;
                self.solver.exclude(&chain.needs);
                if self.certifies {
                    self.chains.push(chain);
                }
            }
        }
    }
}
