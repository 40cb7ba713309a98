//! Force chains whose branches join reasons: forcing whips and braids, dynamic chains of cells and houses.
//!
//! Their branches begin with the values of a variable, or with the guardians of an impossible pattern: any choice will
//! do.

use std::collections::{BTreeMap, HashMap};

use super::net::{EXACT, Goal, Net, Step, Variables};
use super::whip::Whips;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion, Csp, Space, State};
use crate::proof::{Branch, Choice, Family, Node, Proof};
use crate::rules::choices::guarded::{Guarded, of_chains};
use crate::rules::facts::Facts;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Rule, Search, proves};
use crate::work::{Outcome, Stopped, Work};

/// What EXPLAIN calls this search.
const NAME: &str = "net search";

/// The length up to which the shortest proofs are known to be the shortest: one for the choice and
/// the steps that a branch is exact up to.
const EXACT_LENGTH: usize = 1 + EXACT;

/// The same for a family, which may be none of these.
pub(crate) fn exact_up_to(family: &str) -> usize {
    let is_net = FAMILIES.iter().any(|(name, _)| *name == family);
    if is_net { EXACT_LENGTH } else { usize::MAX }
}

/// A family of nets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Partial whips from all values of a variable that has so many.
    Whip(usize),
    /// Partial braids from all values of a variable that has so many.
    Braid(usize),
    /// Nets from every candidate of a cell; a branch may end in a contradiction.
    Cell,
    /// The same from every place of a digit in a house.
    House,
    /// Partial whips from the guardians of an impossible pattern.
    OrWhip,
    /// Partial braids from the guardians of an impossible pattern.
    OrBraid,
}

/// The families, simplest first.
pub(super) const FAMILIES: [(&str, Kind); 12] = [
    ("forcing-whip", Kind::Whip(2)),
    ("forcing-braid", Kind::Braid(2)),
    ("forcing-whip-3", Kind::Whip(3)),
    ("forcing-braid-3", Kind::Braid(3)),
    ("forcing-whip-4", Kind::Whip(4)),
    ("forcing-braid-4", Kind::Braid(4)),
    ("forcing-whip-5", Kind::Whip(5)),
    ("forcing-braid-5", Kind::Braid(5)),
    ("dynamic-cell", Kind::Cell),
    ("dynamic-house", Kind::House),
    ("or-forcing-whip", Kind::OrWhip),
    ("or-forcing-braid", Kind::OrBraid),
];

impl Kind {
    /// What branches begin with in a state.
    fn choices(self, on: &Prepared, work: &Work) -> Result<Vec<Beginning>, Stopped> {
        let state = on.state();
        let variables = |fits: &dyn Fn(Csp, usize) -> bool| {
            let fits = |csp: &Csp| fits(*csp, state.values(*csp).count());
            Csp::all().filter(fits).map(Choice::Variable).collect::<Vec<_>>()
        };
        let choices = match self {
            Kind::Whip(count) | Kind::Braid(count) => variables(&|_, values| values == count),
            Kind::Cell => variables(&|csp, values| values >= 2 && csp.space() == Space::Rc),
            Kind::House => variables(&|csp, values| values >= 2 && csp.space() != Space::Rc),
            Kind::OrWhip | Kind::OrBraid => {
                let clause = |guarded: &Guarded| Choice::Clause(guarded.clause(state));
                of_chains(&on.guarded(work)?).map(clause).collect()
            }
        };
        Ok(choices.into_iter().map(|choice| Beginning::of(choice, state)).collect())
    }

    /// Whether branches are partial whips; otherwise they are nets.
    fn has_whips(self) -> bool {
        matches!(self, Kind::Whip(_) | Kind::OrWhip)
    }

    /// Whether a branch that contradicts itself ends its case.
    fn may_contradict(self) -> bool {
        matches!(self, Kind::Cell | Kind::House)
    }
}

/// The rule of a family of nets.
pub(crate) struct NetRule {
    facts: Facts,
    kind: Kind,
}

impl NetRule {
    /// The rule of a family; `None` when it is none of these.
    pub fn of(family: &Family) -> Option<NetRule> {
        let &(_, kind) = FAMILIES.iter().find(|(name, _)| *name == family.name)?;
        let facts = Facts { places_directly: true, ..Facts::of(family, NAME) };
        family.shape.is_none().then_some(NetRule { facts, kind })
    }
}

impl Rule for NetRule {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        Box::new(NetSearch {
            rule: self,
            on,
            reach: *reach,
            board: Variables::new(on.state()),
            starts: BTreeMap::new(),
            fewest: HashMap::new(),
            least_contradiction: BTreeMap::new(),
            closures: BTreeMap::new(),
            exhaustive: usize::MAX,
            choices: Vec::new(),
            found: None,
        })
    }
}

