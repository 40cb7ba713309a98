//! What walks reach from every candidate of a state: asked once, for all choices.

use std::collections::BTreeMap;

use crate::graph::{Graph, Node as GraphNode, NodeKind, Options};
use crate::grid::{Candidate, Csp, Space, State};
use crate::proof::{Branch, Choice, Literal, Node};
use crate::rules::closure::{End, Inferences, Spread, Steps};
use crate::work::{Stopped, Work};

/// The walks of a state: the shortest from each start to everything, found breadth first.
///
/// There is one start for each live candidate, and one for each digit set of an almost-cell when these are
/// choices. A state of 250 candidates takes some milliseconds.
pub(crate) struct Reached {
    inferences: Inferences,
    /// The live candidates; they are the first nodes, in this order.
    candidates: Vec<Candidate>,
    /// The number of each, by its index.
    numbers: Vec<usize>,
    /// What each start reaches: first the candidates.
    spreads: Vec<Spread>,
    choices: Vec<Starts>,
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
    /// Both, and the digits of an almost-cell.
    Any,
}

impl Choices {
    fn have(self, choice: &Choice) -> bool {
        match (self, choice) {
            (Choices::Any, _) => true,
            (_, Choice::AlmostCell(..)) => false,
            (Choices::Cells, Choice::Variable(csp)) => csp.space() == Space::Rc,
            (Choices::Houses, Choice::Variable(csp)) => csp.space() != Space::Rc,
        }
    }
}

impl Reached {
    /// What walks reach in a state over groups and almost locked sets of up to this many cells; with
    /// `almost_cells` from the digit sets of almost-cells too.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn new(
        state: &State,
        als_size: usize,
        almost_cells: bool,
        work: &mut Work,
    ) -> Result<Reached, Stopped> {
        let steps = Steps { als_size, ..Steps::STATIC_GROUPS };
        let options = Options { intersections: true, als_size, almost_cells };
        let graph = Graph::new(state, options);
        let mut reached = Reached {
            inferences: Inferences::over(&graph, steps),
            candidates: state.candidates().collect(),
            numbers: vec![usize::MAX; 729],
            spreads: Vec::new(),
            choices: Vec::new(),
        };
        for (number, candidate) in reached.candidates.clone().into_iter().enumerate() {
            reached.numbers[candidate.index()] = number;
            reached.start(&candidate.into(), work)?;
        }
        for csp in Csp::all() {
            let starts: Vec<usize> =
                state.values(csp).map(|value| reached.numbers[value.index()]).collect();
            reached.add(Choice::Variable(csp), starts);
        }
        if almost_cells {
            reached.add_almost_cells(state, &graph, work)?;
        }
        Ok(reached)
    }

    fn start(&mut self, node: &Node, work: &mut Work) -> Result<usize, Stopped> {
        let spread = self.inferences.spread(&[Literal::True(node.clone())], work);
        let spread = spread.expect("walks take static steps");
        match spread.end() {
            End::Stopped(by) => return Err(by),
            _ => self.spreads.push(spread),
        }
        Ok(self.spreads.len() - 1)
    }

    /// Adds a choice. A variable with one candidate left is no node of the typed graph, and an almost-cell
    /// without any digit has no branches.
    fn add(&mut self, choice: Choice, starts: Vec<usize>) {
        let least = if matches!(choice, Choice::Variable(_)) { 2 } else { 1 };
        if starts.len() >= least {
            self.choices.push(Starts { choice, starts });
        }
    }

    fn add_almost_cells(
        &mut self,
        state: &State,
        graph: &Graph,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let mut known: BTreeMap<Node, usize> = BTreeMap::new();
        for set in graph.nodes(NodeKind::Als) {
            let GraphNode::Als(als) = *graph.node(set) else { continue };
            let choice = Choice::AlmostCell(als.house, als.cells.iter().collect());
            let mut starts = Vec::new();
            for node in choice.members(state) {
                let start = match (node.single(), known.get(&node)) {
                    (Some(candidate), _) => self.numbers[candidate.index()],
                    (None, Some(&start)) => start,
                    (None, None) => {
                        let start = self.start(&node, work)?;
                        known.insert(node, start);
                        start
                    }
                };
                starts.push(start);
            }
            self.add(choice, starts);
        }
        Ok(())
    }

    /// The choices: cells, digits in rows, columns and blocks, then almost-cells.
    pub fn choices(&self) -> &[Starts] {
        &self.choices
    }

    /// The candidates that all branches of some choices lead to, true or false, each with the choice that
    /// needs the fewest steps; of several such the first.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn common(&self, asked: &Asked, work: &mut Work) -> Result<[Common; 2], Stopped> {
        let mut found = [Common::new(), Common::new()];
        for number in 0..self.choices.len() {
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
        let Starts { choice, starts } = &self.choices[number];
        if !asked.choices.have(choice) {
            return Ok([Vec::new(), Vec::new()]);
        }
        work.spend()?;
        let spreads: Vec<&Spread> = starts.iter().map(|&start| &self.spreads[start]).collect();
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
            own.filter(|&node| !is_true || !excluded(node)).filter_map(length).collect()
        };
        Ok([ends(trues, true), ends(falses, false)])
    }

    /// The candidates from which a walk leads to themselves, false; each with the steps of the
    /// shortest one.
    pub fn contradictions(&self) -> BTreeMap<Candidate, usize> {
        let own = |(number, &candidate): (usize, &Candidate)| {
            Some((candidate, self.steps(number, number, false)?))
        };
        self.candidates.iter().enumerate().filter_map(own).collect()
    }

    /// The steps of the shortest walk from a start to a node, true or false. One that ends with the node
    /// true has at least one.
    fn steps(&self, start: usize, node: usize, is_true: bool) -> Option<usize> {
        let spread = &self.spreads[start];
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
    pub fn branches(&self, choice: usize, end: Candidate, is_true: bool) -> Option<Vec<Branch>> {
        let node = self.number(end)?;
        let walk = |&start: &usize| self.walk(start, node, is_true);
        self.choices[choice].starts.iter().map(walk).collect()
    }

    fn walk(&self, start: usize, node: usize, is_true: bool) -> Option<Branch> {
        let spread = &self.spreads[start];
        match is_true && start == node {
            true => self.inferences.round_trip(spread, node),
            false => self.inferences.walk(spread, node, is_true),
        }
    }

    /// The walk from a candidate to itself, false, cut in two where it is half done: one ends in a
    /// node that is true, the other in the same node, false.
    pub fn contradiction(&self, target: Candidate) -> Option<[Branch; 2]> {
        let number = self.number(target)?;
        let whole = self.walk(number, number, false)?;
        Some(whole.halves())
    }

    fn number(&self, candidate: Candidate) -> Option<usize> {
        Some(self.numbers[candidate.index()]).filter(|&number| number != usize::MAX)
    }
}
