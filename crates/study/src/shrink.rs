//! The smallest position that shows a difference: one family proves an elimination there, another does
//! not, or needs a longer proof.
//!
//! Candidates are removed in halves, then in quarters, down to one at a time, as long as the difference
//! stays, until no single one can be removed any more. So the result is smallest in the sense that
//! nothing can be left out; another one may have fewer candidates.

use std::sync::Arc;

use catena::explorer::Judged;
use catena::grid::{Candidate, CellSet, Conclusion, Digit, Position, State, apply_singles};
use catena::proof::Proof;
use catena::proof::Spaces;
use catena::rules::{Catalogue, Prepared, Reach, Rule, pattern_names};
use catena::solution::{Solutions, solutions};
use catena::work::{Interrupt, Outcome, Stopped, Work};
use catena_store::Absence;

use crate::symmetry::{canonical, canonical_upright};
use crate::walk::Broken;

/// Two families, and how far they search.
pub struct Contrast {
    /// The family that proves the elimination.
    pub holds: Arc<dyn Rule>,
    /// The family that does not, or needs more.
    pub fails: Arc<dyn Rule>,
    /// How far both search.
    pub reach: Reach,
    /// The nodes of each search; `None` for the usual number, which depends on the rule.
    pub budget: Option<u64>,
}

/// What must stay while a position shrinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// A solution; and no single is open. So the position may come up in a puzzle.
    Solution,
    /// Only the difference. Houses may have no place left for a digit, and singles may be open: the
    /// position shows why the two families differ, and comes up in no puzzle as it is.
    Difference,
}

/// How the second family falls short.
#[derive(Clone, PartialEq, Debug)]
pub enum Short {
    /// It has no proof up to this length; the search was complete.
    None {
        /// The length.
        up_to: usize,
    },
    /// Its shortest proof is longer.
    Longer(Judged),
}

/// A position in which one family proves an elimination and another does not, or needs more.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    /// The position, in the form that all have in common that are the same up to symmetry.
    pub position: Position,
    /// What is eliminated: n1r1c1.
    pub target: Candidate,
    /// A shortest proof by the first family.
    pub proof: Judged,
    /// How the second falls short.
    pub short: Short,
    /// The number of candidates it began with, and that of the positions that were tried.
    pub began_with: usize,
    /// How many smaller positions were tried.
    pub tried: usize,
}

/// Why there is no counterexample.
#[derive(Clone, PartialEq, Debug)]
pub enum NoDifference {
    /// The first family does not prove it up to the bound.
    NotProved,
    /// The second proves it too, and no longer.
    BothProve {
        /// The length of its shortest proof.
        length: usize,
    },
    /// A search was stopped at the budget, so the two cannot be compared.
    Budget,
    /// The candidate is true in the only solution, or there is none: nothing sound eliminates it.
    NoSolution,
    /// The checker refuses the proof that a search found.
    Unsound(Box<Proof>),
    /// The interrupt ended the search.
    Broken(Broken),
}

impl From<Broken> for NoDifference {
    fn from(broken: Broken) -> NoDifference {
        NoDifference::Broken(broken)
    }
}

impl Contrast {
    /// Shrinks a position as long as the difference about a candidate stays. Where the second family has
    /// no proof up to the bound to begin with, it has none in the end; where it needs more, it does.
    ///
    /// # Errors
    /// When there is no difference to begin with.
    pub fn shrink(
        &self,
        state: &State,
        target: Candidate,
        keep: Keep,
        interrupt: &Interrupt,
    ) -> Result<Counterexample, NoDifference> {
        let began_with = state.len();
        let mut small = Small { contrast: self, target, interrupt, longer: false, tried: 0 };
        small.longer = small.begins(state)?;
        let solution = match solutions(state) {
            Solutions::None => None,
            Solutions::One(solution) => Some(*solution),
            Solutions::Several(two) => Some(two[0]),
        };
        let is_false = |solution: &[Digit; 81]| solution[target.cell().index()] != target.digit();
        let mut state = state.clone();
        match solution.filter(is_false) {
            Some(solution) => state = small.shrunk(state, Some(&solution))?,
            None if keep == Keep::Solution => return Err(NoDifference::NoSolution),
            None => {}
        }
        if keep == Keep::Difference {
            state = small.shrunk(state, None)?;
        }
        let tried = small.tried;
        let (state, target) = match self.tells_rows_from_columns() {
            true => canonical_upright(&state, target),
            false => canonical(&state, target),
        };
        let givens = if keep == Keep::Solution { state.decided_cells() } else { CellSet::EMPTY };
        let position = Position { state, givens };
        let (proof, short) = self.proofs(&position, target, interrupt)?;
        Ok(Counterexample { position, target, proof, short, began_with, tried })
    }

