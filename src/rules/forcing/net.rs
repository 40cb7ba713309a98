//! Nets: what follows from a candidate by singles, and the fewest steps that show it.
//!
//! A candidate is true when all others of a variable of it are linked to the start or to something true
//! before it. A step is such a candidate with the variable. Where choices are taken too, a step goes through one as
//! through a variable. Which steps are the fewest is a search of its own: it goes backwards from what is to be false
//! and adds, for a candidate that nothing explains yet, a step that does. It is exact up to so many steps as are asked
//! for; beyond, the steps are those by which the closure first came there.

use std::collections::HashSet;

use crate::board::{Account, CspSet, LINKS, csps_of, links_of, values_of};
use crate::graph::{CandidateSet, live};
use crate::grid::{Candidate, Csp, State};
use crate::proof::{Branch, BranchEnd};
use crate::work::{Stopped, Work};

/// The greatest number of steps up to which branches are the shortest.
pub(crate) const EXACT: usize = 4;

/// How many variables there are: the numbers of choices follow theirs.
const VARIABLES: usize = 324;

/// The variables of a state that nets use, and choices.
pub(crate) struct Variables {
    /// The live candidates.
    pub live: CandidateSet,
    /// The live candidates of each variable that takes part, none of another one; then those of each choice.
    values: Vec<CandidateSet>,
    /// The variables that take part.
    open: CspSet,
    account: Account,
    /// The choices that have a candidate, by its index; empty where there are no choices.
    choices_with: Vec<Vec<u16>>,
    /// The greatest number of steps up to which no net is missed that has fewer.
    exact: usize,
}

/// A step: what is left of a variable, or of a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Step {
    csp: u16,
    right: u16,
}

/// What a step goes through.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Through {
    Variable(Csp),
    /// The number of a choice.
    Choice(usize),
}

/// Where a branch is to end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Goal {
    /// This candidate is true, by one step at least.
    True(Candidate),
    /// This candidate is false.
    False(Candidate),
    /// A variable has nothing left.
    Contradiction,
}

/// What must be false for a goal, with the step that then shows it.
type Way = (CandidateSet, Option<Step>);

/// All that follows from a candidate.
pub(crate) struct Net {
    start: Candidate,
    /// The steps in the order in which they were found.
    steps: Vec<Step>,
    /// For each candidate that is false, the number of the first step to something linked to it, from 1: 0 when
    /// that is the start, and for what is not false.
    numbers: Vec<u16>,
    /// The round of that step, in the same way: no fewer steps show that the candidate is false.
    rounds: Vec<u8>,
    /// What is true by some step, without the start.
    trues: CandidateSet,
    /// What is true within so many rounds, from one on.
    within: Vec<CandidateSet>,
    /// What is false: linked to the start or to something true.
    out: CandidateSet,
}

impl Variables {
    /// The variables of a state with two candidates or more.
    pub fn new(state: &State) -> Variables {
        let account = Account::of(state.candidates());
        let open = account.tally().several;
        Variables::among(state, &open)
    }

    /// The variables of a state that are not decided: also those of open singles, which are left of them at once.
    pub fn undecided(state: &State) -> Variables {
        let live = live(state);
        let is_decided = |c: &Candidate| !links_of(*c).intersects(&live);
        let decided = state.candidates().filter(is_decided);
        let settled = decided.fold(CspSet::EMPTY, |all, c| all | *csps_of(c));
        Variables::among(state, &CspSet::below(VARIABLES).and_not(&settled))
    }

    /// These variables of a state.
    pub fn among(state: &State, open: &CspSet) -> Variables {
        let live = live(state);
        let values = |csp: Csp| match open.contains(csp.index()) {
            true => *values_of(csp) & live,
            false => CandidateSet::EMPTY,
        };
        Variables {
            live,
            values: Csp::all().map(values).collect(),
            open: *open,
            account: Account::of(state.candidates()),
            choices_with: Vec::new(),
            exact: EXACT,
        }
    }

