//! Which nodes a query needs the graph to have.

use crate::graph::{EdgeKind, NodeKind, Options};

use super::plan::{EndingPlan, Ex, MatchPlan, Op, PathPlan, Plan, StatementPlan};
use super::schema::{EdgeKinds, NodeKinds};
use super::value::Value;

impl Plan {
    /// Which nodes the graph must have. A family of candidates and groups is one on the groups of
    /// box-line intersections; the digit sets of ALS belong to queries that speak of ALS.
    pub fn needs(&self) -> Options {
        let mut needs = Needs(Options::CANDIDATES);
        for statement in &self.statements {
            match statement {
                StatementPlan::Match(matching) => needs.matching(matching),
                // A procedure walks what the query speaks of, in its arguments too.
                StatementPlan::Call { arguments, .. } => {
                    arguments.iter().for_each(|argument| needs.argument(argument));
                }
            }
        }
        if let EndingPlan::Return(returning) = &self.ending {
            returning.expressions().for_each(|ex| needs.expression(ex));
        }
        needs.0
    }
}

/// What a query speaks of.
struct Needs(Options);

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
                        edge.kinds.iter().for_each(|kind| self.edge(kind));
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
        let needed = kinds.iter().filter(|&kind| named || kind == NodeKind::Group);
        needed.for_each(|kind| self.0 = self.0.with(kind));
    }

    /// An edge needs what it comes from.
    fn edge(&mut self, kind: EdgeKind) {
        self.0 = kind.via().map_or(self.0, |via| self.0.with(via));
    }

    fn argument(&mut self, argument: &Ex) {
        if let Ex::Value(Value::Text(label)) = argument {
            let named = EdgeKind::ALL.into_iter().filter(|kind| *kind.name() == **label);
            named.for_each(|kind| self.edge(kind));
        }
    }

    fn expression(&mut self, ex: &Ex) {
        match ex {
            Ex::Exists(matching) => self.matching(matching),
            Ex::OfList { list, condition, .. } => {
                self.expression(list);
                self.expression(condition);
            }
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