    /// What a counterexample says of the second family, with the bounds of the search, as a store keeps it.
    /// Up to the length named there the search came to its end, or there would be no counterexample.
    pub fn absence(&self, found: &Counterexample, catalogue: &Catalogue) -> Absence {
        let family = self.fails.family().clone();
        Absence {
            query: catalogue.own_query(family.name.raw()).map(str::to_owned),
            family,
            up_to: match &found.short {
                Short::None { up_to } => *up_to,
                Short::Longer(proof) => proof.proof().length - 1,
            },
            als_size: self.reach.als_size,
            budget: self.budget.unwrap_or_else(|| self.fails.facts().cost.budget()),
        }
    }

    /// Whether a transposed position is another one for one of the families.
    fn tells_rows_from_columns(&self) -> bool {
        let lies_in_plane = |rule: &Arc<dyn Rule>| {
            let spaces = rule.family().shape.map(|shape| shape.spaces);
            // What a query says that is no record is not known, so it is left upright too.
            let is_pattern = pattern_names().any(|name| name == rule.name());
            spaces.map_or(!is_pattern, |spaces| matches!(spaces, Spaces::Rn | Spaces::Cn))
        };
        lies_in_plane(&self.holds) || lies_in_plane(&self.fails)
    }

    /// Both proofs in a position, or how the second falls short.
    fn proofs(
        &self,
        position: &Position,
        target: Candidate,
        interrupt: &Interrupt,
    ) -> Result<(Judged, Short), NoDifference> {
        let on = Prepared::new(position.clone());
        let ask = |rule: &dyn Rule| {
            let mut work = self.work(rule, interrupt);
            rule.shortest(&on, Conclusion::Eliminate(target), &self.reach, &mut work)
        };
        let proof = match ask(&*self.holds) {
            Outcome::Found(proof) => judged(proof)?,
            Outcome::None { .. } => return Err(NoDifference::NotProved),
            Outcome::Stopped { by, .. } => return Err(stopped(by)),
        };
        let short = match ask(&*self.fails) {
            Outcome::None { up_to } => Short::None { up_to },
            Outcome::Found(longer) => Short::Longer(judged(longer)?),
            Outcome::Stopped { by, .. } => return Err(stopped(by)),
        };
        match &short {
            Short::Longer(other) if other.proof().length <= proof.proof().length => {
                Err(NoDifference::BothProve { length: other.proof().length })
            }
            _ => Ok((proof, short)),
        }
    }

    fn work(&self, rule: &dyn Rule, interrupt: &Interrupt) -> Work {
        Work::with_budget(self.budget.unwrap_or_else(|| rule.facts().cost.budget()))
            .interruptible(interrupt)
    }
}

fn stopped(by: Stopped) -> NoDifference {
    match by {
        Stopped::Cancelled | Stopped::Deadline => Broken::Interrupted(by).into(),
        Stopped::Budget
        | Stopped::Memory
        | Stopped::Failed
        | Stopped::Unproved
        | Stopped::NotExhaustive
        | Stopped::Refused => NoDifference::Budget,
    }
}

/// A position while it shrinks.
struct Small<'a> {
    contrast: &'a Contrast,
    target: Candidate,
    interrupt: &'a Interrupt,
    /// Whether it is enough that the second family needs a longer proof.
    longer: bool,
    tried: usize,
}

