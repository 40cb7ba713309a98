//! Walking the paths of a pattern.
//!
//! The walk goes by length: all paths with one iteration before any with two. So the shortest come
//! first, and a path-dependent condition is judged on every path anew; two paths are merged only where
//! one is enough and nothing can be asked of the way they came.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::graph::{EdgeKind, Node};

use super::super::ast::{PathMode, Selector};
use super::super::plan::{EdgeOp, NodeOp, Op, PathPlan, Slot};
use super::super::value::{EdgeValue, PathValue, Value};
use super::Machine;
use super::edges::Hop;

/// The way a path went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trace {
    /// The nodes, from the first to the last.
    pub nodes: Vec<Node>,
    /// The edges between them.
    pub steps: Vec<Step>,
}

/// An edge on a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The operation that walked it.
    pub op: usize,
    /// How many iterations of its group were completed before; 0 outside groups.
    pub turn: i64,
    /// What it asserts.
    pub kind: EdgeKind,
    /// The node it comes from: that on its left, or the member of a `FROM` set.
    pub from: Node,
    /// The node it leads to.
    pub to: Node,
}

/// The paths of a pattern that its selector takes, each with the row it makes; with
/// `one_is_enough` at most one.
pub(super) fn paths(
    machine: &mut Machine,
    plan: &PathPlan,
    row: &[Value],
    one_is_enough: bool,
) -> Vec<(Vec<Value>, Trace)> {
    let mut starts = starts(machine, plan, row);
    let repeats: Vec<(usize, i64, i64)> = repeats(plan).collect();
    let last_repeat = repeats.last().map(|&(at, ..)| at);
    let least = repeats.iter().map(|&(_, least, _)| least).sum();
    let most = repeats.iter().map(|&(_, _, most)| most).sum();
    let has_edges = plan.ops.iter().any(|op| matches!(op, Op::Edge(_)));
    let mut walk = Walk {
        machine,
        plan,
        slots: row.to_vec(),
        nodes: Vec::new(),
        steps: Vec::new(),
        scopes: Vec::new(),
        level: 0,
        total: 0,
        reached: 0,
        last_repeat,
        chosen: HashMap::new(),
        found: Vec::new(),
        one_is_enough,
        has_edges,
        passed: (one_is_enough && may_merge(plan)).then(HashSet::new),
    };
    for level in least..=most {
        walk.level = level;
        // From a start that no path leaves for this many iterations, none leaves for more.
        starts.retain(|&start| walk.from(start));
        if starts.is_empty() || walk.is_over() {
            break;
        }
    }
    walk.found
}

/// The nodes a path may begin at.
fn starts(machine: &Machine, plan: &PathPlan, row: &[Value]) -> Vec<Node> {
    let first = plan.ops.iter().find_map(|op| match op {
        Op::Node(node) => Some(node),
        _ => None,
    });
    match first {
        Some(node) if node.binds => {
            let nodes = node.kinds.iter().flat_map(|kind| machine.graph.nodes(kind));
            nodes.map(|id| *machine.graph.node(id)).collect()
        }
        Some(node) => row[node.slot].nodes(),
        None => Vec::new(),
    }
}

/// Where each repetition stands, with its bounds.
fn repeats(plan: &PathPlan) -> impl Iterator<Item = (usize, i64, i64)> {
    plan.ops.iter().enumerate().filter_map(|(at, op)| match op {
        Op::Repeat { least, most, .. } => Some((at, *least, *most)),
        _ => None,
    })
}

struct Walk<'w, 'a> {
    machine: &'w mut Machine<'a>,
    plan: &'w PathPlan,
    slots: Vec<Value>,
    nodes: Vec<Node>,
    steps: Vec<Step>,
    scopes: Vec<Scope>,
    /// How many iterations the paths of this round have.
    level: i64,
    /// How many this path has completed.
    total: i64,
    /// The most that any path from this start has completed in this round.
    reached: i64,
    last_repeat: Option<usize>,
    chosen: HashMap<Vec<Node>, Chosen>,
    found: Vec<(Vec<Value>, Trace)>,
    one_is_enough: bool,
    /// Whether the pattern has an edge; a path of one that has none costs an expansion itself.
    has_edges: bool,
    /// Where paths of this round from this start have been after an iteration: the operation, how many
    /// iterations were completed, the node. `None` when paths may not be merged.
    passed: Option<HashSet<(usize, i64, Node)>>,
}

/// Whether paths that are at the same node after as many iterations go on alike, so that one stands for
/// all when one is enough: nothing may be asked of the way they came.
fn may_merge(plan: &PathPlan) -> bool {
    plan.slot.is_none()
        && plan.ops.iter().all(|op| match op {
            Op::Open(mode) => *mode == PathMode::Walk,
            Op::Again { lists, .. } => lists.is_empty(),
            _ => true,
        })
}

