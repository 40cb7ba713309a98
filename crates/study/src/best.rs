//! Best paths: the least that a path costs by an aim, found by looking at cheap states first.
//!
//! A step is one elimination that a family proves, with the basic rules before and after it, as in [`Steps`]. Where the
//! shortest proof always comes first, one at a time, the path is the greedy one; what is found is never worse. Then each
//! step that the rest can do without is left out. From there on the cheapest state that was met is gone on from, of
//! equally cheap ones that with the fewest candidates: when none is left that could be cheaper, the least is proved.

use std::collections::BTreeMap;

use catena::grid::{Position, State};
use catena::rules::{Catalogue, Prepared, rate};
use catena::work::{Interrupt, Work};

use crate::climb::{Priced, again, climb};
use crate::fewest::{End, Fewest, Search, Step, Steps};
use crate::lengths::{Families, is_contained};
use crate::walk::{Broken, Ending};

/// What a path is to be least in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The greatest length of a step.
    Longest,
    /// The total of the lengths of its steps.
    Total,
    /// The number of its steps.
    Steps,
    /// The total of the weights of its steps: of their families.
    Weights(BTreeMap<String, u32>),
}

/// A text that has no weights, or not those of all families.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoWeights {
    /// A line, counted from 1, is not a family and a number.
    Line(usize),
    /// A line, counted from 1, names a family that an earlier line names.
    Twice(usize, String),
    /// A family of the path has none.
    Family(String),
}

/// The best path that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// How the search ended.
    pub end: End,
    /// No path costs less than this.
    pub at_least: u32,
    /// What the path costs; 0 when basic rules are enough, and where no path was found.
    pub cost: u32,
    /// What the greedy path costs; `None` where it does not solve the puzzle.
    pub greedy: Option<u32>,
    /// The steps of the path; empty where no path was found.
    pub steps: Vec<Step>,
}

impl Aim {
    /// Weights by a text: a family and a whole number a line; `#` begins a comment.
    ///
    /// # Errors
    /// For the first line that is neither or names a family again, and the first of these families that has no weight.
    pub fn weights<'a>(
        text: &str,
        families: impl IntoIterator<Item = &'a str>,
    ) -> Result<Aim, NoWeights> {
        let mut weights = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let words: Vec<&str> =
                line.split('#').next().unwrap_or_default().split_whitespace().collect();
            match words[..] {
                [] => {}
                [family, weight] => {
                    let weight = weight.parse().map_err(|_| NoWeights::Line(number))?;
                    if weights.insert(family.to_owned(), weight).is_some() {
                        return Err(NoWeights::Twice(number, family.to_owned()));
                    }
                }
                _ => return Err(NoWeights::Line(number)),
            }
        }
        match families.into_iter().find(|family| !weights.contains_key(*family)) {
            Some(family) => Err(NoWeights::Family(family.to_owned())),
            None => Ok(Aim::Weights(weights)),
        }
    }

    /// What each family adds by itself, by which the proof of an elimination is chosen.
    fn of_families(&self, families: &Families) -> Vec<u32> {
        let weight = |name: &str| match self {
            Aim::Weights(weights) => weights.get(name).copied().unwrap_or(0),
            _ => 0,
        };
        families.names().map(weight).collect()
    }

    /// What a path costs with one more step.
    fn with(&self, cost: u32, step: &Step, weights: &[u32]) -> u32 {
        match self {
            Aim::Longest => cost.max(step.length.into()),
            Aim::Total => cost.saturating_add(step.length.into()),
            Aim::Steps => cost.saturating_add(1),
            Aim::Weights(_) => cost.saturating_add(weights[usize::from(step.family)]),
        }
    }
}

