//! Solutions by clauses: what is open after singles is a SAT problem with a variable for each live candidate;
//! of every CSP variable at least one candidate is true, and no two.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

use super::{Solution, Solutions};
use crate::grid::{Candidate, Cell, Csp, Digit, State, apply_singles};

/// The solutions of a state, however long they take.
pub(super) fn solutions(state: &State) -> Solutions {
    let Some(mut problem) = Problem::new(state) else { return Solutions::None };
    let one = problem.solve();
    let two = one.as_ref().and_then(|one| {
        problem.exclude(one);
        problem.solve()
    });
    Solutions::of(one, two)
}

/// What is open in a state, as clauses.
struct Problem {
    solver: BasicSolver,
    /// The digits of decided cells; of others, any.
    decided: Solution,
    /// The SAT variable of each live candidate of the other cells.
    variables: Vec<(Candidate, Var)>,
}

impl Problem {
    /// The clauses of a state; `None` when a CSP variable has no candidate.
    fn new(state: &State) -> Option<Problem> {
        let mut state = state.clone();
        apply_singles(&mut state);
        if state.empty_variable().is_some() {
            return None;
        }
        let mut solver = BasicSolver::default();
        let mut decided = [Digit::from_index(0); 81];
        let mut variables = Vec::new();
        let mut of_candidate = [None; 729];
        for cell in Cell::all() {
            if let Some(digit) = state.decided(cell) {
                decided[cell.index()] = digit;
                continue;
            }
            for digit in state.digits(cell).iter() {
                let candidate = Candidate::new(digit, cell);
                let variable = solver.new_var_default();
                variables.push((candidate, variable));
                of_candidate[candidate.index()] = Some(variable);
            }
        }
        for csp in Csp::all() {
            let open: Vec<Var> =
                state.values(csp).filter_map(|value| of_candidate[value.index()]).collect();
            if !open.is_empty() {
                exactly_one(&mut solver, &open);
            }
        }
        Some(Problem { solver, decided, variables })
    }

    /// The next solution that no clause excludes.
    fn solve(&mut self) -> Option<Solution> {
        if self.solver.solve_limited(&[]) != lbool::TRUE {
            return None;
        }
        let mut solution = self.decided;
        for &(candidate, variable) in &self.variables {
            if self.solver.value_var(variable) == lbool::TRUE {
                solution[candidate.cell().index()] = candidate.digit();
            }
        }
        Some(solution)
    }

    /// Leaves a solution out of those still to be found.
    fn exclude(&mut self, solution: &Solution) {
        let is_true =
            |candidate: Candidate| solution[candidate.cell().index()] == candidate.digit();
        let mut clause: Vec<Lit> = self
            .variables
            .iter()
            .filter(|&&(candidate, _)| is_true(candidate))
            .map(|&(_, variable)| Lit::new(variable, false))
            .collect();
        self.solver.add_clause_reuse(&mut clause);
    }
}

/// Of these variables one is true and all others are false.
fn exactly_one(solver: &mut BasicSolver, values: &[Var]) {
    let mut clause: Vec<Lit> = values.iter().map(|&value| Lit::new(value, true)).collect();
    solver.add_clause_reuse(&mut clause);
    for (index, &one) in values.iter().enumerate() {
        for &two in &values[..index] {
            clause.clear();
            clause.extend([Lit::new(one, false), Lit::new(two, false)]);
            solver.add_clause_reuse(&mut clause);
        }
    }
}