/// A part of the path with a mode of its own.
#[derive(Clone, Copy)]
struct Scope {
    mode: PathMode,
    /// The index of its first node and of its first edge.
    node: usize,
    step: usize,
}

/// What a selector has taken of paths that agree in its key.
#[derive(Clone, Copy)]
struct Chosen {
    length: i64,
    count: u32,
}

/// Whether to look further.
type Flow = ControlFlow<()>;

impl Walk<'_, '_> {
    /// Walks from a start; whether a path came as far as this round goes.
    fn from(&mut self, start: Node) -> bool {
        if self.is_over() || !self.machine.goes_on() {
            return false;
        }
        self.reached = 0;
        if let Some(passed) = &mut self.passed {
            passed.clear();
        }
        self.nodes.push(start);
        // Lists are empty until an iteration is completed.
        for op in &self.plan.ops {
            if let Op::Again { lists, .. } = op {
                lists.iter().for_each(|&(_, list)| self.slots[list] = Value::List(Vec::new()));
            }
        }
        let _ = self.go(0, 0);
        self.nodes.pop();
        self.reached >= self.level
    }

    fn is_over(&self) -> bool {
        self.machine.stopped.is_some() || (self.one_is_enough && !self.found.is_empty())
    }

    fn go(&mut self, at: usize, turn: i64) -> Flow {
        let plan = self.plan;
        let Some(op) = plan.ops.get(at) else { return self.accept() };
        match op {
            Op::Open(mode) => {
                let scope =
                    Scope { mode: *mode, node: self.nodes.len() - 1, step: self.steps.len() };
                self.scopes.push(scope);
                let flow = self.go(at + 1, turn);
                self.scopes.pop();
                flow
            }
            Op::Close(condition) => {
                let holds = condition.as_ref().is_none_or(|ex| self.machine.holds(ex, &self.slots));
                let Some(scope) = self.scopes.pop() else { return Flow::Continue(()) };
                let flow = if holds { self.go(at + 1, turn) } else { Flow::Continue(()) };
                self.scopes.push(scope);
                flow
            }
            Op::Node(node) => self.node(node, at, turn),
            Op::Edge(edge) => self.edge(edge, at, turn),
            Op::Repeat { least, most, after } => {
                if turn < *most && self.total < self.level {
                    self.go(at + 1, turn)?;
                }
                let may_end = self.total == self.level || self.last_repeat != Some(at);
                if turn >= *least && may_end { self.go(*after, 0) } else { Flow::Continue(()) }
            }
            Op::Again { start, bound, lists } => self.again(*start, bound, lists, turn),
        }
    }

    fn node(&mut self, node: &NodeOp, at: usize, turn: i64) -> Flow {
        let Some(&here) = self.nodes.last() else { return Flow::Continue(()) };
        if !node.kinds.contains(here.kind()) {
            return Flow::Continue(());
        }
        if node.binds {
            self.slots[node.slot] = Value::Node(here);
        } else if self.slots[node.slot] != Value::Node(here) {
            return Flow::Continue(());
        }
        if self.plan.key_known == Some(at) && self.is_settled() {
            return Flow::Continue(());
        }
        let condition = node.condition.as_ref();
        match condition.is_none_or(|ex| self.machine.holds(ex, &self.slots)) {
            true => self.go(at + 1, turn),
            false => Flow::Continue(()),
        }
    }

    fn edge(&mut self, edge: &EdgeOp, at: usize, turn: i64) -> Flow {
        let Some(&here) = self.nodes.last() else { return Flow::Continue(()) };
        for hop in self.machine.hops(edge, here, &self.slots) {
            if !self.machine.expand() {
                return Flow::Break(());
            }
            let step = Step { op: at, turn, kind: hop.kind, from: hop.from, to: hop.to };
            if !self.scopes.iter().all(|scope| self.permits(scope, &step)) {
                self.machine.counts.cut_by_mode += 1;
                continue;
            }
            if !self.bind_edge(edge, hop) {
                continue;
            }
            self.nodes.push(step.to);
            self.steps.push(step);
            let flow = self.go(at + 1, turn);
            self.nodes.pop();
            self.steps.pop();
            flow?;
        }
        Flow::Continue(())
    }

    /// Binds an edge, when anything asks for it; whether its condition holds.
    fn bind_edge(&mut self, edge: &EdgeOp, hop: Hop) -> bool {
        if let Some(slot) = edge.slot {
            let via = self.machine.via(edge, &hop);
            let value = EdgeValue { kind: hop.kind, ends: [hop.from, hop.to], via };
            self.slots[slot] = Value::Edge(Arc::new(value));
        }
        edge.condition.as_ref().is_none_or(|ex| self.machine.holds(ex, &self.slots))
    }

