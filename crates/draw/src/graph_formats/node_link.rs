//! Node-link JSON, as `networkx.node_link_graph` reads it: an undirected multigraph, for two nodes
//! may be joined by edges of several kinds. The key of an edge is its kind; it has this as an attribute
//! too, because NetworkX keeps a key apart from the attributes.
//!
//! NetworkX calls the list of edges `edges` from version 3.6 on; in 3.4 and 3.5 say so with
//! `edges="edges"`, before that with `link="edges"`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::View;

#[derive(Serialize)]
struct Document<'v> {
    directed: bool,
    multigraph: bool,
    graph: State,
    nodes: Vec<Node<'v>>,
    edges: Vec<Edge<'v>>,
}

#[derive(Serialize)]
struct State {
    state: Vec<String>,
}

#[derive(Serialize)]
struct Node<'v> {
    id: &'v str,
    #[serde(flatten)]
    texts: BTreeMap<&'static str, String>,
    #[serde(flatten)]
    numbers: BTreeMap<&'static str, usize>,
}

#[derive(Serialize)]
struct Edge<'v> {
    source: &'v str,
    target: &'v str,
    key: &'static str,
    kind: &'static str,
    via: Vec<&'v str>,
}

/// Writes one line.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let nodes = view.nodes().iter().map(|&node| Node {
        id: view.id(node),
        texts: view.texts(node).into_iter().collect(),
        numbers: view.numbers(node).into_iter().collect(),
    });
    let edges = view.edges().iter().map(|&edge| {
        let ((source, target), kind) = (view.ends(edge), view.kind(edge));
        Edge { source, target, key: kind, kind, via: view.via(edge).collect() }
    });
    let document = Document {
        directed: false,
        multigraph: true,
        graph: State { state: view.state() },
        nodes: nodes.collect(),
        edges: edges.collect(),
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}
