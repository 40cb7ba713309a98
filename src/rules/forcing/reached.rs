//! What walks reach from every candidate of a state: asked once, for all choices.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::graph::{Graph, Node as GraphNode, NodeKind};
use crate::grid::{Candidate, Csp, Space, State};
use crate::proof::{Branch, Choice, Literal, Node};
use crate::rules::choices::guarded::{Guarded, of_chains};
use crate::rules::closure::{End, Inferences, Spread, Steps};
use crate::work::{Stopped, Work};

/// The walks of a state: the shortest from each start to everything, found breadth first when they are first
/// asked for.
///
/// There is one start for each live candidate, and one for each digit set of an almost-cell. A walk backwards
/// is a walk too, from the opposite of its end to the opposite of its start: so the walks from one candidate
/// tell from which starts it is reached. All walks of a state of 250 candidates take some milliseconds; they are
/// no work of the question that happens to be the first to need them.
pub(crate) struct Reached {
    inferences: Inferences,
    /// The live candidates; they are the first nodes, in this order.
    candidates: Vec<Candidate>,
    /// The number of each, by its index.
    numbers: Vec<usize>,
    /// The starts, each a node that is true: first the candidates.
    starts: Vec<Start>,
    /// The candidates, each false.
    refuted: Vec<OnceLock<Spread>>,
    choices: Vec<Starts>,
    /// The choices of impossible patterns, once something was asked of them: their numbers follow.
    guarded: OnceLock<Vec<Starts>>,
}

/// A start, and what is reached from it.
struct Start {
    literal: Literal,
    /// The number of its node; `None` where it is none of the graph: the digits of an almost-cell in which a
    /// cell has one candidate.
    node: Option<usize>,
    spread: OnceLock<Spread>,
}

/// A choice, with its starts by their numbers.
pub(crate) struct Starts {
    pub choice: Choice,
    pub starts: Vec<usize>,
}

/// What makes a candidate true or false: the shortest branches of a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Branches {
    /// 1 and the steps of all branches.
    pub length: usize,
    /// The number of the choice.
    pub choice: usize,
}

/// Candidates, each with the shortest branches that lead to it.
pub(crate) type Common = BTreeMap<Candidate, Branches>;

/// What is asked of the branches of choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    /// Which choices.
    pub choices: Choices,
    /// Whether a branch leads to a candidate true only if it does not also lead to it false: the
    /// exclusion of GNPX.
    pub exclusion: bool,
    /// The greatest number of steps of a branch.
    pub most: usize,
}

/// Which choices are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choices {
    /// The candidates of a cell.
    Cells,
    /// The candidates of a digit in a house.
    Houses,
    /// Both, the digits of an almost-cell, and the guardians of an impossible pattern.
    Any,
}

impl Choices {
    fn have(self, choice: &Choice) -> bool {
        match (self, choice) {
            (Choices::Any, _) => true,
            (_, Choice::AlmostCell(..) | Choice::Clause(_)) => false,
            (Choices::Cells, Choice::Variable(csp)) => csp.space() == Space::Rc,
            (Choices::Houses, Choice::Variable(csp)) => csp.space() != Space::Rc,
        }
    }
}

impl Start {
    fn at(node: Node, number: Option<usize>) -> Start {
        Start { literal: Literal::True(node), node: number, spread: OnceLock::new() }
    }
}

impl Reached {
    /// What walks reach in a state, with this graph of groups, almost locked sets of up to this many cells and
    /// their almost-cells.
    pub fn new(graph: &Graph, als_size: usize) -> Reached {
        let (state, steps) = (graph.state(), Steps { als_size, ..Steps::STATIC_GROUPS });
        let candidates: Vec<Candidate> = state.candidates().collect();
        let mut reached = Reached {
            inferences: Inferences::over(graph, steps),
            numbers: vec![usize::MAX; 729],
            starts: (0..).zip(&candidates).map(|(n, &c)| Start::at(c.into(), Some(n))).collect(),
            refuted: candidates.iter().map(|_| OnceLock::new()).collect(),
            choices: Vec::new(),
            guarded: OnceLock::new(),
            candidates,
        };
        for (number, candidate) in reached.candidates.iter().enumerate() {
            reached.numbers[candidate.index()] = number;
        }
        for csp in Csp::all() {
            let starts: Vec<usize> =
                state.values(csp).map(|value| reached.numbers[value.index()]).collect();
            reached.add(Choice::Variable(csp), starts);
        }
        reached.add_almost_cells(graph);
        reached
    }

    /// The same with choices of impossible patterns, unless it has them.
    pub fn with_guarded(&self, guarded: &[Guarded], state: &State) {
        self.guarded.get_or_init(|| {
            let starts = |guarded: &Guarded| {
                let number = |guardian: &Candidate| self.numbers[guardian.index()];
                let starts = guarded.guardians().iter().map(number).collect();
                Starts { choice: Choice::Clause(guarded.clause(state)), starts }
            };
            of_chains(guarded).map(starts).collect()
        });
    }

