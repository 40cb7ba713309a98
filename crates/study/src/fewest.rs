//! Paths of few eliminations: every one-step solution, every pair of two, and a path of the fewest steps.
//!
//! A step is one elimination that a family proves; before the first and after each step the basic rules are
//! applied until they have nothing left. A path of d steps is looked for when it is known that none has
//! fewer, so the first that is found is a least one. Where the bound ends that search, a narrow search
//! that keeps only the most promising states goes on, and what it finds is not said to be the least.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use catena::board::BitBoard;
use catena::explorer::Judged;
use catena::explorer::notice::Notice;
use catena::explorer::refusals::Refusals;
use catena::grid::{Candidate, Conclusion, Position, State};
use catena::rules::{Catalogue, Pace, Prepared, Rank, Reach, Rule, UnknownRule};
use catena::work::{Interrupt, Outcome, Stopped, Work};

use crate::climb::Moves;
use crate::lengths::{Families, Profile, Shortest};
use crate::walk::{Broken, Ending, Walk};

/// The rules of a path of few steps, and its bounds.
pub struct Steps {
    pub(crate) families: Families,
    basics: Vec<Arc<dyn Rule>>,
    pub(crate) reach: Reach,
    pub(crate) budget: Option<u64>,
    pub(crate) states: usize,
    refusals: Refusals,
}

/// One elimination of a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// The length of its proof.
    pub length: u16,
    /// The family that proves it, by its place among the families.
    pub family: u16,
    /// What falls.
    pub candidate: Candidate,
}

/// What is known of the fewest steps of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// How the search ended.
    pub end: End,
    /// No path has fewer steps than this.
    pub at_least: usize,
    /// The steps of a path with as few steps as were found, of these one with the least total length that
    /// was met; empty when basic rules are enough, and where no path was found.
    pub steps: Vec<Step>,
    /// How many sets of that many eliminations do it, in some order; `None` when they were not all looked
    /// for.
    pub ways: Option<usize>,
}

/// How the search for the fewest steps ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// There is a path, and none has fewer steps.
    Least,
    /// There is a path; whether one has fewer steps is not known, because the bound ended that search.
    Found,
    /// No path was found before the bound ended the search.
    Bound,
    /// No path was found: no family has a step left in the states that the narrow search came to.
    Stuck,
    /// The puzzle has no solution.
    Contradiction,
}

/// In how many states the search for the least looks at most when nothing else is said.
pub const STATES: usize = 2_000;

/// How many states the narrow search keeps after each step.
const KEPT: usize = 6;

impl Steps {
    /// Steps by families, with basic rules between them.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn of(
        catalogue: &Catalogue,
        families: &[String],
        basics: &[String],
        reach: Reach,
        budget: Option<u64>,
    ) -> Result<Steps, UnknownRule> {
        let families = Families::of(catalogue, families)?;
        let (basics, refusals) = (catalogue.select(basics)?, Refusals::default());
        Ok(Steps { families, basics, reach, budget, states: STATES, refusals })
    }

    /// The same, looking for the least in at most so many states.
    #[must_use]
    pub fn within(self, states: usize) -> Steps {
        Steps { states, ..self }
    }

    /// The same, noting here which proofs the checker refuses.
    pub(crate) fn noting(self, refusals: &Refusals) -> Steps {
        Steps { refusals: refusals.clone(), ..self }
    }

    /// What one should know of the answers so far: the proofs that the checker refuses, which are left out.
    pub fn notices(&self) -> Vec<Notice> {
        self.refusals.notices()
    }

    /// The families.
    pub fn families(&self) -> &Families {
        &self.families
    }

    /// The fewest steps of a puzzle. All ways are looked for up to `all_up_to` steps; for more steps the
    /// first that is found is enough.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn fewest(
        &self,
        puzzle: &Position,
        all_up_to: usize,
        interrupt: &Interrupt,
    ) -> Result<Fewest, Broken> {
        self.search(interrupt).fewest(puzzle, all_up_to)
    }

    /// The proofs of steps, each judged, with the state each stands on; and the state at the end.
    ///
    /// # Errors
    /// When the interrupt ends a search.
    pub fn proofs(
        &self,
        puzzle: &Position,
        steps: &[Step],
        interrupt: &Interrupt,
    ) -> Result<(Vec<Judged>, State), Broken> {
        let search = self.search(interrupt);
        let mut state = search.finished(puzzle.state.clone())?.0;
        let mut proofs = Vec::new();
        for step in steps {
            let proof =
                search.proof(&Position { state: state.clone(), givens: puzzle.givens }, step)?;
            proofs.extend(proof);
            state.remove(step.candidate);
            state = search.finished(state)?.0;
        }
        Ok((proofs, state))
    }
}