    /// The same with choices: of each one candidate is true. All of them are live.
    pub fn with_choices<'c>(
        mut self,
        choices: impl IntoIterator<Item = &'c [Candidate]>,
    ) -> Variables {
        self.choices_with = vec![Vec::new(); 729];
        for choice in choices {
            let number = self.values.len() as u16;
            self.values.push(choice.iter().map(|member| member.index()).collect());
            choice.iter().for_each(|member| self.choices_with[member.index()].push(number));
        }
        self
    }

    /// The same, for nets that are the shortest up to so many steps.
    pub fn exact_up_to(self, steps: usize) -> Variables {
        Variables { exact: steps, ..self }
    }

    /// The live candidates of a variable; none when it takes no part.
    pub fn values(&self, csp: Csp) -> &CandidateSet {
        &self.values[csp.index()]
    }

    /// All that follows from a candidate, in rounds. Each round costs a node.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn closure(&self, start: Candidate, work: &mut Work) -> Result<Net, Stopped> {
        let mut closure = Net {
            start,
            steps: Vec::new(),
            numbers: vec![0; 729],
            rounds: vec![0; 729],
            trues: CandidateSet::EMPTY,
            within: vec![CandidateSet::EMPTY; self.exact],
            out: *links_of(start) & self.live,
        };
        let mut free = self.account.without(&LINKS.covers[start.index()]);
        for round in 1.. {
            work.spend()?;
            let before = closure.steps.len();
            let (out, tally) = (closure.out, free.tally());
            for csp in self.open.and_not(&tally.several) {
                let values = &self.values[csp];
                let rights = if tally.some.contains(csp) { values.and_not(&out) } else { *values };
                for right in rights.iter() {
                    let step = Step { csp: csp as u16, right: right as u16 };
                    closure.add(step, round, &self.live);
                }
            }
            for (number, values) in self.values.iter().enumerate().skip(VARIABLES) {
                let left = values.and_not(&out);
                let rights = match left.count() {
                    0 => *values,
                    1 => left,
                    _ => continue,
                };
                for right in rights.iter() {
                    let step = Step { csp: number as u16, right: right as u16 };
                    closure.add(step, round, &self.live);
                }
            }
            if closure.steps.len() == before {
                break;
            }
            let new = closure.steps[before..].iter();
            new.for_each(|step| free.remove_all(&LINKS.covers[usize::from(step.right)]));
        }
        Ok(closure)
    }

    /// What has to be false for a step to hold.
    fn others(&self, step: Step) -> CandidateSet {
        self.values[usize::from(step.csp)].and_not(&CandidateSet::single(step.right.into()))
    }

    /// The variables and choices by which a candidate may be shown true in a closure.
    fn steps_to(&self, right: usize, closure: &Net) -> impl Iterator<Item = Step> {
        let csps = csps_of(Candidate::from_index(right)).iter().map(|csp| csp as u16);
        let choices = self.choices_with.get(right).into_iter().flatten().copied();
        csps.chain(choices).map(move |csp| Step { csp, right: right as u16 }).filter(|&step| {
            let is_open = !self.values[usize::from(step.csp)].is_empty();
            is_open && self.others(step).is_subset(&closure.out)
        })
    }
}

impl Step {
    /// What it goes through.
    pub fn through(self) -> Through {
        match usize::from(self.csp).checked_sub(VARIABLES) {
            Some(choice) => Through::Choice(choice),
            None => Through::Variable(Csp::from_index(self.csp.into())),
        }
    }

    /// What it leaves true; `None` where nothing is left.
    pub fn right(self) -> Option<Candidate> {
        (self.right != u16::MAX).then(|| Candidate::from_index(self.right.into()))
    }
}

impl Net {
    fn add(&mut self, step: Step, round: u8, live: &CandidateSet) {
        let right = usize::from(step.right);
        if right == self.start.index() || self.trues.contains(right) {
            return;
        }
        self.steps.push(step);
        self.trues.insert(right);
        for within in self.within.iter_mut().skip(usize::from(round) - 1) {
            within.insert(right);
        }
        let falls = *links_of(Candidate::from_index(right)) & *live;
        for fallen in falls.and_not(&self.out).iter() {
            (self.numbers[fallen], self.rounds[fallen]) = (self.steps.len() as u16, round);
        }
        self.out |= falls;
    }

