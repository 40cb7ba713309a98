//! The fewest truths by which a candidate is false, whatever the links and whether or not they are a sum.
//!
//! Truths prove a candidate false when they cannot be filled beside it: a **core**. The smallest core is sought from
//! below: whatever leaves some truths out of all the others, so that the rest can be filled, every core holds one of
//! them. So a core meets each such set, and the fewest truths that meet all known ones are a core, or can be filled
//! and give another set (implicit hitting sets).
//!
//! A core of which no truth can be left out is found at once; that none is smaller may take long.
//!
//! Both questions are asked to a SAT solver, `batsat`, in plain Rust without random choices: the same question
//! has the same answer everywhere.
//!
//! Source: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS Extraction with Minimal Hitting Set
//! Dualization", CP 2015.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

use crate::board::{CandidateSet, links_of};
use crate::grid::{Candidate, Conclusion, Csp};
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::fillings::Filling;
use super::program::Program;

/// The fewest truths for each candidate that is sought and false.
pub(crate) fn fewest(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    each(hunt, found, work, Fillings::smallest_core)
}

/// Few truths for each candidate that is sought and false: none of them can be left out.
pub(crate) fn few(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    each(hunt, found, work, Fillings::some_core)
}

/// A core of a candidate; `None` when the candidate is not false.
type FindCore = fn(&mut Fillings, &mut Work) -> Result<Option<Truths>, Stopped>;

fn each(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
    core: FindCore,
) -> Result<(), Stopped> {
    let live = hunt.on.live();
    let program = Program::of(live);
    let truths: Vec<Csp> = program.csps().collect();
    for target in (*hunt.sought & *program.candidates()).iter().map(Candidate::from_index) {
        let mut fillings = Fillings::beside(target, &truths, live);
        let Some(core) = core(&mut fillings, work)? else { continue };
        let core: Vec<Csp> = core.into_iter().map(|truth| truths[truth]).collect();
        if let Filling::Refuted(case) = Filling::beside(target, &core, live, work)? {
            let mut sheet = Sheet::default();
            case.write(live, &mut sheet);
            let conclusions = vec![Conclusion::Eliminate(target)];
            found.push(sheet.prove(hunt.position(), hunt.family, case.truths().len(), conclusions));
        }
    }
    Ok(())
}

/// Truths by their place in the list of all.
type Truths = Vec<usize>;

/// The fillings of truths beside a candidate, as clauses: no two linked candidates are true, and a truth that is
/// asked for has one of its own.
struct Fillings {
    solver: BasicSolver,
    /// What asks for each truth.
    asked: Vec<Lit>,
    /// For each truth its candidates.
    values: Vec<Vec<Lit>>,
}

impl Fillings {
    fn beside(target: Candidate, truths: &[Csp], live: &CandidateSet) -> Fillings {
        let mut solver = BasicSolver::default();
        let rest = live.and_not(links_of(target));
        let mut of_candidate: Vec<Option<Var>> = vec![None; 729];
        for candidate in rest.iter() {
            // A candidate is true where nothing speaks against it, so that more truths are filled at once.
            of_candidate[candidate] = Some(solver.new_var(lbool::TRUE, true));
        }
        let literals = |csp: Csp| -> Vec<Lit> {
            let of = csp.candidates().map(|candidate| of_candidate[candidate.index()]);
            of.into_iter().flatten().map(|var| Lit::new(var, true)).collect()
        };
        for csp in Csp::all() {
            at_most_one(&mut solver, &literals(csp));
        }
        let values: Vec<Vec<Lit>> = truths.iter().map(|&truth| literals(truth)).collect();
        let asked: Vec<Lit> =
            values.iter().map(|_| Lit::new(solver.new_var_default(), true)).collect();
        for (&asked, values) in asked.iter().zip(&values) {
            add(&mut solver, [&[!asked], &values[..]].concat());
        }
        if let Some(var) = of_candidate[target.index()] {
            add(&mut solver, vec![Lit::new(var, true)]);
        }
        Fillings { solver, asked, values }
    }

    /// Truths that cannot be filled, of which none can be left out; `None` when all can be filled.
    fn some_core(&mut self, work: &mut Work) -> Result<Option<Truths>, Stopped> {
        let all: Truths = (0..self.asked.len()).collect();
        match self.fill(&all, work)? {
            Ok(_) => Ok(None),
            Err(core) => self.without_idle(core, work).map(Some),
        }
    }

    /// The fewest truths that cannot be filled; `None` when all can.
    fn smallest_core(&mut self, work: &mut Work) -> Result<Option<Truths>, Stopped> {
        let Some(mut core) = self.some_core(work)? else { return Ok(None) };
        let mut hitting = Hitting::new(self.asked.len(), core.len());
        let mut most = 1;
        while most < core.len() {
            let Some(chosen) = hitting.at_most(most, work)? else {
                most += 1;
                continue;
            };
            if let Err(smallest) = self.fill(&chosen, work)? {
                return Ok(Some(smallest));
            }
            let other = self.missed(chosen, &mut hitting, work)?;
            if other.len() < core.len() {
                core = other;
            }
        }
        Ok(Some(core))
    }

    /// Adds sets that some truths do not meet, and of each a truth to them, until they are a core; what is needed of it.
    fn missed(
        &mut self,
        mut chosen: Truths,
        hitting: &mut Hitting,
        work: &mut Work,
    ) -> Result<Truths, Stopped> {
        loop {
            match self.fill(&chosen, work)? {
                Err(core) => return self.without_idle(core, work),
                Ok(filled) => {
                    let left = self.fewest_left(filled, work)?;
                    hitting.add(&left);
                    // The one that most sets have.
                    let best = left.iter().rev().max_by_key(|&&truth| hitting.met[truth]);
                    chosen.extend(best);
                }
            }
        }
    }

