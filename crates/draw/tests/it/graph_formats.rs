//! Graphs in the formats of other programs: each is read back, and says what the graph says.

use std::collections::{BTreeMap, BTreeSet};

use catena::graph::{EdgeKind, Graph, Node, NodeKind, Options};
use catena::grid::read;
use catena_draw::graph_formats::{FORMATS, NODE_NUMBERS, NODE_TEXTS, View, format};
use graphviz_rust::dot_structures::{Attribute, EdgeTy, Graph as Dot, Id, Stmt, Vertex};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;

/// A position with nodes and edges of every kind.
const GRID: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// What a format says: the nodes with their attributes, and the edges.
#[derive(PartialEq, Debug, Default)]
struct Said {
    nodes: BTreeMap<String, BTreeMap<String, String>>,
    /// Source, target, kind, via.
    edges: Vec<[String; 4]>,
}

impl Said {
    fn add_edge(&mut self, edge: [&str; 4]) {
        self.edges.push(edge.map(str::to_owned));
    }

    /// What the view says itself.
    fn by(view: &View) -> Said {
        let mut said = Said::default();
        for &node in view.nodes() {
            let numbers = view.numbers(node).into_iter();
            let numbers = numbers.map(|(name, number)| (name, number.to_string()));
            let all = view.texts(node).into_iter().chain(numbers);
            let all = all.map(|(name, value)| (name.to_owned(), value)).collect();
            said.nodes.insert(view.id(node).to_owned(), all);
        }
        for &edge in view.edges() {
            let (source, target) = view.ends(edge);
            said.add_edge([source, target, view.kind(edge), &view.joined_via(edge)]);
        }
        said
    }

    /// Keeps of the nodes what a format says of them.
    fn keep(mut self, attributes: &[&str]) -> Said {
        let kept = |name: &String| attributes.contains(&name.as_str());
        self.nodes.values_mut().for_each(|of_node| of_node.retain(|name, _| kept(name)));
        self
    }

    fn assert_ends_are_nodes(&self) {
        for [source, target, ..] in &self.edges {
            assert!(self.nodes.contains_key(source) && self.nodes.contains_key(target));
        }
    }
}

fn graph() -> Graph {
    Graph::new(&read(GRID).unwrap().state, Options::ALL)
}

fn written(name: &str, view: &View) -> String {
    let mut out = Vec::new();
    (format(name).unwrap().write)(view, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// The texts and numbers of a node, each in the type that its name has; without what identifies it.
fn attributes(of_node: &Value, identifies: &[&str]) -> BTreeMap<String, String> {
    let all = of_node.as_object().unwrap().iter();
    let all = all.filter(|(name, _)| !identifies.contains(&name.as_str()));
    all.map(|(name, value)| {
        let is_number = NODE_NUMBERS.contains(&name.as_str());
        let said = if is_number { value.as_u64().unwrap().to_string() } else { text(value).into() };
        (name.clone(), said)
    })
    .collect()
}

fn joined(via: &Value) -> String {
    via.as_array().unwrap().iter().map(text).collect::<Vec<&str>>().join(" ")
}

#[test]
fn node_link_json() {
    let graph = graph();
    let view = View::new(&graph);
    let document: Value = serde_json::from_str(&written("json", &view)).unwrap();
    assert_eq!((&document["directed"], &document["multigraph"]), (&false.into(), &true.into()));
    assert_eq!(document["graph"]["state"].as_array().unwrap().len(), 81);
    let mut said = Said::default();
    for node in document["nodes"].as_array().unwrap() {
        said.nodes.insert(text(&node["id"]).to_owned(), attributes(node, &["id"]));
    }
    for edge in document["edges"].as_array().unwrap() {
        let [source, target, key] = ["source", "target", "key"].map(|field| text(&edge[field]));
        assert_eq!(edge["kind"], key, "NetworkX keeps a key apart from the attributes");
        said.add_edge([source, target, key, &joined(&edge["via"])]);
    }
    said.assert_ends_are_nodes();
    assert!(said == Said::by(&view));
    let keys: BTreeSet<&[String]> = said.edges.iter().map(|edge| &edge[..3]).collect();
    assert_eq!(keys.len(), said.edges.len(), "a multigraph's edge is known by its ends and key");
}

#[test]
fn cytoscape_json() {
    let graph = graph();
    let view = View::new(&graph);
    let document: Value = serde_json::from_str(&written("cytoscape", &view)).unwrap();
    assert_eq!((&document["directed"], &document["multigraph"]), (&false.into(), &true.into()));
    let (mut said, mut ids) = (Said::default(), BTreeSet::new());
    let mut places = BTreeSet::new();
    for node in document["elements"]["nodes"].as_array().unwrap() {
        let (data, place) = (&node["data"], &node["position"]);
        assert!(places.insert((place["x"].as_u64().unwrap(), place["y"].as_u64().unwrap())));
        assert!(ids.insert(text(&data["id"])));
        assert_eq!((&data["value"], &data["name"]), (&data["id"], &data["id"]));
        let attributes = attributes(data, &["id", "value", "name"]);
        said.nodes.insert(text(&data["id"]).to_owned(), attributes);
    }
    for edge in document["elements"]["edges"].as_array().unwrap() {
        let data = &edge["data"];
        let [id, source, target, kind] =
            ["id", "source", "target", "kind"].map(|field| text(&data[field]));
        assert!(ids.insert(id), "an element's id is its own, of nodes and edges alike");
        assert_eq!(data["key"], kind);
        said.add_edge([source, target, kind, &joined(&data["via"])]);
    }
    said.assert_ends_are_nodes();
    assert!(said == Said::by(&view));
}

/// The attributes of an element.
fn values(element: &BytesStart) -> BTreeMap<String, String> {
    let attributes = element.attributes().map(Result::unwrap);
    attributes.map(|a| (a.key.as_ref().to_owned(), a.value.into_owned())).collect()
}

/// The elements of a document with their attributes and their text, in the order they begin; fails
/// where it is not well-formed.
fn elements(xml: &str) -> Vec<(String, BTreeMap<String, String>, String)> {
    let mut reader = Reader::from_str(xml);
    let mut elements: Vec<(String, BTreeMap<String, String>, String)> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) => {
                open.push(elements.len());
                elements.push((name(&element), values(&element), String::new()));
            }
            Event::Empty(element) => {
                elements.push((name(&element), values(&element), String::new()));
            }
            Event::Text(text) => {
                if let Some(&at) = open.last() {
                    elements[at].2 += text.trim();
                }
            }
            Event::End(_) => drop(open.pop().expect("what ends has begun")),
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty(), "everything ends");
    elements
}

