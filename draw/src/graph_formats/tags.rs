//! The board as SVG, each candidate with its tag beside it and its layer tinted.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::View;
use catena::graph::{EdgeKind, Graph, Node, NodeId, NodeKind, Tag};
use catena::grid::{Candidate, Cell};

/// The width of a cell, and of the place of a candidate in it.
const CELL: usize = 63;
const SLOT: usize = 21;
const MARGIN: usize = 8;

/// Writes the board: the candidates of the view with their digits, those that have a tag with its letters.
/// Nodes of one layer have one tint; a frame tells its second tag, a stroke a tag that is false.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let side = 2 * MARGIN + 9 * CELL;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" \
         font-family=\"DejaVu Sans, sans-serif\" text-anchor=\"middle\">"
    )?;
    writeln!(out, "<rect width=\"{side}\" height=\"{side}\" fill=\"#ffffff\"/>")?;
    let tags = tags(view);
    let candidates = view.nodes().iter().filter_map(|&node| match *view.graph().node(node) {
        Node::Candidate(candidate) => Some((candidate, tags.get(&candidate))),
        _ => None,
    });
    let state = view.graph().state();
    for (candidate, tag) in candidates {
        match state.decided(candidate.cell()) {
            Some(_) => decided(candidate, out)?,
            None => pencil_mark(candidate, tag, out)?,
        }
    }
    for line in 0..=9 {
        let (at, end) = (MARGIN + line * CELL, MARGIN + 9 * CELL);
        let width = if line % 3 == 0 { 2.4 } else { 0.8 };
        writeln!(
            out,
            "<path d=\"M{at} {MARGIN}V{end}M{MARGIN} {at}H{end}\" stroke=\"#222222\" \
             stroke-width=\"{width}\" stroke-linecap=\"square\"/>"
        )?;
    }
    writeln!(out, "</svg>")
}

/// What is drawn of a tag.
struct Shown {
    tag: Tag,
    /// Whether another candidate or group is in its layer.
    is_joined: bool,
    is_false: bool,
}

/// The tag that a node bears, with its node.
fn tagged(graph: &Graph, node: NodeId) -> Option<(NodeId, Tag)> {
    let (tag, _) = graph.neighbours(node, EdgeKind::Tagged).first()?;
    match *graph.node(*tag) {
        Node::Tag(known) => Some((*tag, known)),
        _ => None,
    }
}

/// How many candidates and groups are in each layer.
fn bearers(graph: &Graph) -> BTreeMap<u16, usize> {
    let mut bearers = BTreeMap::new();
    let all = [NodeKind::Candidate, NodeKind::Group].into_iter().flat_map(|kind| graph.nodes(kind));
    for (_, tag) in all.filter_map(|node| tagged(graph, node)) {
        *bearers.entry(tag.layer).or_default() += 1;
    }
    bearers
}

/// The tags of the layers that more than one candidate or group is in, in order.
pub(super) fn joined(graph: &Graph) -> Vec<(NodeId, Tag)> {
    let bearers = bearers(graph);
    let tag = |node: NodeId| match *graph.node(node) {
        Node::Tag(tag) if bearers.get(&tag.layer).is_some_and(|&count| count > 1) => {
            Some((node, tag))
        }
        _ => None,
    };
    graph.nodes(NodeKind::Tag).filter_map(tag).collect()
}

/// The tags of the candidates.
fn tags(view: &View) -> BTreeMap<Candidate, Shown> {
    let graph = view.graph();
    let bearers = bearers(graph);
    let shown = |node| {
        let Node::Candidate(candidate) = *graph.node(node) else { return None };
        let (number, tag) = tagged(graph, node)?;
        let is_false = graph.edge_between(EdgeKind::Weak, number, number).is_some();
        Some((candidate, Shown { tag, is_joined: bearers[&tag.layer] > 1, is_false }))
    };
    graph.nodes(NodeKind::Candidate).filter_map(shown).collect()
}

fn decided(candidate: Candidate, out: &mut dyn Write) -> io::Result<()> {
    let (x, y) = corner(candidate.cell());
    writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"30\" fill=\"#222222\">{}</text>",
        x + CELL / 2,
        y + CELL / 2 + 11,
        candidate.digit()
    )
}

fn pencil_mark(candidate: Candidate, shown: Option<&Shown>, out: &mut dyn Write) -> io::Result<()> {
    let (x, y) = corner(candidate.cell());
    let place = candidate.digit().index();
    let (x, y) = (x + place % 3 * SLOT, y + place / 3 * SLOT);
    writeln!(out, "<g id=\"{candidate}\">")?;
    if let Some(Shown { tag, is_joined: true, .. }) = shown {
        // Neighbours in the order of layers have hues far apart.
        let hue = usize::from(tag.layer) * 137 % 360;
        let frame = if tag.second { format!("hsl({hue},55%,45%)") } else { "none".to_owned() };
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" \
             fill=\"hsl({hue},70%,86%)\" stroke=\"{frame}\"/>",
            x + 1,
            y + 1,
            SLOT - 2,
            SLOT - 2
        )?;
    }
    writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"12\" fill=\"#222222\">{}</text>",
        x + 7,
        y + 15,
        candidate.digit()
    )?;
    if let Some(shown) = shown.filter(|shown| shown.is_joined) {
        let letters = shown.tag.to_string();
        let size = if letters.len() > 1 { 6 } else { 9 };
        writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-style=\"italic\" \
             fill=\"#222222\">{letters}</text>",
            x + 15,
            y + 11
        )?;
    }
    if shown.is_some_and(|shown| shown.is_false) {
        writeln!(
            out,
            "<path d=\"M{} {}l11 -11\" stroke=\"#c0392b\" stroke-width=\"1.6\"/>",
            x + 2,
            y + 17
        )?;
    }
    writeln!(out, "</g>")
}

/// The corner of a cell at the top left.
const fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + cell.column() * CELL, MARGIN + cell.row() * CELL)
}
