//! The order of families as a diagram: who contains whom, with nothing drawn that follows from the rest.
//!
//! Families that contain each other are one node. An edge goes from a family up to one that contains it: by
//! definition, by a theorem, to a length, as observed, or, with how often it was contradicted, where it nearly does. What
//! nearly holds is left out too where it follows from the rest: below what contains it, or above what contains
//! it.

mod drawing;

use std::collections::{BTreeMap, BTreeSet};

use catena_theorems::lattice::Lattice;
use petgraph::algo::tred::{dag_to_toposorted_adjacency_list, dag_transitive_reduction_closure};
use petgraph::algo::{condensation, has_path_connecting, toposort};
use petgraph::dot::{Config, Dot};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{EdgeRef, IntoNeighbors};

use self::drawing::Drawing;
use crate::subsumption::{Pair, Subsumption, Verdict};

/// The diagram of the order of families.
pub struct Hasse(DiGraph<Vec<String>, Edge>);

/// Why a family lies below another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// It is contained by definition.
    Definition,
    /// It is contained by a theorem about all states.
    Theorem,
    /// That was never contradicted.
    Observed {
        /// In so many comparisons.
        compared: u64,
    },
    /// To a length of the first; what is beyond it nobody knows.
    ToLength {
        /// This one.
        to: usize,
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
        let is_below = |one: u32, other: u32| closure.neighbors(one).any(|above| above == other);
        let mut nearly: BTreeMap<(u32, u32), Edge> = BTreeMap::new();
        for one in 0..count {
            for other in reduced.neighbors(one) {
                let edge = Edge::holding(&pairs(one, other));
                diagram.add_edge(one.into(), other.into(), edge);
            }
            for other in (0..count).filter(|&other| other != one && !is_below(one, other)) {
                let edge = Edge::refuted(&pairs(one, other));
                nearly.extend(edge.map(|edge| ((one, other), edge)));
            }
        }
        let follows = |one: u32, other: u32| {
            (0..count).any(|via| {
                let of_less = is_below(via, other) && nearly.contains_key(&(one, via));
                let of_more = is_below(one, via) && nearly.contains_key(&(via, other));
                of_less || of_more
            })
        };
        for (&(one, other), &edge) in &nearly {
            if !follows(one, other) {
                diagram.add_edge(one.into(), other.into(), edge);
            }
        }
        Hasse(diagram)
    }

    /// The same, with lines for what holds to a length only: between two of its families, with that length. They make
    /// no boxes; one that follows from another one and from what the diagram contains is left out.
    pub(crate) fn with_lengths(
        subsumption: &Subsumption,
        to_length: &[(usize, usize, usize)],
    ) -> Hasse {
        let whole = Hasse::of(subsumption).0;
        let node = |family: usize| {
            let name = &subsumption.families[family];
            whole.node_indices().find(|&node| whole[node].contains(name))
        };
        let line = |&(one, other, to)| Some((node(one)?, node(other)?, to));
        let lines: BTreeSet<(NodeIndex, NodeIndex, usize)> =
            to_length.iter().filter_map(line).collect();
        let is_in = |one, other| has_path_connecting(&whole, one, other, None);
        let mut diagram = whole.clone();
        for &line @ (one, other, to) in &lines {
            let from = |&known: &(NodeIndex, NodeIndex, usize)| {
                let (less, more, length) = known;
                known != line && length >= to && is_in(one, less) && is_in(more, other)
            };
            if !lines.iter().any(from) {
                diagram.add_edge(one, other, Edge::ToLength { to });
            }
        }
        Hasse(diagram)
    }

    /// The diagram of families each of which was decided against each.
    pub fn decided(lattice: &Lattice) -> Hasse {
        let classes = lattice.classes();
        let covers = lattice.covers(&classes);
        let edges = covers.iter().map(|&(one, other)| (one as u32, other as u32));
        let all: DiGraph<(), ()> = DiGraph::from_edges(edges.clone());
        let mut diagram: DiGraph<Vec<String>, Edge> = DiGraph::new();
        let mut place = vec![NodeIndex::end(); classes.len()];
        // What lies below others comes before them; what is alone has no edge to be sorted by.
        let sorted = toposort(&all, None).unwrap_or_default();
        let alone = all.node_count()..classes.len();
        for class in sorted.into_iter().map(NodeIndex::index).chain(alone) {
            let names = classes[class].iter().map(|&family| lattice.families[family].to_string());
            place[class] = diagram.add_node(names.collect());
        }
        for (one, other) in covers {
            diagram.add_edge(place[one], place[other], Edge::Theorem);
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

    /// The diagram as SVG in rows, the lowest first, with what stands beside each; each box has a further line.
    pub(crate) fn to_svg_in_rows(
        &self,
        rows: &[usize],
        beside: Vec<String>,
        line: impl Fn(&[String]) -> String,
    ) -> String {
        let mut graph = self.0.clone();
        for names in graph.node_weights_mut() {
            let text = line(names);
            names.push(text);
        }
        Drawing::in_rows(&graph, rows, beside).to_svg()
    }

    /// The diagram as SVG: greater families above.
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
    /// The edge of two nodes of which one contains the other: by definition or by a theorem when one pair of
    /// families is.
    fn holding(pairs: &[&Pair]) -> Edge {
        let is = |verdict: Verdict| pairs.iter().any(|pair| pair.verdict == verdict);
        if is(Verdict::Definition) {
            Edge::Definition
        } else if is(Verdict::Theorem) {
            Edge::Theorem
        } else {
            let compared = pairs.iter().map(|pair| pair.compared).max().unwrap_or(0);
            Edge::Observed { compared }
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
            Edge::Theorem => Style { dot: "bold", dashes: "12 3", colour: "#2e7d32" },
            Edge::Observed { .. } => Style { dot: "dashed", dashes: "7 4", colour: "#1f5fa8" },
            Edge::ToLength { .. } => Style { dot: "dashed", dashes: "2 3 9 3", colour: "#8a5a00" },
            Edge::Refuted { .. } => Style { dot: "dotted", dashes: "2 4", colour: "#b3261e" },
        }
    }

    fn label(self) -> String {
        match self {
            Edge::Definition | Edge::Theorem => String::new(),
            Edge::Observed { compared } => format!("{compared}"),
            Edge::ToLength { to } => format!("to length {to}"),
            Edge::Refuted { contradicted, compared } => format!("{contradicted} of {compared}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_to_a_length_that_follows_is_left_out() {
        // Each is in the next one.
        let mut all = Subsumption::blank(["least", "less", "more"].map(str::to_owned).to_vec());
        for pair in all.pairs.iter_mut().filter(|pair| pair.other == pair.one + 1) {
            pair.verdict = Verdict::Definition;
        }
        let lines = |to_length: &[(usize, usize, usize)]| {
            let hasse = Hasse::with_lengths(&all, to_length);
            let nodes = hasse.nodes();
            let name = |at: usize| nodes[at][0].clone();
            let lines = hasse.edges().into_iter().filter_map(|(one, other, edge)| match edge {
                Edge::ToLength { to } => Some((name(one), name(other), to)),
                _ => None,
            });
            lines.collect::<BTreeSet<_>>()
        };
        let line = |one: &str, other: &str, to| (one.to_owned(), other.to_owned(), to);
        assert_eq!(lines(&[(2, 1, 3)]), [line("more", "less", 3)].into());
        // The last says the most, and what is not longer follows from it.
        assert_eq!(lines(&[(1, 0, 3), (2, 1, 2), (2, 0, 3)]), [line("more", "least", 3)].into());
        let longer = lines(&[(2, 0, 3), (2, 1, 4)]);
        assert_eq!(longer, [line("more", "least", 3), line("more", "less", 4)].into());
    }
}
