//! DOT, with a place for every node, in points as the pictures of proofs have them: a cell has 72.
//!
//! `neato -n2` draws everything where it stands; `neato` pins the candidates and moves the rest. It is
//! written by hand, as it takes only ten lines; a parser reads it back in a test.

use std::io::{self, Write};

use super::View;
use catena::graph::{Edge, EdgeKind, Node, NodeId};

/// Points per step: a board of 36 steps is 9 inches wide.
const STEP: i64 = 18;

/// Writes the graph; `neato -n2` draws it.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "graph catena {{")?;
    writeln!(out, "  layout=neato; inputscale=72;")?;
    writeln!(out, "  node [shape=plaintext, width=0, height=0, margin=0.03, fontsize=10];")?;
    for &node in view.nodes() {
        write!(out, "  \"{}\" [label=\"{}\"", view.id(node), label(view, node))?;
        for (name, text) in view.texts(node).iter().skip(1) {
            write!(out, ", {name}=\"{text}\"")?;
        }
        for (name, number) in view.numbers(node) {
            write!(out, ", {name}={number}")?;
        }
        let (right, down) = view.place(node);
        // DOT's y grows upwards.
        let (x, y) = (right as i64 * STEP, -(down as i64 * STEP));
        let is_candidate = matches!(view.graph().node(node), Node::Candidate(_));
        let pin = if is_candidate { "!" } else { "" };
        writeln!(out, ", pos=\"{x},{y}{pin}\"];")?;
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
        EdgeKind::Start | EdgeKind::Step | EdgeKind::Deletes => "style=solid, color=\"#999999\"",
        EdgeKind::Opposite => "style=bold, color=\"#009e73\"",
        EdgeKind::Weak => "style=dashed, color=\"#009e73\"",
        EdgeKind::Image => "style=bold, color=\"#cc79a7\"",
    }
}
