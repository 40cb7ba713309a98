//! GraphML 1.0: attributes are declared as keys, each a text (`string`) or a number (`int`).
//!
//! Source: <http://graphml.graphdrawing.org/specification.html>.

use std::io::{self, Write};

use super::xml::Xml;
use super::{NODE_NUMBERS, NODE_TEXTS, View};

const NAMESPACE: &str = "http://graphml.graphdrawing.org/xmlns";
const EDGE_ATTRIBUTES: [&str; 2] = ["kind", "via"];

/// Writes the document.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let mut xml = Xml::new(out)?;
    xml.element("graphml", &[("xmlns", NAMESPACE)], |xml| {
        keys(xml)?;
        xml.element("graph", &[("id", "catena"), ("edgedefault", "undirected")], |xml| {
            xml.text("data", &[("key", "graph_state")], &view.state().join(" "))?;
            nodes(view, xml)?;
            edges(view, xml)
        })
    })?;
    xml.end()
}

/// Nodes and edges have an attribute of the same name, so a key's id begins with whose it is.
fn keys(xml: &mut Xml) -> io::Result<()> {
    let texts = NODE_TEXTS.map(|name| ("node", name, "string"));
    let numbers = NODE_NUMBERS.map(|name| ("node", name, "int"));
    let of_edges = EDGE_ATTRIBUTES.map(|name| ("edge", name, "string"));
    let of_graph = [("graph", "state", "string")];
    for (whose, name, kind) in of_graph.into_iter().chain(texts).chain(numbers).chain(of_edges) {
        let id = format!("{whose}_{name}");
        let about = [("id", &*id), ("for", whose), ("attr.name", name), ("attr.type", kind)];
        xml.empty("key", &about)?;
    }
    Ok(())
}

fn nodes(view: &View, xml: &mut Xml) -> io::Result<()> {
    view.nodes().iter().try_for_each(|&node| {
        xml.element("node", &[("id", view.id(node))], |xml| {
            view.texts(node).iter().try_for_each(|(name, text)| {
                xml.text("data", &[("key", &format!("node_{name}"))], text)
            })?;
            view.numbers(node).iter().try_for_each(|(name, number)| {
                xml.text("data", &[("key", &format!("node_{name}"))], &number.to_string())
            })
        })
    })
}

fn edges(view: &View, xml: &mut Xml) -> io::Result<()> {
    view.edges().iter().try_for_each(|&edge| {
        let (source, target) = view.ends(edge);
        let id = format!("e{}", edge.index());
        xml.element("edge", &[("id", &id), ("source", source), ("target", target)], |xml| {
            xml.text("data", &[("key", "edge_kind")], view.kind(edge))?;
            xml.text("data", &[("key", "edge_via")], &view.joined_via(edge))
        })
    })
}
