//! GraphML 1.0: attributes are declared as keys, each a text (`string`) or a number (`int`).
//!
//! Source: <http://graphml.graphdrawing.org/specification.html>.

use std::fmt::Display;
use std::io::{self, Write};

use super::{NODE_NUMBERS, NODE_TEXTS, View};
use crate::xml::Xml;

const NAMESPACE: &str = "http://graphml.graphdrawing.org/xmlns";
const EDGE_ATTRIBUTES: [&str; 2] = ["kind", "via"];

/// Writes the document.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let mut xml = Xml::document();
    xml.tag("graphml").with("xmlns", NAMESPACE).open();
    keys(&mut xml);
    xml.tag("graph").with("id", "catena").with("edgedefault", "undirected").open();
    data(&mut xml, "graph_state", view.state().join(" "));
    nodes(view, &mut xml);
    edges(view, &mut xml);
    xml.close("graph");
    xml.close("graphml");
    out.write_all(xml.finish().as_bytes())
}

/// Nodes and edges have an attribute of the same name, so a key's id begins with whose it is.
fn keys(xml: &mut Xml) {
    let texts = NODE_TEXTS.map(|name| ("node", name, "string"));
    let numbers = NODE_NUMBERS.map(|name| ("node", name, "int"));
    let of_edges = EDGE_ATTRIBUTES.map(|name| ("edge", name, "string"));
    let of_graph = [("graph", "state", "string")];
    for (whose, name, kind) in of_graph.into_iter().chain(texts).chain(numbers).chain(of_edges) {
        let key = xml.tag("key").with("id", format_args!("{whose}_{name}")).with("for", whose);
        key.with("attr.name", name).with("attr.type", kind).empty();
    }
}

fn nodes(view: &View, xml: &mut Xml) {
    for &node in view.nodes() {
        xml.tag("node").with("id", view.id(node)).open();
        for (name, text) in view.texts(node) {
            data(xml, format_args!("node_{name}"), text);
        }
        for (name, number) in view.numbers(node) {
            data(xml, format_args!("node_{name}"), number);
        }
        xml.close("node");
    }
}

fn edges(view: &View, xml: &mut Xml) {
    for &edge in view.edges() {
        let (source, target) = view.ends(edge);
        let id = format!("e{}", edge.index());
        xml.tag("edge").with("id", id).with("source", source).with("target", target).open();
        data(xml, "edge_kind", view.kind(edge));
        data(xml, "edge_via", view.joined_via(edge));
        xml.close("edge");
    }
}

fn data(xml: &mut Xml, key: impl Display, value: impl Display) {
    xml.tag("data").with("key", key).text(value);
}