impl Steps {
    /// The least that a path of a puzzle costs, as far as it was found.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn best(
        &self,
        catalogue: &Catalogue,
        puzzle: &Position,
        aim: &Aim,
        interrupt: &Interrupt,
    ) -> Result<Best, Broken> {
        if *aim == Aim::Steps {
            return self.fewest_beside_greedy(puzzle, interrupt);
        }
        let weights = aim.of_families(self.families());
        let mut search = self.search(interrupt).weighing(weights.clone());
        let (start, ending) = search.finished(puzzle.state.clone())?;
        let nothing =
            Best { end: End::Least, at_least: 0, cost: 0, greedy: Some(0), steps: vec![] };
        match ending {
            Ending::Solved => return Ok(nothing),
            Ending::Contradiction => return Ok(Best { end: End::Contradiction, ..nothing }),
            Ending::Stuck | Ending::Stopped => {}
        }
        let mut hunt = Hunt { aim, weights, start, search: &mut search, best: None };
        let greedy = hunt.search.greedy(&hunt.start)?;
        let greedy = greedy.map(|path| hunt.take(path));
        hunt.leave_out(self.states)?;
        let (narrow, end) = hunt.search.narrow(&hunt.start)?;
        if end == End::Found {
            hunt.take(narrow);
            hunt.leave_out(self.states)?;
        }
        let floor = match aim {
            Aim::Longest => self.floor(catalogue, &hunt.start, interrupt),
            _ => 1,
        };
        let Hunt { start, search, best, weights, .. } = hunt;
        let with = |cost, step: &Step| Some(aim.with(cost, step, &weights));
        let climbed = climb(search, &start, best, floor, self.states, with)?;
        // Where a bound stopped a family, there may be cheaper steps.
        let at_least = if search.is_cut() { Some(floor) } else { climbed.at_least };
        let Some((cost, steps)) = climbed.best else {
            let end = if at_least.is_none() { End::Stuck } else { End::Bound };
            return Ok(Best { end, at_least: 0, cost: 0, greedy, steps: vec![] });
        };
        let end = if at_least.is_none_or(|least| least >= cost) { End::Least } else { End::Found };
        Ok(Best {
            end,
            at_least: at_least.map_or(cost, |least| least.min(cost)),
            cost,
            greedy,
            steps,
        })
    }

    /// A path of the fewest steps, beside the greedy one.
    fn fewest_beside_greedy(
        &self,
        puzzle: &Position,
        interrupt: &Interrupt,
    ) -> Result<Best, Broken> {
        let mut search = self.search(interrupt);
        let Fewest { end, at_least, steps, .. } = search.fewest(puzzle, 0)?;
        let (start, ending) = search.finished(puzzle.state.clone())?;
        let greedy = match ending {
            Ending::Stuck | Ending::Stopped => search.greedy(&start)?,
            Ending::Solved | Ending::Contradiction => Some(Vec::new()),
        };
        let best = |end, steps: Vec<Step>, greedy| Best {
            end,
            at_least: at_least as u32,
            cost: steps.len() as u32,
            greedy,
            steps,
        };
        let length = greedy.as_ref().map(|path| path.len() as u32);
        match greedy {
            Some(path) if matches!(end, End::Found) && path.len() < steps.len() => {
                let end = if path.len() == at_least { End::Least } else { End::Found };
                Ok(best(end, path, length))
            }
            Some(path) if matches!(end, End::Bound | End::Stuck) => {
                Ok(best(End::Found, path, length))
            }
            _ => Ok(best(end, steps, length)),
        }
    }

    /// A length that every path of these families needs: that which braids need, where they contain them all and only
    /// singles come between the steps.
    fn floor(&self, catalogue: &Catalogue, start: &State, interrupt: &Interrupt) -> u32 {
        let contain =
            |wide: &&str| self.families.names().all(|name| is_contained(catalogue, name, wide));
        let Some(wide) = ["braid", "g-braid"].into_iter().find(contain) else { return 1 };
        let Some(rule) = catalogue.find(wide).ok().filter(|_| self.has_only_singles()) else {
            return 1;
        };
        let on = Prepared::new(Position::from_state(start.clone()));
        let mut work = Work::with_budget(self.budget.unwrap_or(FLOOR)).interruptible(interrupt);
        let rated = rate(&rule, &on, &self.reach, &mut work).ok();
        rated.and_then(|rated| rated.found()).map_or(1, |rating| rating as u32)
    }
}

/// How many nodes a lower bound may cost.
const FLOOR: u64 = 5_000_000;

/// A search for the best path of a state.
struct Hunt<'a, 's> {
    aim: &'a Aim,
    weights: Vec<u32>,
    start: State,
    search: &'a mut Search<'s>,
    best: Option<Priced<Step>>,
}

impl Hunt<'_, '_> {
    fn cost(&self, path: &[Step]) -> u32 {
        path.iter().fold(0, |cost, step| self.aim.with(cost, step, &self.weights))
    }

    /// Keeps a path that solves the puzzle, when it is better than the best so far; what it costs.
    fn take(&mut self, path: Vec<Step>) -> u32 {
        let cost = self.cost(&path);
        let rank = |(cost, path): &Priced<Step>| (*cost, path.len());
        if self.best.as_ref().is_none_or(|best| (cost, path.len()) < rank(best)) {
            self.best = Some((cost, path));
        }
        cost
    }

    /// Leaves out each step of the best path that the others can do without, the last ones first.
    fn leave_out(&mut self, states: usize) -> Result<(), Broken> {
        let Some((_, mut path)) = self.best.clone() else { return Ok(()) };
        let mut place = path.len();
        while place > 0 && self.search.looked_into() < states {
            place -= 1;
            let mut fewer = path.clone();
            fewer.remove(place);
            if let Some(fewer) = again(self.search, &self.start, &fewer, |_, _| true)?
                && self.cost(&fewer) <= self.cost(&path)
            {
                self.take(fewer.clone());
                place = place.min(fewer.len());
                path = fewer;
            }
        }
        Ok(())
    }
}
