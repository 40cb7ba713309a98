//! The typed graph of one state.
//!
//! A [`Graph`] is made from a [`State`] once and never changes. Its nodes are of five kinds and so
//! are its edges; [`NodeKind`] and [`EdgeKind`] say what each asserts. What was derived from the state
//! may stand beside them ([`Graph::with_derived`]). What walks a graph asks it
//! through [`Edges`], and so it can walk an [`Overlay`] too: a graph with what was derived from it.
//! These rules hold:
//!
//! - A group is the set of its live candidates. There is one node for each set, wherever it came
//!   from; a set of one is the candidate's node.
//! - A node is true when one of its candidates is. It is linked to what all of them are linked to,
//!   and never to a node that shares a candidate with it.
//! - There is one edge for each kind and pair of nodes. [`Graph::via`] lists the variables, ALS or
//!   almost-cells it comes from; all of these are nodes.
//! - Every conjugate pair is linked too. The digit of an ALS and the same digit in its almost-cell
//!   are conjugate, unless it is also live in a cell of the house that has no other candidate.
//! - Edges have no direction; the source is the node that comes first.
//! - Order is that of the board, so that equal states have equal graphs.
//!
//! ```
//! use catena::graph::{EdgeKind, Graph, NodeKind, Options};
//! use catena::grid::{Candidate, State};
//!
//! let mut state = State::FULL;
//! let corner: Candidate = "n1r1c1".parse()?;
//! state.place(corner);
//! let graph = Graph::new(&state, Options::GROUPS);
//!
//! assert_eq!(graph.nodes(NodeKind::Candidate).len(), 701);
//! assert!(graph.candidate_node("n1r1c2".parse()?).is_none(), "no longer live");
//! let two = graph.candidate_node("n2r1c2".parse()?).unwrap();
//! let linked = graph.neighbours(two, EdgeKind::Link).iter();
//! let groups = linked.filter(|(node, _)| graph.kind(*node) == NodeKind::Group);
//! assert_eq!(groups.count(), 8, "four in its block, two along its row, two along its column");
//! # Ok::<(), catena::grid::NotationError>(())
//! ```
//!
//! [`States`] is a graph of another kind: of puzzles, of the states that their paths lead through, and of the
//! steps between these, which have a direction.
//!
//! [`board`](crate::board) has the links of the board as bits, for kernels. This layer must not know what a
//! query, a chain or a proof is.

mod als;
mod build;
mod changes;
mod derived;
mod edge;
mod edges;
mod entries;
mod groups;
mod kinds;
mod node;
mod options;
mod overlay;
mod part;
mod petgraph_traits;
mod states;

pub use crate::board::{CandidateSet, CspSet, linked_to_all, live, open};
pub use als::almost_locked_sets;
pub use changes::{Changes, Element, changes};
pub use derived::Derived;
pub use edge::{Edge, EdgeId};
pub use edges::{Edges, Nodes};
pub use kinds::{EdgeKind, Labelled, NodeKind};
pub use node::{AlmostCell, Als, Choice, Group, Layer, Node, NodeId, Source, Tag};
pub use options::Options;
pub use overlay::Overlay;
pub use states::{PuzzleFacts, StateFacts, States, StepFacts};

use std::collections::HashMap;
use std::ops::Range;

use crate::grid::{Candidate, Csp, State};
use crate::lists::Lists;
use groups::Groups;
use part::Part;

/// The typed graph of a state; see the [module](self) for its rules.
///
/// Functions that take a node or an edge expect one of this graph.
///
/// # Panics
/// They panic when it comes from a larger graph.
pub struct Graph {
    state: State,
    options: Options,
    nodes: Vec<Node>,
    /// Where the nodes of each kind start, and the end.
    first_node: [u32; NodeKind::COUNT + 1],
    edges: Vec<Edge>,
    /// Where the edges of each kind start, and the end.
    first_edge: [u32; EdgeKind::COUNT + 1],
    via: Vec<NodeId>,
    /// The edges at each node by kind, [`EdgeKind::COUNT`] lists per node.
    neighbours: Lists<(NodeId, EdgeId)>,
    index: Index,
}

/// From what a node stands for to the node.
struct Index {
    candidates: Vec<Option<NodeId>>,
    csps: Vec<Option<NodeId>>,
    groups: Groups,
    /// The nodes of the kinds that no graph of a state has.
    derived: HashMap<Node, NodeId>,
    /// What some of these are called.
    titles: HashMap<Node, String>,
}

impl Graph {
    /// Makes the graph of a state.
    ///
    /// With [`Options::CANDIDATES`] it takes tens of microseconds; with every ALS of a hard puzzle's
    /// start a millisecond.
    pub fn new(state: &State, options: Options) -> Graph {
        build::build(state, options, &Derived::default())
    }

    /// Makes the graph of a state with what was derived from it. An edge is left out when the graph does
    /// not have both of its nodes.
    pub fn with_derived(state: &State, options: Options, derived: &Derived) -> Graph {
        build::build(state, options, derived)
    }

