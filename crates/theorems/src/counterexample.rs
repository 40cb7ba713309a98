//! A counterexample that can be looked at: with a solution where there is one, and with few candidates.

use catena::board::{CandidateSet, values_of};
use catena::grid::{Candidate, Cell, Csp, Digit, DigitSet, State};
use catena::proof::Shape;
use catena::query::{
    Asked, Completion, Diagnostic, Entry, Parameters, Registry, Value, answer, parse,
};
use catena::work::{Interrupt, Stopped, Work};

use crate::chain::links;
use crate::closure::is_closed;
use crate::cube::Cube;
use crate::decide::{Decider, Question, Refuted};
use crate::family::{Family, Length};
use crate::pattern::Pattern;
use crate::search::find;
use crate::semantics::Semantics;
use crate::symmetry::TARGET;

/// A state in which the inner family eliminates `n1r1c1` and the outer one does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// The pattern of the inner family.
    pub pattern: Pattern,
    /// The state.
    pub state: State,
    /// The digits of a solution, row by row; `None` when only states without one were found.
    pub solution: Option<[Digit; 81]>,
}

/// Of how many classes a counterexample is to be kept, so that one with a solution is among them.
pub const KEPT: usize = 64;

/// The first of these patterns that has a state with a solution, in such a state; else the first one in the
/// state that it has. Then values are placed and candidates taken away, one after the other, where it stays a
/// counterexample; that does not make it the smallest.
///
/// # Errors
/// When the interrupt says to stop before a state is found.
pub fn counterexample(
    question: &Question,
    refuted: &[Refuted],
    interrupt: &Interrupt,
) -> Result<Option<Counterexample>, Stopped> {
    let with_solution = Question { semantics: Semantics::Solvable, ..question.clone() };
    let mut decider = Decider::new(&with_solution, interrupt);
    for Refuted { pattern, model } in refuted {
        let found = match (&model.solution, question.semantics) {
            (Some(_), _) => Some(model.clone()),
            (None, _) => decider.refute(pattern)?,
        };
        if let Some(model) = found {
            return Ok(Some(made(question, pattern, &model.state, model.solution, interrupt)));
        }
    }
    let first = refuted.first();
    Ok(first
        .map(|Refuted { pattern, model }| made(question, pattern, &model.state, None, interrupt)))
}

fn made(
    question: &Question,
    pattern: &Pattern,
    state: &Cube,
    solution: Option<CandidateSet>,
    interrupt: &Interrupt,
) -> Counterexample {
    let shrinking = Shrinking { question, pattern: &pattern.cube, solution, interrupt };
    let live = shrinking.shrunk(state.live);
    let digits = |cell: Cell| -> DigitSet {
        let live = values_of(Csp::cell(cell)).iter().filter(|&value| live.contains(value));
        live.map(|value| Candidate::from_index(value).digit()).collect()
    };
    let true_in = |solution: CandidateSet, cell: Cell| {
        let value = (*values_of(Csp::cell(cell)) & solution).first().unwrap_or_default();
        Candidate::from_index(value).digit()
    };
    Counterexample {
        pattern: pattern.clone(),
        state: State::from_cells(std::array::from_fn(|cell| digits(Cell::from_index(cell)))),
        solution: solution
            .map(|solution| std::array::from_fn(|cell| true_in(solution, Cell::from_index(cell)))),
    }
}

struct Shrinking<'a> {
    question: &'a Question,
    pattern: &'a Cube,
    solution: Option<CandidateSet>,
    interrupt: &'a Interrupt,
}

impl Shrinking<'_> {
    /// What is left when the values of the solution are placed, and then candidates deleted, wherever the
    /// state stays a counterexample.
    fn shrunk(&self, mut live: CandidateSet) -> CandidateSet {
        for value in self.solution.iter().flatten() {
            let mut without = live.and_not(links(value));
            without.insert(value);
            self.take(&mut live, without);
        }
        for candidate in live {
            let mut without = live;
            without.remove(candidate);
            self.take(&mut live, without);
        }
        live
    }

    /// Takes the smaller state, with its singles done, if it is a counterexample still.
    fn take(&self, live: &mut CandidateSet, without: CandidateSet) {
        if without == *live || self.interrupt.check().is_err() {
            return;
        }
        if let Some(without) = self.with_singles_done(without) {
            let state = Cube { live: without, dead: CandidateSet::below(729).and_not(&without) };
            if state.implies(self.pattern) && !eliminates(&self.question.outer, &state) {
                *live = without;
            }
        }
    }

    /// The state after singles, where they are to be done; `None` when it is no state of the question.
    fn with_singles_done(&self, mut live: CandidateSet) -> Option<CandidateSet> {
        if self.solution.is_some_and(|solution| !solution.is_subset(&live)) {
            return None;
        }
        if self.question.semantics == Semantics::Any && self.solution.is_none() {
            return Some(live);
        }
        loop {
            let before = live;
            for csp in Csp::all() {
                let values = *values_of(csp) & live;
                if values.is_empty() {
                    return None;
                }
                let singles_done =
                    self.question.semantics >= Semantics::SinglesDone || self.solution.is_some();
                if let Some(single) = values.only().filter(|_| singles_done) {
                    live = live.and_not(links(single));
                }
            }
            if live == before {
                return Some(live);
            }
        }
    }
}

/// Whether a family eliminates the target in a state of which all is known.
pub fn eliminates(family: &Family, state: &Cube) -> bool {
    let shapes: Vec<Shape> = family.shapes().collect();
    match family.length {
        Length::UpTo(length) => find(&shapes, length, state).is_some(),
        Length::Any => shapes.iter().any(|&shape| is_closed(shape, state)),
    }
}

/// Whether a family of the library eliminates the target in a state up to a length, as the plain evaluator
/// has it, which shares nothing with what decides. `None` when it was stopped.
///
/// # Errors
/// When the query cannot be asked with `$max` as its only parameter.
pub fn plainly(
    entry: &Entry,
    length: usize,
    state: &State,
    work: &mut Work,
) -> Result<Option<bool>, Diagnostic> {
    // The query is asked about the one target; where its pattern calls that otherwise, about all.
    let text = entry.query.to_string();
    let target = Candidate::from_index(TARGET);
    let about = format!("(z:Candidate {{cell: '{}', digit: {}}})", target.cell(), target.digit());
    let query = parse(&text.replacen("(z:Candidate)", &about, 1))?;
    let longest = Value::Integer(i64::try_from(length).unwrap_or(i64::MAX));
    let asked = Asked {
        query: &query,
        name: &entry.name,
        parameters: &Parameters::from([("max".to_owned(), longest)]),
        state,
        givens: state.decided_cells(),
        registry: &Registry::plain(),
        kernels: false,
    };
    let table = answer(&asked, work)?;
    let name = target.to_string();
    let found = table.rows.iter().flatten().any(|value| value.to_string() == name);
    Ok((found || table.completion == Completion::Whole).then_some(found))
}
