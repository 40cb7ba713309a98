//! Two tags that exhaust a choice: what level four of tagging adds, which no pattern of a fixed size says.
//!
//! It is the slow form, as the language has it; the search of level four is a kernel of its own.

use crate::graph::{EdgeKind, Edges, NodeId, NodeKind};

use super::completion::Completion;
use super::registry::{Kind, Procedure, Rows, Yielded};
use super::value::Value;
use crate::work::Work;

/// The procedure.
pub(super) fn procedure() -> Procedure {
    Procedure {
        name: "graph.exhausted",
        arguments: &[],
        columns: &[("one", Kind::Node), ("other", Kind::Node)],
        summary: "Two tags, not weakly linked, that leave some choice without a tag: true with them is \
                  what follows by weak links, and the last tag that is left of a choice, round after \
                  round. Needs tags in the query.",
        example: "CALL tagging.build('2') CALL graph.exhausted() YIELD one, other RETURN one, other LIMIT 5",
        answered_by: |_| "plain evaluator",
        run: Box::new(|calling, _, work| Ok(exhausted(calling.graph, work))),
    }
}

fn exhausted(graph: &dyn Edges, work: &mut Work) -> Rows {
    let (tags, mut rows) = (Tags::of(graph), Vec::new());
    for (place, &one) in tags.all.iter().enumerate() {
        for &other in tags.all[place + 1..].iter().filter(|&&other| !tags.are_weak(one, other)) {
            if let Err(by) = work.spend() {
                return Rows { rows, completion: Completion::Stopped(by) };
            }
            if tags.leave_nothing([one, other]) {
                let nodes = [one, other].map(|tag| Value::Node(*graph.node(tag)));
                rows.push(Yielded::values(nodes.to_vec()));
            }
        }
    }
    Rows::all(rows)
}

/// The tags of a graph and its choices, as numbers of nodes.
struct Tags<'g> {
    graph: &'g dyn Edges,
    all: Vec<NodeId>,
    /// The members of each choice.
    choices: Vec<Vec<NodeId>>,
}

impl<'g> Tags<'g> {
    fn of(graph: &'g dyn Edges) -> Tags<'g> {
        let members = |choice: NodeId| {
            let ends = graph.neighbours(choice, EdgeKind::Member).iter();
            ends.map(|(tag, _)| *tag).collect::<Vec<NodeId>>()
        };
        Tags {
            graph,
            all: graph.nodes(NodeKind::Tag).collect(),
            choices: graph.nodes(NodeKind::Choice).map(members).collect(),
        }
    }

    fn opposite(&self, tag: NodeId) -> Option<NodeId> {
        self.graph.neighbours(tag, EdgeKind::Opposite).first().map(|(other, _)| *other)
    }

    fn are_weak(&self, one: NodeId, other: NodeId) -> bool {
        self.graph.neighbours(one, EdgeKind::Weak).iter().any(|(tag, _)| *tag == other)
    }

    /// Whether some choice has no tag left where these are true.
    fn leave_nothing(&self, tags: [NodeId; 2]) -> bool {
        let mut known = vec![false; self.graph.size()];
        let mut next = tags.to_vec();
        loop {
            while let Some(tag) = next.pop() {
                if !std::mem::replace(&mut known[tag.index()], true) {
                    let weak = self.graph.neighbours(tag, EdgeKind::Weak).iter();
                    next.extend(weak.filter_map(|(other, _)| self.opposite(*other)));
                }
            }
            for choice in &self.choices {
                let is_left = |tag: &&NodeId| {
                    self.opposite(**tag).is_none_or(|opposite| !known[opposite.index()])
                };
                let mut left = choice.iter().filter(is_left);
                match (left.next(), left.next()) {
                    (None, _) => return true,
                    (Some(last), None) if !known[last.index()] => next.push(*last),
                    _ => {}
                }
            }
            if next.is_empty() {
                return false;
            }
        }
    }
}