/// What branches begin with.
struct Beginning {
    choice: Choice,
    /// Its members: candidates of which one is true.
    starts: Vec<Candidate>,
}

impl Beginning {
    fn of(choice: Choice, state: &State) -> Beginning {
        let starts = choice.members(state).iter().filter_map(Node::single).collect();
        Beginning { choice, starts }
    }
}

/// The fewest steps that are known, if any lead there, and up to how many that is exact.
type Fewest = (usize, Option<Vec<Step>>);

/// What follows from a start.
enum Start {
    Net(Box<Net>),
    Whips(Whips),
}

struct NetSearch<'a> {
    rule: &'a NetRule,
    on: &'a Prepared,
    reach: Reach,
    board: Variables,
    starts: BTreeMap<Candidate, Start>,
    /// The fewest steps of nets that were asked for, and up to how many they are exact.
    fewest: HashMap<(Candidate, Goal), Fewest>,
    /// The steps that a start needs at least to contradict itself.
    least_contradiction: BTreeMap<Candidate, Option<usize>>,
    /// What whips of any length can come to, by their starts, where that was asked for.
    closures: BTreeMap<Candidate, Net>,
    /// The length up to which nothing was missed in what was looked for last.
    exhaustive: usize,
    /// What branches begin with, once something was looked for.
    choices: Vec<Beginning>,
    /// For each conclusion its length and the number of its choice, once all were looked for.
    found: Option<BTreeMap<Conclusion, (usize, usize)>>,
}

