//! The shortest sums of rank 0, of one candidate after another.
//!
//! In such a sum only candidates with share 0 in every point can have a surplus: in each point the surpluses times
//! the shares add up to the rank. So all others have none, which is an equation each. From one candidate to
//! the next only the least surplus of these two changes, and the solver goes on from the last corner: at
//! EasterMonster's start it needs 14 steps per candidate in place of 350.
//!
//! One sum could prove all candidates at once, but there its truths weigh 98, and those of a single candidate mostly
//! weigh 16. So each candidate has its own sum, which also states whatever else its truths make false.

use microlp::{ComparisonOp, OptimizationDirection, Problem, Solution, Variable};

use crate::board::CandidateSet;
use crate::grid::{Candidate, Csp};
use crate::work::{Stopped, Work};

use super::program::{Program, Unsolved, Weights, corner};

/// The program, and the corner at which it is.
pub(super) struct RankZero<'a> {
    program: &'a Program,
    /// For each variable its weight as a truth and as a link.
    columns: Vec<(Csp, Variable, Variable)>,
    /// The surplus that each candidate has at least, from 0 to 1.
    least: Vec<Option<Variable>>,
    /// The corner without a target, and the last one with its target.
    start: Solution,
    last: Option<(Solution, Candidate)>,
}

impl<'a> RankZero<'a> {
    /// For the candidates that have share 0 in every point: all of them.
    ///
    /// # Errors
    /// When the work is stopped, or the solver fails.
    pub fn of(
        program: &'a Program,
        falls: &CandidateSet,
        work: &mut Work,
    ) -> Result<RankZero<'a>, Stopped> {
        program.charge(work)?;
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        let mut rows: Vec<Vec<(Variable, f64)>> = vec![Vec::new(); 729];
        let (mut rank, mut columns, mut least) = (Vec::new(), Vec::new(), vec![None; 729]);
        for (csp, values) in program.sets() {
            let truth = problem.add_var(1.0, (0.0, f64::INFINITY));
            let link = problem.add_var(0.0, (0.0, f64::INFINITY));
            values.iter().for_each(|c| rows[c].extend([(link, 1.0), (truth, -1.0)]));
            rank.extend([(truth, 1.0), (link, -1.0)]);
            columns.push((*csp, truth, link));
        }
        for candidate in program.candidates().iter() {
            let mut row = std::mem::take(&mut rows[candidate]);
            let mut compared = ComparisonOp::Eq;
            if falls.contains(candidate) {
                let surplus = problem.add_var(0.0, (0.0, 1.0));
                row.push((surplus, -1.0));
                least[candidate] = Some(surplus);
                compared = ComparisonOp::Ge;
            }
            problem.add_constraint(row, compared, 0.0);
        }
        problem.add_constraint(rank, ComparisonOp::Ge, 0.0);
        let start = corner(problem.solve()).map_err(|_| Stopped::Failed)?;
        Ok(RankZero { program, columns, least, start, last: None })
    }

    /// The weights of a sum of least truths that proves one of the candidates false, by a margin of one.
    ///
    /// # Errors
    /// When the work is stopped, or the solver fails. It can be asked again then.
    pub fn shortest(&mut self, target: Candidate, work: &mut Work) -> Result<Weights, Stopped> {
        self.program.charge(work)?;
        let found = self.step(target).map_err(|_| Stopped::Failed)?;
        let weight = |&(csp, truth, link): &(Csp, Variable, Variable)| {
            (csp, found.var_value(link) - found.var_value(truth))
        };
        let weights = self.columns.iter().map(weight).collect();
        self.last = Some((found, target));
        Ok(weights)
    }

    /// The corner for a target: its surplus is asked for beside that of the last target, and then instead of it.
    fn step(&mut self, target: Candidate) -> Result<Solution, Unsolved> {
        let surplus = |candidate: Candidate| self.least[candidate.index()].expect("one that falls");
        let Some((last, before)) = self.last.take() else {
            return corner(self.start.clone().fix_var(surplus(target), 1.0));
        };
        let both = corner(last.fix_var(surplus(target), 1.0))?;
        match before == target {
            true => Ok(both),
            false => corner(both.fix_var(surplus(before), 0.0)),
        }
    }
}
