//! A query made ready to run: names resolved to slots, parameters to values, patterns to a flat
//! list of operations.

use super::ast::{CostOfPath, Direction, ListPredicate, Mode, Operator, Plane, Selector};
use super::functions::Function;
use super::schema::{EdgeKinds, NodeKinds, Property};
use super::value::{Decimal, Value};
use crate::graph::{EdgeKind, NodeKind};

/// A place for the value of a variable.
pub(super) type Slot = usize;

/// A query made ready to run.
#[derive(Debug)]
pub struct Plan {
    pub(super) mode: Mode,
    pub(super) statements: Vec<StatementPlan>,
    pub(super) ending: EndingPlan,
    /// The queries whose rows are added, each with whether equal rows are all kept.
    pub(super) unions: Vec<(bool, Plan)>,
    /// The name of each slot; empty for what has no name.
    pub(super) slots: Vec<String>,
    /// What it names that no graph of a state has.
    pub(super) beside: Beside,
    /// Whether it asks for the proofs of steps.
    pub(super) with_proofs: bool,
    /// Whether it has the parameter `$max` without a value, which is its default then.
    pub(super) by_default: bool,
    /// The condition on the states that it is asked of, judged before anything else, and how many slots it has.
    pub(super) chosen: Option<(Ex, usize)>,
}

impl Plan {
    /// Whether it asks for the proofs of steps, in notation.
    pub fn needs_proofs(&self) -> bool {
        self.with_proofs
    }
}

/// What the graph of a query has beside that of the state: the last of these that it names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) enum Beside {
    #[default]
    Nothing,
    /// Images by symmetries of the givens.
    Images,
    /// Choices of candidates.
    Choices,
    /// Tags with their layers, weak links, and choices of tags.
    Tags,
}

impl Beside {
    /// What has nodes or edges of this label, of those that are derived.
    pub fn labelled(label: &str) -> Beside {
        match label {
            _ if label == NodeKind::Choice.name() => Beside::Choices,
            _ if label == EdgeKind::Image.name() => Beside::Images,
            _ => Beside::Tags,
        }
    }
}

/// A statement made ready.
#[derive(Debug)]
pub(super) enum StatementPlan {
    Match(MatchPlan),
    /// A pattern that need not match.
    Optional(MatchPlan),
    /// Further values.
    Let(Vec<(Slot, Ex)>),
    /// The rows of which it holds.
    Filter(Ex),
    /// A row for each item; perhaps with where its place is bound, and the place of the first.
    For(Slot, Ex, Option<(Slot, i64)>),
    /// The columns that what follows sees, with where they are bound.
    Next(ReturnPlan, Vec<Slot>),
    Call {
        procedure: String,
        /// What finds its rows.
        answered_by: &'static str,
        span: super::span::Span,
        arguments: Vec<Ex>,
        outputs: Vec<(usize, Slot)>,
    },
}

/// Paths that meet in their variables.
#[derive(Clone, Debug)]
pub(super) struct MatchPlan {
    pub paths: Vec<PathPlan>,
    pub condition: Option<Ex>,
}

impl MatchPlan {
    /// Tells the upper bound of each repeated group, those of inner patterns among them.
    pub fn bounds(&self, tell: &mut impl FnMut(i64)) {
        for op in self.paths.iter().flat_map(|path| &path.ops) {
            if let Op::Repeat { most, .. } = op {
                tell(*most);
            }
        }
        self.condition.iter().for_each(|condition| condition.bounds(tell));
    }
}

impl MatchPlan {
    /// Whether one of these slots is read.
    fn reads(&self, slots: &[Slot]) -> bool {
        self.paths.iter().flat_map(|path| &path.ops).any(|op| op.reads(slots))
            || self.condition.iter().any(|condition| condition.reads(slots))
    }
}

impl Op {
    /// Whether one of these slots is read: by a condition, a set, a cost, or as a node that must be the same.
    pub fn reads(&self, slots: &[Slot]) -> bool {
        match self {
            Op::Open(_) | Op::Repeat { .. } | Op::Again { .. } => false,
            Op::Close(condition) => condition.iter().any(|ex| ex.reads(slots)),
            Op::Cost(cost) => cost.value.reads(slots),
            Op::Node(node) => {
                !node.binds && slots.contains(&node.slot)
                    || node.condition.iter().any(|ex| ex.reads(slots))
            }
            Op::Edge(edge) => {
                let sets = [&edge.modulo, &edge.from].into_iter().flatten().flatten();
                sets.chain(&edge.condition).any(|ex| ex.reads(slots))
            }
        }
    }
}