    /// The steps that showing these candidates false takes at least.
    fn least(&self, wanted: &CandidateSet) -> usize {
        wanted.iter().map(|candidate| usize::from(self.rounds[candidate])).max().unwrap_or_default()
    }

    /// The steps that a goal takes at least; `None` when it does not follow.
    pub fn least_to(&self, board: &Variables, goal: Goal) -> Option<usize> {
        match goal {
            Goal::False(candidate) => {
                let is_out = self.out.contains(candidate.index());
                is_out.then(|| usize::from(self.rounds[candidate.index()]))
            }
            Goal::True(_) | Goal::Contradiction => {
                let ways = self.ways(board, goal).into_iter();
                ways.map(|(wanted, _)| 1 + self.least(&wanted)).min()
            }
        }
    }

    /// What is true, by a step.
    pub fn trues(&self) -> &CandidateSet {
        &self.trues
    }

    /// What is false.
    pub fn out(&self) -> &CandidateSet {
        &self.out
    }

    /// Whether some variable has nothing left.
    pub fn contradicts(&self, board: &Variables) -> bool {
        let is_empty = |values: &CandidateSet| !values.is_empty() && values.is_subset(&self.out);
        board.values.iter().any(is_empty)
    }

    /// The fewest steps to a goal, the last one of a goal that is a variable's among them; `None` when it
    /// does not follow. Fewer than `exact` and one are found whenever there are such; else they are those
    /// that were found first.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn fewest(
        &self,
        board: &Variables,
        goal: Goal,
        exact: usize,
        work: &mut Work,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        self.fewest_of(self.ways(board, goal), board, exact, work)
    }

    /// The fewest steps after which all of some candidates are false, in the same way; `None` when they do not fall.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn fewest_out(
        &self,
        wanted: CandidateSet,
        board: &Variables,
        work: &mut Work,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        let way = wanted.is_subset(&self.out).then_some((wanted, None));
        self.fewest_of(way.into_iter().collect(), board, board.exact, work)
    }

    fn fewest_of(
        &self,
        mut ways: Vec<Way>,
        board: &Variables,
        exact: usize,
        work: &mut Work,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        ways.sort_by_cached_key(|(wanted, _)| self.least(wanted));
        let mut best: Option<Vec<Step>> = None;
        for (wanted, last) in ways {
            let known = best.as_ref().map_or(usize::MAX, Vec::len);
            let own = usize::from(last.is_some());
            let least = self.least(&wanted);
            if least + own >= known {
                continue;
            }
            let mut steps = self.found_first(board, &wanted);
            // What is worth a search: fewer steps than were found first, and than another way needs.
            let limit = exact.min(known - 1).saturating_sub(own).min(steps.len().saturating_sub(1));
            for most in least.max(1)..=limit {
                let passed = HashSet::new();
                let mut search = Fewest { board, closure: self, wanted, most, passed, work };
                if let Some(fewer) = search.from(&mut Vec::new())? {
                    steps = fewer;
                    break;
                }
            }
            steps.extend(last);
            if steps.len() < known {
                best = Some(steps);
            }
        }
        Ok(best)
    }

    /// What must be false for a goal, with the step that then shows it.
    fn ways(&self, board: &Variables, goal: Goal) -> Vec<Way> {
        match goal {
            Goal::False(candidate) if self.out.contains(candidate.index()) => {
                vec![(CandidateSet::single(candidate.index()), None)]
            }
            Goal::False(_) => Vec::new(),
            Goal::True(candidate) => {
                let steps = board.steps_to(candidate.index(), self);
                steps.map(|step| (board.others(step), Some(step))).collect()
            }
            Goal::Contradiction => {
                let empty = |(csp, values): (usize, &CandidateSet)| {
                    let is_empty = !values.is_empty() && values.is_subset(&self.out);
                    // The right of a step that leaves nothing is not looked at.
                    let step = Step { csp: csp as u16, right: u16::MAX };
                    is_empty.then_some((*values, Some(step)))
                };
                board.values.iter().enumerate().filter_map(empty).collect()
            }
        }
    }

    /// The steps by which the closure first made some candidates false, in order.
    fn found_first(&self, board: &Variables, wanted: &CandidateSet) -> Vec<Step> {
        let mut needed = vec![false; self.steps.len() + 1];
        let mut open = *wanted;
        // Steps need only what is false by earlier ones.
        let mut before = self.steps.len() + 1;
        loop {
            // The start needs no step.
            open.iter().for_each(|candidate| needed[usize::from(self.numbers[candidate])] = true);
            let Some(next) = (1..before).rev().find(|&number| needed[number]) else { break };
            before = next;
            open = board.others(self.steps[next - 1]);
        }
        (1..needed.len()).filter(|&number| needed[number]).map(|n| self.steps[n - 1]).collect()
    }

    /// Steps that lead to a goal as a branch; none of them goes through a choice.
    pub fn branch(&self, state: &State, goal: Goal, steps: &[Step]) -> Branch {
        let mut branch =
            Branch { start: self.start.into(), steps: Vec::new(), end: BranchEnd::True };
        for step in steps {
            let csp = Csp::from_index(step.csp.into());
            match step.right() {
                None => branch.ends_at(state, csp),
                Some(right) => branch.add(state, csp, right.into()),
            };
        }
        if let Goal::False(candidate) = goal {
            branch.ends_with(candidate.into());
        }
        branch
    }
}

