//! The linear programs, in floating point: what they answer is rounded and verified by who asks.
//!
//! A point gives every candidate a share from 0 to 1, so that the shares of each variable add up to 1: the
//! solutions are the points with shares 0 and 1 only. By Farkas' lemma a candidate has share 1 in no point
//! exactly when a sum proves it false, and share 0 in every point exactly when one of rank 0 does.
//!
//! `microlp` is a simplex in plain Rust without threads or random numbers, and asks a clock only to report its time: the same program has
//! the same answer on every machine. HiGHS and Clarabel, which `good_lp` offers too, are C++ and an
//! interior point method; the first cannot be had in WebAssembly, the second gives no corners to round.
//!
//! Each sum of any rank has a program of its own. Going on from the last candidate was tried in two ways: one saves 22
//! and 38 % at two states but bounds the rank, the other takes longer. Adding rows only when they are violated took six
//! times as long.

use microlp::{ComparisonOp, Error, OptimizationDirection, Problem, Solution, Variable};

use crate::board::{CandidateSet, links_of, values_of};
use crate::grid::{Candidate, Csp};
use crate::work::{Stopped, Work};

/// A point of the program, and the variable of each candidate that has one.
type Point = (Solution, Vec<Option<Variable>>);

/// How near to 1 a share is that counts as such.
const NEAR: f64 = 1e-9;

/// Weights of variables: below zero for truths.
pub(super) type Weights = Vec<(Csp, f64)>;

/// The variables and candidates of a state that the programs are about.
pub(super) struct Program {
    /// Variables with their live candidates; of those with the same candidates the first.
    csps: Vec<(Csp, CandidateSet)>,
    /// The candidates in them.
    candidates: CandidateSet,
}

/// Which sums are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SumRank {
    /// All.
    Any,
    /// Those with links of the same weight as the truths, so that nothing has to be supposed.
    Zero,
}

impl Program {
    pub fn of(live: &CandidateSet) -> Program {
        let mut csps: Vec<(Csp, CandidateSet)> = Vec::new();
        for csp in Csp::all() {
            let values = *values_of(csp) & *live;
            let is_settled =
                values.only().is_some_and(|c| !links_of(Candidate::from_index(c)).intersects(live));
            if !is_settled && csps.iter().all(|(_, known)| *known != values) {
                csps.push((csp, values));
            }
        }
        let candidates = csps.iter().fold(CandidateSet::EMPTY, |all, (_, values)| all | *values);
        Program { csps, candidates }
    }

    /// The variables that the programs are about: of those with the same candidates the first.
    pub fn csps(&self) -> impl Iterator<Item = Csp> {
        self.csps.iter().map(|(csp, _)| *csp)
    }

    /// The same with their candidates.
    pub fn sets(&self) -> impl Iterator<Item = &(Csp, CandidateSet)> {
        self.csps.iter()
    }

    /// The candidates that the programs are about: all but those that nothing live is linked to.
    pub fn candidates(&self) -> &CandidateSet {
        &self.candidates
    }

