//! The order of families as a diagram: who contains whom, with nothing drawn that follows from the rest.
//!
//! Families that contain each other are one node. An edge goes from a family up to one that contains it: by
//! definition, as observed, or, with how often it was contradicted, where it nearly does.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use petgraph::algo::tred::{dag_to_toposorted_adjacency_list, dag_transitive_reduction_closure};
use petgraph::algo::{condensation, toposort};
use petgraph::dot::{Config, Dot};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{EdgeRef, IntoNeighbors};

use crate::subsumption::{Pair, Subsumption, Verdict};

/// The diagram of the order of families.
pub struct Hasse(DiGraph<Vec<String>, Edge>);

/// Why a family lies below another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// It is contained by definition.
    Definition,
    /// That was never contradicted.
    Observed {
        /// In so many comparisons.
        compared: u64,
    },
    /// That was contradicted, but seldom.
    Refuted {
        /// So many times.
        contradicted: u64,
        /// In so many comparisons.
        compared: u64,
    },
}

/// A containment that fails in at most one of so many comparisons is drawn as refuted; more often, not at
/// all.
const SELDOM: u64 = 100;

impl Hasse {
    /// The diagram of a comparison.
    pub fn of(subsumption: &Subsumption) -> Hasse {
        let mut all: DiGraph<usize, ()> = DiGraph::new();
        let nodes: Vec<NodeIndex> =
            (0..subsumption.families.len()).map(|family| all.add_node(family)).collect();
        for pair in subsumption.pairs.iter().filter(|pair| pair.verdict.holds()) {
            all.add_edge(nodes[pair.one], nodes[pair.other], ());
        }
        let classes = condensation(all, true);
        let order = toposort(&classes, None).unwrap_or_default();
        let (sorted, _) = dag_to_toposorted_adjacency_list::<_, u32>(&classes, &order);
        let (reduced, closure) = dag_transitive_reduction_closure(&sorted);
        let mut diagram: DiGraph<Vec<String>, Edge> = DiGraph::new();
        for &class in &order {
            let names = classes[class].iter().map(|&family| subsumption.families[family].clone());
            diagram.add_node(names.collect());
        }
        let members = |class: u32| &classes[order[class as usize]];
        let pairs = |one: u32, other: u32| -> Vec<&Pair> {
            let both =
                members(one).iter().flat_map(|&a| members(other).iter().map(move |&b| (a, b)));
            both.filter_map(|(a, b)| subsumption.pair(a, b)).collect()
        };
        let count = order.len() as u32;
        for one in 0..count {
            for other in reduced.neighbors(one) {
                let edge = Edge::holding(&pairs(one, other));
                diagram.add_edge(one.into(), other.into(), edge);
            }
            let above: Vec<u32> = closure.neighbors(one).collect();
            for other in (0..count).filter(|other| *other != one && !above.contains(other)) {
                if let Some(edge) = Edge::refuted(&pairs(one, other)) {
                    diagram.add_edge(one.into(), other.into(), edge);
                }
            }
        }
        Hasse(diagram)
    }

    /// The nodes: the names of families that contain one another.
    pub fn nodes(&self) -> Vec<&[String]> {
        self.0.node_weights().map(Vec::as_slice).collect()
    }

    /// The edges, each from a node to one that contains it, by their places among the nodes.
    pub fn edges(&self) -> Vec<(usize, usize, Edge)> {
        let edges = self.0.edge_references();
        edges.map(|e| (e.source().index(), e.target().index(), *e.weight())).collect()
    }

    /// The diagram for Graphviz.
    pub fn to_dot(&self) -> String {
        let edge = |_: &DiGraph<Vec<String>, Edge>, edge: petgraph::graph::EdgeReference<Edge>| {
            let style = edge.weight().style();
            let label = edge.weight().label();
            format!(
                "style={} color=\"{}\" fontcolor=\"{1}\" label=\"{label}\"",
                style.dot, style.colour
            )
        };
        let node = |_: &DiGraph<Vec<String>, Edge>, (_, names): (NodeIndex, &Vec<String>)| {
            let quoted: Vec<String> = names.iter().map(|n| n.replace(['"', '\\'], "'")).collect();
            format!("label=\"{}\"", quoted.join("\\n"))
        };
        let config = [Config::EdgeNoLabel, Config::NodeNoLabel, Config::GraphContentOnly];
        let body = Dot::with_attr_getters(&self.0, &config, &edge, &node);
        format!("digraph {{\n    rankdir=BT\n    node [shape=box]\n{body:?}}}\n")
    }

