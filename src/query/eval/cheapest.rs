//! The cheapest paths of a pattern.
//!
//! The walk goes by iterations. What a path has come to after one is put off; of paths that are put off at the
//! same place after as many iterations, the cheapest stands for all, because what follows costs each the same.
//! So no cost needs to be positive, and the bounds of the groups hold. Where a condition asks for the way that
//! was come, such paths do not go on alike, and all of them are followed.

use std::collections::HashMap;

use crate::graph::Node;

use super::super::ast::{CostOfPath, PathMode};
use super::super::plan::{Cost, Op, PathPlan, Slot};
use super::super::value::Value;
use super::super::way::{Step, Way};
use super::Flow;
use super::walk::{ENTRY, Scope, Walk};

/// What is known of the cheapest paths while they are looked for.
pub(super) struct Cheapest {
    merges: bool,
    /// Where each repeated group begins, with the slots that were bound before it and are read from there on.
    asked: Vec<(usize, Vec<Slot>)>,
    /// The paths to go on with, in the order in which they came, and where each place is among them.
    open: Vec<Begun>,
    places: HashMap<Place, usize>,
    /// The cheapest whole path for each key, in the order of the keys.
    found: Vec<Found>,
    keys: HashMap<Vec<Node>, usize>,
}

/// Where a path is put off: the operation, the iterations of its group, the node, and what was bound before.
type Place = (usize, i64, Node, Vec<Value>);

/// A path that was put off.
struct Begun {
    at: usize,
    turn: i64,
    total: i64,
    cost: f64,
    slots: Vec<Value>,
    nodes: Vec<Node>,
    steps: Vec<Step>,
    scopes: Vec<Scope>,
    bytes: usize,
}

/// A whole path.
struct Found {
    cost: f64,
    slots: Vec<Value>,
    way: Way,
}

/// Whether paths that are at the same node after as many iterations go on alike: nothing may be asked of the way
/// they came.
pub(in super::super) fn merges(plan: &PathPlan) -> bool {
    let lists = plan.ops.iter().flat_map(|op| match op {
        Op::Again { lists, .. } => lists.iter().map(|&(_, list)| list).collect(),
        _ => Vec::new(),
    });
    let lists: Vec<Slot> = lists.collect();
    plan.ops.iter().all(|op| match op {
        Op::Open(mode) => *mode == PathMode::Walk,
        op => !op.reads(&lists),
    }) && !plan.key.iter().any(|slot| lists.contains(slot))
}

/// What is asked, from each repeated group on, of the nodes and edges that stand before it outside of groups.
fn asked(plan: &PathPlan) -> Vec<(usize, Vec<Slot>)> {
    let (mut asked, mut bound, mut in_group) = (Vec::new(), Vec::new(), false);
    for (at, op) in plan.ops.iter().enumerate() {
        match op {
            Op::Repeat { .. } => {
                in_group = true;
                let rest = &plan.ops[at..];
                let is_asked = |slot: &Slot| {
                    plan.key.contains(slot) || rest.iter().any(|op| op.reads(&[*slot]))
                };
                asked.push((at, bound.iter().copied().filter(is_asked).collect()));
            }
            Op::Again { .. } => in_group = false,
            Op::Node(node) if !in_group => bound.push(node.slot),
            Op::Edge(edge) if !in_group => bound.extend(edge.slot),
            _ => {}
        }
    }
    asked
}

impl Cheapest {
    fn of(plan: &PathPlan) -> Cheapest {
        Cheapest {
            merges: merges(plan),
            asked: asked(plan),
            open: Vec::new(),
            places: HashMap::new(),
            found: Vec::new(),
            keys: HashMap::new(),
        }
    }
}

impl Walk<'_, '_> {
    /// Hands on the cheapest path for each key; none when the work is stopped, because a cheaper one may be there.
    pub fn cheapest_paths(&mut self, starts: &[Node]) -> Flow {
        self.cheapest = Some(Cheapest::of(self.plan));
        for &start in starts {
            if !self.machine.expand() {
                return Flow::Break(());
            }
            self.cheapest_from(start)?;
        }
        for Found { slots, way, .. } in self.cheapest.take().into_iter().flat_map(|all| all.found) {
            (self.take)(self.machine, &slots, way)?;
        }
        Flow::Continue(())
    }

    fn cheapest_from(&mut self, start: Node) -> Flow {
        self.begin(start);
        self.total = 0;
        self.cost = match self.plan.cost_of_path() {
            CostOfPath::Sum => 0.0,
            CostOfPath::Greatest => f64::NEG_INFINITY,
        };
        let flow = self.go(0, 0);
        self.leave();
        flow?;
        while let Some(begun) = self.taken_up() {
            for begun in begun {
                self.go_on(begun)?;
            }
        }
        Flow::Continue(())
    }

