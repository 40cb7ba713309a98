//! DOT, with the candidates pinned where they stand on the board.
//!
//! It is written by hand, as it takes only ten lines; a parser reads it back in a test.

use std::io::{self, Write};

use super::View;
use crate::graph::{Edge, EdgeKind, Node, NodeId};

/// Inches per step: a board of 36 steps is 18 inches wide.
const STEP: f64 = 0.5;

/// Writes the graph; `neato` lays it out.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "graph catena {{")?;
    writeln!(out, "  layout=neato; node [shape=plaintext, width=0, height=0, margin=0.03];")?;
    for &node in view.nodes() {
        let (id, kind) = (view.id(node), view.graph().kind(node));
        let label = label(view, node);
        write!(out, "  \"{id}\" [label=\"{label}\", kind=\"{kind}\"")?;
        if let Some((right, down)) = view.place(node) {
            let (x, y) = (right as f64 * STEP, 0.0 - down as f64 * STEP);
            write!(out, ", pos=\"{x},{y}!\"")?;
        }
        writeln!(out, "];")?;
    }
    for &edge in view.edges() {
        let Edge { kind, .. } = *view.graph().edge(edge);
        let ((source, target), via) = (view.ends(edge), view.joined_via(edge));
        let style = style(kind);
        writeln!(out, "  \"{source}\" -- \"{target}\" [kind=\"{kind}\", via=\"{via}\", {style}];")?;
    }
    writeln!(out, "}}")
}

/// A candidate is its digit; its place says the rest.
fn label(view: &View, node: NodeId) -> String {
    match view.graph().node(node) {
        Node::Candidate(candidate) => candidate.digit().to_string(),
        other => other.to_string(),
    }
}

/// Told apart by the line as well as by the colour.
fn style(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Link => "style=dashed, color=\"#999999\"",
        EdgeKind::Conjugate => "style=bold, color=\"#0072b2\"",
        EdgeKind::Als => "style=solid, color=\"#d55e00\"",
        EdgeKind::AlmostCell => "style=dashed, color=\"#d55e00\"",
        EdgeKind::Member | EdgeKind::Tagged => "style=dotted, color=\"#999999\"",
        EdgeKind::Opposite => "style=bold, color=\"#009e73\"",
        EdgeKind::Weak => "style=dashed, color=\"#009e73\"",
    }
}