    /// Whether a part of the path may take a step.
    fn permits(&self, scope: &Scope, step: &Step) -> bool {
        let nodes = &self.nodes[scope.node..];
        match scope.mode {
            PathMode::Walk => true,
            PathMode::Trail => !self.steps[scope.step..].iter().any(|other| same_edge(other, step)),
            PathMode::Acyclic => !nodes.contains(&step.to) && self.groups_are_new(scope, step),
            PathMode::Simple => {
                // The first node may come again, but then as the last.
                let returned = nodes.len() > 1 && nodes.last() == nodes.first();
                !returned && !nodes[1..].contains(&step.to) && self.groups_are_new(scope, step)
            }
        }
    }

    /// A candidate does not come again within a group: none holds the first node and, in a variable,
    /// none holds what a strong edge has made true before.
    fn groups_are_new(&self, scope: &Scope, step: &Step) -> bool {
        let holds = |group: &Node, node: &Node| match (group, node) {
            (Node::Group(_), Node::Candidate(candidate)) => group.members().contains(candidate),
            _ => false,
        };
        let first = &self.nodes[scope.node];
        let strong = |step: &&Step| step.kind.is_strong();
        let is_new = |group: &Node| {
            let before = self.steps[scope.step..].iter().filter(strong);
            before.into_iter().all(|earlier| !holds(group, &earlier.to))
        };
        let of_variable = step.kind == EdgeKind::Conjugate;
        !holds(&step.to, first) && (!of_variable || is_new(&step.from) && is_new(&step.to))
    }

    fn again(&mut self, start: usize, bound: &[Slot], lists: &[(Slot, Slot)], turn: i64) -> Flow {
        let kept: Vec<Value> = bound.iter().map(|&slot| self.slots[slot].clone()).collect();
        for &(current, list) in lists {
            let value = self.slots[current].clone();
            if let Value::List(items) = &mut self.slots[list] {
                items.push(value);
            }
        }
        self.total += 1;
        self.reached = self.reached.max(self.total);
        let deepest = &mut self.machine.counts.deepest;
        *deepest = (*deepest).max(usize::try_from(self.total).unwrap_or(0));
        let is_new = match (&mut self.passed, self.nodes.last()) {
            (Some(passed), Some(&node)) => passed.insert((start, self.total, node)),
            _ => true,
        };
        let flow = if is_new { self.go(start, turn + 1) } else { Flow::Continue(()) };
        self.total -= 1;
        for &(_, list) in lists {
            if let Value::List(items) = &mut self.slots[list] {
                items.pop();
            }
        }
        for (&slot, value) in bound.iter().zip(kept) {
            self.slots[slot] = value;
        }
        flow
    }

    fn key(&self) -> Vec<Node> {
        self.plan.key.iter().flat_map(|&slot| self.slots[slot].nodes()).collect()
    }

    /// Whether the selector wants no more paths with this key.
    fn is_settled(&self) -> bool {
        if self.plan.selector == Selector::All {
            return false;
        }
        let Some(chosen) = self.chosen.get(&self.key()) else { return false };
        match self.plan.selector {
            Selector::All => false,
            Selector::Any | Selector::AnyShortest => true,
            Selector::AllShortest => chosen.length < self.length(),
            Selector::Shortest(number) => chosen.count >= number,
        }
    }

    /// The length of the paths of this round: their iterations. All are 0 when nothing is repeated;
    /// then the number of edges is the same for all.
    fn length(&self) -> i64 {
        self.level
    }

    fn accept(&mut self) -> Flow {
        if self.is_settled() {
            return Flow::Continue(());
        }
        if !self.has_edges && !self.machine.expand() {
            return Flow::Break(());
        }
        if self.plan.selector != Selector::All {
            let length = self.length();
            let chosen = self.chosen.entry(self.key()).or_insert(Chosen { length, count: 0 });
            chosen.count += 1;
        }
        let trace = Trace { nodes: self.nodes.clone(), steps: self.steps.clone() };
        if let Some(slot) = self.plan.slot {
            let length = match self.last_repeat {
                Some(_) => usize::try_from(self.total).unwrap_or(0),
                None => self.steps.len(),
            };
            let path = PathValue { nodes: trace.nodes.clone(), length };
            self.slots[slot] = Value::Path(Arc::new(path));
        }
        self.found.push((self.slots.clone(), trace));
        if self.one_is_enough { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

fn same_edge(one: &Step, other: &Step) -> bool {
    one.kind == other.kind
        && ((one.from, one.to) == (other.from, other.to)
            || (one.from, one.to) == (other.to, other.from))
}