    /// Adds a choice. A variable with one candidate left is no node of the typed graph, and an almost-cell
    /// without any digit has no branches.
    fn add(&mut self, choice: Choice, starts: Vec<usize>) {
        let least = if matches!(choice, Choice::Variable(_)) { 2 } else { 1 };
        if starts.len() >= least {
            self.choices.push(Starts { choice, starts });
        }
    }

    fn add_almost_cells(&mut self, graph: &Graph) {
        let mut known: BTreeMap<Node, usize> = BTreeMap::new();
        for set in graph.nodes(NodeKind::Als) {
            let GraphNode::Als(als) = *graph.node(set) else { continue };
            let choice = Choice::AlmostCell(als.house, als.cells.iter().collect());
            let mut starts = Vec::new();
            for member in choice.members(graph.state()) {
                starts.push(match member.single() {
                    Some(candidate) => self.numbers[candidate.index()],
                    None => *known.entry(member).or_insert_with_key(|member| {
                        let number = self.inferences.number(member);
                        self.starts.push(Start::at(member.clone(), number));
                        self.starts.len() - 1
                    }),
                });
            }
            self.add(choice, starts);
        }
    }

    /// What is reached from a start.
    fn spread(&self, start: usize, work: &mut Work) -> Result<&Spread, Stopped> {
        let Start { literal, spread, .. } = &self.starts[start];
        self.spread_from(spread, || literal.clone(), work)
    }

    /// What is reached from a candidate that is false.
    fn refuted(&self, number: usize, work: &mut Work) -> Result<&Spread, Stopped> {
        let literal = || Literal::False(self.candidates[number].into());
        self.spread_from(&self.refuted[number], literal, work)
    }