impl Steps {
    pub(crate) fn search<'a>(&'a self, interrupt: &'a Interrupt) -> Search<'a> {
        let only_singles = self.has_only_singles();
        let (weights, expanded, is_cut) = (Vec::new(), HashMap::new(), false);
        Search { steps: self, interrupt, only_singles, weights, looked_at: 0, expanded, is_cut }
    }

    /// Whether nothing but singles comes between the steps.
    pub(crate) fn has_only_singles(&self) -> bool {
        self.basics.iter().all(|rule| rule.facts().rank == Rank::Single)
    }
}

/// Of several ways one with the least total length.
fn best(ways: Vec<Vec<Step>>, at_least: usize, all: bool) -> Fewest {
    let sets: std::collections::BTreeSet<Vec<Candidate>> = ways
        .iter()
        .map(|way| {
            let mut set: Vec<Candidate> = way.iter().map(|step| step.candidate).collect();
            set.sort_unstable();
            set
        })
        .collect();
    let total = |way: &Vec<Step>| way.iter().map(|step| usize::from(step.length)).sum::<usize>();
    let steps = ways.into_iter().min_by_key(|way| (total(way), way.clone())).unwrap_or_default();
    Fewest { end: End::Least, at_least, steps, ways: all.then_some(sets.len()) }
}

/// What ends a search before its end.
enum Halt {
    /// The bound on the states.
    Bound,
    /// The interrupt.
    Broken(Broken),
}

impl From<Broken> for Halt {
    fn from(broken: Broken) -> Halt {
        Halt::Broken(broken)
    }
}

pub(crate) struct Search<'a> {
    steps: &'a Steps,
    interrupt: &'a Interrupt,
    /// Whether the basic rules are singles, which bits apply faster than a path does.
    only_singles: bool,
    /// What the families weigh; where there is nothing all weigh the same.
    weights: Vec<u32>,
    /// How many states the search for the least was in.
    looked_at: usize,
    /// The steps there are in each state that was expanded, in the order of the candidates.
    expanded: HashMap<State, Arc<Vec<Step>>>,
    /// Whether a bound stopped a family in one of them: then there may be further steps.
    is_cut: bool,
}

impl Moves for Search<'_> {
    type Move = Step;

    fn moves(&mut self, state: &State) -> Result<Arc<Vec<Step>>, Broken> {
        self.steps(state)
    }

    fn after(&mut self, state: &State, chosen: &Step) -> Result<(State, Ending), Broken> {
        Search::after(self, state, chosen)
    }

    fn candidate(chosen: &Step) -> Candidate {
        chosen.candidate
    }
}

