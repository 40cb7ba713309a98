//! The flattest path: its hardest step is as easy as can be, and of these steps there are as few as can be.
//!
//! How hard a step is, is the [effort](catena::explorer::effort::Effort) of following its proof to what falls. First the hardest
//! step is made as easy as possible, by going on from the state that was reached by the easiest steps; then, among the
//! steps that are no harder, as few of the hardest as possible are taken. Of both it is known whether all states were
//! looked at that could have given less.

use std::collections::HashMap;
use std::sync::Arc;

use catena::grid::{Candidate, Conclusion, Position, State};
use catena::rules::Prepared;
use catena::work::Interrupt;

use crate::best::Best;
use crate::climb::{Moves, Priced, again, climb};
use crate::fewest::{End, Search, Step, Steps};
use crate::lengths::Shortest;
use crate::walk::{Broken, Ending};

/// A step, and how hard it is.
#[derive(Clone, Copy)]
struct Weighed {
    effort: u32,
    step: Step,
}

/// A search, and the steps of the states that were looked at.
struct Hunt<'a, 's> {
    search: &'a mut Search<'s>,
    known: HashMap<State, Arc<Vec<Weighed>>>,
}

impl Steps {
    /// The flattest path of a puzzle; its cost is the effort of its hardest step.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn flattest(&self, puzzle: &Position, interrupt: &Interrupt) -> Result<Best, Broken> {
        let mut search = self.search(interrupt).weighing(vec![0; self.families().rules().len()]);
        let (start, ending) = search.finished(puzzle.state.clone())?;
        let nothing =
            Best { end: End::Least, at_least: 0, cost: 0, greedy: Some(0), steps: vec![] };
        match ending {
            Ending::Solved => return Ok(nothing),
            Ending::Contradiction => return Ok(Best { end: End::Contradiction, ..nothing }),
            Ending::Stuck | Ending::Stopped => {}
        }
        let mut hunt = Hunt { search: &mut search, known: HashMap::new() };
        let greedy = hunt.greedy(&start)?;
        let hardest = |cost: u32, step: &Weighed| Some(cost.max(step.effort));
        let climbed = climb(&mut hunt, &start, greedy.clone(), 0, self.states, hardest)?;
        let Some((cost, path)) = climbed.best else {
            let end = if climbed.at_least.is_none() { End::Stuck } else { End::Bound };
            return Ok(Best { end, greedy: None, ..nothing });
        };
        let count = |count: u32, step: &Weighed| {
            (step.effort <= cost).then(|| count + u32::from(step.effort == cost))
        };
        let so_far = path.iter().filter(|step| step.effort == cost).count() as u32;
        let fewest = climb(&mut hunt, &start, Some((so_far, path)), 0, self.states, count)?;
        let path = fewest.best.map(|(_, path)| path).unwrap_or_default();
        let path = hunt.without_needless(&start, path)?;
        let is_whole = climbed.at_least.or(fewest.at_least).is_none() && !hunt.search.is_cut();
        Ok(Best {
            end: if is_whole { End::Least } else { End::Found },
            at_least: if hunt.search.is_cut() {
                1
            } else {
                climbed.at_least.unwrap_or(cost).min(cost)
            },
            cost,
            greedy: greedy.map(|(cost, _)| cost),
            steps: path.into_iter().map(|weighed| weighed.step).collect(),
        })
    }
}

impl Hunt<'_, '_> {
    /// The steps there are in a state, each by the family that makes it easiest; the easiest first.
    fn steps(&mut self, state: &State) -> Result<Arc<Vec<Weighed>>, Broken> {
        if let Some(known) = self.known.get(state) {
            return Ok(Arc::clone(known));
        }
        let position = Position::from_state(state.clone());
        let on = Prepared::new(position.clone());
        let mut steps: Vec<Weighed> = Vec::new();
        for (candidate, profile) in self.search.profiles(&on)? {
            let length = |(family, known): (usize, &Shortest)| match *known {
                Shortest::Length(length) => Some(Step { length, family: family as u16, candidate }),
                Shortest::None | Shortest::Stopped => None,
            };
            let mut easiest: Option<Weighed> = None;
            for step in profile.iter().enumerate().filter_map(length) {
                let Some(proof) = self.search.proof(&position, &step)? else { continue };
                let effort = proof.effort_to(Conclusion::Eliminate(candidate)).number() as u32;
                if easiest.is_none_or(|known| effort < known.effort) {
                    easiest = Some(Weighed { effort, step });
                }
            }
            steps.extend(easiest);
        }
        steps.sort_by_key(|weighed| (weighed.effort, weighed.step));
        let steps = Arc::new(steps);
        self.known.insert(state.clone(), Arc::clone(&steps));
        Ok(steps)
    }

    /// The path on which the easiest step always comes first, with its hardest step; `None` where it does not solve it.
    fn greedy(&mut self, start: &State) -> Result<Option<Priced<Weighed>>, Broken> {
        let (mut state, mut hardest, mut path) = (start.clone(), 0, Vec::new());
        loop {
            let Some(&first) = self.steps(&state)?.first() else { return Ok(None) };
            let (next, ending) = self.search.after(&state, &first.step)?;
            path.push(first);
            hardest = hardest.max(first.effort);
            match ending {
                Ending::Solved => return Ok(Some((hardest, path))),
                Ending::Contradiction => return Ok(None),
                Ending::Stuck | Ending::Stopped => state = next,
            }
        }
    }

    /// The path without each step, the last ones first, that the others can do without and stay as easy.
    fn without_needless(
        &mut self,
        start: &State,
        mut path: Vec<Weighed>,
    ) -> Result<Vec<Weighed>, Broken> {
        let as_easy = |now: &Weighed, before: &Weighed| now.effort <= before.effort;
        for place in (0..path.len()).rev() {
            let mut fewer = path.clone();
            fewer.remove(place);
            if let Some(again) = again(self, start, &fewer, as_easy)? {
                path = again;
            }
        }
        Ok(path)
    }
}

impl Moves for Hunt<'_, '_> {
    type Move = Weighed;

    fn moves(&mut self, state: &State) -> Result<Arc<Vec<Weighed>>, Broken> {
        self.steps(state)
    }

    fn after(&mut self, state: &State, chosen: &Weighed) -> Result<(State, Ending), Broken> {
        self.search.after(state, &chosen.step)
    }

    fn candidate(chosen: &Weighed) -> Candidate {
        chosen.step.candidate
    }
}