    fn spread_from<'a>(
        &self,
        known: &'a OnceLock<Spread>,
        literal: impl FnOnce() -> Literal,
        work: &Work,
    ) -> Result<&'a Spread, Stopped> {
        if let Some(spread) = known.get() {
            return Ok(spread);
        }
        let spread = self.inferences.spread(&[literal()], &mut work.uncounted());
        let spread = spread.expect("walks take static steps");
        // Two threads may make it at once: each may be stopped.
        match spread.end() {
            End::Stopped(by) => Err(by),
            _ => Ok(known.get_or_init(|| spread)),
        }
    }

    /// The choices: cells, digits in rows, columns and blocks, then almost-cells, then impossible patterns.
    pub fn choices(&self) -> impl Iterator<Item = &Starts> {
        self.choices.iter().chain(self.guarded.get().into_iter().flatten())
    }

    /// A choice by its number.
    fn of_number(&self, number: usize) -> &Starts {
        let guarded =
            || &self.guarded.get().expect("it has this choice")[number - self.choices.len()];
        self.choices.get(number).unwrap_or_else(guarded)
    }

    /// A choice by its number.
    pub fn choice(&self, number: usize) -> &Choice {
        &self.of_number(number).choice
    }

    /// The candidates that all branches of some choices lead to, true or false, each with the choice that
    /// needs the fewest steps; of several such the first.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn common(&self, asked: &Asked, work: &mut Work) -> Result<[Common; 2], Stopped> {
        let mut found = [Common::new(), Common::new()];
        for number in 0..self.choices().count() {
            for (known, ends) in found.iter_mut().zip(self.of_choice(number, asked, work)?) {
                for (candidate, length) in ends {
                    let branches = Branches { length, choice: number };
                    let best = known.entry(candidate).or_insert(branches);
                    *best = branches.min(*best);
                }
            }
        }
        Ok(found)
    }

    /// The candidates that all branches of a choice lead to, first true, then false, in their order, with
    /// the length: 1 and the steps of all branches. Nothing for a choice that is not asked.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn of_choice(
        &self,
        number: usize,
        asked: &Asked,
        work: &mut Work,
    ) -> Result<[Vec<(Candidate, usize)>; 2], Stopped> {
        let Starts { choice, starts } = self.of_number(number);
        if !asked.choices.have(choice) {
            return Ok([Vec::new(), Vec::new()]);
        }
        work.spend()?;
        let spreads = starts.iter().map(|&start| self.spread(start, work));
        let spreads = spreads.collect::<Result<Vec<&Spread>, Stopped>>()?;
        let (trues, falses) = Spread::common(&spreads);
        let within = |start: usize, node: usize, is_true: bool| {
            self.steps(start, node, is_true).filter(|&steps| steps <= asked.most)
        };
        let excluded = |node: usize| {
            asked.exclusion && starts.iter().any(|&start| within(start, node, false).is_some())
        };
        let ends = |nodes: Vec<usize>, is_true: bool| -> Vec<(Candidate, usize)> {
            let own = nodes.into_iter().take_while(|&node| node < self.candidates.len());
            let length = |node: usize| {
                let steps = starts.iter().map(|&start| within(start, node, is_true));
                Some((self.candidates[node], 1 + steps.sum::<Option<usize>>()?))
            };
            let follows = |node: &usize| !is_true || !excluded(*node) && !is_only(starts, *node);
            own.filter(follows).filter_map(length).collect()
        };
        Ok([ends(trues, true), ends(falses, false)])
    }

    /// The shortest branches of the choices asked that lead to a candidate, true or false; of several the
    /// first. It asks only what is reached from this candidate.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn shortest(
        &self,
        end: Candidate,
        is_true: bool,
        asked: &Asked,
        work: &mut Work,
    ) -> Result<Option<Branches>, Stopped> {
        let Some(number) = self.number(end) else { return Ok(None) };
        // To a candidate that is true lead the walks back from where it is false.
        let [if_true, if_false] = [self.spread(number, work)?, self.refuted(number, work)?];
        for (start, Start { node, .. }) in self.starts.iter().enumerate() {
            let is_asked = node.is_none() && asked.choices == Choices::Any;
            is_asked.then(|| self.spread(start, work)).transpose()?;
        }
        let steps = |start: usize, is_true: bool| match (self.starts[start].node, is_true) {
            (Some(node), true) if node != number => Some(if_false.false_in(node)? / 2),
            (Some(node), false) => Some(if_true.false_in(node)? / 2),
            _ => self.steps(start, number, is_true),
        };
        let within = |start: &usize, is_true| steps(*start, is_true).filter(|&s| s <= asked.most);
        let mut best: Option<Branches> = None;
        for (choice, Starts { choice: of, starts }) in self.choices().enumerate() {
            if !asked.choices.have(of) {
                continue;
            }
            work.spend()?;
            let excluded = is_true && asked.exclusion;
            if excluded && starts.iter().any(|start| within(start, false).is_some())
                || is_true && is_only(starts, number)
            {
                continue;
            }
            let steps = starts.iter().map(|start| within(start, is_true)).sum::<Option<usize>>();
            let Some(steps) = steps else { continue };
            let branches = Branches { length: 1 + steps, choice };
            best = Some(best.map_or(branches, |best| best.min(branches)));
        }
        Ok(best)
    }

    /// The steps of the shortest walk from a candidate to itself, false; `None` when there is none.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn contradicts(
        &self,
        candidate: Candidate,
        work: &mut Work,
    ) -> Result<Option<usize>, Stopped> {
        let Some(number) = self.number(candidate) else { return Ok(None) };
        work.spend()?;
        self.spread(number, work)?;
        Ok(self.steps(number, number, false))
    }

    /// The candidates from which a walk leads to themselves, false; each with the steps of the
    /// shortest one.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn contradictions(&self, work: &mut Work) -> Result<BTreeMap<Candidate, usize>, Stopped> {
        let own = |&candidate: &Candidate| Ok((candidate, self.contradicts(candidate, work)?));
        let all = self.candidates.iter().map(own).collect::<Result<Vec<_>, Stopped>>()?;
        Ok(all.into_iter().filter_map(|(candidate, steps)| Some((candidate, steps?))).collect())
    }

    /// The steps of the shortest walk from a start, of which it is known what it reaches, to a node, true or
    /// false. One that ends with the node true has at least one.
    fn steps(&self, start: usize, node: usize, is_true: bool) -> Option<usize> {
        let spread = self.starts[start].spread.get()?;
        match is_true {
            false => Some(spread.false_in(node)? / 2),
            true if start == node => {
                self.inferences.round_trip(spread, node).map(|w| w.steps.len())
            }
            true => Some(spread.true_in(node)? / 2),
        }
    }

    /// The branches of a choice to a candidate, in the order of its members; `None` when one does not
    /// lead there.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn branches(
        &self,
        choice: usize,
        end: Candidate,
        is_true: bool,
        work: &mut Work,
    ) -> Result<Option<Vec<Branch>>, Stopped> {
        let Some(node) = self.number(end) else { return Ok(None) };
        let starts = self.of_number(choice).starts.iter();
        let walks = starts.map(|&start| self.walk(start, node, is_true, work));
        walks.collect()
    }

    fn walk(
        &self,
        start: usize,
        node: usize,
        is_true: bool,
        work: &mut Work,
    ) -> Result<Option<Branch>, Stopped> {
        let spread = self.spread(start, work)?;
        Ok(match is_true && start == node {
            true => self.inferences.round_trip(spread, node),
            false => self.inferences.walk(spread, node, is_true),
        })
    }

    /// The walk from a candidate to itself, false, cut in two where it is half done: one ends in a
    /// node that is true, the other in the same node, false.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn contradiction(
        &self,
        target: Candidate,
        work: &mut Work,
    ) -> Result<Option<[Branch; 2]>, Stopped> {
        let Some(number) = self.number(target) else { return Ok(None) };
        Ok(self.walk(number, number, false, work)?.map(|whole| whole.halves()))
    }

    fn number(&self, candidate: Candidate) -> Option<usize> {
        Some(self.numbers[candidate.index()]).filter(|&number| number != usize::MAX)
    }
}

/// Whether a node is the only member of a choice: then the choice itself says that it is true, and no branch does. That
/// of an almost-cell with one place left is a single.
fn is_only(starts: &[usize], node: usize) -> bool {
    *starts == [node]
}