impl Search<'_> {
    /// The same search, in which each elimination is proved by a family of the least weight that proves it.
    pub fn weighing(self, weights: Vec<u32>) -> Self {
        Search { weights, ..self }
    }

    /// Whether a bound stopped a family in a state that was looked into.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// In how many states the steps were looked for.
    pub fn looked_into(&self) -> usize {
        self.expanded.len()
    }

    /// A state after the basic rules.
    pub fn finished(&self, state: State) -> Result<(State, Ending), Broken> {
        if self.only_singles {
            self.interrupt.check()?;
            let mut board = BitBoard::new(&state);
            let ending = singles(&mut board);
            return Ok((board.state(), ending));
        }
        let position = Position::from_state(state);
        let Steps { basics: rules, reach, refusals, .. } = self.steps;
        let walk = Walk { rules, reach: *reach, pace: Pace::All, refusals };
        walk.walk(&position, &mut Work::until(self.interrupt), |_, _| Ok(()))
    }

    /// The fewest steps of a puzzle, as far as it is sure: where the budget stopped a family, there may be further steps.
    pub fn fewest(&mut self, puzzle: &Position, all_up_to: usize) -> Result<Fewest, Broken> {
        let found = self.fewest_of_known(puzzle, all_up_to)?;
        let end = match found.end {
            End::Least if self.is_cut => End::Found,
            End::Stuck if self.is_cut => End::Bound,
            end => end,
        };
        match self.is_cut {
            true => Ok(Fewest { end, at_least: found.at_least.min(1), ways: None, ..found }),
            false => Ok(found),
        }
    }

    /// The fewest of the steps that the families told.
    fn fewest_of_known(&mut self, puzzle: &Position, all_up_to: usize) -> Result<Fewest, Broken> {
        let (start, ending) = self.finished(puzzle.state.clone())?;
        let fewest = |end, at_least, steps, ways| Fewest { end, at_least, steps, ways };
        match ending {
            Ending::Solved => return Ok(fewest(End::Least, 0, Vec::new(), Some(1))),
            Ending::Contradiction => return Ok(fewest(End::Contradiction, 0, Vec::new(), None)),
            Ending::Stuck | Ending::Stopped => {}
        }
        let (narrow, narrow_end) = self.narrow(&start)?;
        if narrow_end == End::Stuck {
            return Ok(fewest(End::Stuck, 0, Vec::new(), None));
        }
        let mut at_least = 1;
        loop {
            let all = at_least <= all_up_to;
            if !all && narrow_end == End::Found && narrow.len() == at_least {
                return Ok(fewest(End::Least, at_least, narrow, None));
            }
            match self.ways(&start, at_least, all) {
                Ok(ways) if ways.is_empty() => at_least += 1,
                Ok(ways) => return Ok(best(ways, at_least, all)),
                Err(Halt::Broken(broken)) => return Err(broken),
                Err(Halt::Bound) if narrow_end == End::Found => {
                    let is_least = narrow.len() == at_least;
                    let end = if is_least { End::Least } else { End::Found };
                    return Ok(fewest(end, at_least, narrow, None));
                }
                Err(Halt::Bound) => return Ok(fewest(End::Bound, at_least, Vec::new(), None)),
            }
        }
    }

    /// The path of a state on which the shortest proof always comes first; `None` where it does not solve it.
    pub fn greedy(&mut self, start: &State) -> Result<Option<Vec<Step>>, Broken> {
        let (mut state, mut path) = (start.clone(), Vec::new());
        loop {
            let Some(&step) = self.steps(&state)?.iter().min() else { return Ok(None) };
            let (next, ending) = self.after(&state, &step)?;
            path.push(step);
            match ending {
                Ending::Solved => return Ok(Some(path)),
                Ending::Contradiction => return Ok(None),
                Ending::Stuck | Ending::Stopped => state = next,
            }
        }
    }

    /// The steps there are in a state: what falls, by the shortest proof of the first family.
    pub fn steps(&mut self, state: &State) -> Result<Arc<Vec<Step>>, Broken> {
        if let Some(known) = self.expanded.get(state) {
            return Ok(Arc::clone(known));
        }
        let on = Prepared::new(Position::from_state(state.clone()));
        let profiles = self.profiles(&on)?;
        let step = |(candidate, profile): (Candidate, Vec<Shortest>)| {
            let length = |(family, known): (usize, &Shortest)| match *known {
                Shortest::Length(length) => {
                    let weight = self.weights.get(family).copied().unwrap_or(0);
                    Some((weight, length, family as u16))
                }
                Shortest::None | Shortest::Stopped => None,
            };
            let (_, length, family) = profile.iter().enumerate().filter_map(length).min()?;
            Some(Step { length, family, candidate })
        };
        let steps: Arc<Vec<Step>> = Arc::new(profiles.into_iter().filter_map(step).collect());
        self.expanded.insert(state.clone(), Arc::clone(&steps));
        Ok(steps)
    }

    /// What is known of each elimination of a state in each family.
    pub fn profiles(&mut self, on: &Prepared) -> Result<BTreeMap<Candidate, Profile>, Broken> {
        let Steps { families, reach, budget, .. } = self.steps;
        let profiles = families.profiles(on, reach, *budget, self.interrupt)?;
        // What counts is whether there is a step; where lengths or weights do, also whether there is a cheaper one.
        let has_length = |profile: &Vec<Shortest>| {
            profile.iter().any(|known| matches!(known, Shortest::Length(_)))
        };
        let is_sure = |profile: &Vec<Shortest>| match self.weights.is_empty() {
            true => has_length(profile),
            false => !profile.contains(&Shortest::Stopped),
        };
        self.is_cut |= !profiles.values().all(is_sure);
        Ok(profiles)
    }

    /// The ways from a state with exactly so many steps, when none has fewer: all of them, or the first.
    fn ways(&mut self, state: &State, depth: usize, all: bool) -> Result<Vec<Vec<Step>>, Halt> {
        self.looked_at += 1;
        if self.looked_at > self.steps.states {
            return Err(Halt::Bound);
        }
        let mut ways = Vec::new();
        if depth == 1 {
            let finishing = self.finishing(state)?;
            if !finishing.is_empty() {
                let steps = self.steps(state)?;
                let ends = |step: &&Step| finishing.contains(&step.candidate);
                ways.extend(steps.iter().filter(ends).map(|&step| vec![step]));
            }
            return Ok(ways);
        }
        for &step in self.steps(state)?.iter() {
            let (next, ending) = self.after(state, &step)?;
            if ending != Ending::Stuck {
                continue;
            }
            for mut rest in self.ways(&next, depth - 1, all)? {
                rest.insert(0, step);
                ways.push(rest);
            }
            if !all && !ways.is_empty() {
                break;
            }
        }
        Ok(ways)
    }

    /// The candidates whose elimination lets the basic rules finish, whether a family proves it or not.
    fn finishing(&self, state: &State) -> Result<Vec<Candidate>, Broken> {
        let mut finishing = Vec::new();
        let board = BitBoard::new(state);
        for candidate in board.open() {
            if self.only_singles {
                let mut board = board.clone();
                board.remove(candidate);
                if singles(&mut board) == Ending::Solved {
                    finishing.push(candidate);
                }
                continue;
            }
            let mut next = state.clone();
            next.remove(candidate);
            if self.finished(next)?.1 == Ending::Solved {
                finishing.push(candidate);
            }
        }
        Ok(finishing)
    }

    /// A state after a step and the basic rules.
    pub fn after(&self, state: &State, step: &Step) -> Result<(State, Ending), Broken> {
        let mut next = state.clone();
        next.remove(step.candidate);
        self.finished(next)
    }

    /// A path by a narrow search: after each step only the states with the fewest candidates are kept.
    pub fn narrow(&mut self, start: &State) -> Result<(Vec<Step>, End), Broken> {
        let mut kept: Vec<(State, Vec<Step>)> = vec![(start.clone(), Vec::new())];
        loop {
            let mut next: BTreeMap<(usize, State), Vec<Step>> = BTreeMap::new();
            let mut solved: Option<Vec<Step>> = None;
            for (state, path) in &kept {
                for &step in self.steps(state)?.iter() {
                    let (after, ending) = self.after(state, &step)?;
                    let mut path = path.clone();
                    path.push(step);
                    match ending {
                        Ending::Solved => {
                            let total = |p: &[Step]| p.iter().map(|s| s.length).sum::<u16>();
                            if solved.as_ref().is_none_or(|known| total(&path) < total(known)) {
                                solved = Some(path);
                            }
                        }
                        Ending::Contradiction => {}
                        Ending::Stuck | Ending::Stopped => {
                            next.entry((after.len(), after)).or_insert(path);
                        }
                    }
                }
            }
            if let Some(path) = solved {
                return Ok((path, End::Found));
            }
            if next.is_empty() {
                return Ok((Vec::new(), End::Stuck));
            }
            kept = next.into_iter().take(KEPT).map(|((_, state), path)| (state, path)).collect();
        }
    }

    /// The shortest proof of a step by its family, judged; `None` where there is none that holds.
    pub fn proof(&self, on: &Position, step: &Step) -> Result<Option<Judged>, Broken> {
        let prepared = Prepared::new(on.clone());
        let rule = &self.steps.families.rules()[usize::from(step.family)];
        let budget = self.steps.budget.unwrap_or_else(|| rule.facts().cost.budget());
        let mut work = Work::with_budget(budget).interruptible(self.interrupt);
        let mut search = rule.search(&prepared, &self.steps.reach);
        match search.shortest(Conclusion::Eliminate(step.candidate), &mut work) {
            Outcome::Found(proof) => Ok(self.steps.refusals.judged(rule.name(), proof)),
            Outcome::Stopped { by: by @ (Stopped::Cancelled | Stopped::Deadline), .. } => {
                Err(by.into())
            }
            Outcome::None { .. } | Outcome::Stopped { .. } => Ok(None),
        }
    }
}

/// Applies singles, and says what is left.
fn singles(board: &mut BitBoard) -> Ending {
    match board.apply_singles() {
        Err(_) => Ending::Contradiction,
        Ok(()) if board.is_solved() => Ending::Solved,
        Ok(()) => Ending::Stuck,
    }
}
