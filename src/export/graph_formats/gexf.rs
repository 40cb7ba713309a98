//! GEXF 1.3: the kind of an edge lets two nodes have several; candidates have positions.
//!
//! Source: <https://gexf.net/schema.html>, version 1.3.

use std::io::{self, Write};

use super::xml::Xml;
use super::{NODE_ATTRIBUTES, View};
use crate::graph::{EdgeId, NodeId};

const NAMESPACE: &str = "http://gexf.net/1.3";
const VIZ: &str = "http://gexf.net/1.3/viz";
/// Units a step.
const STEP: usize = 30;

/// Writes the document.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let mut xml = Xml::new(out)?;
    let about = [("xmlns", NAMESPACE), ("xmlns:viz", VIZ), ("version", "1.3")];
    xml.element("gexf", &about, |xml| {
        xml.element("meta", &[], |xml| {
            xml.text("creator", &[], "catena")?;
            xml.text("description", &[], &view.state().join(" "))
        })?;
        xml.element("graph", &[("defaultedgetype", "undirected"), ("mode", "static")], |xml| {
            attributes(xml, "node", NODE_ATTRIBUTES.into_iter().filter(|&name| name != "label"))?;
            attributes(xml, "edge", ["via"].into_iter())?;
            xml.element("nodes", &[], |xml| {
                view.nodes().iter().try_for_each(|&each| node(view, each, xml))
            })?;
            xml.element("edges", &[], |xml| {
                view.edges().iter().try_for_each(|&each| edge(view, each, xml))
            })
        })
    })?;
    xml.end()
}

fn attributes(
    xml: &mut Xml,
    class: &str,
    mut names: impl Iterator<Item = &'static str>,
) -> io::Result<()> {
    xml.element("attributes", &[("class", class)], |xml| {
        names.try_for_each(|name| {
            xml.empty("attribute", &[("id", name), ("title", name), ("type", "string")])
        })
    })
}

fn node(view: &View, node: NodeId, xml: &mut Xml) -> io::Result<()> {
    let mut attributes = view.attributes(node);
    let (_, label) = attributes.remove(0);
    xml.element("node", &[("id", view.id(node)), ("label", &label)], |xml| {
        xml.element("attvalues", &[], |xml| {
            attributes.iter().try_for_each(|(name, value)| {
                xml.empty("attvalue", &[("for", name), ("value", value)])
            })
        })?;
        match view.place(node) {
            None => Ok(()),
            Some((right, down)) => {
                // GEXF's y grows upwards.
                let (x, y) = ((right * STEP).to_string(), (-((down * STEP) as i64)).to_string());
                xml.empty("viz:position", &[("x", &x), ("y", &y), ("z", "0")])
            }
        }
    })
}

fn edge(view: &View, edge: EdgeId, xml: &mut Xml) -> io::Result<()> {
    let (source, target) = view.ends(edge);
    let id = edge.index().to_string();
    let ends = [("id", &*id), ("source", source), ("target", target), ("kind", view.kind(edge))];
    xml.element("edge", &ends, |xml| {
        xml.element("attvalues", &[], |xml| {
            xml.empty("attvalue", &[("for", "via"), ("value", &view.joined_via(edge))])
        })
    })
}
