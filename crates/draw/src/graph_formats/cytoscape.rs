//! Cytoscape JSON: elements with their data and positions.
//!
//! `networkx.cytoscape_graph` reads more than Cytoscape does: whether it is a multigraph, the `value` and
//! `name` of a node and the `key` of an edge.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::View;

/// Pixels a step.
const STEP: usize = 30;

#[derive(Serialize)]
struct Document<'v> {
    directed: bool,
    multigraph: bool,
    data: Data,
    elements: Elements<'v>,
}

#[derive(Serialize)]
struct Data {
    name: &'static str,
    state: Vec<String>,
}

#[derive(Serialize)]
struct Elements<'v> {
    nodes: Vec<Node<'v>>,
    edges: Vec<Edge<'v>>,
}

#[derive(Serialize)]
struct Node<'v> {
    data: NodeData<'v>,
    position: Position,
}

#[derive(Serialize)]
struct NodeData<'v> {
    id: &'v str,
    value: &'v str,
    name: &'v str,
    #[serde(flatten)]
    texts: BTreeMap<&'static str, String>,
    #[serde(flatten)]
    numbers: BTreeMap<&'static str, usize>,
}

#[derive(Serialize)]
struct Position {
    x: usize,
    y: usize,
}

#[derive(Serialize)]
struct Edge<'v> {
    data: EdgeData<'v>,
}

#[derive(Serialize)]
struct EdgeData<'v> {
    id: String,
    source: &'v str,
    target: &'v str,
    key: &'static str,
    kind: &'static str,
    via: Vec<&'v str>,
}

/// Writes one line.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let nodes = view.nodes().iter().map(|&node| {
        let (id, (x, y)) = (view.id(node), view.place(node));
        let texts = view.texts(node).into_iter().collect();
        let numbers = view.numbers(node).into_iter().collect();
        let data = NodeData { id, value: id, name: id, texts, numbers };
        Node { data, position: Position { x: x * STEP, y: y * STEP } }
    });
    let edges = view.edges().iter().map(|&edge| {
        let ((source, target), kind) = (view.ends(edge), view.kind(edge));
        let (id, via) = (format!("e{}", edge.index()), view.via(edge).collect());
        Edge { data: EdgeData { id, source, target, key: kind, kind, via } }
    });
    let elements = Elements { nodes: nodes.collect(), edges: edges.collect() };
    let data = Data { name: "catena", state: view.state() };
    let document = Document { directed: false, multigraph: true, data, elements };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}
