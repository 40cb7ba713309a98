//! The ways of paths, kept as a tree: ways that begin alike share their beginning.

use std::sync::Arc;

use crate::graph::{EdgeId, EdgeKind, Node};

/// The way a path went; nothing where nobody asks for it.
#[derive(Clone, Default, Debug)]
pub struct Way(Option<Arc<Stop>>);

/// A node of a way, and how it was come to.
#[derive(Debug)]
struct Stop {
    node: Node,
    /// The edge from the node before, where it is known, with the way to it; `None` of the first.
    before: Option<(Option<Step>, Arc<Stop>)>,
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
    /// Of an edge with a direction, its number.
    pub number: Option<EdgeId>,
}

impl Way {
    /// Its nodes, from the first to the last.
    pub fn nodes(&self) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.backwards().map(|stop| stop.node).collect();
        nodes.reverse();
        nodes
    }

    /// A way over these nodes, of which nothing else is known.
    pub(super) fn of_nodes(nodes: &[Node]) -> Way {
        let stop = |before: Option<Arc<Stop>>, &node: &Node| {
            Some(Arc::new(Stop { node, before: before.map(|before| (None, before)) }))
        };
        Way(nodes.iter().fold(None, stop))
    }

    /// The edges between them.
    pub(super) fn steps(&self) -> Vec<Step> {
        let step = |stop: &Stop| stop.before.as_ref().and_then(|(step, _)| *step);
        let mut steps: Vec<Step> = self.backwards().filter_map(step).collect();
        steps.reverse();
        steps
    }

    fn backwards(&self) -> impl Iterator<Item = &Stop> {
        fn before<'s>(stop: &&'s Stop) -> Option<&'s Stop> {
            stop.before.as_ref().map(|(_, before)| &**before)
        }
        std::iter::successors(self.0.as_deref(), before)
    }
}

/// The way of a walk, as far as it was asked for.
#[derive(Default)]
pub(super) struct Growing(Vec<Arc<Stop>>);

impl Growing {
    /// The way that a walk has gone: these nodes, and the edges between them.
    pub fn way(&mut self, nodes: &[Node], steps: &[Step]) -> Way {
        for (at, &node) in nodes.iter().enumerate().skip(self.0.len()) {
            let before =
                at.checked_sub(1).map(|before| (Some(steps[before]), self.0[before].clone()));
            self.0.push(Arc::new(Stop { node, before }));
        }
        Way(self.0.last().cloned())
    }

    /// Goes back to so many nodes, and tells the bytes of what somebody still has of the rest.
    pub fn go_back(&mut self, nodes: usize) -> usize {
        let rest = self.0.drain(nodes.min(self.0.len())..).rev();
        rest.filter(|stop| Arc::strong_count(stop) > 1).count() * size_of::<Stop>()
    }
}