    /// The truths that are filled when some are asked for; where they cannot be, some that already cannot.
    fn fill(
        &mut self,
        truths: &[usize],
        work: &mut Work,
    ) -> Result<Result<Truths, Truths>, Stopped> {
        let asked: Vec<Lit> = truths.iter().map(|&truth| self.asked[truth]).collect();
        match solve(&mut self.solver, &asked, work)? {
            true => Ok(Ok(self.filled())),
            false => {
                let core = self.solver.unsat_core().to_vec();
                let is_in =
                    |&truth: &usize| core.iter().any(|lit| lit.var() == self.asked[truth].var());
                Ok(Err(truths.iter().copied().filter(is_in).collect()))
            }
        }
    }

    /// The truths that the last model fills.
    fn filled(&self) -> Truths {
        let is_true = |lit: &Lit| self.solver.value_lit(*lit) == lbool::TRUE;
        (0..self.values.len()).filter(|&truth| self.values[truth].iter().any(is_true)).collect()
    }

    /// The truths outside a greatest set that holds some and can be filled.
    fn fewest_left(&mut self, mut filled: Truths, work: &mut Work) -> Result<Truths, Stopped> {
        loop {
            let left: Truths =
                (0..self.asked.len()).filter(|truth| !filled.contains(truth)).collect();
            // One more of these, whichever: what switches the clause on is a new variable.
            let switch = Lit::new(self.solver.new_var_default(), true);
            let more: Vec<Lit> = left.iter().map(|&truth| self.asked[truth]).collect();
            add(&mut self.solver, [&[!switch], &more[..]].concat());
            let mut asked: Vec<Lit> = filled.iter().map(|&truth| self.asked[truth]).collect();
            asked.push(switch);
            let is_more = solve(&mut self.solver, &asked, work)?;
            let next = if is_more { self.filled() } else { Vec::new() };
            add(&mut self.solver, vec![!switch]);
            if !is_more {
                return Ok(left);
            }
            filled = next;
        }
    }

    /// A core without the truths that are not needed.
    fn without_idle(&mut self, mut core: Truths, work: &mut Work) -> Result<Truths, Stopped> {
        let mut needed = 0;
        while needed < core.len() {
            let mut rest = core.clone();
            rest.remove(needed);
            match self.fill(&rest, work)? {
                Ok(_) => needed += 1,
                Err(smaller) => core = smaller,
            }
        }
        Ok(core)
    }
}

/// The fewest truths that meet some sets.
struct Hitting {
    solver: BasicSolver,
    chosen: Vec<Lit>,
    /// Whether at least so many are chosen, from one on.
    counts: Vec<Lit>,
    /// How many of the sets have each truth.
    met: Vec<usize>,
}

impl Hitting {
    /// None yet, for sets of up to so many truths.
    fn new(truths: usize, most: usize) -> Hitting {
        let mut solver = BasicSolver::default();
        let mut literal = || Lit::new(solver.new_var(lbool::FALSE, true), true);
        let chosen: Vec<Lit> = (0..truths).map(|_| literal()).collect();
        let rows: Vec<Vec<Lit>> =
            chosen.iter().map(|_| (0..=most).map(|_| literal()).collect()).collect();
        for (at, (&one, row)) in chosen.iter().zip(&rows).enumerate() {
            add(&mut solver, vec![!one, row[0]]);
            let Some(before) = at.checked_sub(1).map(|before| &rows[before]) else { continue };
            for (count, &known) in before.iter().enumerate() {
                add(&mut solver, vec![!known, row[count]]);
                if let Some(&next) = row.get(count + 1) {
                    add(&mut solver, vec![!one, !known, next]);
                }
            }
        }
        let counts = rows.last().cloned().unwrap_or_default();
        Hitting { solver, counts, met: vec![0; chosen.len()], chosen }
    }

    fn add(&mut self, set: &[usize]) {
        set.iter().for_each(|&truth| self.met[truth] += 1);
        add(&mut self.solver, set.iter().map(|&truth| self.chosen[truth]).collect());
    }

    /// At most so many truths that meet all sets; `None` when there are none.
    fn at_most(&mut self, most: usize, work: &mut Work) -> Result<Option<Truths>, Stopped> {
        let bound = [!self.counts[most]];
        if !solve(&mut self.solver, &bound, work)? {
            return Ok(None);
        }
        let is_chosen = |&truth: &usize| self.solver.value_lit(self.chosen[truth]) == lbool::TRUE;
        Ok(Some((0..self.chosen.len()).filter(is_chosen).collect()))
    }
}

/// How many propagations of the solver are one step of work: some microseconds.
const PROPAGATIONS: u64 = 10;

/// Whether clauses can be satisfied.
fn solve(solver: &mut BasicSolver, assumed: &[Lit], work: &mut Work) -> Result<bool, Stopped> {
    work.look()?;
    let before = solver.num_propagations();
    let answer = solver.solve_limited(assumed);
    let steps = 1 + (solver.num_propagations() - before) / PROPAGATIONS;
    (0..steps).try_for_each(|_| work.spend())?;
    Ok(answer == lbool::TRUE)
}

fn add(solver: &mut BasicSolver, mut clause: Vec<Lit>) {
    solver.add_clause_reuse(&mut clause);
}

fn at_most_one(solver: &mut BasicSolver, values: &[Lit]) {
    for (index, &one) in values.iter().enumerate() {
        for &two in &values[..index] {
            add(solver, vec![!one, !two]);
        }
    }
}