impl Small<'_> {
    /// Whether the second family has a longer proof to begin with.
    fn begins(&self, state: &State) -> Result<bool, NoDifference> {
        let position = Position::from_state(state.clone());
        let (_, short) = self.contrast.proofs(&position, self.target, self.interrupt)?;
        Ok(matches!(short, Short::Longer(_)))
    }

    /// The position without all that can be left out; with a solution that must stay, or none.
    fn shrunk(
        &mut self,
        state: State,
        solution: Option<&[Digit; 81]>,
    ) -> Result<State, NoDifference> {
        let target = self.target;
        reduced(state, target, solution, |smaller| self.differs(smaller))
    }

    fn differs(&mut self, state: &State) -> Result<bool, NoDifference> {
        self.interrupt.check().map_err(stopped)?;
        self.tried += 1;
        if !state.is_live(self.target) {
            return Ok(false);
        }
        let on = Prepared::new(Position { state: state.clone(), givens: CellSet::EMPTY });
        let Contrast { holds, fails, reach, .. } = self.contrast;
        let Some(length) = self.length(&**holds, &on, reach)? else { return Ok(false) };
        let reach = match self.longer {
            true => Reach { length, ..*reach },
            false => *reach,
        };
        let mut work = self.contrast.work(&**fails, self.interrupt);
        match fails.shortest(&on, Conclusion::Eliminate(self.target), &reach, &mut work) {
            Outcome::None { .. } => Ok(true),
            Outcome::Found(_) => Ok(false),
            Outcome::Stopped { by, .. } => not_interrupted(by).map(|()| false),
        }
    }

    fn length(
        &self,
        rule: &dyn Rule,
        on: &Prepared,
        reach: &Reach,
    ) -> Result<Option<usize>, NoDifference> {
        let mut work = self.contrast.work(rule, self.interrupt);
        match rule.shortest(on, Conclusion::Eliminate(self.target), reach, &mut work) {
            Outcome::Found(proof) => Ok(Some(proof.length)),
            Outcome::None { .. } => Ok(None),
            Outcome::Stopped { by, .. } => not_interrupted(by).map(|()| None),
        }
    }
}

/// A search that ended at its budget leaves the difference open: the position is not taken.
fn not_interrupted(by: Stopped) -> Result<(), NoDifference> {
    match stopped(by) {
        NoDifference::Budget => Ok(()),
        broken => Err(broken),
    }
}

/// A state without all that can be left out while something stays so: candidates go in halves, then in quarters, down to
/// one at a time. The target stays, and a solution where there is one that must; then singles are done.
pub(crate) fn reduced<E>(
    mut state: State,
    target: Candidate,
    solution: Option<&[Digit; 81]>,
    mut stays: impl FnMut(&State) -> Result<bool, E>,
) -> Result<State, E> {
    let removable = |state: &State| -> Vec<Candidate> {
        let is_true = |c: &Candidate| solution.is_some_and(|s| s[c.cell().index()] == c.digit());
        state.candidates().filter(|c| *c != target && !is_true(c)).collect()
    };
    let mut size = removable(&state).len().div_ceil(2);
    while size > 0 {
        let mut has_changed = false;
        for part in removable(&state).chunks(size) {
            let smaller = without(&state, part, solution.is_some());
            if smaller.len() < state.len() && stays(&smaller)? {
                state = smaller;
                has_changed = true;
            }
        }
        size = if size == 1 && has_changed { 1 } else { size / 2 };
    }
    Ok(state)
}

/// The position without some candidates, and then without what singles delete, where these are to be done.
fn without(state: &State, part: &[Candidate], singles: bool) -> State {
    let mut smaller = state.clone();
    for &candidate in part {
        smaller.remove(candidate);
    }
    if singles {
        apply_singles(&mut smaller);
    }
    smaller
}

/// A proof with the checker's word.
///
/// # Errors
/// When the checker refuses it.
fn judged(proof: Proof) -> Result<Judged, NoDifference> {
    let judged = Judged::of(proof);
    match judged.is_proved() {
        true => Ok(judged),
        false => Err(NoDifference::Unsound(Box::new(judged.into_proof()))),
    }
}