    /// Those of some candidates that have share 1 in no point, given which have share 0 in all.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn never_one(
        &self,
        sought: &CandidateSet,
        always_zero: &CandidateSet,
        work: &mut Work,
    ) -> Result<CandidateSet, Stopped> {
        let mut never = *sought & *always_zero;
        let mut rest = (*sought & self.candidates).and_not(&never);
        let Some((start, shares)) = self.points(&CandidateSet::EMPTY, work)? else {
            return Ok(never | rest);
        };
        while let Some(target) = rest.first() {
            self.charge(work)?;
            rest.remove(target);
            match corner(start.clone().fix_var(shares[target].expect("a candidate in it"), 1.0)) {
                Ok(point) => rest.remove_all(&self.with_share(&point, &shares, 1.0 - NEAR)),
                Err(_) => never.insert(target),
            }
        }
        Ok(never)
    }

    /// The candidates that have share 0 in every point: all, where there are no points.
    ///
    /// One program: of a point times any factor the shares count, each up to one. Take a point for each candidate
    /// that has a share in one, and add them up: times a great factor all these have a share of one at least.
    /// So where most is counted, just the candidates with share 0 in every point count nothing.
    ///
    /// # Errors
    /// When the work is stopped, or the solver fails.
    pub fn always_zero(&self, work: &mut Work) -> Result<CandidateSet, Stopped> {
        self.charge(work)?;
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        let factor = problem.add_var(0.0, (0.0, f64::INFINITY));
        let mut shares = vec![None; 729];
        for candidate in self.candidates.iter() {
            let counts = problem.add_var(1.0, (0.0, 1.0));
            let more = problem.add_var(0.0, (0.0, f64::INFINITY));
            shares[candidate] = Some([counts, more]);
        }
        for (_, values) in &self.csps {
            let parts = values.iter().filter_map(|c| shares[c]).flatten();
            let row: Vec<(Variable, f64)> =
                parts.map(|part| (part, 1.0)).chain([(factor, -1.0)]).collect();
            problem.add_constraint(row, ComparisonOp::Eq, 0.0);
        }
        let point = corner(problem.solve()).map_err(|_| Stopped::Failed)?;
        // Each counts one or nothing.
        let is_zero =
            |&c: &usize| shares[c].is_some_and(|[counts, _]| point.var_value(counts) < 0.5);
        Ok(self.candidates.iter().filter(is_zero).collect())
    }

    /// The greatest share of a candidate; `None` where there are no points.
    ///
    /// # Errors
    /// When the work is stopped, or the solver fails.
    pub fn greatest(&self, target: Candidate, work: &mut Work) -> Result<Option<f64>, Stopped> {
        let most = CandidateSet::single(target.index());
        let share = |(point, shares): Point| shares[target.index()].map(|s| point.var_value(s));
        Ok(self.points(&most, work)?.and_then(share))
    }

    /// A point in which the shares of some candidates add up to the most; `None` where there are no points.
    fn points(&self, most: &CandidateSet, work: &mut Work) -> Result<Option<Point>, Stopped> {
        self.charge(work)?;
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        let mut shares = vec![None; 729];
        for candidate in self.candidates.iter() {
            let worth = if most.contains(candidate) { 1.0 } else { 0.0 };
            shares[candidate] = Some(problem.add_var(worth, (0.0, 1.0)));
        }
        for (_, values) in &self.csps {
            let row: Vec<(Variable, f64)> =
                values.iter().filter_map(|c| Some((shares[c]?, 1.0))).collect();
            problem.add_constraint(row, ComparisonOp::Eq, 1.0);
        }
        match corner(problem.solve()) {
            Ok(point) => Ok(Some((point, shares))),
            Err(Unsolved::Infeasible) => Ok(None),
            Err(Unsolved::Failed) => Err(Stopped::Failed),
        }
    }

    fn with_share(
        &self,
        point: &Solution,
        shares: &[Option<Variable>],
        least: f64,
    ) -> CandidateSet {
        let has = |&c: &usize| shares[c].is_some_and(|share| point.var_value(share) > least);
        self.candidates.iter().filter(has).collect()
    }

    /// The weights of a sum of least truths that proves a candidate false, by a margin of one; `None` when
    /// there is no sum.
    ///
    /// With `backwards` the variables stand in the other order, which leads to another corner where one
    /// cannot be had in good order.
    ///
    /// # Errors
    /// When the work is stopped, or the solver fails.
    pub fn shortest(
        &self,
        target: Candidate,
        asked: SumRank,
        backwards: bool,
        work: &mut Work,
    ) -> Result<Option<Weights>, Stopped> {
        self.charge(work)?;
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        let mut rows: Vec<Vec<(Variable, f64)>> = vec![Vec::new(); 729];
        let (mut rank, mut columns) = (Vec::new(), Vec::new());
        let all = || {
            self.csps.iter().filter(|(csp, _)| match asked {
                // They would add the same to the target and to the rank.
                SumRank::Any => !csp.contains(target),
                SumRank::Zero => true,
            })
        };
        let ordered: Vec<&(Csp, CandidateSet)> =
            if backwards { all().rev().collect() } else { all().collect() };
        for (csp, values) in ordered {
            let truth = problem.add_var(1.0, (0.0, f64::INFINITY));
            let link = problem.add_var(0.0, (0.0, f64::INFINITY));
            values.iter().for_each(|c| rows[c].extend([(link, 1.0), (truth, -1.0)]));
            rank.extend([(truth, 1.0), (link, -1.0)]);
            columns.push((*csp, truth, link));
        }
        let (exempt, least_of_target, least) = match asked {
            // What is linked to the target may have a surplus below zero.
            SumRank::Any => (*links_of(target), 0.0, 1.0),
            SumRank::Zero => (CandidateSet::EMPTY, 1.0, 0.0),
        };
        for candidate in self.candidates.and_not(&exempt).iter() {
            let surplus = if candidate == target.index() { least_of_target } else { 0.0 };
            let row = std::mem::take(&mut rows[candidate]);
            if !row.is_empty() {
                problem.add_constraint(row, ComparisonOp::Ge, surplus);
            }
        }
        problem.add_constraint(rank, ComparisonOp::Ge, least);
        match corner(problem.solve()) {
            Ok(found) => {
                let weight = |&(csp, truth, link): &(Csp, Variable, Variable)| {
                    (csp, found.var_value(link) - found.var_value(truth))
                };
                Ok(Some(columns.iter().map(weight).collect()))
            }
            Err(Unsolved::Infeasible) => Ok(None),
            Err(Unsolved::Failed) => Err(Stopped::Failed),
        }
    }

    /// The weights of these truths and links that prove a candidate false, by a margin of one and with the least
    /// weight of truths and of further links; `None` when none do.
    ///
    /// # Errors
    /// When the work is stopped, or the solver fails.
    pub fn weights_of(
        &self,
        truths: &[Csp],
        links: &[Csp],
        further: &[Csp],
        target: Candidate,
        work: &mut Work,
    ) -> Result<Option<Weights>, Stopped> {
        self.charge(work)?;
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        let mut rows: Vec<Vec<(Variable, f64)>> = vec![Vec::new(); 729];
        let (mut over, mut columns) = (Vec::new(), Vec::new());
        let of = |sets: &[Csp], sign: f64, cost: f64| {
            sets.iter().map(|&csp| (csp, sign, cost)).collect::<Vec<_>>()
        };
        let all = [of(truths, -1.0, 1.0), of(links, 1.0, 0.0), of(further, 1.0, 1.0)];
        for (csp, sign, cost) in all.into_iter().flatten() {
            let weight = problem.add_var(cost, (0.0, f64::INFINITY));
            values_of(csp).iter().for_each(|c| rows[c].push((weight, sign)));
            // What the target has of a set makes up for what the rank has.
            if !csp.contains(target) {
                over.push((weight, -sign));
            }
            columns.push((csp, sign, weight));
        }
        for candidate in self.candidates.and_not(links_of(target)).iter() {
            let row = std::mem::take(&mut rows[candidate]);
            if candidate != target.index() && !row.is_empty() {
                problem.add_constraint(row, ComparisonOp::Ge, 0.0);
            }
        }
        problem.add_constraint(over, ComparisonOp::Ge, 1.0);
        match corner(problem.solve()) {
            Ok(found) => {
                let weight = |&(csp, sign, weight): &(Csp, f64, Variable)| {
                    (csp, sign * found.var_value(weight))
                };
                Ok(Some(columns.iter().map(weight).collect()))
            }
            Err(Unsolved::Infeasible) => Ok(None),
            Err(Unsolved::Failed) => Err(Stopped::Failed),
        }
    }

    /// Counts a program about all candidates.
    pub fn charge(&self, work: &mut Work) -> Result<(), Stopped> {
        charge(self.candidates.count(), work)
    }
}

/// Counts a program, which costs as much as it has candidates: some microseconds each.
pub(super) fn charge(candidates: usize, work: &mut Work) -> Result<(), Stopped> {
    work.programs += 1;
    (0..candidates).try_for_each(|_| work.spend())?;
    work.look()
}

/// Why there is no corner.
pub(super) enum Unsolved {
    Infeasible,
    Failed,
}

pub(super) fn corner(solved: Result<microlp::SolveOutcome, Error>) -> Result<Solution, Unsolved> {
    match solved {
        Ok(outcome) => outcome.into_solution().map_err(|_| Unsolved::Failed),
        Err(Error::Infeasible) => Err(Unsolved::Infeasible),
        Err(_) => Err(Unsolved::Failed),
    }
}
