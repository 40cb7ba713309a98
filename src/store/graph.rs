//! Typed graphs, materialised: their nodes and edges as rows.

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

/// Stores the graph of a state in place of the one that was there.
pub(super) fn store(
    connection: &Connection,
    state: i64,
    nodes: impl Iterator<Item = NodeRow>,
    edges: impl Iterator<Item = EdgeRow>,
) -> Result<(), Error> {
    for table in ["graph_nodes", "graph_edges"] {
        connection.execute(&format!("DELETE FROM {table} WHERE state = ?1"), [state])?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO graph_nodes (state, node, kind, name) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for (number, node) in nodes.enumerate() {
        insert.execute((state, number, node.kind, node.name))?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO graph_edges (state, edge, kind, source, target, via) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (number, edge) in edges.enumerate() {
        let via = list_text(&edge.via);
        insert.execute((state, number, edge.kind, edge.source, edge.target, via))?;
    }
    Ok(())
}

/// A JSON list; a graph has twenty thousand of them, so it is written by hand.
fn list_text(numbers: &[usize]) -> String {
    let mut text = String::with_capacity(2 + 6 * numbers.len());
    text.push('[');
    for (index, number) in numbers.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(&number.to_string());
    }
    text.push(']');
    text
}
