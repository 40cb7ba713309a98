//! The nodes: what a typed graph is about.

use std::fmt;

use super::kinds::NodeKind;
use crate::grid::{Candidate, CellSet, Csp, Digit, DigitSet, House};

/// A node of one [`Graph`](super::Graph); it means nothing in another.
///
/// Nodes count from 0 in the order of [`NodeKind::ALL`]; within a kind the order is that of
/// candidates and variables, then for groups their variable, for sets of cells their house. Those that
/// an [`Overlay`](super::Overlay) adds follow in the order in which they were added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The index, below [`Graph::node_count`](super::Graph::node_count).
    pub const fn index(self) -> usize {
        self.0 as usize
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
/// Source: G. Penet, "Full tagging", "Second step".
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
/// Source: G. Penet, "Full tagging", "Almost Cells".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AlmostCell {
    /// The house.
    pub house: House,
    /// The cells, at least one.
    pub cells: CellSet,
    /// The digits of the ALS; some may not be live here.
    pub digits: DigitSet,
}

/// Nodes joined by strong links, by the number of the layer; `MEMBER` edges lead to its two tags.
///
/// Source: G. Penet, "Full tagging".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layer {
    /// The number, from 0.
    pub number: u16,
}

/// One of the two tags of a layer: a name for nodes that are true together. Its opposite is true when
/// it is false.
///
/// Source: G. Penet, "Full tagging".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    /// The layer, from 0.
    pub layer: u16,
    /// Whether it is the second tag of its layer, written with a capital letter.
    pub second: bool,
}

/// Some candidates, or some tags, of which one is true, by its number; `MEMBER` edges lead to them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// The number, from 0.
    pub number: u32,
    /// What says that one is true.
    pub source: Source,
}

/// What says that one member of a choice is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A CSP variable: one of its candidates is.
    Variable,
    /// An almost-cell: one of its digits is placed in it.
    AlmostCell,
    /// An impossible pattern: cells that a few digits cannot fill, so one of their other candidates is true.
    ImpossiblePattern,
    /// A deadly pattern: cells whose fillings could be exchanged, so one of their other candidates is true where the
    /// givens have one solution.
    DeadlyPattern,
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
    /// A layer; derived.
    Layer(Layer),
    /// A tag; derived.
    Tag(Tag),
    /// Candidates or tags of which one is true; derived.
    Choice(Choice),
    /// A puzzle, by its number; in the graph of [`States`](super::States).
    Puzzle(i64),
    /// A state, by its number; in the graph of [`States`](super::States).
    State(i64),
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
            Node::Layer(_) => NodeKind::Layer,
            Node::Tag(_) => NodeKind::Tag,
            Node::Choice(_) => NodeKind::Choice,
            Node::Puzzle(_) => NodeKind::Puzzle,
            Node::State(_) => NodeKind::State,
        }
    }

    /// The candidates of which one is true when the node is: of a candidate itself, of a group its
    /// own; none for other nodes.
    pub fn members(&self) -> Vec<Candidate> {
        match self {
            Node::Candidate(candidate) => vec![*candidate],
            Node::Group(Group { digit, cells }) => {
                cells.iter().map(|cell| Candidate::new(*digit, cell)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a candidate is linked to all members, of which there must be one.
    pub fn is_linked_to(&self, candidate: Candidate) -> bool {
        match self {
            Node::Candidate(other) => other.linked(candidate),
            Node::Group(Group { digit, cells }) => {
                *digit == candidate.digit() && cells.iter().all(|cell| cell.sees(candidate.cell()))
            }
            _ => false,
        }
    }

    /// What says that one member is true; `None` for a node that is no choice.
    pub const fn source(&self) -> Option<Source> {
        match self {
            Node::Csp(_) => Some(Source::Variable),
            Node::AlmostCell(_) => Some(Source::AlmostCell),
            Node::Choice(choice) => Some(choice.source),
            _ => None,
        }
    }

    /// The cells that the node lies in; `None` for a variable and for what is not on the board.
    pub fn cells(&self) -> Option<CellSet> {
        match self {
            Node::Candidate(candidate) => Some([candidate.cell()].into_iter().collect()),
            Node::Group(group) => Some(group.cells),
            Node::Als(als) => Some(als.cells),
            Node::AlmostCell(ac) => Some(ac.cells),
            Node::Csp(_) | Node::Layer(_) | Node::Tag(_) | Node::Choice(_) => None,
            Node::Puzzle(_) | Node::State(_) => None,
        }
    }

    /// What nodes are sorted by where they are not all of one graph: candidates as on the board, then
    /// groups by their cells, then the rest.
    pub const fn key(&self) -> (u8, usize, u128) {
        match self {
            Node::Candidate(candidate) => (0, candidate.index(), 0),
            Node::Group(group) => (1, group.digit.index(), group.cells.bits()),
            Node::Csp(csp) => (2, csp.index(), 0),
            Node::Als(als) => (3, als.house.index(), als.cells.bits()),
            Node::AlmostCell(ac) => (4, ac.house.index(), ac.cells.bits()),
            Node::Tag(tag) => (5, tag.layer as usize, tag.second as u128),
            Node::Choice(choice) => (6, choice.number as usize, 0),
            Node::Layer(layer) => (7, layer.number as usize, 0),
            Node::Puzzle(number) => (8, *number as usize, 0),
            Node::State(number) => (9, *number as usize, 0),
        }
    }
}

/// Writes a name that no other node of the graph has: `n4r2c5`, `r2n4`, `n4r2c56`,
/// `als:b1:r1c12+r2c1`, `ac:b1:r2c3+r3c12`, `layer:a`, `tag:a`, `tag:A`, `choice:1`,
/// `puzzle:1`, `state:1`.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Node::Candidate(candidate) => candidate.fmt(f),
            Node::Csp(csp) => csp.fmt(f),
            Node::Group(group) => write!(f, "n{}{}", group.digit, group.cells),
            Node::Als(als) => write!(f, "als:{}:{}", als.house, als.cells),
            Node::AlmostCell(ac) => write!(f, "ac:{}:{}", ac.house, ac.cells),
            Node::Layer(Layer { number }) => {
                write!(f, "layer:{}", Tag { layer: *number, second: false })
            }
            Node::Tag(tag) => write!(f, "tag:{tag}"),
            Node::Choice(Choice { number, .. }) => write!(f, "choice:{}", number + 1),
            Node::Puzzle(number) => write!(f, "puzzle:{number}"),
            Node::State(number) => write!(f, "state:{number}"),
        }
    }
}

/// Writes `variable`, `almost-cell`, `impossible-pattern` or `deadly-pattern`.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Source::Variable => "variable",
            Source::AlmostCell => "almost-cell",
            Source::ImpossiblePattern => "impossible-pattern",
            Source::DeadlyPattern => "deadly-pattern",
        })
    }
}

/// Writes the letters of the layer: `a` to `z` for the first 26, then `aa`, `ab` and so on; capitals for
/// the second tag.
impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let first = if self.second { b'A' } else { b'a' };
        let mut letters = Vec::new();
        let mut rest = u32::from(self.layer) + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(first + (rest % 26) as u8));
            rest /= 26;
        }
        f.write_str(&letters.into_iter().rev().collect::<String>())
    }
}
