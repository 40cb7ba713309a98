//! Whether a stored counterexample is one: its proofs are judged, and the search is made again.

use std::sync::Arc;

use catena::explorer::Judged;
use catena::grid::{Candidate, Conclusion, Position, State};
use catena::proof::Proof;
use catena::rules::{Catalogue, Prepared, Reach, Rule};
use catena::work::{Interrupt, Outcome, Stopped, Work};

use super::{Absence, Counterexample, Digest, Error, Store};

/// A stored counterexample, with what was found out about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedCounterexample {
    /// The counterexample.
    pub counterexample: Counterexample,
    /// The proof by the first family.
    pub proof: Judged,
    /// The proof by the second family, when it is known.
    pub longer: Option<Judged>,
    /// Whether it is one.
    pub finding: Finding,
}

/// What was found out about a counterexample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// It is one: the first proof holds, and the search for one by the second family came to its end again
    /// and found none up to the length.
    Holds,
    /// It is none; what is wrong.
    Wrong(String),
    /// The search could not be made again; why.
    Open(String),
    /// The interrupt ended the search.
    Stopped(Stopped),
}

impl JudgedCounterexample {
    /// Reads a counterexample, has its proofs judged, and searches again. That takes as long as the search
    /// did at first.
    ///
    /// # Errors
    /// When there is none with this number, or its row or its proofs cannot be read.
    pub fn of(
        store: &Store,
        catalogue: &Catalogue,
        id: i64,
        interrupt: &Interrupt,
    ) -> Result<JudgedCounterexample, Error> {
        let (counterexample, digest) = store.counterexample(id)?;
        let judged = |id: i64| Ok::<_, Error>(Judged::of(store.proof(id)?));
        let proof = judged(counterexample.proof)?;
        let longer = counterexample.longer.map(judged).transpose()?;
        let finding = match problem(&counterexample, digest, &proof, longer.as_ref()) {
            Some(problem) => Finding::Wrong(problem),
            None => search(&counterexample, proof.proof(), catalogue, interrupt),
        };
        Ok(JudgedCounterexample { counterexample, proof, longer, finding })
    }
}

/// What is wrong with a counterexample before anything is searched for.
fn problem(
    counterexample: &Counterexample,
    digest: Digest,
    proof: &Judged,
    longer: Option<&Judged>,
) -> Option<String> {
    let Counterexample { target, absence, .. } = counterexample;
    let up_to = absence.up_to;
    if digest != Digest::Fits {
        return Some("it was changed after it was stored".to_owned());
    }
    if let Some(problem) = problem_of_proof(counterexample.proof, proof, *target) {
        return Some(problem);
    }
    if proof.proof().length > up_to {
        return Some(format!("its proof is longer than {up_to}"));
    }
    let (longer, number) = longer.zip(counterexample.longer)?;
    let is_other = |one: &Proof, state: &State| one.family != absence.family || one.state != *state;
    if is_other(longer.proof(), &proof.proof().state) {
        return Some(format!("proof {number} is of another state or family"));
    }
    if longer.proof().length <= up_to {
        return Some(format!("proof {number} is not longer than {up_to}"));
    }
    problem_of_proof(number, longer, *target)
}

fn problem_of_proof(number: i64, proof: &Judged, target: Candidate) -> Option<String> {
    match () {
        () if !proof.is_proved() => Some(format!("proof {number} is {}", proof.word())),
        () if !proof.proof().conclusions.contains(&Conclusion::Eliminate(target)) => {
            Some(format!("proof {number} does not eliminate {target}"))
        }
        () => None,
    }
}

/// Searches again, in the bounds of the counterexample.
fn search(
    counterexample: &Counterexample,
    proof: &Proof,
    catalogue: &Catalogue,
    interrupt: &Interrupt,
) -> Finding {
    let Counterexample { target, absence, .. } = counterexample;
    let Absence { family, up_to, als_size, budget, .. } = absence;
    let Some(rule) = rule(absence, catalogue) else {
        return Finding::Open(format!("the family {} is not known here", family.name));
    };
    let on = Prepared::new(Position { state: proof.state.clone(), givens: proof.givens });
    let reach = Reach { length: *up_to, als_size: *als_size };
    let mut work = Work::with_budget(*budget).interruptible(interrupt);
    match rule.shortest(&on, Conclusion::Eliminate(*target), &reach, &mut work) {
        Outcome::None { .. } => Finding::Holds,
        Outcome::Found(proof) if !Judged::of(proof.clone()).is_proved() => {
            Finding::Open(Stopped::Refused.to_string())
        }
        Outcome::Found(proof) => {
            Finding::Wrong(format!("{} has a proof of length {}", family.name, proof.length))
        }
        Outcome::Stopped { by: Stopped::Budget | Stopped::Failed | Stopped::Unproved, .. } => {
            Finding::Wrong(format!("the search does not come to its end within {budget} nodes"))
        }
        Outcome::Stopped { by: Stopped::Memory, .. } => {
            Finding::Open("the search needs more memory than it may have".to_owned())
        }
        Outcome::Stopped { by: by @ (Stopped::NotExhaustive | Stopped::Refused), .. } => {
            Finding::Open(by.to_string())
        }
        Outcome::Stopped { by, .. } => Finding::Stopped(by),
    }
}

/// The rule of the very family that is meant: of the same name, record and, where it is one's own, query.
fn rule(absence: &Absence, catalogue: &Catalogue) -> Option<Arc<dyn Rule>> {
    let rule = catalogue.find(absence.family.name.raw()).ok()?;
    let is_same = *rule.family() == absence.family
        && catalogue.own_query(absence.family.name.raw()) == absence.query.as_deref();
    is_same.then_some(rule)
}
