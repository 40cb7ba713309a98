//! The procedures of this layer: what the graph answers by itself.

use std::collections::VecDeque;

use petgraph::unionfind::UnionFind;

use crate::graph::{EdgeKind, Graph, NodeId};

use super::diagnostic::nearest;
use super::registry::{Calling, Kind, Procedure, Rows, Yielded};
use super::value::Value;

/// The procedures, by name.
pub(super) fn built_in() -> Vec<Procedure> {
    vec![
        Procedure {
            name: "graph.components",
            arguments: &[("edge", Kind::Text)],
            columns: &[("component", Kind::Integer), ("node", Kind::Node)],
            summary: "The connected components of the edges of one kind, numbered from 1 in the \
                      order of their first nodes; a node without such an edge is in none.",
            run: Box::new(|calling, arguments| components(calling.graph, arguments)),
        },
        Procedure {
            name: "graph.shortest_path",
            arguments: &[("edge", Kind::Text), ("from", Kind::Node), ("to", Kind::Node)],
            columns: &[("length", Kind::Integer), ("nodes", Kind::Nodes)],
            summary: "The first of the shortest paths between two nodes over edges of one kind: \
                      one row, or none when there is no path.",
            run: Box::new(shortest_path),
        },
    ]
}

fn edge_kind(argument: Option<&Value>) -> Result<EdgeKind, String> {
    let Some(Value::Text(label)) = argument else { return Err("the edge is no text".to_owned()) };
    let known = EdgeKind::ALL.into_iter().find(|kind| kind.name() == &**label);
    known.ok_or_else(|| {
        let names = EdgeKind::ALL.map(EdgeKind::name);
        let near =
            nearest(label, names).map_or(String::new(), |name| format!("; did you mean `{name}`?"));
        format!("no edge has the label `{label}`{near}")
    })
}

fn components(graph: &Graph, arguments: &[Value]) -> Result<Rows, String> {
    let kind = edge_kind(arguments.first())?;
    let mut sets = UnionFind::<u32>::new(graph.node_count());
    let index = |node: NodeId| node.index() as u32;
    for edge in graph.edges(kind) {
        let edge = graph.edge(edge);
        sets.union(index(edge.source), index(edge.target));
    }
    let mut numbers: Vec<u32> = Vec::new();
    let mut rows = Vec::new();
    let nodes = crate::graph::NodeKind::ALL.into_iter().flat_map(|kind| graph.nodes(kind));
    for node in nodes.filter(|&node| !graph.neighbours(node, kind).is_empty()) {
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

fn shortest_path(calling: &Calling, arguments: &[Value]) -> Result<Rows, String> {
    let graph = calling.graph;
    let kind = edge_kind(arguments.first())?;
    let node = |index: usize| match arguments.get(index) {
        Some(Value::Node(node)) => super::eval::node_id(graph, node),
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
fn breadth_first(graph: &Graph, kind: EdgeKind, from: NodeId, to: NodeId) -> Option<Vec<NodeId>> {
    let mut came_from: Vec<Option<NodeId>> = vec![None; graph.node_count()];
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
