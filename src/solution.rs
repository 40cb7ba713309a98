//! The solutions of a state, found by a SAT solver.
//!
//! This layer answers whether a puzzle is one; nothing that Catena proves rests on it. It uses
//! only `grid`, and must not know what a chain or a proof is.
//!
//! What is open after singles is a SAT problem with a variable for each live candidate: of every CSP
//! variable at least one candidate is true, and no two. Search by clauses learnt keeps the worst case
//! small, where plain backtracking meets states that cost it a long time.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

use crate::grid::{Candidate, Cell, Csp, Digit, State, apply_singles};

/// The digits of all cells, row by row.
pub type Solution = [Digit; 81];

/// What is known of the solutions of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// There is none.
    None,
    /// There is exactly one.
    One(Box<Solution>),
    /// There are at least two; these are two of them.
    Several(Box<[Solution; 2]>),
}

/// The solutions of a state: of its live candidates, whatever its givens were.
pub fn solutions(state: &State) -> Solutions {
    let Some(mut problem) = Problem::new(state) else { return Solutions::None };
    let Some(one) = problem.solve() else { return Solutions::None };
    problem.exclude(&one);
    match problem.solve() {
        None => Solutions::One(Box::new(one)),
        Some(two) => Solutions::Several(Box::new([one, two])),
    }
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
