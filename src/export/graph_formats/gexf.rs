//! GEXF 1.3: the kind of an edge lets two nodes have several. It is an attribute and a label too, because
//! programs that read an edge's own `kind` are few.
//!
//! Source: <https://gexf.net/schema.html>, version 1.3.

use std::io::{self, Write};

use super::xml::Xml;
use super::{NODE_NUMBERS, NODE_TEXTS, View};
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
            let texts = NODE_TEXTS.into_iter().filter(|&name| name != "label");
            let texts = texts.map(|name| (name, "string"));
            let numbers = NODE_NUMBERS.map(|name| (name, "integer"));
            attributes(xml, "node", texts.chain(numbers))?;
            attributes(xml, "edge", ["kind", "via"].map(|name| (name, "string")).into_iter())?;
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
    mut names: impl Iterator<Item = (&'static str, &'static str)>,
) -> io::Result<()> {
    xml.element("attributes", &[("class", class)], |xml| {
        names.try_for_each(|(name, kind)| {
            xml.empty("attribute", &[("id", name), ("title", name), ("type", kind)])
        })
    })
}

fn node(view: &View, node: NodeId, xml: &mut Xml) -> io::Result<()> {
    let mut texts = view.texts(node);
    let (_, label) = texts.remove(0);
    xml.element("node", &[("id", view.id(node)), ("label", &label)], |xml| {
        xml.element("attvalues", &[], |xml| {
            texts.iter().try_for_each(|(name, text)| value(xml, name, text))?;
            let numbers = view.numbers(node);
            numbers.iter().try_for_each(|(name, number)| value(xml, name, &number.to_string()))
        })?;
        let (right, down) = view.place(node);
        // GEXF's y grows upwards.
        let (x, y) = ((right * STEP).to_string(), (-((down * STEP) as i64)).to_string());
        xml.empty("viz:position", &[("x", &x), ("y", &y), ("z", "0")])
    })
}

fn edge(view: &View, edge: EdgeId, xml: &mut Xml) -> io::Result<()> {
    let ((source, target), kind) = (view.ends(edge), view.kind(edge));
    let id = edge.index().to_string();
    let about =
        [("id", &*id), ("source", source), ("target", target), ("kind", kind), ("label", kind)];
    xml.element("edge", &about, |xml| {
        xml.element("attvalues", &[], |xml| {
            value(xml, "kind", kind)?;
            value(xml, "via", &view.joined_via(edge))
        })
    })
}

fn value(xml: &mut Xml, name: &str, value: &str) -> io::Result<()> {
    xml.empty("attvalue", &[("for", name), ("value", value)])
}