    /// The diagram as SVG: greater families above, what is contained in several of a row between them.
    pub fn to_svg(&self) -> String {
        Drawing::of(&self.0).to_svg()
    }
}

/// How an edge is drawn.
struct Style {
    dot: &'static str,
    dashes: &'static str,
    colour: &'static str,
}

impl Edge {
    /// The edge of two nodes of which one contains the other: by definition when one pair of families is.
    fn holding(pairs: &[&Pair]) -> Edge {
        match pairs.iter().any(|pair| pair.verdict == Verdict::Definition) {
            true => Edge::Definition,
            false => {
                let compared = pairs.iter().map(|pair| pair.compared).max().unwrap_or(0);
                Edge::Observed { compared }
            }
        }
    }

    /// The edge of two nodes of which one nearly contains the other; `None` when it does not.
    fn refuted(pairs: &[&Pair]) -> Option<Edge> {
        let pair = pairs.iter().min_by_key(|pair| pair.contradicted())?;
        let (contradicted, compared) = (pair.contradicted(), pair.compared);
        let is_seldom = contradicted > 0 && contradicted * SELDOM <= compared;
        is_seldom.then_some(Edge::Refuted { contradicted, compared })
    }

    const fn style(self) -> Style {
        match self {
            Edge::Definition => Style { dot: "solid", dashes: "", colour: "#1b1b1b" },
            Edge::Observed { .. } => Style { dot: "dashed", dashes: "7 4", colour: "#1f5fa8" },
            Edge::Refuted { .. } => Style { dot: "dotted", dashes: "2 4", colour: "#b3261e" },
        }
    }

    fn label(self) -> String {
        match self {
            Edge::Definition => String::new(),
            Edge::Observed { compared } => format!("{compared}"),
            Edge::Refuted { contradicted, compared } => format!("{contradicted} of {compared}"),
        }
    }
}

/// Nodes in rows, and edges between them.
struct Drawing<'a> {
    graph: &'a DiGraph<Vec<String>, Edge>,
    /// The middle of each node.
    places: Vec<(f64, f64)>,
    width: f64,
    height: f64,
}

/// The size of a node with one name, and the room around it.
const BOX: (f64, f64) = (190.0, 30.0);
const GAP: (f64, f64) = (26.0, 76.0);
const LINE: f64 = 17.0;
const LEGEND: f64 = 70.0;

impl<'a> Drawing<'a> {
    fn of(graph: &'a DiGraph<Vec<String>, Edge>) -> Drawing<'a> {
        let ranks = ranks(graph);
        let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (node, &rank) in ranks.iter().enumerate() {
            rows.entry(rank).or_default().push(node);
        }
        let widest = rows.values().map(Vec::len).max().unwrap_or(1) as f64;
        let width = widest * (BOX.0 + GAP.0) + GAP.0;
        let mut places = vec![(0.0, 0.0); graph.node_count()];
        let mut bottom = GAP.1 / 2.0;
        // From the greatest families down; each row in the order of the middles of what contains it.
        for (_, row) in rows.iter_mut().rev() {
            let middle = |node: &usize| {
                let above: Vec<f64> = holding(graph, *node).map(|other| places[other].0).collect();
                above.iter().sum::<f64>() / (above.len().max(1) as f64)
            };
            row.sort_by(|one, other| middle(one).total_cmp(&middle(other)));
            let tallest = row.iter().map(|&node| height(graph, node)).fold(0.0, f64::max);
            let step = width / row.len() as f64;
            for (index, &node) in row.iter().enumerate() {
                places[node] = ((index as f64 + 0.5) * step, bottom + tallest / 2.0);
            }
            bottom += tallest + GAP.1;
        }
        Drawing { graph, places, width, height: bottom - GAP.1 / 2.0 + LEGEND }
    }

    fn to_svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title>The order of families</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        for edge in self.graph.edge_references() {
            self.edge(&mut svg, edge.source().index(), edge.target().index(), *edge.weight());
        }
        for node in self.graph.node_indices() {
            self.node(&mut svg, node.index());
        }
        self.legend(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn edge(&self, svg: &mut String, from: usize, to: usize, edge: Edge) {
        let ((x1, y1), (x2, y2)) = (self.places[from], self.places[to]);
        let (start, end) = (height(self.graph, from) / 2.0, height(self.graph, to) / 2.0);
        // An edge leaves a box above and enters one below; between boxes of one row it runs sideways.
        let (y1, y2) = match y1.total_cmp(&y2) {
            std::cmp::Ordering::Greater => (y1 - start, y2 + end),
            std::cmp::Ordering::Less => (y1 + start, y2 - end),
            std::cmp::Ordering::Equal => (y1 - start, y2 - end),
        };
        let bend = if (y1 - y2).abs() < 1.0 { -40.0 } else { 0.0 };
        let Style { dashes, colour, .. } = edge.style();
        let (xm, ym) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0 + bend);
        let _ = writeln!(
            svg,
            "<path d=\"M{x1:.1} {y1:.1} Q{xm:.1} {ym:.1} {x2:.1} {y2:.1}\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"1.6\" stroke-dasharray=\"{dashes}\"/>\n\
             <circle cx=\"{x2:.1}\" cy=\"{y2:.1}\" r=\"3\" fill=\"{colour}\"/>"
        );
        if !edge.label().is_empty() {
            let (x, y) = (x1 + (x2 - x1) * 0.35, y1 + (y2 - y1) * 0.35 + bend / 2.0);
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"11\" fill=\"{colour}\" \
                 text-anchor=\"middle\" paint-order=\"stroke\" stroke=\"#ffffff\" \
                 stroke-width=\"4\">{}</text>",
                edge.label()
            );
        }
    }