fn name(element: &BytesStart) -> String {
    element.name().as_ref().to_owned()
}

#[test]
fn graphml() {
    let graph = graph();
    let view = View::new(&graph);
    let (mut said, mut keys) = (Said::default(), BTreeMap::new());
    let (mut ids, mut at) = (BTreeSet::new(), (String::new(), String::new()));
    for (element, values, text) in elements(&written("graphml", &view)) {
        match &*element {
            "key" => {
                let name = values["attr.name"].clone();
                let kind = if NODE_NUMBERS.contains(&&*name) { "int" } else { "string" };
                assert_eq!(values["attr.type"], kind, "{name}");
                keys.insert(values["id"].clone(), (values["for"].clone(), name));
            }
            "node" | "edge" => {
                assert!(ids.insert(values["id"].clone()), "ids differ");
                at = (element.clone(), values["id"].clone());
                if element == "edge" {
                    said.add_edge([&values["source"], &values["target"], "", ""]);
                } else {
                    said.nodes.insert(at.1.clone(), BTreeMap::new());
                }
            }
            "data" => {
                let (whose, name) = &keys[&values["key"]];
                match (&**whose, &**name) {
                    ("graph", _) => assert_eq!(text.split(' ').count(), 81),
                    ("node", _) => {
                        assert_eq!(at.0, "node", "a key for nodes is used in nodes");
                        said.nodes.get_mut(&at.1).unwrap().insert(name.clone(), text);
                    }
                    ("edge", "kind") => said.edges.last_mut().unwrap()[2] = text,
                    _ => said.edges.last_mut().unwrap()[3] = text,
                }
            }
            _ => {}
        }
    }
    said.assert_ends_are_nodes();
    assert!(said == Said::by(&view));
    let is_name = |c: char| c.is_ascii_alphanumeric() || ".-_:".contains(c);
    assert!(ids.iter().all(|id| id.chars().all(is_name)), "ids are NMTOKENs");
}