/// A search for steps that make some candidates false.
struct Fewest<'s> {
    board: &'s Variables,
    closure: &'s Net,
    wanted: CandidateSet,
    /// The greatest number of steps.
    most: usize,
    /// The sets of steps that were looked at.
    passed: HashSet<Vec<Step>>,
    work: &'s mut Work,
}

impl Fewest<'_> {
    /// Steps that do it, these among them, in order; `None` when there are none.
    ///
    /// Of the steps chosen, those whose others are all explained are shown. In any solution the first
    /// of those that are not is shown by further steps; so one of its candidates without an explanation
    /// gets one of these. When all are shown, a wanted candidate does. What the closure shows in some round
    /// takes as many steps at least.
    fn from(&mut self, chosen: &mut Vec<Step>) -> Result<Option<Vec<Step>>, Stopped> {
        self.work.spend()?;
        let (order, out) = self.shown(chosen);
        if self.wanted.is_subset(&out) {
            return Ok(Some(order));
        }
        if chosen.len() >= self.most || !self.passed.insert(sorted(chosen)) {
            return Ok(None);
        }
        let (open, deepest): (Vec<usize>, usize) = match order.len() == chosen.len() {
            true => (self.wanted.and_not(&out).first().into_iter().collect(), self.most),
            false => {
                let waiting = chosen.iter().filter(|step| !order.contains(step));
                let open =
                    waiting.filter_map(|&step| self.board.others(step).and_not(&out).first());
                (open.collect(), self.most - 1)
            }
        };
        let Some(within) = deepest.checked_sub(1).and_then(|at| self.closure.within.get(at)) else {
            return Ok(None);
        };
        for candidate in open {
            let links = *links_of(Candidate::from_index(candidate)) & *within;
            for right in links.iter() {
                if chosen.iter().any(|step| usize::from(step.right) == right) {
                    continue;
                }
                let steps: Vec<Step> = self.board.steps_to(right, self.closure).collect();
                for step in steps {
                    if 1 + self.closure.least(&self.board.others(step)) > deepest {
                        continue;
                    }
                    chosen.push(step);
                    let found = self.from(chosen)?;
                    chosen.pop();
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
        }
        Ok(None)
    }

    /// The steps that are shown by the start and one another, in order; and what is false by them.
    fn shown(&self, chosen: &[Step]) -> (Vec<Step>, CandidateSet) {
        let mut out = *links_of(self.closure.start);
        let mut order: Vec<Step> = Vec::new();
        loop {
            let next = chosen
                .iter()
                .find(|step| !order.contains(step) && self.board.others(**step).is_subset(&out));
            let Some(&next) = next else { return (order, out) };
            out |= *links_of(Candidate::from_index(next.right.into()));
            order.push(next);
        }
    }
}

fn sorted(steps: &[Step]) -> Vec<Step> {
    let mut steps = steps.to_vec();
    steps.sort_unstable();
    steps
}
