//! The procedures of this layer: what the graph answers by itself.

use std::collections::VecDeque;

use petgraph::unionfind::UnionFind;

use crate::graph::{EdgeKind, Edges, Labelled as _, NodeId, NodeKind};

use super::diagnostic::nearest;
use super::registry::{Kind, Procedure, Registry, Rows, Yielded};
use super::schema::Scope;
use super::value::Value;
use super::{exhausted, help};

impl Registry {
    /// No kernel, and the procedures of this layer.
    pub fn plain() -> Registry {
        let mut registry = Registry::default();
        built_in().into_iter().for_each(|procedure| registry.add_procedure(procedure));
        registry
    }
}

/// The procedures, by name.
fn built_in() -> Vec<Procedure> {
    let answers = vec![
        Procedure {
            name: "graph.components",
            arguments: &[("edge", Kind::Text)],
            columns: &[("component", Kind::Integer), ("node", Kind::Node)],
            summary: "The connected components of the edges of one kind, numbered from 1 in the \
                      order of their first nodes; a node without such an edge is in no component.",
            example: "CALL graph.components('CONJUGATE') RETURN component, count(*)",
            answered_by: |_| "union of sets",
            run: Box::new(|calling, arguments, _| components(calling.graph, arguments)),
        },
        Procedure {
            name: "graph.shortest_path",
            arguments: &[("edge", Kind::Text), ("from", Kind::Node), ("to", Kind::Node)],
            columns: &[("length", Kind::Integer), ("nodes", Kind::Nodes)],
            summary: "The first of the shortest paths between two nodes over edges of one kind: \
                      one row, or none when there is no path.",
            example: "MATCH (a:Candidate), (b:Candidate) CALL graph.shortest_path('LINK', a, b) \
                      RETURN length, nodes LIMIT 1",
            answered_by: |_| "breadth-first search",
            run: Box::new(|calling, arguments, _| shortest_path(calling.graph, arguments)),
        },
        exhausted::procedure(),
    ];
    answers.into_iter().chain(help::procedures()).collect()
}

fn edge_kind(graph: &dyn Edges, argument: Option<&Value>) -> Result<EdgeKind, String> {
    let Some(Value::Text(label)) = argument else {
        return Err("the edge is not a text".to_owned());
    };
    let kinds = || Scope::of(graph).known::<EdgeKind>();
    kinds().find(|kind| kind.name() == &**label).ok_or_else(|| {
        let near = nearest(label, kinds().map(EdgeKind::name));
        let near = near.map_or(String::new(), |name| format!("; did you mean `{name}`?"));
        format!("no edge has the label `{label}`{near}")
    })
}

fn components(graph: &dyn Edges, arguments: &[Value]) -> Result<Rows, String> {
    let kind = edge_kind(graph, arguments.first())?;
    let mut sets = UnionFind::<u32>::new(graph.size());
    let index = |node: NodeId| node.index() as u32;
    let nodes = || NodeKind::every().flat_map(|kind| graph.nodes(kind));
    for node in nodes() {
        for &(other, _) in graph.neighbours(node, kind) {
            sets.union(index(node), index(other));
        }
    }
    let mut numbers: Vec<u32> = Vec::new();
    let mut rows = Vec::new();
    for node in nodes().filter(|&node| !graph.neighbours(node, kind).is_empty()) {
        let set = sets.find(index(node));
        let number = numbers.iter().position(|&known| known == set).unwrap_or_else(|| {
            numbers.push(set);
            numbers.len() - 1
        });
        rows.push(vec![Value::Integer(number as i64 + 1), Value::Node(*graph.node(node))]);
    }
    rows.sort_by(|one: &Vec<Value>, other| one[0].order(&other[0]));
    Ok(Rows::all(rows.into_iter().map(Yielded::values).collect()))
}

fn shortest_path(graph: &dyn Edges, arguments: &[Value]) -> Result<Rows, String> {
    let kind = edge_kind(graph, arguments.first())?;
    let node = |index: usize| match arguments.get(index) {
        Some(Value::Node(node)) => graph.find(node),
        _ => None,
    };
    let (Some(from), Some(to)) = (node(1), node(2)) else {
        return Ok(Rows::all(Vec::new()));
    };
    let Some(path) = breadth_first(graph, kind, from, to) else {
        return Ok(Rows::all(Vec::new()));
    };
    let length = Value::Integer(path.len() as i64 - 1);
    let nodes = path.into_iter().map(|id| Value::Node(*graph.node(id))).collect();
    Ok(Rows::all(vec![Yielded::values(vec![length, Value::List(nodes)])]))
}

/// The nodes of the first shortest path, both ends included.
fn breadth_first(
    graph: &dyn Edges,
    kind: EdgeKind,
    from: NodeId,
    to: NodeId,
) -> Option<Vec<NodeId>> {
    let mut came_from: Vec<Option<NodeId>> = vec![None; graph.size()];
    came_from[from.index()] = Some(from);
    let mut queue = VecDeque::from([from]);
    while let Some(node) = queue.pop_front() {
        if node == to {
            let mut path = vec![to];
            let mut at = to;
            while at != from {
                at = came_from[at.index()]?;
                path.push(at);
            }
            path.reverse();
            return Some(path);
        }
        for &(next, _) in graph.neighbours(node, kind) {
            if came_from[next.index()].is_none() {
                came_from[next.index()] = Some(node);
                queue.push_back(next);
            }
        }
    }
    None
}
