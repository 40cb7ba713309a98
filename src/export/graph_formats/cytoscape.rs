//! Cytoscape JSON: elements with their data; candidates have positions.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::View;

/// Pixels a step.
const STEP: usize = 30;

#[derive(Serialize)]
struct Document<'v> {
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
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Position>,
}

#[derive(Serialize)]
struct NodeData<'v> {
    id: &'v str,
    #[serde(flatten)]
    attributes: BTreeMap<&'static str, String>,
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
    kind: &'static str,
    via: Vec<&'v str>,
}

/// Writes one line.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let nodes = view.nodes().iter().map(|&node| Node {
        data: NodeData {
            id: view.id(node),
            attributes: view.attributes(node).into_iter().collect(),
        },
        position: view.place(node).map(|(x, y)| Position { x: x * STEP, y: y * STEP }),
    });
    let edges = view.edges().iter().map(|&edge| {
        let (source, target) = view.ends(edge);
        let (id, via) = (format!("e{}", edge.index()), view.via(edge).collect());
        Edge { data: EdgeData { id, source, target, kind: view.kind(edge), via } }
    });
    let elements = Elements { nodes: nodes.collect(), edges: edges.collect() };
    let document = Document { data: Data { name: "catena", state: view.state() }, elements };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}