impl Ex {
    /// Tells the upper bound of each repeated group of the patterns within.
    fn bounds(&self, tell: &mut impl FnMut(i64)) {
        match self {
            Ex::Exists(inner) => inner.bounds(tell),
            ex => ex.parts().into_iter().for_each(|part| part.bounds(tell)),
        }
    }

    /// The expressions that this one is made of; those of an inner pattern are not among them.
    pub fn parts(&self) -> Vec<&Ex> {
        match self {
            Ex::Value(_) | Ex::Slot(_) | Ex::Exists(_) => Vec::new(),
            Ex::List(items) | Ex::Call(_, items) => items.iter().collect(),
            Ex::Property(inner, _)
            | Ex::Not(inner)
            | Ex::Negative(inner)
            | Ex::IsNull(inner)
            | Ex::IsLabeled(inner, _) => vec![inner],
            Ex::OfList { list, condition, .. } => vec![list, condition],
            Ex::Comprehension { list, condition, value, .. } => {
                let rest = [condition, value].into_iter().flatten();
                std::iter::once(list).chain(rest).map(|part| &**part).collect()
            }
            Ex::Index(list, index) => vec![list, index],
            Ex::Slice(list, places) => {
                std::iter::once(&**list).chain(places.iter().flatten().map(|p| &**p)).collect()
            }
            Ex::Case { of, branches, other } => {
                let ends = of.iter().chain(other).map(|part| &**part);
                ends.chain(branches.iter().flat_map(|(when, then)| [when, then])).collect()
            }
            Ex::Binary(_, left, right) => vec![left, right],
        }
    }

    /// Whether it reads one of these slots, inner patterns included.
    pub fn reads(&self, slots: &[Slot]) -> bool {
        match self {
            Ex::Slot(slot) => slots.contains(slot),
            Ex::Exists(inner) => inner.reads(slots),
            ex => ex.parts().into_iter().any(|part| part.reads(slots)),
        }
    }

    /// The conditions that must all hold for this one to hold.
    pub fn conjuncts(&self) -> Vec<&Ex> {
        match self {
            Ex::Binary(Operator::And, left, right) => {
                [left.conjuncts(), right.conjuncts()].concat()
            }
            _ => vec![self],
        }
    }
}

/// A path pattern as a list of operations.
#[derive(Clone, Debug)]
pub(super) struct PathPlan {
    /// Where the path itself is bound.
    pub slot: Option<Slot>,
    pub selector: Selector,
    /// Paths that agree in these are alternatives for the selector.
    pub key: Vec<Slot>,
    /// The operation after which the key is bound for good; `None` when only the end of the path
    /// tells.
    pub key_known: Option<usize>,
    pub ops: Vec<Op>,
    /// The canonical text, for `EXPLAIN`.
    pub text: String,
}

/// An operation of a path pattern.
#[derive(Clone, Debug)]
pub(super) enum Op {
    /// A part with a path mode of its own begins.
    Open(super::ast::PathMode),
    /// The part opened last ends, with its condition.
    Close(Option<Ex>),
    /// What the part opened last costs.
    Cost(Cost),
    /// The node at hand is checked and bound.
    Node(NodeOp),
    /// An edge is walked.
    Edge(EdgeOp),
    /// Before an iteration: it is made, or the walk goes on at `after`.
    Repeat { least: i64, most: i64, after: usize },
    /// An iteration is completed: what it bound joins the lists, and the walk goes back to `start`.
    ///
    /// `bound` are the slots of the current iteration, which those after it overwrite; `lists` are
    /// those of them whose lists anything asks for, with the lists.
    Again { start: usize, bound: Vec<Slot>, lists: Vec<(Slot, Slot)> },
}

/// What a part of a path costs, made ready.
#[derive(Clone, Debug)]
pub(super) struct Cost {
    pub of_path: CostOfPath,
    pub value: Ex,
    /// Where it stands.
    pub span: super::span::Span,
}

/// A node pattern.
#[derive(Clone, Debug)]
pub(super) struct NodeOp {
    pub slot: Slot,
    /// Whether the slot gets its value here; else the node must be the one it has.
    pub binds: bool,
    pub kinds: NodeKinds,
    pub condition: Option<Ex>,
}

