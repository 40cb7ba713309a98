//! What a graph has, as the language sees it: kinds with their labels and properties.

use std::marker::PhantomData;

use crate::graph::{EdgeKind, Edges, Labelled, NodeKind};

use super::types::Type;

/// A set of node kinds.
pub type NodeKinds = Kinds<NodeKind>;

/// A set of edge kinds.
pub type EdgeKinds = Kinds<EdgeKind>;

/// Which kinds a query may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// Those of a state.
    State,
    /// Those of a state, and what is derived from it.
    Derived,
    /// Those of the graph of states.
    States,
}

impl Scope {
    /// That of the kinds that a graph has.
    pub fn of(graph: &dyn Edges) -> Scope {
        match graph.states() {
            Some(_) => Scope::States,
            None if graph.has_derived() => Scope::Derived,
            None => Scope::State,
        }
    }

    /// The kinds that a query may name, in their order.
    pub fn known<K: Labelled>(self) -> impl Iterator<Item = K> {
        self.all().iter().filter(move |kind| self != Scope::State || K::OF_STATE.contains(kind))
    }

    /// The kinds that something without a label may be of.
    pub fn all<K: Labelled>(self) -> Kinds<K> {
        match self {
            Scope::State | Scope::Derived => Kinds::OF_POSITION,
            Scope::States => {
                K::OF_STATES.iter().fold(Kinds::NONE, |all, &kind| all.or(Kinds::of(kind)))
            }
        }
    }

    /// The kind with this label, of those that a query may name.
    pub fn labelled<K: Labelled>(self, label: &str) -> Option<Kinds<K>> {
        self.known::<K>().find(|kind| kind.name() == label).map(Kinds::of)
    }

    /// Whether anything that a query may name has a property.
    pub fn has(self, property: Property) -> bool {
        self.known().any(|kind| property.of_node(kind))
            || self.known().any(|kind| property.of_edge(kind))
    }
}

/// A set of kinds, one bit each in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds<K>(u16, PhantomData<K>);

impl<K: Labelled> Kinds<K> {
    /// Every kind.
    pub const ALL: Kinds<K> = Kinds::of_bits((1 << K::LISTED.len()) - 1);

    /// Every kind that a graph about one state may have.
    pub const OF_POSITION: Kinds<K> =
        Kinds::of_bits((1 << (K::OF_STATE.len() + K::DERIVED.len())) - 1);

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
        K::LISTED.iter().copied().filter(move |&kind| self.contains(kind))
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
    /// `deadly-pattern`. Of a puzzle, the collection that it comes from.
    Source,
    /// The pattern that a choice comes from, as in `tridagon`.
    Pattern,
    /// The number of a puzzle or a state; no other has it.
    Id,
    /// The grid of a puzzle.
    Grid,
    /// The number of the puzzle's line in its collection.
    Number,
    /// The W rating of a puzzle.
    Rating,
    /// How many candidates of a state are live.
    Candidates,
    /// How many linked pairs of candidates a state has.
    Links,
    /// Whether a state is solved.
    Solved,
    /// The form that a state has in common with all that are the same up to symmetry.
    Form,
    /// The family of the longest proof of a step.
    Family,
    /// The length of that proof.
    Length,
    /// How many proofs a step applies.
    Proofs,
    /// The rules of the path that a step is on.
    Rules,
    /// The number of this path.
    Path,
    /// The number of the step on it, from 0.
    Position,
    /// The proofs of a step, in notation.
    Proof,
}

impl Property {
    /// The properties with their names, in the order of the reference.
    pub const ALL: [(&'static str, Property); 34] = [
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
        ("id", Property::Id),
        ("grid", Property::Grid),
        ("number", Property::Number),
        ("rating", Property::Rating),
        ("candidates", Property::Candidates),
        ("links", Property::Links),
        ("solved", Property::Solved),
        ("form", Property::Form),
        ("family", Property::Family),
        ("length", Property::Length),
        ("proofs", Property::Proofs),
        ("rules", Property::Rules),
        ("path", Property::Path),
        ("position", Property::Position),
        ("proof", Property::Proof),
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
            | Property::Pattern
            | Property::Grid
            | Property::Form
            | Property::Family
            | Property::Rules
            | Property::Proof => Type::Text,
            Property::Solved => Type::Bool,
            Property::Digit
            | Property::Row
            | Property::Column
            | Property::Block
            | Property::Size
            | Property::Id
            | Property::Number
            | Property::Rating
            | Property::Candidates
            | Property::Links
            | Property::Length
            | Property::Proofs
            | Property::Path
            | Property::Position => Type::Number,
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
            Block, Blocks, Candidates, Cell, Cells, Column, Columns, Digit, Digits, Form, Grid,
            House, Id, Kind, Links, Name, Number, Pattern, Rating, Row, Rows, Size, Solved, Source,
            Space,
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
            NodeKind::Puzzle => &[Name, Kind, Id, Grid, Source, Number, Rating],
            NodeKind::State => &[Name, Kind, Id, Candidates, Links, Solved, Form],
        };
        properties.contains(&self)
    }

    /// Whether edges of this kind have it.
    pub const fn of_edge(self, kind: EdgeKind) -> bool {
        match self {
            Property::Kind => true,
            Property::Via => kind.via().is_some(),
            Property::Spaces => matches!(kind.via(), Some(NodeKind::Csp)),
            Property::Family
            | Property::Length
            | Property::Proofs
            | Property::Rules
            | Property::Path
            | Property::Position
            | Property::Proof => matches!(kind, EdgeKind::Step),
            _ => false,
        }
    }
}
