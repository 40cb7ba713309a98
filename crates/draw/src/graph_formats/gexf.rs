//! GEXF 1.3: the kind of an edge lets two nodes have several. It is an attribute and a label too, because
//! programs that read an edge's own `kind` are few.
//!
//! Source: <https://gexf.net/schema.html>, version 1.3.

use std::fmt::Display;
use std::io::{self, Write};

use super::{NODE_NUMBERS, NODE_TEXTS, View};
use crate::xml::Xml;
use catena::graph::{EdgeId, NodeId};

const NAMESPACE: &str = "http://gexf.net/1.3";
const VIZ: &str = "http://gexf.net/1.3/viz";
/// Units a step.
const STEP: usize = 30;

/// Writes the document.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let mut xml = Xml::document();
    let gexf = xml.tag("gexf").with("xmlns", NAMESPACE).with("xmlns:viz", VIZ);
    gexf.with("version", "1.3").open();
    xml.tag("meta").open();
    xml.tag("creator").text("catena");
    xml.tag("description").text(view.state().join(" "));
    xml.close("meta");
    xml.tag("graph").with("defaultedgetype", "undirected").with("mode", "static").open();
    let texts = NODE_TEXTS.into_iter().filter(|&name| name != "label");
    let texts = texts.map(|name| (name, "string"));
    let numbers = NODE_NUMBERS.map(|name| (name, "integer"));
    attributes(&mut xml, "node", texts.chain(numbers));
    attributes(&mut xml, "edge", ["kind", "via"].map(|name| (name, "string")));
    xml.tag("nodes").open();
    view.nodes().iter().for_each(|&each| node(view, each, &mut xml));
    xml.close("nodes");
    xml.tag("edges").open();
    view.edges().iter().for_each(|&each| edge(view, each, &mut xml));
    xml.close("edges");
    xml.close("graph");
    xml.close("gexf");
    out.write_all(xml.finish().as_bytes())
}

fn attributes(
    xml: &mut Xml,
    class: &str,
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) {
    xml.tag("attributes").with("class", class).open();
    for (name, kind) in names {
        xml.tag("attribute").with("id", name).with("title", name).with("type", kind).empty();
    }
    xml.close("attributes");
}

fn node(view: &View, node: NodeId, xml: &mut Xml) {
    let mut texts = view.texts(node);
    let (_, label) = texts.remove(0);
    xml.tag("node").with("id", view.id(node)).with("label", label).open();
    xml.tag("attvalues").open();
    texts.iter().for_each(|(name, text)| value(xml, name, text));
    view.numbers(node).iter().for_each(|(name, number)| value(xml, name, number));
    xml.close("attvalues");
    let (right, down) = view.place(node);
    // GEXF's y grows upwards.
    let (x, y) = (right * STEP, -((down * STEP) as i64));
    xml.tag("viz:position").with("x", x).with("y", y).with("z", 0).empty();
    xml.close("node");
}

fn edge(view: &View, edge: EdgeId, xml: &mut Xml) {
    let ((source, target), kind) = (view.ends(edge), view.kind(edge));
    let tag = xml.tag("edge").with("id", edge.index()).with("source", source);
    tag.with("target", target).with("kind", kind).with("label", kind).open();
    xml.tag("attvalues").open();
    value(xml, "kind", kind);
    value(xml, "via", view.joined_via(edge));
    xml.close("attvalues");
    xml.close("edge");
}

fn value(xml: &mut Xml, name: &str, value: impl Display) {
    xml.tag("attvalue").with("for", name).with("value", value).empty();
}
