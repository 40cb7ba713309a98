//! The graph of states: puzzles, the states that their paths lead through, and the steps between these.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use super::edge::EdgeId;
use super::kinds::{EdgeKind, Labelled as _, NodeKind};
use super::node::{Node, NodeId};
use crate::board::form;
use crate::grid::format::write_sukaku;
use crate::grid::{Candidate, State};
use crate::lists::Lists;

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFacts {
    /// Its number; no other puzzle has it.
    pub id: i64,
    /// 81 characters with a dot for an empty cell, or 729.
    pub grid: String,
    /// The collection that it comes from; `None` where that is not known.
    pub source: Option<String>,
    /// The number of its line there, from 1; `None` where that is not known.
    pub number: Option<i64>,
    /// Its W rating; `None` where that is not known.
    pub rating: Option<i64>,
    /// The number of the state that it stands for.
    pub state: i64,
}

/// What is known of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateFacts {
    /// Its number; no other state has it.
    pub id: i64,
    /// Its candidates.
    pub state: State,
    /// How many linked pairs of candidates it has.
    pub links: i64,
}

/// A step of a path, from one state to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepFacts {
    /// The number of the state that it leads from.
    pub from: i64,
    /// The number of the state that it leads to.
    pub to: i64,
    /// The number of the path.
    pub path: i64,
    /// The number of the step on the path, from 0.
    pub position: i64,
    /// The rules of the path.
    pub rules: String,
    /// The family of the longest proof that is applied; of several, the first.
    pub family: String,
    /// Its length.
    pub length: i64,
    /// How many proofs are applied.
    pub proofs: i64,
    /// These proofs in notation, one a line; `None` where they were not read.
    pub notation: Option<String>,
}

impl StepFacts {
    /// Adds what another proof of the same step says: the longest is what the step is known by.
    pub fn add(&mut self, other: StepFacts) {
        self.proofs += other.proofs;
        if other.length > self.length {
            (self.family, self.length) = (other.family, other.length);
        }
        if let (Some(known), Some(more)) = (&mut self.notation, other.notation) {
            known.push('\n');
            known.push_str(&more);
        }
    }
}

/// Puzzles, states and steps as a graph: `START` leads from a puzzle to its state, `STEP` from state to state, and
/// `DELETES` from a state to each candidate that a step from it deletes. Two states may be joined by several
/// steps, one of each path that leads there.
///
/// Where they come from, it does not know.
///
/// ```
/// use catena::graph::{EdgeKind, Edges, Node, StateFacts, States, StepFacts};
/// use catena::grid::State;
///
/// let mut next = State::FULL;
/// next.remove("n1r1c1".parse()?);
/// let states = [(7, State::FULL), (8, next)];
/// let states = states.map(|(id, state)| StateFacts { id, state, links: 0 }).to_vec();
/// let step = StepFacts {
///     from: 7,
///     to: 8,
///     path: 1,
///     position: 0,
///     rules: "whip".to_owned(),
///     family: "whip".to_owned(),
///     length: 1,
///     proofs: 1,
///     notation: None,
/// };
/// let graph = States::new(Vec::new(), states, vec![step]);
/// let first = graph.find(&Node::State(7)).unwrap();
/// let (deleted, edge) = graph.neighbours(first, EdgeKind::Deletes)[0];
/// assert_eq!(graph.node(deleted).to_string(), "n1r1c1");
/// assert_eq!(graph.source(edge), Some(first));
/// # Ok::<(), catena::grid::NotationError>(())
/// ```
pub struct States {
    puzzles: Vec<PuzzleFacts>,
    states: Vec<StateFacts>,
    steps: Vec<StepFacts>,
    /// The forms of the states, as far as they were asked for.
    forms: Vec<OnceLock<Option<String>>>,
    pub(super) nodes: Vec<Node>,
    /// Where the nodes of each of [`KINDS`] start, and the end.
    first_node: [u32; 4],
    pub(super) index: HashMap<Node, NodeId>,
    /// The ends of the edges: the steps first, then the starts, then what is deleted.
    pub(super) ends: Vec<[NodeId; 2]>,
    /// The edges at each node by kind, one list each for [`EdgeKind::OF_STATES`].
    pub(super) neighbours: Lists<(NodeId, EdgeId)>,
}

/// The kinds of its nodes, in their order.
const KINDS: [NodeKind; 3] = [NodeKind::Candidate, NodeKind::Puzzle, NodeKind::State];

