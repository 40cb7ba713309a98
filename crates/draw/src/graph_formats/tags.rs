//! The board as SVG, each candidate with its tag beside it and its layer tinted.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::View;
use crate::font::width;
use crate::theme::{FONT_FAMILY, LIGHT};
use catena::graph::{EdgeKind, Graph, Node, NodeId, NodeKind, Tag};
use catena::grid::{Candidate, Cell};

/// The width of a cell, and of the place of a candidate in it.
const CELL: usize = 63;
const SLOT: usize = 21;
/// The room around the board; left and above it are the numbers of rows and columns.
const MARGIN: usize = 20;
/// The height of the legend.
const LEGEND: usize = 28;

/// Writes the board: the candidates of the view with their digits, those that have a tag with its letters.
/// Nodes of one layer have one tint; a frame tells its second tag, a stroke a tag that is false. The legend below
/// names those of these signs that are drawn.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let side = 2 * MARGIN + 9 * CELL;
    let height = side + LEGEND;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {height}\" width=\"{side}\" \
         font-family=\"{FONT_FAMILY}\" text-anchor=\"middle\">"
    )?;
    writeln!(out, "<rect width=\"{side}\" height=\"{height}\" fill=\"{}\"/>", LIGHT.background)?;
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
            "<path d=\"M{at} {MARGIN}V{end}M{MARGIN} {at}H{end}\" stroke=\"{}\" \
             stroke-width=\"{width}\" stroke-linecap=\"square\"/>",
            LIGHT.text
        )?;
    }
    for number in 1..=9 {
        let middle = MARGIN + CELL * (number - 1) + CELL / 2;
        let (muted, size) = (LIGHT.muted, "font-size=\"11\"");
        writeln!(out, "<text x=\"{middle}\" y=\"14\" {size} fill=\"{muted}\">c{number}</text>")?;
        let y = middle + 4;
        writeln!(out, "<text x=\"10\" y=\"{y}\" {size} fill=\"{muted}\">r{number}</text>")?;
    }
    legend(&tags, out)?;
    writeln!(out, "</svg>")
}

/// The signs that are drawn, each at a candidate that is not on the board, and what they mean.
fn legend(tags: &BTreeMap<Candidate, Shown>, out: &mut dyn Write) -> io::Result<()> {
    let joined = |second| {
        let mut all = tags.values().filter(|shown| shown.is_joined && !shown.is_false);
        all.find(|shown| shown.tag.second == second)
    };
    let meanings = [
        (joined(false), "a tag and the tint of its layer"),
        (joined(true), "the second tag of a layer"),
        (tags.values().find(|shown| shown.is_false), "a tag that is false"),
    ];
    let y = 2 * MARGIN + 9 * CELL;
    let mut x = MARGIN;
    for (shown, meaning) in meanings {
        let Some(shown) = shown else { continue };
        writeln!(out, "<g class=\"legend\">")?;
        mark("1", Some(shown), (x, y), out)?;
        writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"12\" text-anchor=\"start\" fill=\"{}\">{meaning}</text>",
            x + SLOT + 5,
            y + 15,
            LIGHT.text
        )?;
        writeln!(out, "</g>")?;
        x += SLOT + 25 + width(meaning, 12.0) as usize;
    }
    Ok(())
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
        "<text x=\"{}\" y=\"{}\" font-size=\"30\" fill=\"{}\">{}</text>",
        x + CELL / 2,
        y + CELL / 2 + 11,
        LIGHT.text,
        candidate.digit()
    )
}

fn pencil_mark(candidate: Candidate, shown: Option<&Shown>, out: &mut dyn Write) -> io::Result<()> {
    let (x, y) = corner(candidate.cell());
    let place = candidate.digit().index();
    writeln!(out, "<g id=\"{candidate}\">")?;
    let corner = (x + place % 3 * SLOT, y + place / 3 * SLOT);
    mark(&candidate.digit().to_string(), shown, corner, out)?;
    writeln!(out, "</g>")
}

/// Draws a digit with its tag in the place with this corner.
fn mark(
    digit: &str,
    shown: Option<&Shown>,
    (x, y): (usize, usize),
    out: &mut dyn Write,
) -> io::Result<()> {
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
        "<text x=\"{}\" y=\"{}\" font-size=\"12\" fill=\"{}\">{digit}</text>",
        x + 7,
        y + 15,
        LIGHT.text
    )?;
    if let Some(shown) = shown.filter(|shown| shown.is_joined) {
        let letters = shown.tag.to_string();
        let size = if letters.len() > 1 { 6 } else { 9 };
        writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-style=\"italic\" \
             fill=\"{}\">{letters}</text>",
            x + 15,
            y + 11,
            LIGHT.text
        )?;
    }
    if shown.is_some_and(|shown| shown.is_false) {
        writeln!(
            out,
            "<path d=\"M{} {}l11 -11\" stroke=\"{}\" stroke-width=\"1.6\"/>",
            x + 2,
            y + 17,
            LIGHT.target
        )?;
    }
    Ok(())
}

/// The corner of a cell at the top left.
const fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + cell.column() * CELL, MARGIN + cell.row() * CELL)
}