    fn node(&self, svg: &mut String, node: usize) {
        let ((x, y), height) = (self.places[node], height(self.graph, node));
        let (left, top) = (x - BOX.0 / 2.0, y - height / 2.0);
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{}\" height=\"{height:.1}\" rx=\"5\" \
             fill=\"#f4f6f8\" stroke=\"#1b1b1b\"/>",
            BOX.0
        );
        for (index, name) in self.graph[NodeIndex::new(node)].iter().enumerate() {
            let line = top + BOX.1 / 2.0 + 4.5 + index as f64 * LINE;
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{line:.1}\" text-anchor=\"middle\">{}</text>",
                quick_xml::escape::escape(name.as_str())
            );
        }
    }

    fn legend(&self, svg: &mut String) {
        let rows = [
            (Edge::Definition, "contained by definition"),
            (Edge::Observed { compared: 0 }, "never contradicted, in so many comparisons"),
            (
                Edge::Refuted { contradicted: 0, compared: 0 },
                "contradicted, so often; in less than one of a hundred comparisons",
            ),
        ];
        for (index, (edge, words)) in rows.into_iter().enumerate() {
            let y = self.height - LEGEND + 16.0 + index as f64 * LINE;
            let Style { dashes, colour, .. } = edge.style();
            let (end, text) = (GAP.0 + 44.0, GAP.0 + 54.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{} {y} H{end}\" stroke=\"{colour}\" stroke-width=\"1.6\" \
                 stroke-dasharray=\"{dashes}\"/>\n<text x=\"{text}\" y=\"{}\" font-size=\"12\">{words}</text>",
                GAP.0,
                y + 4.0
            );
        }
    }
}

fn height(graph: &DiGraph<Vec<String>, Edge>, node: usize) -> f64 {
    BOX.1 + (graph[NodeIndex::new(node)].len().max(1) - 1) as f64 * LINE
}

/// The nodes that contain a node, as its edges say.
fn holding(graph: &DiGraph<Vec<String>, Edge>, node: usize) -> impl Iterator<Item = usize> {
    let edges = graph.edges(NodeIndex::new(node));
    let holds = |edge: &petgraph::graph::EdgeReference<Edge>| {
        !matches!(edge.weight(), Edge::Refuted { .. })
    };
    edges.filter(holds).map(|edge| edge.target().index())
}

/// The row of each node, counted from below: above all that it contains, and as near as may be to what
/// contains it, so that few edges pass a row.
fn ranks(graph: &DiGraph<Vec<String>, Edge>) -> Vec<usize> {
    // Nodes come in topological order, those that are contained first.
    let mut ranks = vec![0; graph.node_count()];
    for node in 0..graph.node_count() {
        for above in holding(graph, node) {
            ranks[above] = ranks[above].max(ranks[node] + 1);
        }
    }
    for node in (0..graph.node_count()).rev() {
        let lowest = holding(graph, node).map(|above| ranks[above]).min();
        ranks[node] = lowest.map_or(ranks[node], |above| above - 1);
    }
    ranks
}
