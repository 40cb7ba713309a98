//! Walking the paths of a pattern.
//!
//! The walk goes by length: all paths with one iteration before any with two. So the shortest come
//! first, and a path-dependent condition is judged on every path anew; two paths are merged only where
//! one is enough and nothing can be asked of the way they came. A path is handed on as soon as it is
//! found.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::graph::{EdgeKind, Node};

use super::super::ast::{PathMode, Selector};
use super::super::plan::{EdgeOp, NodeOp, Op, PathPlan, Slot};
use super::super::value::{EdgeValue, PathValue, Value};
use super::super::way::{Growing, Step, Way};
use super::cheapest::Cheapest;
use super::edges::Hop;
use super::{Flow, Machine};

/// Who takes the paths: the row that each makes, and its way.
type TakePath<'t, 'a> = &'t mut dyn FnMut(&mut Machine<'a>, &[Value], Way) -> Flow;

/// Hands on the paths of a pattern that its selector takes, as they are found.
///
/// Where paths may be merged, one of those that go on alike stands for all.
pub(super) fn paths<'a>(
    machine: &mut Machine<'a>,
    plan: &PathPlan,
    row: &[Value],
    merges: bool,
    take: TakePath<'_, 'a>,
) -> Flow {
    let mut starts = starts(machine, plan, row);
    let repeats: Vec<(usize, i64, i64)> = repeats(plan).collect();
    let last_repeat = repeats.last().map(|&(at, ..)| at);
    let least = repeats.iter().map(|&(_, least, _)| least).sum();
    let most = repeats.iter().map(|&(_, _, most)| most).sum();
    let mut walk = Walk {
        machine,
        plan,
        take,
        slots: row.to_vec(),
        nodes: Vec::new(),
        steps: Vec::new(),
        way: Growing::default(),
        scopes: Vec::new(),
        level: 0,
        total: 0,
        reached: 0,
        last_repeat,
        chosen: HashMap::new(),
        passed: (merges && may_merge(plan)).then(HashSet::new),
        cheapest: None,
        cost: 0.0,
        kept: 0,
    };
    if plan.selector == Selector::AnyCheapest {
        let flow = walk.cheapest_paths(&starts);
        walk.machine.work.release(walk.kept);
        return flow;
    }
    let mut flow = Flow::Continue(());
    for level in least..=most {
        walk.level = level;
        // From a start that no path leaves for this many iterations, none leaves for more.
        starts.retain(|&start| flow.is_continue() && walk.from(start, &mut flow));
        if starts.is_empty() || flow.is_break() {
            break;
        }
    }
    walk.machine.work.release(walk.kept);
    flow
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

pub(super) struct Walk<'w, 'a> {
    pub machine: &'w mut Machine<'a>,
    pub plan: &'w PathPlan,
    pub take: TakePath<'w, 'a>,
    pub slots: Vec<Value>,
    pub nodes: Vec<Node>,
    pub steps: Vec<Step>,
    way: Growing,
    pub scopes: Vec<Scope>,
    /// How many iterations the paths of this round have.
    level: i64,
    /// How many this path has completed.
    pub total: i64,
    /// The most that any path from this start has completed in this round.
    reached: i64,
    last_repeat: Option<usize>,
    chosen: HashMap<Vec<Node>, Chosen>,
    /// Where paths of this round from this start have been after an iteration: the operation, how many
    /// iterations were completed, the node. `None` when paths may not be merged.
    passed: Option<HashSet<(usize, i64, Node)>>,
    /// Where the cheapest paths are asked for, what is known of them.
    pub cheapest: Option<Cheapest>,
    /// What this path costs.
    pub cost: f64,
    /// The bytes of `chosen`, `passed` and `cheapest`.
    kept: usize,
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
pub(super) struct Scope {
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

/// What a table takes for each of its keys, beside the key.
pub(super) const ENTRY: usize = 32;

/// What a place takes at which a path has been.
const PASSED: usize = size_of::<(usize, i64, Node)>() + ENTRY;

impl Walk<'_, '_> {
    /// Walks from a start; whether a path came as far as this round goes.
    fn from(&mut self, start: Node, flow: &mut Flow) -> bool {
        if !self.machine.expand() {
            *flow = Flow::Break(());
            return false;
        }
        self.reached = 0;
        if let Some(passed) = &mut self.passed {
            let bytes = passed.len() * PASSED;
            passed.clear();
            self.release(bytes);
        }
        self.begin(start);
        *flow = self.go(0, 0);
        self.nodes.pop();
        self.go_back();
        self.reached >= self.level
    }

    /// Begins a path.
    pub fn begin(&mut self, start: Node) {
        self.nodes.push(start);
        // Lists are empty until an iteration is completed.
        for op in &self.plan.ops {
            if let Op::Again { lists, .. } = op {
                lists
                    .iter()
                    .for_each(|&(_, list)| self.slots[list] = Value::List(Vec::new().into()));
            }
        }
    }

    /// Goes back to the nodes at hand. What somebody still has of the way beyond is kept.
    pub fn go_back(&mut self) {
        let bytes = self.way.go_back(self.nodes.len());
        self.machine.keep(bytes);
    }

    /// Counts bytes that are kept until the walk is over; whether to go on.
    pub fn keep(&mut self, bytes: usize) -> bool {
        self.kept += bytes;
        self.machine.keep(bytes)
    }

    /// What was kept is not kept any longer.
    pub fn release(&mut self, bytes: usize) {
        self.kept -= bytes;
        self.machine.work.release(bytes);
    }

    /// Goes on from an operation. A path is as deep a recursion as it is long, so what is not part of it stands in functions
    /// that are not inlined: their variables would be in each of a thousand frames.
    pub fn go(&mut self, at: usize, turn: i64) -> Flow {
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
            Op::Cost(cost) => self.cost(cost, at, turn),
            Op::Node(node) => self.node(node, at, turn),
            Op::Edge(edge) => self.edge(edge, at, turn),
            Op::Repeat { least, most, after } => {
                let all = self.cheapest.is_some();
                if turn < *most && (all || self.total < self.level) {
                    self.go(at + 1, turn)?;
                }
                let may_end = all || self.total == self.level || self.last_repeat != Some(at);
                if turn >= *least && may_end { self.go(*after, 0) } else { Flow::Continue(()) }
            }
            Op::Again { start, bound, lists } => self.again(*start, bound, lists, turn),
        }
    }

    #[inline(never)]
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

    #[inline(never)]
    fn edge(&mut self, edge: &EdgeOp, at: usize, turn: i64) -> Flow {
        let Some(&here) = self.nodes.last() else { return Flow::Continue(()) };
        for hop in self.machine.hops(edge, here, &self.slots) {
            if !self.machine.expand() {
                return Flow::Break(());
            }
            let Hop { kind, from, to, number, .. } = hop;
            let step = Step { op: at, turn, kind, from, to, number };
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
            self.go_back();
            flow?;
        }
        Flow::Continue(())
    }

    /// Binds an edge, when anything asks for it; whether its condition holds.
    #[inline(never)]
    fn bind_edge(&mut self, edge: &EdgeOp, hop: Hop) -> bool {
        if let Some(slot) = edge.slot {
            let via = self.machine.via(edge, &hop);
            let value =
                EdgeValue { kind: hop.kind, ends: [hop.from, hop.to], via, number: hop.number };
            self.slots[slot] = Value::Edge(Arc::new(value));
        }
        edge.condition.as_ref().is_none_or(|ex| self.machine.holds(ex, &self.slots))
    }

    /// Whether a part of the path may take a step.
    #[inline(never)]
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

    #[inline(never)]
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
        let flow = match (self.cheapest.is_some(), self.is_new(start)) {
            (true, _) => self.put_off(start, turn + 1),
            (false, true) => self.go(start, turn + 1),
            (false, false) => Flow::Continue(()),
        };
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

    pub fn key(&self) -> Vec<Node> {
        self.plan.key.iter().flat_map(|&slot| self.slots[slot].nodes()).collect()
    }

    /// Whether the selector wants no more paths with this key.
    fn is_settled(&self) -> bool {
        if self.plan.selector == Selector::All {
            return false;
        }
        let Some(chosen) = self.chosen.get(&self.key()) else { return false };
        match self.plan.selector {
            // Until the end, any path may be cheaper.
            Selector::All | Selector::AnyCheapest => false,
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

    /// Whether no path of this round has been here after an iteration, where paths are merged.
    fn is_new(&mut self, start: usize) -> bool {
        let (Some(passed), Some(&node)) = (&mut self.passed, self.nodes.last()) else {
            return true;
        };
        passed.insert((start, self.total, node)) && self.keep(PASSED)
    }

    #[inline(never)]
    fn accept(&mut self) -> Flow {
        if self.cheapest.is_some() {
            return self.offer();
        }
        if self.is_settled() {
            return Flow::Continue(());
        }
        if self.plan.selector != Selector::All {
            let length = self.length();
            let key = self.key();
            let bytes = size_of_val(&key[..]) + ENTRY;
            let chosen = self.chosen.entry(key).or_insert(Chosen { length, count: 0 });
            chosen.count += 1;
            if chosen.count == 1 && !self.keep(bytes) {
                return Flow::Break(());
            }
        }
        let way = self.bind_path();
        (self.take)(self.machine, &self.slots, way)
    }

    /// Binds the path, where anything asks for it; its way, the same.
    pub fn bind_path(&mut self) -> Way {
        let is_asked_for = self.machine.keeps_ways || self.plan.slot.is_some();
        let way = match is_asked_for {
            true => self.way.way(&self.nodes, &self.steps),
            false => Way::default(),
        };
        if let Some(slot) = self.plan.slot {
            let length = match self.last_repeat {
                Some(_) => usize::try_from(self.total).unwrap_or(0),
                None => self.steps.len(),
            };
            let cost = self.cheapest.is_some().then_some(self.cost);
            self.slots[slot] = Value::Path(Arc::new(PathValue { way: way.clone(), length, cost }));
        }
        way
    }
}

fn same_edge(one: &Step, other: &Step) -> bool {
    one.kind == other.kind
        && one.number == other.number
        && ((one.from, one.to) == (other.from, other.to)
            || (one.from, one.to) == (other.to, other.from))
}