#[test]
fn gexf() {
    let graph = graph();
    let view = View::new(&graph);
    let (mut said, mut declared, mut class) = (Said::default(), BTreeSet::new(), String::new());
    let (mut node, mut in_node, mut pinned) = (String::new(), false, BTreeSet::new());
    for (element, values, text) in elements(&written("gexf", &view)) {
        match &*element {
            "description" => assert_eq!(text.split(' ').count(), 81),
            "attributes" => class = values["class"].clone(),
            "attribute" => {
                let kind =
                    if NODE_NUMBERS.contains(&&*values["id"]) { "integer" } else { "string" };
                assert_eq!(values["type"], kind);
                declared.insert((class.clone(), values["id"].clone()));
            }
            "node" => {
                (node, in_node) = (values["id"].clone(), true);
                let label = ("label".to_owned(), values["label"].clone());
                assert_eq!(said.nodes.insert(node.clone(), [label].into()), None, "ids differ");
            }
            "edge" => {
                in_node = false;
                assert_eq!(values["id"], said.edges.len().to_string());
                assert_eq!(values["label"], values["kind"]);
                said.add_edge([&values["source"], &values["target"], &values["kind"], ""]);
            }
            "attvalue" => {
                let class = if in_node { "node" } else { "edge" };
                let (name, value) = (values["for"].clone(), values["value"].clone());
                assert!(declared.contains(&(class.to_owned(), name.clone())), "{name} is declared");
                match (in_node, &*name) {
                    (true, _) => drop(said.nodes.get_mut(&node).unwrap().insert(name, value)),
                    (false, "kind") => assert_eq!(said.edges.last().unwrap()[2], value),
                    (false, _) => said.edges.last_mut().unwrap()[3] = value,
                }
            }
            "viz:position" => drop(pinned.insert((values["x"].clone(), values["y"].clone()))),
            _ => {}
        }
    }
    said.assert_ends_are_nodes();
    assert_eq!(pinned.len(), said.nodes.len(), "no two in one place");
    assert!(said == Said::by(&view));
}

fn unquoted(id: &Id) -> String {
    match id {
        Id::Plain(text) | Id::Escaped(text) | Id::Html(text) | Id::Anonymous(text) => {
            text.trim_matches('"').to_owned()
        }
    }
}

#[test]
fn dot() {
    // The parser is slow, so the view is a small one.
    let graph = graph();
    let (nodes, edges) =
        ([NodeKind::Candidate, NodeKind::Csp], [EdgeKind::Link, EdgeKind::Conjugate]);
    let view = View::of_kinds(&graph, &nodes, &edges);
    let Dot::Graph { strict: false, stmts, .. } =
        graphviz_rust::parse(&written("dot", &view)).expect("DOT")
    else {
        panic!("edges have no direction, and several may join two nodes");
    };
    let (mut said, mut places) = (Said::default(), BTreeMap::new());
    for statement in stmts {
        let attributes = |list: &[Attribute]| -> BTreeMap<String, String> {
            list.iter().map(|Attribute(name, value)| (unquoted(name), unquoted(value))).collect()
        };
        match statement {
            Stmt::Node(node) => {
                let (id, mut attributes) = (unquoted(&node.id.0), attributes(&node.attributes));
                places.insert(id.clone(), attributes.remove("pos").expect("a place"));
                attributes.remove("label");
                said.nodes.insert(id, attributes);
            }
            Stmt::Edge(edge) => {
                let EdgeTy::Pair(Vertex::N(source), Vertex::N(target)) = &edge.ty else {
                    panic!("a pair of nodes")
                };
                let attributes = attributes(&edge.attributes);
                let ends = [unquoted(&source.0), unquoted(&target.0)];
                said.add_edge([&ends[0], &ends[1], &attributes["kind"], &attributes["via"]]);
            }
            _ => {}
        }
    }
    said.assert_ends_are_nodes();
    let but_label: Vec<&str> = NODE_TEXTS[1..].iter().chain(&NODE_NUMBERS).copied().collect();
    assert!(said == Said::by(&view).keep(&but_label));
    assert_eq!(places.values().collect::<BTreeSet<_>>().len(), places.len(), "no two in one place");
    assert_eq!(places["n2r1c1"], "18,0!", "in points");
    assert_eq!(places["n7r2c1"], "0,-108!", "in the third row of its cell");
    assert_eq!(places["n8r9c1"], "18,-612!", "y grows upwards");
    assert_eq!(places["r1c1"], "792,0", "not pinned, right of the board");
}

#[test]
fn csv() {
    let graph = graph();
    let view = View::new(&graph);
    let text = written("csv", &view);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("source,target,kind,via"));
    let mut said = Said::default();
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        said.add_edge(fields.try_into().expect("four fields"));
    }
    assert!(said.edges == Said::by(&view).edges);
}