    /// The paths that were put off; `None` when there are none.
    fn taken_up(&mut self) -> Option<Vec<Begun>> {
        let cheapest = self.cheapest.as_mut()?;
        cheapest.places.clear();
        Some(std::mem::take(&mut cheapest.open)).filter(|open| !open.is_empty())
    }

    fn go_on(&mut self, begun: Begun) -> Flow {
        let Begun { at, turn, total, cost, slots, nodes, steps, scopes, bytes } = begun;
        self.release(bytes);
        (self.total, self.cost) = (total, cost);
        (self.slots, self.nodes, self.steps, self.scopes) = (slots, nodes, steps, scopes);
        let flow = self.go(at, turn);
        self.leave();
        flow
    }

    /// Leaves the path at hand.
    fn leave(&mut self) {
        self.nodes.clear();
        self.steps.clear();
        self.scopes.clear();
        self.go_back();
    }

    /// Puts off what comes after an iteration.
    #[inline(never)]
    pub fn put_off(&mut self, at: usize, turn: i64) -> Flow {
        let (Some(cheapest), Some(&node)) = (&mut self.cheapest, self.nodes.last()) else {
            return Flow::Continue(());
        };
        let slots: usize = self.slots.iter().map(Value::bytes).sum();
        let way = size_of_val(&self.nodes[..]) + size_of_val(&self.steps[..]);
        let bytes = slots + way + ENTRY;
        let begun = Begun {
            at,
            turn,
            total: self.total,
            cost: self.cost,
            slots: self.slots.clone(),
            nodes: self.nodes.clone(),
            steps: self.steps.clone(),
            scopes: self.scopes.clone(),
            bytes,
        };
        if cheapest.merges {
            let asked = cheapest.asked.iter().find(|(start, _)| *start == at);
            let asked = asked.into_iter().flat_map(|(_, slots)| slots);
            let before = asked.map(|&slot| self.slots[slot].clone()).collect();
            let next = cheapest.open.len();
            let known = *cheapest.places.entry((at, turn, node, before)).or_insert(next);
            if let Some(other) = cheapest.open.get_mut(known) {
                if begun.cost < other.cost {
                    *other = Begun { bytes: other.bytes, ..begun };
                }
                return Flow::Continue(());
            }
        }
        cheapest.open.push(begun);
        if self.keep(bytes) { Flow::Continue(()) } else { Flow::Break(()) }
    }

    /// Takes a whole path, where none with its key is as cheap.
    #[inline(never)]
    pub fn offer(&mut self) -> Flow {
        let (key, cost) = (self.key(), self.cost);
        let Some(cheapest) = &self.cheapest else { return Flow::Continue(()) };
        let known = cheapest.keys.get(&key).copied();
        if known.is_some_and(|known| cheapest.found[known].cost <= cost) {
            return Flow::Continue(());
        }
        let way = self.bind_path();
        let found = Found { cost, slots: self.slots.clone(), way };
        let bytes = found.slots.iter().map(Value::bytes).sum::<usize>() + ENTRY;
        let Some(cheapest) = &mut self.cheapest else { return Flow::Continue(()) };
        match known {
            Some(known) => cheapest.found[known] = found,
            None => {
                cheapest.keys.insert(key, cheapest.found.len());
                cheapest.found.push(found);
            }
        }
        if known.is_some() || self.keep(bytes) { Flow::Continue(()) } else { Flow::Break(()) }
    }

    /// Adds what a part of the path costs, for what comes after it.
    #[inline(never)]
    pub fn cost(&mut self, cost: &Cost, at: usize, turn: i64) -> Flow {
        let Some(own) = self.machine.value(&cost.value, &self.slots).as_number() else {
            self.machine.failed = Some((cost.span, "this part of a path has no cost".to_owned()));
            return Flow::Break(());
        };
        let before = self.cost;
        self.cost = match cost.of_path {
            CostOfPath::Sum => before + own,
            CostOfPath::Greatest => before.max(own),
        };
        let flow = self.go(at + 1, turn);
        self.cost = before;
        flow
    }
}

impl PathPlan {
    /// What the costs of a path come to.
    fn cost_of_path(&self) -> CostOfPath {
        let cost = self.ops.iter().find_map(|op| match op {
            Op::Cost(cost) => Some(cost.of_path),
            _ => None,
        });
        cost.unwrap_or(CostOfPath::Sum)
    }
}
