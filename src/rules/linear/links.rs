//! Other links for the same truths, of rank 0: what else falls by them.
//!
//! A candidate that does not fall is in the links as often as in the truths. So a variable with such a candidate that
//! is in no truth is not a link, and a candidate in no truth and no link is left out of the program.
//!
//! One program, in which the truths count any number of times, shows which candidates have a surplus by any links; from
//! its corner the solver goes on to each of them. At number 3 of top1465 this takes two thirds of 1.1 s. A program for
//! each step, about all candidates, took 7.6 s on a busier machine and found less.

use microlp::{ComparisonOp, OptimizationDirection, Problem, Solution, Variable};

use crate::board::CandidateSet;
use crate::grid::{Candidate, Csp};
use crate::work::{Stopped, Work};

use super::program::{Program, Unsolved, Weights, charge, corner};
use super::sum::Sum;

/// A sum, and what falls by it.
pub(super) type Part = (Sum, Vec<Candidate>);

/// What a program costs that goes on from a corner, as candidates of one that does not.
const GOING_ON: usize = 10;

/// Truths, and what may be a link for them.
struct Links<'a> {
    /// With their weights at a margin of one.
    truths: Vec<(Csp, f64)>,
    /// How often the truths hold each candidate.
    held: Vec<f64>,
    /// The live candidates that they hold.
    in_truths: CandidateSet,
    /// The variables that may be links.
    links: Vec<&'a (Csp, CandidateSet)>,
    /// The candidates that may have a surplus.
    falling: &'a CandidateSet,
    live: &'a CandidateSet,
}

/// The program, at the corner where most surpluses count.
struct Found {
    solution: Solution,
    /// The factor of the truths, the weights of the links, and the surpluses that are sought.
    factor: Variable,
    columns: Vec<Variable>,
    surpluses: Vec<Option<Variable>>,
}

/// A sum of rank 0 with what falls by it, and other links for the same truths, by which all else falls that does by
/// the same margin.
///
/// # Errors
/// When the work is stopped, or the solver fails.
pub(super) fn with_same_truths(
    program: &Program,
    falling: &CandidateSet,
    sum: Sum,
    margin: i64,
    live: &CandidateSet,
    work: &mut Work,
) -> Result<Vec<Part>, Stopped> {
    let links = Links::of(program, falling, &sum, margin, live);
    let falls = sum.falls(margin, live);
    let sought = links.sought().and_not(&bits(&falls));
    let mut parts = vec![(sum, falls)];
    if sought.is_empty() {
        return Ok(parts);
    }
    let found = links.most(&sought, work)?;
    let mut rest = found.exceeding(&sought);
    let Some(once) = fixed(&found.solution, found.factor, work)? else { return Ok(parts) };
    while let Some(first) = rest.first() {
        let surplus = found.surpluses[first].expect("it is sought");
        if let Some(at) = fixed(&once, surplus, work)? {
            let part = links.whole(&at, &found.columns, &rest);
            work.refused += u64::from(part.is_none());
            if let Some(part) = part {
                rest.remove_all(&bits(&part.1));
                parts.push(part);
            }
        }
        rest.remove(first);
    }
    Ok(parts)
}

/// The corner where a variable is 1, from another one; `None` when there is none.
fn fixed(from: &Solution, one: Variable, work: &mut Work) -> Result<Option<Solution>, Stopped> {
    charge(GOING_ON, work)?;
    match corner(from.clone().fix_var(one, 1.0)) {
        Ok(solution) => Ok(Some(solution)),
        Err(Unsolved::Infeasible) => Ok(None),
        Err(Unsolved::Failed) => Err(Stopped::Failed),
    }
}

fn bits(falls: &[Candidate]) -> CandidateSet {
    falls.iter().map(|c| c.index()).collect()
}