#[test]
fn csv_of_nodes() {
    let graph = graph();
    let view = View::new(&graph);
    let text = written("csv-nodes", &view);
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a header row").split(',').collect();
    assert_eq!(names[1..], [&NODE_TEXTS[..], &NODE_NUMBERS].concat());
    let mut said = Said { edges: Said::by(&view).edges, ..Said::default() };
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), names.len(), "{line}");
        let named = names.iter().zip(&fields).skip(1).filter(|(_, field)| !field.is_empty());
        let of_node = named.map(|(name, field)| ((*name).to_owned(), (*field).to_owned()));
        said.nodes.insert(fields[0].to_owned(), of_node.collect());
    }
    assert!(said == Said::by(&view));
}

/// The numbers of a node are those that all of it has in common.
#[test]
fn a_node_has_the_numbers_that_all_of_it_has() {
    let graph = graph();
    let view = View::new(&graph);
    let numbers = |name: &str| {
        let all = NodeKind::EVERY.into_iter().flat_map(|kind| graph.nodes(kind));
        let node = all.into_iter().find(|&node| graph.node(node).to_string() == name);
        let numbers = view.numbers(node.unwrap_or_else(|| panic!("no {name}")));
        numbers
            .iter()
            .map(|(name, number)| format!("{name} {number}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(numbers("n7r2c1"), "digit 7 row 2 column 1 block 1");
    assert_eq!(numbers("r2c1"), "row 2 column 1 block 1");
    assert_eq!(numbers("r2n7"), "digit 7 row 2");
    assert_eq!(numbers("c3n7"), "digit 7 column 3");
    assert_eq!(numbers("b1n7"), "digit 7 block 1");
    assert_eq!(numbers("n7r2c123"), "digit 7 row 2 block 1");
    assert_eq!(numbers("n7r2c1235"), "digit 7 row 2");
    let als = graph.nodes(NodeKind::Als).map(|node| (node, graph.node(node).cells().unwrap()));
    for (node, cells) in als {
        let rows: BTreeSet<usize> = cells.iter().map(|cell| cell.row() + 1).collect();
        let said = view.numbers(node).into_iter().find(|(name, _)| *name == "row");
        let row = rows.first().copied().filter(|_| rows.len() == 1);
        assert_eq!(said.map(|(_, row)| row), row, "{}", graph.node(node));
        assert!(view.numbers(node).iter().all(|(name, _)| *name != "digit"), "it has several");
    }
}

#[test]
fn a_view_keeps_the_kinds_it_is_asked_for() {
    let graph = graph();
    let view = View::of_kinds(
        &graph,
        &[NodeKind::Csp, NodeKind::Candidate],
        &[EdgeKind::Member, EdgeKind::Als],
    );
    assert!(view.nodes().is_sorted() && view.edges().is_sorted());
    let kinds =
        |wanted: NodeKind| view.nodes().iter().filter(|&&node| graph.kind(node) == wanted).count();
    assert_eq!(kinds(NodeKind::Candidate), graph.nodes(NodeKind::Candidate).len());
    assert_eq!(kinds(NodeKind::Csp), graph.nodes(NodeKind::Csp).len());
    assert_eq!(view.nodes().len(), kinds(NodeKind::Candidate) + kinds(NodeKind::Csp));
    let of_csps = graph.edges(EdgeKind::Member).filter(|&edge| {
        let edge = graph.edge(edge);
        matches!(graph.node(edge.target), Node::Csp(_))
    });
    let members = view.edges().iter().filter(|&&edge| graph.edge(edge).kind == EdgeKind::Member);
    assert!(members.copied().eq(of_csps));
    for format in FORMATS {
        assert!(!written(format.name, &view).is_empty(), "{}", format.name);
    }
}

#[test]
fn every_text_and_number_is_one_of_the_list() {
    let graph = graph();
    let view = View::new(&graph);
    let (mut texts, mut numbers) = (BTreeSet::new(), BTreeSet::new());
    for &node in view.nodes() {
        let [of_node, numbered] = [
            view.texts(node).iter().map(|(name, _)| *name).collect::<Vec<&str>>(),
            view.numbers(node).iter().map(|(name, _)| *name).collect(),
        ];
        assert!(of_node.is_sorted_by_key(|name| NODE_TEXTS.iter().position(|n| n == name)));
        assert!(numbered.is_sorted_by_key(|name| NODE_NUMBERS.iter().position(|n| n == name)));
        assert!(view.numbers(node).iter().all(|(_, number)| (1..=9).contains(number)));
        texts.extend(of_node);
        numbers.extend(numbered);
    }
    assert_eq!(texts, NODE_TEXTS.into_iter().collect());
    assert_eq!(numbers, NODE_NUMBERS.into_iter().collect());
}

#[test]
fn an_unknown_format_is_none() {
    assert!(format("svg").is_none());
    assert!(FORMATS.iter().all(|known| format(known.name).is_some_and(|f| f.about == known.about)));
}
