//! The nodes: what a typed graph is about.

use std::fmt;

use crate::grid::{Candidate, CellSet, Csp, Digit, DigitSet, House};

/// A node of one [`Graph`](super::Graph); it means nothing in another.
///
/// Nodes count from 0 in the order of [`NodeKind::ALL`]; within a kind the order is that of
/// candidates and variables, then for groups their variable, for sets of cells their house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The index, below [`Graph::node_count`](super::Graph::node_count).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node is; the names are those of the query language's labels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NodeKind {
    /// A live candidate.
    Candidate,
    /// A CSP variable with at least two live candidates.
    Csp,
    /// Two or more live candidates of one digit within one house.
    Group,
    /// An almost locked set: k cells of one house that hold k+1 digits.
    Als,
    /// The other unsolved cells of an ALS's house.
    AlmostCell,
}

impl NodeKind {
    /// The five kinds, in the order of their nodes.
    pub const ALL: [NodeKind; 5] =
        [NodeKind::Candidate, NodeKind::Csp, NodeKind::Group, NodeKind::Als, NodeKind::AlmostCell];

    /// The label: `Candidate`, `Csp`, `Group`, `Als`, `AlmostCell`.
    pub const fn name(self) -> &'static str {
        match self {
            NodeKind::Candidate => "Candidate",
            NodeKind::Csp => "Csp",
            NodeKind::Group => "Group",
            NodeKind::Als => "Als",
            NodeKind::AlmostCell => "AlmostCell",
        }
    }
}

impl fmt::Display for NodeKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two or more live candidates of one digit within one house, taken together.
///
/// It is true when one of them is. It is known by its candidates, not by where it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// The digit.
    pub digit: Digit,
    /// The cells, at least two.
    pub cells: CellSet,
}

/// An almost locked set: cells of one house, each with at least two live candidates, that hold one
/// digit more than there are cells. At most one of the digits is not placed in them.
///
/// Source: seed text 004, "Second step".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Als {
    /// The house. The same cells in another house are another node.
    pub house: House,
    /// The cells, at least one.
    pub cells: CellSet,
    /// The digits live in them, one more than there are cells.
    pub digits: DigitSet,
}

/// The unsolved cells of a house that an ALS leaves: exactly one of the ALS's digits is placed in
/// them, once, or in a cell of the house that has no other candidate.
///
/// Source: seed text 004, "Almost Cells".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AlmostCell {
    /// The house.
    pub house: House,
    /// The cells, at least one.
    pub cells: CellSet,
    /// The digits of the ALS; some may not be live here.
    pub digits: DigitSet,
}

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A live candidate.
    Candidate(Candidate),
    /// A CSP variable with at least two live candidates.
    Csp(Csp),
    /// A group.
    Group(Group),
    /// An almost locked set.
    Als(Als),
    /// The complement of one.
    AlmostCell(AlmostCell),
}

impl Node {
    /// The kind.
    pub const fn kind(&self) -> NodeKind {
        match self {
            Node::Candidate(_) => NodeKind::Candidate,
            Node::Csp(_) => NodeKind::Csp,
            Node::Group(_) => NodeKind::Group,
            Node::Als(_) => NodeKind::Als,
            Node::AlmostCell(_) => NodeKind::AlmostCell,
        }
    }
}

/// Writes a name that no other node of the graph has: `n4r2c5`, `r2n4`, `n4r2c56`,
/// `als:b1:r1c12+r2c1`, `ac:b1:r2c3+r3c12`.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Node::Candidate(candidate) => candidate.fmt(f),
            Node::Csp(csp) => csp.fmt(f),
            Node::Group(group) => write!(f, "n{}{}", group.digit, group.cells),
            Node::Als(als) => write!(f, "als:{}:{}", als.house, als.cells),
            Node::AlmostCell(ac) => write!(f, "ac:{}:{}", ac.house, ac.cells),
        }
    }
}