/// An edge pattern.
#[derive(Clone, Debug)]
pub(super) struct EdgeOp {
    /// Where the edge is bound; `None` when nothing refers to it.
    pub slot: Option<Slot>,
    pub kinds: EdgeKinds,
    pub direction: Direction,
    pub modulo: Option<Vec<Ex>>,
    pub from: Option<Vec<Ex>>,
    pub within: Option<Plane>,
    pub condition: Option<Ex>,
    /// The kinds the node after it may be of.
    pub next: NodeKinds,
}

/// What is done with the rows.
#[derive(Debug)]
pub(super) enum EndingPlan {
    Return(ReturnPlan),
    Delete(Vec<Slot>),
}

/// Columns made ready.
#[derive(Debug)]
pub(super) struct ReturnPlan {
    pub distinct: bool,
    pub columns: Vec<Column>,
    pub order: Vec<(OrderKey, bool)>,
    pub offset: usize,
    pub limit: Option<usize>,
}

impl ReturnPlan {
    /// Whether a row may stand for many: it is over rows, or equal ones are given once.
    pub fn is_of_many(&self) -> bool {
        self.distinct
            || self.columns.iter().any(|column| matches!(column.item, Item::Aggregate { .. }))
    }

    /// How many rows there are up to the last that is asked for; `None` where all are.
    pub fn last(&self) -> Option<usize> {
        self.limit.map(|limit| self.offset.saturating_add(limit))
    }

    /// What is computed for a row.
    pub fn expressions(&self) -> impl Iterator<Item = &Ex> {
        let shown = self.columns.iter().filter_map(|column| match &column.item {
            Item::Plain(ex) => Some(ex),
            Item::Aggregate { of, .. } => of.as_ref(),
        });
        shown.chain(self.order.iter().filter_map(|(key, _)| match key {
            OrderKey::Hidden(ex) => Some(ex),
            OrderKey::Column(_) => None,
        }))
    }
}

/// A column: its name and what it shows.
#[derive(Debug)]
pub(super) struct Column {
    pub name: String,
    pub item: Item,
}

/// What a column shows.
#[derive(Debug)]
pub(super) enum Item {
    /// A value of each row.
    Plain(Ex),
    /// A value of all rows that agree in the plain columns.
    Aggregate { aggregate: Aggregate, distinct: bool, of: Option<Ex> },
}

/// A function over rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aggregate {
    /// How many.
    Count,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The list of all.
    Collect,
    /// Their sum.
    Sum,
    /// Their sum divided by their number.
    Average,
    /// The standard deviation.
    Deviation {
        /// Whether the values are a sample: then it is divided by one number less than there are.
        of_sample: bool,
    },
    /// The value below which a part of all lie.
    Percentile {
        /// The part, from 0 to 1.
        at: Decimal,
        /// Whether it is one of the values.
        is_discrete: bool,
    },
}

/// What rows are sorted by.
#[derive(Debug)]
pub(super) enum OrderKey {
    /// A column.
    Column(usize),
    /// A value that is not shown.
    Hidden(Ex),
}

/// An expression made ready.
#[derive(Clone, Debug)]
pub(super) enum Ex {
    Value(Value),
    Slot(Slot),
    List(Vec<Ex>),
    Property(Box<Ex>, Property),
    Call(&'static Function, Vec<Ex>),
    Exists(Box<MatchPlan>),
    /// A condition on the items of a list, each of which stands in the slot in turn.
    OfList {
        which: ListPredicate,
        slot: Slot,
        list: Box<Ex>,
        condition: Box<Ex>,
    },
    /// Of the items of which a condition holds, a value.
    Comprehension {
        slot: Slot,
        list: Box<Ex>,
        condition: Option<Box<Ex>>,
        value: Option<Box<Ex>>,
    },
    Index(Box<Ex>, Box<Ex>),
    Slice(Box<Ex>, [Option<Box<Ex>>; 2]),
    Case {
        of: Option<Box<Ex>>,
        branches: Vec<(Ex, Ex)>,
        other: Option<Box<Ex>>,
    },
    IsNull(Box<Ex>),
    IsLabeled(Box<Ex>, Labels),
    Not(Box<Ex>),
    Negative(Box<Ex>),
    Binary(Operator, Box<Ex>, Box<Ex>),
}

/// The kinds that a label expression allows, of nodes and of edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labels {
    pub nodes: NodeKinds,
    pub edges: EdgeKinds,
}
