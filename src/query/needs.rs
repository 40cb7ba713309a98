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
        needs.plan(self);
        needs.0
    }
}

/// What a query speaks of.
struct Needs(Options);

impl Needs {
    fn plan(&mut self, plan: &Plan) {
        for statement in &plan.statements {
            match statement {
                StatementPlan::Match(matching) | StatementPlan::Optional(matching) => {
                    self.matching(matching);
                }
                StatementPlan::Let(values) => {
                    values.iter().for_each(|(_, ex)| self.expression(ex));
                }
                StatementPlan::Filter(ex) | StatementPlan::For(_, ex, _) => self.expression(ex),
                StatementPlan::Next(returning, _) => {
                    returning.expressions().for_each(|ex| self.expression(ex));
                }
                // A procedure walks what the query speaks of, in its arguments too.
                StatementPlan::Call { arguments, .. } => {
                    arguments.iter().for_each(|argument| self.argument(argument));
                }
            }
        }
        if let EndingPlan::Return(returning) = &plan.ending {
            returning.expressions().for_each(|ex| self.expression(ex));
        }
        plan.unions.iter().for_each(|(_, plan)| self.plan(plan));
    }

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
                    if edge.kinds != EdgeKinds::OF_POSITION {
                        edge.kinds.iter().for_each(|kind| self.edge(kind));
                    }
                }
                Op::Close(condition) => condition.iter().for_each(|ex| self.expression(ex)),
                Op::Cost(cost) => self.expression(&cost.value),
                _ => {}
            }
        }
        self.place(here);
    }

    fn place(&mut self, kinds: Option<NodeKinds>) {
        let Some(kinds) = kinds else { return };
        let named = kinds != NodeKinds::OF_POSITION;
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
            Ex::IsLabeled(of, labels) => {
                self.place(Some(labels.nodes));
                self.expression(of);
            }
            ex => ex.parts().into_iter().for_each(|part| self.expression(part)),
        }
    }
}