impl<'a> Links<'a> {
    fn of(
        program: &'a Program,
        falling: &'a CandidateSet,
        sum: &Sum,
        margin: i64,
        live: &'a CandidateSet,
    ) -> Links<'a> {
        let weight = |weight: i64| weight as f64 / margin as f64;
        let truths: Vec<(Csp, f64)> =
            sum.truths.iter().map(|truth| (truth.set, weight(truth.weight))).collect();
        let mut held = vec![0.0; 729];
        for (csp, weight) in &truths {
            csp.candidates().iter().for_each(|c| held[c.index()] += weight);
        }
        let in_truths: CandidateSet = live.iter().filter(|&c| held[c] > 0.0).collect();
        let may_be_in_links = in_truths | *falling;
        let is_link =
            |(_, values): &&(Csp, CandidateSet)| values.and_not(&may_be_in_links).is_empty();
        let links = program.sets().filter(is_link).collect();
        Links { truths, held, in_truths, links, falling, live }
    }

    /// What may have a surplus by the links.
    fn sought(&self) -> CandidateSet {
        let in_links =
            self.links.iter().fold(CandidateSet::EMPTY, |all, (_, values)| all | *values);
        in_links & *self.falling
    }

    /// Links for the truths times any factor, with which some candidates have as much surplus together as may be, each
    /// counted up to one.
    fn most(&self, sought: &CandidateSet, work: &mut Work) -> Result<Found, Stopped> {
        let counted = self.in_truths | *sought;
        charge(counted.count(), work)?;
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        let factor = problem.add_var(0.0, (0.0, f64::INFINITY));
        let mut rows: Vec<Vec<(Variable, f64)>> = vec![Vec::new(); 729];
        let mut columns = Vec::new();
        for (_, values) in &self.links {
            let link = problem.add_var(0.0, (0.0, f64::INFINITY));
            values.iter().for_each(|c| rows[c].push((link, 1.0)));
            columns.push(link);
        }
        let mut surpluses = vec![None; 729];
        for candidate in counted.iter() {
            let mut row = std::mem::take(&mut rows[candidate]);
            row.push((factor, -self.held[candidate]));
            if sought.contains(candidate) {
                let surplus = problem.add_var(1.0, (0.0, 1.0));
                row.push((surplus, -1.0));
                surpluses[candidate] = Some(surplus);
            }
            let may_exceed = self.falling.contains(candidate);
            let compared = if may_exceed { ComparisonOp::Ge } else { ComparisonOp::Eq };
            problem.add_constraint(row, compared, 0.0);
        }
        let all: f64 = self.truths.iter().map(|truth| truth.1).sum();
        let weight = columns.iter().map(|&link| (link, 1.0)).chain([(factor, -all)]);
        problem.add_constraint(weight.collect::<Vec<_>>(), ComparisonOp::Eq, 0.0);
        let solution = corner(problem.solve()).map_err(|_| Stopped::Failed)?;
        Ok(Found { solution, factor, columns, surpluses })
    }

    /// The sum of the truths and these links in whole numbers, with those of some candidates that fall by it; `None` where
    /// none does.
    fn whole(
        &self,
        solution: &Solution,
        columns: &[Variable],
        rest: &CandidateSet,
    ) -> Option<Part> {
        let links = columns.iter().map(|&link| solution.var_value(link));
        let links = self.links.iter().map(|(csp, _)| *csp).zip(links);
        let against = self.truths.iter().map(|&(csp, weight)| (csp, -weight));
        let (sum, times) = Sum::whole(&together(links.chain(against).collect()))?;
        let mut falls = sum.falls(times, self.live);
        falls.retain(|fallen| rest.contains(fallen.index()));
        // Whether it holds is the same for all.
        let holds = falls.first().is_some_and(|&fallen| sum.proves(fallen, self.live));
        holds.then_some((sum, falls))
    }
}

impl Found {
    /// Those of some candidates that have a surplus by any links.
    ///
    /// Links for which this or that candidate has a surplus can be added up, and with a great factor each of these
    /// surpluses is one or more. So where most is counted, each counts one or nothing.
    fn exceeding(&self, sought: &CandidateSet) -> CandidateSet {
        let exceeds = |&c: &usize| {
            self.surpluses[c].is_some_and(|surplus| self.solution.var_value(surplus) > 0.5)
        };
        sought.iter().filter(exceeds).collect()
    }
}

/// Each variable once.
fn together(mut weights: Weights) -> Weights {
    weights.sort_by_key(|(csp, _)| *csp);
    weights.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        kept.1 += if is_same { next.1 } else { 0.0 };
        is_same
    });
    weights
}
