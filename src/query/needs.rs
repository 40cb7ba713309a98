//! Which nodes a query needs the graph to have.

use crate::graph::{EdgeKind, NodeKind, Options};

use super::plan::{Ex, MatchPlan, Op, PathPlan, Plan, StatementPlan};
use super::schema::{EdgeKinds, Kinds, NodeKinds};
use super::value::Value;

impl Plan {
    /// Which nodes the graph must have. A family of candidates and groups is one on the groups of
    /// box-line intersections; the digit sets of ALS belong to queries that speak of ALS.
    pub fn needs(&self) -> Options {
        let mut needs = Needs::default();
        for statement in &self.statements {
            match statement {
                StatementPlan::Match(matching) => needs.matching(matching),
                // A procedure walks what the query speaks of, in its arguments too.
                StatementPlan::Call { arguments, .. } => {
                    arguments.iter().for_each(|argument| needs.argument(argument));
                }
            }
        }
        match () {
            () if needs.almost_cells => Options::ALL,
            () if needs.als => Options { almost_cells: false, ..Options::ALL },
            () if needs.groups => Options::GROUPS,
            () => Options::CANDIDATES,
        }
    }
}

/// What a query speaks of.
#[derive(Default)]
struct Needs {
    groups: bool,
    als: bool,
    almost_cells: bool,
}

impl Needs {
    fn matching(&mut self, matching: &MatchPlan) {
        for path in &matching.paths {
            self.path(path);
        }
        matching.condition.iter().for_each(|ex| self.expression(ex));
    }

    /// A place of a path is of the kinds that all patterns standing there allow. One that anything
    /// may stand in asks for groups, but not for sets of cells, which must be named.
    fn path(&mut self, path: &PathPlan) {
        let mut here: Option<NodeKinds> = None;
        for op in path.ops.iter().chain([&Op::Close(None)]) {
            match op {
                Op::Node(node) => {
                    here = Some(here.map_or(node.kinds, |kinds| kinds.and(node.kinds)));
                    node.condition.iter().for_each(|ex| self.expression(ex));
                }
                Op::Edge(edge) => {
                    self.place(here.take());
                    edge.condition.iter().for_each(|ex| self.expression(ex));
                    if edge.kinds != EdgeKinds::ALL {
                        self.als |= edge.kinds.contains(EdgeKind::Als);
                        self.almost_cells |= edge.kinds.contains(EdgeKind::AlmostCell);
                    }
                }
                Op::Close(condition) => condition.iter().for_each(|ex| self.expression(ex)),
                _ => {}
            }
        }
        self.place(here);
    }

    fn place(&mut self, kinds: Option<NodeKinds>) {
        let Some(kinds) = kinds else { return };
        let named = kinds != NodeKinds::ALL;
        self.groups |= kinds.contains(NodeKind::Group);
        self.als |= named && kinds.contains(NodeKind::Als);
        self.almost_cells |= named && kinds.contains(NodeKind::AlmostCell);
    }

    fn argument(&mut self, argument: &Ex) {
        if let Ex::Value(Value::Text(label)) = argument {
            self.als |= **label == *EdgeKind::Als.name();
            self.almost_cells |= **label == *EdgeKind::AlmostCell.name();
        }
    }

    fn expression(&mut self, ex: &Ex) {
        match ex {
            Ex::Exists(matching) => self.matching(matching),
            Ex::List(items) | Ex::Call(_, items) => items.iter().for_each(|ex| self.expression(ex)),
            Ex::Property(inner, _) | Ex::Not(inner) => self.expression(inner),
            Ex::Binary(_, left, right) => {
                self.expression(left);
                self.expression(right);
            }
            Ex::Value(_) | Ex::Slot(_) => {}
        }
    }
}
