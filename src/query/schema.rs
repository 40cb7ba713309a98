//! What the typed graph has, as the language sees it: kinds with their labels and properties.

use std::marker::PhantomData;

use crate::graph::{EdgeKind, Labelled, NodeKind};

use super::types::Type;

/// A set of node kinds.
pub type NodeKinds = Kinds<NodeKind>;

/// A set of edge kinds.
pub type EdgeKinds = Kinds<EdgeKind>;

/// A set of kinds, one bit each in the order of [`Labelled::every`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds<K>(u16, PhantomData<K>);

impl<K: Labelled> Kinds<K> {
    /// Every kind.
    pub const ALL: Kinds<K> = Kinds::of_bits((1 << (K::OF_STATE.len() + K::DERIVED.len())) - 1);

    /// No kind.
    pub const NONE: Kinds<K> = Kinds::of_bits(0);

    /// One kind.
    pub fn of(kind: K) -> Kinds<K> {
        Kinds::of_bits(1 << kind.index())
    }

    /// Whether the kind is a member.
    pub fn contains(self, kind: K) -> bool {
        self.0 & (1 << kind.index()) != 0
    }

    /// The members.
    pub fn iter(self) -> impl Iterator<Item = K> {
        K::every().filter(move |&kind| self.contains(kind))
    }

    /// The kind with this label, of those that a query may name.
    pub(super) fn labelled(label: &str, derived: bool) -> Option<Kinds<K>> {
        known::<K>(derived).find(|kind| kind.name() == label).map(Kinds::of)
    }

    /// The kinds in both.
    pub(super) const fn and(self, other: Kinds<K>) -> Kinds<K> {
        Kinds::of_bits(self.0 & other.0)
    }

    /// The kinds in either.
    pub(super) const fn or(self, other: Kinds<K>) -> Kinds<K> {
        Kinds::of_bits(self.0 | other.0)
    }

    /// The kinds not in it.
    pub(super) const fn not(self) -> Kinds<K> {
        Kinds::of_bits(!self.0 & Self::ALL.0)
    }

    const fn of_bits(bits: u16) -> Kinds<K> {
        Kinds(bits, PhantomData)
    }
}

/// The kinds that a query may name: those that only an overlay has only where there is one.
pub(super) fn known<K: Labelled>(derived: bool) -> impl Iterator<Item = K> {
    K::every().take(if derived { usize::MAX } else { K::OF_STATE.len() })
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
    /// The number of candidates of a variable or group, of cells of an ALS or almost-cell, of members of a choice.
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
    /// What says that one member of a choice is true: `variable`, `almost-cell`, `impossible-pattern`,
    /// `deadly-pattern`.
    Source,
    /// The pattern that a choice comes from, as in `tridagon`.
    Pattern,
}

impl Property {
    /// The properties with their names, in the order of the reference.
    pub const ALL: [(&'static str, Property); 19] = [
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
        ("source", Property::Source),
        ("pattern", Property::Pattern),
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
            | Property::House
            | Property::Source
            | Property::Pattern => Type::Text,
            Property::Digit
            | Property::Row
            | Property::Column
            | Property::Block
            | Property::Size => Type::Number,
            Property::Cells | Property::Spaces => Type::list(Type::Text),
            Property::Digits | Property::Rows | Property::Columns | Property::Blocks => {
                Type::list(Type::Number)
            }
            Property::Via => Type::list(Type::Node(NodeKinds::ALL)),
        }
    }

    /// Whether nodes of this kind have it.
    pub fn of_node(self, kind: NodeKind) -> bool {
        use Property::{
            Block, Blocks, Cell, Cells, Column, Columns, Digit, Digits, House, Kind, Name, Pattern,
            Row, Rows, Size, Source, Space,
        };
        let properties: &[Property] = match kind {
            NodeKind::Candidate => {
                &[Name, Kind, Digit, Row, Column, Block, Cell, Rows, Columns, Blocks]
            }
            NodeKind::Csp => &[Name, Kind, Space, Size, Source],
            NodeKind::Group => &[Name, Kind, Digit, Size, Cells, Rows, Columns, Blocks],
            NodeKind::Als => &[Name, Kind, House, Size, Digits, Cells, Rows, Columns, Blocks],
            NodeKind::AlmostCell => {
                &[Name, Kind, House, Size, Digits, Cells, Rows, Columns, Blocks, Source]
            }
            NodeKind::Layer | NodeKind::Tag => &[Name, Kind],
            NodeKind::Choice => &[Name, Kind, Size, Source, Pattern],
        };
        properties.contains(&self)
    }

    /// Whether edges of this kind have it.
    pub const fn of_edge(self, kind: EdgeKind) -> bool {
        match self {
            Property::Kind => true,
            Property::Via => kind.via().is_some(),
            Property::Spaces => matches!(kind.via(), Some(NodeKind::Csp)),
            _ => false,
        }
    }
}
