//! The SAT solver that is asked for a state.
//!
//! A variable for each candidate, true when it is live, and the clauses of what counts as a state. The
//! solver guesses *live* first: so its first model is nearly everything live, in which few chains are found
//! and most statements that do not hold are refuted at once.

use batsat::{Callbacks, Lit, Solver as Sat, SolverInterface, SolverOpts, Var, lbool};
use catena::board::CandidateSet;
use catena::grid::{Candidate, Csp};
use catena::work::{Interrupt, Stopped};

use crate::chain::links;
use crate::cube::Cube;
use crate::semantics::Semantics;

/// Ends the solver when the interrupt says so.
struct Ends(Interrupt);

impl Callbacks for Ends {
    fn stop(&self) -> bool {
        self.0.check().is_err()
    }
}

/// A state that the solver found, with a solution where one was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// What is live and what is dead: every candidate is in one of the two.
    pub state: Cube,
    /// The true candidates of a solution, 81 of them.
    pub solution: Option<CandidateSet>,
}

/// States in which clauses hold that are added one after the other.
pub struct Solver {
    sat: Sat<Ends>,
    live: Vec<Var>,
    /// Which candidates are true, where a state is to have a solution.
    truth: Vec<Var>,
    interrupt: Interrupt,
}

impl Solver {
    /// All states of a kind.
    pub fn new(semantics: Semantics, interrupt: &Interrupt) -> Solver {
        let mut sat = Sat::new(SolverOpts::default(), Ends(interrupt.clone()));
        let live: Vec<Var> = (0..729).map(|_| sat.new_var(lbool::TRUE, true)).collect();
        let mut solver = Solver { sat, live, truth: Vec::new(), interrupt: interrupt.clone() };
        if semantics >= Semantics::NonEmpty {
            Csp::all().for_each(|csp| {
                let values = csp.candidates().map(|value| solver.is_live(value.index()));
                solver.clause(values);
            });
        }
        if semantics >= Semantics::SinglesDone {
            Csp::all().for_each(|csp| solver.single_is_decided(csp));
        }
        if semantics == Semantics::Solvable {
            solver.has_solution();
        }
        solver
    }

    /// A lone candidate of a variable has nothing linked to it.
    fn single_is_decided(&mut self, csp: Csp) {
        let values = csp.candidates();
        for single in values {
            let others = values.iter().filter(|&&other| other != single);
            let others: Vec<Lit> = others.map(|other| self.is_live(other.index())).collect();
            let outside = links(single.index()).iter().map(Candidate::from_index);
            for linked in outside.filter(|&linked| !csp.contains(linked)) {
                let neither = [!self.is_live(single.index()), !self.is_live(linked.index())];
                self.clause(others.iter().copied().chain(neither));
            }
        }
    }

    /// There is a solution within the live candidates.
    fn has_solution(&mut self) {
        self.truth = (0..729).map(|_| self.sat.new_var(lbool::FALSE, true)).collect();
        for candidate in 0..729 {
            let is_true = Lit::new(self.truth[candidate], true);
            self.clause([!is_true, self.is_live(candidate)]);
        }
        for csp in Csp::all() {
            let values = csp.candidates().map(|value| Lit::new(self.truth[value.index()], true));
            self.clause(values);
            for (index, &one) in values.iter().enumerate() {
                values[..index].iter().for_each(|&other| self.clause([!one, !other]));
            }
        }
    }

    /// The literal that a candidate is live.
    pub(crate) fn is_live(&self, candidate: usize) -> Lit {
        Lit::new(self.live[candidate], true)
    }

    /// A variable of its own, for what is defined by clauses; guessed false.
    pub(crate) fn variable(&mut self) -> Lit {
        Lit::new(self.sat.new_var(lbool::FALSE, true), true)
    }

    /// From now on one of these holds.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) {
        let mut clause: Vec<Lit> = literals.into_iter().collect();
        self.sat.add_clause_reuse(&mut clause);
    }

    /// From now on no state of the cube is a model.
    pub fn exclude(&mut self, cube: &Cube) {
        let clause: Vec<Lit> = self.literals(cube).map(|literal| !literal).collect();
        self.clause(clause);
    }

    fn literals(&self, cube: &Cube) -> impl Iterator<Item = Lit> {
        let live = cube.live.iter().map(|candidate| self.is_live(candidate));
        live.chain(cube.dead.iter().map(|candidate| !self.is_live(candidate)))
    }

    /// A state of the cube; `None` when there is none.
    ///
    /// # Errors
    /// When the interrupt says to stop.
    pub fn state_of(&mut self, cube: &Cube) -> Result<Option<Model>, Stopped> {
        let assumptions: Vec<Lit> = self.literals(cube).collect();
        let answer = self.sat.solve_limited(&assumptions);
        if answer == lbool::FALSE {
            return Ok(None);
        }
        if answer != lbool::TRUE {
            self.interrupt.check()?;
            return Err(Stopped::Budget);
        }
        let holds = |variables: &[Var]| -> CandidateSet {
            let is_true = |index: &usize| self.sat.value_var(variables[*index]) == lbool::TRUE;
            (0..variables.len()).filter(is_true).collect()
        };
        let live = holds(&self.live);
        let state = Cube { live, dead: CandidateSet::below(729).and_not(&live) };
        let solution = (!self.truth.is_empty()).then(|| holds(&self.truth));
        Ok(Some(Model { state, solution }))
    }
}
