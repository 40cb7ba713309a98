//! The flattest path: its hardest step is as easy as can be, and of these steps there are as few as can be.
//!
//! How hard a step is, is the [effort](catena::explorer::Effort) of following its proof to what falls. First the hardest
//! step is made as easy as possible, by going on from the state that was reached by the easiest steps; then, among the
//! steps that are no harder, as few of the hardest as possible are taken. Of both it is known whether all states were
//! looked at that could have given less.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

use catena::grid::{Conclusion, Position, State};
use catena::rules::Prepared;
use catena::work::Interrupt;

use crate::best::Best;
use crate::fewest::{End, Search, Step, Steps};
use crate::lengths::Shortest;
use crate::walk::{Broken, Ending};

/// A step, and how hard it is.
#[derive(Clone, Copy)]
struct Weighed {
    effort: u32,
    step: Step,
}

/// What a search for a path that costs the least ended with.
struct Climbed {
    /// The path that was found, with its cost.
    path: Option<(u32, Vec<Weighed>)>,
    /// What no path costs less than; `None` where every state that could cost less was looked at.
    at_least: Option<u32>,
}

/// The states that were looked at, and the bound on these.
struct Hunt<'a, 's> {
    search: &'a mut Search<'s>,
    known: HashMap<State, Arc<Vec<Weighed>>>,
    /// How many states each of the two searches may look at.
    states: usize,
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
        let mut hunt = Hunt { search: &mut search, known: HashMap::new(), states: self.states };
        let greedy = hunt.greedy(&start)?;
        let hardest = |cost: u32, step: Weighed| Some(cost.max(step.effort));
        let climbed = hunt.climb(&start, greedy.clone(), hardest)?;
        let Some((cost, path)) = climbed.path else {
            let end = if climbed.at_least.is_none() { End::Stuck } else { End::Bound };
            return Ok(Best { end, greedy: None, ..nothing });
        };
        let count = |count: u32, step: Weighed| {
            (step.effort <= cost).then(|| count + u32::from(step.effort == cost))
        };
        let so_far = path.iter().filter(|step| step.effort == cost).count() as u32;
        let fewest = hunt.climb(&start, Some((so_far, path)), count)?;
        let path = fewest.path.map(|(_, path)| path).unwrap_or_default();
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
    fn greedy(&mut self, start: &State) -> Result<Option<(u32, Vec<Weighed>)>, Broken> {
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

    /// Goes on from the cheapest states, of equally cheap ones from that with the fewest candidates. `with` says what a
    /// path costs with one more step; `None` where the step is not to be taken.
    fn climb(
        &mut self,
        start: &State,
        mut best: Option<(u32, Vec<Weighed>)>,
        with: impl Fn(u32, Weighed) -> Option<u32>,
    ) -> Result<Climbed, Broken> {
        let mut paths = vec![(start.clone(), Vec::new())];
        let mut open = BinaryHeap::from([Reverse((0, start.len(), 0))]);
        let mut met: HashMap<State, u32> = HashMap::new();
        let mut looked_at = 0;
        while let Some(Reverse((cost, _, place))) = open.pop() {
            if best.as_ref().is_some_and(|(most, _)| cost >= *most) {
                break;
            }
            looked_at += 1;
            if looked_at > self.states {
                return Ok(Climbed { path: best, at_least: Some(cost) });
            }
            let (state, path): (State, Vec<Weighed>) = paths[place].clone();
            for &step in self.steps(&state)?.iter() {
                let most = best.as_ref().map_or(u32::MAX, |(most, _)| *most);
                let Some(cost) = with(cost, step).filter(|cost| *cost < most) else { continue };
                let (next, ending) = self.search.after(&state, &step.step)?;
                let further = || [&path[..], &[step]].concat();
                match ending {
                    Ending::Solved => best = Some((cost, further())),
                    Ending::Contradiction => {}
                    Ending::Stuck | Ending::Stopped => {
                        let known = met.entry(next.clone()).or_insert(u32::MAX);
                        if cost < *known {
                            *known = cost;
                            open.push(Reverse((cost, next.len(), paths.len())));
                            paths.push((next, further()));
                        }
                    }
                }
            }
        }
        Ok(Climbed { path: best, at_least: None })
    }

    /// The path without each step, the last ones first, that the others can do without and stay as easy.
    fn without_needless(
        &mut self,
        start: &State,
        mut path: Vec<Weighed>,
    ) -> Result<Vec<Weighed>, Broken> {
        for place in (0..path.len()).rev() {
            let mut fewer = path.clone();
            fewer.remove(place);
            if let Some(again) = self.again(start, &fewer)? {
                path = again;
            }
        }
        Ok(path)
    }

    /// The same eliminations, none of them harder than before; `None` where they do not solve the puzzle so.
    fn again(&mut self, start: &State, path: &[Weighed]) -> Result<Option<Vec<Weighed>>, Broken> {
        let (mut state, mut again) = (start.clone(), Vec::new());
        for one in path {
            let steps = self.steps(&state)?;
            let is_it = |step: &&Weighed| step.step.candidate == one.step.candidate;
            let as_easy = |step: &&Weighed| step.effort <= one.effort;
            let Some(&step) = steps.iter().find(is_it).filter(as_easy) else { return Ok(None) };
            let (next, ending) = self.search.after(&state, &step.step)?;
            again.push(step);
            match ending {
                Ending::Solved => return Ok(Some(again)),
                Ending::Contradiction => return Ok(None),
                Ending::Stuck | Ending::Stopped => state = next,
            }
        }
        Ok(None)
    }
}