impl NetSearch<'_> {
    fn starts_of(&self, choice: usize) -> Vec<Candidate> {
        self.choices[choice].starts.clone()
    }

    fn start(&mut self, start: Candidate, work: &mut Work) -> Result<&Start, Stopped> {
        if !self.starts.contains_key(&start) {
            let made = match self.rule.kind.has_whips() {
                true => Start::Whips(Whips::new(&self.board, start, self.reach.length, work)?),
                false => Start::Net(Box::new(self.board.closure(start, work)?)),
            };
            self.starts.insert(start, made);
        }
        Ok(&self.starts[&start])
    }

    /// What a start makes true and what it makes false; everything when it contradicts itself and that
    /// ends its case.
    fn ends(&mut self, start: Candidate, work: &mut Work) -> Result<[CandidateSet; 2], Stopped> {
        let (may_contradict, live) = (self.rule.kind.may_contradict(), self.board.live);
        self.start(start, work)?;
        Ok(match &self.starts[&start] {
            Start::Net(net) if may_contradict && net.contradicts(&self.board) => [live, live],
            Start::Net(net) => [*net.trues(), *net.out()],
            Start::Whips(whips) => {
                let set = |ends: Vec<Candidate>| ends.into_iter().map(Candidate::index).collect();
                [set(whips.trues().collect()), set(whips.falses().collect())]
            }
        })
    }

    /// The conclusions of a choice.
    fn conclusions(&mut self, choice: usize, work: &mut Work) -> Result<Vec<Conclusion>, Stopped> {
        let mut all = [self.board.live; 2];
        let mut stands = false;
        for start in self.starts_of(choice) {
            let ends = self.ends(start, work)?;
            stands |= ends != [self.board.live; 2];
            all = [all[0] & ends[0], all[1] & ends[1]];
        }
        // Where every branch contradicts itself the state has no solution.
        if !stands {
            return Ok(Vec::new());
        }
        Ok(of_sets(all))
    }

    /// What a branch must come to for a conclusion: its end or, where that ends a case, a contradiction.
    fn goals(&self, conclusion: Conclusion) -> Vec<Goal> {
        let goal = match conclusion {
            Conclusion::Place(candidate) => Goal::True(candidate),
            Conclusion::Eliminate(candidate) => Goal::False(candidate),
        };
        let other = self.rule.kind.may_contradict().then_some(Goal::Contradiction);
        std::iter::once(goal).chain(other).collect()
    }

    /// The steps that a branch takes at least; `None` when it does not come to the conclusion.
    fn least(&mut self, start: Candidate, conclusion: Conclusion) -> Option<usize> {
        let goals = self.goals(conclusion);
        match self.starts.get(&start)? {
            Start::Whips(whips) => {
                let is_true = matches!(conclusion, Conclusion::Place(_));
                whips.length(conclusion.candidate(), is_true)
            }
            Start::Net(net) => {
                let least = goals.into_iter().filter_map(|goal| match goal {
                    Goal::Contradiction => *self
                        .least_contradiction
                        .entry(start)
                        .or_insert_with(|| net.least_to(&self.board, goal)),
                    _ => net.least_to(&self.board, goal),
                });
                least.min()
            }
        }
    }

    /// The fewest steps from a start to a goal, exact up to so many.
    fn fewest(
        &mut self,
        start: Candidate,
        goal: Goal,
        exact: usize,
        work: &mut Work,
    ) -> Result<Option<&[Step]>, Stopped> {
        let is_known = |(searched, steps): &Fewest| {
            *searched >= exact || steps.as_ref().is_none_or(|steps| steps.len() <= *searched)
        };
        if !self.fewest.get(&(start, goal)).is_some_and(is_known) {
            let Some(Start::Net(net)) = self.starts.get(&start) else { return Ok(None) };
            let steps = net.fewest(&self.board, goal, exact, work)?;
            self.fewest.insert((start, goal), (exact, steps));
        }
        Ok(self.fewest[&(start, goal)].1.as_deref())
    }

    /// The length of the shortest branch from a start to a conclusion, exact up to so many steps, and
    /// where it ends.
    fn branch_length(
        &mut self,
        start: Candidate,
        conclusion: Conclusion,
        exact: usize,
        work: &mut Work,
    ) -> Result<Option<(usize, Goal)>, Stopped> {
        let goals = self.goals(conclusion);
        if matches!(self.starts.get(&start), Some(Start::Whips(_))) {
            return Ok(self.least(start, conclusion).map(|length| (length, goals[0])));
        }
        let mut best: Option<(usize, Goal)> = None;
        for goal in goals {
            let length = self.fewest(start, goal, exact, work)?.map(<[Step]>::len);
            let shorter = |length: &usize| best.is_none_or(|(known, _)| *length < known);
            if let Some(length) = length.filter(shorter) {
                best = Some((length, goal));
            }
        }
        Ok(best)
    }

    /// The length of a conclusion by a choice: 1 and that of all branches; `None` when it is longer than
    /// `most`.
    fn length(
        &mut self,
        choice: usize,
        conclusion: Conclusion,
        most: usize,
        work: &mut Work,
    ) -> Result<Option<usize>, Stopped> {
        let starts = self.starts_of(choice);
        let least: Option<Vec<usize>> =
            starts.iter().map(|&start| self.least(start, conclusion)).collect();
        let Some(least) = least.filter(|least| least.iter().sum::<usize>() < most) else {
            return Ok(None);
        };
        let exact = self.exact(&least);
        let mut length = 1;
        for (&start, &exact) in starts.iter().zip(&exact) {
            let branch = self.branch_length(start, conclusion, exact, work)?;
            length += branch.map_or(most, |(steps, _)| steps);
        }
        Ok(Some(length).filter(|&length| length <= most))
    }

    /// Up to how many steps each branch has to be exact, when the branches take so many at least: longer ones
    /// make the whole longer than it is exact for.
    fn exact(&self, least: &[usize]) -> Vec<usize> {
        let all: usize = least.iter().sum();
        least.iter().map(|own| EXACT.saturating_sub(all - own)).collect()
    }

    /// The shortest proof of each conclusion that is wanted.
    fn find(
        &mut self,
        wanted: impl Fn(Conclusion) -> bool,
        work: &mut Work,
    ) -> Result<BTreeMap<Conclusion, (usize, usize)>, Stopped> {
        let mut found: BTreeMap<Conclusion, (usize, usize)> = BTreeMap::new();
        self.choices = self.rule.kind.choices(self.on, work)?;
        for choice in 0..self.choices.len() {
            for conclusion in self.conclusions(choice, work)? {
                if !wanted(conclusion) {
                    continue;
                }
                let known =
                    found.get(&conclusion).map_or(self.reach.length, |(known, _)| known - 1);
                if let Some(length) = self.length(choice, conclusion, known, work)? {
                    found.insert(conclusion, (length, choice));
                }
            }
        }
        self.exhaustive = self.exhaustive_but_for(wanted, &found, work)?;
        Ok(found)
    }

    /// The length up to which nothing was missed of what is wanted: what nets come to may have a proof from as many
    /// steps as they take at least, but not of a length up to which the search is exact. Where a conclusion was missed,
    /// also one that was found may have a shorter proof than that.
    fn exhaustive_but_for(
        &mut self,
        wanted: impl Fn(Conclusion) -> bool,
        found: &BTreeMap<Conclusion, (usize, usize)>,
        work: &mut Work,
    ) -> Result<usize, Stopped> {
        if self.reach.length <= EXACT_LENGTH {
            return Ok(usize::MAX);
        }
        // The least of what was missed, and of what was found.
        let [mut missed, mut shorter] = [usize::MAX; 2];
        for choice in 0..self.choices.len() {
            for conclusion in self.possible(choice, work)?.into_iter().filter(|&c| wanted(c)) {
                let starts = self.starts_of(choice).into_iter();
                let least: Option<usize> =
                    starts.map(|start| self.possible_from(start, conclusion)).sum();
                let least = least.map_or(usize::MAX, |least| least.max(EXACT_LENGTH));
                match found.get(&conclusion) {
                    None => missed = missed.min(least),
                    Some(&(length, _)) if least < length => shorter = shorter.min(least),
                    Some(_) => {}
                }
            }
        }
        Ok(if missed == usize::MAX { missed } else { missed.min(shorter) })
    }

    /// The conclusions of a choice that nets come to: all of whips that are nets, and more.
    fn possible(&mut self, choice: usize, work: &mut Work) -> Result<Vec<Conclusion>, Stopped> {
        if !self.rule.kind.has_whips() {
            return self.conclusions(choice, work);
        }
        let mut all = [self.board.live; 2];
        for start in self.starts_of(choice) {
            if !self.closures.contains_key(&start) {
                self.closures.insert(start, self.board.closure(start, work)?);
            }
            let net = &self.closures[&start];
            all = [all[0] & *net.trues(), all[1] & *net.out()];
        }
        Ok(of_sets(all))
    }

    /// The steps that a net takes at least from a start to a conclusion; `None` when it does not come there.
    fn possible_from(&self, start: Candidate, conclusion: Conclusion) -> Option<usize> {
        let net = match self.starts.get(&start)? {
            Start::Net(net) => net,
            Start::Whips(_) => self.closures.get(&start)?,
        };
        let goals = self.goals(conclusion).into_iter();
        goals.filter_map(|goal| net.least_to(&self.board, goal)).min()
    }

    /// The proof of a conclusion that was found by a choice.
    fn prove(
        &mut self,
        conclusion: Conclusion,
        choice: usize,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let mut branches: Vec<Branch> = Vec::new();
        let starts = self.starts_of(choice);
        let least: Option<Vec<usize>> =
            starts.iter().map(|&start| self.least(start, conclusion)).collect();
        let Some(exact) = least.map(|least| self.exact(&least)) else { return Ok(None) };
        for (start, exact) in starts.into_iter().zip(exact) {
            // What is asked for here was found before.
            let length = self.branch_length(start, conclusion, exact, work)?;
            let branch = length.and_then(|(_, goal)| self.branch(start, conclusion, goal));
            let Some(branch) = branch else { return Ok(None) };
            branches.push(branch);
        }
        let on = (self.on.state(), self.on.position().givens);
        let family = self.rule.facts.family.clone();
        let choice = &self.choices[choice].choice;
        Ok(Some(Proof::by_cases(on, family, choice, &branches, conclusion)))
    }

    /// The branch from a start that was found.
    fn branch(&self, start: Candidate, conclusion: Conclusion, goal: Goal) -> Option<Branch> {
        let state = self.on.state();
        match &self.starts[&start] {
            Start::Whips(whips) => {
                let is_true = matches!(conclusion, Conclusion::Place(_));
                whips.branch(state, conclusion.candidate(), is_true)
            }
            Start::Net(net) => {
                let (_, steps) = self.fewest.get(&(start, goal))?;
                Some(net.branch(state, goal, steps.as_ref()?))
            }
        }
    }
}

