//! What the typed graph has, as the language sees it: kinds with their labels and properties.

use crate::graph::{EdgeKind, NodeKind};

use super::types::Type;

/// A set of node kinds, one bit each in the order of [`NodeKind::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeKinds(u8);

impl NodeKinds {
    /// Every kind.
    pub const ALL: NodeKinds = NodeKinds(0x1f);

    /// One kind.
    pub const fn of(kind: NodeKind) -> NodeKinds {
        NodeKinds(1 << kind as u8)
    }

    /// Whether the kind is a member.
    pub const fn contains(self, kind: NodeKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// The members.
    pub fn iter(self) -> impl Iterator<Item = NodeKind> {
        NodeKind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

/// A set of edge kinds, one bit each in the order of [`EdgeKind::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EdgeKinds(u8);

impl EdgeKinds {
    /// Every kind.
    pub const ALL: EdgeKinds = EdgeKinds(0x1f);

    /// One kind.
    pub const fn of(kind: EdgeKind) -> EdgeKinds {
        EdgeKinds(1 << kind as u8)
    }

    /// Whether the kind is a member.
    pub const fn contains(self, kind: EdgeKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// The members.
    pub fn iter(self) -> impl Iterator<Item = EdgeKind> {
        EdgeKind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

/// Kinds as a label expression joins them.
pub(super) trait Kinds: Copy {
    /// Every kind.
    const EVERY: Self;
    /// The labels, for messages.
    const LABELS: [&'static str; 5];
    /// What the labels are of: `node` or `edge`.
    const WHAT: &'static str;

    /// The kind with this label.
    fn labelled(label: &str) -> Option<Self>;
    /// The kinds in both.
    fn and(self, other: Self) -> Self;
    /// The kinds in either.
    fn or(self, other: Self) -> Self;
    /// The kinds not in it.
    fn not(self) -> Self;
}

impl Kinds for NodeKinds {
    const EVERY: NodeKinds = NodeKinds::ALL;
    const LABELS: [&'static str; 5] = {
        let [a, b, c, d, e] = NodeKind::ALL;
        [a.name(), b.name(), c.name(), d.name(), e.name()]
    };
    const WHAT: &'static str = "node";

    fn labelled(label: &str) -> Option<NodeKinds> {
        NodeKind::ALL.into_iter().find(|kind| kind.name() == label).map(NodeKinds::of)
    }

    fn and(self, other: NodeKinds) -> NodeKinds {
        NodeKinds(self.0 & other.0)
    }

    fn or(self, other: NodeKinds) -> NodeKinds {
        NodeKinds(self.0 | other.0)
    }

    fn not(self) -> NodeKinds {
        NodeKinds(!self.0 & NodeKinds::ALL.0)
    }
}

impl Kinds for EdgeKinds {
    const EVERY: EdgeKinds = EdgeKinds::ALL;
    const LABELS: [&'static str; 5] = {
        let [a, b, c, d, e] = EdgeKind::ALL;
        [a.name(), b.name(), c.name(), d.name(), e.name()]
    };
    const WHAT: &'static str = "edge";

    fn labelled(label: &str) -> Option<EdgeKinds> {
        EdgeKind::ALL.into_iter().find(|kind| kind.name() == label).map(EdgeKinds::of)
    }

    fn and(self, other: EdgeKinds) -> EdgeKinds {
        EdgeKinds(self.0 & other.0)
    }

    fn or(self, other: EdgeKinds) -> EdgeKinds {
        EdgeKinds(self.0 | other.0)
    }

    fn not(self) -> EdgeKinds {
        EdgeKinds(!self.0 & EdgeKinds::ALL.0)
    }
}

/// A property of a node or an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// What the node is called in field notation, as in `n4r2c5`.
    Name,
    /// The label.
    Kind,
    /// The digit, 1 to 9.
    Digit,
    /// The row, 1 to 9.
    Row,
    /// The column, 1 to 9.
    Column,
    /// The block, 1 to 9.
    Block,
    /// The rows that the cells lie in.
    Rows,
    /// The columns that the cells lie in.
    Columns,
    /// The blocks that the cells lie in.
    Blocks,
    /// The cell, as in `r2c5`.
    Cell,
    /// The space of a variable, as in `rn`.
    Space,
    /// The number of candidates of a variable or group, of cells of an ALS or almost-cell.
    Size,
    /// The cells of a group, ALS or almost-cell.
    Cells,
    /// The digits of an ALS or almost-cell.
    Digits,
    /// The house of an ALS or almost-cell, as in `b1`.
    House,
    /// The variables, ALS or almost-cells that an edge comes from.
    Via,
    /// The spaces of the variables that an edge comes from.
    Spaces,
}

impl Property {
    /// The properties with their names, in the order of the reference.
    pub const ALL: [(&'static str, Property); 17] = [
        ("name", Property::Name),
        ("kind", Property::Kind),
        ("digit", Property::Digit),
        ("row", Property::Row),
        ("column", Property::Column),
        ("block", Property::Block),
        ("rows", Property::Rows),
        ("columns", Property::Columns),
        ("blocks", Property::Blocks),
        ("cell", Property::Cell),
        ("space", Property::Space),
        ("size", Property::Size),
        ("cells", Property::Cells),
        ("digits", Property::Digits),
        ("house", Property::House),
        ("via", Property::Via),
        ("spaces", Property::Spaces),
    ];

    /// The property of this name.
    pub fn named(name: &str) -> Option<Property> {
        Property::ALL.iter().find(|(known, _)| *known == name).map(|&(_, property)| property)
    }

    /// The type of its values.
    pub fn ty(self) -> Type {
        match self {
            Property::Name
            | Property::Kind
            | Property::Cell
            | Property::Space
            | Property::House => Type::Text,
            Property::Digit
            | Property::Row
            | Property::Column
            | Property::Block
            | Property::Size => Type::Integer,
            Property::Cells | Property::Spaces => Type::list(Type::Text),
            Property::Digits | Property::Rows | Property::Columns | Property::Blocks => {
                Type::list(Type::Integer)
            }
            Property::Via => Type::list(Type::Node(NodeKinds::ALL)),
        }
    }

    /// Whether nodes of this kind have it.
    pub const fn of_node(self, kind: NodeKind) -> bool {
        use NodeKind::{AlmostCell, Als, Candidate, Csp, Group};
        match self {
            Property::Name | Property::Kind => true,
            Property::Digit => matches!(kind, Candidate | Group),
            Property::Row | Property::Column | Property::Block | Property::Cell => {
                matches!(kind, Candidate)
            }
            Property::Rows | Property::Columns | Property::Blocks => !matches!(kind, Csp),
            Property::Space => matches!(kind, Csp),
            Property::Size => !matches!(kind, Candidate),
            Property::Cells => matches!(kind, Group | Als | AlmostCell),
            Property::Digits | Property::House => matches!(kind, Als | AlmostCell),
            Property::Via | Property::Spaces => false,
        }
    }

    /// Whether edges of this kind have it.
    pub const fn of_edge(self, kind: EdgeKind) -> bool {
        match self {
            Property::Kind => true,
            Property::Via => !matches!(kind, EdgeKind::Member),
            Property::Spaces => matches!(kind, EdgeKind::Link | EdgeKind::Conjugate),
            _ => false,
        }
    }
}
