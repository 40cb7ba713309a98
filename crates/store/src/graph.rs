//! Typed graphs, materialised: their nodes and edges as rows.

use std::fmt::Write;

use rusqlite::Connection;

use super::Error;

/// A node of a graph, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Its kind: `Candidate`, `Csp`, …
    pub kind: &'static str,
    /// A name that no other node of the graph has.
    pub name: String,
}

/// An edge of a graph, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeRow {
    /// Its kind: `LINK`, `CONJUGATE`, …
    pub kind: &'static str,
    /// The node with the lower number.
    pub source: usize,
    /// The node with the higher number.
    pub target: usize,
    /// The nodes it comes from.
    pub via: Vec<usize>,
}

/// Stores the graph of a state in place of the one that was there. The edges come by kind.
pub(super) fn store(
    connection: &Connection,
    state: i64,
    nodes: impl Iterator<Item = NodeRow>,
    edges: impl Iterator<Item = EdgeRow>,
) -> Result<(), Error> {
    for table in ["graph_nodes", "graph_edges_by_kind"] {
        connection.execute(&format!("DELETE FROM {table} WHERE state = ?1"), [state])?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO graph_nodes (state, node, kind, name) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for (number, node) in nodes.enumerate() {
        insert.execute((state, number, node.kind, node.name))?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO graph_edges_by_kind (state, kind, first, edges) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let mut edges = edges.enumerate().peekable();
    while let Some((first, edge)) = edges.next() {
        let mut list = String::from("[");
        push_edge(&mut list, &edge);
        while let Some((_, next)) = edges.next_if(|(_, next)| next.kind == edge.kind) {
            list.push(',');
            push_edge(&mut list, &next);
        }
        list.push(']');
        insert.execute((state, edge.kind, first, list))?;
    }
    Ok(())
}

/// Appends `[source,target,[via,…]]`; a graph has twenty thousand of them, so it is written by hand.
fn push_edge(list: &mut String, edge: &EdgeRow) {
    // Writing to a string does not fail.
    let _ = write!(list, "[{},{},[", edge.source, edge.target);
    for (index, via) in edge.via.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(list, "{comma}{via}");
    }
    list.push_str("]]");
}
