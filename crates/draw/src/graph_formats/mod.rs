//! The typed graph in the formats of other programs, one file per format.
//!
//! All formats write the same things. A node has a unique id, those of the [`NODE_TEXTS`] and
//! [`NODE_NUMBERS`] that apply to it, and a place. An edge has two ids, its kind, and the ids of what it
//! comes from. Adding a format adds its file and an entry in [`FORMATS`].

mod csv;
mod cytoscape;
mod dot;
mod gexf;
mod graphml;
mod matrix;
mod node_link;
mod tags;
mod view;

use std::io;

pub use view::{NODE_NUMBERS, NODE_TEXTS, View};

/// A format that graphs are written in.
pub struct Format {
    /// The name people ask for it by.
    pub name: &'static str,
    /// What it is and what reads it.
    pub about: &'static str,
    /// Whether it draws tags, so that a graph without tags has nothing for it.
    pub needs_tags: bool,
    /// Writes a view of a graph.
    pub write: fn(&View, &mut dyn io::Write) -> io::Result<()>,
}

/// All formats.
pub const FORMATS: &[Format] = &[
    Format {
        name: "json",
        about: "node-link JSON, for networkx.node_link_graph and D3",
        needs_tags: false,
        write: node_link::write,
    },
    Format {
        name: "graphml",
        about: "GraphML, for yEd, Gephi, igraph and networkx.read_graphml",
        needs_tags: false,
        write: graphml::write,
    },
    Format {
        name: "gexf",
        about: "GEXF 1.3, for Gephi and networkx.read_gexf",
        needs_tags: false,
        write: gexf::write,
    },
    Format {
        name: "cytoscape",
        about: "Cytoscape JSON, for Cytoscape, Cytoscape.js and networkx.cytoscape_graph",
        needs_tags: false,
        write: cytoscape::write,
    },
    Format {
        name: "dot",
        about: "DOT, for Graphviz: neato -n2 puts the candidates where they stand on the board",
        needs_tags: false,
        write: dot::write,
    },
    Format {
        name: "tags",
        about: "SVG of the board, each candidate with its tag, layers tinted (with --tagging)",
        needs_tags: true,
        write: tags::write,
    },
    Format {
        name: "matrix",
        about: "SVG of which tags are not both true, as a matrix (with --tagging)",
        needs_tags: true,
        write: matrix::write,
    },
    Format {
        name: "csv",
        about: "CSV, one line per edge: source, target, kind, via",
        needs_tags: false,
        write: csv::edges,
    },
    Format {
        name: "csv-nodes",
        about: "CSV, one line per node: id, label, kind, …, digit, row, column, block",
        needs_tags: false,
        write: csv::nodes,
    },
];

/// The format of this name; `None` when there is none.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