impl States {
    /// Makes the graph. A step from or to a state that is not among these, or from a state to itself, is left out.
    pub fn new(
        mut puzzles: Vec<PuzzleFacts>,
        mut states: Vec<StateFacts>,
        mut steps: Vec<StepFacts>,
    ) -> States {
        puzzles.sort_by_key(|puzzle| puzzle.id);
        states.sort_by_key(|state| state.id);
        let known = |id: i64| states.binary_search_by_key(&id, |state| state.id).ok();
        let leads = |step: &StepFacts| known(step.from).is_some() && known(step.to).is_some();
        steps.retain(|step| step.from != step.to && leads(step));
        let mut deleted: Vec<(i64, Candidate)> = Vec::new();
        for step in &steps {
            if let (Some(from), Some(to)) = (known(step.from), known(step.to)) {
                let falls = |candidate: &Candidate| {
                    !states[to].state.digits(candidate.cell()).contains(candidate.digit())
                };
                let fallen = states[from].state.candidates().filter(falls);
                deleted.extend(fallen.map(|candidate| (step.from, candidate)));
            }
        }
        deleted.sort_unstable();
        deleted.dedup();
        let (nodes, first_node) = nodes(&puzzles, &states, &deleted);
        let index: HashMap<Node, NodeId> =
            nodes.iter().zip(0..).map(|(&node, id)| (node, NodeId(id))).collect();
        let mut kinds = Vec::new();
        let mut ends = Vec::new();
        let mut add = |kind: EdgeKind, from: Node, to: Node| {
            if let (Some(&from), Some(&to)) = (index.get(&from), index.get(&to)) {
                kinds.push(kind);
                ends.push([from, to]);
            }
        };
        for step in &steps {
            add(EdgeKind::Step, Node::State(step.from), Node::State(step.to));
        }
        for puzzle in &puzzles {
            add(EdgeKind::Start, Node::Puzzle(puzzle.id), Node::State(puzzle.state));
        }
        for &(state, candidate) in &deleted {
            add(EdgeKind::Deletes, Node::State(state), Node::Candidate(candidate));
        }
        let neighbours = neighbours(nodes.len(), &kinds, &ends);
        let forms = states.iter().map(|_| OnceLock::new()).collect();
        States { puzzles, states, steps, forms, nodes, first_node, index, ends, neighbours }
    }

    /// What is known of the puzzle with a number; `None` when there is none.
    pub fn puzzle(&self, id: i64) -> Option<&PuzzleFacts> {
        let at = self.puzzles.binary_search_by_key(&id, |puzzle| puzzle.id).ok()?;
        self.puzzles.get(at)
    }

    /// What is known of the state with a number; `None` when there is none.
    pub fn facts(&self, id: i64) -> Option<&StateFacts> {
        let at = self.states.binary_search_by_key(&id, |state| state.id).ok()?;
        self.states.get(at)
    }

    /// The form that a state has in common with all that are the same up to symmetry, as 729 characters; `None` when
    /// there is no state with this number, or its symmetries are too many ([`form`]).
    pub fn form(&self, id: i64) -> Option<&str> {
        let at = self.states.binary_search_by_key(&id, |state| state.id).ok()?;
        let written = || form(&self.states[at].state).map(|form| write_sukaku(&form));
        self.forms[at].get_or_init(written).as_deref()
    }

    /// What is known of a step; `None` of another edge.
    pub fn step(&self, edge: EdgeId) -> Option<&StepFacts> {
        self.steps.get(edge.index())
    }

    pub(super) fn range(&self, kind: NodeKind) -> Range<u32> {
        match KINDS.iter().position(|&known| known == kind) {
            Some(at) => self.first_node[at]..self.first_node[at + 1],
            None => 0..0,
        }
    }
}

/// The nodes, and where those of each kind start.
fn nodes(
    puzzles: &[PuzzleFacts],
    states: &[StateFacts],
    deleted: &[(i64, Candidate)],
) -> (Vec<Node>, [u32; 4]) {
    let mut candidates: Vec<Candidate> = deleted.iter().map(|&(_, candidate)| candidate).collect();
    candidates.sort_unstable();
    candidates.dedup();
    let mut nodes: Vec<Node> = candidates.into_iter().map(Node::Candidate).collect();
    let mut first = [0, nodes.len() as u32, 0, 0];
    nodes.extend(puzzles.iter().map(|puzzle| Node::Puzzle(puzzle.id)));
    first[2] = nodes.len() as u32;
    nodes.extend(states.iter().map(|state| Node::State(state.id)));
    first[3] = nodes.len() as u32;
    (nodes, first)
}

/// The edges at each node by kind, then by the other node.
fn neighbours(count: usize, kinds: &[EdgeKind], ends: &[[NodeId; 2]]) -> Lists<(NodeId, EdgeId)> {
    let list = |node: NodeId, kind| node.index() * EdgeKind::OF_STATES.len() + place(kind);
    let edges = kinds.iter().zip(ends).zip(0..);
    let mut at_ends: Vec<(usize, (NodeId, EdgeId))> = edges
        .flat_map(|((&kind, &[from, to]), id)| {
            [(list(from, kind), (to, EdgeId(id))), (list(to, kind), (from, EdgeId(id)))]
        })
        .collect();
    at_ends.sort_unstable();
    Lists::of(count * EdgeKind::OF_STATES.len(), at_ends.iter().copied())
}

/// The place of a kind among those of this graph.
pub(super) fn place(kind: EdgeKind) -> usize {
    kind.index() - EdgeKind::COUNT
}
