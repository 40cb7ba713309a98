//! From a row that a condition on every member of a choice lets stand to the proof by cases.
//!
//! `ALL (c IN candidates(w) WHERE EXISTS { … })` says that a path leads from every candidate of a variable
//! to the same end. The shortest of these paths are read as branches: a link and a strong edge in turn,
//! then a link to what is false, or nothing where the end is true. One of two alternatives joined by `OR`
//! may end in a variable that has nothing left.

use crate::graph::{EdgeKind, Node as GraphNode};
use crate::grid::{Candidate, Conclusion, Csp};
use crate::proof::{Branch, BranchEnd, BranchStep, Choice, Family, Node, Out, Proof, Via};
use crate::work::{Stopped, Work};

use super::super::ast::{ListPredicate, Operator, PathMode};
use super::super::plan::{Ex, Op, PathPlan, Plan, StatementPlan};
use super::super::value::Value;
use super::super::way::Way;
use super::prove::Prover;
use super::{Flow, Machine, Row, walk};

impl Prover<'_> {
    /// The proof of a row by the cases of a choice; `None` when no condition of the query says that all
    /// its branches lead to something deleted. Its branches are searched for once more.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn by_cases(
        &self,
        plan: &Plan,
        row: &Row,
        deleted: &[Candidate],
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let conditions = plan.statements.iter().filter_map(|statement| match statement {
            StatementPlan::Match(matching) => matching.condition.as_ref(),
            StatementPlan::Filter(condition) => Some(condition),
            _ => None,
        });
        for ex in conditions.flat_map(Ex::conjuncts) {
            let proof = self.cases_of(ex, &row.slots, deleted, work)?;
            if proof.is_some() {
                return Ok(proof);
            }
        }
        Ok(None)
    }

    fn cases_of(
        &self,
        ex: &Ex,
        slots: &[Value],
        deleted: &[Candidate],
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let Some((choice, slot, condition)) = self.choice_of(ex, slots) else { return Ok(None) };
        let state = self.graph.state();
        let mut branches = Vec::new();
        for member in choice.members(state) {
            let Some(node) = self.node_of(&member) else { return Ok(None) };
            let mut slots = slots.to_vec();
            slots[slot] = Value::Node(node);
            // A path may begin elsewhere; then it says nothing of this member.
            let branch = self.branch_of(condition, &slots, work)?;
            let Some(branch) = branch.filter(|b| b.start == member) else { return Ok(None) };
            branches.push(branch);
        }
        let on = (state, self.givens);
        let prove = |of| Proof::by_cases(on, self.own_family(), &choice, &branches, of);
        Ok(conclusion(&branches, deleted).map(prove))
    }

    /// The choice of a condition on every member of one, the slot of the member, and what is said of it.
    fn choice_of<'e>(&self, ex: &'e Ex, slots: &[Value]) -> Option<(Choice, usize, &'e Ex)> {
        let Ex::OfList { which: ListPredicate::All, slot, list, condition } = ex else {
            return None;
        };
        let Ex::Call(function, whole) = &**list else { return None };
        let [Ex::Slot(whole)] = whole[..] else { return None };
        let is_choice = ["candidates", "members"].contains(&function.name());
        let choice = is_choice.then(|| self.choice(&slots[whole])).flatten()?;
        Some((choice, *slot, condition))
    }

    /// A variable, an almost-cell or a choice, as a proof has it.
    fn choice(&self, whole: &Value) -> Option<Choice> {
        match whole {
            Value::Node(GraphNode::Csp(csp)) => Some(Choice::Variable(*csp)),
            Value::Node(GraphNode::AlmostCell(rest)) => {
                let open = |cell: &crate::grid::Cell| self.graph.state().digits(*cell).len() >= 2;
                let cells = rest.house.cells().into_iter();
                let als = cells.filter(|&cell| !rest.cells.contains(cell)).filter(open);
                Some(Choice::AlmostCell(rest.house, als.collect()))
            }
            Value::Node(GraphNode::Choice(choice)) => {
                let lines = self.choices.get(choice.number as usize)?;
                Some(Choice::Clause(lines.clone()))
            }
            _ => None,
        }
    }

    /// A node of a proof as one of the graph.
    fn node_of(&self, node: &Node) -> Option<GraphNode> {
        match node.single() {
            Some(candidate) => Some(GraphNode::Candidate(candidate)),
            None => {
                let cells = node.members().iter().map(|member| member.cell()).collect();
                let digit = node.members()[0].digit();
                Some(GraphNode::Group(crate::graph::Group { digit, cells }))
            }
        }
    }

    /// The shortest branch that a condition says there is.
    fn branch_of(
        &self,
        condition: &Ex,
        slots: &[Value],
        work: &mut Work,
    ) -> Result<Option<Branch>, Stopped> {
        match condition {
            Ex::Binary(Operator::And, ..) => {
                for ex in condition.conjuncts() {
                    let branch = self.branch_of(ex, slots, work)?;
                    if branch.is_some() {
                        return Ok(branch);
                    }
                }
                Ok(None)
            }
            Ex::Binary(Operator::Or, one, other) => {
                let one = self.branch_of(one, slots, work)?;
                let other = self.branch_of(other, slots, work)?;
                Ok(one.into_iter().chain(other).min_by_key(Branch::length))
            }
            Ex::Exists(inner) => match &inner.paths[..] {
                [path] => {
                    let way = self.shortest_way(path, inner.condition.as_ref(), slots, work)?;
                    Ok(way.and_then(|way| self.branch(path, &way)))
                }
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The first way that a path takes, which is a shortest, and that meets the condition.
    fn shortest_way(
        &self,
        path: &PathPlan,
        condition: Option<&Ex>,
        slots: &[Value],
        work: &mut Work,
    ) -> Result<Option<Way>, Stopped> {
        let mut machine = Machine::new(self.graph, work);
        machine.keeps_ways = true;
        let mut found = None;
        let merges = condition.is_none();
        let _ = walk::paths(&mut machine, path, slots, merges, &mut |machine, row, way| {
            if condition.is_some_and(|condition| !machine.holds(condition, row)) {
                return Flow::Continue(());
            }
            found = Some(way);
            Flow::Break(())
        });
        machine.stopped.map_or(Ok(found), Err)
    }

    /// The way of a path as a branch.
    fn branch(&self, path: &PathPlan, way: &Way) -> Option<Branch> {
        let start = Node::new(way.nodes().first()?.members())?;
        let mut branch = Branch { start, steps: Vec::new(), end: BranchEnd::True };
        let state = self.graph.state();
        let mut steps = way.steps().into_iter();
        while let Some(link) = steps.next() {
            let trues = std::iter::once(&branch.start).chain(branch.steps.iter().map(|s| &s.right));
            let from = Node::new(link.from.members())?;
            // A node that comes again is the one it was last.
            let by = trues.collect::<Vec<_>>().iter().rposition(|node| **node == from)?;
            let left = Node::new(link.to.members())?;
            if !matches!(link.kind, EdgeKind::Link | EdgeKind::Conjugate) || !from.linked(&left) {
                return None;
            }
            let out = Out { node: left, by };
            let Some(strong) = steps.next() else {
                branch.end = BranchEnd::False(out);
                return Some(branch);
            };
            if let (EdgeKind::Member, GraphNode::Csp(csp)) = (strong.kind, strong.to) {
                return branch.ends_at(state, csp).then_some(branch);
            }
            // An edge of any kind may be a link, which says nothing of what is false.
            if !strong.kind.is_strong() {
                return None;
            }
            let right = Node::new(strong.to.members())?;
            let Some(Op::Edge(edge)) = path.ops.get(strong.op) else { return None };
            if edge.modulo.is_some() {
                let both = || out.node.members().iter().chain(right.members());
                let mut csps = Csp::all().filter(|csp| both().all(|&member| csp.contains(member)));
                if !csps.any(|csp| branch.add(state, csp, right.clone())) {
                    return None;
                }
                continue;
            }
            let (from, to) = (self.graph.find(&strong.from)?, self.graph.find(&strong.to)?);
            let mut via = self.graph.via(self.graph.between(strong.kind, from, to)?).iter();
            let via = via.find_map(|&via| match self.graph.node(via) {
                GraphNode::Csp(csp) => Some(Via::Csp(*csp)),
                GraphNode::Als(als) => Some(Via::Als(als.cells.iter().collect())),
                _ => None,
            })?;
            branch.steps.push(BranchStep { via, out: vec![out], right });
        }
        Some(branch)
    }

    /// The proof of a path that walks, as GQL has it by default, from a candidate back to itself: two
    /// branches that contradict each other. `None` when it is no such walk.
    pub(super) fn by_walk(&self, path: &PathPlan, way: &Way, target: Candidate) -> Option<Proof> {
        let walks = |op: &Op| match op {
            Op::Open(mode) => *mode == PathMode::Walk,
            Op::Edge(edge) => edge.modulo.is_none() && edge.from.is_none(),
            _ => true,
        };
        if !path.ops.iter().all(walks) {
            return None;
        }
        let whole = self.branch(path, way).filter(Branch::is_walk)?;
        let ends = matches!(&whole.end, BranchEnd::False(out) if out.node == target.into());
        if !ends || whole.steps.is_empty() {
            return None;
        }
        let [one, other] = whole.halves();
        let on = (self.graph.state(), self.givens);
        Some(Proof::by_contradiction(on, self.own_family(), target, [&one, &other]))
    }

    /// The query's own name, without a record.
    fn own_family(&self) -> Family {
        let is_free = crate::proof::published(self.name).is_none() && !self.name.is_empty();
        let name = if is_free { self.name } else { "query" };
        Family { name: name.into(), shape: None }
    }
}

/// What all branches come to: the same candidate false, or true; something deleted follows from it.
fn conclusion(branches: &[Branch], deleted: &[Candidate]) -> Option<Conclusion> {
    let of_branch = |branch: &Branch| match &branch.end {
        BranchEnd::False(out) => out.node.single().map(Conclusion::Eliminate),
        _ => branch.tip().single().map(Conclusion::Place),
    };
    let ends = branches.iter().filter(|b| !matches!(b.end, BranchEnd::Contradiction { .. }));
    let mut conclusions = ends.map(of_branch);
    let conclusion = conclusions.next()??;
    if !conclusions.all(|other| other == Some(conclusion)) {
        return None;
    }
    let follows = |target: &Candidate| match conclusion {
        Conclusion::Eliminate(eliminated) => eliminated == *target,
        Conclusion::Place(placed) => placed.linked(*target),
    };
    deleted.iter().any(follows).then_some(conclusion)
}