impl Search for NetSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if self.found.is_none() {
            self.found = Some(self.find(|_| true, work)?);
        }
        let due = self.found.iter().flatten().filter(|(_, (of, _))| *of == length);
        let due: Vec<(Conclusion, usize)> =
            due.map(|(&conclusion, &(_, choice))| (conclusion, choice)).collect();
        for (conclusion, choice) in due {
            let is_known = match conclusion {
                Conclusion::Eliminate(target) => known.contains(target.index()),
                Conclusion::Place(_) => false,
            };
            if !is_known {
                self.prove(conclusion, choice, work)?.into_iter().for_each(&mut *tell);
            }
        }
        Ok(())
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        // What is placed in all branches is eliminated in all of them too, by no more steps.
        let found = match self.find(|known| known == conclusion, work) {
            Ok(found) => found,
            Err(by) => return Outcome::Stopped { none_up_to: 0, by },
        };
        let proof = match found.get(&conclusion) {
            Some(&(_, choice)) => self.prove(conclusion, choice, work),
            None => Ok(None),
        };
        match proof {
            Ok(Some(proof)) if proves(&proof, conclusion) => Outcome::Found(proof),
            Ok(_) => Outcome::none(self.reach.length, self.exhaustive),
            Err(by) => Outcome::Stopped { none_up_to: 0, by },
        }
    }

    fn exhaustive_up_to(&self) -> usize {
        self.exhaustive
    }
}

/// The conclusions that these are true, and that those are false.
fn of_sets(sets: [CandidateSet; 2]) -> Vec<Conclusion> {
    let [trues, falses] = sets.map(|set| set.iter().map(Candidate::from_index).collect::<Vec<_>>());
    let trues = trues.into_iter().map(Conclusion::Place);
    trues.chain(falses.into_iter().map(Conclusion::Eliminate)).collect()
}
