//! The fewest truths by which a candidate is false, whatever the links and whether or not they are a sum.
//!
//! Truths prove a candidate false when they cannot be filled beside it: a **core**. The smallest core is sought from
//! below: whatever leaves some truths out of all the others, so that the rest can be filled, every core holds one of
//! them. So a core meets each such set, and the fewest truths that meet all known ones are a core, or can be filled
//! and give another set (implicit hitting sets).
//!
//! A core of which no truth can be left out is found at once; that none is smaller may take long. The fillings that
//! leave these sets go with the proof, so that the checker can say the same.
//!
//! Whether truths can be filled is asked to a SAT solver, `batsat`, in plain Rust without random choices: the same
//! question has the same answer everywhere.
//!
//! Source: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS Extraction with Minimal Hitting Set
//! Dualization", CP 2015.

use std::cell::Cell;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

use crate::board::{CandidateSet, links_of, values_of};
use crate::grid::{Candidate, Conclusion, Csp};
use crate::proof::{Family, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::fillings::Filling;
use super::hitting::Hitting;
use super::program::{Program, SumRank};
use super::shortest;

/// The fewest truths for each candidate that is sought and false.
pub(crate) fn fewest(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    each(hunt, found, work, |fillings, work| fillings.smallest_core(hunt.none_up_to, work))
}

/// Few truths for each candidate that is sought and false: none of them can be left out.
pub(crate) fn few(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    each(hunt, found, work, Fillings::some_core)
}

/// A proof by few truths that mostly has fewer than that of [`few`], and takes longer to find; `None` when the
/// candidate is not false, or the work is stopped.
pub(crate) fn bound(on: &Prepared, target: Candidate, work: &mut Work) -> Option<Proof> {
    let family = Family { name: "few-truths".into(), shape: None };
    let sought = &CandidateSet::single(target.index());
    let (reach, none_up_to) = (&Reach::up_to(Reach::ANY), &Cell::new(0));
    let hunt = Hunt { on, family: &family, reach, sought, none_up_to };
    let sum = truths_of_sum(on, target, work);
    let mut found = Vec::new();
    each(&hunt, &mut found, work, |fillings, work| fillings.smaller_core(&sum, work)).ok()?;
    found.pop()
}

/// The truths of the lightest sum that proves a candidate false, by their place in the list of all: they cannot be
/// filled beside it. None where there is no sum, or the work ends before it is found.
fn truths_of_sum(on: &Prepared, target: Candidate, work: &mut Work) -> Truths {
    let program = Program::of(on.live());
    let Ok(Some((sum, _))) = shortest(&program, target, SumRank::Any, on.live(), work) else {
        return Vec::new();
    };
    let place = |csp: Csp| program.csps().position(|other| other == csp);
    sum.truths.iter().filter_map(|truth| place(truth.set)).collect()
}

fn each(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
    core: impl Fn(&mut Fillings, &mut Work) -> Result<Option<Core>, Stopped>,
) -> Result<(), Stopped> {
    let live = hunt.on.live();
    let program = Program::of(live);
    let truths: Vec<Csp> = program.csps().collect();
    for target in (*hunt.sought & *program.candidates()).iter().map(Candidate::from_index) {
        let mut fillings = Fillings::beside(target, &truths, live);
        let Some(core) = core(&mut fillings, work)? else { continue };
        let needed: Vec<Csp> = core.truths.iter().map(|&truth| truths[truth]).collect();
        if let Filling::Refuted(case) = Filling::beside(target, &needed, live, work)? {
            let mut sheet = Sheet::default();
            case.write(live, &mut sheet);
            let conclusions = vec![Conclusion::Eliminate(target)];
            let length = case.truths().len();
            let proof = sheet.prove(hunt.position(), hunt.family, length, conclusions);
            found.push(Proof { fillings: core.fillings(target, work), ..proof });
        }
    }
    Ok(())
}

/// Truths by their place in the list of all.
type Truths = Vec<usize>;

/// Truths that cannot be filled.
struct Core {
    truths: Truths,
    /// That fewer can: where that is known, the fillings that show it.
    none_smaller: Option<Known>,
}

impl Core {
    /// The fillings that show that no core is smaller, without the candidate that they are beside.
    fn fillings(&self, target: Candidate, work: &Work) -> Vec<Vec<Candidate>> {
        let Some(known) = &self.none_smaller else { return Vec::new() };
        let needed = known.left.needed(self.truths.len() - 1, work);
        let others = |at: usize| known.fillings[at].iter().filter(|&c| c != target.index());
        needed.into_iter().map(|at| others(at).map(Candidate::from_index).collect()).collect()
    }
}

/// Fillings, and the truths that each leaves empty.
#[derive(Default)]
struct Known {
    fillings: Vec<CandidateSet>,
    left: Hitting,
}

/// The fillings of truths beside a candidate, as clauses: no two linked candidates are true, and a truth that is
/// asked for has one of its own.
struct Fillings {
    solver: BasicSolver,
    /// The live candidates that may be chosen, each with its variable.
    candidates: Vec<(usize, Var)>,
    /// What asks for each truth.
    asked: Vec<Lit>,
    /// For each truth its candidates.
    values: Vec<CandidateSet>,
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
        let asked: Vec<Lit> =
            truths.iter().map(|_| Lit::new(solver.new_var_default(), true)).collect();
        for (&asked, &truth) in asked.iter().zip(truths) {
            add(&mut solver, [&[!asked], &literals(truth)[..]].concat());
        }
        if let Some(var) = of_candidate[target.index()] {
            add(&mut solver, vec![Lit::new(var, true)]);
        }
        let var = |candidate: usize| of_candidate[candidate].map(|var| (candidate, var));
        let candidates = rest.iter().filter_map(var).collect();
        let values = truths.iter().map(|&truth| *values_of(truth) & rest).collect();
        Fillings { solver, candidates, asked, values }
    }

    /// Truths that cannot be filled, of which none can be left out; `None` when all can be filled.
    fn some_core(&mut self, work: &mut Work) -> Result<Option<Core>, Stopped> {
        let all: Truths = (0..self.asked.len()).collect();
        match self.fill(&all, work)? {
            Ok(_) => Ok(None),
            Err(core) => self.without_idle(core, work).map(Some),
        }
    }

    /// The smallest of three such cores: one is that of truths of which each meets what the others leave, and one is
    /// among these truths, where they cannot be filled.
    fn smaller_core(&mut self, of: &[usize], work: &mut Work) -> Result<Option<Core>, Stopped> {
        let Some(core) = self.some_core(work)? else { return Ok(None) };
        let among = match self.fill(of, work)? {
            Ok(_) => None,
            Err(truths) => Some(self.without_idle(truths, work)?),
        };
        let other = self.missed(Vec::new(), &mut Known::default(), work).ok();
        let all = [Some(core), among, other].into_iter().flatten();
        Ok(all.min_by_key(|core| core.truths.len()))
    }

    /// The fewest truths that cannot be filled; `None` when all can. It keeps up to which number there are none.
    fn smallest_core(
        &mut self,
        none_up_to: &Cell<usize>,
        work: &mut Work,
    ) -> Result<Option<Core>, Stopped> {
        let Some(mut core) = self.some_core(work)? else { return Ok(None) };
        let mut known = Known::default();
        let mut most = 0;
        while most < core.truths.len() {
            let Some(chosen) = known.left.at_most(most, work)? else {
                none_up_to.set(most);
                most += 1;
                continue;
            };
            if let Err(truths) = self.fill(&chosen, work)? {
                core.truths = truths;
                break;
            }
            let other = self.missed(chosen, &mut known, work)?;
            if other.truths.len() < core.truths.len() {
                core = other;
            }
        }
        Ok(Some(Core { none_smaller: Some(known), ..core }))
    }

    /// Adds sets that some truths do not meet, and of each a truth to them, until they are a core; what is needed of it.
    fn missed(
        &mut self,
        mut chosen: Truths,
        known: &mut Known,
        work: &mut Work,
    ) -> Result<Core, Stopped> {
        loop {
            match self.fill(&chosen, work)? {
                Err(core) => return self.without_idle(core, work),
                Ok(filling) => {
                    let filling = self.greatest(filling, work)?;
                    let left: Truths =
                        (0..self.values.len()).filter(|&t| !self.is_filled(t, &filling)).collect();
                    known.fillings.push(filling);
                    known.left.add(&left);
                    // The one that most sets have.
                    let best = left.iter().rev().max_by_key(|&&truth| known.left.met_by(truth));
                    chosen.extend(best);
                }
            }
        }
    }

    /// A filling of some truths, and perhaps of more; where there is none, some of which there already is none.
    fn fill(
        &mut self,
        truths: &[usize],
        work: &mut Work,
    ) -> Result<Result<CandidateSet, Truths>, Stopped> {
        let asked: Vec<Lit> = truths.iter().map(|&truth| self.asked[truth]).collect();
        match solve(&mut self.solver, &asked, work)? {
            true => Ok(Ok(self.chosen())),
            false => {
                let core = self.solver.unsat_core().to_vec();
                let is_in =
                    |&truth: &usize| core.iter().any(|lit| lit.var() == self.asked[truth].var());
                Ok(Err(truths.iter().copied().filter(is_in).collect()))
            }
        }
    }

    /// The candidates that are true in the last model.
    fn chosen(&self) -> CandidateSet {
        let is_true = |var: Var| self.solver.value_lit(Lit::new(var, true)) == lbool::TRUE;
        let chosen = self.candidates.iter().filter(|(_, var)| is_true(*var));
        chosen.map(|(candidate, _)| *candidate).collect()
    }

    fn is_filled(&self, truth: usize, filling: &CandidateSet) -> bool {
        self.values[truth].intersects(filling)
    }

    /// A filling of the truths that another one fills and of as many more as can be: each is tried beside them.
    fn greatest(
        &mut self,
        mut filling: CandidateSet,
        work: &mut Work,
    ) -> Result<CandidateSet, Stopped> {
        for truth in 0..self.values.len() {
            if !self.is_filled(truth, &filling) {
                let is_tried = |&at: &usize| at == truth || self.is_filled(at, &filling);
                let tried: Truths = (0..self.values.len()).filter(is_tried).collect();
                filling = self.fill(&tried, work)?.unwrap_or(filling);
            }
        }
        Ok(filling)
    }

    /// A core without the truths that are not needed.
    fn without_idle(&mut self, mut truths: Truths, work: &mut Work) -> Result<Core, Stopped> {
        let mut needed = 0;
        while needed < truths.len() {
            let mut rest = truths.clone();
            rest.remove(needed);
            match self.fill(&rest, work)? {
                Ok(_) => needed += 1,
                Err(smaller) => truths = smaller,
            }
        }
        Ok(Core { truths, none_smaller: None })
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
