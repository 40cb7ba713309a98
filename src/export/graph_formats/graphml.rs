//! GraphML 1.0: attributes are declared as keys, and every value is a text.
//!
//! Source: <http://graphml.graphdrawing.org/specification.html>.

use std::io::{self, Write};

use super::xml::Xml;
use super::{NODE_ATTRIBUTES, View};

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
    let of_nodes = NODE_ATTRIBUTES.iter().map(|&name| ("node", name));
    let of_edges = EDGE_ATTRIBUTES.iter().map(|&name| ("edge", name));
    for (whose, name) in [("graph", "state")].into_iter().chain(of_nodes).chain(of_edges) {
        let id = format!("{whose}_{name}");
        let about = [("id", &*id), ("for", whose), ("attr.name", name), ("attr.type", "string")];
        xml.empty("key", &about)?;
    }
    Ok(())
}

fn nodes(view: &View, xml: &mut Xml) -> io::Result<()> {
    view.nodes().iter().try_for_each(|&node| {
        xml.element("node", &[("id", view.id(node))], |xml| {
            view.attributes(node).iter().try_for_each(|(name, value)| {
                xml.text("data", &[("key", &format!("node_{name}"))], value)
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
