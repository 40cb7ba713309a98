//! A study, ready to be asked about one puzzle after another.

use std::sync::Arc;

use catena::explorer::notice::Notice;
use catena::explorer::refusals::Refusals;
use catena::grid::Position;
use catena::rules::{Catalogue, Pace, Prepared, UnknownRule};
use catena::work::{Interrupt, Work};
use serde_json::json;

use crate::answer::{Answer, StateAnswer};
use crate::corpus::Puzzle;
use crate::fewest::Steps;
use crate::lengths::Families;
use crate::level::Level;
use crate::necessity;
use crate::plan::{Plan, Question};
use crate::states::Met;
use crate::walk::Broken;

/// The nodes that the path of a puzzle may expand when the study says nothing else.
const PATH_BUDGET: u64 = 1_000_000_000;

/// A plan with its rules.
pub struct Study {
    plan: Plan,
    catalogue: Arc<Catalogue>,
    asked: Asked,
    refusals: Refusals,
}

/// What is asked, with the rules looked up.
enum Asked {
    Eliminations(Families, Met),
    Classification(Vec<Level>, Pace),
    Necessity(necessity::Rules),
    Paths(Steps, usize),
}

impl Study {
    /// A study with the rules of a catalogue.
    ///
    /// # Errors
    /// For the first name of a rule that is not known.
    pub fn new(plan: Plan, catalogue: Arc<Catalogue>) -> Result<Study, UnknownRule> {
        let (rules, refusals) = (&*catalogue, Refusals::default());
        let asked = match &plan.question {
            Question::Eliminations { families, states } => Asked::Eliminations(
                Families::of(rules, families)?,
                Met::of(rules, states, &refusals)?,
            ),
            Question::Classification { levels, pace } => {
                let levels = levels.iter().map(|level| Level::of(rules, level, &refusals));
                Asked::Classification(levels.collect::<Result<_, UnknownRule>>()?, *pace)
            }
            Question::Necessity { basics, families } => {
                Asked::Necessity(necessity::Rules::of(rules, basics, families, &refusals)?)
            }
            Question::Paths { families, basics, steps } => {
                let of = Steps::of(rules, families, basics, plan.reach, plan.budget)?;
                Asked::Paths(of.noting(&refusals), *steps)
            }
        };
        Ok(Study { plan, catalogue, asked, refusals })
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What one should know of the answers so far: the proofs that the checker refuses, which are left out.
    pub fn notices(&self) -> Vec<Notice> {
        self.refusals.notices()
    }

    /// The rules.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// What two studies have in common when their answers can stand side by side: everything that an
    /// answer depends on, as JSON. The queries of a user's own families are in it, for their files may
    /// change.
    pub fn identity(&self) -> String {
        let own = self.catalogue.library().entries().iter().filter(|entry| !entry.is_built_in());
        let own: Vec<_> = own.map(|entry| (&entry.name, entry.query.to_string())).collect();
        json!({ "version": env!("CARGO_PKG_VERSION"), "plan": self.plan, "own-families": own })
            .to_string()
    }

    /// What the study finds out about a puzzle.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn answer(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Answer, Broken> {
        let Plan { reach, budget, .. } = self.plan;
        let work = Work::with_budget(budget.unwrap_or(PATH_BUDGET)).interruptible(interrupt);
        let position = &puzzle.position;
        match &self.asked {
            Asked::Eliminations(families, met) => {
                let mut of_path = Work::with_budget(PATH_BUDGET).interruptible(interrupt);
                let (states, ending) = met.of_puzzle(position, reach.als_size, &mut of_path)?;
                let answer = |state| {
                    let on = Prepared::new(Position { state, givens: position.givens });
                    let eliminations = families.profiles(&on, &reach, budget, interrupt)?;
                    Ok(StateAnswer { state: on.state().clone(), eliminations })
                };
                let states = states.into_iter().map(answer).collect::<Result<_, Broken>>()?;
                Ok(Answer::Eliminations(states, ending))
            }
            Asked::Classification(levels, pace) => {
                let needed =
                    |level: &Level| level.needed(position, reach, *pace, &mut work.clone());
                Ok(Answer::Classification(levels.iter().map(needed).collect::<Result<_, _>>()?))
            }
            Asked::Necessity(rules) => {
                Ok(Answer::Necessity(rules.necessity(position, reach, &work)?))
            }
            Asked::Paths(paths, steps) => {
                Ok(Answer::Paths(paths.fewest(position, *steps, interrupt)?))
            }
        }
    }
}