    /// The state it was made from.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Which nodes were asked for.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The nodes of a kind, in order.
    pub fn nodes(&self, kind: NodeKind) -> impl ExactSizeIterator<Item = NodeId> + use<> {
        self.range(kind).map(NodeId)
    }

    fn range(&self, kind: NodeKind) -> Range<u32> {
        self.first_node[kind as usize]..self.first_node[kind as usize + 1]
    }

    /// The edges of a kind, in order.
    pub fn edges(&self, kind: EdgeKind) -> impl ExactSizeIterator<Item = EdgeId> + Clone + use<> {
        (self.first_edge[kind as usize]..self.first_edge[kind as usize + 1]).map(EdgeId)
    }

    /// What a node stands for.
    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    /// The kind of a node.
    pub fn kind(&self, node: NodeId) -> NodeKind {
        self.node(node).kind()
    }

    /// An edge.
    pub fn edge(&self, edge: EdgeId) -> &Edge {
        &self.edges[edge.index()]
    }

    /// What an edge comes from, in order: CSP variables for links and conjugates, else ALS or
    /// almost-cells. At least one; none for [`EdgeKind::Member`] and for what was derived.
    pub fn via(&self, edge: EdgeId) -> &[NodeId] {
        let end = |index: usize| self.edges[index].via_end as usize;
        let start = edge.index().checked_sub(1).map_or(0, end);
        &self.via[start..end(edge.index())]
    }

    /// The nodes that edges of a kind join to a node, in order, and these edges.
    pub fn neighbours(&self, node: NodeId, kind: EdgeKind) -> &[(NodeId, EdgeId)] {
        &self.neighbours[node.index() * EdgeKind::COUNT + kind as usize]
    }

    /// The nodes that edges of any kind join to a node, by kind, then in order. Two nodes may be
    /// joined by edges of several kinds.
    pub fn all_neighbours(&self, node: NodeId) -> &[(NodeId, EdgeId)] {
        let first = node.index() * EdgeKind::COUNT;
        self.neighbours.of_all(first..first + EdgeKind::COUNT)
    }

    /// The edge of a kind between two nodes, given in either order; `None` when there is none.
    pub fn edge_between(&self, kind: EdgeKind, one: NodeId, other: NodeId) -> Option<EdgeId> {
        let neighbours = self.neighbours(one, kind);
        let at = neighbours.binary_search_by_key(&other, |&(node, _)| node).ok()?;
        Some(neighbours[at].1)
    }

    /// The members of a variable, group, ALS or almost-cell, in order; for ALS and almost-cells
    /// these are their digits, each as the candidate or group it has there. None for a candidate.
    pub fn members(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let joined = self.neighbours(node, EdgeKind::Member).iter();
        joined.map(|&(other, _)| other).take_while(move |&other| other < node)
    }

    /// The live candidates a node is made of, sorted: itself; the live values of a variable; the
    /// candidates of a group; those of the digits of an ALS or almost-cell.
    pub fn candidates(&self, node: NodeId) -> Vec<Candidate> {
        match *self.node(node) {
            Node::Csp(csp) => {
                let mut values: Vec<Candidate> = self.state.values(csp).collect();
                values.sort_unstable();
                values
            }
            Node::Als(Als { cells, digits, .. })
            | Node::AlmostCell(AlmostCell { cells, digits, .. }) => {
                let here = |cell| self.state.digits(cell).intersection(digits).iter();
                let of_cell = |cell| here(cell).map(move |digit| Candidate::new(digit, cell));
                cells.iter().flat_map(of_cell).collect()
            }
            node => node.members(),
        }
    }

    /// The node of a candidate; `None` when it is not live.
    pub fn candidate_node(&self, candidate: Candidate) -> Option<NodeId> {
        self.index.candidates[candidate.index()]
    }

    /// The node of a CSP variable; `None` when it has fewer than two live candidates.
    pub fn csp_node(&self, csp: Csp) -> Option<NodeId> {
        self.index.csps[csp.index()]
    }

    /// The node of a set of candidates: a candidate's for a set of one, else a group's. `None` when
    /// the set is not a node.
    pub fn set_node(&self, candidates: &[Candidate]) -> Option<NodeId> {
        let (first, rest) = candidates.split_first()?;
        if rest.iter().all(|other| other == first) {
            return self.candidate_node(*first);
        }
        let part = |csp: &Csp| Part::of(*csp, candidates.iter().copied());
        first.csps()[1..].iter().find_map(part).and_then(|part| self.part_node(part))
    }

    /// The node of some values of a variable; `None` when that is none.
    fn part_node(&self, part: Part) -> Option<NodeId> {
        match part.len() {
            0 => None,
            1 => self.candidate_node(part.members().next()?),
            _ => {
                let number = self.index.groups.number(part)? as u32;
                Some(NodeId(self.first_node[NodeKind::Group as usize] + number))
            }
        }
    }
}
